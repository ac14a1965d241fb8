"""Games of stops: Pope Joan, Spin, Newmarket, Jig.

A run goes up in one suit from hand to hand, each card played by whoever holds it, until a card is wanting: that is a
stop, and who played the last card leads again.  All that is decided is what to lead, where to stake, and whether to
make use of a card that a rule favours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ..asks import Choice, Places, Shuffle
from ..cards import Card, rank_name, show, show_all
from ..clauses import Source
from ..events import Dealt, NewDeal, Played, Seat
from ..events.laid import Exempt, FirstOut, SetApart, Shown, Stopped, TurnedUp
from ..rules import Game, Play
from ..table import Table, View
from ..wording import counted, listed
from .boards import Board, ToTheBoard
from .earning import LAYOUT, TURN_UP, Earning, Pair, named, take
from .picture import Picture
from .stopping import AtWill, Calls, CardsLeft, InLieu, Layout, Prize, Spare, Unplayed
from .stops_given import dealt_singly, hands_given, refusal
from .stops_picture import drawn
from .stops_seen import known_stops
from .turning import Turned

__all__ = ["StopsGame"]


@dataclass(frozen=True, kw_only=True)
class StopsGame(Game):
    """A game of stops.  ``order`` ranks a suit, high to low; a run goes up in it.

    ``spare`` sets cards apart and turns one up, ``layout`` lays cards out; ``board`` is what is put up, ``turned``
    what the dealer has of a card turned up, ``earns`` what a card brings when it is played.  ``spare_seen`` lets the
    dealer look at the cards set apart.  ``calls`` limits a run, ``at_will`` and ``in_lieu`` are cards that may be
    played out of turn.  The first out has ``prize`` and ``left``; ``unplayed`` is what a card held to the end does.
    """

    order: str
    spare: Spare | None
    spare_seen: bool
    layout: Layout | None
    board: Board
    turned: tuple[Turned, ...]
    earns: tuple[Earning, ...]
    calls: Calls | None
    at_will: AtWill | None
    in_lieu: InLieu | None
    left: CardsLeft
    prize: Prize | None
    unplayed: Unplayed | None

    plays_itself: ClassVar[bool] = True
    paced: ClassVar[bool] = True

    def faults(self) -> Iterator[str]:
        """What cannot be among the values, a sentence each."""
        yield from super().faults()
        ranks = {card[0] for card in self.pack}
        if sorted(set(self.order)) != sorted(self.order) or not ranks <= set(self.order):
            yield f"order names each rank of the pack once, high to low, as in KQJT98765432A, not {self.order!r}."
        kinds = ((self.earns, Earning), (self.turned, Turned), ((self.board,), Board), ((self.left,), CardsLeft))
        if not all(isinstance(clause, kind) for clauses, kind in kinds for clause in clauses):
            yield "earns are clauses of earning, turned of a turn-up, board one of a board, left one of cards left."
        wins = [pool for earning in self.earns for pool in earning.pool_names]
        wins += [pool for turned in self.turned for pool in turned.pool_names]
        wins += [self.prize.pool] if self.prize else []
        for pool in dict.fromkeys(wins):
            if pool not in self.board.pools:
                yield f"{pool} would be bare: nothing is put up on it; the board has {listed(self.board.pools)}."
        for pool in self.board.pools:
            if pool not in wins:
                yield f"nobody could win the stake on {pool}."
        if self.layout and not set(self.layout.ranks) <= ranks:
            yield f"the layout is taken from the pack, which has no {listed(sorted(set(self.layout.ranks) - ranks))}."
        if self.spare_seen and not self.spare:
            yield "there is no spare hand for the dealer to look at."
        if (self.turned or any(card[1:] == "t" for e in self.earns for card in e.card_names)) and not self.spare:
            yield "there are no trumps where no card is turned up."

    def faults_of_pack(self, players: int) -> Iterator[str]:
        """Everybody has a card at least, and every compartment is covered."""
        yield from super().faults_of_pack(players)
        hands = players - self.sits_out(players)
        cards = len(self.cards_for(players)) - (len(self.layout.ranks) if self.layout else 0) - bool(self.spare)
        each = self.spare.sizes(cards, hands)[0] if self.spare else cards // hands
        if each < 1:
            yield f"the pack has too few cards for {players} players: they have one each at least."
        if bare := self.board.leaves_bare(players):
            yield bare

    @cached_property
    def height(self) -> dict[Card, int]:
        """How high each card of the pack ranks within its suit."""
        return {card: len(self.order) - self.order.index(card[0]) for card in self.pack}

    def above(self, card: Card) -> Card | None:
        """The next higher card of the suit, whether the pack has it or not; None above the highest."""
        at = self.order.index(card[0])
        return self.order[at - 1] + card[1] if at else None

    def below(self, card: Card) -> Card | None:
        """The next lower card of the suit, whether the pack has it or not; None below the lowest."""
        at = self.order.index(card[0]) + 1
        return self.order[at] + card[1] if at < len(self.order) else None

    def stops(self, table: Table | View) -> tuple[Card, ...]:
        """The cards still to be played that are known to be stops, as far as a table or a view shows."""
        return known_stops(self, table)

    # The deal

    def deal(self, table: Table, dealer: Seat) -> Play:
        """Lay out what has to be, put up the stakes, deal, and turn up."""
        seats = table.after(dealer)[: -1 if self.sits_out(len(table.names)) else None]
        laid = (yield from self.lay_out(table)) if self.layout else ()
        pack = tuple(card for card in self.cards_for(len(table.names)) if card not in laid)
        places = yield Shuffle(pack, self.sizes(len(pack), seats), True)
        table.tell(NewDeal(dealer, seats))
        if laid:
            table.tell(TurnedUp(LAYOUT, laid))
        yield from self.board.put_up(table)
        held = dict(zip(sorted(seats), places, strict=False))
        for seat in seats:
            table.tell(Dealt(seat, held[seat]))
        if self.spare:
            apart, (turned,) = places[len(seats) :]
            table.tell(SetApart(apart, (dealer,) if self.spare_seen else ()))
            table.tell(TurnedUp(TURN_UP, (turned,)))
            for clause in self.turned:
                clause.turn(table, dealer, turned)

    def deals_like(self, other: Game, players: int) -> bool:
        """Whether the same seed deals so many players the same hands, the same spare hand and the same layout."""
        if not isinstance(other, StopsGame) or not super().deals_like(other, players):
            return False
        seats = range(players - self.sits_out(players))
        ranks = [game.layout and (game.layout.ranks, game.layout.anew) for game in (self, other)]
        sizes = [(game.spare is None, game.sizes(len(self.cards_for(players)), seats)) for game in (self, other)]
        return ranks[0] == ranks[1] and sizes[0] == sizes[1]

    def sizes(self, cards: int, seats: Sequence[Seat]) -> tuple[int, ...]:
        """How many cards go to each place: the seats in their order, then the spare hand, then the turn-up."""
        if self.spare:
            each, apart = self.spare.sizes(cards - 1, len(seats))
            return (*(each,) * len(seats), apart, 1)
        each, over = divmod(cards, len(seats))
        return tuple(each + (seats.index(seat) < over) for seat in sorted(seats))

    def lay_out(self, table: Table) -> Play:
        """The layout: the one that lies there, or else the suits are drawn for its ranks by shuffling the aces."""
        assert self.layout is not None
        if lies := self.layout.lies(table):
            return lies
        suits = dict.fromkeys(card[1] for card in self.pack)
        some = tuple(self.layout.ranks[0] + suit for suit in suits)
        drawn = yield Shuffle(some, (1,) * len(some))
        return tuple(rank + card[1] for rank, (card,) in zip(self.layout.ranks, drawn, strict=False))

    def dealt_singly(self, table: Table, pack: tuple[Card, ...]) -> list[Places]:
        """What a shuffled pack puts in each place, dealt singly from the eldest; the layout is its first cards."""
        return dealt_singly(self, table, pack)

    def hands_given(
        self, table: Table, hands: dict[Seat, tuple[Card, ...]], turned_up: tuple[Card, ...]
    ) -> list[Places]:
        """What lies in each place where these hands are given, and what is turned up."""
        return hands_given(self, table, hands, turned_up)

    # The play

    def play(self, table: Table) -> Play:
        """Run after run, until somebody is first out."""
        while not any(isinstance(event, FirstOut) for event in table.this_deal()):
            yield from self.run(table)
            if table.hands[table.leader]:
                yield from self.declare(table)
            else:
                table.tell(FirstOut(table.leader, "has played every card", self.left))
                yield from self.settle_up(table, table.leader)
        return False

    def run(self, table: Table) -> Play:
        """One run of cards, from the lead to the stop."""
        seat: Seat = table.leader
        top = yield Choice(seat, "lead", table.hands[seat])
        self.lay(table, seat, top)
        words, next_card = "", ""
        while not words:
            next_card = self.above(top) or ""
            holder = next((s for s in table.dealt_in if next_card in table.hands[s]), None)
            if not table.hands[seat]:
                words = "out"
            elif self.calls and len(table.centre) == len(self.calls.words):
                words = self.calls.label
            elif holder is not None:
                seat, top = holder, next_card
                words = yield from self.follow(table, seat, top)
            elif (pope := self.may_stand_in(table, next_card)) is not None:
                seat, top, words = yield from self.stand_in(table, pope, seat, next_card)
            else:
                words = "a stop"
        gone = next_card if words == "a stop" else ""
        if self.calls:
            words = self.calls.called(len(table.centre), words == "out")
        number = 1 + sum(isinstance(event, Stopped) for event in table.this_deal())
        table.tell(Stopped(seat, tuple(table.centre), number, words, gone))

    def follow(self, table: Table, seat: Seat, card: Card) -> Play:
        """The holder of the next card plays it, it may be with another; what has ended the run, if that has."""
        other = self.at_will.card if self.at_will else ""
        if not self.at_will or other not in table.hands[seat] or other == card:
            self.lay(table, seat, card)
            return ""
        answer = yield Choice(seat, "follow", (card, f"{card} {other}"), self.at_will)
        for played in answer.split():
            self.lay(table, seat, played)
        return "" if answer == card else f"{rank_name(card[0])} and {self.at_will.name}"

    def may_stand_in(self, table: Table, wanting: Card) -> Seat | None:
        """Who may play a card in lieu of the one that is wanting: he holds it, and the one above the wanting too."""
        beyond = self.above(wanting) if wanting and self.in_lieu else None
        if not self.in_lieu or beyond is None or beyond == self.in_lieu.card:
            return None
        return next((s for s in table.dealt_in if {self.in_lieu.card, beyond} <= set(table.hands[s])), None)

    def stand_in(self, table: Table, holder: Seat, seat: Seat, wanting: Card) -> Play:
        """He may; whose the run is then, at which card it stands, and what has ended it, if he has passed."""
        assert self.in_lieu is not None
        answer = yield Choice(holder, "follow", ("pass", self.in_lieu.card), self.in_lieu)
        if answer == "pass":
            return seat, wanting, "a stop"
        self.lay(table, holder, answer)
        return holder, wanting, ""

    def lay(self, table: Table, seat: Seat, card: Card) -> None:
        """A card is played, and earns what it earns before the next one."""
        table.tell(Played(seat, card))
        for clause in self.earns:
            clause.earn(table, self, seat, card)

    def declare(self, table: Table) -> Play:
        """After a stop its player may show a pair, where that is allowed, and take the stake."""
        seat: Seat = table.leader
        for pair in self.earns:
            if isinstance(pair, Pair) and pair.declared and table.pools.get(pair.pool):
                both = [named(table, card) for card in pair.cards]
                if set(both) <= set(table.hands[seat]):
                    answer = yield Choice(seat, "announce", ("pass", pair.pool), pair)
                    if answer != "pass":
                        table.tell(Shown(seat, tuple(both)))
                        take(table, seat, pair.pool, pair.showing, f"{show_all(both)} shown")

    # The end of the deal

    def settle_up(self, table: Table, seat: Seat) -> Play:
        """Whoever is first out takes the prize, and is paid for the cards left; or the board is."""
        if self.prize:
            take(table, seat, self.prize.pool, self.prize, "first out")
        owed = []
        for other in table.others(seat):
            hand, held = table.hands[other], self.unplayed
            times = held.times if held and held.card in hand else 1
            if held and not times:
                table.tell(Exempt(other, held.card, held))
                continue
            owed.append((other, times * self.left.counters * len(hand)))
            if not isinstance(self.board, ToTheBoard):
                why = held if held and times > 1 else self.left
                about = f"{counted(len(hand), 'card')} left{f', and {show(held.card)} unplayed' if why is held else ''}"
                table.pays(other, seat, owed[-1][1], why, about=about)
        if isinstance(self.board, ToTheBoard):
            yield from self.board.distribute(table, owed)

    # Showing

    def picture(self, view: View, choice: Choice | None = None) -> Picture:
        """What a table shows the view's seat, as plain data; ``choice`` is what is asked of it, if anything is."""
        return drawn(self, view, choice)

    # Refusing

    def why_not(self, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
        """Why this answer is refused, and the source of the rule that refuses it."""
        return refusal(self, table, choice, answer)
