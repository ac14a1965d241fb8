"""Counting the lines of a table in chunks of deals that add up, by the referee or compiled, by one process or many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

from ..bydeal import Counts, Deals, by_referee, place_named
from ..bydeal_arrays import by_compiled
from ..engines import Engine, choose
from ..games import GAMES, find
from ..rules import Game
from ..spreading import at_work, check_workers, chunks, spread
from . import Keys

__all__ = ["CHECKED", "SEED", "Group", "Lines", "counted", "dealt", "in_place", "paid"]

SEED = 1897
CHECKED = 2_000
"""So many deals, the first, are kept apart for the test."""
AT_ONCE = 32_000
"""Deals in a chunk: a whole number of evenings, and of studies of every size."""
Lines = dict[Keys, Counts]


@dataclass(frozen=True)
class Group:
    """Lines that are counted together: ``count`` is given a number of deals, the workers and the engine."""

    keys: Keys
    deals: int
    count: Callable[[int, int, Engine], Lines]
    checked: int = CHECKED


def counted(
    count: Callable[..., Lines],
    game: str,
    names: Sequence[str],
    number: int,
    workers: int,
    engine: Engine,
    at_once: int = AT_ONCE,
) -> Lines:
    """What ``count`` counts in deals 0 to ``number`` of a game, chunk by chunk."""
    compiled = choose(engine, GAMES[game], names, SEED, number, "deals").compiled
    pieces = chunks([range(number)], at_work(check_workers(workers)), at_once, at_once)
    return reduce(added, (lines for _, lines in spread(partial(count, compiled=compiled), pieces, workers)))


def added(one: Mapping[Keys, Counts], two: Mapping[Keys, Counts]) -> Lines:
    """Lines of two parts of the same deals."""
    return {keys: dict(Counter(one.get(keys, {})) + Counter(two.get(keys, {}))) for keys in dict.fromkeys((*one, *two))}


def dealt(game: str | Game, names: Sequence[str], seed: int, numbers: range, compiled: bool) -> Deals:
    """These deals, one by one."""
    return (by_compiled if compiled else by_referee)(find(game), list(names), seed, numbers)


def plain(column: Any) -> list[int]:
    """A column as a list, whoever counted it."""
    return column.tolist() if hasattr(column, "tolist") else list(column)


def in_place(game: str, place: int, one: str, others: str, players: int) -> list[str]:
    """The strategies by seat, with one of them in this place of the order of play."""
    names = [others] * players
    names[GAMES[game].seat_at(place, players)] = one
    return names


def paid(deals: Deals, players: int) -> list[list[int]]:
    """By place what it pays, deal by deal."""
    return [plain(deals.columns[f"paid by {place_named(place, players)}"]) for place in range(players)]
