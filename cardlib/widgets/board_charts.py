"""Charts of games of stops: how often each compartment of a board is won, and how it grows while nobody wins it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import isfinite
from typing import Any

from ..errors import WrongArgument, named
from ..measures import Mean, figures, mean_of, span
from ..study.tallies import Tally
from ..version import __version__
from ..wording import listed
from .chart import FAINT, INK, LINE, SMALL, WIDTH, Chart, svg, table, verbatim

__all__ = ["growth", "won"]

FEW = 10
"""So few matches that still go on say nothing of the later deals."""


def won(tally: Tally) -> Chart:
    """In how many deals each compartment is won, with its 95 % interval, and the mean stake that is taken.

    Raises `WrongArgument` where the game has no pool, or this is no tally.
    """
    pools = _pools(tally)
    shares = {pool: Mean(*(100 * part for part in tally.won(pool))) for pool in pools}
    small = _small(tally)
    caption = "How often each compartment is won"
    stakes = {pool: mean_of(dict(tally.stakes[pool])).mean if tally.stakes[pool] else 0.0 for pool in pools}
    alt = f"{caption}, in per cent of the deals: "
    alt += "; ".join(f"{pool}, {_share(mean)} ({_between(mean)})" for pool, mean in shares.items())
    rows = [(pool, _share(mean), _between(mean), f"{stakes[pool]:.2f}") for pool, mean in shares.items()]
    columns = ("Compartment", "Won in", "95 % interval", "Stake taken, mean")
    numbers = table(f"{caption}. {small}", columns, rows)
    size = (WIDTH, LINE * len(pools) / 2 + 3 * SMALL)
    return Chart(svg(_whiskers(shares), f"{alt}. {small}", size, small), f"{alt}. {small}", numbers)


def growth(tally: Tally) -> Chart:
    """What lies in each compartment when the cards are dealt, deal after deal of a match: means over the matches.

    Raises `WrongArgument` where the game has no pool, single deals were counted, or this is no tally.
    """
    pools = _pools(tally)
    if tally.what != "matches":
        raise WrongArgument("A board grows within a match: give tally(..., matches=...).")
    lines = {
        pool: [mean_of(dict(lay)) for lay in tally.lay[pool] if sum(lay.values()) >= min(FEW, tally.number)]
        for pool in pools
    }
    small = _small(tally)
    caption = "What lies in each compartment when the cards are dealt"
    first_last = [f"{pool}, {means[0].mean:.1f} in the first deal, {means[-1].mean:.1f} in deal {len(means)}"
                  for pool, means in lines.items()]
    alt = f"{caption}, mean of the matches: {'; '.join(first_last)}. {small}"
    deals = max(map(len, lines.values()))
    shown = sorted({1, 2, 3, 5, 10, 20, deals} & set(range(1, deals + 1)))
    rows = [
        (pool, *(f"{means[n - 1].mean:.2f}<br>({_between(means[n - 1], 2)})" if n <= len(means) else "" for n in shown))
        for pool, means in lines.items()
    ]
    numbers = table(f"{caption}, and its 95 % interval. {small}",
                    ("Compartment", *(f"Deal {n}" for n in shown)), rows)
    return Chart(svg(_lines(lines), alt, (WIDTH, 3.6), small), alt, numbers)


def _pools(tally: Tally) -> list[str]:
    if not isinstance(tally, Tally):
        raise WrongArgument(f"A board is charted from a tally, as cardlib.tally makes it, not from {named(tally)}.")
    if not tally.taken:
        raise WrongArgument(f"{tally.game.name} has no pool that could be won.")
    return list(tally.taken)


def _small(tally: Tally) -> str:
    return f"{tally.conditions}; cardlib {__version__}"


def _share(mean: Mean) -> str:
    return f"{mean.mean:.1f} %"


def _between(mean: Mean, places: int = 1) -> str:
    return span(mean, partial(figures, places=places))


def _whiskers(shares: dict[str, Mean]) -> Callable[[Any], None]:
    def draw(ax: Any) -> None:
        for y, mean in enumerate(reversed(shares.values())):
            ax.plot([mean.low, mean.high], [y, y], color=INK, lw=2.6, solid_capstyle="butt")
            ax.plot(mean.mean, y, "o", color=INK, ms=5)
            ax.text(max(mean.high, mean.mean) + 2, y, f"{mean.mean:.0f}", va="center")
        names = [verbatim(pool) for pool in reversed(shares)]
        ax.set(xlim=(0, 108), ylim=(-.6, len(shares) - .4), yticks=range(len(shares)), yticklabels=names,
               xticks=(0, 25, 50, 75, 100), xlabel="won in so many of a hundred deals")
    return draw


def _lines(lines: dict[str, list[Mean]]) -> Callable[[Any], None]:
    def draw(ax: Any) -> None:
        longest = max(map(len, lines.values()))
        ends = []
        for pool, means in lines.items():
            deals = range(1, len(means) + 1)
            ax.fill_between(deals, [m.low for m in means], [m.high for m in means], color=FAINT, alpha=.18, lw=0)
            ax.plot(deals, [m.mean for m in means], color=INK, lw=1.3)
            ends.append((means[-1].mean, pool))
        top = max(x for means in lines.values() for m in means for x in m if isfinite(x)) or 1.0
        for y, names in _apart(ends, top / 16):
            ax.text(longest + .2, y, verbatim(listed(names)), va="center", fontsize=12)
        ax.set(xlim=(1, longest * 1.35), ylim=(0, top * 1.05), xlabel="deal of the match; counters on the board",
               xticks=range(1, longest + 1, max(1, longest // 6)))
        ax.spines["left"].set_visible(True)
        ax.tick_params(axis="y", left=True)
    return draw


def _apart(ends: list[tuple[float, str]], least: float) -> list[tuple[float, list[str]]]:
    """Where the names stand at the ends of their lines, those of lines that end together in one."""
    placed: list[tuple[float, list[str]]] = []
    for y, name in sorted(ends):
        if placed and y - placed[-1][0] < least:
            placed[-1][1].append(name)
        else:
            placed.append((y, [name]))
    return placed
