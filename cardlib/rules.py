"""What every game has: sources, a pack, players, counters, a match, and an end.

A game is data: a frozen dataclass of values and clauses, each with the `Source` it comes from.
The families add the order of play; the games add the values.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from .asks import Choice, Places, Shuffle
from .cards import Card, cards, check_equal, pack, show_all
from .clauses import Cited, Clause, HandedOut, Misdeal, Remark, Source
from .errors import BadCards, WrongArgument, WrongPlayers, named
from .events import Dealt, Ended, NewDeal, NewGame, Out, Seat
from .kinds import MOST_COUNTERS, unfit
from .settling import End, Stake
from .table import Table, View
from .wording import few_to_many, listed

__all__ = ["Game", "Play", "units"]

Play = Generator[Choice | Shuffle, Any, Any]
G = TypeVar("G", bound="Game")
MOST_PLAYERS = 12


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
    ends: End
    stakes: Stake | None
    misdeal: Misdeal
    remarks: tuple[Remark, ...] = ()

    about: ClassVar[tuple[str, ...]] = ("name", "title", "edition", "sources", "remarks")
    plays_itself: ClassVar[bool] = False
    """Whether most cards follow from the one that is led: a table lays those, and asks where there is a choice."""
    paced: ClassVar[bool] = False
    """Whether cards come one after another with nobody asked between: a table lays them at a pace."""

    def __post_init__(self) -> None:
        told = self.name if _is_name(self.name) else "The game"
        cited = self.sources if isinstance(self.sources, Mapping) else {}
        bare = [name for name in self.rules() if not isinstance(cited.get(name), Source)]
        if bare:
            raise WrongArgument(f"{told}: no source is given for {listed(bare)}.")
        try:
            wrong = next(self.faults(), "") or next(self._unfit(), "")
        except WrongArgument:
            raise
        except (TypeError, ValueError, AttributeError, LookupError) as error:
            wrong = next(self._unfit(), "") or f"a value is not of the kind that it has to be: {error}."
        if wrong:
            raise WrongArgument(f"{told}: {wrong}")

    def _unfit(self) -> Iterator[str]:
        return (f"a value is not of the kind that it has to be: {found}" for found in unfit(self))

    def faults(self) -> Iterator[str]:
        """What cannot be among the values, a sentence each: a game with a fault does not construct."""
        if not isinstance(self.players, range) or not self.players or self.players.step < 1 or self.players[0] < 2:
            yield f"players is a range of numbers from 2 up, as in range(4, 8), not {self.players!r}."
        elif self.players[-1] > MOST_PLAYERS:
            yield f"{self.players[-1]} players are too many; {MOST_PLAYERS} can sit down."
        if not self.pack or len(set(self.pack)) < len(self.pack) or not set(self.pack) <= set(pack()):
            yield "the pack has cards that are no cards, or the same card twice, or none."
        if self.direction not in (1, -1):
            yield f"direction is 1, to the left, or -1, to the right, not {self.direction!r}."
        if self.counters is not None and not (type(self.counters) is int and 1 <= self.counters <= MOST_COUNTERS):
            yield f"counters is from 1 to {MOST_COUNTERS:,}, or None for a score sheet, not {named(self.counters)}."
        elif self.ends.on_credit is not (self.counters is None):
            kind = "no counters (None)" if self.ends.on_credit else "a number of counters"
            yield f"a game that ends with {self.ends.label} needs {kind}, not {self.counters!r}."
        if not _is_name(self.name):
            yield f"a game's name is one word of letters, figures and . / - _, 60 at most, not {named(self.name, 60)}."
        for clause in self.clauses():
            yield from clause.faults()
        for players in self.players:
            yield from self.faults_of_pack(players)

    def faults_of_pack(self, players: int) -> Iterator[str]:
        """What is wrong with the cards for so many players."""
        if len(self.cards_for(players)) < players or (self.sits_out(players) and players < 3):
            yield f"the pack has too few cards for {players} players."

    @classmethod
    def of(cls: type[G], name: str, title: str, edition: str, *, remarks: tuple[Remark, ...] = (), **cited: Cited) -> G:
        """A game from values that bring their sources: ``players=source.gives(range(4, 8))``."""
        return cls(
            name=name,
            title=title,
            edition=edition,
            remarks=remarks,
            sources={k: c.source for k, c in cited.items()},
            **{k: c.value for k, c in cited.items()},
        )

    def variant(
        self: G,
        name: str,
        source: Source | None = None,
        *,
        title: str | None = None,
        edition: str | None = None,
        remarks: tuple[Remark, ...] | None = None,
        **changes: Any,
    ) -> G:
        """The same game with other values.

        A change is a `Cited` value, or a bare one that comes from ``source``.  Every field remembers the
        source it came from.  The source of a rule of your own says that it is yours, and why; `read_variant` writes
        one for each line it reads.

        >>> import cardlib
        >>> ours = cardlib.Source(status="ours", note="An evening ends sooner with fewer counters.")
        >>> short = cardlib.GAMES["polignac/foster"].variant("mine/short", ours, counters=5)
        >>> short.counters, short.sources["counters"].status
        (5, 'ours')

        Raises `WrongArgument` for a field the game has not, or a value without a source.
        """
        strange = [k if k.isidentifier() and len(k) <= 60 else named(k, 60) for k in changes if k not in self.rules()]
        if strange:
            raise WrongArgument(f"{self.name} has no rule {listed(strange)}; it has {listed(list(self.rules()))}.")
        if source is not None and not isinstance(source, Source):
            raise WrongArgument(f"The source of a variant is a cardlib.Source that says why, not {named(source)}.")
        values, sources = {}, dict(self.sources)
        for key, change in changes.items():
            if not isinstance(change, Cited):
                if source is None:
                    told = name if _is_name(name) else "The game"
                    raise WrongArgument(f"{told}: {key} is changed without a source.")
                change = source.gives(change)
            values[key], sources[key] = change
        return replace(
            self,
            name=name,
            title=title or self.title,
            edition=edition or self.edition,
            sources=sources,
            remarks=self.remarks if remarks is None else remarks,
            **values,
        )

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

    @property
    def unit(self) -> str:
        """What is won and lost, one of it: a counter, a point, a chip."""
        return self.ends.unit

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
                dealer = self.next_dealer(table)
        if self.ends.over(table):
            table.tell(Ended(*self.ends.result(table)))
            if self.stakes:
                self.stakes.settle(table)
        return dealer

    def next_dealer(self, table: Table) -> Seat:
        """Whom the deal passes to."""
        return table.after(table.dealer)[0]

    def sit_down(self, table: Table, counters: tuple[int, ...] | None) -> None:
        """Everyone is given the counters to begin with; what is over from the last game goes back."""
        why = self._handed_out
        if not (self.stakes and self.stakes.pool_stays):
            for pool, held in list(table.pools.items()):
                if pool != "bank" and held:
                    self._hand_over(table, pool, "bank", held, why)
        for seat, begins in enumerate(counters or (self.counters or 0,) * len(table.names)):
            self._hand_over(table, "bank", seat, begins - table.counters[seat], why)

    @cached_property
    def _handed_out(self) -> HandedOut:
        return HandedOut(self.counters or 0, self.sources["counters"])

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
            raise WrongPlayers(f"{self.name} is for {few_to_many(self.players)} players, not {named(players)}.")

    def check_counters(self, counters: Sequence[int]) -> None:
        """Raises `WrongArgument` where a game cannot begin with these, being over already."""
        if self.counters is not None and min(counters) < 1:
            raise WrongArgument(f"Everyone begins {self.name} with a counter at least, not {min(counters)}.")
        self.ends.check_counters(counters)

    def deals_like(self, other: Game, players: int) -> bool:
        """Whether the same seed deals so many players the same hands at both, which are games of one family."""
        return self.cards_for(players) == other.cards_for(players) and self.sits_out(players) == other.sits_out(players)

    def seat_at(self, place: int, players: int) -> Seat:
        """The seat in this place of the order of play, seat 0 being eldest: place 0, and the last the dealer's.

        It is its own inverse: the place of a seat is found in the same way.
        """
        return place if self.direction > 0 else -place % players

    def cards_for(self, players: int) -> tuple[Card, ...]:
        """The pack for so many players."""
        if players not in self._packs:
            out = cards(dict(self.put_out).get(players, ""))
            self._packs[players] = tuple(c for c in self.pack if c not in out)
        return self._packs[players]

    @cached_property
    def _packs(self) -> dict[int, tuple[Card, ...]]:
        return {}

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
        hands = yield Shuffle(pack, tuple([each + (seats.index(s) < over) for s in by_seat]))
        table.tell(NewDeal(dealer, seats))
        held = dict(zip(by_seat, hands, strict=True))
        for seat in seats:
            table.tell(Dealt(seat, held[seat]))

    def dealt_singly(self, table: Table, pack: tuple[Card, ...]) -> list[Places]:
        """What a shuffled pack puts in each place, dealt singly from the eldest: an answer for each shuffle."""
        seats = table.after(table.dealer)[: -1 if self.sits_out(len(table.names)) else None]
        return [tuple(pack[seats.index(seat) :: len(seats)] for seat in sorted(seats))]

    def hands_given(
        self, table: Table, hands: dict[Seat, tuple[Card, ...]], turned_up: tuple[Card, ...]
    ) -> list[Places]:
        """What lies in each place where these hands are given: an answer for each shuffle.  Raises `BadCards`."""
        if turned_up:
            raise BadCards(f"No card is turned up at {self.name}, and {show_all(turned_up)} cannot be.")
        check_equal(hands)
        return [tuple(hands[seat] for seat in sorted(hands))]

    def play(self, table: Table) -> Play:
        """The deal is played; True where the same dealer deals again."""
        raise NotImplementedError

    def ruined(self, table: Table) -> None:
        """Those whose last counter is gone are out."""
        if self.counters is not None and min(table.counters) <= 0:
            for seat in table.dealt_in:
                if table.counters[seat] <= 0 and seat not in table.out:
                    table.tell(Out(seat))

    def picture(self, view: View, choice: Choice | None = None) -> Any:
        """What a table shows the view's seat, as plain data; ``choice`` is what is asked of it, if anything is."""
        raise NotImplementedError

    def why_not(self, table: Table, choice: Choice, answer: Any) -> tuple[str, Source | None]:
        """Why this answer is refused, as a sentence, and the source of the rule that refuses it."""
        raise NotImplementedError


def _is_name(name: object) -> bool:
    return isinstance(name, str) and re.fullmatch(r"[\w./-]{1,60}", name) is not None


def units(games: Iterable[Game]) -> str:
    """What is won and lost at these games: counters, or points, or counters at some and points at others.

    >>> from cardlib.games import GAMES
    >>> units([GAMES["cassino/two"]]), units([GAMES["polignac/foster"], GAMES["polignac/french"]])
    ('points', 'counters or points')
    """
    return " or ".join(dict.fromkeys(f"{game.unit}s" for game in games))
