"""The penalty profile of a game of tricks: who pays how much, in which trick, and with which card one is caught."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from ..cards import rank_name, said
from ..chance import SEED
from ..counting import Strategies
from ..counting.summing import Folder
from ..families.tricks import TrickGame
from ..measures import mean_of
from ..measures.ratios import Ratio, share_of
from ..rules import Game
from .bounds import as_share
from .courses import Course
from .results import Result, Row, only_tricks

__all__ = ["Profile", "profile"]

T = TypeVar("T")


@dataclass(frozen=True, repr=False)
class Profile(Result):
    """Counts by place, eldest first, by number of the trick, by penalty card and by rank.

    ``nets``: counters won or lost in a deal -> deals.  ``free``: deals in which a place is charged nothing.
    ``sweeps``: deals in which one place takes every trick.  ``costs``: by trick, what it costs its taker -> deals.
    ``caught``: by penalty card, how often it is played, and takes the trick itself.  ``wins`` and ``costly``: by rank,
    how many cards of it that were played took the trick, and a trick that cost something.

    No interval of a share leaves 0 to 1.
    """

    nets: tuple[Mapping[int, int], ...]
    free: tuple[int, ...]
    sweeps: int
    costs: Mapping[int, Mapping[int, int]]
    caught: Mapping[str, tuple[int, int]]
    self_capture: Ratio
    wins: Mapping[str, Ratio]
    costly: Mapping[str, Ratio]

    main: ClassVar[str] = "share of deals that one seat sweeps"

    @classmethod
    def check(cls, game: Game) -> None:
        only_tricks(game, "A penalty profile")

    @property
    def histogram(self) -> dict[int, int]:
        """Counters won or lost by one seat in one deal -> seats and deals, all places together."""
        return dict(sorted(sum((Counter(dict(net)) for net in self.nets), Counter()).items()))

    @staticmethod
    def _in_order(counted: Mapping[str, T], order: Iterable[str]) -> list[tuple[str, T]]:
        """As the pack or the ranks go, whichever came first in the deals."""
        return [(name, counted[name]) for name in order if name in counted]

    def rows(self) -> Iterator[Row]:
        assert isinstance(self.game, TrickGame)
        for place, net in enumerate(self.nets):
            yield Row("counters paid in a deal", self.place(place), mean_of(dict(net)).turned())
        for place, free in enumerate(self.free):
            yield Row("share of deals in which nothing is charged", self.place(place), share_of(free, self.number))
        yield Row("share of deals that one seat sweeps", "", share_of(self.sweeps, self.number))
        for trick, costs in sorted(self.costs.items()):
            deals = sum(costs.values())
            at = f"trick {trick}"
            yield Row("hazard: share of tricks that cost something", at, share_of(deals - costs.get(0, 0), deals))
        for trick, costs in sorted(self.costs.items()):
            yield Row("what the trick costs, in counters", f"trick {trick}", mean_of(dict(costs)))
        for card, (played, caught) in self._in_order(self.caught, self.game.pack):
            yield Row("self-capture: share of penalty cards that take the trick", said(card), share_of(caught, played))
        if self.caught:
            yield Row("self-capture: share of penalty cards that take the trick", "", as_share(self.self_capture.mean))
        for rank, ratio in self._in_order(self.wins, self.game.order):
            yield Row("share of cards that take the trick", rank_name(rank), as_share(ratio.mean))
        for rank, ratio in self._in_order(self.costly, self.game.order):
            yield Row("share of cards that take a trick that costs", rank_name(rank), as_share(ratio.mean))

    @classmethod
    def counted(cls, game: Game, deals: Iterable[Course]) -> dict[str, Any]:
        assert isinstance(game, TrickGame)
        feared = [card for card in game.pack if game.weighs(card)]
        ranks = [rank for rank in game.order if any(card[0] == rank for card in game.pack)]
        nets: list[Counter[int]] = []
        free: list[int] = []
        sweeps = 0
        costs: dict[int, Counter[int]] = {}
        caught = dict.fromkeys(feared, (0, 0))
        captures = Ratio()
        wins, costly = dict.fromkeys(ranks, Ratio()), dict.fromkeys(ranks, Ratio())
        for course in deals:
            nets = nets or [Counter() for _ in course.seats]
            free = free or [0] * len(course.seats)
            for place, net in enumerate(course.net):
                nets[place][net] += 1
                free[place] += not course.paid[place]
            sweeps += len({by for _, by, _ in course.tricks}) == 1
            held: Counter[str] = Counter()
            took: Counter[str] = Counter()
            dear: Counter[str] = Counter()
            mine, all_feared = 0, 0
            for k, (_, by, trick) in enumerate(course.tricks):
                before, after = course.taken(k)[by], course.taken(k + 1)[by]
                cost = game.tricks_cost(course.seats[by], after) - game.tricks_cost(course.seats[by], before)
                costs.setdefault(trick.number, Counter())[cost] += 1
                for place, card in course.players_of(k):
                    own = place == by
                    held[card[0]] += 1
                    took[card[0]] += own
                    dear[card[0]] += own and cost > 0
                    if card in caught:
                        played, self_ = caught[card]
                        caught[card] = played + 1, self_ + own
                        all_feared, mine = all_feared + 1, mine + own
            captures += Ratio.of(mine, all_feared)
            for rank in ranks:
                wins[rank] += Ratio.of(took[rank], held[rank])
                costly[rank] += Ratio.of(dear[rank], held[rank])
        return dict(
            nets=tuple(map(dict, nets)),
            free=tuple(free),
            sweeps=sweeps,
            costs={trick: dict(counts) for trick, counts in costs.items()},
            caught={card: counts for card, counts in caught.items() if counts[0]},
            self_capture=captures,
            wins={rank: ratio for rank, ratio in wins.items() if ratio.y},
            costly={rank: ratio for rank, ratio in costly.items() if ratio.y},
        )


def profile(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Profile:
    """Play deals of a game of tricks: what is paid by place, the hazard of each trick, and who is caught with what.

    >>> profile("polignac/modern", deals=50, seed=1).mean("share of deals that one seat sweeps").mean
    0.0

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, and `WrongArgument` at a game without tricks.
    """
    return Profile.played(game, players, strategies, deals, seed, first, workers, keep)
