"""A game picked in two steps: its title, then the edition; only those that so many can play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import ipywidgets as w

from ..counting import one_by_one
from ..games import GAMES
from ..rules import Game
from .parts import add
from .setting import offer
from .sidebyside import deals_alike

__all__ = ["Pick"]


class Pick(w.VBox):
    """Two lists of choices among ``games``; ``chosen`` is told when the reader picks another."""

    def __init__(self, what: str, games: Sequence[Game], chosen: Callable[[Any], None]) -> None:
        self._games, self._chosen, self._offering = games, chosen, False
        self._players = 2
        self._beside: Game | None = None
        self.title = w.Dropdown(description=what)
        self.edition = w.Dropdown(description=f"{what}: whose rules")
        self.title.observe(self._other_title, "value")
        self.edition.observe(self._other_edition, "value")
        super().__init__([self.title, self.edition])
        add(self, "cl-pick")

    @property
    def game(self) -> Game:
        """What is picked."""
        picked: int = self.edition.value
        return self._games[picked]

    def for_players(self, players: int, beside: Game | None = None) -> Game:
        """What is picked or, where so many cannot play it, one that they can: of the same title if there is one, and
        another than ``beside``."""
        if players in self.game.players:
            return self.game
        able = [game for game in self._games if players in game.players]
        return min(able, key=lambda game: (game.title != self.game.title, game == beside))

    def follow(self, other: Pick) -> None:
        """Turn to the title that the other has turned to, and to another edition of it where there is one."""
        same = [game for game in self._games if game.title == other.game.title and other._players in game.players]
        self.offer(min(same, key=lambda game: game == other.game), other._players, self._beside)

    def offer(self, game: Game, players: int, beside: Game | None = None) -> None:
        """Offer what so many can play, and pick this game; those that deal other hands than ``beside`` are said to."""
        self._offering = True
        self._players, self._beside = players, beside
        titles = dict.fromkeys(other.title for other in self._games if players in other.players)
        offer(self.title, [(title, title) for title in titles], game.title)
        offer(self.edition, self._editions(game.title), self._games.index(game))
        self._offering = False

    def _editions(self, title: str) -> list[tuple[str, int]]:
        return [
            (self._named(game), at)
            for at, game in enumerate(self._games)
            if game.title == title and self._players in game.players
        ]

    def _named(self, game: Game) -> str:
        own = "" if GAMES.get(game.name) == game else f" ({game.name})"
        apart = self._beside and not _alike(game, self._beside, self._players)
        return f"{game.edition[0].upper()}{game.edition[1:]}{own}{' – dealt apart' if apart else ''}"

    def _other_title(self, change: Any) -> None:
        if not self._offering:
            self._offering = True
            editions = self._editions(change.new)
            offer(self.edition, editions, editions[0][1])
            self._offering = False
            self._chosen(change)

    def _other_edition(self, change: Any) -> None:
        if not self._offering:
            self._chosen(change)


@cache
def _alike(one: Game, two: Game, players: int) -> bool:
    """Whether one seed deals so many players the same hands at both."""
    first, second = (next(one_by_one(game, ["random"] * players, 0, [0])).record() for game in (one, two))
    return deals_alike(first, second)
