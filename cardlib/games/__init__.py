"""The games as the books describe them: data only, every value with the sentence it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType

from ..errors import NoSuchGame, WrongArgument, named
from ..rules import Game
from . import (
    bassadewitz,
    cassino,
    commerce,
    jig,
    newmarket,
    polignac,
    pope_joan,
    slobberhannes,
    snip_snap_snorum,
    speculation,
    spin,
)

__all__ = ["GAMES", "find", "find_all"]

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.name: game
        for room in (
            slobberhannes,
            polignac,
            bassadewitz,
            pope_joan,
            spin,
            newmarket,
            jig,
            snip_snap_snorum,
            commerce,
            speculation,
            cassino,
        )
        for game in room.GAMES
    }
)
"""Every game by its key, "polignac/modern"."""


def find(game: str | Game) -> Game:
    """A game, or the game with this key.  Raises `NoSuchGame`, naming the nearest, or all its editions."""
    if isinstance(game, Game):
        return game
    if isinstance(game, str) and game in GAMES:
        return GAMES[game]
    near = _near(game[:99]) if isinstance(game, str) and game else []
    hint = f"Did you mean {', '.join(near)}?" if near else f"The games are {', '.join(GAMES)}."
    raise NoSuchGame(f"There is no game {named(game, 60)}. {hint}")


def _near(key: str) -> list[str]:
    """The keys that begin so; or, where the game is named before the slash, the nearest of its own, or else all."""
    if begin := [name for name in GAMES if name.startswith(key)]:
        return begin
    called, _, rest = key.partition("/")
    editions = {name.partition("/")[2]: name for name in GAMES if name.startswith(f"{called.casefold()}/")}
    if not editions:
        return get_close_matches(key, GAMES, n=1, cutoff=0.5)
    nearest = get_close_matches(rest.partition("/")[0].casefold(), editions, n=1, cutoff=0.6)
    return [editions[edition] for edition in nearest or editions]


def find_all(games: str | Game | Sequence[str | Game]) -> list[Game]:
    """These games: one, or several in a list, each itself or its key.  Raises `NoSuchGame`, `WrongArgument`.

    >>> [game.name for game in find_all("cassino/two")]
    ['cassino/two']
    """
    several = [games] if isinstance(games, (str, Game)) else games
    if not isinstance(several, (list, tuple)) or not several:
        raise WrongArgument(f"games is a game or its key, or a list of some, not {named(games)}.")
    return [find(game) for game in several]
