"""What can be known at Snip-Snap-Snorum from one seat's view: which cards are still out, and who cannot have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import Card
from ..events import Dealt, Out, Played, Seat
from ..events.laid import TurnedUp
from ..table import Table, View

if TYPE_CHECKING:
    from .snip import SnipGame

__all__ = ["has_none", "out_of_rank", "safe"]


def out_of_rank(game: SnipGame, view: View, rank: str) -> int:
    """How many cards of this rank the seat cannot place."""
    return sum(card[0] == rank for card in view.unseen(game.cards_for(len(view.names))))


def has_none(view: Table | View) -> dict[Seat, set[str]]:
    """By seat, the ranks it cannot have: it had to pair one, and did not; a hand gets no cards after the deal."""
    none: dict[Seat, set[str]] = {seat: set() for seat in view.dealt_in}
    left: dict[Seat, int] = {}
    order = view.dealt_in
    before: tuple[Seat, Card] | None = None
    for event in view.this_deal():
        if isinstance(event, Dealt):
            left[event.seat] = len(event.cards)
        elif isinstance(event, TurnedUp):
            before = order[-1], event.cards[0]
        elif isinstance(event, Out) and event.seat in left:
            left[event.seat] = 0
        elif isinstance(event, Played):
            if before and before[1][0] != event.card[0]:
                at = order.index(before[0])
                asked = next((s for s in (*order[at + 1 :], *order[:at]) if left[s]), None)
                if asked is not None:
                    none[asked].add(before[1][0])
            left[event.seat] -= 1
            before = event.seat, event.card
    return none


def safe(game: SnipGame, view: View, rank: str, seat: Seat | None) -> bool:
    """Whether this seat, who plays next, certainly cannot pair a card of this rank."""
    return seat is None or rank in has_none(view)[seat] or not out_of_rank(game, view, rank)
