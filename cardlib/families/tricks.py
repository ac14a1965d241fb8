"""Games of tricks to be avoided: Slobberhannes, Polignac, Bassadewitz.

A clause says what is owed on the tricks a seat has taken so far (``owed``, pure); `TrickGame.pay` pays the difference
to what has already been charged.  So a fourth counter for all three, a refund, a slam that holds all payments back
until it is decided, need no case of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import cycle, islice
from typing import Any, Literal

from ..asks import Choice
from ..cards import Card, show, show_all, suit_name
from ..clauses import Clause, Source
from ..events import Played, Said, Seat, Took
from ..rules import Game, Play
from ..table import Table, View
from ..wording import few_to_many, listed
from .penalties import CardPenalty, DealersPool, ExtraForAll, Penalty, RankedPayout, Revoke, Slam
from .picture import Picture
from .trick_picture import drawn

__all__ = ["TrickGame"]

_played = cache(Played)
"""The same card of the same seat is the same event in every deal, and made once."""


@dataclass(frozen=True, kw_only=True)
class TrickGame(Game):
    """A game of tricks.  ``order`` ranks a suit, high to low; ``settle`` says when penalties are paid."""

    order: str
    must_follow: bool
    penalties: tuple[Penalty, ...]
    slams: tuple[Slam, ...]
    settle: Literal["at once", "after the deal"]
    dealers_pool: DealersPool | None
    payout: RankedPayout | None
    revoke: Revoke

    def faults(self) -> Iterator[str]:
        """What cannot be among the values, a sentence each."""
        yield from super().faults()
        ranks = {card[0] for card in self.pack}
        if sorted(set(self.order)) != sorted(self.order) or not ranks <= set(self.order):
            yield f"order names each rank of the pack once, high to low, as in AKQJT987, not {self.order!r}."
        if self.settle not in ("at once", "after the deal"):
            yield f"settle is 'at once' or 'after the deal', not {self.settle!r}."
        kinds = ((self.penalties, Penalty), (self.slams, Slam), ((self.revoke,), Revoke))
        if not all(isinstance(clause, kind) for clauses, kind in kinds for clause in clauses):
            yield "penalties are clauses of penalties, slams of slams, and revoke is one of a revoke."
        labels = [clause.label for clause in self.penalties]
        for clause in self.penalties:
            if labels.count(clause.label) > 1:
                yield f"{clause.label} is a penalty twice."
            if isinstance(clause, CardPenalty) and clause.card not in self.pack:
                yield f"{clause.label} is a penalty and not in the pack."
        if self.ends.counts_pools:
            yield from self._faults_of_pool()
        elif not self.penalties:
            yield "a game in which nothing costs anything would never end."

    def _faults_of_pool(self) -> Iterator[str]:
        if not self.dealers_pool or not self.payout:
            yield "a game of so many pools needs a dealer's pool and its payout."
        elif sum(self.payout.pays) != self.dealers_pool.chips:
            yield f"a pool of {self.dealers_pool.chips} is not paid out by {self.payout.pays!r}."
        elif any(len(self.payout.pays) != players - self.sits_out(players) for players in self.players):
            yield f"the payout has {len(self.payout.pays)} places, for {few_to_many(self.players)} players."

    def faults_of_pack(self, players: int) -> Iterator[str]:
        """A trick has a card of everybody, so all hands have to be alike."""
        yield from super().faults_of_pack(players)
        cards = self.cards_for(players)
        gone = [c.card for c in self.penalties if isinstance(c, CardPenalty) and c.card in {*self.pack} - {*cards}]
        if gone:
            yield f"{show(gone[0])} costs something, and is put out with {players} players."
        over = len(cards) % (players - self.sits_out(players))
        if over:
            yield f"{len(cards)} cards do not go evenly to {players} players: {over} would be over."

    @cached_property
    def height(self) -> dict[Card, int]:
        """How high each card of the pack ranks within its suit."""
        return {card: len(self.order) - self.order.index(card[0]) for card in self.pack}

    @cached_property
    def _suit_of(self) -> dict[Card, frozenset[Card]]:
        """By card, all the cards of its suit."""
        suits = {card[1]: frozenset(c for c in self.pack if c[1] == card[1]) for card in self.pack}
        return {card: suits[card[1]] for card in self.pack}

    @cached_property
    def paid_to(self) -> str:
        """Where penalties go: counters into the pool, points on the sheet."""
        return "sheet" if self.counters is None else "pool"

    def weighs(self, card: Card) -> int:
        """What it costs to take this card, in hundredths of a counter, by all the clauses together."""
        return sum(c.weighs(card) for c in self.penalties) + (self.payout.weighs(card) if self.payout else 0)

    def weighs_trick(self, number: int, of: int) -> int:
        """What it costs to take this trick, number ``number`` of ``of``, in hundredths of a counter."""
        return sum([c.weighs_trick(number, of) for c in self.penalties])

    @cached_property
    def all_tricks_pay(self) -> int:
        """What all the others pay where one seat wins every trick, in counters, by whatever clause."""
        return max([s.others_pay for s in self.slams] + ([self.payout.slam] if self.payout else []), default=0)

    # The deal

    def deal(self, table: Table, dealer: Seat) -> Play:
        """Deal the cards, and dress the pool where the dealer has to."""
        yield from super().deal(table, dealer)
        if self.dealers_pool and table.pools.get("pool", 0) == 0:
            table.pays(dealer, "pool", self.dealers_pool.chips, self.dealers_pool)

    # The play

    def play(self, table: Table) -> Play:
        """Announce, play the tricks, pay; True where the same dealer deals again."""
        yield from self.announce(table)
        return (yield from self.play_on(table))

    def play_on(self, table: Table) -> Play:
        """The rest of the play, wherever it stands, once nothing more can be announced.

        To each trick a card from everybody who has not played yet, from the leader on; the winner takes it, and pays.
        """
        hands = table.hands
        while (table.centre or table.hands[table.leader]) and not table.out:
            seats, led = table.round_from(table.leader), table.centre
            for seat in seats[len(led) :]:
                card = yield Choice(seat, "follow" if led else "lead", self.may_play(hands[seat], led))
                table.tell(_played(seat, card))
            winner = seats[self.winner(led)]
            table.tell(Took(winner, tuple(led), table.trick + 1, not hands[winner]))
            self.pay(table)
        return self.payout.pay(table) if self.payout else False

    def announce(self, table: Table) -> Play:
        """Each in turn, eldest first, may announce a slam; the first to do so has it."""
        for slam in self.slams:
            if slam.announced:
                for seat in table.dealt_in:
                    word = yield Choice(seat, "announce", ("pass", slam.name), slam)
                    table.tell(Said(seat, word, word != "pass" and slam.announcer_leads))
                    if word != "pass":
                        return

    def may_play(self, hand: Sequence[Card], led: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of a hand that the rules allow after what has been led."""
        if led and self.must_follow:
            return tuple(filter(self._suit_of[led[0]].__contains__, hand)) or tuple(hand)
        return tuple(hand)

    def winner(self, trick: Sequence[Card]) -> int:
        """Which card wins, by its place in the trick: the highest of the suit led.

        >>> from cardlib import GAMES
        >>> GAMES["polignac/modern"].winner(["9H", "JH", "AH", "TH"])
        1
        """
        followed = filter(self._suit_of[trick[0]].__contains__, trick)
        return trick.index(max(followed, key=self.height.__getitem__))

    # What it costs

    def pay(self, table: Table) -> None:
        """Pay what is owed by now, less what has been paid."""
        last = not table.hands[table.leader]
        if self.settle == "after the deal" and not last:
            return
        slam = self.slam(table, last)
        if self.settle == "at once" and (slam is None or self._lost_before(table, slam)):
            for why, owed in self._owes_by_now(table, slam):
                self._charge(table, table.leader, owed, why)
        else:
            for seat, tricks in self._settled(table, slam):
                for why, owed in self.owes(seat, tricks, slam):
                    if owed or table.charged[seat]:
                        self._charge(table, seat, owed, why)
        self.ruined(table)

    def _owes_by_now(self, table: Table, slam: tuple[Slam, Seat, str] | None) -> list[tuple[Clause, int]]:
        """What the winner of the trick owes by each clause that is not settled: most do not mind this trick."""
        seat = table.leader
        tricks, charged = table.taken[seat], table.charged[seat]
        if self._instead or table.short[seat] or (slam and slam[1] == seat and slam[0].failure is not None):
            return self.owes(seat, tricks, slam)
        trick = tricks[-1]
        return [(c, c.owed(tricks)) for c in self.penalties if c.minds(trick) or (charged and c in charged)]

    def _charge(self, table: Table, seat: Seat, owed: int, why: Clause) -> None:
        """Pay what a seat owes by a clause, less what it has paid by it."""
        due = owed - table.charged[seat].get(why, 0)
        if due > 0:
            table.pays(seat, self.paid_to, due, why, credit=self.counters is None)
        elif due < 0:
            self.give_back(table, seat, -due, why)

    def _settled(self, table: Table, slam: Any) -> list[tuple[Seat, Sequence[Took]]]:
        """Whose account is settled now, where it is not only that of the trick's winner, and on which tricks.

        At once: everybody, where a slam is in question.  After the deal: trick by trick, so that a sheet shows who
        reached the total first (a slam with a price of its own fails with its first lost trick), then everybody on the
        whole.
        """
        if self.settle == "at once" and slam and slam[2] == "alive" and not any(table.charged):
            return []  # nothing is owed, and nothing was paid that could come back
        whole: list[tuple[Seat, Sequence[Took]]] = [(s, table.taken[s]) for s in table.dealt_in]
        if self.settle == "at once":
            return whole
        by_trick = [
            (trick.number, 1, seat, k + 1)
            for seat, tricks in whole
            if not self._struck_out(tricks)
            for k, trick in enumerate(tricks)
        ]
        if slam and slam[2] == "lost" and slam[0].failure is not None:
            who = slam[1]
            failed = min(trick.number for seat, tricks in whole for trick in tricks if seat != who)
            by_trick = [row for row in by_trick if row[2] != who] + [(failed, 0, who, len(table.taken[who]))]
        return [(seat, table.taken[seat][:k]) for _, _, seat, k in sorted(by_trick)] + whole

    def _lost_before(self, table: Table, slam: tuple[Slam, Seat, str]) -> bool:
        """Whether the slam was lost before this trick, so that everybody has settled; refunds settle all anew."""
        _, who, state = slam
        return state == "lost" and not self._instead and table.trick - len(table.taken[who]) > (table.leader != who)

    def _struck_out(self, tricks: Sequence[Took]) -> bool:
        """Whether these tricks together cost something else instead of what each of them costs."""
        return any(c.owed(tricks) for c in self._instead)

    def owes(
        self, seat: Seat, tricks: Sequence[Took], slam: tuple[Slam, Seat, str] | None = None
    ) -> list[tuple[Clause, int]]:
        """What a seat owes by each clause, in counters, for the tricks it has taken.

        ``slam`` is the slam in question, whose it is, and whether it is "alive", "made" or "lost".
        """
        penalties = self.penalties
        owed: list[tuple[Clause, int]] = [(c, c.owed(tricks)) for c in penalties]
        for c in self._instead:
            if c.owed(tricks):
                owed = [(other, 0 if other in c.of else n) for other, n in owed]
        if slam is None:
            return owed
        which, who, state = slam
        if state == "lost" and (which.failure is None or seat != who):
            return owed
        nothing: list[tuple[Clause, int]] = [(c, 0) for c in penalties]
        if state == "alive":
            return nothing
        if state == "lost":
            return [*nothing, (which.lost, which.failure or 0)]
        return [*nothing, (which.made, 0 if seat == who else which.others_pay)]

    @cached_property
    def _instead(self) -> list[ExtraForAll]:
        """The penalties that take the place of others."""
        return [c for c in self.penalties if isinstance(c, ExtraForAll) and c.instead]

    def tricks_cost(self, seat: Seat, tricks: Sequence[Took]) -> int:
        """What these tricks cost who took them, slams aside, in counters; where a pool is paid out, in card-points."""
        owed = sum(counters for _, counters in self.owes(seat, tricks))
        return owed + (self.payout.points(tricks) if self.payout else 0)

    def slam(self, table: Table, last: bool) -> tuple[Slam, Seat, str] | None:
        """The slam in question, whose it is, and whether it is alive, made or lost."""
        if not self.slams:
            return None
        for slam in self.slams:
            if slam.announced:
                for who, word in table.said.items():
                    if word == slam.name:
                        every = len(table.taken[who]) == table.trick
                        return slam, who, "lost" if not every else "made" if last else "alive"
            elif last and len(table.taken[table.leader]) == table.trick:
                return slam, table.leader, "made"
        return None

    def give_back(self, table: Table, seat: Seat, counters: int, why: Clause) -> None:
        """Off the sheet, or out of the pool; where the pool is short the others pay in turn, eldest first."""
        if self.counters is None:
            table.pays(self.paid_to, seat, counters, why)
            return
        from_pool = min(counters, table.pools.get("pool", 0))
        table.pays("pool", seat, from_pool, why)
        for other in islice(cycle(table.others(seat)), counters - from_pool):
            table.pays(other, seat, 1, why, credit=False)

    # Irregularities: players here cannot commit them

    def revoked(self, table: Table, seat: Seat) -> None:
        """A seat has revoked and pays for it."""
        table.pays(seat, self.paid_to, self.revoke.counters, self.revoke, credit=self.counters is None)
        self.ruined(table)

    def dealer_after_misdeal(self, table: Table, dealer: Seat) -> Seat:
        """Who deals after a misdeal."""
        return table.after(dealer)[0] if self.misdeal.loses_deal else dealer

    # Showing

    def picture(self, view: View, choice: Choice | None = None) -> Picture:
        """What a table shows the view's seat, as plain data; ``choice`` is what is asked of it, if anything is."""
        return drawn(self, view, choice)

    # Refusing

    def why_not(self, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
        """Why this answer is refused, and the source of the rule that refuses it."""
        seat, hand = choice.seat, table.hands[choice.seat]
        if choice.kind == "announce":
            return (
                f"Seat {seat} says {listed(list(choice.options)).replace(' and ', ' or ')}, not {str(answer)[:40]!r}.",
                None,
            )
        if answer not in self.pack:
            return f"Seat {seat} is asked for a card, and {str(answer)[:40]!r} is none of {self.name}.", None
        if answer not in hand:
            return f"Seat {seat} does not hold {show(answer)}; it holds {show_all(hand)}.", None
        holds = [card for card in hand if card[1] == table.centre[0][1]]
        return (
            f"seat {seat} holds {show_all(holds)} and must follow {suit_name(table.centre[0][1])}",
            self.sources["must_follow"],
        )
