"""Newmarket: four cards are laid out and staked on, and whoever plays the card next below one takes what lies there."""

from __future__ import annotations

from ..cards import pack
from ..clauses import Misdeal, Remark, Source, Status, ours
from ..families.earning import BelowLayout
from ..families.pools import StakeWhereYouLike
from ..families.rounds import BoardStays, Rounds
from ..families.stopping import CardsLeft, Layout
from ..families.stops import StopsGame


def baxter_wray(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of Baxter-Wray's chapter."""
    return Source("baxterwray1891", f"newmarket.{sentence}", status, note)


CARDS = (("A", "Ace"), ("K", "King"), ("Q", "Queen"), ("J", "Knave"))
AS_SPIN = baxter_wray("stakes.4", "inferred", "“Play proceeds as in that game”, Spin, and there as at Pope Joan.")

BAXTER_WRAY = StopsGame.of(
    "newmarket/baxter-wray",
    "Newmarket",
    "Baxter-Wray, 1891",
    # Cards and players
    pack=baxter_wray("layout.2").gives(pack(without="7S 7H 7D 7C")),
    order=baxter_wray(
        "stakes.5", "inferred", "The ace is lowest in play; it is highest only above a king, on the layout."
    ).gives("KQJT98765432A"),
    players=ours("How many play is not said: three at least have to cover four cards, and eight make a table.").gives(
        range(3, 9)
    ),
    put_out=baxter_wray("layout.2", "inferred", "The sevens are taken out, however many play.").gives(()),
    dealer_sits_out=baxter_wray("stakes.3", "inferred", "The dealer is one of the players.").gives(()),
    packets=baxter_wray("stakes.3", "inferred", "As for Spin, and there as at Pope Joan.").gives("one at a time"),
    direction=AS_SPIN.gives(1),
    misdeal=ours("The book is silent on a misdeal here; at Nap there is no penalty, and he deals again.").rules(
        Misdeal, False
    ),
    spare=baxter_wray("stakes.3", "inferred", "The whole of the cards are dealt.").gives(None),
    spare_seen=baxter_wray("stakes.3", "inferred", "There is no spare hand.").gives(False),
    layout=baxter_wray("layout.3").gives(
        Layout(
            "AKQJ",
            baxter_wray("layout.3"),
            baxter_wray(
                "stakes.1",
                "inferred",
                "“The first pool” is of these cards, and stakes on them are carried on: they stay for the game.",
            ),
        )
    ),
    # The pool
    counters=ours("How many counters one begins with is not said: accounts may run below nothing.").gives(None),
    board=baxter_wray("stakes.1").gives(StakeWhereYouLike(CARDS, 1, baxter_wray("stakes.1"), baxter_wray("stakes.2"))),
    turned=baxter_wray("stakes.4", "inferred", "Stakes are won by cards that are played.").gives(()),
    earns=baxter_wray("stakes.4").gives((BelowLayout(CARDS, baxter_wray("stakes.4")),)),
    # The play
    calls=ours("Nothing is called, and a run has no end but a stop.").gives(None),
    at_will=ours("No card may be played out of turn.").gives(None),
    in_lieu=ours("No card is played in lieu of another.").gives(None),
    # The end
    left=baxter_wray("end.1").rules(CardsLeft, 1),
    prize=baxter_wray("end.1", "inferred", "The first out is paid by the others; no pool is made for him.").gives(None),
    unplayed=ours("No card held to the end changes what is paid.").gives(None),
    ends=ours("When to leave off is not said: when everybody has dealt once.").rules(Rounds, 1),
    stakes=baxter_wray("end.2").rules(BoardStays),
    remarks=(
        Remark(
            "The cards of the layout come out of the pack, so that forty-four are dealt.",
            baxter_wray("stakes.6", "inferred", "The cards below them could not be stops otherwise."),
        ),
        Remark(
            "Everybody stakes in each deal, before the cards are dealt, eldest first and the dealer last.",
            baxter_wray("stakes.1", "inferred", "They pay, and the whole of the cards are then dealt."),
        ),
        Remark(
            "Who stakes when as many cards are bare as stakes are left must cover one of them.",
            baxter_wray("stakes.1", "inferred", "Provided that all four are covered."),
        ),
        Remark("The sixes, the kings, and the cards next below the layout are stops.", baxter_wray("stakes.6")),
        Remark(
            "The card below takes the stake whether it is led or follows.",
            baxter_wray("stakes.4", "inferred", "He takes it when he plays his card."),
        ),
        Remark(
            "A king does not lead on to the ace of its suit.",
            baxter_wray("stakes.5", "inferred", "The ace counts as highest for this purpose: the layout."),
        ),
        Remark(
            "Eldest leads any card; who holds the next must play it, and who plays a stop leads.",
            baxter_wray("stakes.4", "inferred", "As at Spin and Pope Joan."),
        ),
    ),
)

GAMES = (BAXTER_WRAY,)
