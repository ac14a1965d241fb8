"""What counts at Cassino: cards, majorities, sweeps; who plays with whom; and when a match is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ..cards import Card, said
from ..clauses import Clause, Part, Several, Source, clause
from ..errors import WrongArgument
from ..events import Seat
from ..settling import End, most_and_fewest
from ..table import Table, View
from ..wording import counted

__all__ = [
    "SHEET",
    "CardPoints",
    "LastTake",
    "Majority",
    "PointsWon",
    "Scores",
    "Sides",
    "Sweep",
    "score",
]

SHEET = "sheet"
"""The account that points come from."""

Side = tuple[Seat, ...]
Scores = dict[Side, int]


def faults_of_points(what: str, points: object) -> Iterator[str]:
    """The fault of a number of points."""
    if type(points) is not int or points < 1:
        yield f"{what} counts 1 point or more, not {points!r}."


def score(table: Table, side: Side, points: int, why: Clause, about: str = "") -> None:
    """Mark points for every player of a side."""
    for seat in side:
        table.pays(SHEET, seat, points, why, about=about)


# What counts


@clause
class CardPoints(Clause):
    """A card that counts for whoever takes it in; ``name`` is what it is called."""

    card: Card
    points: int
    name: str
    source: Source
    won: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return self.name

    @property
    def says(self) -> str:
        name = self.name if self.name == f"the {said(self.card)}" else f"{self.name}, the {said(self.card)},"
        return f"Whoever takes in {name} has {counted(self.points, 'point')}."

    def faults(self) -> Iterator[str]:
        yield from faults_of_points(self.name, self.points)


@clause
class Majority(Clause):
    """Most of a suit, or of all cards where no suit is named; nobody has it where the most are equal."""

    suit: str
    points: int
    source: Source
    ties: Source
    won: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return "most spades" if self.suit == "S" else f"most of {self.suit}" if self.suit else "most cards"

    @property
    def says(self) -> str:
        return f"Whoever takes in {self.label} has {counted(self.points, 'point')}; of equal ones nobody has."

    @property
    def parts(self) -> tuple[Clause, ...]:
        points = f"Whoever takes in {self.label} has {counted(self.points, 'point')}."
        return (
            Part(self.label, points, self.source),
            Part("equal majorities", "Where the most are equal, nobody has these points.", self.ties),
        )

    def faults(self) -> Iterator[str]:
        yield from faults_of_points(self.label, self.points)
        if self.suit not in ("", "S", "H", "D", "C"):
            yield f"a majority is of a suit, S H D or C, or of all cards, '', not of {self.suit!r}."

    def number(self, cards: Sequence[Card]) -> int:
        """How many of these count for it."""
        return sum(not self.suit or card[1] == self.suit for card in cards)

    def winner(self, piles: Mapping[Side, Sequence[Card]]) -> Side | None:
        """Which side has most; None where none has."""
        numbers = {side: self.number(cards) for side, cards in piles.items()}
        best = [side for side, number in numbers.items() if number == max(numbers.values())]
        return best[0] if len(best) == 1 else None


@clause
class Sweep(Clause):
    """A point for clearing the table before the last take."""

    points: int
    source: Source
    won: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return "a sweep"

    @property
    def says(self) -> str:
        return f"Whoever takes in all that lies on the table has {counted(self.points, 'point')}; the next lays out."

    def faults(self) -> Iterator[str]:
        yield from faults_of_points("a sweep", self.points)


@clause
class LastTake(Several):
    """The last to take in takes what is left on the table; ``points`` for it, or none (0)."""

    points: int
    source: Source
    swept: Source
    won: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return "the last take"

    @property
    def parts(self) -> tuple[Clause, ...]:
        points = f" and has {counted(self.points, 'point')} for it" if self.points else ", and no point for it"
        return (
            Part(self.label, f"The last to take in takes all that is left on the table{points}.", self.source),
            Part(
                "nothing left",
                "Where nothing is left it was a sweep already, and does not count again; where nobody has taken in "
                "anything, what lies there counts for nobody.",
                self.swept,
            ),
        )

    def faults(self) -> Iterator[str]:
        if type(self.points) is not int or self.points < 0:
            yield f"the last take counts 0 points or more, not {self.points!r}."


# Who plays with whom


@clause
class Sides(Clause):
    """Each for himself, or opposite players together."""

    together: bool
    source: Source

    @property
    def label(self) -> str:
        return "partners" if self.together else "each for himself"

    @property
    def says(self) -> str:
        return "Players who sit opposite are partners." if self.together else "Each plays for himself."

    def of(self, table: Table | View) -> tuple[Side, ...]:
        """The sides, that of the eldest first."""
        seats = table.dealt_in
        if not self.together:
            return tuple((seat,) for seat in seats)
        return tuple(tuple(sorted((seats[k], seats[k + 2]))) for k in range(2))


# When a match is over


@clause
class PointsWon(End):
    """The match is to so many points, counted after a deal; who then has most has won."""

    points: int
    source: Source
    on_credit: ClassVar[bool] = True
    unit: ClassVar[str] = "point"

    @property
    def label(self) -> str:
        return f"{counted(self.points, 'point')} up"

    @property
    def says(self) -> str:
        return f"Whoever has most when somebody has {self.points} after a deal has won, and who has fewest has lost."

    def faults(self) -> Iterator[str]:
        yield from faults_of_points("a match", self.points)

    def check_counters(self, counters: Sequence[int]) -> None:
        """Points that would end a match before it begins."""
        if max(counters) >= self.points:
            raise WrongArgument(f"The {self.points} points are reached before the first deal: {max(counters)}.")

    def over(self, table: Table) -> bool:
        """Whether somebody has reached them."""
        return max(table.counters) >= self.points

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners."""
        return most_and_fewest(table)
