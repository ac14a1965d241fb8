"""Luck and skill: one player among others of another kind, in every place, on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import lcm
from typing import Any, ClassVar

from ..chance import SEED
from ..counting import called, in_place, many
from ..counting.summing import Folder, Which, sizes_of, summed
from ..errors import WrongArgument, named
from ..measures import Sentence, figures, sure
from ..measures.ratios import Ratio
from ..players import Player
from ..players.erring import erring
from ..rules import MOST_PLAYERS, Game
from .bounds import as_share, within
from .bydeal import Deals
from .courses import behind
from .engines import Engine
from .results import Result, Row, asked_for
from .ways import QUICK, Way, dealt, way_of

__all__ = ["Ladder", "Order", "epsilon_ladder", "ladder", "order", "skill_trace"]

WIN = lcm(*range(1, MOST_PLAYERS + 1))
"""One win, in parts that any number of equals can share."""


Pair = tuple[str | Player, str | Player]
"""One player, and who all the others are."""


class Seated:
    """Deals played as often as there are places, one player in each in turn among others of another kind."""

    def __init__(self, game: Game, players: int, pair: Pair, seed: int, numbers: range, way: Way) -> None:
        self.seats = [game.seat_at(place, players) for place in range(_places(game, players))]
        self.deals: list[Deals] = [
            dealt(game, in_place(game, place, *pair, players), seed, numbers, way) for place in range(len(self.seats))
        ]

    def column(self, measure: Callable[[list[int], int], int]) -> Any:
        """By deal a number of what every place has won or lost and which place is his, summed over his places."""

        def of(place: int, net: tuple[int, ...]) -> int:
            return measure([net[seat] for seat in self.seats], place)

        columns = [deals.each(partial(of, place)) for place, deals in enumerate(self.deals)]
        return self.deals[0].combined(columns, (1,) * len(columns))


def _places(game: Game, players: int) -> int:
    """How many are dealt in."""
    return players - game.sits_out(players)


def _way(engine: Engine, game: Game, players: int, pairs: Sequence[Pair], seed: int, deals: int) -> Way:
    return way_of(engine, [(game, in_place(game, 0, *pair, players)) for pair in pairs], seed, deals)


@dataclass(frozen=True, repr=False)
class Order(Result):
    """One player against all the others: his wins, alone or with equals, his share of wins, and what he is ahead by.

    No interval leaves the bounds of what it is of: a share's are 0 and 1, and Order's -1/(n − 1), where he never wins,
    and 1, where he always does.
    """

    wins: Ratio
    shares: Ratio
    ahead: Ratio

    main: ClassVar[str] = "CardStock Order"

    @property
    def conditions(self) -> str:
        return f"{super().conditions}, the first of them in each place in turn"

    def rows(self) -> Iterator[Row]:
        n = self.players - self.game.sits_out(self.players)
        for at, wins in (("each of equals a winner", self.wins), ("equals sharing one win", self.shares)):
            yield Row("share of wins", at, as_share(wins.mean))
        for at, wins in (("", self.wins), ("equals sharing one win", self.shares)):
            shifted = wins.shifted(n / (n - 1), -1 / (n - 1))
            yield Row("CardStock Order", at, within(shifted, -1 / (n - 1), 1.0))
        yield Row("counters in a deal more than the average of the others", "", self.ahead.mean)


def order(
    game: str | Game,
    players: int = 4,
    strategy: str | Player = "careful",
    against: str | Player = "random",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
    engine: Engine = "auto",
) -> Order:
    """CardStock's Order: how much oftener than 1/n one good player wins against random ones; 0 is luck, 1 is skill.

    Each deal is played with the good player in each place, so that no place's advantage comes in; CardStock has him in
    the first alone.  After M. Goadrich, CardStock.

    ``workers``, ``keep`` and ``engine`` are as for `cardlib.simulate`.

    >>> order("slobberhannes/foster", deals=20, seed=1).mean("CardStock Order").mean > 0.3
    True

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    rules, names = asked_for(game, players, [strategy, *[against] * (_whole(players) - 1)], deals, first)
    pair = strategy, against
    way = _way(engine, rules, players, [pair], seed, deals)
    which = Which("order", (rules,), names, seed)
    sizes = sizes_of(which, QUICK[way], _places(rules, players))
    count = partial(_won, rules, players, pair, seed, way)
    found = summed(count, range(first, first + deals), which, workers=workers, keep=keep, sizes=sizes)
    return Order(rules, called(names), seed, first, deals, **found)


def _won(game: Game, players: int, pair: Pair, seed: int, way: Way, numbers: range) -> dict[str, Ratio]:
    seated = Seated(game, players, pair, seed, numbers, way)
    places = len(seated.seats)
    measures: dict[str, tuple[Callable[[list[int], int], int], int]] = {
        "wins": (lambda net, place: int(net[place] == max(net)), places),
        "shares": (lambda net, place: WIN // net.count(max(net)) if net[place] == max(net) else 0, WIN * places),
        "ahead": (lambda net, place: places * net[place] - sum(net), places * (places - 1)),
    }
    count = seated.deals[0].count
    return {name: Ratio.each(count(seated.column(measure)), of) for name, (measure, of) in measures.items()}


@dataclass(frozen=True, repr=False)
class Ladder(Result):
    """By rung, weak to strong: counters won or lost, and utility, −1 last to 1 first; by step, what one gains.

    ``against`` names who all the others are; it is empty where each rung plays against the one below.
    """

    rungs: tuple[str, ...]
    against: str
    net: tuple[Ratio, ...]
    utility: tuple[Ratio, ...]
    gains: tuple[Ratio, ...]

    main: ClassVar[str] = "counters won or lost in a deal"
    same: ClassVar[tuple[str, ...]] = ("game", "strategies", "seed", "rungs", "against")

    @property
    def main_at(self) -> str:
        """The strongest rung."""
        return self.rungs[-1]

    @property
    def conditions(self) -> str:
        who = f"against {self.against} players" if self.against else "each against the rung below"
        return (
            f"{many(self.number, 'deals')} of {self.game.name}, {self.players} players, "
            f"seed {self.seed}, {who}, in each place"
        )

    def rows(self) -> Iterator[Row]:
        for rung, net in zip(self.rungs, self.net, strict=True):
            yield Row(self.main, rung, net.mean)
        for rung, utility in zip(self.rungs, self.utility, strict=True):
            yield Row("utility, −1 to 1", rung, within(utility.mean, -1.0, 1.0))
        if self.against:
            for rung, gain in zip(self.rungs[1:], self.gains, strict=True):
                yield Row("counters gained over the rung before, same deals", rung, gain.mean)

    def says(self, measure: str = "", at: str = "") -> Sentence:
        """One number in a sentence; without a name what each rung gains over the one before, where that was counted.

        Raises `WrongArgument`.
        """
        if measure or at or not self.gains:
            return super().says(measure, at)
        told = []
        for before, rung, gain in zip(self.rungs, self.rungs[1:], self.gains, strict=False):
            mean = gain.mean
            told.append(
                f"{rung} gains {figures(mean.mean)} {self.game.unit}s a deal over {before} ({sure(mean, self.number)})"
            )
        return Sentence(f"In {self.conditions}: {'; '.join(told)}.")


def ladder(
    game: str | Game,
    strategies: Sequence[str | Player],
    players: int = 4,
    against: str | Player | None = "careful",
    deals: int = 200,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
    engine: Engine = "auto",
) -> Ladder:
    """Each strategy, weak to strong, alone among ``against``, in each place, all on the same deals.

    ``against`` None sets each strategy against the one below it, the weakest against its like: so Ludii's SkillTrace
    has it, and `skill_trace` reads it.

    ``workers``, ``keep`` and ``engine`` are as for `cardlib.simulate`, the engine for all the rungs alike.

    >>> ladder("polignac/foster", ["random", "careful"], deals=30, seed=1).gains[0].mean.mean > 0
    True

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    if not isinstance(strategies, (list, tuple)) or not strategies:
        raise WrongArgument(f"A ladder is a list of strategies, weak to strong, not {named(strategies)}.")
    rules, _ = asked_for(game, players, "random", deals, first)
    below = [strategies[0], *strategies[:-1]] if against is None else [against] * len(strategies)
    pairs = list(zip(strategies, below, strict=True))
    which = Which("ladder", (rules,), [*strategies, *below], seed, more=(players, against is None))
    way = _way(engine, rules, players, pairs, seed, deals)
    sizes = sizes_of(which, QUICK[way], len(pairs) * _places(rules, players))
    count = partial(_climbed, rules, players, pairs, seed, way)
    found = summed(count, range(first, first + deals), which, workers=workers, keep=keep, sizes=sizes)
    if against is None:
        found["gains"] = ()
    who = "" if against is None else called([against])[0]
    names = called(strategies)
    return Ladder(rules, (who or "one",) * players, seed, first, deals, names, who, **found)


def _climbed(
    game: Game, players: int, pairs: Sequence[Pair], seed: int, way: Way, numbers: range
) -> dict[str, tuple[Ratio, ...]]:
    net, utility, gains = [], [], []
    before = None
    for pair in pairs:
        seated = Seated(game, players, pair, seed, numbers, way)
        places, each = len(seated.seats), seated.deals[0]
        won = seated.column(lambda net, place: net[place])
        ahead = seated.column(lambda net, place: behind(net)[place] - len(net) + 1)
        net.append(Ratio.each(each.count(won), places))
        utility.append(Ratio.each(each.count(ahead), places * (places - 1)))
        if before is not None:
            gains.append(Ratio.each(each.count(each.combined([before, won], (-1, 1))), places))
        before = won
    return dict(net=tuple(net), utility=tuple(utility), gains=tuple(gains))


def epsilon_ladder(
    game: str | Game,
    errors: Sequence[float] = (1, 0.5, 0.2, 0.1, 0.05, 0),
    strategy: str | Player = "careful",
    players: int = 4,
    deals: int = 200,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
    engine: Engine = "auto",
) -> Ladder:
    """The ladder of one strategy that errs in these shares of its answers, among others that do not err.

    After A. Isaksen's noisy players.  ``workers``, ``keep`` and ``engine`` are as for `ladder`.  Raises as `ladder` and
    `erring` do.
    """
    if not isinstance(errors, (list, tuple)) or not errors:
        raise WrongArgument(f"errors is a list of shares from 0 to 1, not {named(errors)}.")
    rungs = [erring(strategy, error) for error in errors]
    return ladder(game, rungs, players, strategy, deals, seed, first=first, workers=workers, keep=keep, engine=engine)


def skill_trace(found: Ladder) -> float:
    """Ludii's SkillTrace of a ladder whose rungs play the one below: 0 where strength brings nothing, 1 at most.

    With y the mean utilities of the second rung and those above, y* their linear prediction one step on, brought to
    0 … 1, and A the mean of the squares of the positive ones: y* + (1 − y*) A.  Ludii doubles the player's time from
    step to step, takes eight steps and does not divide A by their number, so that it may pass 1; this divides.

    After M. Stephenson, SkillTrace.java of Ludii.  Raises `WrongArgument`.
    """
    if not isinstance(found, Ladder) or found.against or len(found.rungs) < 3:
        raise WrongArgument("A skill trace wants a ladder of three rungs or more, each against the one below.")
    values = [ratio.mean.mean for ratio in found.utility[1:]]
    n = len(values)
    middle, average = (n + 1) / 2, sum(values) / n
    spread = sum((k - middle) ** 2 for k in range(1, n + 1))
    steep = sum((k - middle) * y for k, y in enumerate(values, 1)) / spread
    ahead = min(1.0, max(0.0, average + steep * (n + 1 - middle)))
    area = sum(max(0.0, y) ** 2 for y in values) / n
    return ahead + (1 - ahead) * area


def _whole(players: object) -> int:
    """A number that a list can be as long as; what is no number of players is refused where the game is asked."""
    return players if type(players) is int and 0 < players <= MOST_PLAYERS else 1
