"""Commerce: hands of three cards, made better by trading until somebody stands, and then shown.

The modern game trades with the dealer for ready money, or with the next player by barter.  The old game, which
exchanges with a hand on the table, has not other numbers but other turns: it is a class in a room of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any, ClassVar

from ..asks import Choice, Places, Shuffle
from ..cards import Card
from ..clauses import Source
from ..events import Dealt, NewDeal, Seat
from ..events.laid import Shown
from ..events.stocked import PACK, Stocked
from ..events.traded import Bartered, Bought, Offered, Stood
from ..rules import Game, Play
from ..table import Table, View
from .commerce_given import dealt_singly, hands_given, refusal
from .commerce_picture import drawn
from .lasting import Continuous
from .picture import Picture
from .showing import BestOfAll, DealerBeaten, Hands, StoodAndBeaten
from .threes import Combinations, Three
from .trading import Ante, Patience, Trading

__all__ = [
    "BARTER",
    "GO_ON",
    "HAND",
    "PASS",
    "READY_MONEY",
    "STAND",
    "Commerce",
    "ExtendedCommerce",
    "ModernCommerce",
]

HAND = 3
STAND, PASS, GO_ON = "stand", "pass", "go on"
READY_MONEY, BARTER = "ready money", "barter"


@dataclass(frozen=True, kw_only=True)
class Commerce(Game):
    """Commerce in general: what the hands are worth, and when trading is given up."""

    combinations: Combinations
    patience: Patience

    turned_up: ClassVar[int] = 0
    """How many cards are dealt face up to the table."""

    def faults_of_pack(self, players: int) -> Iterator[str]:
        """Everybody has three cards, and so has the table, where it has any."""
        yield from super().faults_of_pack(players)
        left = len(self.cards_for(players)) - HAND * players - self.turned_up
        if left < 0 or (not self.turned_up and not left):
            yield f"the pack has too few cards for {players} players: three each, and some to trade with."

    def three(self, hand: Sequence[Card]) -> Three:
        """What a hand is; of two hands the better is the greater."""
        return self.combinations.of(hand)

    def hands(self, table: Table | View) -> Hands:
        """What everybody holds, eldest first."""
        return {seat: self.three(table.hands[seat]) for seat in table.dealt_in}

    # The deal

    def deal(self, table: Table, dealer: Seat) -> Play:
        """Three cards to everybody who is in; the table's, and the pack."""
        seats = tuple(seat for seat in table.after(dealer) if seat not in table.out)
        pack = self.cards_for(len(table.names))
        places = yield Shuffle(pack, self.sizes(len(pack), len(seats)), True)
        table.tell(NewDeal(dealer, seats))
        self.pay_in(table)
        held = dict(zip(sorted(seats), places, strict=False))
        for seat in seats:
            table.tell(Dealt(seat, held[seat]))
        self.lay_by(table, places[len(seats) :])

    def sizes(self, cards: int, hands: int) -> tuple[int, ...]:
        """How many cards go to each place: the seats in their order, then the pack card by card."""
        return (*(HAND,) * hands, *(1,) * (cards - HAND * hands))

    def pay_in(self, table: Table) -> None:
        """What is paid before the cards are dealt: nothing, where there is no pool."""

    def lay_by(self, table: Table, left: Sequence[tuple[Card, ...]]) -> None:
        """What is in no hand."""
        table.tell(Stocked(tuple(card for place in left for card in place)))

    def dealt_singly(self, table: Table, pack: tuple[Card, ...]) -> list[Places]:
        """What a shuffled pack puts in each place, dealt singly from the eldest."""
        return dealt_singly(self, table, pack)

    def hands_given(
        self, table: Table, hands: dict[Seat, tuple[Card, ...]], turned_up: tuple[Card, ...]
    ) -> list[Places]:
        """What lies in each place where these hands are given, and what is turned up."""
        return hands_given(self, table, hands, turned_up)

    # The show

    def show(self, table: Table) -> None:
        """Everybody turns up his hand, eldest first."""
        for seat in table.dealt_in:
            table.tell(Shown(seat, tuple(sorted(table.hands[seat], key=self.pack.index))))

    def shown(self, table: Table | View) -> bool:
        """Whether the hands of this deal have been shown."""
        return any(isinstance(event, Shown) for event in table.this_deal())

    # Showing and refusing

    def picture(self, view: View, choice: Choice | None = None) -> Picture:
        """What a table shows the view's seat, as plain data; ``choice`` is what is asked of it, if anything is."""
        return drawn(self, view, choice)

    def why_not(self, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
        """Why this answer is refused, and the source of the rule that refuses it."""
        return refusal(self, table, choice, answer)


@dataclass(frozen=True, kw_only=True)
class ModernCommerce(Commerce):
    """The modern game: a pool, ready money or barter at every turn, and the first to stand ends it.

    ``beaten`` is what a beaten stander pays, ``dealer_beaten`` what a dealer does; ``continuous`` keeps the dealer.
    """

    ante: Ante
    trading: Trading
    best: BestOfAll
    beaten: StoodAndBeaten | None
    dealer_beaten: DealerBeaten | None
    continuous: Continuous | None

    def pay_in(self, table: Table) -> None:
        """The stakes."""
        self.ante.pay_in(table)

    def play(self, table: Table) -> Play:
        """Trade until somebody stands; show; settle.  True where the same dealer deals again."""
        yield from self.trade(table)
        self.show(table)
        hands = self.hands(table)
        self.settle(table, hands)
        return self.continuous.stays(table, hands) if self.continuous else False

    def trade(self, table: Table) -> Play:
        """Turn after turn, round and round the table, until the first stands."""
        for seat in islice(cycle(table.dealt_in), self.patience.turns * len(table.dealt_in)):
            yield from self.take_turn(table, seat)
            if table.said:
                break

    def take_turn(self, table: Table, seat: Seat) -> Play:
        """Stand, or trade one card and then stand or go on."""
        answer = yield Choice(seat, "trade", self.may(table, seat), self.trading)
        if answer == STAND:
            table.tell(Stood(seat))
        elif (yield from self.traded(table, seat, answer)):
            yield from self.may_stand(table, seat)

    def may(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """What a seat may do at its turn: there is no passing."""
        hand = sorted(table.hands[seat], key=self.pack.index)
        words = [READY_MONEY, BARTER] if self.next_to_trade(table, seat) != seat else [READY_MONEY]
        return (STAND, *(f"{word} {card}" for word in words for card in hand))

    def next_to_trade(self, table: Table | View, seat: Seat) -> Seat:
        """The next player in order, who has to barter."""
        return table.round_from(seat)[1]

    def traded(self, table: Table, seat: Seat, answer: str) -> Play:
        """Buy or barter; False where the other stands instead of giving a card back."""
        word, card = answer.rsplit(" ", 1)
        if word == READY_MONEY:
            table.pays(seat, table.dealer, self.trading.price, self.trading.parts[0])
            table.tell(Bought(seat, card, table.heaps[PACK][0]))
            return True
        other = self.next_to_trade(table, seat)
        table.tell(Offered(seat, other))
        back = yield Choice(other, "trade", self.may_return(table, other), self.trading.parts[1])
        table.tell(Stood(other) if back == STAND else Bartered(seat, card, other, back))
        return bool(back != STAND)

    def may_return(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """What a seat may do that is offered a card."""
        return (STAND, *sorted(table.hands[seat], key=self.pack.index))

    def may_stand(self, table: Table, seat: Seat) -> Play:
        """Who has traded may stand at once."""
        answer = yield Choice(seat, "trade", (GO_ON, STAND), self.trading.parts[2])
        if answer == STAND:
            table.tell(Stood(seat))

    def settle(self, table: Table, hands: Hands) -> None:
        """The best hand is paid; who stood and is beaten pays; and so does the dealer, where that is agreed."""
        self.best.settle(table, hands)
        if self.beaten:
            for seat in table.said:
                self.beaten.settle(table, hands, seat)
        if self.dealer_beaten:
            self.dealer_beaten.settle(table, hands)


@dataclass(frozen=True, kw_only=True)
class ExtendedCommerce(ModernCommerce):
    """The modern game, extended: trading goes on until everybody is satisfied and stands."""

    def trade(self, table: Table) -> Play:
        """Round and round the table, leaving out those who stand."""
        for seat in islice(cycle(table.dealt_in), self.patience.turns * len(table.dealt_in)):
            if seat not in table.said:
                yield from self.take_turn(table, seat)
            if len(table.said) == len(table.dealt_in):
                break

    def take_turn(self, table: Table, seat: Seat) -> Play:
        """Stand or trade; whose offer is answered by standing has his turn still."""
        standing = -1
        while seat not in table.said and standing < len(table.said):
            standing = len(table.said)
            yield from super().take_turn(table, seat)

    def next_to_trade(self, table: Table | View, seat: Seat) -> Seat:
        """The next player in order who does not stand; the seat itself where there is none."""
        return next((other for other in table.round_from(seat)[1:] if other not in table.said), seat)
