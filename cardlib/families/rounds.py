"""How a match of round games ends: when everybody has dealt; and what becomes of the stakes nobody has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ..clauses import Source, clause
from ..events import NewDeal, Seat
from ..settling import End, Stake, most_and_fewest
from ..table import Table
from ..wording import counted

__all__ = ["BoardStays", "Rounds"]


@clause
class Rounds(End):
    """Everybody deals so many times; who then has most has won, who has fewest has lost."""

    number: int
    source: Source
    on_credit: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return f"{counted(self.number, 'round')} of deals"

    @property
    def says(self) -> str:
        times = "once" if self.number == 1 else f"{self.number} times"
        return f"Play goes on until everybody has dealt {times}; who then has won most has won, who least has lost."

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if type(self.number) is not int or self.number < 1:
            yield f"a match has one round of deals or more, not {self.number!r}."

    def over(self, table: Table) -> bool:
        """Whether everybody has dealt so often."""
        dealt = sum(isinstance(e, NewDeal) for e in table.this_game())
        return dealt >= self.number * len(table.names)

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners; nobody loses where all are equal."""
        return most_and_fewest(table)


@clause
class BoardStays(Stake):
    """What lies unclaimed when the match is over stays on the board for the next game at the table."""

    source: Source
    pool_stays: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return "the board stays"

    @property
    def says(self) -> str:
        return "Stakes that nobody has won stay where they are, for the next deal and the next game."

    def settle(self, table: Table) -> None:
        """Nothing is paid."""
