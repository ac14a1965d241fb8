"""The compiled draw: where hidden cards lie, guessed exactly uniformly, in numba.

The same guesses from the same stream as in `cardlib.guessing`; the tests hold them to it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .choosing import above, advanced
from .machine import stored

__all__ = ["counted", "guessed"]

U = np.uint64
ZERO = U(0)


@stored()
def uniform(state: Any, n: Any) -> Any:
    """A whole number below n, each exactly as likely as any other, and the next state."""
    bits = 64 - np.int64(above(U(n - 1)))
    words = (bits + 31) // 32
    while True:
        number = ZERO
        for _ in range(words):
            number = (number << U(32)) | ((state ^ (state >> U(32))) & U(0xFFFFFFFF))
            state = advanced(state)
        drawn = np.int64(number >> U(32 * words - bits)) if words else 0
        if drawn < n:
            return drawn, state


@stored()
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


@stored()
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
