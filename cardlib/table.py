"""The table: seats, hands, tricks, counters, pools, and the log of all that happened.

Nothing changes but by an event: ``tell`` writes it down and applies it.  A table that heard a log
is that table; one that heard the log as a seat sees it is that seat's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain, filterfalse
from typing import Any

from .asks import Answer, Choice
from .cards import HIDDEN, Card
from .events import Account, Event, Paid, Purse, Seat, Short, Took

__all__ = ["Player", "Table", "View"]


class Table:
    """The state of a game, all of it public to whoever holds the table; players get a `View`.

    Lists are by seat: ``hands`` (cards), ``taken`` (tricks, each a `Took`), ``counters``, ``purses`` (money),
    ``short`` (counters owed and not had), ``charged`` (by clause, what its tricks have cost in this deal).  ``centre``
    is the trick or run being played, ``trick`` how many have been taken in this deal, ``heaps`` are other cards on the
    table by name (the turn-up, the spare hand), ``pools`` every other account.
    Every account starts at 0 and together they always come to 0.
    """

    def __init__(self, names: Sequence[str], direction: int = 1, dealer: Seat = 0) -> None:
        self.names, self.direction = tuple(names), direction
        self.dealer: Seat = dealer
        self.dealt_in: tuple[Seat, ...] = ()
        self.leader: Seat = 0
        seats = len(self.names)
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.taken: list[list[Took]] = [[] for _ in range(seats)]
        self.centre: list[Card] = []
        self.heaps: dict[str, list[Card]] = {}
        self.counters, self.purses, self.short = [0] * seats, [0] * seats, [0] * seats
        self.pools: dict[str, int] = {}
        self.charged: list[dict[Any, int]] = [{} for _ in range(seats)]
        self.said: dict[Seat, str] = {}
        self.out: list[Seat] = []
        self.losers: tuple[Seat, ...] = ()
        self.winners: tuple[Seat, ...] = ()
        self.deals = self.deal_began = self.game_began = self.trick = 0
        self.log: list[Event] = []
        self.version = 0

    def become(self, other: Table) -> None:
        """Be that table from now on, for everyone who looks at this one: its views hear the log anew."""
        other.version = self.version + 1
        self.__dict__ = other.__dict__

    def tell(self, event: Event) -> None:
        """Write it down, and let it happen."""
        self.log.append(event)
        event.apply(self)

    def add(self, account: Account, counters: int, why: Any) -> None:
        """Only `Paid` does this; without a clause it is nothing that the account is charged."""
        if type(account) is int:
            if why is not None:
                charged = self.charged[account]
                charged[why] = charged.get(why, 0) - counters
            self.counters[account] += counters
        elif isinstance(account, Purse):
            self.purses[account.seat] += counters
        else:
            self.pools[account] = self.pools.get(account, 0) + counters  # type: ignore[index, arg-type]

    def pays(
        self, payer: Account, payee: Account, counters: int, why: Any, *, credit: bool = True, about: str = ""
    ) -> None:
        """Pay; without credit a seat pays what it has, and what is wanting is written down."""
        wanting = 0
        if not credit and isinstance(payer, int):
            wanting = max(0, counters - self.counters[payer])
            counters -= wanting
        if counters and payer != payee:
            self.tell(Paid(payer, payee, counters, why, about))
        if wanting:
            self.tell(Short(payer, wanting, why))  # type: ignore[arg-type]

    def round_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Those dealt in, in order of play, from this seat."""
        at = self.dealt_in.index(seat)
        return self.dealt_in[at:] + self.dealt_in[:at]

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat in order of play, this one last."""
        return _orders(len(self.names), self.direction)[seat]

    def others(self, seat: Seat) -> list[Seat]:
        """Those dealt in, but this one, eldest first."""
        return [s for s in self.dealt_in if s != seat]

    def this_deal(self) -> list[Event]:
        """What has happened since the cards were dealt."""
        return self.log[self.deal_began :]

    def this_game(self) -> list[Event]:
        """What has happened since the game began."""
        return self.log[self.game_began :]

    def all_cards(self) -> list[Card]:
        """Every card, wherever it lies."""
        tricks = [trick.cards for tricks in self.taken for trick in tricks]
        return [*chain(*self.hands), *self.centre, *chain(*self.heaps.values()), *chain(*tricks)]

    def total(self) -> int:
        """All accounts together: always 0."""
        return sum(self.counters) + sum(self.purses) + sum(self.pools.values())

    @classmethod
    def from_log(cls, log: Iterable[Event], names: Sequence[str], direction: int = 1) -> Table:
        """The table that heard this log."""
        table = cls(names, direction)
        for event in log:
            table.tell(event)
        return table


@cache
def _orders(seats: int, direction: int) -> tuple[tuple[Seat, ...], ...]:
    """By seat, all seats in the order of play after it, itself the last."""
    return tuple(tuple((seat + k * direction) % seats for k in range(1, seats + 1)) for seat in range(seats))


class View:
    """What one seat may see: a table that heard the log as that seat hears it.

    It has whatever a `Table` has; cards the seat cannot see are ``'??'``.  It is made when looked at.  Seat -1 is
    nobody's: it sees what everybody sees.
    """

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table, self.seat = table, seat
        self._version, self._seen = -1, table  # heard when it is first looked at

    def _hear(self) -> None:
        table = self._table
        self._version, self._seen = table.version, Table(table.names, table.direction)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # while it is being copied there is no table yet
            raise AttributeError(name)
        return getattr(self.heard(), name)

    def heard(self) -> Table:
        """The table as the seat has heard it up to now: for who looks at much of it at once."""
        if self._version != self._table.version:
            self._hear()
        seen, log = self._seen, self._table.log
        if len(seen.log) < len(log):
            seat, tell = self.seat, seen.tell
            for event in log[len(seen.log) :]:
                tell(event.masked(seat))
        return seen

    @property
    def hand(self) -> list[Card]:
        """The seat's own cards, in the pack's order."""
        hand: list[Card] = self.hands[self.seat] if self.seat >= 0 else []
        return hand

    def unseen(self, pack: Iterable[Card]) -> list[Card]:
        """The cards of this pack that the seat cannot place, in the pack's order."""
        placed = {*self.heard().all_cards(), HIDDEN}
        return list(filterfalse(placed.__contains__, pack))


Player = Callable[[View, Choice], Answer]
"""Answers what it is asked from what its seat may see."""
