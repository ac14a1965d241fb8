"""Guessing hidden cards: exactly uniformly among all ways in which they may lie.

Every hidden card has a set of places where it may lie, every place has room for so many.  The ways of filling the
places are counted from the last card back, in whole numbers, and a guess is drawn card by card, each way as likely as
any other.  Cards that may lie anywhere are left to the end, where no counting is needed; places that no set tells
apart are counted as one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import factorial, prod
from typing import NamedTuple

from ..asks import Answer, Places
from ..cards import Card
from ..chance import Stream
from ..errors import WrongArgument
from .whereabouts import Hidden, Place

__all__ = ["Deal", "Guess", "Guesser", "below", "mixed"]

Guess = dict[Place, tuple[Card, ...]]
"""What lies hidden in each place: in the pack's order, or from the top where the place has an order."""


FEW = 4
"""So many different sets of places are counted in any order."""


class Deal(NamedTuple):
    """A whole deal as guessed: how the cards were ``dealt``, an answer for every shuffle; and what was answered in
    secret, by the number of the event of the deal that came next."""

    dealt: list[Places]
    answers: Mapping[int, Answer]


def below(stream: Stream, n: int) -> int:
    """A whole number below n, however great, each exactly as likely as any other.

    >>> below(Stream(1, 0), 10**20), below(Stream(1, 0), 1)
    (54270541722693681660, 0)
    """
    bits = (n - 1).bit_length()
    words = -(-bits // 32)
    while True:
        number = 0
        for _ in range(words):
            number = number << 32 | stream.next()
        number >>= 32 * words - bits
        if number < n:
            return number


def mixed(cards: Sequence[Card], stream: Stream) -> list[Card]:
    """These cards in an order of chance, each exactly as likely as any other."""
    order = list(cards)
    for k in range(len(order) - 1, 0, -1):
        at = below(stream, k + 1)
        order[k], order[at] = order[at], order[k]
    return order


class Guesser:
    """Draws guesses of what is hidden.  Raises `WrongArgument` where the cards can lie in no way at all."""

    def __init__(self, hidden: Hidden) -> None:
        self.hidden = hidden
        self.places: list[Place] = [place for place, room in hidden.free.items() if room]
        everywhere = frozenset(self.places)
        sets = {card: places & everywhere for card, places in hidden.may.items()}
        different = [places for places in dict.fromkeys(sets.values()) if places != everywhere]
        if len(different) > FEW:
            different = self._ordered(different)
            self.bound = [card for places in different for card in sets if sets[card] == places]
        else:
            self.bound = [card for card in sets if sets[card] != everywhere]
        """The cards that cannot lie everywhere, in the order in which they are drawn."""
        self.loose = [card for card in sets if sets[card] == everywhere]
        self._sets = [sets[card] for card in self.bound]
        self._kind = [self._kinds(frozenset(self._sets[at:])) for at in range(len(self.bound) + 1)]
        self._ways: dict[tuple[int, tuple[int, ...]], int] = {}
        self._steps = [self._step(at) for at in range(len(self.bound))]
        self._room = self._rooms(0, hidden.free)
        if sum(self._room) != len(sets) or not self._count(0, self._room):
            raise WrongArgument("The hidden cards can lie in no way that agrees with what has been seen.")

    def _ordered(self, sets: list[frozenset[Place]]) -> list[frozenset[Place]]:
        """The sets in an order in which few kinds of places are left to tell apart, the last one's first."""
        last: list[frozenset[Place]] = []
        while sets:
            nearest = min(sets, key=lambda places: self._width(frozenset((places, *last))))
            sets.remove(nearest)
            last.insert(0, nearest)
        return last

    def _width(self, sets: frozenset[frozenset[Place]]) -> int:
        kinds = self._kinds(sets)
        room = [1] * (1 + max(kinds.values(), default=0))
        for place, kind in kinds.items():
            room[kind] += self.hidden.free[place]
        return prod(room)

    def _kinds(self, sets: frozenset[frozenset[Place]]) -> dict[Place, int]:
        """Places that belong to the same of these sets are of a kind."""
        marks = [tuple(place in places for places in sets) for place in self.places]
        known = list(dict.fromkeys(marks))
        return {place: known.index(mark) for place, mark in zip(self.places, marks, strict=True)}

    def _rooms(self, at: int, free: Mapping[Place, int]) -> tuple[int, ...]:
        """How much room each kind of place has that is told apart by the cards from this one on."""
        kinds = self._kind[at]
        room = [0] * (1 + max(kinds.values(), default=0))
        for place, kind in kinds.items():
            room[kind] += free[place]
        return tuple(room)

    def _step(self, at: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The kinds of place where this card may lie, and what each kind is for the next card."""
        now, then = self._kind[at], self._kind[at + 1]
        becomes = {now[place]: then[place] for place in self.places}
        may = tuple(sorted({now[place] for place in self._sets[at]}))
        return may, tuple(becomes[kind] for kind in range(len(becomes)))

    def _count(self, at: int, room: tuple[int, ...]) -> int:
        """In how many ways the cards from this one on go into the room that each kind of place has left.

        Each single card's room is counted apart, so that a place for k cards counts k! times what it should.
        """
        if at == len(self.bound):
            return factorial(sum(room))
        known = self._ways.get((at, room))
        if known is None:
            may, becomes = self._steps[at]
            then = [0] * (1 + max(becomes))
            for kind, cards in zip(becomes, room, strict=True):
                then[kind] += cards
            known = 0
            for kind in may:
                if room[kind]:
                    then[becomes[kind]] -= 1
                    known += room[kind] * self._count(at + 1, tuple(then))
                    then[becomes[kind]] += 1
            self._ways[at, room] = known
        return known

    @property
    def count(self) -> int:
        """In how many ways the hidden cards may lie, the order within a place not counted."""
        return self._count(0, self._room) // prod(map(factorial, self.hidden.free.values()))

    def draw(self, stream: Stream) -> Guess:
        """One of these ways, each as likely as any other."""
        free = {place: self.hidden.free[place] for place in self.places}
        lies: dict[Card, Place] = {}
        same = prod(map(factorial, free.values()))
        for at, card in enumerate(self.bound):
            number = below(stream, self._count(at, self._rooms(at, free)) // same) * same
            for place in self.places:
                if place in self._sets[at] and free[place]:
                    share = free[place]
                    free[place] -= 1
                    share *= self._count(at + 1, self._rooms(at + 1, free))
                    if number < share:
                        same //= free[place] + 1
                        lies[card] = place
                        break
                    free[place] += 1
                    number -= share
        left = sum(free.values())
        for card in self.loose:
            number = below(stream, left)
            place = next(place for place, end in zip(free, accumulate(free.values()), strict=True) if number < end)
            lies[card] = place
            free[place] -= 1
            left -= 1
        return self._in_order(lies, stream)

    def _in_order(self, lies: Mapping[Card, Place], stream: Stream) -> Guess:
        guess: dict[Place, list[Card]] = {place: [] for place in self.hidden.free}
        for card in self.hidden.may:
            guess[lies[card]].append(card)
        return {
            place: tuple(mixed(cards, stream) if place in self.hidden.ordered else cards)
            for place, cards in guess.items()
        }
