"""Playing at a live table: whole deals by keyboard and by clicks, a whole match without a network, rude readers."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from live_page import AT_TABLE, NO_CHARTS, LivePage, plainly_served
from playwright.sync_api import expect

import cardlib
from cardlib import Sitting
from cardlib.players import MONTE_CARLO, strategy

GAMES = ["slobberhannes", "polignac", "bassadewitz"]
HOSTILE = "<img src=x onerror=alert(1)>"
CARD = f"{AT_TABLE} && at.closest('.cl-hand') && !at.matches('.cl-refused') && at.getClientRects().length > 0"
DEAL_TWENTY_TIMES = """() => {
    const table = document.querySelector(".live-output .cl:has(.cl-hand)");
    const code = () => table.querySelector(".cl-foot code").textContent;
    window.codes = [];
    new MutationObserver(() => codes.at(-1) === code() || codes.push(code()))
        .observe(table.querySelector(".cl-foot-bar"), { childList: true, characterData: true, subtree: true });
    const again = [...table.querySelectorAll("button")].find(button => button.textContent.trim() === "Deal again");
    for (let n = 0; n < 20; n++) again.click();
}"""


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_deal_is_clicked_through(name: str, live: Callable[[str], LivePage]) -> None:
    page = live(name)
    page.deal_again()
    expect(page.hand).to_have_count(8)
    page.play_the_deal()
    expect(page.status).to_contain_text("The deal is over.")
    page.press("Next deal")
    expect(page.hand).to_have_count(8)
    assert page.trouble == []


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_deal_is_played_by_keyboard_alone(name: str, live: Callable[[str], LivePage]) -> None:
    page = live(name)
    before = page.code.inner_text()
    page.key_press("Deal again")
    expect(page.code).not_to_have_text(before)
    expect(page.hand).to_have_count(8)
    if page.silence.count():
        page.key_press(page.silence.inner_text().strip())
        expect(page.silence).to_have_count(0)
    for left in range(7, -1, -1):
        page.tab_to(CARD)
        page.page.keyboard.press("Enter" if left % 2 else "Space")
        expect(page.hand).to_have_count(left)
    page.key_press("Next deal")
    expect(page.hand).to_have_count(8)
    assert page.trouble == []


def test_a_card_is_taken_back_a_hint_given_and_the_deal_seen_under_another_variant(
    live: Callable[[str], LivePage],
) -> None:
    page = live("slobberhannes")
    page.deal_again()
    held = page.hand.all_inner_texts()
    page.press("Hint")
    expect(page.status).to_contain_text("Hint.")
    page.table.locator(".cl-hand button:visible:not(.cl-refused)").first.click()
    expect(page.hand).to_have_count(7)
    page.press("Take back")
    expect(page.hand).to_have_count(8)
    page.table.get_by_label("Same deal under").select_option(index=1)
    expect(page.status).to_contain_text("The same deal under")
    assert [text.partition(",")[0] for text in page.hand.all_inner_texts()] == [text.partition(",")[0] for text in held]
    assert page.trouble == []


def test_a_whole_match_is_played_with_the_network_cut_off(
    book: Path, reader: Callable[..., LivePage], tmp_path: Path
) -> None:
    """The book, copied to an empty folder and served by Python's own server, until it has loaded."""
    shutil.copytree(book, tmp_path / "copy")
    with plainly_served(tmp_path / "copy") as (address, server):
        page = reader(address).open("polignac").play()
        server.kill()
        server.wait()
        page.context.set_offline(True)
        asked = len(page.asked)
        page.play_the_deal()
        expect(page.status).to_contain_text("The deal is over.")
        for _ in range(2):
            page.press("Next deal")
            expect(page.hand).to_have_count(8)
            page.press("Finish the deal")
            expect(page.status).to_contain_text("The deal is over.")
        page.press("Finish the match")
        expect(page.status).to_contain_text("The game is over.")
        expect(page.table.get_by_role("button", name="New game")).to_be_visible()
        assert page.asked[asked:] == [] and page.trouble == []

        page.press("Show the record")
        written = page.table.get_by_label("The record", exact=True)
        expect(written).not_to_have_value("")
        record = cardlib.read(written.input_value())
        assert record.game.name == "polignac/modern" and len(record.dealt) > 3 and record.seed == 1897

        chart = page.run_later(2)
        page.expect_at_rest(NO_CHARTS)
        expect(chart.locator(".live-kept svg")).to_be_visible()


def test_opponents_who_guess_play_as_they_do_elsewhere_and_leave_what_is_finished(
    live: Callable[[str], LivePage],
) -> None:
    page = live("polignac")
    opponents = page.table.get_by_label("Opponents play")
    opponents.select_option(label="by guesses")
    page.deal_again()
    page.play_the_deal()
    expect(page.status).to_contain_text("The deal is over.")
    page.press("Show the record")
    written = page.table.get_by_label("The record", exact=True)
    expect(written).not_to_have_value("")
    record = cardlib.read(written.input_value())
    guesses, sitting = strategy(MONTE_CARLO, record.game), Sitting.of(record, forced=True)
    while len(sitting.answers) < len(record.answers):
        answer, choice = record.answers[len(sitting.answers)], sitting.choice
        assert choice and (choice.seat == 0 or guesses(sitting.view(choice.seat), choice) == answer)
        sitting.answer(answer)
    page.press("Hide the record")
    page.press("Next deal")
    expect(page.hand).to_have_count(8)
    page.press("Finish the deal")
    expect(page.status).to_contain_text("The rest is played carefully by all.")
    opponents.select_option(label="careful")
    page.deal_again()
    assert page.trouble == []


def test_twenty_quick_presses_are_all_done_and_in_order(live: Callable[[str], LivePage]) -> None:
    page = live("slobberhannes")
    *game, seed, _ = page.code.inner_text().split()
    page.page.evaluate(DEAL_TWENTY_TIMES)
    expected = [" ".join([*game, str(int(seed) + n), "0"]) for n in range(1, 21)]
    expect(page.code).to_have_text(expected[-1])
    assert page.page.evaluate("codes") == expected
    page.expect_at_rest()


def test_a_hostile_name_in_a_record_is_text(live: Callable[[str], LivePage]) -> None:
    page = live("polignac")
    record = str(cardlib.play("polignac/modern", 4, seed=5, deals=1)).replace("Ben", HOSTILE)
    page.load(record)
    expect(page.status).to_contain_text("The deal is over.")
    expect(page.table.locator(".cl-who").nth(1)).to_have_text(HOSTILE)
    page.press("New game")
    expect(page.hand).to_have_count(8)
    assert page.page.locator("img[src=x]").count() == 0
    assert page.trouble == []


@pytest.mark.parametrize(
    "record",
    [HOSTILE, f'[Game "{HOSTILE}"]', f'[Game "polignac/modern"]\n[Rules "{HOSTILE}"]', "</script>" * 2000],
    ids=["no record", "no such game", "rules of its own", "long"],
)
def test_a_hostile_record_changes_nothing(record: str, live: Callable[[str], LivePage]) -> None:
    page = live("polignac")
    page.deal_again()
    hand = page.hand.all_inner_texts()
    page.load(record)
    expect(page.status).to_contain_text("Not loaded.")
    assert page.hand.all_inner_texts() == hand
    assert page.page.locator("img[src=x]").count() == 0
    assert page.trouble == []
