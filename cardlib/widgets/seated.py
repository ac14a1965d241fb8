"""People at a table with players of ours, shown deal by deal.

The sitting runs on from one deal into the next; a person wants to see the end of a deal first.  So what is shown is
the log up to a point, ``shown``: a person's question, or the end of a deal that nobody has turned away from yet.
Where several people share one screen, a hand is covered until the one whose turn it is asks to see it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..asks import Answer, Choice
from ..events import Dealt, Event, NewDeal, NewGame
from ..events.laid import TurnedUp
from ..games import GAMES
from ..players import careful, players_for
from ..players.monte_carlo import DEFAULT
from ..record import Code, Record
from ..referee import NAMES, Sitting
from ..rules import Game
from ..table import Table, View

__all__ = ["Seated", "resumed"]

YOU = "You"
MOST_DEALS = 60
"""So many deals are finished at one go."""
MOST_GUESSED = 12 * DEFAULT
"""So many guesses others begin an answer with at most, from one question to a person to the next or to the deal's end:
enough for each at the largest table to answer once.  After that careful players answer, since that takes up to some
tenths of a second where Python runs in a browser, and others who trade on after a person has stood would make hundreds.
They are counted, not timed, so that it is the same everywhere."""


def resumed(record: Record) -> Sitting:
    """A sitting at which this record has been played so far."""
    sitting = Sitting.of(record, forced=not record.game.plays_itself)
    while len(sitting.answers) < len(record.answers):
        sitting.answer(record.answers[len(sitting.answers)])
    return sitting


class Seated:
    """A sitting with people in ``seats``; the others play by a strategy.

    Where they guess, they begin no answer after `MOST_GUESSED` guesses between two questions, and none while anything
    is finished.
    ``seat`` is whose hand is looked at, and ``given`` how many of the first deals have cards that no seed dealt.
    ``seen`` is how much of the log lies on the table while cards are laid one by one; None when all that is shown does.
    """

    def __init__(
        self, sitting: Sitting, seats: int | Sequence[int], strategy: str = "careful", given: int | None = None
    ) -> None:
        self.seats = (seats,) if isinstance(seats, int) else tuple(sorted(set(seats)))
        self.seat, self.strategy = self.seats[0], strategy
        self.given = int(sitting.given) if given is None else given
        self._other, self._helper = players_for([strategy, "careful"], sitting.game)
        self.guesses: int = getattr(self._other, "guesses", 0)
        """How many guesses the others make for an answer; 0 where they do not guess."""
        self._open: int | None = None
        self._helped: int | None = None
        self.seen: int | None = None
        self._adopt(sitting)

    @classmethod
    def to(cls, record: Record, seats: int | Sequence[int], strategy: str = "careful") -> Seated:
        """People who take up a record: where its last deal has just begun, the one before is still shown."""
        seated = cls(resumed(record), seats, strategy, given=0 if record.seed is not None else _deals(record.log))
        seated._adopt(seated.sitting, _last_deal(seated.sitting))
        return seated

    def _adopt(self, sitting: Sitting, deal: int | None = None) -> None:
        """Sit down to this sitting and go on; ``deal`` is the deal to go on from, by default the first."""
        self.sitting = sitting
        self._views = [sitting.view(seat) for seat in range(len(sitting.table.names))]
        deals = [at for at, event in enumerate(sitting.table.log) if isinstance(event, NewDeal)]
        self.began = deals[deal or 0]
        self._looked = self.shown = 0
        self._go_on()

    def _go_on(self, helped: bool = False) -> None:
        """Let the others play until a person is asked or the deal is over; ``helped`` plays for the people too.

        Careful players take the place of others who guess when people are helped, and when enough has been guessed.
        """
        self._looked = max(self.shown, self.began)
        log = self.sitting.table.log
        looked = self.began + 1
        to_guess = 0 if helped else MOST_GUESSED
        while True:
            while looked < len(log):
                if isinstance(log[looked], (NewDeal, NewGame)):
                    self.shown, self._open = looked, None
                    return
                looked += 1
            choice = self.sitting.choice
            person = choice is not None and choice.seat in self.seats
            if choice is None or (person and not helped):
                self.shown = len(log)
                self._turn_to(choice)
                return
            player = self._helper if person or (self.guesses and to_guess < 1) else self._other
            to_guess -= self.guesses * (len(choice.options) > 1)
            self.sitting.answer(player(self._views[choice.seat], choice))

    def _turn_to(self, choice: Choice | None) -> None:
        """It is this person's turn: another one's hand is open no more."""
        if choice is not None:
            self.seat = choice.seat
        if choice is None or self._open != self.seat:
            self._open = None

    # What is to be seen

    @property
    def game(self) -> Game:
        """What is played."""
        return self.sitting.game

    @property
    def several(self) -> bool:
        """Whether several people share the screen."""
        return len(self.seats) > 1

    @property
    def names(self) -> list[str]:
        """What the players are called on the table: a person alone, with no name of his own, is "You"."""
        names = self.sitting.table.names
        alone = not self.several and names[self.seat] == NAMES[self.seat]
        return [YOU if alone and seat == self.seat else name for seat, name in enumerate(names)]

    @property
    def asked(self) -> Choice | None:
        """What a person is asked now."""
        return None if self.deal_over or self.laying else self.sitting.choice

    @property
    def laying(self) -> bool:
        """Whether cards that have been played are still being laid."""
        return self.seen is not None

    @property
    def covered(self) -> bool:
        """Whether no hand may be seen: between the turns of two people, and when a deal of theirs is over."""
        return self.several and (self.asked is None or self._open != self.seat)

    @property
    def deal_over(self) -> bool:
        """Whether a deal is over and the next has not been asked for."""
        return not self.laying and (self.sitting.choice is None or self.shown < len(self.sitting.table.log))

    @property
    def game_over(self) -> bool:
        """Whether the game is over, or the deals agreed upon are played."""
        log = self.sitting.table.log
        return self.deal_over and (self.shown == len(log) or isinstance(log[self.shown], NewGame))

    @property
    def deal(self) -> int:
        """Which deal of the sitting is shown, from 0."""
        return sum(isinstance(event, NewDeal) for event in self.sitting.table.log[: self.began])

    @property
    def code(self) -> str:
        """The one-line code of the deal that is shown, or that it has none."""
        sitting, deal = self.sitting, self.deal
        if deal < self.given:
            return f"none: the cards of this deal of {self.game.name} were given"
        if GAMES.get(self.game.name) != self.game:
            return f"none: {self.game.name} is a game of your own; its record says what it is"
        return str(Code(self.game.name, len(sitting.table.names), sitting.seed, sitting.number + deal))

    @property
    def hands(self) -> list[str] | None:
        """The hands of the deal that is shown, as they were given; None where a seed has dealt them."""
        if self.deal >= self.given:
            return None
        seen = self.sitting.table.log[self.began : self.shown]
        hands = {e.seat: " ".join(e.cards) for e in seen if isinstance(e, Dealt)}
        return [hands.get(seat, "") for seat in range(len(self.sitting.table.names))]

    @property
    def turned_up(self) -> str:
        """The cards that are turned up in the deal that is shown."""
        seen = self.sitting.table.log[self.began : self.shown]
        return " ".join(card for e in seen if isinstance(e, TurnedUp) for card in e.cards)

    def view(self, seat: int | None = None) -> View:
        """What the person may see, as far as it is shown; or another seat, or nobody's, which is -1."""
        table, seat = self.sitting.table, self.seat if seat is None else seat
        shown = self.shown if self.seen is None else self.seen
        if shown == len(table.log):
            return self._views[seat] if seat >= 0 else View(table, seat)
        return View(Table.from_log(table.log[:shown], table.names, table.direction), seat)

    def news(self) -> list[Event]:
        """What has been seen to happen since a person was last asked, or the deal began."""
        seen: list[Event] = self.view().log[self._looked :]
        return seen

    # What the people do

    def uncover(self) -> None:
        """The person whose turn it is looks at his hand."""
        self._open = self.seat

    def answer(self, answer: Answer) -> None:
        """Answer the question.  Raises `IllegalPlay`, and then nothing has changed."""
        self.sitting.answer(answer)
        self._helped = None
        self._go_on()

    def next_deal(self, helped: bool = False) -> None:
        """Turn away from the deal that is over."""
        log = self.sitting.table.log
        if not helped:
            self._helped = None
        self.began = next(at for at in range(self.shown, len(log)) if isinstance(log[at], NewDeal))
        self._go_on(helped)

    def another_game(self) -> None:
        """Play another game at the same table: the deal passes on, and what is left in the pool stays in it."""
        if self.shown < len(self.sitting.table.log):  # after a card taken back it has begun already
            self.next_deal()
            return
        old = self.sitting
        self._helped = None
        self._adopt(old.resumed(old.answers, games=old.games + 1), deal=old.table.deals)

    def finish(self) -> None:
        """Play on for the people with careful players: to the end of the deal, or else of the game.

        Others who guess leave it to careful players too: a match of guesses would take minutes in a browser.
        """
        if self._helped is None:
            self._helped = len(self.sitting.answers)
        if not self.deal_over:
            self._go_on(helped=True)
            return
        for _ in range(MOST_DEALS):
            if self.game_over:
                return
            self.next_deal(helped=True)

    def take_back(self) -> tuple[int, Answer] | None:
        """Take back the last answer of a person, and say whose and which; None where it was finished for them.

        Raises `IllegalPlay` where there is nothing to take back.
        """
        old = self.sitting
        if self._helped is not None:
            sitting = old.resumed(old.answers[: self._helped])
            self._helped = None
            self._adopt(sitting, _last_deal(sitting))
            return None
        self.sitting = sitting = old.undone(self.seats)
        self._views = [sitting.view(seat) for seat in range(len(sitting.table.names))]
        self.began = sitting.table.deal_began
        self.shown = self._looked = len(sitting.table.log)
        self._turn_to(sitting.choice)
        return self.seat, old.answers[len(sitting.answers)]

    @property
    def dealt_on(self) -> bool:
        """Whether the sitting holds more than is shown: the hands of the next deal."""
        return self.shown < len(self.sitting.table.log)

    @property
    def may_take_back(self) -> bool:
        """Whether a person has answered anything yet."""
        return self._helped is not None or any(seat in self.seats for _, seat in self.sitting.asked)

    def hint(self) -> tuple[Answer, str]:
        """What a careful player would answer now, and why."""
        assert self.asked is not None
        view, adviser = self.view(), careful(self.game)
        answer = adviser(view, self.asked)
        return answer, adviser.reason(view, self.asked, answer)


def _last_deal(sitting: Sitting) -> int:
    """The number of the last deal in which somebody has answered anything, or of the first."""
    idle = len(sitting.answers) == sitting.answered_before
    return max(0, _deals(sitting.table.log) - 1 - idle)


def _deals(log: Sequence[Event]) -> int:
    return sum(isinstance(event, NewDeal) for event in log)
