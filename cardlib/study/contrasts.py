"""Contrasts: games taken together deal by deal, and how sure one is of many of them at once.

Of twenty differences that are nothing one looks like something at 95 %.  Both corrections here hold whatever the
comparisons have to do with each other: Bonferroni's wider intervals, and Holm's step-down chances (Holm, "A simple
sequentially rejective multiple test procedure", 1979).  They are a few lines of arithmetic, which the browser has
without a package; the tests hold them against statsmodels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import erfc, isfinite, sqrt
from statistics import NormalDist
from typing import NamedTuple

from ..measures import Mean, Z, dagger, figures, mean_of, rough, share_of, signed, span, sure
from .bounds import within
from .bydeal import Contrast, Counts, is_share

__all__ = [
    "SURE",
    "Sure",
    "cell",
    "chance_of",
    "difference_of",
    "holm",
    "how_sure",
    "less",
    "mean_by",
    "said",
    "said_apart",
    "said_sure",
    "together",
]


class Sure(NamedTuple):
    """A mean, its 95 % interval alone and with all others at once, Holm's chance, the deals that it changes, deals."""

    mean: float
    low: float
    high: float
    low_at_once: float
    high_at_once: float
    p_holm: float
    changed: int
    deals: int


SURE = Sure._fields


def less(one: int, other: int, games: int) -> Contrast:
    """The other game less the one.

    >>> less(0, 2, 3)
    (-1, 0, 1)
    """
    return tuple((at == other) - (at == one) for at in range(games))


def mean_by(measure: str, counts: Counts) -> Mean:
    """The mean of one game's numbers, and its 95 % interval: of a share of the deals Wilson's.

    >>> round(mean_by("ties for best", {0: 99, 1: 1}).low, 3), round(mean_by("paid in all", {0: 99, 1: 1}).low, 3)
    (0.002, -0.01)
    """
    return share_of(counts.get(1, 0), sum(counts.values())) if is_share(measure) else mean_of(dict(counts))


def together(counts: Counts, comparisons: int) -> Mean:
    """The mean, and the interval that makes so many such intervals all right together in 95 % of studies.

    >>> together({0: 50, 2: 50}, 1) == mean_of({0: 50, 2: 50}), round(together({0: 50, 2: 50}, 10).high, 3)
    (True, 1.282)
    """
    alone = mean_of(dict(counts))
    if comparisons == 1:
        return alone
    half = (alone.high - alone.mean) * NormalDist().inv_cdf(1 - 0.025 / comparisons) / Z
    return Mean(alone.mean, alone.mean - half, alone.mean + half)


def difference_of(by: Contrast, measure: str, counts: Counts, comparisons: int = 1) -> Mean:
    """The mean of games taken together so, and its interval as `together` has it.

    Of shares its ends are cut where no difference of shares can lie: that of two is from -1 to 1.

    >>> difference_of((-1, 1), "ties for best", {0: 1, 1: 1})
    Mean(mean=0.5, low=-0.4799819922700268, high=1.0)
    """
    found = together(counts, comparisons)
    if not is_share(measure):
        return found
    return within(found, float(sum(min(0, times) for times in by)), float(sum(max(0, times) for times in by)))


def chance_of(counts: Counts) -> float:
    """How likely a mean is at least so far from 0 if it were 0 in truth, by the normal distribution, on both sides.

    Where every deal has the same number there is no spread to measure by: then by the signs alone.

    >>> chance_of({0: 7}), chance_of({1: 3}), round(chance_of({-1: 40, 1: 60}), 3)
    (1.0, 0.25, 0.042)
    """
    mean, _, high = mean_of(dict(counts))
    if mean == 0 or not isfinite(high):
        return 1.0
    if high == mean:
        return float(2.0 ** (1 - sum(counts.values())))
    return erfc(abs(mean) * Z / (high - mean) / sqrt(2))


def holm(chances: Sequence[float]) -> list[float]:
    """Chances corrected for their number by Holm's method: below 0.05 is seldom nothing, all taken together.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected, least = [0.0] * len(chances), 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, chances[at] * (len(chances) - rank)))
        corrected[at] = least
    return corrected


def how_sure(contrasts: Mapping[Contrast, Mapping[str, Counts]], deals: int) -> dict[tuple[Contrast, str], Sure]:
    """Every contrast by measure, all of them looked at together."""
    every = {(by, measure): counts for by, found in contrasts.items() for measure, counts in found.items()}
    chances = holm([chance_of(counts) for counts in every.values()])
    return {
        (by, measure): Sure(
            *difference_of(by, measure, counts),
            *difference_of(by, measure, counts, len(every))[1:],
            chance,
            deals - counts.get(0, 0),
            deals,
        )
        for ((by, measure), counts), chance in zip(every.items(), chances, strict=True)
    }


def said(measure: str, mean: float) -> str:
    """A mean of this measure, in words."""
    return f"{100 * mean:.1f} %" if is_share(measure) else figures(mean, 3)


def said_sure(by: Contrast, measure: str, counts: Counts) -> str:
    """How sure the mean difference of these is, in words; where all deals agree, in how many it may be another."""
    deals, mean = sum(counts.values()), difference_of(by, measure, counts)
    said = sure(mean, deals, partial(said_apart, measure), few=rough(counts))
    few = deals - max(counts.values())
    return f"{said} since only {f'{few} differ' if few > 1 else 'one differs'}" if said.endswith("rough") else said


def cell(measure: str, found: Sure, counts: Counts) -> str:
    """A difference and its interval as HTML: an asterisk where it stands after Holm's correction, a dagger where the
    interval is rough.

    >>> counts = {0: 99, 1: 1}
    >>> cell("paid in all", how_sure({(-1, 1): {"paid in all": counts}}, 100)[(-1, 1), "paid in all"], counts)
    '<b>+0.010</b> (−0.010 to +0.030)†'
    """
    shown = f"<b>{said_apart(measure, found.mean)}{'*' if found.p_holm < 0.05 else ''}</b>"
    if len(counts) == 1 and found.deals > 1:
        return f"{shown} (the same in every deal){dagger(counts)}"
    ends = span(Mean(*found[:3]), partial(said_apart, measure))
    return f"{shown} ({ends}){dagger(counts)}" if found.deals > 1 else shown


def said_apart(measure: str, difference: float) -> str:
    """A difference of this measure, in words: of shares in points."""
    return f"{signed(100 * difference, 1)} points" if is_share(measure) else signed(difference)
