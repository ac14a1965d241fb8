"""Studies: whole-number counts, honest intervals, slices that add up."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from math import sqrt

import pytest

import cardlib
from cardlib import GAMES, Sitting, WrongArgument, WrongPlayers, simulate
from cardlib.chance import Stream
from cardlib.measures import ROUGH, figures, signed
from cardlib.study import changes, mean_of, waiting, worth
from cardlib.widgets import growth, whiskers, won
from cardlib.widgets.paired import paired_chart


def test_the_counts_are_the_records_counted():
    study = simulate("polignac/modern", strategies="random", deals=60, seed=5)
    nets = []
    for number in range(60):
        sitting = Sitting(GAMES["polignac/modern"], 4, seed=5, number=number, deals=1)
        while choice := sitting.choice:
            sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])
        nets.append(sitting.record())
    for seat in range(4):
        assert study.counts[seat] == {n: sum(r.net[seat] == n for r in nets) for n in {r.net[seat] for r in nets}}
        assert study.paid_nothing[seat] == sum(all(e.payer != seat for e in r.payments) for r in nets)
    assert study.ties_for_best == sum(sorted(r.net)[-1] == sorted(r.net)[-2] for r in nets)
    assert study.all_tricks == sum(len({t.seat for t in r.tricks}) == 1 for r in nets)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_studied_and_its_counts_are_whole(name):
    for players in GAMES[name].players:
        study = simulate(name, players, "random", deals=12, seed=1)
        assert all(sum(count.values()) == 12 for count in study.counts)
        assert all(type(n) is int and type(k) is int for count in study.counts for n, k in count.items())


def test_slices_add_up_to_the_whole():
    whole = simulate("slobberhannes/foster", deals=30, seed=2)
    parts = simulate("slobberhannes/foster", deals=10, seed=2) + simulate(
        "slobberhannes/foster", deals=20, seed=2, first=10
    )
    assert parts == whole
    with pytest.raises(WrongArgument, match="Only the next deals"):
        whole + simulate("slobberhannes/foster", deals=10, seed=2)
    with pytest.raises(WrongArgument, match="Only the next deals"):
        whole + simulate("slobberhannes/foster", deals=10, seed=3, first=30)


def test_in_a_study_seat_0_is_eldest_whichever_way_the_deal_goes():
    seen = []

    def watch(view, choice):
        seen.append(view.dealt_in[0])
        return choice.options[0]

    for name in ("polignac/modern", "polignac/french", "slobberhannes/foster"):
        simulate(name, strategies=[watch] * 4, deals=2)
    assert set(seen) == {0}


def test_a_mean_has_the_interval_of_the_textbook():
    mean, low, high = mean_of({0: 50, 2: 50})
    assert mean == 1 and round(high - 1, 4) == round(1 - low, 4) == 0.197
    assert mean_of({3: 7}) == (3, 3, 3)
    assert mean_of({3: 1}) == (3, float("-inf"), float("inf"))


@pytest.mark.parametrize("chance, draws", [(1 << 31, 100), (1 << 30, 150)])
def test_the_intervals_cover_a_known_mean_in_nineteen_cases_of_twenty(chance, draws):
    """A coin that is worth 1 with a known chance, thrown so often, in 2,000 studies: about 95 %."""
    covered, studies = 0, 2000
    for number in range(studies):
        stream = Stream(12, number)
        heads = sum(stream.next() < chance for _ in range(draws))
        _, low, high = mean_of({1: heads, 0: draws - heads})
        covered += low <= chance / 2**32 <= high
    assert abs(covered / studies - 0.95) < 3 * sqrt(0.95 * 0.05 / studies) + 0.01


def test_a_study_says_how_many_deals_which_players_and_which_seed():
    study = simulate("polignac/modern", deals=50, seed=7)
    for words in (study.says(), repr(study), study._repr_html_(), study.conditions):
        for said in ("50 deals", "polignac/modern", "4 careful players", "seed 7"):
            assert said in words
    assert "95 % interval" in study.says() and "95 % interval" in study._repr_html_()
    mixed = simulate("polignac/modern", strategies=["careful", "random", "random", "random"], deals=5)
    assert "players careful, random, random, random" in mixed.conditions


def test_strategies_with_hostile_names_are_escaped():
    def player(view, choice):
        return choice.options[0]

    player.__name__ = "<script>"
    assert "<script>" not in simulate("polignac/modern", strategies=[player] * 4, deals=1)._repr_html_()


def test_the_tables():
    study = simulate("polignac/modern", deals=40, seed=7)
    assert list(study.frame.columns) == ["seat", "counters", "deals"] and study.frame.deals.sum() == 160
    summary = study.summary()
    assert list(summary.index) == [0, 1, 2, 3] and {"mean", "low", "high", "deals"} <= set(summary.columns)
    assert (summary.low <= summary["mean"]).all() and (summary["mean"] <= summary.high).all()
    assert round(summary["mean"].sum(), 9) == -5


def test_whole_matches():
    study = simulate("slobberhannes/foster", strategies="random", matches=8, seed=3)
    assert study.what == "matches" and all(min(count) >= -10 for count in study.counts)
    assert "8 matches" in study.says()


@pytest.mark.parametrize(
    "call, says",
    [
        (dict(deals=0), "1 at least, not 0"),
        (dict(deals=-5), "not -5"),
        (dict(deals=1000.0), "A number of deals is a whole number from 1 to 1,000,000,000, not 1000.0"),
        (dict(deals="many"), "is a whole number from 1 to 1,000,000,000, not 'many'"),
        (dict(deals=True), "is a whole number from 1 to 1,000,000,000, not True"),
        (dict(matches=2.0), "A number of matches is a whole number from 1 to 1,000,000,000, not 2.0"),
        (dict(matches=2, first=1.0), "the first of the matches, a whole number from 0 up, not 1.0"),
        (dict(players=9), "is for 4 to 7 players, not 9"),
        (dict(players="four"), "players is the number of seats"),
        (dict(strategies=None), "strategies is a name or a function, or a list of one a seat, not None"),
        (dict(deals=10**18), "1,000,000,000 at most"),
        (dict(first="2"), "first is the number of the first of the deals, a whole number from 0 up, not '2'"),
        (dict(first=-1), "from 0 up, not -1"),
        (dict(strategies=["random"] * 3), "3 strategies do not fit 4 players"),
        (dict(strategies="clever"), "no player 'clever'"),
        (dict(seed=-1), "A seed is a whole number"),
    ],
)
def test_a_study_that_cannot_be(call, says):
    with pytest.raises((WrongArgument, WrongPlayers), match=says):
        simulate("polignac/modern", **{"deals": 3, **call})


def test_on_a_terminal_a_bar_shows_how_far_it_is(monkeypatch, capsys):
    import sys

    simulate("polignac/modern", deals=2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    simulate("polignac/modern", deals=2)
    assert "0/2 [" in capsys.readouterr().err


# Words

UNITS = {
    "cassino/two-lowest": "points",
    "slobberhannes/encyclopedia": "points",
    "slobberhannes/foster": "counters",
    "bassadewitz/encyclopedia": "chips",
    "pope-joan/baxter-wray": "counters",
}


@pytest.mark.parametrize("name, unit", UNITS.items())
def test_a_study_reckons_in_what_the_game_does(name, unit):
    study = simulate(name, GAMES[name].players[0], deals=5, seed=1)
    for shown in (study.says(), study._repr_html_()):
        assert unit in shown.lower() and not any(other in shown.lower() for other in {*UNITS.values()} - {unit})


def test_to_be_charged_nothing_is_not_to_come_out_even():
    """At Pope Joan everybody pays to the board, and may have it back by what he wins."""
    study = simulate("pope-joan/baxter-wray", deals=200, seed=1)
    assert study.counts[0][0] > 0 == study.paid_nothing[0]
    assert "charged nothing" not in study.says() and "Charged nothing" not in study._repr_html_()
    for shown in (simulate("polignac/modern", deals=5).says(), simulate("polignac/modern", deals=5)._repr_html_()):
        assert "charged nothing in" in shown.lower()


def test_of_one_deal_or_match_nothing_is_said_in_percent():
    said = [simulate("polignac/foster", deals=1, first=first).says(seat) for first in range(9) for seat in range(4)]
    said.append(simulate("slobberhannes/foster", matches=1).says())
    ends = {one[one.index("interval)") :] for one in said}
    charged = ("is charged nothing", "is charged something")
    best = ("several seats do equally best", "one seat alone does best")
    assert ends == {f"interval), and {how}; {who}." for how in charged for who in best}
    assert simulate("cassino/two", 2, deals=1).says().endswith(tuple(f"interval); {who}." for who in best))


def test_an_interval_of_few_deals_that_differ_is_marked_and_explained():
    few, many = (simulate("polignac/modern", deals=deals, seed=1) for deals in (20, 400))
    assert "†" in few._repr_html_() and ROUGH in few._repr_html_() and ", rough)" in few.says()
    assert "†" not in many._repr_html_() and "rough" not in many.says()


def test_a_few_deals_that_agree_prove_nothing_and_many_that_agree_say_how_much():
    few, many = (simulate("slobberhannes/foster", deals=deals, seed=9) for deals in (3, 200))
    assert set(few.counts[3]) == {-1}
    assert "(rough: the same in every deal, so that at 95 % it is another in 63 % of deals at most)" in few.says(3)
    assert "the same in every deal†" in few._repr_html_() and ROUGH in few._repr_html_()
    alike = replace(many, counts=({-1: 200},) * 4)
    assert "(the same in every deal, so that at 95 % it is another in 1.5 % of deals at most)" in alike.says()
    assert "the same in every deal<" in alike._repr_html_() and "†" not in alike._repr_html_()


def test_nothing_is_never_less_than_nothing():
    study = replace(simulate("polignac/foster", deals=40), counts=({0: 40},) * 4)
    for words in (study.says(), study._repr_html_(), signed(-0.0), signed(-0.0004), figures(-0.001), str(study.paid())):
        assert "−0.0" not in words and "-0.0" not in words
    assert (signed(-0.0005001), figures(-0.01)) == ("−0.001", "−0.01")


STUDIES = {
    "simulate": lambda number: simulate("polignac/foster", deals=number),
    "simulate matches": lambda number: simulate("slobberhannes/foster", matches=number),
    "order": lambda number: cardlib.order("polignac/foster", deals=number),
    "ladder": lambda number: cardlib.ladder("polignac/foster", ["random", "careful"], deals=number),
    "profile": lambda number: cardlib.profile("polignac/foster", deals=number),
    "money": lambda number: cardlib.money("polignac/foster", matches=number),
    "measure": lambda number: cardlib.measure("cassino/two", 2, deals=number),
    "beside": lambda number: cardlib.frequencies().beside(cardlib.measure("commerce/modern", deals=number)),
    "waits": lambda number: cardlib.waits(matches=number),
    "wait": lambda number: waiting.wait(matches=number),
    "tally": lambda number: cardlib.tally("newmarket/baxter-wray", deals=number),
    "tally matches": lambda number: cardlib.tally("newmarket/baxter-wray", matches=number),
    "tally both": lambda number: cardlib.tally_both("pope-joan/baxter-wray", "pope-joan/split-pairs", deals=number),
    "changes": lambda number: changes.changes("speculation/baxter-wray", "speculation/knave-or-five", deals=number),
    "turn-ups": lambda number: worth.turn_ups(deals=number),
    "compare": lambda number: cardlib.compare(["polignac/foster", "polignac/modern"], deals=number),
    "one rule": lambda number: cardlib.one_rule_at_a_time("polignac/foster", "polignac/modern", deals=number),
}


def words_of(study):
    return [repr(study), study._repr_html_(), study.says() if hasattr(study, "says") else ""]


@pytest.mark.parametrize("name", STUDIES)
def test_one_deal_has_no_interval_and_is_one(name):
    for words in words_of(STUDIES[name](1)):
        assert not re.search(r"\binf\b|\bnan\b|\b1 (deals|matches)\b", words)


def test_charts_of_one_deal_have_no_interval():
    pair = paired_chart(cardlib.compare(["polignac/foster", "polignac/modern"], deals=1))
    board = cardlib.tally("newmarket/baxter-wray", matches=1)
    ways = whiskers([simulate("polignac/foster", deals=1)])
    for chart in (pair, ways, won(board), growth(board)):
        assert not re.search(r"\binf\b", chart._repr_html_())


@pytest.mark.parametrize("name", STUDIES)
def test_the_intervals_of_few_deals_are_marked_and_said_to_be_rough(name):
    """Those of shares after Wilson too, in every table alike.  Of turn-ups 15 deals, so that a rank comes twice."""
    _, shown, said = words_of(STUDIES[name](3 if name != "turn-ups" else 15))
    assert "†" in shown and ROUGH in shown and ("rough" in said or not said)
    cells = re.findall(r"[>(][+−]?[0-9.]+ to [+−]?[0-9.]+[<)](?!†)", shown)
    assert not cells


def test_a_strategy_of_two_words_can_be_told_from_two():
    mixed = ["monte-carlo 1", "careful", "careful", "random"]
    for made in (
        simulate("polignac/foster", 4, mixed, 1).csv(),
        cardlib.compare(["polignac/foster", "polignac/modern"], 4, mixed, 1).csv(),
    ):
        (row, *_) = csv.DictReader(io.StringIO(made))
        assert row["strategies"].split("; ") == mixed
