"""Sitting down at a table: what is dealt next, the same deal under other rules, a record that is taken up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets as w

from ..errors import NotARecord, WrongArgument
from ..play import read
from ..record import Record
from ..referee import Sitting
from ..rules import Game
from .folded import Ledger
from .pace import Pace
from .parts import Leaf, add
from .seated import Seated
from .setting import Order, Setting, label, offer, people_at

__all__ = ["AS_IT_WAS", "Dealing"]

AS_IT_WAS = "The game is as it was."


class Dealing(Leaf):
    """What a table does between its games.  Whoever plays at it draws it: ``show``, ``tell``, ``say_again``."""

    seated: Seated
    record: Ledger
    pace: Pace
    _own: tuple[int, ...]
    _names: list[str] | None
    _deals: int | None
    _games: Mapping[str, Game]

    def _make_setting(self) -> None:
        """The choices, made once."""
        self._offering = False
        self.under = add(w.Dropdown(description="Same deal under"), "cl-choice")
        self.under.observe(self._same_deal, "value")
        self.setup = setup = Setting(self.deal, self.deal_again, self._chosen)
        self.game, self.players, self.people, self.seed = setup.game, setup.players, setup.people, setup.seed
        self.opponents = setup.opponents

    def show(self, before: str = "", hinted: Any = None) -> None:
        """Draw the table as it is, and say what is asked; ``before`` is said first."""
        raise NotImplementedError

    def tell(self, words: str, call: str = "") -> None:
        """A sentence in the status line."""
        raise NotImplementedError

    def say_again(self, before: str = "") -> None:
        """What is asked, once more; ``before`` is said first."""
        raise NotImplementedError

    def settled(self) -> bool:
        """Whether cards were still being laid: they lie there now."""
        laying = self.pace.stop()
        if laying:
            self.show()
        return laying

    def _sit(self, order: Order, **first: Any) -> Seated:
        kept = self._names is not None and len(self._names) == order.players
        players = self._names if kept and self._names else order.players
        forced = not order.game.plays_itself
        sitting = Sitting(order.game, players, seed=order.seed, deals=self._deals, forced=forced, **first)
        return Seated(sitting, people_at(self._own, order.people, order.players), order.strategy)

    def _played(self) -> Order:
        """What is being played."""
        seated = self.seated
        return Order(seated.game, len(seated.names), len(seated.seats), seated.strategy, seated.sitting.seed)

    def deal(self) -> None:
        """Start anew with what is chosen."""
        self.settled()
        try:
            order = self.setup.order()
        except WrongArgument as error:
            self.tell(f"{error} {AS_IT_WAS}", "No deal.")
            return
        self._deal(order, number=order.number)

    def deal_again(self) -> None:
        """The same game with the next seed."""
        old = self._played()
        people = min(self.people.value, old.players)
        self._deal(old._replace(seed=(old.seed + 1) % 2**64, people=people, strategy=self.opponents.value))

    def _deal(self, order: Order, before: str = "", **first: Any) -> None:
        self.settled()
        try:
            self.seated = self._sit(order, **first)
        except WrongArgument as error:
            self._offer_games()
            self.tell(f"{error} {AS_IT_WAS}", "No deal.")
            return
        self._offer_games()
        self.pace.lay(self.seated, self.seated.began)
        self.show(before)

    def _same_deal(self, change: Any) -> None:
        """The deal that is shown, from its first card, under another variant."""
        old = self.seated
        was, game = old.game, self._games.get(change.new)
        if self._offering or game is None or game is was:
            return
        players = len(old.sitting.table.names)
        another = f"{label(game)}: other cards are dealt to {players} players, so the hands are not quite the same."
        given = {"turned_up": old.turned_up} if old.hands and old.turned_up else {}
        self._deal(
            self._played()._replace(game=game),
            f"The same deal under {label(game)}." if game.deals_like(was, players) else another,
            dealer=old.view().dealer,
            number=old.sitting.number + old.deal,
            hands=old.hands,
            **given,
        )

    def load(self, text: str) -> None:
        """Take up a record and go on from where it ends; one that cannot be changes nothing."""
        self.settled()
        try:
            record = self._read(text)
            seats = people_at(self._own, self.people.value, len(record.names))
            self.seated = Seated.to(record, seats, self.opponents.value)
        except NotARecord as error:
            self.tell(f"{str(error).rstrip('.')}. {AS_IT_WAS}", "Not loaded.")
            return
        self._games = {**self._games, record.game.name: record.game}
        self.record.paste.value = ""
        self._offer_games()
        self.show(f"The record is taken up: {label(record.game)}.")

    def _read(self, text: str) -> Record:
        """The record in this text: of a game at this table, or of a variant that brings its own rules."""
        try:
            return read(text, self._games)
        except NotARecord:
            if '[Rules "' not in text:
                raise
            return read(text)

    def _offer_games(self) -> None:
        """Bring the lists of choices in line with what is played."""
        order = self._played()
        alike = [(label(game), key) for key, game in self._games.items() if _alike(order, game)]
        self._offering = True
        offer(self.under, alike, order.game.name)
        self._offering = False
        self.setup.offer(self._games, order)

    def _chosen(self) -> None:
        """Something else is chosen: say that it waits for Deal."""
        self.settled()
        self.say_again("Press Deal to play what is chosen; until then this game goes on.")


def _alike(order: Order, game: Game) -> bool:
    """Whether the deal that is played makes sense under this game's rules.

    Where the cards play themselves every card tells, so that the deal has to be the same to the last of them.
    """
    if type(game) is not type(order.game) or order.players not in game.players:
        return False
    return not game.plays_itself or game.deals_like(order.game, order.players)


