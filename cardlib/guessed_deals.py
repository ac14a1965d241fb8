"""Whole deals of the games of tricks, in numba, with seats that play by guesses: for ladders of strength.

The deals are those of `cardlib.counting.one_by_one`, and every seat plays in them what it would play there: random and
careful players, and the Monte-Carlo player with its guesses of `cardlib.rollouts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from .chance import check_seed
from .choosing import advanced, below, careful_choice, key, ordered, random_choice, slam_cost, suit_of
from .compiling import NotCompiled
from .families.tricks import TrickGame
from .rollouts import owed, place_of, ready, weighed

__all__ = ["played"]

U = np.uint64
ZERO, ONE = U(0), U(1)


@njit(nogil=True, cache=True)
def playing(seed: Any, numbers: Any, strengths: Any, after: Any, deck: Any, keys: Any, paid: Any) -> Any:
    """Play these deals, the eldest seat 0; how many decisions were made by guesses.

    ``strengths`` has a number of guesses by seat, 0 for a careful player, -1 for a random one; ``after`` the next seat.
    ``paid`` (deal, seat) is filled with what each owes.
    """
    count, tricks, pack = len(strengths), deck.tricks, len(deck.cards)
    size = (tricks + 1) ** (count - 1)
    ways = np.zeros((pack + 1, size), np.int64)
    hands, guess = np.zeros(count, np.uint64), np.zeros(count, np.uint64)
    room, into = np.zeros(count, np.int64), np.zeros(count, np.uint64)
    free_of, seat_of = np.zeros(count, np.int64), np.zeros(count, np.int64)
    cards, lie = np.zeros(pack, np.uint64), np.zeros(pack, np.int64)
    options, won = np.zeros(tricks, np.uint64), np.zeros(tricks, np.int64)
    held, none = np.zeros(count, np.int64), np.zeros(count, np.uint64)
    taken, first = np.zeros(count, np.uint64), np.zeros(count, np.bool_)
    decisions = 0
    for deal in range(len(numbers)):
        state = key(U(seed), U(numbers[deal]))
        for s in range(count):
            hands[s], held[s], taken[s], first[s], none[s] = ZERO, tricks, ZERO, False, ZERO
            room[s] = tricks
        for k in range(pack):
            draw = np.int64(below(state, U(pack - k)))
            state = advanced(state)
            s = 0
            while draw >= room[s]:
                draw -= room[s]
                s += 1
            hands[s] |= deck.cards[k]
            room[s] -= 1
        lead, gone, takers = 0, ZERO, ZERO
        for trick in range(tricks):
            seat, top, winner, centre = lead, ZERO, lead, ZERO
            for played in range(count):
                hand = hands[seat]
                led = suit_of(top)
                follow = ZERO
                if top != ZERO:
                    for k in range(pack):
                        if hand & deck.cards[k] and deck.at[place_of(deck.cards[k])] & led:
                            follow |= deck.cards[k]
                may = hand if follow == ZERO else follow
                strength = strengths[seat]
                if may & (may - ONE) == ZERO:
                    card = may
                elif strength < 0:
                    card = random_choice(may, state)
                elif strength == 0:
                    card = careful_choice(
                        hand,
                        may,
                        centre,
                        gone,
                        top,
                        count - 1 - played,
                        count - 1,
                        trick,
                        slam_cost(seat, takers, -1, trick, deck),
                        deck,
                    )
                else:
                    decisions += 1
                    places = 0
                    for s in range(count):
                        if s != seat and held[s]:
                            free_of[places], seat_of[places] = held[s], s
                            places += 1
                    every, hidden_cards, bound = (1 << places) - 1, 0, 0
                    unseen = deck.pack & ~(hand | centre | gone)
                    for turn in range(2):
                        for k in range(pack):
                            if unseen & deck.cards[k]:
                                bit = deck.at[place_of(deck.cards[k])]
                                allowed = 0
                                for p in range(places):
                                    if none[seat_of[p]] & bit == ZERO:
                                        allowed |= 1 << p
                                if (allowed != every) == (turn == 0):
                                    cards[hidden_cards], lie[hidden_cards] = bit, allowed
                                    hidden_cards += 1
                                    bound += turn == 0
                    choices = 0
                    for k in range(pack):
                        if may & deck.cards[k]:
                            options[choices] = deck.at[place_of(deck.cards[k])]
                            choices += 1
                    chance = (state ^ (state >> U(32))) & U(0xFFFFFFFF)
                    weighed(
                        chance, strength, seat, ordered(hand, deck), options[:choices], cards[:hidden_cards],
                        lie[:hidden_cards], bound, free_of[:places], seat_of[:places], after, count - played, top,
                        winner, ordered(centre, deck), ordered(gone, deck), trick, tricks, taken[seat], first[seat],
                        count, keys, ways, room, into, guess, won[:choices],
                    )  # fmt: skip
                    slam = slam_cost(seat, takers, -1, trick, deck)
                    card = careful_choice(
                        hand, may, centre, gone, top, count - 1 - played, count - 1, trick, slam, deck
                    )
                    usual = 0
                    for k in range(choices):
                        if options[k] == deck.at[place_of(card)]:
                            usual = k
                    best = usual  # of equals
                    for k in range(choices):
                        if won[k] > won[best]:
                            best = k
                    card = ZERO
                    for k in range(pack):
                        if may & deck.cards[k] and deck.at[place_of(deck.cards[k])] == options[best]:
                            card = deck.cards[k]
                state = advanced(state)
                hands[seat] ^= card
                held[seat] -= 1
                centre |= card
                bit = deck.at[place_of(card)]
                if top != ZERO and bit & led == ZERO:
                    none[seat] |= led
                if top == ZERO or (bit > top and bit & led):
                    top, winner = bit, seat
                seat = after[seat]
            taken[winner] |= ordered(centre, deck)
            takers |= ONE << U(winner)
            first[winner] |= trick == 0
            gone |= centre
            lead = winner
        for s in range(count):
            paid[deal, s] = owed(taken[s], first[s], s == lead, keys)
    return decisions


def played(game: TrickGame, strengths: Sequence[int], seed: int, numbers: range) -> tuple[Any, int]:
    """What each seat owes in each of these deals (int64: deal, seat), and how many decisions were made by guesses.

    ``strengths`` has a number of guesses for each seat, 0 for a careful player, -1 for a random one.  Nothing is
    announced.  Raises `NotCompiled` where this game is not played here.
    """
    made = ready(game, len(strengths)) if type(game) is TrickGame else None
    if made is None or made[0].dealt_in != len(strengths) or len(made[0].announced):
        raise NotCompiled(f"Whole deals of {game.name} are not played by compiled guesses.")
    rules, keys = made
    n = len(strengths)
    after = np.array([(seat + game.direction) % n for seat in range(n)], np.int64)
    paid = np.zeros((len(numbers), n), np.int64)
    every = np.arange(numbers.start, numbers.stop, dtype=np.int64)
    return paid, playing(check_seed(seed), every, np.array(strengths, np.int64), after, rules.deck, keys, paid)
