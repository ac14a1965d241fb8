"""What a screen reader hears of the widgets: the pages' accessible tree, against texts that were read by eye.

`CARDLIB_WRITE_SPOKEN=1` writes the texts anew; read what has changed before you keep it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ipywidgets.embed import dependency_state, embed_snippet
from playwright.sync_api import Browser, Page, Route, expect

from cardlib.widgets import Table
from cardlib.widgets.pace import AT_ONCE, STEPS

VENDOR = Path(__file__).parents[2] / "book" / "_live" / "vendor"
SPOKEN = Path(__file__).parent / "spoken"
WIDGETS = {
    "table": ("intro", ".jupyter-widgets.cl:has(.cl-hand)"),
    "table-announcing": ("polignac", ".jupyter-widgets.cl:has(.cl-hand)"),
    "penalties": ("slobberhannes", ".jupyter-widgets.cl:has(.cl-result)"),
}


def played(table: Table, *cards: str) -> Table:
    for card in cards:
        table.tap(next(place for place in table.hand.places if place.card == card))
    return table


def board() -> Table:
    """A game of stops in its first deal: a board, the run that has stopped, known stops in the hand."""
    table = Table("pope-joan/baxter-wray", 4, seed=12)
    table.pace.control.value = AT_ONCE  # a browser's loop is running here, and the clock would be waited for
    return played(table, "AS", "AD")


def laying() -> Table:
    """The same while the cards that follow are laid."""
    table = Table("pope-joan/baxter-wray", 4, seed=12)
    table.pace.control.value = STEPS
    return played(table, "AS", "AD")


def taking() -> Table:
    """A card is chosen that can take in three ways: they are outlined, and offered as buttons."""
    hands = ["TH 9D 3S KS", "4S 5S 6S 7S"]
    return played(Table("cassino/two", 2, hands=hands, turned_up="9S AD 6H 4D 8C 2D 3D"), "TH")


def trading() -> Table:
    """Three cards, the hand on the table, and what can be done."""
    return Table("commerce/old", 4, seed=3)


LEAVES: dict[str, Callable[[], Table]] = {
    "board": board,
    "board-laying": laying,
    "taking": taking,
    "trading": trading,
}
"""Tables that stand on no page of the book."""


@pytest.fixture(scope="module")
def page(browser: Browser, site: str) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    yield page
    page.close()


def plain(snapshot: str) -> str:
    """Without the placeholder that ipywidgets puts into an empty field, an invisible blank."""
    return re.sub(r"^ *- /placeholder:.*\n", "", snapshot + "\n", flags=re.MULTILINE)


@pytest.mark.parametrize("name", WIDGETS)
def test_what_a_screen_reader_hears(name: str, page: Page, site: str) -> None:
    chapter, selector = WIDGETS[name]
    page.goto(f"{site}{chapter}.html", wait_until="networkidle")
    widget = page.locator(selector).first
    widget.wait_for()
    golden = SPOKEN / f"{name}.txt"
    if os.environ.get("CARDLIB_WRITE_SPOKEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(plain(widget.aria_snapshot()), encoding="utf-8", newline="\n")
    expect(widget).to_match_aria_snapshot(golden.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", LEAVES)
def test_what_a_screen_reader_hears_of_a_board(name: str, browser: Browser) -> None:
    table, page = LEAVES[name](), browser.new_page(viewport={"width": 1280, "height": 900})
    snippet = embed_snippet([table], state=dependency_state([table]), requirejs=False, embed_url="embed-amd.js")
    head = '<head><title>A table</title><script src="require.js"></script></head>'
    leaf = f'<!doctype html><html lang="en">{head}<body>{snippet}</body></html>'

    def serve(route: Route) -> None:
        file = VENDOR / route.request.url.rsplit("/", 1)[1]
        if file.suffix == ".js":
            route.fulfill(path=file)
        else:
            route.fulfill(body=leaf, content_type="text/html; charset=utf-8")

    page.route("http://leaf.invalid/**", serve)
    page.goto("http://leaf.invalid/leaf")
    widget = page.locator(".jupyter-widgets.cl:has(.cl-hand)").first
    widget.locator(".cl-foot code").wait_for()
    golden = SPOKEN / f"{name}.txt"
    if os.environ.get("CARDLIB_WRITE_SPOKEN"):
        golden.write_text(plain(widget.aria_snapshot()), encoding="utf-8", newline="\n")
    expect(widget).to_match_aria_snapshot(golden.read_text(encoding="utf-8"))
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


@pytest.mark.parametrize("name", [*WIDGETS, *LEAVES])
def test_nothing_that_can_be_pressed_is_without_a_name(name: str) -> None:
    text = (SPOKEN / f"{name}.txt").read_text(encoding="utf-8")
    kinds = "button|checkbox|combobox|textbox|spinbutton|radio|slider|img|table"
    pressed = re.findall(rf"^ *- \'?({kinds})\b(.*)", text, re.MULTILINE)
    assert pressed
    assert [kind for kind, rest in pressed if not rest.strip().startswith('"')] == []


def test_the_table_has_a_status_line_and_every_card_its_spoken_name() -> None:
    text = (SPOKEN / "table.txt").read_text(encoding="utf-8")
    assert "- status:" in text
    assert len(re.findall(r'button "\w+ of (?:spades|hearts|diamonds|clubs)', text)) == 8
