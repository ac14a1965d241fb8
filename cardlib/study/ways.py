"""The ways to play deals one by one, for whoever compares them or looks at each: which is open, and playing them so.

The referee plays everything; the compiled engine and the compiled guesses (`cardlib.fast.whole_deals`) repeat what he
does, where they can and it is worth the wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Literal

from ..counting.summing import LEAST, MOST
from ..errors import known
from ..families.tricks import TrickGame
from ..players import MonteCarlo, Player, players_for
from ..rules import Game
from .bydeal import Deals, by_referee, by_seats
from .bydeal_arrays import by_compiled, by_guesses
from .engines import Counting, Engine, choose

__all__ = ["QUICK", "Guessing", "Way", "counting", "dealt", "way_of"]

Way = Literal["referee", "compiled", "guessed"]

QUICK: dict[Way, tuple[int, int]] = {
    "referee": (LEAST, MOST),
    "compiled": (20_000, 200_000),
    "guessed": (5_000, 100_000),
}
"""So many deals, at least and at most, are played before they are counted, as `sizes_of` takes them: all their numbers
are held that long, for every game, and no longer."""
GUESSES_WORTH_IT = 5_000
"""From so many deals on, times the most guesses that a seat makes, the referee takes longer than the compiler does."""
STRENGTHS = {"random": -1, "careful": 0}


def way_of(engine: Engine, tables: Sequence[tuple[Game, Sequence[str | Player]]], seed: int, number: int) -> Way:
    """How so many deals are played at each of these tables, each a game and who plays it: the same way at all.

    Raises `WrongArgument` for an engine that does not exist, and where what is asked for cannot be compiled.
    """
    if _guessed(engine, tables, number):
        return "guessed"
    compiled = [choose(engine, game, names, seed, number, "deals").compiled for game, names in tables]
    return "compiled" if all(compiled) else "referee"


def dealt(game: Game, names: Sequence[str | Player], seed: int, numbers: range, way: Way) -> Deals:
    """Deals of these numbers, played that way with full counters, seat 0 eldest."""
    if way == "referee":
        return by_referee(game, names, seed, numbers)
    if way == "compiled":
        return by_compiled(game, [str(name) for name in names], seed, numbers)
    strengths = _strengths(game, names)
    assert isinstance(game, TrickGame) and strengths is not None
    return by_guesses(game, strengths, seed, numbers)


@dataclass(frozen=True)
class Guessing:
    """Counts deals of these numbers by compiled guesses; it can be sent to another process."""

    game: Game
    names: tuple[str | Player, ...]
    seed: int

    quick = QUICK["guessed"]

    def __call__(self, numbers: range) -> dict[str, Any]:
        deals = dealt(self.game, self.names, self.seed, numbers, "guessed")
        return by_seats(self.game, len(self.names), deals.counts())._asdict()


def counting(
    engine: Engine, game: Game, names: Sequence[str | Player], seed: int, number: int, what: str
) -> Counting | Guessing:
    """What counts so many deals or matches of one table: compiled guesses where they can, or as `choose` has it.

    Raises `WrongArgument` as `choose` does.
    """
    if what == "deals" and _guessed(engine, [(game, names)], number):
        return Guessing(game, tuple(names), seed)
    return choose(engine, game, names, seed, number, what)


def _strengths(game: Game, names: Sequence[str | Player]) -> list[int] | None:
    """How many guesses each seat makes, as the compiled guesses count them; None where one of them plays otherwise."""
    found = []
    for name in names:
        if not isinstance(name, str):
            return None
        if name not in STRENGTHS:
            (player,) = players_for([name], game)
            if not isinstance(player, MonteCarlo) or player.errs:
                return None
            found.append(player.guesses)
        else:
            found.append(STRENGTHS[name])
    return found


def _guessed(engine: object, tables: Sequence[tuple[Game, Sequence[str | Player]]], number: int) -> bool:
    """Whether somebody guesses, and so many deals are played by compiled guesses, as is asked for or sooner."""
    if not known(engine, ("auto", "compiled")) or find_spec("numba") is None:
        return False
    strengths = [_strengths(game, names) for game, names in tables]
    found = [some for some in strengths if some is not None]
    guesses = max((guesses for some in found for guesses in some), default=0)
    if len(found) < len(tables) or guesses < 1 or (engine == "auto" and number * guesses < GUESSES_WORTH_IT):
        return False
    from ..fast.compiling import NotCompiled

    try:
        for (game, _), some in zip(tables, found, strict=True):
            if not isinstance(game, TrickGame):
                return False
            by_guesses(game, some, 0, range(0))
    except NotCompiled:
        return False
    return True
