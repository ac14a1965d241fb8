"""What is counted of each game of tricks, and of each rule changed alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ..games import GAMES
from ..study.bydeal import Deals
from ..study.onerule import bare, contrasts, one_rule_at_a_time
from ..study.ways import Way, dealt
from .chunks import SEED, TRICK_GAMES, Group, Lines

__all__ = ["games", "rules"]

FIRST_OF = {name.partition("/")[0]: name for name in reversed(TRICK_GAMES)}
"""By title the variant that the others are compared with: the first in print."""
PLAYED = (("4", "careful"), ("4", "random"), ("6", "careful"))
MEASURES = ("paid by eldest", "paid by the dealer", "paid in all", "ties for best")
LONG, MIDDLE = 2_000_000, 500_000


def games() -> Iterator[Group]:
    for players, strategy in PLAYED:
        for game in TRICK_GAMES:
            if int(players) in GAMES[game].players:
                names = (strategy,) * int(players)
                count = partial(marginals, game, names)
                yield Group((players, strategy, game), deals_of(players, strategy, MIDDLE), count, game, names)


def marginals(game: str, names: Sequence[str], numbers: range, way: Way) -> Lines:
    found = dealt(GAMES[game], names, SEED, numbers, way)
    return {(measure,): found.count(found.columns[measure]) for measure in (*MEASURES, "all tricks by one seat")}


def rules() -> Iterator[Group]:
    for players, strategy in PLAYED:
        for base in dict.fromkeys(FIRST_OF.values()):
            others = [
                name
                for name in TRICK_GAMES
                if FIRST_OF[name.partition("/")[0]] == base != name and int(players) in GAMES[name].players
            ]
            if others and int(players) in GAMES[base].players:
                measures = MEASURES if (players, strategy) == PLAYED[0] else MEASURES[::2]
                names = (strategy,) * int(players)
                count = partial(effects, base, others, names, measures)
                yield Group((players, strategy, base), deals_of(players, strategy, LONG), count, base, names)


def deals_of(players: str, strategy: str, most: int) -> int:
    """Half of the deals where it is not four careful players, of whom the chapters speak most."""
    return most if (players, strategy) == PLAYED[0] else most // 2


def effects(
    base: str, others: Sequence[str], names: Sequence[str], measures: Sequence[str], numbers: range, way: Way
) -> Lines:
    """By changed game, rule and measure what `one_rule_at_a_time` counts, each game dealt once that several share."""
    lines: Lines = {}
    played: dict[object, Deals] = {}
    for changed in others:
        found = one_rule_at_a_time(base, changed, len(names), deals=1, seed=SEED, engine="referee")
        deals = []
        for game in found.comparison.games:
            rules = bare(tuple(getattr(game, field) for field in game.rules()))
            if rules not in played:
                played[rules] = dealt(game, names, SEED, numbers, way)
            deals.append(played[rules])
        for by, rule, _ in contrasts(found.rules, len(deals)):
            for measure in measures:
                column = deals[0].combined([each.columns[measure] for each in deals], by)
                lines[changed, rule, measure] = deals[0].count(column)
    return lines
