"""From a game of tricks to arrays: its cards, its clauses and its seats, for the compiled loops.

Every clause has a function here that takes it in, found by its exact type; what has none is refused by name, and so is
a figure too large for it.  Nothing is played here, and nothing but numpy is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce, singledispatch
from itertools import groupby
from operator import or_
from typing import Any

import numpy as np

from ..careful.scales import SURE, places
from ..clauses import Clause
from ..errors import named
from ..families.penalties import (
    HUNDRED,
    CardPenalty,
    DealersPool,
    ExtraForAll,
    FirstTrick,
    LastTrick,
    RankedPayout,
    Slam,
)
from ..families.tricks import TrickGame
from ..rules import Game
from ..settling import CountersGone, Flat, LeftInFront, PoolDivided, Pools, Total
from .layout import (
    AFTER,
    BEGIN,
    BY,
    CARD,
    CHIPS,
    CHIPS_COLUMN,
    DIRECTION,
    DIVIDES,
    END_POINTS,
    ENDS,
    EVERY,
    EXTRA,
    EXTREMES,
    FEWEST,
    FIGURES,
    FIRST,
    GONE,
    HIGHEST,
    LAST,
    LIMITED,
    MOST,
    NOT_BROKE,
    NOTHING,
    PAYOUT,
    PLACES,
    POOLS,
    SEATS,
    SHARE,
    STEADY,
    TOO_MANY,
    TOTAL,
    TRICK,
    TURN,
    WEIGHT,
    WIDTH,
    WINS,
    Costs,
    Deck,
    Pack,
)  # fmt: skip

__all__ = ["Compiled", "NotCompiled", "compiled"]

BIGGEST = 1_000_000
"""A figure above this is left to the referee: sums and products have to stay far inside 64 bits."""


class NotCompiled(Exception):
    """The compiled engine cannot play this; the message is a sentence that says why."""


@dataclass
class Gathered:
    """What the clauses have said so far."""

    bit: dict[str, int]
    rows: list[Clause] = field(default_factory=list)
    table: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    slams: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    law: dict[int, int] = field(default_factory=dict)
    value: Any = None
    pays: tuple[int, ...] = ()

    def column(self, clause: Clause) -> int:
        """The column of a clause that counters are paid for."""
        if clause in self.clauses:
            raise NotCompiled(f"The compiled engine cannot tell two clauses apart that are both {clause.label}.")
        self.clauses.append(clause)
        return len(self.clauses) - 1

    def row(self, clause: Clause) -> int:
        """The row of a penalty, taken in where it is not yet."""
        if clause not in self.rows:
            take_in(clause, self)
        return self.rows.index(clause)

    def add(self, clause: Clause, kind: int, counters: Any, card: int = 0, of: int = 0, struck: int = 0) -> None:
        """Write a penalty down."""
        self.rows.append(clause)
        self.table.append((kind, figure(counters), card, of, struck))
        if len(self.rows) > 60:
            raise NotCompiled("The compiled engine knows 60 penalties at most.")


def figure(value: Any) -> int:
    """The figure, where it is one the loops can reckon with."""
    if type(value) is not int or abs(value) > BIGGEST:
        raise NotCompiled(f"The compiled engine reckons with whole numbers up to {BIGGEST:,}, not {named(value)}.")
    return value


def take_in(clause: Clause, so_far: Gathered) -> None:
    """Write down what a clause says, by its exact type: a subclass may say anything."""
    if type(clause) not in _take_in.registry:
        raise NotCompiled(f"The compiled engine does not know the clause {type(clause).__name__}.")
    _take_in(clause, so_far)


@singledispatch
def _take_in(clause: Any, so_far: Gathered) -> None:
    raise AssertionError(clause)


@_take_in.register
def _(clause: CardPenalty, so_far: Gathered) -> None:
    so_far.add(clause, CARD, clause.counters, card=so_far.bit.get(clause.card, 0))


@_take_in.register
def _(clause: FirstTrick, so_far: Gathered) -> None:
    so_far.add(clause, FIRST, clause.counters)


@_take_in.register
def _(clause: LastTrick, so_far: Gathered) -> None:
    so_far.add(clause, LAST, clause.counters)


@_take_in.register
def _(clause: ExtraForAll, so_far: Gathered) -> None:
    rows = sum(1 << k for k in {so_far.row(other) for other in clause.of})
    so_far.add(clause, EXTRA, clause.counters, of=rows, struck=rows if clause.instead else 0)


@_take_in.register
def _(clause: Slam, so_far: Gathered) -> None:
    failure = NOTHING if clause.failure is None else figure(clause.failure)
    columns = so_far.column(clause.made), so_far.column(clause.lost)
    so_far.slams.append((int(bool(clause.announced)), figure(clause.others_pay), failure, *columns))


@_take_in.register
def _(clause: DealersPool, so_far: Gathered) -> None:
    so_far.law |= {CHIPS: figure(clause.chips), CHIPS_COLUMN: so_far.column(clause)}


@_take_in.register
def _(clause: RankedPayout, so_far: Gathered) -> None:
    so_far.value = np.zeros(64, np.int64)
    for card, bit in so_far.bit.items():
        so_far.value[bit.bit_length() - 1] = figure(clause.value.get(card[0], 0))
    so_far.pays = tuple(map(figure, clause.pays))
    so_far.law |= {PAYOUT: 1, EVERY: figure(clause.slam), TOO_MANY: figure(clause.too_many)}
    so_far.law |= {PLACES: so_far.column(clause.places), EXTREMES: so_far.column(clause.extremes)}


@_take_in.register
def _(clause: CountersGone, so_far: Gathered) -> None:
    so_far.law[ENDS] = GONE


@_take_in.register
def _(clause: Total, so_far: Gathered) -> None:
    so_far.law |= {ENDS: TOTAL, END_POINTS: figure(clause.points), HIGHEST: clause.loser == "highest"}


@_take_in.register
def _(clause: Pools, so_far: Gathered) -> None:
    so_far.law |= {ENDS: POOLS, END_POINTS: figure(clause.number)}


@_take_in.register(LeftInFront)
@_take_in.register(Flat)
def _(clause: Any, so_far: Gathered) -> None:
    """Money goes from purse to purse, apart from counters."""


@_take_in.register
def _(clause: PoolDivided, so_far: Gathered) -> None:
    divides = FEWEST if clause.among == "fewest penalties" else NOT_BROKE
    so_far.law |= {DIVIDES: divides, SHARE: so_far.column(clause)}


@dataclass(frozen=True)
class Compiled:
    """A game for so many players, as the loops want it."""

    players: int
    dealt_in: int
    deck: Deck
    pack: Pack
    costs: Costs
    clauses: tuple[Clause, ...]
    """The columns of what is paid, by clause: the penalties first."""
    announced: Any
    """bool, slam by slam; ``leads``: whether who announces it has the lead by it."""
    leads: Any
    direction: int
    row_of: Any
    """int64: in which row of hands the cards of each place lie, seats in ascending order; rows follow the play."""
    eldest: Any
    """int64, by dealer: in which row the eldest sits."""
    plain: bool
    """Whether what a single deal costs follows from the tricks at its end, nobody being ruined in it."""


def compiled(game: Game, players: int) -> Compiled:
    """The game in arrays.  Raises `NotCompiled`."""
    if type(game) is not TrickGame:
        raise NotCompiled(f"The compiled engine plays games of tricks, and {game.name} is a {type(game).__name__}.")
    bit, height = _layouts(game)
    so_far = Gathered(bit)
    for penalty in game.penalties:
        so_far.column(penalty)
    rows = [so_far.row(penalty) for penalty in game.penalties]
    others = (*game.slams, game.dealers_pool, game.payout, game.ends, game.stakes)
    for clause in filter(None, others):
        take_in(clause, so_far)
    if game.counters is not None:
        figure(game.counters)
    costs = _costs(game, players, so_far, rows)
    dealt_in = len(costs.seat_at[0])
    row_of, eldest = _rows(game, players, dealt_in)
    deck = _deck(game, players, dealt_in, bit, height)
    return Compiled(
        players,
        dealt_in,
        deck,
        _pack(deck, costs),
        costs,
        tuple(so_far.clauses),
        np.array([bool(slam.announced) for slam in game.slams], np.bool_),
        np.array([bool(slam.announcer_leads) for slam in game.slams], np.bool_),
        game.direction,
        row_of,
        eldest,
        _plain(game, costs.law),
    )


def _layouts(game: TrickGame) -> tuple[dict[str, int], dict[str, int]]:
    """By card, its bit in the pack's layout and in the order's."""
    suits = [suit for suit, _ in groupby(card[1] for card in game.pack)]
    if len(set(suits)) < len(suits):
        raise NotCompiled(f"The compiled engine wants a pack that lies suit by suit, and that of {game.name} does not.")
    order = {card: 1 << place for card, place in places(game).items()}
    pack: dict[str, int] = {}
    for suit in suits:
        mine = [card for card in game.pack if card[1] == suit]
        bits = [order[card] for card in mine]
        if bits != sorted(bits, reverse=True):
            base = bits[0].bit_length() - 1 & ~15
            bits = [1 << base + k for k in range(len(mine))][::-1]
        pack |= dict(zip(mine, bits, strict=True))
    return pack, order


def _deck(game: TrickGame, players: int, dealt_in: int, bit: dict[str, int], height: dict[str, int]) -> Deck:
    cards = game.cards_for(players)
    tricks = len(cards) // dealt_in
    moves: dict[int, int] = {}
    at, back = np.zeros(64, np.uint64), np.zeros(64, np.uint64)
    for card in cards:
        place, rank = bit[card].bit_length() - 1, height[card].bit_length() - 1
        moves[rank - place] = moves.get(rank - place, 0) | bit[card]
        at[place], back[rank] = height[card], bit[card]
    alike = sorted(moves) if set(moves) != {0} else []
    return Deck(
        cards=np.array([bit[card] for card in cards], np.uint64),
        pack=np.uint64(sum(bit[card] for card in cards)),
        moved=np.array([moves[by] for by in alike], np.uint64),
        up=np.array([max(by, 0) for by in alike], np.uint64),
        down=np.array([max(-by, 0) for by in alike], np.uint64),
        at=at,
        back=back,
        scale=_scale(game, cards, dealt_in, tricks, height),
        tricks=tricks,
        follow=np.uint64((1 << 64) - 1 if game.must_follow else 0),
    )


def _scale(game: TrickGame, cards: Sequence[str], dealt_in: int, tricks: int, height: dict[str, int]) -> Any:
    others = dealt_in - 1
    behind, lower, higher = np.indices((dealt_in, 16, 16))
    wins = SURE * (2 * lower + others) // np.maximum(2 * lower + others + 2 * higher * behind, 1)
    scale = np.concatenate((np.zeros(WINS, np.int64), wins.ravel()))
    weighed = np.uint64(sum(height[card] for card in cards if game.weighs(card)))
    scale[:TURN] = tricks, HUNDRED * figure(game.all_tricks_pay), weighed.astype(np.int64)
    for k, card in enumerate(cards):
        rank = height[card].bit_length() - 1
        scale[TURN + rank], scale[WEIGHT + rank] = k, figure(game.weighs(card))
    for k in range(tricks):
        scale[TRICK + k] = figure(game.weighs_trick(k + 1, tricks))
    return scale


def _pack(deck: Deck, costs: Costs) -> Pack:
    prices = np.zeros(len(costs.kinds), np.int64)
    prices[costs.order] = costs.kinds[costs.order, 1]
    both = int(reduce(or_, deck.at, deck.pack))  # where they lie in the one layout, and in the other
    narrow = not both & 0xFF00FF00FF00FF00

    def fitted(cards: Any) -> Any:
        if not narrow:
            return cards
        blocks = [cards >> np.uint64(8 * k) & np.uint64(0xFF << 8 * k) for k in range(4)]
        return reduce(or_, blocks).astype(np.uint32)

    kind = np.uint32 if narrow else np.uint64
    return Pack(
        fitted(deck.cards),
        fitted(deck.pack),
        fitted(deck.moved),
        deck.up.astype(kind),
        deck.down.astype(kind),
        fitted(costs.bits[:, 0]),
        prices,
    )


def _costs(game: TrickGame, players: int, so_far: Gathered, rows: list[int]) -> Costs:
    after = [[(dealer + k * game.direction) % players for k in range(1, players + 1)] for dealer in range(players)]
    table = so_far.table
    prices = [row[1] for row in table]
    slams = np.array(so_far.slams, np.int64).reshape(-1, 5)
    law = so_far.law | {
        BEGIN: game.counters or 0,
        LIMITED: game.counters is not None,
        AFTER: game.settle == "after the deal",
        DIRECTION: game.direction,
        STEADY: _steady(game, so_far),
        MOST: max(sum(prices), *slams[:, 1], *slams[:, 2], 0),
        SEATS: players,
        WIDTH: BY + len(so_far.clauses),
    }
    return Costs(
        seat_at=np.array([order[:-1] if game.sits_out(players) else order for order in after], np.int64),
        order=np.array(rows, np.int64),
        kinds=np.array([row[:2] for row in table], np.int64).reshape(-1, 2),
        bits=np.array(
            [(card, of, struck if k in rows else 0) for k, (_, _, card, of, struck) in enumerate(table)], np.uint64
        ).reshape(-1, 3),
        slams=slams,
        law=np.array([law.get(place, 0) for place in range(FIGURES)], np.int64),
        value=np.zeros(64, np.int64) if so_far.value is None else so_far.value,
        pays=np.array(so_far.pays, np.int64),
    )


def _rows(game: TrickGame, players: int, dealt_in: int) -> tuple[Any, Any]:
    """Rows of hands follow the play: the row of each place of a shuffle, and by dealer that of the eldest."""
    row_of = [place if game.direction > 0 else -place % dealt_in for place in range(dealt_in)]
    eldest = []
    for dealer in range(players):
        first = (dealer + game.direction) % players
        eldest.append(row_of[first - (game.sits_out(players) and first > dealer)])
    return np.array(row_of, np.int64), np.array(eldest, np.int64)


def _steady(game: TrickGame, so_far: Gathered) -> bool:
    """Whether nothing that has been paid is ever given back in the same deal."""
    prices = all(row[1] > 0 for row in so_far.table) and not any(row[4] for row in so_far.table)
    failures = all(slam[2] >= 0 or slam[2] == NOTHING for slam in so_far.slams)
    return prices and failures and (game.settle == "after the deal" or all(slam.announced for slam in game.slams))


def _plain(game: TrickGame, law: Any) -> bool:
    begin = law[BEGIN] if law[LIMITED] else law[END_POINTS]
    return bool(not (game.dealers_pool or game.payout) and law[STEADY] and law[MOST] < begin and law[MOST] <= 1 << 16)
