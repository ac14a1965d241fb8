"""Snip-Snap-Snorum: pair the card of the player on your right, and he pays.

A chain is a card and the cards of its rank that follow one another from hand to hand; the first pairing is Snip, the
next Snap, the third Snorum.  All that is decided is which card to play when none can be paired.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..asks import Choice, Places, Shuffle
from ..cards import Card, show, show_all
from ..clauses import Source
from ..errors import BadCards
from ..events import Dealt, NewDeal, Played, Seat
from ..events.laid import PLAYED, FirstOut, Stopped, TurnedUp
from ..events.stacks import ThrownIn, Undealt
from ..rules import Game, Play
from ..table import Table, View
from .earning import TURN_UP
from .picture import Picture
from .snip_picture import drawn
from .snipping import FirstRid, Hands, MustPair, Pairings, TurnUp, a_rank

__all__ = ["SnipGame", "WholePackSnip"]


@dataclass(frozen=True, kw_only=True)
class SnipGame(Game):
    """Snip-Snap-Snorum, the players taking turns.

    ``hands`` is what each is dealt, ``calls`` what a pairing costs, ``pairing`` that one must pair and what it costs to
    fail to; ``turned`` is what a card turned up does, ``prize`` who has the pool of each deal (None: the last in).
    """

    hands: Hands
    calls: Pairings
    pairing: MustPair
    turned: TurnUp
    prize: FirstRid | None

    def faults(self) -> Iterator[str]:
        """What cannot be among the values, a sentence each."""
        kinds = {"hands": Hands, "calls": Pairings, "pairing": MustPair, "turned": TurnUp}
        strange = [name for name, kind in kinds.items() if not isinstance(getattr(self, name), kind)]
        for name in strange:
            yield f"{name} is a clause of the kind {kinds[name].__name__}, not {getattr(self, name)!r}."
        if strange:
            return
        yield from super().faults()
        if bool(self.prize) is not (self.counters is None):
            yield "the pool is for the first rid of his cards where counters have no end (None), else for the last in."
        if self.turned.payer != "nobody" and self.hands.cards is None:
            yield "no card can be turned up where the whole pack is dealt."

    def faults_of_pack(self, players: int) -> Iterator[str]:
        """Everybody has his cards, and one may have to be turned up."""
        yield from super().faults_of_pack(players)
        need = players * (self.hands.cards or 1) + (self.turned.payer != "nobody")
        if need > len(self.cards_for(players)):
            yield f"the pack has {len(self.cards_for(players))} cards, and {players} players need {need}."

    # The match

    def match(self, table: Table, dealer: Seat, deals: int | None) -> Play:
        """Deal after deal; who deals first in the next game, which is who was first out in this one."""
        following = yield from super().match(table, dealer, deals)
        return table.out[0] if self.ends.over(table) and table.out else following

    def next_dealer(self, table: Table) -> Seat:
        """The next in order who is still in."""
        return next((s for s in table.after(table.dealer) if s not in table.out), table.dealer)

    def still_in(self, table: Table | View) -> list[Seat]:
        """Those dealt in who have not gone out since, in order of play."""
        return [seat for seat in table.dealt_in if seat not in table.out]

    # The deal

    def deal(self, table: Table, dealer: Seat) -> Play:
        """Deal to those who are still in; what is not dealt lies there face down, or its first card is turned up."""
        seats = tuple(seat for seat in table.after(dealer) if seat not in table.out)
        pack = self.cards_for(len(table.names))
        places = yield Shuffle(pack, self.sizes(len(pack), seats), True)
        table.tell(NewDeal(dealer, seats))
        held = dict(zip(sorted(seats), places, strict=False))
        for seat in seats:
            table.tell(Dealt(seat, held[seat]))
        if left := places[len(seats) :]:
            table.tell(Undealt(left[0]))
        if self.turned.payer != "nobody":
            table.tell(TurnedUp(TURN_UP, places[-1]))

    def deals_like(self, other: Game, players: int) -> bool:
        """Whether the same seed deals so many players the same hands: as many cards each."""
        return (
            isinstance(other, SnipGame)
            and super().deals_like(other, players)
            and self.hands.cards == other.hands.cards
        )

    def sizes(self, cards: int, seats: Sequence[Seat]) -> tuple[int, ...]:
        """How many cards go to each place: the seats in their order, the undealt pack, the turn-up."""
        if self.hands.cards is None:
            each, over = divmod(cards, len(seats))
            return tuple(each + (seats.index(seat) < over) for seat in sorted(seats))
        up = self.turned.payer != "nobody"
        dealt = self.hands.cards * len(seats)
        return (*(self.hands.cards,) * len(seats), cards - dealt - up, *(1,) * up)

    def dealt_singly(self, table: Table, pack: tuple[Card, ...]) -> list[Places]:
        """What a shuffled pack puts in each place, dealt singly from the eldest."""
        seats = table.after(table.dealer)
        dealt = len(pack) if self.hands.cards is None else self.hands.cards * len(seats)
        hands = tuple(pack[seats.index(seat) : dealt : len(seats)] for seat in sorted(seats))
        if self.hands.cards is None:
            return [hands]
        up = self.turned.payer != "nobody"
        return [(*hands, pack[dealt + up :], *(pack[dealt : dealt + 1],) * up)]

    def hands_given(self, table: Table, hands: dict[Seat, tuple[Card, ...]], up: tuple[Card, ...]) -> list[Places]:
        """What lies in each place where these hands are given, alike in number; what is in none is undealt.

        Raises `BadCards`.
        """
        turns = self.turned.payer != "nobody"
        if turns and len(up) != 1:
            raise BadCards(f"One card is turned up at {self.name}: give it, as in turned_up='7H', with the hands.")
        (given,) = super().hands_given(table, hands, () if turns else up)
        if self.hands.cards is None:
            return [given]
        gone = {card for hand in given for card in hand} | set(up)
        rest = tuple(card for card in self.cards_for(len(table.names)) if card not in gone)
        return [(*given, rest, *(up,) * turns)]

    # The play

    def play(self, table: Table) -> Play:
        """Card after card in turn, until all are played or nobody is left to play against."""
        seat: Seat | None = table.leader
        while seat is not None and not self.over(table):
            pairs = self.pairs(table, seat)
            card = yield Choice(seat, "follow" if pairs else "lead", pairs or table.hands[seat], self.pairing.parts[0])
            if not pairs:
                self.end_chain(table, seat)
            self.lay(table, seat, card, bool(pairs))
            seat = self.next_to_play(table, seat)
        self.end_chain(table, table.leader if seat is None else seat)
        return False

    def lay(self, table: Table, seat: Seat, card: Card, pairs: bool) -> None:
        """A card is played; if it pairs the one before, that is paid for, and the last call ends the chain."""
        before = self.to_be_paired(table)
        table.tell(Played(seat, card))
        if pairs:
            self.penalise(table, seat, before, self.pairings(table) - 1)
        if not table.hands[seat] and self.prize and not self.rid(table):
            table.tell(FirstOut(seat, "has played every card", self.prize))
            table.pays("pool", seat, table.pools.get("pool", 0), self.prize)
        if self.pairings(table) == len(self.calls.calls):
            self.end_chain(table, self.leads_afresh(table, seat))

    def leads_afresh(self, table: Table, seat: Seat) -> Seat | None:
        """Who begins a new chain when this seat has made the last call."""
        return self.next_to_play(table, seat)

    def penalise(self, table: Table, seat: Seat, before: Seat | None, number: int) -> None:
        """Pay for pairing number so many, counted from 0; ``before`` played the card, None is the turn-up."""
        why, counters = self.calls.cost(number)
        if before is not None:
            self.charge(table, before, counters, why)
        elif self.turned.payer == "dealer":
            self.charge(table, table.dealer, counters, self.turned)
        else:
            table.pays("pool", seat, min(counters, table.pools.get("pool", 0)), self.turned)

    def charge(self, table: Table, seat: Seat, counters: int, why: Any) -> None:
        """A seat pays the pool what it can; who has no counter left is out, and lays down his cards."""
        table.pays(seat, "pool", counters, why, credit=self.counters is None)
        self.ruined(table)
        if seat in table.out and table.hands[seat]:
            table.tell(ThrownIn(seat, tuple(table.hands[seat])))

    def failed_to_pair(self, table: Table, offender: Seat, before: Seat, number: int = 0) -> None:
        """A seat could have paired the card of the one before it, and has not; ``number`` counts pairings from 0.

        Players here never fail to, a table of people can.  The offender pays first, so that the other, who has done
        nothing wrong, is the later one out if both are ruined.
        """
        why, counters = self.calls.cost(number)
        self.charge(table, offender, self.pairing.times * counters, self.pairing.parts[1])
        self.charge(table, before, counters, why)

    def end_chain(self, table: Table, leads: Seat | None) -> None:
        """The chain on the table, if there is one, is at an end; who leads to the next."""
        if table.centre:
            number = 1 + sum(isinstance(event, Stopped) for event in table.this_deal())
            words = self.calls.called(self.pairings(table))
            table.tell(Stopped(table.leader if leads is None else leads, tuple(table.centre), number, words))

    # What is on the table

    def to_be_paired(self, table: Table | View) -> Seat | None:
        """Who played the card that can be paired; None where it is the turn-up."""
        if not table.centre:
            return None
        return next(e.seat for e in reversed(table.log) if isinstance(e, Played))

    def rank_to_pair(self, table: Table | View) -> str:
        """The rank that the next player must play if he can; nothing where he begins a chain."""
        if table.centre:
            return str(table.centre[-1][0])
        up = table.heaps.get(TURN_UP)
        return str(up[0][0]) if up and not table.heaps.get(PLAYED) else ""

    def pairings(self, table: Table | View) -> int:
        """How many pairings the chain on the table has had; one with the turn-up counts."""
        if not table.centre:
            return 0
        up = table.heaps.get(TURN_UP)
        with_it = up and up[0][0] == table.centre[0][0] and not table.heaps.get(PLAYED)
        return len(table.centre) - 1 + bool(with_it)

    def pairs(self, table: Table | View, seat: Seat) -> list[Card]:
        """The cards with which a seat can pair the one before."""
        rank = self.rank_to_pair(table)
        return [card for card in table.hands[seat] if rank and card[0] == rank]

    def next_to_play(self, table: Table | View, seat: Seat) -> Seat | None:
        """The next in order who is still in and has a card; None where nobody has."""
        order = table.round_from(seat)
        return next((s for s in (*order[1:], seat) if s not in table.out and table.hands[s]), None)

    def rid(self, table: Table | View) -> bool:
        """Whether somebody has won the deal by being rid of his cards."""
        return self.prize is not None and any(isinstance(event, FirstOut) for event in table.this_deal())

    def over(self, table: Table) -> bool:
        """Whether the deal has to stop here: one is left, or the pool is won."""
        return (self.counters is not None and self.ends.over(table)) or self.rid(table)

    # Showing and refusing

    def picture(self, view: View, choice: Choice | None = None) -> Picture:
        """What a table shows the view's seat, as plain data; ``choice`` is what is asked of it, if anything is."""
        return drawn(self, view, choice)

    def why_not(self, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
        """Why this answer is refused, and the source of the rule that refuses it."""
        seat, hand = choice.seat, table.hands[choice.seat]
        if answer not in self.pack:
            return f"Seat {seat} is asked for a card, and {str(answer)[:40]!r} is none of {self.name}.", None
        if answer not in hand:
            return f"Seat {seat} does not hold {show(answer)}; it holds {show_all(hand)}.", None
        held = show_all(list(choice.options))
        rank = a_rank(choice.options[0][0])
        return (
            f"Seat {seat} holds {held} and must pair: {rank} was played just before, and {show(answer)} is not one.",
            self.pairing.source,
        )


@dataclass(frozen=True, kw_only=True)
class WholePackSnip(SnipGame):
    """The whole pack is dealt, and a player lays down card after card until the next one can pair it."""

    def play(self, table: Table) -> Play:
        """Play rests between two neighbours, until all cards are played or nobody is left to play against."""
        seat: Seat | None = table.leader
        while seat is not None and not self.over(table):
            other = self.next_to_play(table, seat)
            if other is not None and other != seat and (pairs := self.pairs(table, other)):
                card = yield Choice(other, "follow", pairs, self.pairing.parts[0])
                self.lay(table, other, card, True)
                seat = other
            else:
                if not table.hands[seat] or seat in table.out:
                    seat = other
                if seat is not None:
                    card = yield Choice(seat, "lead", table.hands[seat], self.pairing.parts[0])
                    self.end_chain(table, seat)
                    self.lay(table, seat, card, False)
        self.end_chain(table, seat)
        return False

    def leads_afresh(self, table: Table, seat: Seat) -> Seat | None:
        """Whoever paired last plays on."""
        return seat if table.hands[seat] else self.next_to_play(table, seat)
