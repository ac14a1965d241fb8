"""Counting the lines of a table in chunks of deals that add up, by the referee or compiled, by one process or many."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from ..counting.summing import Folder, Which, summed
from ..families.tricks import TrickGame
from ..games import GAMES
from ..study.bydeal import Counts, Deals, place_named
from ..study.engines import Engine
from ..study.ways import way_of
from . import Keys

__all__ = ["CHECKED", "SEED", "TRICK_GAMES", "Group", "Lines", "paid"]

SEED = 1897
CHECKED = 2_000
"""So many deals, the first, are kept apart for the test."""
AT_ONCE = 32_000
"""Deals in a chunk: a whole number of evenings, and of studies of every size."""
TRICK_GAMES = tuple(name for name, game in GAMES.items() if isinstance(game, TrickGame))
Lines = dict[Keys, Counts]


@dataclass(frozen=True)
class Group:
    """Lines that are counted together.

    ``lines`` counts a chunk of ``at_once`` deals of this game, given their numbers and the ``way`` they are played;
    ``names`` is a table at which all sit who play in it.
    """

    keys: Keys
    deals: int
    lines: partial[Lines]
    game: str
    names: tuple[str, ...]
    checked: int = CHECKED
    at_once: int = AT_ONCE
    seed: int = SEED

    def count(
        self, deals: int, workers: int = 1, engine: Engine = "auto", keep: Folder | None = None, among: int = 0
    ) -> Lines:
        """What is counted in deals 0 to ``deals``, which are not all where they are ``among`` more."""
        game = GAMES[self.game]
        every = tuple(GAMES[name] for name in TRICK_GAMES)
        more = (self.keys, self.lines.func.__name__, self.lines.args, every)
        which = Which("tables", (game,), self.names, self.seed, more=more)
        count = partial(self.lines, way=way_of(engine, [(game, self.names)], self.seed, max(deals, among)))
        sizes = self.at_once, self.at_once
        found = summed(count, range(deals), which, workers=workers, keep=keep, sizes=sizes)
        return {keys: dict(counts) for keys, counts in found.items()}


def plain(column: Any) -> list[int]:
    """A column as a list, whoever counted it."""
    return column.tolist() if hasattr(column, "tolist") else list(column)


def paid(deals: Deals, players: int) -> list[list[int]]:
    """By place what it pays, deal by deal."""
    return [plain(deals.columns[f"paid by {place_named(place, players)}"]) for place in range(players)]
