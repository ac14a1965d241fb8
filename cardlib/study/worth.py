"""What the turn-up is worth at Speculation, and what is paid for it before it is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..cards import Card, rank_name
from ..chance import SEED
from ..counting import Strategies, asked, called, conditions, one_by_one
from ..counting.summing import Folder, Which, summed
from ..errors import WrongArgument, known, named
from ..events import Event, Paid
from ..events.stacks import STOCK, Holds, PoolStays, TurnedFrom
from ..families.chances import odds, worth_of_turn_up
from ..families.speculation import SpeculationGame
from ..games import find
from ..measures import (
    Mean,
    Sentence,
    figures,
    html_table,
    mean_of,
    percent,
    share_of,
    shown,
    signed,
    sure,
    with_daggers,
)
from ..players import Player
from ..rules import Game
from ..table import Table

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["TurnUps", "turn_ups"]

Counts = Mapping[int, int]


class _Turned(NamedTuple):
    """One turn-up: the card, what it was worth before it was turned and once it lay there (in hundredths), what it
    brought whoever owned it when it took the pool, and what had been paid for it unseen (None where it was kept)."""

    card: Card
    before: int
    after: int
    brought: int
    price: int | None


@dataclass(frozen=True, repr=False)
class TurnUps:
    """Many turn-ups of one game of Speculation, those after a passed deal among them.

    Everything is counted in whole numbers.  By rank: ``times`` (deals), ``won`` (deals in which the turn-up itself took
    the pool), ``brought`` (counters of the pool -> deals), ``worth`` (what the formula gives, in hundredths of a
    counter -> deals).  ``fair`` is what it was worth unseen, in hundredths -> deals; ``prices`` what was paid for it
    unseen -> sales; ``gains`` what it then brought less the price -> sales.
    """

    game: SpeculationGame
    strategies: tuple[str, ...]
    seed: int
    first: int
    deals: int
    times: Mapping[str, int]
    won: Mapping[str, int]
    brought: Mapping[str, Counts]
    worth: Mapping[str, Counts]
    fair: Counts
    prices: Counts
    gains: Counts

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.strategies)

    @property
    def turned(self) -> int:
        """How many cards were turned up for trump."""
        return sum(self.times.values())

    @property
    def sold(self) -> int:
        """How many of them were sold unseen."""
        return sum(self.prices.values())

    @property
    def conditions(self) -> str:
        """How many deals, which players, which seed."""
        return conditions(self.deals, "deals", self.game.name, self.strategies, self.seed)

    def wins(self, rank: str) -> Mean:
        """How often a turn-up of this rank takes the pool itself, with Wilson's interval.  Raises `WrongArgument`."""
        if not known(rank, self.times) or not self.times[rank]:
            raise WrongArgument(f"No {named(rank)} was turned up; the ranks are {' '.join(self.times)}.")
        return share_of(self.won[rank], self.times[rank])

    def brings(self, rank: str = "") -> Mean:
        """What a turn-up of this rank takes from the pool, in counters; of any rank without one."""
        counts: Counter[int] = Counter()
        for each, some in self.brought.items():
            if rank in ("", each):
                counts.update(some)
        if not counts:
            raise WrongArgument(f"No {named(rank)} was turned up; the ranks are {' '.join(self.times)}.")
        return mean_of(dict(counts))

    @property
    def price(self) -> Mean | None:
        """What is paid for it unseen; None where it never is."""
        return mean_of(dict(self.prices)) if self.prices else None

    @property
    def gain(self) -> Mean | None:
        """What it brings its buyer less what he has paid; None where nobody buys."""
        return mean_of(dict(self.gains)) if self.gains else None

    @property
    def frame(self) -> pd.DataFrame:
        """By rank, high to low: times, share won with its 95 % interval, what it brings, what the formula says."""
        import pandas as pd

        rows = [
            (
                rank_name(rank),
                times,
                *self.wins(rank),
                self.brings(rank).mean,
                mean_of(dict(self.worth[rank])).mean / 100,
            )
            for rank, times in self.times.items()
            if times
        ]
        return pd.DataFrame(rows, columns=["turn-up", "times", "share", "low", "high", "brings", "formula"])

    def says(self) -> Sentence:
        """The result in a sentence, with its numbers."""
        brings, fair = self.brings(), mean_of(dict(self.fair)).mean / 100
        told = (
            f"In {self.conditions}, the turn-up brings {figures(brings.mean)} counters of the pool "
            f"({sure(brings, self.turned)}), and the formula says {fair:.2f}; "
        )
        if self.price is None or self.gain is None:
            return Sentence(f"{told}nobody has bought it unseen.")
        how = sure(self.gain, self.sold, partial(signed, places=2), "sales")
        return Sentence(
            f"{told}it is sold unseen in {percent(self.sold, self.turned)} of them, for {self.price.mean:.2f}, and its "
            f"buyer gains {signed(self.gain.mean, 2)} ({how})."
        )

    def __repr__(self) -> str:
        return f"<TurnUps: {self.conditions}>"

    def _repr_html_(self) -> str:
        rows = []
        for rank, times in self.times.items():
            if times:
                wins = Mean(*(100 * part for part in self.wins(rank)))
                brings, formula = self.brings(rank).mean, mean_of(dict(self.worth[rank])).mean / 100
                share = (f"{wins.mean:.1f} %", shown(wins, times, partial(figures, places=1)))
                rows.append((rank_name(rank), f"{times}", *share, f"{brings:.2f}", f"{formula:.2f}"))
        columns = ("Turn-up", "Times", "Takes the pool in", "95 % interval", "Brings", "By the formula")
        return html_table(with_daggers(self.conditions, rows), columns, rows)


def turn_ups(
    game: str | Game = "speculation/baxter-wray",
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 500,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> TurnUps:
    """Play many independent deals of Speculation, and compare the turn-up's worth with what is paid for it.

    ``strategies`` is one for all or a list, one a seat: careful players seldom deal with each other, so that a bold
    one (`cardlib.careful.bidding.Bidder`) or a random one among them shows what a mistaken price costs.

    >>> turn_ups(deals=20).deals
    20

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    rules = find(game)
    if not isinstance(rules, SpeculationGame):
        raise WrongArgument(f"{rules.name} is no game of Speculation.")
    names = asked(rules, players, strategies, deals, "deals", first)
    count = partial(_counted, rules, tuple(names), seed)
    which = Which("turn_ups", (rules,), names, seed)
    found = summed(count, range(first, first + deals), which, workers=workers, keep=keep)
    return TurnUps(rules, called(names), seed, first, deals, **found)


def _counted(game: SpeculationGame, names: Sequence[str | Player], seed: int, numbers: range) -> dict[str, Any]:
    found: list[_Turned] = []
    for sitting in one_by_one(game, names, seed, numbers):
        found += _turned(game, sitting.table.log, sitting.table.names)
    ranks = [rank for rank in game.order if any(card[0] == rank for card in game.pack)]
    by_rank = {rank: [one for one in found if one.card[0] == rank] for rank in ranks}
    bought = [(one.price, one.brought) for one in found if one.price is not None]
    return dict(
        times={rank: len(some) for rank, some in by_rank.items()},
        won={rank: sum(one.brought > 0 for one in some) for rank, some in by_rank.items()},
        brought={rank: dict(Counter(one.brought for one in some)) for rank, some in by_rank.items()},
        worth={rank: dict(Counter(one.after for one in some)) for rank, some in by_rank.items()},
        fair=dict(Counter(one.before for one in found)),
        prices=dict(Counter(price for price, _ in bought)),
        gains=dict(Counter(brought - price for price, brought in bought)),
    )


def _turned(game: SpeculationGame, log: Sequence[Event], names: Sequence[str]) -> Iterator[_Turned]:
    """The turn-ups of one deal."""
    table, unseen = Table(names), game.lot("the turn-up unseen").label
    card, before = "", 0
    after: int | None = None
    price: int | None = None
    for event in log:
        if isinstance(event, TurnedFrom) and event.pile == STOCK:
            card, before, after = event.card, int(100 * worth_of_turn_up(game, table)), None
        elif isinstance(event, Paid) and event.why.label == unseen:
            price = event.counters
        table.tell(event)
        if isinstance(event, Holds) and after is None:
            ends = card[0] in game.courts.ranks and bool(table.heaps[STOCK])
            after = 100 * table.pools["pool"] if ends else int(100 * odds(game, table, card).worth)
        elif isinstance(event, PoolStays) or (isinstance(event, Paid) and event.payer == "pool"):
            took = event.counters if isinstance(event, Paid) and game.holding(table).card == card else 0
            yield _Turned(card, before, after or 0, took, price)
            price = None
