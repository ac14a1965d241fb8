"""Playing: bad input is refused in a sentence, before anything has changed."""

from __future__ import annotations

import pytest

import cardlib
from cardlib import GAMES, BadCards, IllegalPlay, NoSuchGame, Sitting, WrongArgument, WrongPlayers, play, same_deal

MODERN, FOSTER = "polignac/modern", "polignac/foster"
HANDS = ["9H 7S", "JH 8S", "AH JC", "TH JS"]


def test_the_errors_are_value_errors_and_a_missing_game_is_a_key_error_too():
    for error in (BadCards, IllegalPlay, NoSuchGame, WrongArgument, WrongPlayers, cardlib.NotARecord):
        assert issubclass(error, ValueError)
    assert issubclass(NoSuchGame, KeyError)


@pytest.mark.parametrize(
    "game, says",
    [
        ("polignac/modem", "There is no game 'polignac/modem'. Did you mean polignac/modern?"),
        ("spin/foster", "There is no game 'spin/foster'. Did you mean spin/baxter-wray?"),
        ("Spin/Baxter", "There is no game 'Spin/Baxter'. Did you mean spin/baxter-wray?"),
        ("polignac/modern/mine", "There is no game 'polignac/modern/mine'. Did you mean polignac/modern?"),
        ("spun/baxter-wray", "There is no game 'spun/baxter-wray'. Did you mean spin/baxter-wray?"),
        ("", "There is no game ''. The games are slobberhannes/foster, "),
        ("hearts", "There is no game 'hearts'."),
        (None, "Say which game"),
        (7, "There is no game 7."),
    ],
)
def test_a_game_that_does_not_exist(game, says):
    with pytest.raises(WrongArgument) as raised:
        play(game, ["random"] * 4)
    assert str(raised.value).startswith(says)


def test_of_a_game_that_has_no_such_edition_all_are_named():
    every = ", ".join(name for name in GAMES if name.startswith("polignac/"))
    with pytest.raises(NoSuchGame) as raised:
        play("polignac/nosuch", 4)
    assert str(raised.value) == f"There is no game 'polignac/nosuch'. Did you mean {every}?"


@pytest.mark.parametrize(
    "players, says",
    [
        (["random"] * 3, "polignac/modern is for 4 to 7 players, not 3."),
        (["random"] * 8, "polignac/modern is for 4 to 7 players, not 8."),
        (["random"], "not 1"),
        (9, "polignac/modern is for 4 to 7 players, not 9."),
        (0, "not 0"),
        (-4, "not -4"),
        (True, "not True"),
        ([], "not 0"),
    ],
)
def test_a_wrong_number_of_players(players, says):
    with pytest.raises(WrongPlayers) as raised:
        play(MODERN, players)
    assert says in str(raised.value)


@pytest.mark.parametrize(
    "names, says",
    [
        (["A", "B", "C", "A"], "same name"),
        (["A", "B", "C", ""], "1 to 40 characters"),
        (["A", "B", "C", "   "], "1 to 40"),
        (["A", "B", "C", 'D"]'], "none of"),
        (["A", "B", "C", "x" * 41], "1 to 40"),
        (["A", "B", "C", "D, E"], "none of"),
        (["A", "B", "C", 4], "Players are a number or a list of names"),
        ("ABCD", "Players are a number or a list of names"),
        (["A", "B", "C", "D\n[Seed"], "none of"),
        (["A", "B", "C"], "3 names do not fit 4 players"),
    ],
)
def test_names_that_will_not_do(names, says):
    with pytest.raises(WrongArgument, match=says):
        play(MODERN, ["random"] * 4, names=names)


def test_too_few_names_are_wrong_players_as_at_a_table():
    with pytest.raises(WrongPlayers):
        play(MODERN, ["random"] * 4, names=["A", "B", "C"])


def test_names_are_written_with_single_spaces():
    assert play(MODERN, ["random"] * 4, names=["  Ann   Marie ", "B", "C", "<b>"], deals=1).names[0] == "Ann Marie"


@pytest.mark.parametrize(
    "hands, says",
    [
        (["9H 7S", "JH 8S", "AH JC"], "hands has a text for each of 4 seats"),
        ("9H 7S JH 8S", "hands has a text for each of 4 seats"),
        (["9H 7S", "JH 8S", "AH JC", "TH"], "the same number of cards, one at least, not 2 for seat 0"),
        (["", "", "", ""], "one at least, not 0 for seat 0"),
        (["9H", "JH", "AH", "6H"], "6♥ is not in the pack of polignac/modern for 4"),
        (["9H", "JH", "AH", "9H"], "9♥ is dealt twice"),
        (["9H", "JH", "AH", "11H"], "'11H' is not a card: write the rank, then the suit, as in J♠, JS or 10H."),
        (["9H", "JH", "AH", "<img src=x>"], "is not a card"),
    ],
)
def test_hands_that_will_not_do(hands, says):
    with pytest.raises(BadCards) as raised:
        play(MODERN, ["random"] * 4, hands=hands)
    assert says in str(raised.value)


def test_a_seat_that_is_not_dealt_in_has_no_hand():
    six = ["AS", "JS", "8S", "9S", "TS", "KS"]
    assert play(MODERN, ["random"] * 7, hands=[*six, ""]).tricks
    with pytest.raises(BadCards, match="Seat 6 deals and takes no cards"):
        play(MODERN, ["random"] * 7, hands=[*six, "QS"])
    with pytest.raises(BadCards, match="0 for seat 3"):
        play(MODERN, ["random"] * 7, hands=[*six[:3], "", *six[3:5], ""])


def test_a_whole_pack_is_dealt_singly_from_the_eldest():
    pack = " ".join(GAMES[MODERN].pack)
    record = play(MODERN, ["random"] * 4, pack=pack, dealer=0, deals=1)
    assert record.dealt[0][1][:3] == ("AS", "TS", "AH") and record.dealt[0][0][-1] == "7C"
    with pytest.raises(BadCards, match="That is not the pack of polignac/modern for 4: it has 32 cards"):
        play(MODERN, ["random"] * 4, pack=pack[:-3])
    with pytest.raises(BadCards, match="Give the hands or the pack, not both"):
        play(MODERN, ["random"] * 4, pack=pack, hands=HANDS)


@pytest.mark.parametrize(
    "more, says",
    [
        (dict(dealer=4), "The dealer is a seat from 0 to 3, not 4"),
        (dict(dealer=-1), "not -1"),
        (dict(dealer="Dan"), "'Dan'"),
        (dict(dealer=True), "not True"),
        (dict(deals=0), "deals is a whole number from 1 to 1000000, not 0"),
        (dict(deals=1.5), "not 1.5"),
        (dict(games=0), "games is a whole number from 1 to 1000, not 0"),
        (dict(counters=(1, 2, 3)), "a whole number for each of 4 seats"),
        (dict(counters=(1, 2, 3, 0)), "with a counter at least, not 0"),
        (dict(counters=(1, 2, 3, 1.5)), "a whole number for each"),
    ],
)
def test_arguments_that_cannot_be(more, says):
    with pytest.raises(WrongArgument, match=says):
        play(MODERN, ["random"] * 4, **more)


# Answers the rules refuse


def test_who_holds_the_suit_must_follow():
    with pytest.raises(IllegalPlay) as raised:
        play("polignac/foster-french-order", 4, hands=["9S 7H", "JH 8S", "7S JC", "TH JS"], dealer=3, script="9S 8S JC")
    assert str(raised.value) == "seat 2 holds 7♠ and must follow spades"
    assert raised.value.answer == "JC" and raised.value.choice.seat == 2
    assert raised.value.rule.words.endswith("the others must follow suit if they can.")


@pytest.mark.parametrize(
    "script, says",
    [
        ("AS", "Seat 0 does not hold A♠; it holds 7♠ 9♥."),
        ("6H", "Seat 0 is asked for a card, and '6H' is none of polignac/foster."),
        ("capot", "Seat 0 is asked for a card, and 'capot'"),
        ("<b>", "Seat 0 is asked for a card, and '<b>'"),
        ("9H", "The script ends where seat 1 is to follow."),
        ("", "The script ends where seat 0 is to lead."),
        ("9H JH AH TH JC JS 7S 8S 7S", "The script goes on after the end: '7S'"),
    ],
)
def test_a_script_the_rules_refuse(script, says):
    with pytest.raises(IllegalPlay) as raised:
        play(FOSTER, 4, hands=HANDS, dealer=3, script=script)
    assert says in str(raised.value)


def test_a_word_that_is_none_of_those_asked_for():
    with pytest.raises(IllegalPlay, match="Seat 0 says pass or capot, not 'generale'"):
        play(MODERN, 4, hands=HANDS, script="generale")


def test_a_refused_answer_changes_nothing():
    sitting = Sitting(GAMES[FOSTER], 4, seed=1)
    while sitting.choice.kind == "lead":
        sitting.answer(sitting.choice.options[0])
    before, choice = sitting.record(), sitting.choice
    refused = (
        next(c for c in sitting.table.hands[choice.seat] if c not in choice.options)
        if len(choice.options) < len(sitting.table.hands[choice.seat])
        else "6H"
    )
    for answer in (refused, "6H", None, "", 7, ["9H"]):
        with pytest.raises(IllegalPlay):
            sitting.answer(answer)
    assert sitting.record() == before and sitting.choice == choice


def test_nothing_can_be_answered_after_the_end():
    sitting = Sitting(GAMES[FOSTER], 4, hands=["9H", "JH", "AH", "TH"], deals=1)
    assert sitting.choice is None
    with pytest.raises(IllegalPlay, match="the game is over"):
        sitting.answer("9H")


def test_nothing_can_be_taken_back_at_the_start():
    with pytest.raises(IllegalPlay, match="There is nothing to take back"):
        Sitting(GAMES[FOSTER], 4, seed=1).undone()


def test_one_seat_can_take_back_its_own_last_answer():
    sitting = Sitting(GAMES[FOSTER], 4, seed=1)
    states = []
    for _ in range(9):
        if sitting.choice.seat == 2:
            states.append(sitting.record())
        sitting.answer(sitting.choice.options[0])
    assert sitting.undone({2}).record() == states[-1]
    assert sitting.undone({2}).undone({2}).record() == states[-2]


def test_a_script_needs_a_number_of_players_and_a_code_stands_alone():
    with pytest.raises(WrongArgument, match="A script answers for everybody"):
        play(FOSTER, ["random"] * 4, script="9H")
    four = ["9H", "JH", "AH", "TH"]
    for more in (
        dict(game=FOSTER, players=4), dict(games=3), dict(deals=2), dict(dealer=0), dict(counters=[3, 3, 3, 3]),
        dict(hands=four), dict(pack="9H JH AH TH"), dict(turned_up="9H"), dict(seed=7), dict(number=2),
    ):  # fmt: skip
        with pytest.raises(WrongArgument, match="give the code alone"):
            play(code="polignac/modern 4 1 0", **more)


@pytest.mark.parametrize("deals", [0, False, -1])
def test_no_deal_is_refused_where_the_cards_are_given_too(deals):
    with pytest.raises(WrongArgument, match="deals is a whole number from 1"):
        play(MODERN, 4, hands=["9H", "JH", "AH", "TH"], deals=deals)


def test_cards_come_as_they_were_dealt_or_as_hands_and_not_both():
    dealt = play(MODERN, 4, seed=1, deals=1).dealt
    for more in (dict(hands=["9H", "JH", "AH", "TH"]), dict(pack="9H JH AH TH"), dict(turned_up="9H")):
        with pytest.raises(BadCards, match="or the hands or the pack of the first deal, not both"):
            Sitting(MODERN, 4, dealt=dealt, **more)


def test_a_function_is_a_player():
    seen = []

    def lowest(view, choice):
        seen.append((view.seat, choice.kind))
        return choice.options[-1]

    play(FOSTER, [lowest, "random", "random", "careful"], seed=3, deals=1)
    assert {seat for seat, _ in seen} == {0}


def test_what_a_record_tells():
    record = play("polignac/foster-french-order", 4, hands=HANDS, dealer=3, script="9H JH AH TH 8S JC JS 7S", deals=1)
    assert record.net == (0, -1, 0, -3) and record.pools == {"pool": 4} and record.stakes == (0, 0, 0, 0)
    assert record.losers == record.winners == ()
    paid = record.payments[0]
    assert (paid.payer, paid.payee, paid.counters) == (1, "pool", 1)
    assert paid.why.says == "Whoever wins the trick with J♥ pays 1 counter."
    assert (
        paid.why.source.words
        == "The moment any player wins a trick containing a Jack, he pays one counter into the pool."
    )
    assert repr(record) == "<polignac/foster-french-order: Anna 0, Ben -1, Carla 0, Dan -3>"


def test_of_games_and_seats_the_fewer_stand_side_by_side():
    """A table of one deal under several rules is read on a telephone too."""
    games = ["polignac/foster", "polignac/foster-french-order", "polignac/modern", "polignac/queens"]
    few, many = same_deal(games[:2], seed=2), same_deal(games, seed=2)
    assert "<th scope='row'>Anna</th><td><b>−2</b>" in few._repr_html_() and "ace high</th>" in few._repr_html_()
    assert "<th scope='col'>Anna</th>" in many._repr_html_() and "<th scope='row'>Polignac, <em>" in many._repr_html_()
