"""What it costs, as a reader sees it: a chart that grows and can be stopped, its words, its numbers and its sheets."""

from __future__ import annotations

import asyncio
import csv
import io
import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from clicking import loud, run_apart
from tables import TRICKS

import cardlib
from cardlib import GAMES, WrongArgument, WrongPlayers, simulate
from cardlib.clauses import Source
from cardlib.measures import ROUGH
from cardlib.study import studies_csv
from cardlib.widgets import Games, Penalties, Played, chart, falling, growing, histogram, penalties, whiskers
from cardlib.widgets.chart import by_place, conditions, place_name

TWO = ["polignac/modern", "slobberhannes/sweep-wins"]
OURS = Source(status="ours", note="made for a test")


def plain(html):
    html = re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


__all__ = ["loud"]  # a fixture

SLICE = growing.SLICES["referee"]


# Growing


def test_the_chart_grows_and_can_be_stopped(monkeypatch):
    monkeypatch.setattr(growing, "PAUSE", 0)
    monkeypatch.setattr(growing, "EASY", 0)
    monkeypatch.setattr(growing, "faster", lambda *_: "referee")
    made = Penalties(TWO, deals=10)
    made.deals.value = 100_000
    charts, told = [], []
    made.chart.observe(lambda change: charts.append(change.new), "value")
    made.status.observe(lambda change: told.append(plain(change.new)), "value")

    async def reader():
        made.go.click()
        assert told == ["Dealing. 100,000 deals of each game."]
        while len(charts) < 2:
            await asyncio.sleep(0)
        assert "cl-quiet" not in made.halt._dom_classes and made.csv.value == ""
        made.halt.click()
        await asyncio.wait_for(made.growing.task, 60)

    run_apart(reader)
    assert f"Dealing. {SLICE} of 100,000 deals of each game." in told and told[-1].startswith("Stopped.")
    assert len({study.deals for study in made.studies}) == 1 and made.studies[0].deals % SLICE == 0
    assert made.studies == [simulate(name, deals=made.studies[0].deals) for name in TWO]
    assert "cl-quiet" in made.halt._dom_classes and made.csv.value and made.histogram.value


def test_it_is_not_drawn_more_often_than_it_should(monkeypatch):
    now = iter(range(0, 100_000))
    monkeypatch.setattr(growing, "monotonic", lambda: next(now) / 25)
    made = Penalties(["polignac/modern"], deals=5)
    drawn = []
    monkeypatch.setattr(made, "_draw", lambda: drawn.append(made.studies[0].deals))
    made.deals.value = 1000
    made.go.click()
    assert made.studies[0].deals == 1000 and 1 < len(drawn) < 8 and drawn[-1] == 1000


def test_stopped_before_the_first_round_the_chart_is_as_it_was():
    made = Penalties(TWO, deals=10)
    before = made.chart.value, made.studies
    made.deals.value = 1000

    async def reader():
        made.go.click()
        made.halt.click()
        await asyncio.wait_for(made.growing.task, 60)

    run_apart(reader)
    assert (made.chart.value, made.studies) == before
    assert plain(made.status.value) == "Stopped. The chart is as it was."


# What stands on it


def test_version_seed_players_and_deals_stand_on_every_chart():
    made = Penalties(TWO, deals=20, seed=77, players=5)
    said = f"20 deals of each, 5 players (all careful), seed 77; cardlib {cardlib.__version__}"
    assert said in made.chart.value and said in plain(made.numbers.value)
    study = simulate("polignac/modern", deals=20, seed=77)
    assert f"seed 77; cardlib {cardlib.__version__}" in histogram(study).alt
    assert conditions([study, simulate("polignac/modern", deals=30, seed=77)]).startswith("20 or 30 deals of each")


@pytest.mark.parametrize(
    "strategies, said",
    [
        ("random", "(all at random)"),
        (["careful", "random", "random", "random"], "(the eldest careful, the others at random)"),
        (["careful", "random", "careful", "random"], "(from the eldest on: careful, at random, careful, at random)"),
    ],
)
def test_who_plays_is_said(strategies, said):
    assert said in conditions([simulate("polignac/modern", strategies=strategies, deals=2)])


def test_the_alt_text_says_what_the_chart_says():
    made = Penalties(TWO, deals=30)
    alt = unescape(re.search(r'aria-label="([^"]*)"', made.chart.value)[1])
    for study in made.studies:
        mean, low, high = (f"{x:.2f}".replace("-", "−") for x in study.paid(0))
        assert f"{study.game.title}, {study.game.edition}, {mean} (95 % interval {low} to {high})" in alt
        assert f"an equal share is {study.equal_share:.2f}" in alt


def test_the_alt_text_of_many_games_is_not_endless():
    """Names beyond 900 letters are cut by some tools that read them."""
    studies = [simulate(name, deals=20) for name in TRICKS]
    alt = whiskers(studies).alt
    assert len(alt) < 1000 and all(f"{study.paid(0).mean:.2f}".replace("-", "−") in alt for study in studies)


def test_the_equal_share_is_explained_once():
    assert plain(Penalties(TWO, deals=5).foot.value).count("an equal share: what each of those dealt in") == 1
    assert plain(whiskers([simulate(TWO[0], deals=5)])._repr_html_()).count("an equal share: what each") == 1


def test_a_dealers_pool_is_explained_where_there_is_one():
    words = plain(Penalties([*TWO, "bassadewitz/encyclopedia"], deals=5).foot.value)
    assert "At Bassadewitz" in words and "the dealer puts up 12 chips" in words
    assert "chips" not in plain(Penalties(TWO, deals=5).foot.value)


def test_the_numbers_have_a_caption_and_so_have_all_tables():
    made = Penalties(TWO, deals=5)
    record = cardlib.play("polignac/modern", 4, seed=1, deals=1)
    for html in (made.numbers.value, made.histogram.value, Games()._repr_html_(), Played(record)._repr_html_()):
        assert html.count("<table") == html.count("<caption>") >= 1


def test_the_same_again():
    first, second = (Penalties(TWO, deals=25, seed=4) for _ in range(2))
    for name in ("chart", "numbers", "foot", "histogram", "csv", "status"):
        assert getattr(first, name).value == getattr(second, name).value
    assert repr(first) == repr(second)


# Sheets


def test_the_sheets_need_no_kernel_and_are_read_back():
    made = Penalties(TWO, deals=30, seed=9)
    html = made.csv.value
    assert html.startswith("<details") and 'aria-label="Means and intervals as CSV"' in html
    links = re.findall(r'<a [^>]*download="([^"]*)" href="data:text/csv;charset=utf-8,([^"]*)"', html)
    assert [name for name, _ in links] == ["penalties-4-players-seed-9.csv", "penalties-4-players-seed-9-counts.csv"]
    means, counts = (unquote(data) for _, data in links)
    assert means == studies_csv(made.studies, summary=True) and counts == studies_csv(made.studies)
    assert unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", html, re.DOTALL)[1]) == means
    read = list(csv.DictReader(io.StringIO(means)))
    assert {row["game"] for row in read} == set(TWO) and {row["cardlib"] for row in read} == {cardlib.__version__}


# How the counters fall


def test_a_histogram_of_the_game_chosen():
    made = Penalties(TWO, deals=30)
    assert [name for name, _ in made.fall.options] == [
        "Polignac: a modern page, with capot",
        "Slobberhannes: an encyclopedia, all three win four",
    ]
    assert made.histogram.value.startswith('<details class="cl-why">') and "Polignac" in plain(made.histogram.value)
    made.fall.value = 1
    assert made.histogram.value.startswith('<details class="cl-why" open>')
    assert "Slobberhannes" in plain(made.histogram.value) and "<svg" in made.histogram.value
    assert histogram(made.studies[1]).picture in made.histogram.value


# Whose counters


def test_places_are_counted_in_the_order_of_play():
    games = ["polignac/modern", "polignac/french"]
    made = Penalties(games, deals=40, strategies="random")
    left, right = made.studies
    assert [left.seat_at(k) for k in range(4)] == [0, 1, 2, 3] and [right.seat_at(k) for k in range(4)] == [0, 3, 2, 1]
    made.whose.value = 3
    assert made.chart.value == by_place(made.studies, 3).picture and "by the dealer" in plain(made.numbers.value)
    assert f"{right.paid(1).mean:.3f}" in made.numbers.value
    assert [place_name(k, 3) for k in range(3)] == ["the eldest hand", "the second hand", "the dealer"]


def test_whose_counters_may_be_given():
    made = Penalties(TWO, deals=10, place=2)
    assert made.whose.value == 2 and "by the third hand" in plain(made.numbers.value)
    made.players.value = 6
    assert len(made.whose.options) == 6 and made.whose.value == 2
    made.players.value = 2
    assert "by the third hand" in plain(made.numbers.value)
    made.players.value = 5
    made.go.click()
    assert made.studies[0].players == 5


# Who plays


def test_each_player_is_chosen():
    made = Penalties(["polignac/modern", "polignac/french"], deals=10)
    assert made.by_seat.layout.display == "none"
    made.who.value = penalties.BY_SEAT
    assert made.by_seat.layout.display is None
    shown = [box for box in made.seats if box.layout.display is None]
    assert [box.description for box in shown] == ["Eldest hand", "Second hand", "Third hand", "Dealer"]
    shown[1].value = "random"
    made.deals.value = 200
    made.go.click()
    assert [s.strategies for s in made.studies] == [
        ("careful", "random", "careful", "careful"),
        ("careful", "careful", "careful", "random"),
    ]
    assert "from the eldest on careful, random, careful and careful" in plain(made.status.value)
    assert "(from the eldest on: careful, at random, careful, careful)" in made.chart.value
    made.players.value = 6
    assert sum(box.layout.display is None for box in made.seats) == 6


def test_strategies_as_given_are_for_so_many():
    made = Penalties(["polignac/modern"], deals=5, strategies=["careful", "random", "careful", "random"])
    assert [box.value for box in made.seats[:4]] == ["careful", "random", "careful", "random"]
    made.players.value = 5
    made.go.click()
    assert "4 strategies were given." in plain(made.status.value) and made.studies[0].players == 4


# Variants of one's own


def test_variants_of_ones_own_under_one_name():
    mine = GAMES["polignac/modern"].variant("mine", OURS, order="AKQJT987", edition="ace high & capot <b>")
    yours = GAMES["polignac/modern"].variant("mine", OURS, order="TAKQJ987", edition="ten high")
    made = Penalties([mine, yours], deals=20)
    assert made.studies == [simulate(game, deals=20) for game in (mine, yours)]
    for html in (made.chart.value, made.numbers.value, made.foot.value, made.histogram.value, made.csv.value):
        assert "<b>" not in html
    assert Penalties("polignac/modern", deals=5).studies == [simulate("polignac/modern", deals=5)]


@pytest.mark.parametrize(
    "call, error",
    [
        (dict(players=1), WrongPlayers),
        (dict(players="four"), WrongPlayers),
        (dict(players=9), WrongArgument),
        (dict(place=4), WrongArgument),
        (dict(place=-1), WrongArgument),
        (dict(deals=0), WrongArgument),
        (dict(seed=-1), WrongArgument),
        (dict(seed=10**400), WrongArgument),
        (dict(strategies=["careful"] * 3), WrongArgument),
        (dict(strategies="clever"), WrongArgument),
        (dict(games=["chess"]), WrongArgument),
        (dict(games=[]), WrongArgument),
    ],
)
def test_what_cannot_be_is_refused(call, error):
    with pytest.raises(error):
        Penalties(**{"games": TWO, "deals": 2, **call})


@pytest.mark.parametrize("call", [lambda s: whiskers([]), lambda s: whiskers([s], 4), lambda s: histogram(s, -1)])
def test_charts_of_nothing(call):
    with pytest.raises(WrongArgument):
        call(simulate("polignac/modern", deals=2))


# In what the games reckon, and how sure


def test_charts_reckon_in_what_the_game_does():
    study = simulate("cassino/two-lowest", 3, deals=40, seed=1)
    for shown in (histogram(study), whiskers([study])):
        assert "points" in (shown.alt + shown.numbers).lower() and "counters" not in (shown.alt + shown.numbers).lower()
    made = Penalties(["cassino/two-lowest"], players=3, deals=5)
    assert made.whose.description == "Whose points" and "How the points fall" in made.histogram.value
    both = [simulate(name, deals=10, seed=1) for name in ("polignac/foster", "polignac/french")]
    assert whiskers(both).alt.startswith("Counters or points paid in a deal")


def test_a_histogram_has_a_place_for_those_who_come_out_even():
    study = simulate("slobberhannes/foster", deals=50, seed=1)
    assert f"comes out even, in {2 * study.counts[0][0]:.1f} %" in histogram(study).alt


def test_a_rough_interval_is_marked_in_the_chart_and_explained_under_it():
    few, many = (simulate("polignac/modern", deals=deals, seed=1) for deals in (20, 400))
    both, sure = whiskers([few, many]), whiskers([many])
    assert both.numbers.count("†") == 1 and both.note.endswith(ROUGH)
    assert "†" not in sure.picture + sure.numbers and ROUGH not in sure.note
    made = Penalties(["polignac/modern"], deals=20)
    assert ROUGH in made.foot.value and ROUGH not in Penalties(["polignac/modern"], deals=200).foot.value


def drawn(draw, size):
    """The axes of a chart as `cardlib.widgets.chart.svg` lays it out, and where its words are in pixels."""
    from matplotlib import style
    from matplotlib.figure import Figure

    with style.context(Path(chart.__file__).with_name("ink.mplstyle")):
        figure = Figure(size, layout="constrained")
        axes = figure.subplots()
        draw(axes)
        figure.draw_without_rendering()
        words = [word for word in (*axes.texts, axes.xaxis.label) if word.get_text().strip()]
        return axes, {word.get_text().strip(): word.get_window_extent() for word in words}


@pytest.mark.parametrize("names", [
    ["pope-joan/baxter-wray", "pope-joan/dealer-looks"], ["commerce/modern", "commerce/dealer-penalty-better"],
    ["jig/baxter-wray", "spin/baxter-wray"], ["speculation/baxter-wray"], ["polignac/foster"],
])  # fmt: skip
def test_no_words_of_a_chart_lie_on_others_or_are_cut_off(names):
    studies = [cardlib.simulate(name, deals=200, seed=1897) for name in names]
    means = [study.paid(0) for study in studies]
    draw = chart._means(studies, means, [""] * len(means), any(mean.low < 0 for mean in means))
    axes, words = drawn(draw, (chart.WIDTH, 3))
    width = axes.figure.bbox.width
    assert axes.get_window_extent().width > .8 * width, "the axis gives way to a long name"
    assert all(box.x0 >= -1 and box.x1 <= width + 1 for box in words.values())
    label = next(box for said, box in words.items() if "paid in a deal" in said)
    assert not label.overlaps(words["an equal share"])


def test_bars_between_which_numbers_are_left_out_stand_apart():
    study = cardlib.simulate("bassadewitz/encyclopedia", deals=500, seed=1897)
    paid = {-net: deals for net, deals in study.counts[0].items()}
    amounts = sorted(paid)
    axes, words = drawn(falling._bars(amounts, paid, study, 1), (chart.WIDTH, 3))
    far = [b - a > 1 for a, b in pairwise(amounts)]
    assert any(far) and not all(far)
    assert [b - a > 1.5 for a, b in pairwise(axes.get_xticks())] == far and "…" in words
    assert all(box.x1 <= axes.figure.bbox.width for box in words.values())


def test_every_cell_of_the_list_of_games_says_something():
    assert "<td></td>" not in Games()._repr_html_()
