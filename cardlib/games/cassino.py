"""Cassino: cards taken by pairing and combining, eleven points in the pack, and a point for a sweep."""

from __future__ import annotations

from ..cards import pack
from ..clauses import Cited, Misdeal, Remark, Source, Status, ours
from ..families.capturing import Capture, CardExposed, DrawForPartners
from ..families.cassino import Cassino
from ..families.scoring import CardPoints, LastTake, Majority, PointsWon, Sides, Sweep
from ..families.settlements import Difference, DifferenceOfTwo, EachHisOwn, LowestDeducted, TwoLowest


def baxter_wray(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of Baxter-Wray's chapter."""
    return Source("baxterwray1891", f"cassino.{sentence}", status, note)


LOST = Source(
    "baxterwray-lost",
    "cassino.counting.2",
    "inferred",
    "The table of points is lost in our copy: after another copy of the book, in our own words.",
)
COUNTS = ours("Whose majority it is where two are equal is not said: nobody's.")
ACES = tuple(
    CardPoints(f"A{suit}", 1, f"the ace of {name}", LOST)
    for suit, name in zip("SHDC", ("spades", "hearts", "diamonds", "clubs"), strict=True)
)
GREAT, LITTLE = CardPoints("TD", 2, "Great Cassino", LOST), CardPoints("2S", 1, "Little Cassino", LOST)

TWO = Cassino.of(
    "cassino/two",
    "Cassino",
    "Baxter-Wray, 1891: two players",
    # Cards and players
    pack=baxter_wray("pack.1").gives(pack()),
    players=baxter_wray("players.1").gives(range(2, 3)),
    put_out=baxter_wray("pack.1", "inferred", "The full pack, however many play.").gives(()),
    dealer_sits_out=baxter_wray("play.1", "inferred", "The dealer is one of the players.").gives(()),
    packets=baxter_wray("play.1").gives("one at a time"),
    direction=baxter_wray("play.4").gives(1),
    misdeal=baxter_wray("exposed.1", "inferred", "A fault in the first round forfeits the deal.").rules(Misdeal, True),
    counters=ours("Points are marked on a sheet.").gives(None),
    hand=baxter_wray("play.1").gives(4),
    laid=baxter_wray("play.2").gives(4),
    # The play
    capture=baxter_wray("play.4").gives(
        Capture(
            False,
            baxter_wray("play.4"),
            baxter_wray("play.5", "inferred", "Nine and ace make a ten; no court card is combined."),
            ours("Where combinations overlap the book does not choose, and so the player does."),
            baxter_wray("round.1", "inferred", "Able to pair or combine, he does so with the card he has played."),
        )
    ),
    sweep=baxter_wray("round.5").rules(Sweep, 1),
    last_take=baxter_wray("round.4").gives(
        LastTake(
            1,
            baxter_wray("round.4"),
            ours("One take is one sweep; and what nobody has taken in counts for nobody."),
        )
    ),
    # The count
    points=LOST.gives((GREAT, LITTLE, *ACES)),
    most=LOST.gives((Majority("S", 1, LOST, COUNTS), Majority("", 3, LOST, COUNTS))),
    sides=baxter_wray("players.2").rules(Sides, False),
    settlement=baxter_wray("players.2").rules(Difference),
    draw=baxter_wray("partners.1", "inferred", "It is drawn where partners have to be found.").gives(None),
    exposed=baxter_wray("exposed.1").gives(
        CardExposed(
            1,
            baxter_wray("exposed.1"),
            baxter_wray("exposed.1", "inferred", "Some penalty is best imposed, it is said, and not which: one point."),
        )
    ),
    ends=ours("To how many points one plays is not said; another book of the time has eleven.").rules(PointsWon, 11),
    stakes=ours("Of stakes nothing is said.").gives(None),
    remarks=(
        Remark("Cards taken in lie face down in front of the player.", baxter_wray("round.1")),
        Remark("The same dealer deals on, and lays no more cards on the table.", baxter_wray("round.3")),
        Remark(
            "A point for the last take, the only sweep that need not be one.",
            baxter_wray("round.4"),
        ),
        Remark("After a sweep the next player has to lay out a card.", baxter_wray("round.5")),
        Remark(
            "The table's cards are dealt one at a time, going round with the hands.",
            baxter_wray("play.3"),
        ),
        Remark(
            "Where a table offers more than sixty-four ways of taking, cards of a rank that count alike are taken in "
            "the pack's order.",
            ours("Nobody could choose between so many, and nothing hangs on it."),
        ),
    ),
)

THREE = TWO.variant(
    "cassino/three",
    edition="Baxter-Wray, 1891: three players",
    players=baxter_wray("players.3").gives(range(3, 4)),
    settlement=baxter_wray("players.3").rules(EachHisOwn),
)

PARTNERS = TWO.variant(
    "cassino/partners",
    edition="Baxter-Wray, 1891: two against two",
    players=baxter_wray("players.1").gives(range(4, 5)),
    sides=baxter_wray("partners.5").rules(Sides, True),
    settlement=baxter_wray("score.1").rules(Difference),
    draw=baxter_wray("partners.2").gives(
        DrawForPartners(
            baxter_wray("partners.2"),
            baxter_wray("partners.3"),
            baxter_wray("partners.4"),
            baxter_wray("partners.5"),
        )
    ),
    remarks=(
        *TWO.remarks,
        Remark("Both partners are marked the points of their side.", baxter_wray("counting.1")),
    ),
)

INDEPENDENT = TWO.variant(
    "cassino/independent",
    edition="Baxter-Wray, 1891: each for himself",
    players=baxter_wray(
        "players.1",
        "inferred",
        "Four, or more, it is said: with six the pack goes round evenly, twice; with five it does not.",
    ).gives(range(4, 7, 2)),
    settlement=baxter_wray("players.2").rules(EachHisOwn),
)

LOWEST_DEDUCTED = TWO.variant(
    "cassino/lowest-deducted",
    edition="Baxter-Wray, 1891: the lowest deducted",
    players=baxter_wray("players.3").gives(range(3, 5)),
    settlement=baxter_wray("players.3").rules(LowestDeducted),
)

TWO_LOWEST = THREE.variant(
    "cassino/two-lowest",
    edition="Baxter-Wray, 1891: the two lowest deducted",
    settlement=baxter_wray("three.1").gives(TwoLowest(baxter_wray("three.1"), baxter_wray("three.2"))),
    remarks=(
        *TWO.remarks,
        Remark("Many a deal is scored by nobody; the book does not find it desirable.", baxter_wray("three.3")),
    ),
)

PIQUET_PACK = TWO.variant(
    "cassino/piquet-pack",
    edition="Baxter-Wray, 1891: the pack of thirty-two",
    pack=baxter_wray("pack.1").gives(pack("7")),
    players=baxter_wray("players.1", "inferred", "Two, three or four: the pack is too small for more.").gives(
        range(2, 5)
    ),
    settlement=baxter_wray("players.2").gives(DifferenceOfTwo(baxter_wray("players.2"), baxter_wray("players.3"))),
    points=Cited(
        (GREAT, *ACES), ours("There is no two of spades among thirty-two cards: ten points in the pack, not eleven.")
    ),
    remarks=(
        *TWO.remarks,
        Remark(
            "The pack does not go round evenly: the last hands are short, and what is over is laid on the table.",
            baxter_wray("pack.1", "inferred", "The hands are of shorter duration, it is said, and not how short."),
        ),
    ),
)

GAMES = (TWO, THREE, PARTNERS, INDEPENDENT, LOWEST_DEDUCTED, TWO_LOWEST, PIQUET_PACK)
