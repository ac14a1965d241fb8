"""What a game of stops shows a seat: the board, the run on the table, what is known to stop it, and the hand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ..asks import Choice
from ..cards import HIDDEN, Card, rank_name, show, show_all
from ..events import Paid, Played, Seat
from ..events.laid import PLAYED, FirstOut, Stopped
from ..table import View
from ..wording import counted, listed
from .earning import LAYOUT, BelowLayout, Compartment, Pair, named, spoken
from .picture import (
    Board,
    Division,
    Heap,
    Held,
    Picture,
    Play,
    Pool,
    Question,
    Region,
    Run,
    SeatShown,
    Spot,
    Stock,
    Word,
)
from .stops_seen import in_no_hand
from .trick_picture import SUITS_SHOWN, ordinal_deal

if TYPE_CHECKING:
    from .stops import StopsGame

__all__ = ["drawn"]


def drawn(game: StopsGame, view: View, choice: Choice | None) -> Picture:
    """The table as the view's seat sees it; ``choice`` is what is asked of that seat, if anything is."""
    over = any(isinstance(event, FirstOut) for event in view.this_deal())
    runs = _runs(game, view)
    known = game.stops(view)
    seats = range(len(view.names))
    return Picture(
        progress=_progress(view, choice, over, len(runs)),
        direction="" if view.direction > 0 else "The turn passes to the right.",
        legend=f"Known stops: {show_all(known)}." if known else "",
        seats=tuple(_seat(view, (k * view.direction) % len(seats), runs, over) for k in seats),
        regions=_regions(game, view, runs),
        hand=_hand(game, view, known),
        tricks=(),
        question=_question(game, view, choice, known) if choice else None,
        announcing=False,
        runs=runs,
        stops=known,
        plays_itself=True,
    )


def _progress(view: View, choice: Choice | None, over: bool, runs: int) -> str:
    deal = ordinal_deal(view)
    if choice and choice.kind == "stake":
        return f"{deal} · {'what is owed goes to the board' if over else 'before the cards are dealt'}"
    return f"{deal} · over" if over else f"{deal} · run {max(1, runs)}"


def _runs(game: StopsGame, view: View) -> tuple[Run, ...]:
    """The runs of this deal; the last may still be going on."""
    runs: list[Run] = []
    plays: list[Play] = []

    def calls() -> tuple[str, ...]:
        return game.calls.words[: len(plays)] if game.calls else ()

    for event in view.this_deal():
        if isinstance(event, Played):
            plays.append(Play(event.seat, event.card))
        elif isinstance(event, Stopped):
            runs.append(Run(event.number, tuple(plays), event.words, event.seat, calls()))
            plays = []
    if plays:
        runs.append(Run(len(runs) + 1, tuple(plays), calls=calls()))
    return tuple(runs)


def _seat(view: View, seat: Seat, runs: tuple[Run, ...], over: bool) -> SeatShown:
    sits_out = seat not in view.dealt_in
    first = next((e.seat for e in view.this_deal() if isinstance(e, FirstOut)), None)
    marks = (
        ("deals", seat == view.dealer),
        ("leads", seat == view.leader and not over and not view.centre),
        ("first out", seat == first),
    )
    plays = [play for play in runs[-1].plays if play.seat == seat] if runs else []
    led = bool(plays) and plays[-1] == runs[-1].plays[0]
    spot = Spot(plays[-1].card, best=_best(runs[-1], plays[-1]), led=led) if plays else Spot()
    return SeatShown(
        seat,
        view.names[seat],
        tuple(mark for mark, on in marks if on),
        Stock(view.counters[seat], "counter", signed=True),
        Spot(words="takes no cards") if sits_out else spot,
        tally="" if sits_out else f"{counted(len(view.hands[seat]), 'card')} left",
        me=seat == view.seat,
        out=sits_out,
    )


def _best(run: Run, play: Play) -> str:
    return run.words if run.words and play == run.plays[-1] else ""


def _regions(game: StopsGame, view: View, runs: tuple[Run, ...]) -> tuple[Region, ...]:
    """The board, then the cards that lie on the table, the run among them: what lies open first."""
    regions: list[Region] = []
    if game.board.pools == ("pool",):
        regions.append(Pool("The pool", view.pools.get("pool", 0)))
    elif game.board.pools:
        regions.append(Board("The board", tuple(_division(game, view, pool) for pool in game.board.pools)))
    heaps = []
    for name, heap in view.heaps.items():
        seen = tuple(card for card in heap if card != HIDDEN) if name != PLAYED else ()
        heaps.append(Heap(f"The {name}" if name != PLAYED else "Played", len(heap), seen))
    run = runs[-1] if runs else Run(1, ())
    return (*regions, *(h for h in heaps if h.cards), run, *(h for h in heaps if not h.cards))


def _division(game: StopsGame, view: View, pool: str) -> Division:
    """One compartment, with the cards that win it."""
    ways: list[tuple[Card, ...]] = []
    words = ["first out"] if game.prize and game.prize.pool == pool else []
    laid = None
    for earning in game.earns:
        if isinstance(earning, Compartment) and earning.pool == pool:
            ways.append((named(view, earning.card),))
            words.append(spoken(earning.card).removeprefix("the "))
        elif isinstance(earning, Pair) and earning.pool == pool:
            ways.append(tuple(named(view, card) for card in earning.cards))
            words.append(listed([spoken(card).removeprefix("the ") for card in earning.cards]))
        elif isinstance(earning, BelowLayout):
            for top in view.heaps.get(LAYOUT, ()):
                below = game.below(top) or game.order[0] + top[1]
                if dict(earning.pools)[top[0]] == pool:
                    laid = top
                    ways.append((below,))
    paid = [e for e in view.this_deal() if isinstance(e, Paid) and e.payer == pool and isinstance(e.payee, int)]
    taken = tuple(dict.fromkeys(e.payee for e in paid if isinstance(e.payee, int)))
    cards = ways[0] if ways and all(card[1] != "t" for card in ways[0]) else ()
    gone, played = in_no_hand(game, view), _played(view)
    return Division(
        pool,
        view.pools.get(pool, 0),
        cards,
        laid,
        taken,
        lost=bool(cards) and not taken and (any(c in gone - played for c in cards) or set(cards) <= gone),
        words="" if cards else "; ".join(words),
        gave=sum(e.counters for e in paid),
    )


def _played(view: View) -> set[Card]:
    return {event.card for event in view.this_deal() if isinstance(event, Played)}


def _hand(game: StopsGame, view: View, known: tuple[Card, ...]) -> tuple[Held, ...]:
    """The seat's own cards, sorted, the known stops marked."""
    hand = sorted(view.hand, key=lambda card: (SUITS_SHOWN.index(card[1]), -game.height[card]))
    gaps = [after[1] != card[1] for card, after in pairwise(hand)] + [False]
    return tuple(Held(card, gap, mark="stop" if card in known else "") for card, gap in zip(hand, gaps, strict=False))


def _question(game: StopsGame, view: View, choice: Choice, known: tuple[Card, ...]) -> Question:
    if choice.kind == "lead":
        mine = [card for card in view.hand if card in known]
        note = f"Known stops in your hand, with a bar: {show_all(mine)}. After one you lead again." if mine else ""
        return Question("Your lead.", "Lead any card.", note)
    if choice.kind == "stake":
        words = f"Put a counter on {listed(list(choice.options)).replace(' and ', ' or ')}."
        bare = len(choice.options) < len(game.board.pools)
        note = "All have to be covered, and these are bare." if bare else ""
        answers = tuple(Word(pool, pool) for pool in choice.options)
        return Question("Your stake.", words, note, answers, choice.about, "First put up your counter.")
    if choice.kind == "announce":
        pair: Pair = choice.about
        both = show_all([named(view, card) for card in pair.cards])
        answers = (Word("pass", "Show nothing"), Word(pair.pool, f"Show {pair.pool}"))
        words = f"Will you show {both} and take the stake on {pair.pool}?"
        return Question("Your word.", words, "", answers, pair.parts[-1], "First your word; then you lead.")
    if choice.options[0] == "pass":
        card = choice.options[1]
        words = f"The run stops. Will you play {show(card)}, {choice.about.name}, in lieu of the card that is wanting?"
        answers = (Word("pass", "Let it stop"), Word(card, f"Play {choice.about.name}"))
    else:
        card, name = choice.options[0], choice.about.name
        words = f"You follow with {show(card)}. Will you play {name} with it, and make a stop of it?"
        answers = (Word(card, f"{show(card)} alone"), Word(choice.options[1], f"{rank_name(card[0])} and {name}"))
    return Question("Your turn.", words, "", answers, choice.about, "First say which; the buttons have it.")
