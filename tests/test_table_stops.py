"""The table at games of stops: what it draws, cards that are laid at a pace, and whatever is pressed meanwhile."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets
import pytest
from clicking import HOSTILE, act, card_names, loud, plain, play_until, run_apart, values
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import STOPS

from cardlib import GAMES, read
from cardlib.cards import said
from cardlib.events import NewDeal, Paid, Played
from cardlib.events.laid import FirstOut, SetApart, Stopped
from cardlib.families.picture import Board, Division, Heap, Pool, Run
from cardlib.families.picture import Play as PlayShown
from cardlib.players import careful
from cardlib.widgets import Table
from cardlib.widgets.pace import AT_ONCE, PACES, QUICK, STEPS
from cardlib.widgets.pieces import marked
from cardlib.widgets.regions import region, regions
from cardlib.widgets.words import Voice

__all__ = ["loud"]  # a fixture

POPE = "pope-joan/baxter-wray"
SHOWN = ("head", "seats", "middle", "status", "news", "foot")
TABLES = [(name, players) for name in STOPS for players in sorted({3, 4, GAMES[name].players[-1]})]


def picture(table: Table) -> dict[str, Any]:
    return {name: getattr(table, name).value for name in SHOWN} | {"hand": card_names(table)}


def stepping(name: str = POPE, players: int = 4, **how: Any) -> Table:
    table = Table(name, players, **how)
    table.pace.control.value = STEPS
    return table


def until_laying(table: Table) -> Table:
    for _ in range(200):
        if table.seated.laying:
            return table
        step(table)
    raise AssertionError("nothing is ever laid")


def step(table: Table) -> None:
    """One click, the hand being uncovered first, and the next card laid."""
    if table.seated.laying:
        table.pace.next.click()
    elif table.seated.covered and table.seated.asked:
        table.reveal.click()
    else:
        act(table)


# A match to its end


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_match_is_played_by_clicking(name: str, players: int) -> None:
    table = Table(name, players, seed=11)
    for _ in range(3000):
        assert (table.seated.asked is None) == table.seated.deal_over and not table.seated.laying
        assert 'role="status"' in table.status.value and table.pace.control.layout.display is None
        if table.seated.asked:
            assert len(table.seated.asked.options) > 1, "where there is one answer nobody is asked"
        if table.seated.game_over:
            break
        act(table)
    sitting = table.seated.sitting
    voice = Voice(sitting.table.names, 0)
    assert voice.does("win", *sitting.table.winners).casefold() in plain(table.news.value).casefold()
    table.go.click()
    assert not table.seated.game_over and table.seated.deal == sum(isinstance(e, NewDeal) for e in sitting.table.log)


@pytest.mark.parametrize("name", STOPS)
def test_every_payment_shows_the_sentence_that_demands_it(name: str) -> None:
    table = Table(name, 4, seed=5)
    while True:
        if table.seated.deal_over:
            events = table.seated.view().this_deal()
            for event in events:
                if isinstance(event, Paid) and "bank" not in (event.payer, event.payee):
                    assert marked(event.why.source.words) in table.news.value, event
                    assert escape(event.why.source.cite) in table.news.value
            first = [e for e in events if isinstance(e, FirstOut)]
            if not table.seated.game_over:
                who = Voice(table.seated.sitting.table.names, 0).who(first[0].seat)
                assert f"{who} ha" in plain(table.status.value)
            runs = [e for e in events if isinstance(e, Stopped)]
            assert len(runs) < 2 or table.news.value.count("<li>") == len(runs)
        if table.seated.game_over:
            break
        act(table)


@pytest.mark.parametrize("name", STOPS)
def test_the_table_draws_only_cards_that_lie_open_or_that_a_rule_names(name: str) -> None:
    table = Table(name, 4, seed=8, deals=2)
    while not table.seated.game_over:
        own = {said(card) for card in table.seated.view().hand}
        assert {words.split(",")[0] for words in card_names(table)} == own
        played = {said(e.card) for e in table.seated.view().this_deal() if isinstance(e, Played)}
        run = re.search(r'<div class="cl-lies cl-lies-run">(.*?)</ol>', table.middle.value)
        assert run is not None
        assert set(re.findall(r'aria-label="([\w ]+ of \w+)"', run[1])) <= played
        act(table)


# What is drawn


def test_the_board_is_a_board() -> None:
    table = Table(POPE, 5, seed=1891)
    heard = plain(table.middle.value)
    for name in GAMES[POPE].board.pools:
        assert name in heard
    assert 'role="list" aria-label="The board"' in table.middle.value and "first out" in heard
    assert table.middle.value.count('class="cl-cell') == 8
    table = play_until(table, lambda t: t.seated.deal_over)
    for division in next(r for r in table.picture.regions if isinstance(r, Board)).divisions:
        if division.taken:
            who = " and ".join(table.seated.names[seat] for seat in division.taken)
            assert f"{who}: {division.gave}" in plain(table.middle.value)


def test_what_nobody_can_win_is_said() -> None:
    table = Table(POPE, 3, hands=["2C 3C", "5C 6C", "8C 9C"], turned_up="KH", deals=1)
    assert "Matrimony king of hearts K♥ queen of hearts Q♥ 2 counters 2 nobody can win it in this deal" in plain(
        table.middle.value
    )
    assert "The turn-up king of hearts K♥" in plain(table.middle.value)
    assert "The spare hand 44 cards, face down" in plain(table.middle.value)


def test_known_stops_are_marked_and_said_to_be() -> None:
    table = Table(POPE, 3, hands=["KC 3C", "5C 6C", "8C 9C"], turned_up="2H", deals=1)
    king, three = table.hand.children[:2]
    assert king.description == "king of clubs, stop" and "cl-mark" in king._dom_classes
    assert three.description == "three of clubs" and "cl-mark" not in three._dom_classes
    assert "Known stops in your hand" in plain(table.note.value) and "Known stops" in plain(table.middle.value)


def test_the_layout_lies_on_the_board() -> None:
    table = Table("newmarket/baxter-wray", 4, seed=3)
    layout = next(r for r in table.picture.regions if isinstance(r, Heap) and r.name == "The layout")
    for card in layout.cards:
        assert table.middle.value.count(f'role="img" aria-label="{said(card)}"><b>') == 1
    assert "The layout" not in table.middle.value
    assert [b.description for b in table.words.offered()] == ["Ace", "King", "Queen", "Knave"]
    table.answers[3].click()
    table.back.click()
    assert "You take back the stake on Knave." in plain(table.status.value)


def test_the_run_has_its_calls() -> None:
    table = Table("jig/baxter-wray", 3, hands=["AS 4S 9D", "2S 5S 6S 8C", "3S KD QD"], deals=1, seats=(0, 1))
    table.reveal.click()
    table.tap(next(place for place in table.hand.places if place.card == "AS"))
    middle = plain(table.middle.value)
    for call in ("Snip", "Snap", "Snorum", "Hicockalorum", "Jig"):
        assert call in middle
    assert "Anna ace of spades A♠" in plain(table.news.value)


def test_a_run_in_the_status_line() -> None:
    hands = ["QH 3C 9C", "KH 4C 9S", "JH 5C TS"]
    table = Table(POPE, 3, hands=hands, turned_up="2H", deals=1, seats=(0, 1))
    table.reveal.click()
    table.tap(table.hand.places[0])
    words = plain(table.status.value)
    assert "Anna queen of hearts Q♥, Ben king of hearts K♥: a stop." in words
    assert "Anna receives 1 from Queen." in words and "Ben receives 1 from King." in words


def test_a_region_of_a_class_of_its_own_is_drawn_by_a_function_of_its_own() -> None:
    class Chain(Run):
        pass

    @region.register(Chain)
    def _chain(chain: Chain, names: Any) -> str:
        return f"<p>{names[chain.plays[0].seat]}</p>"

    assert regions([Pool("The pool", 2), Chain(1, (PlayShown(1, "AS"),))], ["Anna", "Ben"]).endswith("<p>Ben</p>")
    with pytest.raises(TypeError, match="how a str is drawn"):
        region("nothing", ())


def test_hostile_words_in_a_region_are_only_words() -> None:
    board = Board(HOSTILE, (Division(HOSTILE, 3, words=HOSTILE, taken=(0,)),))
    lying = [Pool(HOSTILE, 2), board, Heap(HOSTILE, 3), Run(1, (PlayShown(0, "AS"),), HOSTILE, 0, (HOSTILE,))]
    drawn = regions(lying, [HOSTILE])
    assert "<img" not in drawn and escape(HOSTILE) in drawn
    many = regions([Board("The board", (Division("Pope", 60),))], [])
    assert "cl-counters" not in many and "<b>60</b>" in many


def test_hostile_names_are_escaped() -> None:
    table = Table(POPE, names=["<i>", HOSTILE, "A & B", "A♠ <b>"], seed=5, deals=1)
    while not table.seated.game_over:
        for name, value in values(table):
            if name == "value" and isinstance(value, str):
                assert not set(re.findall(r"<(\w+)", value)) & {"img", "script"}
        act(table)
    assert escape(HOSTILE) in table.seats.value


# The pace


def test_a_card_a_press_and_the_end_is_as_at_once() -> None:
    slow, fast = stepping(seed=7), Table(POPE, seed=7)
    for _ in range(40):
        if slow.seated.game_over:
            break
        act(slow)
        act(fast)
        seen = 0
        while slow.seated.laying:
            lying = slow.seated.view()
            played = sum(isinstance(e, Played) for e in lying.log)
            assert not seen or played == seen + 1, "a card at a time"
            seen = played
            assert slow.seated.asked is None and not slow.seated.deal_over
            assert slow.words.offered() == [slow.pace.next] and slow.pace.rest.layout.display is None
            assert "one at a press" in plain(slow.status.value)
            slow.pace.next.click()
        assert picture(slow) == picture(fast) and slow.seated.sitting.answers == fast.seated.sitting.answers
        assert slow.pace.next.layout.display == slow.pace.rest.layout.display == "none"
    assert slow.seated.deal > 0


PRESSES: dict[str, Callable[[Table], Any]] = {
    "a card": lambda t: next(p for p in t.hand.places if p.card).click(),
    "Lay the rest": lambda t: t.pace.rest.click(),
    "at once": lambda t: setattr(t.pace.control, "value", AT_ONCE),
    "Show the record": lambda t: setattr(t.show_record, "value", True),
    "a choice for the next deal": lambda t: setattr(t.opponents, "value", "random"),
    "Deal, of a seed that cannot be": lambda t: (setattr(t.seed, "value", "x"), t.setup.go.click()),
    "Load, of nothing": lambda t: t.record.load.click(),
}


@pytest.mark.parametrize("press", PRESSES)
def test_whatever_is_pressed_ends_the_waiting(press: str) -> None:
    table = until_laying(stepping(seed=7))
    answers, log = list(table.seated.sitting.answers), len(table.seated.sitting.table.log)
    PRESSES[press](table)
    assert not table.seated.laying and table.pace.next.layout.display == "none"
    assert (answers, log) == (table.seated.sitting.answers, len(table.seated.sitting.table.log)), "nothing is played"
    assert table.seated.asked or table.seated.deal_over


def test_take_back_finish_and_hint_work_while_cards_are_laid() -> None:
    table = stepping(seed=7)
    while not table.seated.laying:
        before = picture(table)
        step(table)
    table.back.click()
    assert not table.seated.laying and "You take back" in plain(table.status.value)
    assert {k: v for k, v in picture(table).items() if k != "status"} == {
        k: v for k, v in before.items() if k != "status"
    }
    until_laying(table)
    table.tip.click()
    assert not table.seated.laying and ("Hint." in plain(table.status.value) or table.seated.deal_over)
    until_laying(table)
    table.end.click()
    assert table.seated.deal_over and not table.seated.laying


def test_a_new_deal_is_laid_from_its_beginning() -> None:
    table = stepping(seed=3, seat=2)
    play_until(table, lambda t: t.seated.laying or t.seated.deal_over)
    table.setup.again.click()
    assert table.seated.laying and table.seated.view().this_deal()
    assert not any(isinstance(e, Played) for e in table.seated.view().this_deal())
    table.pace.rest.click()
    assert table.seated.asked and any(isinstance(e, Played) for e in table.seated.view().this_deal())


def test_the_focus_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    went: list[Any] = []
    monkeypatch.setattr(ipywidgets.DOMWidget, "focus", lambda self: went.append(self))
    table = until_laying(stepping(seed=7))
    while table.seated.laying:
        del went[:]
        table.pace.next.click()
        assert table.seated.laying == (went == [])
    assert went[0] in table.hand.places or went == [table.go] or went[0] in table.answers


def test_at_games_of_tricks_nothing_waits() -> None:
    table = Table("polignac/foster", seed=7)
    assert table.pace.control.layout.display == "none"
    table.pace.control.value = STEPS
    act(table)
    assert not table.seated.laying
    table.game.value = POPE
    table.setup.go.click()
    assert table.pace.control.layout.display is None and table.pace.control.value == STEPS


def test_by_the_clock_where_a_loop_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, QUICK, 0.001)

    async def play() -> None:
        table, fast = Table(POPE, seed=7), Table(POPE, seed=7)
        fast.pace.control.value = AT_ONCE
        for _ in range(30):
            if table.seated.game_over:
                break
            act(table)
            heard: list[str] = []
            table.status.observe(lambda change, heard=heard: heard.append(plain(change.new)), "value")
            while table.seated.laying:
                assert plain(table.status.value) == "Cards are laid."
                await asyncio.sleep(0.001)
            table.status.unobserve_all()
            assert len(heard) <= 1, "only the end of it is said"
            act(fast)
            assert picture(table) == picture(fast)

    run_apart(play)


def test_pressed_while_the_clock_runs_nothing_is_laid_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, QUICK, 0.01)

    async def play() -> None:
        table = until_laying(Table(POPE, seed=7))
        table.pace.rest.click()
        shown = picture(table)
        await asyncio.sleep(0.05)
        assert picture(table) == shown
        until_laying(table)
        table.pace.control.value = STEPS
        seen = table.seated.seen
        await asyncio.sleep(0.05)
        assert table.seated.seen == seen and table.seated.laying, "it waits for a press now"
        table.pace.control.value = QUICK
        while table.seated.laying:
            await asyncio.sleep(0.005)
        until_laying(table)
        table.load(str(table.seated.sitting.record()))
        assert not table.seated.laying and "taken up" in plain(table.status.value)

    run_apart(play)


def test_what_goes_wrong_while_cards_are_laid_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, QUICK, 0.001)

    async def play() -> None:
        table = until_laying(Table(POPE, seed=7))
        monkeypatch.setattr(table, "show", lambda *_: 1 / 0)
        await asyncio.sleep(0.05)
        assert "Something went wrong." in plain(table.status.value) and "division by zero" in plain(table.status.value)
        assert not table.seated.laying

    run_apart(play)


def test_without_a_loop_the_clock_does_not_wait() -> None:
    table = Table(POPE, seed=7)
    assert table.pace.control.value == QUICK
    act(table)
    assert not table.seated.laying
    until_laying(stepping(seed=7)).pace.control.value = QUICK
    assert not table.seated.laying


# Several people, records, the same deal


@pytest.mark.parametrize("name", [POPE, "pope-joan/dealer-looks", "spin/baxter-wray", "newmarket/baxter-wray"])
def test_no_hand_is_seen_between_the_turns_of_two_people_nor_while_cards_are_laid(name: str) -> None:
    table, laid = stepping(name, 4, seed=6, seats=(0, 2, 3)), 0
    table.show_record.value = True
    for _ in range(300):
        if table.seated.game_over:
            break
        if table.seated.covered and not table.seated.deal_over:
            laid += table.seated.laying
            assert card_names(table) == [] and table.record.text.value == "" and table.note.value == ""
            log = table.seated.sitting.table.log[table.seated.began : table.seated.shown]
            spare = [card for e in log if isinstance(e, SetApart) for card in e.cards]
            middle = table.middle.value
            assert not [card for card in spare if f'aria-label="{said(card)}"><b>' in middle]
        step(table)
    assert laid > 3


def test_what_one_knows_of_the_spare_hand_is_hidden_with_his_hand() -> None:
    table = Table("pope-joan/dealer-looks", 4, seed=6, seats=(0, 3))
    for _ in range(60):
        if table.seated.covered and table.seated.asked:
            assert "face down" in plain(table.middle.value)
            known = table.picture.stops
            table.reveal.click()
            assert set(known) <= set(table.picture.stops)
        elif table.seated.game_over:
            break
        else:
            act(table)


def test_a_record_is_taken_up_where_it_ends() -> None:
    for name in STOPS:
        table = Table(name, 4, seed=9)
        for _ in range(7):
            act(table)
        record = table.seated.sitting.record()
        assert read(str(record)) == record
        other = Table("polignac/foster")
        other.load(str(record))
        assert other.seated.sitting.record() == record, name
        if not table.seated.deal_over:
            assert {k: v for k, v in picture(other).items() if k != "status"} == {
                k: v for k, v in picture(table).items() if k != "status"
            }


def test_the_same_deal_under_a_variant_of_the_same_cards() -> None:
    table = Table(POPE, 4, seed=1891)
    keys = [key for _, key in table.under.options]
    assert "pope-joan/five-pool" in keys and "pope-joan/limited-stops" not in keys
    assert "spin/baxter-wray" not in keys and "polignac/foster" not in keys
    hand = card_names(table)
    table.under.value = "pope-joan/five-pool"
    bare = [name.removesuffix(", stop") for name in card_names(table)]
    assert bare == [name.removesuffix(", stop") for name in hand] and "The same deal under" in plain(table.status.value)
    given = Table(POPE, 3, hands=["QH 3C", "KH 4C 9S", "JH 5C"], turned_up="2H", deals=1)
    given.under.value = "pope-joan/pope-wins"
    assert card_names(given) == ["queen of hearts", "three of clubs"] and given.seated.turned_up == "2H"


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(STOPS),
    seats=st.sampled_from([(0,), (1, 3)]),
    seed=st.integers(0, 50),
    presses=st.lists(st.integers(0, 60), min_size=5, max_size=40),
)
def test_whatever_is_pressed_the_leaf_goes_on(name: str, seats: tuple[int, ...], seed: int, presses: list[int]) -> None:
    table = Table(name, 4, seed=seed, seats=seats)
    for press in presses:
        under = [key for _, key in table.under.options]
        things: list[Callable[[], Any]] = [
            *[place.click for place in table.hand.places if place.card],
            *[made.click for made in (table.back, table.tip, table.end, table.setup.again)],
            *[made.click for made in table.words.offered() * 6],
            lambda press=press: setattr(table.pace.control, "value", [*PACES, STEPS][press % 4]),
            lambda press=press, keys=under: setattr(table.under, "value", keys[press % len(keys)]),
        ]
        things[press % len(things)]()
        assert 'role="status"' in table.status.value and table.seated.sitting.table.total() == 0
        assert table.seated.laying or (table.seated.asked is None) == table.seated.deal_over
        offered = table.words.offered() or card_names(table)
        assert offered or table.seated.asked is None
        if not table.seated.covered:
            hand = {said(card) for card in table.seated.view().hand}
            assert {words.split(",")[0] for words in card_names(table)} == hand


def test_a_hint_is_what_a_careful_player_does() -> None:
    table = Table(POPE, 4, seed=2, deals=1)
    while not table.seated.game_over:
        if table.seated.asked:
            table.tip.click()
            ringed = [place.card for place in table.hand.places if "cl-hinted" in place.names]
            answer = careful(table.seated.game)(table.seated.view(), table.seated.asked)
            assert ringed == ([answer] if answer in table.seated.view().hand else [])
            assert "Hint." in plain(table.status.value)
        act(table)
