"""What can be chosen at a table: who plays, how, the record that is loaded, the look; and where the focus goes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import ipywidgets
import pytest
from clicking import HOSTILE, act, card_names, loud, plain, play_until, refusing, tap, values

from cardlib import GAMES, __version__, play, read, read_variant
from cardlib.cards import said, show
from cardlib.errors import WrongArgument, WrongPlayers
from cardlib.events import Took
from cardlib.players import MONTE_CARLO, STRATEGIES, careful, strategy
from cardlib.players.monte_carlo import MonteCarlo
from cardlib.widgets import Penalties, Table
from cardlib.widgets.pieces import style_text

__all__ = ["loud"]  # a fixture

SHOWN = ("head", "seats", "middle", "news", "foot")


def picture(table: Table) -> dict[str, Any]:
    """What may not change where something is refused."""
    return {name: getattr(table, name).value for name in SHOWN} | {"hand": card_names(table)}


def step(table: Table) -> None:
    """One click, the hand being uncovered first where it is covered."""
    if table.seated.covered and table.seated.asked:
        assert table.reveal.layout.display is None
        table.reveal.click()
    else:
        act(table)


def focused(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Where the focus is sent, from now on."""
    went: list[Any] = []
    monkeypatch.setattr(ipywidgets.DOMWidget, "focus", lambda self: went.append(self))
    return went


# How the others play


def test_how_the_others_play_is_chosen_for_the_next_deal() -> None:
    table = Table("polignac/foster", seed=5)
    assert [words for words, _ in table.opponents.options] == ["at random", "careful", "by guesses"]
    assert {name for _, name in table.opponents.options} == {*STRATEGIES, MONTE_CARLO}
    table.opponents.value = "random"
    assert table.seated.strategy == "careful" and "Press Deal" in plain(table.status.value)
    table.setup.go.click()
    assert table.seated.strategy == "random" and table.opponents.value == "random"
    while not table.seated.deal_over:
        act(table, lambda view, choice: choice.options[0])
    expected = play("polignac/foster", [lambda view, choice: choice.options[0], *["random"] * 3], seed=5, deals=1)
    assert tuple(table.seated.sitting.answers[:32]) == expected.answers


def test_the_strategy_is_the_one_that_was_asked_for() -> None:
    assert Table(strategy="random").opponents.value == "random"
    assert Table(strategy="monte-carlo").opponents.label == "by guesses"


def test_a_strategy_that_is_none_is_refused_with_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ipywidgets.Widget, "open", lambda self: pytest.fail("a widget was made"))
    for wrong in ("reckless", "", 5, ["careful"], None):
        with pytest.raises(WrongPlayers, match="there are random and careful, and monte-carlo with a number"):
            Table(strategy=wrong)  # type: ignore[arg-type]
    for weak in ("monte-carlo many", "monte-carlo 16 2"):
        with pytest.raises(WrongPlayers, match="has its number of guesses after its name"):
            Table(strategy=weak)
    with pytest.raises(WrongPlayers, match="from 1 to 4096"):
        Table(strategy="monte-carlo 0")


@pytest.mark.parametrize(
    ("name", "words"), [("monte-carlo 4", "by 4 guesses"), ("monte-carlo  2 0.25", "by 2 guesses, 25 % at random")]
)
def test_a_strength_of_its_own_stays_to_be_chosen(name: str, words: str) -> None:
    table = Table("polignac/foster", seed=5, strategy=name)
    assert table.opponents.label == words and len(table.opponents.options) == 4
    table.opponents.value = "careful"
    table.setup.go.click()
    assert table.seated.strategy == "careful"
    table.opponents.label = words
    table.setup.again.click()
    assert table.seated.strategy == " ".join(name.split()) and table.opponents.label == words
    assert len(table.opponents.options) == 4


def others_answer(game: str, seed: int, name: str, players: int = 4) -> list[Any]:
    """What is answered in a deal where a careful person sits first, as the players themselves answer it."""
    rules = GAMES[game]
    plays = [careful(rules), *[strategy(name, rules)] * (players - 1)]
    return list(play(game, plays, seed=seed, deals=1).answers)


@pytest.mark.parametrize(("game", "seed"), [("polignac/foster", 5), ("commerce/modern", 8)])
def test_opponents_who_guess_answer_as_they_do_anywhere(game: str, seed: int) -> None:
    table = play_until(Table(game, seed=seed, strategy="monte-carlo 4", deals=1), lambda t: t.seated.deal_over)
    assert table.seated.sitting.answers == others_answer(game, seed, "monte-carlo 4")
    assert table.seated.sitting.answers != others_answer(game, seed, "careful")


@pytest.mark.parametrize("seats", [(0,), (1, 3)])
def test_among_those_who_guess_the_same_answers_get_the_same_replies(seats: tuple[int, ...]) -> None:
    def begun() -> Table:
        table = Table("polignac/foster", seed=5, seats=seats, strategy="monte-carlo 4")
        while len(table.seated.sitting.table.log) < 24:
            step(table)
        return table

    table, other = begun(), begun()
    assert picture(table) == picture(other)
    answers = list(table.seated.sitting.answers)
    table.back.click()
    table.back.click()
    assert len(table.seated.sitting.answers) < len(answers)
    while len(table.seated.sitting.answers) < len(answers):
        step(table)
    assert table.seated.sitting.answers == answers

    load(other, opened(table))
    assert other.seated.strategy == "monte-carlo 4" and picture(other) == picture(table)
    for one in (table, other):
        while not one.seated.deal_over:
            step(one)
    assert other.seated.sitting.answers == table.seated.sitting.answers and picture(other) == picture(table)


def test_a_record_is_taken_up_among_those_who_are_chosen() -> None:
    text = opened(Table("polignac/foster", seed=5))
    table = Table("polignac/foster", seed=6)
    table.opponents.value = MONTE_CARLO
    load(table, text)
    assert table.seated.strategy == MONTE_CARLO and table.opponents.label == "by guesses"


def test_the_same_deal_under_other_rules_and_a_hint_among_those_who_guess() -> None:
    table = Table("polignac/modern", seed=5, strategy="monte-carlo 4")
    held = card_names(table)
    table.under.value = "polignac/queens"
    assert table.seated.strategy == "monte-carlo 4" and card_names(table) == held
    table.tip.click()
    assert plain(table.status.value).startswith("Hint.")
    rules = GAMES["polignac/queens"]
    play_until(table, lambda t: t.seated.deal_over)
    again = Table(rules, seed=5, strategy="monte-carlo 4")
    assert play_until(again, lambda t: t.seated.deal_over).seated.sitting.answers == table.seated.sitting.answers


# Nobody waits long


@pytest.fixture
def guessed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats that have guessed, one after the other."""
    seats: list[int] = []

    def plays(self: MonteCarlo, view: Any, choice: Any) -> Any:
        if len(choice.options) > 1:
            seats.append(choice.seat)
        return choice.options[-1]

    monkeypatch.setattr(MonteCarlo, "__call__", plays)
    return seats


def test_what_is_finished_for_people_is_played_carefully_by_all_and_says_so(guessed: list[int]) -> None:
    table = Table("polignac/modern", seed=8, strategy=MONTE_CARLO)
    act(table)
    before = picture(table), len(guessed)
    said_so = "The rest is played carefully by all."
    table.end.click()
    assert table.seated.deal_over and plain(table.status.value).startswith(f"{said_so} The deal is over.")
    table.end.click()
    assert table.seated.game_over and plain(table.status.value).startswith(f"{said_so} The game is over.")
    assert len(guessed) == before[1] > 0
    table.back.click()
    assert picture(table) == before[0]
    play_until(table, lambda t: t.seated.deal_over)
    assert len(guessed) > before[1] and said_so not in plain(table.status.value)

    random = Table("polignac/modern", seed=8, strategy="random")
    random.end.click()
    assert "played carefully" not in plain(random.status.value)


@pytest.mark.parametrize(("strategy", "fewest", "most"), [(MONTE_CARLO, 11, 12), ("monte-carlo 64", 3, 3)])
def test_between_two_questions_each_may_guess_once_at_the_largest_table_and_no_wait_is_long(
    strategy: str, fewest: int, most: int, guessed: list[int]
) -> None:
    """The stronger they are, the fewer answers they guess."""
    table, longest = Table("commerce/extended", 12, seed=5, strategy=strategy), 0
    for _ in range(40):
        guessed.clear()
        act(table, lambda view, choice: choice.options[-1])
        longest = max(longest, len(guessed))
    assert fewest <= longest <= most


# Several people at one screen


def hidden(table: Table) -> None:
    """Nothing of anybody's hand is in any widget."""
    words = [re.sub("<details.*?</details>", "", repr(value)) for _, value in values(table)]
    for hand in table.seated.sitting.table.hands:
        for card in hand:
            sign, name = show(card), said(card)
            assert not [
                value
                for value in words
                if sign in value or f'aria-label="{name}"' in value or value.startswith(f"'{name}")
            ], card


@pytest.mark.parametrize("seats", [(0, 2), (1, 2, 3), (0, 1, 2, 3)])
@pytest.mark.parametrize("name", ["polignac/modern", "slobberhannes/foster", "bassadewitz/encyclopedia"])
def test_hands_are_hidden_between_the_turns_of_two_people(name: str, seats: tuple[int, ...]) -> None:
    table, covers, opened = Table(name, seed=6, seats=seats), 0, None
    table.show_record.value = True
    for _ in range(400):
        asked = table.seated.asked
        if table.seated.deal_over:
            opened = None
            assert card_names(table) == [] and table.reveal.layout.display == "none"
        elif table.seated.covered:
            assert asked is not None and asked.seat != opened
            who = table.seated.sitting.table.names[asked.seat]
            assert table.reveal.description == f"{who}, it is your turn: show my hand"
            assert f"{who}, it is your turn." in plain(table.status.value)
            assert card_names(table) == [] and table.record.text.value == "" and table.record.save.value == ""
            hidden(table)
            covers += 1
        else:
            assert asked is not None and asked.seat in seats
            opened = asked.seat
            hand = {said(card) for card in table.seated.sitting.table.hands[opened]}
            assert {place.split(",")[0] for place in card_names(table)} == hand
        assert not re.search(r"\bYou (?!have|may|must)|\byou pay\b", plain(table.news.value) + table.seats.value)
        if table.seated.deal == 2:
            break
        step(table)
    assert covers > 2


def test_before_the_first_hand_is_shown_nothing_tells_one_deal_from_another() -> None:
    hands = ["AS 9H 7C", "KS TH 8C", "QS JH 9C", "JS QH TC"]

    def seen(hands: list[str]) -> list[tuple[str, Any]]:
        table = Table("polignac/foster", hands=hands, deals=1, seats=(0, 1))
        table.show_record.value = True
        table.tip.click()
        table.back.click()
        return list(values(table))

    first = seen(hands)
    for (a, i), (b, j) in combinations([(seat, n) for seat in range(4) for n in range(3)], 2):
        swapped = [hand.split() for hand in hands]
        swapped[a][i], swapped[b][j] = swapped[b][j], swapped[a][i]
        assert seen([" ".join(hand) for hand in swapped]) == first


def test_several_people_are_spoken_of_by_name() -> None:
    table = Table("polignac/foster", seed=5, seats=(0, 2))
    assert "You" not in plain(table.seats.value) and table.seated.names == ["Anna", "Ben", "Carla", "Dan"]
    step(table)
    assert "Anna: your lead." in plain(table.status.value)
    while not table.seated.deal_over:
        step(table)
    taken = [e.seat for e in table.seated.view().this_deal() if isinstance(e, Took)]
    assert f"{table.seated.names[taken[-1]]} takes it." in plain(table.news.value)
    while not table.seated.game_over:
        step(table)
    assert re.search(r"\b(loses?|wins?)\b", plain(table.status.value)) and "you" not in plain(table.status.value)


def test_the_same_person_asked_twice_running_is_not_covered() -> None:
    table = Table("polignac/foster", seed=1, seats=(0, 1))
    for _ in range(60):
        step(table)
        asked = table.seated.asked
        if asked and asked.kind == "lead" and not table.seated.covered and table.seated.sitting.table.trick:
            return
    raise AssertionError("nobody took a trick and led again")


def test_nobody_sees_anothers_hand_by_taking_back() -> None:
    table = Table("polignac/foster", seed=5, seats=(0, 1))
    table.reveal.click()
    act(table)
    assert table.seated.seat == 1 and table.seated.covered
    table.back.click()
    assert table.seated.seat == 0 and table.seated.covered and card_names(table) == []
    assert "Anna takes back the" in plain(table.status.value)
    hidden_names = {said(card) for card in table.seated.sitting.table.hands[0]}
    assert not hidden_names & set(card_names(table))


def test_how_many_people_is_chosen_for_the_next_deal() -> None:
    table = Table("polignac/foster", 5, seat=3)
    assert [n for _, n in table.people.options] == [1, 2, 3, 4, 5]
    table.people.value = 3
    assert table.seated.seats == (3,) and "until then this game goes on" in plain(table.status.value)
    table.setup.go.click()
    assert table.seated.seats == (0, 1, 3) and table.people.value == 3 and table.seated.covered
    table.players.value = 4
    assert [n for _, n in table.people.options] == [1, 2, 3, 4]
    table.people.value = 1
    table.setup.go.click()
    assert table.seated.seats == (3,) and "You" in plain(table.seats.value)


def test_people_in_seats_that_are_not_there() -> None:
    wrong: list[Any] = [(), (0, 0), (0, 4), (-1,), ("0",), (True,), 3, "01"]
    for seats in wrong:
        with pytest.raises(WrongArgument, match="a seat of their own"):
            Table(seats=seats)


# Finishing


@pytest.mark.parametrize("seats", [(0,), (1, 3)])
def test_the_deal_and_then_the_match_are_finished_as_if_played(seats: tuple[int, ...]) -> None:
    table = Table("polignac/modern", seed=8, seats=seats)
    assert table.end.description == "Finish the deal"
    table.end.click()
    assert table.seated.deal_over and not table.seated.game_over and table.end.description == "Finish the match"
    assert plain(table.head.value).endswith("over") and "Trick by trick" in plain(table.news.value)
    table.end.click()
    assert table.seated.game_over and "cl-quiet" in table.end._dom_classes
    assert table.seated.sitting.record() == play("polignac/modern", ["careful"] * 4, seed=8)
    table.end.click()
    assert "there is nothing to finish" in plain(table.status.value)
    table.go.click()
    assert not table.seated.game_over


def test_what_was_finished_is_taken_back_whole() -> None:
    table = Table("polignac/foster", seed=8)
    act(table)
    before = picture(table)
    table.end.click()
    table.end.click()
    table.back.click()
    assert picture(table) == before and "is taken back" in plain(table.status.value)
    act(table)
    table.back.click()
    assert picture(table) == before


def test_a_match_is_finished_from_the_end_of_a_deal_and_taken_back_to_it() -> None:
    table = play_until(Table("polignac/foster", seed=8), lambda t: t.seated.deal_over)
    before = picture(table)
    table.end.click()
    assert table.seated.game_over
    table.back.click()
    assert picture(table) == before


# The record


def opened(table: Table) -> str:
    table.show_record.value = True
    text: str = table.record.text.value
    return text


def load(table: Table, text: str) -> None:
    table.record.paste.value = text
    table.record.load.click()


def saved() -> tuple[Table, str]:
    """A table in the middle of its second deal, and its record."""
    table = play_until(Table("polignac/foster", seed=7), lambda t: t.seated.deal == 1 and refusing(t))
    return table, opened(table)


def test_the_record_is_the_one_of_the_game_as_far_as_it_is_played() -> None:
    table = Table("polignac/modern", seed=3)
    assert table.record.text.value == "" and table.show_record.description == "Show the record"
    assert read(opened(table)) == table.seated.sitting.record() and table.show_record.description == "Hide the record"
    act(table)
    assert read(table.record.text.value) == table.seated.sitting.record()
    assert 'download="polignac-modern.txt"' in table.record.save.value
    assert 'download="polignac-modern.csv"' in table.record.save.value
    before = table.record.text.value
    table.record.text.value = "scribbled over"
    assert table.record.text.value == before
    table.show_record.value = False
    assert table.record.text.value == "" == table.record.save.value


def test_a_record_is_taken_up_and_played_on_from() -> None:
    table, text = saved()
    other = Table("slobberhannes/encyclopedia", 5, seed=1)
    load(other, text)
    assert picture(other) == picture(table) and "The record is taken up" in plain(other.status.value)
    assert other.seated.sitting.record() == table.seated.sitting.record()
    assert (other.game.value, other.players.value, other.seed.value) == ("polignac/foster", 4, "7")
    for _ in range(20):
        act(table)
        act(other)
    assert picture(other) == picture(table)
    other.under.value = "polignac/queens"
    assert other.seated.game.name == "polignac/queens"


def test_the_record_of_a_deal_that_is_over_shows_its_end() -> None:
    table = play_until(Table("polignac/foster", seed=7), lambda t: t.seated.deal_over)
    other = Table()
    load(other, opened(table))
    assert picture(other) == picture(table) and other.seated.deal_over
    finished = play("polignac/modern", ["careful"] * 4, seed=8)
    load(other, str(finished))
    assert other.seated.game_over and other.seated.sitting.record() == finished


def test_a_record_whose_cards_were_given_is_taken_up() -> None:
    record = play(
        "polignac/foster-french-order",
        4,
        hands=["9H 7S", "JH 8S", "AH JC", "TH JS"],
        dealer=3,
        script="9H JH AH TH 8S JC JS 7S",
        deals=1,
    )
    table = Table()
    load(table, str(record))
    assert table.seated.sitting.record() == record and "were given" in plain(table.foot.value)
    table.under.value = "polignac/foster"
    assert {e.split(",")[0] for e in card_names(table)} == {said("9H"), said("7S")}


def test_a_record_cut_short_anywhere_changes_nothing() -> None:
    table, text = saved()
    before, log = picture(table), list(table.seated.sitting.table.log)
    for end in range(0, len(text.rstrip()), 10):
        load(table, text[:end])
        words = plain(table.status.value)
        assert words.startswith("Not loaded.") and words.endswith("The game is as it was."), text[:end][-40:]
        assert picture(table) == before and table.seated.sitting.table.log == log
    act(table)
    assert picture(table) != before


def broken(text: str) -> Iterator[str]:
    yield from ("", " ", "x" * 100_000, HOSTILE, '[Game "polignac/foster"]')
    yield text.replace('[Game "polignac/foster"]', '[Game "whist/cavendish"]')
    yield text.replace('[Game "polignac/foster"]', '[Game "slobberhannes/foster"]')
    yield text.replace('[Game "polignac/foster"]', f'[Game "{HOSTILE}"]')
    yield text.replace('[Seed "7"]', '[Seed "8"]')
    yield text.replace('[Seed "7"]', f'[Seed "{"9" * 400}"]')
    yield text.replace('[Seed "7"]', f'[Seed "{"9" * 5000}"]')
    yield text.replace("Ben", HOSTILE, 1)
    yield text.replace("Anna, Ben, Carla, Dan", "Anna, Ben")
    yield text.replace("Anna, Ben, Carla, Dan", "Anna, Ben, Carla, Dan, Eva, Finn, Greta, Hugo, Ida")
    yield text.replace("[Answers", "[Answer")
    yield text + text


def test_a_broken_record_is_a_sentence_and_the_game_as_it_was() -> None:
    table, text = saved()
    before = picture(table)
    for bad in broken(text):
        load(table, bad)
        assert "The game is as it was." in plain(table.status.value) and "<img" not in table.status.value
        assert picture(table) == before, bad[:80]
    act(table)


def test_hostile_names_in_a_record_are_only_names() -> None:
    record = play("polignac/foster", ["careful"] * 4, names=["<b>", HOSTILE, "A & B", "D"], seed=2, deals=1)
    table = Table()
    load(table, str(record))
    table.show_record.value = True
    assert table.seated.names[1] == HOSTILE
    for name, value in values(table):
        typed = value in (table.record.text.value, table.record.paste.value)  # text boxes, not HTML
        assert typed or name != "value" or "<img" not in str(value), value


def test_a_variant_of_ones_own_is_saved_and_loaded() -> None:
    foster = GAMES["polignac/foster"]
    mine = foster.variant("polignac/mine", foster.sources["order"], edition="mine", order="KQJAT987")
    table = Table(mine, seed=4)
    act(table)
    table.end.click()
    other = Table(mine)
    load(other, opened(table))
    assert picture(other) == picture(table) and other.game.value == "polignac/mine"


# The seed's line


@pytest.mark.parametrize("name", GAMES)
def test_the_code_of_a_deal_can_be_typed(name: str) -> None:
    players = GAMES[name].players[-1]
    table = Table()
    table.seed.value = f"  {name} {players} 1897 12 "
    table.setup.go.click()
    assert f"{name} {players} 1897 12" in plain(table.foot.value) and table.seed.value == "1897"
    dealt = play(code=f"{name} {players} 1897 12").dealt[0]
    assert table.seated.sitting.dealt[0] == dealt
    assert (table.game.value, table.players.value) == (name, players)


@pytest.mark.parametrize(
    "code",
    [
        "polignac/modern 2 1 0",
        "polignac/modern 9 1 0",
        "whist 4 1 0",
        "polignac/modern 4 1",
        f"polignac/modern 4 {HOSTILE} 0",
        f"polignac/modern 4 {'9' * 400} 0",
        f"polignac/modern 4 {'9' * 20} 0",
        f"polignac/modern {'9' * 20} 1 0",
        f"polignac/modern 4 1 {2**64}",
        "polignac/modern -4 1 0",
        f"{HOSTILE} 4 1 0",
    ],
)
def test_a_code_that_cannot_be_is_a_sentence_and_the_game_goes_on(code: str) -> None:
    table = Table("polignac/foster")
    act(table)
    before = picture(table)
    table.seed.value = code
    table.setup.go.click()
    words = plain(table.status.value)
    assert words.startswith("No deal.") and words.endswith("The game is as it was.")
    assert "<img" not in table.status.value
    assert picture(table) == before
    act(table)


def test_deal_again_is_the_same_game_with_the_next_seed() -> None:
    table = Table("slobberhannes/foster", 5, seed=41)
    act(table)
    table.game.value = "polignac/modern"
    table.setup.again.click()
    assert "slobberhannes/foster 5 42 0" in plain(table.foot.value)
    assert (table.game.value, table.players.value, table.seed.value) == ("slobberhannes/foster", 5, "42")
    table = Table(seed=2**64 - 1)
    table.setup.again.click()
    assert table.seed.value == "0"


@pytest.mark.parametrize(
    ("choice", "value"), [("game", "slobberhannes/foster"), ("players", 6), ("people", 2), ("opponents", "random")]
)
def test_a_choice_waits_for_deal_and_says_so(choice: str, value: Any) -> None:
    table = play_until(Table("polignac/foster"), refusing)
    before, asked = picture(table), plain(table.status.value).split("Your turn.")[1]
    getattr(table, choice).value = value
    words = plain(table.status.value)
    assert words.startswith("Press Deal to play what is chosen; until then this game goes on.")
    assert words.endswith(asked) and picture(table) == before
    act(table)
    assert "Press Deal" not in plain(table.status.value)
    table.setup.go.click()
    assert "Press Deal" not in plain(table.status.value)


# The look


def test_the_look_is_a_class() -> None:
    table = Table()
    assert not {"cl-large", "cl-two"} & set(table._dom_classes)
    for box, name in ((table.look.large, "cl-large"), (table.look.two, "cl-two")):
        box.value = True
        assert name in table._dom_classes and f".cl.{name}" in style_text()
        box.value = False
        assert name not in table._dom_classes


def test_parts_are_folded_until_they_are_asked_for() -> None:
    table = Table()
    for fold, part, name in ((table.show_record, table.record, "record"), (table.show_look, table.look, "look")):
        assert fold.value is False and f"cl-fold-{name}" in fold._dom_classes
        assert {"cl-part", f"cl-part-{name}"} <= set(part._dom_classes)
        assert f".cl:has(.cl-fold-{name}.mod-active) .cl-part-{name}" in style_text()
    assert re.search(r"\.cl \.cl-part \{ display: none", style_text())


def controls(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    for child in getattr(widget, "children", ()):
        yield from controls(child)
    if widget.has_trait("description") and not isinstance(widget, ipywidgets.HTML):
        yield widget


def test_every_control_that_is_there_has_a_name() -> None:
    for table in (Table("polignac/modern"), Table("polignac/modern", seats=(0, 1))):
        for _ in range(12):
            for made in controls(table):
                assert made.description.strip() or made.layout.display == "none", made
                assert not isinstance(made, (ipywidgets.IntSlider, ipywidgets.IntProgress, ipywidgets.Output))
            step(table)


def test_the_version_stands_in_the_foot() -> None:
    assert f"polignac/modern 4 1 0 · cardlib {__version__}" in plain(Table().foot.value)


# The focus


def test_the_focus_follows_what_is_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    went = focused(monkeypatch)
    table = Table("polignac/modern", seed=8)
    table.answers[0].click()
    assert went.pop() is table.hand.children[0] and not went
    seen = 0
    while not table.seated.deal_over:
        asked = table.seated.asked
        assert asked is not None
        places = [place for place in table.hand.children if place.card is not None]
        last = places[-1]
        card = last.card if last.card in asked.options else next(p.card for p in places if p.card in asked.options)
        tap(table, card)
        if card == places[-1].card or last.card is None:
            left = [place for place in table.hand.children if place.card is not None]
            if places[[p.card for p in places].index(last.card)].card is None and went:
                seen += 1
                assert went.pop() is (table.go if table.seated.deal_over else left[-1])
        for made in went:
            assert made.layout.display is None
        went.clear()
    assert seen
    table.go.click()
    assert went.pop() is (
        table.answers[0]
        if table.picture.question and table.picture.question.answers
        else (table.go if table.seated.deal_over else table.hand.children[0])
    )


def test_the_last_card_of_a_deal_leaves_the_focus_on_what_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    went = focused(monkeypatch)
    table = play_until(Table("polignac/foster", seed=5), lambda t: t.seated.deal_over)
    assert went[-1] is table.go and table.go.layout.display is None
    while not table.seated.game_over:
        table.go.click()
        assert went[-1].layout.display is None and went[-1].description
        play_until(table, lambda t: t.seated.deal_over)


def test_the_focus_goes_on_to_the_next_person(monkeypatch: pytest.MonkeyPatch) -> None:
    went = focused(monkeypatch)
    table = Table("polignac/foster", seed=5, seats=(0, 1))
    table.reveal.click()
    assert went.pop() is table.hand.children[0]
    act(table)
    assert went.pop() is table.reveal


# The end of a game


def test_cards_left_over_look_played_out() -> None:
    table = play_until(Table("slobberhannes/foster", seed=3), lambda t: t.seated.game_over and bool(t.picture.hand))
    for place in table.hand.children:
        if place.card is not None:
            assert "cl-spent" in place._dom_classes and place.description.endswith("left over")
    table.go.click()
    assert not any("cl-spent" in place._dom_classes for place in table.hand.children if not table.seated.deal_over)


@pytest.mark.parametrize(
    ("name", "words", "source"),
    [
        ("slobberhannes/foster", "The counters are handed out anew for the next game.", "redistributed"),
        ("polignac/foster", "The counters are handed out anew for the next game.", "Foster says so of Slobberhannes"),
    ],
)
def test_what_becomes_of_the_pool_is_said(name: str, words: str, source: str) -> None:
    table = Table(name, seed=3)
    table.end.click()
    assert words not in plain(table.news.value)
    table.end.click()
    assert table.seated.game_over and words in plain(table.news.value) and source in plain(table.news.value)


def test_a_pool_that_stays_is_said_to_stay() -> None:
    for seed in range(40):
        table = Table("slobberhannes/hard-score", seed=seed)
        table.end.click()
        table.end.click()
        if table.seated.view().pools["pool"]:
            assert "stays in it for the next game" in plain(table.news.value)
            return
    raise AssertionError("no seed leaves anything in the pool")


# What people do at a table


def test_the_record_is_hidden_from_several_people_while_the_next_deal_is_dealt_and_not_begun() -> None:
    table = Table("polignac/modern", 4, seats=[0, 2], seed=5)
    table.show_record.value = True
    table.end.click()
    assert table.seated.covered and table.seated.dealt_on
    assert table.record.text.value == "" == table.record.save.value


def test_taking_back_after_two_finishes_takes_back_the_second_alone() -> None:
    table = Table("polignac/foster", 4, seed=3)
    table.end.click()
    table.go.click()
    table.end.click()
    table.back.click()
    assert table.seated.deal == 1


def test_a_new_game_is_not_taken_back_into_the_last() -> None:
    table = Table("polignac/foster", 4, seed=3)
    while not table.seated.game_over:
        table.end.click()
    deals = table.seated.deal
    table.go.click()
    assert table.seated.deal == deals + 1
    table.back.click()
    assert table.seated.deal >= deals


def test_variants_of_ones_own_are_told_apart_and_their_records_bring_their_rules() -> None:
    first = read_variant("from polignac/modern\nname = mine/x\npenalties = TH 4; JC 1")
    same_name = read_variant("from polignac/modern\nname = mine/x\npenalties = JC 9")
    other = read_variant("from polignac/modern\nname = mine/y\npenalties = JC 9")
    table = Table(first)
    table.load(str(play(same_name, 4, seed=1, deals=1)))
    assert "The record is taken up" in plain(table.status.value) and table.seated.game == same_name
    words = [box.description for box in Penalties([first, other], deals=5).games]
    assert len(set(words)) == 2 and any("mine/y" in word for word in words)
