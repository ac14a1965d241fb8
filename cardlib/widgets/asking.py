"""The buttons below the hand: they answer in words, open a hand that is hidden, or go on; one is filled at most."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as w

from ..clauses import Clause
from ..families.picture import Question
from .parts import add, appear, button, fill, shown
from .pieces import marked, why
from .seated import Seated
from .telling import turn

__all__ = ["Asking"]

WORDS = 2
"""So many words can be chosen from at most games, and the first of them is filled.

Where there are more, as the compartments of a board, more buttons are made and kept, and all are alike.
"""


class Asking(w.HBox):
    """What can be said now, after the ``others``; ``note`` explains it, or the cards that are refused."""

    def __init__(
        self,
        say: Callable[[int], None],
        uncover: Callable[[], None],
        go_on: Callable[[], None],
        others: Sequence[w.Button] = (),
    ) -> None:
        self._say, self._others = say, tuple(others)
        self.answers: list[w.Button] = []
        self.reveal, self.go = button("", uncover, "cl-first"), button("", go_on, "cl-first")
        self.note = w.HTML()
        super().__init__()
        add(self, "cl-announce")
        self._make(WORDS)

    def _make(self, words: int) -> None:
        """Have so many buttons for words."""
        for n in range(len(self.answers), words):
            self.answers.append(_answer(self._say, n))
        self.children = (*self._others, *self.answers, self.reveal, self.go)

    def offer(self, seated: Seated, question: Question | None) -> None:
        """Show the buttons that this question wants, or those that go on."""
        offered = question.answers if question else ()
        if len(offered) > len(self.answers):
            self._make(len(offered))
        fill(self.answers[0], len(offered) <= WORDS)
        for n, made in enumerate(self.answers):
            made.description = offered[n].words if n < len(offered) else ""
            appear(made, n < len(offered))
        self.reveal.description = turn(seated)
        appear(self.reveal, seated.covered and seated.asked is not None)
        self.go.description = "New game" if seated.game_over else "Next deal"
        appear(self.go, seated.deal_over)
        note = f'<div class="cl-note">{marked(question.note)}</div>' if question and question.note else ""
        if question and question.about:
            note += why(question.about, _what_is(question.about))
        self.note.value = note

    def offered(self) -> list[w.Button]:
        """The buttons that are there and stay there until they are pressed."""
        lasting = [made for made in self._others if "cl-first" in made._dom_classes]
        return [made for made in (*lasting, *self.answers, self.reveal, self.go) if shown(made)]


def _answer(say: Callable[[int], None], n: int) -> w.Button:
    return button("", lambda: say(n))


def _what_is(clause: Clause) -> str:
    """What to ask about a clause: "What is capot?", "What is the stake on Matrimony?"."""
    bare = clause.label.removeprefix("the ")
    if " " not in bare:
        return f"What is {bare}?"
    return f"What is {clause.label}?" if clause.label.startswith(("the ", "a ", "an ")) else "Why?"
