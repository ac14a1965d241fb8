"""Sources and clauses: what a rule is, and where it comes from.

A clause is a small frozen dataclass with its `Source`; it can be printed, compared, hashed and pickled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar, dataclass_transform

from .errors import WrongArgument, known, named
from .sources import TEXTS
from .wording import counted, listed

__all__ = [
    "STATUSES",
    "Cited",
    "Clause",
    "HandedOut",
    "Misdeal",
    "Part",
    "Remark",
    "Several",
    "Source",
    "Status",
    "clause",
    "ours",
]

Status = Literal["printed", "inferred", "ours"]
STATUSES: tuple[Status, ...] = ("printed", "inferred", "ours")


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
        if not known(self.status, STATUSES):
            raise WrongArgument(f"The status of a source is one of {listed(STATUSES)}, not {named(self.status)}.")
        for said in (self.text, self.sentence, self.note):
            if not isinstance(said, str):
                raise WrongArgument(f"What a source says is text, not {named(said)}.")
        if self.text and not (self.text in TEXTS and self.words):
            raise WrongArgument(f"No text {named(self.text)} with a sentence {named(self.sentence)}.")
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

    def rules(self, clause: Callable[..., Clause], *values: Any) -> Cited:
        """A clause that rests on this source, as the field does that holds it: ``source.rules(Revoke, 1)``."""
        return self.gives(clause(*values, self))

    def __str__(self) -> str:
        said = f"“{self.words}”" if self.quoted else self.words
        return " ".join(
            filter(
                None,
                [said, f"({self.cite})" if self.text else "", f"[{self.status}: {self.note}]" if self.note else ""],
            )
        )


def ours(note: str) -> Source:
    """Our own decision, and why."""
    return Source(status="ours", note=note)


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
        try:
            return self._hash  # type: ignore[no-any-return]
        except AttributeError:
            object.__setattr__(self, "_hash", plain(self))
            return self._hash  # type: ignore[no-any-return]

    made.__hash__ = hashed
    return made  # type: ignore[no-any-return]


class Clause:
    """What all clauses have: a ``source``, a ``label`` of a few words, and what it ``says`` in a sentence.

    ``won`` marks points on a sheet that are won, where others are penalties.
    """

    source: Source
    won: ClassVar[bool] = False

    @property
    def label(self) -> str:
        """A few words, for a line in the log."""
        raise NotImplementedError

    @property
    def says(self) -> str:
        """What the program does, in a sentence."""
        raise NotImplementedError

    def faults(self) -> Iterator[str]:
        """What cannot be among its values, a sentence each."""
        yield from ()

    @property
    def parts(self) -> tuple[Clause, ...]:
        """The clause sentence by sentence, each with its own source: most clauses are one."""
        return (self,)

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
class Part(Clause):
    """One sentence of a clause that rests on several; a payment cites the one that demands it."""

    name: str
    text: str
    source: Source

    @property
    def label(self) -> str:
        return self.name

    @property
    def says(self) -> str:
        return self.text


class Several(Clause):
    """A clause of several parts says what they say."""

    @property
    def says(self) -> str:
        return " ".join(part.says for part in self.parts)


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
