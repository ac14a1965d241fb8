"""The careful player of Speculation: what to give for a card, what to ask for one, and why.

Whole numbers only, nothing random.  Nobody has seen a card that lies face down, so that everybody knows alike what a
card is worth (`cardlib.families.chances` has the formulas): the best trump is worth *pool × P*, where

    P = C(unseen - higher, facing) / C(unseen, facing)

is the chance that none of the ``facing`` cards still to be turned is one of the ``higher`` trumps among the ``unseen``
cards.  The careful player never gives more than that nor takes less: he offers the whole counters in it, and asks the
next whole number.  So two of them agree only where a card is worth whole counters exactly; the game lives by those who
think otherwise.  ``boldness`` makes such a one: he gives and asks so many hundredths more.
"""

from __future__ import annotations

from fractions import Fraction

from ..asks import Answer, Choice
from ..cards import show
from ..errors import WrongArgument, named
from ..families.chances import odds, worth_of_card, worth_of_turn_up
from ..families.orders import KEEP, NONE
from ..families.speculation import SpeculationGame
from ..table import View

__all__ = ["Bidder"]


class Bidder:
    """Buys below what a card is worth, sells above it.

    ``boldness`` is added to the worth of every card, in hundredths of it: -50 thinks little of them, 100 doubles them.
    Raises `WrongArgument` where it is no whole number from -100 to 1000.
    """

    def __init__(self, game: SpeculationGame, boldness: int = 0) -> None:
        if type(boldness) is not int or not -100 <= boldness <= 1000:
            raise WrongArgument(f"Boldness is a whole number from -100 to 1000, in hundredths, not {named(boldness)}.")
        self.game, self.boldness = game, boldness
        self.__name__ = f"bold {boldness}" if boldness else "careful"

    def __call__(self, view: View, choice: Choice) -> Answer:
        pool = view.pools["pool"]
        worth = self.worth(view, choice) * (100 + self.boldness) / 100
        gives, asks = min(pool, max(0, int(worth))), max(1, -int(-worth // 1))
        if choice.kind == "sell":
            return asks if asks <= pool else KEEP
        if choice.about.label != "a card unseen":
            return gives
        if gives:
            return f"buy {gives}"
        return f"sell {asks}" if asks <= pool else NONE

    def worth(self, view: View, choice: Choice) -> Fraction:
        """What the lot is worth that the choice is about, in counters."""
        if choice.about.label == "the turn-up unseen":
            return worth_of_turn_up(self.game, view)
        held = self.game.holding(view)
        if choice.about.label == "the best trump":
            return odds(self.game, view, held.card).worth
        card = worth_of_card(self.game, view, held.card)
        if choice.about.label == "a card unseen" or held.seat is None:
            return card
        return len(view.hands[held.seat]) * card

    def reason(self, view: View, choice: Choice, answer: Answer) -> str:
        """Why it answers so, in a sentence."""
        worth = f"{int(100 * self.worth(view, choice)) / 100:.2f}"
        said = {"offer": f"Offer {answer}", "sell": "Keep it" if answer == KEEP else f"Ask {answer}"}[choice.kind]
        if choice.about.label == "the turn-up unseen":
            return f"{said}: whatever it may be, the turn-up is worth {worth} of the {view.pools['pool']} in the pool."
        best = self.game.holding(view).card
        now = odds(self.game, view, best)
        if choice.about.label == "the best trump":
            return (
                f"{said}: {now.higher} of {now.unseen} cards unseen beat the {show(best)}, and {now.facing} will be "
                f"turned; it holds in {int(100 * now.holds)} of 100, and of {now.pool} is worth {worth}."
            )
        chance = f"the {show(best)} is beaten in {100 - int(100 * now.holds)} of 100"
        if choice.about.label == "the cards left":
            return f"{said}: {chance}, so that the cards left are worth {worth} together."
        order = "Order nothing" if answer == NONE else f"{str(answer).capitalize()}"
        return f"{order}: {chance}, by any card alike, so that one is worth {worth}."
