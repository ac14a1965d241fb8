"""The compiled engine: many deals of the games of tricks, some hundred times as fast as the referee.

It plays what it has compiled out of the game's own clauses, with the players *random* and *careful*, and says
`why_not` to everything else.  It needs numba (the extra ``fast``).  The referee remains the truth: the tests compare
every result with it, deal by deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from .chance import check_seed
from .clauses import Clause
from .counting import MATCHES_APART
from .errors import WrongArgument, named
from .games import find
from .players import Player
from .rules import Game

if TYPE_CHECKING:
    from .compiling import Compiled

__all__ = ["Counted", "Outcomes", "counted", "outcomes", "why_not"]

AT_ONCE = 4096
"""So many deals, or matches, are under way together: what they need has room in a processor's own memory."""
KNOWN = ("random", "careful")


@dataclass(frozen=True)
class Outcomes:
    """What each of many deals (or matches) came to, a row each, in numpy arrays.

    ``net`` (row, seat) is in counters as in `Record.net`; ``paid`` whether the seat paid anything; ``by_clause`` (row,
    seat, clause) what it paid by each of ``clauses``, less what it received, as in `Record.payments`.  ``tricks``
    (row, seat) counts those taken; ``winners`` (row, trick) has the seat, -1 where play had stopped.  ``all_tricks``
    says whether one seat took every trick of a deal played to its end.  ``dealt_in`` and ``dealer``, and of a match
    ``winners`` and ``all_tricks``, are those of the last deal.  ``deals_played`` is 1 but in a match; ``losers`` (row,
    seat) has those who lost, where the deal ended the match.
    """

    clauses: tuple[Clause, ...]
    net: Any
    paid: Any
    dealt_in: Any
    by_clause: Any
    tricks: Any
    winners: Any
    all_tricks: Any
    deals_played: Any
    losers: Any
    dealer: Any

    def __len__(self) -> int:
        return len(self.net)


class Counted(NamedTuple):
    """Many deals counted, as `cardlib.study.Study` has it."""

    counts: tuple[dict[int, int], ...]
    paid_nothing: tuple[int, ...]
    ties_for_best: int
    all_tricks: int


class Books(NamedTuple):
    """What is kept of each match while it is played, a row each; see `Outcomes`."""

    net: Any
    by: Any
    paid: Any
    tricks: Any
    winners: Any
    all_tricks: Any
    losers: Any
    short: Any
    pool: Any
    put_up: Any
    """How many payments of seats there were into the pool."""
    reached: Any
    """The first seat to reach the total, or -1."""
    dealt: Any
    dealer: Any
    next_dealer: Any
    over: Any


def why_not(game: str | Game, players: int, strategies: Sequence[str | Player]) -> str | None:
    """None where these players' deals can be played here; otherwise why not, in a sentence."""
    if find_spec("numba") is None:
        return "The compiled engine needs numba, which is not installed."
    from .compiling import NotCompiled

    rules = find(game)
    if players not in rules.players or len(strategies) != players:
        return f"The compiled engine wants a strategy for each of the players of {rules.name}, and so many as it admits."
    for strategy in strategies:
        if not (isinstance(strategy, str) and strategy in KNOWN):
            return f"The compiled engine knows no player but {' and '.join(KNOWN)}, and not {named(strategy)}."
    try:
        _compiled(rules, players)
    except NotCompiled as refusal:
        return str(refusal)
    return None


def outcomes(
    game: str | Game, strategies: Sequence[str | Player], seed: int, numbers: range, *, whole: bool = False
) -> Outcomes:
    """What each of these deals came to, seat 0 eldest; with ``whole``, each of the matches with these numbers.

    ``strategies`` has one for each seat.  The deals are those of `cardlib.simulate` and of `cardlib.play`.

    Raises `WrongArgument` where the engine cannot play this; `why_not` says so beforehand.
    """
    import numpy as np

    engine = _Engine(game, strategies, seed, whole)
    parts = list(engine.played(numbers, detailed=True)) or [engine.books(0)]
    joined = Books(*(np.concatenate([getattr(part, name) for part in parts]) for name in Books._fields))
    return Outcomes(
        engine.rules.clauses,
        joined.net,
        joined.paid,
        engine.dealt_in(joined.dealer),
        joined.by,
        joined.tricks,
        joined.winners,
        joined.all_tricks,
        joined.dealt,
        joined.losers,
        joined.dealer,
    )


def counted(
    game: str | Game, strategies: Sequence[str | Player], seed: int, numbers: range, *, whole: bool = False
) -> Counted:
    """The same deals counted, in the same memory however many they are.

    Raises `WrongArgument` as `outcomes` does.
    """
    import numpy as np

    from .reckoning import tallied

    engine = _Engine(game, strategies, seed, whole)
    seats = len(strategies)
    counts, low = np.zeros((seats, 1), np.int64), 0
    free, ties, swept = np.zeros(seats, np.int64), 0, 0
    for books in engine.played(numbers, detailed=False):
        least, most = int(books.net.min()), int(books.net.max())
        before, behind = max(0, low - least), max(0, most - (low + counts.shape[1] - 1))
        if before or behind:
            counts, low = np.pad(counts, ((0, 0), (before, behind))), low - before
        ties += tallied(books.net, books.paid, engine.dealt_in(books.dealer), counts, low, free)
        swept += 0 if whole else int(books.all_tricks.sum())
    return Counted(
        tuple({low + int(k): int(row[k]) for k in np.flatnonzero(row)} for row in counts),
        tuple(map(int, free)),
        int(ties),
        swept,
    )


@lru_cache(maxsize=64)
def _compiled(game: Game, players: int) -> Compiled:
    from .compiling import compiled

    return compiled(game, players)


class _Engine:
    """A game, its players and a seed, ready for any numbers."""

    def __init__(self, game: str | Game, strategies: Sequence[str | Player], seed: int, whole: bool) -> None:
        import numpy as np

        reason = why_not(game, len(strategies), strategies)
        if reason:
            raise WrongArgument(reason)
        from .kernel import playing

        self.seed, self.whole = np.uint64(check_seed(seed)), whole
        self.players = len(strategies)
        self.rules = _compiled(find(game), self.players)
        self.play = playing(self.rules.dealt_in)
        self.first_dealer = self.players - 1 if self.rules.costs.direction > 0 else 1
        careful = np.array([strategy == "careful" for strategy in strategies])
        self.careful = careful[self.rules.costs.seat_at]

    def books(self, rows: int) -> Books:
        """Books with nothing in them yet."""
        import numpy as np

        seats, rules = self.players, self.rules
        return Books(
            net=np.zeros((rows, seats), np.int64),
            by=np.zeros((rows, seats, len(rules.clauses)), np.int64),
            paid=np.zeros((rows, seats), np.bool_),
            tricks=np.zeros((rows, seats), np.int64),
            winners=np.full((rows, rules.deck.tricks), -1, np.int64),
            all_tricks=np.zeros(rows, np.bool_),
            losers=np.zeros((rows, seats), np.bool_),
            short=np.zeros((rows, seats), np.int64),
            pool=np.zeros(rows, np.int64),
            put_up=np.zeros(rows, np.int64),
            reached=np.full(rows, -1, np.int64),
            dealt=np.zeros(rows, np.int64),
            dealer=np.full(rows, self.first_dealer, np.int64),
            next_dealer=np.full(rows, self.first_dealer, np.int64),
            over=np.zeros(rows, np.bool_),
        )

    def dealt_in(self, dealer: Any) -> Any:
        """By row and seat, whether it was dealt in, where these dealt."""
        import numpy as np

        seats = np.ones((self.players, self.players), np.bool_)
        if self.rules.dealt_in < self.players:
            np.fill_diagonal(seats, False)
        return seats[dealer]

    def played(self, numbers: range, *, detailed: bool) -> Iterator[Books]:
        """The books of these deals or matches, some thousands together."""
        import numpy as np

        from .reckoning import reckoned, reckoned_plainly

        rules = self.rules
        for at in range(0, len(numbers), AT_ONCE):
            some = numbers[at : at + AT_ONCE]
            first = np.arange(some.start, some.stop, some.step).astype(np.uint64)
            books = self.books(len(some))
            if self.whole:
                first *= np.uint64(MATCHES_APART)
            elif rules.plain:
                books.dealt[:] = 1
                winners, tricks, *_ = self.tricks(first, books.dealer)
                reckoned_plainly(winners, tricks, self.first_dealer, detailed, books, rules.costs)
            which = np.arange(0 if rules.plain and not self.whole else len(some))
            while len(which):
                number = first[which] + books.dealt[which].astype(np.uint64)
                result = self.tricks(number, books.next_dealer[which])
                reckoned(which, *result, 0 if self.whole else 1, books, rules.costs)
                which = which[~books.over[which]]
            yield books

    def tricks(self, numbers: Any, dealers: Any) -> tuple[Any, Any, Any, Any]:
        """Play these deals: who took each trick, its cards, the slam announced, and who announced it."""
        import numpy as np

        from .kernel import LANES

        rules, deals = self.rules, len(numbers)
        blocks = -(-deals // LANES)
        number, dealer = np.zeros(blocks * LANES, np.uint64), np.zeros(blocks * LANES, np.int64)
        number[:deals], dealer[:deals] = numbers, dealers
        winners = np.empty((blocks, rules.deck.tricks, LANES), np.uint8)
        tricks = np.empty((blocks, rules.deck.tricks, LANES), np.uint64)
        said, announcer = np.empty(blocks * LANES, np.int64), np.empty(blocks * LANES, np.int64)
        self.play(
            self.seed, number, dealer, rules.row_of, rules.eldest, rules.costs.announced, np.array(rules.leads, np.bool_),
            self.careful, bool(self.careful.any()), bool(self.careful.all()), rules.deck, winners, tricks, said, announcer,
        )  # fmt: skip
        return winners, tricks, said, announcer
