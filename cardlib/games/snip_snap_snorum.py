"""Snip-Snap-Snorum: cards of equal rank from hand to hand, and the player whose card is paired pays the pool."""

from __future__ import annotations

from ..cards import pack
from ..clauses import Misdeal, Remark, Source, Status, ours
from ..families.rounds import Rounds
from ..families.snip import SnipGame, WholePackSnip
from ..families.snipping import FirstRid, Hands, LastIn, LastInTakes, MustPair, Pairings, TurnUp


def baxter_wray(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of Baxter-Wray's chapter."""
    return Source("baxterwray1891", f"snip-snap-snorum.{sentence}", status, note)


CALLS = (("Snip", 1), ("Snap", 2), ("Snorum", 3))

DEALER = Remark("The first dealer is who is first dealt a knave; here it is the last seat.", baxter_wray("play.1"))
SUITS = Remark("Cards pair by rank; suits mean nothing.", baxter_wray("play.4", "inferred", "“Cards of equal value.”"))
SHORT = Remark(
    "Who owes more than he has left pays what he has, and is out.",
    baxter_wray("out.1", "inferred", "He has lost the last of his stakes; nothing is said of what is wanting."),
)
RESHUFFLED = Remark(
    "The whole pack is shuffled anew for every deal.",
    baxter_wray("failing.3", "inferred", "The cards are cut for the next deal."),
)
NEXT_GAME = Remark("The first out deals the next game.", baxter_wray("next.1"))
PASSED_OVER = Remark(
    "A player who is out is passed over, and does not break the chain.",
    baxter_wray("out.3", "inferred", "The others proceed; who is next in order of play is the next who is still in."),
)
EITHER = Remark(
    "Of several cards that pair he plays whichever he likes, and keeps the others.",
    baxter_wray("failing.1", "inferred", "A card similar to that before is all that is asked for."),
)
NEXT_BEGINS = Remark("After Snorum it is the next player who begins.", baxter_wray("play.6"))
IN_TIME = Remark(
    "Failing to pair is paid for before the cards are cut for the next deal, or not at all.", baxter_wray("failing.3")
)
OTHERS = (DEALER, SUITS, SHORT, RESHUFFLED, NEXT_GAME, PASSED_OVER, EITHER, IN_TIME)

BAXTER_WRAY = SnipGame.of(
    "snip-snap-snorum/baxter-wray",
    "Snip-Snap-Snorum",
    "Baxter-Wray, 1891",
    # Cards and players
    pack=baxter_wray("players.1").gives(pack()),
    players=baxter_wray("players.1").gives(range(2, 11)),
    put_out=baxter_wray("players.1", "inferred", "The full pack: nothing is put out.").gives(()),
    dealer_sits_out=baxter_wray("play.2", "inferred", "Each player has five cards, the dealer too.").gives(()),
    packets=baxter_wray("play.2").gives("one at a time"),
    direction=baxter_wray("play.2").gives(1),
    hands=baxter_wray("play.2").rules(Hands, 5),
    turned=baxter_wray("play.3").rules(TurnUp, "nobody"),
    misdeal=ours("The book is silent on a misdeal here; at Nap there is no penalty, and he deals again.").rules(
        Misdeal, False
    ),
    # The play
    calls=baxter_wray("play.4").gives(
        Pairings(CALLS, baxter_wray("play.4"), baxter_wray("chain.1"), baxter_wray("play.6"))
    ),
    pairing=baxter_wray("failing.1").gives(MustPair(2, baxter_wray("failing.1"), baxter_wray("failing.2"))),
    # The end
    counters=baxter_wray("stakes.1").gives(5),
    prize=baxter_wray("stakes.2", "inferred", "No deal has a pool of its own: it is for who holds out longest.").gives(
        None
    ),
    ends=baxter_wray("stakes.1").gives(LastIn(baxter_wray("stakes.1"), baxter_wray("out.2"))),
    stakes=baxter_wray("stakes.2").rules(LastInTakes),
    remarks=(*OTHERS, NEXT_BEGINS),
)

TURN_UP_REMARKS = (
    Remark(
        "Who can pair the turn-up must.",
        baxter_wray("failing.1", "inferred", "As any card that was played just before."),
    ),
    Remark(
        "A pairing with the turn-up is a Snip: the next one is Snap.",
        baxter_wray("turn_up.2", "inferred", "It is called “this first Snip”; one might begin afresh with it."),
    ),
)

TURN_UP = BAXTER_WRAY.variant(
    "snip-snap-snorum/turn-up",
    title="Turn-up Snip",
    edition="Baxter-Wray, 1891, the dealer pays",
    turned=baxter_wray("turn_up.1").rules(TurnUp, "dealer"),
    remarks=(*OTHERS, NEXT_BEGINS, *TURN_UP_REMARKS),
)

TURN_UP_POOL_PAYS = TURN_UP.variant(
    "snip-snap-snorum/turn-up-pool-pays",
    edition="Baxter-Wray, 1891, the pool pays",
    turned=baxter_wray("turn_up.2").gives(TurnUp("pool", baxter_wray("turn_up.3"))),
    remarks=(
        *OTHERS,
        NEXT_BEGINS,
        *TURN_UP_REMARKS,
        Remark(
            "While the pool is empty it pays nothing.",
            baxter_wray("turn_up.3", "inferred", "One counter is taken out of the pool, if there is one."),
        ),
    ),
)

WHOLE_PACK = WholePackSnip.of(
    "snip-snap-snorum/whole-pack",
    BAXTER_WRAY.title,
    "Baxter-Wray, 1891, the whole pack dealt",
    **{name: BAXTER_WRAY.sources[name].gives(getattr(BAXTER_WRAY, name)) for name in BAXTER_WRAY.rules()}
    | {
        "hands": baxter_wray("whole_pack.1").rules(Hands, None),
        "calls": baxter_wray("whole_pack.5").gives(
            Pairings(CALLS, baxter_wray("whole_pack.5"), baxter_wray("whole_pack.6"), baxter_wray("whole_pack.6"))
        ),
        "counters": baxter_wray("whole_pack.1").gives(5),
        "ends": baxter_wray("whole_pack.7").gives(LastIn(baxter_wray("whole_pack.7"), baxter_wray("out.2"))),
        "stakes": baxter_wray("whole_pack.7").rules(LastInTakes),
    },
    remarks=(
        *OTHERS,
        Remark("Who leads lays down card after card until the next player can pair one.", baxter_wray("whole_pack.2")),
        Remark("Who has been paired is inactive until play has come round to him.", baxter_wray("whole_pack.3")),
        Remark("Who paired last plays on when the next player cannot pair.", baxter_wray("whole_pack.6")),
        Remark(
            "After Snorum too, who called it plays on.",
            baxter_wray("whole_pack.6", "inferred", "The fourth of the rank cannot be paired."),
        ),
        Remark(
            "A player left without a card is passed over; one who runs out unpaired leaves the lead to the next.",
            ours("The book does not say who plays on then, only that the game goes round until all are played."),
        ),
    ),
)

UNLIMITED = WHOLE_PACK.variant(
    "snip-snap-snorum/unlimited",
    edition="Baxter-Wray, 1891, counters unlimited",
    counters=baxter_wray("unlimited.1").gives(None),
    prize=baxter_wray("unlimited.1").rules(FirstRid),
    ends=baxter_wray(
        "unlimited.2", "inferred", "Each deal is complete in itself: it is left off when everybody has dealt once."
    ).rules(Rounds, 1),
    stakes=baxter_wray("unlimited.1", "inferred", "The pool is won in every deal, and nothing is left of it.").gives(
        None
    ),
    remarks=tuple(r for r in WHOLE_PACK.remarks if r not in (SHORT, NEXT_GAME, PASSED_OVER)),
)

SMALL, FEW = baxter_wray("players.1").gives(pack("7")), baxter_wray("players.1").gives(range(2, 7))

PIQUET_PACK = BAXTER_WRAY.variant(
    "snip-snap-snorum/piquet-pack",
    edition="Baxter-Wray, 1891, with thirty-two cards",
    pack=SMALL,
    players=FEW,
)

PIQUET_WHOLE_PACK = WHOLE_PACK.variant(
    "snip-snap-snorum/piquet-whole-pack",
    edition="Baxter-Wray, 1891, thirty-two cards, all dealt",
    pack=SMALL,
    players=FEW,
)

GAMES = (BAXTER_WRAY, WHOLE_PACK, UNLIMITED, TURN_UP, TURN_UP_POOL_PAYS, PIQUET_PACK, PIQUET_WHOLE_PACK)
