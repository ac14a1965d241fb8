"""Cards that are given at a game of stops instead of dealt by chance, and answers that are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..asks import Choice, Places
from ..cards import Card, show, show_all
from ..clauses import Source
from ..errors import BadCards
from ..events import Seat
from ..table import Table
from ..wording import listed

if TYPE_CHECKING:
    from .stops import StopsGame

__all__ = ["dealt_singly", "hands_given", "refusal"]


def dealt_singly(game: StopsGame, table: Table, pack: tuple[Card, ...]) -> list[Places]:
    """What a shuffled pack puts in each place, an answer for each shuffle; the layout is its first cards."""
    seats = table.after(table.dealer)[: -1 if game.sits_out(len(table.names)) else None]
    laid: list[Places] = []
    if game.layout:
        count = len(game.layout.ranks)
        laid, pack = [laid_out(game, pack[:count])], pack[count:]
    if game.spare:
        hands, apart, turned = game.spare.places(pack, len(seats))
        return [*laid, (*(hands[seats.index(seat)] for seat in sorted(seats)), apart, (turned,))]
    return [*laid, tuple(pack[seats.index(seat) :: len(seats)] for seat in sorted(seats))]


def hands_given(
    game: StopsGame, table: Table, hands: dict[Seat, tuple[Card, ...]], up: tuple[Card, ...]
) -> list[Places]:
    """What lies in each place where these hands are given, and what is turned up: hands need not be alike.

    What is in no hand is in the spare hand, or out of the deal where there is none.
    """
    bare = [seat for seat, hand in hands.items() if not hand]
    if bare:
        raise BadCards(f"Every seat that is dealt in has a card at least; seat {bare[0]} has none.")
    by_seat = [hands[seat] for seat in sorted(hands)]
    if game.spare:
        if len(up) != 1:
            raise BadCards(f"One card is turned up at {game.name}: give it, as in turned_up='7H', with the hands.")
        dealt = {card for hand in by_seat for card in hand} | set(up)
        apart = tuple(card for card in game.cards_for(len(table.names)) if card not in dealt)
        return [(*by_seat, apart, up)]
    if game.layout:
        return [laid_out(game, up), tuple(by_seat)]
    if up:
        raise BadCards(f"No card is turned up at {game.name}, and {show_all(up)} cannot be.")
    return [tuple(by_seat)]


def laid_out(game: StopsGame, cards: tuple[Card, ...]) -> Places:
    """The layout as the shuffle of suits that gives it.  Raises `BadCards`."""
    assert game.layout is not None
    if wrong := game.layout.broken(cards):
        raise BadCards(wrong)
    suit_of = {card[0]: card[1] for card in cards}
    first = game.layout.ranks[0]
    suits = [suit_of[rank] for rank in game.layout.ranks]
    suits += [suit for suit in dict.fromkeys(card[1] for card in game.pack) if suit not in suits]
    return tuple((first + suit,) for suit in suits)


def refusal(game: StopsGame, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
    """Why this answer is refused, and the source of the rule that refuses it."""
    seat, said = choice.seat, str(answer)[:40]
    if choice.kind == "stake":
        if said in game.board.pools:
            bare = listed(list(choice.options))
            wrong = (
                f"seat {seat} cannot stake on {said}: all have to be covered, and {bare} would be left bare; "
                f"stake on {bare.replace(' and ', ' or ')}"
            )
            return wrong, choice.about.source
        return f"Seat {seat} stakes on one of {listed(list(choice.options))}, not on {said!r}.", None
    if choice.kind != "lead":
        some = listed([str(option) for option in choice.options]).replace(" and ", " or ")
        return f"Seat {seat} answers {some}, not {said!r}.", choice.about.source
    if answer not in game.pack:
        return f"Seat {seat} is asked for a card, and {said!r} is none of {game.name}.", None
    return f"Seat {seat} does not hold {show(answer)}; it holds {show_all(table.hands[seat])}.", None
