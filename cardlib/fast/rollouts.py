"""The Monte-Carlo player compiled: deals played on from guesses, for the games of tricks, in numba.

The same guesses as in `cardlib.guessing`, as far believed as in `cardlib.guessing.believing` and played on by the same
careful players, so that the answers are those of `cardlib.players.monte_carlo` number for number; the tests hold it to
that.  It plays where what a deal costs follows from the tricks at its end; for all else it says None, and the plain
player reckons.  Cards lie in the order's layout of `cardlib.fast.layout.Deck`, but where a function says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from math import factorial
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from ..asks import Choice
from ..cards import Card
from ..families.tricks import TrickGame
from ..guessing.believing import FULL, Believer
from ..guessing.whereabouts import NOWHERE, hidden
from ..table import View
from .choosing import key, lightest, lowest, slam_cost, suit_of
from .compiling import Compiled, NotCompiled, compiled
from .drawing import counted, guessed
from .layout import CARD, EXTRA, FIRST, HOW_MANY, LAST, LIMITED, MOST, STEADY
from .machine import stored

__all__ = ["Now", "Prices", "Witnessed", "beats", "owed", "place_of", "plays", "ready", "tries", "weighed"]

U = np.uint64
ZERO, ONE = U(0), U(1)
BIGGEST = 1 << 62
"""Counts above this are left to the plain player."""
DEAREST = 10_000
"""So are deals that may cost more than this, in counters: squares of it, added up, have to stay inside 64 bits."""
place_of: Any = lowest
"""The place of a card in 64 bits."""


class Prices(NamedTuple):
    """What the tricks cost."""

    order: Any
    """The rows of the penalties that are charged."""
    kinds: Any
    bits: Any
    """uint64, row by row: the card, and the rows that an extra wants all of."""
    cost: Any
    """uint64, the cards that cost something; every bit where the last trick does too."""
    every: Any
    """uint64, all the cards."""


class Witnessed(NamedTuple):
    """What the others have played in this deal, card by card, as `cardlib.guessing.believing.Witnessed` has it."""

    seat: Any
    card: Any
    """uint64; ``centre``, ``gone`` and ``best``, which won the trick so far, likewise."""
    centre: Any
    gone: Any
    best: Any
    behind: Any
    """int64; ``trick``, from 0, and ``slam`` likewise."""
    trick: Any
    slam: Any
    played: Any
    """uint64, by seat: all it has played."""


class Now(NamedTuple):
    """How a deal stands when a seat is asked for a card."""

    me: Any
    hand: Any
    after: Any
    """int64, by seat: the next."""
    left: Any
    """How many have still to play to this trick."""
    top: Any
    """The card that wins it so far, 0 in the lead, and whose it is."""
    winner: Any
    centre: Any
    gone: Any
    trick: Any
    takers: Any
    """A bit for each seat that has taken a trick."""
    mine: Any
    """The cards that the seat has taken, and whether it took the first trick."""
    first: Any
    count: Any
    """How many play."""


@lru_cache(maxsize=32)
def ready(game: TrickGame, players: int) -> tuple[Compiled, Prices] | None:
    """The game in arrays, where it is played here."""
    try:
        rules = compiled(game, players)
    except NotCompiled:
        return None
    law = rules.costs.law
    each = rules.deck.tricks
    most = factorial(each * (rules.dealt_in - 1)) // factorial(each) ** (rules.dealt_in - 1)
    idle = all(slam.announced for slam in game.slams)
    small = most < BIGGEST and law[MOST] <= DEAREST
    if not (game.must_follow and law[STEADY] and idle and small) or game.payout or game.dealers_pool:
        return None
    bits = rules.costs.bits[:, :2].copy()
    for row in bits:
        row[0] = _ordered(row[0], rules)
    to_the_end = (rules.costs.kinds[:, 0] == LAST).any()
    cost = BIGGEST if to_the_end else reduce(or_, (int(row[0]) for row in bits), 0)
    return rules, Prices(rules.costs.order, rules.costs.kinds, bits, U(cost), _ordered(rules.deck.pack, rules))


def _ordered(cards: Any, rules: Compiled) -> Any:
    """These cards, of the pack's layout, in the order's."""
    cards = int(cards)
    return U(sum(int(rules.deck.at[k]) for k in range(64) if cards >> k & 1))


# Playing on


@stored()
def owed(mine: Any, first: Any, last: Any, prices: Any) -> Any:
    """What is owed for these cards, and for the first and the last trick where they were taken."""
    owes, total = ZERO, 0
    for row in range(len(prices.kinds)):
        kind = prices.kinds[row, 0]
        if (
            (kind == CARD and (mine & prices.bits[row, 0]) != ZERO)
            or (kind == FIRST and first)
            or (kind == LAST and last)
            or (kind == EXTRA and (owes & prices.bits[row, 1]) == prices.bits[row, 1])
        ):
            owes |= ONE << U(row)
    for row in prices.order:
        if owes >> U(row) & ONE:
            total += prices.kinds[row, 1]
    return total


@stored()
def beats(card: Any, top: Any) -> Any:
    """Whether the card takes the lead in a trick."""
    return top == ZERO or (card > top and (card & suit_of(top)) != ZERO)


@stored()
def plays(hand: Any, centre: Any, gone: Any, top: Any, behind: Any, trick: Any, slam: Any, scale: Any,
          every: Any) -> Any:  # fmt: skip
    """The card that a careful player with this hand plays."""
    follow = hand & suit_of(top) if top != ZERO else ZERO
    may = hand if follow == ZERO else follow
    if may & (may - ONE) == ZERO:
        return may
    unseen = every & ~(hand | centre | gone)
    return lightest(hand, may, centre, unseen, top, behind, trick, slam, scale)


@stored()
def played_out(hands: Any, card: Any, now: Any, scale: Any, prices: Any) -> Any:
    """What the seat owes at the end when it plays this card, and all play on."""
    seat, left, top, winner, centre, gone = now.me, now.left, now.top, now.winner, now.centre, now.gone
    trick, takers, mine, first = now.trick, now.takers, now.mine, now.first
    while True:
        while left:
            if card == ZERO:
                slam = slam_cost(seat, takers, -1, trick, scale)
                card = plays(hands[seat], centre, gone, top, left - 1, trick, slam, scale, prices.every)
            hands[seat] ^= card
            if beats(card, top):
                top, winner = card, seat
            centre |= card
            card = ZERO
            seat = now.after[seat]
            left -= 1
        if winner == now.me:
            mine |= centre
            first = first or trick == 0
        takers |= ONE << U(winner)
        trick += 1
        gone |= centre
        if trick == scale[HOW_MANY] or gone & prices.cost == prices.cost:  # nothing more can cost anything
            return owed(mine, first, trick == scale[HOW_MANY] and winner == now.me, prices)
        seat, left, top, centre = winner, now.count, ZERO, ZERO


@stored()
def believed(hands: Any, me: Any, witnessed: Any, number: Any, scale: Any, every: Any) -> Any:
    """How much a guess counts, in which the seats hold these hands, by the first so many cards witnessed."""
    counts = FULL
    for k in range(number):
        if witnessed.seat[k] == me:
            continue
        hand = (hands[witnessed.seat[k]] | witnessed.played[witnessed.seat[k]]) & ~witnessed.gone[k]
        card = plays(
            hand, witnessed.centre[k], witnessed.gone[k], witnessed.best[k], witnessed.behind[k], witnessed.trick[k],
            witnessed.slam[k], scale, every,
        )  # fmt: skip
        if card != witnessed.card[k] and counts:
            counts -= 1
    return 1 << counts


@stored()
def weighed(chance: Any, guesses: Any, options: Any, cards: Any, lie: Any, bound: Any, free: Any, seat_of: Any,
            now: Any, witnessed: Any, number: Any, scale: Any, prices: Any, ways: Any, room: Any, into: Any, hands: Any,
            won: Any, apart: Any, usual: Any) -> Any:  # fmt: skip
    """Fill ``won`` with what each of the options has won in all guesses together, each as often as it counts, and
    ``apart`` with the squares of how far it was from the ``usual`` one; and how much all of them count.

    ``cards`` are those hidden, the ``bound`` ones first, ``lie`` has bits for where those may lie: in the places whose
    seats and free room are ``seat_of`` and ``free``; ``number`` cards were witnessed.
    """
    if bound:
        counted(free, lie, bound, ways)
    won[:] = 0
    apart[:] = 0
    total = 0
    for guess in range(1, guesses + 1):
        guessed(key(U(chance), U(guess)), cards, lie, bound, free, ways, room, into)
        for p in range(len(free)):
            hands[seat_of[p]] = into[p]
        counts = believed(hands, now.me, witnessed, number, scale, prices.every)
        total += counts
        base = 0
        for turn in range(len(options)):
            k = usual if turn == 0 else turn - (turn <= usual)  # the usual one first
            hands[:] = ZERO
            for p in range(len(free)):
                hands[seat_of[p]] = into[p]
            hands[now.me] = now.hand
            one = -counts * played_out(hands, options[k], now, scale, prices)
            base = one if turn == 0 else base
            won[k] += one
            apart[k] += (one - base) ** 2
    return total


def tries(
    game: TrickGame, view: View, choice: Choice, options: Sequence[Card], guesses: int, usual: int
) -> tuple[list[int], list[int], int] | None:
    """What each of these options has won in all guesses together, each as often as it counts; the squares of how far it
    was from the ``usual`` one, by its number; and how much all guesses count.  None where this is not played here."""
    made = ready(game, len(view.names)) if type(game) is TrickGame and choice.kind != "announce" else None
    if made is None or any(word != "pass" for word in view.said.values()):
        return None
    rules, prices = made
    table, law = view.heard(), rules.costs.law
    before = [sum(paid.values()) for paid in table.charged]
    had = [counters + paid for counters, paid in zip(table.counters, before, strict=True)]
    if law[LIMITED] and min(had) <= law[MOST]:
        return None
    known = hidden(game, view, choice)
    if NOWHERE in known.free or table.trick + len(view.hand) != rules.deck.tricks:
        return None
    believer = Believer(game, view)

    def bits(cards: Iterable[Card]) -> Any:
        return U(believer.scales.bits(cards))

    seats = list(known.free)
    everywhere = frozenset(seats)
    tied = [card for card in known.may if known.may[card] != everywhere]
    loose = [card for card in known.may if known.may[card] == everywhere]
    free = np.array([known.free[seat] for seat in seats], np.int64)
    lie = np.array([sum(1 << k for k, seat in enumerate(seats) if seat in known.may[card]) for card in tied], np.int64)
    won, apart = np.zeros(len(options), np.int64), np.zeros(len(options), np.int64)
    total = weighed(
        choice.chance, guesses, np.array([bits([card]) for card in options], np.uint64),
        np.array([bits([card]) for card in (*tied, *loose)], np.uint64), lie, len(tied), free,
        np.array(seats, np.int64), _now(game, view, bits), _witnessed(game, believer, len(table.names), bits),
        len(believer.witnessed), rules.deck.scale, prices,
        np.zeros((len(tied) + 1, int(np.prod(free + 1))), np.int64), np.zeros(len(seats), np.int64),
        np.zeros(len(seats), np.uint64), np.zeros(len(table.names), np.uint64), won, apart, usual,
    )  # fmt: skip
    return won.tolist(), apart.tolist(), int(total)


def _now(game: TrickGame, view: View, bits: Any) -> Now:
    table, me = view.heard(), view.seat
    order, trick = table.round_from(table.leader), table.centre
    after = np.zeros(len(table.names), np.int64)
    for one, two in zip(order, (*order[1:], order[0]), strict=True):
        after[one] = two
    best = game.winner(trick) if trick else 0
    taken = table.taken
    return Now(
        me,
        bits(view.hand),
        after,
        len(order) - len(trick),
        bits(trick[best : best + 1]),
        order[best],
        bits(trick),
        bits(card for tricks in taken for took in tricks for card in took.cards),
        table.trick,
        U(sum(1 << seat for seat in order if taken[seat])),
        bits(card for took in taken[me] for card in took.cards),
        any(took.number == 1 for took in taken[me]),
        len(order),
    )


def _witnessed(game: TrickGame, believer: Believer, players: int, bits: Any) -> Witnessed:
    witnessed = believer.witnessed
    centres = [one.before.centre for one in witnessed]

    def whole(figures: Iterable[int]) -> Any:
        return np.array(list(figures), np.int64)

    return Witnessed(
        whole(one.seat for one in witnessed),
        np.array([bits([one.card]) for one in witnessed], np.uint64),
        np.array([bits(centre) for centre in centres], np.uint64),
        np.array([bits(one.gone) for one in witnessed], np.uint64),
        np.array([bits([centre[game.winner(centre)]] if centre else []) for centre in centres], np.uint64),
        whole(one.before.behind for one in witnessed),
        whole(one.before.number - 1 for one in witnessed),
        whole(one.before.slam for one in witnessed),
        np.array([bits(one.card for one in witnessed if one.seat == seat) for seat in range(players)], np.uint64),
    )
