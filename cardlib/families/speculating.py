"""The clauses of Speculation: what is staked and dealt, who owns the turn-up, what a card costs, who has the pool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar, Literal

from ..cards import RANKS, Card, rank_name, show
from ..clauses import Clause, Part, Several, Source, clause
from ..events import NewDeal, Seat
from ..events.stacks import DealPasses, Looked
from ..table import Table, View
from ..wording import counted, listed
from .rounds import Rounds

__all__ = ["AllDealt", "Ante", "Courts", "Fine", "Looking", "SpareStack", "Stack", "TurnUpOwner", "Winner"]

MOST = 1_000
"""So many counters at most are paid at a time: a price may be any number up to what lies in the pool."""


@clause
class Ante(Clause):
    """What is paid into the pool before each deal: so much by the dealer, so much by each of the others."""

    dealer: int
    others: int
    source: Source

    @property
    def label(self) -> str:
        return "the stake"

    @property
    def says(self) -> str:
        return f"The dealer pays {self.dealer} into the pool, and each of the others {self.others}."

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if any(type(n) is not int or not 1 <= n <= MOST for n in (self.dealer, self.others)):
            yield f"everybody pays 1 to {MOST} into the pool, not {self.dealer!r} and {self.others!r}."

    def collect(self, table: Table) -> None:
        """Everybody pays, eldest first."""
        for seat in table.dealt_in:
            table.pays(seat, "pool", self.dealer if seat == table.dealer else self.others, self)


@clause
class Stack(Several):
    """How many cards each is dealt, which nobody looks at."""

    cards: int
    source: Source
    unseen: Source

    @property
    def label(self) -> str:
        return "the cards dealt"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(self.label, f"Each player is dealt {counted(self.cards, 'card')}.", self.source),
            Part("the cards unseen", "Nobody looks at his cards: they lie before him face down.", self.unseen),
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if type(self.cards) is not int or self.cards < 1:
            yield f"each is dealt 1 card or more, not {self.cards!r}."


@clause
class TurnUpOwner(Several):
    """Whose the turn-up is: the "dealer"'s, who may sell it, or the "pool"'s, which keeps what it wins."""

    whose: Literal["dealer", "pool"]
    source: Source
    wins: Source

    @property
    def label(self) -> str:
        return "the turn-up"

    @property
    def parts(self) -> tuple[Clause, ...]:
        if self.whose == "dealer":
            return (
                Part(self.label, "The top card of the pack is turned up for trump, and is the dealer's.", self.source),
                Part(
                    "next to turn",
                    "The player on the left of who owns the best trump turns up his top card next.",
                    self.wins,
                ),
            )
        return (
            Part(self.label, "The turn-up belongs to the pool and is not sold.", self.source),
            Part("the turn-up wins for the pool", "If it is not beaten, the pool stays for the next deal.", self.wins),
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if self.whose not in ("dealer", "pool"):
            yield f"the turn-up is the 'dealer''s or the 'pool''s, not {self.whose!r}."


@clause
class Courts(Several):
    """Turn-ups of these ranks win at once: their owner takes the pool and the deal passes, the hands staying.

    No ranks, and whatever is turned up is played for.
    """

    ranks: str
    source: Source
    takes: Source

    @property
    def label(self) -> str:
        return "a court card turned up"

    @property
    def parts(self) -> tuple[Clause, ...]:
        if not self.ranks:
            return (Part(self.label, "Whatever card is turned up, the hands are played.", self.source),)
        some = listed([rank_name(rank) for rank in self.ranks]).replace(" and ", " or ")
        return (
            Part("the deal passes", f"Is an {some} turned up, the deal passes to the next player.", self.source),
            Part(
                self.label,
                "Its owner takes the pool, all contribute as before, and the next dealer turns up the next card of the "
                "pack; the hands stay as they are.",
                self.takes,
            ),
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if not set(self.ranks) <= set(RANKS) or len(set(self.ranks)) < len(self.ranks):
            yield f"the deal passes for certain ranks, each named once, as in AKQJ, not {self.ranks!r}."

    def chance(self, cards: Sequence[Card]) -> Fraction:
        """The chance that one of these cards, turned up blindly, passes the deal."""
        return Fraction(sum(card[0] in self.ranks for card in cards), len(cards))


@clause
class SpareStack(Several):
    """So many cards are dealt to nobody and turned up last, for the pool; none, and there is no such hand."""

    cards: int
    source: Source
    wins: Source

    @property
    def label(self) -> str:
        return "the spare hand"

    @property
    def parts(self) -> tuple[Clause, ...]:
        if not self.cards:
            return (Part(self.label, "No spare hand is dealt.", self.source),)
        return (
            Part(
                self.label,
                f"A spare hand of {counted(self.cards, 'card')} lies in the middle until all the others are finished.",
                self.source,
            ),
            Part(
                "the spare hand wins for the pool",
                "It is turned up last; has it the best trump, the pool stays for the next deal.",
                self.wins,
            ),
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if type(self.cards) is not int or self.cards < 0:
            yield f"a spare hand has 0 cards or more, not {self.cards!r}."


@clause
class Fine(Clause):
    """Cards of these ranks cost their owner so much when they are turned up; no ranks, and none does."""

    ranks: str
    counters: int
    source: Source

    @property
    def label(self) -> str:
        return f"{listed([rank_name(rank) for rank in self.ranks]).replace(' and ', ' or ')} turned up"

    @property
    def says(self) -> str:
        if not self.ranks:
            return "No card costs anything when it is turned up."
        some = listed([rank_name(rank) for rank in self.ranks]).replace(" and ", " or ")
        return (
            f"Is a {some} turned up, its owner pays {self.counters} to the pool: who had it, or who had bought it "
            "before it was turned."
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if not set(self.ranks) <= set(RANKS) or len(set(self.ranks)) < len(self.ranks):
            yield f"a fine is for certain ranks, each named once, as in J5, not {self.ranks!r}."
        if type(self.counters) is not int or not 1 <= self.counters <= MOST:
            yield f"a fine is 1 to {MOST}, not {self.counters!r}."

    def charge(self, table: Table, owner: Seat | None, card: Card) -> None:
        """Pay, if this card costs its owner something; the pool owes itself nothing."""
        if card[0] in self.ranks and owner is not None:
            table.pays(owner, "pool", self.counters, self, about=f"{show(card)} turned up")


@clause
class Looking(Several):
    """Whoever looks at a card out of turn pays the pool, and cannot take it in this deal."""

    counters: int
    source: Source

    @property
    def label(self) -> str:
        return "looking out of turn"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(
                self.label,
                f"Whoever looks at a card out of turn pays {self.counters} to the pool; should he win, the pool stays "
                "for the next deal.",
                self.source,
            ),
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if type(self.counters) is not int or not 1 <= self.counters <= MOST:
            yield f"looking out of turn costs 1 to {MOST}, not {self.counters!r}."

    def barred(self, table: Table | View) -> set[Seat]:
        """Who cannot take the pool in this deal."""
        return {event.seat for event in table.this_deal() if isinstance(event, Looked)}


@clause
class Winner(Clause):
    """Whoever has the best trump when all cards are turned takes the pool."""

    source: Source

    @property
    def label(self) -> str:
        return "the best trump"

    @property
    def says(self) -> str:
        return "When all the cards have been turned up, whoever has the best trump takes the pool."


@clause
class AllDealt(Rounds):
    """Everybody deals so many times; a deal that has passed to the next player counts as his."""

    number: int
    source: Source
    on_credit: ClassVar[bool] = True

    def over(self, table: Table) -> bool:
        """Whether so many deals have been dealt or passed on."""
        deals = sum(isinstance(event, (NewDeal, DealPasses)) for event in table.this_game())
        return deals >= self.number * len(table.names)
