"""Charts: an inline picture in the page's ink, its words for those who cannot see it, and its numbers in a table.

matplotlib is imported when a chart is first drawn, and no pyplot: a figure of our own needs no backend and no closing.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from html import escape
from importlib.resources import as_file, files
from math import isfinite
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ..errors import WrongArgument
from ..errors import named as unknown
from ..measures import ROUGH, dagger, span
from ..rules import units
from ..version import __version__
from ..wording import listed
from .pieces import leaf_style

if TYPE_CHECKING:
    from ..study import Mean, Study

__all__ = ["WIDTH", "Chart", "by_place", "check", "conditions", "named", "place_name", "svg", "table", "whiskers"]

TOKENS = {"#241f19": "ink", "#5e5548": "faint", "#b9ac94": "rule", "#8c1c13": "accent"}
INK, FAINT, ACCENT = "#241F19", "#5E5548", "#8C1C13"
WIDTH = 5.0
"""Of a chart, in inches; the page stretches it."""
LINE, AXIS, SMALL = 0.74, 0.85, 0.2
"""The height of one line of a chart of means, of the axis below, and of a line of small print, in inches."""
TYPE, FITS = 13.5, 58
"""The size of the type, in points, and how many letters of it a line holds; longer names are set smaller."""
MANY = 5
"""With more lines than this a chart is told in fewer words."""
NO_PICTURE = ('<div class="cl-chart cl-no-picture"><p class="cl-note">No new picture can be drawn: matplotlib, which '
              "draws it, could not be loaded. The numbers are in the table.</p></div>")
_PLAY = {"random": "at random"}
EQUAL = ("The red mark is an equal share: what each of those dealt in would pay if all paid alike. To the left of it "
         "one pays less than that, to the right more.")


@dataclass(frozen=True, repr=False)
class Chart:
    """A picture, what it says in words, and its numbers: ``picture`` and ``numbers`` are HTML, ``alt`` is plain.

    ``note`` says how to read it, in plain words under the picture.
    """

    picture: str
    alt: str
    numbers: str
    note: str = ""

    def __repr__(self) -> str:
        return f"<Chart: {self.alt}>"

    def _repr_html_(self) -> str:
        note = f'<div class="cl-note">{escape(self.note)}</div>' if self.note else ""
        return f'<div class="cl"><style>{leaf_style()}</style>{self.picture}{note}{self.numbers}</div>'


def svg(draw: Callable[[Any], None], alt: str, size: tuple[float, float], small: str = "") -> str:
    """What ``draw(axes)`` draws, as an inline SVG in the page's colours, with a line of small print below.

    The same drawing gives the same bytes.  Where matplotlib cannot be loaded, a sentence says so.
    """
    try:
        from matplotlib import style
        from matplotlib.figure import Figure
    except ImportError:
        return NO_PICTURE

    out = io.StringIO()
    lines = wrap(small, 68)
    width, height = size
    with as_file(files(__package__).joinpath("ink.mplstyle")) as ink, style.context(ink):
        figure = Figure((width, height + SMALL * len(lines)), layout="constrained")
        draw(figure.subplots())
        if lines:
            figure.supxlabel(verbatim("\n".join(lines)), x=0.01, ha="left", fontsize=12, color=FAINT)
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return f'<div class="cl-chart">{_inline(out.getvalue(), alt)}</div>'


def _inline(text: str, alt: str) -> str:
    text = text[text.index("<svg"):]
    # matplotlib's own style names `*`, and would style the whole page
    text = re.sub(r"<style.*?</style>|<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    name = f"c{sha256(text.encode()).hexdigest()[:8]}"      # keeps ids apart where a page holds several charts
    text = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", text)
    text = re.sub("|".join(TOKENS), lambda m: f"var(--cl-{TOKENS[m[0]]}, {m[0]})", text)
    found = re.search(r'<svg[^>]*?(viewBox="[^"]*")[^>]*>', text, flags=re.DOTALL)
    assert found is not None
    opening = f'<svg {found[1]} role="img" aria-label="{escape(alt)}" xmlns:xlink="http://www.w3.org/1999/xlink">'
    return text[:found.start()] + opening + text[found.end():]


def check(study: Any) -> None:
    """Raises `WrongArgument` unless this is a study."""
    from ..study import Study

    if not isinstance(study, Study):
        raise WrongArgument(f"A chart is made from a study, as cardlib.simulate makes it, not from {unknown(study)}.")


def named(study: Study) -> str:
    """The game of a study, for a line of words."""
    return f"{study.game.title}, {study.game.edition}"


def table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Numbers as an HTML table; the first of each row, and all else, is HTML."""
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    body = "".join(f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
                   for first, *rest in rows)
    return (f'<table class="cl-numbers"><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table>")


def signed(number: float, places: int = 2) -> str:
    """A number with a true minus sign.

    >>> signed(-1.25), signed(0.5, 3)
    ('−1.25', '0.500')
    """
    told = f"{number:.{places}f}".replace("-", "−")
    return told if told.strip("−0.") else told.removeprefix("−")


def verbatim(text: str) -> str:
    """Text in which matplotlib sees no mathematics."""
    return text.replace("$", r"\$")


# What stands on every chart


def conditions(studies: Sequence[Study]) -> str:
    """How many deals, which players, which seed and which cardlib, in one line."""
    first = studies[0]
    deals = _each([f"{study.deals:,}" for study in studies])
    what = first.what if first.deals > 1 else first.each
    players = _each([f"{study.players}" for study in studies])
    seeds = _each([str(study.seed) for study in studies])
    who = _each([_who(study) for study in studies])
    each = " of each" if len(studies) > 1 else ""
    return f"{deals} {what}{each}, {players} players {who}, seed {seeds}; cardlib {__version__}"


def _each(values: Sequence[str]) -> str:
    return listed(list(dict.fromkeys(values))).replace(" and ", " or ")


def _who(study: Study) -> str:
    each = [study.strategies[study.seat_at(place)] for place in range(study.players)]
    words = [_PLAY.get(name, name) for name in each]
    if len(set(each)) == 1:
        return f"(all {words[0]})"
    if len(set(each[1:])) == 1:
        return f"(the eldest {words[0]}, the others {words[1]})"
    return f"(from the eldest on: {', '.join(words)})"


# Means


def whiskers(studies: Sequence[Study], seat: int = 0) -> Chart:
    """The mean a seat pays in a deal with its 95 % interval, a line for each study, and a tick at an equal share.

    Raises `WrongArgument` where there is no study, or no such seat.
    """
    if not isinstance(studies, (list, tuple)) or not studies:
        raise WrongArgument(f"A chart needs a list of studies, one at least, not {unknown(studies)}.")
    for study in studies:
        check(study)
    return _whiskers(studies, [seat] * len(studies), "the eldest hand" if seat == 0 else f"seat {seat}")


def by_place(studies: Sequence[Study], place: int = 0) -> Chart:
    """As `whiskers`, for a place in the order of play: 0 is the eldest, the last is the dealer."""
    return _whiskers(studies, [study.seat_at(place) for study in studies], place_name(place, studies[0].players))


def place_name(place: int, players: int) -> str:
    """A place in the order of play.

    >>> [place_name(place, 4) for place in range(4)]
    ['the eldest hand', 'the second hand', 'the third hand', 'the dealer']
    """
    orders = ("eldest", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    if 0 < place == players - 1:
        return "the dealer"
    return f"the {orders[place]} hand" if place < len(orders) else f"hand {place + 1}"


def _whiskers(studies: Sequence[Study], seats: Sequence[int], whose: str) -> Chart:
    means = [study.paid(seat) for study, seat in zip(studies, seats, strict=True)]
    marks = [dagger(study.counts[seat]) for study, seat in zip(studies, seats, strict=True)]
    wins = any(mean.low < 0 for mean in means)
    paid = units([study.game for study in studies])
    caption = f"{paid.capitalize()} paid in a {studies[0].each} by {whose}{', below nothing: won' if wins else ''}"
    small = conditions(studies)
    alt = f"{_told(caption, studies, means)}. {small}"
    rows = [(f"{escape(study.game.title)}, <em>{escape(study.game.edition)}</em>", signed(m.mean, 3),
             f"{span(m, partial(signed, places=3))}{mark}", signed(study.equal_share), f"{study.deals:,}")
            for study, m, mark in zip(studies, means, marks, strict=True)]
    columns = ("Game", "Mean", "95 % interval", "Equal share", studies[0].what.capitalize())
    numbers = table(f"{caption}. {small}", columns, rows)
    size = (WIDTH, LINE * len(studies) + AXIS + (SMALL if wins else 0))
    return Chart(svg(_means(studies, means, marks, wins), alt, size, small), alt, numbers,
                 f"{EQUAL} {ROUGH}" if any(marks) else EQUAL)


def _told(caption: str, studies: Sequence[Study], means: Sequence[Mean]) -> str:
    """The chart in words; where it has many lines, in fewer words a line."""
    pairs = list(zip(studies, means, strict=True))
    if len(studies) > MANY:
        lines = [f"{named(s)}: {signed(m.mean)} ({span(m, signed)})" for s, m in pairs]
        return f"{caption}, mean and 95 % interval: {'; '.join(lines)}; the equal shares are in the table"
    return f"{caption}: " + "; ".join(
        f"{named(study)}, {signed(m.mean)} (95 % interval {span(m, signed)}), "
        f"an equal share is {signed(study.equal_share)}" for study, m in pairs)


def _means(studies: Sequence[Study], means: Sequence[Mean], marks: Sequence[str], wins: bool) -> Callable[[Any], None]:
    ends = [x for study, m in zip(studies, means, strict=True) for x in (m.low, m.high, study.equal_share)]
    every = [x for x in ends if isfinite(x)]
    least, most = min([0.0, *every]), max([0.0, *every])
    span = (most - least) or 1.0

    def draw(ax: Any) -> None:
        for y, (study, m, mark) in enumerate(zip(*map(reversed, (studies, means, marks)), strict=True)):
            low, high = max(m.low, least), min(m.high, most)
            ax.plot([low, high], [y, y], color=INK, lw=2.6, solid_capstyle="butt")
            ax.plot(m.mean, y, "o", color=INK, ms=5)
            ax.plot(study.equal_share, y, marker="|", color=ACCENT, ms=11, mew=1.4)
            size = TYPE * min(1, FITS / (len(study.game.title) + len(study.game.edition)))
            name = ax.text(least, y + .3, verbatim(study.game.title), weight="bold", size=size)
            edition = ax.annotate(f"  {verbatim(study.game.edition)}", (1, y + .3), xycoords=(name, ax.transData),
                                  color=FAINT, style="italic", size=size)
            for words in (name, edition):
                words.set_in_layout(False)  # or the axis would give way to a long name
            beside = high - .02 * span < study.equal_share < high + .2 * span   # the number would seem to be the mark's
            if beside and wins and low - .15 * span < 0 < low:    # and there the line at 0 would cross it
                beside, high = False, max(high, study.equal_share)
            ax.text(low - .025 * span if beside else high + .025 * span, y, signed(m.mean) + mark, va="center",
                    ha="right" if beside else "left")
        if wins:
            ax.axvline(0, color=FAINT, lw=.6, zorder=0)
        paid = units([study.game for study in studies])
        label = f"{paid} paid in a {studies[0].each}" + ("\n(below nothing: won)" if wins else "")
        ax.set(xlim=(least - .02 * span, most + .16 * span), ylim=(-.5, len(studies) - .3), yticks=[], xlabel=label)
        ax.annotate("|", (.71, 0), xycoords="axes fraction", xytext=(0, -27), textcoords="offset points", color=ACCENT,
                    weight="bold", va="top", annotation_clip=False)
        ax.annotate("an equal share", (.73, 0), xycoords="axes fraction", xytext=(0, -27), textcoords="offset points",
                    color=ACCENT, style="italic", va="top", annotation_clip=False)
    return draw
