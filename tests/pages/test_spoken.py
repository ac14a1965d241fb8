"""What a screen reader hears of the two widgets: the pages' accessible tree, against texts that were read by eye.

`CARDLIB_WRITE_SPOKEN=1` writes the texts anew; read what has changed before you keep it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

SPOKEN = Path(__file__).parent / "spoken"
WIDGETS = {
    "table": ("intro", ".jupyter-widgets.cl:has(.cl-hand)"),
    "table-announcing": ("polignac", ".jupyter-widgets.cl:has(.cl-hand)"),
    "penalties": ("slobberhannes", ".jupyter-widgets.cl:has(.cl-result)"),
}


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


@pytest.mark.parametrize("name", WIDGETS)
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
