"""What the rooms that count many deals of Snip-Snap-Snorum and Speculation share: asking, playing, and saying so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .errors import WrongArgument, WrongPlayers, named
from .players import Player, players_for
from .referee import Sitting
from .rules import Game
from .study import MATCHES_APART, dealt_so_far

__all__ = ["Strategies", "asked", "called", "conditions", "played"]

Strategies = str | Sequence[str | Player]


def asked(game: Game, players: int, strategies: Strategies, number: int, what: str) -> list[str | Player]:
    """A strategy for each seat.  Raises `WrongPlayers`, and `WrongArgument` where there is nothing to count."""
    if type(number) is not int or number < 1:
        raise WrongArgument(f"A number of {what} is 1 at least, not {named(number)}.")
    if type(players) is not int:
        raise WrongPlayers(f"players is the number of seats, not {named(players)}.")
    game.check_players(players)
    names: list[str | Player] = [strategies] * players if isinstance(strategies, str) else list(strategies)
    if len(names) != players:
        raise WrongPlayers(f"{len(names)} strategies do not fit {players} players.")
    return names


def played(
    game: Game, names: Sequence[str | Player], seed: int, numbers: range, *, whole: bool = False
) -> Iterator[Sitting]:
    """Deals of these numbers, or the matches that begin with them, each played to its end; seat 0 is eldest."""
    who = players_for(names, game)
    for number in dealt_so_far(numbers):
        sitting = Sitting(
            game,
            len(names),
            seed=seed,
            deals=None if whole else 1,
            dealer=len(names) - 1 if game.direction > 0 else 1,
            number=number * MATCHES_APART if whole else number,
        )
        views = [sitting.view(seat) for seat in range(len(names))]
        while choice := sitting.choice:
            sitting.answer(who[choice.seat](views[choice.seat], choice))
        yield sitting


def called(names: Sequence[str | Player]) -> tuple[str, ...]:
    """What the strategies are called."""
    return tuple(s if isinstance(s, str) else getattr(s, "__name__", "a player") for s in names)


def conditions(number: int, what: str, game: str, strategies: Sequence[str], seed: int) -> str:
    """How many deals or matches of which game, which players, which seed.

    >>> conditions(1000, "deals", "speculation/baxter-wray", ["careful"] * 4, 1)
    '1,000 deals of speculation/baxter-wray, 4 careful players, seed 1'
    """
    same = len(set(strategies)) == 1
    who = f"{len(strategies)} {strategies[0]} players" if same else f"players {', '.join(strategies)}"
    return f"{number:,} {what} of {game}, {who}, seed {seed}"
