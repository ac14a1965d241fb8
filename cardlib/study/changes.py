"""What a variation changes: two games of Snip-Snap-Snorum or of Speculation played on the same deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from ..chance import SEED
from ..counting import Strategies, asked, called, conditions, differences, one_by_one
from ..counting.summing import Folder, Which, summed
from ..errors import WrongArgument, known, named
from ..events import Out, Paid, Played
from ..events.laid import Stopped
from ..events.stacks import DealPasses, Holds, PoolStays, Sold
from ..families.snip import SnipGame
from ..families.speculation import SpeculationGame
from ..games import find
from ..measures import Mean, Sentence, figures, html_table, mean_of, rough, shown, signed, sure, with_daggers
from ..players import Player
from ..referee import Sitting
from ..rules import Game
from .hands import and_at, same_hands

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Changes", "changes"]

Counts = Mapping[int, int]


@dataclass(frozen=True, repr=False)
class Changes:
    """Two games on the same deal numbers, counted deal by deal: ``one`` and ``two`` by measure, ``differences`` second
    less first; ``same_hands`` is whether both deal the same hands.

    Measures are the net counters of each place ("place 0" is the eldest), "into the pool", "cards played"; at
    Snip-Snap-Snorum the calls, "chains" and "players out"; at Speculation "sales", "better trumps", "deals passed" and
    "pools left".
    """

    games: tuple[Game, Game]
    strategies: tuple[str, ...]
    seed: int
    first: int
    deals: int
    one: Mapping[str, Counts]
    two: Mapping[str, Counts]
    differences: Mapping[str, Counts]
    same_hands: bool

    @property
    def conditions(self) -> str:
        """How many deals, which games and players, which seed, and whether they have the same hands."""
        one = conditions(self.deals, "deals", self.games[0].name, self.strategies, self.seed)
        return f"{one}; {and_at(self.games[1], self.same_hands)}"

    def difference(self, what: str) -> Mean:
        """The mean difference of a measure, second less first, and its 95 % interval.  Raises `WrongArgument`."""
        if not known(what, self.differences):
            raise WrongArgument(f"The differences are those of {', '.join(self.differences)}, not of {named(what)}.")
        return mean_of(dict(self.differences[what]))

    @property
    def frame(self) -> pd.DataFrame:
        """By measure: the mean of the one, of the other, their difference with its 95 % interval, and deals."""
        import pandas as pd

        rows = [
            (what, mean_of(dict(self.one[what])).mean, mean_of(dict(self.two[what])).mean, *self.difference(what))
            for what in self.differences
        ]
        columns = ["measure", *(game.name for game in self.games), "difference", "low", "high"]
        return pd.DataFrame(rows, columns=columns).assign(deals=self.deals)

    def says(self, what: str = "into the pool") -> Sentence:
        """One difference in a sentence, with its numbers."""
        mean = self.difference(what)
        one, two = (mean_of(dict(some[what])).mean for some in (self.one, self.two))
        how = sure(mean, self.deals, partial(signed, places=2), few=rough(self.differences[what]))
        return Sentence(
            f"In {self.conditions}, {what}: {figures(one)} and {figures(two)} a deal, a difference of "
            f"{signed(mean.mean, 2)} ({how})."
        )

    def __repr__(self) -> str:
        return f"<Changes: {self.conditions}>"

    def _repr_html_(self) -> str:
        rows = []
        for what in self.differences:
            one, two = (mean_of(dict(some[what])).mean for some in (self.one, self.two))
            mean = self.difference(what)
            ends = shown(mean, self.deals, partial(signed, places=2), few=rough(self.differences[what]))
            rows.append((what.capitalize(), figures(one), figures(two), signed(mean.mean, 2), ends))
        columns = ("", *(game.edition for game in self.games), "Difference", "95 % interval")
        return html_table(with_daggers(self.conditions, rows), columns, rows)


def changes(
    one: str | Game,
    two: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 200,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Changes:
    """Play the deals of some numbers under two games of one family, all counters in hand, and count what changes.

    >>> changes("speculation/baxter-wray", "speculation/knave-or-five", deals=5).deals
    5

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, and `WrongArgument` where the games share no deals.
    """
    games = find(one), find(two)
    if not any(all(isinstance(game, family) for game in games) for family in (SnipGame, SpeculationGame)):
        both = f"{games[0].name} and {games[1].name}"
        raise WrongArgument(f"{both} are not two games of Snip-Snap-Snorum, nor two of Speculation.")
    names = asked(games[0], players, strategies, deals, "deals", first)
    games[1].check_players(players)
    if games[0].cards_for(players) != games[1].cards_for(players):
        raise WrongArgument(f"{games[0].name} and {games[1].name} share no deals: they are played with other packs.")
    count = partial(_counted, games, tuple(names), seed)
    found = summed(count, range(first, first + deals), Which("changes", games, names, seed), workers=workers, keep=keep)
    alike = same_hands(*games, players, seed, first)
    return Changes(games, called(names), seed, first, deals, **found, same_hands=alike)


def _counted(games: Sequence[Game], names: Sequence[str | Player], seed: int, numbers: range) -> dict[str, Any]:
    one, two = ([_measures(sitting) for sitting in one_by_one(game, names, seed, numbers)] for game in games)
    measures = [what for what in one[0] if what in two[0]]

    def counts(some: Sequence[Mapping[str, int]]) -> dict[str, Counts]:
        return {what: dict(Counter(deal[what] for deal in some)) for what in measures}

    return dict(one=counts(one), two=counts(two), differences=differences(one, two, measures))


def _measures(sitting: Sitting) -> dict[str, int]:
    """One deal, by measure."""
    record, game = sitting.record(), sitting.game

    def many(kind: type) -> int:
        return sum(isinstance(event, kind) for event in record.log)

    found = {f"place {place}": net for place, net in enumerate(record.net)}
    found["into the pool"] = sum(e.counters for e in record.payments if e.payee == "pool")
    found["cards played"] = many(Played)
    if isinstance(game, SnipGame):
        for word in game.calls.words:
            found[word] = sum(isinstance(e, Paid) and e.why.label == word for e in record.payments)
        found |= {"chains": many(Stopped), "players out": many(Out)}
    else:
        turned = 1 + many(DealPasses)
        bought = sum(isinstance(e, Sold) and e.lot == game.selling.parts[1].label for e in record.log)  # type: ignore[attr-defined]
        found |= {
            "sales": many(Sold),
            "better trumps": many(Holds) - turned - bought,
            "deals passed": many(DealPasses),
            "pools left": many(PoolStays),
        }
    return found
