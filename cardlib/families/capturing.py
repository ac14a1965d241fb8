"""How cards are taken at Cassino, how partners and the first dealer are drawn, and what a dealer's fault costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..cards import RANKS, Card, show
from ..chance import Stream, check_seed, shuffled
from ..clauses import Clause, Part, Several, Source, clause
from ..errors import BadCards, WrongPlayers
from ..events import Seat
from ..events.taken import Exposed
from ..table import Table
from ..wording import counted, listed

__all__ = ["Capture", "CardExposed", "DrawForPartners", "Drawn"]

LOW = "A" + RANKS[:0:-1]
"""The ranks from the lowest, an ace below the two."""


@clause
class Capture(Several):
    """A card takes its like and all that combines to its number; ``must`` where whoever can take has to.

    Where it is not, any card may be played; but a card that can take takes.
    """

    must: bool
    source: Source
    number: Source
    choice: Source
    free: Source

    @property
    def label(self) -> str:
        return "taking in"

    @property
    def parts(self) -> tuple[Clause, ...]:
        which = (
            "Whoever holds a card that can take must play one that does."
            if self.must
            else "Which card to play is free; but a card that can take must take."
        )
        return (
            Part(
                self.label,
                "A card takes every card of its rank from the table, and all that combine to its number; a card that "
                "can take nothing is added to those on the table.",
                self.source,
            ),
            Part("what a card counts", "An ace counts one; court cards have no number and pair only.", self.number),
            Part(
                "combinations that overlap",
                "Where combinations overlap the player chooses, but he takes as much as will go together.",
                self.choice,
            ),
            Part("which card", which, self.free),
        )


@clause
class CardExposed(Several):
    """A card that the dealer exposes: in the first round the deal is forfeited, later the player must take it.

    ``penalty`` is how many points the fault costs the dealer when it costs no deal.
    """

    penalty: int
    source: Source
    fault: Source

    @property
    def label(self) -> str:
        return "a card exposed by the dealer"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(
                self.label,
                "A card exposed in the first round, other than those for the table, forfeits the deal; one exposed "
                "later has to be taken by its player.",
                self.source,
            ),
            Part("the dealer's fault", f"A card exposed later costs the dealer {self.penalty}.", self.fault),
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if type(self.penalty) is not int or self.penalty < 0:
            yield f"the fault costs 0 points or more, not {self.penalty!r}."

    def forfeits(self, first_round: bool) -> bool:
        """Whether the deal is lost by it, and passes to the next."""
        return first_round

    def expose(self, table: Table, seat: Seat, card: Card, first_round: bool) -> bool:
        """The dealer has exposed this card in dealing it to a seat: whether the deal is forfeited.

        Everybody has seen the card; in a later round its player keeps it, and the dealer is fined.  Raises `BadCards`
        where the seat was not dealt this card.
        """
        if card not in table.hands[seat]:
            raise BadCards(f"{show(card)} was not dealt to {table.names[seat]}, and cannot have been exposed so.")
        table.tell(Exposed(seat, card, self.forfeits(first_round)))
        if not first_round:
            table.pays(table.dealer, "sheet", self.penalty, self.parts[1])
        return self.forfeits(first_round)


class Drawn(NamedTuple):
    """What a draw has settled: who sits where from seat 0, partners opposite; the first dealer's seat; the cards drawn.

    ``draws`` has the cards by name, one mapping for each time that cards were drawn.
    """

    names: tuple[str, ...]
    dealer: Seat
    draws: tuple[dict[str, Card], ...]


@clause
class DrawForPartners(Several):
    """The two lowest play against the two highest, and the lowest deals; an ace is lowest, and only ties draw again."""

    source: Source
    dealer: Source
    ties: Source
    seats: Source

    @property
    def label(self) -> str:
        return "the draw for partners"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(self.label, "Everybody draws a card: the two lowest play against the two highest.", self.source),
            Part("the first dealer", "The lowest of the four deals first; an ace is lowest.", self.dealer),
            Part("ties in the draw", "Only those alike who are not settled by it draw again.", self.ties),
            Part("where they sit", "Partners sit opposite to each other.", self.seats),
        )

    def alike(self, draws: Sequence[Mapping[str, Card]]) -> tuple[str, ...]:
        """Who has to draw again: those whose cards are alike so that partners or the dealer are not settled."""
        order = self._order(draws)
        for at in (1, 0):  # second and third lowest decide the sides, the two lowest the dealer
            if order[at][0] == order[at + 1][0]:
                return tuple(name for heights, name in order if heights == order[at][0])
        return ()

    def settled(self, draws: Sequence[Mapping[str, Card]]) -> Drawn:
        """The seats and the first dealer, from the cards drawn by name; later draws decide between those alike.

        Raises `WrongPlayers` unless four drew, `BadCards` where those alike have still to draw.
        """
        if not draws or len(draws[0]) != 4:
            raise WrongPlayers(f"Four draw for partners, not {len(draws[0]) if draws else 0}.")
        if again := self.alike(draws):
            raise BadCards(f"{listed(list(again))} drew cards that are alike: they draw again.")
        first, second, third, fourth = (name for _, name in self._order(draws))
        return Drawn((second, third, first, fourth), 2, tuple(map(dict, draws)))

    def draw(self, names: Sequence[str], seed: int, number: int = 0) -> Drawn:
        """Draw from a shuffled pack, by this seed's own stream, until all is settled.  Raises `WrongPlayers`."""
        if len(names) != 4 or len(set(names)) < 4:
            raise WrongPlayers(f"Four with names of their own draw for partners, not {counted(len(names), 'name')}.")
        stream = Stream(check_seed(seed), number)
        whole = tuple(rank + suit for suit in "SHDC" for rank in RANKS)
        pack = [card for (card,) in shuffled(whole, (1,) * len(whole), stream)]
        draws: list[dict[str, Card]] = []
        drawing: Sequence[str] = names
        while drawing:
            draws.append({name: pack.pop(0) for name in drawing})
            drawing = self.alike(draws)
        return self.settled(draws)

    @staticmethod
    def _order(draws: Sequence[Mapping[str, Card]]) -> list[tuple[list[int], str]]:
        """The players from the lowest; the heights of all that each has drawn come first."""
        return sorted(([LOW.index(draw[name][0]) for draw in draws if name in draw], name) for name in draws[0])
