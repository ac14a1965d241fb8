"""The command line: `cardlib play` and `cardlib study` say what the library says."""

from __future__ import annotations

import inspect

import pytest

import cardlib
from cardlib import widgets
from cardlib.__main__ import main, parser
from cardlib.chance import SEED
from cardlib.study.worth import turn_ups


def test_the_guessing_player_is_asked_for_by_name_and_a_player_that_is_not_there_is_said(capsys):
    assert main(["study", "polignac/modern", "--deals", "2", "--strategies", "monte-carlo 2", *["careful"] * 3]) == 0
    assert "players monte-carlo 2, careful" in capsys.readouterr().out
    for command in ("play", "study"):
        assert main([command, "polignac/modern", "--deals", "1", "--strategy", "reckless"]) == 1
        assert "There is no player 'reckless'" in capsys.readouterr().err


def test_play_prints_a_record_that_can_be_read_back(capsys):
    assert main(["play", "slobberhannes/foster", "--seed", "5", "--players", "6"]) == 0
    record = cardlib.read(capsys.readouterr().out)
    assert record == cardlib.play("slobberhannes/foster", 6, seed=5) and record.losers


def test_play_takes_the_code_of_a_deal(capsys):
    assert main(["play", "polignac/modern 4 1897 3"]) == 0
    assert cardlib.deal_code(cardlib.read(capsys.readouterr().out)) == "polignac/modern 4 1897 3"


def test_study_says_what_a_game_comes_to_seat_by_seat(capsys):
    assert main(["study", "polignac/modern", "--deals", "30", "--players", "5", "--strategy", "random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5 and all("30 deals of polignac/modern, 5 random players, seed 1" in line for line in lines)


@pytest.mark.parametrize("name, players", [("cassino/two", 2), ("cassino/three", 3), ("commerce/pool", 4)])
def test_where_four_cannot_play_the_fewest_do(name, players, capsys):
    assert main(["study", name, "--deals", "2"]) == main(["play", name, "--deals", "1"]) == 0
    assert f"{players} careful players" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words, says",
    [
        (["play", "polignac/modem"], "Did you mean polignac/modern?"),
        (["play", "polignac/modern x y z"], "is not the code of a deal"),
        (["play", "polignac/modern", "--players", "9"], "is for 4 to 7 players, not 9"),
        (["play", "polignac/modern", "--seed", "-1"], "A seed is a whole number"),
        (["study", "polignac/modern", "--deals", "0"], "1 at least, not 0"),
    ],
)
def test_a_mistake_is_told_in_a_sentence_and_answered_with_1(words, says, capsys):
    assert main(words) == 1
    error = capsys.readouterr().err
    assert says in error and "Traceback" not in error


@pytest.mark.parametrize("command", [["play", "--deals", "1"], ["study", "--deals", "2"]])
def test_both_commands_take_a_player_for_each_seat_with_the_same_errors(command, capsys):
    name, *more = command
    asked = [name, "slobberhannes/foster", *more, "--strategies"]
    assert main([*asked, "random", *["careful"] * 4]) == 0
    assert "random, careful, careful, careful, careful" in capsys.readouterr().out or name == "play"
    assert main([*asked, "random", "careful", "--players", "4"]) == 1
    assert capsys.readouterr().err == "2 strategies do not fit 4 players.\n"
    assert main([*asked, "random", "careful"]) == 1
    assert "is for 4 to 7 players, not 2" in capsys.readouterr().err
    assert main([*asked, "reckless", *["careful"] * 3]) == 1
    assert "There is no player 'reckless'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([*asked, *["careful"] * 4, "--strategy", "random"])
    assert "not allowed with argument" in capsys.readouterr().err


def test_play_seats_each_player_where_he_is_named(capsys):
    who = ["careful", "random", "careful", "monte-carlo 2"]
    assert main(["play", "polignac/modern", "--deals", "1", "--strategies", *who]) == 0
    record = cardlib.read(capsys.readouterr().out)
    assert record == cardlib.play("polignac/modern", who, deals=1) != cardlib.play("polignac/modern", 4, deals=1)


def test_a_code_is_given_alone(capsys):
    for more in (["--strategies", *["careful"] * 4], ["--seed", "2"]):
        assert main(["play", "polignac/modern 4 1897 3", *more]) == 1
        assert "give it alone" in capsys.readouterr().err


def test_where_no_seed_is_said_every_way_to_deal_takes_the_same():
    ways = [getattr(cardlib, name) for name in cardlib.__all__ if inspect.isfunction(getattr(cardlib, name))]
    ways += [turn_ups, widgets.Table, widgets.Penalties, widgets.Compare]
    asked = [inspect.signature(way).parameters for way in ways]
    seeds = [parameters["seed"].default for parameters in asked if "seed" in parameters]
    assert len(seeds) > 20 and set(seeds) == {SEED}
    assert {parser().parse_args([command, "polignac/modern"]).seed for command in ("play", "study")} == {SEED}
    assert cardlib.play("polignac/modern", 4, deals=1).seed == SEED
