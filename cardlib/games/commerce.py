"""Commerce: three cards, made better by trading with the dealer, with a neighbour, or with a hand on the table.

The two main games are lost in our copy of the book: what they are is told in our own words, and marked so.
"""

from __future__ import annotations

from ..cards import pack
from ..clauses import Cited, Misdeal, Remark, Source, Status, ours
from ..families.commerce import Commerce, ExtendedCommerce, ModernCommerce
from ..families.lasting import Continuous, LastIn, PoolCarried, RestOfPool, TurnsPassed
from ..families.old_commerce import OldCommerce, PoolCommerce
from ..families.rounds import Rounds
from ..families.showing import BestOfAll, DealerBeaten, EverybodyPays, Horse, Prize, StoodAndBeaten, WorstHand
from ..families.threes import KINDS, Combinations
from ..families.trading import Ante, Patience, PoolOfCounters, Trading, TwoStand

LOST = "This page is lost in our copy: after another copy of the book, in our own words."


def baxter_wray(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of Baxter-Wray's chapter."""
    return Source("baxterwray1891", f"commerce.{sentence}", status, note)


def lost(sentence: str, more: str = "") -> Source:
    """What a lost page says, in our own words."""
    return Source("baxterwray-lost", f"commerce.{sentence}", "inferred", f"{LOST} {more}".strip())


def rules_of(game: Commerce) -> dict[str, Cited]:
    """The rules of a game with their sources, for one that has the same and another order of turns."""
    return {rule: Cited(getattr(game, rule), game.sources[rule]) for rule in game.rules()}


ONCE_ROUND = ours("When to leave off is a matter of fairness: when everybody has dealt once.")
WORDS = (
    Remark("Whoever is turned the first knave deals first; here the last seat does.", lost("deal.1")),
    Remark("Hands are dealt singly or three at a time, as the dealer likes.", lost("deal.3")),
    Remark("The deal is an advantage, so that a match ends when all have dealt equally often.", lost("deal.2")),
    Remark(
        "Hands that differ in their suits alone are quite equal.",
        lost("ties.2", "Of like flushes too the highest card that differs decides."),
    ),
)

MODERN = ModernCommerce.of(
    "commerce/modern",
    "Commerce",
    "Baxter-Wray, 1891: the modern game",
    # Cards and players
    pack=lost("cards.1").gives(pack()),
    players=lost("cards.1", "The least number is not said: two can trade.").gives(range(2, 13)),
    put_out=lost("cards.1", "Nothing is put out.").gives(()),
    dealer_sits_out=lost("deal.3", "The dealer is one of the players.").gives(()),
    packets=lost("deal.3").gives("singly, or three at a time"),
    direction=lost("modern.2").gives(1),
    misdeal=ours("The book is silent on a misdeal here; at Nap there is no penalty, and he deals again.").rules(
        Misdeal, False
    ),
    combinations=lost("hands.1").gives(Combinations(KINDS, lost("ties.1"))),
    # The pool
    counters=ours("How many counters one begins with is not said: accounts may run below nothing.").gives(None),
    ante=lost("modern.1").rules(Ante, 1, 2),
    # The play
    trading=lost("modern.6").gives(
        Trading(
            1,
            lost("modern.6"),
            lost("modern.7", "Neither sees the other's card before both are exchanged."),
            lost("modern.9"),
            ours("The dealer would pay himself, so he buys for nothing."),
        )
    ),
    patience=ours("There is no natural end where nobody ever stands: after twenty turns each.").rules(Patience, 20),
    # The show
    best=lost("modern.3").gives(
        BestOfAll(
            1,
            lost("modern.3"),
            lost("modern.4", "A dealer who is best himself pays nobody."),
            ours("The modern game does not say what equal hands have: they divide, and each is paid, as in the old."),
        )
    ),
    beaten=lost("modern.5").rules(StoodAndBeaten, 1),
    dealer_beaten=lost("modern.4", "The dealer pays one stake, and no penalty besides.").gives(None),
    continuous=lost("deal.2", "The deal goes round.").gives(None),
    ends=ONCE_ROUND.rules(Rounds, 1),
    stakes=ours("An odd stake that does not divide between equal hands has to stay somewhere.").rules(PoolCarried),
    remarks=(
        *WORDS,
        Remark("The deal passes to the left after the show.", lost("deal.2")),
        Remark("Cards bought cost a stake each, which is the dealer's own.", lost("modern.4")),
        Remark("Nobody may pass: who does not stand has to trade.", lost("modern.9")),
    ),
)

PIQUET_PACK = MODERN.variant(
    "commerce/piquet-pack",
    edition="Baxter-Wray, 1891: the pack of thirty-two",
    pack=lost("cards.1").gives(pack("7")),
    players=lost("cards.1").gives(range(2, 8)),
)

LIMITED = MODERN.variant(
    "commerce/limited",
    edition="Baxter-Wray, 1891: Limited Commerce",
    combinations=baxter_wray("limited.1").gives(
        Combinations(
            ("tricon", "sequence", "flush", "point"),
            baxter_wray("limited.1", "inferred", "Pairs are not recognised, so they count by their point."),
        )
    ),
)

LIMITED_NO_FLUSH = MODERN.variant(
    "commerce/limited-no-flush",
    edition="Baxter-Wray, 1891: Limited Commerce, without Flush",
    combinations=baxter_wray("limited.1").gives(
        Combinations(
            ("tricon", "sequence", "point"),
            baxter_wray("limited.1", "inferred", "Pairs and flushes are not recognised: they count by their point."),
        )
    ),
)

DEALER_PENALTY = MODERN.variant(
    "commerce/dealer-penalty",
    edition="Baxter-Wray, 1891: Penalties for the Dealer, to all",
    dealer_beaten=baxter_wray("dealer.1").rules(lambda source: DealerBeaten("all", 1, source)),
    remarks=(
        *MODERN.remarks,
        Remark(
            "The dealer's penalty comes on top of the stake that the best hand has from him.",
            baxter_wray("dealer.1", "inferred", "It is a penalty besides; of the other stake nothing is said."),
        ),
        Remark("To pay every player is a severe tax on the dealer.", baxter_wray("dealer.2")),
    ),
)

DEALER_PENALTY_BETTER = DEALER_PENALTY.variant(
    "commerce/dealer-penalty-better",
    edition="Baxter-Wray, 1891: Penalties for the Dealer, to the better hands",
    dealer_beaten=baxter_wray("dealer.1").rules(lambda source: DealerBeaten("better", 1, source)),
)

CONTINUOUS = MODERN.variant(
    "commerce/continuous",
    edition="Baxter-Wray, 1891: Continuous Dealing",
    continuous=baxter_wray("continuous.1").gives(
        Continuous(("tricon", "sequence", "flush"), baxter_wray("continuous.1"))
    ),
    ends=ours("When to leave off is a matter of fairness: when everybody has had the deal once.").rules(TurnsPassed, 1),
    remarks=(
        *MODERN.remarks,
        Remark(
            "A hand is secured when it is held at the show, by any player, the dealer too.",
            baxter_wray("continuous.1", "inferred", "One of the players secures it; it is seen at the show."),
        ),
    ),
)

EXTENDED = ExtendedCommerce.of(
    "commerce/extended",
    "Commerce",
    "Baxter-Wray, 1891: Extended Commerce",
    **(
        rules_of(MODERN)
        | dict(
            beaten=baxter_wray(
                "extended.1", "inferred", "Everybody stands in the end, so that no one stander can be fined."
            ).gives(None),
            patience=baxter_wray(
                "extended.1", "inferred", "Until all are satisfied; but somebody may never be: after twenty turns each."
            ).rules(Patience, 20),
        )
    ),
    remarks=(
        *MODERN.remarks,
        Remark(
            "Trading goes on, round and round, until everybody stands; the hands are shown then.",
            baxter_wray("extended.1"),
        ),
        Remark(
            "Nobody barters with one who stands, but with the next who does not; who alone is left buys.",
            baxter_wray("extended.1", "inferred", "Who stands is satisfied, and has to wait."),
        ),
        Remark(
            "Whose offer is answered by standing has his turn still.",
            baxter_wray("extended.1", "inferred", "He has not traded yet, and trading goes on."),
        ),
    ),
)

OF_BOTH = ("pack", "players", "put_out", "dealer_sits_out", "packets", "misdeal", "combinations", "patience")

OLD = OldCommerce.of(
    "commerce/old",
    "Commerce",
    "Baxter-Wray, 1891: the old game",
    **{rule: cited for rule, cited in rules_of(MODERN).items() if rule in OF_BOTH},
    direction=lost("old.2").gives(1),
    standing=lost("old.2").gives(
        TwoStand(
            2,
            lost("old.3"),
            ours("Where one stands and all others have passed nobody is left to exchange: the hands are shown."),
        )
    ),
    counters=ours("How many counters one begins with is not said: accounts may run below nothing.").gives(None),
    best=lost("old.4").gives(EverybodyPays(1, lost("old.4"), lost("old.5"))),
    ends=ONCE_ROUND.rules(Rounds, 1),
    stakes=lost("old.4", "There is no pool, and nothing is left.").gives(None),
    remarks=(
        *WORDS,
        Remark("The rest of the pack is not used.", lost("old.1")),
        Remark("What is exchanged is seen by everybody.", lost("old.2", "It is taken from, and laid on, the table.")),
    ),
)

SUM, PRIZE = 3, 1
POOL = PoolCommerce.of(
    "commerce/pool",
    "Pool Commerce",
    "Baxter-Wray, 1891: Pool Commerce",
    **(
        rules_of(OLD)
        | dict(
            counters=baxter_wray("pool.1").gives(3),
            best=baxter_wray("pool.3").gives(
                Prize(
                    PRIZE,
                    baxter_wray("pool.3"),
                    baxter_wray("pool.3", "inferred", f"Arranged before: here {PRIZE}, a third of what one pays in."),
                )
            ),
            ends=baxter_wray("pool.4").rules(LastIn),
            stakes=baxter_wray("pool.4").rules(RestOfPool),
        )
    ),
    entrance=baxter_wray("pool.1").gives(
        PoolOfCounters(
            SUM, 3, baxter_wray("pool.1"), ours("How much the equal sum is stands open: three, one for each counter.")
        )
    ),
    worst=baxter_wray("pool.3").gives(
        WorstHand(1, baxter_wray("pool.3"), ours("Of equal worst hands one has to pay: the youngest, dealt to last."))
    ),
    horse=baxter_wray("horse.1").gives(
        Horse(
            SUM // 3,
            baxter_wray("horse.1"),
            baxter_wray("horse.2", "inferred", "Usually a third or a half of the sum paid in: here a third."),
        )
    ),
    remarks=(
        *OLD.remarks,
        Remark("Play is that of the old game.", baxter_wray("pool.2")),
        Remark("Who has lost his counters stands out, and is dealt no cards.", baxter_wray("pool.5")),
        Remark(
            "Counters are lives and money is another thing: the pool has both, and each is counted by itself.",
            baxter_wray("pool.1", "inferred", "One is paid in, and counters are had for it."),
        ),
        Remark(
            "Where the pool is too small for the sum arranged, what there is is paid.",
            ours("The pool may be drawn dry by many deals, and cannot pay more than it has."),
        ),
    ),
)

GAMES = (
    MODERN,
    OLD,
    POOL,
    LIMITED,
    LIMITED_NO_FLUSH,
    DEALER_PENALTY,
    DEALER_PENALTY_BETTER,
    EXTENDED,
    CONTINUOUS,
    PIQUET_PACK,
)
