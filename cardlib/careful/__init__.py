"""The careful player of each family, each in a room of his own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..asks import Answer, Choice
from ..errors import WrongPlayers
from ..families.cassino import Cassino
from ..families.commerce import Commerce
from ..families.snip import SnipGame
from ..families.speculation import SpeculationGame
from ..families.stops import StopsGame
from ..families.tricks import TrickGame
from ..rules import Game
from ..table import View
from .bargaining import Bargainer
from .bidding import Bidder
from .ducking import Ducker
from .gathering import Gatherer
from .leading import Leader
from .pairing import Pairer

__all__ = ["ARTS", "Adviser", "careful"]


class Adviser(Protocol):
    """A player who can say why."""

    def __call__(self, view: View, choice: Choice) -> Answer: ...

    def reason(self, view: View, choice: Choice, answer: Answer) -> str: ...


ARTS: tuple[tuple[type[Game], Callable[[Any], Adviser]], ...] = (
    (TrickGame, Ducker),
    (StopsGame, Leader),
    (Commerce, Bargainer),
    (Cassino, Gatherer),
    (SnipGame, Pairer),
    (SpeculationGame, Bidder),
)
"""The careful player of each family."""


def careful(game: Game) -> Adviser:
    """The careful player of the game's family.  Raises `WrongPlayers` where there is none."""
    for family, art in ARTS:
        if isinstance(game, family):
            return art(game)
    raise WrongPlayers(f"No careful player knows {game.name}.")
