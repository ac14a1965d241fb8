"""Pope Joan: a board of eight compartments, and a run of cards that stops where the spare hand has the next."""

from __future__ import annotations

from ..cards import pack
from ..clauses import Misdeal, Remark, Source, Status, ours
from ..families.boards import Dressing, ToTheBoard
from ..families.earning import Compartment, Earning, Levy, Pair
from ..families.rounds import BoardStays, Rounds
from ..families.stopping import CardsLeft, InLieu, LimitedStops, Prize, SpareHand, Unplayed
from ..families.stops import StopsGame
from ..families.turning import TurnedPope, TurnedStake


def baxter_wray(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of Baxter-Wray's chapter."""
    return Source("baxterwray1891", f"pope-joan.{sentence}", status, note)


POPE = "9D"
RANKED = (("A", "Ace"), ("K", "King"), ("Q", "Queen"), ("J", "Knave"))
COMPARTMENTS = (("Pope", 6), ("Matrimony", 2), ("Intrigue", 2), ("Ace", 1), ("King", 1), ("Queen", 1), ("Knave", 1))
DRESSING = Dressing(COMPARTMENTS, 15, "Game", baxter_wray("dressing.2"), baxter_wray("dressing.4"))
TURNED_STAKE = TurnedStake(RANKED, baxter_wray("turn_up.3"))
TURNED_POPE = TurnedPope(POPE, "Pope", baxter_wray("turn_up.1"))
SAME_HAND = baxter_wray(
    "winning.1", "inferred", "Its holder plays Matrimony or Intrigue: both cards from one hand, in whatever order."
)


def earns(ranked: tuple[tuple[str, str], ...], *, split: Source | None = None) -> tuple[Earning, ...]:
    """What the special cards bring: Pope, the two pairs, and the trumps that have a compartment of their own."""
    winning = baxter_wray("winning.1")
    pairs = [("Matrimony", ("Kt", "Qt")), ("Intrigue", ("Qt", "Jt"))]
    return (
        Compartment("Pope", POPE, winning),
        Levy(POPE, 1, winning, per_card=True),
        *(Pair(pool, both, split or SAME_HAND, bool(split)) for pool, both in pairs),
        *(Compartment(pool, f"{rank}t", winning) for rank, pool in ranked),
    )


BAXTER_WRAY = StopsGame.of(
    "pope-joan/baxter-wray",
    "Pope Joan",
    "Baxter-Wray, 1891",
    # Cards and players
    pack=baxter_wray("board.2").gives(pack(without="8D")),
    order=baxter_wray("board.2").gives("KQJT98765432A"),
    players=baxter_wray(
        "board.2",
        "inferred",
        "Any number of players, it is said: three make a round game, and with ten there are four cards each.",
    ).gives(range(3, 11)),
    put_out=baxter_wray("board.2", "inferred", "One pack for any number: nothing more is put out.").gives(()),
    dealer_sits_out=baxter_wray("dealing.2", "inferred", "The dealer is one of the players.").gives(()),
    packets=baxter_wray("dealing.2").gives("one at a time"),
    direction=baxter_wray("play.1").gives(1),
    misdeal=ours("The book is silent on a misdeal here; at Nap there is no penalty, and he deals again.").rules(
        Misdeal, False
    ),
    spare=baxter_wray("dealing.2").gives(SpareHand(baxter_wray("dealing.2"), baxter_wray("dealing.3"))),
    spare_seen=baxter_wray("dealing.2").gives(False),
    layout=ours("No cards are laid out but the turn-up.").gives(None),
    # The board
    counters=ours("How many counters one begins with is not said: accounts may run below nothing.").gives(None),
    board=baxter_wray("dressing.2").gives(DRESSING),
    turned=baxter_wray("turn_up.1").gives((TURNED_POPE, TURNED_STAKE)),
    earns=baxter_wray("winning.1").gives(earns(RANKED)),
    # The play
    calls=ours("Nothing is called, and a run has no end but a stop.").gives(None),
    at_will=ours("No card may be played out of turn.").gives(None),
    in_lieu=baxter_wray("winning.2", "inferred", "Cards are played in the ordinary course of play only.").gives(None),
    # The end
    left=baxter_wray("played.11").rules(CardsLeft, 1),
    prize=baxter_wray("played.11").rules(Prize, "Game"),
    unplayed=baxter_wray("played.11").rules(Unplayed, POPE, 0),
    ends=ours(
        "When to leave off is not said: when everybody has dealt once, so that all have paid double alike."
    ).rules(Rounds, 1),
    stakes=baxter_wray("winning.4").rules(BoardStays),
    remarks=(
        Remark("Eldest leads any card, whatever else of the suit he holds.", baxter_wray("play.1")),
        Remark("Whoever holds the next higher card of the suit must play it.", baxter_wray("play.1")),
        Remark("Who plays a stop has the next lead; the cards played are turned down.", baxter_wray("play.2")),
        Remark("The ace is lowest; the seven of diamonds and the kings are stops.", baxter_wray("board.3")),
        Remark("The card below the turn-up is a stop: six are known from the beginning.", baxter_wray("board.4")),
        Remark(
            "Where an ace or a king, the seven or the nine of diamonds is turned up, only five are.",
            baxter_wray("board.4", "inferred", "What lies below it is in nobody's hand, or a stop already."),
        ),
        Remark(
            "Each puts up x counters and the dealer 2x, x being the least that makes fifteen together.",
            baxter_wray("dressing.2", "inferred", "Fifteen or more, the dealer double, all others alike."),
        ),
        Remark(
            "When Pope is played each pays for the cards he then holds.",
            baxter_wray("winning.1", "inferred", "“Remaining in hand” is read of the moment when it is played."),
        ),
        Remark(
            "A card turned up is out of play: its stake is gone, and a pair with it cannot be won in that deal.",
            baxter_wray("winning.2", "inferred", "Nobody can play it."),
        ),
        Remark(
            "After Pope is turned up the deal is played.",
            baxter_wray("turn_up.3", "inferred", "Said of court and lower cards; of Pope only in a variation not so."),
        ),
        Remark(
            "Who holds Pope unplayed is spared what is paid to the winner, and nothing else.",
            baxter_wray("played.11", "inferred", "Said where the winner is paid."),
        ),
        Remark("The first dealer is who is first dealt a knave; here it is the last seat.", baxter_wray("dressing.1")),
    ),
)

DEALER_DRESSES = BAXTER_WRAY.variant(
    "pope-joan/dealer-dresses",
    edition="Baxter-Wray, 1891, the dealer dresses the board",
    board=baxter_wray("dressing.5").gives(
        Dressing(COMPARTMENTS, 15, "Game", baxter_wray("dressing.5"), baxter_wray("dressing.4"), by_dealer=True)
    ),
    ends=baxter_wray("dressing.5").rules(Rounds, 1),
)

TO_THE_POOL = BAXTER_WRAY.variant(
    "pope-joan/to-the-pool",
    edition="Baxter-Wray, 1891, the most popular variation",
    board=baxter_wray("to_the_pool.1").gives(
        ToTheBoard(
            DRESSING,
            1,
            baxter_wray("to_the_pool.1"),
            baxter_wray("to_the_pool.2"),
            ours("An empty board cannot be covered: the first deal is dressed in the regular way."),
        )
    ),
    remarks=(
        *BAXTER_WRAY.remarks,
        Remark(
            "Where the penalties are fewer than the bare compartments, some stay bare until the next.",
            ours("All the eight must be covered, and there may be too few counters for it."),
        ),
        Remark(
            "The dealer's stake too goes where a compartment is bare.",
            baxter_wray("to_the_pool.2", "inferred", "“Also” where he chooses: as the others, who must cover all."),
        ),
    ),
)

FIVE_POOL = BAXTER_WRAY.variant(
    "pope-joan/five-pool",
    edition="Baxter-Wray, 1891, Five-Pool Pope",
    board=baxter_wray("five_pool.1").gives(
        Dressing(
            COMPARTMENTS[:4],
            12,
            "Game",
            baxter_wray("five_pool.2"),
            baxter_wray("dressing.4", "inferred", "The counters of the five that are retained."),
        )
    ),
    turned=baxter_wray("five_pool.1").gives((TURNED_POPE, TurnedStake(RANKED[:1], baxter_wray("turn_up.3")))),
    earns=baxter_wray("five_pool.1").gives(earns(RANKED[:1])),
)

POPE_WINS = BAXTER_WRAY.variant(
    "pope-joan/pope-wins",
    edition="Baxter-Wray, 1891, Pope Joan wins",
    turned=baxter_wray("pope_wins.1").gives(
        (
            TurnedPope(POPE, "Pope", baxter_wray("turn_up.1"), game="Game", wins=baxter_wray("pope_wins.1")),
            TURNED_STAKE,
        )
    ),
    remarks=tuple(r for r in BAXTER_WRAY.remarks if not r.text.startswith("After Pope is turned up")),
)

LIMITED_STOPS = BAXTER_WRAY.variant(
    "pope-joan/limited-stops",
    edition="Baxter-Wray, 1891, limited stops",
    spare=baxter_wray("limited_stops.1").gives(
        LimitedStops(
            "top",
            5,
            baxter_wray(
                "limited_stops.1",
                "inferred",
                "From the top, and five: how many is not said. What does not go round then lies with them.",
            ),
        )
    ),
)

DEALER_LOOKS = BAXTER_WRAY.variant(
    "pope-joan/dealer-looks",
    edition="Baxter-Wray, 1891, the dealer looks at the spare hand and stands out",
    spare_seen=baxter_wray("looking.1").gives(True),
    dealer_sits_out=baxter_wray("looking.2").gives(tuple(BAXTER_WRAY.players)),
    remarks=(
        *BAXTER_WRAY.remarks,
        Remark(
            "The dealer who stands out dresses the board and has what is turned up; else he neither pays nor receives.",
            baxter_wray("looking.2", "inferred", "No cards are dealt him; of his other duties nothing is said."),
        ),
    ),
)

IN_LIEU = BAXTER_WRAY.variant(
    "pope-joan/in-lieu",
    edition="Baxter-Wray, 1891, Pope in lieu of a stop",
    in_lieu=baxter_wray("in_lieu.1").rules(InLieu, POPE, "Pope"),
    remarks=(
        *BAXTER_WRAY.remarks,
        Remark(
            "Pope is played in lieu only by a hand that can go on with the card after the one wanting.",
            baxter_wray("in_lieu.3", "inferred", "So the example; without it there would be nothing to continue."),
        ),
    ),
)

SPLIT_PAIRS = BAXTER_WRAY.variant(
    "pope-joan/split-pairs",
    edition="Baxter-Wray, 1891, pairs divided",
    earns=baxter_wray("split.1").gives(earns(RANKED, split=baxter_wray("split.1"))),
    remarks=(
        *BAXTER_WRAY.remarks,
        Remark("A counter that does not divide stays on the board.", ours("The book does not say whose it is.")),
    ),
)

POPE_LIMITED = BAXTER_WRAY.variant(
    "pope-joan/pope-limited",
    edition="Baxter-Wray, 1891, the payment for Pope limited",
    turned=baxter_wray("turn_up.2").gives(
        (
            TurnedPope(POPE, "Pope", baxter_wray("turn_up.1"), limit=4, limited=baxter_wray("turn_up.2")),
            TURNED_STAKE,
        )
    ),
    remarks=(
        *BAXTER_WRAY.remarks,
        Remark(
            "The limit is four, the lower of the two that are named, and holds for a Pope that is turned up only.",
            baxter_wray("turn_up.2", "inferred", "It follows upon the turned-up Pope; of a played one it is not said."),
        ),
    ),
)

GAMES = (
    BAXTER_WRAY,
    DEALER_DRESSES,
    TO_THE_POOL,
    FIVE_POOL,
    POPE_WINS,
    LIMITED_STOPS,
    DEALER_LOOKS,
    IN_LIEU,
    SPLIT_PAIRS,
    POPE_LIMITED,
)
