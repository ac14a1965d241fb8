"""What a game asks for: an answer from a seat, or a shuffle from chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .cards import Card

__all__ = ["Answer", "Choice", "Kind", "Places", "Shuffle"]

Answer = Any
Places = tuple[tuple[Card, ...], ...]
"""What a shuffle is answered with: the cards in each place."""
Kind = Literal["lead", "follow", "announce", "stake", "trade", "take", "offer", "sell"]


@dataclass(slots=True)
class Choice:
    """A question put to one seat.

    ``options`` are the answers the rules allow, in the pack's order; ``about`` is what the question
    is about (the slam that may be announced).  ``chance`` is the next number of the deal's stream,
    0 to 2**32 - 1: players who answer by chance, err or guess begin from it, and careful ones never look at it.
    """

    seat: int
    kind: Kind
    options: Sequence[Answer]
    about: Any = None
    chance: int = 0


@dataclass(slots=True)
class Shuffle:
    """A request to chance: these cards, in the pack's order, into places of these sizes.

    Where it is ``loose``, cards that somebody gives may lie in places of other sizes.
    """

    cards: tuple[Card, ...]
    sizes: tuple[int, ...]
    loose: bool = False
