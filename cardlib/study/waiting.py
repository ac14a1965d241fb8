"""How long the first one out has to wait at Snip-Snap-Snorum, of which the book complains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from ..chance import SEED
from ..counting import Strategies, asked, called, conditions, one_by_one
from ..counting.summing import Folder, Which, summed
from ..errors import WrongArgument, known, named
from ..events import Event, NewDeal, Out, Played
from ..families.snip import SnipGame
from ..games import find
from ..measures import Mean, Sentence, figures, html_table, mean_of, percent, shown, sure, with_daggers
from ..players import Player
from ..rules import Game

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["LENGTHS", "Waiting", "wait"]

LENGTHS = ("deals", "deals waited", "cards", "cards waited")
"""What a match is measured by, in whole numbers: all of it, and from when the first is out."""


@dataclass(frozen=True, repr=False)
class Waiting:
    """Many matches of one game: ``lengths`` counts by measure (how many -> matches), ``first_out`` by seat.

    "Deals waited" are those dealt after the one in which the first went out, "cards waited" the cards played after
    that.  Seat 0 is the first eldest.
    """

    game: SnipGame
    strategies: tuple[str, ...]
    seed: int
    first: int
    matches: int
    lengths: Mapping[str, Mapping[int, int]]
    first_out: tuple[int, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.strategies)

    @property
    def conditions(self) -> str:
        """How many matches, which players, which seed."""
        return conditions(self.matches, "matches", self.game.name, self.strategies, self.seed)

    def length(self, what: str) -> Mean:
        """The mean of one of `LENGTHS`, and its 95 % interval.  Raises `WrongArgument`."""
        if not known(what, self.lengths):
            raise WrongArgument(f"A match is measured by {', '.join(LENGTHS)}, not by {named(what)}.")
        return mean_of(dict(self.lengths[what]))

    @property
    def share(self) -> float:
        """Of all cards played, the share that the first one out has only looked at."""
        return self.length("cards waited").mean / self.length("cards").mean

    @property
    def frame(self) -> pd.DataFrame:
        """By measure: the mean, its 95 % interval, and matches."""
        import pandas as pd

        rows = [(what, *self.length(what), self.matches) for what in LENGTHS]
        return pd.DataFrame(rows, columns=["measure", "mean", "low", "high", "matches"])

    def says(self) -> Sentence:
        """The result in a sentence, with its numbers."""
        deals, waited = self.length("deals"), self.length("deals waited")
        how = sure(waited, self.matches, partial(figures, places=1), "matches")
        return Sentence(
            f"In {self.conditions}, a match has {deals.mean:.1f} deals, and the first one out sees {waited.mean:.1f} "
            f"more of them dealt ({how}); he only looks on at {percent(round(1000 * self.share), 1000)} of the cards."
        )

    def __repr__(self) -> str:
        return f"<Waiting: {self.conditions}>"

    def _repr_html_(self) -> str:
        means = {what: self.length(what) for what in LENGTHS}
        rows = [
            (what.capitalize(), figures(mean.mean), shown(mean, self.matches, what="matches"))
            for what, mean in means.items()
        ]
        return html_table(with_daggers(self.conditions, rows), ("", "Mean", "95 % interval"), rows)


def wait(
    game: str | Game = "snip-snap-snorum/baxter-wray",
    players: int = 4,
    strategies: Strategies = "careful",
    matches: int = 200,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Waiting:
    """Play many matches of a game in which players go out, and count how long the first of them waits.

    ``strategies`` is one for all or a list, one a seat; ``first`` is the number of the first match.

    >>> wait(players=3, matches=5).matches
    5

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    rules = find(game)
    if not isinstance(rules, SnipGame) or rules.counters is None:
        raise WrongArgument(f"Nobody goes out at {rules.name}: ask it of snip-snap-snorum/baxter-wray.")
    names = asked(rules, players, strategies, matches, "matches", first)
    count = partial(_counted, rules, tuple(names), seed)
    which = Which("wait", (rules,), names, seed, "matches")
    found = summed(count, range(first, first + matches), which, workers=workers, keep=keep)
    return Waiting(rules, called(names), seed, first, matches, **found)


def _counted(game: SnipGame, names: Sequence[str | Player], seed: int, numbers: range) -> dict[str, Any]:
    lengths: dict[str, Counter[int]] = {what: Counter() for what in LENGTHS}
    out = [0] * len(names)
    for sitting in one_by_one(game, names, seed, numbers, whole=True):
        seat, *measures = _measured(sitting.table.log)
        out[seat] += 1
        for what, number in zip(LENGTHS, measures, strict=True):
            lengths[what][number] += 1
    return dict(lengths={what: dict(count) for what, count in lengths.items()}, first_out=tuple(out))


def _measured(log: Sequence[Event]) -> tuple[int, int, int, int, int]:
    """Who is first out, and a match's `LENGTHS`."""
    at = next(k for k, event in enumerate(log) if isinstance(event, Out))
    gone = log[at]
    assert isinstance(gone, Out)

    def many(kind: type, since: int) -> int:
        return sum(isinstance(event, kind) for event in log[since:])

    return gone.seat, many(NewDeal, 0), many(NewDeal, at), many(Played, 0), many(Played, at)
