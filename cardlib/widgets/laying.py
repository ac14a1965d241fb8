"""What is said of cards that follow each other, and of stakes put up: runs, the first out, what lies on a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ..cards import show
from ..events import Account, Event, Paid, Played, Seat
from ..events.laid import FirstOut, Stopped
from ..wording import listed

if TYPE_CHECKING:
    from .words import Voice

__all__ = ["compartment", "first_out", "put_up", "runs"]

FEW = 6
"""So many cards of a run are named one by one; of a longer one the first and the last."""
LATEST = 2
"""So many runs are told at a time: what came before stands in the news."""


def compartment(account: Account) -> bool:
    """Whether this is a compartment of a board, which has a name, and not the pool."""
    return isinstance(account, str) and account[:1].isupper()


def put_up(voice: Voice, paid: Sequence[Paid]) -> str:
    """Stakes of one kind in a sentence, those who put up the same together."""
    sums: dict[Seat, int] = {}
    for event in paid:
        assert isinstance(event.payer, int)
        sums[event.payer] = sums.get(event.payer, 0) + event.counters
    alike: dict[int, list[Seat]] = {}
    for seat, counters in sums.items():
        alike.setdefault(counters, []).append(seat)
    pools = {str(event.payee): 0 for event in paid}
    for event in paid:
        pools[str(event.payee)] += event.counters
    each = [
        f"{voice.does('put', *seats)} up {counters}{' each' if len(seats) > 1 else ''}"
        for counters, seats in alike.items()
    ]
    where = f" on {next(iter(pools))}" if len(pools) == 1 else ""
    if len(sums) == 1 and len(pools) > 1:
        where = f", {listed([f'{counters} on {pool}' for pool, counters in pools.items()])}"
    told = "; ".join(each).replace("; You ", "; you ")
    return f"{told}{where}: {paid[0].about or paid[0].why.label}."


def runs(voice: Voice, events: Sequence[Event]) -> str:
    """The runs that have ended in these events, the latest of them: who played what, what ended it, what it earned."""
    told, plays, paid = [], [], []
    for event in events:
        if type(event) is Played:
            plays.append(event)
        elif isinstance(event, Paid) and isinstance(event.payee, int) and plays:
            paid.append(event)
        elif isinstance(event, Stopped) and plays:
            words = "" if not event.wanting and event.words == "out" else f": {event.words}"
            told.append(f"{_plays(voice, plays)}{words}.{''.join(_earned(voice, paid))}")
            plays, paid = [], []
    return " ".join(told[-LATEST:])


def _plays(voice: Voice, plays: Sequence[Played]) -> str:
    """Who played which cards, a name for those that one played after each other."""
    named = []
    for seat, several in groupby(plays, lambda play: play.seat):
        cards = " ".join(show(play.card) for play in several)
        named.append(f"{voice.who(seat)} {cards}")
    if len(plays) > FEW and len(named) > 4:
        named = [*named[:2], "…", *named[-2:]]
    return ", ".join(named).replace(", …,", " …")


def _earned(voice: Voice, paid: Sequence[Paid]) -> Iterator[str]:
    for seat in dict.fromkeys(event.payee for event in paid):
        mine = [event for event in paid if event.payee == seat]
        assert isinstance(seat, int)
        payers = [str(event.payer) for event in mine if isinstance(event.payer, str)]
        others = ["the others"] if any(isinstance(event.payer, int) for event in mine) else []
        counters = sum(event.counters for event in mine)
        yield f" {voice.does('receive', seat)} {counters} from {listed(list(dict.fromkeys([*payers, *others])))}."


def first_out(voice: Voice, event: FirstOut) -> str:
    """Who has won the deal, and how."""
    words = event.words.replace("has ", "have ", 1) if event.seat == voice.me else event.words
    win = "win" if event.seat == voice.me else "wins"
    return f"{voice.who(event.seat)} {words} and {win} the deal."
