"""Hands of three cards at Commerce: what they are, which is better, and how they are called.

Everything is counted in whole numbers, and every hand of a pack can be ranked beforehand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations
from typing import Literal, NamedTuple

from ..cards import RANKS, Card, rank_name, ranks_name
from ..clauses import Clause, Source, clause
from ..wording import listed

__all__ = ["KINDS", "Combinations", "Kind", "Three"]

Kind = Literal["tricon", "sequence", "flush", "pair", "point"]
KINDS: tuple[Kind, ...] = ("tricon", "sequence", "flush", "pair", "point")
"""From the best to the least."""

HEIGHT = {rank: len(RANKS) - at for at, rank in enumerate(RANKS)}
ACE_LOW = 0
"""The height of an ace below the two."""


class Three(NamedTuple):
    """What a hand is: how good its ``kind`` is among those recognised (more is better), and what decides a tie."""

    worth: int
    tie: tuple[int, ...]
    kind: Kind

    @property
    def words(self) -> str:
        """As it is called: tricon of kings; sequence, queen high; flush of 24; pair of nines, ace; point of 25."""
        high = RANKS[len(RANKS) - self.tie[0]] if self.tie[0] in HEIGHT.values() else "A"
        if self.kind in ("flush", "point"):
            return f"{self.kind} of {self.tie[0]}"
        if self.kind == "sequence":
            return f"sequence, {rank_name(high)} high"
        third = f", {rank_name(RANKS[len(RANKS) - self.tie[1]])}" if self.kind == "pair" else ""
        return f"{self.kind} of {ranks_name(high)}{third}"


def heights(hand: Sequence[Card]) -> tuple[int, ...]:
    """The ranks of a hand, highest first."""
    return tuple(sorted((HEIGHT[card[0]] for card in hand), reverse=True))


def in_sequence(hand: Sequence[Card]) -> int:
    """The height of the highest card of three that follow each other in one suit; 0 where they do not.

    >>> in_sequence(("AH", "KH", "QH")), in_sequence(("2H", "AH", "3H")), in_sequence(("KH", "AH", "2H"))
    (13, 2, 0)
    """
    if len({card[1] for card in hand}) > 1:
        return 0
    high = heights(hand)
    low = tuple(sorted((ACE_LOW if h == HEIGHT["A"] else h for h in high), reverse=True))
    for some in (high, low):
        if some[0] - some[1] == some[1] - some[2] == 1:
            return some[0]
    return 0


def decides(kind: Kind, hand: Sequence[Card], pips: int) -> tuple[int, ...]:
    """What decides between two hands of this kind, or nothing where the hand is not of the kind."""
    high = heights(hand)
    if kind == "tricon":
        return high[:1] if high[0] == high[2] else ()
    if kind == "sequence":
        top = in_sequence(hand)
        return (top,) if top else ()
    if kind == "flush":
        return (pips, *high) if len({card[1] for card in hand}) == 1 else ()
    if kind == "pair":
        if len(set(high)) != 2:
            return ()
        return (high[1], high[2] if high[0] == high[1] else high[0])
    return (pips, *high)


@clause
class Combinations(Clause):
    """The combinations that are recognised, from the best to the least; ``ace`` and ``court`` are pips of a point.

    A hand that is none of the others is a point.
    """

    kinds: tuple[Kind, ...]
    source: Source
    ace: int = 11
    court: int = 10

    @property
    def label(self) -> str:
        return "combinations"

    @property
    def says(self) -> str:
        tie = {
            "tricon": "a tie of tricons goes to the higher",
            "sequence": "of sequences too, the ace being high or low but not between king and two",
            "flush": "of flushes to the better point",
            "pair": "of pairs to the higher, then to the higher third card",
            "point": "of points to the first higher card",
        }
        return (
            f"The hands are, from the best: {listed(list(self.kinds))}; an ace counts {self.ace} and a court card "
            f"{self.court}. {'; '.join(tie[kind] for kind in self.kinds).capitalize()}."
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if not set(self.kinds) <= set(KINDS) or len(set(self.kinds)) < len(self.kinds) or self.kinds[-1:] != ("point",):
            yield f"the combinations are among {listed(KINDS)}, each once and point the last, not {self.kinds!r}."
        if type(self.ace) is not int or type(self.court) is not int or min(self.ace, self.court) < 1:
            yield f"ace and court cards count 1 or more, not {self.ace!r} and {self.court!r}."

    def pips(self, hand: Sequence[Card]) -> int:
        """What the cards of a hand count together."""
        number = {"A": self.ace, "K": self.court, "Q": self.court, "J": self.court, "T": 10}
        return sum(number.get(card[0]) or int(card[0]) for card in hand)

    def of(self, hand: Sequence[Card]) -> Three:
        """What these three cards are; of two hands the better is the greater.

        >>> ours = Combinations(KINDS, Source(status="ours", note="for an example"))
        >>> ours.of(("2S", "2H", "2D")) > ours.of(("AH", "KH", "QH"))
        True
        >>> [ours.of(hand).words for hand in (("2S", "2H", "2D"), ("AH", "2H", "3H"), ("9S", "9H", "AD"))]
        ['tricon of twos', 'sequence, three high', 'pair of nines, ace']
        """
        return _of(self, tuple(sorted(hand)))

    def ladder(self, pack: tuple[Card, ...]) -> Ladder:
        """Every hand of a pack, ranked once."""
        return _ladder(self, pack)

    def frequencies(self, pack: tuple[Card, ...]) -> dict[Kind, int]:
        """How many of all the hands of a pack are of each kind, counted one by one."""
        kinds = Counter(self.of(hand).kind for hand in combinations(pack, 3))
        return {kind: kinds[kind] for kind in self.kinds}


@cache
def _of(combination: Combinations, hand: tuple[Card, ...]) -> Three:
    pips = combination.pips(hand)
    for at, kind in enumerate(combination.kinds):
        if tie := decides(kind, hand, pips):
            return Three(len(combination.kinds) - at, tie, kind)
    raise AssertionError("every hand is a point")


class Ladder:
    """Every hand of a pack in the order of their worth: how many are better than a given one, out of ``hands``."""

    def __init__(self, combination: Combinations, pack: tuple[Card, ...]) -> None:
        alike: Counter[tuple[str, bool]] = Counter()
        example: dict[tuple[str, bool], tuple[Card, ...]] = {}
        for hand in combinations(pack, 3):
            alike[kind := _kind(hand)] += 1
            example[kind] = hand
        times: Counter[Three] = Counter()
        for kind, one in example.items():
            times[combination.of(one)] += alike[kind]
        self.rungs = sorted(times)
        self._up_to = [0, *accumulate(times[three] for three in self.rungs)]
        self._better = {kind: self.better(combination.of(one)) for kind, one in example.items()}

    @property
    def hands(self) -> int:
        """How many there are."""
        return self._up_to[-1]

    def better(self, three: Three) -> int:
        """How many are better than this."""
        return self.hands - self._up_to[bisect_right(self.rungs, three)]

    def better_than(self, hand: tuple[Card, ...]) -> int:
        """How many are better than this hand of the pack."""
        return self._better[_kind(hand)]


def _kind(hand: tuple[Card, ...]) -> tuple[str, bool]:
    """Hands of the same ranks are worth the same, but for those of one suit."""
    one, two, three = hand
    return "".join(sorted(one[0] + two[0] + three[0])), one[1] == two[1] == three[1]


@cache
def _ladder(combination: Combinations, pack: tuple[Card, ...]) -> Ladder:
    return Ladder(combination, pack)
