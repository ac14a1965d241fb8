"""Questions about Pope Joan, Spin and Newmarket.  One of our texts describes them; what others say is told in our own
words."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..clauses import Source
from ..families.earning import Pair
from ..families.stops import StopsGame
from ..families.turning import TurnedPope
from .conflict import Answer, Conflict, Elsewhere
from .speaking import inferred

POPE_JOAN, SPIN, NEWMARKET = ("pope-joan",), ("spin",), ("newmarket",)
printed = partial(Source, "baxterwray1891")
pope_joan = partial(Elsewhere, about="pope-joan")
CASSELL = "Cassell's book of indoor amusements"
HOFFMANN = "Hoyle's Games Modernized, edited by Hoffmann"


def turned(game: StopsGame) -> Any:
    """What the dealer has of Pope turned up: whether each pays without a limit, and whether he wins the deal."""
    clause = next((c for c in game.turned if isinstance(c, TurnedPope)), None)
    return None if clause is None else ("limited" if clause.limit else "every card", clause.game or "no more")


def pairs(game: StopsGame) -> Any:
    """Whether a pair played from two hands is divided."""
    return "divided" if any(isinstance(e, Pair) and e.split for e in game.earns) else "one hand"


def dresses(game: StopsGame) -> Any:
    """Who dresses the board: the board's kind, and whether the dealer is alone."""
    return type(game.board).__name__, getattr(game.board, "by_dealer", False)


def intrigue(game: StopsGame) -> Any:
    """The cards of Intrigue."""
    return next((e.cards for e in game.earns if isinstance(e, Pair) and e.pool == "Intrigue"), None)


CONFLICTS = (
    Conflict(
        id="C21",
        question="What does the dealer have of Pope turned up at Pope Joan?",
        about=POPE_JOAN,
        fields=("turned",),
        reads=turned,
        answers=(
            Answer(
                "The stake on Pope, and from each player a counter for every card dealt; then the deal is played.",
                ("every card", "no more"),
                (printed("pope-joan.turn_up.1"),),
            ),
            Answer(
                "The stake on Pope, and from each player four counters or six at most.",
                ("limited", "no more"),
                (printed("pope-joan.turn_up.2"),),
            ),
            Answer(
                "The stakes on Pope and on Game, and from each player a counter for every card dealt: he has won.",
                ("every card", "Game"),
                (printed("pope-joan.pope_wins.1"),),
                (
                    pope_joan(
                        CASSELL,
                        "gives him Pope, Game and a stake for every card dealt, and does not call it a variation.",
                    ),
                ),
            ),
            Answer(
                "The stake on Pope and nothing else.",
                ("nothing", "no more"),
                elsewhere=(pope_joan(HOFFMANN, "treats it like an ace or court card turned up."),),
            ),
        ),
        default="As Baxter-Wray's main game has it; the limit and the win at once are variants of their own.",
    ),
    Conflict(
        id="C22",
        question="Must both cards of Matrimony or Intrigue come from one hand at Pope Joan?",
        about=POPE_JOAN,
        fields=("earns",),
        reads=pairs,
        answers=(
            Answer(
                "From one hand, or the stake stays.",
                "one hand",
                (
                    inferred(
                        "baxterwray1891",
                        "pope-joan.winning.1",
                        "The holder of Matrimony or Intrigue plays those cards: one holder.",
                    ),
                ),
                (
                    pope_joan(CASSELL, "says so of Intrigue, and of both that they must be played."),
                    pope_joan(HOFFMANN, "says so of both."),
                ),
            ),
            Answer(
                "Played from two hands, the stake is divided between them.",
                "divided",
                (printed("pope-joan.split.1"),),
            ),
        ),
        default="From one hand; to divide them is a variant.",
    ),
    Conflict(
        id="C23",
        question="Who dresses the board at Pope Joan?",
        about=POPE_JOAN,
        fields=("board",),
        reads=dresses,
        answers=(
            Answer(
                "All, and the dealer double.",
                ("Dressing", False),
                (
                    printed("pope-joan.dressing.2"),
                    inferred("baxterwray1891", "pope-joan.five_pool.2", "In other respects as in the ordinary game."),
                ),
                (pope_joan(CASSELL, "leaves it to be arranged whether the company contributes."),),
            ),
            Answer(
                "The dealer alone.",
                ("Dressing", True),
                (printed("pope-joan.dressing.5"),),
                (
                    pope_joan(CASSELL, "has it as the other arrangement."),
                    pope_joan(HOFFMANN, "has the dealer put up fifteen, one of them for Game."),
                ),
            ),
            Answer(
                "Whoever has cards left puts what he owes for them on the board, and the dealer a single stake.",
                ("ToTheBoard", False),
                (printed("pope-joan.to_the_pool.1"), printed("pope-joan.to_the_pool.2")),
            ),
        ),
        default="All, and the dealer double; the other two are variants.",
    ),
    Conflict(
        id="C24",
        question="May the dealer look at the spare hand at Pope Joan?",
        about=POPE_JOAN,
        fields=("spare_seen",),
        reads=lambda game: game.spare_seen,
        answers=(
            Answer(
                "Nobody may; it is left unexposed.",
                False,
                (printed("pope-joan.dealing.2"), printed("pope-joan.looking.3")),
            ),
            Answer(
                "He may, and ought then to take no cards.",
                True,
                (printed("pope-joan.looking.1"), printed("pope-joan.looking.2")),
                (
                    pope_joan(CASSELL, "lets the dealer, and nobody else, look at it, and keeps him in the play."),
                    pope_joan(HOFFMANN, "knows it as a custom of some players, and advises against it."),
                ),
            ),
        ),
        default="Nobody may; in the variant in which he looks he stands out.",
    ),
    Conflict(
        id="C25",
        question="What becomes of stakes that nobody has won when Pope Joan is left off?",
        about=POPE_JOAN,
        fields=("stakes",),
        reads=lambda game: type(game.stakes).__name__,
        answers=(
            Answer(
                "They are left for the next deal; of the end of the sitting nothing is said.",
                "BoardStays",
                (printed("pope-joan.winning.4"),),
            ),
            Answer(
                "A closing deal face upwards settles them: whoever is dealt a card has its stake.",
                "a closing deal",
                elsewhere=(
                    pope_joan(CASSELL, "calls that quite common."),
                    pope_joan(
                        HOFFMANN,
                        "deals without a spare hand, takes diamonds for trumps, and halves Matrimony and Intrigue: "
                        "the queen has a half of each, king and knave the other halves.",
                    ),
                ),
            ),
        ),
        default="They stay on the board, for the next game at the same table too.",
    ),
    Conflict(
        id="C26",
        question="Which cards are Intrigue at Spin?",
        about=SPIN,
        fields=("earns",),
        reads=intrigue,
        answers=(
            Answer("Queen and knave of diamonds.", ("QD", "JD"), (printed("spin.chances.1"),)),
            Answer(
                "King and knave of diamonds.",
                ("KD", "JD"),
                elsewhere=(
                    Elsewhere(
                        CASSELL,
                        "describes the game as Spinado: all the twos are out with the eight of diamonds, there is a "
                        "spare hand, only the king of diamonds earns, two from each, and the pools are larger.",
                        "spin",
                    ),
                ),
            ),
        ),
        default="Queen and knave, as at Pope Joan.",
    ),
    Conflict(
        id="C27",
        question="Where does the layout of Newmarket come from, and which card wins the stake on one of it?",
        about=NEWMARKET,
        fields=("layout", "earns"),
        reads=lambda game: "the same pack" if game.layout else None,
        answers=(
            Answer(
                "From the pack that is played with; the card next below it wins.",
                "the same pack",
                (
                    printed("newmarket.layout.3"),
                    printed("newmarket.stakes.4"),
                    inferred("baxterwray1891", "newmarket.stakes.6", "The cards below could not be stops otherwise."),
                ),
            ),
            Answer(
                "From a second pack; the identical card wins, and there is a spare hand.",
                "a second pack",
                elsewhere=(Elsewhere("most later books", "have it so.", "newmarket"),),
            ),
        ),
        default="From the same pack, as Baxter-Wray has it; the later game is not played here.",
    ),
)
