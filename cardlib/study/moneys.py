"""Where the counters go in whole matches: how many change hands, what lies in the pools, and who is ruined when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from ..chance import SEED
from ..counting import Strategies, called, one_by_one
from ..counting.summing import Folder, Which, summed
from ..events import Account, Ended, NewDeal, Out, Paid, Purse
from ..measures import mean_of
from ..measures.ratios import Ratio, share_of
from ..players import Player
from ..rules import Game
from ..table import Table
from .bounds import as_share
from .results import Result, Row, asked_for

__all__ = ["Money", "money"]

OUTSIDE = ("bank", "sheet")
"""Accounts that are no pool: where counters come from, and where points are written."""


@dataclass(frozen=True, repr=False)
class Money(Result):
    """``moved``: counters, or points, that are paid in a deal, a ratio over the deals of a match.  ``pools``: by number
    of the deal, what lies in all pools when it is over -> matches.  ``carried``: deals after which something lies
    there for the next, of all that have a next, a share from 0 to 1.  ``ruined``: by order and seat -> matches.
    """

    moved: Ratio
    pools: Mapping[int, Mapping[int, int]]
    carried: Ratio
    ruined: Mapping[tuple[int, int], int]

    what: ClassVar[str] = "matches"
    main: ClassVar[str] = "counters paid in a deal"

    def rows(self) -> Iterator[Row]:
        yield Row("counters paid in a deal", "", self.moved.mean)
        if self.carried.y:
            yield Row("share of deals after which a pool is carried over", "", as_share(self.carried.mean))
        for deal, counts in sorted(self.pools.items()):
            yield Row("counters in the pools after a deal", f"deal {deal}", mean_of(dict(counts)), sum(counts.values()))
        for (nth, seat), matches in sorted(self.ruined.items()):
            yield Row(
                "share of matches in which a seat is ruined", f"out {nth}., seat {seat}", share_of(matches, self.number)
            )


def money(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    matches: int = 100,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Money:
    """Play whole matches of any game, and follow the counters.

    All accounts together come to nothing; where they did not, this would stop.

    >>> money("polignac/foster", matches=3, seed=1).mean("share of deals after which a pool is carried over").mean
    1.0

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    rules, names = asked_for(game, players, strategies, matches, first, "matches")
    count = partial(_counted, rules, tuple(names), seed)
    which = Which("money", (rules,), names, seed, "matches")
    found = summed(count, range(first, first + matches), which, workers=workers, keep=keep)
    return Money(rules, called(names), seed, first, matches, **found)


def _counted(game: Game, names: tuple[str | Player, ...], seed: int, numbers: range) -> dict[str, Any]:
    moved = carried = Ratio()
    pools: dict[int, Counter[int]] = {}
    ruined: Counter[tuple[int, int]] = Counter()
    for sitting in one_by_one(game, names, seed, numbers, whole=True):
        paid, after, out = followed(sitting.table)
        moved += Ratio.of(paid, len(after))
        carried += Ratio.of(sum(lies > 0 for lies in after[:-1]), len(after) - 1)
        for deal, lies in enumerate(after, 1):
            pools.setdefault(deal, Counter())[lies] += 1
        ruined.update(enumerate(out, 1))
    lying = {deal: dict(counts) for deal, counts in pools.items()}
    return dict(moved=moved, pools=lying, carried=carried, ruined=dict(ruined))


def followed(table: Table) -> tuple[int, list[int], list[int]]:
    """A match by its log: counters paid in play, what lay in the pools after each deal, and who was out, in order."""
    accounts: Counter[Account] = Counter()
    paid, out = 0, []
    after: list[int] = []
    begun = False
    for event in table.log:
        if isinstance(event, Paid):
            accounts[event.payer] -= event.counters
            accounts[event.payee] += event.counters
            in_play = not isinstance(event.payer, Purse) and "bank" not in (event.payer, event.payee)
            paid += event.counters * in_play
        elif isinstance(event, Out):
            out.append(event.seat)
        elif isinstance(event, (NewDeal, Ended)):
            if begun:
                after.append(sum(n for a, n in accounts.items() if isinstance(a, str) and a not in OUTSIDE))
            begun = isinstance(event, NewDeal)
    held = [accounts[seat] for seat in range(len(table.names))]
    assert held == table.counters and sum(accounts.values()) == table.total() == 0, "counters were lost or made"
    return paid, after, out
