"""How the compiled loops find what they need: a game's cards and costs in arrays, and the book of a match.

Nothing is computed here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["Costs", "Deck", "Pack"]

LANES = 32
"""So many deals are played in lockstep."""
NOTHING = -1 << 40
"""Stands for None among figures."""
CARD, FIRST, LAST, EXTRA = range(4)
GONE, TOTAL, POOLS = range(3)
STAYS, NOT_BROKE, FEWEST = range(3)

# Where the figures lie in `Costs.law`
(
    BEGIN, LIMITED, AFTER, CHIPS, CHIPS_COLUMN, PAYOUT, EVERY, TOO_MANY, PLACES, EXTREMES, ENDS, END_POINTS, HIGHEST,
    DIVIDES, SHARE, DIRECTION, STEADY, MOST, SEATS, WIDTH, FIGURES,
) = range(21)  # fmt: skip

HOW_MANY, ALL_PAY, WEIGHED, TURN, WEIGHT, TRICK, WINS = 0, 1, 2, 3, 3 + 64, 3 + 128, 3 + 192
"""Where a careful player's figures lie in `Deck.scale`.

One array, because to hand on a dozen costs more than to weigh a card.  First how many tricks there are, what all the
others pay where one seat wins every trick, in hundredths, and the cards that cost anything, as bits of the order's
layout.  By a card's place in the order's layout: where it comes in the pack, from 0, and what taking it costs; by
trick: what taking it costs.  From `WINS` on how likely he holds a card to take the trick, out of 1024: by how many have
still to play, and how many cards under and over it nobody has seen, 16 of each.
"""

# How the book of a match is laid out: so much at its head, then a block a seat, then who took each trick
POOL, PUT_UP, REACHED, DEALT, DEALER, NEXT, OVER, ALL_TRICKS, HEAD = range(9)
NET, SHORT, PAID, TRICKS, LOSES, BY = range(6)


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
    back: Any
    """uint64 (64): the way back, for each place in the order's layout the card's bit in the pack's."""
    scale: Any
    """int64, what a careful player weighs: see `WEIGHT` and its neighbours for where it lies."""
    tricks: int
    follow: Any
    """uint64, all bits where a seat must follow suit, none where it need not."""


class Pack(NamedTuple):
    """The same cards as `cardlib.fast.kernel` has them: in the pack's layout, but where no suit takes more than eight
    places in either layout each suit in a block of 8.  All are uint32 then, and uint64 otherwise."""

    cards: Any
    every: Any
    """All of them together."""
    moved: Any
    """As in `Deck`; ``up`` and ``down`` likewise."""
    up: Any
    down: Any
    priced: Any
    """The card of each row of `Costs.bits`."""
    prices: Any
    """int64, what each row costs, 0 where it is only asked for by another."""


class Costs(NamedTuple):
    """What tricks cost, when it is paid, and when a match is over."""

    seat_at: Any
    """int64 (dealer, place): which seat; places are in the order of play, the eldest 0."""
    order: Any
    """int64, the row of each penalty, in the order in which they are paid."""
    kinds: Any
    """int64, a row a penalty, an extra after those it asks for: its kind (CARD … EXTRA) and its counters."""
    bits: Any
    """uint64, row by row: the card in the pack's layout; the rows an extra wants all of; those it counts instead of."""
    slams: Any
    """int64, row by row: whether announced, what the others pay, what failing costs, the columns made and lost."""
    law: Any
    """int64, the figures in the places that constants here name: BEGIN … WIDTH."""
    value: Any
    """int64 (64): card-points by place in the pack's layout."""
    pays: Any
    """int64, what the dealer's pool pays, the best first."""
