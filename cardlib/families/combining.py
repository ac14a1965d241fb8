"""What a card can take from the table at Cassino: its like, and all that combines to its number.

The combinations overlap, so that there may be a choice; but the choices are found rank by rank and not card by card,
or they would explode: the worst table a pack can make has millions of them.  A way of taking is *complete* if no other
way takes all that it takes and more; the ways are found by what they leave, which is little.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import comb, prod
from typing import NamedTuple

from ..cards import Card

__all__ = ["MANY", "NUMBERS", "Count", "Way", "number_of", "ways"]

NUMBERS = {"A": 1, **{str(number): number for number in range(2, 10)}, "T": 10, **dict.fromkeys("JQK", 0)}
"""What a card of each rank counts when it is combined; court cards only pair."""
MANY = 64
"""Where there are more ways than this, cards that count alike are taken in the pack's order."""


class Way(NamedTuple):
    """One way of taking: the cards ``taken`` in the pack's order, and the pairs and combinations they make."""

    taken: tuple[Card, ...]
    sets: tuple[tuple[Card, ...], ...]


class Count:
    """Counts the steps that are made in finding the ways."""

    def __init__(self) -> None:
        self.steps = 0


def number_of(card: Card) -> int:
    """What a card counts when it is combined: an ace 1, a court card nothing.

    >>> number_of("AS"), number_of("TD"), number_of("KC")
    (1, 10, 0)
    """
    return NUMBERS[card[0]]


def ways(card: Card, board: Sequence[Card], worth: dict[Card, int], count: Count | None = None) -> tuple[Way, ...]:
    """Every complete way in which a card takes from the board, in the pack's order; none where it takes nothing.

    ``board`` is in the pack's order.  ``worth`` says what a card counts for beside being a card: of one rank, cards of
    the same worth count alike.

    >>> [way.taken for way in ways("9H", ("9S", "5D", "4D", "4C"), {})]
    [('9S', '5D', '4D'), ('9S', '5D', '4C')]
    """
    number = number_of(card)
    alike = tuple(c for c in board if c[0] == card[0])
    if not _combines(number, board):
        return (Way(alike, tuple((c,) for c in alike)),) if alike else ()
    by_rank: dict[int, list[Card]] = {}
    for c in board:
        if 0 < number_of(c) < number:
            by_rank.setdefault(number_of(c), []).append(c)
    shares = Shares(number, tuple(sorted(by_rank, reverse=True)), count or Count())
    have = tuple(len(by_rank[rank]) for rank in shares.ranks)
    left = shares.least_left(have)
    exact = sum(prod(comb(h, k) for h, k in zip(have, some, strict=True)) for some in left) <= MANY
    found = []
    for some in left:
        taking = tuple(h - k for h, k in zip(have, some, strict=True))
        kept = [_kept(by_rank[rank], k, worth, exact) for rank, k in zip(shares.ranks, some, strict=True)]
        for stays in product(*kept):
            shares.count.steps += 1
            stay = {c for cards in stays for c in cards}
            goes = [[c for c in by_rank[rank] if c not in stay] for rank in shares.ranks]
            sets = [tuple(goes[at].pop(0) for at in one) for one in shares.shared(taking) or ()]
            gone = {*alike, *(c for one in sets for c in one)}
            found.append(Way(tuple(c for c in board if c in gone), (*((c,) for c in alike), *sets)))
    place = {c: at for at, c in enumerate(board)}
    return tuple(sorted(found, key=lambda way: [place[c] for c in way.taken]))


def _combines(number: int, board: Sequence[Card]) -> bool:
    """Whether lower cards make this number together; the sums that they make are bits."""
    sums = 1
    for card in board:
        if 0 < (one := NUMBERS[card[0]]) < number:
            sums |= sums << one
    return number > 0 and bool(sums >> number & 1)


def _kept(cards: list[Card], many: int, worth: dict[Card, int], exact: bool) -> list[tuple[Card, ...]]:
    """Which cards of a rank may stay on the board, when so many do: every choice, or one of each worth."""
    choices = list(combinations(cards, many))
    if exact:
        return choices
    return list({tuple(sorted(worth.get(c, 0) for c in some)): some for some in choices}.values())


class Shares:
    """How many cards of each rank are shared out into combinations that make a number."""

    def __init__(self, number: int, ranks: tuple[int, ...], count: Count) -> None:
        self.number, self.ranks, self.count = number, ranks, count
        self.known: dict[tuple[int, ...], tuple[tuple[int, ...], ...] | None] = {}

    def least_left(self, have: tuple[int, ...]) -> list[tuple[int, ...]]:
        """By rank, how many cards stay on the board in each complete way."""
        number, total = self.number, self._sum(have)
        least: list[tuple[int, ...]] = []
        for some in sorted(self._without(have), key=lambda some: (sum(some), some)):
            self.count.steps += 1
            if number and (total - self._sum(some)) % number:
                continue
            if any(all(a <= b for a, b in zip(less, some, strict=True)) for less in least):
                continue
            if self.shared(tuple(h - k for h, k in zip(have, some, strict=True))) is not None:
                least.append(some)
        return least

    def _sum(self, many: tuple[int, ...]) -> int:
        return sum(rank * times for rank, times in zip(self.ranks, many, strict=True))

    def _without(self, have: tuple[int, ...]) -> list[tuple[int, ...]]:
        """By rank, so many cards that no combination is among them; the sums that they make are bits.

        A rank comes next to the one that makes the number with it, so that much is ruled out early.
        """
        number, ranks = self.number, self.ranks
        order = sorted(range(len(ranks)), key=lambda at: (-max(ranks[at], number - ranks[at]), -ranks[at]))
        full, some = (2 << number) - 1, [0] * len(ranks)
        found: list[tuple[int, ...]] = []

        def further(k: int, sums: int) -> None:
            self.count.steps += 1
            if k == len(order):
                found.append(tuple(some))
                return
            at = order[k]
            for many in range(have[at] + 1):
                sums |= (sums << ranks[at]) & full if many else 0
                if sums >> number & 1:
                    break
                some[at] = many
                further(k + 1, sums)
            some[at] = 0

        further(0, 1 if number else 0)
        return found

    def shared(self, many: tuple[int, ...]) -> tuple[tuple[int, ...], ...] | None:
        """So many cards of each rank shared out, each combination as places in ``ranks``; None where they do not go.

        The highest rank has to be in some combination: its combinations are tried, and the rest is shared out in turn.
        """
        if many in self.known:
            return self.known[many]
        self.count.steps += 1
        first = next((at for at, times in enumerate(many) if times), None)
        if first is None:
            return ()
        left, some = list(many), [first]
        left[first] -= 1

        def further(at: int, wanting: int) -> tuple[tuple[int, ...], ...] | None:
            self.count.steps += 1
            if not wanting:
                rest = self.shared(tuple(left))
                return None if rest is None else (tuple(some), *rest)
            for more in range(at, len(left)):
                if left[more] and self.ranks[more] <= wanting:
                    left[more] -= 1
                    some.append(more)
                    if (found := further(more, wanting - self.ranks[more])) is not None:
                        return found
                    some.pop()
                    left[more] += 1
            return None

        self.known[many] = further(first, self.number - self.ranks[first])
        return self.known[many]
