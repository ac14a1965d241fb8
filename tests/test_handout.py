"""The hand-outs: every card of the deal on somebody's sheet, and a page that can be printed anywhere."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest

from cardlib import GAMES, play
from cardlib.cards import said
from cardlib.errors import NotARecord, WrongArgument
from cardlib.events import Dealt
from cardlib.events.stocked import DealtOn
from cardlib.families.speculation import SpeculationGame
from cardlib.widgets import Handout

TABLES = [
    (name, players) for name, game in GAMES.items() if not isinstance(game, SpeculationGame) for players in game.players
]


@pytest.mark.parametrize("name, players", TABLES)
def test_each_hand_is_on_its_own_sheet_and_no_other(name: str, players: int) -> None:
    code = f"{name} {players} 1897 2"
    handout = Handout(code)
    dealt = {event.seat: set(event.cards) for event in play(code=code).log if isinstance(event, Dealt)}
    assert {seat: set(hand) for seat, hand in handout.hands.items()} == dealt
    sheets = re.findall(r"<section.*?</section>", handout.page, re.DOTALL)
    assert len(sheets) == len(dealt) + bool(handout.pack)
    for sheet, hand in zip(sheets, dealt.values(), strict=False):
        spoken = " ".join(re.findall(r'<dd [^>]*aria-label="([^"]*)"', sheet))
        assert {card for card in GAMES[name].pack if re.search(rf"\b{said(card)}\b", spoken)} == hand
        assert code in sheet and "Write down what happens" in sheet
    assert len(re.findall(r"You lead to the first (?:trick|run|chain)\.|You have the first turn\.", handout.page)) == 1


def test_where_cards_are_dealt_later_whoever_deals_has_a_sheet_of_the_pack() -> None:
    handout, log = Handout("cassino/partners 4 1897 0"), play(code="cassino/partners 4 1897 0").log
    later = [(e.seat, set(e.cards)) for e in log if isinstance(e, DealtOn)]
    assert [(seat, set(hand)) for seat, hand in handout.later] == later and len(later) == 8
    assert set(handout.pack) == {card for _, hand in later for card in hand}
    spread = [card for event in log if isinstance(event, DealtOn) for card in event.cards]
    assert list(handout.pack) == spread
    *others, dealers = re.findall(r"<section.*?</section>", handout.page, re.DOTALL)
    assert "Not for the players" in dealers and dealers.count("<tr><th scope=\"row\">") == 8
    assert not any("rest of the pack" in sheet for sheet in others)
    assert "Then Anna: " in repr(handout) and "The rest of the pack, the first on top: " in handout._repr_html_()


def test_the_pack_that_is_bought_from_is_told_and_one_that_is_not_has_no_order() -> None:
    handout = Handout("commerce/modern 4 1897 0")
    dealt = {card for hand in handout.hands.values() for card in hand}
    assert len(handout.pack) == 40 and not dealt & set(handout.pack) and not handout.later
    assert Handout("commerce/pool 4 1897 0").pack == Handout("polignac/modern 4 1897 0").pack == ()


def test_where_nobody_sees_his_cards_there_is_nothing_to_hand_out() -> None:
    with pytest.raises(WrongArgument, match="nobody sees his own cards"):
        Handout("speculation/baxter-wray 4 1897 0")


def test_the_one_who_leads_is_eldest() -> None:
    for code in ("polignac/modern 4 1 0", "polignac/french 5 1 3", "slobberhannes/foster 7 1 1"):
        record = play(code=code)
        leader = next(e.seat for e in record.log if type(e).__name__ == "Played")
        assert Handout(code).places[leader] == "eldest"


def test_the_page_needs_nothing_else() -> None:
    page = Handout("polignac/modern 4 1897 0").page
    assert page.startswith("<!doctype html>") and 'lang="en"' in page
    assert not re.search(r"<(?:script|link|img|iframe)\b|url\(|@import|https?:", page)


def test_the_page_is_handed_over_with_a_name_and_says_what_is_on_it() -> None:
    html = Handout("polignac/modern 4 1897 0")._repr_html_()
    found = re.search(r'download="([^"]+)" href="data:text/html;charset=utf-8;base64,([^"]+)"', html)
    assert found and found[1] == "polignac-modern-4-1897-0.html"
    assert b64decode(found[2]).decode() == Handout("polignac/modern 4 1897 0").page
    assert "<caption>The hands of deal polignac/modern 4 1897 0</caption>" in html


def test_what_is_no_code_is_a_sentence() -> None:
    with pytest.raises(NotARecord, match="code"):
        Handout("<img src=x onerror=alert(1)>")
