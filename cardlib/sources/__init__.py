"""The texts: what the books say, sentence by sentence, each with an id that a rule can cite.

One file a text.  ``id = sentence`` is printed word for word, and so is ``id == heading``;
``id ~ sentence`` is our own summary of a passage that may not be quoted whole.  A heading of underscores is a printed
rule where a title is wanting.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import NamedTuple

__all__ = ["TEXTS", "Line", "Text"]

_LINE = re.compile(r"([a-z][\w.-]*) (==?|~) ?(.*)")
_ABOUT = ("title", "author", "year", "cite", "rights")


class Line(NamedTuple):
    """One line of a text: its id, its words, and ``=`` (printed), ``==`` (a heading) or ``~`` (our words)."""

    id: str
    sign: str
    words: str


@dataclass(frozen=True)
class Text:
    """One text: its ``sentences`` are word for word, its ``summaries`` are ours.

    >>> TEXTS["foster1897"].sentences["slobberhannes.counters.2"]
    'The player who first loses his ten counters also loses the game.'
    """

    key: str
    title: str
    author: str
    year: int | None
    cite: str
    rights: str
    lines: tuple[Line, ...]

    @cached_property
    def sentences(self) -> dict[str, str]:
        """Id to sentence (headings too), in the order of the text, word for word."""
        return {line.id: line.words for line in self.lines if line.sign != "~"}

    @cached_property
    def summaries(self) -> dict[str, str]:
        """Id to what a passage says, in our words."""
        return {line.id: line.words for line in self.lines if line.sign == "~"}

    def heading(self, sentence: str) -> str:
        """The printed heading a sentence stands under.

        >>> TEXTS["foster1897"].heading("polignac.objects.2")
        'Objects of the Game'
        """
        heading = ""
        for line in self.lines:
            if line.sign == "==":
                heading = line.words
            if line.id == sentence:
                break
        return heading.strip("._")

    def section(self, game: str) -> tuple[Line, ...]:
        """The lines about one game, in order: those whose id begins with its name."""
        return tuple(line for line in self.lines if line.id.split(".")[0] == game)


def _read(key: str) -> Text:
    about: dict[str, str] = {}
    lines = []
    for row in files(__package__).joinpath(f"{key}.txt").read_text(encoding="utf-8").splitlines():
        if not row.strip():
            continue
        found = _LINE.fullmatch(row)
        if found is None:
            raise ValueError(f"{key}.txt: not a line of a text: {row!r}")
        line = Line(*found.groups())
        if line.id in _ABOUT:
            about[line.id] = line.words
        else:
            lines.append(line)
    year = int(about["year"]) if about["year"] else None
    return Text(key, about["title"], about["author"], year, about["cite"], about["rights"], tuple(lines))


class _Texts(Mapping[str, Text]):
    """The texts by key, each read when first asked for."""

    _keys = ("foster1897", "encyclopedia", "baxterwray1891", "modern", "baxterwray-lost")

    def __init__(self) -> None:
        self._open: dict[str, Text] = {}

    def __getitem__(self, key: str) -> Text:
        if key not in self._keys:
            raise KeyError(key)
        if key not in self._open:
            self._open[key] = _read(key)
        return self._open[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


TEXTS: Mapping[str, Text] = _Texts()
