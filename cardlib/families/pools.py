"""Pools of a game of stops: made by who pays, by where each likes, or for the first out alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ..asks import Choice
from ..clauses import Clause, Part, Several, Source, clause
from ..events import Seat
from ..events.laid import FirstOut
from ..rules import Play
from ..table import Table
from ..wording import counted, listed
from .boards import Board, may_cover

__all__ = ["Contributions", "Pool", "StakeWhereYouLike"]


@clause
class Contributions(Several, Board):
    """Pools by who makes them: ``dealer`` pairs a pool with what the dealer puts in, the others make ``game``.

    ``stake`` is what each of the others puts in; the dealer too where ``dealer_too``; whoever won the last deal not.
    """

    dealer: tuple[tuple[str, int], ...]
    game: str
    stake: int
    source: Source
    exempt: Source
    dealer_too: bool = False

    @property
    def label(self) -> str:
        return "the pool"

    @property
    def parts(self) -> tuple[Clause, ...]:
        some = listed([f"{counters} to {pool}" for pool, counters in self.dealer])
        who = "Each player, the dealer too," if self.dealer_too else "Each player except the dealer"
        return (
            Part(self.label, f"{who} pays {self.stake} to {self.game}, and the dealer {some}.", self.source),
            Part(
                "the winner is exempt",
                f"Whoever has won a deal pays nothing to the next pool for {self.game}; as dealer he pays the rest.",
                self.exempt,
            ),
        )

    @property
    def pools(self) -> tuple[str, ...]:
        """The compartments by name."""
        return (*(pool for pool, _ in self.dealer), self.game)

    def faults(self) -> Iterator[str]:
        """A pool that would be bare."""
        for pool, counters in (*self.dealer, (self.game, self.stake)):
            if type(counters) is not int or counters < 1:
                yield f"{pool} would be bare: a stake is 1 or more, not {counters!r}."

    def put_up(self, table: Table) -> Play:
        """The others pay, eldest first, then the dealer."""
        yield from ()
        won = [e.seat for e in table.this_game() if isinstance(e, FirstOut)]
        for seat in table.after(table.dealer):
            if (seat != table.dealer or self.dealer_too) and seat not in won[-1:]:
                table.pays(seat, self.game, self.stake, self.parts[0])
        for pool, counters in self.dealer:
            table.pays(table.dealer, pool, counters, self.parts[0])


@clause
class StakeWhereYouLike(Several, Board):
    """Everybody stakes a counter where he likes, the dealer ``extra`` more, provided that all are covered."""

    cards: tuple[tuple[str, str], ...]
    extra: int
    source: Source
    dealer: Source

    @property
    def label(self) -> str:
        return "a stake on the layout"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(
                self.label,
                f"Each player stakes 1 on {listed(self.pools).replace(' and ', ' or ')}, wherever he likes, provided "
                "that all are covered.",
                self.source,
            ),
            Part("the dealer's extra stake", f"The dealer pays {self.extra} extra in every deal.", self.dealer),
        )

    @property
    def pools(self) -> tuple[str, ...]:
        """The compartments by name."""
        return tuple(pool for _, pool in self.cards)

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if type(self.extra) is not int or self.extra < 0:
            yield f"the dealer pays 0 or more extra, not {self.extra!r}."

    def leaves_bare(self, players: int) -> str:
        """Too few stakes for the cards laid out."""
        stakes, cards = players + self.extra, len(self.pools)
        if stakes >= cards:
            return ""
        return (
            f"{players} players put down {counted(stakes, 'stake')} and would leave {counted(cards - stakes, 'card')} "
            f"of the layout bare: {cards - self.extra} players at least, or more that the dealer pays extra."
        )

    def put_up(self, table: Table) -> Play:
        """In turn, eldest first and the dealer last."""
        seats = [*table.after(table.dealer), *[table.dealer] * self.extra]
        for k, seat in enumerate(seats):
            why = self.parts[k >= len(table.names)]
            pool = yield Choice(seat, "stake", may_cover(table, self.pools, len(seats) - k), why)
            table.pays(seat, pool, 1, why)


@clause
class Pool(Board):
    """A pool for who is first out: "none", "equal" stakes from all, from the "dealer" alone, or of "fines" alone."""

    form: Literal["none", "equal", "dealer", "fines"]
    counters: int
    source: Source

    @property
    def label(self) -> str:
        return "the pool"

    @property
    def says(self) -> str:
        return {
            "none": "No pool is formed.",
            "equal": f"Each player pays {self.counters} into a pool before each deal.",
            "dealer": f"The dealer pays {self.counters} into a pool.",
            "fines": f"A pool is formed by fines for incorrect calls, {self.counters} each.",
        }[self.form]

    @property
    def pools(self) -> tuple[str, ...]:
        """The pool, if one is formed."""
        return () if self.form == "none" else ("pool",)

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if self.form not in ("none", "equal", "dealer", "fines"):
            yield f"a pool is formed by 'none', 'equal', 'dealer' or 'fines', not {self.form!r}."
        elif type(self.counters) is not int or self.counters < 1:
            yield f"what is paid into the pool is 1 or more, not {self.counters!r}."

    def put_up(self, table: Table) -> Play:
        """Pay in, eldest first."""
        yield from ()
        paying = {"equal": table.after(table.dealer), "dealer": (table.dealer,)}
        for seat in paying.get(self.form, ()):
            table.pays(seat, "pool", self.counters, self)

    def fine(self, table: Table, seat: Seat) -> None:
        """A seat has called wrongly, and pays where fines form the pool; players here never do."""
        if self.form == "fines":
            table.pays(seat, "pool", self.counters, self)
