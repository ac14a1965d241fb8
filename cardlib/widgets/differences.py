"""Where the books differ, and what our copies have lost: from the data, as text that a search finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from typing import Any

from ..clauses import Source
from ..conflicts import CONFLICTS, Answer, Conflict, Elsewhere, concerning, conflict, subject
from ..errata import ERRATA, Erratum
from ..errors import WrongArgument, known, named
from ..games import GAMES, find_all
from ..rules import Game
from ..sources import TEXTS
from ..wording import listed
from .pieces import head, leaf_style, marked, quotation, standing, tag
from .rulebook import describe

__all__ = ["Differences", "Errata", "editions"]

NOWHERE = "No game here."
KINDS = {"lost": "lost", "garbled": "garbled", "slip": "a slip"}


class Differences:
    """Every question that the books answer differently: who says what, word for word, and what each game does.

    ``games``, a key, a game or several, keeps the questions that concern them, what is said of them and what they do;
    ``ids``, as in ["C1", "C12"], keeps these.  A game of one's own that follows no book is said to go its own way.

    Raises `NoSuchGame`, `WrongArgument`.
    """

    def __init__(
        self, games: str | Game | Sequence[str | Game] | None = None, ids: Sequence[str] | None = None
    ) -> None:
        self.games = _games(games)
        self._about = {subject(game) for game in self.games}
        wanted = CONFLICTS if ids is None else [conflict(id) for id in _ids(ids)]
        about = concerning(games)
        self.conflicts = tuple(found for found in wanted if found in about)
        if not self.conflicts:
            raise WrongArgument("No difference between the books concerns these games.")

    def __repr__(self) -> str:
        return "\n".join(f"{c.id}. {c.question}{' (contested)' if c.contested else ''}" for c in self.conflicts)

    def _repr_html_(self) -> str:
        columns = ("The answer", "Who gives it", "Which games here")
        whose = f" in {listed([f'{g.title} ({g.edition})' for g in self.games])}" if len(self.games) < 4 else ""
        count = len(self.conflicts)
        caption = f"{count} question{'s' * (count > 1)}, the answers of the books, and what is done{whose}"
        body = "".join(map(self._conflict, self.conflicts))
        return _leaf("Where the books differ", "every question, and every answer", caption, columns, body)

    def _conflict(self, found: Conflict) -> str:
        contested = f' {tag_of("contested")}' if found.contested else ""
        rows = "".join(self._answer(found, answer) for answer in found.answers) + self._own_ways(found)
        said = " ".join(filter(None, [found.silent, f"What we do: {found.default}"]))
        return (
            f'<tbody role="rowgroup"><tr role="row" class="cl-under"><th role="rowheader" scope="rowgroup" colspan="3">'
            f"<em>{found.id}</em> {escape(found.question)}{contested}</th></tr>{rows}"
            f'<tr role="row"><td role="cell" colspan="3"><span class="cl-reason">{marked(said)}</span></td></tr>'
            "</tbody>"
        )

    def _answer(self, found: Conflict, answer: Answer) -> str:
        given = answer if found.contested else answer.about(self._about)
        followers = self._followers(found, answer)
        if not (given.sources or given.elsewhere or followers):
            return ""
        voices = _quoted(given.sources) + "".join(map(_elsewhere, given.elsewhere))
        nobody = _silent(NOWHERE) if found.fields else _silent("It is no rule.")
        return _row(marked(answer.says), voices or _silent("Of another game only."), followers or nobody)

    def _followers(self, found: Conflict, answer: Answer) -> str:
        return escape(editions(game for game in self.games if found.fields and found.follows(game) is answer))

    def _own_ways(self, found: Conflict) -> str:
        alone = [g for g in self.games if found.fields and found.concerns(g) and found.follows(g) is None]
        return "".join(
            _row(
                marked(describe(game, found.fields[0])),
                _silent("No book that we know of."),
                escape(editions([game])),
            )
            for game in alone
        )


class Errata:
    """What our copies of the texts have lost or garbled, how it was mended, and what the mending rests on.

    ``text`` keeps the places in one text.  Raises `WrongArgument`.
    """

    def __init__(self, text: str | None = None) -> None:
        if text is not None and not known(text, TEXTS):
            raise WrongArgument(f"There is no text {named(text)}; there are {listed(list(TEXTS))}.")
        self.errata = tuple(erratum for erratum in ERRATA if text in (None, erratum.text))

    def __repr__(self) -> str:
        return "\n".join(f"{TEXTS[e.text].cite}: {e.place}: {KINDS[e.kind]}" for e in self.errata)

    def _repr_html_(self) -> str:
        columns = ("What is wrong", "How it is mended", "On whose word")
        body = "".join(
            f'<tbody role="rowgroup"><tr role="row" class="cl-under"><th role="rowheader" scope="rowgroup" colspan="3">'
            f"{escape(text.cite)}</th></tr>{''.join(_erratum(e) for e in self.errata if e.text == key)}</tbody>"
            for key, text in TEXTS.items()
            if any(e.text == key for e in self.errata)
        )
        caption = "Places in our copies of the texts where words are missing or do not make sense"
        return _leaf("Errata", "what the texts have lost", caption, columns, body)


def _games(games: Any) -> tuple[Game, ...]:
    return tuple(GAMES.values() if games is None else find_all(games))


def _ids(ids: Any) -> list[str]:
    several = [ids] if isinstance(ids, str) else ids
    if not isinstance(several, (list, tuple)):
        raise WrongArgument(f"ids is a list, as in ['C1', 'C12'], not {named(ids)}.")
    return list(several)


def editions(games: Iterable[Game]) -> str:
    """Games in a few words, those of one title together.

    >>> editions([GAMES["polignac/foster"], GAMES["polignac/queens"]])
    'Polignac: Foster, 1897, ace high; ace high, the queens are the penalty cards.'
    """
    by_title: dict[str, list[str]] = {}
    for game in games:
        by_title.setdefault(game.title, []).append(game.edition)
    return " ".join(f"{title}: {'; '.join(several)}." for title, several in by_title.items())


def _silent(words: str) -> str:
    return f'<span class="cl-silent">{escape(words)}</span>'


def tag_of(word: str) -> str:
    """A word in the box that departures stand in."""
    return f'<span class="cl-tag cl-ours">{escape(word)}</span>'


def _leaf(title: str, variant: str, caption: str, columns: Sequence[str], body: str) -> str:
    names = "".join(f'<th role="columnheader" scope="col">{name}</th>' for name in columns)
    return (
        f'<div class="cl cl-excerpt cl-differences"><style>{leaf_style()}</style>{head(title, variant)}'
        f'<table class="cl-rules" role="table"><caption>{escape(caption)}</caption><thead role="rowgroup">'
        f'<tr role="row">{names}</tr></thead>{body}</table></div>'
    )


def _row(first: str, *rest: str) -> str:
    middle, last = rest
    return (
        f'<tr role="row"><td role="cell">{first}</td><td role="cell" class="cl-printed-words">{middle}</td>'
        f'<td role="cell">{last}</td></tr>'
    )


def _quoted(sources: Iterable[Source]) -> str:
    """Sentences where they stand, those of one place together; that a reading is only inferred is said."""
    told = ""
    for (cite, status, _), group in groupby(sources, lambda source: (source.cite, source.status, source.note)):
        several = list(group)
        words = " ".join(quotation(source) for source in several if source.text)
        where = f" <cite>{escape(cite)}</cite> " if cite else ""
        told += f'<div class="cl-became">{words}{where}{standing(several[0]) if status != "printed" else ""}</div>'
    return told


def _elsewhere(other: Elsewhere) -> str:
    said = f"Not among our texts, in our words: {marked(f'{other.who} {other.says}')}"
    return f'<div class="cl-became"><span class="cl-summary">{said}</span></div>'


def _erratum(erratum: Erratum) -> str:
    state = tag(KINDS[erratum.kind])
    wrong = f"<b>{escape(erratum.place)}.</b> {state} {marked(erratum.wrong)}"
    rests = _quoted(erratum.rests_on) or _silent("Nothing rests on it.")
    return (
        f'<tr role="row"><td role="cell">{wrong}</td><td role="cell">{marked(erratum.mended)}</td>'
        f'<td role="cell" class="cl-printed-words">{rests}</td></tr>'
    )
