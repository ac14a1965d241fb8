"""What a card is worth at Speculation: exact, from what lies face up, which is the same for everybody.

Nobody has seen the cards that lie face down, so that all know alike.  Of ``unseen`` cards ``facing`` lie in the hands,
the others in the pack; ``higher`` are the unseen trumps that beat the best one.  The best trump holds if none of them
is among the cards in the hands:

    P = C(unseen - higher, facing) / C(unseen, facing)

To own it is worth *pool × P* more than not to own it, to anybody: if one's own hand beats it one has the pool either
way.  Every card in a hand is as likely as any other to be the best of all, so that one of them is worth
*pool × (1 - P) / facing*.  The turn-up, still unturned, is worth the mean over what it may be: the whole pool for a
card that ends the deal, *pool × P* for any other.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from ..cards import Card
from ..events.laid import SPARE
from ..events.stacks import STOCK
from ..table import Table, View

if TYPE_CHECKING:
    from .speculation import SpeculationGame

__all__ = ["Odds", "odds", "worth_of_card", "worth_of_turn_up"]


class Odds(NamedTuple):
    """How safe the best trump is: cards not seen, those of them that beat it, those that lie in the hands; the pool."""

    unseen: int
    higher: int
    facing: int
    pool: int

    @property
    def holds(self) -> Fraction:
        """The chance that no card still to be turned beats it."""
        return Fraction(comb(self.unseen - self.higher, self.facing), comb(self.unseen, self.facing))

    @property
    def worth(self) -> Fraction:
        """What the best trump is worth, in counters."""
        return self.pool * self.holds

    @property
    def each(self) -> Fraction:
        """What one card that lies in a hand is worth, in counters."""
        return self.pool * (1 - self.holds) / self.facing if self.facing else Fraction(0)


def unseen(game: SpeculationGame, table: Table | View) -> list[Card]:
    """The cards that nobody has seen, in the pack's order; a table and every view of it have the same."""
    seen = {card for name, heap in table.heaps.items() if name not in (STOCK, SPARE) for card in heap}
    seen.update(table.centre)
    return [card for card in game.cards_for(len(table.names)) if card not in seen]


def facing(table: Table | View) -> int:
    """How many cards are still to be turned up: in the hands, and in the spare hand."""
    return sum(map(len, table.hands)) + len(table.heaps.get(SPARE, ()))


def odds(game: SpeculationGame, table: Table | View, best: Card, mine: int = 0) -> Odds:
    """How safe this trump is; with ``mine`` cards in one's own hand left out, how safe from those of the others."""
    return _odds(game, table, best, unseen(game, table), mine)


def _odds(game: SpeculationGame, table: Table | View, best: Card, out: list[Card], mine: int = 0) -> Odds:
    higher = len([card for card in out if card[1] == best[1] and game.beats(card, best)])
    return Odds(len(out), higher, facing(table) - mine, table.pools.get("pool", 0))


def worth_of_card(game: SpeculationGame, table: Table | View, best: Card) -> Fraction:
    """What a card is worth that is to be turned up, less the fine that it may cost."""
    out = unseen(game, table)
    return _odds(game, table, best, out).each - _fine(game, out)


def worth_of_turn_up(game: SpeculationGame, table: Table | View) -> Fraction:
    """What the turn-up is worth before it is turned."""
    out, down, pool = unseen(game, table), facing(table), table.pools.get("pool", 0)
    last = len(table.heaps.get(STOCK, ())) < 2
    whole = comb(len(out) - 1, down)
    sure, higher = 0, dict.fromkeys((card[1] for card in out), 0)
    for card in sorted(out, key=lambda card: -game.height[card]):
        ends = card[0] in game.courts.ranks and not last
        sure += whole if ends else comb(len(out) - 1 - higher[card[1]], down)
        higher[card[1]] += 1
    return Fraction(pool * sure, whole * len(out)) - _fine(game, out)


def _fine(game: SpeculationGame, out: list[Card]) -> Fraction:
    fined = sum(card[0] in game.fine.ranks for card in out)
    return Fraction(game.fine.counters * fined, len(out)) if out else Fraction(0)
