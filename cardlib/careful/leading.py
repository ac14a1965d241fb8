"""The careful player of games of stops: what to lead, and why.

Whole numbers only, nothing random, ties by the pack's order.  Everything is taken from the game's clauses and from what
the seat's view shows; no card is named here.  The advice is the book's: play the known stops first, or lead up to them;
lead at once what nothing can lead up to; and weigh what lies on the board.
"""

from __future__ import annotations

from typing import NamedTuple

from ..asks import Answer, Choice
from ..cards import HIDDEN, Card, said, show
from ..families.earning import Levy
from ..families.stops import StopsGame
from ..families.stops_seen import in_no_hand
from ..table import View
from ..wording import counted

__all__ = ["Leader", "Led"]

SURE = 1024
"""Chances are integers out of this."""
SHED, LEADS_AGAIN, NEEDS_A_LEAD, OTHERS_SHED, SURELY = 100, 100, 300, 5, 250
"""Hundredths of a counter: a card got rid of, the lead had again, a card that only a lead can free, a card others get
rid of, and what comes on top where the lead is sure to be had again."""


class Led(NamedTuple):
    """One lead weighed.  Chances are out of `SURE`; ``wins`` and ``costs`` are hundredths of a counter.

    ``shed`` counts the hand's own cards that go (times `SURE`), ``others`` those of others; ``again`` is the chance to
    lead again, ``out`` to be first out.  ``up_to`` is the own card that the run would reach, ``alone`` says that
    nothing can lead up to the card.
    """

    card: Card
    shed: int
    others: int
    again: int
    out: int
    wins: int
    costs: int
    up_to: Card
    alone: bool
    prize: int

    @property
    def score(self) -> int:
        """What speaks for it, in hundredths of a counter."""
        sums = self.shed * SHED + self.again * LEADS_AGAIN - self.others * OTHERS_SHED + self.out * self.prize
        return sums // SURE + self.wins - self.costs + self.alone * NEEDS_A_LEAD + (self.again == SURE) * SURELY


class Leader:
    """Leads what brings the lead back, gets rid of what must be led, and takes what the board has."""

    def __init__(self, game: StopsGame) -> None:
        self.game = game

    def __call__(self, view: View, choice: Choice) -> Answer:
        if choice.kind == "lead":
            return max(self.weigh(view, choice), key=lambda led: led.score).card  # of equals the first
        if choice.kind == "stake":
            return min(choice.options, key=lambda pool: view.pools.get(pool, 0))
        return choice.options[1]

    def weigh(self, view: View, choice: Choice) -> list[Led]:
        """Every lead weighed, in the pack's order."""
        game = self.game
        gone = in_no_hand(game, view)
        mine, others = set(view.hand), [view.hands[seat] for seat in view.others(view.seat)]
        shown = {card for hand in others for card in hand if card != HIDDEN}
        unknown = [c for c in game.cards_for(len(view.names)) if c not in gone and c not in mine and c not in shown]
        hidden = sum(hand.count(HIDDEN) for hand in others)
        held = SURE * hidden // len(unknown) if unknown else SURE
        prize = 100 * (game.left.counters * sum(map(len, others)))
        if game.prize:
            prize += 100 * view.pools.get(game.prize.pool, 0)
        return [self._led(view, card, gone, {**dict.fromkeys(shown, SURE)}, held, prize) for card in choice.options]

    def _led(self, view: View, first: Card, gone: set[Card], sure: dict[Card, int], held: int, prize: int) -> Led:
        """Follow the run up as far as it can go."""
        game, mine = self.game, view.hand
        alive, shed, others, again, out, wins, costs = SURE, 0, 0, 0, 0, 0, 0
        card, up_to, cards, own = first, first, 0, 0
        while True:
            cards += 1
            if last_mine := card in mine:
                own += 1
                up_to = card
                shed += alive
                wins += alive * self.worth(view, card) * 100 // SURE
            else:
                alive = alive * sure.get(card, held) // SURE
                others += alive
                costs += alive * self.levied(view, card) * 100 // SURE
            above = game.above(card)
            if own == len(mine):
                out = alive
                break
            if above is None or above in gone or (game.calls and cards == len(game.calls.words)):
                again += alive if last_mine else 0
                break
            if last_mine and above not in mine:
                again += alive * (SURE - sure.get(above, held)) // SURE
            card = above
        below = game.below(first)
        return Led(
            first,
            shed,
            others,
            again,
            out,
            wins,
            costs + self.spares(view, first),
            up_to,
            below is None or below in gone,
            prize,
        )

    def worth(self, view: View, card: Card) -> int:
        """What playing this card brings, in counters: what lies on the board for it, and what others pay."""
        worth = sum(earning.worth(view, self.game, view.seat, card) for earning in self.game.earns)
        held = self.game.unplayed
        if held and card == held.card and held.times > 1:
            worth += (held.times - 1) * self.game.left.counters * len(view.hand) // 2
        return worth

    def levied(self, view: View, card: Card) -> int:
        """What this seat pays, in counters, when another plays this card."""
        levies = [earning for earning in self.game.earns if isinstance(earning, Levy)]
        return sum(levy.owed(view, view.seat) for levy in levies if levy.card in (card, card[0]))

    def spares(self, view: View, card: Card) -> int:
        """What it is worth to keep this card, in hundredths: who holds it may be spared the cards left."""
        held = self.game.unplayed
        spared = held is not None and card == held.card and not held.times
        return 50 * self.game.left.counters * (len(view.hand) - 1) if spared else 0

    def reason(self, view: View, choice: Choice, answer: Answer) -> str:
        """Why it answers so, in a sentence."""
        if choice.kind == "lead":
            return self._why(view, next(led for led in self.weigh(view, choice) if led.card == answer))
        if choice.kind == "stake":
            if len(choice.options) < len(self.game.board.pools):
                return f"Stake on {answer}: all have to be covered, and it is bare."
            return f"Stake on {answer}: nothing has fewer counters, and who will win them nobody can know yet."
        if choice.kind == "announce":
            return f"Show {answer}: it takes {counted(view.pools.get(answer, 0))}, and the cards stay in your hand."
        card = str(answer).split()[-1]
        paid = counted(self.worth(view, card))
        if choice.options[0] == "pass":
            return f"Play the {said(card)} in lieu: it is worth {paid}, and you go on with the next card."
        return f"Play the {said(card)} too: it is worth {paid}, and the stop that it makes gives you the lead."

    def _why(self, view: View, led: Led) -> str:
        name, worth = said(led.card), led.wins // 100
        brings = f", and it is worth {counted(worth)}" if worth else ""
        if led.out == SURE:
            return f"Lead the {name}: with it you are out."
        if led.again == SURE and led.up_to == led.card:
            return f"Lead the {name}: it is a known stop, so that you lead again{brings}."
        if led.again == SURE:
            ends = "a known stop" if led.up_to in self.game.stops(view) else "the last of the run"
            return f"Lead the {name}: your {said(led.up_to)} follows it and is {ends}{brings}."
        if led.alone and worth:
            return f"Lead the {name}: nothing can lead up to it{brings}."
        if worth:
            return f"Lead the {name}: it is worth {counted(worth)} now, by what lies on the board and the others pay."
        if led.up_to != led.card and led.again:
            return f"Lead the {name}: it leads up to your {said(led.up_to)}, and may well come back to you."
        if led.alone:
            return f"Lead the {name}: nothing can lead up to it, so that it must be led some time."
        if led.again:
            above = self.game.above(led.card) or led.card
            return f"Lead the {name}: if nobody has {show(above)}, it is a stop and you lead again."
        return f"Lead the {name}: no lead is sure to come back, and this one serves the others least."
