"""How much choice the rules leave: how many answers are allowed, and how often there is more than one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from ..chance import SEED
from ..counting import Strategies
from ..counting.summing import Folder
from ..measures import Mean, mean_of
from ..measures.ratios import Ratio
from ..rules import Game
from .bounds import as_share
from .courses import Course
from .results import Result, Row

__all__ = ["Branching", "branching", "slope"]

TRICK, TURN, OF_THE_TRICK = "trick ", "card ", " of the trick"


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

    No interval of a share leaves 0 to 1.
    """

    options: Mapping[str, Ratio]
    genuine: Mapping[str, Ratio]
    decided: Ratio
    slopes: Mapping[Fraction, int]

    main: ClassVar[str] = "share of genuine questions"

    def rows(self) -> Iterator[Row]:
        for at, ratio in sorted(self.options.items(), key=_at):
            yield Row("branching factor: answers allowed", at, ratio.mean)
        for at, ratio in sorted(self.genuine.items(), key=_at):
            yield Row("share of genuine questions", at, as_share(ratio.mean))
        yield Row("Ludii Decision Factor: answers at genuine questions", "", self.decided.mean)
        if self.slopes:
            mean, low, high = mean_of(self.slopes)
            yield Row("CardStock Convergence", "", Mean(0.5 - mean / 2, 0.5 - high / 2, 0.5 - low / 2))

    @classmethod
    def counted(cls, game: Game, deals: Iterable[Course]) -> dict[str, Any]:
        options: dict[str, Ratio] = {}
        genuine: dict[str, Ratio] = {}
        decided = Ratio()
        slopes: Counter[Fraction] = Counter()
        for course in deals:
            cells: dict[str, list[int]] = {}
            for asked in course.asked:
                names = ["", asked.kind]
                if asked.kind in ("lead", "follow") and asked.trick:
                    names += [f"{TRICK}{asked.trick}", f"{TURN}{asked.turn + 1}{OF_THE_TRICK}"]
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
            options=options,
            genuine=genuine,
            decided=decided,
            slopes=dict(slopes),
        )


def _at(counted: tuple[str, Ratio]) -> tuple[int, int, str]:
    """All questions come first, then each kind, each trick, and each turn."""
    at = counted[0]
    if at.startswith(TRICK):
        return 2, int(at.removeprefix(TRICK)), ""
    if at.endswith(OF_THE_TRICK):
        return 3, int(at.removeprefix(TURN).removesuffix(OF_THE_TRICK)), ""
    return int(at != ""), 0, at


def branching(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Branching:
    """Play deals of any game: how many answers each question has, and which share of them has more than one.

    Forced questions count, but for CardStock's Convergence and Ludii's Decision Factor as those define it.

    >>> branching("polignac/foster", deals=20, seed=1).mean("branching factor: answers allowed", "trick 8").mean
    1.0

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    return Branching.played(game, players, strategies, deals, seed, first, workers, keep)
