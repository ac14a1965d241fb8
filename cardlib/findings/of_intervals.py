"""What is counted of intervals: a hundred small studies, and how many have the long-run mean in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from ..games import GAMES
from ..measures import mean_of
from ..study.ways import Way, dealt
from . import Keys, table
from .chunks import Group, Lines, paid

__all__ = ["OTHER_SEED", "coverage", "intervals"]

OTHER_SEED = 1898
"""That of the small studies: their deals are none of those that the long run is counted from."""
DEALS = 500_000
STUDIES, EACH = 100, 200
LESSON = "polignac/modern"
SIZES = (10, 20, 50, 100, 200, 500, 1000)


def intervals() -> Iterator[Group]:
    names = ("careful",) * 4
    yield Group((LESSON,), STUDIES * EACH, partial(studies, LESSON, names), LESSON, names, seed=OTHER_SEED)


def studies(game: str, names: Sequence[str], numbers: range, way: Way) -> Lines:
    """Each study's own counts of what the eldest pays."""
    lines: dict[Keys, Counter[int]] = {}
    for number, counters in zip(numbers, paid(dealt(GAMES[game], names, OTHER_SEED, numbers, way), 4)[0], strict=True):
        lines.setdefault((str(number // EACH + 1),), Counter())[counters] += 1
    return dict(lines)


def coverage() -> Iterator[Group]:
    names = ("careful",) * 4
    truth = table("games").mean(players=4, strategy="careful", game=LESSON, measure="paid by eldest").mean
    count = partial(covered, LESSON, names, truth)
    yield Group((LESSON,), DEALS, count, LESSON, names, seed=OTHER_SEED)


def covered(game: str, names: Sequence[str], truth: float, numbers: range, way: Way) -> Lines:
    """By the deals of a study, whether its 95 % interval has the long-run mean in it."""
    column = paid(dealt(GAMES[game], names, OTHER_SEED, numbers, way), 4)[0]
    lines: Lines = {}
    for size in SIZES:
        found: Counter[int] = Counter()
        for start in range(0, len(column), size):
            _, low, high = mean_of(Counter(column[start : start + size]))
            found[int(low <= truth <= high)] += 1
        lines[(str(size),)] = found
    return lines
