"""Shares and ratios with 95 % intervals, from whole numbers that add up when a study is done in slices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from math import inf, sqrt
from typing import Any

from . import Mean, Z, share_of

__all__ = ["Ratio", "merged", "share_of"]


@dataclass(frozen=True, slots=True)
class Ratio:
    """Two sums over deals, and what their ratio's interval needs: ``x`` of ``y`` things, counted in ``deals`` deals.

    Several things of one deal are not independent, so the interval goes by deals: the ratio's linear approximation
    (W. G. Cochran, Sampling Techniques, 3rd edition, section 6.3), all in whole numbers.
    """

    deals: int = 0
    x: int = 0
    y: int = 0
    xx: int = 0
    xy: int = 0
    yy: int = 0

    @classmethod
    def of(cls, x: int, y: int) -> Ratio:
        """One deal's share of both sums."""
        return cls(1, x, y, x * x, x * y, y * y)

    @classmethod
    def each(cls, counts: Mapping[int, int], y: int) -> Ratio:
        """Deals by what their x is, each with the same y.

        >>> Ratio.each({3: 2, 0: 1}, 4) == Ratio.of(3, 4) + Ratio.of(0, 4) + Ratio.of(3, 4)
        True
        """
        deals = sum(counts.values())
        x = sum(number * times for number, times in counts.items())
        xx = sum(number * number * times for number, times in counts.items())
        return cls(deals, x, y * deals, xx, x * y, y * y * deals)

    def __add__(self, more: Ratio) -> Ratio:
        return Ratio(*(getattr(self, f.name) + getattr(more, f.name) for f in fields(Ratio)))

    @property
    def mean(self) -> Mean:
        """The ratio and its 95 % interval; without end where one deal is all there is.

        >>> [round(n, 3) for n in (Ratio.of(1, 2) + Ratio.of(1, 1) + Ratio.of(2, 3)).mean]
        [0.667, 0.478, 0.855]
        """
        if not self.y:
            return Mean(float("nan"), -inf, inf)
        ratio = Fraction(self.x, self.y)
        if self.deals < 2:
            return Mean(float(ratio), -inf, inf)
        squares = self.xx - 2 * ratio * self.xy + ratio * ratio * self.yy
        half = Z * sqrt(squares * self.deals / (self.deals - 1)) / self.y
        return Mean(float(ratio), float(ratio) - half, float(ratio) + half)

    def shifted(self, times: float, plus: float) -> Mean:
        """The interval of ``times`` the ratio ``plus`` a number."""
        ends = [times * value + plus for value in self.mean]
        return Mean(ends[0], min(ends[1:]), max(ends[1:]))


def merged(one: Any, two: Any) -> Any:
    """Two counts of one shape added up: whole numbers, ratios, tuples of them, and tables whose keys may differ.

    >>> merged(({1: 2}, 3), ({1: 1, 4: 1}, 5))
    ({1: 3, 4: 1}, 8)
    """
    if isinstance(one, Mapping):
        both: Iterable[Any] = {**one, **two}
        return {
            key: merged(one[key], two[key]) if key in one and key in two else one[key] if key in one else two[key]
            for key in both
        }
    if isinstance(one, tuple):
        return tuple(merged(a, b) for a, b in zip(one, two, strict=True))
    return one + two
