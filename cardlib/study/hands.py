"""Whether games deal the same hands, for whoever compares them deal by deal, and how that is said."""

from __future__ import annotations

from collections.abc import Mapping

from ..cards import Card
from ..counting import one_by_one
from ..events import Dealt, Seat
from ..events.stacks import DealtUnseen
from ..rules import Game

__all__ = ["and_at", "at_each", "hands_of", "same_hands"]


def hands_of(game: Game, players: int, seed: int, number: int) -> Mapping[Seat, tuple[Card, ...]]:
    """The cards that each seat is dealt first, seen or unseen: games that differ in them deal other hands."""
    # Some games deal only when something has been said, and so the deal is played.
    sitting = next(one_by_one(game, ["random"] * players, seed, [number]))
    return {e.seat: e.cards for e in reversed(sitting.table.log) if isinstance(e, (Dealt, DealtUnseen))}


def same_hands(one: Game, two: Game, players: int, seed: int, number: int) -> bool:
    """Whether both deal the same hands in the deal of this number, and so in all.

    >>> from cardlib.games import find
    >>> same_hands(find("cassino/two"), find("cassino/piquet-pack"), 2, 1897, 0)
    False
    """
    return hands_of(one, players, seed, number) == hands_of(two, players, seed, number)


def at_each(same: bool) -> str:
    """
    >>> at_each(True), at_each(False)
    ('the same hands at each', 'not the same hands at each')
    """
    return f"{'' if same else 'not '}the same hands at each"


def and_at(game: Game, same: bool) -> str:
    """The second of two games, after the conditions of the first.

    >>> from cardlib.games import find
    >>> and_at(find("pope-joan/split-pairs"), True), and_at(find("newmarket/baxter-wray"), False)
    ('and pope-joan/split-pairs on the same deals', 'and newmarket/baxter-wray (not the same hands at each)')
    """
    return f"and {game.name} {'on the same deals' if same else f'({at_each(same)})'}"
