"""What deals come to one by one, as arrays of the compiled engine; they count as the referee's lists do.

numpy and the engine are imported when they are used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from .bydeal import APART, Contrast, Counts, Deals, place_named
from .families.tricks import TrickGame
from .rules import Game

__all__ = ["Arrays", "by_compiled", "by_guesses"]


class Arrays(Deals):
    """Deals that the compiled engine has played: columns of integers, ``net`` deals × seats, winners deals × tricks."""

    @staticmethod
    def count(column: Any) -> Counts:
        import numpy as np

        if not len(column):
            return {}
        least = int(column.min())
        times = np.bincount(column - least)
        return {least + int(at): int(times[at]) for at in times.nonzero()[0]}

    @staticmethod
    def combined(columns: Sequence[Any], by: Contrast) -> Any:
        return sum(column * times for column, times in zip(columns, by, strict=True) if times)

    def each(self, measure: Callable[[tuple[int, ...]], int]) -> Any:
        import numpy as np

        kinds, which = self._kinds
        return np.array([measure(net) for net in kinds], np.int64)[which]

    @cached_property
    def _kinds(self) -> tuple[list[tuple[int, ...]], Any]:
        """The different results that deals have, and which of them each has: there are few of them."""
        import numpy as np

        kinds, which = np.unique(self.net, axis=0, return_inverse=True)
        return list(map(tuple, kinds.tolist())), which.reshape(-1)

    def apart(self, other: Arrays) -> dict[str, Counts]:
        apart = abs(self.net - other.net).sum(axis=1)
        elsewhere = self.winners != other.winners
        how_many = elsewhere.sum(axis=1)
        return {
            APART[0]: self.count((apart > 0).astype(int)),
            APART[1]: self.count(apart),
            APART[2]: self.count(how_many),
            APART[3]: self.count(elsewhere.argmax(axis=1)[how_many > 0] + 1),
        }


def by_compiled(game: Game, strategies: Sequence[str], seed: int, numbers: range) -> Arrays:
    """Deals of these numbers, each played by the compiled engine with full counters, seat 0 eldest."""
    import numpy as np

    from . import compiled

    found = compiled.outcomes(game, list(strategies), seed, numbers)
    net = np.asarray(found.net).astype(np.int64)
    paid, dealt_in = np.asarray(found.paid).astype(bool), np.asarray(found.dealt_in).astype(bool)
    # Who is not dealt in is not among the best.
    among = np.where(dealt_in, net, np.iinfo(np.int64).min)
    tie = (among == among.max(axis=1, keepdims=True)).sum(axis=1) > 1
    seats = _seats(game, len(strategies))
    columns = _paid(net, seats)
    columns |= {f"{place} is charged nothing": 1 - paid[:, seat].astype(np.int64) for place, seat in seats}
    columns["ties for best"] = tie.astype(np.int64)
    columns["all tricks by one seat"] = np.asarray(found.all_tricks).astype(np.int64)
    return Arrays(columns, net, np.asarray(found.winners).astype(np.int8))


def by_guesses(game: TrickGame, strengths: Sequence[int], seed: int, numbers: range) -> Arrays:
    """The same of seats some of which play by so many guesses (0: carefully, -1: at random): what is paid, and no more.

    Raises `NotCompiled` where this game is not played so.
    """
    from . import guessed_deals

    owed, _ = guessed_deals.played(game, strengths, seed, numbers)
    return Arrays(_paid(-owed, _seats(game, len(strengths))), -owed, None)


def _seats(game: Game, players: int) -> list[tuple[str, int]]:
    return [(place_named(place, players), game.seat_at(place, players)) for place in range(players)]


def _paid(net: Any, seats: Sequence[tuple[str, int]]) -> dict[str, Any]:
    return {f"paid by {place}": -net[:, seat] for place, seat in seats} | {"paid in all": -net.sum(axis=1)}
