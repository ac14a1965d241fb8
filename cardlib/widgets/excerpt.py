"""The annotated excerpt: every sentence of a passage, and beside it the clause it became.  Text that a search finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from itertools import groupby

from ..clauses import Source
from ..errors import WrongArgument, known, named
from ..games import GAMES, find_all
from ..rules import Game
from ..sources import TEXTS, Line
from ..wording import listed
from .pieces import head, leaf_style, marked, standing
from .rulebook import Entry, entries, told_once

__all__ = ["Excerpt"]


def rests_on(game: Game) -> str:
    """The text that most of a game's rules come from.

    >>> rests_on(GAMES["polignac/modern"])
    'modern'
    """
    return Counter(entry.source.text for entry in entries(game) if entry.source.text).most_common(1)[0][0]


def _told(game: Game) -> list[Entry]:
    by_sentence: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries(game):
        by_sentence.setdefault((entry.source.text, entry.source.sentence), []).append(entry)
    return [entry for several in by_sentence.values() for entry in told_once(several)]


class Excerpt:
    """A section of a text, sentence by sentence in its order, under its headings, and what ``games`` make of it.

    ``games`` are keys or games; by default those of the section's name that rest on this text more than on any
    other, or else all that cite it.

    Raises `WrongArgument`, `NoSuchGame`.
    """

    def __init__(self, text: str, section: str, games: Sequence[str | Game] | None = None) -> None:
        if not known(text, TEXTS):
            raise WrongArgument(f"There is no text {named(text)}; there are {listed(list(TEXTS))}.")
        self.text, self.section = TEXTS[text], section
        self.lines = self.text.section(section) if isinstance(section, str) else ()
        if not self.lines:
            raise WrongArgument(f"{text} has no section {named(section)}.")
        chosen = find_all(games) if games is not None else list(GAMES.values())
        ids = {line.id for line in self.lines}
        cited = {game.name: [e for e in _told(game) if e.source.text == text and e.source.sentence in ids]
                 for game in chosen}
        citing = [game for game in chosen if cited[game.name]]
        own = [game for game in citing if game.name.startswith(f"{section}/") and rests_on(game) == text]
        self.games = chosen if games is not None else own or citing
        self.became: dict[str, list[tuple[Entry, list[Game]]]] = {}
        for game in self.games:
            for entry in cited[game.name]:
                same = self.became.setdefault(entry.source.sentence, [])
                alike = [games for e, games in same if (e.says, e.source) == (entry.says, entry.source)]
                if alike:
                    alike[0].append(game)
                else:
                    same.append((entry, [game]))

    def __repr__(self) -> str:
        return f"<Excerpt: {self.text.key}, {self.section}, {len(self.lines)} lines>"

    def __str__(self) -> str:
        around = {"==": "\n{}", "=": "“{}”", "~": "{}"}
        return "\n".join(around[line.sign].format(line.words) for line in self.lines)

    def _repr_html_(self) -> str:
        first, *rest = self.lines
        title = first.words.rstrip(".") if first.sign == "==" and "." not in first.id else self.section.capitalize()
        lines = rest if first.sign == "==" and "." not in first.id else self.lines
        body = "".join(self._row(line) for line in lines)
        columns = "".join(f'<th scope="col">{name}</th>' for name in ("As printed", "What it became"))
        return (f'<div class="cl cl-excerpt"><style>{leaf_style()}</style>{head(title, self.text.cite)}'
                f'<table class="cl-rules"><caption>{escape(self._caption())}</caption><thead><tr>{columns}</tr></thead>'
                f'<tbody>{body}</tbody></table><div class="cl-excerpt-end">{escape(self.text.rights)}</div></div>')

    def _caption(self) -> str:
        games = listed([f"{game.title} ({game.edition})" for game in self.games])
        return f"Every sentence in its order{f', and the rules it became in {games}' if games else ''}"

    def _row(self, line: Line) -> str:
        if line.sign == "==":
            return f'<tr class="cl-under"><th scope="rowgroup" colspan="2">{escape(line.words.rstrip("."))}</th></tr>'
        words = f"“{marked(line.words)}”" if line.sign == "=" else \
            f'<span class="cl-summary">In our words: {marked(line.words)}</span>'
        found = groupby(self.became.get(line.id, []), key=lambda it: (it[0].source, [game.name for game in it[1]]))
        rules = "".join(self._became([entry for entry, _ in alike], source, names) for (source, names), alike in found)
        rules = rules or '<span class="cl-silent">It became no rule.</span>'
        return f'<tr><td class="cl-printed-words">{words}</td><td>{rules}</td></tr>'

    def _became(self, alike: Sequence[Entry], source: Source, names: Sequence[str]) -> str:
        """Rules of one standing in the same games."""
        says = "<br>".join(marked(entry.says) for entry in alike)
        state = f" {standing(source)}" if source.status != "printed" else ""
        editions = "; ".join(game.edition for game in self.games if game.name in names)
        whose = f' <span class="cl-whence">in {escape(editions)}</span>' if len(names) < len(self.games) else ""
        return f'<div class="cl-became">{says}{state}{whose}</div>'
