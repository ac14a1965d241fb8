"""The Monte-Carlo player compiled: guesses, and deals played on from them, for the games of tricks, in numba.

The same guesses from the same stream as in `cardlib.guessing`, played on as `cardlib.ducking.Ducking` does, so that
the answers are those of `cardlib.monte_carlo` number for number; the tests hold it to that.  It plays where what a deal
costs follows from the tricks at its end; for all else it says None, and the plain player reckons.  Cards lie in the
order's layout of `cardlib.compiling.Deck`, but where a function says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from .asks import Choice
from .cards import Card
from .choosing import advanced, key, lowest, suit_of
from .compiling import Compiled, NotCompiled, compiled
from .ducking import Ducking
from .families.tricks import TrickGame
from .families.whereabouts import NOWHERE, hidden
from .layout import CARD, EXTRA, FIRST, LAST, LIMITED, MOST, STEADY
from .table import View

__all__ = ["Keys", "owed", "place_of", "ready", "tries", "weighed"]

U = np.uint64
ZERO, ONE = U(0), U(1)
BIGGEST = 1 << 62
"""Counts above this are left to the plain player."""
place_of: Any = lowest
"""The place of a card in 64 bits."""


class Keys(NamedTuple):
    """By which key a card is chosen, for each place in the order's layout; and what the tricks cost."""

    low: Any
    high: Any
    harmless: Any
    order: Any
    """The rows of the penalties that are charged."""
    kinds: Any
    bits: Any
    """uint64, row by row: the card, and the rows that an extra wants all of."""
    cost: Any
    """uint64, the cards that cost something; every bit where the last trick does too."""


@lru_cache(maxsize=32)
def ready(game: TrickGame, players: int) -> tuple[Compiled, Keys] | None:
    """The game in arrays, where it is played here."""
    try:
        rules = compiled(game, players)
    except NotCompiled:
        return None
    law = rules.costs.law
    each = rules.deck.tricks
    most = factorial(each * (rules.dealt_in - 1)) // factorial(each) ** (rules.dealt_in - 1)
    idle = all(slam.announced for slam in game.slams)
    if not (game.must_follow and law[STEADY] and idle and most < BIGGEST) or game.payout or game.dealers_pool:
        return None
    ducks, cards = Ducking(game), game.cards_for(players)
    places = {card: int(rules.deck.at[_bit(rules, k)]).bit_length() - 1 for k, card in enumerate(cards)}

    def keyed(wanted: dict[Card, tuple[int, int]]) -> Any:
        ranked = sorted({wanted[card] for card in cards})
        row = np.zeros(64, np.int64)
        for card in cards:
            row[places[card]] = ranked.index(wanted[card])
        return row

    bits = rules.costs.bits[:, :2].copy()
    for row in bits:
        row[0] = ordered_in_python(row[0], rules)
    to_the_end = (rules.costs.kinds[:, 0] == LAST).any()
    cost = BIGGEST if to_the_end else sum(int(row[0]) for row in bits)
    return rules, Keys(
        keyed(ducks.low_first), keyed(ducks.high_first), keyed(ducks.harmless_first),
        rules.costs.order, rules.costs.kinds, bits, U(cost),
    )  # fmt: skip


def _bit(rules: Compiled, k: int) -> int:
    return int(rules.deck.cards[k]).bit_length() - 1


def ordered_in_python(cards: Any, rules: Compiled) -> Any:
    """These cards, of the pack's layout, in the order's."""
    cards = int(cards)
    return U(sum(int(rules.deck.at[k]) for k in range(64) if cards >> k & 1))


# Guessing


@njit(cache=True)
def uniform(state: Any, n: Any) -> Any:
    """A whole number below n, each exactly as likely as any other, and the next state."""
    top, bits = n - 1, 0
    while top:
        top >>= 1
        bits += 1
    words = (bits + 31) // 32
    while True:
        number = ZERO
        for _ in range(words):
            number = (number << U(32)) | ((state ^ (state >> U(32))) & U(0xFFFFFFFF))
            state = advanced(state)
        drawn = np.int64(number >> U(32 * words - bits)) if words else 0
        if drawn < n:
            return drawn, state


@njit(cache=True)
def counted(free: Any, may: Any, bound: Any, ways: Any) -> None:
    """In how many ways the cards go into what is free, from each card on that is bound and for each rest of the room.

    ``may`` has a bit for each place where a bound card may lie.  ``ways`` is filled: a row a card, a column for each
    room that may be left, the last place's the units.
    """
    places = len(free)
    size = 1
    step = np.ones(places, np.int64)
    for p in range(places - 1, -1, -1):
        step[p] = size
        size *= free[p] + 1
    ways[bound, 0] = 1
    room = np.zeros(places, np.int64)
    for at in range(1, size):
        p = places - 1
        while room[p] == free[p]:
            room[p] = 0
            p -= 1
        room[p] += 1
        total = 0
        for p in range(places):
            if room[p]:
                total += ways[bound, at - step[p]]
        ways[bound, at] = total
        for card in range(bound - 1, -1, -1):
            total = 0
            for p in range(places):
                if room[p] and may[card] >> p & 1:
                    total += ways[card + 1, at - step[p]]
            ways[card, at] = total
    for card in range(bound):
        ways[card, 0] = 0


@njit(cache=True)
def guessed(state: Any, cards: Any, may: Any, bound: Any, free: Any, ways: Any, room: Any, into: Any) -> None:
    """Draw where the cards lie, the bound ones first; ``into`` has a row a place and is filled with cards."""
    places = len(free)
    left, at, size = 0, 0, 1
    step = np.ones(places, np.int64)
    for p in range(places - 1, -1, -1):
        step[p] = size
        at += free[p] * size
        size *= free[p] + 1
        room[p], into[p] = free[p], ZERO
        left += free[p]
    for k in range(len(cards)):
        if k < bound:
            number, state = uniform(state, ways[k, at])
            for p in range(places):
                if may[k] >> p & 1 and room[p]:
                    share = ways[k + 1, at - step[p]]
                    if number < share:
                        break
                    number -= share
        else:
            number, state = uniform(state, left)
            for p in range(places):
                if number < room[p]:
                    break
                number -= room[p]
        into[p] |= cards[k]
        room[p] -= 1
        at -= step[p]
        left -= 1


# Playing on


@njit(cache=True)
def least(cards: Any, keys: Any) -> Any:
    """The card with the least key, of equals the first in the pack's order."""
    found, best = ZERO, 1 << 62
    while cards != ZERO:
        place = place_of(cards)
        bit = ONE << place
        cards ^= bit
        if keys[place] <= best:
            found, best = bit, keys[place]
    return found


@njit(cache=True)
def greatest(cards: Any, keys: Any) -> Any:
    """The card with the greatest key, of equals the first in the pack's order."""
    found, best = ZERO, -1
    while cards != ZERO:
        place = place_of(cards)
        bit = ONE << place
        cards ^= bit
        if keys[place] >= best:
            found, best = bit, keys[place]
    return found


@njit(cache=True)
def ducks(hand: Any, top: Any, last: Any, keys: Any) -> Any:
    """The card that `Ducking` plays; ``top`` wins the trick so far, 0 in the lead."""
    if hand & (hand - ONE) == ZERO:
        return hand
    if top == ZERO:
        return least(hand, keys.low)
    follow = hand & suit_of(top)
    if follow == ZERO:
        return greatest(hand, keys.high)
    safe = follow & (top - ONE)
    if safe != ZERO:
        return greatest(safe, keys.high)
    return greatest(follow, keys.harmless) if last else least(follow, keys.low)


@njit(cache=True)
def owed(mine: Any, first: Any, last: Any, keys: Any) -> Any:
    """What is owed for these cards, and for the first and the last trick where they were taken."""
    owes, total = ZERO, 0
    for row in range(len(keys.kinds)):
        kind = keys.kinds[row, 0]
        if (
            (kind == CARD and (mine & keys.bits[row, 0]) != ZERO)
            or (kind == FIRST and first)
            or (kind == LAST and last)
            or (kind == EXTRA and (owes & keys.bits[row, 1]) == keys.bits[row, 1])
        ):
            owes |= ONE << U(row)
    for row in keys.order:
        if owes >> U(row) & ONE:
            total += keys.kinds[row, 1]
    return total


@njit(cache=True)
def played_out(hands: Any, after: Any, seat: Any, left: Any, top: Any, winner: Any, centre: Any, gone: Any,
               trick: Any, tricks: Any, me: Any, mine: Any, first: Any, count: Any, keys: Any) -> Any:  # fmt: skip
    """What a seat owes at the end when all play on; ``left`` have still to play to this trick, ``seat`` the next."""
    while True:
        while left:
            card = ducks(hands[seat], top, left == 1, keys)
            hands[seat] ^= card
            centre |= card
            if top == ZERO or (card > top and (card & suit_of(top)) != ZERO):
                top, winner = card, seat
            seat = after[seat]
            left -= 1
        if winner == me:
            mine |= centre
            first = first or trick == 0
        trick += 1
        gone |= centre
        if trick == tricks or gone & keys.cost == keys.cost:  # nothing more can cost anything
            return owed(mine, first, trick == tricks and winner == me, keys)
        seat, left, top, centre = winner, count, ZERO, ZERO


@njit(cache=True)
def weighed(chance: Any, guesses: Any, me: Any, hand: Any, options: Any, cards: Any, lie: Any, bound: Any, free: Any,
            seat_of: Any, after: Any, left: Any, top: Any, winner: Any, centre: Any, gone: Any, trick: Any,
            tricks: Any, mine: Any, first: Any, count: Any, keys: Any, ways: Any, room: Any, into: Any, hands: Any,
            won: Any) -> None:  # fmt: skip
    """Fill ``won`` with what each of the options has won in all guesses together.

    ``cards`` are those hidden, the ``bound`` ones first, ``lie`` has bits for where those may lie: in the places whose
    seats and free room are ``seat_of`` and ``free``; ``left`` seats have still to play to this trick.
    """
    if bound:
        counted(free, lie, bound, ways)
    for k in range(len(options)):
        won[k] = 0
    for guess in range(1, guesses + 1):
        guessed(key(U(chance), U(guess)), cards, lie, bound, free, ways, room, into)
        for k in range(len(options)):
            card = options[k]
            hands[:] = ZERO
            for p in range(len(free)):
                hands[seat_of[p]] = into[p]
            hands[me] = hand ^ card
            wins = top == ZERO or (card > top and (card & suit_of(top)) != ZERO)
            won[k] -= played_out(
                hands, after, after[me], left - 1, card if wins else top, me if wins else winner, centre | card, gone,
                trick, tricks, me, mine, first, count, keys,
            )  # fmt: skip


def tries(game: TrickGame, view: View, choice: Choice, guesses: int) -> list[int] | None:
    """What each option has won in all guesses together; None where this is not played here."""
    made = ready(game, len(view.names)) if type(game) is TrickGame and choice.kind != "announce" else None
    if made is None or any(word != "pass" for word in view.said.values()):
        return None
    rules, keys = made
    table, law = view.heard(), rules.costs.law
    before = [sum(paid.values()) for paid in table.charged]
    had = [counters + paid for counters, paid in zip(table.counters, before, strict=True)]
    if law[LIMITED] and min(had) <= law[MOST]:
        return None
    known = hidden(game, view, choice)
    if NOWHERE in known.free or table.tricks() + len(view.hand) != rules.deck.tricks:
        return None
    bit_of = {card: int(rules.deck.at[_bit(rules, k)]) for k, card in enumerate(game.cards_for(len(table.names)))}

    def bits(cards: Sequence[Card]) -> Any:
        return U(sum(bit_of[card] for card in cards))

    me, seats, trick = view.seat, list(known.free), table.centre
    everywhere = frozenset(seats)
    tied = [card for card in known.may if known.may[card] != everywhere]
    loose = [card for card in known.may if known.may[card] == everywhere]
    free = np.array([known.free[seat] for seat in seats], np.int64)
    lie = np.array([sum(1 << k for k, seat in enumerate(seats) if seat in known.may[card]) for card in tied], np.int64)
    order = table.round_from(table.leader)
    after = np.zeros(len(table.names), np.int64)
    for one, two in zip(order, (*order[1:], order[0]), strict=True):
        after[one] = two
    best = game.winner(trick) if trick else 0
    won = np.zeros(len(choice.options), np.int64)
    taken = [card for took in table.taken[me] for card in took.cards]
    weighed(
        choice.chance, guesses, me, bits(view.hand), np.array([bit_of[card] for card in choice.options], np.uint64),
        np.array([bit_of[card] for card in (*tied, *loose)], np.uint64), lie, len(tied), free,
        np.array(seats, np.int64), after, len(order) - len(trick),
        bits(trick[best : best + 1]), order[best], bits(trick),
        bits([card for tricks in table.taken for took in tricks for card in took.cards]), table.tricks(),
        rules.deck.tricks,
        bits(taken), any(took.number == 1 for took in table.taken[me]), len(order), keys,
        np.zeros((len(tied) + 1, int(np.prod(free + 1))), np.int64), np.zeros(len(seats), np.int64),
        np.zeros(len(seats), np.uint64), np.zeros(len(table.names), np.uint64), won,
    )  # fmt: skip
    return [int(one) for one in won]
