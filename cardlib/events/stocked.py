"""What can happen to the rest of a pack: it lies face down, and hands are dealt on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import HIDDEN, Card, show_all
from ..wording import counted
from . import Event, Seat, event

if TYPE_CHECKING:
    from ..table import Table

__all__ = ["PACK", "DealtOn", "Stocked", "TurnedOut"]

PACK = "pack"
"""What the heap of undealt cards is called; its first card lies on top."""


@event
class Stocked(Event):
    """The rest of the pack is laid face down, its top card first; nobody sees it."""

    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        table.heaps[PACK] = list(self.cards)

    def masked(self, seat: Seat) -> Event:
        return Stocked((HIDDEN,) * len(self.cards))

    def say(self, names: tuple[str, ...]) -> str:
        return f"The rest of the pack, {counted(len(self.cards), 'card')}, is laid face down."


@event
class DealtOn(Event):
    """A seat is dealt more cards, from the top of the pack; only that seat sees them."""

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        del table.heaps[PACK][: len(self.cards)]
        table.hands[self.seat].extend(self.cards)

    def masked(self, seat: Seat) -> Event:
        return self if seat == self.seat else DealtOn(self.seat, (HIDDEN,) * len(self.cards))

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} is dealt {show_all(self.cards)}."


@event
class TurnedOut(Event):
    """The top cards of the pack are turned up and laid on the table in this heap."""

    heap: str
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        del table.heaps[PACK][: len(self.cards)]
        table.heaps.setdefault(self.heap, []).extend(self.cards)

    def say(self, names: tuple[str, ...]) -> str:
        return f"{show_all(self.cards)} {'is' if len(self.cards) == 1 else 'are'} laid on the {self.heap}."
