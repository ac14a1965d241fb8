"""Many deals: counts that are whole numbers, means with 95 % intervals, and a sentence that says them.

Beside: one room for each thing that is measured, and those that compare games deal by deal.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..chance import SEED
from ..counting import Counted, Strategies, asked, by_seat, called, conditions, in_order
from ..counting.keeping import need_pyarrow, path_of, written_whole
from ..counting.summing import Folder, Which, sizes_of, summed
from ..errors import WrongArgument, named
from ..families.tricks import TrickGame
from ..games import find
from ..measures import Mean, Sentence, html_table, mean_of, percent, rough, shown, signed, sure, with_daggers
from ..measures.ratios import merged
from ..rules import Game
from ..sheets import as_csv
from ..version import __version__
from ..wording import one_of
from .engines import Engine
from .ways import counting

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Mean", "Sentence", "Study", "mean_of", "simulate", "studies_csv"]


@dataclass(frozen=True, repr=False)
class Study:
    """What many independent deals (or matches) came to, seat 0 being eldest.

    ``counts`` has for each seat how many deals ended at each net number of counters (signs as in `Record.net`: paying
    is minus), points where the game reckons points.  ``paid_nothing`` counts by seat the deals in which it was charged
    nothing: not one payment, whatever it won, which is not the same as to come out even.  ``ties_for_best`` counts
    those in which several seats did equally best; ``all_tricks`` those in which one seat took every trick.
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
        return mean_of(self.counts[self._seat(seat)]).turned()

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise WrongArgument(f"A seat is a number from 0 to {self.players - 1}, not {named(seat)}.")
        return seat

    def seat_at(self, place: int) -> int:
        """The seat in this place of the order of play: 0 is eldest, the last the dealer.  Raises `WrongArgument`."""
        return self.game.seat_at(self._seat(place), self.players)

    def place_of(self, seat: int) -> int:
        """The place of this seat in the order of play.  Raises `WrongArgument`."""
        return self.seat_at(seat)

    def position(self, seat: int) -> str:
        """A seat by its place in the order of play: eldest, seat 1 …, the dealer (seat 3)."""
        self._seat(seat)
        dealer = self.seat_at(self.players - 1)
        return {0: "eldest", dealer: f"the dealer (seat {seat})"}.get(seat, f"seat {seat}")

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
        """By seat: mean net counters, 95 % interval (low, high), the share of deals with nothing charged, and deals."""
        import pandas as pd

        rows = [
            (*mean, free / self.deals, self.deals) for mean, free in zip(self.means, self.paid_nothing, strict=True)
        ]
        index = pd.RangeIndex(self.players, name="seat")
        return pd.DataFrame(rows, index=index, columns=["mean", "low", "high", "paid_nothing", "deals"])

    def csv(self, summary: bool = False) -> str:
        """The counts as CSV: a line for each seat and each number of counters, ``times`` it came.

        With ``summary`` a line a seat: the mean net counters, its 95 % interval (low and high, empty where there is
        only one deal), and in how many deals the seat was charged nothing.  Both say the version of cardlib, which
        deals, and the strategies, seat 0 first, with semicolons between them.

        >>> print(simulate("polignac/modern", deals=2, seed=1).csv().splitlines()[0])
        cardlib,game,players,strategies,seed,first,deals,what,seat,counters,times
        """
        return studies_csv([self], summary=summary)

    def write_csv(self, file: str | os.PathLike[str]) -> None:
        """Write `csv` to a file; until it is whole, what was there is there.  Raises `OSError`, `WrongArgument`."""
        with written_whole(path_of(file)) as part:
            part.write_text(self.csv(), encoding="utf-8", newline="")

    def write_parquet(self, file: str | os.PathLike[str]) -> None:
        """Write the same table as Parquet, whole or not at all.  Raises `OSError`, `WrongArgument`."""
        need_pyarrow("A Parquet file")
        from pyarrow import array, table, uint64
        from pyarrow.parquet import write_table

        columns, rows = _table([self])
        by_column = dict(zip(columns, zip(*rows, strict=True), strict=True))
        by_column["seed"] = array(by_column["seed"], type=uint64())  # a seed may be too large for a signed number
        with written_whole(path_of(file)) as part, part.open("wb") as out:
            write_table(table(by_column), out)

    @property
    def conditions(self) -> str:
        """How many deals, which players, which seed."""
        return conditions(self.deals, self.what, self.game.name, self.strategies, self.seed)

    @property
    def each(self) -> str:
        """What was counted, one of them: a deal or a match."""
        return one_of(self.what)

    def says(self, seat: int = 0) -> Sentence:
        """The result for one seat in a sentence, with its numbers."""
        paid, who = self.paid(seat), self.position(seat)
        verb, mean = ("pays", paid) if paid.mean >= 0 else ("wins", mean_of(self.counts[seat]))
        how = sure(mean, self.deals, what=self.what, few=rough(self.counts[seat]))
        best = f"in {percent(self.ties_for_best, self.deals)} several seats do equally best"
        if self.deals == 1:
            best = "several seats do equally best" if self.ties_for_best else "one seat alone does best"
        return Sentence(
            f"In {self.conditions}, {who} {verb} {mean.mean:.2f} {self.game.unit}s a {self.each} "
            f"({how}){self._charged_nothing(seat)}; {best}."
        )

    def _charged_nothing(self, seat: int) -> str:
        """How often nothing is charged, where what is charged are penalties: at round games everybody stakes."""
        if not isinstance(self.game, TrickGame):
            return ""
        if self.deals == 1:
            return f", and is charged {'nothing' if self.paid_nothing[seat] else 'something'}"
        return f", and is charged nothing in {percent(self.paid_nothing[seat], self.deals)} of them"

    def __add__(self, more: Study) -> Study:
        """The same study with more deals.  Raises `WrongArgument` where the conditions are not the same."""
        if (
            not isinstance(more, Study)
            or (self.game, self.strategies, self.seed, self.what) != (more.game, more.strategies, more.seed, more.what)
            or more.first != self.first + self.deals
        ):
            raise WrongArgument("Only the next deals of the same game, players and seed can be added to a study.")
        both = [{field: getattr(study, field) for field in Counted._fields} for study in (self, more)]
        return replace(self, deals=self.deals + more.deals, **_in_order(merged(*both)))

    def __repr__(self) -> str:
        return f"<Study: {self.conditions}>"

    def _repr_html_(self) -> str:
        each = zip(self.strategies, self.means, self.paid_nothing, strict=True)
        width = 5 if isinstance(self.game, TrickGame) else 4
        rows = [
            (
                self.position(seat),
                escape(who),
                signed(mean.mean),
                shown(mean, self.deals, signed, self.what, rough(self.counts[seat])),
                percent(free, self.deals, 1),
            )[:width]
            for seat, (who, mean, free) in enumerate(each)
        ]
        paid = f"{self.game.unit.capitalize()}s won or lost a {self.each}"
        columns = ("Seat", "Player", paid, "95 % interval", "Charged nothing in")[:width]
        return html_table(with_daggers(self.conditions, rows), columns, rows)


def simulate(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    matches: int | None = None,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
    engine: Engine = "auto",
) -> Study:
    """Play many independent deals, seat 0 eldest and everyone with all his counters, and count.

    ``strategies`` is one for all or a list, one a seat.  ``matches`` plays so many whole matches instead.  ``first`` is
    the number of the first deal, so that a study can be done in slices and added up.  On a terminal a bar shows
    how far it is.

    ``workers`` is how many processes share the work; under ``joblib.parallel_config`` joblib's backend does, a Dask
    cluster too.  ``keep`` names a folder for what is finished: interrupted, and asked again, the study goes on from
    there (one study a folder, one at a time; see `cardlib.counting.keeping`).  ``engine`` is "referee", "compiled", or
    "auto": the compiled one where it knows the game and players, is installed, and the deals are many (and Monte-Carlo
    players too at games of tricks where nothing is announced).  The counts are the same whoever counts them, unless a
    player given as a function remembers what it saw in other deals.

    >>> simulate("polignac/modern", deals=200, seed=1).ties_for_best > 0
    True

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`; `OSError` where ``keep`` cannot be written.
    """
    rules = find(game)
    what = "deals" if matches is None else "matches"
    number = deals if matches is None else matches
    names = asked(rules, players, strategies, number, what, first)
    count = counting(engine, rules, names, seed, number, what)
    which = Which("simulate", (rules,), names, seed, what)
    sizes = sizes_of(which, count.quick)
    whole = summed(count, range(first, first + number), which, workers=workers, keep=keep, sizes=sizes)
    return Study(rules, called(names), seed, first, number, what, **_in_order(whole))


def _in_order(counted: dict[str, Any]) -> dict[str, Any]:
    """The smallest number first, so that they print alike whoever has counted them."""
    return {**counted, "counts": in_order(counted["counts"])}


_WHICH = ("cardlib", "game", "players", "strategies", "seed", "first", "deals", "what", "seat")


def studies_csv(studies: Iterable[Study], *, summary: bool = False) -> str:
    """Several studies as one CSV, their lines one after the other; the columns are those of `Study.csv`."""
    return as_csv(*_table(studies, summary))


def _table(studies: Iterable[Study], summary: bool = False) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    rows: list[tuple[object, ...]] = []
    for study in studies:
        who = by_seat(study.strategies)
        which = (__version__, study.game.name, study.players, who, study.seed, study.first, study.deals, study.what)
        for seat, count in enumerate(study.counts):
            if summary:
                mean = (round(value, 6) if isfinite(value) else None for value in study.means[seat])
                rows.append((*which, seat, *mean, study.paid_nothing[seat]))
            else:
                rows += [(*which, seat, counters, times) for counters, times in sorted(count.items())]
    return (*_WHICH, *(("mean", "low", "high", "paid_nothing") if summary else ("counters", "times"))), rows
