"""Polignac, or Quatre-Valets: no knave, and least of all the knave of spades."""

from __future__ import annotations

from ..cards import pack
from ..clauses import Misdeal, Remark, Source, Status, ours
from ..families.penalties import CardPenalty, Revoke, Slam
from ..families.tricks import TrickGame
from ..settling import CountersGone, LeftInFront, Total


def foster(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of Foster's chapter."""
    return Source("foster1897", f"polignac.{sentence}", status, note)


def slobberhannes(sentence: str, note: str) -> Source:
    """A sentence of Foster on Slobberhannes, which he says settles the preliminaries here too."""
    return Source("foster1897", f"slobberhannes.{sentence}", "inferred", note)


def encyclopedia(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of the encyclopedia's article."""
    return Source("encyclopedia", f"polignac.{sentence}", status, note)


def modern(sentence: str, status: Status = "printed", note: str = "") -> Source:
    """A sentence of the modern page."""
    return Source("modern", f"polignac.{sentence}", status, note)


BLACK_SEVENS, RED_SEVENS = "7S 7C", "7H 7D"
FIVE_UP = ((5, BLACK_SEVENS), (6, BLACK_SEVENS), (7, BLACK_SEVENS))
SHORTEST = ours(
    "Several ruined at once, as by a capot: each pays what he has, and who cannot pay most of what he owes "
    "has lost; equal shortfalls lose together."
)


def four(rank: str, spade: Source, others: Source, name: str = "") -> tuple[CardPenalty, ...]:
    """Two counters for the spade and one for each other card of this rank."""
    return (CardPenalty(f"{rank}S", 2, spade, name), *(CardPenalty(f"{rank}{suit}", 1, others) for suit in "HDC"))


EACH_JACK = foster(
    "objects.2",
    "inferred",
    "One counter for each Jack, not for each such trick: so the modern example, where one trick holds two.",
)
FOSTER = TrickGame.of(
    "polignac/foster",
    "Polignac",
    "Foster, 1897, ace high",
    # Cards and players
    pack=foster("cards.1").gives(pack("7")),
    order=foster("cards.5").gives("AKQJT987"),
    players=foster("cards.4", "inferred", "Four, five, six and seven are the numbers named.").gives(range(4, 8)),
    put_out=foster(
        "cards.2", "inferred", "Printed for five; six hands of five cards need the same thirty, and seven play as six."
    ).gives(FIVE_UP),
    dealer_sits_out=foster("cards.4").gives((7,)),
    packets=foster("cards.1").gives("three, two and three at a time"),
    direction=foster("objects.4", "inferred", "The eldest hand, at the dealer's left, begins.").gives(1),
    misdeal=foster("cards.7").gives(
        Misdeal(False, slobberhannes("dealing.4", "The preliminaries are those of Slobberhannes."))
    ),
    # Counters
    counters=foster("counters.1").gives(20),
    ends=foster("counters.1").gives(CountersGone(foster("counters.1"), SHORTEST)),
    stakes=foster("counters.1").gives(LeftInFront(foster("counters.1"))),
    # Objects of the game
    penalties=foster("objects.1").gives(four("J", foster("objects.3"), EACH_JACK, "Polignac")),
    settle=foster("objects.2").gives("at once"),
    slams=ours("What survives of Foster has no announcement.").gives(()),
    dealers_pool=ours("The penalties are the pool; the dealer puts up none.").gives(None),
    payout=ours("Nothing is paid out before the game is over.").gives(None),
    revoke=slobberhannes("objects.3", "Foster's Polignac is silent; his Slobberhannes takes a point.").rules(Revoke, 1),
    must_follow=foster("objects.4").gives(True),
    remarks=(
        Remark("Eldest leads to the first trick, whatever card he likes.", foster("objects.4")),
        Remark(
            "The highest card of the suit led wins the trick, and the winner leads to the next.", foster("objects.5")
        ),
        Remark("Who has none of the suit led plays what he likes.", foster("objects.6")),
        Remark("There is no trump.", foster("cards.6")),
        Remark("Eight, six or five cards each; with seven, six hands of five.", foster("cards.3")),
        Remark(
            "A player who owes more than he has pays what he has and is out; play stops there, in mid-deal.",
            foster("counters.1", "inferred", "He who first loses his counters loses, so nothing after it counts."),
        ),
        Remark(
            "The dealer who takes no cards neither pays nor receives in that deal, and has his share of the stakes.",
            foster("counters.1", "inferred", "The loser pays each of the others."),
        ),
    ),
)

FRENCH_ORDER = FOSTER.variant(
    "polignac/foster-french-order", edition="Foster, 1897, the French order", order=foster("cards.5").gives("KQJAT987")
)

ENCYCLOPEDIA = FOSTER.variant(
    "polignac/encyclopedia",
    edition="an encyclopedia",
    pack=encyclopedia("players").gives(pack("7")),
    order=encyclopedia("rank").gives("KQJAT987"),
    players=encyclopedia("players").gives(range(3, 7)),
    put_out=encyclopedia("sevens").gives(tuple((n, BLACK_SEVENS) for n in (3, 5, 6))),
    dealer_sits_out=encyclopedia(
        "dealing", "inferred", "The cards are shared among the players, and six are the most."
    ).gives(()),
    packets=encyclopedia("dealing").gives("two or three at a time"),
    direction=encyclopedia("left").gives(1),
    misdeal=ours("The article is silent; we keep Foster's law.").rules(Misdeal, False),
    counters=encyclopedia("end", "inferred", "Penalties are added up to a total: a score sheet.").gives(None),
    ends=encyclopedia(
        "end",
        "inferred",
        "Ten or twenty, as agreed: twenty. First to reach it is read in the order of the tricks.",
    ).rules(Total, 20, "first", False),
    stakes=ours("The article names no stakes for Polignac.").gives(None),
    penalties=encyclopedia("score").gives(four("J", encyclopedia("score"), encyclopedia("score"), "Polignac")),
    settle=encyclopedia("end", "inferred", "A sheet is written up when the deal is over.").gives("after the deal"),
    slams=ours("The article has no announcement.").gives(()),
    revoke=ours("The article is silent; we keep Foster's point.").rules(Revoke, 1),
    must_follow=encyclopedia("play").gives(True),
    remarks=(
        Remark(
            "Eldest leads; the highest card of the suit led wins the trick, and the winner leads to the next; no "
            "trumps.",
            encyclopedia("play"),
        ),
    ),
)

CAPOT = Slam(
    "capot",
    others_pay=5,
    announced=True,
    announcer_leads=False,
    failure=None,
    source=modern("capot.1"),
    if_made=modern("capot.2"),
    if_lost=modern("capot.3"),
)

MODERN = FRENCH_ORDER.variant(
    "polignac/modern",
    edition="a modern page, with capot",
    pack=modern("need").gives(pack("7")),
    order=modern("rank").gives("KQJAT987"),
    players=modern("players").gives(range(4, 8)),
    put_out=modern("sevens").gives(FIVE_UP),
    dealer_sits_out=foster("cards.4", "inferred", "The page says it follows Foster; its table of hands is lost.").gives(
        (7,)
    ),
    packets=modern("dealing").gives("clockwise, the packets lost from our copy"),
    direction=modern("playing.2").gives(1),
    misdeal=ours("The page is silent; we keep Foster's law.").rules(Misdeal, False),
    counters=modern("chips").gives(20),
    ends=modern("winning.1").gives(CountersGone(modern("winning.1"), SHORTEST)),
    stakes=modern("winning.3").gives(LeftInFront(modern("winning.3"))),
    penalties=modern(
        "paying.2", "inferred", "The table of payments is lost; the example and the total of five give it."
    ).gives(four("J", modern("example.2"), modern("example.1"), "Polignac")),
    settle=modern("paying.1").gives("at once"),
    slams=modern("capot.1").gives((CAPOT,)),
    revoke=ours("The page is silent; we keep Foster's point.").rules(Revoke, 1),
    must_follow=modern("playing.2").gives(True),
    remarks=(
        Remark("Eldest, at the dealer's left, leads to the first trick, whatever card he likes.", modern("playing.1")),
        Remark("The highest card of the suit led wins the trick.", modern("playing.3")),
        Remark("The winner of a trick leads to the next.", modern("playing.4")),
        Remark(
            "Each is asked in turn, eldest first; the first to announce capot has it.",
            modern("capot.1", "ours", "Who speaks first where several would announce is not said."),
        ),
        Remark(
            "While a capot lives nobody pays; with its first lost trick everybody pays for the knaves so far.",
            modern("capot.3", "inferred", "Until then nobody can know what is owed."),
        ),
        Remark(
            "A player who owes more than he has pays what he has and is out; play stops there, in mid-deal.",
            modern("winning.1", "inferred", "The first to lose all their chips loses, so nothing after it counts."),
        ),
    ),
)

CHELEM = Slam(
    "chelem",
    others_pay=5,
    announced=False,
    announcer_leads=False,
    failure=None,
    source=modern("french.chelem"),
    if_made=modern("french.chelem"),
    if_lost=modern("french.chelem"),
)
GENERALE = Slam(
    "générale",
    others_pay=5,
    announced=True,
    announcer_leads=True,
    failure=5,
    source=modern("french.generale.1"),
    if_made=modern("french.chelem", "inferred", "What a made générale brings is not said: as a chelem."),
    if_lost=modern("french.generale.2"),
)

FRENCH = MODERN.variant(
    "polignac/french",
    edition="French rules",
    players=modern("french.players").gives(range(3, 9)),
    put_out=modern("french.players").gives(
        (*((n, RED_SEVENS) for n in (3, 5, 6)), (7, f"{BLACK_SEVENS} {RED_SEVENS}"))
    ),
    dealer_sits_out=modern("french.players").gives(()),
    packets=modern("french.dealing").gives("two at a time, one where the number is odd"),
    direction=modern("french.direction").gives(-1),
    counters=modern("french.total", "inferred", "Points are scored to a total: a sheet.").gives(None),
    ends=modern(
        "french.total",
        "inferred",
        "Twenty is usual, fifty possible. First to reach it is read in the order of the tricks.",
    ).rules(Total, 20, "first", False),
    stakes=ours("The French rules name no stakes.").gives(None),
    settle=modern(
        "french.chelem",
        "inferred",
        "Whether a chelem is made is known after the last trick only, so the deal is scored then.",
    ).gives("after the deal"),
    slams=modern("french.chelem").gives((GENERALE, CHELEM)),
    remarks=(
        Remark(
            "The player on the dealer's right leads to the first trick, unless somebody announces générale.",
            modern("french.direction"),
        ),
        Remark("The highest card of the suit led wins the trick.", modern("playing.3")),
        Remark("The winner of a trick leads to the next.", modern("playing.4")),
        Remark(
            "Each is asked in turn, eldest first; the first to announce générale has it.",
            modern("french.generale.1", "ours", "Who speaks first where several would announce is not said."),
        ),
        Remark(
            "A générale that fails is scored as one even where another player then wins every trick.",
            modern(
                "french.generale.2",
                "ours",
                "An announcer who wins nothing makes both rules apply; the announced one governs.",
            ),
        ),
        Remark(
            "A générale fails with the first trick that is lost, and its five points are written down there.",
            modern("french.generale.2", "ours", "It matters only to who reaches the total first."),
        ),
    ),
)

QUEENS = MODERN.variant(
    "polignac/queens",
    edition="ace high, the queens are the penalty cards",
    order=modern("anglo").gives("AKQJT987"),
    penalties=modern("queens").gives(
        four(
            "Q",
            modern("queens", "inferred", "That the queen of spades counts double, as the knave does, is not said."),
            modern("queens"),
        )
    ),
)

GAMES = (FOSTER, FRENCH_ORDER, ENCYCLOPEDIA, MODERN, FRENCH, QUEENS)
