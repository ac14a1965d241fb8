"""Speculation: three cards each that nobody looks at, a trump, and a market in what may turn up."""

from __future__ import annotations

from ..cards import pack
from ..clauses import Misdeal, Remark, Source, Status, ours
from ..families.orders import Selling
from ..families.rounds import BoardStays
from ..families.speculating import (
    AllDealt,
    Ante,
    Courts,
    Fine,
    Looking,
    SpareStack,
    Stack,
    TurnUpOwner,
    Winner,
)
from ..families.speculation import SpeculationGame


def baxter_wray(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of Baxter-Wray's chapter."""
    return Source("baxterwray1891", f"speculation.{sentence}", status, note)


PRICE = ours(
    "How a price is arrived at is not said: the highest of secret offers buys, at the next one below it or at what is "
    "asked; nobody gives more than lies in the pool."
)

BAXTER_WRAY = SpeculationGame.of(
    "speculation/baxter-wray",
    "Speculation",
    "Baxter-Wray, 1891",
    # Cards and players
    pack=baxter_wray("pack.1").gives(pack()),
    order=baxter_wray("rank.1").gives("AKQJT98765432"),
    players=baxter_wray(
        "pack.1", "inferred", "Not more than ten are desirable, it is said; two are the fewest that can trade."
    ).gives(range(2, 11)),
    put_out=baxter_wray("pack.1", "inferred", "The ordinary pack: nothing is put out.").gives(()),
    dealer_sits_out=baxter_wray("deal.2", "inferred", "Each player has three cards, the dealer too.").gives(()),
    packets=baxter_wray("deal.2").gives("one at a time"),
    direction=baxter_wray("deal.2").gives(1),
    stack=baxter_wray("deal.2").gives(Stack(3, baxter_wray("deal.2"), baxter_wray("kin.3"))),
    spare=baxter_wray("spare.1", "inferred", "A spare hand is a method by itself.").gives(
        SpareStack(
            0,
            baxter_wray("spare.1", "inferred", "A spare hand is a method by itself."),
            baxter_wray("spare.2", "inferred", "A spare hand is a method by itself."),
        )
    ),
    misdeal=ours("The book is silent on a misdeal here; at Nap there is no penalty, and he deals again.").rules(
        Misdeal, False
    ),
    # The pool
    counters=ours("How many counters one begins with is not said: accounts may run below nothing.").gives(None),
    ante=baxter_wray("deal.1").rules(Ante, 2, 1),
    turn_up=baxter_wray("deal.4").gives(TurnUpOwner("dealer", baxter_wray("deal.3"), baxter_wray("turning.1"))),
    courts=baxter_wray("court.1").gives(Courts("AKQJ", baxter_wray("court.1"), baxter_wray("court.2"))),
    # The play
    selling=baxter_wray("holder.1").gives(
        Selling(
            baxter_wray("deal.3"),
            baxter_wray("holder.1"),
            baxter_wray("selling.1"),
            baxter_wray("round.3"),
            PRICE,
        )
    ),
    fine=baxter_wray("penalty.1", "inferred", "A penalty for certain cards is a variation.").rules(Fine, "", 1),
    looking=baxter_wray("looking.1").rules(Looking, 1),
    # The end
    winner=baxter_wray("end.1").rules(Winner),
    ends=ours(
        "When to leave off is not said: when everybody has dealt once, so that all have paid double alike."
    ).rules(AllDealt, 1),
    stakes=baxter_wray(
        "looking.1", "inferred", "A pool that nobody takes is left for the next deal; of the next game it is ours."
    ).rules(BoardStays),
    remarks=(
        Remark("A card that is no trump, or a lower one, is of no value.", baxter_wray("turning.4")),
        Remark("The turn is on the left of whoever has come to own the best trump.", baxter_wray("turning.3")),
        Remark("The owner of the best trump turns his own cards last of all.", baxter_wray("round.2")),
        Remark(
            "Who has been beaten turns his cards in his turn again.",
            baxter_wray("round.2", "inferred", "Only the leading trump's owner keeps his cards to the last."),
        ),
        Remark(
            "The last card dealt to a hand lies on top and is turned first.",
            baxter_wray("turning.1", "inferred", "“The top card of the three”, which are dealt one at a time."),
        ),
        Remark(
            "The price is due even where the card proves worthless.",
            baxter_wray("selling.2", "inferred", "The seller keeps the card then; of the price nothing is said."),
        ),
        Remark(
            "Prices are paid from player to player, never by the pool.",
            baxter_wray("turning.2", "inferred", "It is to another of the players that a card is sold."),
        ),
        Remark(
            "After a court card nobody can sell: the deal passes at once, and play begins on the new dealer's left.",
            baxter_wray("court.2", "inferred", "The pool is taken in that case, and the next in turn is the dealer."),
        ),
        Remark(
            "The last card of the pack does not pass the deal, whatever it is.",
            ours("There is no next card to use; it can happen with thirty-two cards only."),
        ),
        Remark(
            "Looking out of turn costs one counter; how much is not said.",
            baxter_wray("looking.1", "inferred", "“A penalty”: the least there is."),
        ),
        Remark("The first dealer is who is first dealt a knave; here it is the last seat.", baxter_wray("deal.1")),
    ),
)

TURN_UP_TO_POOL = BAXTER_WRAY.variant(
    "speculation/turn-up-to-pool",
    edition="Baxter-Wray, 1891, the turn-up belongs to the pool",
    turn_up=baxter_wray("pool.1").gives(TurnUpOwner("pool", baxter_wray("pool.1"), baxter_wray("pool.2"))),
    remarks=(
        *BAXTER_WRAY.remarks,
        Remark(
            "A court card that is the pool's passes the deal too, and the pool stays.",
            baxter_wray("court.2", "inferred", "The owner of the trump takes the pool, and the owner is the pool."),
        ),
        Remark(
            "Play begins on the dealer's left.", baxter_wray("turning.1", "inferred", "The dealer has not sold it.")
        ),
    ),
)

SPARE_HAND = BAXTER_WRAY.variant(
    "speculation/spare-hand",
    edition="Baxter-Wray, 1891, a spare hand",
    spare=baxter_wray("spare.1").gives(SpareStack(3, baxter_wray("spare.1"), baxter_wray("spare.2"))),
)

KNAVE_OR_FIVE = BAXTER_WRAY.variant(
    "speculation/knave-or-five",
    edition="Baxter-Wray, 1891, a penalty for knaves and fives",
    fine=baxter_wray("penalty.1").gives(Fine("J5", 1, baxter_wray("penalty.1"))),
    remarks=(
        *BAXTER_WRAY.remarks,
        Remark(
            "The penalty is one counter, for trumps and the turn-up too.",
            baxter_wray("penalty.1", "inferred", "How much is not said, and no card is excepted."),
        ),
    ),
)

SMALL, FEW = baxter_wray("pack.1").gives(pack("7")), baxter_wray("pack.1").gives(range(2, 7))

PIQUET_PACK = BAXTER_WRAY.variant(
    "speculation/piquet-pack", edition="Baxter-Wray, 1891, with thirty-two cards", pack=SMALL, players=FEW
)

GAMES = (BAXTER_WRAY, TURN_UP_TO_POOL, SPARE_HAND, KNAVE_OR_FIVE, PIQUET_PACK)
