"""What a measure of many deals hands back: rows of a table, a frame, a sentence; and slices that add up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from ..counting import Strategies, asked, called, who
from ..counting.summing import Folder, Which, summed
from ..errors import WrongArgument, known, named
from ..families.tricks import TrickGame
from ..games import find
from ..measures import Mean, Sentence, figures, html_table, shown, sure, with_daggers
from ..measures.ratios import merged
from ..players import Player
from ..record import Record
from ..rules import Game
from ..wording import one_of
from .courses import Course, course_of, courses

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Result", "Row", "asked_for", "only_tricks"]

R = TypeVar("R", bound="Result")


class Row(NamedTuple):
    """One number of a result: what is measured, where (a place, a trick, a rank …), its mean and interval.

    ``of`` is how many deals or matches it is the mean of, where that is not all of them.
    """

    measure: str
    at: str
    mean: Mean
    of: int | None = None


@dataclass(frozen=True, repr=False)
class Result:
    """What so many deals came to; ``first`` is the number of the first deal, ``seed`` None where cards were given."""

    game: Game
    strategies: tuple[str, ...]
    seed: int | None
    first: int
    number: int

    what: ClassVar[str] = "deals"
    main: ClassVar[str] = ""
    """The measure that the sentence says where none is asked for."""
    same: ClassVar[tuple[str, ...]] = ("game", "strategies", "seed")
    """The conditions, which have to be the same where two are added."""

    @property
    def players(self) -> int:
        """How many sit down."""
        return len(self.strategies)

    @property
    def conditions(self) -> str:
        """How many deals of which game, which players, which seed."""
        given = "given " if self.seed is None else ""
        number = f"one {given}{one_of(self.what)}" if self.number == 1 else f"{self.number:,} {given}{self.what}"
        if self.seed is None:
            return f"{number} of {self.game.name}, {self.players} players"
        return f"{number} of {self.game.name}, {who(self.strategies)}, seed {self.seed}"

    @property
    def main_at(self) -> str:
        """Where that measure is taken."""
        return ""

    def rows(self) -> Iterator[Row]:
        """Every number, in order."""
        raise NotImplementedError

    def mean(self, measure: str, at: str = "") -> Mean:
        """One number by its name in the table.  Raises `WrongArgument`."""
        return self._row(measure, at).mean

    def _row(self, measure: str, at: str) -> Row:
        every = list(self.rows())
        ats = {row.at: row for row in every if known(measure, [row.measure])}
        if known(at, ats):
            return ats[at]
        if ats:
            places = "; ".join(at or '""' for at in ats)
            raise WrongArgument(f"{measure} is measured at {places}, not at {named(at)}.")
        measures = "; ".join(dict.fromkeys(row.measure for row in every))
        raise WrongArgument(f"What is measured is {measures}, and no {named(measure, 60)}.")

    @property
    def frame(self) -> pd.DataFrame:
        """Tidy: measure, at, mean, low and high (95 %), and of how many deals that is."""
        import pandas as pd

        rows = [(row.measure, row.at, *row.mean, self._of(row)) for row in self.rows()]
        return pd.DataFrame(rows, columns=["measure", "at", "mean", "low", "high", self.what])

    def says(self, measure: str = "", at: str = "") -> Sentence:
        """One number in a sentence, with its conditions; without a name the main one.  Raises `WrongArgument`."""
        measure, at = (self.main, self.main_at) if known(measure, [""]) else (measure, at)
        row = self._row(measure, at)
        how = sure(row.mean, self._of(row), what=self.what)
        return Sentence(f"In {self.conditions}, {measure}{at and f' ({at})'}: {figures(row.mean.mean)} ({how}).")

    def _of(self, row: Row) -> int:
        return self.number if row.of is None else row.of

    def __add__(self: R, more: R) -> R:
        """The same with more deals.  Raises `WrongArgument` where the conditions are not the same."""
        if type(self) is not type(more) or any(getattr(self, k) != getattr(more, k) for k in self.same):
            raise WrongArgument(f"Only {self.what} of the same game, players and seed can be added.")
        if self.seed is not None and more.first != self.first + self.number:
            raise WrongArgument(f"Only the next {self.what} can be added, from number {self.first + self.number} on.")
        counted = [f.name for f in fields(self) if f.name not in (*self.same, "first")]
        return replace(self, **{k: merged(getattr(self, k), getattr(more, k)) for k in counted})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.conditions}>"

    def _repr_html_(self) -> str:
        say = partial(figures, places=3)
        rows = [
            (escape(row.measure), escape(row.at), say(row.mean.mean), shown(row.mean, self._of(row), say, self.what))
            for row in self.rows()
        ]
        return html_table(with_daggers(self.conditions, rows), ("Measure", "At", "Value", "95 % interval"), rows)

    def place(self, place: int) -> str:
        """A place in words: eldest, place 1 …, the last.  Raises `WrongArgument`."""
        if type(place) is not int or not 0 <= place < self.players:
            raise WrongArgument(f"A place is a number from 0 to {self.players - 1}, not {named(place)}.")
        last = self.players - self.game.sits_out(self.players) - 1
        return {0: "eldest", last: "last"}.get(place, f"place {place}")

    # Counting

    @classmethod
    def counted(cls, game: Game, deals: Iterable[Course]) -> dict[str, Any]:
        """The fields of this result, counted from deals one by one."""
        raise NotImplementedError

    @classmethod
    def check(cls, game: Game) -> None:
        """Raises `WrongArgument` where the measure makes no sense at this game."""

    @classmethod
    def of(cls: type[R], records: Record | Sequence[Record]) -> R:
        """The same from records of one deal each.  Raises `WrongArgument`."""
        every = [records] if isinstance(records, Record) else records
        if not isinstance(every, (list, tuple)) or not every:
            raise WrongArgument("What is measured is a record, or a list of records.")
        found = [course_of(record) for record in every]
        game, players = every[0].game, len(every[0].names)
        if any(record.game != game or len(record.names) != players for record in every):
            raise WrongArgument("Records that are measured together are of one game and as many players.")
        cls.check(game)
        return cls(game, ("given",) * players, None, 0, len(found), **cls.counted(game, found))

    @classmethod
    def played(
        cls: type[R],
        game: str | Game,
        players: int,
        strategies: Strategies,
        deals: int,
        seed: int,
        first: int,
        workers: int,
        keep: Folder | None,
    ) -> R:
        """Play so many deals and count them."""
        rules, names = asked_for(game, players, strategies, deals, first)
        cls.check(rules)
        count = _Counting(cls, rules, tuple(names), seed)
        which = Which(cls.__name__, (rules,), names, seed)
        found = summed(count, range(first, first + deals), which, workers=workers, keep=keep)
        return cls(rules, called(names), seed, first, deals, **found)


@dataclass(frozen=True)
class _Counting:
    """Plays a chunk of deals, and counts them as a result does."""

    result: type[Result]
    game: Game
    names: tuple[str | Player, ...]
    seed: int

    def __call__(self, numbers: range) -> dict[str, Any]:
        return self.result.counted(self.game, courses(self.game, self.names, self.seed, numbers))


def asked_for(
    game: str | Game, players: int, strategies: Strategies, number: int, first: int, what: str = "deals"
) -> tuple[Game, list[str | Player]]:
    """The game, and a strategy a seat.  Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`."""
    rules = find(game)
    return rules, asked(rules, players, strategies, number, what, first)


def only_tricks(game: Game, measure: str) -> None:
    """Raises `WrongArgument` where a game has no tricks to be avoided."""
    if not isinstance(game, TrickGame):
        raise WrongArgument(f"{measure} goes by the tricks and what they cost; {game.name} has none.")
