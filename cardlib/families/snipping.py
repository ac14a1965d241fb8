"""The clauses of Snip-Snap-Snorum: what a pairing costs, what is dealt, who goes out, who has the pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from ..cards import rank_name
from ..clauses import Clause, Part, Several, Source, clause
from ..events import Seat
from ..settling import End, Stake
from ..table import Table
from ..wording import counted

__all__ = ["FirstRid", "Hands", "LastIn", "LastInTakes", "MustPair", "Pairings", "TurnUp", "a_rank"]


@clause
class Hands(Clause):
    """How many cards each is dealt; None deals the whole pack, as nearly equally as it goes."""

    cards: int | None
    source: Source

    @property
    def label(self) -> str:
        return "the hands"

    @property
    def says(self) -> str:
        if self.cards is None:
            return "The whole pack is dealt, as nearly equally as it goes; the first from the dealer's left have more."
        return f"Each player is dealt {counted(self.cards, 'card')}; the others are left undealt."

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if self.cards is not None and (type(self.cards) is not int or self.cards < 1):
            yield f"each is dealt 1 card or more, or None for the whole pack, not {self.cards!r}."


@clause
class Pairings(Several):
    """What it costs to have one's card paired by the next player: ``calls`` has the word and the counters for each
    pairing of the same rank in turn.

    ``broken`` is the sentence that ends a chain with any other card, ``afresh`` the one that ends it with its last.
    """

    calls: tuple[tuple[str, int], ...]
    source: Source
    broken: Source
    afresh: Source

    @property
    def label(self) -> str:
        return "a pairing"

    @property
    def words(self) -> tuple[str, ...]:
        """The calls, in their order."""
        return tuple(word for word, _ in self.calls)

    @property
    def parts(self) -> tuple[Clause, ...]:
        pairing = ("first", "second", "third", "fourth", "fifth")
        costs = tuple(
            Part(
                word,
                f"For the {pairing[k]} pairing of a card, {word}, the player whose card is paired pays "
                f"{counted(counters)} to the pool.",
                self.source,
            )
            for k, (word, counters) in enumerate(self.calls)
        )
        return (
            *costs,
            Part("the chain is broken", "Another card breaks the chain: the next pairing is a first one.", self.broken),
            Part("a new card", f"After {self.words[-1]} a new card is begun upon, whichever one likes.", self.afresh),
        )

    def cost(self, number: int) -> tuple[Clause, int]:
        """Why and what is paid for pairing number so many, counted from 0."""
        return self.parts[number], self.calls[number][1]

    def called(self, pairings: int) -> str:
        """What has been called in a chain of so many pairings.

        >>> source = Source("baxterwray1891", "snip-snap-snorum.play.4")
        >>> Pairings((("Snip", 1), ("Snap", 2)), source, source, source).called(2)
        'Snip, Snap'
        """
        return ", ".join(self.words[:pairings]) or "not paired"

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if not 1 <= len(self.calls) <= 5 or len(set(self.words)) < len(self.calls):
            yield f"there are one to five calls, no two alike, not {self.words!r}."
        for word, counters in self.calls:
            if type(counters) is not int or counters < 1:
                yield f"{word} costs 1 or more, not {counters!r}."


@clause
class MustPair(Several):
    """Whoever can pair the card before him must; one who fails to pays ``times`` what the pairing costs."""

    times: int
    source: Source
    fine: Source

    @property
    def label(self) -> str:
        return "failing to pair"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(
                "pairing", "Whoever has a card of the rank that was played just before him must play it.", self.source
            ),
            Part(
                self.label,
                f"Whoever fails to pays {self.times} times the penalty to the pool, and the player who would have been "
                "paired pays as if he had been.",
                self.fine,
            ),
        )

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if type(self.times) is not int or self.times < 1:
            yield f"failing to pair costs the penalty 1 time or more, not {self.times!r}."


@clause
class TurnUp(Clause):
    """A card may be turned up for the first player to pair: ``payer`` is "nobody" where none is turned up.

    The "dealer" pays the penalty to the pool, or the "pool" pays it to the player.
    """

    payer: Literal["nobody", "dealer", "pool"]
    source: Source

    @property
    def label(self) -> str:
        return "the turn-up is paired"

    @property
    def says(self) -> str:
        return {
            "nobody": "No card is turned up.",
            "dealer": "A card is turned up; if the first player pairs it, the dealer pays for Snip.",
            "pool": "A card is turned up; if the first player pairs it, the pool pays him for Snip.",
        }[self.payer]

    def faults(self) -> Iterator[str]:
        """What cannot be among its values."""
        if self.payer not in ("nobody", "dealer", "pool"):
            yield f"a turn-up that is paired is paid for by 'dealer', 'pool' or 'nobody', not {self.payer!r}."


# The end


@clause
class FirstRid(Clause):
    """Each deal is complete in itself: who is first rid of his cards has the pool."""

    source: Source

    @property
    def label(self) -> str:
        return "first rid of his cards"

    @property
    def says(self) -> str:
        return "Whoever is first rid of his cards wins the pool, and the deal is over."


@clause
class LastIn(Several, End):
    """Who has lost his last counter is out; the game is over when all but one are."""

    source: Source
    out: Source
    on_credit: ClassVar[bool] = False

    @property
    def label(self) -> str:
        return "all but one out"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(self.label, "The game is over when all but one have lost their counters; that one wins.", self.source),
            Part(
                "out of the game",
                "Who has lost his last counter is out, lays his cards face down on the undealt pack, and is dealt no "
                "more.",
                self.out,
            ),
        )

    def over(self, table: Table) -> bool:
        """Whether one is left, or nobody."""
        return len(table.out) >= len(table.names) - 1

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """The losers, and the last in; where two went out at once, the later of them."""
        still_in = [seat for seat in range(len(table.names)) if seat not in table.out] or table.out[-1:]
        return tuple(seat for seat in range(len(table.names)) if seat not in still_in), tuple(still_in)


@clause
class LastInTakes(Stake):
    """The last in takes the pool."""

    source: Source

    @property
    def label(self) -> str:
        return "last in"

    @property
    def says(self) -> str:
        return "The player who holds out the longest takes the whole pool."

    def settle(self, table: Table) -> None:
        """Pay out of the pool."""
        for seat in table.winners:
            table.pays("pool", seat, table.pools.get("pool", 0), self)


def a_rank(rank: str) -> str:
    """
    >>> a_rank("9"), a_rank("A")
    ('a nine', 'an ace')
    """
    name = rank_name(rank)
    return f"a{'n' if name[0] in 'ae' else ''} {name}"


