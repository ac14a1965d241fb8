"""What a table shows one seat, as plain data: a family makes it, a widget draws it, neither knows the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..cards import Card
from ..clauses import Clause, Remark, Source

__all__ = ["Held", "Picture", "Play", "Pool", "Question", "Region", "SeatShown", "Spot", "Stock", "Trick", "Word"]


@dataclass(frozen=True)
class Stock:
    """What a seat has: a number of things, out of so many where that is fixed; ``signed`` where it may be owed."""

    number: int
    what: str
    of: int | None = None
    signed: bool = False


@dataclass(frozen=True)
class Spot:
    """The place in front of a seat: a card, or words, or nothing; ``best`` says how the card stands."""

    card: Card | None = None
    words: str = ""
    best: str = ""
    led: bool = False


@dataclass(frozen=True)
class SeatShown:
    """One seat: who sits there, what marks him, what he has, what his tricks count, and what lies in front of him."""

    seat: int
    name: str
    marks: tuple[str, ...]
    stock: Stock
    spot: Spot
    tally: str = ""
    me: bool = False
    out: bool = False


@dataclass(frozen=True)
class Pool:
    """A region: counters under a name."""

    name: str
    counters: int
    what: str = "counter"


Region = Pool
"""What can lie in the middle; other families add theirs."""


@dataclass(frozen=True)
class Held:
    """A card of the hand: whether the suit ends with it, and, where the rules refuse it, why and on whose word."""

    card: Card
    gap: bool = False
    refused: str = ""
    source: Source | None = None


@dataclass(frozen=True)
class Play:
    """A card and who played it."""

    seat: int
    card: Card


@dataclass(frozen=True)
class Trick:
    """A trick that has been taken, its cards in the order of play."""

    number: int
    plays: tuple[Play, ...]
    taker: int


@dataclass(frozen=True)
class Word:
    """An answer that is a word and not a card, and how a button puts it."""

    answer: Any
    words: str


@dataclass(frozen=True)
class Question:
    """What is asked of the seat: a call, a sentence, a note on the refused cards, and the words to choose from.

    ``about`` is the clause that explains the words, ``first`` is what to say when a card is tapped instead.
    """

    call: str
    words: str
    note: str = ""
    answers: tuple[Word, ...] = ()
    about: Clause | None = None
    first: str = ""


@dataclass(frozen=True)
class Picture:
    """The whole table as one seat sees it.  ``seats`` are in the order in which the turn passes.

    ``rest``, at the end of a game, is what becomes of the counters in the pool.
    """

    progress: str
    direction: str
    legend: str
    seats: tuple[SeatShown, ...]
    regions: tuple[Region, ...]
    hand: tuple[Held, ...]
    tricks: tuple[Trick, ...]
    question: Question | None
    announcing: bool
    rest: Remark | None = None
