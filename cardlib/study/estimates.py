"""CardStock's measures that rest on a player's estimates, under their own names; that player plays all seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any, ClassVar

from ..asks import Answer, Choice
from ..chance import SEED
from ..counting import begun
from ..counting.summing import Folder, Which, summed
from ..families.tricks import TrickGame
from ..measures import Mean, mean_over
from ..measures.ratios import Ratio
from ..players.estimating import Estimating, estimating
from ..referee import Sitting
from ..rules import Game
from .bounds import as_share
from .courses import Course, watched
from .results import Result, Row, asked_for, only_tricks

__all__ = ["Estimated", "estimated"]


@dataclass(frozen=True, repr=False)
class Estimated(Result):
    """What the players thought of their own chances, in steps of rollouts × (n − 1).

    ``spread``: best less worst option, at genuine questions; ``spread_of_all``: at all.  ``lists``: of a deal's
    winners, what each thought at each of his own questions, forced ones too, in order -> deals.  ``trend``: by final
    rank and trick.  Intervals of what is a share stay within 0 and 1.
    """

    rollouts: int
    spread: Ratio
    spread_of_all: Ratio
    lists: Mapping[tuple[tuple[int, ...], ...], int]
    trend: Mapping[tuple[int, int], Ratio]

    main: ClassVar[str] = "CardStock Spread"
    same: ClassVar[tuple[str, ...]] = ("game", "strategies", "seed", "rollouts")

    @property
    def places(self) -> int:
        """How many are dealt in."""
        return self.players - self.game.sits_out(self.players)

    @property
    def steps(self) -> int:
        """The most that can be thought of one's chances: to be alone in front in every rollout."""
        return self.rollouts * (self.places - 1)

    @property
    def danger(self) -> float:
        """Below this a winner is in danger: (1 + (n − 2)/(n − 1))/2."""
        return (2 * self.places - 3) / (2 * (self.places - 1))

    def rows(self) -> Iterator[Row]:
        yield Row("CardStock Spread", "", self.spread.mean)
        yield Row("CardStock Spread", "a forced question counting 0", self.spread_of_all.mean)
        yield Row("CardStock Drama", "", self._by_deal(self._drama))
        yield Row("CardStock Security", "", as_share(self._by_deal(self._security)))
        yield Row("CardStock Decisiveness: late is high", "", as_share(self._by_deal(self._decisiveness)))
        for (rank, trick), ratio in sorted(self.trend.items()):
            yield Row("CardStock average trend", f"final rank {rank}, at trick {trick}", as_share(ratio.mean))

    def _drama(self, thought: tuple[int, ...]) -> float:
        low = [self.danger - e / self.steps for e in thought if e / self.steps < self.danger]
        return sum(map(sqrt, low)) / len(low) if low else 0.0

    def _security(self, thought: tuple[int, ...]) -> float:
        return 1 - sum(e / self.steps < self.danger for e in thought) / len(thought)

    def _decisiveness(self, thought: tuple[int, ...]) -> float:
        late = len(thought) - 1
        return next((k for k, e in enumerate(thought) if e > 0.8 * self.steps), late) / len(thought)

    def _by_deal(self, measure: object) -> Mean:
        """The mean over deals of the mean over their winners; sorted, so that slices add up to the same."""
        assert callable(measure)
        return mean_over((sum(map(measure, of)) / len(of), times) for of, times in sorted(self.lists.items()))

    @classmethod
    def check(cls, game: Game) -> None:
        only_tricks(game, "What players think of their chances")


def estimated(
    game: str | Game,
    players: int = 4,
    rollouts: int = 10,
    deals: int = 100,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Estimated:
    """CardStock's Spread, Drama, Security, Decisiveness and average trend, all seats played by its kind of player.

    Spread is taken at genuine questions, and once with the forced ones counting 0.  It is as much the noise of few
    rollouts as a difference between cards: compare games with the same number.  With several winners, Drama and the
    others are the mean of theirs.

    >>> 0 < estimated("slobberhannes/foster", deals=2, rollouts=2).mean("CardStock Spread").mean < 1
    True

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, and `WrongArgument` at a game without tricks.
    """
    rules, _ = asked_for(game, players, "random", deals, first)
    Estimated.check(rules)
    assert isinstance(rules, TrickGame)
    player = estimating(rollouts)
    count = partial(_counted, rules, players, player.made_for(rules), seed)
    which = Which("estimated", (rules,), [player], seed)
    found = summed(count, range(first, first + deals), which, workers=workers, keep=keep)
    return Estimated(rules, (player.__name__,) * players, seed, first, deals, rollouts, **found)


def _counted(game: TrickGame, players: int, player: Estimating, seed: int, numbers: range) -> dict[str, Any]:
    spread = spread_of_all = Ratio()
    lists: Counter[tuple[tuple[int, ...], ...]] = Counter()
    trend: dict[tuple[int, int], Ratio] = {}
    for number in numbers:
        course, thought, widths = _one(begun(game, players, seed, number, forced=True), player)
        steps = player.rollouts * (len(course.seats) - 1)
        spread += Ratio.of(sum(widths), steps * len(widths))
        spread_of_all += Ratio.of(sum(widths), steps * sum(map(len, thought.values())))
        ranks = [1 + sum(other > net for other in course.net) for net in course.net]
        cells: dict[tuple[int, int], list[int]] = {}
        for rank, seat in zip(ranks, course.seats, strict=True):
            for trick, e in thought[seat]:
                cells.setdefault((rank, trick), []).append(e)
        for cell, every in cells.items():
            trend[cell] = trend.get(cell, Ratio()) + Ratio.of(sum(every), steps * len(every))
        winners = [seat for rank, seat in zip(ranks, course.seats, strict=True) if rank == 1]
        lists[tuple(sorted(tuple(e for _, e in thought[seat]) for seat in winners))] += 1
    return dict(spread=spread, spread_of_all=spread_of_all, lists=dict(lists), trend=dict(sorted(trend.items())))


def _one(sitting: Sitting, player: Estimating) -> tuple[Course, dict[int, list[tuple[int, int]]], list[int]]:
    """A deal played by estimates: its course, what each seat thought at which trick, and the genuine spreads."""
    table = sitting.table
    views = [sitting.view(seat) for seat in range(len(table.names))]
    thought: dict[int, list[tuple[int, int]]] = {seat: [] for seat in range(len(views))}
    widths = []

    def answer(choice: Choice) -> Answer:
        if choice.kind == "announce":
            return choice.options[0]
        found = player.estimates(views[choice.seat], choice)
        thought[choice.seat].append((table.trick + 1, max(found)))
        if len(found) > 1:
            widths.append(max(found) - min(found))
        return choice.options[found.index(max(found))]

    return watched(sitting, answer), thought, widths
