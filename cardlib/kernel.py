"""The compiled loop that deals and plays: deals in lockstep, 64 lanes a block, one loop over the lanes for each seat.

The lanes of a block lie in one array, so many for each of STATE … TAKERS and then for each hand, twice: in one array
LLVM knows how far two things are apart, and makes vector instructions without asking whether they overlap.  They stay
vector instructions only as long as the lane loops have no branches; the careful player, who has, goes lane by lane.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit

from .choosing import (
    GOLDEN,
    ONE,
    ZERO,
    U,
    advanced,
    announces,
    below,
    careful_choice,
    mixed,
    random_choice,
    slam_cost,
    suit_of,
)  # fmt: skip
from .layout import LANES, SOURCES

__all__ = ["playing"]

STATE, FREE, CHOSEN, RANK, BEST, LED, CENTRE, GONE, LEAD, WINS, TAKERS, HANDS = range(0, 12 * LANES, LANES)


@njit
def careful_row(w: Any, row: Any, announcer: Any, careful: Any, dealers: Any, trick: Any, others: Any,
                deck: Any) -> None:  # fmt: skip
    """Let the careful seats that are ``row``-th to play in this trick choose, lane by lane."""
    hand = HANDS + row * LANES
    for k in range(LANES):
        place = np.int64(w[LEAD + k]) + row
        place -= others + 1 if place > others else 0
        if careful[dealers[k], place]:
            held = w[hand + k]
            follow = held & w[LED + k] & deck.follow
            slam = slam_cost(place, w[TAKERS + k], announcer[k], trick, deck)
            w[CHOSEN + k] = careful_choice(
                held, held if follow == ZERO else follow, w[CENTRE + k], w[GONE + k], w[BEST + k], others - row, others,
                trick, slam, deck,
            )  # fmt: skip


@njit
def turned(w: Any, by: Any, seats: Any) -> None:
    """Turn the hands of each lane so that the one in the row that ``by`` names comes first."""
    spare = HANDS + seats * LANES
    step = 1
    while step < seats:
        bit = U(step)
        for s in range(seats):
            one, two, into = HANDS + s * LANES, HANDS + (s + step) % seats * LANES, spare + s * LANES
            for k in range(LANES):
                w[into + k] = w[two + k] if (w[by + k] & bit) != ZERO else w[one + k]
        for k in range(seats * LANES):
            w[HANDS + k] = w[spare + k]
        step *= 2


@cache
def playing(seats: int) -> Any:
    """The loop that deals and plays for so many dealt in: a constant, so that it is unrolled."""
    spare, sources = HANDS + seats * LANES, SOURCES

    @njit(nogil=True, error_model="numpy", cache=True)
    def play(seed: Any, numbers: Any, dealers: Any, row_of: Any, eldest: Any, announced: Any, leads: Any, careful: Any,
             some: Any, deck: Any, winners: Any, tricks: Any, said: Any, announcer: Any) -> None:  # fmt: skip
        """Play deals ``numbers`` (uint64), each dealt by the seat in ``dealers``; so many as fill blocks of `LANES`.

        ``careful`` is a row a dealer and a column a place, ``some`` says whether any is.  Filled are ``winners`` and
        ``tricks`` (block, trick, lane), who took it and its cards; ``said`` and ``announcer`` (deal), the slam
        announced and by whom, -1 where none.
        """
        if sources < 0:  # never: it names what this was compiled from, see `cardlib.layout`
            return
        w = np.zeros(HANDS + 2 * seats * LANES, np.uint64)
        begin, count = mixed(seed + GOLDEN), U(seats)
        places = ZERO
        for s in range(seats):
            places |= U(deck.tricks) << U(5 * s)
        for block in range(len(numbers) // LANES):
            at = block * LANES
            number, dealer = numbers[at : at + LANES], dealers[at : at + LANES]
            word, who = said[at : at + LANES], announcer[at : at + LANES]
            for k in range(LANES):
                w[STATE + k] = mixed(begin + number[k] * GOLDEN) | ONE
                w[FREE + k], w[GONE + k], w[TAKERS + k], w[LEAD + k] = places, ZERO, ZERO, ZERO
                w[WINS + k] = U(eldest[dealer[k]])
                word[k], who[k] = -1, -1
            for k in range(seats * LANES):
                w[spare + k] = ZERO
            for q in range(len(deck.cards)):
                bit, over = deck.cards[q], U(len(deck.cards) - q)
                if seats <= 5:  # more are not unrolled, and then one loop a seat is faster
                    for k in range(LANES):
                        x, room, card, dealt = w[STATE + k], w[FREE + k], bit, ZERO
                        draw = below(x, over)
                        w[STATE + k] = advanced(x)
                        for s in range(seats):
                            size = (room >> U(5 * s)) & U(31)
                            here = card if draw < size else ZERO
                            w[spare + s * LANES + k] |= here
                            card ^= here
                            dealt |= (ONE << U(5 * s)) if here != ZERO else ZERO
                            draw -= size  # where the card has its place, what comes out of this is not looked at
                        w[FREE + k] = room - dealt
                else:
                    for k in range(LANES):
                        x = w[STATE + k]
                        w[CHOSEN + k], w[LED + k], w[RANK + k] = below(x, over), bit, ZERO
                        w[STATE + k] = advanced(x)
                    for s in range(seats):
                        hand, shift = spare + s * LANES, U(5 * s)
                        for k in range(LANES):
                            size = (w[FREE + k] >> shift) & U(31)
                            here = w[LED + k] if w[CHOSEN + k] < size else ZERO
                            w[hand + k] |= here
                            w[LED + k] ^= here
                            w[RANK + k] |= (ONE << shift) if here != ZERO else ZERO
                            w[CHOSEN + k] -= size
                    for k in range(LANES):
                        w[FREE + k] -= w[RANK + k]
            for s in range(seats):
                hand, dealt_to = HANDS + row_of[s] * LANES, spare + s * LANES
                for k in range(LANES):
                    w[hand + k] = w[dealt_to + k]
            turned(w, WINS, seats)
            for slam in range(len(announced)):
                if announced[slam]:
                    for row in range(seats):
                        for k in range(LANES):
                            if word[k] < 0:
                                x, hand = w[STATE + k], w[HANDS + row * LANES + k]
                                w[STATE + k] = advanced(x)
                                if announces(hand, careful[dealer[k], row], row == 0 or leads[slam], x, deck):
                                    word[k], who[k] = slam, row
                                    w[LEAD + k] = U(row) if leads[slam] else ZERO
            if len(announced):
                turned(w, LEAD, seats)
            for trick in range(deck.tricks):
                for k in range(LANES):
                    w[LED + k], w[BEST + k], w[CENTRE + k], w[WINS + k] = ZERO, ZERO, ZERO, ZERO
                for row in range(seats):
                    hand, place = HANDS + row * LANES, U(row)
                    for k in range(LANES):
                        held, x = w[hand + k], w[STATE + k]
                        follow = held & w[LED + k] & deck.follow
                        w[CHOSEN + k] = random_choice(held if follow == ZERO else follow, x)
                        w[STATE + k] = advanced(x)
                    if some:
                        careful_row(w, row, who, careful, dealer, trick, seats - 1, deck)
                    for k in range(LANES):
                        card = w[CHOSEN + k]
                        w[RANK + k] = card
                        w[hand + k] ^= card
                        w[CENTRE + k] |= card
                    if len(deck.moved):
                        for k in range(LANES):
                            w[RANK + k] = ZERO
                        for g in range(len(deck.moved)):
                            cards, up, down = deck.moved[g], deck.up[g], deck.down[g]
                            for k in range(LANES):
                                w[RANK + k] |= ((w[CHOSEN + k] & cards) << up) >> down
                    if row == 0:
                        for k in range(LANES):
                            w[LED + k], w[BEST + k] = suit_of(w[CHOSEN + k]), w[RANK + k]
                    else:
                        for k in range(LANES):
                            card, best = w[RANK + k] & w[LED + k], w[BEST + k]
                            w[BEST + k] = card if card > best else best
                            w[WINS + k] = place if card > best else w[WINS + k]
                took, cards_taken = winners[block, trick], tricks[block, trick]
                for k in range(LANES):
                    now = w[LEAD + k] + w[WINS + k]
                    now = now - count if now >= count else now
                    w[LEAD + k] = now
                    w[GONE + k] |= w[CENTRE + k]
                    w[TAKERS + k] |= ONE << now
                for k in range(LANES):
                    took[k], cards_taken[k] = w[LEAD + k], w[CENTRE + k]
                turned(w, WINS, seats)

    return play
