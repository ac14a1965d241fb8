"""What can happen where cards are taken from the table: taken in, laid out, exposed by a fault of the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import HIDDEN, Card, show, show_all
from . import Event, Seat, event
from .laid import SPARE

if TYPE_CHECKING:
    from ..table import Table

__all__ = ["BOARD", "Exposed", "LaidOut", "LeftOver", "TookIn", "pile"]

BOARD = "table"
"""What the heap of cards that lie face up and may be taken is called."""


def pile(seat: Seat) -> str:
    """What the heap of cards is called that a seat has taken in: they lie face down in front of it."""
    return f"taken by {seat}"


def leave(hand: list[Card], card: Card) -> None:
    """A card that everybody sees leaves a hand."""
    hand.remove(card if card in hand else HIDDEN)


@event
class LaidOut(Event):
    """A seat adds a card of its hand to those on the table."""

    seat: Seat
    card: Card

    def apply(self, table: Table) -> None:
        leave(table.hands[self.seat], self.card)
        table.heaps.setdefault(BOARD, []).append(self.card)

    def say(self, names: tuple[str, ...]) -> str:
        return f"{names[self.seat]} lays out {show(self.card)}."


@event
class TookIn(Event):
    """A seat plays a card and takes in those from the table that it pairs or combines with; ``sweeps`` if all."""

    seat: Seat
    card: Card
    takes: tuple[Card, ...]
    sweeps: bool

    def apply(self, table: Table) -> None:
        leave(table.hands[self.seat], self.card)
        board = table.heaps[BOARD]
        for card in self.takes:
            board.remove(card)
        table.heaps.setdefault(pile(self.seat), []).extend((self.card, *self.takes))

    def say(self, names: tuple[str, ...]) -> str:
        sweeps = ", and sweeps the board" if self.sweeps else ""
        return f"{names[self.seat]} plays {show(self.card)} and takes in {show_all(self.takes)}{sweeps}."


@event
class LeftOver(Event):
    """What is on the table when the pack has been played through goes to the last seat that took in, if one did."""

    seat: Seat | None
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        heap = SPARE if self.seat is None else pile(self.seat)
        table.heaps.setdefault(heap, []).extend(table.heaps[BOARD])
        table.heaps[BOARD] = []

    def say(self, names: tuple[str, ...]) -> str:
        if self.seat is None:
            return f"Nobody has taken in anything, and {show_all(self.cards)} count for nobody."
        return f"{names[self.seat]} was the last to take in, and takes {show_all(self.cards)} off the table."


@event
class Exposed(Event):
    """The dealer exposes a card in dealing it to a seat, so that everybody has seen it."""

    seat: Seat
    card: Card
    forfeits: bool

    def apply(self, table: Table) -> None:
        hand = table.hands[self.seat]
        if self.card not in hand and HIDDEN in hand:
            hand[hand.index(HIDDEN)] = self.card

    def say(self, names: tuple[str, ...]) -> str:
        what = "the deal is forfeited" if self.forfeits else f"{names[self.seat]} has to take it"
        return f"The dealer exposes {show(self.card)}, and {what}."
