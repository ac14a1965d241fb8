"""What a table shows one seat, as plain data: a family makes it, a widget draws it, neither knows the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..cards import Card
from ..clauses import Clause, Remark, Source

__all__ = [
    "Amount",
    "Board",
    "Chain",
    "Division",
    "HandShown",
    "Heap",
    "Held",
    "Picture",
    "Play",
    "Pool",
    "Question",
    "Region",
    "Run",
    "SeatShown",
    "Spot",
    "Stack",
    "Stock",
    "Taking",
    "Trick",
    "Trump",
    "Word",
]


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


@dataclass(frozen=True)
class Division:
    """A compartment of a board: its stake, the cards that win it, and the card laid out that it is a stake on.

    ``words`` say how it is won where no card is named.  ``taken`` has the seats that have taken it in this deal, and
    ``gave`` how much it gave them; ``lost`` says that nobody can win it in this deal.
    """

    name: str
    counters: int
    cards: tuple[Card, ...] = ()
    laid: Card | None = None
    taken: tuple[int, ...] = ()
    lost: bool = False
    words: str = ""
    gave: int = 0


@dataclass(frozen=True)
class Board:
    """A region: a board with its compartments, in their order."""

    name: str
    divisions: tuple[Division, ...]
    what: str = "counter"


@dataclass(frozen=True)
class Heap:
    """A region: cards that lie on the table, so many of them; ``cards`` are those that may be seen."""

    name: str
    number: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class HandShown:
    """A region: a hand that a seat has shown, what it is in words, and whether it is the best."""

    seat: int
    cards: tuple[Card, ...]
    words: str
    best: bool = False


@dataclass(frozen=True)
class Trump:
    """A region: the best trump, whose it is (None: nobody's or the pool's), and what it is worth.

    ``card`` is None while the turn-up is still to be turned.  Of ``unseen`` cards ``higher`` beat it and ``facing`` are
    still to be turned up; it holds in ``chance`` of 10,000, and ``worth`` is hundredths of a counter.
    """

    name: str
    card: Card | None
    owner: int | None
    unseen: int
    higher: int
    facing: int
    chance: int
    worth: int


@dataclass(frozen=True)
class Stack:
    """A region: a seat's cards that nobody has seen, so many of them, and those it has turned up, in their order."""

    seat: int
    name: str
    unseen: int
    turned: tuple[Card, ...] = ()



@dataclass(frozen=True)
class Held:
    """A card of the hand: whether the suit ends with it, and, where the rules refuse it, why and on whose word.

    ``mark`` is a word on the card, as that it is a stop.
    """

    card: Card
    gap: bool = False
    refused: str = ""
    source: Source | None = None
    mark: str = ""


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
class Run:
    """A run of cards, in the order of play.  ``words`` say what ended it, and ``leads`` who leads after it.

    Both are empty while it goes on; ``calls`` has the word that was said with each card, where the game has calls.
    """

    number: int
    plays: tuple[Play, ...]
    words: str = ""
    leads: int | None = None
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chain(Run):
    """A run of cards of one rank; ``pays`` has, for each of them, who paid how much for it: None is the pool."""

    pays: tuple[tuple[int | None, int], ...] = ()


Region = Pool | Board | Heap | Run | HandShown | Trump | Stack
"""What can lie in the middle, in this order: a widget draws each by its class."""


@dataclass(frozen=True)
class Taking:
    """What a card of the hand does when it is played: the ``answer`` that plays it so, and the cards it ``takes``.

    ``sets`` are the pairs and combinations they make, each a part of ``takes``; all are empty where the card is laid
    on the table.  A card that may take in several ways comes several times; ``words`` say it for a button.  Where it is
    not taking that is chosen first, but what to do, ``action`` names that.
    """

    card: Card
    answer: Any
    takes: tuple[Card, ...] = ()
    sets: tuple[tuple[Card, ...], ...] = ()
    words: str = ""
    action: str = ""


@dataclass(frozen=True)
class Amount:
    """Answers that differ in a number alone: the first of ``answers`` is for ``least``, and each next for one more.

    ``words`` stand before the number on a button; ``number`` is what to begin with.
    """

    words: str
    answers: tuple[Any, ...]
    least: int = 1
    number: int = 1


@dataclass(frozen=True)
class Word:
    """An answer that is a word and not a card, and how a button puts it."""

    answer: Any
    words: str


@dataclass(frozen=True)
class Question:
    """What is asked of the seat: a call, a sentence, a note on the refused cards, and the words to choose from.

    ``about`` is the clause that explains the words, ``first`` is what to say when a card is tapped instead.  Answers
    that are numbers are in ``amounts`` too, so that nobody has to look for one among very many buttons.
    ``outlines`` says that the answers are ways of taking, which are outlined on the table;
    ``spoken`` is said besides to whoever does not see them.
    """

    call: str
    words: str
    note: str = ""
    answers: tuple[Word, ...] = ()
    about: Clause | None = None
    first: str = ""
    amounts: tuple[Amount, ...] = ()
    outlines: bool = False
    spoken: str = ""


@dataclass(frozen=True)
class Picture:
    """The whole table as one seat sees it.  ``seats`` are in the order in which the turn passes.

    ``rest``, at the end of a game, is what becomes of the counters in the pool.  A game of tricks has ``tricks``; a
    game of stops has ``runs``, the last of them the one that lies on the table, and ``stops``, the cards still to be
    played that this seat knows to be stops.  Where a game ``plays_itself``, cards are laid one by one, and who played
    which is seen on the table and not in front of the seats.  Where cards are taken from the table, ``takings`` has,
    for each card of the hand, what it can take.  ``unit`` is what cards that follow each other make; nothing where they
    make nothing; no ``spots`` says that no cards are laid in front of the seats.
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
    runs: tuple[Run, ...] = ()
    stops: tuple[Card, ...] = ()
    plays_itself: bool = False
    takings: tuple[Taking, ...] = ()
    unit: str = "trick"
    spots: bool = True
