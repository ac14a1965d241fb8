"""How the sides settle at Cassino: how many of the points that each has made are scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..clauses import Clause, Part, Several, Source, clause
from ..table import Table
from .scoring import SHEET, Scores

__all__ = ["Difference", "DifferenceOfTwo", "EachHisOwn", "LowestDeducted", "Settlement", "TwoLowest"]


class Settlement(Clause):
    """What becomes of the points of a deal; a clause says how many each side keeps of what it made."""

    won: ClassVar[bool] = True

    def kept(self, made: Sequence[int]) -> list[int]:
        """Of the points made by each side, how many each scores."""
        raise NotImplementedError

    def settle(self, table: Table, made: Scores) -> None:
        """Take off what does not count; the points are on the sheet already."""
        for side, points, kept in zip(made, made.values(), self.kept(list(made.values())), strict=True):
            for seat in side:
                table.pays(seat, SHEET, points - kept, self)


@clause
class Difference(Settlement):
    """The lesser number is taken from the greater, and the difference alone is scored."""

    source: Source

    @property
    def label(self) -> str:
        return "the difference only"

    @property
    def says(self) -> str:
        return "The lesser number of points is taken from the greater, and the difference alone is scored."

    def kept(self, made: Sequence[int]) -> list[int]:
        """
        >>> Difference(Source(status="ours", note="for an example")).kept([7, 4])
        [3, 0]
        """
        return [max(0, points - min(made)) for points in made]


@clause
class EachHisOwn(Settlement):
    """Everybody scores what he made."""

    source: Source

    @property
    def label(self) -> str:
        return "each his own"

    @property
    def says(self) -> str:
        return "Everybody scores the points he made."

    def kept(self, made: Sequence[int]) -> list[int]:
        """All of them."""
        return list(made)


@clause
class DifferenceOfTwo(Several, Settlement):
    """Two score the difference only; of more, everybody scores what he made."""

    source: Source
    more: Source

    @property
    def label(self) -> str:
        return "the difference, of two"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return Difference(self.source), EachHisOwn(self.more)

    def kept(self, made: Sequence[int]) -> list[int]:
        """By the number of sides."""
        return [max(0, points - min(made)) for points in made] if len(made) == 2 else list(made)


@clause
class LowestDeducted(Settlement):
    """The lowest scores nothing, and his points are taken from those of each of the others."""

    source: Source

    @property
    def label(self) -> str:
        return "the lowest deducted"

    @property
    def says(self) -> str:
        return "The lowest scores nothing, and the number of his points is taken from those of each of the others."

    def kept(self, made: Sequence[int]) -> list[int]:
        """
        >>> LowestDeducted(Source(status="ours", note="for an example")).kept([1, 2, 3, 5])
        [0, 1, 2, 4]
        """
        return [points - min(made) for points in made]


@clause
class TwoLowest(Several, Settlement):
    """The two lowest add their points together, and take them from the highest, who alone scores."""

    source: Source
    nothing: Source

    @property
    def label(self) -> str:
        return "the two lowest deducted"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part(
                self.label,
                "The two lowest add their points together and take them from the highest, who scores what is left.",
                self.source,
            ),
            Part("as much or more", "Where theirs are as many as his, or more, nobody scores.", self.nothing),
        )

    def kept(self, made: Sequence[int]) -> list[int]:
        """
        >>> ours = Source(status="ours", note="for an example")
        >>> TwoLowest(ours, ours).kept([2, 7, 2]), TwoLowest(ours, ours).kept([4, 5, 2])
        ([0, 3, 0], [0, 0, 0])
        """
        *lowest, highest = sorted(made)
        return [max(0, points - sum(lowest)) if points == highest else 0 for points in made]
