"""What can happen in commerce: a card is bought, bartered or exchanged, a hand is stood on, the deal passes.

Whoever does not see which card left a hand no longer knows that hand: a view forgets what it knew of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cards import HIDDEN, Card, show
from . import Event, Seat, event
from .stocked import PACK

if TYPE_CHECKING:
    from ..table import Table

__all__ = ["TABLE", "Bartered", "Bought", "Exchanged", "Offered", "Passed", "Secured", "Stood"]

TABLE = "table"
"""What the heap of cards that lie face up in the middle is called."""


def part_with(hand: list[Card], card: Card) -> None:
    """A card leaves a hand; where it is not seen which, nothing is known any more of those that stay."""
    if card == HIDDEN:
        hand[:] = [HIDDEN] * len(hand)
    hand.remove(card if card in hand else HIDDEN)


@event
class Bought(Event):
    """A seat throws out a card, which goes to the bottom of the pack unseen, and takes the top one."""

    seat: Seat
    out: Card
    card: Card

    def apply(self, table: Table) -> None:
        hand, pack = table.hands[self.seat], table.heaps[PACK]
        part_with(hand, self.out)
        del pack[0]
        pack.append(self.out)
        hand.append(self.card)

    def masked(self, seat: Seat) -> Event:
        return self if seat == self.seat else Bought(self.seat, HIDDEN, HIDDEN)

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} throws out {show(self.out)} and takes {show(self.card)} from the pack."


@event
class Offered(Event):
    """A seat offers a card face down to another, who exchanges or stands."""

    seat: Seat
    other: Seat

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} offers {names[self.other]} a card."


@event
class Bartered(Event):
    """Two seats exchange a card each; nobody else sees them."""

    seat: Seat
    card: Card
    other: Seat
    back: Card

    def apply(self, table: Table) -> None:
        mine, his = table.hands[self.seat], table.hands[self.other]
        part_with(mine, self.card)
        part_with(his, self.back)
        mine.append(self.back)
        his.append(self.card)

    def masked(self, seat: Seat) -> Event:
        return self if seat in (self.seat, self.other) else Bartered(self.seat, HIDDEN, self.other, HIDDEN)

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} gives {names[self.other]} {show(self.card)} for {show(self.back)}."


@event
class Exchanged(Event):
    """A seat takes a card of those face up on the table, and lays one of its own there, face up."""

    seat: Seat
    card: Card
    taken: Card

    def apply(self, table: Table) -> None:
        hand, up = table.hands[self.seat], table.heaps[TABLE]
        hand.remove(self.card if self.card in hand else HIDDEN)
        up[up.index(self.taken)] = self.card
        hand.append(self.taken)

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} lays {show(self.card)} on the table and takes {show(self.taken)}."


@event
class Stood(Event):
    """A seat stands on its hand."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.said[self.seat] = "stand"

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} stands."


@event
class Passed(Event):
    """A seat passes, and exchanges no more in this deal."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.said[self.seat] = "pass"

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} passes."


@event
class Secured(Event):
    """A hand is held on which the deal passes to the next; ``words`` say what it is, ``why`` is the clause."""

    seat: Seat
    words: str
    why: Any

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} has secured a {self.words}, and the deal passes."
