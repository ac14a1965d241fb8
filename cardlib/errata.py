"""What our copies of the texts have lost or garbled, and how it was mended.

    >>> [erratum.place for erratum in ERRATA if erratum.kind == "garbled"][0]
    'Polignac, the opening'

The sentences themselves stand as they are printed; nothing in them is mended silently.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .clauses import Source
from .errors import WrongArgument
from .sources import TEXTS

__all__ = ["ERRATA", "Erratum"]

Kind = Literal["lost", "garbled", "slip"]


@dataclass(frozen=True, kw_only=True)
class Erratum:
    """One place in a text: what is ``wrong`` there, and how it is ``mended``.

    ``kind`` is *lost* (words are missing from our copy), *garbled* (the words do not make sense) or *slip* (they do,
    though grammar or arithmetic is off).  ``sentences`` are the ids of the lines concerned; ``rests_on`` says what the
    mending rests on, and on whose word.  Raises `WrongArgument` for a line that the text has not.
    """

    text: str
    place: str
    kind: Kind
    wrong: str
    mended: str
    sentences: tuple[str, ...]
    rests_on: tuple[Source, ...] = ()

    def __post_init__(self) -> None:
        ids = {line.id for line in TEXTS[self.text].lines}
        strange = [name for name in self.sentences if name not in ids]
        if strange:
            raise WrongArgument(f"{self.text} has no line {strange[0]!r}.")


def inferred(text: str, sentence: str, note: str) -> Source:
    """What follows from a sentence and is not said in it."""
    return Source(text, sentence, "inferred", note)


def ours(note: str) -> Source:
    """Our own decision."""
    return Source(status="ours", note=note)


ERRATA: tuple[Erratum, ...] = (
    Erratum(
        text="foster1897",
        place="Slobberhannes, the beginning",
        kind="lost",
        wrong="Our leaf begins in mid-chapter. The title is lost and, it seems, a paragraph on the cards.",
        mended="A pack of thirty-two, ace high. Foster's own taking out of the black Sevens fits no other pack.",
        sentences=("slobberhannes.counters", "slobberhannes.players.1"),
        rests_on=(inferred("encyclopedia", "slobberhannes.rank", "The article gives the pack and the order."),),
    ),
    Erratum(
        text="foster1897",
        place="Slobberhannes, Players and Dealing",
        kind="lost",
        wrong="Seats, cards, deal and irregularities are left to the chapter on Hearts, which is not on our leaf.",
        mended="The last seat deals first. No law of irregularities is made up: a revoke costs what Foster prints, "
        "and a misdeal does not lose the deal.",
        sentences=("slobberhannes.players.3", "slobberhannes.dealing.3"),
        rests_on=(ours("Who deals first has to be settled somehow."), Source("foster1897", "slobberhannes.objects.3")),
    ),
    Erratum(
        text="foster1897",
        place="Polignac, the end",
        kind="lost",
        wrong="Our leaf ends in mid-chapter. Whatever followed the play, a capot or a revoke it may be, is unknown.",
        mended="No announcement in Foster's games, and a revoke costs what it costs at Slobberhannes.",
        sentences=("polignac.objects.6",),
        rests_on=(
            ours("What is lost is not made up."),
            inferred("foster1897", "slobberhannes.objects.3", "Foster's Polignac is silent; his Slobberhannes is not."),
        ),
    ),
    Erratum(
        text="encyclopedia",
        place="Polignac, the opening",
        kind="garbled",
        wrong="A definition of card games has got into the middle of the first sentence, and the sentence on other "
        "names for the game ends in “one its reminiscents” (sic). Whether Slobberhannes is said to be the same "
        "game, or one that recalls it, cannot be made out.",
        mended="Told in our own words, and nothing rests on it. The article goes on to describe Slobberhannes as a "
        "game of its own, and so do we.",
        sentences=("polignac.kin",),
        rests_on=(Source("encyclopedia", "slobberhannes.kin"),),
    ),
    Erratum(
        text="encyclopedia",
        place="Slobberhannes, Players",
        kind="lost",
        wrong="What is to be done with five or six players is said, and for how many the game is meant is not.",
        mended="For four, five or six: four is the number for which nothing need be put out.",
        sentences=("slobberhannes.sevens",),
        rests_on=(inferred("encyclopedia", "slobberhannes.sevens", "Only five and six are named."),),
    ),
    Erratum(
        text="encyclopedia",
        place="All three games",
        kind="slip",
        wrong="Slips of grammar: “the rank of the cards are”, “the first player … then lose”, “may, instead, to win”, "
        "“Dealer put up”, “whoever takes … win” (sic, all of them).",
        mended="Left as they stand; what is meant is plain.",
        sentences=(
            "polignac.rank",
            "polignac.end",
            "slobberhannes.all",
            "bassadewitz.dealing",
            "bassadewitz.pays",
        ),
    ),
    Erratum(
        text="baxterwray1891",
        place="The titles of the games",
        kind="lost",
        wrong="In our copy a row of strokes stands where the title of each game should, and the note on Pope played in "
        "lieu of a stop has no title at all.",
        mended="The titles are put back. The note never had one.",
        sentences=("speculation", "pope-joan", "spin", "newmarket", "snip-snap-snorum", "jig", "cassino"),
        rests_on=(
            inferred("baxterwray1891", "newmarket.end.3", "The chapters name each other."),
            Source("baxterwray1891", "jig.kin.1"),
        ),
    ),
    Erratum(
        text="baxterwray1891",
        place="Commerce, the beginning",
        kind="lost",
        wrong="Only the end of the chapter is there: the modern game and the old one are lost.",
        mended="What is left is given. The two games are played after another copy of the book, and told here in our "
        "own words.",
        sentences=("commerce.pool.1",),
        rests_on=(
            inferred("baxterwray-lost", "commerce.modern.2", "Another copy of the book."),
            inferred("baxterwray-lost", "commerce.old.1", "Another copy of the book."),
        ),
    ),
    Erratum(
        text="baxterwray1891",
        place="Pope Joan, the imaginary hand",
        kind="lost",
        wrong="“two stops among his eight cards,viz., the of diamonds and king of spades” (sic): a figure is lost.",
        mended="The seven of diamonds.",
        sentences=("pope-joan.played.2",),
        rests_on=(Source("baxterwray1891", "pope-joan.cards.1"), Source("baxterwray1891", "pope-joan.board.3")),
    ),
    Erratum(
        text="baxterwray1891",
        place="Pope Joan and Spin",
        kind="slip",
        wrong="“deposited on the hoard”, and “the dealer will therefore do well” (sic): a letter and a word are wrong.",
        mended="On the board; and the reader will do well, to whom Spin is being explained.",
        sentences=("pope-joan.turn_up.3", "spin.kin.2"),
    ),
    Erratum(
        text="baxterwray1891",
        place="Snip-Snap-Snorum, the example and the whole pack",
        kind="garbled",
        wrong="Spaces are lost around the letters of the players; a full stop is lost after “paired”, and “a stack&” "
        "(sic) has a stray sign. “Inactive” is broken by the turn of a page, so that it reads like its opposite.",
        mended="A stake is meant. “Inactive” is put together again, as are all words that a page has broken.",
        sentences=(
            "snip-snap-snorum.play.5",
            "snip-snap-snorum.chain.1",
            "snip-snap-snorum.chain.2",
            "snip-snap-snorum.whole_pack.3",
        ),
        rests_on=(ours("Who remains inactive does not play until the turn comes round."),),
    ),
    Erratum(
        text="baxterwray1891",
        place="Jig, the list of Jigs",
        kind="lost",
        wrong="The table that gives the Jig to each card of the pack is lost.",
        mended="The fifth card of a run, or the king: the nine is the Jig to a five, the king to whatever is above an "
        "eight.",
        sentences=("jig.hints.3",),
        rests_on=(inferred("baxterwray1891", "jig.play.4", "Jig is the fifth of the five calls."),),
    ),
    Erratum(
        text="baxterwray1891",
        place="Cassino, the counting",
        kind="lost",
        wrong="The table of points is lost, and so is a number in “would add to their score” (sic).",
        mended="Seven less four is three. The points are those of another copy of the book, told in our own words.",
        sentences=("cassino.counting.1", "cassino.score.1"),
        rests_on=(
            Source("baxterwray1891", "cassino.score.1"),
            inferred("baxterwray-lost", "cassino.counting.2", "Another copy of the book."),
        ),
    ),
    Erratum(
        text="modern",
        place="Polignac, Setup",
        kind="lost",
        wrong="The table that says how many cards each player is dealt is lost.",
        mended="Eight cards each for four, six for five, five for six; with seven the dealer takes none, and the other "
        "six have five each.",
        sentences=("polignac.dealing",),
        rests_on=(
            inferred("foster1897", "polignac.cards.1", "The page says that it follows Foster."),
            inferred("foster1897", "polignac.cards.2", "The page says that it follows Foster."),
            inferred("foster1897", "polignac.cards.3", "The page says that it follows Foster."),
            inferred("foster1897", "polignac.cards.4", "The page says that it follows Foster."),
        ),
    ),
    Erratum(
        text="modern",
        place="Polignac, Paying for Jacks",
        kind="lost",
        wrong="The table of payments is lost.",
        mended="Two chips for the knave of spades, one for each other knave.",
        sentences=("polignac.paying.2",),
        rests_on=(
            inferred("modern", "polignac.example.1", "One knave, one chip."),
            inferred("modern", "polignac.example.2", "Polignac and another knave, three chips."),
            inferred("modern", "polignac.paying.3", "Two and three times one are five."),
        ),
    ),
    Erratum(
        text="modern",
        place="Polignac, Tips for beginners",
        kind="slip",
        wrong="“three or four Kings and Queens in one suit” (sic): a suit has one of each.",
        mended="Told with the slip marked. The careful player does not act on it.",
        sentences=("polignac.tips.4",),
    ),
)
"""Every place we know of, in the order of the texts."""
