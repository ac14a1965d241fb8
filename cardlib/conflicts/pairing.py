"""A question about Snip-Snap-Snorum: the name has been given to two games.

One of our texts describes both; what others say is told in our own words.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ..clauses import Source
from .conflict import Answer, Conflict, Elsewhere

printed = partial(Source, "baxterwray1891")
CASSELL = "Cassell's book of indoor amusements"


def calls(game: Any) -> Any:
    """What is called: the words of a chain of pairs, or of a run in a suit; None where a game has no calls."""
    return game.calls.words if game.calls else None


CONFLICTS = (
    Conflict(
        id="C28",
        question="Which game is Snip-Snap-Snorum?",
        about=("snip-snap-snorum", "jig"),
        fields=("calls",),
        reads=calls,
        answers=(
            Answer(
                "The game in which a card of the same rank snips, snaps or snorums the one before it.",
                ("Snip", "Snap", "Snorum"),
                (
                    printed("snip-snap-snorum.kin.3"),
                    printed("snip-snap-snorum.play.4"),
                    printed("snip-snap-snorum.whole_pack.5"),
                ),
                (
                    Elsewhere(
                        CASSELL,
                        "has it second, as another amusing way, with five counters for each and the same penalties; "
                        "nobody plays out of turn there, and whoever can pair must.",
                        "snip-snap-snorum",
                    ),
                ),
            ),
            Answer(
                "The game in which the next higher card of the suit follows: it is renamed Jig here, after its last "
                "call.",
                ("Snip", "Snap", "Snorum", "Hicockalorum", "Jig"),
                (printed("snip-snap-snorum.kin.4"), printed("jig.kin.1"), printed("jig.play.3")),
                (
                    Elsewhere(
                        CASSELL,
                        "gives this one first, as the most common, and calls it Snip-Snap-Snorum: six or seven play at "
                        "least, and the first out is paid a counter for every card left.",
                        "jig",
                    ),
                ),
            ),
        ),
        default="Both are played here, the game of pairs under the old name and the game of runs as Jig, as "
        "Baxter-Wray would have it.",
    ),
)
