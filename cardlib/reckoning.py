"""The compiled loops that reckon: every deal of a block, what it costs, who is ruined, when a match is over.

A deal is reckoned when it is played to its end; where somebody is ruined in mid-deal what comes after counts for
nothing, which is the same as not playing it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from .charging import (
    ALIVE,
    LOST,
    MADE,
    account,
    ended,
    handed,
    in_question,
    near_total,
    paid_out,
    trick_by_trick,
)  # fmt: skip
from .choosing import ONE, ZERO, U
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
    SOURCES,
    STEADY,
    TRICKS,
    WIDTH,
)  # fmt: skip

__all__ = ["plainly", "reckoned", "tallied"]


def _loops(sources: int) -> tuple[Any, Any, Any]:
    """The loops, compiled from these sources: see `cardlib.layout`."""

    @njit(nogil=True, cache=True)
    def reckoned(which: Any, winners: Any, tricks: Any, said: Any, announcer: Any, limit: Any, books: Any,
                 costs: Any) -> None:  # fmt: skip
        """Reckon the deal of each lane in the book of its match, of which ``which`` is the row in ``books``.

        ``limit`` is how many deals a match has, 0 where it goes on to its end.
        """
        if sources < 0:
            return
        law, order, kinds, bits, slams = costs.law, costs.order, costs.kinds, costs.bits, costs.slams
        number, places = tricks.shape[1], costs.seat_at.shape[1]
        columns = law[WIDTH] - BY
        owed, charged = np.zeros(len(kinds), np.int64), np.zeros((places, columns), np.int64)
        taken, so_far, won = np.zeros(places, np.uint64), np.zeros(places, np.uint64), np.zeros(places, np.int64)
        points, seats = np.zeros(places, np.int64), np.zeros(places, np.int64)
        log, priced = HEAD + law[SEATS] * law[WIDTH], ZERO
        for row in range(len(bits)):
            priced |= bits[row, 0]
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
                for p in range(places):
                    # while a slam is alive nothing is paid; once it is lost, only the winner's account can still change
                    if (p == w and changed) or law[AFTER] or (state > ALIVE and not (lost and law[STEADY])):
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

    @njit(nogil=True, cache=True)
    def plainly(winners: Any, tricks: Any, said: Any, announcer: Any, dealer: Any, net: Any, paid: Any, all_tricks: Any,
                costs: Any) -> None:  # fmt: skip
        """The same for single deals whose cost follows from the tricks at their end, all of them dealt by one seat."""
        if sources < 0:
            return
        kinds, bits, seats = costs.kinds, costs.bits, costs.seat_at[dealer]
        number, places = tricks.shape[1], len(seats)
        taken, some = np.zeros((places, LANES), np.uint64), np.zeros((places, LANES), np.uint64)
        total = np.zeros((places, LANES), np.int64)
        price = np.zeros(len(kinds), np.int64)
        for row in costs.order:
            price[row] = kinds[row, 1]
        for block in range(len(winners)):
            took, cards = winners[block], tricks[block]
            for p in range(places):
                for k in range(LANES):
                    taken[p, k], some[p, k], total[p, k] = ZERO, ZERO, 0
            for t in range(number):
                for p in range(places):
                    for k in range(LANES):
                        taken[p, k] |= cards[t, k] if took[t, k] == p else ZERO
            for row in range(len(kinds)):
                kind, card, of, bit, asks = kinds[row, 0], bits[row, 0], bits[row, 1], ONE << U(row), price[row]
                for p in range(places):
                    for k in range(LANES):
                        if kind == CARD:
                            asked = taken[p, k] & card != ZERO
                        elif kind == FIRST:
                            asked = took[0, k] == p
                        elif kind == LAST:
                            asked = took[number - 1, k] == p
                        else:
                            asked = some[p, k] & of == of
                        some[p, k] |= bit if asked else ZERO
                        total[p, k] += asks if asked else 0
            at = block * LANES
            for k in range(min(LANES, len(net) - at)):
                takers = ZERO
                for p in range(places):
                    takers |= ONE << U(p) if taken[p, k] != ZERO else ZERO
                all_tricks[at + k] = takers & (takers - ONE) == ZERO
                if len(costs.slams):
                    winner = np.int64(took[number - 1, k])
                    slam, who, state = in_question(winner, takers, True, said[at + k], announcer[at + k], costs.slams)
                    if state == MADE:
                        for p in range(places):
                            total[p, k] = 0 if p == who else costs.slams[slam, 1]
                    elif state == LOST and costs.slams[slam, 2] != NOTHING:
                        total[who, k] = costs.slams[slam, 2]
                for p in range(places):
                    net[at + k, seats[p]], paid[at + k, seats[p]] = -total[p, k], total[p, k] != 0

    @njit(nogil=True, cache=True)
    def tallied(net: Any, paid: Any, dealt_in: Any, dealer: Any, counts: Any, low: Any, free: Any) -> Any:
        """Count these rows into ``counts`` (seat, counters from ``low`` up) and ``free``; how many have a tie for best.

        ``dealt_in`` (dealer, seat) says who is dealt in where that seat deals.
        """
        ties = 0 if sources >= 0 else -1
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

    return reckoned, plainly, tallied


reckoned, plainly, tallied = _loops(SOURCES)
