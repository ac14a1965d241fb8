"""Where hidden cards may lie, as far as one seat can tell: read from its view and from what it is asked, alone.

A place is a seat, for what is hidden in its hand, or a heap by its name.  A family says what follows from the play:
who did not follow suit has none of it, a card wanted in vain is in no hand, who did not pair a rank has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch
from typing import NamedTuple

from ..asks import Choice
from ..cards import HIDDEN, Card
from ..events import Dealt, Paid, Played, Seat, Took
from ..events.laid import SPARE, Exempt, FirstOut
from ..events.stacks import STOCK, ThrownIn
from ..events.stocked import PACK, DealtOn
from ..events.taken import BOARD, LaidOut, TookIn
from ..families.cassino import Cassino
from ..families.combining import ways
from ..families.earning import TURN_UP
from ..families.old_commerce import OldCommerce
from ..families.snip import SnipGame, WholePackSnip
from ..families.snip_seen import has_none
from ..families.speculation import SpeculationGame
from ..families.stopping import InLieu
from ..families.stops import StopsGame
from ..families.stops_seen import in_no_hand
from ..families.tricks import TrickGame
from ..rules import Game
from ..table import View

__all__ = ["NOWHERE", "Hidden", "Place", "hidden", "thrown_in_by"]

Place = int | str
NOWHERE = "out of the deal"
"""Where the cards lie that were not dealt at all, where hands were given."""


class Hidden(NamedTuple):
    """What a seat cannot see: how many cards are hidden in each ``free`` place, and where each card ``may`` lie.

    ``ordered`` are the places whose cards have an order, their first on top.
    """

    free: dict[Place, int]
    may: dict[Card, frozenset[Place]]
    ordered: frozenset[Place]


def thrown_in_by(seat: Seat) -> str:
    """The cards that a seat has laid on the undealt pack when it went out."""
    return f"thrown in by {seat}"


def rooms(game: Game, view: View) -> tuple[dict[Place, int], list[Card]]:
    """How many cards are hidden in each place, and which cards are hidden."""
    free: dict[Place, int] = {seat: hand.count(HIDDEN) for seat, hand in enumerate(view.hands)}
    free |= {name: heap.count(HIDDEN) for name, heap in view.heaps.items()}
    unseen = view.unseen(game.cards_for(len(view.names)))
    free[NOWHERE] = len(unseen) - sum(free.values())
    return {place: room for place, room in free.items() if room}, unseen


def _only(
    game: Game, view: View, may: Callable[[Card, Place], bool], ordered: frozenset[Place] = frozenset()
) -> Hidden:
    free, unseen = rooms(game, view)
    return Hidden(free, {card: frozenset(p for p in free if may(card, p)) for card in unseen}, ordered)


@singledispatch
def hidden(game: Game, view: View, choice: Choice) -> Hidden:
    """What the seat cannot see when this is asked of it, and where it may lie."""
    raise NotImplementedError(game.name)


@hidden.register
def _(game: TrickGame, view: View, choice: Choice) -> Hidden:
    """Who did not follow suit has none of it."""
    none: dict[Place, set[str]] = {}
    led = ""
    for event in view.this_deal():
        if isinstance(event, Played):
            led = led or event.card[1]
            if game.must_follow and event.card[1] != led:
                none.setdefault(event.seat, set()).add(led)
        elif isinstance(event, Took):
            led = ""
    return _only(game, view, lambda card, place: card[1] not in none.get(place, ()))


@hidden.register
def _(game: StopsGame, view: View, choice: Choice) -> Hidden:
    """A card that was wanted in vain is in no hand; one that is paid for unplayed is in its holder's."""
    deal = view.this_deal()
    if not any(isinstance(event, Dealt) for event in deal):  # the dealer stakes before he deals
        return _undealt(game, view)
    wanted = in_no_hand(game, view)
    if isinstance(choice.about, InLieu):
        wanted.add(game.above(view.centre[-1]) or "")
    free, unseen = rooms(game, view)
    in_hand = [place for place in free if isinstance(place, int)]
    may = {card: frozenset(p for p in free if card not in wanted or p not in in_hand) for card in unseen}
    held = game.unplayed
    if held and held.card in may and any(isinstance(event, FirstOut) for event in deal):
        holder = [event.seat for event in deal if isinstance(event, Exempt)] + _pays_more(game, view)
        may[held.card] = frozenset(holder) if holder else may[held.card] - _known_not_to(game, view)
    return Hidden(free, may, frozenset())


def _undealt(game: StopsGame, view: View) -> Hidden:
    seats = sorted(view.dealt_in)
    unseen = view.unseen(game.cards_for(len(view.names)))
    places: list[Place] = [*seats, *((SPARE, TURN_UP) if game.spare else ())]
    free = dict(zip(places, game.sizes(len(unseen), view.dealt_in), strict=True))
    return Hidden(free, dict.fromkeys(unseen, frozenset(free)), frozenset())


def _left_paid(view: View) -> dict[Seat, int]:
    """What each has put on the board for cards left, in times of what each card costs."""
    events = view.this_deal()
    out = next(at for at, event in enumerate(events) if isinstance(event, FirstOut))
    paid: dict[Seat, int] = {}
    for event in events[out:]:
        if isinstance(event, Paid) and isinstance(event.payer, int):
            paid[event.payer] = paid.get(event.payer, 0) + event.counters
    return paid


def _pays_more(game: StopsGame, view: View) -> list[Seat]:
    """Who has put more on the board than his cards cost singly."""
    paid = _left_paid(view)
    return [seat for seat, counters in paid.items() if counters > game.left.counters * len(view.hands[seat])]


def _known_not_to(game: StopsGame, view: View) -> set[Place]:
    """Who would have paid otherwise had he held the card: everybody where it exempts, else those who have paid."""
    assert game.unplayed is not None
    before = view.dealt_in[: view.dealt_in.index(view.seat)]
    return set(before if game.unplayed.times else view.dealt_in)


@hidden.register
def _(game: SnipGame, view: View, choice: Choice) -> Hidden:
    """Who did not pair a card, and had to if he could, had none of its rank."""
    none: Mapping[Seat, set[str]] = has_none(view)
    if isinstance(game, WholePackSnip) and view.centre and game.to_be_paired(view) == view.seat:
        other = game.next_to_play(view, view.seat)
        if other is not None and other != view.seat:
            none[other].add(game.rank_to_pair(view))
    free, unseen = rooms(game, view)
    cannot: dict[Place, set[str]] = {}
    for seat, ranks in none.items():
        cannot[seat] = cannot[thrown_in_by(seat)] = ranks
    for event in view.this_deal():
        if isinstance(event, ThrownIn) and HIDDEN in event.cards:
            free[thrown_in_by(event.seat)] = len(event.cards)
            free[STOCK] -= len(event.cards)
    places = [place for place, room in free.items() if room]
    may = {card: frozenset(p for p in places if card[0] not in cannot.get(p, ())) for card in unseen}
    return Hidden({place: free[place] for place in places}, may, frozenset())


@hidden.register
def _(game: SpeculationGame, view: View, choice: Choice) -> Hidden:
    """Nobody has seen anything that lies face down."""
    free, unseen = rooms(game, view)
    return Hidden(free, dict.fromkeys(unseen, frozenset(free)), frozenset(free))


@hidden.register
def _(game: Cassino, view: View, choice: Choice) -> Hidden:
    """Where taking in is a duty, who laid out a card had none, in that hand, that could take anything."""
    cannot: dict[Place, set[Card]] = {}
    unseen = view.unseen(game.cards_for(len(view.names)))
    board: list[Card] = []
    for event in view.this_deal():
        if isinstance(event, (Dealt, DealtOn)):
            cannot[event.seat] = set()
        elif isinstance(event, LaidOut):
            if game.capture.must:
                cannot[event.seat] |= {card for card in unseen if ways(card, board, game.worth)}
            board.append(event.card)
        elif isinstance(event, TookIn):
            board = [card for card in board if card not in event.takes]
        elif getattr(event, "heap", "") == BOARD:
            board += event.cards
    return _only(game, view, lambda card, place: card not in cannot.get(place, ()), frozenset({PACK}))


@hidden.register
def _(game: OldCommerce, view: View, choice: Choice) -> Hidden:
    """Cards are exchanged with the table in the sight of everybody."""
    return _only(game, view, lambda card, place: True)
