"""Playing many deals or matches of Commerce and Cassino to measure them: one game, or two deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ..chance import SEED
from ..counting import Strategies, asked, called, differences, one_by_one
from ..counting.summing import Folder, Which, summed
from ..errors import WrongArgument
from ..events import Dealt, Event, NewDeal, Out, Paid, Seat
from ..events.taken import TookIn
from ..events.traded import Bartered, Bought, Exchanged, Stood
from ..families.cassino import Cassino
from ..families.commerce import Commerce
from ..families.old_commerce import PoolCommerce
from ..families.scoring import Sweep
from ..families.showing import best_hands
from ..games import find
from ..players import Player
from ..rules import Game
from ..table import Table
from .hands import same_hands
from .measured import Compared, Measured

__all__ = ["measure", "measure_both", "waits"]


def measure(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Measured:
    """Play many independent deals of Commerce or Cassino, the last seat dealing, and measure each.

    At both: *place 0* … (counters or points won there).  At Commerce: *cards traded*, *cards bought*, *the first to
    stand is best* (1 or 0), *dealt a pair* … (eldest's hand), *won by a pair* ….  At Cassino: *points made at place 0*
    … before the sides settle, *sweeps at place 0* …, *sweeps*, *times taken in*, *majorities undecided*.

    >>> measure("cassino/two", 2, deals=5).mean("times taken in").mean > 5
    True

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    rules, names = _asked(game, players, strategies, deals, first)
    count = partial(_counted, _deals, rules, tuple(names), seed)
    which = Which("measure", (rules,), names, seed)
    found = summed(count, range(first, first + deals), which, workers=workers, keep=keep)
    return Measured(rules, called(names), seed, first, deals, "deals", found)


def measure_both(
    one: str | Game,
    two: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Compared:
    """Play deals of the same numbers under two games, and measure both and their differences.

    They are the same deals where both games deal the same hands; where they do not it is said.  Raises as `measure`
    does.
    """
    games = []
    for game in (one, two):
        rules, names = _asked(game, players, strategies, deals, first)
        games.append(rules)
    count = partial(_both, tuple(games), tuple(names), seed)
    which = Which("measure_both", tuple(games), names, seed)
    found = summed(count, range(first, first + deals), which, workers=workers, keep=keep)
    each = [
        Measured(rules, called(names), seed, first, deals, "deals", counts)
        for rules, counts in zip(games, found["measured"], strict=True)
    ]
    return Compared(each[0], each[1], found["differences"], same_hands(games[0], games[1], players, seed, first))


def waits(
    game: str | Game = "commerce/pool",
    players: int = 4,
    strategies: Strategies = "careful",
    matches: int = 200,
    seed: int = SEED,
    *,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Measured:
    """Play whole matches of Pool Commerce: how long they last, and how long the first one out has to wait.

    The measures are *deals*, *deals before the first is out*, *deals that the first one out waits*, *a horse is bought*
    (1 or 0), *money of seat 0* ….  ``workers`` and ``keep`` are as for `cardlib.simulate`.  Raises `NoSuchGame`,
    `WrongPlayers`, `WrongArgument`.
    """
    rules, names = _asked(game, players, strategies, matches, first, "matches")
    if not isinstance(rules, PoolCommerce):
        raise WrongArgument(f"At {rules.name} nobody is out before the others; at commerce/pool somebody is.")
    count = partial(_counted, _matches, rules, tuple(names), seed)
    which = Which("waits", (rules,), names, seed, "matches")
    found = summed(count, range(first, first + matches), which, workers=workers, keep=keep)
    return Measured(rules, called(names), seed, first, matches, "matches", found)


def _matches(game: PoolCommerce, names: Sequence[str | Player], seed: int, numbers: range) -> Iterator[dict[str, int]]:
    horse = game.horse.parts[0] if game.horse else None
    for sitting in one_by_one(game, names, seed, numbers, whole=True):
        table = sitting.table
        deals, out = 0, 0
        for event in table.log:
            deals += isinstance(event, NewDeal)
            out = out or (deals if isinstance(event, Out) else 0)
        bought = any(isinstance(e, Paid) and e.why == horse for e in table.log)
        found = {
            "deals": deals,
            "deals before the first is out": out,
            "deals that the first one out waits": deals - out,
            "a horse is bought": int(bought),
        }
        yield found | {f"money of seat {seat}": money for seat, money in enumerate(table.purses)}


def _asked(
    game: str | Game, players: int, strategies: Strategies, number: int, first: int, what: str = "deals"
) -> tuple[Game, list[str | Player]]:
    rules = find(game)
    if not isinstance(rules, (Commerce, Cassino)):
        raise WrongArgument(f"{rules.name} is neither Commerce nor Cassino; cardlib.simulate counts what it costs.")
    return rules, asked(rules, players, strategies, number, what, first)


def _count(found: Sequence[Mapping[str, int]]) -> dict[str, dict[int, int]]:
    return {measure: dict(Counter(one[measure] for one in found)) for measure in found[0]}


def _counted(
    play: Callable[..., Iterator[dict[str, int]]],
    game: Game,
    names: Sequence[str | Player],
    seed: int,
    numbers: range,
) -> dict[str, dict[int, int]]:
    """What these deals or matches come to, by measure."""
    return _count(list(play(game, names, seed, numbers)))


def _both(games: Sequence[Game], names: Sequence[str | Player], seed: int, numbers: range) -> dict[str, Any]:
    one, two = (list(_deals(game, names, seed, numbers)) for game in games)
    both = [what for what in one[0] if what in two[0]]
    return dict(measured=(_count(one), _count(two)), differences=differences(one, two, both))


def _deals(game: Game, names: Sequence[str | Player], seed: int, numbers: range) -> Iterator[dict[str, int]]:
    for sitting in one_by_one(game, names, seed, numbers):
        table = sitting.table
        net = {f"place {place}": _net(table.log, seat) for place, seat in enumerate(table.dealt_in)}
        if isinstance(game, Commerce):
            yield net | _commerce(game, table)
        elif isinstance(game, Cassino):
            yield net | _cassino(game, table)


def _net(log: Sequence[Event], seat: Seat) -> int:
    paid = [e for e in log if isinstance(e, Paid) and "bank" not in (e.payer, e.payee)]
    return sum((e.payee == seat) * e.counters - (e.payer == seat) * e.counters for e in paid)


def _commerce(game: Commerce, table: Table) -> dict[str, int]:
    log, hands = table.log, game.hands(table)
    best = best_hands(hands)
    dealt = next(e for e in log if isinstance(e, Dealt) and e.seat == table.dealt_in[0])
    first = next((e.seat for e in log if isinstance(e, Stood)), None)
    eldest, kinds = game.three(dealt.cards).kind, game.combinations.kinds
    return {
        "cards traded": sum(isinstance(e, (Bought, Bartered, Exchanged)) for e in log),
        "cards bought": sum(isinstance(e, Bought) for e in log),
        "the first to stand is best": int(first in best),
        **{f"dealt a {kind}": int(kind == eldest) for kind in kinds},
        **{f"won by a {kind}": int(kind == hands[best[0]].kind) for kind in kinds},
    }


def _cassino(game: Cassino, table: Table) -> dict[str, int]:
    log, made = table.log, game.made(table)
    sweeps = Counter(e.payee for e in log if isinstance(e, Paid) and isinstance(e.why, Sweep))
    piles = game.piles(table)
    places = list(enumerate(table.dealt_in))
    return {
        **{f"points made at place {place}": made[game.side(table, seat)] for place, seat in places},
        **{f"sweeps at place {place}": sweeps[seat] for place, seat in places},
        "sweeps": sum(sweeps[side[0]] for side in made),
        "times taken in": sum(isinstance(e, TookIn) for e in log),
        "majorities undecided": sum(most.winner(piles) is None for most in game.most),
    }
