"""Luck and skill: one player among others of another kind, in every place, on the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import lcm
from typing import ClassVar

from .counting import called, dealt_so_far
from .courses import Course, behind, courses
from .erring import erring
from .errors import WrongArgument, named
from .players import Player
from .ratios import Ratio
from .results import Result, Row, asked_for
from .rules import MOST_PLAYERS, Game

__all__ = ["Ladder", "Order", "epsilon_ladder", "ladder", "order", "skill_trace"]

WIN = lcm(*range(1, MOST_PLAYERS + 1))
"""One win, in parts that any number of equals can share."""


def in_each_place(
    game: Game, players: int, one: str | Player, others: str | Player, seed: int, numbers: range
) -> Iterator[list[Course]]:
    """Each deal played as often as there are places, ``one`` in the place of that number."""
    places = players - game.sits_out(players)
    lines = []
    for place in range(places):
        names = [others] * players
        names[game.seat_at(place, players)] = one
        lines.append(courses(game, names, seed, numbers))
    yield from map(list, zip(*lines, strict=True))


@dataclass(frozen=True, repr=False)
class Order(Result):
    """One player against all the others: his wins, alone or with equals, his share of wins, and what he is ahead by."""

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
            yield Row("share of wins", at, wins.mean)
        yield Row("CardStock Order", "", self.wins.shifted(n / (n - 1), -1 / (n - 1)))
        yield Row("CardStock Order", "equals sharing one win", self.shares.shifted(n / (n - 1), -1 / (n - 1)))
        yield Row("counters in a deal more than the average of the others", "", self.ahead.mean)


def order(
    game: str | Game,
    players: int = 4,
    strategy: str | Player = "careful",
    against: str | Player = "random",
    deals: int = 1000,
    seed: int = 1,
    *,
    first: int = 0,
) -> Order:
    """CardStock's Order: how much oftener than 1/n one good player wins against random ones; 0 is luck, 1 is skill.

    Each deal is played with the good player in each place, so that no place's advantage comes in; CardStock has him in
    the first alone.  After M. Goadrich, CardStock.

    >>> order("slobberhannes/foster", deals=20, seed=1).mean("CardStock Order").mean > 0.3
    True

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    rules, names = asked_for(game, players, [strategy, *[against] * (_whole(players) - 1)], deals, first)
    wins = shares = ahead = Ratio()
    numbers = range(first, first + deals)
    every = in_each_place(rules, players, strategy, against, seed, numbers)
    for _, deal in zip(dealt_so_far(numbers), every, strict=True):
        won = equal = more = 0
        for place, course in enumerate(deal):
            net = course.net
            if net[place] == max(net):
                won, equal = won + 1, equal + WIN // net.count(max(net))
            more += len(net) * net[place] - sum(net)
        wins += Ratio.of(won, len(deal))
        shares += Ratio.of(equal, WIN * len(deal))
        ahead += Ratio.of(more, len(deal) * (len(deal) - 1))
    return Order(rules, called(names), seed, first, deals, wins, shares, ahead)


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
            f"{self.number:,} deals of {self.game.name}, {self.players} players, seed {self.seed}, {who}, in each place"
        )

    def rows(self) -> Iterator[Row]:
        for rung, net in zip(self.rungs, self.net, strict=True):
            yield Row(self.main, rung, net.mean)
        for rung, utility in zip(self.rungs, self.utility, strict=True):
            yield Row("utility, −1 to 1", rung, utility.mean)
        if self.against:
            for rung, gain in zip(self.rungs[1:], self.gains, strict=True):
                yield Row("counters gained over the rung before, same deals", rung, gain.mean)


def ladder(
    game: str | Game,
    strategies: Sequence[str | Player],
    players: int = 4,
    against: str | Player | None = "careful",
    deals: int = 200,
    seed: int = 1,
    *,
    first: int = 0,
) -> Ladder:
    """Each strategy, weak to strong, alone among ``against``, in each place, all on the same deals.

    ``against`` None sets each strategy against the one below it, the weakest against its like: so Ludii's SkillTrace
    has it, and `skill_trace` reads it.

    >>> ladder("polignac/foster", ["random", "careful"], deals=30, seed=1).gains[0].mean.mean > 0
    True

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    if not isinstance(strategies, (list, tuple)) or not strategies:
        raise WrongArgument(f"A ladder is a list of strategies, weak to strong, not {named(strategies)}.")
    rules, _ = asked_for(game, players, "random", deals, first)
    below = [strategies[0], *strategies[:-1]] if against is None else [against] * len(strategies)
    numbers = range(first, first + deals)
    lines = [
        in_each_place(rules, players, one, others, seed, numbers) for one, others in zip(strategies, below, strict=True)
    ]
    net, utility = [Ratio()] * len(lines), [Ratio()] * len(lines)
    gains = [Ratio()] * (len(lines) - 1)
    for _, *deal in zip(dealt_so_far(numbers), *lines, strict=True):
        won = [sum(course.net[place] for place, course in enumerate(of)) for of in deal]
        for k, of in enumerate(deal):
            others = len(of) - 1
            net[k] += Ratio.of(won[k], len(of))
            ahead = sum(behind(course.net)[place] - others for place, course in enumerate(of))
            utility[k] += Ratio.of(ahead, len(of) * others)
        for k in range(len(gains)):
            gains[k] += Ratio.of(won[k + 1] - won[k], len(deal[k]))
    who = "" if against is None else called([against])[0]
    names = called(strategies)
    gains = [] if against is None else gains
    return Ladder(
        rules, (who or "one",) * players, seed, first, deals, names, who, tuple(net), tuple(utility), tuple(gains)
    )


def epsilon_ladder(
    game: str | Game,
    errors: Sequence[float] = (1, 0.5, 0.2, 0.1, 0.05, 0),
    strategy: str | Player = "careful",
    players: int = 4,
    deals: int = 200,
    seed: int = 1,
    *,
    first: int = 0,
) -> Ladder:
    """The ladder of one strategy that errs in these shares of its answers, among others that do not err.

    After A. Isaksen's noisy players.  Raises as `ladder` and `erring` do.
    """
    if not isinstance(errors, (list, tuple)) or not errors:
        raise WrongArgument(f"errors is a list of shares from 0 to 1, not {named(errors)}.")
    return ladder(game, [erring(strategy, error) for error in errors], players, strategy, deals, seed, first=first)


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
