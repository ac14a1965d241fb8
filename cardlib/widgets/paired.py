"""What the second of two games costs more than the first, on the same deals: the chart, in words, and as CSV."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from math import isfinite
from typing import Any

from ..measures import ROUGH, Mean, dagger, span
from ..rules import units
from ..study.bydeal import APART, SHARE, place_named
from ..study.comparison import Comparison
from ..study.contrasts import less, together
from ..wording import listed
from .chart import ACCENT, AXIS, FAINT, INK, WIDTH, Chart, conditions, place_name, signed, svg, table, verbatim
from .pieces import saved
from .unlike import short_names

__all__ = ["paired_chart", "paired_sheets"]

ROW = 0.5
"""The height of one line of the chart, in inches."""


def paired_chart(made: Comparison) -> Chart:
    """A line for each place in the order of play: what it pays more in the second game than in the first, with the
    95 % interval, beside the line of no difference."""
    one, two = made.studies
    places = range(made.players)
    means = [made.difference(1, _paid(place, made)) for place in places]
    marks = [dagger(made.contrasts[less(0, 1, 2)][_paid(place, made)]) for place in places]
    names = short_names(made.games)
    whose = [place_name(place, made.players) for place in places]
    paid = units(made.games)
    caption = f"{paid.capitalize()} paid in a deal, more in “{names[1]}” than in “{names[0]}”"
    told = "; ".join(
        f"{who} {apart(m.mean)} (95 % interval {span(m, apart)})"
        for who, m in zip(whose, means, strict=True)
    )
    small = conditions(made.studies)
    alt = f"{caption}: {told}. {small}"
    rows = [
        (
            whose[place].removeprefix("the ").capitalize(),
            signed(one.paid(one.seat_at(place)).mean, 3),
            signed(two.paid(two.seat_at(place)).mean, 3),
            apart(m.mean, 3),
            f"{span(m, partial(apart, places=3))}{mark}",
        )
        for place, m, mark in zip(places, means, marks, strict=True)
    ]
    columns = ("Place", *map(escape, names), "Difference", "95 % interval")
    picture = svg(_lines(whose, means, marks, paid), alt, (WIDTH, ROW * made.players + AXIS), small)
    return Chart(picture, alt, table(f"{caption}. {small}", columns, rows), _note(made, whose, marks))


def _paid(place: int, made: Comparison) -> str:
    return f"paid by {place_named(place, made.players)}"


def _note(made: Comparison, whose: Sequence[str], marks: Sequence[str]) -> str:
    """How to read it, how sure all lines are together, and how far the two are apart."""
    deals = f"deals {made.first:,} to {made.first + made.deals - 1:,}"
    if made.same_hands:
        said = [f"Both were played on the same cards, {deals}: each line is the mean of the differences, deal by deal."]
    else:
        said = [f"The two deal other hands, so that the luck of the cards is in the differences, {deals}."]
    said.append("To the right of the red line the second costs more, to the left the first.")
    if made.deals > 1:
        counts = made.contrasts[less(0, 1, 2)]
        wide = [together(counts[_paid(place, made)], made.players) for place in range(made.players)]
        clear = [who for who, m in zip(whose, wide, strict=True) if m.low > 0 or m.high < 0]
        said.append(
            f"The interval is that of one line alone; with all {made.players} taken together, "
            f"{listed(clear) or 'no line'} {'are' if len(clear) > 1 else 'is'} clear of zero."
        )
    found = made.apart(0, 1) if made.same_hands else {}
    if found:
        said.append(f"In {100 * found[APART[0]][0].mean:.1f} % of the deals somebody comes out differently.")
    if SHARE in found:
        said.append(f"Another seat takes {100 * found[SHARE][0].mean:.1f} % of the tricks.")
    return " ".join([*said, *([ROUGH] if any(marks) else [])])


def apart(number: float, places: int = 2) -> str:
    """A difference: with its sign, but for nothing.

    >>> apart(0.25), apart(-1), apart(0.001)
    ('+0.25', '−1.00', '0.00')
    """
    told = signed(number, places)
    return told if told[0] == "−" or not told.strip("0.") else f"+{told}"


def _lines(whose: Sequence[str], means: Sequence[Mean], marks: Sequence[str], what: str) -> Callable[[Any], None]:
    ends = [x for m in means for x in m if isfinite(x)]
    least, most = min([0.0, *ends]), max([0.0, *ends])
    if least == most:
        least, most = -0.5, 0.5
    span = most - least

    def draw(ax: Any) -> None:
        ax.axvline(0, color=ACCENT, lw=1.2, zorder=0)
        for y, (m, mark) in enumerate(zip(reversed(means), reversed(marks), strict=True)):
            low, high = max(m.low, least), min(m.high, most)
            ax.plot([low, high], [y, y], color=INK, lw=2.6, solid_capstyle="butt")
            ax.plot(m.mean, y, "o", color=INK, ms=5)
            ax.text(most + 0.06 * span, y, apart(m.mean) + mark, va="center")
        names = [verbatim(name.removeprefix("the ").capitalize()) for name in reversed(whose)]
        ax.set(
            xlim=(least - 0.06 * span, most + 0.26 * span),
            ylim=(-0.6, len(means) - 0.4),
            yticks=range(len(means)),
            yticklabels=names,
            xlabel=f"{what} paid in a deal, the second less the first",
        )
        ax.annotate(
            "no difference",
            (0, len(means) - 0.45),
            xytext=(4, 0),
            textcoords="offset points",
            color=FAINT,
            style="italic",
            va="bottom",
            annotation_clip=False,
        )

    return draw


def paired_sheets(made: Comparison) -> str:
    """The numbers as CSV: the differences to copy, and two files to save, which need no kernel."""
    means = made.csv(summary=True)
    name = f"compare-{made.players}-players-seed-{made.seed}"
    saves = " ".join(
        (
            saved(f"{name}.csv", "text/csv", means, "Save the differences"),
            saved(f"{name}-counts.csv", "text/csv", made.csv(), "Save every count"),
        )
    )
    return (
        '<details class="cl-why"><summary>The numbers as CSV</summary><div class="cl-note">A line for each measure, '
        f"the second game less the first; {units(made.games)} as they are paid.</div>"
        f'<textarea class="cl-csv" readonly rows="6" wrap="off" spellcheck="false" aria-label="Differences and '
        f'intervals as CSV">{escape(means)}</textarea><div>{saves}</div></details>'
    )
