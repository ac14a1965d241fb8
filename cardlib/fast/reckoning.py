"""The compiled loops that reckon: every deal of a block, what it costs, who is ruined, when a match is over.

A deal is reckoned when it is played to its end; where somebody is ruined in mid-deal what comes after counts for
nothing, which is the same as not playing it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .charging import (
    ALIVE,
    LOST,
    account,
    ended,
    handed,
    in_question,
    near_total,
    paid_out,
    trick_by_trick,
)  # fmt: skip
from .choosing import ONE, ZERO, U
from .lanes import alike, fitted, load, signed, store, where
from .layout import (
    AFTER,
    ALL_TRICKS,
    BEGIN,
    BY,
    CARD,
    CHIPS,
    CHIPS_COLUMN,
    DEALER,
    DEALT,
    DIRECTION,
    FIRST,
    HEAD,
    LANES,
    LAST,
    LIMITED,
    NET,
    NEXT,
    NOTHING,
    OVER,
    PAYOUT,
    POOL,
    PUT_UP,
    SEATS,
    STEADY,
    TRICKS,
    WIDTH,
)  # fmt: skip
from .machine import stored

__all__ = ["plainly", "reckoned", "tallied"]


@stored(nogil=True)
def reckoned(which: Any, winners: Any, tricks: Any, said: Any, announcer: Any, limit: Any, books: Any,
             costs: Any) -> None:  # fmt: skip
    """Reckon the deal of each lane in the book of its match, of which ``which`` is the row in ``books``.

    ``limit`` is how many deals a match has, 0 where it goes on to its end.
    """
    law, order, kinds, bits, slams = costs.law, costs.order, costs.kinds, costs.bits, costs.slams
    number, places = tricks.shape[1], costs.seat_at.shape[1]
    columns = law[WIDTH] - BY
    owed, charged = np.zeros(len(kinds), np.int64), np.zeros((places, columns), np.int64)
    taken, so_far, won = np.zeros(places, np.uint64), np.zeros(places, np.uint64), np.zeros(places, np.int64)
    points, seats = np.zeros(places, np.int64), np.zeros(places, np.int64)
    log, priced, instead = HEAD + law[SEATS] * law[WIDTH], ZERO, ZERO
    for row in range(len(bits)):
        priced |= bits[row, 0]
        instead |= bits[row, 2]
    for lane in range(len(which)):
        took, cards = winners[lane // LANES, :, lane % LANES], tricks[lane // LANES, :, lane % LANES]
        book = books[which[lane]]
        dealer = book[NEXT]
        for p in range(places):
            seats[p] = HEAD + costs.seat_at[dealer, p] * law[WIDTH]
            taken[p], won[p] = ZERO, 0
            for column in range(columns):
                charged[p, column] = 0
        if law[CHIPS] and book[POOL] == 0:
            handed(book, HEAD + dealer * law[WIDTH], law[CHIPS], law[CHIPS_COLUMN], law)
            book[POOL] += law[CHIPS]
            book[PUT_UP] += 1
        takers, ruined, played, lost = ZERO, ZERO, 0, False
        while played < number and ruined == ZERO:
            w, last = np.int64(took[played]), played == number - 1
            taken[w] |= cards[played]
            won[w] += 1
            takers |= ONE << U(w)
            book[seats[w] + TRICKS] += 1
            book[log + played] = (seats[w] - HEAD) // law[WIDTH]
            played += 1
            if law[AFTER] and not last:
                continue
            slam, who, state = in_question(w, takers, last, said[lane], announcer[lane], slams)
            if law[AFTER] and (not law[STEADY] or law[LIMITED] or near_total(book, law)):
                trick_by_trick(book, seats, took, cards, taken, slam, who, state, so_far, owed, charged, order,
                               kinds, bits, slams, law)  # fmt: skip
            changed = played == 1 or last or not law[STEADY] or cards[played - 1] & priced != ZERO
            # While a slam is alive nothing is paid; once it is lost, only the winner's account can still change
            settle = state > ALIVE and not (state == LOST and lost and instead == ZERO)
            for p in range(places):
                if (p == w and changed) or law[AFTER] or settle:
                    account(book, seats, p, taken[p], took[0] == p, last and w == p, slam, who, state, owed,
                            charged, order, kinds, bits, slams, law)  # fmt: skip
            lost = state == LOST
            if law[LIMITED]:
                for p in range(places):
                    if law[BEGIN] + book[seats[p] + NET] <= 0:
                        ruined |= ONE << U(p)
        for t in range(played, number):
            book[log + t] = -1
        same = law[PAYOUT] != 0 and paid_out(book, seats, taken, won, played, points, costs.value, costs.pays, law)
        book[DEALT] += 1
        book[DEALER] = dealer
        book[ALL_TRICKS] = played == number and takers & (takers - ONE) == ZERO
        if not same:
            book[NEXT] = (dealer + law[DIRECTION]) % law[SEATS]
        over = ended(book, seats, ruined, law)
        book[OVER] = over or book[DEALT] == limit


@stored(nogil=True)
def plainly(taken: Any, winners: Any, said: Any, announcer: Any, deals: Any, pack: Any, costs: Any, w: Any,
            counts: Any, free: Any) -> Any:  # fmt: skip
    """Count so many deals whose cost follows from the tricks at their end: how many have a tie for the best, and in how
    many one place took every trick.

    Filled are ``counts`` (place, what it pays), and ``free`` (place), how often it pays nothing.  ``w`` (penalties and
    twice the places and 3, lane) is for the loop alone, and begins as zeros; the rest is as `cardlib.fast.kernel`
    leaves it.
    """
    kinds, bits, slams = costs.kinds, costs.bits, costs.slams
    places, number, rows = len(free), winners.shape[1], len(kinds)
    owing, nothing, tied = rows, rows + places, rows + 2 * places
    swept, index = tied + 1, tied + 2
    none: Any = load(w, 0)
    for k in range(LANES):
        w[index, k] = k
    for block in range(len(winners)):
        rest = min(LANES, deals - block * LANES)
        real = load(w, index) < rest
        first, last = fitted(load(winners, block * number), none), fitted(load(winners, (block + 1) * number - 1), none)
        takers = none
        for p in range(places):
            cards, owed = load(taken, block * places + p), none
            takers = takers - (cards != 0)
            for row in range(rows):
                kind, yes = kinds[row, 0], none == 0
                if kind == CARD:
                    yes = (cards & pack.priced[row]) != 0
                elif kind == FIRST:
                    yes = first == p
                elif kind == LAST:
                    yes = last == p
                else:
                    for other in range(row):
                        if (bits[row, 1] >> U(other)) & ONE:
                            yes = yes & load(w, other)
                store(w, row, yes)
                owed = owed + (yes & pack.prices[row])
            store(w, owing + p, owed)
        word, who = alike(-1, none), none
        if len(slams):
            word, who = signed(load(said, block), none), signed(load(announcer, block), none)
        still = none == 0
        for slam in range(len(slams)):
            holder, about = last, still & (takers == 1)
            if slams[slam, 0]:
                holder, about = who, still & (word == slam)
            made = about & (takers == 1) & (holder == last)
            for p in range(places):
                pays, mine = load(w, owing + p), holder == p
                pays = where(made, where(mine, 0, alike(slams[slam, 1], none)), pays)
                if slams[slam, 2] != NOTHING:
                    pays = where((about ^ made) & mine, slams[slam, 2], pays)
                store(w, owing + p, pays)
            still = still ^ about
        best, alike_best = load(w, owing), none
        for p in range(1, places):
            best = where(load(w, owing + p) < best, load(w, owing + p), best)
        for p in range(places):
            pays = load(w, owing + p)
            alike_best = alike_best - (pays == best)
            store(w, nothing + p, load(w, nothing + p) - (real & (pays == 0)))
        store(w, tied, load(w, tied) - (real & (alike_best > 1)))
        store(w, swept, load(w, swept) - (real & (takers == 1)))
        for p in range(places):
            for k in range(rest):
                counts[p, w[owing + p, k]] += 1
    ties, sweeps = 0, 0
    for k in range(LANES):
        for p in range(places):
            free[p] += np.int64(w[nothing + p, k])
        ties, sweeps = ties + np.int64(w[tied, k]), sweeps + np.int64(w[swept, k])
    return ties, sweeps


@stored(nogil=True)
def tallied(net: Any, paid: Any, dealt_in: Any, dealer: Any, counts: Any, low: Any, free: Any) -> Any:
    """Count these rows into ``counts`` (seat, counters from ``low`` up) and ``free``; how many have a tie for best.

    ``dealt_in`` (dealer, seat) says who is dealt in where that seat deals.
    """
    ties = 0
    for k in range(len(net)):
        best, times = np.int64(0), 0
        for s in range(net.shape[1]):
            counters = net[k, s]
            counts[s, counters - low] += 1
            free[s] += paid[k, s] == 0
            if dealt_in[dealer[k], s]:
                if times == 0 or counters > best:
                    best, times = counters, 1
                elif counters == best:
                    times += 1
        ties += times > 1
    return ties
