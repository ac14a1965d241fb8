"""What can happen to cards that lie on the table: turned up, set apart, shown, played in a run until it stops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cards import HIDDEN, Card, show_all
from ..wording import counted, listed
from . import Event, Seat, event

if TYPE_CHECKING:
    from ..table import Table

__all__ = ["PLAYED", "SPARE", "Exempt", "FirstOut", "SetApart", "Shown", "Stopped", "TurnedUp"]

SPARE, PLAYED = "spare hand", "played"
"""What two of a table's heaps are called: the cards in nobody's hand, and those played and turned down."""


@event
class TurnedUp(Event):
    """Cards are turned up on the table, for everybody to see: the turn-up, or a layout."""

    heap: str
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        table.heaps.setdefault(self.heap, []).extend(self.cards)

    def say(self, names: tuple[str, ...]) -> str:
        return f"The {self.heap} is {show_all(self.cards)}."


@event
class SetApart(Event):
    """Cards are laid face down in the spare hand; only the seats in ``seen_by`` see them."""

    cards: tuple[Card, ...]
    seen_by: tuple[Seat, ...] = ()

    def apply(self, table: Table) -> None:
        table.heaps.setdefault(SPARE, []).extend(self.cards)

    def masked(self, seat: Seat) -> Event:
        return self if seat in self.seen_by else SetApart((HIDDEN,) * len(self.cards), self.seen_by)

    def say(self, names: tuple[str, ...]) -> str:
        looks = f" {listed([names[seat] for seat in self.seen_by])} looks at it." if self.seen_by else ""
        return f"The spare hand has {counted(len(self.cards), 'card')}: {show_all(self.cards)}.{looks}"


@event
class Shown(Event):
    """A seat shows cards of its hand, and keeps them."""

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        hand = table.hands[self.seat]
        for card in self.cards:
            if card not in hand:
                hand[hand.index(HIDDEN)] = card

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} shows {show_all(self.cards)}."


@event
class Stopped(Event):
    """A run of cards ends; they are turned down, and the seat that played the last of them has the lead.

    ``number`` counts from 1.  ``words`` say what ended it; ``wanting`` is the card that nobody could follow with, so
    that everybody now knows it to be in no hand; nothing where another rule has ended the run.
    """

    seat: Seat
    cards: tuple[Card, ...]
    number: int
    words: str
    wanting: Card = ""

    def apply(self, table: Table) -> None:
        table.heaps.setdefault(PLAYED, []).extend(table.centre)
        table.centre.clear()
        table.leader = self.seat

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} ends run {self.number}, {show_all(self.cards)}: {self.words}."

    def closes(self, names: tuple[str, ...]) -> str:
        return f"{self.words}."


@event
class FirstOut(Event):
    """A seat wins the deal; ``words`` say how, ``why`` is the clause that has it so."""

    seat: Seat
    words: str
    why: Any

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} {self.words} and wins the deal."


@event
class Exempt(Event):
    """A seat pays nothing for its cards; ``why`` is the clause that spares it, ``card`` the one it holds."""

    seat: Seat
    card: Card
    why: Any

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} holds {show_all([self.card])} and pays nothing for the cards left."
