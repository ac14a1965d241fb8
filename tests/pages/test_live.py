"""Every chapter comes alive in place: the same words as printed, by the same code, and nothing left in the browser."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pytest
from live_page import CDN, LIVE, MEMORY, NO_CHARTS, PHONE, ROOT, LivePage, refuse
from playwright.sync_api import Browser, Locator, expect
from test_spoken import SPOKEN, plain

CELL = re.compile(r"^```\{code-cell\}", re.MULTILINE)
CHAPTERS = [page.stem for page in sorted((ROOT / "book").glob("*.md")) if CELL.search(page.read_text("utf-8"))]
SAID = """
window.said = [];
const words = document.querySelector("#live-bar [role=status]");
new MutationObserver(() => said.push(words.textContent))
    .observe(words, { childList: true, characterData: true, subtree: true });
"""
COMFORTABLE = 40


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_comes_alive_and_says_what_was_printed(
    name: str, browser: Browser, site: str, kept: dict[str, LivePage], patient: None
) -> None:
    page = kept[name] = LivePage(browser, site).open(name)
    assert [url for url in page.asked if re.search(r"pyodide|games-|live\.json|worker\.js", url)] == []
    printed, left = page.texts(), page.page.evaluate(MEMORY)
    page.page.evaluate(SAID)
    page.play()
    at_once = "div.cell:not(.tag_live-later) .cell_output"
    expect(page.page.locator(f"{at_once}.live")).to_have_count(page.page.locator(at_once).count())
    expect(page.later.get_by_role("button", name="Run it here")).to_have_count(page.later.count())
    assert page.texts() == printed
    said = page.page.evaluate("said")
    assert said[0].startswith("Loading Python…") and said[-1] == LIVE
    assert any(words.startswith("Laying the tables…") for words in said)
    assert page.trouble == [] and page.hosts == set()

    page.answers[CDN] = refuse
    for n in range(page.later.count()):
        cell = page.run_later(n)
        page.expect_at_rest(NO_CHARTS if cell.locator(".cl-no-picture").count() else LIVE)
        expect(cell.locator(".live-kept svg")).to_have_count(int(cell.locator(".cl-no-picture").count() > 0))
    assert page.texts() == printed
    assert page.page.evaluate(MEMORY) == left
    assert page.hosts <= {CDN.split("/")[2]}


def hear(name: str, what: Locator) -> None:
    """What a screen reader hears is as it was written down."""
    golden = SPOKEN / f"{name}.txt"
    if os.environ.get("CARDLIB_WRITE_SPOKEN"):
        golden.write_text(plain(what.aria_snapshot()), encoding="utf-8", newline="\n")
    expect(what).to_match_aria_snapshot(golden.read_text(encoding="utf-8"))


def test_a_card_pressed_on_the_printed_page_is_played_on_a_phone(reader: Callable[..., LivePage]) -> None:
    page = reader(width=PHONE).open("intro")
    asked = page.hold(".wasm")
    hear("bar-printed", page.bar)
    assert fits(page)
    card = page.page.locator(".cl-hand button:visible").nth(2)
    name = card.inner_text()
    card.click()
    page.expect_state("loading")
    wasm = asked()
    expect(card).to_be_visible()
    hear("bar-loading", page.bar)
    assert fits(page)
    wasm.continue_()
    page.expect_state("live")
    expect(page.hand).to_have_count(7)
    hear("bar-live", page.bar)
    assert fits(page)
    expect(page.table.locator(".cl-news")).to_contain_text("You")
    assert name not in page.hand.all_inner_texts()
    assert page.page.evaluate("!!document.activeElement.closest('.live-output .cl-hand')")
    assert page.hand.first.bounding_box()["height"] >= COMFORTABLE
    page.deal_again()
    assert fits(page)


def fits(page: LivePage) -> bool:
    """Nothing has to be pushed sideways, and the bar can be hit with a thumb."""
    width = page.page.evaluate("document.documentElement.scrollWidth")
    buttons = page.bar.get_by_role("button").all()
    return width <= PHONE and all(button.bounding_box()["height"] >= COMFORTABLE for button in buttons)


def test_a_live_table_is_spoken_like_the_printed_one(live: Callable[[str], LivePage]) -> None:
    page = live("polignac")
    golden = (SPOKEN / "table-announcing.txt").read_text(encoding="utf-8")
    expect(page.table).to_match_aria_snapshot(golden)
