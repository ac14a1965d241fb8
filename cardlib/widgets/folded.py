"""What a table keeps folded until it is asked for: the record, to save and to load, and the look.

A part is shown by the style sheet alone, from the state of its button, so that it unfolds on a printed page too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets as w

from .parts import Leaf, add, button
from .pieces import saved
from .seated import Seated

__all__ = ["Fold", "Ledger", "Look"]


COVERED = "While the hands are hidden, so is the record: it shows every hand."


class Fold(w.ToggleButton):
    """A button that shows a part and hides it again; its name says which it will do."""

    def __init__(self, part: str, verb: str, changed: Callable[[], None] | None = None) -> None:
        self._part, self._verb, self._told = part, verb, changed
        super().__init__(description=f"{verb} the {part}")
        add(self, "cl-button", "cl-fold", f"cl-fold-{part}")
        self.observe(self._changed, "value")

    def _changed(self, change: Any) -> None:
        self.description = f"{'Hide' if change.new else self._verb} the {self._part}"
        if self._told:
            self._told()


class Ledger(w.VBox):
    """The record as text, and a place where another can be pasted and loaded."""

    def __init__(self, load: Callable[[str], None]) -> None:
        self._written = ""
        self.note = w.HTML()
        self.text = w.Textarea(description="The record", rows=9, continuous_update=False)
        self.save = w.HTML()
        self.paste = w.Textarea(
            description="Paste a record here",
            rows=4,
            continuous_update=False,
            placeholder='It begins with [Game "…"] and goes to the last line.',
        )
        self.load = button("Load", lambda: load(self.paste.value))
        self.text.observe(self._restore, "value")
        super().__init__([self.note, self.text, self.save, self.paste, self.load])
        add(self, "cl-part", "cl-part-record")
        self.write("", "")

    def follow(self, seated: Seated, wanted: bool) -> None:
        """Show the record as far as it goes, where it is wanted and no hand is hidden from anybody."""
        if wanted and not (seated.covered and (seated.asked or seated.dealt_on or seated.laying)):
            record = seated.sitting.record()
            self.write(str(record), seated.game.name.replace("/", "-"), sheet=record.csv())
        else:
            self.write("", "", *([COVERED] if wanted else []))

    def write(
        self, record: str, name: str, why: str = "The record is written here at a running table.", sheet: str = ""
    ) -> None:
        """Show this record, to be saved under a name, and its ``sheet`` as CSV; where there is none, say ``why``."""
        self._written = record
        self.text.value, self.text.placeholder = record, "" if record else why
        note = "Whoever reads the record sees every hand. Copy it or save it, and load it again to play on from there."
        self.note.value = f'<div class="cl-note">{escape(note if record else why)}</div>'
        links = (
            saved(f"{name}.txt", "text/plain", record, "Save the record as a file"),
            saved(f"{name}.csv", "text/csv", sheet, "Save it as CSV"),
        )
        self.save.value = " ".join(links) if record else ""

    def _restore(self, change: Any) -> None:
        """It is to be read and copied: what is written into it is gone again."""
        if change.new != self._written:
            self.text.value = self._written


class Look(w.HBox):
    """How the leaf looks: large type for a projector, suits in two colours or in four."""

    def __init__(self) -> None:
        self.large = add(_box("Large type, for a projector"), "cl-pick-large")
        self.two = add(_box("Suits in two colours"), "cl-pick-two")
        super().__init__([self.large, self.two])
        add(self, "cl-part", "cl-part-look")

    def dress(self, leaf: Leaf) -> None:
        """Let this leaf look so."""
        for box, name in ((self.large, "cl-large"), (self.two, "cl-two")):
            box.observe(partial(_wear, leaf, name), "value")


def _box(words: str) -> w.Checkbox:
    return w.Checkbox(description=words, indent=False)


def _wear(leaf: Leaf, name: str, change: Any) -> None:
    if change.new:
        leaf.add_class(name)
    else:
        leaf.remove_class(name)
