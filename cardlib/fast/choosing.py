"""The compiled choices: one decision of a player, and the numbers that come with it.

The numbers are those of `cardlib.chance.Stream` and the careful player's arithmetic that of `cardlib.careful.scales`,
and of `cardlib.careful.ducking` where something may be announced; the tests hold all of it to the referee.  Hands and
tricks are 64 bits in the pack's layout (`cardlib.fast.layout.Deck`); seats are places in the order of play, the
eldest 0.  Whatever is uint64 stays so: numba makes a float of uint64 and int64 together.  All of it is free for other
loops to use.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

from .layout import ALL_PAY, HOW_MANY, TRICK, TURN, WEIGHED, WEIGHT, WINS

__all__ = [
    "advanced",
    "below",
    "careful_choice",
    "key",
    "nearly_sure",
    "ordered",
    "random_choice",
    "slam_cost",
]

SURE = 1024
SUIT_LENGTH = 16
U = np.uint64
ZERO, ONE, HALF, SUIT = U(0), U(1), U(32), U(0xFFFF)
M32, GOLDEN, MULTIPLIER = U(0xFFFFFFFF), U(0x9E3779B97F4A7C15), U(4294883355)
FIVES, THREES, NIBBLES = U(0x5555555555555555), U(0x3333333333333333), U(0x0F0F0F0F0F0F0F0F)
BYTES, WORDS = U(0x00FF00FF00FF00FF), U(0x0000FFFF0000FFFF)


def exposure() -> Any:
    """How exposed a card is, out of `SURE`: by how many cards under and over it nobody has seen, and how many of its
    hand's own are under it.  To divide anew each time would be slow."""
    lower, higher, guards = np.indices((SUIT_LENGTH, SUIT_LENGTH, SUIT_LENGTH))
    return SURE * (lower + 1) // (lower + higher + 1) * 2 // (2 + guards)


EXPOSED = exposure()


@intrinsic
def ones(typing: Any, bits: Any) -> Any:
    """How many bits are set, uint64."""
    return types.uint64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def lowest(typing: Any, bits: Any) -> Any:
    """The place of the lowest bit that is set, uint64; 64 where none is."""

    def made(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.uint64(types.uint64), made


@intrinsic
def above(typing: Any, bits: Any) -> Any:
    """How many bits over the highest that is set are not, uint64; 64 where none is."""

    def made(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], context.get_constant(types.boolean, False))

    return types.uint64(types.uint64), made


# The stream


@njit
def mixed(z: Any) -> Any:
    z = (z ^ (z >> U(30))) * U(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
    return z ^ (z >> U(31))


@njit
def key(seed: Any, number: Any) -> Any:
    """The state in which the stream of this deal begins; seed and number are uint64."""
    return mixed(mixed(seed + GOLDEN) + number * GOLDEN) | ONE


@njit
def below(x: Any, n: Any) -> Any:
    """The number that comes with this state, brought below n, which is under 2**32: said so, for a cheaper product."""
    return (((x ^ (x >> HALF)) & M32) * (n & M32)) >> HALF


@njit
def advanced(x: Any) -> Any:
    """The next state."""
    return (x & M32) * MULTIPLIER + (x >> HALF)


# One decision


@njit
def suit_of(bit: Any) -> Any:
    """All places of the suit in which this bit lies."""
    led = SUIT
    led = (SUIT << U(16)) if bit >= (ONE << U(16)) else led
    led = (SUIT << HALF) if bit >= (ONE << HALF) else led
    return (SUIT << U(48)) if bit >= (ONE << U(48)) else led


@njit
def random_choice(may: Any, x: Any) -> Any:
    """The card of these that the state's number falls on, counted in the pack's order."""
    a = may - ((may >> ONE) & FIVES)
    b = (a & THREES) + ((a >> U(2)) & THREES)
    c = (b + (b >> U(4))) & NIBBLES
    d = (c + (c >> U(8))) & BYTES
    e = (d + (d >> U(16))) & WORDS
    n = (e + (e >> HALF)) & U(127)
    k = n - ONE - below(x, n)  # from the lowest bit, which is the last card
    t = e & U(63)
    up = k >= t
    k = k - (t if up else ZERO)
    s = HALF if up else ZERO
    t = (d >> s) & U(255)
    up = k >= t
    k = k - (t if up else ZERO)
    s = s + (U(16) if up else ZERO)
    t = (c >> s) & U(15)
    up = k >= t
    k = k - (t if up else ZERO)
    s = s + (U(8) if up else ZERO)
    t = (b >> s) & U(7)
    up = k >= t
    k = k - (t if up else ZERO)
    s = s + (U(4) if up else ZERO)
    t = (a >> s) & U(3)
    up = k >= t
    k = k - (t if up else ZERO)
    s = s + (U(2) if up else ZERO)
    t = (may >> s) & ONE
    s = s + (ONE if k >= t else ZERO)
    return ONE << s


@njit
def ordered(cards: Any, deck: Any) -> Any:
    """These cards in the order's layout."""
    if not len(deck.moved):
        return cards
    moved = ZERO
    for k in range(len(deck.moved)):
        moved |= ((cards & deck.moved[k]) << deck.up[k]) >> deck.down[k]
    return moved


@njit
def weight_of(cards: Any, scale: Any) -> Any:
    """What taking these cards costs, in hundredths; the order's layout."""
    cards &= U(scale[WEIGHED])
    total = 0
    while cards != ZERO:
        total += scale[WEIGHT + np.int64(lowest(cards))]
        cards &= cards - ONE
    return total


@njit
def slam_cost(place: Any, takers: Any, announcer: Any, trick: Any, scale: Any) -> Any:
    """What a slam that is still alive adds to the cost of taking this trick, in hundredths.

    ``takers`` has a bit for each place that has taken a trick, ``announcer`` is -1 where nobody has announced anything;
    ``trick`` counts from 0.
    """
    slam = scale[ALL_PAY]
    if not slam or (takers & (takers - ONE)) != ZERO:
        return 0
    if announcer >= 0:
        if takers != ZERO and takers != ONE << U(announcer):
            return 0
        return -100 * slam if announcer == place else -slam
    if takers == ZERO or takers == ONE << U(place) or 2 * (trick + 1) <= scale[HOW_MANY]:
        return 0
    return -slam


@njit
def lightest(mine: Any, may: Any, centre: Any, unseen: Any, best: Any, behind: Any, trick: Any, slam: Any,
             scale: Any) -> Any:  # fmt: skip
    """`careful_choice`, of all cards in the order's layout: of these that it may play, and what it cannot see."""
    left = scale[HOW_MANY] - trick
    out = weight_of(unseen, scale)
    number = np.int64(ones(unseen))
    trick_costs = weight_of(centre, scale) + scale[TRICK + trick] + slam
    trick_costs += 3 * out * behind // (2 * max(1, number))
    later = (out + scale[TRICK + scale[HOW_MANY] - 1]) // left
    led = suit_of(best)
    found, least, turn = ZERO, 0, 0
    while may != ZERO:
        place = np.int64(lowest(may))
        card = may & (~may + ONE)
        may ^= card
        suit = SUIT << U(place & 48)
        weight = scale[WEIGHT + place]
        low = unseen & suit & (card - ONE)
        lower = np.int64(ones(low))
        higher = np.int64(ones(unseen & suit)) - lower
        if best != ZERO and (suit != led or card < best):
            wins = 0
        elif behind == 0 or higher == 0:
            wins = SURE
        else:
            wins = scale[WINS + 256 * behind + 16 * lower + higher]
        exposed = EXPOSED[lower, higher, np.int64(ones(mine & suit & (card - ONE)))]
        danger = (exposed * (3 * weight + (weight_of(low, scale) >> 2) + later)) >> 12
        score = ((wins * (trick_costs + weight)) >> 10) - danger
        if found == ZERO or score < least or (score == least and scale[TURN + place] < turn):
            found, least, turn = card, score, scale[TURN + place]
    return found


@njit
def careful_choice(hand: Any, may: Any, centre: Any, gone: Any, best: Any, behind: Any, trick: Any, slam: Any,
                   deck: Any) -> Any:  # fmt: skip
    """The card that a careful player plays.

    ``may`` are the cards of the hand that the rules allow, ``centre`` those of this trick, ``gone`` those of the tricks
    taken, all in the pack's layout; ``best`` is the card that wins so far, in the order's layout, 0 in the lead;
    ``behind`` is how many play after this seat, ``trick`` counts from 0, ``slam`` is the `slam_cost`.
    """
    if may & (may - ONE) == ZERO:
        return may
    unseen = ordered(deck.pack & ~(hand | centre | gone), deck)
    card = lightest(
        ordered(hand, deck), ordered(may, deck), ordered(centre, deck), unseen, best, behind, trick, slam, deck.scale
    )
    return deck.back[lowest(card)]


@njit
def nearly_sure(hand: Any, leads: Any, deck: Any) -> Any:
    """Whether a careful player announces a slam on this hand; ``leads`` where the lead is its own."""
    mine, unseen = ordered(hand, deck), ordered(deck.pack & ~hand, deck)
    for k in range(4):
        suit = SUIT << U(16 * k)
        out, held = unseen & suit, mine & suit
        number, led = np.int64(ones(out)), 0
        if not leads and out != ZERO and held < out:  # where its highest is under theirs
            return False
        while held != ZERO:
            card = ONE << (U(63) - above(held))
            held ^= card
            if out > card and number > (led + 1 if led else 0):
                return False
            led += 1
    return True
