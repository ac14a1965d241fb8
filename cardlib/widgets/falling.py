"""One seat's deals as a chart: in how many it comes out even, pays one, two; amounts that spread far are grouped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ..rules import units
from .chart import FAINT, FITS, INK, WIDTH, Chart, check, conditions, named, place_name, svg, table

if TYPE_CHECKING:
    from ..study import Study

__all__ = ["histogram"]

EVEN = "comes out even"
MOST_BARS = 24
"""More amounts than this are put together, by fives or tens."""
WIDER = 1.8
"""So far apart, in bars, stand two between which numbers are left out."""


def histogram(study: Study, seat: int = 0) -> Chart:
    """In how many deals a seat comes out even, pays one counter, two …, on balance; what is won is below nothing.

    Raises `WrongArgument` where there is no such seat, or this is no study.
    """
    check(study)
    whose = place_name(study.place_of(seat), study.players)
    paid = {-net: deals for net, deals in study.counts[seat].items()}
    amounts = list(range(min(paid), max(paid) + 1))
    if len(amounts) > 2 * len(paid):      # a game whose amounts lie far apart: only those that came
        amounts = sorted(paid)
    step = 1
    if len(amounts) > MOST_BARS:
        step = next(n for n in (5, 10, 50, 10**9) if (max(paid) - min(paid)) // n < MOST_BARS)
        paid = dict(sum((Counter({n // step * step: deals}) for n, deals in paid.items()), Counter()))
        amounts = list(range(min(paid), max(paid) + 1, step))
    caption = f"What {whose} pays in a {study.each} of {named(study)}"
    small = conditions([study])
    shares = [(_amount(n) if step == 1 else _amounts(n, step), paid.get(n, 0)) for n in amounts]
    alt = f"{caption}: " + "; ".join(f"{words}, in {share(deals, study.deals)}" for words, deals in shares)
    alt += f". {small}"
    rows = [(words, f"{deals:,}", share(deals, study.deals)) for words, deals in shares]
    numbers = table(f"{caption}. {small}", (units([study.game]).capitalize(), study.what.capitalize(), "Share"), rows)
    return Chart(svg(_bars(amounts, paid, study, step), alt, (WIDTH, 2.9), small), alt, numbers)


def share(deals: int, of: int) -> str:
    """
    >>> share(1, 8)
    '12.5 %'
    """
    return f"{100 * deals / of:.1f} %"


def _amount(n: int) -> str:
    return EVEN if n == 0 else f"pays {n}" if n > 0 else f"wins {-n}"


def _amounts(n: int, step: int) -> str:
    """So many amounts together, from n on.

    >>> _amounts(-5, 5), _amounts(0, 5)
    ('wins 1 to 5', 'pays 0 to 4')
    """
    return f"pays {n} to {n + step - 1}" if n >= 0 else f"wins {-n - step + 1} to {-n}"


def _bars(amounts: Sequence[int], paid: dict[int, int], study: Study, step: int) -> Callable[[Any], None]:
    together = f", {step} together from each number on" if step > 1 else ""
    won = " (below nothing: won)" if min(amounts) < 0 else ""
    words = f"{units([study.game])} paid in a {study.each}, on balance{won}{together}; share in per cent"
    every = 2 * step if step > 1 else 1  # grouped, the numbers are long and there are many
    apart = [b - a for a, b in pairwise(amounts)]
    closest = min(apart, default=0)
    places = list(accumulate((1 if gap == closest else WIDER for gap in apart), initial=0.0))

    def draw(ax: Any) -> None:
        shares = [100 * paid.get(n, 0) / study.deals for n in amounts]
        ax.bar(places, shares, color=INK, width=.62)
        for x, part in zip(places, shares, strict=True):
            shown = f"{part:.0f}" if part >= 1 or not part else "<1"
            ax.text(x, part + max(shares) * .02, shown, ha="center", fontsize=12)
        labels = [str(n).replace("-", "−") if n % every == 0 else "" for n in amounts]
        for (a, b), gap in zip(pairwise(places), apart, strict=True):
            if gap > closest:  # numbers are left out here
                ax.text((a + b) / 2, 0, "…", ha="center", va="bottom", color=FAINT)
        ax.set(xticks=places, xticklabels=labels, yticks=[], ylim=(0, max(shares) * 1.15),
               xlabel="\n".join(wrap(words, FITS)))
    return draw
