"""Games compared on the same deals: whole numbers counted deal by deal, differences with honest intervals, a sentence.

Deal number k of one game is compared with deal number k of the others.  Where they deal the same hands the luck of the
cards drops out of the difference; where they do not, its interval is as right, but wider, and that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from itertools import combinations
from typing import TYPE_CHECKING

from ..counting import conditions
from ..errors import WrongArgument, named
from ..families.tricks import TrickGame
from ..games import find
from ..measures import Mean, Sentence, html_table, mean_of, percent, with_daggers
from ..measures.ratios import merged
from ..rules import Game
from ..wording import listed
from . import Study
from . import comparison_tables as tables
from .bounds import as_share
from .bydeal import APART, SHARE, Contrast, Counts, by_seats, place_named
from .contrasts import Sure, cell, difference_of, how_sure, less, mean_by, said, said_apart, said_sure
from .hands import at_each

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Comparison"]


@dataclass(frozen=True, repr=False)
class Comparison:
    """Two or more games compared deal by deal.

    Everything is counted in whole numbers, number -> deals: ``counts`` of each game by measure; ``contrasts`` of games
    taken together by measure, as (-1, 1), the second less the first; ``pairs`` how far two games are apart, by `APART`,
    for those that deal the same hands.  Measures are *paid by eldest* … *paid by the dealer* (counters, on balance),
    *paid in all*, *eldest is charged nothing* …, *ties for best*, *all tricks by one seat* (shares of the deals).
    """

    games: tuple[Game, ...]
    strategies: tuple[str, ...]
    seed: int
    first: int
    deals: int
    counts: tuple[Mapping[str, Counts], ...]
    contrasts: Mapping[Contrast, Mapping[str, Counts]]
    pairs: Mapping[tuple[int, int], Mapping[str, Counts]]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.strategies)

    @property
    def same_hands(self) -> bool:
        """Whether all games deal the same hands."""
        return len(self.pairs) == len(self.games) * (len(self.games) - 1) // 2

    @property
    def conditions(self) -> str:
        """How many deals of which games, whether on the same hands, which players, which seed."""
        return self.conditions_of(*range(len(self.games)))

    def conditions_of(self, *which: int) -> str:
        """The same of the games with these numbers, in their order.  Raises `NoSuchGame`, `WrongArgument`."""
        if not which:
            raise WrongArgument("Say the conditions of which games: their numbers, from 0 up.")
        which = tuple(map(self.which, which))
        names = [self.games[at].name for at in which]
        same = all(pair in self.pairs for pair in combinations(which, 2))
        told = listed(names) if len(names) < 7 else f"{len(names)} games ({names[0]} … {names[-1]})"
        return conditions(self.deals, "deals", f"{told} ({at_each(same)})", self.strategies, self.seed)

    @property
    def studies(self) -> tuple[Study, ...]:
        """What `cardlib.simulate` says of each game on these deals."""
        return tuple(map(self._study, self.games, self.counts))

    def _study(self, game: Game, counts: Mapping[str, Counts]) -> Study:
        counted = by_seats(game, self.players, counts)
        return Study(game, self.strategies, self.seed, self.first, self.deals, "deals", **counted._asdict())

    # One number

    @property
    def measures(self) -> tuple[str, ...]:
        """What is compared: the measures that all these games have."""
        return tuple(m for m in self.counts[0] if all(m in counts for counts in self.counts))

    @property
    def at_once(self) -> int:
        """How many differences are looked at together."""
        return sum(map(len, self.contrasts.values()))

    def difference(self, other: int | str | Game, measure: str) -> Mean:
        """The mean difference of the other game less the first, deal by deal, and its 95 % interval; of shares from -1
        to 1.

        Raises `NoSuchGame`, `WrongArgument`.
        """
        by = less(0, self.which(other), len(self.games))
        return difference_of(by, measure, self.contrast(by, measure))

    def contrast(self, by: Contrast, measure: str) -> Counts:
        """How often each difference came, of games taken together so.  Raises `WrongArgument`."""
        if not isinstance(by, tuple) or not all(type(at) is int for at in by) or by not in self.contrasts:
            raise WrongArgument("The difference of a game and itself is nothing; name another game than the first.")
        if not isinstance(measure, str) or measure not in self.contrasts[by]:
            raise WrongArgument(f"The measures are {listed(self.measures)}, not {named(measure)}.")
        return self.contrasts[by][measure]

    def which(self, game: int | str | Game) -> int:
        """The number of a game among those compared; of the same game twice, the second.

        Raises `NoSuchGame`, `WrongArgument`.
        """
        if type(game) is int and 0 <= game < len(self.games):
            return game
        if isinstance(game, (str, Game)):
            name = game.name if isinstance(game, Game) else game
            among = [k for k, g in enumerate(self.games) if g.name == name]
            if among:
                return among[-1]
            find(game)
        names = listed([f"{k} ({g.name})" for k, g in enumerate(self.games)])
        raise WrongArgument(f"The games compared are {names}, not {named(game)}.")

    def how_sure(self) -> dict[tuple[Contrast, str], Sure]:
        """Every difference, by contrast and measure, corrected for their number."""
        return how_sure(self.contrasts, self.deals)

    def rows(self) -> Iterator[tuple[Game, str, Sure]]:
        """Every other game, measure, and how sure its difference from the first is."""
        sure = self.how_sure()
        for at, other in enumerate(self.games[1:], 1):
            for measure in self.measures:
                yield other, measure, sure[less(0, at, len(self.games)), measure]

    def distance(self, one: int | str | Game, other: int | str | Game, measure: str = SHARE) -> Mean:
        """How far two games are apart on the same hands, by a measure of `distances`, and its 95 % interval.

        Raises `NoSuchGame`, and `WrongArgument` where the hands are not the same or nothing is counted.
        """
        a, b = sorted((self.which(one), self.which(other)))
        if (a, b) not in self.pairs:
            raise WrongArgument(
                f"{self.games[a].name} and {self.games[b].name} are "
                + ("one game." if a == b else "not dealt the same hands, so that no deal of theirs is the same.")
            )
        found = self.apart(a, b)
        if not isinstance(measure, str) or measure not in found:
            raise WrongArgument(f"Two games are apart by {listed(list(found))}, not by {named(measure)}.")
        return found[measure][0]

    def apart(self, one: int, other: int) -> dict[str, tuple[Mean, int]]:
        """By measure a mean and the deals it is taken of."""
        found = {m: (mean_by(m, c), sum(c.values())) for m, c in self.pairs[one, other].items() if c}
        if APART[2] in found:
            game = self.games[one]
            tricks = len(game.cards_for(self.players)) // (self.players - game.sits_out(self.players))
            mean, deals = found[APART[2]]
            found[SHARE] = as_share(Mean(*(number / tricks for number in mean))), deals
        return found

    # Tables

    @property
    def frame(self) -> pd.DataFrame:
        """By game and measure: the mean a deal, its 95 % interval (low, high; of a share Wilson's), and deals."""
        return tables.frame(self)

    @property
    def differences(self) -> pd.DataFrame:
        """By other game and measure, the other less the first (``game``), deal by deal: the mean difference.

        ``low`` and ``high`` are its 95 % interval taken alone, ``low_at_once`` and ``high_at_once`` the interval that
        makes all rows right together (Bonferroni), ``p_holm`` the chance of so much if it were nothing, corrected by
        Holm; ``changed`` the deals in which the measure is not the same: under thirty or so, the intervals are rough.
        """
        return tables.differences(self)

    @property
    def distances(self) -> pd.DataFrame:
        """By pair of games that deal the same hands: how far they are apart by `APART`, its interval, and deals.

        The first trick that goes elsewhere is the mean of the deals that have one; ``deals`` says how many.
        """
        return tables.distances(self)

    def matrix(self, measure: str = SHARE) -> pd.DataFrame:
        """How far every game is from every other by one measure of `distances`: a square, 0 from itself.

        Empty (NaN) where two games are not dealt the same hands, or nothing is counted of them.  Raises
        `WrongArgument`.
        """
        return tables.matrix(self, measure)

    def csv(self, summary: bool = False) -> str:
        """The differences as CSV: a line for each other game, measure and difference, ``times`` it came.

        With ``summary`` a line for each other game and measure, with the columns of `differences`.  Both say the
        version of cardlib, which deals, and whether the hands are the same.
        """
        return tables.csv(self, summary)

    # Words

    def says(self, other: int | str | Game | None = None, measure: str = "paid by eldest") -> Sentence:
        """The difference of another game in a sentence, or of each, with its numbers and how many are looked at.

        Raises `NoSuchGame`, `WrongArgument`.
        """
        others = range(1, len(self.games)) if other is None else [self.which(other)]
        told = ". Next, ".join(self._said(at, measure) for at in others)
        return Sentence(f"In {self.conditions}: {measure}, {told}.")

    def _said(self, at: int, measure: str) -> str:
        by = less(0, at, len(self.games))
        counts = self.contrast(by, measure)
        mean = mean_of(dict(counts)).mean
        sure = said_sure(by, measure, counts)
        if self.deals > 1 and len(counts) > 1:
            _, low, high = difference_of(by, measure, counts, self.at_once)
            wider = f"{said_apart(measure, low)} to {said_apart(measure, high)}"
            sure += f"; {wider} where all {self.at_once} differences looked at are to be right together"
        one, two = (mean_of(dict(self.counts[k][measure])).mean for k in (0, at))
        means = f"{said(measure, one)} at {self.games[0].name} and {said(measure, two)} at {self.games[at].name}"
        apart = f"a difference of {said_apart(measure, mean)} ({sure})"
        return f"{means}, {apart}{self._goes_elsewhere(at)}"

    def _goes_elsewhere(self, at: int) -> str:
        if (0, at) not in self.pairs:
            return ""
        counts = self.pairs[0, at]
        ends = f"; {percent(counts[APART[0]].get(1, 0), self.deals, 1)} of the deals end differently"
        found = self.apart(0, at)
        if SHARE not in found:
            return ends
        cut = " or are played at one of the two only" if self._cut_short(0) or self._cut_short(at) else ""
        return f"{ends}, and {100 * found[SHARE][0].mean:.1f} % of the tricks go to another seat{cut}"

    def _cut_short(self, at: int) -> bool:
        """Whether a deal may have stopped before its last trick: where it does, somebody has paid all he had."""
        game, places = self.games[at], range(self.players)
        if not isinstance(game, TrickGame) or game.counters is None or game.settle != "at once":
            return False
        paid = (self.counts[at][f"paid by {place_named(place, self.players)}"] for place in places)
        return max(map(max, paid)) >= game.counters

    @property
    def note(self) -> str:
        """How sure the table is, in words."""
        if self.deals < 2:
            return "One deal is too few for an interval."
        luck = (
            "" if self.same_hands else " Not all are dealt the same hands: the luck of the cards is in the differences."
        )
        return (
            f"{self.at_once} differences are looked at together: each has its own 95 % interval, and an asterisk marks "
            f"those clear of zero at 5 % after Holm’s correction for their number.{luck}"
        )

    def __add__(self, more: object) -> Comparison:
        """The same comparison with more deals.  Raises `WrongArgument` where the conditions are not the same."""
        if not isinstance(more, Comparison):
            raise WrongArgument(f"A comparison is added to a comparison, not to {named(more)}.")
        if (self.games, self.strategies, self.seed, list(self.contrasts), list(self.pairs)) != (
            more.games,
            more.strategies,
            more.seed,
            list(more.contrasts),
            list(more.pairs),
        ) or more.first != self.first + self.deals:
            raise WrongArgument("Only the next deals of the same games, players and seed are added to a comparison.")
        return replace(
            self,
            deals=self.deals + more.deals,
            counts=merged(self.counts, more.counts),
            contrasts=merged(self.contrasts, more.contrasts),
            pairs=merged(self.pairs, more.pairs),
        )

    def __repr__(self) -> str:
        return f"<Comparison: {self.conditions}>"

    def _repr_html_(self) -> str:
        columns = ["A deal", self.games[0].edition]
        for other in self.games[1:]:
            columns += [other.edition, "Difference (95 % interval)"]
        every = self.how_sure()
        rows = []
        for measure in self.measures:
            row = [escape(measure), said(measure, mean_of(dict(self.counts[0][measure])).mean)]
            for at in range(1, len(self.games)):
                by = less(0, at, len(self.games))
                row += [
                    said(measure, mean_of(dict(self.counts[at][measure])).mean),
                    cell(measure, every[by, measure], self.contrasts[by][measure]),
                ]
            rows.append(row)
        return html_table(with_daggers(f"{self.conditions}. {self.note}", rows), columns, rows)
