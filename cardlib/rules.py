"""What every game has: sources, a pack, players, counters, a match, and an end.

A game is data: a frozen dataclass of values and clauses, each with the `Source` it comes from.
The families add the order of play; the games add the values.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar, dataclass_transform

from .asks import Choice, Shuffle
from .cards import Card, cards
from .errors import WrongArgument, WrongPlayers
from .events import Dealt, Ended, NewDeal, NewGame, Out, Paid, Purse, Seat, counted, listed
from .sources import TEXTS
from .table import Table

__all__ = ["STATUSES", "Cited", "Clause", "CountersGone", "Flat", "Game", "LeftInFront", "Misdeal", "Play", "Pools",
           "PoolDivided", "Remark", "Source", "Total", "clause"]

Status = Literal["printed", "inferred", "ours"]
STATUSES: tuple[Status, ...] = ("printed", "inferred", "ours")
Play = Generator[Choice | Shuffle, Any, Any]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule comes from: a sentence of a text, and whether it is printed there, inferred or ours.

    *printed* must name a sentence; *inferred* and *ours* must say why, in ``note``.  Raises `WrongArgument`.

    >>> Source("foster1897", "slobberhannes.players.2").words
    'When seven play, the dealer takes no cards.'
    """

    text: str = ""
    sentence: str = ""
    status: Status = "printed"
    note: str = ""

    def __post_init__(self) -> None:
        if self.status not in STATUSES:
            raise WrongArgument(f"The status of a source is one of {listed(STATUSES)}, not {self.status!r}.")
        if self.text and not (self.text in TEXTS and self.words):
            raise WrongArgument(f"No text {self.text!r} with a sentence {self.sentence!r}.")
        if self.status == "printed" and not self.text:
            raise WrongArgument("A printed rule needs the text and the sentence that print it.")
        if self.status != "printed" and not self.note:
            raise WrongArgument(f"A rule that is {self.status} needs a note that says why.")

    @property
    def words(self) -> str:
        """The sentence, or our summary of it, or nothing."""
        if not self.text:
            return ""
        text = TEXTS[self.text]
        return text.sentences.get(self.sentence) or text.summaries.get(self.sentence, "")

    @property
    def quoted(self) -> bool:
        """Whether the words are the text's own."""
        return bool(self.text) and self.sentence in TEXTS[self.text].sentences

    @property
    def cite(self) -> str:
        """Author, title, year and heading, or nothing."""
        if not self.text:
            return ""
        text = TEXTS[self.text]
        heading = text.heading(self.sentence)
        return f"{text.cite}, “{heading}”" if heading else text.cite

    def gives(self, value: Any) -> Cited:
        """A value together with this source, for the definition of a game."""
        return Cited(value, self)

    def __str__(self) -> str:
        said = f"“{self.words}”" if self.quoted else self.words
        return " ".join(filter(None, [said, f"({self.cite})" if self.text else "",
                                      f"[{self.status}: {self.note}]" if self.note else ""]))


class Cited(NamedTuple):
    """A value and where it comes from."""

    value: Any
    source: Source


C = TypeVar("C", bound=type)


@dataclass_transform(frozen_default=True)
def clause(cls: C) -> C:
    """A clause of the rules: a frozen dataclass, compared by its fields, hashed once."""
    made: Any = dataclass(frozen=True)(cls)
    plain = made.__hash__

    def hashed(self: Any) -> int:
        if "_hash" not in self.__dict__:
            object.__setattr__(self, "_hash", plain(self))
        return self.__dict__["_hash"]  # type: ignore[no-any-return]

    made.__hash__ = hashed
    return made  # type: ignore[no-any-return]


class Clause:
    """What all clauses have: a ``source``, a ``label`` of a few words, and what it ``says`` in a sentence."""

    source: Source

    @property
    def label(self) -> str:
        """A few words, for a line in the log."""
        raise NotImplementedError

    @property
    def says(self) -> str:
        """What the program does, in a sentence."""
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        return {k: v for k, v in self.__dict__.items() if k != "_hash"}


@clause
class Remark(Clause):
    """Something every game of the family does, and the sentence that asks for it."""

    text: str
    source: Source

    @property
    def label(self) -> str:
        return self.text

    @property
    def says(self) -> str:
        return self.text


@clause
class HandedOut(Clause):
    """The counters everyone begins with."""

    counters: int
    source: Source

    @property
    def label(self) -> str:
        return "counters to begin with"

    @property
    def says(self) -> str:
        return f"Everyone begins with {counted(self.counters)}."


@clause
class Misdeal(Clause):
    """What a misdeal costs: the deal, or nothing."""

    loses_deal: bool
    source: Source

    @property
    def label(self) -> str:
        return "a misdeal"

    @property
    def says(self) -> str:
        return "A misdeal loses the deal." if self.loses_deal else "After a misdeal the same dealer deals again."


# How a match ends


@clause
class CountersGone(Clause):
    """The first to lose all his counters loses; of several ruined at once, who is shortest."""

    source: Source
    ties: Source

    @property
    def label(self) -> str:
        return "counters gone"

    @property
    def says(self) -> str:
        return ("The first to lose all his counters loses the game, and everyone else wins; of several ruined at once, "
                "the one who is shortest, and jointly where they are equally short.")

    def over(self, table: Table) -> bool:
        """Whether the game is at an end."""
        return bool(table.out)

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners."""
        most = max(table.short[s] for s in table.out)
        return divided(table, [s for s in table.out if table.short[s] == most])


@clause
class Total(Clause):
    """A score sheet, to an agreed total of penalty points.

    ``loser``: "first", who reached it first in the order of tricks; or "highest", who has most, jointly where equal.
    ``fewest_win``: only those with the fewest points win, not everybody else.
    """

    points: int
    loser: Literal["first", "highest"]
    fewest_win: bool
    source: Source

    @property
    def label(self) -> str:
        return f"{self.points} points"

    @property
    def says(self) -> str:
        lost = {"first": "whoever reaches it first, in the order of the tricks, loses",
                "highest": "whoever then has most loses, jointly where equal"}[self.loser]
        won = "those with the fewest points win" if self.fewest_win else "everyone else wins"
        return f"The score is kept on a sheet, to {self.points} penalty points; {lost}, and {won}."

    def over(self, table: Table) -> bool:
        """Whether somebody has reached the total."""
        return min(table.counters) <= -self.points

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners."""
        if self.loser == "highest":
            losers = [s for s, points in enumerate(table.counters) if points == min(table.counters)]
        else:
            losers = [self.first(table)]
        if self.fewest_win:
            best = max(table.counters)
            return tuple(losers), tuple(s for s, points in enumerate(table.counters) if points == best)
        return divided(table, losers)

    def first(self, table: Table) -> Seat:
        """Who reached the total first, by the log."""
        changes = [(seat, change) for e in table.this_game() if isinstance(e, Paid)
                   for seat, change in ((e.payer, -e.counters), (e.payee, e.counters)) if isinstance(seat, int)]
        points = [now - sum(c for s, c in changes if s == seat) for seat, now in enumerate(table.counters)]
        for seat, change in changes:
            points[seat] += change
            if points[seat] <= -self.points:
                return seat
        raise AssertionError("nobody has reached the total")


@clause
class Pools(Clause):
    """A number of pools, counted as they are paid out; who has most at the end has won."""

    number: int
    source: Source

    @property
    def label(self) -> str:
        return counted(self.number, "pool")

    @property
    def says(self) -> str:
        return (f"Play goes on until {counted(self.number, 'pool')} "
                f"{'has' if self.number == 1 else 'have'} been paid out; who has most chips then has won, "
                "who has fewest has lost.")

    def over(self, table: Table) -> bool:
        """Whether so many pools have been put up and paid out."""
        put_up = sum(isinstance(e, Paid) and type(e.payer) is int and e.payee == "pool" for e in table.this_game())
        return put_up >= self.number and table.pools.get("pool", 0) == 0

    def result(self, table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Losers and winners; nobody loses where all are equal."""
        most, fewest = max(table.counters), min(table.counters)
        losers = tuple(s for s, n in enumerate(table.counters) if n == fewest and fewest < most)
        return losers, tuple(s for s, n in enumerate(table.counters) if n == most)


def divided(table: Table, losers: list[Seat]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """These lose, and everyone else wins."""
    return tuple(sorted(losers)), tuple(s for s in range(len(table.names)) if s not in losers)


# How stakes are settled


@clause
class LeftInFront(Clause):
    """A loser pays each of the others a stake for every counter that one has left."""

    source: Source
    stake: int = 1

    @property
    def label(self) -> str:
        return "a stake for every counter left"

    @property
    def says(self) -> str:
        return f"A loser pays each winner {self.stake} for every counter the winner has left."

    def settle(self, table: Table) -> None:
        """Pay, purse to purse."""
        for loser in table.losers:
            for seat in table.winners:
                table.pays(Purse(loser), Purse(seat), self.stake * max(0, table.counters[seat]), self)


@clause
class Flat(Clause):
    """A loser pays each of the others the stake agreed upon."""

    stake: int
    source: Source

    @property
    def label(self) -> str:
        return "the stake agreed upon"

    @property
    def says(self) -> str:
        return f"A loser pays each winner {self.stake}."

    def settle(self, table: Table) -> None:
        """Pay, purse to purse."""
        for loser in table.losers:
            for seat in table.winners:
                table.pays(Purse(loser), Purse(seat), self.stake, self)


@clause
class PoolDivided(Clause):
    """The pool goes in equal shares to the winners; what does not divide stays for the next game.

    ``among``: "not broke", everybody who has a counter left; or "fewest penalties", who has most left.
    """

    source: Source
    among: Literal["not broke", "fewest penalties"] = "not broke"

    @property
    def label(self) -> str:
        return "a share of the pool"

    @property
    def says(self) -> str:
        who = "all who are not broke" if self.among == "not broke" else "those with the most counters left"
        return f"The pool is divided equally among {who}; what does not divide stays in it for the next game."

    def settle(self, table: Table) -> None:
        """Pay out of the pool."""
        winners = [s for s, n in enumerate(table.counters) if n > 0]
        if self.among == "fewest penalties":
            winners = [s for s in winners if table.counters[s] == max(table.counters)]
        share = table.pools.get("pool", 0) // max(1, len(winners))
        for seat in winners:
            table.pays("pool", seat, share, self)


Ending = CountersGone | Total | Pools
Stakes = LeftInFront | Flat | PoolDivided
G = TypeVar("G", bound="Game")


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: its values, and for each field the source it comes from.

    ``name`` is its key in ``GAMES``; ``title`` and ``edition`` are for people.  ``put_out`` pairs a number of
    players with the cards taken out; ``direction`` is 1 to the left, -1 to the right.  ``counters`` is what
    everyone starts with, or None where the account may run below nothing (a score sheet, chips without end).
    """

    name: str
    title: str
    edition: str
    sources: Mapping[str, Source] = field(hash=False, repr=False)
    pack: tuple[Card, ...]
    players: range
    put_out: tuple[tuple[int, str], ...]
    dealer_sits_out: tuple[int, ...]
    packets: str
    direction: int
    counters: int | None
    ends: Ending
    stakes: Stakes | None
    misdeal: Misdeal
    remarks: tuple[Remark, ...] = ()

    about: ClassVar[tuple[str, ...]] = ("name", "title", "edition", "sources", "remarks")

    def __post_init__(self) -> None:
        bare = [name for name in self.rules() if name not in self.sources]
        if bare:
            raise WrongArgument(f"{self.name}: no source is given for {listed(bare)}.")

    @classmethod
    def of(cls: type[G], name: str, title: str, edition: str, *, remarks: tuple[Remark, ...] = (),
           **cited: Cited) -> G:
        """A game from values that bring their sources: ``players=source.gives(range(4, 8))``."""
        return cls(name=name, title=title, edition=edition, remarks=remarks,
                   sources={k: c.source for k, c in cited.items()}, **{k: c.value for k, c in cited.items()})

    def variant(self: G, name: str, source: Source | None = None, *, title: str | None = None,
                edition: str | None = None, remarks: tuple[Remark, ...] | None = None, **changes: Any) -> G:
        """The same game with other values.

        A change is a `Cited` value, or a bare one that comes from ``source``.  Every field remembers the
        source it came from.  Raises `WrongArgument` for a field the game has not, or a value without a source.
        """
        strange = [k for k in changes if k not in self.rules()]
        if strange:
            raise WrongArgument(f"{self.name} has no rule {listed(strange)}; it has {listed(list(self.rules()))}.")
        values, sources = {}, dict(self.sources)
        for key, change in changes.items():
            if not isinstance(change, Cited):
                if source is None:
                    raise WrongArgument(f"{name}: {key} is changed without a source.")
                change = source.gives(change)
            values[key], sources[key] = change
        return replace(self, name=name, title=title or self.title, edition=edition or self.edition, sources=sources,
                       remarks=self.remarks if remarks is None else remarks, **values)

    @classmethod
    def rules(cls) -> tuple[str, ...]:
        """The names of the fields that are rules, in the order a rule book has them."""
        return tuple(f.name for f in fields(cls) if f.name not in cls.about)

    def clauses(self) -> list[Clause]:
        """Every clause of the game, each with its own source."""
        found: list[Clause] = []
        for name in self.rules():
            value = getattr(self, name)
            found += [v for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, Clause)]
        return [*found, *self.remarks]

    # The match

    def session(self, table: Table, deals: int | None, games: int, counters: tuple[int, ...] | None) -> Play:
        """Game after game at one table, the deal passing on."""
        dealer = table.dealer
        for number in range(1, games + 1):
            table.tell(NewGame(number))
            self.sit_down(table, counters)
            dealer = yield from self.match(table, dealer, deals)

    def match(self, table: Table, dealer: Seat, deals: int | None) -> Play:
        """Deal after deal, until the game is over or the deals agreed upon are played; who deals next."""
        played = 0
        while not self.ends.over(table) and (deals is None or played < deals):
            yield from self.deal(table, dealer)
            same_dealer = yield from self.play(table)
            played += 1
            if not same_dealer:
                dealer = table.after(dealer)[0]
        if self.ends.over(table):
            table.tell(Ended(*self.ends.result(table)))
            if self.stakes:
                self.stakes.settle(table)
        return dealer

    def sit_down(self, table: Table, counters: tuple[int, ...] | None) -> None:
        """Everyone is given the counters to begin with; what is over from the last game goes back."""
        why = HandedOut(self.counters or 0, self.sources["counters"])
        if not isinstance(self.stakes, PoolDivided):
            for pool, held in list(table.pools.items()):
                if pool != "bank" and held:
                    self._hand_over(table, pool, "bank", held, why)
        for seat, begins in enumerate(counters or (self.counters or 0,) * len(table.names)):
            self._hand_over(table, "bank", seat, begins - table.counters[seat], why)

    @staticmethod
    def _hand_over(table: Table, payer: str, payee: str | int, counters: int, why: HandedOut) -> None:
        if counters < 0:
            table.pays(payee, payer, -counters, why)
        else:
            table.pays(payer, payee, counters, why)

    # The deal

    def check_players(self, players: int) -> None:
        """Raises `WrongPlayers` where so many cannot play."""
        if players not in self.players:
            raise WrongPlayers(f"{self.name} is for {few_to_many(self.players)} players, not {players}.")

    def cards_for(self, players: int) -> tuple[Card, ...]:
        """The pack for so many players."""
        out = cards(dict(self.put_out).get(players, ""))
        return tuple(c for c in self.pack if c not in out)

    def sits_out(self, players: int) -> bool:
        """Whether the dealer takes no cards."""
        return players in self.dealer_sits_out

    def deal(self, table: Table, dealer: Seat) -> Play:
        """The whole pack, as evenly as it goes; the first seats from the eldest have the cards that are over."""
        seats = table.after(dealer)
        if self.sits_out(len(table.names)):
            seats = seats[:-1]
        pack = self.cards_for(len(table.names))
        each, over = divmod(len(pack), len(seats))
        by_seat = sorted(seats)
        hands = yield Shuffle(pack, tuple(each + (seats.index(s) < over) for s in by_seat))
        table.tell(NewDeal(dealer, seats))
        held = dict(zip(by_seat, hands, strict=True))
        for seat in seats:
            table.tell(Dealt(seat, held[seat]))

    def play(self, table: Table) -> Play:
        """The deal is played; True where the same dealer deals again."""
        raise NotImplementedError

    def ruined(self, table: Table) -> None:
        """Those whose last counter is gone are out."""
        if self.counters is not None:
            for seat in table.dealt_in:
                if table.counters[seat] <= 0 and seat not in table.out:
                    table.tell(Out(seat))

    def why_not(self, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
        """Why this answer is refused, as a sentence, and the source of the rule that refuses it."""
        raise NotImplementedError


def few_to_many(players: range) -> str:
    """
    >>> few_to_many(range(4, 8)), few_to_many(range(4, 5))
    ('4 to 7', '4')
    """
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"
