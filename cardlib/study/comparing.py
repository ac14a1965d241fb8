"""Comparing games deal by deal: what may be asked, and playing the same deal numbers under each game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from ..chance import SEED, check_seed
from ..counting import Strategies, asked, called
from ..counting.spreading import check_workers
from ..counting.summing import Folder, Which, sizes_of, summed
from ..errors import WrongArgument, named
from ..games import find
from ..players import Player
from ..rules import Game
from .bydeal import Contrast
from .comparison import Comparison
from .contrasts import less
from .engines import Engine
from .hands import hands_of
from .ways import QUICK, Way, dealt, way_of

__all__ = ["Plan", "compare", "compared"]

MOST_GAMES = 100
"""Every game is compared with every other: more than this are a slip of the pen."""


class Plan(NamedTuple):
    """What a comparison is to play, whichever deals: it can be pickled, and every chunk of deals has the same."""

    games: tuple[Game, ...]
    strategies: tuple[str | Player, ...]
    seed: int
    contrasts: tuple[Contrast, ...]
    pairs: tuple[tuple[int, int], ...]
    way: Way


def compare(
    games: Sequence[str | Game],
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
    engine: Engine = "auto",
) -> Comparison:
    """Play the same deals under two games or more, everyone with all his counters, and count what differs.

    Deal number k of each game is compared with deal number k of the first.  Where the games deal the same hands the
    comparison is paired hand by hand; where they do not it is said, and what needs the same hands is left out.
    ``strategies`` is one for all or a list, one a seat; ``first`` is the number of the first deal.  ``workers``,
    ``keep`` and ``engine`` are as for `cardlib.simulate`, the engine for all the games alike; none of the three changes
    a number.

    >>> c = compare(["polignac/foster", "polignac/foster-french-order"], deals=20)
    >>> c.difference(1, "paid in all").mean
    0.0

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`; `OSError` where ``keep`` cannot be written.
    """
    if isinstance(games, (str, Game)) or not isinstance(games, Sequence):
        raise WrongArgument(f"games is a list of two games or more, not {named(games)}.")
    if not 2 <= len(games) <= MOST_GAMES:
        raise WrongArgument(f"A comparison is of 2 to {MOST_GAMES} games, not of {len(games)}.")
    rules = tuple(map(find, games))
    contrasts = tuple(less(0, other, len(rules)) for other in range(1, len(rules)))
    return compared(
        rules, contrasts, players, strategies, deals, seed, first=first, workers=workers, keep=keep, engine=engine
    )


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
    keep: Folder | None,
    engine: Engine,
) -> Comparison:
    """These games compared by these contrasts.  Raises as `compare` does."""
    for game in games:
        names = asked(game, players, strategies, deals, "deals", first)
    check_workers(workers)
    check_seed(seed)
    way = way_of(engine, [(game, names) for game in games], seed, deals)
    hands = [hands_of(game, players, seed, first) for game in games]
    pairs = tuple((a, b) for a, b in combinations(range(len(games)), 2) if hands[a] == hands[b])
    plan = Plan(games, tuple(names), seed, contrasts, pairs, way)
    which = Which("compare", games, names, seed, more=(contrasts, pairs))
    sizes = sizes_of(which, QUICK[way], len(games))
    found = summed(partial(_counted, plan), range(first, first + deals), which, workers=workers, keep=keep, sizes=sizes)
    return Comparison(games, called(names), seed, first, deals, **found)


def _counted(plan: Plan, numbers: range) -> dict[str, Any]:
    """What a comparison counts, on the deals of these numbers."""
    deals = [dealt(game, plan.strategies, plan.seed, numbers, plan.way) for game in plan.games]
    return dict(
        counts=tuple(each.counts() for each in deals),
        contrasts={by: deals[0].contrast(deals[1:], by) for by in plan.contrasts},
        pairs={(a, b): deals[a].apart(deals[b]) for a, b in plan.pairs},
    )
