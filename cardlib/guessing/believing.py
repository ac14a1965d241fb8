"""How far guesses are believed: what the others have played, held against what careful players would have played.

A guess is drawn exactly uniformly from all that agrees with what a seat has seen (`cardlib.guessing`).  It is not
thereby as likely as any other: who plays a card says something by it.  So a guess counts half as much for every card
that a careful player with the guessed hand would not have played.  In other families than the games of tricks all
guesses count alike.  And in all of them it takes more than an accident of a few guesses to leave what a careful player
does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..cards import Card
from ..careful.scales import Before, Scales
from ..events import Played, Said, Seat, Took
from ..families.tricks import TrickGame
from ..table import View

__all__ = ["FULL", "SEVERAL", "Believer", "Witnessed", "clearly"]

FULL = 10
"""A guess of which nothing is doubted counts 2**10; one with more cards doubted than this, 1."""
SEVERAL = 24
"""Of more answers than this only some are tried."""


class Witnessed(NamedTuple):
    """A card that another seat has played, and what lay before it then."""

    seat: Seat
    card: Card
    before: Before
    gone: tuple[Card, ...]
    """The cards of the tricks taken by then."""


class Believer:
    """What a seat that is asked to play has witnessed of the others in this deal."""

    def __init__(self, game: TrickGame, view: View) -> None:
        self.game, self.scales = game, Scales(game, len(view.names))
        self.witnessed = list(self._witnessed(view))
        self._order = {card: k for k, card in enumerate(game.pack)}

    def _witnessed(self, view: View) -> Iterator[Witnessed]:
        others, of = len(view.dealt_in) - 1, view.trick + len(view.hand)
        number = 1
        gone: tuple[Card, ...] = ()
        centre: tuple[Card, ...] = ()
        takers: list[Seat] = []
        announcers: list[Seat] = []
        for event in view.this_deal():
            if isinstance(event, Said) and event.word != "pass":
                announcers.append(event.seat)
            elif isinstance(event, Played):
                if event.seat != view.seat:
                    slam = self.scales.slam(event.seat, takers, announcers, number, of)
                    before = Before(centre, others - len(centre), others, number, of, slam)
                    yield Witnessed(event.seat, event.card, before, gone)
                centre += (event.card,)
            elif isinstance(event, Took):
                takers += [event.seat] * (event.seat not in takers)
                gone, centre, number = gone + centre, (), number + 1

    def counts(self, hands: Mapping[Seat, Iterable[Card]]) -> int:
        """How much a guess counts by which these hands were dealt, out of 2**`FULL`."""
        doubted, scales = 0, self.scales
        dealt = {seat: sorted(hand, key=self._order.__getitem__) for seat, hand in hands.items()}
        for seat, card, before, gone in self.witnessed:
            hand = [held for held in dealt[seat] if held not in gone]
            may = self.game.may_play(hand, before.centre)
            if len(may) > 1:
                mine = scales.bits(hand)
                unseen = scales.pack & ~(mine | scales.bits(before.centre) | scales.bits(gone))
                doubted += scales.lightest(may, mine, unseen, before) != card
        return 1 << max(0, FULL - doubted)


def clearly(more: int, apart: int, guesses: int) -> bool:
    """Whether so much more in all guesses is more than twice the root mean square of the difference in a guess.

    A few guesses would often prefer another answer by accident, and careful players are seldom wrong by much.  The more
    guesses, the less it asks for.

    >>> clearly(4, 4, 4), clearly(2, 2, 2), clearly(10, 400, 64)
    (True, False, True)
    """
    return more > 0 and float(more) * more * guesses > 4.0 * apart
