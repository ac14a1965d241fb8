"""Clicking at a table without a browser, and hearing what it says."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from typing import Any

import ipywidgets
import pytest
from ipywidgets.widgets.widget import CallbackDispatcher

from cardlib.families.picture import Amount
from cardlib.players import careful
from cardlib.widgets import Table
from cardlib.widgets.choosing import Turn

HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture(autouse=True)
def loud(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click that goes wrong is an error here; ipywidgets would only log it.

    Nor is there a notebook here that waits: where pages are tested in this process too, the browser's loop is running,
    and a widget would take it for a notebook's.
    """

    def call(self: CallbackDispatcher, *args: Any, **kwargs: Any) -> None:
        for callback in self.callbacks:
            callback(*args, **kwargs)

    def loop_of_this_thread() -> asyncio.AbstractEventLoop:
        if threading.current_thread() is threading.main_thread():
            raise RuntimeError("no notebook is waiting")
        return running_loop()

    running_loop = asyncio.get_running_loop
    monkeypatch.setattr(CallbackDispatcher, "__call__", call)
    monkeypatch.setattr(asyncio, "get_running_loop", loop_of_this_thread)


def plain(html: str) -> str:
    """What a reader hears and sees: names of pictures, then words, without the tags."""
    html = re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)
    html = re.sub(r'<[^>]*aria-label="([^"]*)"[^>]*>', r" \1 ", html)
    html = re.sub(r"</?(?:span|em|b|i|code)\b[^>]*>", "", html)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).replace("\ufe0e", "").split())


def run_apart(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run it in a thread of its own: where a browser is being tested, this one has a loop running already."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(work())).result()


def values(widget: ipywidgets.Widget) -> Iterator[tuple[str, Any]]:
    """Every word in a widget and in all that it is made of, but for the style sheet."""
    for child in getattr(widget, "children", ()):
        if "cl-css" not in child._dom_classes:
            yield from values(child)
    for name in ("value", "description", "options", "_dom_classes", "_options_labels"):
        if widget.has_trait(name):
            yield name, getattr(widget, name)


def card_names(table: Table) -> list[str]:
    return [place.description for place in table.hand.children if place.card is not None]


def tap(table: Table, card: str) -> None:
    next(place for place in table.hand.children if place.card == card).click()


def act(table: Table, choose: Callable[[Any, Any], Any] | None = None) -> None:
    """One click of the person's: the careful player's answer, or what goes on."""
    asked = table.seated.asked
    if asked is None:
        assert table.go.layout.display is None
        table.go.click()
        return
    answer = (choose or careful(table.seated.game))(table.seated.view(), asked)
    press(table, answer)


def press(table: Table, answer: Any) -> None:
    """The clicks that give this answer: a word, a number, a card, or a card and then a way."""
    question, asked = table.picture.question, table.seated.asked
    assert question is not None
    answers = [word.answer for word in question.answers]
    for n, amount in enumerate(answers):
        if isinstance(amount, Amount) and answer in amount.answers:
            assert table.words.number is not None
            table.words.number.value = amount.least + amount.answers.index(answer)
            table.answers[n].click()
            return
    if answer in answers:
        table.answers[answers.index(answer)].click()
        return
    way = next((way for way in table.picture.takings if way.answer == answer), None)
    tap(table, way.card if way else answer)
    while table.seated.asked is asked and asked is not None:
        assert table.picture.question is not None
        answers = [word.answer for word in table.picture.question.answers]
        turn = next((n for n, step in enumerate(answers) if isinstance(step, Turn)), -1)
        table.answers[answers.index(answer) if answer in answers else turn].click()


def play_until(table: Table, until: Callable[[Table], bool], clicks: int = 3000) -> Table:
    for _ in range(clicks):
        if until(table):
            return table
        assert not table.seated.game_over
        act(table)
    raise AssertionError(f"it did not come in {clicks} clicks")


def refusing(table: Table) -> bool:
    return any(held.refused for held in table.picture.hand)


def refused_card(table: Table) -> str:
    return next(held.card for held in table.picture.hand if held.refused)
