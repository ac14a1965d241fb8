"""What a careful player weighs at games of tricks: each card he may play, by the chance that it wins and what it costs.

Cards are bits of a whole number here, so that a guess of all hands is soon weighed: the suits in blocks of 16, and in
each block the card that ranks highest on top.  Whole numbers only; ties are for the pack's order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from ..cards import Card
from ..events import Seat
from ..families.penalties import HUNDRED
from ..families.tricks import TrickGame

__all__ = ["SURE", "Before", "Scales", "Weighed", "places"]

SURE = 1024
"""Chances are integers out of this."""
BLOCK = 0xFFFF


class Weighed(NamedTuple):
    """One card weighed: the chance out of `SURE` that it takes the trick, and costs in hundredths of a counter."""

    card: Card
    wins: int
    stake: int
    danger: int

    @property
    def score(self) -> int:
        """What playing it costs now, less what keeping it would cost later."""
        return self.wins * self.stake // SURE - self.danger


class Before(NamedTuple):
    """What lies before a seat that is to play, its own hand apart."""

    centre: tuple[Card, ...]
    """The cards of this trick, as they were played."""
    behind: int
    """How many play after it."""
    others: int
    """How many play besides it."""
    number: int
    """The number of the trick, from 1."""
    of: int
    """How many tricks there are."""
    slam: int
    """What a slam adds to the cost of this trick, in hundredths (`Scales.slam`)."""


def places(game: TrickGame) -> dict[Card, int]:
    """The place of each card of the pack: 16 for each suit, the pack's first suit on top, the highest card on top."""
    suits = [suit for suit, _ in groupby(card[1] for card in game.pack)]
    suits = sorted(set(suits), key=suits.index, reverse=True)
    ranks = [rank for rank in reversed(game.order) if any(card[0] == rank for card in game.pack)]
    return {card: 16 * suits.index(card[1]) + ranks.index(card[0]) for card in game.pack}


class Scales:
    """The cards of a game for so many players, and what each of them costs."""

    def __init__(self, game: TrickGame, players: int) -> None:
        self.game, cards = game, game.cards_for(players)
        at = places(game)
        self.bit = {card: 1 << at[card] for card in game.pack}
        self.pack = sum(self.bit[card] for card in cards)
        self.weights = {card: game.weighs(card) for card in game.pack}
        self._weighed = {self.bit[card]: weight for card, weight in self.weights.items() if weight}
        self._priced = sum(self._weighed)
        self._tricks: dict[tuple[int, int], int] = {}

    def bits(self, cards: Iterable[Card]) -> int:
        """These cards in one number, which must be different ones."""
        bit = self.bit
        return sum([bit[card] for card in cards])

    def weight(self, cards: int) -> int:
        """What taking these cards costs, in hundredths."""
        cards &= self._priced
        total = 0
        while cards:
            low = cards & -cards
            total += self._weighed[low]
            cards ^= low
        return total

    def trick(self, number: int, of: int) -> int:
        """What taking this trick costs, in hundredths."""
        if (number, of) not in self._tricks:
            self._tricks[number, of] = self.game.weighs_trick(number, of)
        return self._tricks[number, of]

    def weigh(self, options: Sequence[Card], hand: int, unseen: int, before: Before) -> list[Weighed]:
        """Every option weighed, in the order given, by who holds this hand and cannot place the cards ``unseen``."""
        bit, weights, weight = self.bit, self.weights, self.weight
        centre, behind, others, number, of, slam = before
        out = weight(unseen)
        stake = sum([weights[card] for card in centre]) + self.trick(number, of) + slam
        stake += 3 * out * behind // (2 * max(1, unseen.bit_count()))
        later = (out + self.trick(of, of)) // (of - number + 1)
        suit = centre[0][1] if centre else ""
        top = max([bit[card] for card in centre if card[1] == suit], default=0)
        weighed = []
        for card in options:
            at = bit[card]
            block = BLOCK << ((at.bit_length() - 1) & ~15)
            under = unseen & block & (at - 1)
            lower = under.bit_count()
            higher = (unseen & block).bit_count() - lower
            if centre and (card[1] != suit or at < top):
                wins = 0
            elif not behind or not higher:
                wins = SURE
            else:
                wins = SURE * (2 * lower + others) // (2 * lower + others + 2 * higher * behind)
            guards = (hand & block & (at - 1)).bit_count()
            exposed = SURE * (lower + 1) // (lower + higher + 1) * 2 // (2 + guards)
            danger = exposed * (3 * weights[card] + weight(under) // 4 + later) // (4 * SURE)
            weighed.append(Weighed(card, wins, stake + weights[card], danger))
        return weighed

    def lightest(self, options: Sequence[Card], hand: int, unseen: int, before: Before) -> Card:
        """The card that a careful player plays: of equals the first."""
        return min(self.weigh(options, hand, unseen, before), key=lambda weighed: weighed.score).card

    def slam(self, seat: Seat, takers: Sequence[Seat], announcers: Sequence[Seat], number: int, of: int) -> int:
        """What a slam that is still alive adds to the cost of taking this trick, in hundredths.

        ``takers`` are the seats that have taken tricks, ``announcers`` those that have announced one.
        """
        pays = self.game.all_tricks_pay * HUNDRED
        if not pays or len(takers) > 1 or (announcers and list(takers) not in ([], list(announcers))):
            return 0
        who = next(iter(announcers or takers), None)
        if who == seat and announcers:
            return -100 * pays
        far_gone = announcers or 2 * number > of
        return -pays if who not in (None, seat) and far_gone else 0
