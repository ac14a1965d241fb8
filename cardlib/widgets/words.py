"""What happened, in plain sentences that speak to the person at the table: "You pay 2 into the pool"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from ..cards import show
from ..clauses import Clause
from ..events import Account, Ended, Event, Out, Paid, Purse, Said, Seat, Short, Took
from ..events.laid import Exempt, FirstOut
from ..wording import counted, listed
from .happening import lately
from .laying import compartment, first_out, put_up, runs

__all__ = ["NOBODY", "Line", "Voice"]

NOBODY = -1
"""Spoken to nobody at the table: everyone is called by name."""


class Line(NamedTuple):
    """A sentence, and the clause that demands what it says."""

    words: str
    why: Clause | None = None


@dataclass(frozen=True)
class Voice:
    """Tells the person in seat ``me`` what happens among players of these names."""

    names: tuple[str, ...]
    me: Seat

    def whom(self, *seats: Seat) -> str:
        """The seats in the middle of a sentence, the person last, as "you".

        >>> Voice(("Anna", "Ben", "Carla"), 1).whom(0, 1, 2)
        'Anna, Carla and you'
        """
        others = [self.names[s] for s in seats if s != self.me]
        return listed([*others, *(["you"] if self.me in seats else [])])

    def who(self, *seats: Seat) -> str:
        """The seats at the beginning of a sentence."""
        whom = self.whom(*seats)
        return "You" if whom == "you" else whom

    def does(self, verb: str, *seats: Seat) -> str:
        """The seats and what they do, the verb given as it goes with "they".

        >>> Voice(("Anna", "Ben"), 1).does("pay", 0), Voice(("Anna", "Ben"), 1).does("have", 0)
        ('Anna pays', 'Anna has')
        """
        if len(seats) == 1 and seats[0] != self.me:
            verb = {"have": "has", "are": "is", "pass": "passes"}.get(verb, f"{verb}s")
        return f"{self.who(*seats)} {verb}"

    # Payments

    def payments(self, events: Iterable[Event]) -> list[Line]:
        """Every payment of play, every shortfall, who is out, first out or exempt; stakes are apart."""
        kinds = (Paid, Short, Out, FirstOut, Exempt)
        asked = [e for e in events if isinstance(e, kinds) and not _handed_out(e) and not _stake(e)]
        return list(self._lines(asked))

    def stakes(self, events: Iterable[Event]) -> list[Line]:
        """What is paid from purse to purse."""
        return list(self._lines([e for e in events if _stake(e)]))

    def _lines(self, events: Sequence[Event]) -> Iterator[Line]:
        for _, several in groupby(events, _together):
            some = list(several)
            first = some[0]
            if isinstance(first, Paid) and compartment(first.payee):
                yield Line(put_up(self, [e for e in some if isinstance(e, Paid)]), first.why)
            elif isinstance(first, Paid):
                yield Line(self._paid(first, [e for e in some if isinstance(e, Paid)]), first.why)
            elif isinstance(first, Short):
                short = f"{counted(first.counters)} short: {first.why.label}"
                yield Line(f"{self.does('are', first.seat)} {short}.", first.why)
            elif isinstance(first, Out):
                yield Line(f"{self.does('have', first.seat)} no counters left.")
            elif isinstance(first, FirstOut):
                yield Line(first_out(self, first), first.why)
            elif isinstance(first, Exempt):
                pay = "pay" if first.seat == self.me else "pays"
                spared = f"{self.does('hold', first.seat)} {show(first.card)} and {pay} nothing for the cards left."
                yield Line(spared, first.why)

    def _paid(self, event: Paid, alike: Sequence[Paid]) -> str:
        n = event.counters
        why = event.about or event.why.label
        payer, payee = event.payer, event.payee
        seats = tuple(_seat(e.payer) for e in alike if not isinstance(e.payer, str))
        gainers = tuple(_seat(e.payee) for e in alike if not isinstance(e.payee, str))
        if getattr(event.why, "won", False) and payee == "sheet":
            return f"{self.does('have', *seats)} {counted(n, 'point')} taken off{_each(seats)}: {why}."
        if getattr(event.why, "won", False) and payer == "sheet":
            return f"{self.does('score', *gainers)} {counted(n, 'point')}{_each(gainers)}: {why}."
        if payee == "sheet":
            return f"{self.does('are', *seats)} marked {counted(n, 'point')}{_each(seats)}: {why}."
        if payer == "sheet":
            return f"{self.does('have', _seat(payee))} {counted(n, 'point')} struck off: {why}."
        if isinstance(payer, str):
            return f"{self.does('receive', *gainers)} {n}{_each(gainers)} from {_of(payer)}: {why}."
        if isinstance(payee, str):
            return f"{self.does('pay', *seats)} {n}{_each(seats)} into the {payee}: {why}."
        return f"{self.does('pay', *seats)} {self.whom(_seat(payee))} {n}{_each(seats)}: {why}."

    # The deal and the game

    def announced(self, events: Iterable[Event], dealt_in: Sequence[Seat]) -> str:
        """What has been announced by those dealt in, in a sentence or two."""
        said = [e for e in events if isinstance(e, Said)]
        silent = [e.seat for e in said if e.word == "pass"]
        if len(silent) == len(dealt_in):
            return "Nobody announces anything."
        spoken = [f"{self.does('announce', e.seat)} {e.word}{', and so ' + self._leads(e.seat) if e.leads else ''}."
                  for e in said if e.word != "pass"]
        return " ".join([*([f"{self.does('announce', *silent)} nothing."] if silent else []), *spoken])

    def _leads(self, seat: Seat) -> str:
        return "lead" if seat == self.me else "leads"

    def since(self, events: Sequence[Event]) -> str:
        """Who took the tricks in these events, and for how much; or what runs there were."""
        told = []
        for at, event in enumerate(events):
            if isinstance(event, Took):
                until = next((k for k, e in enumerate(events[at + 1:], at + 1) if isinstance(e, Took)), len(events))
                paid = sum(e.counters for e in events[at + 1:until] if isinstance(e, Paid) and e.payer == event.seat
                           and isinstance(e.payee, str))
                takes = self.does("take", event.seat)
                pay = "pay" if event.seat == self.me else "pays"
                told.append(f"{takes} the trick{f' and {pay} {paid}' if paid else ''}.")
        return " ".join(told[-2:]) or " ".join(filter(None, (runs(self, events), lately(self, events))))

    def result(self, events: Iterable[Event], points: bool) -> str:
        """What the deal came to: who paid how much on balance, and who nothing."""
        net: dict[int, list[Seat]] = {}
        events = list(events)
        won = any(isinstance(e, Paid) and getattr(e.why, "won", False) for e in events)
        gains = dict.fromkeys(range(len(self.names)), 0)
        for e in events:
            if isinstance(e, Paid) and not _handed_out(e) and not _stake(e):
                for account, change in ((e.payer, -e.counters), (e.payee, e.counters)):
                    if type(account) is int:
                        gains[account] += change
        for seat, gain in gains.items():
            net.setdefault(gain, []).append(seat)
        told = "; ".join(self._came_to(gain, net[gain], points, won) for gain in sorted(net))
        return f"{told[0].upper()}{told[1:]}."

    def _came_to(self, gain: int, seats: Sequence[Seat], points: bool, won: bool = False) -> str:
        if not gain:
            return f"{self.whom(*seats)} nothing"
        verb = ("score" if won else "receive") if gain > 0 else "are marked" if points else "lose" if won else "pay"
        one = len(seats) == 1 and seats[0] != self.me
        said = {"are marked": "is marked"}.get(verb, f"{verb}s") if one else verb
        return f"{self.whom(*seats)} {said} {abs(gain)}{_each(seats)}"

    def ended(self, event: Ended) -> str:
        """Who has lost and who has won."""
        lost = f"{self.does('lose', *event.losers)} the game" if event.losers else ""
        won = self.does("win", *event.winners) if event.winners else ""
        if lost and won.startswith("You "):
            won = f"y{won[1:]}"
        told = "; ".join(filter(None, [lost, won]))
        return f"{told}." if told else "The game is drawn."


def _seat(account: Account) -> Seat:
    if isinstance(account, Purse):
        return account.seat
    assert isinstance(account, int)
    return account


def _of(pool: str) -> str:
    return pool if compartment(pool) else f"the {pool}"


def _each(seats: Sequence[Seat]) -> str:
    return " each" if len(seats) > 1 else ""


def _stake(event: Event) -> bool:
    return isinstance(event, Paid) and isinstance(event.payer, Purse) and isinstance(event.payee, Purse)


def _handed_out(event: Event) -> bool:
    return isinstance(event, Paid) and "bank" in (event.payer, event.payee)


def _together(event: Event) -> tuple[object, ...]:
    """Payments alike but for who pays, or who is paid out of a pool, are told in one sentence."""
    if isinstance(event, Paid) and compartment(event.payee):
        return ("up", event.why)
    if isinstance(event, Paid) and event.payer == "sheet" and getattr(event.why, "won", False):
        return ("scored", event.counters, id(event.why), event.about)
    if isinstance(event, Paid) and event.payer != "sheet":
        same = event.payer if isinstance(event.payer, str) else event.payee
        return ("to" if same == event.payee else "from", same, event.counters, id(event.why), event.about)
    return (id(event),)
