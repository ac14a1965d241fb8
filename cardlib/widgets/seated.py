"""A person at a table with players of ours, shown deal by deal.

The sitting runs on from one deal into the next; a person wants to see the end of a deal first.  So what is shown is
the log up to a point, ``shown``: the person's question, or the end of a deal that nobody has turned away from yet.
"""

from __future__ import annotations

from ..asks import Answer, Choice
from ..events import Event, NewDeal, NewGame
from ..players import Careful, Player, players_for
from ..record import Code
from ..referee import NAMES, Sitting
from ..rules import Game
from ..table import Table, View

__all__ = ["Seated", "named"]

YOU = "You"


def named(players: int, seat: int) -> list[str]:
    """The seats' names, the person's own being "You".

    >>> named(4, 2)
    ['Anna', 'Ben', 'You', 'Dan']
    """
    return [YOU if n == seat else name for n, name in enumerate(NAMES[:players])]


class Seated:
    """A sitting with a person in ``seat``; the others play by a strategy."""

    def __init__(self, sitting: Sitting, seat: int, strategy: str = "careful") -> None:
        self.seat, self.strategy = seat, strategy
        self._players: list[Player] = players_for([strategy] * len(sitting.table.names), sitting.game)
        self._adopt(sitting)

    def _adopt(self, sitting: Sitting, deal: int | None = None) -> None:
        """Sit down to this sitting and go on; ``deal`` is the deal to go on from, by default the first."""
        self.sitting = sitting
        self._views = [sitting.view(seat) for seat in range(len(sitting.table.names))]
        deals = [at for at, event in enumerate(sitting.table.log) if isinstance(event, NewDeal)]
        self._began = deals[deal or 0]
        self._looked = self.shown = 0
        self._go_on()

    def _go_on(self) -> None:
        """Let the others play until the person is asked or the deal is over."""
        self._looked = max(self.shown, self._began)
        log = self.sitting.table.log
        looked = self._began + 1
        while True:
            while looked < len(log):
                if isinstance(log[looked], (NewDeal, NewGame)):
                    self.shown = looked
                    return
                looked += 1
            choice = self.sitting.choice
            if choice is None or choice.seat == self.seat:
                self.shown = len(log)
                return
            self.sitting.answer(self._players[choice.seat](self._views[choice.seat], choice))

    # What is to be seen

    @property
    def game(self) -> Game:
        """What is played."""
        return self.sitting.game

    @property
    def asked(self) -> Choice | None:
        """What the person is asked now."""
        return None if self.deal_over else self.sitting.choice

    @property
    def deal_over(self) -> bool:
        """Whether a deal is over and the next has not been asked for."""
        return self.sitting.choice is None or self.shown < len(self.sitting.table.log)

    @property
    def game_over(self) -> bool:
        """Whether the game is over, or the deals agreed upon are played."""
        log = self.sitting.table.log
        return self.deal_over and (self.shown == len(log) or isinstance(log[self.shown], NewGame))

    @property
    def deal(self) -> int:
        """Which deal of the sitting is shown, from 0."""
        return sum(isinstance(event, NewDeal) for event in self.sitting.table.log[:self._began])

    @property
    def code(self) -> str:
        """The one-line code of the deal that is shown, or that it has none."""
        sitting, deal = self.sitting, self.deal
        if sitting.given and deal == 0:
            return f"none: the cards of this deal of {self.game.name} were given"
        return str(Code(self.game.name, len(sitting.table.names), sitting.seed, sitting.number + deal))

    def view(self) -> View:
        """What the person may see, as far as it is shown."""
        table = self.sitting.table
        if self.shown == len(table.log):
            return self._views[self.seat]
        return View(Table.from_log(table.log[:self.shown], table.names, table.direction), self.seat)

    def news(self) -> list[Event]:
        """What the person has seen happen since he was last asked, or the deal began."""
        seen: list[Event] = self.view().log[self._looked:]
        return seen

    # What the person does

    def answer(self, answer: Answer) -> None:
        """Answer the question.  Raises `IllegalPlay`, and then nothing has changed."""
        self.sitting.answer(answer)
        self._go_on()

    def next_deal(self) -> None:
        """Turn away from the deal that is over."""
        log = self.sitting.table.log
        self._began = next(at for at in range(self.shown, len(log)) if isinstance(log[at], NewDeal))
        self._go_on()

    def another_game(self) -> None:
        """Play another game at the same table: the deal passes on, and what is left in the pool stays in it."""
        if self.shown < len(self.sitting.table.log):    # after a card taken back it has begun already
            self.next_deal()
            return
        old = self.sitting
        self._adopt(old.resumed(old.answers, games=old.games + 1), deal=old.table.deals)

    def take_back(self) -> Answer:
        """Take back the person's last answer, and say which it was.  Raises `IllegalPlay` where there is none."""
        old = self.sitting
        self.sitting = sitting = old.undone({self.seat})
        self._views = [sitting.view(seat) for seat in range(len(sitting.table.names))]
        self._began = sitting.table.deal_began
        self.shown = self._looked = len(sitting.table.log)
        return old.answers[len(sitting.answers)]

    @property
    def may_take_back(self) -> bool:
        """Whether the person has answered anything yet."""
        return any(seat == self.seat for _, seat in self.sitting.asked)

    def hint(self) -> tuple[Answer, str]:
        """What a careful player would answer now, and why."""
        assert self.asked is not None
        view, careful = self.view(), Careful(self.game)
        answer = careful(view, self.asked)
        return answer, careful.reason(view, self.asked, answer)
