"""The compiled engine: many deals of the games of tricks, hundreds to thousands of times as fast as the referee.

It plays what it has compiled out of the game's own clauses, with the players *random* and *careful*, and says
`why_not` to everything else.  It needs numba (the extra ``fast``).  The referee remains the truth: the tests compare
every result with it, deal by deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .chance import check_seed
from .clauses import Clause
from .counting import MATCHES_APART, Counted
from .errors import WrongArgument, named
from .games import find
from .players import Player
from .rules import Game

if TYPE_CHECKING:
    from .fast.compiling import Compiled

__all__ = ["Outcomes", "counted", "outcomes", "why_not"]

AT_ONCE = 8192
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


def why_not(game: str | Game, players: int, strategies: Sequence[str | Player]) -> str | None:
    """None where these players' deals can be played here; otherwise why not, in a sentence."""
    if find_spec("numba") is None:
        return "The compiled engine needs numba, which is not installed."
    from .fast.compiling import NotCompiled

    rules = find(game)
    if players not in rules.players or len(strategies) != players:
        return f"The compiled engine wants a strategy for each of the players that {rules.name} admits."
    for strategy in strategies:
        if not (isinstance(strategy, str) and strategy in KNOWN):
            return (
                f"The compiled engine knows {' and '.join(KNOWN)} players, and those who guess and do not err in deals "
                f"where nothing is announced and nobody sits out or may be ruined; here not {named(strategy)}."
            )
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

    from .fast import layout as at

    engine = _Engine(game, strategies, seed, whole)
    books, seats = np.concatenate([engine.blank(0), *engine.books_of(numbers)]), len(strategies)
    width = at.BY + len(engine.rules.clauses)
    end = at.HEAD + seats * width
    by_seat = books[:, at.HEAD : end].reshape(len(books), seats, width)
    return Outcomes(
        engine.rules.clauses,
        by_seat[:, :, at.NET],
        by_seat[:, :, at.PAID] != 0,
        engine.dealt_in[books[:, at.DEALER]],
        by_seat[:, :, at.BY :],
        by_seat[:, :, at.TRICKS],
        books[:, end:],
        books[:, at.ALL_TRICKS] != 0,
        books[:, at.DEALT],
        by_seat[:, :, at.LOSES] != 0,
        books[:, at.DEALER],
    )


def counted(
    game: str | Game, strategies: Sequence[str | Player], seed: int, numbers: range, *, whole: bool = False
) -> Counted:
    """The same deals counted, in the same memory however many they are.

    Raises `WrongArgument` as `outcomes` does.
    """
    import numpy as np

    from .fast.reckoning import tallied

    engine = _Engine(game, strategies, seed, whole)
    if engine.rules.plain and not whole:
        return engine.counted_plainly(numbers)
    seats = len(strategies)
    counts, low = np.zeros((seats, 1), np.int64), 0
    free, ties, swept = np.zeros(seats, np.int64), 0, 0
    for net, paid, dealer, all_tricks in engine.results_of(numbers):
        least, most = int(net.min()), int(net.max())
        before, behind = max(0, low - least), max(0, most - (low + counts.shape[1] - 1))
        if before or behind:
            counts, low = np.pad(counts, ((0, 0), (before, behind))), low - before
        ties += tallied(net, paid, engine.dealt_in, dealer, counts, low, free)
        swept += 0 if whole else int(all_tricks.sum())
    return Counted(
        tuple({low + int(k): int(row[k]) for k in np.flatnonzero(row)} for row in counts),
        tuple(map(int, free)),
        int(ties),
        swept,
    )


@lru_cache(maxsize=64)
def _compiled(game: Game, players: int) -> Compiled:
    from .fast.compiling import compiled

    return compiled(game, players)


class _Engine:
    """A game, its players and a seed, ready for any numbers."""

    def __init__(self, game: str | Game, strategies: Sequence[str | Player], seed: int, whole: bool) -> None:
        import numpy as np

        reason = why_not(game, len(strategies), strategies)
        if reason:
            raise WrongArgument(reason)
        from .fast.kernel import playing

        self.seed, self.whole = np.uint64(check_seed(seed)), whole
        self.players = len(strategies)
        self.rules = _compiled(find(game), self.players)
        self.dealer = find(game).seat_at(self.players - 1, self.players)
        careful = np.array([strategy == "careful" for strategy in strategies])
        self.careful = careful[self.rules.costs.seat_at]
        self.play = playing(self.rules.dealt_in, bool(careful.any()))
        self.dealt_in = np.ones((self.players, self.players), np.bool_)
        if self.rules.dealt_in < self.players:
            np.fill_diagonal(self.dealt_in, False)

    def blank(self, rows: int) -> Any:
        """Books with nothing in them yet, a row each, as `cardlib.fast.layout` lays them out."""
        import numpy as np

        from .fast import layout as at

        seats, rules = self.players, self.rules
        length = at.HEAD + seats * (at.BY + len(rules.clauses)) + rules.deck.tricks
        books = np.zeros((rows, length), np.int64)
        books[:, at.REACHED], books[:, at.DEALER], books[:, at.NEXT] = -1, self.dealer, self.dealer
        return books

    def batches(self, numbers: range) -> Iterator[Any]:
        """The numbers of the first deals, some thousands together."""
        import numpy as np

        apart = MATCHES_APART if self.whole else 1
        for k in range(0, len(numbers), AT_ONCE):
            some = numbers[k : k + AT_ONCE]
            yield np.arange(some.start, some.stop, some.step).astype(np.uint64) * np.uint64(apart)

    def books_of(self, numbers: range) -> Iterator[Any]:
        """The books of these deals or matches."""
        import numpy as np

        from .fast.layout import DEALT, NEXT, OVER
        from .fast.reckoning import reckoned

        for first in self.batches(numbers):
            books, which = self.blank(len(first)), np.arange(len(first))
            while len(which):
                deals = first[which] + books[which, DEALT].astype(np.uint64)
                winners, _, *result = self.played(deals, books[which, NEXT], by_trick=True)
                reckoned(which, winners, *result, 0 if self.whole else 1, books, self.rules.costs)
                which = which[books[which, OVER] == 0]
            yield books

    def results_of(self, numbers: range) -> Iterator[tuple[Any, Any, Any, Any]]:
        """Of these deals or matches: net counters, who paid anything, the last dealer, whether one had every trick."""
        from .fast import layout as at

        width = at.BY + len(self.rules.clauses)
        for books in self.books_of(numbers):
            seats = books[:, at.HEAD : at.HEAD + self.players * width]
            net, paid = seats[:, at.NET :: width], seats[:, at.PAID :: width]
            yield net, paid, books[:, at.DEALER], books[:, at.ALL_TRICKS]

    def counted_plainly(self, numbers: range) -> Counted:
        """These deals counted, where what one costs follows from its tricks at their end."""
        import numpy as np

        from .fast.layout import LANES, MOST
        from .fast.reckoning import plainly

        costs, pack, ties, swept = self.rules.costs, self.rules.pack, 0, 0
        places = costs.seat_at[self.dealer]
        counts, free = np.zeros((len(places), costs.law[MOST] + 1), np.int64), np.zeros(len(places), np.int64)
        for first in self.batches(numbers):
            winners, taken, _, said, announcer = self.played(first, np.full(len(first), self.dealer), by_trick=False)
            w = np.zeros((len(costs.kinds) + 2 * len(places) + 3, LANES), pack.cards.dtype)
            more = plainly(taken, winners, said, announcer, len(first), pack, costs, w, counts, free)
            ties, swept = ties + int(more[0]), swept + int(more[1])
        number = len(numbers)
        by_net = [{0: number} if number else {} for _ in range(self.players)]
        paid_nothing = [number] * self.players  # but for those dealt in
        for seat, pays, nothing in zip(places, counts, free, strict=True):
            by_net[seat] = {-int(k): int(pays[k]) for k in np.flatnonzero(pays)[::-1]}
            paid_nothing[seat] = int(nothing)
        return Counted(tuple(by_net), tuple(paid_nothing), ties, swept)

    def played(self, numbers: Any, dealers: Any, *, by_trick: bool) -> tuple[Any, Any, Any, Any, Any]:
        """Play these deals: who took each trick, the cards each took, with ``by_trick`` those of each trick too, the
        slam announced, and who announced it; laid out as in `cardlib.fast.kernel`, whole blocks."""
        import numpy as np

        from .fast.kernel import ALL, ROOM
        from .fast.layout import LANES

        rules, deals = self.rules, len(numbers)
        blocks = -(-deals // LANES)
        number, dealer = np.zeros(blocks * LANES, np.uint64), np.zeros(blocks * LANES, np.int64)
        number[:deals], dealer[:deals] = numbers, dealers
        hands, w = np.zeros((ROOM * rules.dealt_in, LANES), rules.pack.cards.dtype), np.zeros((ALL, LANES), np.uint64)
        winners = np.empty((blocks, rules.deck.tricks, LANES), np.uint8)
        taken = np.empty((blocks, rules.dealt_in, LANES), rules.pack.cards.dtype)
        tricks = np.empty((blocks if by_trick else 0, rules.deck.tricks, LANES), np.uint64)
        said, announcer = np.empty(blocks * LANES, np.int8), np.empty(blocks * LANES, np.int8)
        self.play(
            self.seed, number, dealer, rules.row_of, rules.eldest, rules.announced, rules.leads, self.careful,
            rules.pack, rules.deck, hands, w, winners, taken, tricks, said, announcer,
        )  # fmt: skip
        return winners, taken, tricks, said, announcer
