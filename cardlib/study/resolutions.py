"""How sharply a game tells its players apart: ties in single deals, and how long a match takes to end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from ..chance import SEED
from ..counting import Strategies, called, one_by_one
from ..counting.summing import Folder, Which, summed
from ..families.tricks import TrickGame
from ..measures import mean_of
from ..measures.ratios import share_of
from ..players import Player
from ..rules import Game
from .courses import Course
from .results import Result, Row, asked_for

__all__ = ["MatchLengths", "Resolution", "match_lengths", "resolution"]


@dataclass(frozen=True, repr=False)
class Resolution(Result):
    """``best`` and ``worst`` count by how many places are best, or worst, in a deal; ``places`` by different results.

    ``all_equal`` counts the deals that tell nobody from anybody.
    """

    best: Mapping[int, int]
    worst: Mapping[int, int]
    places: Mapping[int, int]

    main: ClassVar[str] = "share of deals with a tie for best"

    def rows(self) -> Iterator[Row]:
        for measure, counts in (("best", self.best), ("worst", self.worst)):
            tied = self.number - counts.get(1, 0)
            yield Row(f"share of deals with a tie for {measure}", "", share_of(tied, self.number))
        for measure, counts in (("best", self.best), ("worst", self.worst)):
            yield Row(f"how many are {measure}", "", mean_of(dict(counts)))
        yield Row("share of deals in which all are equal", "", share_of(self.places.get(1, 0), self.number))
        yield Row("how many different results a deal has", "", mean_of(dict(self.places)))

    @classmethod
    def counted(cls, game: Game, deals: Iterable[Course]) -> dict[str, Any]:
        best: Counter[int] = Counter()
        worst: Counter[int] = Counter()
        places: Counter[int] = Counter()
        for course in deals:
            best[course.net.count(max(course.net))] += 1
            worst[course.net.count(min(course.net))] += 1
            places[len(set(course.net))] += 1
        return dict(best=dict(best), worst=dict(worst), places=dict(places))


def resolution(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Resolution:
    """Play single deals of any game: in how many several are best together, or worst.

    Partners are equals: where they win together, there is a tie in every deal.

    >>> 0 < resolution("polignac/foster", deals=50, seed=1).mean("share of deals with a tie for best").mean < 1
    True

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    return Resolution.played(game, players, strategies, deals, seed, first, workers, keep)


@dataclass(frozen=True, repr=False)
class MatchLengths(Result):
    """How many deals and tricks the matches had, how many ended in mid-deal, and how many had several losers."""

    deals: Mapping[int, int]
    tricks: Mapping[int, int]
    mid_deal: int
    joint: int

    what: ClassVar[str] = "matches"
    main: ClassVar[str] = "deals to the end of a match"

    def rows(self) -> Iterator[Row]:
        yield Row("deals to the end of a match", "", mean_of(dict(self.deals)))
        if isinstance(self.game, TrickGame):
            yield Row("tricks to the end of a match", "", mean_of(dict(self.tricks)))
            yield Row("share of matches that end in mid-deal", "", share_of(self.mid_deal, self.number))
        yield Row("share of matches with several losers, or none", "", share_of(self.joint, self.number))


def match_lengths(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    matches: int = 100,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> MatchLengths:
    """Play whole matches of any game: how many deals and tricks they have, and whether they end in mid-deal.

    >>> min(match_lengths("slobberhannes/foster", matches=3, seed=1).deals) >= 4
    True

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    rules, names = asked_for(game, players, strategies, matches, first, "matches")
    count = partial(_lengths, rules, tuple(names), seed)
    which = Which("match_lengths", (rules,), names, seed, "matches")
    found = summed(count, range(first, first + matches), which, workers=workers, keep=keep)
    return MatchLengths(rules, called(names), seed, first, matches, **found)


def _lengths(game: Game, names: tuple[str | Player, ...], seed: int, numbers: range) -> dict[str, Any]:
    deals: Counter[int] = Counter()
    tricks: Counter[int] = Counter()
    mid_deal = joint = 0
    for sitting in one_by_one(game, names, seed, numbers, whole=True):
        table = sitting.table
        deals[table.deals] += 1
        tricks[len(sitting.record().tricks)] += 1
        mid_deal += isinstance(game, TrickGame) and any(table.hands)
        joint += len(table.losers) != 1
    return dict(deals=dict(deals), tricks=dict(tricks), mid_deal=mid_deal, joint=joint)
