"""Cards that are given at Speculation instead of dealt by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Places
from ..cards import Card
from ..errors import BadCards
from ..table import Table

if TYPE_CHECKING:
    from .speculation import SpeculationGame

__all__ = ["dealt_singly", "hands_given"]


def dealt_singly(game: SpeculationGame, table: Table, pack: tuple[Card, ...]) -> list[Places]:
    """What a shuffled pack puts in each place, dealt singly from the eldest, the spare hand last in each round.

    The last card that a hand is dealt lies on top.
    """
    seats = table.after(table.dealer)
    hands = len(seats) + bool(game.spare.cards)
    dealt = game.stack.cards * len(seats) + game.spare.cards
    stacks = [pack[k:dealt:hands][::-1] for k in range(hands)]
    spare = stacks[len(seats)] if game.spare.cards else ()
    order = [*(card for seat in sorted(seats) for card in stacks[seats.index(seat)]), *pack[dealt:], *spare]
    return [tuple((card,) for card in order)]


def hands_given(game: SpeculationGame, table: Table, given: Places, up: tuple[Card, ...]) -> list[Places]:
    """What lies in each place where these hands are given, by seat, and what is turned up.

    The first card of a hand lies on top.  Several cards turned up are turned one after the other, as the deal passes;
    what is in no hand lies under them, low ranks first.  A spare hand has the highest of it.  Raises `BadCards`.
    """
    if not up:
        raise BadCards(f"A card is turned up at {game.name}: give it, as in turned_up='7H', with the hands.")
    each, apart = game.stack.cards, game.spare.cards
    if len(given[0]) > each:
        raise BadCards(f"A hand has {each} cards at most at {game.name}, not {len(given[0])}.")
    gone = {card for hand in given for card in hand} | set(up)
    rest = [card for card in game.cards_for(len(table.names)) if card not in gone]
    rest.sort(key=lambda card: game.height[card])
    spare = rest[len(rest) - apart :]
    stock = (*up, *rest[: len(rest) - apart])
    out = sum(each - len(hand) for hand in given)
    stacks = [hand[k : k + 1] for hand in given for k in range(each)]
    return [(*stacks, *((card,) for card in stock[: len(stock) - out]), *((card,) for card in spare))]
