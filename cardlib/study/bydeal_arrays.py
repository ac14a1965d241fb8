"""What deals come to one by one, as arrays of the compiled engine; they count as the referee's lists do.

numpy and the engine are imported when they are used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from ..families.tricks import TrickGame
from ..rules import Game
from .bydeal import APART, Contrast, Counts, Deals, place_named

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

    from .. import compiled

    found = compiled.outcomes(game, list(strategies), seed, numbers)
    net = np.asarray(found.net).astype(np.int64)
    # Who is not dealt in is not among the best.
    among = np.where(np.asarray(found.dealt_in), net, np.iinfo(np.int64).min)
    return _arrays(game, net, among, np.asarray(found.paid), np.asarray(found.all_tricks), np.asarray(found.winners))


def by_guesses(game: TrickGame, strengths: Sequence[int], seed: int, numbers: range) -> Arrays:
    """The same of seats some of which play by so many guesses (0: carefully, -1: at random).

    Raises `NotCompiled` where this game is not played so.
    """
    from ..fast import whole_deals

    owed, winners, _ = whole_deals.played(game, strengths, seed, numbers)
    swept = (winners == winners[:, :1]).all(axis=1)
    return _arrays(game, -owed, -owed, owed > 0, swept, winners)


def _arrays(game: Game, net: Any, among: Any, paid: Any, swept: Any, winners: Any) -> Arrays:
    """The columns, from what each seat has won or lost and whether it paid; the best are the best of ``among``."""
    import numpy as np

    players = net.shape[1]
    seats = [(place_named(place, players), game.seat_at(place, players)) for place in range(players)]
    tie = (among == among.max(axis=1, keepdims=True)).sum(axis=1) > 1
    columns = {f"paid by {place}": -net[:, seat] for place, seat in seats} | {"paid in all": -net.sum(axis=1)}
    columns |= {f"{place} is charged nothing": 1 - paid[:, seat].astype(np.int64) for place, seat in seats}
    columns["ties for best"] = tie.astype(np.int64)
    columns["all tricks by one seat"] = swept.astype(np.int64)
    return Arrays(columns, net, winners.astype(np.int8))
