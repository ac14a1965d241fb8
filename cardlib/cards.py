"""Cards and packs.  A card is a string, rank then suit: 'JS' is the knave of spades, ten is 'T'.

No order among cards lives here: every game has its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .errors import BadCards, named

__all__ = [
    "HIDDEN",
    "RANKS",
    "SUITS",
    "Card",
    "cards",
    "check_equal",
    "pack",
    "rank_name",
    "ranks_name",
    "said",
    "show",
    "show_all",
    "suit_name",
]

Card = str

RANKS, SUITS = "AKQJT98765432", "SHDC"
HIDDEN: Card = "??"
_GLYPHS = dict(zip(SUITS, "♠♥♦♣", strict=True))
_RANK_NAMES = dict(
    zip(
        RANKS,
        ("ace", "king", "queen", "knave", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"),
        strict=True,
    )
)
_SUIT_NAMES = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))
_CARD = re.compile(r"(10|[AKQJT2-9])([SHDC])")
_PLAIN = str.maketrans({"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "\ufe0e": None, "\ufe0f": None, ",": " "})


def pack(lowest: str = "2", without: str = "") -> tuple[Card, ...]:
    """The pack in its printed order, spades to clubs and ace to the lowest rank.

    >>> len(pack()), len(pack("7")), len(pack(without="8♦"))
    (52, 32, 51)
    """
    out = cards(without)
    ranks = RANKS[: RANKS.index(lowest) + 1]
    return tuple(r + s for s in SUITS for r in ranks if r + s not in out)


def cards(text: str) -> tuple[Card, ...]:
    """Read cards as people write them.

    >>> cards("J♠ 10H 7c")
    ('JS', 'TH', '7C')

    Raises `BadCards` where a word is no card.
    """
    if not isinstance(text, str):
        raise BadCards(f"Cards are written as a text, as in 'J♠ 10H', not {named(text)}.")
    plain = text.translate(_PLAIN)
    for letter, glyph in _GLYPHS.items():
        plain = plain.replace(glyph, letter)
    read = []
    for word in plain.upper().split():
        found = _CARD.fullmatch(word)
        if found is None:
            raise BadCards(f"{word[:20]!r} is not a card: write the rank, then the suit, as in J♠, JS or 10H.")
        read.append(found[1].replace("10", "T") + found[2])
    return tuple(read)


def show(card: Card) -> str:
    """A card as it is printed.

    >>> show("TH")
    '10♥'
    """
    return card if card == HIDDEN else card[0].replace("T", "10") + _GLYPHS[card[1]]


def show_all(some: tuple[Card, ...] | list[Card]) -> str:
    """Several cards as they are printed."""
    return " ".join(map(show, some))


def said(card: Card) -> str:
    """A card as it is spoken.

    >>> said("JS")
    'knave of spades'
    """
    return "a card" if card == HIDDEN else f"{_RANK_NAMES[card[0]]} of {_SUIT_NAMES[card[1]]}"


def rank_name(rank: str) -> str:
    """'J' is the knave."""
    return _RANK_NAMES[rank]


def ranks_name(rank: str) -> str:
    """
    >>> ranks_name("9"), ranks_name("6"), ranks_name("J")
    ('nines', 'sixes', 'knaves')
    """
    name = rank_name(rank)
    return f"{name}{'es' if name.endswith('x') else 's'}"


def suit_name(suit: str) -> str:
    """'S' is spades."""
    return _SUIT_NAMES[suit]


def check_equal(hands: Mapping[int, Sequence[Card]]) -> None:
    """Raises `BadCards` unless all hands have the same number of cards, one at least."""
    sizes = {seat: len(hand) for seat, hand in hands.items()}
    if len(set(sizes.values())) > 1 or 0 in sizes.values():
        raise BadCards(
            "Every seat that is dealt in has the same number of cards, one at least, not "
            + ", ".join(f"{n} for seat {seat}" for seat, n in sorted(sizes.items()))
            + "."
        )
