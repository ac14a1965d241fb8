"""What tricks cost, and how the game ends, at Slobberhannes and Polignac."""

from __future__ import annotations

from typing import Any

from ..families.penalties import CardPenalty, ExtraForAll
from ..families.tricks import TrickGame
from ..settling import Total
from .conflict import EACH_ITS_OWN, Answer, Conflict
from .speaking import BOTH, POLIGNAC, SLOBBERHANNES, encyclopedia, foster, inferred, modern, polignac, slobberhannes


def end(game: TrickGame) -> tuple[Any, ...]:
    """Counters or sheet, how many, and who of several loses."""
    ends = game.ends
    return ("sheet", ends.points, ends.loser) if isinstance(ends, Total) else ("counters", game.counters)


def all_three(game: TrickGame) -> int:
    """What all three bring in all, paying above nothing."""
    extra = [c for c in game.penalties if isinstance(c, ExtraForAll)]
    return sum(c.counters for c in game.penalties if not any(e.instead and c in e.of for e in extra))


def ranks_that_cost(game: TrickGame) -> tuple[tuple[str, int], ...]:
    """The cards that cost, and how much."""
    return tuple((c.card, c.counters) for c in game.penalties if isinstance(c, CardPenalty))


def costs(rank: str) -> tuple[tuple[str, int], ...]:
    """Two for the spade, one for each other card of the rank."""
    return tuple((rank + suit, 2 if suit == "S" else 1) for suit in "SHDC")


CONFLICTS = (
    Conflict(
        id="C9",
        question="When is a trick paid for?",
        about=BOTH,
        fields=("settle",),
        reads=lambda game: game.settle,
        answers=(
            Answer(
                "At once.",
                "at once",
                (
                    foster("slobberhannes.playing.3"),
                    foster("slobberhannes.playing.4"),
                    foster("polignac.objects.2"),
                    encyclopedia("slobberhannes.hard"),
                    modern("polignac.paying.1"),
                ),
            ),
            Answer(
                "When the deal is over, on a score sheet.",
                "after the deal",
                (
                    inferred("encyclopedia", "polignac.end", "A sheet is written up when the deal is over."),
                    inferred("encyclopedia", "slobberhannes.end", "A sheet is written up when the deal is over."),
                    inferred("modern", "polignac.french.chelem", "A chelem is known after the last trick only."),
                ),
            ),
        ),
        default="At once where counters are paid, after the deal where a sheet is kept.",
    ),
    Conflict(
        id="C10",
        question="When is the game over, and who has lost?",
        about=BOTH,
        fields=("ends", "counters"),
        reads=end,
        answers=(
            Answer(
                "Who is first without his ten counters has lost.",
                ("counters", 10),
                (
                    foster("slobberhannes.counters.2"),
                    encyclopedia("slobberhannes.hard"),
                    encyclopedia("slobberhannes.pool"),
                ),
            ),
            Answer(
                "Who is first without his ten or twenty counters has lost: twenty here.",
                ("counters", 20),
                (foster("polignac.counters.1"), modern("polignac.chips"), modern("polignac.winning.1")),
            ),
            Answer(
                "Who is first to reach a total on the sheet has lost: twenty here; ten and fifty are played too.",
                ("sheet", 20, "first"),
                (
                    encyclopedia("polignac.end"),
                    modern("polignac.winning.2"),
                    inferred("modern", "polignac.french.total", "Only the total is named, and not who loses."),
                ),
            ),
            Answer(
                "When somebody reaches a total on the sheet, who has fewest points has won: the total is for the "
                "players to agree upon, ten here.",
                ("sheet", 10, "highest"),
                (encyclopedia("slobberhannes.end"),),
            ),
        ),
        default="Ten at Slobberhannes and twenty at Polignac. Where tricks are paid for at once, play stops the moment "
        "a player is out.",
    ),
    Conflict(
        id="C11",
        question="What does the loser pay at the end?",
        about=BOTH,
        fields=("stakes",),
        reads=lambda game: game.stakes.label if game.stakes else "nothing",
        answers=(
            Answer(
                "To each of the others a stake for every counter that player has left.",
                "a stake for every counter left",
                (
                    foster("slobberhannes.counters.3"),
                    foster("polignac.counters.1"),
                    modern("polignac.winning.3"),
                ),
            ),
            Answer(
                "To each of the others the same stake, agreed upon beforehand.",
                "the stake agreed upon",
                (foster("polignac.counters.1"),),
            ),
            Answer(
                "Nothing more: the counters in the pool are divided among the winners.",
                "a share of the pool",
                (encyclopedia("slobberhannes.pool"),),
            ),
            Answer(
                "No stake is named.",
                "nothing",
                (
                    inferred("encyclopedia", "polignac.end", "Only the loss of the game is spoken of."),
                    inferred("encyclopedia", "slobberhannes.end", "Only the winner is named."),
                    inferred("modern", "polignac.french.total", "Only a total of points is spoken of."),
                ),
                nothing=True,
            ),
        ),
        default=f"{EACH_ITS_OWN} Never two of these at once.",
    ),
    Conflict(
        id="C12",
        question="What does taking all three bring at Slobberhannes?",
        about=SLOBBERHANNES,
        fields=("penalties",),
        reads=all_three,
        answers=(
            Answer(
                "Four are lost: one more than the three.",
                4,
                (foster("slobberhannes.objects.2"), encyclopedia("slobberhannes.all")),
            ),
            Answer("Four are won, if so agreed.", -4, (encyclopedia("slobberhannes.all"),)),
            Answer(
                "And a player who takes none of them wins one.",
                "none wins",
                elsewhere=(slobberhannes("a computer program of our day", "pays him so; no book does."),),
            ),
        ),
        default="Four are lost.",
    ),
    Conflict(
        id="C13",
        question="Is there anything in winning every trick at Polignac?",
        about=POLIGNAC,
        fields=("slams",),
        reads=lambda game: tuple(slam.name for slam in game.slams),
        answers=(
            Answer(
                "Nothing: who wins every trick pays five, for all the knaves.",
                (),
                (
                    inferred("foster1897", "polignac.objects.2", "What survives of Foster has no announcement."),
                    inferred("encyclopedia", "polignac.score", "The article has no announcement."),
                ),
            ),
            Answer(
                "Capot, announced before the first card: every other player pays five. If a trick is lost, the deal "
                "is scored as usual.",
                ("capot",),
                (modern("polignac.capot.1"), modern("polignac.capot.2"), modern("polignac.capot.3")),
                (polignac("another encyclopedia", "has a capot bid before the first lead too."),),
            ),
            Answer(
                "Chelem, announced or not: every other player scores five. And générale, announced after the deal: "
                "the announcer leads, and scores five if it fails.",
                ("générale", "chelem"),
                (
                    modern("polignac.french.chelem"),
                    modern("polignac.french.generale.1"),
                    modern("polignac.french.generale.2"),
                ),
            ),
        ),
        default="Capot in the modern game, chelem and générale under French rules, nothing elsewhere.",
    ),
    Conflict(
        id="C20",
        question="Which cards cost at Polignac?",
        about=POLIGNAC,
        fields=("penalties",),
        reads=ranks_that_cost,
        answers=(
            Answer(
                "The knaves: two for the knave of spades, one for each of the others.",
                costs("J"),
                (
                    foster("polignac.objects.1"),
                    foster("polignac.objects.3"),
                    encyclopedia("polignac.score"),
                    modern("polignac.paying.2"),
                    modern("polignac.example.1"),
                    modern("polignac.example.2"),
                ),
            ),
            Answer(
                "The queens, where the ace is high. That the queen of spades then costs two is inferred.",
                costs("Q"),
                (modern("polignac.queens"),),
            ),
        ),
        default="The knaves.",
    ),
)
