"""The table where cards are traded, taken in or sold: what is chosen in two steps, what is outlined, what is told."""

from __future__ import annotations

import re
from html import escape, unescape
from itertools import pairwise
from typing import Any

import pytest
from clicking import HOSTILE, act, card_names, loud, plain, play_until, press, tap, values

from cardlib import GAMES, play, read
from cardlib.cards import said
from cardlib.events import Paid
from cardlib.events.stacks import Exposed, TurnedFrom
from cardlib.events.traded import Bartered, Bought, Exchanged
from cardlib.families.cassino import Cassino
from cardlib.families.commerce import Commerce
from cardlib.families.picture import Amount, Chain, HandShown, Heap, Pool, Stack, Trump
from cardlib.families.picture import Play as PlayShown
from cardlib.families.snip import SnipGame
from cardlib.families.speculation import SpeculationGame
from cardlib.widgets import Penalties, Played, Rules, Table
from cardlib.widgets.choosing import PAGE, letter
from cardlib.widgets.pace import STEPS
from cardlib.widgets.pieces import marked
from cardlib.widgets.regions import regions
from cardlib.widgets.words import Voice

__all__ = ["loud"]  # a fixture

TRADED = [name for name, game in GAMES.items() if isinstance(game, (Commerce, Cassino, SnipGame, SpeculationGame))]
TABLES = [
    (name, players)
    for name in TRADED
    for players in sorted({GAMES[name].players[0], 4})
    if players in GAMES[name].players
]
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
        regions_ = table.picture.regions
        open_cards = {c for r in regions_ if isinstance(r, (Heap, HandShown)) for c in r.cards}
        open_cards |= {play.card for r in regions_ if isinstance(r, Chain) for play in r.plays}
        open_cards |= {c for r in regions_ if isinstance(r, Stack) for c in r.turned}
        open_cards |= {r.card for r in regions_ if isinstance(r, Trump) and r.card}
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


def test_partners_score_together() -> None:
    table = play_until(Table("cassino/partners", 4, seed=3), lambda t: t.seated.deal_over)
    assert "Scored" in plain(table.news.value) and "Carla and you score 1 point each: the last take." in plain(
        table.news.value
    )


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
        table = play_until(
            Table("commerce/pool", 4, seed=seed, counters=(1, 3, 3, 3)),
            lambda t: "Buy a horse" in buttons(t) or t.seated.deal_over,
        )
    assert "Will you buy a horse" in plain(table.status.value)
    table.answers[buttons(table).index("Buy a horse")].click()
    assert "into the pool of money" in plain(table.news.value)


# The chain of pairs


def test_the_chain_of_pairs_says_who_pays_and_who_is_out() -> None:
    table = Table("snip-snap-snorum/baxter-wray", 6, seed=3)
    table = play_until(table, lambda t: any("out" in seat.marks for seat in t.picture.seats))
    assert "cl-out" in table.seats.value and "out" in plain(table.seats.value)
    plays = PlayShown(1, "7H"), PlayShown(0, "7S")
    drawn = regions([Chain(1, plays, "Snip", 1, ("", "Snip"), ((None, 0), (1, 1)))], ["You", "Ben"])
    assert plain(drawn) == "The chain The chain seven of hearts 7♥Ben seven of spades 7♠YouSnip Ben pays 1 Snip"
    drawn = regions([Chain(1, (PlayShown(0, "7S"),), "", None, ("Snip",), ((None, 2),))], ["You"])
    assert "the pool pays 2" in plain(drawn)


def test_who_must_pair_is_told_what_it_costs() -> None:
    table = Table("snip-snap-snorum/baxter-wray", 4, seed=3)
    table = play_until(table, lambda t: bool(t.picture.question and t.picture.question.words.startswith("Say ")))
    assert re.search(r"Your turn\. Say Sn\w+: .+ pays \d\.", plain(table.status.value))


# Prices


def price(table: Table) -> Table:
    return play_until(table, lambda t: bool(t.picture.question and t.words.number and t.words.number.max > 3))


def test_a_price_is_a_number_and_a_button_says_it() -> None:
    table = price(Table("speculation/baxter-wray", 5, seed=4))
    assert table.words.number is not None and table.picture.question is not None
    amount = table.picture.question.answers[0].answer
    assert isinstance(amount, Amount) and len(buttons(table)) <= 3
    table.words.number.value = 3
    assert buttons(table)[0] == f"{amount.words} 3"
    asked = len(table.seated.sitting.answers)
    table.answers[0].click()
    assert table.seated.sitting.answers[asked] == amount.answers[2]


def test_a_standing_order_is_changed_when_it_is_asked_for() -> None:
    table = Table("speculation/baxter-wray", 5, seed=4)
    asks = "Your order for cards unseen"
    table = play_until(table, lambda t: asks in plain(t.status.value))
    words = [re.sub(r" \d+", "", button) for button in buttons(table)]
    assert words == ["Buy a card for up to", "Sell mine from", "No order"]
    assert "It is worth" in plain(table.note.value)
    assert table.words.number is not None
    table.words.number.value = 2
    table.answers[1].click()
    assert "Your standing order for cards unseen: sell from 2." in plain(table.middle.value)


def test_stacks_lie_face_down_and_the_best_trump_has_its_price() -> None:
    table = Table("speculation/baxter-wray", 4, seed=6)
    assert "3 cards, face down" in plain(table.middle.value) and "face down · Worth" in plain(table.middle.value)
    table = play_until(table, lambda t: any(isinstance(r, Trump) and r.card and r.facing for r in t.picture.regions))
    heard = plain(table.middle.value)
    assert "The best trump" in heard and re.search(r"h(as|ave) it", heard) and "Worth" in heard
    table = play_until(table, lambda t: t.seated.deal_over)
    assert "No card is left to be turned." in plain(table.middle.value) and "face down" in plain(table.middle.value)


@pytest.mark.parametrize("name", ["speculation/baxter-wray", "speculation/spare-hand"])
def test_cards_are_turned_up_one_at_a_press_and_the_end_is_as_at_once(name: str) -> None:
    slow, fast, most = Table(name, 4, seed=9), Table(name, 4, seed=9), 0
    slow.pace.control.value = STEPS
    assert slow.pace.control.layout.display is None
    for _ in range(40):
        act(slow)
        act(fast)
        turned: list[int] = []
        while slow.seated.laying:
            turned.append(sum(isinstance(e, (Exposed, TurnedFrom)) for e in slow.seated.view().log))
            assert slow.words.offered() == [slow.pace.next] and "one at a press" in plain(slow.status.value)
            slow.pace.next.click()
        assert all(b - a == 1 for a, b in pairwise(turned)), "a card at a time"
        most = max(most, len(turned))
        assert slow.picture == fast.picture and slow.news.value == fast.news.value
        assert slow.seated.sitting.answers == fast.seated.sitting.answers
    assert most > 2 and slow.seated.deal > 0


def test_fresh_hands_are_told_once_however_many_are_dealt() -> None:
    told = plain(Played(play(code="cassino/two 2 1897 0"))._repr_html_())
    assert told.count("Fresh hands are dealt.") == 5


# Whatever is pressed

PRESSED = [name for name in TRADED if name.endswith(("two", "modern", "old", "/pool", "baxter-wray", "whole-pack"))]


@pytest.mark.parametrize("name", PRESSED)
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


@pytest.mark.parametrize(
    "name", ["cassino/partners", "commerce/pool", "speculation/spare-hand", "snip-snap-snorum/baxter-wray"]
)
def test_hostile_names_are_escaped(name: str) -> None:
    table = Table(name, 4, names=["<i>", HOSTILE, "A & B", "A♠ <b>"], seed=5, deals=1)
    while not table.seated.game_over:
        for trait, value in values(table):
            if trait == "value" and isinstance(value, str):
                assert not set(re.findall(r"<(\w+)", value)) & {"img", "script"}
        act(table)
    assert escape(HOSTILE) in table.seats.value


def test_hostile_words_in_a_region_are_only_words() -> None:
    chain = Chain(1, (PlayShown(0, "AS"),), HOSTILE, 0, (HOSTILE,), ((0, 1),))
    hands = [HandShown(0, ("AS",), HOSTILE, True), Stack(0, HOSTILE, 2), Trump(HOSTILE, "AS", 0, 3, 1, 2, 5000, 150)]
    drawn = regions([Pool(HOSTILE, 2, "stake"), *hands, Heap(HOSTILE, 0), chain], [HOSTILE])
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
