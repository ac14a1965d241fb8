"""The careful player of games of tricks, who takes as little as he can.

Whole numbers only, on what the active game's clauses cost and how its cards rank; nothing random, ties by the pack's
order.
"""

from __future__ import annotations

from ..asks import Answer, Choice
from ..cards import said, show_all, suit_name
from ..families.penalties import HUNDRED
from ..families.tricks import TrickGame
from ..table import View
from .scales import SURE, Before, Scales, Weighed

__all__ = ["Ducker"]


class Ducker:
    """Takes as little as it can: ducks, throws away what is dangerous to keep, leads what others will beat.

    Everything is taken from the game's clauses and its order of ranks; no card is named here.
    """

    def __init__(self, game: TrickGame) -> None:
        self.game = game
        self._scales: dict[int, Scales] = {}

    def __call__(self, view: View, choice: Choice) -> Answer:
        if choice.kind == "announce":
            return choice.options[1 if self.nearly_sure(view, choice) else 0]
        return min(self.weigh(view, choice), key=lambda weighed: weighed.score).card  # of equals the first

    def scales(self, players: int) -> Scales:
        """The scales for so many players, always the same ones."""
        if players not in self._scales:
            self._scales[players] = Scales(self.game, players)
        return self._scales[players]

    def weigh(self, view: View, choice: Choice) -> list[Weighed]:
        """Every option weighed, in the order of the options."""
        seen = view.heard()
        scales = self.scales(len(seen.names))
        seat, centre, hand = view.seat, seen.centre, seen.hands[view.seat]
        number, others = seen.trick + 1, len(seen.dealt_in) - 1
        of = number + len(hand) - 1
        takers = [seat for seat in seen.dealt_in if seen.taken[seat]]
        announcers = [seat for seat, word in seen.said.items() if word != "pass"]
        slam = scales.slam(seat, takers, announcers, number, of)
        before = Before(tuple(centre), others - len(centre), others, number, of, slam)
        mine = scales.bits(hand)
        gone = scales.bits([card for tricks in seen.taken for trick in tricks for card in trick.cards])
        unseen = scales.pack & ~(mine | scales.bits(centre) | gone)
        return scales.weigh(choice.options, mine, unseen, before)

    def nearly_sure(self, view: View, choice: Choice) -> bool:
        """Whether this hand should win every trick.

        With the lead: each card of each suit, led from the top, finds no higher card left out, allowing that every
        lead draws one card of the suit and the first draws one more.  Without it: the first trick, in any suit that can
        be led, must be won as well.
        """
        height = self.game.height
        unseen = view.unseen(self.game.cards_for(len(view.names)))
        for suit in {card[1] for card in [*view.hand, *unseen]}:
            out = [c for c in unseen if c[1] == suit]
            mine = sorted((c for c in view.hand if c[1] == suit), key=lambda c: -height[c])
            for led, card in enumerate(mine):
                drawn = led + 1 if led else 0
                if any(height[c] > height[card] for c in out) and len(out) > drawn:
                    return False
            leads = choice.seat == view.leader or choice.about.announcer_leads
            if not leads and out and not (mine and height[mine[0]] > max(height[c] for c in out)):
                return False
        return True

    def reason(self, view: View, choice: Choice, answer: Answer) -> str:
        """Why it plays this, in a sentence."""
        if choice.kind == "announce":
            if answer == "pass":
                return (
                    "Announce nothing: somebody can win a trick from this hand, "
                    f"and one is enough to lose the {choice.about.name}."
                )
            return f"Announce {answer}: hardly a card of this hand can be beaten."
        return self._why(view, next(w for w in self.weigh(view, choice) if w.card == answer))

    def _why(self, view: View, w: Weighed) -> str:
        card, name = w.card, said(w.card)
        short = f"the {name.split()[0]}"
        height, centre, weight = self.game.height, view.centre, self.game.weighs(card)
        unseen = [c for c in view.unseen(self.game.cards_for(len(view.names))) if c[1] == card[1]]
        higher = [c for c in unseen if height[c] > height[card]]
        suit = suit_name(card[1])
        if centre and card[1] != centre[0][1]:
            cost = (
                f"taking it would cost {weight // HUNDRED}"
                if weight >= HUNDRED
                else "it is the most dangerous card to keep"
            )
            return f"Throw the {name}: you cannot follow suit, so it cannot win, and {cost}."
        if centre and not w.wins:
            winning = said(centre[self.game.winner(centre)])
            return f"Play the {name}: it stays under the {winning}, and is the most dangerous card that does."
        if not centre:
            if not unseen:
                return f"Lead the {name}: no {suit} are left in the other hands, and no lead is safer."
            if not higher:
                return f"Lead the {name}: it will win, and better now than when more may fall on it."
            many = f"{len(higher)} of the {len(unseen)}" if len(higher) < len(unseen) else f"all {len(unseen)}"
            return f"Lead the {name}: {many} {suit} still out can beat it."
        if w.wins == SURE and w.stake <= weight:
            return f"Play the {name}: it takes the trick, which costs nothing, and {short} is dangerous to keep."
        if w.wins == SURE:
            return f"Play the {name}: the trick cannot be avoided, and {short} is better gone."
        return f"Play the {name}: it may still be beaten ({show_all(higher[:3])}), and keeping it is worse."
