"""How a match ends, and how its stakes are settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from .clauses import Clause, Part, Several, Source, clause
from .errors import WrongArgument
from .events import Paid, Purse, Seat
from .table import Table
from .wording import counted

__all__ = ["CountersGone", "End", "Flat", "LeftInFront", "PoolDivided", "Pools", "Stake", "Total"]

# How a match ends


class End(Clause):
    """A way a match ends; ``on_credit`` where accounts may run below nothing, as on a score sheet.

    ``unit`` is what is played to that end and kept in the accounts: counters, points on a sheet, chips.
    """

    on_credit: ClassVar[bool]
    unit: ClassVar[str] = "counter"
    counts_pools: ClassVar[bool] = False

    def over(self, table: Table) -> bool:
        """Whether the game is at an end."""
        raise NotImplementedError

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners."""
        raise NotImplementedError

    def check_counters(self, counters: Sequence[int]) -> None:
        """Raises `WrongArgument` where a game that begins with these accounts is over already."""


@clause
class CountersGone(Several, End):
    """The first to lose all his counters loses; of several ruined at once, who is shortest."""

    source: Source
    ties: Source
    on_credit: ClassVar[bool] = False

    @property
    def label(self) -> str:
        return "counters gone"

    @property
    def parts(self) -> tuple[Clause, ...]:
        first = "The first to lose all his counters loses the game, and everyone else wins."
        several = "Of several ruined at once the one who is shortest loses; the equally short lose together."
        return Part(self.label, first, self.source), Part("ruined at once", several, self.ties)

    def over(self, table: Table) -> bool:
        """Whether the game is at an end."""
        return bool(table.out)

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners."""
        most = max(table.short[s] for s in table.out)
        return divided(table, [s for s in table.out if table.short[s] == most])


@clause
class Total(End):
    """A score sheet, to an agreed total of penalty points.

    ``loser``: "first", who reached it first in the order of tricks; or "highest", who has most, jointly where equal.
    ``fewest_win``: only those with the fewest points win, not everybody else.
    """

    points: int
    loser: Literal["first", "highest"]
    fewest_win: bool
    source: Source
    on_credit: ClassVar[bool] = True
    unit: ClassVar[str] = "point"

    @property
    def label(self) -> str:
        return f"{self.points} points"

    @property
    def says(self) -> str:
        lost = {
            "first": "whoever reaches it first, in the order of the tricks, loses",
            "highest": "whoever then has most loses, jointly where equal",
        }[self.loser]
        won = "those with the fewest points win" if self.fewest_win else "everyone else wins"
        return f"The score is kept on a sheet, to {self.points} penalty points; {lost}, and {won}."

    def faults(self) -> Iterator[str]:
        if type(self.points) is not int or self.points < 1 or self.loser not in ("first", "highest"):
            yield f"a total is 1 or more and its loser 'first' or 'highest', not {self.points!r} and {self.loser!r}."

    def check_counters(self, counters: Sequence[int]) -> None:
        """A sheet on which the total is reached already."""
        if min(counters) <= -self.points:
            raise WrongArgument(f"The total of {self.points} points is reached before the first deal: {min(counters)}.")

    def over(self, table: Table) -> bool:
        """Whether somebody has reached the total."""
        return min(table.counters) <= -self.points

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners."""
        if self.loser == "highest":
            losers = [s for s, points in enumerate(table.counters) if points == min(table.counters)]
        else:
            losers = [self.first(table)]
        if self.fewest_win:
            best = max(table.counters)
            return tuple(losers), tuple(s for s, points in enumerate(table.counters) if points == best)
        return divided(table, losers)

    def first(self, table: Table) -> Seat:
        """Who reached the total first, by the log."""
        changes = [
            (seat, change)
            for e in table.this_game()
            if isinstance(e, Paid)
            for seat, change in ((e.payer, -e.counters), (e.payee, e.counters))
            if isinstance(seat, int)
        ]
        points = [now - sum(c for s, c in changes if s == seat) for seat, now in enumerate(table.counters)]
        for seat, change in changes:
            points[seat] += change
            if points[seat] <= -self.points:
                return seat
        raise AssertionError("nobody has reached the total")


@clause
class Pools(End):
    """A number of pools, counted as they are paid out; who has most at the end has won."""

    number: int
    source: Source
    on_credit: ClassVar[bool] = True
    unit: ClassVar[str] = "chip"
    counts_pools: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return counted(self.number, "pool")

    @property
    def says(self) -> str:
        return (
            f"Play goes on until {counted(self.number, 'pool')} "
            f"{'has' if self.number == 1 else 'have'} been paid out; who has most chips then has won, "
            "who has fewest has lost."
        )

    def faults(self) -> Iterator[str]:
        if type(self.number) is not int or self.number < 1:
            yield f"a match has one pool or more, not {self.number!r}."

    def over(self, table: Table) -> bool:
        """Whether so many pools have been put up and paid out."""
        put_up = sum(isinstance(e, Paid) and type(e.payer) is int and e.payee == "pool" for e in table.this_game())
        return put_up >= self.number and table.pools.get("pool", 0) == 0

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners; nobody loses where all are equal."""
        return most_and_fewest(table)


def most_and_fewest(table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who has fewest has lost, who has most has won; nobody loses where all are equal."""
    most, fewest = max(table.counters), min(table.counters)
    losers = tuple(s for s, n in enumerate(table.counters) if n == fewest and fewest < most)
    return losers, tuple(s for s, n in enumerate(table.counters) if n == most)


def divided(table: Table, losers: list[Seat]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """These lose, and everyone else wins."""
    return tuple(sorted(losers)), tuple(s for s in range(len(table.names)) if s not in losers)


# How stakes are settled


class Stake(Clause):
    """A way of settling stakes; ``pool_stays`` where what is left in the pool is for the next game."""

    pool_stays: ClassVar[bool] = False

    def settle(self, table: Table) -> None:
        """Pay what the end of the game demands."""
        raise NotImplementedError


@clause
class LeftInFront(Stake):
    """A loser pays each of the others a stake for every counter that one has left."""

    source: Source
    stake: int = 1

    def faults(self) -> Iterator[str]:
        yield from _stake_faults(self.stake)

    @property
    def label(self) -> str:
        return "a stake for every counter left"

    @property
    def says(self) -> str:
        return f"A loser pays each winner {self.stake} for every counter the winner has left."

    def settle(self, table: Table) -> None:
        """Pay, purse to purse."""
        for loser in table.losers:
            for seat in table.winners:
                table.pays(Purse(loser), Purse(seat), self.stake * max(0, table.counters[seat]), self)


@clause
class Flat(Stake):
    """A loser pays each of the others the stake agreed upon."""

    stake: int
    source: Source

    def faults(self) -> Iterator[str]:
        yield from _stake_faults(self.stake)

    @property
    def label(self) -> str:
        return "the stake agreed upon"

    @property
    def says(self) -> str:
        return f"A loser pays each winner {self.stake}."

    def settle(self, table: Table) -> None:
        """Pay, purse to purse."""
        for loser in table.losers:
            for seat in table.winners:
                table.pays(Purse(loser), Purse(seat), self.stake, self)


@clause
class PoolDivided(Stake):
    """The pool goes in equal shares to the winners; what does not divide stays for the next game.

    ``among``: "not broke", everybody who has a counter left; or "fewest penalties", who has most left.
    """

    source: Source
    among: Literal["not broke", "fewest penalties"] = "not broke"
    pool_stays: ClassVar[bool] = True

    def faults(self) -> Iterator[str]:
        if self.among not in ("not broke", "fewest penalties"):
            yield f"the pool is divided among 'not broke' or 'fewest penalties', not {self.among!r}."

    @property
    def label(self) -> str:
        return "a share of the pool"

    @property
    def says(self) -> str:
        who = "all who are not broke" if self.among == "not broke" else "those with the most counters left"
        return f"The pool is divided equally among {who}; what does not divide stays in it for the next game."

    def settle(self, table: Table) -> None:
        """Pay out of the pool."""
        winners = [s for s, n in enumerate(table.counters) if n > 0]
        if self.among == "fewest penalties":
            winners = [s for s in winners if table.counters[s] == max(table.counters)]
        share = table.pools.get("pool", 0) // max(1, len(winners))
        for seat in winners:
            table.pays("pool", seat, share, self)


def _stake_faults(stake: int) -> Iterator[str]:
    if type(stake) is not int or stake < 1:
        yield f"a stake is 1 or more, not {stake!r}."
