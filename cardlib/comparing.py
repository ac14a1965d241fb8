"""Comparing games deal by deal: what may be asked, and playing the same deal numbers under each game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from itertools import combinations
from operator import add
from typing import NamedTuple

from .bydeal import Contrast, Deals, by_referee
from .bydeal_arrays import by_compiled
from .chance import check_seed
from .comparison import Comparison
from .contrasts import less
from .counting import Strategies, asked, called, one_by_one
from .engines import Engine, choose
from .errors import WrongArgument, named
from .events import Dealt
from .games import find
from .players import Player, players_for
from .rules import Game
from .spreading import at_work, check_workers, chunks, spread, told

__all__ = ["Plan", "compare", "compared"]

MOST_GAMES = 100
"""Every game is compared with every other: more than this are a slip of the pen."""
CHUNK = {False: (50, 1_000), True: (10_000, 50_000)}
"""So many deals, at least and at most, are played before they are counted, by the referee or compiled: all their
numbers are held that long, for every game, and no longer."""


class Plan(NamedTuple):
    """What a comparison is to play, whichever deals: it can be pickled, and every chunk of deals has the same."""

    games: tuple[Game, ...]
    strategies: tuple[str | Player, ...]
    seed: int
    contrasts: tuple[Contrast, ...]
    pairs: tuple[tuple[int, int], ...]
    compiled: bool


def compare(
    games: Sequence[str | Game],
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = 1,
    *,
    first: int = 0,
    workers: int = 1,
    engine: Engine = "auto",
) -> Comparison:
    """Play the same deals under two games or more, everyone with all his counters, and count what differs.

    Deal number k of each game is compared with deal number k of the first.  Where the games deal the same hands the
    comparison is paired hand by hand; where they do not it is said, and what needs the same hands is left out.
    ``strategies`` is one for all or a list, one a seat; ``first`` is the number of the first deal.  ``engine`` is
    "auto" (compiled where it is installed and plays all these games, or else the referee), "referee" or "compiled";
    neither it nor ``workers`` changes a number.

    >>> c = compare(["polignac/foster", "polignac/foster-french-order"], deals=20)
    >>> c.difference(1, "paid in all").mean
    0.0

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    if isinstance(games, (str, Game)) or not isinstance(games, Sequence):
        raise WrongArgument(f"games is a list of two games or more, not {named(games)}.")
    if not 2 <= len(games) <= MOST_GAMES:
        raise WrongArgument(f"A comparison is of 2 to {MOST_GAMES} games, not of {len(games)}.")
    rules = tuple(map(find, games))
    contrasts = tuple(less(0, other, len(rules)) for other in range(1, len(rules)))
    return compared(rules, contrasts, players, strategies, deals, seed, first=first, workers=workers, engine=engine)


def compared(
    games: tuple[Game, ...],
    contrasts: tuple[Contrast, ...],
    players: int,
    strategies: Strategies,
    deals: int,
    seed: int,
    *,
    first: int,
    workers: int,
    engine: Engine,
) -> Comparison:
    """These games compared by these contrasts.  Raises as `compare` does."""
    for game in games:
        names = asked(game, players, strategies, deals, "deals", first)
    for game in games:
        players_for(names, game)
    check_workers(workers)
    check_seed(seed)
    compiled = all(choose(engine, game, names, seed, deals, "deals").compiled for game in games)
    hands = [_dealt(game, players, seed, first) for game in games]
    pairs = tuple((a, b) for a, b in combinations(range(len(games)), 2) if hands[a] == hands[b])
    count = partial(_counted, Plan(games, tuple(names), seed, contrasts, pairs, compiled))
    pieces = chunks([range(first, first + deals)], at_work(workers), *CHUNK[compiled])
    parts = []
    with told(deals) as tell:
        for piece, part in spread(count, pieces, workers):
            parts.append(part)
            tell(len(piece))
    return reduce(add, parts)


def _dealt(game: Game, players: int, seed: int, number: int) -> dict[int, tuple[str, ...]]:
    """The cards that each seat is dealt first: games that differ in them deal other hands."""
    sitting = next(one_by_one(game, ["random"] * players, seed, [number]))
    return {e.seat: e.cards for e in reversed(sitting.table.log) if isinstance(e, Dealt)}


def _counted(plan: Plan, numbers: range) -> Comparison:
    """The comparison on the deals of these numbers."""
    deals = [_per_deal(game, plan, numbers) for game in plan.games]
    return Comparison(
        plan.games,
        called(plan.strategies),
        plan.seed,
        numbers[0],
        len(numbers),
        tuple(each.counts() for each in deals),
        {by: deals[0].contrast(deals[1:], by) for by in plan.contrasts},
        {(a, b): deals[a].apart(deals[b]) for a, b in plan.pairs},
    )


def _per_deal(game: Game, plan: Plan, numbers: range) -> Deals:
    if not plan.compiled:
        return by_referee(game, plan.strategies, plan.seed, numbers)
    return by_compiled(game, [str(name) for name in plan.strategies], plan.seed, numbers)
