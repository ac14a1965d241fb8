"""Questions about Bassadewitz.  One of our texts describes it; what others say is told in our own words."""

from __future__ import annotations

from typing import Any

from ..clauses import Source
from ..families.tricks import TrickGame
from .conflict import Answer, Conflict
from .speaking import bassadewitz as other

ABOUT = ("bassadewitz",)


def printed(sentence: str) -> Source:
    """A sentence of the encyclopedia's article."""
    return Source("encyclopedia", f"bassadewitz.{sentence}")


def ace(game: TrickGame) -> Any:
    """The card-points of an ace, and of the pack."""
    if not game.payout:
        return None
    return game.payout.value.get("A", 0), sum(game.payout.value.values()) * 4


def slam(game: TrickGame) -> Any:
    """What each pays to the winner of every trick, and whether the pool stays."""
    return (game.payout.slam, "the pool stays") if game.payout else None


def ties(game: TrickGame) -> Any:
    """How equals are ranked: the text of the clause that ranks them."""
    return next((part.says for part in game.payout.parts if part.label == "ties"), None) if game.payout else None


CONFLICTS = (
    Conflict(
        id="C16",
        question="How do the cards rank at Bassadewitz?",
        about=ABOUT,
        fields=("order",),
        reads=lambda game: game.order,
        answers=(
            Answer("In the common order: A K Q J 10 9 8 7.", "AKQJT987", (printed("rank"),)),
            Answer(
                "The ten next below the ace: A 10 K Q J 9 8 7.",
                "ATKQJ987",
                elsewhere=(other("a modern English page", "has this order."),),
            ),
            Answer(
                "The ten low, among the plain cards.",
                None,
                elsewhere=(other("a German encyclopedia", "counts ten for the ten and yet ranks it low."),),
            ),
        ),
        default="The order of the article, the only one of our texts to describe the game.",
    ),
    Conflict(
        id="C17",
        question="What does an ace count at Bassadewitz?",
        about=ABOUT,
        fields=("payout",),
        reads=ace,
        answers=(
            Answer(
                "Eleven card-points, so that the pack counts 120, and 100 are too many.",
                (11, 120),
                (printed("values"), printed("slam")),
            ),
            Answer(
                "Five card-points, so that the pack counts 96; a limit of 100 is then out of reach.",
                (5, 96),
                elsewhere=(
                    other("a German encyclopedia", "gives five and eleven as two customs."),
                    other("a German page of rules", "gives five."),
                ),
            ),
        ),
        default="Eleven. Who plays with five has to agree upon another limit than 100: no book names one.",
    ),
    Conflict(
        id="C18",
        question="What does winning every trick bring at Bassadewitz?",
        about=ABOUT,
        fields=("payout",),
        reads=slam,
        answers=(
            Answer(
                "Four from each of the others; the pool stays where it is, and the same dealer deals again.",
                (4, "the pool stays"),
                (printed("slam"), printed("again")),
            ),
            Answer(
                "Four from each of the others, and the pool as well.",
                (4, "the pool too"),
                elsewhere=(
                    other(
                        "a German page of rules",
                        "has it so; there whoever has most card-points also pays four to each of the others in every "
                        "deal.",
                    ),
                ),
            ),
        ),
        default="As the article has it.",
    ),
    Conflict(
        id="C19",
        question="Who goes first of those with equal card-points at Bassadewitz?",
        about=ABOUT,
        fields=("payout",),
        reads=ties,
        answers=(
            Answer(
                "The elder; but a player without a trick goes before one who has tricks and no card-points. That "
                "elder means nearer to the dealer's left is inferred.",
                "Of equals the elder goes first, but no trick goes before no card-points.",
                (printed("ties"),),
            ),
            Answer(
                "It goes by where one sits from the player who holds the bank.",
                "from the bank",
                elsewhere=(other("a German page of rules", "decides them so."),),
            ),
        ),
        default="As the article has it; the dealer is youngest.",
    ),
)
