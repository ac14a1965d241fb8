"""From a game of tricks to arrays: its cards, its clauses and its seats, for the compiled loops.

Every clause has a function here that takes it in, found by its exact type; what has none is refused by name, and so is
a figure too large for it.  Nothing is played here, and nothing but numpy is needed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import singledispatch
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from .clauses import Clause
from .errors import named
from .families.penalties import (
    HUNDRED,
    CardPenalty,
    DealersPool,
    ExtraForAll,
    FirstTrick,
    LastTrick,
    RankedPayout,
    Slam,
)
from .families.tricks import TrickGame
from .rules import Game
from .settling import CountersGone, Flat, LeftInFront, PoolDivided, Pools, Total

__all__ = ["Compiled", "Costs", "Deck", "NotCompiled", "compiled"]

BIGGEST = 1_000_000
"""A figure above this is left to the referee: sums and products have to stay far inside 64 bits."""
NOTHING = -1 << 40
"""Stands for None among figures."""
CARD, FIRST, LAST, EXTRA = range(4)
GONE, TOTAL, POOLS = range(3)
STAYS, NOT_BROKE, FEWEST = range(3)


class NotCompiled(Exception):
    """The compiled engine cannot play this; the message is a sentence that says why."""


class Deck(NamedTuple):
    """The cards.  Two layouts of 64 bits, both with the suits in blocks of 16, the first suit of the pack on top.

    In the *pack's* layout the card that comes first in the pack is the highest bit; in the *order's* the card that
    ranks highest in its suit.  Hands, tricks and what is gone lie in the pack's layout.
    """

    cards: Any
    """uint64, a bit for each card in the pack's order, in the pack's layout."""
    pack: Any
    """uint64, all of them together."""
    moved: Any
    """uint64, cards that move alike from the pack's layout to the order's; empty where the layouts are the same."""
    up: Any
    """uint64, by so many places up; ``down`` likewise."""
    down: Any
    at: Any
    """uint64 (64): for each place in the pack's layout the card's bit in the order's."""
    weight: Any
    """int64 (64): what taking a card costs, in hundredths, by its place in the order's layout."""
    weighed: Any
    """uint64, the cards that cost anything, in the order's layout."""
    trick_weight: Any
    """int64, what taking each trick costs, in hundredths."""
    tricks: int
    follow: Any
    """uint64, all bits where a seat must follow suit, none where it need not."""
    slam: int
    """What all the others pay where one seat wins every trick, in hundredths."""


class Costs(NamedTuple):
    """What tricks cost, when it is paid, and when a match is over.  Seats by their place in a deal, eldest first."""

    seat_at: Any
    """int64 (dealer, place): which seat."""
    row: Any
    """int64, the row of each penalty, in the order in which they are paid."""
    kind: Any
    """int64, a row a penalty, an extra after those it asks for: CARD, FIRST, LAST, EXTRA."""
    counters: Any
    card: Any
    """uint64, the card in the pack's layout."""
    of: Any
    """uint64, the rows that an extra wants all of."""
    struck: Any
    """uint64, the rows that count nothing where this one counts instead; 0 for any other."""
    announced: Any
    """int64, a row a slam; likewise ``others_pay``, ``failure`` and the columns ``made`` and ``lost``."""
    others_pay: Any
    failure: Any
    made: Any
    lost: Any
    begin: int
    """Counters to begin with, 0 on credit."""
    limited: int
    after: int
    """Whether all is paid after the deal."""
    chips: int
    """What the dealer puts up, or 0; in column ``chips_column``."""
    chips_column: int
    payout: int
    value: Any
    """int64 (64): card-points by place in the pack's layout."""
    pays: Any
    every: int
    """What all the tricks, or ``too_many`` points, cost or bring."""
    too_many: int
    places_column: int
    extremes_column: int
    ends: int
    end_points: int
    highest: int
    divides: int
    share_column: int
    direction: int


@dataclass
class Gathered:
    """What the clauses have said so far."""

    bit: dict[str, int]
    rows: list[Clause] = field(default_factory=list)
    table: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    slams: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    figures: dict[str, Any] = field(default_factory=dict)

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
    so_far.figures.update(chips=figure(clause.chips), chips_column=so_far.column(clause))


@_take_in.register
def _(clause: RankedPayout, so_far: Gathered) -> None:
    value = np.zeros(64, np.int64)
    for card, bit in so_far.bit.items():
        value[bit.bit_length() - 1] = figure(clause.value.get(card[0], 0))
    so_far.figures.update(
        payout=1,
        value=value,
        pays=np.array([figure(n) for n in clause.pays], np.int64),
        every=figure(clause.slam),
        too_many=figure(clause.too_many),
        places_column=so_far.column(clause.places),
        extremes_column=so_far.column(clause.extremes),
    )


@_take_in.register
def _(clause: CountersGone, so_far: Gathered) -> None:
    so_far.figures.update(ends=GONE, end_points=0)


@_take_in.register
def _(clause: Total, so_far: Gathered) -> None:
    so_far.figures.update(ends=TOTAL, end_points=figure(clause.points), highest=int(clause.loser == "highest"))


@_take_in.register
def _(clause: Pools, so_far: Gathered) -> None:
    so_far.figures.update(ends=POOLS, end_points=figure(clause.number))


@_take_in.register(LeftInFront)
@_take_in.register(Flat)
def _(clause: Any, so_far: Gathered) -> None:
    """Money goes from purse to purse, apart from counters."""


@_take_in.register
def _(clause: PoolDivided, so_far: Gathered) -> None:
    divides = FEWEST if clause.among == "fewest penalties" else NOT_BROKE
    so_far.figures.update(divides=divides, share_column=so_far.column(clause))


@dataclass(frozen=True)
class Compiled:
    """A game for so many players, as the loops want it."""

    players: int
    dealt_in: int
    deck: Deck
    costs: Costs
    clauses: tuple[Clause, ...]
    """The columns of what is paid, by clause: the penalties first."""
    leads: tuple[bool, ...]
    """Slam by slam, whether who announces it has the lead by it."""
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
    bit, height = _layouts(game, players)
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
    return Compiled(
        players,
        dealt_in,
        _deck(game, players, dealt_in, bit, height),
        costs,
        tuple(so_far.clauses),
        tuple(slam.announced and slam.announcer_leads for slam in game.slams),
        row_of,
        eldest,
        _plain(game, costs),
    )


def _layouts(game: TrickGame, players: int) -> tuple[dict[str, int], dict[str, int]]:
    """By card, its bit in the pack's layout and in the order's."""
    suits = [suit for suit, _ in groupby(card[1] for card in game.pack)]
    if len(set(suits)) < len(suits):
        raise NotCompiled(f"The compiled engine wants a pack that lies suit by suit, and that of {game.name} does not.")
    ranks = [rank for rank in reversed(game.order) if any(card[0] == rank for card in game.pack)]
    pack, order = {}, {}
    for k, suit in enumerate(suits):
        base = 16 * (len(suits) - 1 - k)
        mine = [card for card in game.pack if card[1] == suit]
        places = [ranks.index(card[0]) for card in mine]
        order |= {card: 1 << base + place for card, place in zip(mine, places, strict=True)}
        if places != sorted(places, reverse=True):
            places = list(range(len(mine)))[::-1]
        pack |= {card: 1 << base + place for card, place in zip(mine, places, strict=True)}
    return pack, order


def _deck(game: TrickGame, players: int, dealt_in: int, bit: dict[str, int], height: dict[str, int]) -> Deck:
    cards = game.cards_for(players)
    tricks = len(cards) // dealt_in
    moves: dict[int, int] = {}
    at, weight = np.zeros(64, np.uint64), np.zeros(64, np.int64)
    for card in cards:
        place, rank = bit[card].bit_length() - 1, height[card].bit_length() - 1
        moves[rank - place] = moves.get(rank - place, 0) | bit[card]
        at[place] = height[card]
        weight[rank] = figure(game.weighs(card))
    alike = sorted(moves) if set(moves) != {0} else []
    return Deck(
        cards=np.array([bit[card] for card in cards], np.uint64),
        pack=np.uint64(sum(bit[card] for card in cards)),
        moved=np.array([moves[by] for by in alike], np.uint64),
        up=np.array([max(by, 0) for by in alike], np.uint64),
        down=np.array([max(-by, 0) for by in alike], np.uint64),
        at=at,
        weight=weight,
        weighed=np.uint64(sum(height[card] for card in cards if game.weighs(card))),
        trick_weight=np.array([figure(game.weighs_trick(k + 1, tricks)) for k in range(tricks)], np.int64),
        tricks=tricks,
        follow=np.uint64((1 << 64) - 1 if game.must_follow else 0),
        slam=HUNDRED * figure(game.all_tricks_pay),
    )


def _costs(game: TrickGame, players: int, so_far: Gathered, rows: list[int]) -> Costs:
    after = [[(dealer + k * game.direction) % players for k in range(1, players + 1)] for dealer in range(players)]
    seats = [order[:-1] if game.sits_out(players) else order for order in after]
    kind, counters, card, of, struck = zip(*so_far.table, strict=True) if so_far.table else ((),) * 5
    announced, others_pay, failure, made, lost = zip(*so_far.slams, strict=True) if so_far.slams else ((),) * 5
    none = dict(
        chips=0, chips_column=0, payout=0, value=np.zeros(64, np.int64), pays=np.zeros(0, np.int64), every=0,
        too_many=0, places_column=0, extremes_column=0, highest=0, divides=STAYS, share_column=0,
    )  # fmt: skip
    return Costs(
        seat_at=np.array(seats, np.int64),
        row=np.array(rows, np.int64),
        kind=np.array(kind, np.int64),
        counters=np.array(counters, np.int64),
        card=np.array(card, np.uint64),
        of=np.array(of, np.uint64),
        struck=np.array([bits if k in rows else 0 for k, bits in enumerate(struck)], np.uint64),
        announced=np.array(announced, np.int64),
        others_pay=np.array(others_pay, np.int64),
        failure=np.array(failure, np.int64),
        made=np.array(made, np.int64),
        lost=np.array(lost, np.int64),
        begin=game.counters or 0,
        limited=int(game.counters is not None),
        after=int(game.settle == "after the deal"),
        direction=game.direction,
        **(none | so_far.figures),
    )


def _rows(game: TrickGame, players: int, dealt_in: int) -> tuple[Any, Any]:
    """Rows of hands follow the play: the row of each place of a shuffle, and by dealer that of the eldest."""
    row_of = [place if game.direction > 0 else -place % dealt_in for place in range(dealt_in)]
    eldest = []
    for dealer in range(players):
        first = (dealer + game.direction) % players
        eldest.append(row_of[first - (game.sits_out(players) and first > dealer)])
    return np.array(row_of, np.int64), np.array(eldest, np.int64)


def _plain(game: TrickGame, costs: Costs) -> bool:
    most = int(costs.counters.sum())
    return (
        not (game.slams or game.dealers_pool or game.payout)
        and bool((costs.counters > 0).all())
        and not costs.struck.any()
        and most < (costs.begin if costs.limited else costs.end_points)
    )
