"""Cards that are given at Commerce instead of dealt by chance, and answers that are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..asks import Choice, Places
from ..cards import Card, show_all
from ..clauses import Source
from ..errors import BadCards
from ..events import Seat
from ..table import Table

if TYPE_CHECKING:
    from .commerce import Commerce

__all__ = ["dealt_singly", "hands_given", "refusal"]

HAND = 3


def dealt_singly(game: Commerce, table: Table, pack: tuple[Card, ...]) -> list[Places]:
    """What a shuffled pack puts in each place: three each, one at a time from the eldest; then the rest in order."""
    seats = table.after(table.dealer)
    dealt = HAND * len(seats)
    hands = [pack[seats.index(seat) : dealt : len(seats)] for seat in sorted(seats)]
    return [(*hands, *_left(game, pack[dealt:]))]


def _left(game: Commerce, cards: tuple[Card, ...]) -> Places:
    if game.turned_up:
        return cards[: game.turned_up], cards[game.turned_up :]
    return tuple((card,) for card in cards)


def hands_given(
    game: Commerce, table: Table, hands: dict[Seat, tuple[Card, ...]], turned_up: tuple[Card, ...]
) -> list[Places]:
    """What lies in each place where these hands are given, and what is turned up; the pack has the rest in its order.

    Raises `BadCards` where it is not three cards each.
    """
    for seat, hand in hands.items():
        if len(hand) != HAND:
            raise BadCards(f"Everybody has three cards at {game.name}, and seat {seat} has {len(hand)}.")
    if len(turned_up) != game.turned_up:
        if not game.turned_up:
            raise BadCards(f"No card is turned up at {game.name}, and {show_all(turned_up)} cannot be.")
        raise BadCards(f"Three cards lie on the table at {game.name}: give them, as in turned_up='7H 9C KD'.")
    given = {*(card for hand in hands.values() for card in hand), *turned_up}
    rest = tuple(card for card in game.cards_for(len(table.names)) if card not in given)
    return [(*(hands[seat] for seat in sorted(hands)), *_left(game, (*turned_up, *rest)))]


def refusal(game: Commerce, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
    """Why this answer is refused, and the source of the rule that refuses it."""
    seat, words = choice.seat, [str(option) for option in choice.options]
    said = str(answer)[:40]
    if said == "pass":
        return f"Seat {seat} may not pass: a player trades or stands at each turn.", choice.about.source
    some = f"{', '.join(words[:6])}{' …' if len(words) > 6 else ''}"
    held = show_all(sorted(table.hands[seat], key=game.pack.index))
    return f"Seat {seat} holds {held} and answers one of: {some}; not {said!r}.", choice.about.source
