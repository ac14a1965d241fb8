"""The compiled charges: what a place owes on its tricks, who pays it, and what ends a match.

The order of payments is that of `TrickGame.pay`, since with few counters left it matters.  What is kept of a match is
a row of integers, its *book*, laid out by the constants of `cardlib.fast.layout`: numba counts references to every
array it hands from function to function, and this is one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from .choosing import ONE, ZERO, U, lowest
from .layout import (
    BEGIN,
    BY,
    CARD,
    DIVIDES,
    END_POINTS,
    ENDS,
    EVERY,
    EXTREMES,
    FEWEST,
    FIRST,
    GONE,
    HEAD,
    HIGHEST,
    LAST,
    LIMITED,
    LOSES,
    MOST,
    NET,
    NOTHING,
    PAID,
    PLACES,
    POOL,
    PUT_UP,
    REACHED,
    SEATS,
    SHARE,
    SHORT,
    STAYS,
    TOO_MANY,
    TOTAL,
    WIDTH,
)  # fmt: skip

__all__ = ["account", "ended", "handed", "in_question", "near_total", "paid_out", "trick_by_trick"]

OPEN, ALIVE, MADE, LOST = range(4)


@njit
def owing(owed: Any, cards: Any, first: Any, last: Any, kinds: Any, bits: Any) -> Any:
    """Fill ``owed``, a row a penalty, for a place that took these cards; the rows that another counts instead of."""
    some, struck = ZERO, ZERO
    for k in range(len(kinds)):
        kind = kinds[k, 0]
        if kind == CARD:
            asked = cards & bits[k, 0] != ZERO
        elif kind == FIRST:
            asked = first
        elif kind == LAST:
            asked = last
        else:
            asked = some & bits[k, 1] == bits[k, 1]
        owed[k] = kinds[k, 1] if asked else 0
        if asked:
            some |= ONE << U(k)
            struck |= bits[k, 2]
    return struck


@njit
def handed(book: Any, at: Any, counters: Any, column: Any, law: Any) -> None:
    """Write down that the seat at this place of the book pays so many counters by a clause."""
    book[at + NET] -= counters
    book[at + BY + column] += counters
    book[at + PAID] = 1
    if law[ENDS] == TOTAL and book[REACHED] < 0 and book[at + NET] <= -law[END_POINTS]:
        book[REACHED] = (at - HEAD) // law[WIDTH]


@njit
def received(book: Any, at: Any, counters: Any, column: Any) -> None:
    """Write down that it receives them."""
    book[at + NET] += counters
    book[at + BY + column] -= counters


@njit
def affords(book: Any, at: Any, counters: Any, law: Any) -> Any:
    """So many of these counters as the seat can pay; what is wanting is written down."""
    wanting = max(0, counters - (law[BEGIN] + book[at + NET])) if law[LIMITED] else 0
    book[at + SHORT] += wanting
    return counters - wanting


@njit
def given_back(book: Any, seats: Any, place: Any, counters: Any, column: Any, charged: Any, law: Any) -> None:
    """Give counters back: off the sheet, or out of the pool and, where that is short, by the others in turn."""
    back = min(counters, book[POOL]) if law[LIMITED] else counters
    if law[LIMITED]:
        book[POOL] -= back
    for turn in range(counters - back):
        other = turn % (len(seats) - 1)
        other += other >= place
        can = affords(book, seats[other], 1, law)
        if can:  # not for tricks of his own, so that it is nothing he could have back
            handed(book, seats[other], can, column, law)
            back += can
    charged[place, column] -= back
    received(book, seats[place], back, column)


@njit
def settled(book: Any, seats: Any, place: Any, owed: Any, column: Any, charged: Any, law: Any) -> None:
    """Pay what is owed by one clause, less what has been paid, or give it back."""
    due = owed - charged[place, column]
    if due > 0:
        can = affords(book, seats[place], due, law)
        if can:
            charged[place, column] += can
            handed(book, seats[place], can, column, law)
            if law[LIMITED]:
                book[POOL] += can
                book[PUT_UP] += 1
    elif due < 0:
        given_back(book, seats, place, -due, column, charged, law)


@njit
def account(book: Any, seats: Any, place: Any, cards: Any, first: Any, last: Any, slam: Any, who: Any, state: Any,
            owed: Any, charged: Any, order: Any, kinds: Any, bits: Any, slams: Any, law: Any) -> None:  # fmt: skip
    """Settle with one place, clause by clause, on the tricks that have these cards."""
    failed = state == LOST and slams[slam, 2] != NOTHING and place == who
    usual = state == OPEN or (state == LOST and not failed)
    struck = owing(owed, cards, first, last, kinds, bits)
    for column in range(len(order)):
        row = order[column]
        amount = owed[row] if usual and (struck >> U(row)) & ONE == ZERO else 0
        if amount != charged[place, column]:
            settled(book, seats, place, amount, column, charged, law)
    if failed:
        settled(book, seats, place, slams[slam, 2], slams[slam, 4], charged, law)
    elif state == MADE:
        settled(book, seats, place, 0 if place == who else slams[slam, 1], slams[slam, 3], charged, law)


@njit
def in_question(winner: Any, takers: Any, last: Any, said: Any, announcer: Any, slams: Any) -> Any:
    """The slam in question, whose it is, and what has become of it."""
    for slam in range(len(slams)):
        if slams[slam, 0]:
            if said == slam:
                if takers != ONE << U(announcer):
                    return slam, announcer, LOST
                return slam, announcer, MADE if last else ALIVE
        elif last and takers == ONE << U(winner):
            return slam, winner, MADE
    return 0, -1, OPEN


@njit
def trick_by_trick(book: Any, seats: Any, took: Any, cards: Any, taken: Any, slam: Any, who: Any, state: Any,
                   so_far: Any, owed: Any, charged: Any, order: Any, kinds: Any, bits: Any, slams: Any,
                   law: Any) -> None:  # fmt: skip
    """After the deal: settle in the order of the tricks, so that a sheet shows who reached the total first.

    Places with a clause that counts instead of others wait for the end; who failed in a slam with a price of its own
    pays it with its first lost trick.
    """
    number, failed, striking = len(took), -1, ZERO
    for p in range(len(taken)):
        so_far[p] = ZERO
        if owing(owed, taken[p], took[0] == p, took[number - 1] == p, kinds, bits) != ZERO:
            striking |= ONE << U(p)
    if state == LOST and slams[slam, 2] != NOTHING:
        failed = 0
        while took[failed] == who:
            failed += 1
    for t in range(number):
        p = np.int64(took[t])
        if t == failed:
            account(book, seats, who, taken[who], took[0] == who, took[number - 1] == who, slam, who, state, owed,
                    charged, order, kinds, bits, slams, law)  # fmt: skip
        so_far[p] |= cards[t]
        if (striking >> U(p)) & ONE == ZERO and not (failed >= 0 and p == who):
            account(book, seats, p, so_far[p], took[0] == p, t == number - 1, slam, who, state, owed, charged, order,
                    kinds, bits, slams, law)  # fmt: skip


@njit
def near_total(book: Any, law: Any) -> Any:
    """Whether somebody could reach the total in this deal."""
    near = False
    for s in range(law[SEATS]):
        near = near or book[HEAD + s * law[WIDTH] + NET] - law[MOST] <= -law[END_POINTS]
    return law[ENDS] == TOTAL and near


@njit
def paid_out(book: Any, seats: Any, taken: Any, won: Any, played: Any, points: Any, value: Any, pays: Any,
             law: Any) -> Any:  # fmt: skip
    """Pay the dealer's pool out by card-points; True where the same dealer deals again."""
    places = len(seats)
    again, alike = False, True
    for p in range(places):
        cards, points[p] = taken[p], 0
        while cards != ZERO:
            points[p] += value[lowest(cards)]
            cards &= cards - ONE
        again = again or won[p] == played or points[p] >= law[TOO_MANY]
        alike = alike and points[p] == points[0]
    for p in range(places):
        swept, many = won[p] == played, points[p] >= law[TOO_MANY]
        for other in range(places):
            if other != p and law[EVERY] != 0 and (swept or many):
                payer, payee = (seats[other], seats[p]) if swept else (seats[p], seats[other])
                handed(book, payer, law[EVERY], law[EXTREMES], law)
                received(book, payee, law[EVERY], law[EXTREMES])
    if again or alike:
        return True
    for p in range(places):
        before = 0
        for q in range(places):
            if points[q] != points[p]:
                before += points[q] < points[p]
            elif (won[q] > 0) != (won[p] > 0):
                before += won[p] > 0
            else:
                before += q < p
        if before < len(pays):
            book[POOL] -= pays[before]
            received(book, seats[p], pays[before], law[PLACES])
    return False


@njit
def ended(book: Any, seats: Any, ruined: Any, law: Any) -> Any:
    """Whether the match is over; if so its losers are written down, and the pool is divided."""
    everyone, width = law[SEATS], law[WIDTH]
    low, high, most = book[HEAD + NET], book[HEAD + NET], 0
    for s in range(everyone):
        net = book[HEAD + s * width + NET]
        low, high = min(low, net), max(high, net)
    for p in range(len(seats)):
        if (ruined >> U(p)) & ONE != ZERO:
            most = max(most, book[seats[p] + SHORT])
    if law[ENDS] == GONE:
        over = ruined != ZERO
    elif law[ENDS] == TOTAL:
        over = low <= -law[END_POINTS]
    else:
        over = book[PUT_UP] >= law[END_POINTS] and book[POOL] == 0
    if not over:
        return False
    winners = 0
    for s in range(everyone):
        at = HEAD + s * width
        net = book[at + NET]
        if law[ENDS] == TOTAL:
            book[at + LOSES] = net == low if law[HIGHEST] else s == book[REACHED]
        elif law[ENDS] != GONE:
            book[at + LOSES] = net == low and low < high
        winners += law[BEGIN] + net > 0 and (law[DIVIDES] != FEWEST or net == high)
    if law[ENDS] == GONE:
        for p in range(len(seats)):
            book[seats[p] + LOSES] = (ruined >> U(p)) & ONE != ZERO and book[seats[p] + SHORT] == most
    if law[DIVIDES] != STAYS:
        share = book[POOL] // max(1, winners)
        for s in range(everyone):
            at = HEAD + s * width
            net = book[at + NET]
            if law[BEGIN] + net > 0 and (law[DIVIDES] != FEWEST or net == high):
                book[POOL] -= share
                received(book, at, share, law[SHARE])
    return True
