"""Rebuilding a deal from one seat's view and a guess of what it cannot see.

``dealing`` says how the cards must have been dealt, an answer for every shuffle of the deal; ``answered`` reads from
the log what a seat has answered.  With both, the game's own generator comes to where the deal stands now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import singledispatch

from ..asks import Answer, Choice, Places
from ..cards import Card
from ..events import Event, Out, Paid, Played, Said, Seat
from ..events.laid import SPARE, Shown, Stopped, TurnedUp
from ..events.stacks import STOCK, Exposed, Orders, TurnedFrom
from ..events.stocked import PACK, DealtOn, TurnedOut
from ..events.taken import BOARD, LaidOut, TookIn
from ..events.traded import Exchanged, Passed, Stood
from ..families.cassino import Cassino
from ..families.commerce import GO_ON, PASS, STAND, ModernCommerce
from ..families.earning import LAYOUT, TURN_UP
from ..families.old_commerce import HORSE, OldCommerce
from ..families.orders import KEEP, NONE
from ..families.snip import SnipGame
from ..families.speculation import SpeculationGame
from ..families.stops import StopsGame
from ..families.stops_given import laid_out
from ..families.tricks import TrickGame
from ..rules import Game
from ..table import View
from .whereabouts import Place, thrown_in_by

__all__ = ["answered", "dealing"]

Guessed = Mapping[Place, tuple[Card, ...]]


def _hands(game: Game, view: View, guess: Guessed) -> list[tuple[Card, ...]]:
    """What each seat that is dealt in was dealt: what it has played, has still, or has laid down; by seat."""
    held: dict[Seat, list[Card]] = {seat: [] for seat in sorted(view.dealt_in)}
    for seat, hand in held.items():
        hand += [card for card in view.hands[seat] if card in game.pack]
        hand += guess.get(seat, ())
        hand += guess.get(thrown_in_by(seat), ())
    for event in view.this_deal():
        if isinstance(event, Played):
            held[event.seat].append(event.card)
    return [_sorted(game, hand) for hand in held.values()]


def _sorted(game: Game, cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=game.pack.index))


@singledispatch
def dealing(game: Game, view: View, guess: Guessed) -> list[Places]:
    """How the cards of this deal must have been dealt if the guess is right: an answer for every shuffle."""
    raise NotImplementedError(game.name)


@dealing.register
def _(game: TrickGame, view: View, guess: Guessed) -> list[Places]:
    return [tuple(_hands(game, view, guess))]


@dealing.register
def _(game: StopsGame, view: View, guess: Guessed) -> list[Places]:
    up = {e.heap: e.cards for e in view.this_deal() if isinstance(e, TurnedUp)}
    hands = _hands(game, view, guess)
    if game.spare:
        seen = (card for card in view.heaps.get(SPARE, ()) if card in game.pack)
        apart = _sorted(game, (*seen, *guess.get(SPARE, ())))
        return [(*hands, apart, up.get(TURN_UP) or guess[TURN_UP])]
    before = view.this_game()[: -len(view.this_deal())]
    lay = game.layout and (game.layout.anew or not any(isinstance(e, TurnedUp) for e in before))
    return [laid_out(game, up[LAYOUT]), tuple(hands)] if lay else [tuple(hands)]


@dealing.register
def _(game: SnipGame, view: View, guess: Guessed) -> list[Places]:
    hands = _hands(game, view, guess)
    up = [e.cards for e in view.this_deal() if isinstance(e, TurnedUp)]
    return [(*hands, *([guess.get(STOCK, ())] if game.hands.cards is not None else []), *up)]


@dealing.register
def _(game: SpeculationGame, view: View, guess: Guessed) -> list[Places]:
    stacks: dict[Seat, list[Card]] = {seat: [] for seat in sorted(view.dealt_in)}
    stock: list[Card] = []
    for event in view.this_deal():
        if isinstance(event, Exposed):
            stacks[event.seat].append(event.card)
        elif isinstance(event, TurnedFrom) and event.pile == STOCK:
            stock.append(event.card)
    every = [card for seat, seen in stacks.items() for card in (*seen, *guess.get(seat, ()))]
    return [tuple((card,) for card in (*every, *stock, *guess.get(STOCK, ()), *guess.get(SPARE, ())))]


@dealing.register
def _(game: Cassino, view: View, guess: Guessed) -> list[Places]:
    """Hand after hand; what is still to be dealt comes from the guessed pack."""
    hands: list[dict[Seat, list[Card]]] = [{seat: [] for seat in sorted(view.dealt_in)}]
    board: tuple[Card, ...] = ()
    over: tuple[Card, ...] = ()
    for event in view.this_deal():
        if isinstance(event, DealtOn) and event.seat == view.dealt_in[0]:
            hands.append({seat: [] for seat in sorted(view.dealt_in)})
        elif isinstance(event, (LaidOut, TookIn)):
            hands[-1][event.seat].append(event.card)
        elif isinstance(event, TurnedUp) and event.heap == BOARD:
            board = event.cards
        elif isinstance(event, TurnedOut):
            over = event.cards
    for seat, cards in hands[-1].items():
        cards += [card for card in view.hands[seat] if card in game.pack]
        cards += guess.get(seat, ())
    places = [tuple(cards) for hand in hands for cards in hand.values()]
    pack = guess.get(PACK, ())
    sizes = game.sizes(len(game.cards_for(len(view.names))), len(view.dealt_in))
    seats, sorted_seats = view.dealt_in, sorted(view.dealt_in)
    players = len(seats)
    at = players + 1 + players * (len(hands) - 1)
    later: list[tuple[Card, ...]] = []
    while pack:
        each = sizes[at] if at + players <= len(sizes) else len(pack)
        if each * players > len(pack) or at + players > len(sizes):
            later.append(pack)
            break
        row = {seat: pack[k * each : (k + 1) * each] for k, seat in enumerate(seats)}
        later += [row[seat] for seat in sorted_seats]
        pack, at = pack[each * players :], at + players
    dealt = [*places[:players], board, *places[players:], *later, *([over] if over else [])]
    return [tuple(_sorted(game, place) for place in dealt)]


@dealing.register
def _(game: OldCommerce, view: View, guess: Guessed) -> list[Places]:
    """What has been exchanged with the table since is put back."""
    hands = {seat: [*(c for c in view.hands[seat] if c in game.pack), *guess.get(seat, ())] for seat in view.dealt_in}
    up: tuple[Card, ...] = ()
    for event in reversed(view.this_deal()):
        if isinstance(event, Exchanged):
            hands[event.seat].remove(event.taken)
            hands[event.seat].append(event.card)
        elif isinstance(event, TurnedUp):
            up = event.cards
    places = (*(hands[seat] for seat in sorted(hands)), up, guess.get(PACK, ()))
    return [tuple(_sorted(game, place) for place in places)]


@singledispatch
def answered(game: Game, choice: Choice, coming: Sequence[Event]) -> Answer:
    """What this choice was answered, by the events that came after it; None where they do not show it."""
    raise NotImplementedError(game.name)


@answered.register
def _(game: TrickGame, choice: Choice, coming: Sequence[Event]) -> Answer:
    event = coming[0]
    return event.word if isinstance(event, Said) else event.card  # type: ignore[attr-defined]


@answered.register
def _(game: SnipGame, choice: Choice, coming: Sequence[Event]) -> Answer:
    return next(event.card for event in coming if isinstance(event, Played))


@answered.register
def _(game: StopsGame, choice: Choice, coming: Sequence[Event]) -> Answer:
    event = coming[0] if coming else None
    if choice.kind == "stake":
        return event.payee  # type: ignore[union-attr]
    if choice.kind == "announce":
        took = isinstance(event, Shown) and coming[1].payer == choice.options[1]  # type: ignore[attr-defined]
        return choice.options[took]
    if choice.kind == "lead" or choice.options[0] == "pass":
        return event.card if isinstance(event, Played) else "pass"
    assert game.at_will is not None
    _, other = choice.options[1].split()
    after = [e for e in coming if not isinstance(e, Paid)][1:3]
    both = bool(after) and isinstance(after[0], Played) and after[0].card == other
    if both and game.above(choice.options[0]) == other:  # it may have been played because it was next
        both = len(after) > 1 and isinstance(after[1], Stopped) and game.at_will.name in after[1].words
    return choice.options[both]


@answered.register
def _(game: OldCommerce, choice: Choice, coming: Sequence[Event]) -> Answer:
    event = coming[0]
    if isinstance(event, Exchanged):
        return f"{event.card} {event.taken}"
    if isinstance(event, Stood):
        return STAND
    return PASS if isinstance(event, (Passed, Out)) else HORSE


@answered.register
def _(game: ModernCommerce, choice: Choice, coming: Sequence[Event]) -> Answer:
    """Which card was thrown out, offered or given back is not shown to everybody."""
    event = coming[0] if coming else None
    stands = isinstance(event, Stood) and event.seat == choice.seat
    if choice.options[0] == GO_ON:
        return STAND if stands else GO_ON
    return STAND if stands else None


@answered.register
def _(game: Cassino, choice: Choice, coming: Sequence[Event]) -> Answer:
    event = coming[0]
    if isinstance(event, TookIn):
        return " ".join((event.card, *event.takes))
    return event.card  # type: ignore[attr-defined]


@answered.register
def _(game: SpeculationGame, choice: Choice, coming: Sequence[Event]) -> Answer:
    """Orders are secret until all have given theirs."""
    if not coming:
        return None
    event = coming[0]
    assert isinstance(event, Orders)
    number = dict(event.orders)[choice.seat]
    if choice.kind == "sell":
        return number or KEEP
    if event.seller is not None:
        return number
    return f"buy {number}" if number > 0 else f"sell {-number}" if number else NONE
