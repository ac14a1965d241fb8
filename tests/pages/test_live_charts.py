"""Charts on the live page: drawn anew with stand-ins for matplotlib, kept as printed where there is none; and Stop."""

from __future__ import annotations

import re
from collections.abc import Callable

from live_page import CDN, LIVE, NO_CHARTS, LivePage, refuse
from playwright.sync_api import Locator, expect
from wheels import HASHES, offer

DRAWING = re.compile(r"drawing \d+")


def deal(cell: Locator, deals: str, seed: int) -> None:
    """Press Deal them, for so many deals."""
    cell.get_by_label("Deals of each", exact=True).select_option(deals)
    cell.get_by_label("Seed", exact=True).fill(str(seed))
    cell.get_by_label("Seed", exact=True).press("Enter")
    cell.get_by_role("button", name="Deal them").click()


def expect_dealt(cell: Locator, deals: str, seed: int) -> None:
    expect(cell.locator(".cl-status", has_text="Done.")).to_contain_text(f"{deals} deals of each game")
    expect(cell.locator(".cl-numbers caption").first).to_contain_text(f"seed {seed};")


def drawing(cell: Locator) -> int:
    return int(cell.locator(".cl-chart svg").first.text_content().split()[-1])


def test_a_chart_grows_while_it_deals_and_stop_keeps_what_is_dealt(reader: Callable[..., LivePage]) -> None:
    page = reader().open("intro")
    offer(page)
    page.play()
    assert page.hosts == set()
    page.later.first.get_by_role("button", name="Run it here").focus()
    page.page.keyboard.press("Enter")
    cell = page.later.first.locator(".live-output")
    expect(cell.locator(".cl-chart svg").first).to_have_text(DRAWING)
    expect(cell).to_be_focused()
    page.expect_at_rest()
    assert {url.rsplit("/", 1)[1] for url in page.asked if url.endswith(".whl")} <= set(HASHES)
    first = drawing(cell)

    deal(cell, "100,000", 7)
    dealing = cell.locator(".cl-status", has_text=re.compile(r"Dealing\. ?[\d,]+ of 100,000 deals"))
    expect(dealing).to_be_visible()
    page.deal_again()
    page.table.locator(".cl-hand button:visible:not(.cl-refused)").first.click()
    expect(page.hand).to_have_count(7)
    expect(dealing).to_be_visible()
    assert drawing(cell) > first
    page.button("Stop").click()
    stopped = cell.locator(".cl-status", has_text="Stopped.")
    expect(stopped).to_contain_text(re.compile(r"[\d,]+ of 100,000 deals of each game"))
    expect(page.words).to_contain_text("Stopped.")
    number = re.search(r"([\d,]+) of 100,000", stopped.inner_text())[1]
    expect(cell.locator(".cl-numbers caption").first).to_contain_text(f"{number} deals of each")
    shown = drawing(cell)
    deal(cell, "200", 8)
    expect_dealt(cell, "200", 8)
    assert drawing(cell) > shown
    page.expect_at_rest()
    assert page.trouble == []


def test_without_charts_the_printed_picture_is_kept_until_they_can_be_had(reader: Callable[..., LivePage]) -> None:
    page = reader().open("intro")
    offer(page)
    page.play()
    page.answers[CDN] = refuse
    cell = page.run_later()
    kept = cell.locator(".live-kept")
    page.expect_at_rest(NO_CHARTS)
    expect(kept.locator("svg")).to_be_visible()

    offer(page, spoilt="numpy")
    deal(cell, "200", 5)
    expect_dealt(cell, "200", 5)
    page.expect_at_rest(NO_CHARTS)
    expect(kept.locator("svg")).to_be_visible()
    expect(kept).to_contain_text("This picture is the printed one")
    assert any("numpy" in text and "is not the file that was expected" in text for text in page.console)
    page.table.locator(".cl-hand button:visible").first.click()
    expect(page.hand).to_have_count(7)
    page.expect_at_rest(LIVE)

    offer(page)
    deal(cell, "200", 6)
    expect_dealt(cell, "200", 6)
    expect(kept).to_have_count(0)
    expect(cell.locator(".cl-chart svg").first).to_have_text(DRAWING)
    expect(cell.locator(".cl-no-picture")).to_have_count(0)
    page.expect_at_rest(LIVE)


def test_of_many_quick_choices_the_last_is_shown(live: Callable[[str], LivePage]) -> None:
    page = live("intro")
    cell = page.later.first.locator(".live-output")
    if not cell.count():
        page.answers[CDN] = refuse
        page.run_later()
    cell.get_by_label("Whose counters or points", exact=True).evaluate("""box => {
        for (let n = 0; n < 20; n++) {
            box.selectedIndex = n % 2 ? 3 : 1;
            box.dispatchEvent(new Event("change", { bubbles: true }));
        }
    }""")
    expect(cell.locator(".cl-numbers caption").first).to_contain_text("by the dealer")
    page.expect_at_rest(NO_CHARTS)
    expect(cell.locator(".cl-numbers caption").first).to_contain_text("by the dealer")
