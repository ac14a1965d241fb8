"""What a conflict is: a question, the answers the books give, and how a game's own answer is read off it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..clauses import Source
from ..errors import WrongArgument
from ..games import GAMES
from ..rules import Game

__all__ = ["EACH_ITS_OWN", "Answer", "Conflict", "Elsewhere", "subject"]

EACH_ITS_OWN = "Each game here does as its own book has it."


@dataclass(frozen=True)
class Elsewhere:
    """What a description says that is not among our texts: ``who`` it is and what it ``says``, in our own words.

    Nothing of it is quoted.  ``about`` is the game it speaks of, as the texts name their sections.
    """

    who: str
    says: str
    about: str


@dataclass(frozen=True)
class Answer:
    """One answer to the question: what it ``says`` in our words, the sentences and descriptions that give it.

    ``value`` is what a game has that follows it, as the conflict reads games.  A variant that is only mentioned has a
    value that no game here has.  ``nothing`` marks the answer of those who do not answer.
    """

    says: str
    value: Any
    sources: tuple[Source, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()
    nothing: bool = False

    def speaks_of(self, about: str) -> bool:
        """Whether anybody gives this answer for this game."""
        narrowed = self.about({about})
        return bool(narrowed.sources or narrowed.elsewhere)

    def about(self, games: Collection[str]) -> Answer:
        """The answer as it is given for these games, without what is said of others."""
        return replace(
            self,
            sources=tuple(source for source in self.sources if section(source) in games),
            elsewhere=tuple(other for other in self.elsewhere if other.about in games),
        )


@dataclass(frozen=True, kw_only=True)
class Conflict:
    """A question that the books answer differently, or only one of them answers.

    ``about`` are the games it is asked of, ``fields`` the fields of their rules that answer it (none for history), and
    ``reads`` reads a game's answer off it, to be compared with the answers' ``value``.  ``silent`` says which books
    say nothing.  ``default`` says what we do; ``contested`` marks a question of history that nobody has settled.

    Raises `WrongArgument` where two answers are the same, or a field is no rule.
    """

    id: str
    question: str
    about: tuple[str, ...]
    fields: tuple[str, ...]
    answers: tuple[Answer, ...]
    default: str
    reads: Callable[[Any], Any] | None = None
    silent: str = ""
    contested: bool = False

    def __post_init__(self) -> None:
        values = [answer.value for answer in self.answers]
        if any(values.count(value) > 1 for value in values if value is not None):
            raise WrongArgument(f"{self.id}: two answers stand for the same value.")
        if bool(self.fields) is not (self.reads is not None):
            raise WrongArgument(f"{self.id}: a question of the rules names fields and a way to read them.")

    @property
    def differ(self) -> bool:
        """Whether more than one answer is given, and not only one where others are silent."""
        return sum(not answer.nothing for answer in self.answers) > 1

    def concerns(self, game: Game) -> bool:
        """Whether the question is asked of this game."""
        return subject(game) in self.about

    def follows(self, game: Game) -> Answer | None:
        """The answer a game follows; None where it goes its own way, or is not asked."""
        if self.reads is None or not self.concerns(game):
            return None
        value = self.reads(game)
        return next((answer for answer in self.answers if answer.value == value is not None), None)

    def games(self, answer: Answer) -> tuple[str, ...]:
        """The keys of the games here that follow this answer."""
        return tuple(name for name, game in GAMES.items() if self.follows(game) is answer)

    @property
    def sources(self) -> Iterator[Source]:
        """Every sentence that is cited."""
        for answer in self.answers:
            yield from answer.sources


def section(source: Source) -> str:
    """The section of its text a sentence stands in, or nothing."""
    return source.sentence.split(".")[0]


def subject(game: Game) -> str:
    """Which game it is a form of: the section of the texts that most of its rules come from.

    >>> subject(GAMES["slobberhannes/sweep-wins"])
    'slobberhannes'
    """
    cited = Counter(section(source) for source in game.sources.values() if source.text)
    return cited.most_common(1)[0][0] if cited else game.name.split("/")[0]
