"""A player who errs: as good as another, but for a share of the questions that he answers at random."""

from __future__ import annotations

from dataclasses import dataclass

from ..asks import Answer, Choice
from ..errors import WrongArgument, WrongPlayers, named
from ..rules import Game
from ..table import View
from . import Player, called, check_named, players_for

__all__ = ["Erring", "erring"]

CHANCES = 1 << 32


@dataclass(frozen=True)
class Erring:
    """Answers at random where the question's own number is below ``below``, out of 2**32, and else as ``strategy``.

    The number decides both that he errs and what he answers, so that the same deal is always played alike; no more
    than that is random in him.
    """

    strategy: str | Player
    below: int

    @property
    def __name__(self) -> str:  # what studies call him
        return f"{called([self.strategy])[0]} erring {100 * self.below / CHANCES:g} %"

    @property
    def guesses(self) -> int:
        """How many times his strategy guesses for an answer."""
        return getattr(self.strategy, "guesses", 0)

    def made_for(self, game: Game) -> Erring:
        """The same, his strategy ready to play this game."""
        return Erring(players_for([self.strategy], game)[0], self.below)

    def __call__(self, view: View, choice: Choice) -> Answer:
        if choice.chance < self.below:
            return choice.options[choice.chance * len(choice.options) // self.below]
        if isinstance(self.strategy, str):
            raise WrongPlayers(f"{self.__name__} knows no game yet: let him play by cardlib.play or a study.")
        return self.strategy(view, choice)


def erring(strategy: str | Player, error: float) -> Erring:
    """A player like ``strategy``, who answers a share ``error`` of the questions, 0 to 1, at random.

    >>> erring("careful", 0.1).__name__
    'careful erring 10 %'

    The strength after a Monte-Carlo player's name is looked at when he is made for a game.  At random he may hit upon
    the right answer too.  Raises `WrongArgument`, `WrongPlayers`.
    """
    if isinstance(error, bool) or not isinstance(error, (int, float)) or not 0 <= error <= 1:
        raise WrongArgument(f"The share of errors is a number from 0 to 1, not {named(error)}.")
    if not callable(strategy) or isinstance(strategy, type):
        check_named(strategy)
    if isinstance(strategy, str):
        strategy = " ".join(strategy.split())  # what a study keeps is found again, however many blanks were typed
    return Erring(strategy, round(error * CHANCES))
