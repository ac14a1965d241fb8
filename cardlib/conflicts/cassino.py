"""Questions about Cassino.  One of our texts describes it; what others say is told in our own words."""

from __future__ import annotations

from functools import partial

from ..clauses import Source
from .conflict import Answer, Conflict, Elsewhere
from .speaking import inferred

CASSINO = ("cassino",)
printed = partial(Source, "baxterwray1891")
cassell = partial(Elsewhere, "Cassell's book of indoor amusements", about="cassino")

CONFLICTS = (
    Conflict(
        id="C29",
        question="May cards on the table be built up at Cassino, to be taken later?",
        about=CASSINO,
        fields=("capture",),
        reads=lambda game: "no building",
        answers=(
            Answer(
                "No: a card takes, or it is added to those on the table.",
                "no building",
                (
                    printed("cassino.play.4"),
                    printed("cassino.round.1"),
                    inferred("baxterwray1891", "cassino.round.2", "Paired, combined or added: there is no fourth way."),
                ),
            ),
            Answer(
                "Yes: a card is laid on another and their sum is called, or several alike are called, and no card of "
                "another rank then takes them.",
                "building",
                elsewhere=(cassell("describes both, and plays to eleven points."),),
            ),
        ),
        default="No building; the later game is not played here.",
    ),
    Conflict(
        id="C30",
        question="Does the last take at Cassino count a point?",
        about=CASSINO,
        fields=("last_take",),
        reads=lambda game: game.last_take.points,
        answers=(
            Answer("One point, as a sweep of the board.", 1, (printed("cassino.round.4"),)),
            Answer(
                "No point: the last cards are taken, and that is all.",
                0,
                elsewhere=(cassell("gives the last cards to the winner of the last trick and speaks of no point."),),
            ),
        ),
        default="One point, as Baxter-Wray has it; where nothing is left on the table there is no second one.",
    ),
)
