"""What many deals of a game of stops come to: who wins which compartment, how a board grows, how long a deal lasts.

A place is counted from the eldest, 0, to the dealer, whoever sits there; in a match every player has every place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ..counting import conditions, many, who
from ..errors import WrongArgument, known, named
from ..families.stops import StopsGame
from ..measures import Mean, Sentence, figures, html_table, mean_of, percent, rough, shown, signed, sure, with_daggers
from ..wording import listed
from .bounds import as_share, within
from .hands import and_at

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["LENGTHS", "Both", "Counts", "OneDeal", "Tally"]

LENGTHS = ("cards played", "leads", "cards left", "stops by the spare hand")
"""What a deal's length is measured by, in whole numbers."""

Counts = Mapping[int, int]


class OneDeal(NamedTuple):
    """One deal: what each place won or lost, who took which compartment and how much, its lengths, the first out.

    ``lay`` is what lay in each compartment when the cards were dealt.
    """

    net: tuple[int, ...]
    taken: tuple[tuple[str, int, int], ...]
    lay: Mapping[str, int]
    lengths: tuple[int, ...]
    first_out: int

    def measure(self, what: str) -> int:
        """One number of this deal, by the name that `Both` has for it."""
        if what in LENGTHS:
            return self.lengths[LENGTHS.index(what)]
        if what.startswith("place "):
            return self.net[int(what[6:])]
        return any(pool == what for pool, _, _ in self.taken)


@dataclass(frozen=True, repr=False)
class Tally:
    """Many deals of one game of stops, or the deals of many matches.

    Everything is counted in whole numbers: ``net`` by place (counters won or lost -> deals), ``taken`` by compartment
    and place (deals), ``won_in`` by compartment (deals in which anybody took it), ``stakes`` by compartment (what was
    taken -> times), ``lay`` by compartment and number of the deal in its match (what lay there when the cards were
    dealt -> matches), ``lengths`` by measure, ``first_out`` by place.
    """

    game: StopsGame
    strategies: tuple[str, ...]
    seed: int
    first: int
    number: int
    what: str
    deals: int
    net: tuple[Counts, ...]
    taken: Mapping[str, tuple[int, ...]]
    won_in: Mapping[str, int]
    stakes: Mapping[str, Counts]
    lay: Mapping[str, tuple[Counts, ...]]
    lengths: Mapping[str, Counts]
    first_out: tuple[int, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.strategies)

    @property
    def conditions(self) -> str:
        """How many deals, which players, which seed."""
        if self.what == "deals":
            return conditions(self.deals, "deals", self.game.name, self.strategies, self.seed)
        of = f"{many(self.deals, 'deals')}, in {many(self.number, 'matches')}, of"
        return f"{of} {self.game.name}, {who(self.strategies)}, seed {self.seed}"

    def place(self, place: int) -> str:
        """A place in words: eldest, place 1 …, the dealer.  Raises `WrongArgument`."""
        if type(place) is not int or not 0 <= place < self.players:
            raise WrongArgument(f"A place is a number from 0 to {self.players - 1}, not {named(place)}.")
        return {0: "eldest", self.players - 1: "the dealer"}.get(place, f"place {place}")

    def won(self, pool: str, place: int | None = None) -> Mean:
        """The share of deals in which a compartment is won, or won by this place, and its interval, from 0 to 1.

        Raises `WrongArgument`.
        """
        if not known(pool, self.taken):
            raise WrongArgument(f"{self.game.name} has {listed(list(self.taken)) or 'no pool'}, and no {named(pool)}.")
        if place is not None:
            self.place(place)
        times = self.won_in[pool] if place is None else self.taken[pool][place]
        return as_share(mean_of({1: times, 0: self.deals - times}))

    def gains(self, place: int) -> Mean:
        """The mean number of counters this place wins in a deal; losing is minus."""
        self.place(place)
        return mean_of(dict(self.net[place]))

    def length(self, what: str) -> Mean:
        """The mean of one of `LENGTHS`.  Raises `WrongArgument`."""
        if not known(what, LENGTHS):
            raise WrongArgument(f"A deal's length is measured by {listed(LENGTHS)}, not by {named(what)}.")
        return mean_of(dict(self.lengths[what]))

    @property
    def frame(self) -> pd.DataFrame:
        """By compartment and place: how often it is won there, the share of deals, its interval, the mean stake."""
        import pandas as pd

        rows = []
        for pool, by_place in self.taken.items():
            stake = mean_of(dict(self.stakes[pool])).mean if self.stakes[pool] else float("nan")
            for place, times in enumerate(by_place):
                rows.append((pool, self.place(place), times, *self.won(pool, place), stake, self.deals))
        columns = ["compartment", "place", "times", "share", "low", "high", "stake", "deals"]
        return pd.DataFrame(rows, columns=columns)

    @property
    def growth(self) -> pd.DataFrame:
        """By compartment and number of the deal in a match: the mean of what lies there when the cards are dealt."""
        import pandas as pd

        rows = [
            (pool, number, *mean_of(dict(counts)), sum(counts.values()))
            for pool, by_deal in self.lay.items()
            for number, counts in enumerate(by_deal, 1)
            if counts
        ]
        return pd.DataFrame(rows, columns=["compartment", "deal", "mean", "low", "high", "matches"])

    def summary(self) -> pd.DataFrame:
        """By place: mean counters won or lost, its 95 % interval, the share of deals it is first out in, and deals."""
        import pandas as pd

        rows = [(*self.gains(p), self.first_out[p] / self.deals, self.deals) for p in range(self.players)]
        index = pd.Index([self.place(p) for p in range(self.players)], name="place")
        return pd.DataFrame(rows, index=index, columns=["mean", "low", "high", "first_out", "deals"])

    def says(self) -> Sentence:
        """The result in a sentence, with its numbers."""
        cards, leads, left, stops = (self.length(what) for what in LENGTHS)
        how = sure(cards, self.deals, partial(figures, places=1))
        spare = f", {stops.mean:.1f} stops made by cards set apart" if self.game.spare else ""
        pools = [f"{pool} in {percent(times, self.deals)}" for pool, times in self.won_in.items()]
        won = f"; won are {listed(pools)}" if pools else ""
        return Sentence(
            f"In {self.conditions}, a deal has {cards.mean:.1f} cards played ({how}) in {leads.mean:.1f} runs{spare}, "
            f"and {left.mean:.1f} cards left{won}."
        )

    def __repr__(self) -> str:
        return f"<Tally: {self.conditions}>"

    def _repr_html_(self) -> str:
        places = range(self.players)
        rows = [
            (f"{escape(pool)} won", *(percent(times, self.deals, 1) for times in by_place))
            for pool, by_place in self.taken.items()
        ]
        say = partial(signed, places=2)
        paid = (f"{say(mean.mean)} ({shown(mean, self.deals, say)})" for mean in map(self.gains, places))
        rows.append(("Counters won or lost (95 % interval)", *paid))
        return html_table(with_daggers(self.conditions, rows), ("", *map(self.place, places)), rows)


@dataclass(frozen=True, repr=False)
class Both:
    """Two games of stops compared deal by deal: a `Tally` of each, and by measure the differences.

    A measure is one of `LENGTHS`, "place 0" (counters won or lost by the eldest) and so on, or a compartment that both
    have (1 where it is won); ``differences`` counts second less first.  ``same_hands`` is whether both games deal the
    same hands; where they do not, the luck of the cards is in the differences, and their intervals are wider.
    """

    one: Tally
    two: Tally
    differences: Mapping[str, Counts]
    same_hands: bool

    @property
    def conditions(self) -> str:
        """How many deals of which games, which players, which seed, whether on the same hands."""
        return f"{self.one.conditions}; {and_at(self.two.game, self.same_hands)}"

    def difference(self, what: str) -> Mean:
        """The mean difference, second less first, and its interval; of a compartment's shares from -1 to 1.

        Raises `WrongArgument`.
        """
        if not known(what, self.differences):
            raise WrongArgument(f"The differences are those of {listed(list(self.differences))}, not of {named(what)}.")
        mean = mean_of(dict(self.differences[what]))
        return mean if what in LENGTHS or what.startswith("place ") else within(mean, -1.0, 1.0)

    @property
    def frame(self) -> pd.DataFrame:
        """By measure: the mean of the one, the mean of the other, their difference with its interval, and deals."""
        import pandas as pd

        rows = [
            (what, self._mean(self.one, what), self._mean(self.two, what), *self.difference(what), self.one.deals)
            for what in self.differences
        ]
        names = [self.one.game.name, self.two.game.name]
        return pd.DataFrame(rows, columns=["measure", *names, "difference", "low", "high", "deals"])

    def _repr_html_(self) -> str:
        rows = [
            (
                escape(self._named(what)),
                figures(self._mean(self.one, what)),
                figures(self._mean(self.two, what)),
                signed(mean.mean, 2),
                shown(mean, self.one.deals, partial(signed, places=2), few=rough(self.differences[what])),
            )
            for what in self.differences
            for mean in [self.difference(what)]
        ]
        caption = with_daggers(self.conditions, rows)
        editions = (self.one.game.edition, self.two.game.edition)
        return html_table(caption, ("A deal", *editions, "Difference", "95 % interval"), rows)

    def _named(self, what: str) -> str:
        if what in LENGTHS:
            return what
        return f"{self.one.place(int(what[6:]))}, counters won" if what.startswith("place ") else f"{what} won"

    @staticmethod
    def _mean(of: Tally, what: str) -> float:
        if what in LENGTHS:
            return of.length(what).mean
        return of.gains(int(what[6:])).mean if what.startswith("place ") else of.won(what).mean

    def __repr__(self) -> str:
        return f"<Both: {self.conditions}>"
