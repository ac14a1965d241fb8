"""The careful player of games of tricks, who takes as little as he can; and a simple one who is quick about it.

Whole numbers only, on what the active game's clauses cost and how its cards rank; nothing random, ties by the pack's
order.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from .asks import Answer, Choice
from .cards import Card, said, show_all, suit_name
from .errors import WrongPlayers
from .families.penalties import HUNDRED
from .families.tricks import TrickGame
from .rules import Game
from .table import Table, View

__all__ = ["Careful", "Ducking", "Weighed"]

SURE = 1024
"""Chances are integers out of this."""


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


class Careful:
    """Takes as little as it can: ducks, throws away what is dangerous to keep, leads what others will beat.

    Everything is taken from the game's clauses and its order of ranks; no card is named here.
    """

    def __init__(self, game: Game) -> None:
        if not isinstance(game, TrickGame):
            raise WrongPlayers(f"No careful player knows {game.name}.")
        self.game = game

    def __call__(self, view: View, choice: Choice) -> Answer:
        if choice.kind == "announce":
            return choice.options[1 if self.nearly_sure(view, choice) else 0]
        return min(self.weigh(view, choice), key=lambda weighed: weighed.score).card  # of equals the first

    @cached_property
    def weights(self) -> dict[Card, int]:
        """What taking each card costs, in hundredths of a counter."""
        return {card: self.game.weighs(card) for card in self.game.pack}

    def weigh(self, view: View, choice: Choice) -> list[Weighed]:
        """Every option weighed, in the pack's order."""
        game, weights, height = self.game, self.weights, self.game.height
        seen = view.heard()
        unseen = view.unseen(game.cards_for(len(seen.names)))
        hand, centre = seen.hands[view.seat], seen.centre
        others = len(seen.dealt_in) - 1
        behind = others - len(centre)
        number = seen.tricks() + 1
        of = number + len(hand) - 1
        out = sum([weights[c] for c in unseen])
        on_table = sum([weights[c] for c in centre]) + game.weighs_trick(number, of)
        still = 3 * out * behind // (2 * max(1, len(unseen)))
        later = (out + game.weighs_trick(of, of)) // len(hand)
        slam = self._slam(view, number, of)
        suit = centre[0][1] if centre else ""
        top = max([height[c] for c in centre if c[1] == suit], default=0)
        others_in, mine_in = by_suit(unseen), by_suit(hand)
        weighed = []
        for card in choice.options:
            at = height[card]
            higher = lower = catch = guards = 0
            for c in others_in.get(card[1], ()):
                if height[c] > at:
                    higher += 1
                else:
                    lower += 1
                    catch += weights[c]
            for c in mine_in.get(card[1], ()):
                if height[c] < at:
                    guards += 1
            if centre and (card[1] != suit or at < top):
                wins = 0
            elif not behind or not higher:
                wins = SURE
            else:
                wins = SURE * (2 * lower + others) // (2 * lower + others + 2 * higher * behind)
            exposed = SURE * (lower + 1) // (lower + higher + 1) * 2 // (2 + guards)
            danger = exposed * (3 * weights[card] + catch // 4 + later) // (4 * SURE)
            weighed.append(Weighed(card, wins, on_table + weights[card] + still + slam, danger))
        return weighed

    def _slam(self, view: View, number: int, of: int) -> int:
        """What a slam that is still alive adds to the cost of taking this trick, in hundredths."""
        pays, seen = self.game.all_tricks_pay * HUNDRED, view.heard()
        takers = [seat for seat in seen.dealt_in if seen.taken[seat]]
        if not pays or len(takers) > 1:
            return 0
        announcers = [seat for seat, word in seen.said.items() if word != "pass"]
        if announcers and takers not in ([], announcers):
            return 0
        who = next(iter(announcers or takers), None)
        if who == view.seat and announcers:
            return -100 * pays
        far_gone = announcers or 2 * number > of
        return -pays if who not in (None, view.seat) and far_gone else 0

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
        height, centre = self.game.height, view.centre
        unseen = [c for c in view.unseen(self.game.cards_for(len(view.names))) if c[1] == card[1]]
        higher = [c for c in unseen if height[c] > height[card]]
        suit = suit_name(card[1])
        if centre and card[1] != centre[0][1]:
            cost = (
                f"taking it would cost {self.weights[card] // HUNDRED}"
                if self.weights[card] >= HUNDRED
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
        if w.wins == SURE and w.stake <= self.weights[card]:
            return f"Play the {name}: it takes the trick, which costs nothing, and {short} is dangerous to keep."
        if w.wins == SURE:
            return f"Play the {name}: the trick cannot be avoided, and {short} is better gone."
        return f"Play the {name}: it may still be beaten ({show_all(higher[:3])}), and keeping it is worse."


def by_suit(some: Iterable[Card]) -> dict[str, list[Card]]:
    """These cards, by suit.

    >>> by_suit(["AS", "KH", "7S"])
    {'S': ['AS', '7S'], 'H': ['KH']}
    """
    suits: dict[str, list[Card]] = {}
    for card in some:
        suits.setdefault(card[1], []).append(card)
    return suits


class Ducking:
    """Stays under the card that wins as high as it can, throws off what costs most, leads its lowest card.

    It looks at its own hand and the trick alone, so that a deal is soon played out.  It announces nothing.
    """

    def __init__(self, game: TrickGame) -> None:
        self.height = game.height
        self.weight = {card: game.weighs(card) for card in game.pack}
        self.high_first = {card: (self.weight[card], height) for card, height in self.height.items()}
        self.low_first = {card: (height, self.weight[card]) for card, height in self.height.items()}
        self.harmless_first = {card: (-self.weight[card], height) for card, height in self.height.items()}

    def __call__(self, table: Table, choice: Choice) -> Answer:
        options, trick, height = choice.options, table.centre, self.height
        if choice.kind == "announce":
            return options[0]
        if not trick:
            return min(options, key=self.low_first.__getitem__)
        suit = trick[0][1]
        if options[0][1] != suit:
            return max(options, key=self.high_first.__getitem__)
        top = max([height[card] for card in trick if card[1] == suit])
        if safe := [card for card in options if height[card] < top]:
            return max(safe, key=self.high_first.__getitem__)
        if len(trick) == len(table.dealt_in) - 1:
            return max(options, key=self.harmless_first.__getitem__)
        return min(options, key=self.low_first.__getitem__)
