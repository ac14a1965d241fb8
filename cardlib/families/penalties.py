"""What tricks cost and bring: the clauses of the games of tricks to be avoided.

A penalty says what is owed on the tricks a seat has taken so far; that is all it knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from ..cards import Card, rank_name, said, show
from ..clauses import Clause, Part, Several, Source, clause
from ..events import Seat, Took
from ..table import Table
from ..wording import counted, listed

__all__ = [
    "HUNDRED",
    "CardPenalty",
    "DealersPool",
    "ExtraForAll",
    "FirstTrick",
    "LastTrick",
    "Penalty",
    "RankedPayout",
    "Revoke",
    "Slam",
]

HUNDRED = 100
"""Players weigh cards and tricks in hundredths of a counter."""


class Penalty(Clause):
    """A clause that costs counters, by the tricks a seat has taken."""

    counters: int
    instead: bool = False

    def owed(self, tricks: Sequence[Took]) -> int:
        """What is owed on these tricks, in counters."""
        raise NotImplementedError

    def minds(self, trick: Took) -> bool:
        """Whether taking this trick can change what is owed: it may, where a clause does not say."""
        return True

    def faults(self) -> Iterator[str]:
        if type(self.counters) is not int or self.counters < 1:
            yield f"{self.label} costs 1 counter or more, not {self.counters!r}."

    def weighs(self, card: Card) -> int:
        """What it costs to take this card, in hundredths of a counter."""
        return 0

    def weighs_trick(self, number: int, of: int) -> int:
        """What it costs to take this trick, number ``number`` of ``of``, whatever lies in it, in hundredths."""
        return 0


@clause
class CardPenalty(Penalty):
    """So many counters for the trick with this card."""

    card: Card
    counters: int
    source: Source
    name: str = ""

    @property
    def label(self) -> str:
        return f"the {said(self.card)}, {self.name}" if self.name else f"the {said(self.card)}"

    @property
    def says(self) -> str:
        called = f", called {self.name}," if self.name else ""
        return f"Whoever wins the trick with {show(self.card)}{called} pays {counted(self.counters)}."

    def owed(self, tricks: Sequence[Took]) -> int:
        for trick in tricks:
            if self.card in trick.cards:
                return self.counters
        return 0

    def minds(self, trick: Took) -> bool:
        return self.card in trick.cards

    def weighs(self, card: Card) -> int:
        return self.counters * HUNDRED if card == self.card else 0


@clause
class FirstTrick(Penalty):
    """So many counters for the first trick."""

    counters: int
    source: Source

    @property
    def label(self) -> str:
        return "the first trick"

    @property
    def says(self) -> str:
        return f"Whoever wins the first trick pays {counted(self.counters)}."

    def owed(self, tricks: Sequence[Took]) -> int:
        return self.counters if tricks and tricks[0].number == 1 else 0

    def minds(self, trick: Took) -> bool:
        return trick.number == 1

    def weighs_trick(self, number: int, of: int) -> int:
        return self.counters * HUNDRED if number == 1 else 0


@clause
class LastTrick(Penalty):
    """So many counters for the last trick."""

    counters: int
    source: Source

    @property
    def label(self) -> str:
        return "the last trick"

    @property
    def says(self) -> str:
        return f"Whoever wins the last trick pays {counted(self.counters)}."

    def owed(self, tricks: Sequence[Took]) -> int:
        return self.counters if tricks and tricks[-1].last else 0

    def minds(self, trick: Took) -> bool:
        return trick.last

    def weighs_trick(self, number: int, of: int) -> int:
        return self.counters * HUNDRED if number == of else 0


@clause
class ExtraForAll(Penalty):
    """For a seat that owes on every one of these clauses: so many counters more, or ``instead`` of them.

    Counters below nothing are won.
    """

    of: tuple[Penalty, ...]
    counters: int
    source: Source
    instead: bool = False

    def faults(self) -> Iterator[str]:
        if type(self.counters) is not int or not self.counters or not self.of:
            yield "what all of several penalties cost is a number of counters, below nothing where they are won."

    @property
    def label(self) -> str:
        return f"{listed([c.label for c in self.of])}, all by one player"

    @property
    def says(self) -> str:
        return (
            f"Whoever owes for {listed([c.label for c in self.of])} together "
            f"{'wins' if self.counters < 0 else 'pays'} {counted(abs(self.counters))}"
            f"{' instead' if self.instead else ' more'}."
        )

    def owed(self, tricks: Sequence[Took]) -> int:
        return self.counters if all(c.owed(tricks) for c in self.of) else 0

    def minds(self, trick: Took) -> bool:
        return any(c.minds(trick) for c in self.of)


@clause
class Slam(Several):
    """To win every trick: capot, chelem, générale.

    The others pay ``others_pay`` each, and who made it pays nothing.  ``failure`` None: the deal is scored as if
    nothing had been said; otherwise the announcer pays so much whatever he took, and the others as usual.
    """

    name: str
    others_pay: int
    announced: bool
    announcer_leads: bool
    failure: int | None
    source: Source
    if_made: Source
    if_lost: Source

    def faults(self) -> Iterator[str]:
        if not isinstance(self.name, str) or not self.name.isalpha() or self.name.casefold() == "pass":
            yield f"a slam is called by one word that is not pass, not {self.name!r}."
        if type(self.others_pay) is not int or self.others_pay < 0:
            yield f"the others pay a number of counters for a {self.name}, not {self.others_pay!r}."

    @property
    def label(self) -> str:
        return f"the {self.name}"

    @property
    def parts(self) -> tuple[Clause, ...]:
        if not self.announced:
            return Part(self.label, f"To win every trick is a {self.name}, announced or not.", self.source), self.made
        leads = ", and has the lead by it" if self.announcer_leads else ""
        asked = f"Any player may announce {self.name}, to win every trick{leads}."
        return Part(self.label, asked, self.source), self.made, self.lost

    @cached_property
    def made(self) -> Part:
        """What is paid when it is made."""
        says = f"Who makes it pays nothing, and every other player pays {self.others_pay}."
        return Part(self.label, says, self.if_made)

    @cached_property
    def lost(self) -> Part:
        """What is paid when it is not."""
        if self.failure is None:
            says = "If one trick is lost, the deal is scored as if nothing had been said."
        else:
            says = f"If it fails, the announcer pays {self.failure} whatever he took, the others as usual."
        return Part(f"the {self.name} that failed", says, self.if_lost)


@clause
class DealersPool(Clause):
    """The dealer puts up the pool."""

    chips: int
    source: Source

    @property
    def label(self) -> str:
        return "the dealer's pool"

    @property
    def says(self) -> str:
        return f"The dealer puts {self.chips} chips into the pool, unless it still lies there."


@clause
class RankedPayout(Several):
    """The dealer's pool goes to those with the fewest card-points.

    ``values`` are pairs of rank and points; ``pays`` is what the best, second … receive; ``slam`` is what all the
    others pay who won every trick, and what is paid to each by who has ``too_many`` points.
    """

    values: tuple[tuple[str, int], ...]
    pays: tuple[int, ...]
    slam: int
    too_many: int
    source: Source
    counting: Source
    ties: Source
    exceptions: Source
    again: Source

    @property
    def label(self) -> str:
        return "card-points"

    @property
    def parts(self) -> tuple[Clause, ...]:
        counting = ", ".join(f"{rank_name(rank)} {points}" for rank, points in self.values)
        ties = "Of equals the elder goes first, but no trick goes before no card-points."
        again = "In these cases, and where all are equal, the pool stays and the same dealer deals again."
        return (
            Part("card-points", f"In card-points: {counting}, all others nothing.", self.counting),
            self.places,
            Part("ties", ties, self.ties),
            self.extremes,
            Part("the same dealer", again, self.again),
        )

    @cached_property
    def places(self) -> Part:
        """What the pool pays."""
        chips = listed([str(n) for n in self.pays])
        says = f"Who took the fewest card-points, the second fewest and so on receive {chips} chips."
        return Part(self.label, says, self.source)

    @cached_property
    def extremes(self) -> Part:
        """What all the tricks are paid, and too many card-points cost."""
        says = (
            f"All the tricks: every other player pays {self.slam}. {self.too_many} card-points or more, but not all "
            f"the tricks: {self.slam} to each."
        )
        return Part("all the tricks, or too many card-points", says, self.exceptions)

    @cached_property
    def value(self) -> dict[str, int]:
        """Points by rank."""
        return dict(self.values)

    def points(self, tricks: Sequence[Took]) -> int:
        """The card-points in these tricks."""
        value = self.value
        return sum(value.get(card[0], 0) for trick in tricks for card in trick.cards)

    def weighs(self, card: Card) -> int:
        """What a card is feared at, in hundredths of a chip: ten points count as one chip, the step between places."""
        return self.value.get(card[0], 0) * HUNDRED // 10

    def pay(self, table: Table) -> bool:
        """Pay, and say whether the same dealer deals again."""
        seats = table.dealt_in
        points = {s: self.points(table.taken[s]) for s in seats}
        tricks = {s: len(table.taken[s]) for s in seats}
        for seat, payer, payee, chips in self.payments(seats, points, tricks):
            why = self.places if payer == "pool" else self.extremes
            table.pays(payer, payee, chips, why, about=self._about(points[seat], tricks[seat], sum(tricks.values())))
        return self.same_dealer(seats, points, tricks)

    def same_dealer(self, seats: Sequence[Seat], points: dict[Seat, int], tricks: dict[Seat, int]) -> bool:
        """Whether the pool remains intact and the same dealer deals again."""
        return (
            any(tricks[s] == sum(tricks.values()) or points[s] >= self.too_many for s in seats)
            or len({points[s] for s in seats}) == 1
        )

    def payments(
        self, seats: Sequence[Seat], points: dict[Seat, int], tricks: dict[Seat, int]
    ) -> Iterator[tuple[Seat, Any, Any, int]]:
        """Whose result it is, payer, payee and chips; ``seats`` are in order of age, eldest first."""
        for seat in seats:
            others = [s for s in seats if s != seat]
            if tricks[seat] == sum(tricks.values()):
                yield from ((seat, other, seat, self.slam) for other in others)
            elif points[seat] >= self.too_many:
                yield from ((seat, seat, other, self.slam) for other in others)
        if not self.same_dealer(seats, points, tricks):
            best_first = sorted(seats, key=lambda s: (points[s], tricks[s] > 0))
            yield from ((s, "pool", s, chips) for s, chips in zip(best_first, self.pays, strict=False) if chips)

    @staticmethod
    def _about(points: int, tricks: int, of: int) -> str:
        return "all the tricks" if tricks == of else "no trick" if not tricks else counted(points, "card-point")


@clause
class Revoke(Clause):
    """What a revoke costs.  Players here cannot revoke; a table of people can."""

    counters: int
    source: Source

    @property
    def label(self) -> str:
        return "a revoke"

    @property
    def says(self) -> str:
        return f"A revoke costs {counted(self.counters)}." if self.counters else "Nothing is said of a revoke."
