"""What is put up at a game of stops before the cards are dealt, and how a board is dressed.

A board has compartments by name; each is an account of its own, and what nobody wins stays in it for the next deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, islice, repeat

from ..asks import Choice
from ..clauses import Clause, Part, Several, Source, clause
from ..events import Seat
from ..rules import Play
from ..table import Table
from ..wording import counted, listed

__all__ = ["Board", "Dressing", "ToTheBoard", "may_cover"]


class Board(Clause):
    """A way of putting up stakes: ``pools`` names the compartments, in the order of the board."""

    @property
    def pools(self) -> tuple[str, ...]:
        """The compartments by name."""
        raise NotImplementedError

    def put_up(self, table: Table) -> Play:
        """Put the stakes up; seats are asked where they have a choice."""
        raise NotImplementedError

    def leaves_bare(self, players: int) -> str:
        """Which compartment so many players would leave bare, and what would be right; or nothing."""
        return ""


def may_cover(table: Table, pools: Sequence[str], left: int) -> tuple[str, ...]:
    """Where a counter may be put when so many are left to put, this one too: all have to be covered in the end."""
    bare = tuple(pool for pool in pools if not table.pools.get(pool))
    return bare if bare and len(bare) >= left else tuple(pools)


@clause
class Dressing(Several, Board):
    """The board is dressed anew before each deal: so much in each compartment, what is over in the ``rest``.

    ``counters`` is the least that goes up; all contribute alike and the dealer double, or ``by_dealer`` alone.
    """

    compartments: tuple[tuple[str, int], ...]
    counters: int
    rest: str
    source: Source
    division: Source
    by_dealer: bool = False

    @property
    def label(self) -> str:
        return "the board is dressed"

    @property
    def parts(self) -> tuple[Clause, ...]:
        who = (
            f"The dealer alone dresses the board, with {counted(self.counters)}."
            if self.by_dealer
            else f"All dress the board before each deal, with {counted(self.counters)} or more between them: each the "
            "same, and the dealer double."
        )
        named = [f"{counters} to {pool}" for pool, counters in self.compartments]
        return (
            Part(self.label, who, self.source),
            Part("the divisions", f"Of these {listed(named)}, and the remainder to {self.rest}.", self.division),
        )

    @property
    def pools(self) -> tuple[str, ...]:
        """The compartments by name."""
        return (*(pool for pool, _ in self.compartments), self.rest)

    def faults(self) -> Iterator[str]:
        """A compartment that would be bare."""
        fixed = sum(counters for _, counters in self.compartments)
        for pool, counters in self.compartments:
            if type(counters) is not int or counters < 1:
                yield f"{pool} would be bare: each compartment has a counter at least, not {counters!r}."
        if self.counters <= fixed:
            yield (
                f"{self.rest} would be bare: the other compartments take {fixed}, so that {fixed + 1} counters at "
                f"least dress the board, not {self.counters}."
            )
        if len(set(self.pools)) < len(self.pools):
            yield f"a board has each compartment once, not {listed(self.pools)}."

    def each(self, players: int) -> int:
        """What every player but the dealer puts up."""
        return 0 if self.by_dealer else -(-self.counters // (players + 1))

    def put_up(self, table: Table) -> Play:
        """Everybody pays, eldest first, and the compartments fill in their order."""
        yield from ()
        each = self.each(len(table.names))
        places = chain((pool for pool, counters in self.compartments for _ in range(counters)), repeat(self.rest))
        for seat in table.after(table.dealer):
            due = each if seat != table.dealer else 2 * each or self.counters
            for pool, counters in groupby(islice(places, due)):
                table.pays(seat, pool, len(list(counters)), self)


@clause
class ToTheBoard(Several, Board):
    """What is paid for cards left goes to the board, where each payer likes; the dealer puts up a single stake.

    A board that is all bare cannot be covered so: then ``first`` dresses it.
    """

    first: Dressing
    stake: int
    source: Source
    dealer: Source
    begins: Source

    @property
    def label(self) -> str:
        return "a stake on the board"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(
                "cards left",
                "What is owed for cards left in hand is put on the board, a counter at a time, wherever the payer "
                "likes, except that all compartments must be covered.",
                self.source,
            ),
            Part(
                self.label,
                f"The board is not dressed; the dealer alone puts {counted(self.stake)} where he likes, or on a "
                "compartment that is still bare.",
                self.dealer,
            ),
            Part("the first deal", "While the whole board is bare it is dressed in the regular way.", self.begins),
        )

    @property
    def pools(self) -> tuple[str, ...]:
        """The compartments by name."""
        return self.first.pools

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        yield from self.first.faults()
        if type(self.stake) is not int or self.stake < 1:
            yield f"the dealer's stake is 1 or more, not {self.stake!r}."

    def put_up(self, table: Table) -> Play:
        """The dealer's stake; before the first deal, the regular dressing."""
        if not any(table.pools.get(pool) for pool in self.pools):
            yield from self.first.put_up(table)
            return
        pool = yield Choice(table.dealer, "stake", may_cover(table, self.pools, 1), self.parts[1])
        table.pays(table.dealer, pool, self.stake, self.parts[1])

    def distribute(self, table: Table, owed: Sequence[tuple[Seat, int]]) -> Play:
        """These seats put what they owe on the board, a counter at a time."""
        left = sum(counters for _, counters in owed)
        for seat, counters in owed:
            for _ in range(counters):
                pool = yield Choice(seat, "stake", may_cover(table, self.pools, left), self.parts[0])
                table.pays(seat, pool, 1, self.parts[0])
                left -= 1
