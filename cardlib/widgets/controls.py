"""Controls for the rules of a variant: each shows, and gives back, the words that a line has after its equals sign."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w

from .parts import add, appear

__all__ = ["CONTROLS", "Control"]

MOST = 999_999
SO_MANY = "so many"


class Control(w.VBox):
    """What one rule is changed with."""

    def __init__(self, *boxes: w.Widget) -> None:
        super().__init__(boxes)
        add(self, "cl-choices")

    @property
    def text(self) -> str:
        """The value as a line has it."""
        return str(self.children[0].value).strip()

    def show(self, text: str) -> None:
        """Show this value."""
        self.children[0].value = text

    def told(self, changed: Callable[[Any], None]) -> None:
        """Call this when the reader changes something."""
        for box in self.children:
            box.observe(changed, "value")


class Line(Control):
    """A line of text."""

    def __init__(self, name: str) -> None:
        super().__init__(w.Text(description=name, continuous_update=False))


class Lines(Control):
    """A line that may be long, and is folded to be read."""

    def __init__(self, name: str) -> None:
        super().__init__(w.Textarea(description=name, rows=3, continuous_update=False))


class Number(Control):
    """A number; 0 is none."""

    def __init__(self, name: str) -> None:
        super().__init__(w.BoundedIntText(description=name, min=0, max=MOST, continuous_update=False))

    @property
    def text(self) -> str:
        """The number, or none."""
        return str(self.children[0].value or "none")

    def show(self, text: str) -> None:
        """Show this number."""
        self.children[0].value = 0 if text == "none" else int(text)


class Choice(Control):
    """One of a few words."""

    def __init__(self, name: str, *words: str) -> None:
        super().__init__(w.Dropdown(description=name, options=words))


class Tick(Control):
    """Yes or no."""

    def __init__(self, name: str) -> None:
        super().__init__(w.Checkbox(description=name, indent=False))

    @property
    def text(self) -> str:
        """Whether it is ticked."""
        return "yes" if self.children[0].value else "no"

    def show(self, text: str) -> None:
        """Tick it, or not."""
        self.children[0].value = text == "yes"


class Phrase(Control):
    """One of a few phrases, some with a number in them."""

    def __init__(self, name: str, number: str, phrases: Sequence[str]) -> None:
        self.phrase = w.Dropdown(description=name, options=phrases)
        self.number = w.BoundedIntText(description=number, min=1, max=MOST, continuous_update=False)
        super().__init__(self.phrase, self.number)
        self.phrase.observe(lambda _: self._fit(), "value")
        self._fit()

    def _fit(self) -> None:
        appear(self.number, SO_MANY in self.phrase.value)

    @property
    def text(self) -> str:
        """The phrase with its number."""
        return str(self.phrase.value).replace(SO_MANY, str(self.number.value))

    def show(self, text: str) -> None:
        """Show this phrase."""
        found = re.search("[0-9]+", text)
        phrase = text.replace(found[0], SO_MANY, 1) if found else text
        self.phrase.value = f"{phrase}s" if phrase in (f"{SO_MANY} pool", f"{SO_MANY} point") else phrase
        if found:
            self.number.value = int(found[0])


ENDS = (
    "counters gone",
    *(f"so many points, {who} loses{won}" for won in ("", ", fewest win") for who in ("first", "highest")),
    "so many pools",
)
STAKES = (
    "none",
    "so many for every counter left",
    "flat so many",
    "pool to all not broke",
    "pool to the fewest penalties",
)
CONTROLS: dict[str, Callable[[], Control]] = {
    "pack": lambda: Line("Pack"),
    "order": lambda: Line("Rank within a suit, high to low"),
    "players": lambda: Line("Players"),
    "put_out": lambda: Lines("Put out, by number of players"),
    "dealer_sits_out": lambda: Line("The dealer sits out with"),
    "packets": lambda: Line("How many cards at a time"),
    "direction": lambda: Choice("Deal and play pass to the", "left", "right"),
    "counters": lambda: Number("Counters; 0 is a score sheet"),
    "ends": lambda: Phrase("The match ends with", "So many", ENDS),
    "stakes": lambda: Phrase("Stakes", "Stake", STAKES),
    "must_follow": lambda: Tick("Suit must be followed"),
    "penalties": lambda: Lines("What tricks cost"),
    "settle": lambda: Choice("Paid", "at once", "after the deal"),
    "slams": lambda: Lines("To win every trick"),
    "dealers_pool": lambda: Number("The dealer's pool; 0 is none"),
    "payout": lambda: Lines("How the pool is paid out"),
    "revoke": lambda: Number("A revoke costs"),
    "misdeal": lambda: Choice("After a misdeal", "same dealer again", "loses the deal"),
}
"""By field, in the order of a rule book."""
