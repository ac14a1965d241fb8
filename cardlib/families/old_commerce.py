"""The old game of Commerce, in which cards are exchanged with a hand on the table, and Pool Commerce after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import ClassVar

from ..asks import Choice
from ..cards import Card
from ..events import Out, Purse, Seat
from ..events.laid import TurnedUp
from ..events.stocked import Stocked
from ..events.traded import TABLE, Exchanged, Passed, Stood
from ..rules import Play
from ..table import Table, View
from .commerce import HAND, PASS, STAND, Commerce
from .showing import EverybodyPays, Hands, Horse, Prize, WorstHand
from .trading import MONEY, PoolOfCounters, TwoStand

__all__ = ["HORSE", "OldCommerce", "PoolCommerce"]

HORSE = "a horse"


@dataclass(frozen=True, kw_only=True)
class OldCommerce(Commerce):
    """The old game: a hand of three lies face up on the table, and cards are exchanged with it alone."""

    standing: TwoStand
    best: EverybodyPays | Prize

    turned_up: ClassVar[int] = HAND

    def sizes(self, cards: int, hands: int) -> tuple[int, ...]:
        """How many cards go to each place: the seats in their order, then the table, then the pack."""
        return (*(HAND,) * hands, HAND, cards - HAND * (hands + 1))

    def lay_by(self, table: Table, left: Sequence[tuple[Card, ...]]) -> None:
        """The hand on the table; the pack is not used."""
        table.tell(TurnedUp(TABLE, left[0]))
        table.tell(Stocked(left[1]))

    def play(self, table: Table) -> Play:
        """Exchange until two stand; show; settle."""
        yield from self.exchange(table)
        self.show(table)
        yield from self.reckon(table, self.hands(table))
        return False

    def exchange(self, table: Table) -> Play:
        """Round and round the table, until two stand or everybody has stood or passed."""
        for seat in islice(cycle(table.dealt_in), self.patience.turns * len(table.dealt_in)):
            if seat not in table.said:
                yield from self.take_turn(table, seat)
            if self.satisfied(table):
                for other in table.round_from(seat)[1:]:
                    if other not in table.said:
                        yield from self.last_turn(table, other)
                break
            if len(table.said) == len(table.dealt_in):
                break

    def satisfied(self, table: Table | View) -> bool:
        """Whether as many stand as are needed."""
        return list(table.said.values()).count(STAND) >= self.standing.number

    def take_turn(self, table: Table, seat: Seat) -> Play:
        """Stand, pass, or exchange a card."""
        answer = yield Choice(seat, "trade", (STAND, PASS, *self.exchanges(table, seat)), self.standing)
        if answer == STAND:
            table.tell(Stood(seat))
        else:
            self.take(table, seat, answer)

    def last_turn(self, table: Table, seat: Seat) -> Play:
        """One more exchange, or none."""
        answer = yield Choice(seat, "trade", (PASS, *self.exchanges(table, seat)), self.standing)
        self.take(table, seat, answer)

    def exchanges(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """Every exchange: the card that is laid down, then the card that is taken."""
        mine = sorted(table.hands[seat], key=self.pack.index)
        up = sorted(table.heaps[TABLE], key=self.pack.index)
        return tuple(f"{card} {taken}" for card in mine for taken in up)

    def take(self, table: Table, seat: Seat, answer: str) -> None:
        """Pass, or lay down one card and take up another."""
        if answer == PASS:
            table.tell(Passed(seat))
        else:
            table.tell(Exchanged(seat, *answer.split()))

    def reckon(self, table: Table, hands: Hands) -> Play:
        """Everybody else pays the winner."""
        yield from ()
        self.best.settle(table, hands)


@dataclass(frozen=True, kw_only=True)
class PoolCommerce(OldCommerce):
    """Pool Commerce: counters are lives, the worst hand loses one, and the last one in takes the pool of money."""

    entrance: PoolOfCounters
    worst: WorstHand
    horse: Horse | None

    def faults(self) -> Iterator[str]:
        """What cannot be among the values."""
        yield from super().faults()
        if self.counters != self.entrance.counters:
            yield f"everybody has {self.entrance.counters} counters for his sum, and begins with {self.counters}."

    def sit_down(self, table: Table, counters: tuple[int, ...] | None) -> None:
        """Everybody pays his sum; money of a game that was not played out goes back to all in turn."""
        for k in range(table.pools.get(MONEY, 0)):
            table.pays(MONEY, Purse(k % len(table.names)), 1, self.entrance.parts[0])
        super().sit_down(table, counters)
        for seat in range(len(table.names)):
            table.pays(Purse(seat), MONEY, self.entrance.money, self.entrance.parts[0])

    def next_dealer(self, table: Table) -> Seat:
        """The next who is still in."""
        after = table.after(table.dealer)
        return after[0] if self.ends.over(table) else next(seat for seat in after if seat not in table.out)

    def reckon(self, table: Table, hands: Hands) -> Play:
        """The winner has the sum arranged, the worst hand pays a counter, and who has none left is out."""
        yield from super().reckon(table, hands)
        self.worst.settle(table, hands)
        for seat in table.dealt_in:
            if table.counters[seat] <= 0 and not (yield from self.buys_a_horse(table, seat)):
                table.tell(Out(seat))

    def buys_a_horse(self, table: Table, seat: Seat) -> Play:
        """Whether the first player out buys a counter."""
        bought = self.horse and any(getattr(e, "why", None) == self.horse.parts[0] for e in table.this_game())
        if not self.horse or bought or table.out or not table.pools.get("pool"):
            return False
        answer = yield Choice(seat, "trade", (PASS, HORSE), self.horse)
        if answer == HORSE:
            self.horse.buy(table, seat)
        return bool(answer == HORSE)
