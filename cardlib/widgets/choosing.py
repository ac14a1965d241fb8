"""An answer that is chosen in two steps: the card and then what it does, or what is to be done and then the card.

What is chosen so far is kept here, and the picture of a table is changed by it: the buttons are the ways that are left,
and the cards on the table that they take are outlined.  The game knows nothing of it until the answer is whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from ..cards import Card, show, show_all
from ..families.picture import Heap, Picture, Question, Region, Taking, Word
from ..wording import listed

__all__ = ["PAGE", "Choosing", "Outlined", "Step", "Turn", "answered", "letter"]

PAGE = 6
"""So many ways are offered at a time; where there are more, a button turns the page."""


@dataclass(frozen=True)
class Step:
    """What a button does that is not an answer yet: it names an ``action``, or begins anew where that is empty."""

    action: str = ""


@dataclass(frozen=True)
class Turn:
    """What a button does that shows other ways of the same card."""

    page: int


@dataclass(frozen=True)
class Outlined(Heap):
    """A heap, and by card the ways that take it, each named by a ``letter``, from the first, where there are several.

    ``first`` is None where there is no choice between ways.
    """

    ways: tuple[tuple[Card, tuple[int, ...]], ...] = ()
    first: int | None = None


def letter(n: int) -> str:
    """
    >>> letter(0), letter(25), letter(26)
    ('a', 'z', 'aa')
    """
    return chr(ord("a") + n % 26) * (1 + n // 26)


class Choosing:
    """What is chosen so far: a card, or an action, or neither."""

    def __init__(self) -> None:
        self.asked: object = None
        self.card: Card | None = None
        self.action, self.page = "", 0

    def begin(self, asked: object = None) -> None:
        """Nothing is chosen, unless it is this question still that is asked."""
        if asked is None or asked is not self.asked:
            self.asked, self.card, self.action, self.page = asked, None, "", 0

    def take(self, step: Step | Turn) -> None:
        """A button was pressed that is no answer yet."""
        if isinstance(step, Turn):
            self.page = step.page
        else:
            self.card, self.action, self.page = None, step.action, 0

    def press(self, card: Card, takings: Sequence[Taking]) -> Taking | None:
        """A card was pressed: the answer, where there is one way now; else it is chosen, or put back."""
        ways = [way for way in takings if way.card == card and (not self.action or way.action == self.action)]
        if len(ways) == 1 and (self.action or not ways[0].action):
            return ways[0]
        self.card = None if card == self.card else card
        self.action, self.page = "", 0
        return None

    def shown(self, picture: Picture) -> Picture:
        """The table with what is chosen: other buttons, other words, outlines."""
        question, takings = picture.question, picture.takings
        if question is None or not (takings or question.amounts):
            return picture
        if any(way.takes for way in takings):  # the table keeps its shape when something is chosen
            picture = replace(picture, regions=tuple(outlined(region, (), 0) for region in picture.regions))
        hidden = {way.answer for way in takings} | {a for amount in question.amounts for a in amount.answers}
        plain = tuple(word for word in question.answers if word.answer not in hidden)
        amounts = tuple(Word(amount, amount.words) for amount in question.amounts)
        if self.card is None and not self.action:
            actions = dict.fromkeys(way.action for way in takings if way.action)
            steps = tuple(Word(Step(action), action) for action in actions)
            return replace(picture, question=replace(question, answers=(*amounts, *plain, *steps)))
        if self.action:
            ways = [way for way in takings if way.action == self.action]
            shown = ways[:1] if ways and ways[0].takes else []
            words = f"{self.action}: which card of yours do you give for it? Choose it in your hand."
            return self._asking(picture, question, shown, 0, words, (BACK,))
        ways = [way for way in takings if way.card == self.card]
        first = self.page * PAGE
        some = list(islice(ways, first, first + PAGE))
        several = bool(some[0].takes)
        names = [f"{letter(first + n)}: " if several else "" for n in range(len(some))]
        buttons = tuple(Word(way.answer, f"{name}{way.words}") for name, way in zip(names, some, strict=True))
        turn = (self._turn(len(ways)),) if len(ways) > PAGE else ()
        card = show(self.card or "")
        words = f"What shall {card} take? {len(ways)} ways." if several else f"What will you do with {card}?"
        spoken = "; ".join(f"{name}{sets(way)}" for name, way in zip(names, some, strict=True)) if several else ""
        return self._asking(picture, question, some, first, words, (*buttons, *turn, BACK), spoken)

    def _turn(self, ways: int) -> Word:
        """The button that shows the next ways, and after the last the first again."""
        page = self.page + 1 if (self.page + 1) * PAGE < ways else 0
        first, last = page * PAGE, min(ways, (page + 1) * PAGE) - 1
        return Word(Turn(page), f"Other ways: {letter(first)} to {letter(last)}, of {ways}")

    def _asking(
        self,
        picture: Picture,
        question: Question,
        ways: Sequence[Taking],
        first: int,
        words: str,
        some: tuple[Word, ...],
        spoken: str = "",
    ) -> Picture:
        """The table with these ways outlined, and this to be asked."""
        takes = bool(ways and ways[0].takes)
        asks = replace(question, words=words, spoken=spoken, answers=some, note="", amounts=(), outlines=takes)
        return replace(picture, question=asks, regions=tuple(outlined(r, ways, first) for r in picture.regions))


BACK = Word(Step(), "Something else")


def sets(way: Taking) -> str:
    """What a way takes, each pair and combination for itself."""
    return listed([show_all(one).replace(" ", " + ") for one in way.sets])


def outlined(region: Region, ways: Sequence[Taking], first: int) -> Region:
    """The region with the cards outlined that some of these ways take."""
    if not isinstance(region, Heap) or not region.cards:
        return region
    by_card = {card: tuple(n for n, way in enumerate(ways) if card in way.takes) for card in region.cards}
    lettered = first if len(ways) > 1 else None
    return Outlined(region.name, region.number, region.cards, tuple(by_card.items()), lettered)


def answered(picture: Picture, answer: Any) -> str:
    """How a button puts an answer; nothing where none does."""
    ways = [(way.answer, way.words) for way in picture.takings]
    words = [(word.answer, word.words) for word in picture.question.answers] if picture.question else []
    return next((put for one, put in (*ways, *words) if one == answer), "")
