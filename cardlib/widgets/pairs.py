"""A game picked in two steps: its title, then the edition; only those that so many can play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import ipywidgets as w

from ..games import GAMES
from ..referee import Sitting
from ..rules import Game
from .parts import add
from .setting import offer
from .sidebyside import deals_alike

__all__ = ["Pick"]


class Pick(w.VBox):
    """Two lists of choices; ``chosen`` is told when the reader picks another game."""

    def __init__(self, what: str, games: Mapping[str, Game], chosen: Callable[[Any], None]) -> None:
        self._games, self._chosen, self._offering = games, chosen, False
        self.title = w.Dropdown(description=what)
        self.edition = w.Dropdown(description=f"{what}: whose rules")
        self.title.observe(self._other_title, "value")
        self.edition.observe(self._other_edition, "value")
        super().__init__([self.title, self.edition])
        add(self, "cl-pick")

    @property
    def game(self) -> Game:
        """What is picked."""
        return self._games[self.edition.value]

    def for_players(self, players: int) -> Game:
        """What is picked or, where so many cannot play it, the first of its title that they can, or else of all."""
        game = self.game
        able = [other for other in self._games.values() if players in other.players]
        return next((o for o in (game, *(o for o in able if o.title == game.title), *able) if o in able))

    def offer(self, game: Game, players: int, beside: Game | None = None) -> None:
        """Offer what so many can play, and pick this game; those that deal other hands than ``beside`` are said to."""
        self._offering = True
        able = [other for other in self._games.values() if players in other.players]
        self._players, self._beside = players, beside
        titles = list(dict.fromkeys(other.title for other in able))
        offer(self.title, [(title, title) for title in titles], game.title)
        offer(self.edition, self._editions(game.title), game.name)
        self._offering = False

    def _editions(self, title: str) -> list[tuple[str, str]]:
        return [(self._named(other), key) for key, other in self._games.items()
                if other.title == title and self._players in other.players]

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
    first, second = (
        Sitting(game, players, deals=1, dealer=players - 1 if game.direction > 0 else 1).record() for game in (one, two)
    )
    return deals_alike(first, second)
