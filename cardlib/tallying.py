"""Playing many deals of games of stops to count them: one game, or two games on the same deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .chance import SEED
from .counting import Strategies, asked, differences, played
from .errors import WrongArgument
from .events import Dealt, Event, NewDeal, Paid, Played
from .families.stops import StopsGame
from .games import find
from .laid import FirstOut, SetApart, Stopped
from .players import Player
from .rules import Game
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
) -> Tally:
    """Play many independent deals of a game of stops, or ``matches`` in which the board is carried on, and count.

    ``strategies`` is one for all or a list, one a seat.  ``first`` is the number of the first deal or match.

    >>> tally("jig/baxter-wray", deals=20, seed=1).deals
    20

    Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """
    rules, names, number = _asked(game, players, strategies, deals, matches, first)
    played = list(_play(rules, players, names, seed, range(first, first + number), matches is not None))
    return _count(rules, names, seed, first, played, matches is not None)


def tally_both(
    one: str | Game,
    two: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    first: int = 0,
) -> Both:
    """Play the same deals under two games of stops, and count both and their differences.  Raises as `tally` does."""
    plays, tallies = [], []
    for game in (one, two):
        rules, names, number = _asked(game, players, strategies, deals, None, first)
        played = list(_play(rules, players, names, seed, range(first, first + number), False))
        plays.append([deal for match in played for deal in match])
        tallies.append(_count(rules, names, seed, first, played, False))
    pools = [pool for pool in tallies[0].taken if pool in tallies[1].taken]
    measures = [*LENGTHS, *(f"place {place}" for place in range(players)), *pools]
    measured = [[{what: deal.measure(what) for what in measures} for deal in deals_of] for deals_of in plays]
    return Both(tallies[0], tallies[1], differences(measured[0], measured[1], measures))


def _asked(
    game: str | Game, players: int, strategies: Strategies, deals: int, matches: int | None, first: int
) -> tuple[StopsGame, list[str | Player], int]:
    rules, number = find(game), deals if matches is None else matches
    if not isinstance(rules, StopsGame):
        raise WrongArgument(f"{rules.name} is no game of stops; cardlib.simulate counts what it costs.")
    return rules, asked(rules, players, strategies, number, "deals" if matches is None else "matches", first), number


def _play(
    game: StopsGame, players: int, names: Sequence[str | Player], seed: int, numbers: range, whole: bool
) -> Iterator[list[OneDeal]]:
    """The deals of each match, or each deal as a match of its own."""
    for sitting in played(game, names, seed, numbers, whole=whole):
        yield list(_deals(sitting.table.log, players, game.direction))


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


def _count(
    game: StopsGame,
    names: Sequence[str | Player],
    seed: int,
    first: int,
    played: Sequence[Sequence[OneDeal]],
    whole: bool,
) -> Tally:
    deals = [deal for match in played for deal in match]
    players, pools = len(names), game.board.pools
    longest = max(map(len, played))
    return Tally(
        game,
        tuple(who if isinstance(who, str) else getattr(who, "__name__", "a player") for who in names),
        seed,
        first,
        len(played),
        "matches" if whole else "deals",
        len(deals),
        tuple(dict(Counter(deal.net[place] for deal in deals)) for place in range(players)),
        {pool: _times(deals, pool, players) for pool in pools},
        {pool: sum(deal.measure(pool) for deal in deals) for pool in pools},
        {pool: dict(Counter(n for d in deals for name, _, n in d.taken if name == pool)) for pool in pools},
        {
            pool: tuple(
                dict(Counter(match[k].lay.get(pool, 0) for match in played if k < len(match))) for k in range(longest)
            )
            for pool in pools
        },
        {what: dict(Counter(deal.lengths[k] for deal in deals)) for k, what in enumerate(LENGTHS)},
        tuple(sum(deal.first_out == place for deal in deals) for place in range(players)),
    )


def _times(deals: Iterable[OneDeal], pool: str, players: int) -> tuple[int, ...]:
    """In how many deals each place took this compartment, or a part of it."""
    times = Counter(place for deal in deals for place in {p for name, p, _ in deal.taken if name == pool})
    return tuple(times[place] for place in range(players))
