"""The rules in which two games differ, side by side, each with the sentence it rests on and on whose word."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..clauses import Source
from ..rules import Game
from ..variants.headings import heading
from ..wording import counted
from .pieces import marked, quotation, standing
from .rulebook import Entry, describe, entries_of

__all__ = ["beside", "short_names", "unlike", "unlike_table"]


def unlike(one: Game, two: Game) -> list[str]:
    """The fields in which the program does something else, in the order of a rule book.

    A rule that only one of the games has is among them; one that rests on another sentence and says the same is not.

    >>> from cardlib import GAMES
    >>> unlike(GAMES["polignac/foster"], GAMES["polignac/foster-french-order"])
    ['order']
    """
    fields = dict.fromkeys((*one.rules(), *two.rules()))
    return [field for field in fields if _told(one, field) != _told(two, field)]


def _told(game: Game, field: str) -> list[str]:
    """What the program does about it, clause by clause; nothing where the game knows no such rule."""
    if field not in game.rules():
        return []
    whole = describe(game, field)
    return [entry.says for entry in entries_of(game, field) if entry.says != whole] or [whole]


def short_names(games: Sequence[Game]) -> tuple[str, ...]:
    """What two games are called beside each other: by their editions, where they are of one title.

    >>> from cardlib import GAMES
    >>> short_names([GAMES["polignac/foster"], GAMES["polignac/foster-french-order"]])
    ('Foster, 1897, ace high', 'Foster, 1897, the French order')
    """
    if len({game.title for game in games}) == 1:
        return tuple(game.edition[0].upper() + game.edition[1:] for game in games)
    return tuple(f"{game.title}: {game.edition}" for game in games)


def unlike_table(one: Game, two: Game) -> str:
    """A row for every such field; where there is none, a sentence."""
    fields = unlike(one, two)
    if not fields:
        return '<div class="cl-note">Nothing differs: the program does the same by every rule of the two.</div>'
    names = short_names((one, two))
    rows = [
        (
            heading(field),
            *(_side(game, field, other, name) for game, other, name in zip((one, two), (two, one), names, strict=True)),
        )
        for field in fields
    ]
    caption = f"{counted(len(fields), 'rule')} that {'differs' if len(fields) == 1 else 'differ'}"
    return beside(
        caption,
        ("Rule", *names),
        "".join(
            f'<tr role="row"><th role="rowheader" scope="row" class="cl-rule">{escape(rule)}</th>{first}{second}</tr>'
            for rule, first, second in rows
        ),
        "cl-unlike",
    )


def beside(caption: str, columns: Sequence[str], body: str, *names: str) -> str:
    """A table whose last two columns stand beside each other, on a phone one below the other."""
    head = "".join(f'<th role="columnheader" scope="col">{escape(column)}</th>' for column in columns)
    return (
        f'<table class="{" ".join(("cl-beside", *names))}" role="table"><caption>{escape(caption)}</caption>'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
    )


def _side(game: Game, field: str, other: Game, name: str) -> str:
    """What one of them does: only what the other does not, where they have some of it in common."""
    if field not in game.rules():
        return f'{_cell(name)}<span class="cl-silent">There is no such rule in this game.</span></td>'
    too, whole = _told(other, field), describe(game, field)
    every = entries_of(game, field)
    own = [entry for entry in every if entry.says not in (*too, whole)]
    own = own or [entry for entry in every if entry.says == whole] or [Entry(field, whole, game.sources[field])]
    by_words: dict[str, list[Entry]] = {}
    for entry in own:
        by_words.setdefault(entry.says, []).append(entry)
    return f"{_cell(name)}{''.join(map(_said, by_words.values()))}</td>"


def _cell(name: str) -> str:
    return f'<td role="cell"><span class="cl-of">{escape(name)}</span>'


def _said(several: Sequence[Entry]) -> str:
    """What the program does, and every sentence that it rests on, each once."""
    by_sentence: dict[tuple[str, str], list[Source]] = {}
    for entry in several:
        by_sentence.setdefault((entry.source.text, entry.source.sentence), []).append(entry.source)
    return f'<div class="cl-became">{marked(several[0].says)}{"".join(map(_resting, by_sentence.values()))}</div>'


def _resting(sources: Sequence[Source]) -> str:
    """A sentence, where it stands, and on whose word what was made of it."""
    first = sources[0]
    cite = f"<cite>{escape(first.cite)}</cite>" if first.text else ""
    words = "".join(f"<div>{standing(source)}</div>" for source in sources)
    return f'<div class="cl-rests">{quotation(first)} {cite}</div>{words}'
