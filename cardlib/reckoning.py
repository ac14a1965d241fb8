"""The compiled loops that reckon: what the tricks of each deal cost, who is ruined, when a match is over.

A deal is reckoned when it is played to its end; where somebody is ruined in mid-deal what comes after counts for
nothing, which is the same as not playing it.  The order of payments is that of `TrickGame.pay`, since with few
counters left it matters.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from .compiling import CARD, FEWEST, FIRST, GONE, LAST, NOTHING, STAYS, TOTAL
from .kernel import LANES, ONE, ZERO, U, lowest

__all__ = ["reckoned", "reckoned_plainly", "tallied"]

OPEN, ALIVE, MADE, LOST = range(4)


@njit
def owing(owed: Any, cards: Any, first: Any, last: Any, costs: Any) -> Any:
    """Fill ``owed``, a row a penalty, for a place that took these cards; a bit for each row that is owed anything."""
    some = ZERO
    for k in range(len(costs.kind)):
        kind = costs.kind[k]
        if kind == CARD:
            asked = cards & costs.card[k] != ZERO
        elif kind == FIRST:
            asked = first
        elif kind == LAST:
            asked = last
        else:
            asked = some & costs.of[k] == costs.of[k]
        owed[k] = costs.counters[k] if asked else 0
        some |= (ONE << U(k)) if asked and costs.counters[k] != 0 else ZERO
    return some


@njit
def striking(some: Any, costs: Any) -> Any:
    """The rows that count nothing, another counting instead."""
    struck = ZERO
    for k in range(len(costs.kind)):
        if (some >> U(k)) & ONE != ZERO:
            struck |= costs.struck[k]
    return struck


@njit
def pays(k: Any, seat: Any, counters: Any, column: Any, books: Any, costs: Any) -> None:
    """Write down that a seat pays."""
    books.net[k, seat] -= counters
    books.by[k, seat, column] += counters
    books.paid[k, seat] = True
    if costs.ends == TOTAL and books.reached[k] < 0 and books.net[k, seat] <= -costs.end_points:
        books.reached[k] = seat


@njit
def receives(k: Any, seat: Any, counters: Any, column: Any, books: Any) -> None:
    """Write down that a seat is paid."""
    books.net[k, seat] += counters
    books.by[k, seat, column] -= counters


@njit
def affords(k: Any, seat: Any, counters: Any, books: Any, costs: Any) -> Any:
    """So many of these counters as the seat can pay; what is wanting is written down."""
    if not costs.limited:
        return counters
    wanting = max(0, counters - (costs.begin + books.net[k, seat]))
    books.short[k, seat] += wanting
    return counters - wanting


@njit
def settled(k: Any, place: Any, owed: Any, column: Any, charged: Any, seats: Any, books: Any, costs: Any) -> None:
    """Pay what is owed by one clause, less what has been paid, or give it back."""
    due, seat = owed - charged[place, column], seats[place]
    if due > 0:
        can = affords(k, seat, due, books, costs)
        if can:
            pays(k, seat, can, column, books, costs)
            charged[place, column] += can
            if costs.limited:
                books.pool[k] += can
                books.put_up[k] += 1
    elif due < 0 and not costs.limited:
        receives(k, seat, -due, column, books)
        charged[place, column] += due
    elif due < 0:
        back = min(-due, books.pool[k])
        if back:
            books.pool[k] -= back
            receives(k, seat, back, column, books)
            charged[place, column] -= back
        for turn in range(-due - back):
            other = turn % (len(seats) - 1)
            other += other >= place
            can = affords(k, seats[other], 1, books, costs)
            if can:
                pays(k, seats[other], can, column, books, costs)
                charged[other, column] += can
                receives(k, seat, can, column, books)
                charged[place, column] -= can


@njit
def account(k: Any, place: Any, cards: Any, first: Any, last: Any, slam: Any, who: Any, state: Any, owed: Any,
            charged: Any, seats: Any, books: Any, costs: Any) -> None:  # fmt: skip
    """Settle with one place, clause by clause, on the tricks that have these cards."""
    failed = state == LOST and costs.failure[slam] != NOTHING and place == who
    if state == OPEN or (state == LOST and not failed):
        struck = striking(owing(owed, cards, first, last, costs), costs)
        for column in range(len(costs.row)):
            row = costs.row[column]
            amount = owed[row] if (struck >> U(row)) & ONE == ZERO else 0
            settled(k, place, amount, column, charged, seats, books, costs)
        return
    for column in range(len(costs.row)):
        settled(k, place, 0, column, charged, seats, books, costs)
    if failed:
        settled(k, place, costs.failure[slam], costs.lost[slam], charged, seats, books, costs)
    elif state == MADE:
        amount = 0 if place == who else costs.others_pay[slam]
        settled(k, place, amount, costs.made[slam], charged, seats, books, costs)


@njit
def in_question(winner: Any, takers: Any, last: Any, said: Any, announcer: Any, costs: Any) -> Any:
    """The slam in question, whose it is, and what has become of it."""
    for slam in range(len(costs.announced)):
        if costs.announced[slam]:
            if said == slam:
                if takers != ONE << U(announcer):
                    return slam, announcer, LOST
                return slam, announcer, MADE if last else ALIVE
        elif last and takers == ONE << U(winner):
            return slam, winner, MADE
    return -1, -1, OPEN


@njit
def paid_out(k: Any, taken: Any, won: Any, played: Any, seats: Any, books: Any, costs: Any) -> Any:
    """Pay the dealer's pool out by card-points; True where the same dealer deals again."""
    places = len(seats)
    points = np.zeros(places, np.int64)
    again, alike = False, True
    for p in range(places):
        cards = taken[p]
        while cards != ZERO:
            points[p] += costs.value[lowest(cards)]
            cards &= cards - ONE
        again = again or won[p] == played or points[p] >= costs.too_many
        alike = alike and points[p] == points[0]
    if costs.every:
        for p in range(places):
            for other in range(places):
                if other != p and won[p] == played:
                    pays(k, seats[other], costs.every, costs.extremes_column, books, costs)
                    receives(k, seats[p], costs.every, costs.extremes_column, books)
                elif other != p and points[p] >= costs.too_many:
                    pays(k, seats[p], costs.every, costs.extremes_column, books, costs)
                    receives(k, seats[other], costs.every, costs.extremes_column, books)
    if again or alike:
        return True
    for p in range(places):
        before = 0
        for q in range(places):
            same = points[q] == points[p] and (won[q] > 0) == (won[p] > 0)
            less = points[q] < points[p] or (points[q] == points[p] and won[q] == 0 and won[p] > 0)
            before += less or (same and q < p)
        if before < len(costs.pays) and costs.pays[before]:
            books.pool[k] -= costs.pays[before]
            receives(k, seats[p], costs.pays[before], costs.places_column, books)
    return False


@njit
def ended(k: Any, ruined: Any, books: Any, costs: Any) -> Any:
    """Whether the match is over; if so its losers are written down, and the pool is divided."""
    net, seats = books.net[k], books.net.shape[1]
    low, high = net.min(), net.max()
    if costs.ends == GONE:
        if not ruined.any():
            return False
        most = 0
        for s in range(seats):
            if ruined[s]:
                most = max(most, books.short[k, s])
        for s in range(seats):
            books.losers[k, s] = ruined[s] and books.short[k, s] == most
    elif costs.ends == TOTAL:
        if low > -costs.end_points:
            return False
        for s in range(seats):
            books.losers[k, s] = net[s] == low if costs.highest else s == books.reached[k]
    else:
        if books.put_up[k] < costs.end_points or books.pool[k] != 0:
            return False
        for s in range(seats):
            books.losers[k, s] = net[s] == low and low < high
    if costs.divides != STAYS:
        winners = np.zeros(seats, np.bool_)
        for s in range(seats):
            counters = costs.begin + net[s]
            winners[s] = counters > 0 and (costs.divides != FEWEST or net[s] == high)
        share = books.pool[k] // max(1, winners.sum())
        for s in range(seats):
            if winners[s] and share:
                books.pool[k] -= share
                receives(k, s, share, costs.share_column, books)
    return True


@njit(nogil=True, cache=True)
def reckoned(which: Any, winners: Any, tricks: Any, said: Any, announcer: Any, limit: Any, books: Any,
             costs: Any) -> None:  # fmt: skip
    """Reckon the deal of each lane in the books of its match, of which ``which`` is the row.

    ``limit`` is how many deals a match has, 0 where it goes on to its end.
    """
    number, last_trick = tricks.shape[1], tricks.shape[1] - 1
    everyone, places = books.net.shape[1], costs.seat_at.shape[1]
    owed, charged = np.zeros(len(costs.kind), np.int64), np.zeros((places, books.by.shape[2]), np.int64)
    taken, so_far, won = np.zeros(places, np.uint64), np.zeros(places, np.uint64), np.zeros(places, np.int64)
    ruined, struck = np.zeros(everyone, np.bool_), np.zeros(places, np.bool_)
    for lane in range(len(which)):
        took, cards = winners[lane // LANES, :, lane % LANES], tricks[lane // LANES, :, lane % LANES]
        k = which[lane]
        dealer = books.next_dealer[k]
        seats = costs.seat_at[dealer]
        charged[:], taken[:], so_far[:], won[:], ruined[:] = 0, ZERO, ZERO, 0, False
        if costs.chips and books.pool[k] == 0:
            pays(k, dealer, costs.chips, costs.chips_column, books, costs)
            books.pool[k] += costs.chips
            books.put_up[k] += 1
        takers, played = ZERO, 0
        while played < number and not ruined.any():
            w, last = np.int64(took[played]), played == last_trick
            taken[w] |= cards[played]
            won[w] += 1
            takers |= ONE << U(w)
            books.tricks[k, seats[w]] += 1
            books.winners[k, played] = seats[w]
            played += 1
            if costs.after and not last:
                continue
            slam, who, state = in_question(w, takers, last, said[lane], announcer[lane], costs)
            if costs.after:
                for p in range(places):
                    some = owing(owed, taken[p], np.int64(took[0]) == p, w == p, costs)
                    struck[p] = striking(some, costs) != ZERO
                failed = -1
                if state == LOST and costs.failure[slam] != NOTHING:
                    failed = 0
                    while np.int64(took[failed]) == who:
                        failed += 1
                for t in range(number):
                    p = np.int64(took[t])
                    if t == failed:
                        account(k, who, taken[who], np.int64(took[0]) == who, w == who, slam, who, state, owed, charged,
                                seats, books, costs)  # fmt: skip
                    so_far[p] |= cards[t]
                    if not struck[p] and not (failed >= 0 and p == who):
                        account(k, p, so_far[p], np.int64(took[0]) == p, t == last_trick, slam, who, state, owed,
                                charged, seats, books, costs)  # fmt: skip
            for p in range(places):
                if costs.after or state != OPEN or p == w:
                    account(k, p, taken[p], np.int64(took[0]) == p, last and w == p, slam, who, state, owed, charged,
                            seats, books, costs)  # fmt: skip
            if costs.limited:
                for p in range(places):
                    ruined[seats[p]] = costs.begin + books.net[k, seats[p]] <= 0
        for t in range(played, number):
            books.winners[k, t] = -1
        same = costs.payout and paid_out(k, taken, won, played, seats, books, costs)
        books.dealt[k] += 1
        books.dealer[k] = dealer
        books.all_tricks[k] = played == number and takers & (takers - ONE) == ZERO
        if not same:
            books.next_dealer[k] = (dealer + costs.direction) % everyone
        books.over[k] = ended(k, ruined, books, costs) or books.dealt[k] == limit


@njit(nogil=True, cache=True)
def reckoned_plainly(winners: Any, tricks: Any, dealer: Any, detailed: Any, books: Any, costs: Any) -> None:
    """The same for single deals whose cost follows from the tricks at their end, all of them dealt by one seat."""
    number, seats = tricks.shape[1], costs.seat_at[dealer]
    places = len(seats)
    owed, taken = np.zeros(len(costs.kind), np.int64), np.zeros(places, np.uint64)
    for k in range(len(books.net)):
        took, cards = winners[k // LANES, :, k % LANES], tricks[k // LANES, :, k % LANES]
        taken[:] = ZERO
        for t in range(number):
            taken[took[t]] |= cards[t]
        for p in range(places):
            owing(owed, taken[p], np.int64(took[0]) == p, np.int64(took[number - 1]) == p, costs)
            total = 0
            for column in range(len(costs.row)):
                total += owed[costs.row[column]]
                if detailed:
                    books.by[k, seats[p], column] = owed[costs.row[column]]
            books.net[k, seats[p]], books.paid[k, seats[p]] = -total, total > 0
        books.all_tricks[k] = False
        for p in range(places):
            books.all_tricks[k] |= taken[p] != ZERO and taken[p] == taken.sum()
        if detailed:
            books.tricks[k, :] = 0
            for t in range(number):
                books.winners[k, t] = seats[took[t]]
                books.tricks[k, seats[took[t]]] += 1


@njit(nogil=True, cache=True)
def tallied(net: Any, paid: Any, dealt_in: Any, counts: Any, low: Any, free: Any) -> Any:
    """Count these rows into ``counts`` (seat, counters from ``low`` up) and ``free``; how many have a tie for best."""
    ties = 0
    for k in range(len(net)):
        best, times = np.int64(0), 0
        for s in range(net.shape[1]):
            counters = net[k, s]
            counts[s, counters - low] += 1
            free[s] += not paid[k, s]
            if dealt_in[k, s]:
                if times == 0 or counters > best:
                    best, times = counters, 1
                elif counters == best:
                    times += 1
        ties += times > 1
    return ties
