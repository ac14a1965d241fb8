"""The shape of a deal, from the score as it runs: who leads when, how often that changes, and when it is decided.

No player's judgement is needed: after each trick the places are ranked by what their tricks cost so far.  Measures of
CardStock and Ludii that rest on estimates of a computer player have their definition kept and the estimate replaced
by that rank; their names say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any, ClassVar

from ..chance import SEED
from ..counting import Strategies
from ..counting.summing import Folder
from ..families.tricks import TrickGame
from ..measures import Mean, mean_of, mean_over
from ..measures.ratios import Ratio
from ..rules import Game
from .bounds import as_share
from .courses import Course, behind
from .results import Result, Row, only_tricks

__all__ = ["Shape", "shape"]


@dataclass(frozen=True, repr=False)
class Shape(Result):
    """After each trick a place has a standing: the share of the others it is ahead of, equals counting half.

    ``trend``: by final rank (equals sharing the best) and number of tricks, the standing, a ratio whose ``y`` counts
    in steps.  ``levels``: for a deal's winners, after how many tricks
    each stood at 0, 1 … 2(n − 1) steps -> deals.  ``changes``, ``settled`` and ``decisive`` are shares of the tricks
    -> deals; ``lags`` how far the winners are behind the leader and ``varies`` how much a place's standing varies
    -> deals.

    Intervals of a standing and of shares stay within 0 and 1.
    """

    trend: Mapping[tuple[int, int], Ratio]
    levels: Mapping[tuple[tuple[int, ...], ...], int]
    changes: Mapping[Fraction, int]
    settled: Mapping[Fraction, int]
    decisive: Mapping[Fraction, int]
    lags: Mapping[Fraction, int]
    varies: Mapping[Fraction, int]

    main: ClassVar[str] = "score lead change (Ludii, from the second trick on)"

    @classmethod
    def check(cls, game: Game) -> None:
        only_tricks(game, "The shape of a deal")

    def rows(self) -> Iterator[Row]:
        for (rank, trick), ratio in sorted(self.trend.items()):
            yield Row("average trend of the standing", f"final rank {rank}, after trick {trick}", as_share(ratio.mean))
        yield Row("score drama (CardStock)", "", self._by_deal(self._drama))
        yield Row("score security (CardStock)", "", as_share(self._by_deal(self._security)))
        yield Row("score drama (Ludii)", "", mean_of(self.lags))
        yield Row("score stability (Ludii): low is stable", "", mean_of(self.varies))
        yield Row("score lead change (Ludii, from the second trick on)", "", as_share(mean_of(self.changes)))
        decisive = as_share(mean_of(self.decisive))
        yield Row("score decisiveness (Ludii): when a winner is first out of reach", "", decisive)
        yield Row("score suspense: when the final winners lead for good", "", as_share(mean_of(self.settled)))

    @property
    def threshold(self) -> int:
        """Below so many steps a winner is in danger: CardStock's (1 + (n − 2)/(n − 1))/2, in steps of 2(n − 1)."""
        return 2 * (self.players - self.game.sits_out(self.players)) - 3

    def _drama(self, levels: tuple[int, ...]) -> float:
        low, steps = self.threshold, len(levels) - 1
        times = sum(levels[:low])
        return sum(n * sqrt((low - at) / steps) for at, n in enumerate(levels[:low])) / times if times else 0.0

    def _security(self, levels: tuple[int, ...]) -> float:
        return 1 - sum(levels[: self.threshold]) / sum(levels)

    def _by_deal(self, measure: Any) -> Mean:
        """The mean over deals of the mean over the winners of a deal; sorted, so that slices add up to the same."""
        return mean_over((sum(map(measure, of)) / len(of), times) for of, times in sorted(self.levels.items()))

    @classmethod
    def counted(cls, game: Game, deals: Iterable[Course]) -> dict[str, Any]:
        assert isinstance(game, TrickGame)
        trend: dict[tuple[int, int], Ratio] = {}
        levels: Counter[tuple[tuple[int, ...], ...]] = Counter()
        changes: Counter[Fraction] = Counter()
        settled: Counter[Fraction] = Counter()
        decisive: Counter[Fraction] = Counter()
        lags: Counter[Fraction] = Counter()
        varies: Counter[Fraction] = Counter()
        for course in deals:
            after = standings(course)
            places, tricks, steps = range(len(course.seats)), len(after), 2 * (len(course.seats) - 1)
            ranks = [1 + sum(other > net for other in course.net) for net in course.net]
            winners = [place for place in places if ranks[place] == 1]
            cells: dict[tuple[int, int], list[int]] = {}
            for k, standing in enumerate(after, 1):
                for place in places:
                    cells.setdefault((ranks[place], k), []).append(standing[place])
            for cell, found in cells.items():
                trend[cell] = trend.get(cell, Ratio()) + Ratio.of(sum(found), steps * len(found))
            levels[
                tuple(
                    sorted(
                        tuple(sum(standing[place] == at for standing in after) for at in range(steps + 1))
                        for place in winners
                    )
                )
            ] += 1
            leaders = [{place for place in places if standing[place] == max(standing)} for standing in after]
            if tricks > 1:
                moved = sum(one != two for one, two in pairwise(leaders))
                changes[Fraction(moved, tricks - 1)] += 1
            lag = sum(max(standing) - standing[place] for standing in after for place in winners)
            lags[Fraction(lag, steps * tricks * len(winners))] += 1
            spread = sum(tricks * sum(s * s for s in of) - sum(of) ** 2 for of in zip(*after, strict=True))
            varies[Fraction(spread, (steps * tricks) ** 2 * len(places))] += 1
            wrong = [k for k, leading in enumerate(leaders, 1) if leading != set(winners)]
            settled[Fraction(wrong[-1] if wrong else 0, tricks)] += 1
            most = max((standing[p] for standing in after for p in places if p not in winners), default=-1)
            out = (k for k, standing in enumerate(after) if any(standing[p] > most for p in winners))
            decisive[Fraction(next(out, tricks), tricks)] += 1
        return dict(
            trend=dict(sorted(trend.items())),
            levels=dict(levels),
            changes=dict(changes),
            settled=dict(settled),
            decisive=dict(decisive),
            lags=dict(lags),
            varies=dict(varies),
        )


def standings(course: Course) -> list[list[int]]:
    """After each trick, by place, in steps out of 2(n − 1), how far ahead of the others it is."""
    game = course.game
    assert isinstance(game, TrickGame)
    found = []
    for k in range(1, len(course.tricks) + 1):
        taken = course.taken(k)
        found.append(behind(-game.tricks_cost(seat, taken[place]) for place, seat in enumerate(course.seats)))
    return found


def shape(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Shape:
    """Play deals of a game of tricks: how the standing runs, by the score alone.

    >>> shape("polignac/foster", deals=20, seed=1).mean("score drama (CardStock)").mean > 0
    True

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, and `WrongArgument` at a game without tricks.
    """
    return Shape.played(game, players, strategies, deals, seed, first, workers, keep)
