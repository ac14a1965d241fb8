"""What Snip-Snap-Snorum shows a seat: the chain of pairs, who is out, the counters, the pool, and the hand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ..asks import Choice
from ..cards import HIDDEN, show, show_all
from ..clauses import Source
from ..events import Ended, Paid, Played, Seat
from ..events.laid import PLAYED, FirstOut, Stopped
from ..events.stacks import STOCK
from ..table import View
from ..wording import counted
from .earning import TURN_UP
from .picture import Chain, Heap, Held, Picture, Play, Pool, Question, Region, SeatShown, Spot, Stock
from .snip_seen import safe
from .snipping import a_rank
from .trick_picture import SUITS_SHOWN, ordinal_deal

if TYPE_CHECKING:
    from .snip import SnipGame

__all__ = ["drawn"]

RANKS_SHOWN = "AKQJT98765432"


def drawn(game: SnipGame, view: View, choice: Choice | None) -> Picture:
    """The table as the view's seat sees it; ``choice`` is what is asked of that seat, if anything is.

    ``runs`` are the chains of this deal, the last the one on the table: their ``calls`` have Snip, Snap, Snorum beside
    the cards that made them and nothing beside the others.  A seat's spot is its last card in the last chain, ``best``
    what it has called; a card of the hand is marked "safe" where nobody can pair it.
    """
    chains = _chains(game, view)
    seats = range(len(view.names))
    over = game.rid(view) or any(isinstance(event, Ended) for event in view.this_deal())
    return Picture(
        progress=_progress(game, view, over),
        direction="" if view.direction > 0 else "The turn passes to the right.",
        legend=", ".join(f"{word} {counters}" for word, counters in game.calls.calls) + ".",
        seats=tuple(_seat(game, view, (k * view.direction) % len(seats), chains, choice, over) for k in seats),
        regions=(*_regions(view), chains[-1] if chains else Chain(1, ())),
        hand=_hand(game, view, choice),
        tricks=(),
        question=_question(game, view, choice) if choice else None,
        announcing=False,
        runs=chains,
        unit="chain",
        spots=False,
    )


def _progress(game: SnipGame, view: View, over: bool) -> str:
    deal = ordinal_deal(view)
    left = sum(len(view.hands[seat]) for seat in view.dealt_in)
    if over or not left:
        return f"{deal} · over"
    still = f" · {counted(len(game.still_in(view)), 'player')} in" if game.counters is not None else ""
    return f"{deal} · {counted(left, 'card')} left{still}"


def _chains(game: SnipGame, view: View) -> tuple[Chain, ...]:
    """The chains of this deal; the last may still be going on."""
    chains: list[Chain] = []
    plays: list[Play] = []
    pays: list[tuple[Seat | None, int]] = []
    up = view.heaps.get(TURN_UP)

    def calls() -> tuple[str, ...]:
        snipped = bool(not chains and up and plays and up[0][0] == plays[0].card[0])
        every = ("", *game.calls.words)
        return every[snipped : len(plays) + snipped]

    for event in view.this_deal():
        if isinstance(event, Played):
            plays.append(Play(event.seat, event.card))
            pays.append((None, 0))
        elif isinstance(event, Paid) and pays and event.why != game.prize:
            pays[-1] = (event.payer if isinstance(event.payer, int) else None, event.counters)
        elif isinstance(event, Stopped):
            chains.append(Chain(event.number, tuple(plays), event.words, event.seat, calls(), tuple(pays)))
            plays, pays = [], []
    if plays:
        chains.append(Chain(len(chains) + 1, tuple(plays), calls=calls(), pays=tuple(pays)))
    return tuple(chains)


def _seat(
    game: SnipGame, view: View, seat: Seat, chains: tuple[Chain, ...], choice: Choice | None, over: bool
) -> SeatShown:
    out, dealt_in = seat in view.out, seat in view.dealt_in
    first = next((e.seat for e in view.this_deal() if isinstance(e, FirstOut)), None)
    marks = (
        ("deals", seat == view.dealer),
        ("plays", choice is not None and seat == choice.seat and not over),
        ("out", out),
        ("first out", seat == first),
        ("last in", seat in view.winners and game.prize is None),
    )
    return SeatShown(
        seat,
        view.names[seat],
        tuple(mark for mark, on in marks if on),
        Stock(view.counters[seat], "counter", of=game.counters, signed=game.counters is None),
        _spot(seat, chains) if dealt_in else Spot(words="takes no cards"),
        tally=f"{counted(len(view.hands[seat]), 'card')} left" if dealt_in and not out else "",
        me=seat == view.seat,
        out=out or not dealt_in,
    )


def _spot(seat: Seat, chains: tuple[Chain, ...]) -> Spot:
    """The last card of this seat, and what was called with it."""
    for chain in reversed(chains):
        for at in reversed(range(len(chain.plays))):
            if chain.plays[at].seat == seat:
                return Spot(chain.plays[at].card, best=chain.calls[at], led=not at)
    return Spot()


def _regions(view: View) -> tuple[Region, ...]:
    """The pool, then the cards that lie on the table; what is played and turned down is not shown again."""
    heaps = {TURN_UP: "The turn-up", STOCK: "The undealt pack", PLAYED: "Played"}
    regions: list[Region] = [Pool("The pool", view.pools.get("pool", 0))]
    for heap, name in heaps.items():
        if some := view.heaps.get(heap):
            seen = tuple(card for card in some if card != HIDDEN) if heap == TURN_UP else ()
            regions.append(Heap(name, len(some), seen))
    return tuple(regions)


def _hand(game: SnipGame, view: View, choice: Choice | None) -> tuple[Held, ...]:
    """The seat's own cards by rank; with a card to pair the others are refused."""
    hand = sorted(view.hand, key=lambda card: (RANKS_SHOWN.index(card[0]), SUITS_SHOWN.index(card[1])))
    gaps = [after[0] != card[0] for card, after in pairwise(hand)] + [False]
    after = game.next_to_play(view, view.seat) if view.seat in view.dealt_in else None
    after = None if after == view.seat else after
    return tuple(
        Held(card, gap, *_refused(game, choice, card), mark="safe" if safe(game, view, card[0], after) else "")
        for card, gap in zip(hand, gaps, strict=False)
    )


def _refused(game: SnipGame, choice: Choice | None, card: str) -> tuple[str, Source | None]:
    if choice is None or card in choice.options:
        return "", None
    return f"You hold {show_all(list(choice.options))} and must pair.", game.pairing.source


def _question(game: SnipGame, view: View, choice: Choice) -> Question:
    if choice.kind == "lead":
        safes = [held.card for held in _hand(game, view, choice) if held.mark]
        note = f"Safe, by what has been seen: {show_all(safes)}." if safes else ""
        return Question("Your turn.", "Play any card.", note, about=choice.about)
    number = game.pairings(view)
    word, counters = game.calls.calls[number]
    before = game.to_be_paired(view)
    who = view.names[before] if before is not None else {"dealer": view.names[view.dealer]}.get(game.turned.payer, "")
    pays = f"{who} pays {counters}" if who else f"the pool pays you {counters}"
    rank = a_rank(choice.options[0][0])
    last = show(view.centre[-1]) if view.centre else show(view.heaps[TURN_UP][0])
    note = f"{last} lies before you, and whoever has {rank} must play it."
    return Question("Your turn.", f"Say {word}: {pays}.", note, about=choice.about)
