"""What many deals of Commerce or Cassino come to, by named measures; and the hands of a pack, counted one by one.

A place is counted from the eldest, 0, to the dealer, whoever sits there.  Measures are whole numbers, one for each deal
or match, and are kept as counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING

from ..clauses import Remark, ours
from ..counting import conditions
from ..errors import WrongArgument, known, named
from ..families.commerce import Commerce
from ..families.threes import Kind
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
    sure,
    with_daggers,
)
from ..rules import Game
from ..wording import listed
from .bounds import within
from .hands import and_at

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Beside", "Compared", "Frequencies", "Measured", "frequencies"]

Counts = Mapping[int, int]

SHARES = ("the first to stand is best", "a horse is bought", "dealt a ", "won by a ")
"""How measures begin that are 1 or 0 in each deal or match, so that their mean is a share."""


@dataclass(frozen=True, repr=False)
class Measured:
    """Many deals of one game, or many matches: for each measure by its name, how often it had each value."""

    game: Game
    strategies: tuple[str, ...]
    seed: int
    first: int
    number: int
    what: str
    counts: Mapping[str, Counts]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.strategies)

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of what is measured."""
        return tuple(self.counts)

    @property
    def conditions(self) -> str:
        """How many deals or matches, which players, which seed."""
        return conditions(self.number, self.what, self.game.name, self.strategies, self.seed)

    def mean(self, measure: str) -> Mean:
        """The mean of a measure and its 95 % interval; of one that is 1 or 0, `share_of`.  Raises `WrongArgument`."""
        if not known(measure, self.counts):
            raise WrongArgument(f"What is measured are {listed(list(self.counts))}, and no {named(measure)}.")
        counts = dict(self.counts[measure])
        return share_of(counts.get(1, 0), self.number) if _is_share(measure) else mean_of(counts)

    @property
    def frame(self) -> pd.DataFrame:
        """By measure: its mean, its 95 % interval, and how many deals or matches."""
        import pandas as pd

        rows = [(measure, *self.mean(measure), self.number) for measure in self.counts]
        return pd.DataFrame(rows, columns=["measure", "mean", "low", "high", self.what])

    def says(self, measure: str = "") -> Sentence:
        """One measure in a sentence, with its conditions; without a name the first.  Raises `WrongArgument`."""
        measure = self.measures[0] if known(measure, [""]) else measure
        mean = self.mean(measure)
        how = sure(mean, self.number, what=self.what)
        return Sentence(f"In {self.conditions}, {measure}: {figures(mean.mean)} on the average ({how}).")

    def __repr__(self) -> str:
        return f"<Measured: {self.conditions}>"

    def _repr_html_(self) -> str:
        rows = [
            (escape(what), figures(self.mean(what).mean), shown(self.mean(what), self.number, what=self.what))
            for what in self.counts
        ]
        return html_table(with_daggers(self.conditions, rows), ("Measure", "Mean", "95 % interval"), rows)


@dataclass(frozen=True, repr=False)
class Compared:
    """Two games compared deal by deal: what each comes to, and by measure the differences, second less first.

    ``same_hands`` is whether both games deal the same hands; where they do not, the luck of the cards is in the
    differences, and their intervals are wider.
    """

    one: Measured
    two: Measured
    differences: Mapping[str, Counts]
    same_hands: bool

    @property
    def conditions(self) -> str:
        """How many deals of which games, which players, which seed, whether on the same hands."""
        return f"{self.one.conditions}; {and_at(self.two.game, self.same_hands)}"

    def difference(self, measure: str) -> Mean:
        """The mean difference, deal by deal, and its 95 % interval; of shares from -1 to 1.  Raises `WrongArgument`."""
        if not known(measure, self.differences):
            raise WrongArgument(f"Differences are those of {listed(list(self.differences))}, not of {named(measure)}.")
        mean = mean_of(dict(self.differences[measure]))
        return within(mean, -1.0, 1.0) if _is_share(measure) else mean

    @property
    def frame(self) -> pd.DataFrame:
        """By measure: the mean of the one, of the other, their difference with its interval, and deals."""
        import pandas as pd

        rows = [
            (what, self.one.mean(what).mean, self.two.mean(what).mean, *self.difference(what), self.one.number)
            for what in self.differences
        ]
        names = [self.one.game.name, self.two.game.name]
        return pd.DataFrame(rows, columns=["measure", *names, "difference", "low", "high", self.one.what])

    def __repr__(self) -> str:
        return f"<Compared: {self.conditions}>"


@dataclass(frozen=True, repr=False)
class Frequencies:
    """How many of all the hands of three cards are of each kind, counted one by one: exact, with no deals in it."""

    game: Commerce
    hands: Mapping[Kind, int]

    @property
    def of(self) -> int:
        """How many hands there are."""
        return sum(self.hands.values())

    def share(self, kind: Kind) -> float:
        """The share of all hands that are of this kind.  Raises `WrongArgument`."""
        if not known(kind, self.hands):
            raise WrongArgument(f"{self.game.name} recognises {listed(list(self.hands))}, and no {named(kind)}.")
        return self.hands[kind] / self.of

    @property
    def frame(self) -> pd.DataFrame:
        """By kind, from the best: how many hands, and their share."""
        import pandas as pd

        rows = [(kind, hands, hands / self.of) for kind, hands in self.hands.items()]
        return pd.DataFrame(rows, columns=["kind", "hands", "share"])

    def beside(self, measured: Measured) -> Beside:
        """The exact shares, and beside them those of the hands that were dealt.

        Raises `WrongArgument` where these are no deals of Commerce with the same kinds of hands.
        """
        if not isinstance(measured, Measured) or any(f"dealt a {kind}" not in measured.counts for kind in self.hands):
            raise WrongArgument(
                "Beside the hands stand deals of a game of Commerce that has the same, as cardlib.measure makes them; "
                f"not {named(measured)}."
            )
        return Beside(self, measured)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Where a better kind of hand is not the rarer one: a remark of ours, the books do not count."""
        kinds = list(self.hands)
        return tuple(
            Remark(
                f"A {one} is better than a {two}, though there are more of them: {self.hands[one]} hands against "
                f"{self.hands[two]}.",
                ours("Counted by the program, hand by hand; the book does not count them."),
            )
            for one, two in pairwise(kinds)
            if self.hands[one] > self.hands[two]
        )

    def says(self) -> Sentence:
        """The numbers in a sentence."""
        some = [f"{hands} {kind}{'s' if kind != 'flush' else 'es'}" for kind, hands in self.hands.items()]
        return Sentence(f"Of {self.of:,} hands that can be dealt at {self.game.name}, there are {listed(some)}.")

    def __repr__(self) -> str:
        return f"<Frequencies: {self.game.name}, {self.of} hands>"

    def _repr_html_(self) -> str:
        rows = [(kind, f"{hands}", percent(hands, self.of, 2)) for kind, hands in self.hands.items()]
        return html_table(f"{self.of:,} hands of {self.game.name}", ("Hand", "How many", "Share"), rows)


@dataclass(frozen=True, repr=False)
class Beside:
    """Hands of three cards counted one by one, and those that eldest was dealt in many deals."""

    exact: Frequencies
    dealt: Measured

    @property
    def frame(self) -> pd.DataFrame:
        """By kind: the exact share, and the share of hands dealt in so many deals with its 95 % interval."""
        import pandas as pd

        rows = [(kind, self.exact.share(kind), *self._dealt(kind), self.dealt.number) for kind in self.exact.hands]
        return pd.DataFrame(rows, columns=["kind", "exact", "dealt", "low", "high", self.dealt.what])

    def _dealt(self, kind: Kind) -> Mean:
        return share_of(self.dealt.counts[f"dealt a {kind}"].get(1, 0), self.dealt.number)

    def __repr__(self) -> str:
        return f"<Beside: {self.exact.of} hands, and {self.dealt.conditions}>"

    def _repr_html_(self) -> str:
        rows = []
        for kind, hands in self.exact.hands.items():
            mean = Mean(*(100 * part for part in self._dealt(kind)))
            ends = shown(mean, self.dealt.number, what=self.dealt.what)
            rows.append((kind, percent(hands, self.exact.of, 2), f"{mean.mean:.2f} %", ends))
        caption = f"{self.exact.of:,} hands of {self.exact.game.name}, and eldest's hand in {self.dealt.conditions}"
        return html_table(with_daggers(caption, rows), ("Hand", "Counted", "Dealt", "95 % interval"), rows)


def _is_share(measure: str) -> bool:
    return measure.startswith(SHARES)


def frequencies(game: str | Game = "commerce/modern") -> Frequencies:
    """Every hand of a game of Commerce, counted.

    >>> frequencies().hands
    {'tricon': 52, 'sequence': 48, 'flush': 1096, 'pair': 3744, 'point': 17160}

    Raises `NoSuchGame`, `WrongArgument`.
    """
    rules = find(game)
    if not isinstance(rules, Commerce):
        raise WrongArgument(f"{rules.name} is no game of Commerce, and has no hands of three cards.")
    counted = rules.combinations.frequencies(rules.pack)
    assert sum(counted.values()) == comb(len(rules.pack), 3)
    return Frequencies(rules, counted)
