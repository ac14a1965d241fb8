"""What can happen at a table.  An event is its fields, one sentence, its effect, and what others see.

What happens in every family is here, what only in some is in the rooms beside.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from ..cards import HIDDEN, Card, show, show_all
from ..wording import counted, listed

if TYPE_CHECKING:
    from ..table import Table

__all__ = [
    "Account",
    "Dealt",
    "Ended",
    "Event",
    "NewDeal",
    "NewGame",
    "Out",
    "Paid",
    "Played",
    "Purse",
    "Revoked",
    "Said",
    "Seat",
    "Short",
    "Took",
]

Seat = int


class Purse(NamedTuple):
    """A seat's money, apart from its counters."""

    seat: Seat


Account = int | str | Purse  # a seat's counters, a pool by name, a seat's money

T = TypeVar("T", bound=type)


@dataclass_transform(frozen_default=True)
def event(cls: T) -> T:
    """A frozen dataclass with slots, made at less than half the cost.

    A frozen dataclass sets its own fields past its own lock, which is slow, and a deal has sixty events.  Here they are
    set in an open twin of the same slots, which becomes the frozen one when all are set.
    """
    made: Any = dataclass(frozen=True, slots=True)(cls)
    twin: Any = type(made.__name__, made.__bases__, {"__slots__": made.__slots__, "__setattr__": object.__setattr__})
    names = [field.name for field in fields(made)]
    known = {"new": object.__new__, "twin": twin, "default": {f.name: f.default for f in fields(made)}}
    asked = ", ".join(n if known["default"][n] is MISSING else f"{n}=default[{n!r}]" for n in names)
    lines = ["self = new(twin)", *(f"self.{n} = {n}" for n in names), "self.__class__ = cls", "return self"]
    exec(f"def __new__(cls, {asked}):\n  " + "\n  ".join(lines), known)
    made.__new__, made.__init__ = known["__new__"], object.__init__
    return made  # type: ignore[no-any-return]


class Event:
    """Something that happened; ``Table.tell`` writes it down and applies it."""

    __slots__ = ()

    def apply(self, table: Table) -> None:
        """Do to the table what the event says."""

    def masked(self, seat: Seat) -> Event:
        """The event as this seat sees it."""
        return self

    def say(self, names: tuple[str, ...]) -> str:
        """The event in one sentence."""
        raise NotImplementedError

    def closes(self, names: tuple[str, ...]) -> str:
        """What is said after the cards played, where the event closes a trick or a run of them; or nothing."""
        return ""

    def __reduce__(self) -> tuple[Any, ...]:
        """An event is copied and pickled as it is made: by its fields."""
        return type(self), tuple(getattr(self, name) for name in type(self).__match_args__)  # type: ignore[attr-defined]


def account_name(account: Account, names: tuple[str, ...]) -> str:
    """A seat by its player's name, anything else as it is called at the table: the pool, but Matrimony."""
    if isinstance(account, str):
        return account if account[0].isupper() else f"the {account}"
    return names[account.seat if isinstance(account, Purse) else account]


@event
class NewGame(Event):
    """A game begins: nobody is out, nobody has won."""

    number: int

    def apply(self, table: Table) -> None:
        table.out, table.losers, table.winners = [], (), ()
        table.short = [0] * len(table.names)
        table.game_began = len(table.log) - 1

    def say(self, names: tuple[str, ...]) -> str:
        return f"Game {self.number} begins."


@event
class NewDeal(Event):
    """The cards are gathered and dealt again; ``seats`` are those dealt in, eldest first."""

    dealer: Seat
    seats: tuple[Seat, ...]

    def apply(self, table: Table) -> None:
        table.dealer, table.dealt_in, table.leader = self.dealer, self.seats, self.seats[0]
        table.hands = [[] for _ in table.names]
        table.taken = [[] for _ in table.names]
        table.charged = [{} for _ in table.names]
        table.centre, table.heaps, table.said, table.trick = [], {}, {}, 0
        table.deals += 1
        table.deal_began = len(table.log) - 1

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.dealer]} deals; {names[self.seats[0]]} is eldest."


@event
class Dealt(Event):
    """A seat is dealt its cards; only that seat sees them."""

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        table.hands[self.seat].extend(self.cards)

    def masked(self, seat: Seat) -> Event:
        return self if seat == self.seat else Dealt(self.seat, (HIDDEN,) * len(self.cards))

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} is dealt {show_all(self.cards)}."


@event
class Said(Event):
    """A seat announces something, or passes; an announcer may have the lead by it."""

    seat: Seat
    word: str
    leads: bool = False

    def apply(self, table: Table) -> None:
        table.said[self.seat] = self.word
        if self.leads:
            table.leader = self.seat

    def say(self, names: tuple[str, ...]) -> str:
        if self.word == "pass":
            return f"{names[self.seat]} announces nothing."
        return f"{names[self.seat]} announces {self.word}{' and has the lead' if self.leads else ''}."


@event
class Played(Event):
    """A seat plays a card to the trick; ``begins`` is said of the first card in a line."""

    seat: Seat
    card: Card

    begins: ClassVar[str] = "leads"

    def apply(self, table: Table) -> None:
        hand = table.hands[self.seat]
        try:
            hand.remove(self.card)
        except ValueError:
            hand.remove(HIDDEN)
        table.centre.append(self.card)

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} plays {show(self.card)}."


@event
class Took(Event):
    """A seat takes the trick and leads to the next; ``number`` counts from 1, ``last`` empties the hands."""

    seat: Seat
    cards: tuple[Card, ...]
    number: int
    last: bool

    def apply(self, table: Table) -> None:
        table.centre.clear()
        table.taken[self.seat].append(self)
        table.leader = self.seat
        table.trick = self.number

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} takes trick {self.number}: {show_all(self.cards)}."

    def closes(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} takes trick {self.number}."


@event
class Paid(Event):
    """Counters or money go from one account to another; ``why`` is the clause that demands it.

    ``about`` is what in this deal brought it about (a number of points), where the clause alone does not say.
    """

    payer: Account
    payee: Account
    counters: int
    why: Any
    about: str = ""

    def apply(self, table: Table) -> None:
        # A seat that pays another does so in the pool's place, and not for tricks of its own
        own = None if type(self.payer) is int and type(self.payee) is int else self.why
        table.add(self.payer, -self.counters, own)
        table.add(self.payee, self.counters, self.why)

    def say(self, names: tuple[str, ...]) -> str:
        payer, payee = account_name(self.payer, names), account_name(self.payee, names)
        why = self.about or self.why.label
        if "sheet" in (self.payer, self.payee) and getattr(self.why, "won", False):
            if self.payer == "sheet":
                return f"{payee} scores {counted(self.counters, 'point')}: {why}."
            return f"{payer} has {counted(self.counters, 'point')} taken off: {why}."
        if self.payee == "sheet":
            return f"{payer} is marked {counted(self.counters, 'point')}: {why}."
        if self.payer == "sheet":
            return f"{payee} has {counted(self.counters, 'point')} struck off: {why}."
        return f"{payer[0].upper()}{payer[1:]} pays {self.counters} to {payee}: {why}."


@event
class Revoked(Event):
    """A seat has not followed suit and could have; players of ours cannot, a table of people can.

    ``card`` is what it played to trick ``number``, ``held`` are the cards of the suit led that it kept; both are empty
    where the players say so and the cards do not show it.  ``why`` is the rule that was broken.
    """

    seat: Seat
    number: int
    card: Card
    held: tuple[Card, ...]
    why: Any

    def say(self, names: tuple[str, ...]) -> str:
        name = names[self.seat]
        if not self.held:
            return f"{name} is said to have revoked in trick {self.number}."
        return f"{name} revokes in trick {self.number}: plays {show(self.card)}, and holds {show_all(self.held)}."


@event
class Short(Event):
    """A seat owed more than it had; ``counters`` is what is wanting."""

    seat: Seat
    counters: int
    why: Any

    def apply(self, table: Table) -> None:
        table.short[self.seat] += self.counters

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} is {counted(self.counters)} short: {self.why.label}."


@event
class Out(Event):
    """A seat has no counters left."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.out.append(self.seat)

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} has no counters left."


@event
class Ended(Event):
    """The game is over."""

    losers: tuple[Seat, ...]
    winners: tuple[Seat, ...]

    def apply(self, table: Table) -> None:
        table.losers, table.winners = self.losers, self.winners

    def say(self, names: tuple[str, ...]) -> str:
        lost, won = listed([names[s] for s in self.losers]), listed([names[s] for s in self.winners])
        parts = [f"{lost} lose{'s' if len(self.losers) == 1 else ''} the game"] if lost else []
        parts += [f"{won} win{'s' if len(self.winners) == 1 else ''}"] if won else []
        return f"{'; '.join(parts) or 'The game is drawn'}."
