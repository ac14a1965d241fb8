"""The Monte-Carlo player: guesses what it cannot see, and plays each answer to the end of the deal.

A guess is drawn exactly uniformly from all that agrees with what the seat has seen (`cardlib.guessing`); at games of
tricks it then counts the less, the more the others have played what careful players would not have played from it
(`cardlib.guessing.believing`).  Every answer is tried on the same guesses, careful players play the deal on, and the
game itself counts what it comes to.  The answer with the best mean is given, of equals the first in the pack's order,
if it is clearly better than the careful player's, and otherwise his.  Nothing but the view is read, and chance is a
stream of its own that begins at the choice's number: the same choice is answered in the same way everywhere.  Where
numba is installed, `cardlib.fast.rollouts` reckons the same in a hundredth of the time.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, NamedTuple

from ..asks import Answer, Choice
from ..cards import HIDDEN, Card
from ..careful import careful
from ..chance import Stream
from ..errors import WrongArgument, named
from ..events import Seat
from ..events.laid import SPARE
from ..events.stacks import STOCK
from ..events.stocked import PACK
from ..families.commerce import STAND, Commerce
from ..families.tricks import TrickGame
from ..guessing.believing import SEVERAL, Believer, clearly
from ..guessing.resuming import Policy, Present
from ..guessing.tracing import TooManyWays
from ..rules import Game
from ..table import Table, View

__all__ = ["DEFAULT", "MOST", "WORK", "Glance", "MonteCarlo", "Tried"]

DEFAULT, MOST = 16, 4096
"""How many guesses are made where nobody says, and at most."""
WORK = 125
"""So many answers careful players give in playing on for each guess that may be made: where a long deal or many players
would take more, fewer guesses are made, one at least, so that no answer takes a second where Python runs in a browser.
They are counted, and so are the same on every machine.  Games of tricks are short enough."""
TRADES = 3
"""In playing on everybody trades for about so many events more."""
FACE_DOWN = frozenset((PACK, STOCK, SPARE))
"""The heaps that nobody looks into."""


class Tried(NamedTuple):
    """An answer, and the counters it has won in all guesses together; below nothing it has cost them.

    Each guess is taken as often as it counts, ``of`` times all of them together.
    """

    answer: Answer
    won: int
    apart: int
    """The squares of how far it was from the careful player's answer, guess by guess, all together."""
    of: int


class Trial(NamedTuple):
    """The answers tried on the same guesses, in the order of the options."""

    tried: list[Tried]
    usual: int
    """Which of them is the careful player's."""
    guesses: int

    @property
    def answer(self) -> Answer:
        """The best, of equals the first, if it is clearly better than the careful player's."""
        usual, best = self.tried[self.usual], max(self.tried, key=lambda one: one.won)
        return best.answer if clearly(best.won - usual.won, best.apart, self.guesses) else usual.answer


class MonteCarlo:
    """Plays by guesses.

    ``guesses`` is how many times the hidden cards are guessed; ``errs`` the chance, 0 to 1, of an answer at random.
    Raises `WrongArgument` where they are anything else.
    """

    compiled = True
    """Whether to reckon by `cardlib.fast.rollouts` where that can be done; it changes no answer."""

    def __init__(self, game: Game, guesses: int = DEFAULT, errs: float = 0.0) -> None:
        if type(guesses) is not int or not 1 <= guesses <= MOST:
            raise WrongArgument(f"A number of guesses is a whole number from 1 to {MOST}, not {named(guesses)}.")
        if type(errs) not in (int, float) or not 0 <= errs <= 1:
            raise WrongArgument(f"An error rate is a number from 0 to 1, as 0.1, not {named(errs)}.")
        self.game, self.guesses, self.errs = game, guesses, errs
        self.work, self.counted = WORK * guesses, 0
        """How many answers may be given in playing on, and how many have been given for the last decision."""
        self._careful = careful(game)
        self._has_numba = find_spec("numba") is not None
        self.__name__ = f"monte-carlo {guesses}{f' {errs:g}' if errs else ''}"

    def made_for(self, game: Game) -> MonteCarlo:
        """The same strength, to play this game."""
        if game == self.game:
            return self
        made = type(self)(game, self.guesses, self.errs)
        made.compiled = self.compiled
        return made

    def __call__(self, view: View, choice: Choice) -> Answer:
        options = choice.options
        if len(options) == 1:
            return options[0]
        if self.errs:
            stream = Stream(choice.chance, 0)
            if stream.next() < int(self.errs * (1 << 32)):
                return options[stream.below(len(options))]
        return self._trial(view, choice).answer

    def tries(self, view: View, choice: Choice) -> list[Tried]:
        """The answers tried on the same guesses, in the order of the options: all of them, or of many some.

        Where the deal can have gone so many ways that nothing is guessed (`cardlib.guessing.tracing`), the careful one
        alone.
        """
        return self._trial(view, choice).tried

    def _trial(self, view: View, choice: Choice) -> Trial:
        game, usual = self.game, self._careful(view, choice)
        options = self._some(choice, usual)
        at = options.index(usual)
        if self.compiled and self._has_numba and isinstance(game, TrickGame):
            from ..fast import rollouts

            known = rollouts.tries(game, view, choice, options, self.guesses, at)
            if known:
                won, apart, of = known
                each = [Tried(*one, of) for one in zip(options, won, apart, strict=True)]
                return Trial(each, at, self.guesses)
        try:
            present = Present(game, view, choice)
        except TooManyWays:
            return Trial([Tried(usual, 0, 0, 0)], 0, 0)
        seat, had = view.seat, present.before.counters[view.seat]
        plays, self.counted = self.policy(len(view.log)), 0

        def counted(table: Table, ask: Choice) -> Answer:
            self.counted += 1
            return plays(table, ask)

        tricks = isinstance(game, TrickGame)
        believer = Believer(game, view) if isinstance(game, TrickGame) and choice.kind != "announce" else None
        won, apart, of, guess = [0] * len(options), [0] * len(options), 0, 0
        while guess < self.guesses and (tricks or self.counted * (guess + 1) <= self.work * guess):
            guess += 1
            deal = present.draw(Stream(choice.chance, guess))
            counts = believer.counts(dict(zip(sorted(view.dealt_in), deal.dealt[0], strict=True))) if believer else 1
            of += counts
            now = [counts * (present.played_out(deal, answer, counted).counters[seat] - had) for answer in options]
            for k, one in enumerate(now):
                won[k] += one
                apart[k] += (one - now[at]) ** 2
        each = [Tried(*one, of) for one in zip(options, won, apart, strict=True)]
        return Trial(each, at, guess)

    @staticmethod
    def _some(choice: Choice, usual: Answer) -> tuple[Answer, ...]:
        """The answers that are tried: of more than `SEVERAL`, as prices may be, an even choice and the careful one."""
        options, last = choice.options, len(choice.options) - 1
        if last < SEVERAL:
            return tuple(options)
        some = {options[k * last // (SEVERAL - 1)] for k in range(SEVERAL)} | {usual}
        return tuple(option for option in options if option in some)

    def policy(self, told: int) -> Policy:
        """How everybody plays on from so many events: as a careful player.

        Trading that goes on too long is ended: everybody stands.
        """
        trades = isinstance(self.game, Commerce)

        def plays(table: Table, choice: Choice) -> Answer:
            if trades and STAND in choice.options and len(table.log) > told + TRADES * len(table.dealt_in):
                return STAND
            return self._careful(Glance(table, choice.seat), choice)

        return plays


class Glance(View):
    """What a seat sees of a guessed table: all that lies open, and its own hand; the log it sees whole.

    It serves where a `View` does, and is made at once: a guess has nothing in it that would have to be kept from a
    seat, but players reckon with what they cannot see.
    """

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table, self.seat = table, seat
        self.hands = [hand if at == seat else [HIDDEN] * len(hand) for at, hand in enumerate(table.hands)]
        self.heaps = {name: [HIDDEN] * len(heap) if name in FACE_DOWN else heap for name, heap in table.heaps.items()}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def heard(self) -> Table:
        """It has what the table has that the seat sees."""
        return self  # type: ignore[return-value]

    def all_cards(self) -> list[Card]:
        """Every card that the seat can place."""
        return Table.all_cards(self)  # type: ignore[arg-type]
