"""What a card earns at a game of stops when it is played: a compartment of the board, or a levy.

Cards are named as they are written, 9D; Kt is the king of trumps, whatever suit is turned up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..cards import RANKS, Card, rank_name, said, show
from ..clauses import Clause, Part, Source, clause
from ..events import Played, Seat
from ..table import Table, View
from ..wording import counted, listed

if TYPE_CHECKING:
    from .stops import StopsGame

__all__ = ["LAYOUT", "TURN_UP", "BelowLayout", "Compartment", "Earning", "Levy", "Pair", "named", "spoken", "take"]

TURN_UP, LAYOUT = "turn-up", "layout"


def named(table: Table | View, card: str) -> Card:
    """The card that is meant: 'Kt' is the king of the suit turned up."""
    if card[1] != "t":
        return card
    turned = table.heaps.get(TURN_UP)
    return card[0] + turned[0][1] if turned else card


def spoken(card: str) -> str:
    """A card in words: 'Kt' is the king of trumps, 'K' any king."""
    if len(card) == 1:
        return f"a {rank_name(card)}"
    return f"the {rank_name(card[0])} of trumps" if card[1] == "t" else f"the {said(card)}"


def take(table: Table, seat: Seat, pool: str, why: Clause, about: str) -> None:
    """A seat takes all that lies in a compartment."""
    table.pays(pool, seat, table.pools.get(pool, 0), why, about=about)


def played_by(table: Table | View, card: Card) -> Seat | None:
    """Who has played this card in this deal, if anybody has."""
    return next((e.seat for e in reversed(table.this_deal()) if type(e) is Played and e.card == card), None)


class Earning(Clause):
    """What a card earns for the seat that plays it."""

    @property
    def pool_names(self) -> tuple[str, ...]:
        """The compartments it can win."""
        return ()

    @property
    def card_names(self) -> tuple[str, ...]:
        """The cards concerned, as a rule names them."""
        return ()

    def earn(self, table: Table, game: StopsGame, seat: Seat, card: Card) -> None:
        """Pay what this card earns, now that this seat has played it."""
        raise NotImplementedError

    def worth(self, view: Table | View, game: StopsGame, seat: Seat, card: Card) -> int:
        """What playing it now would bring this seat, in counters, as far as the view goes."""
        raise NotImplementedError

    def faults(self) -> Iterator[str]:
        """A card that is none."""
        for card in self.card_names:
            if not card or card[0] not in RANKS or card[1:] not in ("", "t", "S", "H", "D", "C"):
                yield f"{card!r} is no card: write 9D, or Kt for the king of trumps, or K for any king."


@clause
class Compartment(Earning):
    """Whoever plays a card takes the stake on it."""

    pool: str
    card: str
    source: Source

    @property
    def label(self) -> str:
        return f"the stake on {self.pool}"

    @property
    def says(self) -> str:
        return f"Whoever plays {spoken(self.card)} takes the stake on {self.pool}."

    @property
    def pool_names(self) -> tuple[str, ...]:
        """The compartment."""
        return (self.pool,)

    @property
    def card_names(self) -> tuple[str, ...]:
        """The card."""
        return (self.card,)

    def earn(self, table: Table, game: StopsGame, seat: Seat, card: Card) -> None:
        """Take the stake, if this is the card."""
        if card == named(table, self.card):
            take(table, seat, self.pool, self, f"{show(card)} played")

    def worth(self, view: Table | View, game: StopsGame, seat: Seat, card: Card) -> int:
        """The stake, if this is the card."""
        return view.pools.get(self.pool, 0) if card == named(view, self.card) else 0


@clause
class Pair(Earning):
    """Both cards played from one hand take the stake; where it is ``split``, so they do from two hands, by halves.

    ``declared`` is the sentence that lets a hand show both after a stop instead, and keep them.
    """

    pool: str
    cards: tuple[str, str]
    source: Source
    split: bool = False
    declared: Source | None = None

    @property
    def label(self) -> str:
        return f"the stake on {self.pool}"

    @property
    def says(self) -> str:
        both = listed([spoken(card) for card in self.cards])
        one = f"Whoever plays both {both} takes the stake on {self.pool}."
        if self.split:
            one += " Played from two hands they take half each; an odd counter stays."
        return one

    @property
    def parts(self) -> tuple[Clause, ...]:
        if self.declared is None:
            return (self,)
        return (self, self.showing)

    @property
    def showing(self) -> Part:
        """The part that lets a hand show the pair."""
        both = listed([spoken(card) for card in self.cards])
        text = f"After playing a stop, whoever holds {both} may show them instead, take the stake, and keep them."
        return Part(self.label, text, self.declared or self.source)

    @property
    def pool_names(self) -> tuple[str, ...]:
        """The compartment."""
        return (self.pool,)

    @property
    def card_names(self) -> tuple[str, ...]:
        """Both cards."""
        return self.cards

    def other(self, table: Table | View, card: Card) -> Card:
        """The card that goes with this one; nothing where this is none of the two."""
        one, two = (named(table, card) for card in self.cards)
        return two if card == one else one if card == two else ""

    def earn(self, table: Table, game: StopsGame, seat: Seat, card: Card) -> None:
        """Take the stake, or half of it, when the second of the two is played."""
        other = self.other(table, card)
        by = played_by(table, other) if other else None
        about = f"{show(other)} and {show(card)} played" if other else ""
        if by == seat:
            take(table, seat, self.pool, self, about)
        elif by is not None and self.split:
            half = table.pools.get(self.pool, 0) // 2
            for who in (by, seat):
                table.pays(self.pool, who, half, self, about=about)

    def worth(self, view: Table | View, game: StopsGame, seat: Seat, card: Card) -> int:
        """The stake when the second is played; while the first is, half of it where the hand has both."""
        other = self.other(view, card)
        if not other:
            return 0
        by = played_by(view, other)
        stake: int = view.pools.get(self.pool, 0)
        if by == seat:
            return stake
        if by is not None:
            return stake // 2 if self.split else 0
        return stake // 2 if other in view.hands[seat] else 0


@clause
class Levy(Earning):
    """Every other player pays whoever plays a card: so many counters, or so many for each card he holds.

    ``limit`` is the most that each pays, where one is agreed.
    """

    card: str
    counters: int
    source: Source
    per_card: bool = False
    limit: int | None = None

    @property
    def label(self) -> str:
        return f"{spoken(self.card)} is played"

    @property
    def says(self) -> str:
        each = " for each card he still holds" if self.per_card else ""
        most = f", {counted(self.limit)} at most" if self.limit else ""
        return f"Whoever plays {spoken(self.card)} receives {self.counters} from each of the others{each}{most}."

    @property
    def card_names(self) -> tuple[str, ...]:
        """The card."""
        return (self.card,)

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        yield from super().faults()
        for what, value in (("what each pays", self.counters), ("a limit", self.limit or 1)):
            if type(value) is not int or value < 1:
                yield f"{what} is 1 or more, not {value!r}."

    def owed(self, table: Table | View, seat: Seat) -> int:
        """What this seat would pay."""
        owed = self.counters * (len(table.hands[seat]) if self.per_card else 1)
        return owed if self.limit is None else min(owed, self.limit)

    def earn(self, table: Table, game: StopsGame, seat: Seat, card: Card) -> None:
        """Collect from each of the others."""
        if self.card in (card, card[0]):
            for other in table.others(seat):
                table.pays(other, seat, self.owed(table, other), self, about=f"{show(card)} played")

    def worth(self, view: Table | View, game: StopsGame, seat: Seat, card: Card) -> int:
        """What all the others would pay."""
        return sum(self.owed(view, other) for other in view.others(seat)) if self.card in (card, card[0]) else 0


@clause
class BelowLayout(Earning):
    """The card next below one laid out takes the stake upon it; there the ace is above the king."""

    pools: tuple[tuple[str, str], ...]
    source: Source

    @property
    def label(self) -> str:
        return "a stake on the layout"

    @property
    def says(self) -> str:
        return "Whoever plays the card next below one of the layout takes the stake on that; a king is below its ace."

    @property
    def pool_names(self) -> tuple[str, ...]:
        """The compartments."""
        return tuple(pool for _, pool in self.pools)

    def pool(self, table: Table | View, game: StopsGame, card: Card) -> tuple[Card, str] | None:
        """The card laid out next above this one, and its compartment."""
        above = game.above(card) or "A" + card[1]
        return (above, dict(self.pools)[above[0]]) if above in table.heaps.get(LAYOUT, ()) else None

    def earn(self, table: Table, game: StopsGame, seat: Seat, card: Card) -> None:
        """Take the stake."""
        if found := self.pool(table, game, card):
            take(table, seat, found[1], self, f"{show(card)} played, next below {show(found[0])}")

    def worth(self, view: Table | View, game: StopsGame, seat: Seat, card: Card) -> int:
        """The stake."""
        found = self.pool(view, game, card)
        return view.pools.get(found[1], 0) if found else 0
