"""Slobberhannes: neither the first trick, nor the last, nor the queen of clubs."""

from __future__ import annotations

from ..cards import pack
from ..clauses import Misdeal, Remark, Source, Status, ours
from ..families.penalties import CardPenalty, ExtraForAll, FirstTrick, LastTrick, Revoke
from ..families.tricks import TrickGame
from ..settling import CountersGone, LeftInFront, PoolDivided, Total


def foster(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of Foster's chapter."""
    return Source("foster1897", f"slobberhannes.{sentence}", status, note)


def encyclopedia(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of the encyclopedia's article."""
    return Source("encyclopedia", f"slobberhannes.{sentence}", status, note)


FIRST, LAST = FirstTrick(1, foster("objects.2")), LastTrick(1, foster("objects.2"))
QUEEN = CardPenalty("QC", 1, foster("objects.2"))
BLACK_SEVENS = "7S 7C"

SHORTEST = ours(
    "Several ruined at once: who cannot pay most of what he owes has lost first; equal shortfalls lose together."
)

FOSTER = TrickGame.of(
    "slobberhannes/foster",
    "Slobberhannes",
    "Foster, 1897",
    # Cards, players, the deal
    pack=encyclopedia(
        "rank",
        "inferred",
        "Foster's paragraph on the cards is lost; his deletion of the Sevens fits the pack of thirty-two.",
    ).gives(pack("7")),
    order=encyclopedia(
        "rank",
        "inferred",
        "Foster's paragraph on the cards is lost; the Piquet order, ace high, is what the article gives.",
    ).gives("AKQJT987"),
    players=foster("players.1").gives(range(4, 8)),
    put_out=foster("players.1").gives(((5, BLACK_SEVENS), (6, BLACK_SEVENS), (7, BLACK_SEVENS))),
    dealer_sits_out=foster("players.2").gives((7,)),
    packets=foster("dealing.1").gives("two or three at a time"),
    direction=foster(
        "playing.1",
        "inferred",
        "The eldest hand, at the dealer's left, begins; play and deal go to the left as at Hearts.",
    ).gives(1),
    misdeal=foster("dealing.3").gives(Misdeal(False, foster("dealing.4"))),
    # Counters
    counters=foster("counters.1").gives(10),
    ends=foster("counters.2").gives(CountersGone(foster("counters.2"), SHORTEST)),
    stakes=foster("counters.3").gives(LeftInFront(foster("counters.3"))),
    # Objects of the game
    penalties=foster("objects.2").gives(
        (FIRST, LAST, QUEEN, ExtraForAll((FIRST, LAST, QUEEN), 1, foster("objects.2")))
    ),
    settle=foster("playing.3").gives("at once"),
    slams=ours("Foster knows no announcement at Slobberhannes.").gives(()),
    dealers_pool=ours("The penalties are the pool; the dealer puts up none.").gives(None),
    payout=ours("Nothing is paid out before the game is over.").gives(None),
    revoke=foster("objects.3").rules(Revoke, 1),
    # Method of playing
    must_follow=foster("playing.1").gives(True),
    remarks=(
        Remark("Eldest leads to the first trick, whatever card he likes.", foster("playing.1")),
        Remark(
            "The highest card of the suit led wins the trick, and the winner leads to the next.", foster("playing.2")
        ),
        Remark(
            "Penalties add up where one trick brings several.",
            foster("objects.2", "inferred", "Any of these costs a point, so two of them cost two."),
        ),
        Remark("The queen of clubs is paid for as soon as it is taken in.", foster("playing.4")),
        Remark("There is no trump.", foster("dealing.2")),
        Remark("What is left of the counters is handed out anew for the next game.", foster("counters.5")),
        Remark(
            "A player who owes more than he has pays what he has and is out; play stops there, in mid-deal.",
            foster("counters.2", "inferred", "He who first loses his counters loses, so nothing after it counts."),
        ),
        Remark(
            "The dealer who takes no cards neither pays nor receives in that deal, and has his share of the stakes.",
            foster("counters.3", "inferred", "The loser pays each of the others."),
        ),
        Remark(
            "Seats, cards and first dealer: the last seat deals first.",
            foster("players.3", "ours", "The chapter on Hearts, which would say, does not survive here."),
        ),
    ),
)

HARD_SCORE = FOSTER.variant(
    "slobberhannes/hard-score",
    edition="an encyclopedia, for hard score",
    pack=encyclopedia("rank").gives(pack("7")),
    order=encyclopedia("rank").gives("AKQJT987"),
    players=encyclopedia(
        "sevens", "inferred", "Five or six are named; four is the number for which nothing need be removed."
    ).gives(range(4, 7)),
    put_out=encyclopedia("sevens").gives(((5, BLACK_SEVENS), (6, BLACK_SEVENS))),
    dealer_sits_out=encyclopedia("sevens", "inferred", "At most six play, and everybody is dealt in.").gives(()),
    packets=encyclopedia("dealing").gives("one at a time"),
    direction=encyclopedia("left").gives(1),
    misdeal=ours("The article is silent; we keep Foster's law.").rules(Misdeal, False),
    counters=encyclopedia("hard").gives(10),
    ends=encyclopedia("pool").gives(CountersGone(encyclopedia("pool"), SHORTEST)),
    stakes=encyclopedia("pool").gives(
        PoolDivided(
            encyclopedia(
                "pool", "inferred", "The winners are all who are not broke; what does not divide stays in the pool."
            )
        )
    ),
    penalties=encyclopedia("score").gives(
        (
            first := FirstTrick(1, encyclopedia("score")),
            last := LastTrick(1, encyclopedia("score")),
            queen := CardPenalty("QC", 1, encyclopedia("score")),
            ExtraForAll((first, last, queen), 1, encyclopedia("all")),
        )
    ),
    settle=encyclopedia("hard").gives("at once"),
    slams=ours("The article knows no announcement at Slobberhannes.").gives(()),
    revoke=ours("The article is silent; we keep Foster's point.").rules(Revoke, 1),
    must_follow=encyclopedia("play").gives(True),
    remarks=(
        Remark(
            "Eldest leads; the highest card of the suit led wins the trick, and the winner leads to the next; no "
            "trumps.",
            encyclopedia("play"),
        ),
        Remark(
            "Penalties add up where one trick brings several.",
            encyclopedia("score", "inferred", "A point each for three things, so two of them cost two."),
        ),
        Remark(
            "A player who owes more than he has pays what he has and is out; play stops there, in mid-deal.",
            encyclopedia("pool", "inferred", "The pool is divided when one player goes broke."),
        ),
    ),
)

ENCYCLOPEDIA = HARD_SCORE.variant(
    "slobberhannes/encyclopedia",
    edition="an encyclopedia, on a score sheet",
    counters=encyclopedia("end").gives(None),
    ends=encyclopedia(
        "end",
        "inferred",
        "The total is to be agreed upon: ten, as in Foster. Only the winner is named; that the highest "
        "loses, and equals jointly, is ours.",
    ).rules(Total, 10, "highest", True),
    stakes=ours("The article names no stakes for the score sheet.").gives(None),
    settle=encyclopedia("end", "inferred", "A sheet is written up when the deal is over.").gives("after the deal"),
    remarks=HARD_SCORE.remarks[:2],
)

SWEEP_WINS = ENCYCLOPEDIA.variant(
    "slobberhannes/sweep-wins",
    edition="an encyclopedia, all three win four",
    penalties=encyclopedia("all").gives(
        (
            first,
            last,
            queen,
            ExtraForAll(
                (first, last, queen),
                -4,
                encyclopedia(
                    "all",
                    "inferred",
                    "Winning four is read as four points off the sheet, the three already noted being struck out.",
                ),
                instead=True,
            ),
        )
    ),
)

GAMES = (FOSTER, ENCYCLOPEDIA, HARD_SCORE, SWEEP_WINS)
