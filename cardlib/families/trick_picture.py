"""What a game of tricks shows a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from ..asks import Choice
from ..cards import Card, show, suit_name
from ..clauses import Remark, Source
from ..events import Ended, NewDeal, Played, Seat, Took
from ..settling import Total
from ..table import View
from ..wording import counted
from .picture import Held, Picture, Play, Pool, Question, SeatShown, Spot, Stock, Trick, Word

if TYPE_CHECKING:
    from .tricks import TrickGame

__all__ = ["SUITS_SHOWN", "drawn", "ordinal_deal"]

SUITS_SHOWN = "SHCD"
"""Black and red in turn."""
ORDINALS = (
    "First",
    "Second",
    "Third",
    "Fourth",
    "Fifth",
    "Sixth",
    "Seventh",
    "Eighth",
    "Ninth",
    "Tenth",
    "Eleventh",
    "Twelfth",
)
FEW = 4
"""So many cards a question names one by one."""


def drawn(game: TrickGame, view: View, choice: Choice | None) -> Picture:
    """The table as the view's seat sees it; ``choice`` is what is asked of that seat, if anything is."""
    over = not view.centre and (bool(view.out) or not any(view.hands[s] for s in view.dealt_in))
    tricks = _tricks(view)
    asked = _question(game, view, choice) if choice else None
    seats = range(len(view.names))
    return Picture(
        progress=_progress(view, choice, over),
        legend=_legend(game),
        direction="" if view.direction > 0 else "The turn passes to the right.",
        seats=tuple(_seat(game, view, (k * view.direction) % len(seats), tricks, choice, over) for k in seats),
        regions=tuple(
            Pool(f"The {name}", held, game.unit) for name, held in view.pools.items() if name not in ("bank", "sheet")
        )
        or _empty_pool(game),
        hand=_hand(game, view, choice),
        tricks=tricks,
        question=asked,
        announcing=any(slam.announced for slam in game.slams),
        rest=_rest(game, view),
    )


def _empty_pool(game: TrickGame) -> tuple[Pool, ...]:
    return () if isinstance(game.ends, Total) else (Pool("The pool", 0, game.unit),)


def _rest(game: TrickGame, view: View) -> Remark | None:
    """What becomes of the counters that a game leaves in the pool."""
    if not any(isinstance(event, Ended) for event in view.this_deal()) or not view.pools.get("pool"):
        return None
    if game.stakes and game.stakes.pool_stays:
        return Remark("What is left in the pool stays in it for the next game.", game.stakes.source)
    foster = Source("foster1897", "slobberhannes.counters.5")
    counters = game.sources["counters"]
    if not (counters.text == foster.text and counters.sentence.startswith("slobberhannes")):
        foster = replace(foster, status="inferred", note="Foster says so of Slobberhannes; here the books are silent.")
    return Remark("The counters are handed out anew for the next game.", foster)


def _tricks(view: View) -> tuple[Trick, ...]:
    """The tricks of this deal."""
    taken, plays = [], []
    for event in view.this_deal():
        if isinstance(event, Played):
            plays.append(Play(event.seat, event.card))
        elif isinstance(event, Took):
            taken.append(Trick(event.number, tuple(plays), event.seat))
            plays = []
    return tuple(taken)


def ordinal_deal(view: View) -> str:
    """Which deal of the game it is, in words."""
    deals = sum(isinstance(event, NewDeal) for event in view.this_game())
    return f"{ORDINALS[deals - 1]} deal" if deals <= len(ORDINALS) else f"Deal {deals}"


def _progress(view: View, choice: Choice | None, over: bool) -> str:
    deal = ordinal_deal(view)
    if over:
        return f"{deal} · over"
    if choice and choice.kind == "announce":
        return f"{deal} · before the first card"
    done = view.trick
    return f"{deal} · trick {done + 1} of {done + max(len(hand) for hand in view.hands)}"


def _seat(
    game: TrickGame, view: View, seat: Seat, tricks: Sequence[Trick], choice: Choice | None, over: bool
) -> SeatShown:
    sits_out = seat not in view.dealt_in
    leads = seat == view.leader and not over
    marks = [
        mark
        for mark, on in (
            ("deals", seat == view.dealer),
            ("leads", leads),
            ("out", seat in view.out),
            (_word(view, seat), view.said.get(seat, "pass") != "pass"),
        )
        if on
    ]
    return SeatShown(
        seat,
        view.names[seat],
        tuple(marks),
        _stock(game, view, seat),
        Spot(words="takes no cards") if sits_out else _spot(game, view, seat, tricks, choice, over),
        tally=_tally(game, view, seat),
        me=seat == view.seat,
        out=sits_out or seat in view.out,
    )


def _word(view: View, seat: Seat) -> str:
    """What a seat has announced, and whether it is lost."""
    word: str = view.said.get(seat, "pass")
    lost = any(view.taken[other] for other in view.dealt_in if other != seat)
    return f"{word} lost" if lost else word


def _tally(game: TrickGame, view: View, seat: Seat) -> str:
    """What a seat's tricks count, where that decides the deal."""
    if not game.payout or seat not in view.dealt_in:
        return ""
    tricks = view.taken[seat]
    return counted(game.payout.points(tricks), "card-point") if tricks else "no trick"


def _legend(game: TrickGame) -> str:
    """What the cards count, where that decides the deal."""
    if not game.payout:
        return ""
    return "Card-points: " + ", ".join(f"{rank.replace('T', '10')} counts {n}" for rank, n in game.payout.values) + "."


def _stock(game: TrickGame, view: View, seat: Seat) -> Stock:
    held = view.counters[seat]
    if isinstance(game.ends, Total):
        return Stock(-held, "point", game.ends.points)
    return Stock(held, game.unit, game.counters, signed=game.counters is None)


def _spot(game: TrickGame, view: View, seat: Seat, tricks: Sequence[Trick], choice: Choice | None, over: bool) -> Spot:
    plays: Sequence[Play] = ()
    best = "best so far"
    if view.centre:
        plays = [Play(s, card) for s, card in zip(view.round_from(view.leader), view.centre, strict=False)]
    elif over and tricks:
        plays, best = tricks[-1].plays, "takes it"
    for at, play in enumerate(plays):
        if play.seat == seat:
            wins = game.winner([p.card for p in plays]) == at
            return Spot(play.card, best=best if wins else "", led=at == 0)
    mine = seat == view.seat and choice is not None and choice.kind != "announce"
    return Spot(words="your card" if mine else "")


def _hand(game: TrickGame, view: View, choice: Choice | None) -> tuple[Held, ...]:
    """The seat's own cards, sorted, with what the rules refuse now."""
    hand = sorted(view.hand, key=lambda card: (SUITS_SHOWN.index(card[1]), -game.height[card]))
    may = choice.options if choice and choice.kind != "announce" else hand
    refused = f"you hold {suit_name(view.centre[0][1])} and must follow" if view.centre else "the rules refuse it"
    gaps = [after[1] != card[1] for card, after in pairwise(hand)] + [False]
    return tuple(
        Held(card, gap) if card in may else Held(card, gap, refused, game.sources["must_follow"])
        for card, gap in zip(hand, gaps, strict=False)
    )


def _question(game: TrickGame, view: View, choice: Choice) -> Question:
    if choice.kind == "announce":
        name = choice.about.name
        after = "Then you lead." if view.leader == view.seat else f"Then {view.names[view.leader]} leads."
        return Question(
            "Your word.",
            f"Will you announce {name} before the first card?",
            about=choice.about,
            answers=tuple(Word(word, f"Announce {'nothing' if word == 'pass' else word}") for word in choice.options),
            first=f"First your word: {name}, or nothing. {after}",
        )
    if choice.kind == "lead":
        return Question("Your lead.", "Lead any card.")
    suit, leader = view.centre[0][1], view.names[view.leader]
    led = f"{leader} led a {suit_name(suit)[:-1]}."
    if not any(card[1] == suit for card in choice.options):
        return Question("Your turn.", f"{led} You have none: play any card.")
    refused = len(choice.options) < len(view.hand)
    note = f"The struck cards are refused: you hold {suit_name(suit)}, and must follow." if refused else ""
    return Question("Your turn.", f"{led} {_may(game, choice.options, suit)}", note)


def _may(game: TrickGame, options: Sequence[Card], suit: str) -> str:
    shown = [show(card) for card in sorted(options, key=lambda card: -game.height[card])]
    if len(shown) > FEW:
        return f"You must follow with a {suit_name(suit)[:-1]}."
    return f"You may play {', '.join(shown[:-1])}{' or ' if shown[:-1] else ''}{shown[-1]}."
