"""What all rooms that count many deals share: what may be asked, playing a chunk of them, and saying what it was.

How chunks are spread over processes, kept in a folder and added up is in the rooms beside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..errors import WrongArgument, WrongPlayers, named
from ..players import Player, called, players_for
from ..referee import Sitting
from ..rules import Game
from ..wording import one_of

__all__ = [
    "MATCHES_APART",
    "Counted",
    "Strategies",
    "asked",
    "begun",
    "by_seat",
    "called",
    "conditions",
    "differences",
    "in_order",
    "in_place",
    "many",
    "one_by_one",
    "who",
]

Strategies = str | Player | Sequence[str | Player]

MATCHES_APART = 1_000_000
"""Match k begins at deal number k times this, so that matches of one seed share no deals."""
MOST = 10**9
"""More deals than this are a slip of the pen."""


class Counted(NamedTuple):
    """What a chunk came to: by seat how often each net number of counters came, and how often it was charged
    nothing; in how many deals several did equally best, and in how many one seat took every trick."""

    counts: tuple[dict[int, int], ...]
    paid_nothing: tuple[int, ...]
    ties_for_best: int
    all_tricks: int


def in_order(counts: Iterable[Mapping[int, int]]) -> tuple[dict[int, int], ...]:
    """By seat the smallest number first, so that they print alike whoever has counted them."""
    return tuple(dict(sorted(count.items())) for count in counts)


def asked(
    game: Game, players: int, strategies: Strategies, number: int, what: str = "deals", first: int = 0
) -> list[str | Player]:
    """A strategy for each seat: ``strategies`` is one for all, a name or a function, or one a seat.

    Raises `WrongPlayers`, and `WrongArgument` where so many cannot be counted.
    """
    if type(number) is not int:
        raise WrongArgument(f"A number of {what} is a whole number from 1 to {MOST:,}, not {named(number)}.")
    if number < 1:
        raise WrongArgument(f"A number of {what} is 1 at least, not {named(number)}.")
    if number > MOST:
        raise WrongArgument(f"A number of {what} is {MOST:,} at most, not {named(number)}.")
    if type(first) is not int or not 0 <= first <= 1000 * MOST:
        right = f"first is the number of the first of the {what}, a whole number from 0 up"
        raise WrongArgument(f"{right}, not {named(first)}.")
    if type(players) is not int:
        raise WrongPlayers(f"players is the number of seats, not {named(players)}.")
    game.check_players(players)
    if isinstance(strategies, str) or callable(strategies):
        strategies = [strategies] * players
    if not isinstance(strategies, (list, tuple)):
        raise WrongPlayers(f"strategies is a name or a function, or a list of one a seat, not {named(strategies)}.")
    if len(strategies) != players:
        raise WrongPlayers(f"{len(strategies)} strategies do not fit {players} players.")
    players_for(strategies, game)
    return list(strategies)


def in_place(game: Game, place: int, one: str | Player, others: str | Player, players: int) -> list[str | Player]:
    """The strategies by seat, with one of them in this place of the order of play."""
    names = [others] * players
    names[game.seat_at(place, players)] = one
    return names


def begun(game: Game, players: int, seed: int, number: int, *, whole: bool = False, forced: bool = False) -> Sitting:
    """The deal of this number, or the match that begins with it, dealt and not played; seat 0 is eldest."""
    return Sitting(
        game,
        players,
        seed=seed,
        deals=None if whole else 1,
        dealer=game.seat_at(players - 1, players),
        number=number * MATCHES_APART if whole else number,
        forced=forced,
    )


def one_by_one(
    game: Game, names: Sequence[str | Player], seed: int, numbers: Iterable[int], *, whole: bool = False
) -> Iterator[Sitting]:
    """Deals of these numbers, or the matches that begin with them, each played to its end; seat 0 is eldest."""
    who = players_for(names, game)
    for number in numbers:
        yield begun(game, len(names), seed, number, whole=whole).played_by(who)


def conditions(number: int, what: str, game: str, strategies: Sequence[str], seed: int) -> str:
    """How many deals or matches of which game, which players, which seed.

    >>> conditions(1000, "deals", "speculation/baxter-wray", ["careful"] * 4, 1)
    '1,000 deals of speculation/baxter-wray, 4 careful players, seed 1'
    """
    return f"{many(number, what)} of {game}, {who(strategies)}, seed {seed}"


def many(number: int, what: str) -> str:
    """
    >>> many(1000, "deals"), many(1, "matches"), many(1, "deals")
    ('1,000 deals', 'one match', 'one deal')
    """
    return f"{number:,} {what}" if number != 1 else f"one {one_of(what)}"


def who(strategies: Sequence[str]) -> str:
    """Which players.

    >>> who(["careful"] * 4), who(["random", "careful"])
    ('4 careful players', 'players random, careful')
    """
    same = len(set(strategies)) == 1
    return f"{len(strategies)} {strategies[0]} players" if same else f"players {', '.join(strategies)}"


def by_seat(strategies: Sequence[str]) -> str:
    """The strategies of all seats in one field, seat 0 first; their names have blanks in them, and no semicolons.

    >>> by_seat(["monte-carlo 64", "careful", "careful"])
    'monte-carlo 64; careful; careful'
    """
    return "; ".join(strategies)


def differences(
    one: Iterable[Mapping[str, int]], two: Iterable[Mapping[str, int]], measures: Iterable[str]
) -> dict[str, dict[int, int]]:
    """By measure, how often the second is by so much more than the first, deal by deal."""
    pairs = list(zip(one, two, strict=True))
    return {what: dict(Counter(b[what] - a[what] for a, b in pairs)) for what in measures}
