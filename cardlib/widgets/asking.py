"""The buttons below the hand: they answer in words, open a hand that is hidden, or go on; one is filled at most."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from ..families.picture import Question
from .parts import add, appear, button, shown
from .pieces import marked, why
from .seated import Seated
from .telling import turn

__all__ = ["Asking"]

WORDS = 2
"""So many words can be chosen from."""


class Asking(w.HBox):
    """What can be said now; ``note`` explains it, or the cards that are refused."""

    def __init__(self, say: Callable[[int], None], uncover: Callable[[], None], go_on: Callable[[], None]) -> None:
        first, *others = range(WORDS)
        self.answers = [button("", lambda: say(first), "cl-first"), *(_answer(say, n) for n in others)]
        self.reveal, self.go = button("", uncover, "cl-first"), button("", go_on, "cl-first")
        self.note = w.HTML()
        super().__init__([*self.answers, self.reveal, self.go])
        add(self, "cl-announce")

    def offer(self, seated: Seated, question: Question | None) -> None:
        """Show the buttons that this question wants, or those that go on."""
        offered = question.answers if question else ()
        for n, made in enumerate(self.answers):
            made.description = offered[n].words if n < len(offered) else ""
            appear(made, n < len(offered))
        self.reveal.description = turn(seated)
        appear(self.reveal, seated.covered and seated.asked is not None)
        self.go.description = "New game" if seated.game_over else "Next deal"
        appear(self.go, seated.deal_over)
        note = f'<div class="cl-note">{marked(question.note)}</div>' if question and question.note else ""
        if question and question.about:
            note = why(question.about, f"What is {question.about.label.removeprefix('the ')}?")
        self.note.value = note

    def offered(self) -> list[w.Button]:
        """The buttons that are there."""
        return [made for made in (*self.answers, self.reveal, self.go) if shown(made)]


def _answer(say: Callable[[int], None], n: int) -> w.Button:
    return button("", lambda: say(n))
