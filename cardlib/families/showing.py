"""Who is paid at Commerce when the hands are shown, and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from ..clauses import Clause, Part, Several, Source, clause
from ..events import Purse, Seat
from ..table import Table
from ..wording import counted, listed
from .threes import KINDS, Kind, Three
from .trading import MONEY, faults_of_number

__all__ = [
    "BestOfAll",
    "DealerBeaten",
    "EverybodyPays",
    "Hands",
    "Horse",
    "Prize",
    "StoodAndBeaten",
    "WorstHand",
    "best_hands",
]

Hands = Mapping[Seat, Three]


def best_hands(hands: Hands) -> list[Seat]:
    """Who has the best hand, several where they are quite equal, eldest first."""
    return [seat for seat, three in hands.items() if three == max(hands.values())]


@clause
class BestOfAll(Several):
    """The best hand has the pool, and a stake from the dealer; quite equal hands divide the pool."""

    stake: int
    source: Source
    dealer: Source
    equal: Source

    @property
    def label(self) -> str:
        return "the best hand"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(self.label, "The best hand takes the pool.", self.source),
            Part(
                "the dealer's advantage",
                f"The best hand has {self.stake} from the dealer too, unless it is the dealer's own.",
                self.dealer,
            ),
            Part(
                "equal hands",
                "Quite equal hands divide the pool; what does not divide stays in it, and each has the dealer's stake.",
                self.equal,
            ),
        )

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("a stake", self.stake)

    def settle(self, table: Table, hands: Hands) -> None:
        """Pay whoever is best."""
        best = best_hands(hands)
        pool, dealer, equal = self.parts
        share = table.pools.get("pool", 0) // len(best)
        for seat in best:
            about = hands[seat].words
            table.pays("pool", seat, share, pool if len(best) == 1 else equal, about=about)
            if table.dealer not in best:
                table.pays(table.dealer, seat, self.stake, dealer)


@clause
class StoodAndBeaten(Clause):
    """Who has stood and is beaten pays a stake to each better hand."""

    stake: int
    source: Source

    @property
    def label(self) -> str:
        return "stood and beaten"

    @property
    def says(self) -> str:
        return f"Who has stood and is beaten pays {self.stake} to each better hand."

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("a stake", self.stake)

    def settle(self, table: Table, hands: Hands, stood: Seat) -> None:
        """Pay every better hand."""
        for seat in hands:
            if hands[seat] > hands[stood]:
                table.pays(stood, seat, self.stake, self)


@clause
class DealerBeaten(Clause):
    """A dealer who holds one of these and is beaten pays a stake to "all" others, or to the "better" hands."""

    to: Literal["all", "better"]
    stake: int
    source: Source
    kinds: tuple[Kind, ...] = ("tricon", "sequence", "flush", "pair")

    @property
    def label(self) -> str:
        return "the dealer is beaten"

    @property
    def says(self) -> str:
        whom = "each player" if self.to == "all" else "each better hand"
        some = listed(list(self.kinds)).replace(" and ", " or ")
        return f"A dealer who holds a {some} and is beaten pays {self.stake} to {whom}."

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("a stake", self.stake)
        if self.to not in ("all", "better"):
            yield f"the dealer pays 'all' or the 'better' hands, not {self.to!r}."
        if not self.kinds or not set(self.kinds) <= set(KINDS):
            yield f"the dealer is beaten with one of {listed(KINDS)}, not with {self.kinds!r}."

    def settle(self, table: Table, hands: Hands) -> None:
        """Pay where it is due."""
        his = hands[table.dealer]
        if his.kind in self.kinds and his < max(hands.values()):
            for seat in hands:
                if seat != table.dealer and (self.to == "all" or hands[seat] > his):
                    table.pays(table.dealer, seat, self.stake, self, about=f"beaten with a {his.words}")


@clause
class EverybodyPays(Several):
    """No pool: the winner has a stake from each of the others; equal winners each have one from all who lose."""

    stake: int
    source: Source
    equal: Source

    @property
    def label(self) -> str:
        return "the best hand"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(self.label, f"There is no pool: the best hand has {self.stake} from each of the others.", self.source),
            Part("equal hands", "Of quite equal hands each has a stake from all the others.", self.equal),
        )

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("a stake", self.stake)

    def settle(self, table: Table, hands: Hands) -> None:
        """Everybody else pays each winner."""
        best = best_hands(hands)
        for seat in best:
            for other in hands:
                if other not in best:
                    table.pays(other, seat, self.stake, self.parts[len(best) > 1], about=hands[seat].words)


@clause
class Prize(Several):
    """The winner of a hand has a sum arranged before from the pool of money, or what is left in it."""

    money: int
    source: Source
    sum_is: Source

    @property
    def label(self) -> str:
        return "the sum arranged"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(self.label, "The winner of a hand takes a sum from the pool that was arranged before.", self.source),
            Part(
                "how much it is",
                f"The sum is {self.money}, for each of equal winners, eldest first, as far as the pool goes.",
                self.sum_is,
            ),
        )

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("the sum arranged", self.money)

    def settle(self, table: Table, hands: Hands) -> None:
        """Pay out of the pool of money."""
        for seat in best_hands(hands):
            money = min(self.money, table.pools.get(MONEY, 0))
            table.pays(MONEY, Purse(seat), money, self.parts[0], about=hands[seat].words)


@clause
class WorstHand(Several):
    """The worst hand puts counters into the pool; of equal ones the youngest pays."""

    counters: int
    source: Source
    ties: Source

    @property
    def label(self) -> str:
        return "the worst hand"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(self.label, f"The worst hand puts {counted(self.counters)} into the pool.", self.source),
            Part("equally bad", "Of equal worst hands the youngest pays, the one dealt to last.", self.ties),
        )

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("what the worst hand pays", self.counters)

    def settle(self, table: Table, hands: Hands) -> None:
        """One seat pays."""
        worst = [seat for seat, three in hands.items() if three == min(hands.values())][-1]
        table.pays(worst, "pool", self.counters, self.parts[0], credit=False, about=hands[worst].words)


@clause
class Horse(Several):
    """The first player out may buy one counter from the pool, for so much money."""

    money: int
    source: Source
    price: Source

    @property
    def label(self) -> str:
        return "buying a horse"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(self.label, "The first player out may buy one counter from the pool, once and at once.", self.source),
            Part("the price of a horse", f"It costs {self.money}, paid into the pool.", self.price),
        )

    def faults(self) -> Iterator[str]:
        yield from faults_of_number("the price of a horse", self.money)

    def buy(self, table: Table, seat: Seat) -> None:
        """Money into the pool, a counter out of it."""
        table.pays(Purse(seat), MONEY, self.money, self.parts[1])
        table.pays("pool", seat, 1, self.parts[0])
