"""What the books say of where the games come from, and when: contested, all of it."""

from __future__ import annotations

from ..clauses import Source
from .conflict import Answer, Conflict, Elsewhere

CONFLICTS = (
    Conflict(
        id="C14",
        question="Where does Slobberhannes come from?",
        about=("slobberhannes",),
        fields=(),
        answers=(
            Answer(
                "From Germany: it is called a German variation of Polignac.",
                None,
                (Source("encyclopedia", "slobberhannes.kin"),),
                (Elsewhere(
                        "a modern historian of card games, as another encyclopedia reports him",
                        "takes it for German too.",
                        "slobberhannes",
                    ),),
            ),
            Answer("It is a cousin of Polignac, and no country is named.", None, (Source("modern", "polignac.kin"),)),
            Answer(
                "Probably from America.",
                None,
                (),
                (
                    Elsewhere(
                        "another encyclopedia",
                        "knows no German source before the present century. All the descriptions it knows are in "
                        "English-language card books, from about 1880 on; emigrants may have brought a German game of "
                        "the kind with them.",
                        "slobberhannes",
                    ),
                ),
            ),
        ),
        default="The pages here say that it is contested.",
        silent="What survives of Foster says nothing of its origin.",
        contested=True,
    ),
    Conflict(
        id="C15",
        question="How old is Polignac?",
        about=("polignac",),
        fields=(),
        answers=(
            Answer("Of the eighteenth century, and French.", None, (Source("encyclopedia", "polignac.kin"),)),
            Answer("Old, and French; no date is given.", None, (Source("modern", "polignac.kin"),)),
            Answer(
                "In print by 1812, under another name; the name is of about 1830.",
                None,
                (),
                (
                    Elsewhere(
                        "a French page that follows an older book of reference",
                        "finds the game of the knaves in a French collection of games of 1812, and dates the name "
                        "Polignac to 1830, when the minister so called was unpopular.",
                        "polignac",
                    ),
                    Elsewhere(
                        "another encyclopedia",
                        "derives the name from the same minister, and holds the game to be older than the name.",
                        "polignac",
                    ),
                ),
            ),
        ),
        default="The pages here say that it is contested: the game may be older than its name.",
        silent="What survives of Foster gives no date.",
        contested=True,
    ),
)
