"""The compiled loops that deal and play: deals in lockstep, 64 lanes a block, one loop over the lanes for each seat.

The numbers are those of `cardlib.chance.Stream` and the careful player's arithmetic that of `cardlib.players.Careful`;
the tests hold both to the referee.  Hands and tricks are 64 bits in the pack's layout (`cardlib.compiling.Deck`);
seats are places in the order of play, the eldest 0.  Whatever is uint64 stays so: numba makes a float of uint64 and
int64 together.  The lane loops have no branches, or they would not become vector instructions.

Everything but `playing` is for one deal or one decision, and free for other loops to use.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

__all__ = [
    "LANES",
    "advanced",
    "announces",
    "below",
    "careful_choice",
    "key",
    "nearly_sure",
    "ordered",
    "playing",
    "random_choice",
    "slam_cost",
]

LANES = 64
SURE = 1024
U = np.uint64
ZERO, ONE, HALF, SUIT = U(0), U(1), U(32), U(0xFFFF)
M32, GOLDEN, MULTIPLIER = U(0xFFFFFFFF), U(0x9E3779B97F4A7C15), U(4294883355)
FIVES, THREES, NIBBLES = U(0x5555555555555555), U(0x3333333333333333), U(0x0F0F0F0F0F0F0F0F)
BYTES, WORDS = U(0x00FF00FF00FF00FF), U(0x0000FFFF0000FFFF)


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
    """The number that comes with this state, brought below n."""
    return (((x ^ (x >> HALF)) & M32) * n) >> HALF


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
def weight_of(cards: Any, deck: Any) -> Any:
    """What taking these cards costs, in hundredths; the order's layout."""
    cards &= deck.weighed
    total = 0
    while cards != ZERO:
        total += deck.weight[lowest(cards)]
        cards &= cards - ONE
    return total


@njit
def slam_cost(place: Any, takers: Any, announcer: Any, trick: Any, deck: Any) -> Any:
    """What a slam that is still alive adds to the cost of taking this trick, in hundredths.

    ``takers`` has a bit for each place that has taken a trick, ``announcer`` is -1 where nobody has announced anything;
    ``trick`` counts from 0.
    """
    if not deck.slam or (takers & (takers - ONE)) != ZERO:
        return 0
    if announcer >= 0:
        if takers != ZERO and takers != ONE << U(announcer):
            return 0
        return -100 * deck.slam if announcer == place else -deck.slam
    if takers == ZERO or takers == ONE << U(place) or 2 * (trick + 1) <= deck.tricks:
        return 0
    return -deck.slam


@njit
def careful_choice(hand: Any, may: Any, centre: Any, gone: Any, best: Any, behind: Any, others: Any, trick: Any,
                   slam: Any, deck: Any) -> Any:  # fmt: skip
    """The card that a careful player plays.

    ``may`` are the cards of the hand that the rules allow, ``centre`` those of this trick, ``gone`` those of the tricks
    taken, all in the pack's layout; ``best`` is the card that wins so far, in the order's layout, 0 in the lead;
    ``behind`` and ``others`` are how many play after this seat and how many play besides it, ``trick`` counts from 0,
    ``slam`` is the `slam_cost`.
    """
    if may & (may - ONE) == ZERO:
        return may
    left = deck.tricks - trick
    mine, unseen = ordered(hand, deck), ordered(deck.pack & ~(hand | centre | gone), deck)
    out = weight_of(unseen, deck)
    number = np.int64(ones(unseen))
    trick_costs = weight_of(ordered(centre, deck), deck) + deck.trick_weight[trick] + slam
    trick_costs += 3 * out * behind // (2 * max(1, number))
    later = (out + deck.trick_weight[deck.tricks - 1]) // left
    led = suit_of(best)
    found, least = ZERO, 0
    while may != ZERO:
        place = U(63) - above(may)
        may ^= ONE << place
        card = deck.at[place]
        suit = SUIT << (place & U(48))
        weight = deck.weight[lowest(card)]
        under = suit & (card - ONE)
        lower = np.int64(ones(unseen & under))
        higher = np.int64(ones(unseen & suit)) - lower
        catch = weight_of(unseen & under, deck)
        guards = np.int64(ones(mine & under))
        if best != ZERO and (suit != led or card < best):
            wins = 0
        elif behind == 0 or higher == 0:
            wins = SURE
        else:
            wins = SURE * (2 * lower + others) // (2 * lower + others + 2 * higher * behind)
        exposed = SURE * (lower + 1) // (lower + higher + 1) * 2 // (2 + guards)
        danger = exposed * (3 * weight + catch // 4 + later) // (4 * SURE)
        score = wins * (trick_costs + weight) // SURE - danger
        if found == ZERO or score < least:
            found, least = ONE << place, score
    return found


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


@njit
def announces(hand: Any, careful: Any, leads: Any, x: Any, deck: Any) -> Any:
    """Whether a slam is announced."""
    return nearly_sure(hand, leads, deck) if careful else below(x, U(2)) == ONE


# Many deals


@njit
def careful_row(row: Any, chosen: Any, hands: Any, led: Any, centre: Any, gone: Any, best: Any, lead: Any, takers: Any,
                announcer: Any, careful: Any, dealers: Any, trick: Any, others: Any, deck: Any) -> None:  # fmt: skip
    """Let the careful seats that are ``row``-th to play in this trick choose, lane by lane."""
    for k in range(len(chosen)):
        place = np.int64(lead[k]) + row
        place -= others + 1 if place > others else 0
        if careful[dealers[k], place]:
            follow = hands[k] & led[k] & deck.follow
            may = hands[k] if follow == ZERO else follow
            slam = slam_cost(place, takers[k], announcer[k], trick, deck)
            chosen[k] = careful_choice(
                hands[k], may, centre[k], gone[k], best[k], others - row, others, trick, slam, deck
            )


@njit
def turned(hands: Any, spare: Any, by: Any) -> None:
    """Turn the rows of each lane so that row ``by`` comes first; ``spare`` is overwritten."""
    seats, lanes = hands.shape
    step = 1
    while step < seats:
        bit = U(step)
        for s in range(seats):
            one, two, into = hands[s], hands[(s + step) % seats], spare[s]
            for k in range(lanes):
                into[k] = two[k] if (by[k] & bit) != ZERO else one[k]
        for s in range(seats):
            one, into = spare[s], hands[s]
            for k in range(lanes):
                into[k] = one[k]
        step *= 2


@cache
def playing(seats: int) -> Any:
    """The loop that deals and plays for so many dealt in: a constant, so that it is unrolled."""

    @njit(nogil=True, error_model="numpy", cache=True)
    def play(seed: Any, numbers: Any, dealers: Any, row_of: Any, eldest: Any, announced: Any, leads: Any, careful: Any,
             some: Any, all_: Any, deck: Any, winners: Any, tricks: Any, said: Any, announcer: Any) -> None:  # fmt: skip
        """Play deals ``numbers`` (uint64), each dealt by the seat in ``dealers``; their number is a multiple of `LANES`.

        ``careful`` is a row a dealer and a column a place; ``some`` and ``all_`` say whether any, all are.  Filled
        are ``winners`` and ``tricks`` (block, trick, lane), who took it and its cards; ``said`` and ``announcer``, the
        slam announced and by whom, -1 where none.
        """
        hands, spare = np.zeros((seats, LANES), np.uint64), np.zeros((seats, LANES), np.uint64)
        state, free, left = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
        chosen, rank, best = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
        led, centre, gone = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
        lead, wins, takers = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
        begin, count, size = mixed(seed + GOLDEN), U(seats), U(deck.tricks)
        places = ZERO
        for s in range(seats):
            places |= size << U(5 * s)
        for block in range(len(numbers) // LANES):
            at = block * LANES
            number, dealer = numbers[at : at + LANES], dealers[at : at + LANES]
            word, who = said[at : at + LANES], announcer[at : at + LANES]
            for k in range(LANES):
                state[k] = mixed(begin + number[k] * GOLDEN) | ONE
                free[k], gone[k], takers[k], lead[k] = places, ZERO, ZERO, ZERO
                wins[k] = U(eldest[dealer[k]])
                word[k], who[k] = -1, -1
            for s in range(seats):
                for k in range(LANES):
                    hands[s, k] = ZERO
            for q in range(len(deck.cards)):
                bit, over = deck.cards[q], U(len(deck.cards) - q)
                for k in range(LANES):
                    x = state[k]
                    chosen[k], left[k], rank[k] = below(x, over), bit, ZERO
                    state[k] = advanced(x)
                for s in range(seats):
                    hand, shift = hands[row_of[s]], U(5 * s)
                    for k in range(LANES):
                        room = (free[k] >> shift) & U(31)
                        here = left[k] if chosen[k] < room else ZERO
                        hand[k] |= here
                        left[k] ^= here
                        rank[k] |= (ONE << shift) if here != ZERO else ZERO
                        chosen[k] -= room  # where the card has its place, what comes out of this is not looked at
                for k in range(LANES):
                    free[k] -= rank[k]
            turned(hands, spare, wins)
            for slam in range(len(announced)):
                if announced[slam]:
                    for row in range(seats):
                        for k in range(LANES):
                            if word[k] < 0:
                                x = state[k]
                                state[k] = advanced(x)
                                if announces(hands[row, k], careful[dealer[k], row], row == 0 or leads[slam], x, deck):
                                    word[k], who[k] = slam, row
                                    lead[k] = U(row) if leads[slam] else ZERO
            turned(hands, spare, lead)
            for trick in range(deck.tricks):
                for k in range(LANES):
                    led[k], best[k], centre[k], wins[k] = ZERO, ZERO, ZERO, ZERO
                for row in range(seats):
                    hand, place = hands[row], U(row)
                    if not all_:
                        for k in range(LANES):
                            held = hand[k]
                            follow = held & led[k] & deck.follow
                            chosen[k] = random_choice(held if follow == ZERO else follow, state[k])
                    if some:
                        careful_row(row, chosen, hand, led, centre, gone, best, lead, takers, who, careful, dealer,
                                    trick, seats - 1, deck)  # fmt: skip
                    for k in range(LANES):
                        rank[k] = chosen[k]
                        state[k] = advanced(state[k])
                        hand[k] ^= chosen[k]
                        centre[k] |= chosen[k]
                    if len(deck.moved):
                        for k in range(LANES):
                            rank[k] = ZERO
                        for g in range(len(deck.moved)):
                            cards, up, down = deck.moved[g], deck.up[g], deck.down[g]
                            for k in range(LANES):
                                rank[k] |= ((chosen[k] & cards) << up) >> down
                    if row == 0:
                        for k in range(LANES):
                            led[k], best[k] = suit_of(chosen[k]), rank[k]
                    else:
                        for k in range(LANES):
                            card = rank[k] & led[k]
                            higher = card > best[k]
                            best[k] = card if higher else best[k]
                            wins[k] = place if higher else wins[k]
                took, cards_taken = winners[block, trick], tricks[block, trick]
                for k in range(LANES):
                    now = lead[k] + wins[k]
                    now = now - count if now >= count else now
                    lead[k] = now
                    took[k] = now
                    cards_taken[k] = centre[k]
                    gone[k] |= centre[k]
                    takers[k] |= ONE << now
                turned(hands, spare, wins)

    return play
