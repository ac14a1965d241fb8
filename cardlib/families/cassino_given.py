"""Cards that are given at Cassino instead of dealt by chance, and answers that are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..asks import Choice, Places
from ..cards import Card, check_equal, show, show_all
from ..clauses import Source
from ..events import Seat
from ..table import Table

if TYPE_CHECKING:
    from .cassino import Cassino

__all__ = ["dealt_singly", "hands_given", "refusal"]


def dealt_singly(game: Cassino, table: Table, pack: tuple[Card, ...]) -> list[Places]:
    """What a shuffled pack puts in each place: one at a time from the eldest, and one to the table at each round."""
    seats = table.after(table.dealer)
    cards, n = list(pack), len(seats)
    first: dict[Seat, list[Card]] = {seat: [] for seat in seats}
    board: list[Card] = []
    for k in range(max(game.hand, game.laid)):
        for seat in seats if k < game.hand else ():
            first[seat].append(cards.pop(0))
        if k < game.laid:
            board.append(cards.pop(0))
    places = [*(tuple(first[seat]) for seat in sorted(seats)), tuple(board)]
    for each in game.sizes(len(pack), n)[n + 1 :: n]:
        if len(cards) < n:
            places.append(tuple(cards))
            break
        fresh, cards = cards[: each * n], cards[each * n :]
        places += [tuple(fresh[seats.index(seat) :: n]) for seat in sorted(seats)]
    return [tuple(places)]


def hands_given(
    game: Cassino, table: Table, hands: dict[Seat, tuple[Card, ...]], turned_up: tuple[Card, ...]
) -> list[Places]:
    """What lies in each place where these hands are given, and what is turned up: the rest is out of the deal.

    Raises `BadCards` where the hands are not of one size.
    """
    check_equal(hands)
    places = [*(hands[seat] for seat in sorted(hands)), turned_up]
    more = len(game.sizes(len(game.cards_for(len(table.names))), len(hands))) - len(places)
    return [(*places, *((),) * more)]


def refusal(game: Cassino, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
    """Why this answer is refused, and the source of the rule that refuses it."""
    seat, taking = choice.seat, choice.about.parts
    words = str(answer).replace("_", " ").split()
    card = words[0] if words else ""
    if card not in game.pack:
        wrong = str(answer)[:40]
        return f"Seat {seat} is asked for a card and what it takes, and {wrong!r} is none of {game.name}.", None
    if card not in table.hands[seat]:
        held = show_all(sorted(table.hands[seat], key=game.pack.index))
        return f"Seat {seat} does not hold {show(card)}; it holds {held}.", None
    may = [str(option) for option in choice.options if str(option).split()[0] == card]
    if not may:
        return f"Seat {seat} holds a card that takes, and has to play one that does.", taking[3].source
    if may == [card]:
        return f"{show(card)} can take nothing, and is laid out: answer {card}.", taking[0].source
    takes = " or ".join(show_all(option.split()[1:]) for option in may[:4])
    return f"{show(card)} has to take as much as goes together: {takes}.", taking[0 if len(words) < 2 else 2].source
