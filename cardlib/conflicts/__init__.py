"""Where the books differ: every question they answer differently, who says what, and what each game here does.

    >>> conflict("C1").follows(GAMES["polignac/foster"]).says
    'Ace high, as at Piquet: A K Q J 10 9 8 7.'

What a game does is never written down here: it is read off the game, so that the words and the rules cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import WrongArgument, named
from ..games import GAMES, find_all
from ..rules import Game
from ..wording import listed
from . import bassadewitz, cassino, commerce, deal, history, pairing, play, round_games
from .conflict import Answer, Conflict, Elsewhere, subject

__all__ = ["CONFLICTS", "Answer", "Conflict", "Elsewhere", "concerning", "conflict", "subject"]

CONFLICTS: tuple[Conflict, ...] = tuple(
    sorted(
        (
            conflict
            for room in (deal, play, history, bassadewitz, round_games, commerce, cassino, pairing)
            for conflict in room.CONFLICTS
        ),
        key=lambda c: int(c.id[1:]),
    )
)
"""All of them, in the order of their numbers."""


def conflict(id: str) -> Conflict:
    """The conflict with this id, as in "C1".  Raises `WrongArgument`."""
    for found in CONFLICTS:
        if found.id == id:
            return found
    raise WrongArgument(f"There is no conflict {named(id)}; there are {listed([c.id for c in CONFLICTS])}.")


def concerning(games: str | Game | Sequence[str | Game] | None = None) -> tuple[Conflict, ...]:
    """The conflicts that concern this game, or any of these; all where none is named.  Raises `NoSuchGame`.

    >>> [c.id for c in concerning("bassadewitz/encyclopedia")]
    ['C16', 'C17', 'C18', 'C19']
    """
    chosen = list(GAMES.values()) if games is None else find_all(games)
    return tuple(c for c in CONFLICTS if any(c.concerns(game) for game in chosen))
