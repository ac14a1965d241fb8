"""What can happen to cards that nobody has seen: stacks dealt face down, the undealt pack, and who owns them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ..cards import HIDDEN, Card, show, show_all
from ..wording import counted
from . import Event, Played, Seat, event

if TYPE_CHECKING:
    from ..table import Table

__all__ = [
    "STOCK",
    "DealPasses",
    "DealtUnseen",
    "Exposed",
    "Holds",
    "Looked",
    "Orders",
    "PoolStays",
    "Sold",
    "ThrownIn",
    "TurnedFrom",
    "Undealt",
]

STOCK = "stock"
"""The heap of cards that have not been dealt, its first card on top."""


@event
class DealtUnseen(Event):
    """A seat is dealt a stack of cards, the first on top; nobody sees them, not even that seat."""

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        table.hands[self.seat].extend(self.cards)

    def masked(self, seat: Seat) -> Event:
        return DealtUnseen(self.seat, (HIDDEN,) * len(self.cards))

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} is dealt {show_all(self.cards)}, and looks at none of them."


@event
class Undealt(Event):
    """Cards are left over; they lie face down, and nobody sees them."""

    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        table.heaps.setdefault(STOCK, []).extend(self.cards)

    def masked(self, seat: Seat) -> Event:
        return Undealt((HIDDEN,) * len(self.cards))

    def say(self, names: tuple[str, ...]) -> str:
        return f"{counted(len(self.cards), 'card')} of the pack {'is' if len(self.cards) == 1 else 'are'} left undealt."


@event
class TurnedFrom(Event):
    """The top card of a pile that lay face down is turned up on the table: of the undealt pack, or the spare hand."""

    pile: str
    heap: str
    card: Card

    def apply(self, table: Table) -> None:
        table.heaps[self.pile].pop(0)
        table.heaps.setdefault(self.heap, []).append(self.card)

    def say(self, names: tuple[str, ...]) -> str:
        if self.pile == STOCK:
            return f"The {self.heap} is {show(self.card)}."
        return f"The {self.pile} turns up {show(self.card)}."


@event
class ThrownIn(Event):
    """A seat that is out lays its cards face down on top of the undealt pack."""

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        table.hands[self.seat].clear()
        table.heaps.setdefault(STOCK, [])[:0] = self.cards

    def masked(self, seat: Seat) -> Event:
        return self if seat == self.seat else ThrownIn(self.seat, (HIDDEN,) * len(self.cards))

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} lays {counted(len(self.cards), 'card')} face down on the undealt pack."


@event
class Exposed(Played):
    """A seat turns up the top card of its stack."""

    begins: ClassVar[str] = "turns up"

    def apply(self, table: Table) -> None:
        table.hands[self.seat].pop(0)
        table.centre.append(self.card)

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} turns up {show(self.card)}."


@event
class Holds(Event):
    """A seat, or the pool where ``seat`` is None, has the best trump."""

    seat: Seat | None
    card: Card

    def say(self, names: tuple[str, ...]) -> str:
        who = "The pool" if self.seat is None else names[self.seat]
        return f"{who} has the best trump, {show(self.card)}."


@event
class Orders(Event):
    """What everybody would give for a lot, and what its owner would take, told when all have said it.

    ``orders`` pairs seats with whole numbers of counters: 0 buys nothing, or keeps.  The ``seller`` asks, the others
    offer; where there is no one seller (None) below 0 is what a seat would take for a card of its own.
    """

    lot: str
    seller: Seat | None
    orders: tuple[tuple[Seat, int], ...]

    def say(self, names: tuple[str, ...]) -> str:
        return f"For {self.lot}: {', '.join(self._one(names[seat], seat, n) for seat, n in self.orders)}."

    def _one(self, name: str, seat: Seat, number: int) -> str:
        if seat == self.seller:
            return f"{name} asks {number}" if number else f"{name} keeps"
        if number < 0:
            return f"{name} asks {-number}"
        return f"{name} offers {number}" if number else f"{name} offers nothing"


@event
class Sold(Event):
    """A lot changes hands."""

    seller: Seat
    buyer: Seat
    lot: str

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.buyer]} buys {self.lot} from {names[self.seller]}."


@event
class DealPasses(Event):
    """The deal passes on while the hands stay as they are: the next dealer turns up another card."""

    dealer: Seat

    def apply(self, table: Table) -> None:
        table.dealer = self.dealer
        order = [seat for seat in table.after(self.dealer) if seat in table.dealt_in]
        table.dealt_in, table.leader = tuple(order), order[0]

    def say(self, names: tuple[str, ...]) -> str:
        return f"The deal passes to {names[self.dealer]}, and the hands stay as they are."


@event
class Looked(Event):
    """A seat has looked at a card out of turn; players of ours never do, people may."""

    seat: Seat
    why: Any

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} has looked at a card out of turn."


@event
class PoolStays(Event):
    """Nobody takes the pool: it is added to the next deal's stakes; ``why`` is the clause that has it so."""

    counters: int
    why: Any

    def say(self, names: tuple[str, ...]) -> str:
        return f"The pool of {self.counters} stays for the next deal: {self.why.label}."
