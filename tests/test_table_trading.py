"""The table where cards are traded, taken in or sold: what is chosen in two steps, what is outlined, what is told."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Any

import pytest
from clicking import HOSTILE, act, card_names, loud, plain, play_until, press, tap, values

from cardlib import GAMES, read
from cardlib.cards import said
from cardlib.events import Paid
from cardlib.families.cassino import Cassino
from cardlib.families.commerce import Commerce
from cardlib.families.picture import HandShown, Heap, Pool
from cardlib.traded import Bartered, Bought, Exchanged
from cardlib.widgets import Penalties, Played, Rules, Table
from cardlib.widgets.choosing import PAGE, letter
from cardlib.widgets.pieces import marked
from cardlib.widgets.regions import regions
from cardlib.widgets.words import Voice

__all__ = ["loud"]  # a fixture

TRADED = [name for name, game in GAMES.items() if isinstance(game, (Commerce, Cassino))]
TABLES = [(name, players) for name in TRADED for players in sorted({GAMES[name].players[0], 4}) if
          players in GAMES[name].players]
WAYS = {"hands": ["TH 9D 3S KS", "4S 5S 6S 7S"], "turned_up": "9S AD 6H 4D 8C 2D 3D"}
MANY = {"hands": ["TH KS", "KC QC"], "turned_up": "9S 9D 9C 9H AS AD 8S 8D 8C 8H 2S"}


def buttons(table: Table) -> list[str]:
    return [made.description.replace("\ufe0e", "") for made in table.words.offered()]


def cassino(**cards: Any) -> Table:
    return Table("cassino/two", 2, **(cards or WAYS))


# A match to its end


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_match_is_played_by_clicking(name: str, players: int) -> None:
    table = Table(name, players, seed=11)
    for _ in range(3000):
        assert (table.seated.asked is None) == table.seated.deal_over
        assert 'role="status"' in table.status.value and len(table.words.offered()) < 9
        if table.seated.game_over:
            break
        act(table)
    sitting = table.seated.sitting
    voice = Voice(sitting.table.names, 0)
    assert voice.does("win", *sitting.table.winners).casefold() in plain(table.news.value).casefold()
    assert read(str(sitting.record())) == sitting.record()
    table.go.click()
    assert not table.seated.game_over


@pytest.mark.parametrize("name", TRADED)
def test_every_payment_shows_the_sentence_that_demands_it(name: str) -> None:
    table = Table(name, GAMES[name].players[-1], seed=5)
    for _ in range(400):
        if table.seated.deal_over:
            for event in table.seated.view().this_deal():
                if isinstance(event, Paid) and event.why.source.text:
                    assert marked(event.why.source.words) in table.news.value, event
        if table.seated.game_over:
            break
        act(table)


@pytest.mark.parametrize("name", TRADED)
def test_only_cards_that_lie_open_are_drawn(name: str) -> None:
    table = Table(name, GAMES[name].players[0], seed=8, deals=2)
    for _ in range(300):
        if table.seated.game_over:
            break
        open_cards = {c for r in table.picture.regions if isinstance(r, (Heap, HandShown)) for c in r.cards}
        drawn = set(re.findall(r'class="cl-card[^"]*" role="img" aria-label="([\w ]+ of \w+)"', table.middle.value))
        assert drawn <= {said(card) for card in open_cards}
        act(table)


# Taking in several ways


def test_a_card_that_takes_in_several_ways_offers_them() -> None:
    table = cassino()
    assert card_names(table)[2] == "ten of hearts, takes in 3 ways"
    tap(table, "TH")
    assert buttons(table) == [
        "a: 10♥ takes 9♠ + A♦, 8♣ + 2♦ and 6♥ + 4♦",
        "b: 10♥ takes 8♣ + 2♦ and 6♥ + 3♦ + A♦",
        "c: 10♥ takes 4♦ + 3♦ + 2♦ + A♦",
        "Something else",
    ]
    assert card_names(table)[2] == "ten of hearts, chosen, takes in 3 ways"
    heard = plain(table.status.value)
    assert "What shall ten of hearts 10♥ take? 3 ways." in heard
    assert "a: nine of spades 9♠ + ace of diamonds A♦" in heard
    assert "ace of diamonds A♦ a b c" in plain(table.middle.value)
    assert table.middle.value.count("cl-may") == 7 and table.middle.value.count("cl-in-2") == 4
    assert not table.seated.sitting.answers
    table.answers[1].click()
    assert set(table.seated.sitting.answers[0].split()) == {"TH", "8C", "2D", "6H", "3D", "AD"}
    assert "cl-may" not in table.middle.value
    assert "You play ten of hearts 10♥ and take" in plain(table.news.value)


def test_a_card_with_one_way_is_played_at_once() -> None:
    table = cassino()
    assert card_names(table)[1] == "three of spades, takes ace of diamonds, three of diamonds and two of diamonds"
    tap(table, "3S")
    assert set(table.seated.sitting.answers[0].split()) == {"3S", "AD", "2D", "3D"}
    table = cassino()
    tap(table, "KS")
    assert table.seated.sitting.answers[0] == "KS" and "You lay out king of spades K♠." in plain(table.news.value)


def test_what_is_chosen_is_put_back() -> None:
    table = cassino()
    before = table.middle.value, card_names(table), table.status.value
    tap(table, "TH")
    tap(table, "TH")
    assert (table.middle.value, card_names(table), table.status.value) == before
    tap(table, "TH")
    tap(table, "9D")
    assert table.choosing.card in ("9D", None)
    table = cassino()
    tap(table, "TH")
    table.answers[3].click()
    assert (table.middle.value, card_names(table), table.status.value) == before


def test_many_ways_are_offered_a_few_at_a_time() -> None:
    table = cassino(**MANY)
    tap(table, "TH")
    ways = [way for way in table.picture.takings if way.card == "TH"]
    assert len(ways) > 2 * PAGE
    seen: list[str] = []
    for _ in range(len(ways)):
        offered = buttons(table)
        assert len(offered) <= PAGE + 2
        seen += [words for words in offered if re.match(r"[a-z]+: ", words)]
        turn = [n for n, words in enumerate(offered) if words.startswith("Other ways")]
        if not turn or len(seen) >= len(ways):
            break
        table.answers[turn[0]].click()
    assert [words.split(":")[0] for words in seen] == [letter(n) for n in range(len(ways))]
    press(table, ways[-1].answer)
    assert table.seated.sitting.answers[0] == ways[-1].answer


def test_a_hint_marks_the_card_that_takes() -> None:
    table = cassino()
    table.tip.click()
    hinted = [place for place in table.hand.places if "cl-hinted" in place.names]
    assert len(hinted) == 1 and "the hint" in hinted[0].description


def test_what_is_taken_back_is_said_as_its_button_said_it() -> None:
    table = Table("cassino/two", 2, seed=3)
    tap(table, "6C")
    table.back.click()
    assert "You take back the answer “ six of clubs 6♣ takes six of hearts 6♥”." in plain(table.status.value)


# Trading


def test_first_the_action_then_the_card() -> None:
    table = Table("commerce/modern", 4, seed=3)
    assert buttons(table) == ["Stand", "Ready money", "Barter"]
    table.answers[1].click()
    assert buttons(table) == ["Something else"] and "Ready money: which card of yours" in plain(table.status.value)
    card = table.hand.places[0].card
    table.hand.places[0].click()
    log = table.seated.sitting.table.log
    assert next(e for e in log if isinstance(e, Bought)).out == card


def test_first_the_card_then_the_action() -> None:
    table = Table("commerce/modern", 4, seed=3)
    table.hand.places[0].click()
    assert buttons(table) == ["Throw out 3♥ for ready money", "Barter 3♥", "Something else"]
    assert "What will you do with" in plain(table.status.value)
    table.answers[1].click()
    assert table.seated.sitting.answers[0] == "barter 3H"
    log = table.seated.sitting.table.log
    assert any(isinstance(e, Bartered) for e in log) or "stand" in table.seated.sitting.answers


def test_the_hand_on_the_table_is_exchanged_with() -> None:
    table = Table("commerce/old", 4, seed=3)
    assert buttons(table)[:2] == ["Stand", "Pass"] and buttons(table)[2] == "Take 10♥"
    table.answers[2].click()
    assert table.middle.value.count("cl-may") == 1
    card = table.hand.places[1].card
    table.hand.places[1].click()
    first = next(e for e in table.seated.sitting.table.log if isinstance(e, Exchanged))
    assert (first.card, first.taken) == (card, "TH")
    assert "You take ten of hearts 10♥ for" in plain(table.news.value)


def test_hands_are_shown_with_what_they_are_and_who_is_best() -> None:
    table = play_until(Table("commerce/pool", 4, seed=3), lambda t: t.seated.deal_over)
    heard = plain(table.middle.value)
    hands = [region for region in table.picture.regions if isinstance(region, HandShown)]
    assert len(hands) == 4 and any(hand.best for hand in hands)
    for hand in hands:
        assert hand.words in heard
    assert "the best" in heard and "The pool of money" in heard and "stakes" in heard


def test_a_horse_is_bought() -> None:
    table = Table("commerce/pool", 4, seed=2, counters=(1, 3, 3, 3))
    table = play_until(table, lambda t: "Buy a horse" in buttons(t) or t.seated.deal_over)
    for seed in range(2, 40):
        if "Buy a horse" in buttons(table):
            break
        table = play_until(Table("commerce/pool", 4, seed=seed, counters=(1, 3, 3, 3)),
                           lambda t: "Buy a horse" in buttons(t) or t.seated.deal_over)
    assert "Will you buy a horse" in plain(table.status.value)
    table.answers[buttons(table).index("Buy a horse")].click()
    assert "into the pool of money" in plain(table.news.value)


# Whatever is pressed


@pytest.mark.parametrize("name", ["cassino/two", "commerce/modern", "commerce/old", "commerce/pool"])
def test_whatever_is_pressed_the_leaf_goes_on(name: str) -> None:
    table = Table(name, 2, seed=1)
    step = 7
    for _ in range(250):
        places = [p for p in table.hand.places if p.card]
        pressed = [*places, *table.words.offered(), table.tip, table.back, table.end, table.setup.again]
        step = (step * 1103515245 + 12345) % 2**31
        pressed[step // 65536 % len(pressed)].click()
        assert 'role="status"' in table.status.value and table.head.value
    assert table.words.offered() or any(p.card for p in table.hand.places)


@pytest.mark.parametrize("name", ["cassino/partners", "commerce/pool"])
def test_hostile_names_are_escaped(name: str) -> None:
    table = Table(name, 4, names=["<i>", HOSTILE, "A & B", "A♠ <b>"], seed=5, deals=1)
    while not table.seated.game_over:
        for trait, value in values(table):
            if trait == "value" and isinstance(value, str):
                assert not set(re.findall(r"<(\w+)", value)) & {"img", "script"}
        act(table)
    assert escape(HOSTILE) in table.seats.value


def test_hostile_words_in_a_region_are_only_words() -> None:
    drawn = regions([Pool(HOSTILE, 2, "stake"), HandShown(0, ("AS",), HOSTILE, True), Heap(HOSTILE, 0)], [HOSTILE])
    assert "<img" not in drawn and escape(HOSTILE) in drawn


def test_two_people_at_one_screen() -> None:
    table = Table("cassino/two", 2, seed=3, seats=(0, 1))
    for _ in range(12):
        if table.seated.covered and table.seated.asked:
            assert not table.picture.hand and "cl-may" not in table.middle.value
            table.reveal.click()
        act(table)


# What stands beside


@pytest.mark.parametrize("name", TRADED)
def test_everything_else_works_too(name: str) -> None:
    players = GAMES[name].players[0]
    table = Table(name, players, seed=2, deals=1)
    play_until(table, lambda t: t.seated.game_over)
    told = plain(Played(table.seated.sitting.record())._repr_html_())
    assert "??" not in told and "trick by trick" not in told
    assert "None" not in unescape(plain(Rules(name).table.value))
    assert Penalties([name], players, 20).studies
