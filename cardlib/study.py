"""Many deals: counts that are whole numbers, means with 95 % intervals, and a sentence that says them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape
from math import isfinite
from typing import TYPE_CHECKING

from . import __version__
from .counting import Strategies, asked, called, played, who
from .errors import WrongArgument, named
from .games import find
from .measures import Mean, Sentence, html_table, mean_of, percent, signed
from .rules import Game
from .sheets import as_csv

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Mean", "Sentence", "Study", "mean_of", "simulate", "studies_csv"]


@dataclass(frozen=True, repr=False)
class Study:
    """What many independent deals (or matches) came to, seat 0 being eldest.

    ``counts`` has for each seat how many deals ended at each net number of counters (signs as in `Record.net`: paying
    is minus).  ``paid_nothing`` counts by seat the deals in which it paid nothing; ``ties_for_best`` those in which
    several seats did equally best; ``all_tricks`` those in which one seat took every trick.
    """

    game: Game
    strategies: tuple[str, ...]
    seed: int
    first: int
    deals: int
    what: str
    counts: tuple[dict[int, int], ...]
    paid_nothing: tuple[int, ...]
    ties_for_best: int
    all_tricks: int

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.strategies)

    @property
    def means(self) -> tuple[Mean, ...]:
        """By seat, the mean net number of counters and its interval."""
        return tuple(map(mean_of, self.counts))

    def paid(self, seat: int = 0) -> Mean:
        """The mean number of counters a seat pays, on balance, in a deal."""
        mean, low, high = mean_of(self.counts[self._seat(seat)])
        return Mean(-mean, -high, -low)

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise WrongArgument(f"A seat is a number from 0 to {self.players - 1}, not {named(seat)}.")
        return seat

    def seat_at(self, place: int) -> int:
        """The seat in this place of the order of play: 0 is eldest, the last the dealer.  Raises `WrongArgument`."""
        self._seat(place)
        return place if self.game.direction > 0 else -place % self.players

    def place_of(self, seat: int) -> int:
        """The place of this seat in the order of play.  Raises `WrongArgument`."""
        return self.seat_at(seat)

    def position(self, seat: int) -> str:
        """A seat by its place in the order of play: eldest, seat 1 …, the dealer (seat 3)."""
        dealer = self.players - 1 if self.game.direction > 0 else 1
        return {0: "eldest", dealer: f"the dealer (seat {seat})"}.get(self._seat(seat), f"seat {seat}")

    @property
    def equal_share(self) -> float:
        """What each would pay if all those dealt in paid alike."""
        seats = self.players - self.game.sits_out(self.players)
        paid = -sum(counters * deals for count in self.counts for counters, deals in count.items())
        return paid / (self.deals * seats)

    @property
    def frame(self) -> pd.DataFrame:
        """Tidy counts: seat, counters, deals."""
        import pandas as pd

        rows = [
            (seat, counters, deals)
            for seat, count in enumerate(self.counts)
            for counters, deals in sorted(count.items())
        ]
        return pd.DataFrame(rows, columns=["seat", "counters", "deals"])

    def summary(self) -> pd.DataFrame:
        """By seat: mean net counters, its 95 % interval (low, high), the share of deals paid nothing in, and deals."""
        import pandas as pd

        rows = [
            (*mean, free / self.deals, self.deals) for mean, free in zip(self.means, self.paid_nothing, strict=True)
        ]
        index = pd.RangeIndex(self.players, name="seat")
        return pd.DataFrame(rows, index=index, columns=["mean", "low", "high", "paid_nothing", "deals"])

    def csv(self, summary: bool = False) -> str:
        """The counts as CSV: a line for each seat and each number of counters, ``times`` it came.

        With ``summary`` a line a seat: the mean net counters, its 95 % interval (low and high, empty where there is
        only one deal), and in how many deals the seat paid nothing.  Both say the version of cardlib, and which deals.

        >>> print(simulate("polignac/modern", deals=2, seed=1).csv().splitlines()[0])
        cardlib,game,players,strategies,seed,first,deals,what,seat,counters,times
        """
        return studies_csv([self], summary=summary)

    @property
    def conditions(self) -> str:
        """How many deals, which players, which seed."""
        number = f"{self.deals:,} {self.what}" if self.deals > 1 else f"one {self.each}"
        return f"{number} of {self.game.name}, {who(self.strategies)}, seed {self.seed}"

    @property
    def each(self) -> str:
        """What was counted, one of them: a deal or a match."""
        return "deal" if self.what == "deals" else "match"

    def says(self, seat: int = 0) -> Sentence:
        """The result for one seat in a sentence, with its numbers."""
        mean, low, high = self.paid(seat)
        verb, value, lo, hi = ("pays", abs(mean), low, high) if mean >= 0 else ("wins", -mean, -high, -low)
        who = self.position(seat)
        sure = f"95 % interval {lo:.2f} to {hi:.2f}" if self.deals > 1 else "one is too few for an interval"
        return Sentence(
            f"In {self.conditions}, {who} {verb} {value:.2f} counters a {self.each} "
            f"({sure}), and pays nothing in {percent(self.paid_nothing[seat], self.deals)} of them; in "
            f"{percent(self.ties_for_best, self.deals)} several seats do equally best."
        )

    def __add__(self, more: Study) -> Study:
        """The same study with more deals.  Raises `WrongArgument` where the conditions are not the same."""
        if (
            not isinstance(more, Study)
            or (self.game, self.strategies, self.seed, self.what)
            != (more.game, more.strategies, more.seed, more.what)
            or more.first != self.first + self.deals
        ):
            raise WrongArgument("Only the next deals of the same game, players and seed can be added to a study.")
        return replace(
            self,
            deals=self.deals + more.deals,
            counts=tuple(dict(Counter(a) + Counter(b)) for a, b in zip(self.counts, more.counts, strict=True)),
            paid_nothing=tuple(a + b for a, b in zip(self.paid_nothing, more.paid_nothing, strict=True)),
            ties_for_best=self.ties_for_best + more.ties_for_best,
            all_tricks=self.all_tricks + more.all_tricks,
        )

    def __repr__(self) -> str:
        return f"<Study: {self.conditions}>"

    def _repr_html_(self) -> str:
        each = zip(self.strategies, self.means, self.paid_nothing, strict=True)
        rows = [
            (
                self.position(seat),
                escape(who),
                signed(mean),
                f"{signed(low)} to {signed(high)}",
                percent(free, self.deals, 1),
            )
            for seat, (who, (mean, low, high), free) in enumerate(each)
        ]
        paid = f"Counters won or lost a {self.each}"
        return html_table(self.conditions, ("Seat", "Player", paid, "95 % interval", "Pays nothing in"), rows)


def simulate(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = 1,
    *,
    matches: int | None = None,
    first: int = 0,
) -> Study:
    """Play many independent deals, seat 0 eldest and everyone with all his counters, and count.

    ``strategies`` is one for all or a list, one a seat.  ``matches`` plays so many whole matches instead.  ``first`` is
    the number of the first deal, so that a study can be done in slices and added up.  On a terminal a bar shows
    how far it is.

    >>> simulate("polignac/modern", deals=200, seed=1).ties_for_best > 0
    True

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    rules = find(game)
    what = "deals" if matches is None else "matches"
    number = deals if matches is None else matches
    names = asked(rules, players, strategies, number, what, first)
    counts: list[Counter[int]] = [Counter() for _ in range(players)]
    free, ties, swept = [0] * players, 0, 0
    for sitting in played(rules, names, seed, range(first, first + number), whole=matches is not None):
        record = sitting.record()
        paid = {e.payer for e in record.payments}
        net = record.net
        for seat, counters in enumerate(net):
            counts[seat][counters] += 1
            free[seat] += seat not in paid
        dealt_in = [net[s] for s in sitting.table.dealt_in]
        ties += dealt_in.count(max(dealt_in)) > 1
        swept += matches is None and sum(map(bool, sitting.table.taken)) == 1 and not any(sitting.table.hands)
    return Study(
        rules,
        called(names),
        seed,
        first,
        number,
        what,
        tuple(map(dict, counts)),
        tuple(free),
        ties,
        swept,
    )


_WHICH = ("cardlib", "game", "players", "strategies", "seed", "first", "deals", "what", "seat")


def studies_csv(studies: Iterable[Study], *, summary: bool = False) -> str:
    """Several studies as one CSV, their lines one after the other; the columns are those of `Study.csv`."""
    rows: list[tuple[object, ...]] = []
    for study in studies:
        who = " ".join(study.strategies)
        which = (__version__, study.game.name, study.players, who, study.seed, study.first, study.deals, study.what)
        for seat, count in enumerate(study.counts):
            if summary:
                mean = (round(value, 6) if isfinite(value) else None for value in study.means[seat])
                rows.append((*which, seat, *mean, study.paid_nothing[seat]))
            else:
                rows += [(*which, seat, counters, times) for counters, times in sorted(count.items())]
    return as_csv((*_WHICH, *(("mean", "low", "high", "paid_nothing") if summary else ("counters", "times"))), rows)
