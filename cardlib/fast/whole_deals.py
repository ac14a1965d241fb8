"""Whole deals of the games of tricks, in numba, with seats that play by guesses.

They are for all that counts deals with players who guess.  The deals are those of `cardlib.counting.one_by_one`, and
every seat plays in them what it would play there: random and careful players, and the Monte-Carlo player with its
guesses of `cardlib.fast.rollouts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from ..chance import check_seed
from ..families.tricks import TrickGame
from ..guessing.believing import SEVERAL, clearly
from .choosing import advanced, below, key, random_choice, slam_cost, suit_of
from .compiling import Compiled, NotCompiled
from .layout import BEGIN, LIMITED, MOST
from .machine import stored
from .rollouts import Now, Witnessed, beats, owed, place_of, plays, ready, weighed

__all__ = ["Guessed", "played"]

U = np.uint64
ZERO, ONE = U(0), U(1)
is_clear: Any = njit(clearly)


@stored(nogil=True)
def playing(seed: Any, numbers: Any, strengths: Any, after: Any, deck: Any, prices: Any, paid: Any,
            winners: Any) -> Any:  # fmt: skip
    """Play these deals, the eldest seat 0; how many decisions were made by guesses.

    ``strengths`` has a number of guesses by seat, 0 for a careful player, -1 for a random one; ``after`` the next seat.
    ``paid`` (deal, seat) is filled with what each owes, ``winners`` (deal, trick) with who took each.
    """
    count, tricks, pack = len(strengths), deck.tricks, len(deck.cards)
    size = (tricks + 1) ** (count - 1)
    ways = np.zeros((pack + 1, size), np.int64)
    hands, guess = np.zeros(count, np.uint64), np.zeros(count, np.uint64)
    room, into = np.zeros(count, np.int64), np.zeros(count, np.uint64)
    free_of, seat_of = np.zeros(count, np.int64), np.zeros(count, np.int64)
    cards, lie = np.zeros(pack, np.uint64), np.zeros(pack, np.int64)
    options, won, apart = np.zeros(tricks, np.uint64), np.zeros(tricks, np.int64), np.zeros(tricks, np.int64)
    held, none = np.zeros(count, np.int64), np.zeros(count, np.uint64)
    taken, first = np.zeros(count, np.uint64), np.zeros(count, np.bool_)
    witnessed = Witnessed(
        np.zeros(pack, np.int64), np.zeros(pack, np.uint64), np.zeros(pack, np.uint64), np.zeros(pack, np.uint64),
        np.zeros(pack, np.uint64), np.zeros(pack, np.int64), np.zeros(pack, np.int64), np.zeros(pack, np.int64),
        np.zeros(count, np.uint64),
    )  # fmt: skip
    decisions, scale = 0, deck.scale
    for deal in range(len(numbers)):
        state = key(seed, U(numbers[deal]))
        for s in range(count):
            hands[s], held[s], taken[s], first[s], none[s] = ZERO, tricks, ZERO, False, ZERO
            room[s], witnessed.played[s] = tricks, ZERO
        for k in range(pack):
            draw = np.int64(below(state, U(pack - k)))
            state = advanced(state)
            s = 0
            while draw >= room[s]:
                draw -= room[s]
                s += 1
            hands[s] |= deck.at[place_of(deck.cards[k])]
            room[s] -= 1
        lead, gone, takers, number = 0, ZERO, ZERO, 0
        for trick in range(tricks):
            seat, top, winner, centre = lead, ZERO, lead, ZERO
            for played in range(count):
                hand = hands[seat]
                follow = hand & suit_of(top) if top != ZERO else ZERO
                may = hand if follow == ZERO else follow
                strength, behind = strengths[seat], count - 1 - played
                slam = slam_cost(seat, takers, -1, trick, scale)
                if may & (may - ONE) == ZERO:
                    card = may
                elif strength < 0:
                    card = by_chance(may, state, deck)
                elif strength == 0:
                    card = plays(hand, centre, gone, top, behind, trick, slam, scale, prices.every)
                else:
                    decisions += 1
                    places = 0
                    for s in range(count):
                        if s != seat and held[s]:
                            free_of[places], seat_of[places] = held[s], s
                            places += 1
                    every, hidden_cards, bound, choices = (1 << places) - 1, 0, 0, 0
                    unseen = prices.every & ~(hand | centre | gone)
                    for turn in range(2):
                        for k in range(pack):
                            bit = deck.at[place_of(deck.cards[k])]
                            if unseen & bit:
                                allowed = 0
                                for p in range(places):
                                    if none[seat_of[p]] & bit == ZERO:
                                        allowed |= 1 << p
                                if (allowed != every) == (turn == 0):
                                    cards[hidden_cards], lie[hidden_cards] = bit, allowed
                                    hidden_cards += 1
                                    bound += turn == 0
                            elif turn == 0 and may & bit:
                                options[choices] = bit
                                choices += 1
                    now = Now(
                        seat, hand, after, count - played, top, winner, centre, gone, trick, takers, taken[seat],
                        first[seat], count,
                    )  # fmt: skip
                    card = plays(hand, centre, gone, top, behind, trick, slam, scale, prices.every)
                    usual = 0
                    for k in range(choices):
                        if options[k] == card:
                            usual = k
                    weighed(
                        (state ^ (state >> U(32))) & U(0xFFFFFFFF), strength, options[:choices], cards[:hidden_cards],
                        lie[:hidden_cards], bound, free_of[:places], seat_of[:places], now, witnessed, number, scale,
                        prices, ways, room, into, guess, won[:choices], apart[:choices], usual,
                    )  # fmt: skip
                    best = 0
                    for k in range(choices):
                        if won[k] > won[best]:
                            best = k
                    if is_clear(won[best] - won[usual], apart[best], strength):
                        card = options[best]
                state = advanced(state)
                witnessed.seat[number], witnessed.card[number], witnessed.centre[number] = seat, card, centre
                witnessed.gone[number], witnessed.best[number], witnessed.behind[number] = gone, top, behind
                witnessed.trick[number], witnessed.slam[number] = trick, slam
                witnessed.played[seat] |= card
                number += 1
                hands[seat] ^= card
                held[seat] -= 1
                centre |= card
                if top != ZERO and card & suit_of(top) == ZERO:
                    none[seat] |= suit_of(top)
                if beats(card, top):
                    top, winner = card, seat
                seat = after[seat]
            winners[deal, trick] = winner
            taken[winner] |= centre
            takers |= ONE << U(winner)
            first[winner] |= trick == 0
            gone |= centre
            lead = winner
        for s in range(count):
            paid[deal, s] = owed(taken[s], first[s], s == lead, prices)
    return decisions


@njit
def by_chance(may: Any, state: Any, deck: Any) -> Any:
    """`cardlib.fast.choosing.random_choice` of cards in the order's layout."""
    back = ZERO
    while may != ZERO:
        back |= deck.back[place_of(may)]
        may &= may - ONE
    return deck.at[place_of(random_choice(back, state))]


class Guessed(NamedTuple):
    """What deals came to: what each seat owes and who took each trick, and how many decisions were made by guesses."""

    owed: Any
    """int64: deal, seat."""
    winners: Any
    """int8: deal, trick."""
    decisions: int


def played(game: TrickGame, strengths: Sequence[int], seed: int, numbers: range) -> Guessed:
    """What these deals come to, nothing being announced, and every card played to its end.

    ``strengths`` has a number of guesses for each seat, 0 for a careful player, -1 for a random one.  Raises
    `NotCompiled` where this game is not played here.
    """
    made = ready(game, len(strengths)) if type(game) is TrickGame else None
    if made is None or made[0].dealt_in != len(strengths) or len(made[0].announced) or _may_end(made[0]):
        raise NotCompiled(f"Whole deals of {game.name} are not played by compiled guesses.")
    rules, prices = made
    n = len(strengths)
    after = np.array([(seat + game.direction) % n for seat in range(n)], np.int64)
    paid = np.zeros((len(numbers), n), np.int64)
    winners = np.zeros((len(numbers), rules.deck.tricks), np.int8)
    every, who = np.arange(numbers.start, numbers.stop, dtype=np.int64), np.array(strengths, np.int64)
    decisions = playing(np.uint64(check_seed(seed)), every, who, after, rules.deck, prices, paid, winners)
    return Guessed(paid, winners, decisions)


def _may_end(rules: Compiled) -> bool:
    """Whether a deal may end before its last trick, counters being gone, or hands have more cards than are tried."""
    law = rules.costs.law
    return bool(law[LIMITED] and law[BEGIN] <= law[MOST]) or rules.deck.tricks > SEVERAL
