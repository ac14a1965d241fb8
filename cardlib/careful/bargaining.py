"""The careful player of Commerce: stands or trades by the chance that another hand is better, and says so.

Whole numbers only, nothing random, ties by the pack's order.  How many of all the hands of the pack are better than
one's own is counted; every other hand is taken to be as many hands as its owner has had, the one dealt and one for each
trade.  What a card may bring is the mean over all cards one has not seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from ..asks import Answer, Choice
from ..cards import Card, said
from ..events.traded import TABLE, Bartered, Bought, Exchanged
from ..families.commerce import (
    BARTER,
    GO_ON,
    PASS,
    READY_MONEY,
    STAND,
    Commerce,
    ExtendedCommerce,
    ModernCommerce,
)
from ..families.old_commerce import HORSE, PoolCommerce
from ..families.threes import Ladder, Three
from ..families.trading import MONEY
from ..table import View

__all__ = ["Bargainer", "Weighed"]

SURE = 1 << 16
"""Chances are integers out of this."""
GIVEN_AWAY = 10
"""What a barter costs, in hundredths of a stake: a neighbour gives his worst card, and gets to know one of mine."""


class Weighed(NamedTuple):
    """One answer weighed: what it is worth in hundredths of a stake, and the chance that the hand is then the best."""

    answer: str
    worth: int
    best: int


class Bargainer:
    """Stands when that is worth more than another card, and throws out what the hand can spare."""

    def __init__(self, game: Commerce) -> None:
        self.game = game
        self._better: dict[Three, int] = {}
        self._best: dict[tuple[int, int], int] = {}
        self._beside: dict[tuple[Card, ...], dict[Card, int]] = {}

    @cached_property
    def ladder(self) -> Ladder:
        """Every hand of the pack, ranked."""
        return self.game.combinations.ladder(self.game.pack)

    def __call__(self, view: View, choice: Choice) -> Answer:
        return max(self.weigh(view, choice), key=lambda weighed: weighed.worth).answer  # of equals the first

    def weigh(self, view: View, choice: Choice) -> list[Weighed]:
        """Every answer weighed, in the order in which they are asked."""
        if HORSE in choice.options:
            return self._horse(view)
        if isinstance(self.game, ModernCommerce):
            return self._modern(view, choice, self.game)
        return self._old(view, choice)

    # Chances

    def better(self, three: Three) -> int:
        """The share of all hands that are better, out of `SURE`."""
        if three not in self._better:
            self._better[three] = SURE * self.ladder.better(three) // self.ladder.hands
        return self._better[three]

    def had(self, view: View) -> int:
        """How many hands the others have had between them: one dealt, and one for each trade."""
        others = set(view.others(view.seat))
        trades = 0
        for event in view.this_deal():
            if isinstance(event, (Bought, Exchanged)):
                trades += event.seat in others
            elif isinstance(event, Bartered):
                trades += (event.seat in others) + (event.other in others)
        return len(others) + trades

    def best(self, three: Three, had: int) -> int:
        """The chance, out of `SURE`, that none of so many hands is better."""
        return self._none_of(self.better(three), had)

    def _none_of(self, better: int, had: int) -> int:
        """The same for a hand that such a share is better than."""
        if (better, had) not in self._best:
            chance = SURE
            for _ in range(had):
                chance = chance * (SURE - better) // SURE
            self._best[better, had] = chance
        return self._best[better, had]

    def _without(self, hand: Iterable[Card], out: Card) -> dict[Card, int]:
        """By the card that comes to a hand in the place of this, the share of all hands that are better then."""
        kept = tuple(sorted(card for card in hand if card != out))
        if kept not in self._beside:
            better, hands = self.ladder.better_than, self.ladder.hands
            others = [card for card in self.game.pack if card not in kept]
            self._beside[kept] = {card: SURE * better((*kept, card)) // hands for card in others}
        return self._beside[kept]

    # The modern game

    def _modern(self, view: View, choice: Choice, game: ModernCommerce) -> list[Weighed]:
        hand, had, players = view.hand, self.had(view), len(view.dealt_in)
        unseen = view.unseen(game.cards_for(len(view.names)))
        pool = 100 * view.pools.get("pool", 0)
        prize = pool + (0 if view.seat == view.dealer else 100 * game.best.stake)
        share = pool // players
        more = len(view.dealt_in) if isinstance(game, ExtendedCommerce) else 0  # the others go on when one stands
        fine = 100 * game.beaten.stake if game.beaten else 0

        def standing(better: int) -> tuple[int, int]:
            best = self._none_of(better, had + more)
            return prize * best // SURE - fine * (players - 1) * better // SURE, best

        known: dict[Card, tuple[int, int]] = {}

        def changed(out: Card, costs: int) -> tuple[int, int]:
            if out not in known:
                beside = self._without(hand, out)
                worth = chances = 0
                for better, times in Counter(map(beside.__getitem__, unseen)).items():
                    one, best = standing(better)
                    worth += times * max(share, one)
                    chances += times * best
                known[out] = worth // len(unseen), chances // len(unseen)
            worth, best = known[out]
            return worth - costs, best

        price = 0 if view.seat == view.dealer else 100 * game.trading.price
        weighed = []
        for answer in choice.options:
            word, _, card = answer.rpartition(" ")
            if answer == STAND:
                weighed.append(Weighed(answer, *standing(self.better(game.three(hand)))))
            elif answer == GO_ON:
                weighed.append(Weighed(answer, share, SURE // players))
            elif word == READY_MONEY:
                weighed.append(Weighed(answer, *changed(card, price)))
            else:
                weighed.append(Weighed(answer, *changed(card, GIVEN_AWAY if word == BARTER else 0)))
        return weighed

    # The old game

    def _old(self, view: View, choice: Choice) -> list[Weighed]:
        """An exchange is weighed by the hand it makes, or can make with one more; standing needs a good hand."""
        game, had, players = self.game, self.had(view), len(view.dealt_in)
        mine = game.three(view.hand)
        best = self.best(mine, had)
        good = best * players >= SURE
        weighed = []
        for answer in choice.options:
            if answer in (STAND, PASS):
                weighed.append(Weighed(answer, best + (good is (answer == STAND)), best))
                continue
            out, taken = answer.split()
            chance = self._none_of(self._without(view.hand, out)[taken], had)
            worth = chance
            if chance <= best and STAND in choice.options:
                further = self._none_of(self._further(view, out, taken), had)
                worth = further * 3 // 4 if further > best else chance
            weighed.append(Weighed(answer, worth, chance))
        return weighed

    def _further(self, view: View, out: Card, taken: Card) -> int:
        """How few hands are better than the best that one exchange more can make, if nobody takes its card before."""
        hand = self._after(view.hand, out, taken)
        left = [*(card for card in view.heaps[TABLE] if card != taken), out]
        return min(min(map(self._without(hand, card).__getitem__, left)) for card in hand)

    @staticmethod
    def _after(hand: Iterable[Card], out: Card, taken: Card) -> list[Card]:
        return [*(card for card in hand if card != out), taken]

    # A horse

    def _horse(self, view: View) -> list[Weighed]:
        """A counter is worth its part of the money in the pool, by how many counters there are."""
        assert isinstance(self.game, PoolCommerce) and self.game.horse is not None
        counters = sum(max(0, held) for held in view.counters) + 1
        worth = 100 * view.pools.get(MONEY, 0) // counters - 100 * self.game.horse.money
        return [Weighed(PASS, 0, 0), Weighed(HORSE, worth, 0)]

    # Why

    def reason(self, view: View, choice: Choice, answer: Answer) -> str:
        """Why it answers so, in a sentence."""
        weighed = next(w for w in self.weigh(view, choice) if w.answer == answer)
        hand = self.game.three(view.hand).words
        chance = f"{100 * weighed.best // SURE} of 100"
        word, _, card = str(answer).rpartition(" ")
        if answer == HORSE:
            return "Buy a horse: a counter's part of the money in the pool is more than it costs."
        if answer == STAND:
            return f"Stand: your {hand} is the best in {chance}, and another card is worth less."
        if answer == PASS:
            if HORSE in choice.options:
                return "Buy no horse: a counter's part of the money in the pool is less than it costs."
            return f"Pass: nothing on the table helps your {hand}, which is the best in {chance}."
        if answer == GO_ON:
            return f"Go on: your {hand} is worth less than a share of the pool."
        if word == READY_MONEY:
            costs = "which costs the dealer nothing" if view.seat == view.dealer else "worth its price"
            return f"Throw out the {said(card)} for a new card, {costs}: the hand would be the best in {chance}."
        if word == BARTER:
            return f"Barter the {said(card)}: it costs nothing, and the hand would be the best in {chance}."
        if word:
            after = self.game.three(self._after(view.hand, word, card)).words
            return f"Lay down the {said(word)} for the {said(card)}: a {after}, best in {chance} or on the way to more."
        return f"Give the {said(card)}: the hand can spare it, and would be the best in {chance}."
