"""What deals come to one by one, in columns of whole numbers: for comparing games deal by deal.

The referee's columns are lists; those of the compiled engine are arrays (`bydeal_arrays`).  Both count alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from operator import mul
from typing import Any, Self

from ..counting import Counted, one_by_one
from ..families.tricks import TrickGame
from ..players import Player
from ..rules import Game
from .outcomes import Outcome, outcome_of

__all__ = [
    "APART",
    "SHARE",
    "Contrast",
    "Counts",
    "Deals",
    "Rows",
    "by_referee",
    "by_seats",
    "is_share",
    "place_named",
    "rows_of",
]

Counts = Mapping[int, int]
"""A whole number -> in how many deals it came."""
Contrast = tuple[int, ...]
"""How often each game's number is taken: (-1, 1) is the second less the first."""

APART = ("deals that differ", "counters apart", "tricks that go elsewhere", "first trick that goes elsewhere")
"""How far two games on the same cards are apart, deal by deal: whether any seat's account ends differently, by how many
counters all seats' accounts together, how many tricks another seat takes, or are played under one of the two only
(under the other somebody is out, and play stops), and the first of them (from 1; only of deals that have one).  All by
seat, so that the same hand is compared, also where play goes the other way; and trick by trick in their order, though
once one has gone elsewhere the next have other cards in them."""

SHARE = "share of the tricks that go elsewhere"
"""The third of these over the tricks of a deal."""


def place_named(place: int, players: int) -> str:
    """A place in the order of play.

    >>> [place_named(place, 4) for place in range(4)]
    ['eldest', 'place 1', 'place 2', 'the dealer']
    """
    return {0: "eldest", players - 1: "the dealer"}.get(place, f"place {place}")


def is_share(measure: str) -> bool:
    """Whether a measure is 1 or 0 in each deal, so that its mean is a share of the deals."""
    return measure.endswith("is charged nothing") or measure in ("ties for best", "all tricks by one seat", APART[0])


def by_seats(game: Game, players: int, counts: Mapping[str, Counts]) -> Counted:
    """What is counted of one game by measure, by seat as a study has it."""
    # A place is the seat of a place as the seat is the place of a seat.
    places = [place_named(game.seat_at(seat, players), players) for seat in range(players)]
    return Counted(
        tuple({-paid: times for paid, times in counts[f"paid by {place}"].items()} for place in places),
        tuple(counts[f"{place} is charged nothing"].get(1, 0) for place in places),
        counts["ties for best"].get(1, 0),
        counts.get("all tricks by one seat", {}).get(1, 0),
    )


@dataclass(frozen=True)
class Deals(ABC):
    """Deals of one game: ``columns`` by measure, a whole number a deal; ``net`` by seat; the winners of the tricks."""

    columns: Mapping[str, Any]
    net: Any
    winners: Any

    @staticmethod
    @abstractmethod
    def count(column: Any) -> Counts:
        """How often each number is in a column."""

    @staticmethod
    @abstractmethod
    def combined(columns: Sequence[Any], by: Contrast) -> Any:
        """Columns added up, each taken so many times."""

    @abstractmethod
    def each(self, measure: Callable[[tuple[int, ...]], int]) -> Any:
        """A column: by what every seat has won or lost, one number a deal."""

    @abstractmethod
    def apart(self, other: Self) -> dict[str, Counts]:
        """By each of `APART`, how far the same deals are apart under two games."""

    def counts(self) -> dict[str, Counts]:
        """By measure, how often each number came."""
        return {measure: self.count(column) for measure, column in self.columns.items()}

    def contrast(self, others: Sequence[Self], by: Contrast) -> dict[str, Counts]:
        """By measure that all have, how often each number came of this game and the others combined deal by deal."""
        every = (self, *others)
        return {
            measure: self.count(self.combined([deals.columns[measure] for deals in every], by))
            for measure in self.columns
            if all(measure in deals.columns for deals in others)
        }


class Rows(Deals):
    """Deals that the referee has played."""

    @staticmethod
    def count(column: Iterable[int]) -> Counts:
        return dict(Counter(column))

    @staticmethod
    def combined(columns: Sequence[Sequence[int]], by: Contrast) -> list[int]:
        return [sum(map(mul, by, numbers)) for numbers in zip(*columns, strict=True)]

    def each(self, measure: Callable[[tuple[int, ...]], int]) -> list[int]:
        return list(map(measure, self.net))

    def apart(self, other: Rows) -> dict[str, Counts]:
        apart = [
            sum(abs(a - b) for a, b in zip(one, two, strict=True)) for one, two in zip(self.net, other.net, strict=True)
        ]
        found = {APART[0]: self.count(int(by > 0) for by in apart), APART[1]: self.count(apart)}
        if self.winners is None or other.winners is None:
            return found
        elsewhere = [
            [number for number, (a, b) in enumerate(zip_longest(one, two), 1) if a != b]
            for one, two in zip(self.winners, other.winners, strict=True)
        ]
        return found | {
            APART[2]: self.count(map(len, elsewhere)),
            APART[3]: self.count(numbers[0] for numbers in elsewhere if numbers),
        }


def by_referee(game: Game, strategies: Sequence[str | Player], seed: int, numbers: range) -> Rows:
    """Deals of these numbers, each played by the referee with full counters, seat 0 eldest."""
    outcomes = list(map(outcome_of, one_by_one(game, strategies, seed, numbers)))
    return rows_of(game, len(strategies), outcomes)


def rows_of(game: Game, players: int, outcomes: Sequence[Outcome]) -> Rows:
    """The columns of these deals."""
    seats = [(place_named(place, players), game.seat_at(place, players)) for place in range(players)]
    columns = {f"paid by {place}": [-deal.net[seat] for deal in outcomes] for place, seat in seats}
    columns["paid in all"] = [-sum(deal.net) for deal in outcomes]
    columns |= {f"{place} is charged nothing": [int(not deal.paid[seat]) for deal in outcomes] for place, seat in seats}
    columns["ties for best"] = [int(deal.tie) for deal in outcomes]
    tricks = isinstance(game, TrickGame)
    if tricks:
        columns["all tricks by one seat"] = [int(deal.swept) for deal in outcomes]
    return Rows(columns, [deal.net for deal in outcomes], [deal.winners for deal in outcomes] if tricks else None)
