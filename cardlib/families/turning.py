"""What the dealer has of a card that is turned up at a game of stops."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Card, rank_name, show
from ..clauses import Clause, Part, Several, Source, clause
from ..events import Seat
from ..events.laid import FirstOut
from ..table import Table
from ..wording import counted, listed
from .earning import spoken, take

__all__ = ["Turned", "TurnedPope", "TurnedStake"]


class Turned(Clause):
    """What the dealer has when a card is turned up."""

    @property
    def pool_names(self) -> tuple[str, ...]:
        """The compartments it can win."""
        return ()

    def turn(self, table: Table, dealer: Seat, card: Card) -> None:
        """Pay what this card brings the dealer."""
        raise NotImplementedError


@clause
class TurnedStake(Turned):
    """An ace or court card turned up: the dealer takes the stake on it.  ``pools`` pairs ranks with compartments."""

    pools: tuple[tuple[str, str], ...]
    source: Source

    @property
    def label(self) -> str:
        return "the turn-up"

    @property
    def says(self) -> str:
        some = listed([rank_name(rank) for rank, _ in self.pools]).replace(" and ", " or ")
        return f"Is an {some} turned up, the dealer takes the stake on it, and the deal is played."

    @property
    def pool_names(self) -> tuple[str, ...]:
        """The compartments."""
        return tuple(pool for _, pool in self.pools)

    def turn(self, table: Table, dealer: Seat, card: Card) -> None:
        """Take the stake."""
        if pool := dict(self.pools).get(card[0]):
            take(table, dealer, pool, self, f"{show(card)} turned up")


@clause
class TurnedPope(Several, Turned):
    """Pope turned up: the dealer takes its compartment, and from each player a stake for every card dealt.

    ``limit`` is the most that each pays.  ``game`` names the compartment of the winner, where the dealer wins the deal
    by it and nothing is played.
    """

    card: Card
    pool: str
    source: Source
    limit: int | None = None
    limited: Source | None = None
    game: str = ""
    wins: Source | None = None

    @property
    def label(self) -> str:
        return f"{show(self.card)} turned up"

    @property
    def parts(self) -> tuple[Clause, ...]:
        most = f", {counted(self.limit)} at most" if self.limit else ""
        takes = (
            f"Is {spoken(self.card)} turned up, the dealer takes the stake on {self.pool}, and from each of the others "
            f"a counter for every card dealt{most}."
        )
        parts = [Part(self.label, takes, self.limited if self.limit and self.limited else self.source)]
        if self.game:
            won = f"He then wins the deal at once, and takes {self.game}; nothing is played."
            parts.append(Part("won by the turn-up", won, self.wins or self.source))
        return tuple(parts)

    @property
    def pool_names(self) -> tuple[str, ...]:
        """The compartments."""
        return (self.pool, self.game) if self.game else (self.pool,)

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if self.limit is not None and (type(self.limit) is not int or self.limit < 1):
            yield f"a limit is 1 or more, or None, not {self.limit!r}."

    def turn(self, table: Table, dealer: Seat, card: Card) -> None:
        """Take the stake, collect, and win where that is agreed."""
        if card != self.card:
            return
        take(table, dealer, self.pool, self.parts[0], self.label)
        for other in table.others(dealer):
            dealt = len(table.hands[other])
            owed = dealt if self.limit is None else min(dealt, self.limit)
            table.pays(other, dealer, owed, self.parts[0], about=self.label)
        if self.game:
            take(table, dealer, self.game, self.parts[1], self.label)
            table.tell(FirstOut(dealer, f"has turned up {show(card)}", self.parts[1]))
