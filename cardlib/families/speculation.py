"""Speculation: cards that nobody looks at, a trump turned, and whoever has the best one at the end has the pool.

The cards are turned up one by one in the order of play, the owner of the best trump keeping his own to the last.  All
that is decided is at what price to buy and to sell; `orders` says when that is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ..asks import Choice, Places, Shuffle
from ..cards import Card, show
from ..clauses import Clause, Source
from ..events import NewDeal, Seat
from ..events.laid import PLAYED, SPARE, SetApart, Stopped
from ..events.stacks import (
    STOCK,
    DealPasses,
    DealtUnseen,
    Exposed,
    Holds,
    Looked,
    Orders,
    PoolStays,
    Sold,
    TurnedFrom,
    Undealt,
)
from ..rules import Game, Play
from ..table import Table, View
from .chances import odds
from .earning import TURN_UP
from .orders import Selling, by_order, give_orders, hand_over, sale, turned_since
from .picture import Picture
from .speculating import Ante, Courts, Fine, Looking, SpareStack, Stack, TurnUpOwner, Winner
from .speculation_given import dealt_singly, hands_given
from .speculation_picture import drawn

__all__ = ["SpeculationGame"]

NO_BETTER = "no better trump"
KINDS: dict[str, type] = {
    "stack": Stack,
    "ante": Ante,
    "turn_up": TurnUpOwner,
    "courts": Courts,
    "selling": Selling,
    "spare": SpareStack,
    "fine": Fine,
    "looking": Looking,
    "winner": Winner,
}


@dataclass(frozen=True, kw_only=True)
class SpeculationGame(Game):
    """A game of Speculation.  ``order`` ranks a suit, high to low.

    ``stack`` is what each is dealt, ``ante`` what each stakes, ``turn_up`` whose the card turned for trump is,
    ``courts`` which turn-ups end the deal at once; ``selling`` says what may be sold, ``spare`` what is dealt to the
    pool, ``fine`` which cards cost something, ``looking`` what it costs to look out of turn, ``winner`` who has the
    pool.
    """

    order: str
    stack: Stack
    ante: Ante
    turn_up: TurnUpOwner
    courts: Courts
    selling: Selling
    spare: SpareStack
    fine: Fine
    looking: Looking
    winner: Winner

    paced: ClassVar[bool] = True

    def faults(self) -> Iterator[str]:
        """What cannot be among the values, a sentence each."""
        strange = [name for name, kind in KINDS.items() if not isinstance(getattr(self, name), kind)]
        for name in strange:
            yield f"{name} is a clause of the kind {KINDS[name].__name__}, not {getattr(self, name)!r}."
        if strange:
            return
        yield from super().faults()
        if sorted(set(self.order)) != sorted(self.order) or not {card[0] for card in self.pack} <= set(self.order):
            yield f"order names each rank of the pack once, high to low, as in AKQJT98765432, not {self.order!r}."

    def faults_of_pack(self, players: int) -> Iterator[str]:
        """Everybody has his cards, and one is turned up."""
        yield from super().faults_of_pack(players)
        need, cards = players * self.stack.cards + self.spare.cards + 1, len(self.cards_for(players))
        if need > cards:
            yield f"the pack has {cards} cards, and {players} players need {need}."

    @cached_property
    def height(self) -> dict[Card, int]:
        """How high each card of the pack ranks within its suit."""
        return {card: len(self.order) - self.order.index(card[0]) for card in self.pack}

    def beats(self, card: Card, best: Card) -> bool:
        """Whether this card is a better trump than the best."""
        return card[1] == best[1] and self.height[card] > self.height[best]

    # The deal

    def deal(self, table: Table, dealer: Seat) -> Play:
        """Stake, and deal the stacks; the order of the cards in them, and in the pack, is chance's too.

        The spare hand comes last among the places, so that with it or without it the same card is turned up.
        """
        pack, each = self.cards_for(len(table.names)), self.stack.cards
        places = yield Shuffle(pack, (1,) * len(pack), True)
        seats = table.after(dealer)
        table.tell(NewDeal(dealer, seats))
        self.ante.collect(table)
        cards = [tuple(card for place in places[k : k + each] for card in place) for k in range(0, len(pack), each)]
        for seat in seats:
            table.tell(DealtUnseen(seat, cards[seat]))
        dealt, apart = each * len(seats), len(pack) - self.spare.cards
        if self.spare.cards:
            table.tell(SetApart(tuple(card for place in places[apart:] for card in place)))
        table.tell(Undealt(tuple(card for place in places[dealt:apart] for card in place)))

    def dealt_singly(self, table: Table, pack: tuple[Card, ...]) -> list[Places]:
        """What a shuffled pack puts in each place, dealt singly from the eldest; the last dealt lies on top."""
        return dealt_singly(self, table, pack)

    def hands_given(self, table: Table, hands: dict[Seat, tuple[Card, ...]], up: tuple[Card, ...]) -> list[Places]:
        """What lies in each place where these hands are given, the first card of each on top, and what is turned up."""
        return hands_given(self, table, super().hands_given(table, hands, ())[0], up)

    # The play

    def play(self, table: Table) -> Play:
        """Turn up a trump, then the cards one by one; the best trump has the pool."""
        yield from self.turn_up_trump(table)
        while (seat := self.to_turn(table)) is not None:
            yield from self.turn_card(table, seat)
        self.end_run(table, self.holding(table).seat, NO_BETTER)
        while table.heaps.get(SPARE):
            card = table.heaps[SPARE][0]
            table.tell(TurnedFrom(SPARE, PLAYED, card))
            if self.beats(card, self.holding(table).card):
                table.tell(Holds(None, card))
        self.pay_pool(table, self.winner)
        return False

    def turn_up_trump(self, table: Table) -> Play:
        """Sell the turn-up, and turn it; after a court card the pool is paid and the deal passes, the hands staying.

        The last card of the pack is played for whatever it is, since no other could follow it.
        """
        while True:
            owner: Seat | None = None
            if self.turn_up.whose == "dealer":
                owner = yield from sale(table, self.lot("the turn-up unseen"), table.dealer)
            card = table.heaps[STOCK][0]
            table.tell(TurnedFrom(STOCK, TURN_UP, card))
            self.fine.charge(table, owner, card)
            table.tell(Holds(owner, card))
            if card[0] not in self.courts.ranks or not table.heaps[STOCK]:
                break
            self.pay_pool(table, self.courts.parts[-1])
            table.tell(DealPasses(table.after(table.dealer)[0]))
            self.ante.collect(table)
        yield from self.best_for_sale(table)

    def turn_card(self, table: Table, seat: Seat) -> Play:
        """A seat turns its top card, which may be sold before; a better trump is its owner's, to keep or to sell."""
        held = self.holding(table)
        owner = yield from self.owner_of_next(table, seat)
        card = table.hands[seat][0]
        table.tell(Exposed(seat, card))
        self.fine.charge(table, owner, card)
        if self.beats(card, held.card):
            self.end_run(table, owner, "a better trump")
            table.tell(Holds(owner, card))
            yield from self.best_for_sale(table)
        elif turned_since(table, self.lot("the best trump")) >= len(table.dealt_in):
            self.end_run(table, held.seat, NO_BETTER)
            yield from self.sell_best(table)

    def owner_of_next(self, table: Table, seat: Seat) -> Play:
        """Whose the card is that a seat is to turn: its own, or whoever's has bought it."""
        together = self.lot("the cards left")
        if seat == self.holding(table).seat and len(table.hands[seat]) > 1 and self.can_be_beaten(table):
            asked = (e for e in table.this_deal() if isinstance(e, Orders) and e.lot == together.label)
            if not any(e.seller == seat for e in asked):
                yield from sale(table, together, seat)
        events = reversed(table.this_deal())
        sold = (e for e in events if isinstance(e, Sold) and e.lot == together.label and e.seller == seat)
        if last := next(sold, None):
            return last.buyer
        bought = by_order(table, self.lot("a card unseen"), seat) if self.can_be_beaten(table) else None
        if bought:
            self.end_run(table, self.holding(table).seat, NO_BETTER)
        return hand_over(table, self.lot("a card unseen"), seat, bought)

    def best_for_sale(self, table: Table) -> Play:
        """There is a new best trump: it may be sold, and everybody says what cards unseen are worth to him now."""
        yield from self.sell_best(table)
        if any(table.hands) and self.can_be_beaten(table):
            yield from give_orders(table, self.lot("a card unseen"))

    def sell_best(self, table: Table) -> Play:
        """The owner of the best trump may sell it, while it can be beaten; the pool does not sell."""
        held = self.holding(table)
        if held.seat is not None and any(table.hands) and self.can_be_beaten(table):
            buyer = yield from sale(table, self.lot("the best trump"), held.seat)
            if buyer != held.seat:
                table.tell(Holds(buyer, held.card))

    def pay_pool(self, table: Table, why: Clause) -> None:
        """The owner of the best trump takes the pool, unless he is barred, or it is the pool's own."""
        held, pool = self.holding(table), table.pools.get("pool", 0)
        if held.seat is None:
            spare = {card for e in table.this_deal() if isinstance(e, SetApart) for card in e.cards}
            table.tell(PoolStays(pool, (self.spare if held.card in spare else self.turn_up).parts[-1]))
        elif held.seat in self.looking.barred(table):
            table.tell(PoolStays(pool, self.looking.parts[0]))
        else:
            table.pays("pool", held.seat, pool, why, about=f"{show(held.card)}, {why.label}")

    def looked(self, table: Table, seat: Seat) -> None:
        """A seat has looked at a card out of turn: it pays, and cannot take the pool in this deal.

        Players here never do so, a table of people can.
        """
        table.pays(seat, "pool", self.looking.counters, self.looking.parts[0])
        table.tell(Looked(seat, self.looking.parts[0]))

    def end_run(self, table: Table, seat: Seat | None, words: str) -> None:
        """The cards turned meanwhile, if there are any, are laid together; whose the best trump is then."""
        if table.centre:
            number = 1 + sum(isinstance(event, Stopped) for event in table.this_deal())
            last = table.leader if seat is None else seat
            table.tell(Stopped(last, tuple(table.centre), number, words))

    # What is on the table

    def lot(self, name: str) -> Clause:
        """What may be sold, by its name."""
        return self._lots[name]

    @cached_property
    def _lots(self) -> dict[str, Clause]:
        return self.selling.lots

    def holding(self, table: Table | View) -> Holds:
        """Who has the best trump now, and which it is."""
        return next(event for event in reversed(table.this_deal()) if isinstance(event, Holds))

    def can_be_beaten(self, table: Table | View) -> bool:
        """Whether a card that nobody has seen would beat the best trump."""
        return odds(self, table, self.holding(table).card).higher > 0

    def to_turn(self, table: Table | View) -> Seat | None:
        """Who turns a card next: on the left of who last turned one or had the best trump; its owner last of all."""
        owner = self.holding(table).seat
        after = table.dealer
        for event in reversed(table.this_deal()):
            if isinstance(event, Exposed) or (isinstance(event, Holds) and event.seat is not None):
                after = event.seat
                break
            if isinstance(event, DealPasses):
                break
        turning = [seat for seat in table.after(after) if table.hands[seat]]
        return next((seat for seat in turning if seat != owner), turning[0] if turning else None)

    # Showing and refusing

    def picture(self, view: View, choice: Choice | None = None) -> Picture:
        """What a table shows the view's seat, as plain data; ``choice`` is what is asked of it, if anything is."""
        return drawn(self, view, choice)

    def why_not(self, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
        """Why this answer is refused, and the source of the rule that refuses it."""
        seat, said, pool = choice.seat, str(answer)[:40], table.pools["pool"]
        if choice.about == self.lot("a card unseen"):
            right = f"says none, buy 1 to buy {pool} or sell 1 to sell {pool}"
        elif choice.kind == "sell":
            right = f"asks a whole number from 1 to {pool}, or says keep"
        else:
            right = f"offers a whole number from 0 to {pool}"
        why = f"Seat {seat} {right}, for {choice.about.label}: no more than lies in the pool, and not {said!r}."
        return why, self.selling.source
