"""Jig: runs of five cards, called Snip, Snap, Snorum, Hicockalorum and Jig."""

from __future__ import annotations

from ..cards import pack
from ..clauses import Misdeal, Remark, Source, Status, ours
from ..families.pools import Pool
from ..families.rounds import BoardStays, Rounds
from ..families.stopping import Calls, CardsLeft
from ..families.stops import StopsGame


def baxter_wray(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of Baxter-Wray's chapter."""
    return Source("baxterwray1891", f"jig.{sentence}", status, note)


NO_POOL = baxter_wray(
    "end.1", "inferred", "“If one has been formed”: we form none; equal stakes, a dealer's or fines may."
)

BAXTER_WRAY = StopsGame.of(
    "jig/baxter-wray",
    "Jig",
    "Baxter-Wray, 1891",
    # Cards and players
    pack=baxter_wray("play.1").gives(pack()),
    order=baxter_wray("play.3").gives("KQJT98765432A"),
    players=ours("How many play is not said: three to eight, so that nobody has fewer than six cards.").gives(
        range(3, 9)
    ),
    put_out=baxter_wray("play.1", "inferred", "The pack is exhausted: nothing is put out.").gives(()),
    dealer_sits_out=baxter_wray("play.1", "inferred", "The dealer is one of the players.").gives(()),
    packets=baxter_wray("play.1").gives("one at a time"),
    direction=baxter_wray("play.3").gives(1),
    misdeal=ours("The book is silent on a misdeal here; at Nap there is no penalty, and he deals again.").rules(
        Misdeal, False
    ),
    spare=baxter_wray("play.1", "inferred", "The pack is exhausted: there is no spare hand.").gives(None),
    spare_seen=baxter_wray("play.1", "inferred", "There is no spare hand.").gives(False),
    layout=baxter_wray("play.1", "inferred", "The pack is exhausted: nothing is laid out.").gives(None),
    # The pool
    counters=ours("How many counters one begins with is not said: accounts may run below nothing.").gives(None),
    board=NO_POOL.gives(Pool("none", 1, NO_POOL)),
    turned=baxter_wray("play.1", "inferred", "No card is turned up.").gives(()),
    earns=baxter_wray("play.2", "inferred", "Only cards left are paid for.").gives(()),
    # The play
    calls=baxter_wray("play.3").gives(Calls(("Snip", "Snap", "Snorum", "Hicockalorum", "Jig"), baxter_wray("play.3"))),
    at_will=ours("No card may be played out of turn.").gives(None),
    in_lieu=ours("No card is played in lieu of another.").gives(None),
    # The end
    left=baxter_wray("end.1").rules(CardsLeft, 1),
    prize=NO_POOL.gives(None),
    unplayed=ours("No card held to the end changes what is paid.").gives(None),
    ends=ours("When to leave off is not said: when everybody has dealt once.").rules(Rounds, 1),
    stakes=ours("No stakes are left unclaimed: the first out has them.").rules(BoardStays),
    remarks=(
        Remark(
            "Eldest leads any card; the holder of the next higher of the suit has to follow.", baxter_wray("play.3")
        ),
        Remark("Whoever plays Jig, or a stop, leads next.", baxter_wray("play.4")),
        Remark("A king, and a card whose next has been played, is a stop and called Jig too.", baxter_wray("play.5")),
        Remark(
            "A run that stops with its fifth card is plain Jig.",
            baxter_wray("play.5", "inferred", "“Jig” is said of the fifth card in any case."),
        ),
        Remark(
            "Where the cards do not go round evenly, the first from the dealer's left have one more.",
            baxter_wray("play.1", "inferred", "One at a time from the left, until the pack is exhausted."),
        ),
        Remark(
            "Players here make no wrong calls, so that a pool of fines stays empty.",
            baxter_wray("end.2", "inferred", "The fines are for incorrect calls."),
        ),
    ),
)

GAMES = (BAXTER_WRAY,)
