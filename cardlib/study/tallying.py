"""Playing many deals of games of stops to count them: one game, or two games deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from ..chance import SEED
from ..counting import Strategies, asked, called, differences, one_by_one
from ..counting.summing import Folder, Which, summed
from ..errors import WrongArgument
from ..events import Dealt, Event, NewDeal, Paid, Played
from ..events.laid import FirstOut, SetApart, Stopped
from ..families.stops import StopsGame
from ..games import find
from ..players import Player
from ..rules import Game
from .hands import same_hands
from .tallies import LENGTHS, Both, OneDeal, Tally

__all__ = ["tally", "tally_both"]


def tally(
    game: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    matches: int | None = None,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
) -> Tally:
    """Play many independent deals of a game of stops, or ``matches`` in which the board is carried on, and count.

    ``strategies`` is one for all or a list, one a seat.  ``first`` is the number of the first deal or match.

    >>> tally("jig/baxter-wray", deals=20, seed=1).deals
    20

    ``workers`` and ``keep`` are as for `cardlib.simulate`.

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    rules, names, number = _asked(game, players, strategies, deals, matches, first)
    what = "deals" if matches is None else "matches"
    count = partial(_counted, rules, tuple(names), seed, matches is not None)
    which = Which("tally", (rules,), names, seed, what)
    found = summed(count, range(first, first + number), which, workers=workers, keep=keep)
    return _tally(rules, names, seed, first, number, what, found)


def tally_both(
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
) -> Both:
    """Play deals of the same numbers under two games of stops, and count both and their differences.

    They are the same deals where both games deal the same hands; where they do not it is said.  Raises as `tally` does.
    """
    games = []
    for game in (one, two):
        rules, names, _ = _asked(game, players, strategies, deals, None, first)
        games.append(rules)
    count = partial(_both, tuple(games), tuple(names), seed)
    which = Which("tally_both", tuple(games), names, seed)
    found = summed(count, range(first, first + deals), which, workers=workers, keep=keep)
    tallies = [
        _tally(rules, names, seed, first, deals, "deals", counts)
        for rules, counts in zip(games, found["tallies"], strict=True)
    ]
    return Both(tallies[0], tallies[1], found["differences"], same_hands(games[0], games[1], players, seed, first))


def _asked(
    game: str | Game, players: int, strategies: Strategies, deals: int, matches: int | None, first: int
) -> tuple[StopsGame, list[str | Player], int]:
    rules, number = find(game), deals if matches is None else matches
    if not isinstance(rules, StopsGame):
        raise WrongArgument(f"{rules.name} is no game of stops; cardlib.simulate counts what it costs.")
    return rules, asked(rules, players, strategies, number, "deals" if matches is None else "matches", first), number


def _play(
    game: StopsGame, names: Sequence[str | Player], seed: int, numbers: range, whole: bool
) -> list[list[OneDeal]]:
    """The deals of each match, or each deal as a match of its own."""
    return [
        list(_deals(sitting.table.log, len(names), game.direction))
        for sitting in one_by_one(game, names, seed, numbers, whole=whole)
    ]


def _both(games: Sequence[StopsGame], names: Sequence[str | Player], seed: int, numbers: range) -> dict[str, Any]:
    played = [_play(game, names, seed, numbers, False) for game in games]
    pools = [pool for pool in games[0].board.pools if pool in games[1].board.pools]
    measures = [*LENGTHS, *(f"place {place}" for place in range(len(names))), *pools]
    one, two = ([{what: deal.measure(what) for what in measures} for (deal,) in each] for each in played)
    tallies = tuple(_count(game, len(names), each) for game, each in zip(games, played, strict=True))
    return dict(tallies=tallies, differences=differences(one, two, measures))


def _counted(game: StopsGame, names: Sequence[str | Player], seed: int, whole: bool, numbers: range) -> dict[str, Any]:
    return _count(game, len(names), _play(game, names, seed, numbers, whole))


def _deals(log: Sequence[Event], players: int, direction: int) -> Iterator[OneDeal]:
    """A log deal by deal."""
    starts = [at for at, event in enumerate(log) if isinstance(event, NewDeal)]
    pools: Counter[str] = Counter()
    for start, end in zip(starts, [*starts[1:], len(log)], strict=True):
        yield _one_deal(log[start:end], players, direction, pools)


def _one_deal(events: Sequence[Event], players: int, direction: int, pools: Counter[str]) -> OneDeal:
    """One deal; ``pools`` is what lies in the compartments, and is carried on."""
    begins = events[0]
    assert isinstance(begins, NewDeal)
    net, taken, lay = [0] * players, [], None
    cards = left = leads = by_spare = 0
    spare: set[str] = set()
    first_out = -1
    for event in events:
        if isinstance(event, Dealt):
            lay = lay if lay is not None else dict(pools)
            left += len(event.cards)
        elif isinstance(event, SetApart):
            spare = set(event.cards)
        elif isinstance(event, Played):
            cards += 1
        elif isinstance(event, Stopped):
            leads += 1
            by_spare += event.wanting in spare
        elif isinstance(event, FirstOut):
            first_out = _place(event.seat, begins.dealer, direction, players)
        elif isinstance(event, Paid) and "bank" not in (event.payer, event.payee):
            for account, counters in ((event.payer, -event.counters), (event.payee, event.counters)):
                if isinstance(account, int):
                    net[_place(account, begins.dealer, direction, players)] += counters
                elif isinstance(account, str):
                    pools[account] += counters
            if isinstance(event.payer, str) and isinstance(event.payee, int):
                place = _place(event.payee, begins.dealer, direction, players)
                taken.append((event.payer, place, event.counters))
    return OneDeal(tuple(net), tuple(taken), lay or {}, (cards, leads, left - cards, by_spare), first_out)


def _place(seat: int, dealer: int, direction: int, players: int) -> int:
    """How far a seat is from the eldest, in the order of play."""
    return ((seat - dealer) * direction - 1) % players


def _tally(
    game: StopsGame,
    names: Sequence[str | Player],
    seed: int,
    first: int,
    number: int,
    what: str,
    found: dict[str, Any],
) -> Tally:
    lay = {pool: tuple(by_deal[k] for k in sorted(by_deal)) for pool, by_deal in found["lay"].items()}
    return Tally(game, called(names), seed, first, number, what, **{**found, "lay": lay})


def _count(game: StopsGame, players: int, played: Sequence[Sequence[OneDeal]]) -> dict[str, Any]:
    """What a tally counts; what lay in a compartment by the number of the deal, as matches differ in length."""
    deals = [deal for match in played for deal in match]
    pools, longest = game.board.pools, max(map(len, played))
    return dict(
        deals=len(deals),
        net=tuple(dict(Counter(deal.net[place] for deal in deals)) for place in range(players)),
        taken={pool: _times(deals, pool, players) for pool in pools},
        won_in={pool: sum(deal.measure(pool) for deal in deals) for pool in pools},
        stakes={pool: dict(Counter(n for d in deals for name, _, n in d.taken if name == pool)) for pool in pools},
        lay={
            pool: {
                k: dict(Counter(match[k].lay.get(pool, 0) for match in played if k < len(match)))
                for k in range(longest)
            }
            for pool in pools
        },
        lengths={what: dict(Counter(deal.lengths[k] for deal in deals)) for k, what in enumerate(LENGTHS)},
        first_out=tuple(sum(deal.first_out == place for deal in deals) for place in range(players)),
    )


def _times(deals: Iterable[OneDeal], pool: str, players: int) -> tuple[int, ...]:
    """In how many deals each place took this compartment, or a part of it."""
    times = Counter(place for deal in deals for place in {p for name, p, _ in deal.taken if name == pool})
    return tuple(times[place] for place in range(players))
