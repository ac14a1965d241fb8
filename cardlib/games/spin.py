"""Spin: Pope Joan without a spare hand or trumps, and an ace that makes a stop of whatever card it is played with."""

from __future__ import annotations

from ..cards import pack
from ..clauses import Misdeal, Remark, Source, Status, ours
from ..families.earning import Levy, Pair
from ..families.pools import Contributions
from ..families.rounds import BoardStays, Rounds
from ..families.stopping import AtWill, CardsLeft, Prize, Unplayed
from ..families.stops import StopsGame


def baxter_wray(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of Baxter-Wray's chapter."""
    return Source("baxterwray1891", f"spin.{sentence}", status, note)


SPIN = "AD"
AS_POPE_JOAN = baxter_wray("dealing.3", "inferred", "“In the manner described for Pope Joan.”")
PLAYED = baxter_wray(
    "declaring.2", "inferred", "A pair need not be played, but may be: then too it takes the stake, as at Pope Joan."
)

BAXTER_WRAY = StopsGame.of(
    "spin/baxter-wray",
    "Spin",
    "Baxter-Wray, 1891",
    # Cards and players
    pack=baxter_wray("pack.1").gives(pack(without="2H 8D")),
    order=AS_POPE_JOAN.gives("KQJT98765432A"),
    players=ours("How many play is not said: three to eight, so that nobody has fewer than six cards.").gives(
        range(3, 9)
    ),
    put_out=baxter_wray("pack.1", "inferred", "Two cards are put out, however many play.").gives(()),
    dealer_sits_out=baxter_wray("dealing.1", "inferred", "The cards are dealt among the players.").gives(()),
    packets=AS_POPE_JOAN.gives("one at a time"),
    direction=baxter_wray("dealing.3").gives(1),
    misdeal=ours("The book is silent on a misdeal here; at Nap there is no penalty, and he deals again.").rules(
        Misdeal, False
    ),
    spare=baxter_wray("pack.1").gives(None),
    spare_seen=baxter_wray("pack.1").gives(False),
    layout=baxter_wray("dealing.2").gives(None),
    # The pool
    counters=ours("How many counters one begins with is not said: accounts may run below nothing.").gives(None),
    board=baxter_wray("pool.1").gives(
        Contributions(
            (("Matrimony", 2), ("Intrigue", 1)),
            "Game",
            1,
            baxter_wray("pool.1"),
            baxter_wray("end.3"),
        )
    ),
    turned=baxter_wray("dealing.2").gives(()),
    earns=baxter_wray("chances.1").gives(
        (
            Pair("Matrimony", ("KD", "QD"), PLAYED, declared=baxter_wray("declaring.1")),
            Pair("Intrigue", ("QD", "JD"), PLAYED, declared=baxter_wray("declaring.1")),
            Levy(SPIN, 3, baxter_wray("chances.2")),
            Levy("K", 1, baxter_wray("chances.2")),
        )
    ),
    # The play
    calls=ours("Nothing is called, and a run has no end but a stop.").gives(None),
    at_will=baxter_wray("spin.1").rules(AtWill, SPIN, "Spin"),
    in_lieu=ours("No card is played in lieu of another.").gives(None),
    # The end
    left=baxter_wray("end.1").rules(CardsLeft, 1),
    prize=baxter_wray("end.2").rules(Prize, "Game"),
    unplayed=baxter_wray("spin.6").rules(Unplayed, SPIN, 2),
    ends=ours("When to leave off is not said: when everybody has dealt once.").rules(Rounds, 1),
    stakes=Source(
        "baxterwray1891", "pope-joan.winning.4", "inferred", "As at Pope Joan, to which the reader is referred."
    ).rules(BoardStays),
    remarks=(
        Remark(
            "There are six regular stops: the ace of hearts, the seven of diamonds, the kings.", baxter_wray("pack.1")
        ),
        Remark(
            "Eldest leads; whoever holds the next higher card of the suit must play it, and who plays a stop leads.",
            baxter_wray("dealing.3"),
        ),
        Remark(
            "Where the cards do not go round evenly, the first from the dealer's left have one more.",
            baxter_wray("dealing.1", "inferred", "As near equally as possible, one at a time from the left."),
        ),
        Remark(
            "Spin may be led like any other card, and the two of diamonds then follows; it is not added to a lead.",
            baxter_wray("spin.1", "inferred", "In sequence, or after a stop: the one is together, the other alone."),
        ),
        Remark(
            "Spin is played together with a last card too, and its player is out.",
            baxter_wray("spin.2", "inferred", "Nothing else is asked than a card that follows on."),
        ),
        Remark(
            "Counters for a king and for Spin are collected before the next card; players here never forget.",
            baxter_wray("chances.3"),
        ),
        Remark(
            "A pair is shown after any card that proves to be a stop; eldest cannot show before his first.",
            baxter_wray("declaring.1", "inferred", "At any time after he plays a stop."),
        ),
        Remark(
            "Cards once shown stay in hand; played later, a king has its counter, and the stake is gone.",
            baxter_wray("declaring.2", "inferred", "He need not play them."),
        ),
        Remark(
            "Who holds both pairs may show both.",
            baxter_wray("declaring.1", "inferred", "The queen of diamonds belongs to both."),
        ),
        Remark("A winner who is the next dealer pays to Matrimony and Intrigue.", baxter_wray("end.4")),
        Remark("Spin counts among the cards that are paid for double.", baxter_wray("spin.6")),
    ),
)

GAMES = (BAXTER_WRAY,)
