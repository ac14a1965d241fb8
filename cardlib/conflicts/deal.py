"""Cards, players and the deal at Slobberhannes and Polignac."""

from __future__ import annotations

from ..families.tricks import TrickGame
from .conflict import EACH_ITS_OWN, Answer, Conflict
from .speaking import BOTH, POLIGNAC, SLOBBERHANNES, encyclopedia, foster, inferred, modern, polignac, slobberhannes

BLACK, RED, ALL = "7S 7C", "7H 7D", "7S 7C 7H 7D"


def numbers(game: TrickGame) -> tuple[int, ...]:
    """For how many it is."""
    return tuple(game.players)


def seven(game: TrickGame) -> str:
    """What becomes of the seventh player."""
    return "sits out" if game.sits_out(7) else "plays" if 7 in game.players else "is not admitted"


CONFLICTS = (
    Conflict(
        id="C1",
        question="How do the cards rank at Polignac?",
        about=POLIGNAC,
        fields=("order",),
        reads=lambda game: game.order,
        answers=(
            Answer(
                "King high, as at Écarté, the ace below the knave: K Q J A 10 9 8 7.",
                "KQJAT987",
                (foster("polignac.cards.5"), encyclopedia("polignac.rank"), modern("polignac.rank")),
                (polignac("French descriptions", "have the same order."),),
            ),
            Answer(
                "Ace high, as at Piquet: A K Q J 10 9 8 7.",
                "AKQJT987",
                (foster("polignac.cards.5"), modern("polignac.anglo")),
            ),
        ),
        default="King high; Foster's game and the game of the queens are ace high.",
    ),
    Conflict(
        id="C2",
        question="How do the cards rank at Slobberhannes?",
        about=SLOBBERHANNES,
        fields=("order",),
        reads=lambda game: game.order,
        answers=(
            Answer(
                "Ace high: A K Q J 10 9 8 7.",
                "AKQJT987",
                (encyclopedia("slobberhannes.rank"),),
                (slobberhannes("another encyclopedia", "says the same."),),
            ),
        ),
        default="Ace high.",
        silent="Foster's paragraph on the cards is lost.",
    ),
    Conflict(
        id="C3",
        question="Which sevens are put out, and for how many players?",
        about=BOTH,
        fields=("put_out",),
        reads=lambda game: game.put_out,
        answers=(
            Answer(
                "The two black ones, where more than four play.",
                ((5, BLACK), (6, BLACK), (7, BLACK)),
                (foster("slobberhannes.players.1"), foster("polignac.cards.2"), modern("polignac.sevens")),
            ),
            Answer(
                "The two black ones, unless four play: so with three as well, and six are the most.",
                ((3, BLACK), (5, BLACK), (6, BLACK)),
                (encyclopedia("polignac.sevens"),),
            ),
            Answer(
                "The two black ones, where five or six play, and six are the most.",
                ((5, BLACK), (6, BLACK)),
                (encyclopedia("slobberhannes.sevens"),),
            ),
            Answer(
                "The two red ones with three, five or six; all four with seven.",
                ((3, RED), (5, RED), (6, RED), (7, ALL)),
                (modern("polignac.french.players"),),
                (polignac("a French encyclopedia", "says the same."),),
            ),
            Answer(
                "Two red or two black ones, as one likes; or none, and the dealer takes the cards that are over and "
                "discards as many, but never a knave.",
                None,
                elsewhere=(polignac("a French page that follows an older book of reference", "leaves the choice."),),
            ),
        ),
        default=f"{EACH_ITS_OWN} It moves few counters, but the queen of clubs or Polignac stands in a shorter suit "
        "where black ones go.",
    ),
    Conflict(
        id="C4",
        question="How many can play?",
        about=BOTH,
        fields=("players",),
        reads=numbers,
        answers=(
            Answer(
                "From four to seven.",
                (4, 5, 6, 7),
                (foster("slobberhannes.players.1"), foster("polignac.cards.4"), modern("polignac.players")),
            ),
            Answer(
                "From three to six.",
                (3, 4, 5, 6),
                (encyclopedia("polignac.players"),),
                (slobberhannes("another encyclopedia", "has three to six, four being best."),),
            ),
            Answer(
                "Four, five or six: four is the number for which nothing need be put out.",
                (4, 5, 6),
                (inferred("encyclopedia", "slobberhannes.sevens", "Only five and six are named."),),
            ),
            Answer("From three to eight.", (3, 4, 5, 6, 7, 8), (modern("polignac.french.players"),)),
        ),
        default=EACH_ITS_OWN,
    ),
    Conflict(
        id="C5",
        question="What do seven players do?",
        about=BOTH,
        fields=("dealer_sits_out", "players"),
        reads=seven,
        answers=(
            Answer(
                "The dealer takes no cards, and six have five each.",
                "sits out",
                (foster("slobberhannes.players.2"), foster("polignac.cards.4")),
            ),
            Answer(
                "All seven play: the four sevens go out, and four cards each remain.",
                "plays",
                (modern("polignac.french.players"),),
            ),
            Answer(
                "They cannot play: six are the most.",
                "is not admitted",
                (encyclopedia("polignac.players"), encyclopedia("slobberhannes.sevens")),
            ),
        ),
        default="The dealer sits out, and neither pays nor receives in that deal; of the stakes at the end he has his "
        "share. Under French rules all seven play.",
    ),
    Conflict(
        id="C6",
        question="How many cards are dealt at a time?",
        about=BOTH,
        fields=("packets",),
        reads=lambda game: game.packets,
        answers=(
            Answer(
                "Two or three.",
                "two or three at a time",
                (foster("slobberhannes.dealing.1"), encyclopedia("polignac.dealing")),
            ),
            Answer("Three, two and three.", "three, two and three at a time", (foster("polignac.cards.1"),)),
            Answer("One.", "one at a time", (encyclopedia("slobberhannes.dealing"),)),
            Answer(
                "Two, and one where the number is odd.",
                "two at a time, one where the number is odd",
                (modern("polignac.french.dealing"),),
            ),
            Answer(
                "It was said, and is lost.",
                "clockwise, the packets lost from our copy",
                (modern("polignac.dealing"),),
                nothing=True,
            ),
        ),
        default="It makes no difference here, since the whole pack is shuffled by chance.",
    ),
    Conflict(
        id="C7",
        question="Which way do deal and play go?",
        about=BOTH,
        fields=("direction",),
        reads=lambda game: game.direction,
        answers=(
            Answer(
                "To the left, clockwise; the player on the dealer's left leads.",
                1,
                (
                    inferred("foster1897", "slobberhannes.playing.1", "The eldest hand sits at the dealer's left."),
                    inferred("foster1897", "polignac.objects.4", "The eldest hand sits at the dealer's left."),
                    encyclopedia("polignac.left"),
                    encyclopedia("slobberhannes.left"),
                    modern("polignac.playing.2"),
                ),
            ),
            Answer(
                "To the right, anticlockwise; the player on the dealer's right leads.",
                -1,
                (modern("polignac.french.direction"),),
                (polignac("a French encyclopedia", "deals to the right too."),),
            ),
        ),
        default="To the left; under French rules to the right.",
    ),
    Conflict(
        id="C8",
        question="Does a misdeal lose the deal?",
        about=BOTH,
        fields=("misdeal",),
        reads=lambda game: game.misdeal.loses_deal,
        answers=(
            Answer(
                "No: the same dealer deals again.",
                False,
                (
                    foster("slobberhannes.dealing.3"),
                    foster("slobberhannes.dealing.4"),
                    inferred("foster1897", "polignac.cards.7", "The preliminaries are those of Slobberhannes."),
                ),
            ),
        ),
        default="No, in every game.",
        silent="The article and the modern page say nothing of misdeals.",
    ),
)
