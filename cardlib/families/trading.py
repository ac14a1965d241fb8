"""What is put up at Commerce, and how cards change hands."""

from __future__ import annotations

from collections.abc import Iterator

from ..clauses import Clause, Part, Several, Source, clause
from ..table import Table
from ..wording import counted

__all__ = ["MONEY", "Ante", "Patience", "PoolOfCounters", "Trading", "TwoStand", "faults_of_number"]

MONEY = "pool of money"
"""What the pool is called that money is paid into, where counters are another thing."""


MOST = 1_000_000
"""A number that is larger is a slip of the pen."""


def faults_of_number(what: str, number: object) -> Iterator[str]:
    """The fault of a number that is to be 1 or more, and no slip of the pen."""
    if type(number) is not int or number < 1:
        yield f"{what} is 1 or more, not {number!r}."
    elif number > MOST:
        yield f"{what} is {MOST:,} at most, not {number!r}."


# What is put up


@clause
class Ante(Clause):
    """Everybody pays the stake into the pool before the deal, the dealer so many times."""

    stake: int
    dealer: int
    source: Source

    @property
    def label(self) -> str:
        return "the stake"

    @property
    def says(self) -> str:
        times = "double" if self.dealer == 2 else f"{self.dealer} times as much"
        return f"Everybody pays {self.stake} into the pool, and the dealer {times} for his deal."

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("a stake", self.stake)
        yield from faults_of_number("what the dealer pays, in stakes,", self.dealer)

    def pay_in(self, table: Table) -> None:
        """Pay in, eldest first."""
        for seat in table.dealt_in:
            table.pays(seat, "pool", self.stake * (self.dealer if seat == table.dealer else 1), self)


@clause
class PoolOfCounters(Several):
    """Everybody pays an equal sum of money into the pool, and has counters for it."""

    money: int
    counters: int
    source: Source
    sum_is: Source

    @property
    def label(self) -> str:
        return "the equal sum"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(
                self.label,
                f"Everybody pays an equal sum into the pool, and has {counted(self.counters)} for it.",
                self.source,
            ),
            Part("how much it is", f"The equal sum is {self.money}.", self.sum_is),
        )

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("the equal sum", self.money)
        yield from faults_of_number("the number of counters", self.counters)


# How cards change hands


@clause
class Trading(Several):
    """Ready money or barter: one or the other at each turn; ``price`` is what a card costs, paid to the dealer."""

    price: int
    source: Source
    barter: Source
    turn: Source
    free: Source

    @property
    def label(self) -> str:
        return "ready money"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(
                self.label,
                f"For ready money a player throws out a card, unseen, to the bottom of the pack, pays {self.price} to "
                "the dealer, and takes the top card.",
                self.source,
            ),
            Part(
                "barter",
                "By barter he offers a card, unseen, to the next player, who gives one back or stands at once.",
                self.barter,
            ),
            Part(
                "one at each turn", "At each turn a player stands or trades one card; he may stand then.", self.turn
            ),
            Part("the dealer's own purchase", "The dealer buys for nothing: he would pay himself.", self.free),
        )

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("the price of a card", self.price)


@clause
class TwoStand(Several):
    """A hand on the table; how many have to stand before the others have one exchange more and all is shown."""

    number: int
    source: Source
    alone: Source

    @property
    def label(self) -> str:
        return "standing"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(
                self.label,
                f"In turn a player stands, passes for good, or exchanges one card with the table; when {self.number} "
                "stand, each of the others that has not passed may exchange once more, and the hands are shown.",
                self.source,
            ),
            Part("all done", "Where all have stood or passed the hands are shown at once.", self.alone),
        )

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("the number that have to stand", self.number)


@clause
class Patience(Clause):
    """So many turns each player has; then the hands are shown, though nobody stands."""

    turns: int
    source: Source

    @property
    def label(self) -> str:
        return "no end of trading"

    @property
    def says(self) -> str:
        return f"Where nobody stands, the hands are shown after {counted(self.turns, 'turn')} each."

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("the number of turns", self.turns)
