"""Whether the places at a table are worth the same: means by place, a test of it, and CardStock's Fairness."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import sqrt
from statistics import NormalDist
from typing import Any, ClassVar, NamedTuple

from ..chance import SEED
from ..counting import Strategies
from ..counting.summing import Folder
from ..measures import Mean, Sentence, figures, mean_of, sure
from ..measures.ratios import share_of
from ..rules import Game
from .bounds import as_share
from .courses import Course, behind
from .results import Result, Row

__all__ = ["EqualMeans", "SeatFairness", "cardstock_fairness", "seat_fairness"]


class EqualMeans(NamedTuple):
    """Hotelling's test that all places have one mean: T squared, F with its degrees of freedom, and the p-value."""

    t2: float
    f: float
    degrees: tuple[int, int]
    p: float


def cardstock_fairness(share: float, players: int) -> float:
    """CardStock's Fairness of the first seat's share of wins: 1 where it is 1/n, falling in straight lines to 0.

    >>> cardstock_fairness(0.25, 4), cardstock_fairness(0.125, 4), cardstock_fairness(0.625, 4)
    (1.0, 0.5, 0.5)

    After M. Goadrich, Fairness.cs of CardStock.
    """
    return share * players if share * players <= 1 else (1 - share) * players / (players - 1)


@dataclass(frozen=True, repr=False)
class SeatFairness(Result):
    """Sums of what the places win or lose, and of products of any two, deal by deal: whole numbers.

    ``firsts`` has by number of equals how often the eldest is best, alone (1) or with others; ``alone`` by place how
    often it is best alone.  ``utility`` has by place the sum of what Ludii calls utility, −1 last to 1 first, in steps
    of 1/(n − 1); ``squares`` the sum of its squares over the places of a deal -> deals.
    """

    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]
    firsts: tuple[int, ...]
    alone: tuple[int, ...]
    utility: tuple[int, ...]
    squares: Mapping[int, int]

    main: ClassVar[str] = "gap of the worst place below the average"

    def rows(self) -> Iterator[Row]:
        for place in range(len(self.sums)):
            yield Row("counters won or lost in a deal", self.place(place), self.net(place))
        yield Row("gap of the worst place below the average", "", self.worst_gap)
        yield Row("share of wins of the eldest, each of equals a winner", "", self.first_wins)
        yield Row("CardStock Fairness", "each of equals a winner", self._fairness(self.first_wins))
        yield Row("share of wins of the eldest, equals sharing one win", "", self.first_shares)
        yield Row("CardStock Fairness", "equals sharing one win", self._fairness(self.first_shares))

        yield Row("Ludii AdvantageP1", "", share_of(self.alone[0], self.number))
        yield Row("Ludii Balance", "", self.balance)
        yield Row("Ludii OutcomeUniformity", "", self.uniformity)

    @property
    def balance(self) -> Mean:
        """1 less the largest difference of two places' shares of wins, alone; the interval is that of all pairs."""
        n, pairs = self.number, list(combinations(self.alone, 2))
        z = NormalDist().inv_cdf(1 - 0.025 / len(pairs))
        apart = [(abs(a - b) / n, sqrt(max(0, (a + b) * n - (a - b) ** 2)) / n / sqrt(n)) for a, b in pairs]
        value = 1 - max(gap for gap, _ in apart)
        low, high = 1 - max(gap + z * error for gap, error in apart), 1 - max(gap - z * error for gap, error in apart)
        return Mean(value, max(0.0, low), min(1.0, high))

    @property
    def uniformity(self) -> Mean:
        """1 less the variance of a place's utility over the deals, the mean of the places.

        The interval is that of the mean square; the places' own means, which are nearly 0, are taken as they are.
        It stays within 0 and 1.
        """
        n, steps = len(self.utility), (len(self.utility) - 1) ** 2
        own = sum((total / self.number) ** 2 for total in self.utility)
        ends = [1 - (value - own) / n / steps for value in mean_of(dict(self.squares))]
        return as_share(Mean(ends[0], ends[2], ends[1]))

    def net(self, place: int) -> Mean:
        """What a place wins or loses in a deal, on the average."""
        return self._linear([int(k == place) for k in range(len(self.sums))], NormalDist().inv_cdf(0.975))

    @property
    def worst_gap(self) -> Mean:
        """How far the worst place lies below the average of all, in counters, or whatever the game reckons in.

        Which place is worst is seen from the same deals: so the interval is that of all places together, after
        Bonferroni.
        """
        n = len(self.sums)
        z = NormalDist().inv_cdf(1 - 0.025 / n)
        gaps = [self._linear([1 - n * (k == place) for k in range(n)], z, n) for place in range(n)]
        return Mean(*(max(gap[k] for gap in gaps) for k in range(3)))

    def _linear(self, weights: list[int], z: float, over: int = 1) -> Mean:
        """The mean of a sum of places with these weights, divided by ``over``."""
        total = sum(w * s for w, s in zip(weights, self.sums, strict=True))
        squares = sum(
            a * b * self.products[i][j] for i, a in enumerate(weights) for j, b in enumerate(weights) if a and b
        )
        mean = total / self.number / over
        if self.number < 2:
            return Mean(mean, float("-inf"), float("inf"))
        left = squares * self.number - total * total
        half = z * sqrt(left / self.number / (self.number - 1) / self.number) / over
        return Mean(mean, mean - half, mean + half)

    @property
    def first_wins(self) -> Mean:
        """The share of deals in which the eldest is best, alone or with others."""
        return share_of(sum(self.firsts), self.number)

    @property
    def first_shares(self) -> Mean:
        """The eldest's share of wins where equals share one: 1/n where no place is better."""
        shares = [times / equals for equals, times in enumerate(self.firsts, 1)]
        mean = sum(shares) / self.number
        squares = sum(share / equals for equals, share in enumerate(shares, 1)) / self.number - mean * mean
        if self.number < 2:
            return Mean(mean, float("-inf"), float("inf"))
        half = NormalDist().inv_cdf(0.975) * sqrt(max(0.0, squares) / (self.number - 1))
        return Mean(mean, max(0.0, mean - half), min(1.0, mean + half))

    def _fairness(self, share: Mean) -> Mean:
        n = len(self.sums)
        value, *ends = (cardstock_fairness(min(1.0, max(0.0, s)), n) for s in share)
        return Mean(value, min(ends), 1.0 if share.low <= 1 / n <= share.high else max(ends))

    @property
    def test(self) -> EqualMeans:
        """Hotelling's T squared of the differences between places, each deal a block.

        Places whose difference never varies (partners, who win and lose together) count once; a difference that
        is the same in every deal, and not 0, is beyond doubt.  Needs scipy, which the extra ``study`` brings.

        After H. Hotelling, The generalization of Student's ratio (1931).
        """
        import numpy as np
        from scipy.stats import f as f_distribution

        n = self.number
        contrasts = np.array([[int(k == 0) - int(k == place) for k in range(len(self.sums))] for place in self._others])
        # Whole numbers as far as they go: n squared times the covariance.
        spread = n * np.array(self.products, dtype=object) - np.outer(
            np.array(self.sums, dtype=object), np.array(self.sums, dtype=object)
        )
        means = (contrasts @ np.array(self.sums, dtype=object)).astype(float) / n
        covariance = (contrasts @ spread @ contrasts.T).astype(float) / (n * max(1, n - 1))
        if not means.any():
            return EqualMeans(0.0, 0.0, (len(means), max(0, n - len(means))), 1.0)
        rank = int(np.linalg.matrix_rank(covariance))
        inverse = np.linalg.pinv(covariance, hermitian=True)
        if not np.allclose(covariance @ inverse @ means, means, atol=1e-9):
            return EqualMeans(float("inf"), float("inf"), (rank, max(0, n - rank)), 0.0)
        if n <= rank:
            return EqualMeans(float("nan"), float("nan"), (rank, 0), 1.0)
        t2 = float(n * means @ inverse @ means)
        f = t2 * (n - rank) / (rank * (n - 1))
        return EqualMeans(t2, f, (rank, n - rank), float(f_distribution.sf(f, rank, n - rank)))

    @property
    def _others(self) -> range:
        return range(1, len(self.sums))

    def verdict(self) -> Sentence:
        """The test in a sentence; of one deal there is none.  Needs scipy."""
        if self.number < 2:
            return Sentence(f"In {self.conditions}: one is too few to test whether all places are worth the same.")
        t2, f, (one, two), p = self.test
        chance = "less than one in ten thousand" if p < 1e-4 else f"{p:.4f}"
        gap = self.worst_gap
        return Sentence(
            f"In {self.conditions}, that all places are worth the same has a p-value of {chance} "
            f"(Hotelling's T² {t2:.1f}, F({one}, {two:,}) = {f:.2f}); the worst place is {gap.mean:.3f} "
            f"{self.game.unit}s below the average ({sure(gap, self.number, partial(figures, places=3))}, "
            "all places together)."
        )

    @classmethod
    def counted(cls, game: Game, deals: Iterable[Course]) -> dict[str, Any]:
        sums: list[int] = []
        products: list[list[int]] = []
        firsts: list[int] = []
        alone: list[int] = []
        utility: list[int] = []
        squares: Counter[int] = Counter()
        for course in deals:
            net = course.net
            if not sums:
                sums, firsts, alone, utility = ([0] * len(net) for _ in range(4))
                products = [[0] * len(net) for _ in net]
            for i, a in enumerate(net):
                sums[i] += a
                for j, b in enumerate(net):
                    products[i][j] += a * b
            equals = net.count(max(net))
            firsts[equals - 1] += net[0] == max(net)
            if equals == 1:
                alone[net.index(max(net))] += 1
            steps = [ahead - len(net) + 1 for ahead in behind(net)]
            utility = [a + b for a, b in zip(utility, steps, strict=True)]
            squares[sum(step * step for step in steps)] += 1
        return dict(
            sums=tuple(sums),
            products=tuple(map(tuple, products)),
            firsts=tuple(firsts),
            alone=tuple(alone),
            utility=tuple(utility),
            squares=dict(squares),
        )


def seat_fairness(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "random",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> SeatFairness:
    """Play deals of any game and compare the places, eldest first; random players, as CardStock has it.

    >>> seat_fairness("polignac/foster", deals=100, seed=1).net(0).mean < 0
    True

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    return SeatFairness.played(game, players, strategies, deals, seed, first, workers, keep)
