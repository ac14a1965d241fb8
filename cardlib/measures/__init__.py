"""Means with 95 % intervals, numbers as they are written, and a sentence with numbers in it.

Beside: shares and ratios, and what each measure of the studies means and where it is from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from math import fsum, isfinite, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple
from urllib.parse import quote

from ..wording import one_of

__all__ = [
    "FEW",
    "ROUGH",
    "Mean",
    "Sentence",
    "at_most",
    "dagger",
    "figures",
    "html_table",
    "mean_of",
    "mean_over",
    "percent",
    "rough",
    "saved",
    "share_of",
    "shown",
    "signed",
    "span",
    "sure",
    "with_daggers",
]

Z = NormalDist().inv_cdf(0.975)
FEW = 30
"""With fewer deals than this that differ from the others, an interval by the normal distribution is rough."""
ROUGH = "† In fewer than thirty of them it is another number than in most, so that this interval is rough."


class Sentence(str):
    """A sentence with computed numbers, to be the output of a cell."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f"<p>{escape(self)}</p>"


def html_table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Numbers of a study as a table.  ``caption`` and ``columns`` are plain text; each row, its name first, is HTML.

    >>> html_table("2 deals", ["Seat", "Paid"], [["eldest", "<b>1</b>"]]).partition("<tbody>")[2]
    "<tr><th scope='row'>eldest</th><td><b>1</b></td></tr></tbody></table>"
    """
    head = "".join(f"<th scope='col'>{escape(column)}</th>" for column in columns)
    body = "".join(
        f"<tr><th scope='row'>{name}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for name, *cells in rows
    )
    return (
        f"<table class='cl-study'><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def saved(name: str, kind: str, text: str, words: str) -> str:
    """A link that saves text as a file of this name, without a kernel."""
    return (
        f'<a class="cl-save" download="{escape(name)}" href="data:{kind};charset=utf-8,{quote(text, safe=",/")}">'
        f"{escape(words)}</a>"
    )


def signed(number: float, places: int = 3) -> str:
    """A number with its sign, a true minus; nothing is never less than nothing.

    >>> signed(-1.25), signed(2, 0), signed(-0.0001)
    ('−1.250', '+2', '+0.000')
    """
    return f"{number:+z.{places}f}".replace("-", "−")


def figures(number: float, places: int = 2) -> str:
    """A number without a sign where it is no loss, and a true minus where it is.

    >>> figures(-1.25), figures(2, 0), figures(-0.0)
    ('−1.25', '2', '0.00')
    """
    return f"{number:z.{places}f}".replace("-", "−")


def percent(some: int, of: int, places: int = 0) -> str:
    """
    >>> percent(1, 8), percent(1, 8, 1)
    ('12 %', '12.5 %')
    """
    return f"{100 * some / of:.{places}f} %"


class Mean(NamedTuple):
    """A mean and its 95 % interval, by the normal distribution."""

    mean: float
    low: float
    high: float

    def turned(self) -> Mean:
        """The same of what is paid where this is of what is won.

        >>> Mean(0.0, -1.0, 2.0).turned()
        Mean(mean=0.0, low=-2.0, high=1.0)
        """
        return Mean(0 - self.mean, 0 - self.high, 0 - self.low)  # nothing has no sign


def mean_of(counts: Mapping[Any, int]) -> Mean:
    """The mean of a count ``{value: how often}`` of whole numbers or fractions.

    >>> [round(x, 3) for x in mean_of({0: 50, 2: 50})]
    [1.0, 0.803, 1.197]
    """
    return mean_over(counts.items())


def mean_over(values: Iterable[tuple[float | Fraction, int]]) -> Mean:
    """The mean of values, each with how often it came; of fractions exact up to the last step.

    >>> mean_over([(Fraction(1, 2), 7)])
    Mean(mean=0.5, low=0.5, high=0.5)
    """
    values = list(values)
    n = sum(times for _, times in values)
    mean = sum(value * times for value, times in values) / n
    if n < 2:
        return Mean(float(mean), float("-inf"), float("inf"))
    add = sum if isinstance(mean, Fraction) else fsum  # neither hangs on the order in which they were counted
    squares = add((value - mean) ** 2 * times for value, times in values)
    half = Z * sqrt(squares / (n - 1) / n)
    return Mean(float(mean), float(mean) - half, float(mean) + half)


def rough(counts: Mapping[Any, int]) -> bool:
    """Whether the interval of `mean_of` is rough: fewer than thirty deals have another number than most have.

    Where all of many have the same there is no interval that could be rough; of a few that proves nothing.

    >>> rough({0: 971, 5: 29}), rough({0: 970, 5: 30}), rough({0: 1000}), rough({0: 3})
    (True, False, False, True)
    """
    deals, most = sum(counts.values()), max(counts.values(), default=0)
    return deals > 1 and deals - most < FEW and (most < deals or deals < FEW)


def at_most(deals: int) -> float:
    """What was in none of so many deals is in at most this share of all deals, as sure as 95 %.

    >>> round(at_most(300), 4)
    0.0099
    """
    return float(1 - 0.05 ** (1 / deals))


def span(mean: Mean, say: Callable[[float], str] = figures) -> str:
    """The ends of an interval; a dash where one deal is too few for one.

    >>> span(Mean(2, 1, 3)), span(mean_of({2: 1}))
    ('1.00 to 3.00', '–')
    """
    return f"{say(mean.low)} to {say(mean.high)}" if isfinite(mean.low) else "–"


def shown(
    mean: Mean, deals: int, say: Callable[[float], str] = figures, what: str = "deals", few: bool | None = None
) -> str:
    """How sure the mean of so many deals is, for the cell of a table.

    ``few`` is whether the interval is rough; where it is not said, those of fewer than thirty deals are.

    >>> shown(mean_of({0: 3}), 3), shown(mean_of({0: 40, 2: 40}), 80)
    ('the same in every deal†', '0.78 to 1.22')
    """
    if deals < 2 or not isfinite(mean.low):
        return "–"
    ends = f"the same in every {one_of(what)}" if mean.low == mean.high else span(mean, say)
    return f"{ends}{'†' if (deals < FEW if few is None else few) else ''}"


def sure(
    mean: Mean, deals: int, say: Callable[[float], str] = figures, what: str = "deals", few: bool | None = None
) -> str:
    """The same for a sentence; where all deals agree, in how many of all deals it may still be otherwise.

    >>> sure(mean_of({1: 3}), 3)
    'rough: the same in every deal, so that at 95 % it is another in 63 % of deals at most'
    """
    if deals < 2 or not isfinite(mean.low):
        return "one is too few for an interval"
    few = deals < FEW if few is None else few
    if mean.low < mean.high:
        return f"95 % interval {span(mean, say)}{', rough' if few else ''}"
    return (
        f"{'rough: ' if few else ''}the same in every {one_of(what)}, so that at 95 % it is another in "
        f"{100 * at_most(deals):.2g} % of {what} at most"
    )


def dagger(counts: Mapping[Any, int]) -> str:
    """The mark of a rough interval, which `ROUGH` explains."""
    return "†" if rough(counts) else ""


def with_daggers(caption: str, rows: Iterable[Sequence[str]]) -> str:
    """A table's caption, which explains the mark of a rough interval where some of them have it."""
    marked = any("†" in cell for row in rows for cell in row)
    return f"{caption.removesuffix('.')}. {ROUGH}" if marked else caption


def share_of(some: int, of: int) -> Mean:
    """The share of so many independent deals, and its 95 % interval after Wilson, which never leaves 0 to 1.

    >>> [round(x, 3) for x in share_of(0, 10)], [round(x, 3) for x in share_of(5, 10)]
    ([0.0, 0.0, 0.278], [0.5, 0.237, 0.763])
    """
    share, z = some / of, Z * Z / of
    middle = (share + z / 2) / (1 + z)
    half = Z / (1 + z) * sqrt(share * (1 - share) / of + z / of / 4)
    return Mean(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))
