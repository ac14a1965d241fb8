"""The compiled loop that deals and plays: a block of deals in lockstep, a lane for each (`cardlib.fast.lanes`).

There are no branches that differ from lane to lane, but for the careful player, who decides for one lane after another.
Where every suit has eight cards at most the lanes have 32 bits, so that twice as many go through the processor at once.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit

from .choosing import GOLDEN, HALF, ONE, ZERO, U, advanced, careful_choice, mixed, nearly_sure, slam_cost
from .lanes import alike, fitted, higher, load, packed, passed, spread, store, suits, top_byte, where
from .layout import LANES
from .machine import stored

__all__ = ["ALL", "ROOM", "playing"]

FIVES, THREES, NIBBLES = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
EIGHTS, ONES = 0x0808080808080808, 0x0101010101010101
HELD, LED, CENTRE, GONE, BEST, LEAD, TAKERS, CHOSEN, ALL = range(9)
ROOM = 3


@njit
def drawn(x: Any, n: Any) -> Any:
    """The numbers that come with these states, brought below n, which is under 2**16: in two products, as narrow as
    n is."""
    number = fitted(x ^ (x >> HALF), n) & 0xFFFFFFFF
    return ((number >> 16) * n + (((number & 0xFFFF) * n) >> 16)) >> 16


@njit
def random_choices(may: Any, x: Any) -> Any:
    """`cardlib.fast.choosing.random_choice` in every lane."""
    pairs = may - ((may >> 1) & FIVES)
    fours = (pairs & THREES) + ((pairs >> 2) & THREES)
    bytes_up_to = ((fours + (fours >> 4)) & NIBBLES) * ONES
    n: Any = top_byte(bytes_up_to)
    k = n - 1 - drawn(x, n)  # from the lowest bit, which is the last card
    shift = top_byte((passed(bytes_up_to, k * ONES) & EIGHTS) * ONES)
    k = k - (((bytes_up_to << 8) >> shift) & 0xFF)
    here = (fours >> shift) & 7
    over = k >= here
    k, shift = k - (here & over), shift + (over & 4)
    here = (pairs >> shift) & 3
    over = k >= here
    k, shift = k - (here & over), shift + (over & 2)
    over = k >= ((may >> shift) & 1)
    return alike(1, may) << (shift + (over & 1))


@njit
def turned(hands: Any, by: Any, seats: Any) -> None:
    """Turn the hands of each lane so that the one in the row that ``by`` names comes first."""
    step, here, there = 1, 0, seats
    while step < seats:
        which = by & step
        for row in range(seats):
            other = row + step if row + step < seats else row + step - seats
            store(hands, there + row, where(which, load(hands, here + other), load(hands, here + row)))
        step, here, there = 2 * step, there, here
    if here:
        for row in range(seats):
            store(hands, row, load(hands, here + row))


@njit
def careful_row(w: Any, row: Any, announcer: Any, careful: Any, dealers: Any, trick: Any, others: Any,
                deck: Any) -> None:  # fmt: skip
    """Let the careful seats that are ``row``-th to play in this trick choose, lane by lane."""
    for k in range(LANES):
        place = np.int64(w[LEAD, k]) + row
        place -= others + 1 if place > others else 0
        if careful[dealers[k], place]:
            held = w[HELD, k]
            follow = held & w[LED, k] & deck.follow
            slam = slam_cost(place, w[TAKERS, k], announcer[k], trick, deck.scale)
            w[CHOSEN, k] = careful_choice(
                held, held if follow == ZERO else follow, w[CENTRE, k], w[GONE, k], w[BEST, k], others - row, trick,
                slam, deck,
            )  # fmt: skip


@njit
def careful_words(w: Any, place: Any, careful: Any, dealers: Any, leads: Any, deck: Any) -> None:
    """Let the careful seats in this place say whether they announce a slam, lane by lane."""
    for k in range(LANES):
        if careful[dealers[k], place]:
            w[CHOSEN, k] = ONE if nearly_sure(w[HELD, k], leads, deck) else ZERO


@cache
def playing(seats: int, some: bool) -> Any:
    """The loop that deals and plays for so many dealt in, of whom some may be careful or none."""

    @stored(nogil=True, error_model="numpy")
    def play(seed: Any, numbers: Any, dealers: Any, row_of: Any, eldest: Any, announced: Any, leads: Any, careful: Any,
             pack: Any, deck: Any, hands: Any, w: Any, winners: Any, taken: Any, tricks: Any, said: Any,
             announcer: Any) -> None:  # fmt: skip
        """Play deals ``numbers`` (uint64), each dealt by the seat in ``dealers``; so many as fill blocks of `LANES`.

        ``careful`` is a row a dealer and a column a place; ``hands`` (`ROOM` rows for each dealt in, lane) and ``w``
        (`ALL`, lane) are for the loop alone, and begin as zeros.  Filled are ``winners`` (block, trick, lane), who took
        it; ``taken`` (block, place, lane), the cards each took, in the kernel's layout; ``tricks`` (block, trick,
        lane), its cards in the pack's, where there is any room for them; ``said`` and ``announcer`` (deal), the slam
        announced and by whom, -1 where none.
        """
        size, count, upto = len(pack.cards), deck.tricks, 2 * seats
        none: Any = load(hands, 0)
        begin = mixed(alike(seed + GOLDEN, load(w, 0)))
        for block in range(len(numbers) // LANES):
            dealer = dealers[block * LANES : (block + 1) * LANES]
            x = mixed(load(numbers, block) * GOLDEN + begin) | ONE
            # In row s lie, for now, the cards dealt to the places up to s, and how many more these have room for
            for s in range(seats):
                store(hands, s, none)
                store(hands, upto + s, alike((s + 1) * count, none))
            for q in range(size):
                draw = drawn(x, alike(size - q, none))
                x = advanced(x)
                for s in range(seats - 1):
                    room = load(hands, upto + s)
                    hit = draw < room
                    store(hands, upto + s, room + hit)
                    store(hands, s, load(hands, s) | (hit & pack.cards[q]))
            below = none
            for s in range(seats):
                dealt = load(hands, s) if s < seats - 1 else alike(pack.every, none)
                store(hands, seats + row_of[s], dealt ^ below)
                below = dealt
            for s in range(seats):
                store(hands, s, load(hands, seats + s))
                store(taken, block * seats + s, none)
            for k in range(LANES):
                w[LEAD, k] = U(eldest[dealer[k]])
            turned(hands, fitted(load(w, LEAD), none), seats)
            lead, word, who = none, alike(-1, none), alike(-1, none)
            for slam in range(len(announced)):
                if announced[slam]:
                    for row in range(seats):
                        says = drawn(x, alike(2, none))
                        if some:
                            store(w, HELD, spread(load(hands, row)))
                            store(w, CHOSEN, says)
                            careful_words(w, row, careful, dealer, row == 0 or leads[slam], deck)
                            says = fitted(load(w, CHOSEN), none)
                        silent = word == -1
                        x = where(silent, advanced(x), x)
                        says = silent & (says != 0)
                        word, who = where(says, slam, word), where(says, row, who)
                        if leads[slam]:
                            lead = where(says, row, lead)
            store(said, block, word)
            store(announcer, block, who)
            if len(announced):
                turned(hands, lead, seats)
            gone, takers = none, none
            for trick in range(count):
                led, best, wins, centre = none, none, none, none
                for row in range(seats):
                    held = load(hands, row)
                    follow = held & led & deck.follow
                    card = random_choices(where(follow, follow, held), x)
                    x = advanced(x)
                    if some:
                        store(w, HELD, spread(held))
                        store(w, LED, spread(led))
                        store(w, CENTRE, spread(centre))
                        store(w, GONE, spread(gone))
                        store(w, BEST, spread(best))
                        store(w, LEAD, lead)
                        store(w, TAKERS, takers)
                        store(w, CHOSEN, spread(card))
                        at = block * LANES
                        careful_row(w, row, announcer[at : at + LANES], careful, dealer, trick, seats - 1, deck)
                        card = packed(load(w, CHOSEN), none)
                    store(hands, row, held ^ card)
                    centre = centre | card
                    rank = card
                    if len(pack.moved):
                        rank = none
                        for g in range(len(pack.moved)):
                            rank = rank | (((card & pack.moved[g]) << pack.up[g]) >> pack.down[g])
                    if row == 0:
                        led, best = suits(card), rank
                    else:
                        rank = rank & led
                        wins = where(higher(rank, best), row, wins)
                        best = where(higher(rank, best), rank, best)
                lead = lead + wins
                lead = where(lead >= seats, lead - seats, lead)
                store(winners, block * count + trick, lead)
                for s in range(seats):
                    place = block * seats + s
                    store(taken, place, load(taken, place) | (centre & (lead == s)))
                if len(tricks):
                    store(tricks, block * count + trick, spread(centre))
                if some:
                    gone, takers = gone | centre, takers | (alike(1, none) << lead)
                turned(hands, wins, seats)

    return play
