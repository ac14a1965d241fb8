"""When something goes wrong on the live page: the printed page is there, words say what happened, and one can go on."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

from live_page import NO_CHARTS, LivePage, refuse
from playwright.sync_api import expect

from cardlib.reading import packing


def test_when_it_cannot_load_the_page_stays_as_printed_and_a_later_press_works(reader: Callable[..., LivePage]) -> None:
    page = reader().open("hoyle")
    printed = page.texts()

    def expect_printed(words: str) -> None:
        page.expect_state("printed")
        expect(page.words).to_contain_text(words)
        assert page.texts() == printed and page.page.locator(".cell_output.live").count() == 0
        expect(page.button("Play in this page")).to_be_focused()

    page.context.set_offline(True)
    page.button("Play in this page").click()
    expect_printed("The page stays as printed; press to try again.")
    page.context.set_offline(False)

    for lost in ("live/worker.js", "live/pyodide.mjs", "live/pyodide.asm.wasm", "python_stdlib.zip", "lock.json"):
        page.answers[lost] = refuse
        page.button("Play in this page").click()
        expect_printed("The page stays as printed; press to try again.")
        assert "[object" not in page.words.inner_text()
        assert page.console
        page.console.clear()
        del page.answers[lost]

    for silent in ("live/live.json", "live/pyodide.asm.wasm"):
        asked = page.hold(silent)
        page.button("Play in this page").click()
        unanswered = asked()
        page.button("Stop").click()
        expect_printed("Stopped: the page is as printed.")
        unanswered.abort()

    page.trouble.clear()
    page.play()
    page.expect_at_rest()
    assert page.texts() == printed and page.trouble == []


def test_an_error_in_what_a_press_calls_is_told_and_the_page_goes_on(
    book: Path, reader: Callable[..., LivePage]
) -> None:
    page = reader().open("intro")
    page.answers[".zip"] = lambda route: route.fulfill(body=broken(book, route.request.url.rsplit("/", 1)[1]))
    page.answers["live/live.json"] = lambda route: route.fulfill(
        body=json.dumps(packing.told(book / "live") | {"packages": None}), content_type="application/json"
    )
    page.play()
    page.press("Hint")
    page.expect_at_rest("Something went wrong: LookupError: the knave is missing.")
    assert "Traceback (most recent call last):" in page.console
    assert any(text.strip() == "LookupError: the knave is missing" for text in page.console)
    page.table.locator(".cl-hand button:visible").first.click()
    expect(page.hand).to_have_count(7)
    page.expect_at_rest()
    page.run_later()
    page.expect_at_rest(NO_CHARTS)


def broken(book: Path, name: str) -> bytes:
    """What is packed, with a table whose hint fails."""
    packed = (book / "live" / name).read_bytes()
    if not name.startswith("games-"):
        return packed
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            text = old.read(item)
            if item.filename == "cardlib/widgets/table.py":
                head, doing, rest = text.partition(b"    def hint(self) -> None:\n")
                assert doing
                text = head + doing + b"        raise LookupError('the knave is missing')\n" + rest
            new.writestr(item, text)
    return out.getvalue()


def test_two_tabs_do_not_disturb_each_other_and_one_that_is_left_is_freed(live: Callable[[str], LivePage]) -> None:
    first = live("intro")
    other = first.another_tab().open("intro").play()
    assert len(first.page.workers) == len(other.page.workers) == 1
    before, hand = first.code.inner_text(), first.hand.all_inner_texts()
    other.deal_again()
    other.play_the_deal()
    expect(other.status).to_contain_text("The deal is over.")
    assert first.code.inner_text() == before and first.hand.all_inner_texts() == hand
    first.deal_again()
    expect(other.status).to_contain_text("The deal is over.")

    other.page.goto(f"{other.site}glossary.html")
    other.page.wait_for_function("true")
    assert other.page.workers == []
    other.page.go_back()
    expect(other.bar).to_have_attribute("data-state", "printed")
    other.page.close()
    first.deal_again()
    assert first.trouble == []


def test_restart_brings_back_a_page_that_works(live: Callable[[str], LivePage]) -> None:
    page = live("intro")
    page.press("Finish the deal")
    page.button("Restart").click()
    page.expect_state("loading")
    expect(page.page.locator(".cell_output.live")).to_have_count(0)
    page.expect_state("live")
    page.expect_at_rest()
    assert len(page.page.workers) == 1
    expect(page.code).to_have_text(re.compile(r"slobberhannes/foster 4 3 0"))
    page.play_the_deal()
    assert page.trouble == []
