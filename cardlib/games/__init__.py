"""The games as the books describe them: data only, every value with the sentence it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType

from ..errors import NoSuchGame
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

__all__ = ["GAMES", "find"]

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
    """A game, or the game with this key.  Raises `NoSuchGame`, naming the nearest."""
    if isinstance(game, Game):
        return game
    if isinstance(game, str) and game in GAMES:
        return GAMES[game]
    begun = [name for name in GAMES if game and name.startswith(str(game))]
    near = begun or get_close_matches(str(game), GAMES, n=1, cutoff=0.3)
    hint = f"Did you mean {', '.join(near)}?" if near else f"The games are {', '.join(GAMES)}."
    raise NoSuchGame(f"There is no game {str(game)[:60]!r}. {hint}")
