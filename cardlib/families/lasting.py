"""When the deal passes at Commerce, when a match is over, and what becomes of the pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ..clauses import Clause, Source, clause
from ..events import Purse, Seat
from ..events.traded import Secured
from ..settling import End, Stake, most_and_fewest
from ..table import Table
from ..wording import counted, listed
from .showing import Hands
from .threes import KINDS, Kind
from .trading import MONEY, faults_of_number

__all__ = ["Continuous", "LastIn", "PoolCarried", "RestOfPool", "TurnsPassed"]


@clause
class Continuous(Clause):
    """The same dealer deals until somebody has secured one of these."""

    kinds: tuple[Kind, ...]
    source: Source

    @property
    def label(self) -> str:
        return "continuous dealing"

    @property
    def says(self) -> str:
        some = listed(list(self.kinds)).replace(" and ", " or ")
        return f"The same dealer deals until any player holds a {some} at the show; then the deal passes."

    def faults(self) -> Iterator[str]:
        if not self.kinds or not set(self.kinds) <= set(KINDS):
            yield f"the deal passes on one of {listed(KINDS)}, not on {self.kinds!r}."

    def stays(self, table: Table, hands: Hands) -> bool:
        """Whether the same dealer deals again; if not, it is said why."""
        for seat in hands:
            if hands[seat].kind in self.kinds:
                table.tell(Secured(seat, hands[seat].words, self))
                return False
        return True


@clause
class TurnsPassed(End):
    """Everybody has had the deal so many times, however often he dealt; who then has most has won."""

    number: int
    source: Source
    on_credit: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return f"{counted(self.number, 'round')} of the deal"

    @property
    def says(self) -> str:
        times = "once" if self.number == 1 else f"{self.number} times"
        return f"Play goes on until everybody has had the deal {times}; who then has won most has won."

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("the number of rounds", self.number)

    def over(self, table: Table) -> bool:
        """Whether the deal has passed so often."""
        passed = sum(isinstance(e, Secured) for e in table.this_game())
        return passed >= self.number * len(table.names)

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners."""
        return most_and_fewest(table)


@clause
class LastIn(End):
    """Whoever keeps the last counters has won; everybody else is out."""

    source: Source
    on_credit: ClassVar[bool] = False

    @property
    def label(self) -> str:
        return "the last one in"

    @property
    def says(self) -> str:
        return "Who has no counters left is dealt no more cards; the game is over when only one has any left."

    def over(self, table: Table) -> bool:
        """Whether only one is left."""
        return len(table.out) >= len(table.names) - 1

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners."""
        return tuple(sorted(table.out)), tuple(s for s in range(len(table.names)) if s not in table.out)


@clause
class RestOfPool(Stake):
    """Whoever is left takes what is left of the money in the pool."""

    source: Source

    @property
    def label(self) -> str:
        return "what is left in the pool"

    @property
    def says(self) -> str:
        return "Whoever remains takes the money left in the pool."

    def settle(self, table: Table) -> None:
        """Pay it out."""
        for seat in table.winners:
            table.pays(MONEY, Purse(seat), table.pools.get(MONEY, 0), self)


@clause
class PoolCarried(Stake):
    """What does not divide among equal hands stays in the pool for the next deal, and for the next game."""

    source: Source
    pool_stays: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return "the odd stake"

    @property
    def says(self) -> str:
        return "What does not divide between equal hands stays in the pool, for the next deal and the next game."

    def settle(self, table: Table) -> None:
        """Nothing is paid."""
