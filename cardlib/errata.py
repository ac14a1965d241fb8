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
