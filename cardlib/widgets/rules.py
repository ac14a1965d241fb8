"""The rules of one game beside the text: what is printed, what the program does, and on whose word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

import ipywidgets as w

from ..clauses import STATUSES
from ..games import find
from ..rules import Game
from .parts import Leaf, add
from .pieces import MEANING, head, marked, quotation, standing, tag
from .rulebook import Entry, Group, Said, groups

__all__ = ["Rules"]

EVERYTHING, DEPARTURES, DIFFERENT = "everything", "only what is not simply printed", "only where the books differ"


class Rules(Leaf):
    """The table of a game's rules, grouped by printed heading.

    ``differs`` has, by field of the game, a note on where the books differ.  Raises `NoSuchGame`.
    """

    def __init__(self, game: str | Game, differs: Mapping[str, str] | None = None) -> None:
        self.rules = find(game)
        self._differs = dict(differs or {})
        kinds = [EVERYTHING, DEPARTURES, *([DIFFERENT] if differs else [])]
        self.filter = add(w.Dropdown(options=kinds, description="Show"), "cl-choice")
        self.filter.observe(lambda _: self.fill(), "value")
        self.table = w.HTML()
        self.fill()
        key = " ".join(f"<span>{tag(name)} {MEANING[name]}</span>" for name in STATUSES)
        super().__init__(w.HTML(head(f"{self.rules.title}, as printed", self.rules.edition)),
                         add(w.HBox([self.filter, w.HTML(f'<div class="cl-key">{key}</div>')]), "cl-bar"), self.table)

    def fill(self) -> None:
        """Show the rows that are wanted."""
        wanted: Callable[[Entry], bool] = {
            EVERYTHING: lambda entry: True,
            DEPARTURES: lambda entry: entry.source.status != "printed",
            DIFFERENT: lambda entry: entry.field in self._differs,
        }[self.filter.value]
        columns = "".join(f'<th role="columnheader" scope="col">{name}</th>' for name in
                          ("", "As printed", "What the program does", "On whose word"))
        number, body = 0, ""
        for group in groups(self.rules):
            rows = ""
            for said in group.said:
                number += 1
                kept = tuple(filter(wanted, said.entries))
                rows += self._rows(number, said, kept) if kept else ""
            body += _heading(group) + rows if rows else ""
        caption = f"The rules of {self.rules.title} ({self.rules.edition}) beside the sentences they come from"
        self.table.value = (
            f'<table class="cl-rules" role="table"><caption>{escape(caption)}</caption><thead role="rowgroup">'
            f'<tr role="row">{columns}</tr></thead><tbody role="rowgroup">{body}</tbody></table>')

    def _rows(self, number: int, said: Said, kept: tuple[Entry, ...]) -> str:
        span = f' rowspan="{len(kept)}"' if len(kept) > 1 else ""
        first = (f'<th role="rowheader" scope="row" class="cl-num"{span}>{number}</th>'
                 f'<td role="cell" class="cl-printed-words"{span}>{quotation(said.source)}</td>')
        rows = ""
        for n, entry in enumerate(kept):
            more = ' class="cl-more"' if n < len(kept) - 1 else ""
            rows += (f'<tr role="row"{more}>{"" if n else first}'
                     f'<td role="cell">{marked(entry.says)}{self._other(entry)}</td>'
                     f'<td role="cell" class="cl-whose">{standing(entry.source)}</td></tr>')
        return rows

    def _other(self, entry: Entry) -> str:
        note = self._differs.get(entry.field, "")
        return f'<div class="cl-differs"><b>The books differ.</b> {marked(note)}</div>' if note else ""

    @property
    def about(self) -> str:
        """Whose rules."""
        return f"{self.rules.name}, {self.rules.title}, {self.rules.edition}"


def _heading(group: Group) -> str:
    cite = f" <em>{escape(group.cite)}</em>" if group.cite else ""
    return f'<tr role="row" class="cl-under"><th role="rowheader" colspan="4">{escape(group.heading)}{cite}</th></tr>'
