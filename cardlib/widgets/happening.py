"""What happens where cards are traded, taken in or sold, in sentences that speak to the person at the table.

A further kind of event is a further function here.  What has none is told by its picture, or by its payment.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import TYPE_CHECKING

from ..cards import HIDDEN, show, show_all
from ..events import Event, listed
from ..stocked import DealtOn
from ..taken import LaidOut, LeftOver, TookIn
from ..traded import Bartered, Bought, Exchanged, Offered, Passed, Secured, Stood

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


def _cards(cards: tuple[str, ...]) -> str:
    return listed(show_all(cards).split())
