"""Round games at a live table: whole deals by clicks and by keyboard, the run laid card by card, and take-backs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from live_page import AT_TABLE, LivePage
from playwright.sync_api import expect

GAMES = ["pope-joan", "spin", "newmarket", "jig", "snip-snap-snorum", "commerce", "speculation", "cassino"]
CARD = f"{AT_TABLE} && at.closest('.cl-hand') && !at.matches('.cl-refused') && at.getClientRects().length > 0"
MOST = 60
OVER = "The deal is over."


def laid_at_once(page: LivePage) -> LivePage:
    pace = page.table.get_by_label("Cards are laid")
    if pace.is_visible():
        pace.select_option(label="at once")
    page.expect_at_rest()
    return page


def over(page: LivePage) -> bool:
    page.expect_at_rest()
    return OVER in page.status.inner_text()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_deal_is_clicked_through(name: str, live: Callable[[str], LivePage]) -> None:
    page = laid_at_once(live(name))
    page.deal_again()
    for _ in range(MOST):
        if over(page):
            break
        page.answered((page.offered if page.offered.count() else page.playable).first.click)
    expect(page.status).to_contain_text(OVER)
    code = page.code.inner_text()
    page.press("Next deal")
    expect(page.code).not_to_have_text(code)
    assert page.trouble == []


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_deal_is_played_by_keyboard_alone(name: str, live: Callable[[str], LivePage]) -> None:
    page = laid_at_once(live(name))
    before = page.code.inner_text()
    page.key_press("Deal again")
    expect(page.code).not_to_have_text(before)
    for _ in range(MOST):
        if over(page):
            break
        if page.offered.count():
            word = page.offered.first.inner_text().strip()
            page.answered(lambda word=word: page.key_press(word))
        else:
            page.tab_to(CARD)
            page.answered(lambda: page.page.keyboard.press("Enter"))
    expect(page.status).to_contain_text(OVER)
    assert page.trouble == []


def test_a_run_is_laid_step_by_step_and_taken_back(live: Callable[[str], LivePage]) -> None:
    page = laid_at_once(live("pope-joan"))
    page.deal_again()
    cards = page.hand.count()
    page.table.get_by_label("Cards are laid").select_option(label="step by step")
    page.hand.first.click()
    lay = page.table.get_by_role("button", name="Next card", exact=True)
    while lay.is_visible():
        page.answered(lay.click)
    expect(page.hand).not_to_have_count(cards)
    page.press("Take back")
    expect(page.hand).to_have_count(cards)
    assert page.trouble == []


def test_hint_and_the_same_deal_under_another_variant(live: Callable[[str], LivePage]) -> None:
    page = laid_at_once(live("pope-joan"))
    page.deal_again()
    held = page.hand.all_inner_texts()
    page.press("Hint")
    expect(page.status).to_contain_text("Hint.")
    page.table.get_by_label("Same deal under").select_option(index=1)
    expect(page.status).to_contain_text("The same deal under")
    assert page.hand.all_inner_texts() == held
    assert page.trouble == []
