"""The rules of one game beside the text: what is printed, what the program does, and on whose word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape

import ipywidgets as w

from ..clauses import STATUSES
from ..conflicts import Conflict, concerning, subject
from ..conflicts.conflict import Answer
from ..games import find
from ..rules import Game
from ..sources import TEXTS
from .parts import Leaf, add
from .pieces import MEANING, head, marked, quotation, standing, tag
from .rulebook import Entry, Group, Said, groups

__all__ = ["Rules"]

EVERYTHING, DEPARTURES, DIFFERENT = "everything", "only what is not simply printed", "only where the books differ"


class Rules(Leaf):
    """The table of a game's rules, grouped by printed heading, and beside each rule where the books differ on it.

    ``differs`` has notes of one's own instead, by field of the game; an empty one leaves them out.
    Raises `NoSuchGame`.
    """

    def __init__(self, game: str | Game, differs: Mapping[str, str] | None = None) -> None:
        self.rules = find(game)
        self._groups = groups(self.rules)
        self._notes = _noted(self.rules, self._groups, differs)
        kinds = [EVERYTHING, DEPARTURES, *([DIFFERENT] if self._notes else [])]
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
            DIFFERENT: lambda entry: entry in self._notes,
        }[self.filter.value]
        columns = "".join(f'<th role="columnheader" scope="col">{name}</th>' for name in
                          ("", "As printed", "What the program does", "On whose word"))
        number, body = 0, ""
        for group in self._groups:
            rows = ""
            for said in group.said:
                number += 1
                kept = tuple(filter(wanted, said.entries))
                rows += self._rows(number, said, kept) if kept else ""
            body += _heading(group) + rows if rows else ""
        caption = f"The rules of {self.rules.title} ({self.rules.edition}) beside the sentences they come from"
        if self.filter.value != EVERYTHING:
            caption += f": {self.filter.value}"
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
        notes = self._notes.get(entry, ())
        return "".join(f'<div class="cl-differs"><b>The books differ.</b> {marked(note)}</div>' for note in notes)

    @property
    def about(self) -> str:
        """Whose rules."""
        return f"{self.rules.name}, {self.rules.title}, {self.rules.edition}"


def _noted(game: Game, printed: Iterable[Group], differs: Mapping[str, str] | None) -> dict[Entry, list[str]]:
    """The notes beside each rule: each once, at the rule whose sentence is in question, or at the field's first."""
    rows = [entry for group in printed for said in group.said for entry in said.entries]
    found: dict[Entry, list[str]] = {}
    if differs is not None:
        for field, note in differs.items():
            for entry in [entry for entry in rows if entry.field == field][:1]:
                found.setdefault(entry, []).append(note)
        return found
    for conflict in concerning(game):
        note = note_on(conflict, game)
        of_field = [entry for entry in rows if entry.field in conflict.fields[:1]]
        cited = {(source.text, source.sentence) for source in conflict.sources}
        in_question = [e for e in of_field if (e.source.text, e.source.sentence) in cited]
        for entry in (in_question or of_field)[:1]:
            if note:
                found.setdefault(entry, []).append(note)
    return found


def note_on(conflict: Conflict, game: Game) -> str:
    """What others say than this game does, and who says it; nothing where nobody differs about this game.

    >>> from cardlib import GAMES
    >>> from cardlib.conflicts import conflict
    >>> note_on(conflict("C12"), GAMES["slobberhannes/foster"])[:74]
    'Four are won, if so agreed – an encyclopedia article on Polignac. And a pl'
    """
    about, own = subject(game), conflict.follows(game)
    others = [a for a in conflict.answers if a is not own and not a.nothing and a.speaks_of(about)]
    return " ".join(f"{answer.says.rstrip('.')} – {_whose(answer, about)}." for answer in others)


def _whose(answer: Answer, about: str) -> str:
    """Who gives this answer about this game."""
    here = [source for source in answer.sources if source.sentence.startswith(f"{about}.")]
    cites = [TEXTS[s.text].cite + (", as we read it" if s.status == "inferred" else "") for s in here]
    others = [other.who for other in answer.elsewhere if other.about == about]
    return "; ".join(dict.fromkeys([*cites, *others]))


def _heading(group: Group) -> str:
    cite = f" <em>{escape(group.cite)}</em>" if group.cite else ""
    return f'<tr role="row" class="cl-under"><th role="rowheader" colspan="4">{escape(group.heading)}{cite}</th></tr>'
