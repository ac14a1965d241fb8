"""Many deals: counts that are whole numbers, means with 95 % intervals, and a sentence that says them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from .errors import WrongArgument, WrongPlayers, named
from .games import find
from .play import play
from .players import Player, players_for
from .record import Record
from .referee import Sitting
from .rules import Game

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Mean", "SameDeal", "Sentence", "Study", "mean_of", "same_deal", "simulate"]

Z = NormalDist().inv_cdf(0.975)
MATCHES_APART = 1_000_000
"""Match k begins at deal number k times this, so that matches of one seed share no deals."""


class Sentence(str):
    """A sentence with computed numbers, to be the output of a cell."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f"<p>{escape(self)}</p>"


def signed(number: float, places: int = 3) -> str:
    """A number with its sign, a true minus.

    >>> signed(-1.25), signed(2, 0)
    ('−1.250', '+2')
    """
    return f"{number:+.{places}f}".replace("-", "−")


def percent(some: int, of: int, places: int = 0) -> str:
    """
    >>> percent(1, 8), percent(1, 8, 1)
    ('12 %', '12.5 %')
    """
    return f"{100 * some / of:.{places}f} %"


class Mean(NamedTuple):
    """A mean and its 95 % interval, by the normal distribution."""

    mean: float
    low: float
    high: float


def mean_of(counts: dict[int, int]) -> Mean:
    """The mean of a whole-number count ``{value: how often}``.

    >>> [round(x, 3) for x in mean_of({0: 50, 2: 50})]
    [1.0, 0.803, 1.197]
    """
    n = sum(counts.values())
    mean = sum(value * times for value, times in counts.items()) / n
    if n < 2:
        return Mean(mean, float("-inf"), float("inf"))
    squares = sum((value - mean) ** 2 * times for value, times in counts.items())
    half = Z * sqrt(squares / (n - 1) / n)
    return Mean(mean, mean - half, mean + half)


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

    def position(self, seat: int) -> str:
        """A seat by its place in the order of play: eldest, seat 1 …, the dealer (seat 3)."""
        dealer = self.players - 1 if self.game.direction > 0 else 1
        return {0: "eldest", dealer: f"the dealer (seat {seat})"}.get(self._seat(seat), f"seat {seat}")

    @property
    def equal_share(self) -> float:
        """What each would pay if all those dealt in paid alike."""
        seats = self.players - self.game.sits_out(self.players)
        return -sum(mean for mean, _, _ in self.means) / seats

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

    @property
    def conditions(self) -> str:
        """How many deals, which players, which seed."""
        who = (
            f"{self.players} {self.strategies[0]} players"
            if len(set(self.strategies)) == 1
            else f"players {', '.join(self.strategies)}"
        )
        number = f"{self.deals:,} {self.what}" if self.deals > 1 else f"one {self.each}"
        return f"{number} of {self.game.name}, {who}, seed {self.seed}"

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
        if (self.game, self.strategies, self.seed, self.what) != (
            more.game,
            more.strategies,
            more.seed,
            more.what,
        ) or more.first != self.first + self.deals:
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
        rows = "".join(
            f"<tr><th scope='row'>{self.position(seat)}</th><td>{escape(who)}</td>"
            f"<td>{signed(m)}</td><td>{signed(low)} to {signed(high)}</td><td>{percent(free, self.deals, 1)}</td></tr>"
            for seat, (who, (m, low, high), free) in enumerate(
                zip(self.strategies, self.means, self.paid_nothing, strict=True)
            )
        )
        return (
            f"<table class='cl-study'><caption>{escape(self.conditions)}</caption><thead><tr><th scope='col'>Seat</th>"
            f"<th scope='col'>Player</th><th scope='col'>Counters won or lost a {self.each}</th>"
            "<th scope='col'>95 % interval</th><th scope='col'>Pays nothing in</th></tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )


def simulate(
    game: str | Game,
    players: int = 4,
    strategies: str | Sequence[str | Player] = "careful",
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
    number = deals if matches is None else matches
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise WrongArgument(f"A study needs a number of deals or matches, 1 at least, not {number!r}.")
    if isinstance(players, bool) or not isinstance(players, int):
        raise WrongPlayers(f"players is the number of seats, not {players!r}.")
    rules.check_players(players)
    names = [strategies] * players if isinstance(strategies, str) else list(strategies)
    if len(names) != players:
        raise WrongPlayers(f"{len(names)} strategies do not fit {players} players.")
    who = players_for(names, rules)
    counts: list[Counter[int]] = [Counter() for _ in range(players)]
    free, ties, swept = [0] * players, 0, 0
    for k in _progress(range(first, first + number)):
        sitting = Sitting(
            rules,
            players,
            seed=seed,
            deals=1 if matches is None else None,
            dealer=players - 1 if rules.direction > 0 else 1,
            number=k if matches is None else k * MATCHES_APART,
        )
        views = [sitting.view(seat) for seat in range(players)]
        while choice := sitting.choice:
            sitting.answer(who[choice.seat](views[choice.seat], choice))
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
        tuple(s if isinstance(s, str) else getattr(s, "__name__", "a player") for s in names),
        seed,
        first,
        number,
        "deals" if matches is None else "matches",
        tuple(map(dict, counts)),
        tuple(free),
        ties,
        swept,
    )


@dataclass(frozen=True, repr=False)
class SameDeal:
    """One deal under several rules: what each seat has won or lost by it, and what it paid for."""

    records: tuple[Record, ...]

    def __repr__(self) -> str:
        return "\n".join(map(repr, self.records))

    def _repr_html_(self) -> str:
        names = self.records[0].names
        head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in names)
        rows = "".join(
            f"<tr><th scope='row'>{escape(r.game.title)}, <em>{escape(r.game.edition)}</em></th>"
            + "".join(f"<td>{_counters(r, seat)}</td>" for seat in range(len(names)))
            + "</tr>"
            for r in self.records
        )
        first = self.records[0]
        said = f"Deal {first.number} of seed {first.seed}, {len(names)} careful players"
        return (
            f"<table class='cl-study'><caption>{said}</caption><thead><tr><th scope='col'>Game</th>{head}</tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )


def _counters(record: Record, seat: int) -> str:
    why = [escape(e.about or e.why.label) for e in record.payments if seat in (e.payer, e.payee)]
    return f"<b>{signed(record.net[seat], 0)}</b> {'; '.join(why)}" if why else "<b>0</b>"


def same_deal(games: Sequence[str | Game], players: int = 4, seed: int = 1897, number: int = 0) -> SameDeal:
    """The same cards, played by careful players, under each of these games.  Raises as `cardlib.play` does.

    >>> same_deal(["polignac/foster", "polignac/foster-french-order"], seed=2)
    <polignac/foster: Anna -2, Ben -1, Carla -2, Dan 0>
    <polignac/foster-french-order: Anna -4, Ben -1, Carla 0, Dan 0>
    """
    return SameDeal(tuple(play(game, players, seed=seed, number=number, deals=1) for game in games))


def _progress(numbers: range) -> Iterable[int]:
    if not sys.stderr.isatty():
        return numbers
    from tqdm import tqdm

    return tqdm(numbers, unit=" deals", leave=False)  # type: ignore[no-any-return]
