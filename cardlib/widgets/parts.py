"""What every widget is set from: a leaf of paper, a place for a card, a button, the style sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

import ipywidgets as w

from ..cards import Card, said
from ..families.picture import Held
from .pieces import SUIT_CLASS, style_text

__all__ = ["CardPlace", "Hand", "Leaf", "add", "appear", "button", "fill", "quiet", "shown", "style"]

T = TypeVar("T", bound=w.DOMWidget)


def add(widget: T, *classes: str) -> T:
    """The widget, with these classes."""
    for name in classes:
        widget.add_class(name)
    return widget


@cache
def style() -> w.HTML:
    """The one style sheet; one model however many leaves a page shows."""
    return add(w.HTML(f"<style>{style_text()}</style>"), "cl-css")


class Leaf(w.VBox):
    """What every widget is: one leaf of paper between two double rules."""

    def __init__(self, *children: w.Widget) -> None:
        super().__init__([style(), *children])
        add(self, "cl")

    def __repr__(self) -> str:
        """What it shows, in a line: the same whenever it is made."""
        return f"<{type(self).__name__}: {self.about}>"

    @property
    def about(self) -> str:
        """What is shown."""
        raise NotImplementedError


class CardPlace(w.Button):
    """A place in the hand.  Its description is the card's spoken name; the face is drawn by the style sheet."""

    def __init__(self, tapped: Callable[[CardPlace], None]) -> None:
        super().__init__()
        self.card: Card | None = None
        self.names: set[str] = set()
        add(self, "cl-card")
        self.on_click(tapped)
        self.clear()

    def lay(
        self,
        card: Card,
        *,
        gap: bool = False,
        refused: str = "",
        hinted: bool = False,
        spent: bool = False,
        mark: str = "",
        chosen: bool = False,
    ) -> None:
        """Put a card here: the button stays, and with it the reader's focus.

        ``spent`` is a card nobody plays now; one with a ``mark`` has a bar below, and the word in its name.
        A ``chosen`` one is drawn up, until it is said what is done with it.
        """
        flags = {"gap": gap, "refused": refused, "hinted": hinted, "spent": spent, "mark": mark, "chosen": chosen}
        states = [name for name, on in flags.items() if on]
        spoken = [
            said(card),
            *(["chosen"] if chosen else []),
            *([mark] if mark else []),
            *(["the hint"] if hinted else []),
            *([f"refused: {refused}"] if refused else []),
            *(["left over"] if spent else []),
        ]
        with self.hold_sync():
            self._wear({f"cl-r{card[0]}", f"cl-{SUIT_CLASS[card[1]]}", *(f"cl-{state}" for state in states)})
            self.card, self.description = card, ", ".join(spoken)
        self.layout.display = None

    def clear(self) -> None:
        """Nothing lies here."""
        with self.hold_sync():
            self._wear(set())
            self.card, self.description = None, ""
        self.layout.display = "none"

    def _wear(self, names: set[str]) -> None:
        for name in sorted(self.names - names):
            self.remove_class(name)
        add(self, *sorted(names - self.names))
        self.names = names


class Hand(w.HBox):
    """A row of places, made as they are needed and never thrown away."""

    def __init__(self, tapped: Callable[[CardPlace], None]) -> None:
        super().__init__()
        self._tapped = tapped
        self.places: tuple[CardPlace, ...] = ()
        add(self, "cl-hand")

    def lay(
        self, hand: Sequence[Held], *, hinted: Card | None = None, chosen: Card | None = None, spent: bool = False
    ) -> None:
        """Lay these cards; ``spent`` where the deal is over."""
        more = len(hand) - len(self.places)
        if more > 0:
            self.places = self.children = (*self.places, *(CardPlace(self._tapped) for _ in range(more)))
        for n, place in enumerate(self.places):
            if n < len(hand):
                held = hand[n]
                hint = held.card == hinted
                place.lay(
                    held.card,
                    gap=held.gap,
                    refused=held.refused,
                    hinted=hint,
                    spent=spent,
                    mark=held.mark,
                    chosen=held.card == chosen,
                )
            elif place.card is not None or shown(place):
                place.clear()


def button(words: str, click: Callable[[], None], *classes: str) -> w.Button:
    """A button that does this when clicked."""
    made = add(w.Button(description=words), "cl-button", *classes)
    made.on_click(lambda _: click())
    return made


def quiet(made: w.Button, on: bool) -> None:
    """Looks idle yet answers: a button that disables itself drops the reader's focus."""
    if on:
        made.add_class("cl-quiet")
    else:
        made.remove_class("cl-quiet")


def fill(made: w.Button, on: bool) -> None:
    """Be the one that is meant first, or one among others."""
    if on:
        made.add_class("cl-first")
    else:
        made.remove_class("cl-first")


def appear(made: w.DOMWidget, on: bool) -> None:
    """Be there, or not."""
    made.layout.display = None if on else "none"


def shown(made: w.DOMWidget) -> bool:
    """Whether it is there."""
    return made.layout.display is None
