"""The careful player of Cassino: the source's hints in whole numbers, and why.

Secure the Cassinos, aces and spades first, then take as many cards as go together; keep pairs for later, but get tens
and twos off the table while the Cassinos are still out.  Nothing is random, ties go by the pack's order.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from ..asks import Answer, Choice
from ..cards import Card, said, show_all
from ..events.taken import BOARD
from ..families.cassino import Cassino
from ..families.combining import NUMBERS, number_of
from ..families.scoring import CardPoints
from ..table import View
from ..wording import listed

__all__ = ["Gathered", "Gatherer"]

POINT = 100
"""Everything is weighed in hundredths of a point."""
LEFT_LYING = 3
"""One in so many of the cards left on the table is lost before one's next turn."""
PAIR_KEEPS = 4
"""What it is worth to keep a pair for later, in hundredths: nobody else may want it."""


class Gathered(NamedTuple):
    """One answer weighed, in hundredths of a point: what is taken, a sweep, and what is left to the others."""

    answer: str
    card: Card
    takes: tuple[Card, ...]
    taken: int
    sweep: int
    danger: int

    @property
    def worth(self) -> int:
        """All of it together."""
        return self.taken + self.sweep - self.danger


class Gatherer:
    """Takes what counts most and leaves what helps the others least."""

    def __init__(self, game: Cassino) -> None:
        self.game = game

    @cached_property
    def worth(self) -> dict[Card, int]:
        """What a card taken in is worth: its points, and its part in the majorities, of which half the cards decide."""
        named = {clause.card: clause.points * POINT for clause in self.game.points}
        parts = [(most, 2 * most.points * POINT // max(1, most.number(self.game.pack))) for most in self.game.most]
        return {
            card: named.get(card, 0) + sum(part for most, part in parts if most.number((card,)))
            for card in self.game.pack
        }

    def __call__(self, view: View, choice: Choice) -> Answer:
        return max(self.weigh(view, choice), key=lambda gathered: gathered.worth).answer  # of equals the first

    def weigh(self, view: View, choice: Choice) -> list[Gathered]:
        """Every answer weighed, in the order in which they are asked."""
        unseen = view.unseen(self.game.cards_for(len(view.names)))
        side = self.game.side(view, view.seat)
        others = sum(len(view.hands[seat]) for seat in view.dealt_in if seat not in side)
        held = POINT * others // max(1, len(unseen))
        board: list[Card] = view.heaps.get(BOARD, [])
        counting = [clause for clause in self.game.points if clause.card in unseen]
        ranks = Counter(card[0] for card in unseen)
        return [self._weighed(board, answer, counting, ranks, min(POINT, held)) for answer in choice.options]

    def _weighed(
        self, board: list[Card], answer: str, counting: list[CardPoints], unseen: Counter[str], held: int
    ) -> Gathered:
        card, *takes = answer.split()
        left = [c for c in board if c not in takes] if takes else [*board, card]
        taken = sum(self.worth[c] for c in (card, *takes)) if takes else 0
        pair = bool(takes) and all(c[0] == card[0] for c in takes)
        sweep = self.game.sweep.points * POINT if self.game.sweep and not left else 0
        danger = sum(self.worth[c] for c in left) // LEFT_LYING + self._helps(left, counting, unseen, held)
        return Gathered(answer, card, tuple(takes), taken, sweep, danger + pair * PAIR_KEEPS)

    def _helps(self, left: list[Card], counting: list[CardPoints], unseen: Counter[str], held: int) -> int:
        """What the board left would give others: a sweep, or a way to bring home one of these cards that count.

        ``unseen`` are the cards of each rank that are.
        """
        ranks = {card[0] for card in left}
        helps = sum(clause.points * held // 2 for clause in counting if clause.card[0] in ranks)
        if left and self.game.sweep:
            many = sum(unseen[rank] for rank in sweeping(left))
            helps += self.game.sweep.points * min(POINT, held * many)
        return helps

    def reason(self, view: View, choice: Choice, answer: Answer) -> str:
        """Why it answers so, in a sentence."""
        found = next(g for g in self.weigh(view, choice) if g.answer == answer)
        name = said(found.card)
        counting = [c.name for c in self.game.points if c.card in (found.card, *found.takes)]
        if found.sweep:
            return f"Play the {name}: it takes all that lies there, a sweep."
        if not found.takes:
            if len(choice.options) == 1 or not any(" " in str(option) for option in choice.options):
                return f"Lay out the {name}: nothing can be taken, and it gives the others least."
            return f"Lay out the {name}: what could be taken now can wait, and it gives the others least."
        what = show_all(found.takes[:6]) + (" and more" if len(found.takes) > 6 else "")
        if counting:
            count = "counts by itself" if len(counting) == 1 else "count by themselves"
            return f"Play the {name} and take {what}: {listed(counting[:3])} {count}."
        if any(c[1] == "S" for c in (found.card, *found.takes)):
            return f"Play the {name} and take {what}: spades count, and so do many cards."
        return f"Play the {name} and take {what}: most cards count three, and this takes most."


def sweeping(board: list[Card]) -> set[str]:
    """The ranks of which a card takes the whole board at a glance: as a pair with all of it, or as its sum.

    >>> sorted(sweeping(["5D", "4C"])), sweeping(["KS", "KD"]), sweeping(["5D", "KC"])
    (['9'], {'K'}, set())
    """
    ranks = Counter(card[0] for card in board)
    alike = set(ranks) if len(ranks) == 1 else set()
    if not all(map(NUMBERS.__getitem__, ranks)):
        return alike
    total = sum(map(number_of, board))
    return alike | {rank for rank, number in NUMBERS.items() if number and total == number * (1 + ranks[rank])}
