"""The bounds of what is measured: an interval by the normal distribution, of few deals, may reach beyond them."""

from __future__ import annotations

from math import isfinite

from ..measures import Mean

__all__ = ["as_share", "within"]


def within(mean: Mean, least: float, most: float) -> Mean:
    """The same, the ends of its interval cut at the bounds, beyond which no mean can lie.

    Where one deal is too few for an interval there is none to be cut.

    >>> within(Mean(0.5, -0.2, 1.2), -1.0, 1.0)
    Mean(mean=0.5, low=-0.2, high=1.0)
    """
    if not isfinite(mean.low):
        return mean
    return Mean(mean.mean, max(least, mean.low), min(most, mean.high))


def as_share(mean: Mean) -> Mean:
    """The same of a share, which lies from 0 to 1.

    >>> as_share(Mean(0.5, -0.2, 1.2))
    Mean(mean=0.5, low=0.0, high=1.0)
    """
    return within(mean, 0.0, 1.0)
