"""Cassino: cards are taken from the table by pairing and combining, and what is taken counts.

A deal is the whole pack, dealt on four cards at a time by the same dealer until it has been played through.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..asks import Choice, Places, Shuffle
from ..cards import Card
from ..clauses import Source
from ..events import Dealt, NewDeal, Paid, Seat
from ..events.laid import TurnedUp
from ..events.stocked import PACK, DealtOn, Stocked, TurnedOut
from ..events.taken import BOARD, LaidOut, LeftOver, TookIn, pile
from ..rules import Game, Play
from ..table import Table, View
from .capturing import Capture, CardExposed, DrawForPartners
from .cassino_given import dealt_singly, hands_given, refusal
from .cassino_picture import drawn
from .combining import Way, ways
from .picture import Picture
from .scoring import SHEET, CardPoints, LastTake, Majority, Scores, Side, Sides, Sweep, score
from .settlements import Settlement

__all__ = ["Cassino"]


@dataclass(frozen=True, kw_only=True)
class Cassino(Game):
    """Cassino: ``hand`` cards to everybody at a time, and ``laid`` to the table at first.

    ``points`` and ``most`` are what is counted when the pack has been played through, ``sweep`` and ``last_take`` what
    is scored in play; ``settlement`` says how much of it each side keeps.
    """

    hand: int
    laid: int
    capture: Capture
    sweep: Sweep | None
    last_take: LastTake
    points: tuple[CardPoints, ...]
    most: tuple[Majority, ...]
    sides: Sides
    settlement: Settlement
    draw: DrawForPartners | None
    exposed: CardExposed

    def faults(self) -> Iterator[str]:
        """What cannot be among the values, a sentence each."""
        yield from super().faults()
        if type(self.hand) is not int or type(self.laid) is not int or self.hand < 1 or self.laid < 0:
            yield f"hands have 1 card or more and the table 0 or more, not {self.hand!r} and {self.laid!r}."
        for clause in self.points:
            if clause.card not in self.pack:
                yield f"{clause.name} counts, and is not in the pack."
        if self.sides.together and self.players != range(4, 5):
            yield f"two and two are partners: four play, not {self.players!r}."
        if self.draw and not self.sides.together:
            yield "there are no partners to be drawn for."

    def faults_of_pack(self, players: int) -> Iterator[str]:
        """Everybody has a first hand."""
        yield from super().faults_of_pack(players)
        if len(self.cards_for(players)) < self.hand * players + self.laid:
            yield f"the pack has too few cards for {players} players and the table."

    @cached_property
    def worth(self) -> dict[Card, int]:
        """What each card counts for beside being a card; cards of a rank that count the same are alike."""
        named = {clause.card: at + 1 for at, clause in enumerate(self.points)}
        suits = [clause.suit for clause in self.most if clause.suit]
        return {card: named.get(card, 0) * 8 + sum(card[1] == suit for suit in suits) for card in self.pack}

    # The deal

    def deal(self, table: Table, dealer: Seat) -> Play:
        """A first hand to everybody, cards to the table; the rest is dealt on from the pack."""
        seats = table.after(dealer)
        pack = self.cards_for(len(table.names))
        places = yield Shuffle(pack, self.sizes(len(pack), len(seats)), True)
        table.tell(NewDeal(dealer, seats))
        first, (board, *later) = places[: len(seats)], places[len(seats) :]
        held = dict(zip(sorted(seats), first, strict=True))
        for seat in seats:
            table.tell(Dealt(seat, held[seat]))
        if board:
            table.tell(TurnedUp(BOARD, board))
        if rest := self.in_order(later, seats):
            table.tell(Stocked(rest))

    def sizes(self, cards: int, hands: int) -> tuple[int, ...]:
        """How many cards go to each place: the seats and the table; the seats again, hand after hand; what is over."""
        sizes = [*(self.hand,) * hands, self.laid]
        cards -= sum(sizes)
        while each := min(self.hand, cards // hands):
            sizes += (each,) * hands
            cards -= each * hands
        return (*sizes, cards) if cards else tuple(sizes)

    @staticmethod
    def in_order(later: Sequence[tuple[Card, ...]], seats: Sequence[Seat]) -> tuple[Card, ...]:
        """The rest of the pack from the top: hand after hand, each from the eldest, and what is over."""
        n, full = len(seats), len(later) // len(seats) * len(seats)
        rows = [dict(zip(sorted(seats), later[at : at + n], strict=True)) for at in range(0, full, n)]
        dealt = [row[seat] for row in rows for seat in seats]
        return tuple(card for place in (*dealt, *later[full:]) for card in place)

    def deal_on(self, table: Table) -> bool:
        """Fresh hands from the pack, by the same dealer; False where it has been played through.

        Where it does not go round evenly, the last hands are short, and what is over is laid on the table.
        """
        left, seats = table.heaps.get(PACK, []), table.dealt_in
        each = min(self.hand, len(left) // len(seats))
        for seat in seats if each else ():
            table.tell(DealtOn(seat, tuple(table.heaps[PACK][:each])))
        if 0 < len(table.heaps.get(PACK, [])) < len(seats):
            table.tell(TurnedOut(BOARD, tuple(table.heaps[PACK])))
        return bool(each)

    def dealt_singly(self, table: Table, pack: tuple[Card, ...]) -> list[Places]:
        """What a shuffled pack puts in each place, dealt singly from the eldest, the table's cards going round too."""
        return dealt_singly(self, table, pack)

    def hands_given(
        self, table: Table, hands: dict[Seat, tuple[Card, ...]], turned_up: tuple[Card, ...]
    ) -> list[Places]:
        """What lies in each place where these hands are given, and what is turned up on the table."""
        return hands_given(self, table, hands, turned_up)

    # The play

    def play(self, table: Table) -> Play:
        """Hand after hand until the pack has been played through; then the last take, the count, the settlement."""
        playing = True
        while playing:
            while table.hands[table.dealt_in[0]]:
                for seat in table.dealt_in:
                    yield from self.take_turn(table, seat)
            playing = self.deal_on(table)
        self.take_the_last(table)
        self.count(table)
        self.settlement.settle(table, self.made(table))
        return False

    def take_turn(self, table: Table, seat: Seat) -> Play:
        """Play a card: take in with it, or lay it out."""
        answer = yield Choice(seat, "take", self.may(table, seat), self.capture)
        card, *takes = answer.split()
        if not takes:
            table.tell(LaidOut(seat, card))
            return
        sweeps = len(takes) == len(table.heaps.get(BOARD, ()))
        table.tell(TookIn(seat, card, tuple(takes), sweeps))
        if sweeps and self.sweep:
            score(table, self.side(table, seat), self.sweep.points, self.sweep)

    def may(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """What a seat may play: each card with what it takes, or alone where it can take nothing."""
        some = [(card, self.ways(table, card)) for card in sorted(table.hands[seat], key=self.pack.index)]
        if self.capture.must and any(every for _, every in some):
            some = [(card, every) for card, every in some if every]
        return tuple(
            answer for card, every in some for answer in ([" ".join((card, *way.taken)) for way in every] or [card])
        )

    def ways(self, table: Table | View, card: Card) -> tuple[Way, ...]:
        """Every way in which a card can take from the table; none where it can take nothing."""
        board = sorted(table.heaps.get(BOARD, ()), key=self.pack.index)
        return ways(card, board, self.worth)

    def side(self, table: Table | View, seat: Seat) -> Side:
        """The side a seat plays on."""
        return next(side for side in self.sides.of(table) if seat in side)

    # The end of a deal

    def take_the_last(self, table: Table) -> None:
        """Who took in last takes what is left, and scores for it."""
        left = tuple(table.heaps.get(BOARD, ()))
        if not left:
            return
        last = next((e.seat for e in reversed(table.this_deal()) if isinstance(e, TookIn)), None)
        table.tell(LeftOver(last, left))
        if last is not None:
            score(table, self.side(table, last), self.last_take.points, self.last_take)

    def piles(self, table: Table | View) -> dict[Side, list[Card]]:
        """What each side has taken in."""
        sides = self.sides.of(table)
        return {side: [card for seat in side for card in table.heaps.get(pile(seat), ())] for side in sides}

    def count(self, table: Table) -> None:
        """The points of the cards taken in, and of the majorities."""
        piles = self.piles(table)
        for clause in self.points:
            for side, cards in piles.items():
                if clause.card in cards:
                    score(table, side, clause.points, clause)
        for most in self.most:
            if winner := most.winner(piles):
                score(table, winner, most.points, most, f"{most.label}, {most.number(piles[winner])}")

    def made(self, table: Table | View) -> Scores:
        """The points each side has made in this deal so far."""
        paid = [e for e in table.this_deal() if isinstance(e, Paid) and e.payer == SHEET]
        return {side: sum(e.counters for e in paid if e.payee == side[0]) for side in self.sides.of(table)}

    # Showing and refusing

    def picture(self, view: View, choice: Choice | None = None) -> Picture:
        """What a table shows the view's seat, as plain data; ``choice`` is what is asked of it, if anything is."""
        return drawn(self, view, choice)

    def why_not(self, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
        """Why this answer is refused, and the source of the rule that refuses it."""
        return refusal(self, table, choice, answer)
