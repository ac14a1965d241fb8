"""The table, driven without a browser: whole matches by clicking, and what it says."""

from __future__ import annotations

import re
from html import escape
from itertools import combinations
from typing import Any

import pytest
from clicking import HOSTILE, act, card_names, loud, plain, play_until, refused_card, refusing, tap, values
from tables import TRICKS

from cardlib import GAMES, Sitting
from cardlib.cards import said
from cardlib.errors import WrongArgument, WrongPlayers
from cardlib.events import NewDeal, Paid, Purse
from cardlib.widgets import Excerpt, Penalties, Table
from cardlib.widgets.pieces import marked
from cardlib.widgets.seated import Seated
from cardlib.widgets.words import Voice

__all__ = ["loud"]  # a fixture

TABLES = [
    (name, players)
    for name, game in GAMES.items()
    if name in TRICKS
    for players in sorted({4, game.players[-1], min(7, game.players[-1])})
]


# A match to its end


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_match_is_played_by_clicking(name: str, players: int) -> None:
    table = Table(name, players, seed=11)
    log = table.seated.sitting.table.log
    seen = 0
    for _ in range(3000):
        assert (table.seated.asked is None) == table.seated.deal_over
        assert table.seated.shown >= seen and table.seated.shown <= len(table.seated.sitting.table.log)
        seen = table.seated.shown
        assert 'role="status"' in table.status.value
        if table.seated.game_over:
            break
        act(table)
    else:
        raise AssertionError("the match has no end")
    sitting = table.seated.sitting
    assert sitting.choice is None and sitting.table.log is log
    assert sitting.record().losers == sitting.table.losers
    voice = Voice(sitting.table.names, 0)
    if sitting.table.losers:
        assert voice.does("lose", *sitting.table.losers) in plain(table.status.value)
    assert voice.does("win", *sitting.table.winners).casefold() in plain(table.news.value).casefold()
    assert table.go.description == "New game"
    table.go.click()
    assert not table.seated.game_over and table.seated.deal == sum(isinstance(e, NewDeal) for e in log)


@pytest.mark.parametrize("players", [4, 7])
def test_every_deal_that_is_over_waits_to_be_turned_away_from(players: int) -> None:
    """So also the deals in which the person was not asked at all, as the dealer of seven who takes no cards."""
    table = Table("polignac/foster", players, seed=3, seat=1)
    waited = 0
    while not table.seated.game_over:
        before = table.seated.deal
        act(table)
        if table.seated.deal_over:
            waited += 1
            assert table.go.description == ("New game" if table.seated.game_over else "Next deal")
            paid = [e for e in table.seated.view().this_deal() if isinstance(e, Paid) and isinstance(e.payer, int)]
            assert plain(table.news.value).count("Why?") >= len({id(e.why) for e in paid})
        assert table.seated.deal - before in (0, 1)
    assert waited == table.seated.sitting.table.deals
    if players == 7:
        assert waited > 7


def test_who_deals_and_takes_no_cards_is_told_so() -> None:
    table = Table("slobberhannes/foster", 7, seat=6)
    assert table.seated.deal_over and table.seated.asked is None
    assert "You took no cards." in plain(table.status.value)
    assert "takes no cards" in plain(table.seats.value)


def test_the_deals_agreed_upon_are_the_last() -> None:
    table = play_until(Table("polignac/modern", deals=1), lambda t: t.seated.game_over)
    assert "the last deal agreed upon" in plain(table.status.value)


def test_another_game_keeps_what_is_left_in_the_pool() -> None:
    for seed in range(40):
        table = play_until(Table("slobberhannes/hard-score", seed=seed), lambda t: t.seated.game_over)
        left = table.seated.view().pools["pool"]
        table.go.click()
        play_until(table, lambda t: t.seated.asked is not None)
        log = table.seated.sitting.table.log
        assert sum(table.seated.view().counters) + table.seated.view().pools["pool"] == 40 + left
        assert sum(type(e).__name__ == "NewGame" for e in log) == 2
        if left:
            return
    raise AssertionError("no seed leaves anything in the pool")


# Refusals


def test_a_refused_card_changes_nothing_and_says_why() -> None:
    table = play_until(Table("polignac/foster", seed=7), refusing)
    card = refused_card(table)
    before = {k: getattr(table, k).value for k in ("head", "seats", "middle", "news", "foot")}
    answers, hand = list(table.seated.sitting.answers), card_names(table)
    tap(table, card)
    assert before == {k: getattr(table, k).value for k in before}
    assert (answers, hand) == (table.seated.sitting.answers, card_names(table))
    words = plain(table.status.value)
    assert f"The {said(card)} is refused: you hold" in words and "and must follow" in words
    assert "the others must follow suit if they can" in words and "Complete Hoyle" in words
    assert "seat 0" not in words.lower()


def test_every_refused_card_is_struck_and_named_so() -> None:
    table = play_until(Table("polignac/modern", seed=7), refusing)
    options = set(table.seated.asked.options)  # type: ignore[union-attr]
    for place in table.hand.children:
        if place.card is not None:
            assert (
                ("cl-refused" in place._dom_classes) == ("refused" in place.description) == (place.card not in options)
            )
    assert "The struck cards are refused" in plain(table.note.value)


def test_cards_wait_until_the_word_is_said() -> None:
    table = Table("polignac/modern")
    assert [b.description for b in table.answers] == ["Announce nothing", "Announce capot"]
    before = list(table.seated.sitting.answers)
    table.hand.children[0].click()
    assert "First your word" in plain(table.status.value) and before == table.seated.sitting.answers
    assert "may announce capot" in plain(table.note.value)
    table.answers[1].click()
    assert "You announce capot." in plain(table.news.value)
    assert all(b.layout.display == "none" for b in table.answers)


def test_nothing_is_asked_when_the_deal_is_over() -> None:
    table = play_until(Table("slobberhannes/foster", seed=3), lambda t: t.seated.game_over and bool(t.picture.hand))
    before = table.seated.shown
    table.hand.children[0].click()
    assert "Nothing is asked of you" in plain(table.status.value)
    table.tip.click()
    assert "Nothing is asked of you" in plain(table.status.value)
    assert before == table.seated.shown


# Take back, hint


def test_a_card_is_taken_back() -> None:
    table = Table("polignac/foster", seed=1897)
    assert "cl-quiet" in table.back._dom_classes
    table.back.click()
    assert "There is nothing to take back." in plain(table.status.value)
    before = {k: getattr(table, k).value for k in ("head", "seats", "middle", "news")}
    names = card_names(table)
    act(table)
    assert "cl-quiet" not in table.back._dom_classes and names != card_names(table)
    table.back.click()
    assert "You take back the" in plain(table.status.value)
    assert names == card_names(table) and before == {k: getattr(table, k).value for k in before}


def test_the_end_of_a_deal_is_taken_back() -> None:
    table = play_until(Table("polignac/foster", seed=5), lambda t: t.seated.deal_over)
    table.back.click()
    assert not table.seated.deal_over and table.seated.deal == 0
    play_until(table, lambda t: t.seated.deal_over)
    table.go.click()
    if table.seated.asked:
        table.back.click()
        assert table.seated.deal == 0


def test_taking_back_in_the_second_game_may_lead_back_into_the_first() -> None:
    table = play_until(Table("slobberhannes/foster", seed=3), lambda t: t.seated.game_over)
    table.go.click()
    table.back.click()
    play_until(table, lambda t: t.seated.game_over)
    assert "The game is over" in plain(table.head.value)


def test_a_hint_rings_a_card_and_says_why() -> None:
    table = play_until(Table("polignac/foster", seed=7), refusing)
    table.tip.click()
    ringed = [place for place in table.hand.children if "cl-hinted" in place._dom_classes]
    assert len(ringed) == 1 and ringed[0].card in table.seated.asked.options  # type: ignore[union-attr]
    assert said(ringed[0].card) in plain(table.status.value) and "hint" in ringed[0].description
    act(table)
    assert not any("cl-hinted" in place._dom_classes for place in table.hand.children)


def test_a_hint_for_a_word() -> None:
    table = Table("polignac/french", seed=2)
    play_until(table, lambda t: bool(t.picture.question and t.picture.question.answers))
    table.tip.click()
    assert "Announce" in plain(table.status.value)


# Payments


@pytest.mark.parametrize("name", TRICKS)
def test_every_payment_shows_the_sentence_that_demands_it(name: str) -> None:
    table, shown = Table(name, seed=5), 0
    for _ in range(400):
        if table.seated.deal_over:
            for event in table.seated.view().this_deal():
                if isinstance(event, Paid) and "bank" not in (event.payer, event.payee):
                    source = event.why.source
                    assert marked(source.words) in table.news.value, event
                    assert escape(source.cite) in table.news.value
                    assert source.status == "printed" or f"cl-{source.status}" in table.news.value
                    shown += 1
        if table.seated.game_over:
            break
        act(table)
    assert shown


def test_the_stakes_are_told_with_their_sentence() -> None:
    table = play_until(Table("slobberhannes/foster", seed=3), lambda t: t.seated.game_over)
    stakes = [e for e in table.seated.view().this_deal() if isinstance(e, Paid) and isinstance(e.payer, Purse)]
    assert stakes and "If stakes are played for" in plain(table.news.value)


# The same deal under another variant; another table


def test_the_same_deal_under_another_variant_keeps_the_hands() -> None:
    table = Table("polignac/foster", seed=42)
    hand = sorted(place.card for place in table.hand.children if place.card)
    play_until(table, lambda t: len([p for p in t.hand.children if p.card]) < 6)
    table.under.value = "slobberhannes/encyclopedia"
    assert table.seated.game.name == "slobberhannes/encyclopedia"
    assert hand == sorted(place.card for place in table.hand.children if place.card)
    assert "slobberhannes/encyclopedia 4 42 0" in plain(table.foot.value)
    assert table.game.value == "slobberhannes/encyclopedia" and "The same deal under" in plain(table.status.value)


def test_it_is_the_deal_that_is_shown_that_is_dealt_again() -> None:
    table = play_until(Table("polignac/modern", seed=4), lambda t: t.seated.deal == 2 and t.seated.asked is not None)
    dealt, dealer = table.seated.sitting.dealt[2], table.seated.view().dealer
    table.under.value = "polignac/queens"
    assert table.seated.sitting.dealt[0] == dealt and table.seated.view().dealer == dealer
    assert "polignac/queens 4 4 2" in plain(table.foot.value)


def test_only_variants_for_so_many_are_offered() -> None:
    table = Table("polignac/french", 8)
    assert [key for _, key in table.under.options] == ["polignac/french"]
    table = Table("polignac/foster", 7)
    assert "polignac/encyclopedia" not in [key for _, key in table.under.options]
    table.under.value = "polignac/french"
    assert "not quite the same" in plain(table.status.value)


def test_a_new_table() -> None:
    table = Table()
    table.game.value = "slobberhannes/foster"
    assert [n for _, n in table.players.options] == [4, 5, 6, 7]
    table.players.value, table.seed.value = 6, "12"
    assert table.seated.game.name == "polignac/modern"
    table.setup.go.click()
    assert "slobberhannes/foster 6 12 0" in plain(table.foot.value)
    table.game.value = "bassadewitz/encyclopedia"
    assert table.players.value == 4


@pytest.mark.parametrize("seed", ["-1", "", "1e3", "9" * 20, "9" * 400, HOSTILE, "１２", "1.5"])
def test_a_seed_that_cannot_be_is_a_sentence_and_the_game_goes_on(seed: str) -> None:
    table = Table("polignac/foster")
    act(table)
    before = {k: getattr(table, k).value for k in ("head", "seats", "middle", "news", "foot")}
    table.seed.value = seed
    table.setup.go.click()
    assert "The game is as it was." in plain(table.status.value) and "<img" not in table.status.value
    assert before == {k: getattr(table, k).value for k in before}
    act(table)


def test_hostile_names_are_escaped() -> None:
    table = Table("polignac/modern", names=["<i>", HOSTILE, "A & B", "A♠ <b>"], seed=5)
    for _ in range(40):
        for _name, value in values(table):
            if _name == "value" and isinstance(value, str):
                assert not set(re.findall(r"<(\w+)", value)) & {"img", "script"}
        assert "<i>A" not in table.seats.value and "<b></div>" not in table.seats.value
        if table.seated.game_over:
            break
        act(table)
    assert escape(HOSTILE) in table.seats.value


def test_what_cannot_be_is_refused_at_once() -> None:
    with pytest.raises(WrongPlayers):
        Table("polignac/modern", 9)
    with pytest.raises(WrongArgument):
        Table("polignac/modern", seed=-1)
    with pytest.raises(WrongArgument):
        Table("polignac/modern", seat=4)
    with pytest.raises(WrongArgument):
        Penalties(["bassadewitz/encyclopedia"], players=5, deals=2)
    with pytest.raises(WrongArgument):
        Excerpt("foster1897", "hearts")


# What nobody may see


def test_no_card_that_the_person_cannot_see_is_in_any_widget() -> None:
    """Swap any two cards of the other hands: before they play, nothing the person sees changes."""
    hands = ["AS 9H 7C", "KS TH 8C", "QS JH 9C", "JS QH TC"]

    def seen(hands: list[str]) -> list[tuple[str, Any]]:
        table = Table("polignac/foster", hands=hands, deals=1)
        table.tip.click()
        return list(values(table))

    first = seen(hands)
    others = [(seat, n) for seat in (1, 2, 3) for n in range(3)]
    for (a, i), (b, j) in combinations(others, 2):
        swapped = [hand.split() for hand in hands]
        swapped[a][i], swapped[b][j] = swapped[b][j], swapped[a][i]
        assert seen([" ".join(hand) for hand in swapped]) == first


@pytest.mark.parametrize("name", ["polignac/modern", "slobberhannes/foster", "bassadewitz/encyclopedia"])
def test_the_table_draws_only_cards_that_lie_open(name: str) -> None:
    table = Table(name, seed=8)
    while not table.seated.game_over:
        view = table.seated.view()
        visible = {said(card) for card in view.all_cards() if card != "??"}
        drawn = set(re.findall(r'aria-label="(\w+ of \w+)"', table.seats.value))
        drawn |= {" ".join(name.split(",")[0].split()) for name in card_names(table)}
        assert drawn <= visible
        act(table)


# What readers do


def to_the_end(table: Table) -> None:
    while not table.seated.deal_over:
        asked = table.seated.asked
        assert asked is not None
        if table.picture.question is not None and table.picture.question.answers:
            table.say(0)
        else:
            table.tap(next(place for place in table.hand.children if place.card in asked.options))


@pytest.mark.parametrize("seat", range(4))
def test_a_card_taken_back_after_the_next_game_has_begun(seat: int) -> None:
    table = Table("polignac/foster", 4, seed=1, deals=1, seat=seat)
    to_the_end(table)
    table.go_on()
    table.take_back()
    to_the_end(table)
    table.go_on()
    to_the_end(table)
    assert table.seated.game_over and table.seated.sitting.table.total() == 0


def test_a_card_that_is_the_only_one_allowed_is_still_ones_own_to_play() -> None:
    table = Table("polignac/foster", 4, seed=1)
    cards = len(table.picture.hand)
    for left in range(cards, 0, -1):
        assert len(table.picture.hand) == left and table.seated.asked is not None
        options = table.seated.asked.options
        table.tap(next(place for place in table.hand.children if place.card in options))
    assert table.seated.deal_over


def test_a_capot_that_is_lost_is_said_to_be_lost() -> None:
    table = Table("polignac/modern", 4, hands=["TH 8S", "JH 7S", "QH 9S", "8H TS"])
    table.say(1)
    assert "capot" in plain(table.seats.value) and "capot lost" not in plain(table.seats.value)
    table.tap(next(place for place in table.hand.children if place.card == "TH"))
    assert "capot lost" in plain(table.seats.value)


def test_bassadewitz_shows_what_the_cards_count_and_what_the_tricks_come_to() -> None:
    table = Table("bassadewitz/encyclopedia", 4, hands=["AS 7H", "KS 8H", "TS 9H", "7S TH"])
    assert "A counts 11" in plain(table.middle.value) and plain(table.seats.value).count("no trick") == 4
    table.tap(next(place for place in table.hand.children if place.card == "AS"))
    assert "25 card-points" in plain(table.seats.value)


def test_names_that_do_not_fit_are_refused() -> None:
    with pytest.raises(WrongPlayers, match="3 names do not fit 4 players"):
        Table("polignac/foster", 4, names=["A", "B", "C"])


def test_the_seat_is_you() -> None:
    seated = Seated(Sitting(GAMES["polignac/foster"], 4, seed=1), 2)
    assert seated.names == ["Anna", "Ben", "You", "Dan"]
    assert seated.asked is not None and seated.asked.seat == 2
