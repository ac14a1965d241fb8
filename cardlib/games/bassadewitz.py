"""Bassadewitz: the dealer puts up a pool, and the fewest card-points win the most of it."""

from __future__ import annotations

from ..cards import pack
from ..clauses import Misdeal, Remark, Source, Status, ours
from ..families.penalties import DealersPool, RankedPayout, Revoke
from ..families.tricks import TrickGame
from ..settling import Pools


def encyclopedia(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of the encyclopedia's article."""
    return Source("encyclopedia", f"bassadewitz.{sentence}", status, note)


ENCYCLOPEDIA = TrickGame.of(
    "bassadewitz/encyclopedia",
    "Bassadewitz",
    "an encyclopedia",
    pack=encyclopedia("dealing").gives(pack("7")),
    order=encyclopedia("rank").gives("AKQJT987"),
    players=encyclopedia("dealing", "inferred", "Eight cards each from thirty-two: four players.").gives(range(4, 5)),
    put_out=encyclopedia("dealing", "inferred", "Eight cards each from thirty-two: none is put out.").gives(()),
    dealer_sits_out=encyclopedia("dealing", "inferred", "The dealer is one of the four.").gives(()),
    packets=ours("How many at a time is not said.").gives("not said"),
    direction=ours("To the left, as in the other games of the article.").gives(1),
    misdeal=ours("The article is silent; a misdeal costs nothing.").rules(Misdeal, False),
    counters=ours("How many chips one begins with is not said: accounts may run below nothing.").gives(None),
    ends=ours(
        "When the game ends is not said: a deal by each of the four, counted by pools paid out, so that everybody has "
        "put one up."
    ).rules(Pools, 4),
    stakes=ours("The chips are the stakes.").gives(None),
    penalties=ours("What a trick costs is decided when all are taken.").gives(()),
    slams=ours("Nothing is announced; who wins every trick is paid by the payout.").gives(()),
    settle=encyclopedia("pays", "inferred", "Who has fewest is known after the last trick only.").gives(
        "after the deal"
    ),
    dealers_pool=encyclopedia("dealing").gives(DealersPool(12, encyclopedia("dealing"))),
    payout=encyclopedia("pays").gives(
        RankedPayout(
            values=(("A", 11), ("K", 4), ("Q", 3), ("J", 2), ("T", 10)),
            pays=(5, 4, 3, 0),
            slam=4,
            too_many=100,
            source=encyclopedia("pays"),
            counting=encyclopedia("values"),
            ties=encyclopedia("ties"),
            exceptions=encyclopedia("slam"),
            again=encyclopedia("again"),
        )
    ),
    revoke=ours("Nothing is said of a revoke.").rules(Revoke, 0),
    must_follow=encyclopedia("play").gives(True),
    remarks=(
        Remark(
            "Eldest leads; the highest card of the suit led wins the trick, and the winner leads to the next; no "
            "trumps.",
            encyclopedia("play"),
        ),
        Remark(
            "The card-points of the pack come to 120, thirty in each suit.",
            encyclopedia("values", "inferred", "11 + 4 + 3 + 2 + 10 = 30."),
        ),
        Remark(
            "Elder is who sits nearer to the dealer's left; the dealer is youngest.",
            encyclopedia("ties", "inferred", "Eldest is the first hand, and age follows the deal."),
        ),
    ),
)

GAMES = (ENCYCLOPEDIA,)
