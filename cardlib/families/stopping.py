"""What makes and ends a run at a game of stops: cards set apart or laid out, and rules that break a sequence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ..cards import Card, show
from ..clauses import Clause, Part, Several, Source, clause
from ..events.laid import TurnedUp
from ..table import Table, View
from ..wording import counted, listed
from .earning import LAYOUT

__all__ = [
    "AtWill",
    "Calls",
    "CardsLeft",
    "InLieu",
    "Layout",
    "LimitedStops",
    "Prize",
    "Spare",
    "SpareHand",
    "Unplayed",
]


class Spare(Clause):
    """How cards are set apart in nobody's hand, after which one is turned up."""

    def sizes(self, cards: int, hands: int) -> tuple[int, int]:
        """Of so many cards, the turn-up not counted: what each hand has, and what is set apart."""
        raise NotImplementedError

    def places(self, pack: tuple[Card, ...], hands: int) -> tuple[list[tuple[Card, ...]], tuple[Card, ...], Card]:
        """A shuffled pack dealt singly: the hands from the eldest on, the cards set apart, the turn-up."""
        raise NotImplementedError


@clause
class SpareHand(Several, Spare):
    """A hand like the others is dealt to nobody, and has the surplus too."""

    source: Source
    surplus: Source

    @property
    def label(self) -> str:
        return "the spare hand"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(
                self.label,
                "A spare hand is dealt like the others and left unexposed; the next card is turned up for trump.",
                self.source,
            ),
            Part("the surplus", "Cards that do not go round are added to the spare hand.", self.surplus),
        )

    def sizes(self, cards: int, hands: int) -> tuple[int, int]:
        """Each hand's cards, and the spare hand's."""
        each = cards // (hands + 1)
        return each, cards - each * hands

    def places(self, pack: tuple[Card, ...], hands: int) -> tuple[list[tuple[Card, ...]], tuple[Card, ...], Card]:
        """The spare hand comes last in each round."""
        dealt = self.sizes(len(pack) - 1, hands)[0] * (hands + 1)
        spare = (*pack[hands : dealt : hands + 1], *pack[dealt + 1 :])
        return [pack[k : dealt : hands + 1] for k in range(hands)], spare, pack[dealt]


@clause
class LimitedStops(Spare):
    """So many cards are taken from the top or the bottom of the pack, or what remains after dealing is set apart."""

    where: Literal["top", "bottom", "remainder"]
    cards: int
    source: Source

    @property
    def label(self) -> str:
        return "limited stops"

    @property
    def says(self) -> str:
        if self.where == "remainder":
            return "No spare hand is dealt; what remains after dealing round and turning up a card is set apart."
        return (
            f"No spare hand is dealt; {counted(self.cards, 'card')} from the {self.where} of the pack and what does "
            "not go round are set apart, and a card is turned up."
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if self.where not in ("top", "bottom", "remainder") or type(self.cards) is not int or self.cards < 0:
            yield (
                "cards are set apart from the 'top' or the 'bottom', a number of them, or the 'remainder' is, not "
                f"{self.where!r} and {self.cards!r}."
            )

    def sizes(self, cards: int, hands: int) -> tuple[int, int]:
        """Each hand's cards, and how many are set apart."""
        apart = 0 if self.where == "remainder" else self.cards
        each = (cards - apart) // hands
        return each, cards - each * hands

    def places(self, pack: tuple[Card, ...], hands: int) -> tuple[list[tuple[Card, ...]], tuple[Card, ...], Card]:
        """The cards of the top are the first of the shuffled pack, those of the bottom its last."""
        apart = 0 if self.where == "remainder" else self.cards
        first, last = (apart, 0) if self.where == "top" else (0, apart)
        rest = pack[first : len(pack) - last]
        dealt = self.sizes(len(pack) - 1, hands)[0] * hands
        spare = (*pack[:first], *rest[dealt + 1 :], *pack[len(pack) - last :])
        return [rest[k:dealt:hands] for k in range(hands)], spare, rest[dealt]


@clause
class Layout(Several):
    """Cards of these ranks are taken from the pack and laid out, each of another suit; ``anew`` in each deal."""

    ranks: str
    source: Source
    stays: Source
    anew: bool = False

    @property
    def label(self) -> str:
        return "the layout"

    @property
    def parts(self) -> tuple[Clause, ...]:
        some = listed([rank.replace("T", "10") for rank in self.ranks])
        when = "They are drawn anew for each deal." if self.anew else "The same cards lie there for the whole game."
        return (
            Part(self.label, f"{some} are laid out from the pack, each of another suit.", self.source),
            Part("the layout stays", when, self.stays),
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if not 1 <= len(self.ranks) <= 4 or len(set(self.ranks)) < len(self.ranks):
            yield f"a layout has one to four ranks, each once, as in AKQJ, not {self.ranks!r}."

    def broken(self, cards: tuple[Card, ...]) -> str:
        """What is wrong with these cards as a layout, and what would be right; or nothing."""
        ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
        if len(cards) == len(self.ranks) == len(suits) and ranks == set(self.ranks):
            return ""
        return (
            f"{' '.join(map(show, cards)) or 'Nothing'} is no layout: it has one each of {', '.join(self.ranks)}, and "
            "no two of a suit, as in J♦ Q♥ K♣ A♠."
        )

    def lies(self, table: Table | View) -> tuple[Card, ...]:
        """The cards that are to lie there still, or nothing where they have to be drawn."""
        laid = [e.cards for e in table.this_game() if isinstance(e, TurnedUp) and e.heap == LAYOUT]
        return laid[-1] if laid and not self.anew else ()


@clause
class Calls(Clause):
    """A run has so many cards and no more, each with its call; a stop within it is called as the last."""

    words: tuple[str, ...]
    source: Source

    @property
    def label(self) -> str:
        return self.words[-1]

    @property
    def says(self) -> str:
        return f"A run ends with its card number {len(self.words)}; they are called {listed(self.words)}."

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if len(self.words) < 2 or not all(isinstance(word, str) and word for word in self.words):
            yield f"a run has two calls or more, not {self.words!r}."

    def called(self, cards: int, out: bool = False) -> str:
        """What has been called when a run ends with so many cards; ``out`` where its player has no more.

        >>> Calls(("Snip", "Snap", "Jig"), Source("baxterwray1891", "jig.play.3")).called(2)
        'Snip, Snap-Jig'
        """
        words = list(self.words[:cards])
        if out:
            words.append("out")
        elif cards < len(self.words):
            words[-1] += f"-{self.words[-1]}"
        return ", ".join(words)


@clause
class AtWill(Clause):
    """A card that may be played together with one that follows; it makes a stop."""

    card: Card
    name: str
    source: Source

    @property
    def label(self) -> str:
        return self.name

    @property
    def says(self) -> str:
        return (
            f"Whoever follows in a run may play {show(self.card)}, {self.name}, together with the card that follows; "
            "the run stops there."
        )


@clause
class InLieu(Clause):
    """A card that may be played in lieu of the one that is wanting, by a hand that can go on with the next."""

    card: Card
    name: str
    source: Source

    @property
    def label(self) -> str:
        return f"{self.name} in lieu of a stop"

    @property
    def says(self) -> str:
        return (
            f"Where a run would stop, whoever holds {show(self.card)}, {self.name}, and the card next but one may play "
            "it in lieu of the next, and go on with that one."
        )


# The end of a deal


@clause
class CardsLeft(Clause):
    """The others pay whoever is first out so much for each card left in hand."""

    counters: int
    source: Source

    @property
    def label(self) -> str:
        return "cards left"

    @property
    def says(self) -> str:
        return f"Whoever is first out receives {self.counters} from each of the others for each card left in hand."

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if type(self.counters) is not int or self.counters < 1:
            yield f"a card left costs 1 or more, not {self.counters!r}."


@clause
class Prize(Clause):
    """A pool goes to whoever is first out."""

    pool: str
    source: Source

    @property
    def label(self) -> str:
        return "first out"

    @property
    def says(self) -> str:
        return f"Whoever is first out takes the {'stake on ' if self.pool[0].isupper() else ''}{self.pool}."


@clause
class Unplayed(Clause):
    """A card that is held to the end: its holder pays so many times over for the cards left, or not at all."""

    card: Card
    times: int
    source: Source

    @property
    def label(self) -> str:
        return f"{show(self.card)} unplayed"

    @property
    def says(self) -> str:
        pays = f"pays {self.times} times over" if self.times else "pays nothing"
        return f"Whoever still holds {show(self.card)} at the end {pays} for the cards left."

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if type(self.times) is not int or self.times < 0:
            yield f"cards are paid for 0 times or more, not {self.times!r}."
