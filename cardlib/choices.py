"""How much choice the rules leave: how many answers are allowed, and how often there is more than one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from .chance import SEED
from .counting import Strategies
from .courses import Course
from .measures import Mean, mean_of
from .ratios import Ratio
from .results import Result, Row
from .rules import Game

__all__ = ["Branching", "branching", "slope"]


def slope(values: list[int]) -> Fraction | None:
    """The slope of the least squares line through these values at 1, 2, 3 …; None where there is only one.

    >>> slope([4, 3, 2, 1]), slope([1, 2, 2])
    (Fraction(-1, 1), Fraction(1, 2))
    """
    n = len(values)
    if n < 2:
        return None
    times = range(1, n + 1)
    crossed = n * sum(t * b for t, b in zip(times, values, strict=True)) - sum(times) * sum(values)
    return Fraction(crossed, n * sum(t * t for t in times) - sum(times) ** 2)


@dataclass(frozen=True, repr=False)
class Branching(Result):
    """``options`` and ``genuine`` have ratios for all questions, by kind, and in tricks by trick and by turn.

    An option is an answer that the rules allow; a question is genuine where there are two at least.  ``decided`` is
    options at genuine questions.  ``slopes``: of options on the number of the question, one a deal -> deals.
    """

    options: Mapping[str, Ratio]
    genuine: Mapping[str, Ratio]
    decided: Ratio
    slopes: Mapping[Fraction, int]

    main: ClassVar[str] = "share of genuine questions"

    def rows(self) -> Iterator[Row]:
        for at, ratio in self.options.items():
            yield Row("branching factor: answers allowed", at, ratio.mean)
        for at, ratio in self.genuine.items():
            yield Row("share of genuine questions", at, ratio.mean)
        yield Row("Ludii Decision Factor: answers at genuine questions", "", self.decided.mean)
        if self.slopes:
            mean, low, high = mean_of(self.slopes)
            yield Row("CardStock Convergence", "", Mean(0.5 - mean / 2, 0.5 - high / 2, 0.5 - low / 2))

    @classmethod
    def counted(cls, game: Game, deals: Iterable[Course]) -> dict[str, Any]:
        options: dict[tuple[int, str], Ratio] = {}
        genuine: dict[tuple[int, str], Ratio] = {}
        decided = Ratio()
        slopes: Counter[Fraction] = Counter()
        for course in deals:
            cells: dict[tuple[int, str], list[int]] = {}
            for asked in course.asked:
                names = [(0, ""), (1, asked.kind)]
                if asked.kind in ("lead", "follow") and asked.trick:
                    names += [(100 + asked.trick, f"trick {asked.trick}"), (1000 + asked.turn, _turn(asked.turn))]
                for name in names:
                    cells.setdefault(name, []).append(asked.options)
            for name, found in cells.items():
                options[name] = options.get(name, Ratio()) + Ratio.of(sum(found), len(found))
                choices = sum(n > 1 for n in found)
                genuine[name] = genuine.get(name, Ratio()) + Ratio.of(choices, len(found))
            every = [asked.options for asked in course.asked if asked.options > 1]
            decided += Ratio.of(sum(every), len(every))
            steep = slope([asked.options for asked in course.asked])
            if steep is not None:
                slopes[steep] += 1
        return dict(
            options={name[1]: options[name] for name in sorted(options)},
            genuine={name[1]: genuine[name] for name in sorted(genuine)},
            decided=decided,
            slopes=dict(slopes),
        )


def _turn(turn: int) -> str:
    return f"card {turn + 1} of the trick"


def branching(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
) -> Branching:
    """Play deals of any game: how many answers each question has, and which share of them has more than one.

    Forced questions count, but for CardStock's Convergence and Ludii's Decision Factor as those define it.

    >>> branching("polignac/foster", deals=20, seed=1).mean("branching factor: answers allowed", "trick 8").mean
    1.0

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    return Branching.played(game, players, strategies, deals, seed, first)
