"""The players: a player is a function ``(view, choice) -> answer``.

*random* answers by the deal's own stream; *careful* by integer arithmetic on what the active game's clauses cost and
how its cards rank, with nothing random and ties by the pack's order, and can say why; *monte-carlo* guesses what it
cannot see and plays each answer to the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..asks import Answer, Choice
from ..careful import careful
from ..errors import WrongArgument, WrongPlayers, known, named
from ..rules import Game
from ..table import Player, View
from ..wording import listed
from .monte_carlo import MonteCarlo

__all__ = [
    "MONTE_CARLO",
    "STRATEGIES",
    "MonteCarlo",
    "Player",
    "called",
    "careful",
    "check_named",
    "players_for",
    "random_player",
    "strategy",
]


def random_player(view: View, choice: Choice) -> Answer:
    """Answer by chance, with the number that comes with the choice."""
    return choice.options[choice.chance * len(choice.options) >> 32]


STRATEGIES: dict[str, Callable[[Game], Player]] = {"random": lambda game: random_player, "careful": careful}
"""The strategies that need no more than their name, each made for a game."""

MONTE_CARLO = "monte-carlo"
"""The strategy that may have its number of guesses and its error rate after its name: `monte-carlo 64 0.1`."""


def check_named(name: object) -> None:
    """Whether a strategy has this name, whatever strength may stand after it.  Raises `WrongPlayers`."""
    word = name.split()[:1] if isinstance(name, str) else []
    if not known(name, STRATEGIES) and word != [MONTE_CARLO]:
        raise WrongPlayers(
            f"There is no player {named(name)}; there are {listed(list(STRATEGIES))}, and {MONTE_CARLO} with a number "
            "of guesses or without."
        )


def strategy(name: str, game: Game) -> Player:
    """The player that a name means.

    >>> from cardlib import GAMES
    >>> strategy("monte-carlo 4 0.25", GAMES["polignac/modern"]).__name__
    'monte-carlo 4 0.25'

    Raises `WrongPlayers`.
    """
    if known(name, STRATEGIES):
        return STRATEGIES[name](game)
    check_named(name)
    word, *strength = name.split()
    if not re.fullmatch(r"monte-carlo( [0-9]{1,4}( (0|1|[01]?[.][0-9]{1,9}))?)?", " ".join((word, *strength))):
        raise WrongPlayers(
            f"{MONTE_CARLO} has its number of guesses after its name, and after that its error rate, as in "
            f"'{MONTE_CARLO} 16 0.1', not {named(name)}."
        )
    try:
        return MonteCarlo(game, *map(int, strength[:1]), *map(float, strength[1:]))
    except WrongArgument as error:
        raise WrongPlayers(str(error)) from error


def called(names: Sequence[str | Player]) -> tuple[str, ...]:
    """What the strategies are called, each in one line.

    >>> called([" monte-carlo  16", print, 5])
    ('monte-carlo 16', 'print', 'a player')
    """
    every = (s if isinstance(s, str) else getattr(s, "__name__", "") for s in names)
    return tuple((" ".join(name.split()) if isinstance(name, str) else "") or "a player" for name in every)


def players_for(players: Any, game: Game) -> list[Player]:
    """One player a seat, from names, functions, or a number of careful players.  Raises `WrongPlayers`."""
    if isinstance(players, int):
        players = ["careful"] * players
    made: dict[str, Player] = {}
    who: list[Player] = []
    for player in players:
        if isinstance(player, str):
            if player not in made:
                made[player] = strategy(player, game)
            player = made[player]
        elif not callable(player) or isinstance(player, type):  # a class makes players, and is none
            raise WrongPlayers(f"A player is a name or a function of a view and a choice, not {named(player)}.")
        elif hasattr(player, "made_for"):
            player = player.made_for(game)
        elif isinstance(of := getattr(player, "game", None), Game) and of != game:
            raise WrongPlayers(
                f"This player was made for {of.name}, and does not know {game.name}: give the strategy by its name."
            )
        who.append(player)
    return who
