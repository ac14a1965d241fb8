"""The buttons below the hand: they answer in words, open a hand that is hidden, or go on; one is filled at most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w

from ..clauses import Clause
from ..families.picture import Amount, Question, Word
from .choosing import PAGE, Step, Turn
from .parts import add, appear, button, fill, shown
from .pieces import marked, text_suits, why
from .seated import Seated
from .telling import turn

__all__ = ["Asking"]

LONG = 20
"""Where a button has more letters than this, a narrow place shows such buttons below each other."""
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
        self.number: w.BoundedIntText | None = None
        self._numbered: object = None
        self._offered: tuple[Word, ...] = ()
        self.reveal, self.go = button("", uncover, "cl-first"), button("", go_on, "cl-first")
        self.note = w.HTML()
        super().__init__()
        add(self, "cl-announce")
        self._make(WORDS)

    def _make(self, words: int) -> None:
        """Have so many buttons for words."""
        for n in range(len(self.answers), words):
            self.answers.append(_answer(self._say, n))
        numbers = (self.number,) if self.number else ()
        self.children = (*self._others, *numbers, *self.answers, self.reveal, self.go)

    def offer(self, seated: Seated, question: Question | None) -> None:
        """Show the buttons that this question wants, or those that go on."""
        self._offered = offered = question.answers if question else ()
        amounts = [word.answer for word in offered if isinstance(word.answer, Amount)]
        if len(offered) > len(self.answers):
            self._make(len(offered))
        self._count(amounts, seated.asked)
        begins = bool(offered) and isinstance(offered[0].answer, (Step, Turn))
        fill(self.answers[0], (len(offered) <= WORDS or bool(amounts)) and not begins)
        for n, made in enumerate(self.answers):
            made.description = self._put(offered[n]) if n < len(offered) else ""
            appear(made, n < len(offered))
            if n < PAGE and question and question.outlines:
                add(made, f"cl-way-{n}")
        steps = any(isinstance(word.answer, Step) for word in offered)
        long = steps and any(len(word.words) > LONG for word in offered)
        if question and (question.outlines or amounts or long):
            add(self, "cl-ways")
        else:
            self.remove_class("cl-ways")
        self.reveal.description = turn(seated)
        appear(self.reveal, seated.covered and seated.asked is not None)
        self.go.description = "New game" if seated.game_over else "Next deal"
        appear(self.go, seated.deal_over)
        note = f'<div class="cl-note">{marked(question.note)}</div>' if question and question.note else ""
        if question and question.about:
            note += why(question.about, _what_is(question.about))
        self.note.value = note

    def _count(self, amounts: Sequence[Amount], asked: object) -> None:
        """Have a place for a number, where one is asked; to a new question it begins with what is proposed."""
        if amounts and self.number is None:
            self.number = add(w.BoundedIntText(description="Counters", min=1, max=1), "cl-amount")
            self.number.observe(lambda _: self._counted(), "value")
            self._make(0)
        if self.number is None:
            return
        appear(self.number, bool(amounts))
        if amounts and asked is not self._numbered:
            self._numbered = asked
            first = amounts[0]
            most = max(first.least + len(amount.answers) - 1 for amount in amounts)
            self.number.min, self.number.max = 0, most  # so that neither is above the other meanwhile
            self.number.min, self.number.value = first.least, max(first.least, min(first.number, most))

    def _counted(self) -> None:
        """Another number: the buttons say it."""
        for made, word in zip(self.answers, self._offered, strict=False):
            made.description = self._put(word)

    def _put(self, word: Word) -> str:
        """What a button says."""
        return text_suits(f"{word.words} {self.number.value}" if isinstance(word.answer, Amount) and self.number
                          else word.words)

    def chosen(self, n: int) -> Any:
        """The answer that a button gives: of several with a number, the one with this number."""
        answer = self._offered[n].answer
        if isinstance(answer, Amount) and self.number:
            return answer.answers[self.number.value - answer.least]
        return answer

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
