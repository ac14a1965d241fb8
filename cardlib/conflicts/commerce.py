"""Questions about Commerce.  One of our texts describes it, and has lost its beginning; what others say is told in our
own words."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..clauses import Source
from ..families.commerce import Commerce
from .conflict import Answer, Conflict, Elsewhere
from .speaking import inferred

COMMERCE = ("commerce",)
printed = partial(Source, "baxterwray1891")
OTHER_COPY = "The page is lost in our copy: after another copy of the book."


def point(game: Commerce) -> Any:
    """Which point is the better."""
    low, high = game.three(("2S", "3H", "5D")), game.three(("TS", "8H", "9D"))
    return "most" if low < high else "fewest"


CONFLICTS = (
    Conflict(
        id="C31",
        question="What is a point at Commerce, and which is the better?",
        about=COMMERCE,
        fields=("combinations",),
        reads=point,
        answers=(
            Answer(
                "The pips of any three cards; the most are best.",
                "most",
                (
                    inferred("baxterwray-lost", "commerce.cards.2", OTHER_COPY),
                    inferred("baxterwray-lost", "commerce.hands.1", OTHER_COPY),
                    printed("commerce.limited.1"),
                ),
            ),
            Answer(
                "The pips of three cards of one suit; the fewest are best.",
                "fewest",
                elsewhere=(
                    Elsewhere(
                        "Cassell's book of indoor amusements",
                        "has tricon, sequence and this point, no flush and no pair; the whole pack is dealt out, all "
                        "change cards with the left neighbour, and whoever has one suit only cries out that his ship "
                        "sails, and takes the pool.",
                        "commerce",
                    ),
                ),
            ),
        ),
        default="The most, as Baxter-Wray has it.",
    ),
)
