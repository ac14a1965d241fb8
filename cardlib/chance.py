"""The written-out random stream: integers only, the same on every machine.

A stream belongs to one deal of one seed.  Its key is mixed from both by the finaliser of
SplitMix64; its numbers come from a 64-bit multiply-with-carry generator (MWC64X), 32 bits each.
"""

from __future__ import annotations

from collections.abc import Sequence

from .errors import WrongArgument, named

__all__ = ["SEED", "Stream", "check_seed", "shuffled"]

SEED = 1
"""The seed where none is said, whoever deals: a game, a study, a table, the command line."""

_M64, _M32 = (1 << 64) - 1, (1 << 32) - 1
_GOLDEN, _MULTIPLIER = 0x9E3779B97F4A7C15, 4294883355


def _mix(z: int) -> int:
    z &= _M64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _M64
    return z ^ (z >> 31)


class Stream:
    """The random numbers of one deal.

    >>> Stream(1897, 0).below(32), Stream(1897, 1).next()
    (10, 3309842566)
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, number: int) -> None:
        self._state = _mix(_mix(seed + _GOLDEN) + number * _GOLDEN) | 1

    def next(self) -> int:
        """The next number, 0 to 2**32 - 1."""
        state = self._state
        low, carry = state & _M32, state >> 32
        self._state = low * _MULTIPLIER + carry
        return low ^ carry

    def below(self, n: int) -> int:
        """The next number, brought below n."""
        state = self._state
        low, carry = state & _M32, state >> 32
        self._state = low * _MULTIPLIER + carry
        return (low ^ carry) * n >> 32


def shuffled(cards: Sequence[str], sizes: Sequence[int], stream: Stream) -> tuple[tuple[str, ...], ...]:
    """Every card, in the pack's order, goes to a place with chance *free there / cards left*.

    >>> shuffled(("AS", "KS", "QS", "JS"), (2, 2), Stream(1897, 0))
    (('AS', 'QS'), ('KS', 'JS'))

    Sizes of one each make a full permutation.
    """
    if sum(sizes) != len(cards):
        raise WrongArgument(f"{len(cards)} cards do not go into places for {sum(sizes)}.")
    places: list[list[str]] = [[] for _ in sizes]
    free: list[list[str]] = []
    for place, size in zip(places, sizes, strict=True):
        free += [place] * size
    state = stream._state
    for card in cards:  # it goes to free.pop(stream.below(len(free))), written out here since every deal waits for it
        low, carry = state & _M32, state >> 32
        state = low * _MULTIPLIER + carry
        free.pop((low ^ carry) * len(free) >> 32).append(card)
    stream._state = state
    return tuple(map(tuple, places))


def check_seed(seed: object) -> int:
    """A seed is a whole number, 0 to 2**64 - 1; anything else raises `WrongArgument`."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= _M64:
        raise WrongArgument(f"A seed is a whole number from 0 to {_M64}, not {named(seed)}.")
    return seed
