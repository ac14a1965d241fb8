"""What can be known at a game of stops, from the table or from one seat's view of it: which cards are stops."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ..cards import HIDDEN, Card
from ..events import Played
from ..events.laid import Stopped
from ..table import Table, View

if TYPE_CHECKING:
    from .stops import StopsGame

__all__ = ["in_no_hand", "known_stops"]


def in_no_hand(game: StopsGame, table: Table | View) -> set[Card]:
    """The cards known to be in no hand: never in the pack, lying on the table, played, or wanted in vain.

    From a view the spare hand counts only where its seat may see it; what its cards were follows from the stops.
    """
    pack = game.cards_for(len(table.names))
    whole = {rank + suit for rank in game.order for suit in dict.fromkeys(card[1] for card in game.pack)}
    lying = {card for heap in table.heaps.values() for card in heap if card != HIDDEN}
    wanted = {e.wanting for e in table.this_deal() if isinstance(e, Stopped) and e.wanting}
    if game.in_lieu:
        played = [e.card for e in table.this_deal() if isinstance(e, Played)]
        wanted |= {game.above(card) or "" for card, after in pairwise(played) if after == game.in_lieu.card}
    return (whole - set(pack)) | lying | set(table.centre) | wanted


def known_stops(game: StopsGame, table: Table | View) -> tuple[Card, ...]:
    """The cards still to be played that are known to be stops, in the pack's order: nothing can follow them."""
    gone = in_no_hand(game, table)
    return tuple(
        card
        for card in game.cards_for(len(table.names))
        if card not in gone and ((above := game.above(card)) is None or above in gone)
    )
