"""What happens where cards are traded, taken in or sold, in sentences that speak to the person at the table.

A further kind of event is a further function here.  What has none is told by its picture, or by its payment.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import TYPE_CHECKING

from ..cards import HIDDEN, show, show_all
from ..events import Event, Seat
from ..events.stacks import DealPasses, Holds, Looked, Orders, PoolStays, Sold, ThrownIn, TurnedFrom
from ..events.stacks import Exposed as TurnedUp
from ..events.stocked import DealtOn
from ..events.taken import LaidOut, LeftOver, TookIn
from ..events.traded import Bartered, Bought, Exchanged, Offered, Passed, Secured, Stood
from ..wording import counted, listed

if TYPE_CHECKING:
    from .words import Voice

__all__ = ["LATEST", "happened", "lately"]

LATEST = 4
"""So many sentences are told at a time: what came before stands in the news."""


def happened(voice: Voice, events: Iterable[Event]) -> list[str]:
    """A sentence for each of the events that there is something to say about, in their order."""
    told: list[str] = []
    for event in events:
        words = tell(event, voice)
        if words and words not in told[-1:]:
            told.append(words)
    return told


def lately(voice: Voice, events: Iterable[Event]) -> str:
    """The latest of them."""
    return " ".join(happened(voice, events)[-LATEST:])


@singledispatch
def tell(event: Event, voice: Voice) -> str:
    """One event; nothing where it need not be said."""
    return ""


@tell.register(Bought)
def _bought(event: Bought, voice: Voice) -> str:
    if event.card == HIDDEN:
        return f"{voice.does('buy', event.seat)} a card."
    throws, takes = voice.does("throw", event.seat), "take" if event.seat == voice.me else "takes"
    return f"{throws} out {show(event.out)} and {takes} {show(event.card)} from the pack."


@tell.register(Offered)
def _offered(event: Offered, voice: Voice) -> str:
    return f"{voice.does('offer', event.seat)} {voice.whom(event.other)} a card."


@tell.register(Bartered)
def _bartered(event: Bartered, voice: Voice) -> str:
    if event.card == HIDDEN:
        return f"{voice.who(event.seat)} and {voice.whom(event.other)} have bartered."
    return f"{voice.does('give', event.seat)} {voice.whom(event.other)} {show(event.card)} for {show(event.back)}."


@tell.register(Exchanged)
def _exchanged(event: Exchanged, voice: Voice) -> str:
    return f"{voice.does('take', event.seat)} {show(event.taken)} for {show(event.card)}."


@tell.register(Stood)
def _stood(event: Stood, voice: Voice) -> str:
    return f"{voice.does('stand', event.seat)}."


@tell.register(Passed)
def _passed(event: Passed, voice: Voice) -> str:
    return f"{voice.does('pass', event.seat)}."


@tell.register(Secured)
def _secured(event: Secured, voice: Voice) -> str:
    return f"{voice.does('have', event.seat)} secured a {event.words}, and the deal passes."


@tell.register(LaidOut)
def _laid_out(event: LaidOut, voice: Voice) -> str:
    return f"{voice.does('lay', event.seat)} out {show(event.card)}."


@tell.register(TookIn)
def _took_in(event: TookIn, voice: Voice) -> str:
    takes = "take" if event.seat == voice.me else "takes"
    sweeps = f", and {'sweep' if event.seat == voice.me else 'sweeps'} the board" if event.sweeps else ""
    return f"{voice.does('play', event.seat)} {show(event.card)} and {takes} {_cards(event.takes)}{sweeps}."


@tell.register(LeftOver)
def _left_over(event: LeftOver, voice: Voice) -> str:
    if event.seat is None:
        return f"Nobody has taken in anything, and {_cards(event.cards)} count for nobody."
    return f"{voice.does('take', event.seat)} {_cards(event.cards)} off the table, having taken in last."


@tell.register(DealtOn)
def _dealt_on(event: DealtOn, voice: Voice) -> str:
    return "Fresh hands are dealt."


@tell.register(TurnedUp)
def _turned_up(event: TurnedUp, voice: Voice) -> str:
    return f"{voice.does('turn', event.seat)} up {show(event.card)}."


@tell.register(TurnedFrom)
@tell.register(PoolStays)
def _as_told(event: TurnedFrom | PoolStays, voice: Voice) -> str:
    return event.say(voice.names)


@tell.register(Holds)
def _holds(event: Holds, voice: Voice) -> str:
    has = "The pool has" if event.seat is None else voice.does("have", event.seat)
    return f"{has} the best trump, {show(event.card)}."


@tell.register(Sold)
def _sold(event: Sold, voice: Voice) -> str:
    return f"{voice.does('buy', event.buyer)} {event.lot} from {voice.whom(event.seller)}."


@tell.register(DealPasses)
def _deal_passes(event: DealPasses, voice: Voice) -> str:
    return f"The deal passes to {voice.whom(event.dealer)}, and the hands stay as they are."


@tell.register(Looked)
def _looked(event: Looked, voice: Voice) -> str:
    return f"{voice.does('have', event.seat)} looked at a card out of turn."


@tell.register(ThrownIn)
def _thrown_in(event: ThrownIn, voice: Voice) -> str:
    return f"{voice.does('lay', event.seat)} {counted(len(event.cards), 'card')} face down on the undealt pack."


@tell.register(Orders)
def _orders(event: Orders, voice: Voice) -> str:
    """The prices, the highest offer first, and who has named none not at all."""
    named = [(seat, n) for seat, n in event.orders if n]
    asks = [_asks(voice, seat, abs(n)) for seat, n in named if n < 0 or seat == event.seller]
    offers = sorted((-n, seat) for seat, n in named if n > 0 and seat != event.seller)
    told = [*asks, *(f"{voice.does('offer', seat)} {-n}" for n, seat in offers)]
    if event.seller is not None and (event.seller, 0) in event.orders:
        told.insert(0, f"{voice.does('keep', event.seller)} it")
    if not told:
        return f"For {event.lot} nobody names a price."
    return f"For {event.lot}: {_within(told)}."


def _asks(voice: Voice, seat: Seat, number: int) -> str:
    return f"{voice.does('ask', seat)} {number}"


def _within(told: list[str]) -> str:
    """Clauses in the middle of a sentence."""
    return ", ".join(f"y{one[1:]}" if one.startswith("You ") else one for one in told)


def _cards(cards: tuple[str, ...]) -> str:
    return listed(show_all(cards).split())
