"""The other widgets at games of stops: what they show, and what they say where a game is not theirs."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from clicking import loud, plain
from tables import STOPS, TRICKS

from cardlib import GAMES, __version__, play, simulate, tally
from cardlib.errors import WrongArgument
from cardlib.events import Paid
from cardlib.events.laid import Stopped
from cardlib.families.stops import StopsGame
from cardlib.measures import mean_of
from cardlib.widgets import Excerpt, Games, Handout, Judge, Penalties, Played, Rules, Variant, growth, histogram, won
from cardlib.widgets.pieces import marked
from cardlib.widgets.setting import by_title

__all__ = ["loud"]  # a fixture


@pytest.mark.parametrize("name", STOPS)
def test_a_record_is_told_run_by_run_with_every_payment(name: str) -> None:
    record = play(name, ["careful"] * 4, seed=3, deals=2)
    html = Played(record)._repr_html_()
    assert "2 deals, run by run" in plain(html)
    runs = [e for e in record.log if isinstance(e, Stopped)]
    assert len(re.findall(r'class="cl-num">\d+</th>', html)) == len(runs)
    told = [line for line in re.findall(r"<div>(.*?)</div>", html) if 'class="cl-why"' in line]
    paid = [e for e in record.log if isinstance(e, Paid) and e.payer != e.payee and "bank" not in (e.payer, e.payee)]
    for event in paid:
        assert marked(event.why.source.words) in html, event
    assert told or not paid
    dealt = plain(html.split("<tbody>")[1])
    if isinstance(record.game, StopsGame) and record.game.spare:
        assert "The spare hand has" in dealt and "The turn-up is" in dealt


def test_every_payment_is_told_once_and_beside_its_run() -> None:
    record = play("pope-joan/baxter-wray", ["careful"] * 4, seed=3, deals=1)
    html = Played(record)._repr_html_()
    from_board = [e for e in record.payments if isinstance(e.payer, str) and isinstance(e.payee, int)]
    assert from_board
    for event in from_board:
        words = f"{record.names[event.payee]} receives {event.counters} from {event.payer}"
        assert plain(html).count(words) == sum(
            (e.payer, e.payee, e.counters) == (event.payer, event.payee, event.counters) for e in from_board
        ), words


@pytest.mark.parametrize("name", STOPS)
def test_the_rules_have_every_field_and_every_sentence(name: str) -> None:
    table = plain(Rules(name).table.value)
    game = GAMES[name]
    for clause in game.clauses():
        for part in clause.parts:
            assert plain(marked(part.says)) in table, part.says
    assert not re.search(r"\w+\(.*=|<cardlib|None\b(?! of)", table)


def test_the_excerpt_of_a_section_of_stops() -> None:
    for section in ("pope-joan", "spin", "newmarket", "jig"):
        html = Excerpt("baxterwray1891", section)._repr_html_()
        assert "In our words" in html or "“" in html
        assert html.count("cl-became") > 3


def test_penalties_are_net_where_counters_are_won() -> None:
    names = ["pope-joan/baxter-wray", "pope-joan/five-pool", "newmarket/baxter-wray"]
    made = Penalties(names, deals=30, seed=2)
    foot = plain(made.foot.value)
    assert "counters are put up and won" in foot and "Pope Joan and Newmarket" in foot
    assert "below nothing: won" in plain(made.chart.value) and "−0.00" not in plain(made.numbers.value)
    assert [box.description for box in made.games] == [f"{GAMES[n].title}: {GAMES[n].edition}" for n in names]
    with pytest.raises(WrongArgument):
        Penalties(["newmarket/baxter-wray"], players=9, deals=2)


def test_penalties_by_default_are_of_one_family() -> None:
    made = Penalties(deals=2)
    assert [study.game.name for study in made.studies] == [n for n in TRICKS if 4 in GAMES[n].players]


def test_amounts_that_spread_far_are_put_together() -> None:
    study = simulate("pope-joan/baxter-wray", deals=60, seed=4)
    made = histogram(study)
    counts = [int(n) for n in re.findall(r"<td>(\d+)</td>", made.numbers)]
    assert sum(counts) == 60 and len(counts) <= 25
    bounds = re.findall(r'<th scope="row">(wins|pays) (\d+) to (\d+)</th>', made.numbers)
    spans = [(int(a), int(b)) if verb == "pays" else (-int(b), -int(a)) for verb, a, b in bounds]
    assert spans == sorted(spans) and len(spans) == len(counts)
    assert all(low == high + 1 for (_, high), (low, _) in pairwise(spans))


def test_a_chart_of_a_board_has_every_compartment_with_its_share_and_interval() -> None:
    made = tally("pope-joan/baxter-wray", deals=40, seed=2)
    chart = won(made)
    for pool in made.taken:
        mean, low, high = (100 * part for part in made.won(pool))
        assert f"{pool}, {mean:.1f} % ({low:.1f} to {high:.1f})" in chart.alt
        assert f'<th scope="row">{pool}</th><td>{mean:.1f} %</td><td>{low:.1f} to {high:.1f}</td>' in chart.numbers
    assert chart.alt.endswith(f"{made.conditions}; cardlib {__version__}") and chart.picture


def test_a_chart_of_growth_begins_with_the_dressed_board() -> None:
    made = tally("pope-joan/baxter-wray", matches=12, seed=2)
    chart = growth(made)
    assert "Pope, 6.0 in the first deal" in chart.alt and "Matrimony, 2.0 in the first deal" in chart.alt
    rows = re.findall(r'<th scope="row">(\w+)</th><td>(.+?)<br>', chart.numbers)
    assert rows == [(pool, f"{mean_of(dict(lay[0])).mean:.2f}") for pool, lay in made.lay.items()]


@pytest.mark.parametrize(
    "chart, of, says",
    [
        (
            won,
            simulate("polignac/modern", deals=1),
            "from a tally, as cardlib.tally makes it, not from a thing of the kind Study",
        ),
        (growth, None, "not from None"),
        (won, tally("jig/baxter-wray", deals=1), "jig/baxter-wray has no pool that could be won"),
        (growth, tally("spin/baxter-wray", deals=1), "within a match: give tally"),
    ],
)
def test_a_chart_of_a_board_that_cannot_be(chart, of, says) -> None:
    with pytest.raises(WrongArgument, match=says):
        chart(of)


def test_the_judge_and_the_variant_say_what_they_are_for() -> None:
    judge = Judge("jig/baxter-wray")
    assert "no game of tricks" in plain(judge.status.value) and repr(judge) == "<Judge: nothing judged>"
    assert [key for _, key in judge.game.options] == [*TRICKS, "jig/baxter-wray"]
    judge.game.value = "polignac/modern"
    judge.go.click()
    assert "Judged." in plain(judge.status.value)
    with pytest.raises(WrongArgument, match="no editors here yet"):
        Variant("spin/baxter-wray")
    assert [key for _, key in Judge().game.options] == TRICKS


def test_a_hand_out_has_the_turn_up_and_room_for_runs() -> None:
    handout = Handout("pope-joan/baxter-wray 4 1 0")
    assert "The turn-up is" in repr(handout) and plain(handout.page).count("The turn-up is") == 4
    assert "What ends it" in handout.page and "room for the runs" in handout._repr_html_()
    assert "Whoever plays the nine of diamonds takes the stake on Pope." in plain(handout.page)
    assert "spare hand has" not in handout.page


def test_the_list_of_games() -> None:
    listed = Games()._repr_html_()
    assert all(f"<code>{name}</code>" in listed for name in STOPS)
    own = GAMES["polignac/foster"].variant("mine", edition="mine")
    keys = [key for _, key in by_title({**GAMES, "mine": own})]
    assert keys[keys.index("mine") - 1].startswith("polignac/") and keys[-1].startswith("cassino/")
