"""The widgets beside the table, driven without a browser, and what all of them have in common."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from clicking import HOSTILE, loud, plain, play_until, run_apart, values

from cardlib import GAMES, Sitting, WrongArgument, simulate
from cardlib.cards import said, show
from cardlib.sources import TEXTS
from cardlib.widgets import (
    Chart,
    Differences,
    Errata,
    Excerpt,
    Handout,
    Penalties,
    Played,
    Rules,
    Table,
    describe,
    growing,
    growth,
    histogram,
    whiskers,
    won,
)
from cardlib.widgets.pieces import marked
from cardlib.widgets.rulebook import entries, groups

__all__ = ["loud"]  # a fixture


WRONG: list[Any] = [0, -1, True, 1.5, [], {}, [5], b"x", 10**30, object(), lambda *_: 0, "x"]
ASKED: dict[str, Callable[[Any], Any]] = {
    "names": lambda value: Table("commerce/modern", names=value),
    "seat": lambda value: Table("commerce/modern", seat=value if value != 0 else 9),
    "seats": lambda value: Table("commerce/modern", seats=value),
    "strategy": lambda value: Table("commerce/modern", strategy=value),
    "hands": lambda value: Table("commerce/modern", hands=value),
    "counters": lambda value: Table("commerce/modern", counters=value),
    "Played": Played,
    "Penalties": Penalties,
    "Penalties' players": lambda value: Penalties(["commerce/modern"], value),
    "Differences": Differences,
    "Differences' ids": lambda value: Differences(ids=value),
    "Errata": Errata,
    "Excerpt": lambda value: Excerpt(value, "commerce"),
    "Excerpt's section": lambda value: Excerpt("baxterwray1891", value),
    "Excerpt's games": lambda value: Excerpt("baxterwray1891", "commerce", value),
    "Rules": Rules,
    "Handout": Handout,
    "won": won,
    "growth": growth,
    "histogram": histogram,
    "whiskers": whiskers,
}


@pytest.mark.parametrize("asked", ASKED)
def test_an_argument_of_the_wrong_kind_is_refused_with_a_sentence(asked: str) -> None:
    for value in WRONG:
        with pytest.raises(WrongArgument) as raised:
            ASKED[asked](value)
        assert len(str(raised.value)) > 15 and " at 0x" not in str(raised.value), value


# The same again


def test_made_twice_it_is_the_same() -> None:
    def shown() -> list[Any]:
        table = play_until(Table("polignac/modern", seed=3), lambda t: t.seated.deal == 1)
        made = [table, Penalties(["polignac/modern"], deals=20), Rules("polignac/modern")]
        return [[list(values(w)) for w in made], *map(repr, made)]

    first, second = shown(), shown()
    assert first == second
    assert not re.search(r"0x[0-9a-f]{6,}", repr(first))


def test_they_say_in_a_line_what_they_are() -> None:
    assert repr(Table(seed=7)) == "<Table: polignac/modern 4 7 0, You, Ben, Carla, Dan>"
    assert repr(Rules("polignac/queens")).startswith("<Rules: polignac/queens")
    assert repr(Excerpt("foster1897", "polignac")).startswith("<Excerpt: foster1897, polignac")
    assert repr(Penalties(["polignac/modern"], deals=5)).startswith("<Penalties: 5 deals of each of polignac/modern")


def test_widgets_are_made_once() -> None:
    table = Table("polignac/modern")
    made = {id(child) for child in table.children} | {id(place) for place in table.hand.children}
    play_until(table, lambda t: t.seated.deal == 1)
    assert made == {id(child) for child in table.children} | {id(place) for place in table.hand.children}


def test_importing_them_loads_no_charts() -> None:
    script = (
        "import sys, cardlib.widgets as w; w.Table(); w.Rules('polignac/modern'); "
        "w.Excerpt('foster1897', 'polignac')._repr_html_(); "
        "print(*(set(sys.modules) & {'matplotlib', 'pandas', 'numpy'}))"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == []


# Charts and penalties


def test_a_chart_says_what_it_shows_and_is_the_same_every_time() -> None:
    studies = [simulate(name, deals=60) for name in ("polignac/modern", "bassadewitz/encyclopedia")]
    chart = whiskers(studies)
    assert chart == whiskers(studies) and 'role="img"' in chart.picture and escape(chart.alt) in chart.picture
    for study in studies:
        shown = f"{study.paid(0).mean:.2f}".replace("-", "−")
        assert shown in chart.alt and f"{study.paid(0).mean:.3f}".replace("-", "−") in chart.numbers
    assert "won" in chart.alt and "<style" not in chart.picture and "#241f19;" not in chart.picture.lower()


@pytest.mark.parametrize("name", ["polignac/modern", "bassadewitz/encyclopedia", "slobberhannes/sweep-wins"])
def test_a_histogram_counts_every_deal(name: str) -> None:
    study = simulate(name, deals=60)
    chart = histogram(study)
    assert isinstance(chart, Chart) and "<svg" in chart._repr_html_()
    counts = [int(n) for n in re.findall(r"</th><td>([\d,]+)</td>", chart.numbers)]
    assert sum(counts) == 60


def test_penalties_have_been_dealt_when_they_are_made() -> None:
    made = Penalties(["polignac/modern", "polignac/foster"], deals=250, seed=3)
    assert [s.deals for s in made.studies] == [250, 250]
    assert made.studies[0] == simulate("polignac/modern", deals=250, seed=3)
    words = plain(made.status.value)
    assert all(word in words for word in ("250 deals", "4 players", "all careful", "seed 3", "95 %"))
    assert "<svg" in made.chart.value and "<caption>" in made.numbers.value


def test_penalties_leave_out_who_cannot_play() -> None:
    made = Penalties(["polignac/modern", "bassadewitz/encyclopedia"], players=5, deals=10)
    assert [s.game.name for s in made.studies] == ["polignac/modern"]
    assert "Bassadewitz: an encyclopedia is for 4 players and is left out." in plain(made.foot.value)
    made.games[0].value = False
    made.go.click()
    assert "None of the games chosen is for 5 players." in plain(made.status.value)
    made.seed.value = HOSTILE
    made.go.click()
    assert "A seed is a whole number" in plain(made.status.value) and len(made.studies) == 1


def test_penalties_deal_what_is_chosen() -> None:
    made = Penalties(["polignac/modern", "polignac/foster"], deals=10)
    made.games[1].value, made.players.value, made.seed.value = False, 5, "9"
    made.who.value = "the eldest careful, the others at random"
    made.go.click()
    assert made.studies == [simulate("polignac/modern", 5, ["careful", *["random"] * 4], 10, 9)]
    assert "the eldest careful, the others at random" in plain(made.status.value)


def test_penalties_are_stopped() -> None:
    made = Penalties(["polignac/modern"], deals=10)
    made.deals.value = 100_000

    async def reader() -> None:
        made.go.click()
        await asyncio.sleep(0)
        assert "Dealing." in plain(made.status.value)
        made.halt.click()
        assert made.growing.task is not None
        await asyncio.wait_for(made.growing.task, 60)

    run_apart(reader)
    assert "Stopped." in plain(made.status.value) and "of 100,000 deals" in plain(made.status.value)
    assert made.studies[0].deals % growing.SLICES["referee"] == 0 and made.studies[0].deals < 100_000
    assert made.studies[0] == simulate("polignac/modern", deals=made.studies[0].deals)


def test_dealing_anew_ends_what_is_being_dealt() -> None:
    made = Penalties(["polignac/modern"], deals=10)

    async def reader() -> None:
        made.deals.value = 100_000
        made.go.click()
        first = made.growing.task
        await asyncio.sleep(0)
        made.deals.value, made.seed.value = 200, "8"
        made.go.click()
        assert first is not None and made.growing.task is not None and made.growing.task is not first
        await asyncio.wait_for(asyncio.gather(first, made.growing.task), 60)

    run_apart(reader)
    assert made.studies == [simulate("polignac/modern", deals=200, seed=8)] and "Done." in plain(made.status.value)


def test_penalties_with_players_of_ones_own_choice() -> None:
    made = Penalties(["polignac/modern"], deals=5, strategies=["careful", "random", "careful", "random"])
    assert made.who.value == "as given" and made.studies[0].strategies == ("careful", "random", "careful", "random")


# The rules and the excerpt


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_cover_every_field_and_every_clause(name: str) -> None:
    game, shown = GAMES[name], Rules(name)
    found = entries(game)
    assert {entry.field for entry in found} == {*game.rules(), "remarks"}
    for clause in game.clauses():
        for part in clause.parts:
            assert marked(part.says) in shown.table.value
    for field, source in game.sources.items():
        assert any((e.field, e.source) == (field, source) for e in found), field
        if source.text:
            words = marked(source.words)
            assert f"“{words}”" in shown.table.value if source.quoted else f"In our words: {words}" in shown.table.value
    told = [said.entries for group in groups(game) for said in group.said]
    assert shown.table.value.count("cl-whose") == sum(map(len, told))
    for entry in found:
        assert entry.source.note == "" or marked(entry.source.note) in shown.table.value


@pytest.mark.parametrize("name", GAMES)
def test_every_field_has_words(name: str) -> None:
    game = GAMES[name]
    for field in game.rules():
        words = describe(game, field)
        assert words.endswith(".") and words[0].isupper() and "None" not in words and "(" not in words, words


def test_the_rules_are_filtered() -> None:
    shown = Rules("polignac/modern", differs={"order": "Foster: <A K>"})
    whole = shown.table.value
    assert "The books differ." in whole and "&lt;A K&gt;" in whole
    shown.filter.value = "only what is not simply printed"
    assert "cl-tag cl-printed" not in shown.table.value and "cl-tag cl-inferred" in shown.table.value
    shown.filter.value = "only where the books differ"
    assert shown.table.value.count('class="cl-num"') == 1
    shown.filter.value = "everything"
    assert shown.table.value == whole


@pytest.mark.parametrize(
    ("text", "section"),
    [
        (key, section)
        for key, text in TEXTS.items()
        for section in sorted({line.id.split(".")[0] for line in text.lines})
    ],
)
def test_the_excerpt_has_every_sentence_in_its_order(text: str, section: str) -> None:
    words = plain(Excerpt(text, section)._repr_html_())
    at = 0
    for line in TEXTS[text].section(section):
        if "." in line.id or line.sign != "==":
            sentence = plain(marked(line.words.rstrip(".") if line.sign == "==" else line.words))
            wanted = f"“{sentence}”" if line.sign == "=" else sentence
            assert wanted in words[at:], sentence
            at = words.index(wanted, at)


def test_the_excerpt_says_what_each_sentence_became() -> None:
    excerpt = Excerpt("foster1897", "slobberhannes", ["slobberhannes/foster"])
    words = plain(excerpt._repr_html_())
    for entry in entries(GAMES["slobberhannes/foster"]):
        if entry.source.text == "foster1897":
            assert plain(marked(entry.says)) in words
    assert "One player is usually the banker, and sells and redeems all money counters.” It became no rule." in words


def test_the_excerpt_says_which_games() -> None:
    excerpt = Excerpt("foster1897", "polignac", ["polignac/foster", "polignac/foster-french-order"])
    words = plain(excerpt._repr_html_())
    assert "The cards of a suit rank A K Q J 10 9 8 7, high to low. in Foster, 1897, ace high" in words
    assert "The cards of a suit rank K Q J A 10 9 8 7, high to low. in Foster, 1897, the French order" in words


# The pieces


def test_the_style_sheet_brings_its_face() -> None:
    from cardlib.widgets.pieces import leaf_style, style_text

    assert style_text().count("@font-face") == 3 and "@font-face" not in leaf_style()
    assert "https:" not in style_text()


def test_a_card_in_a_sentence_is_a_picture_with_a_name() -> None:
    assert f'aria-label="{said("TH")}"' in marked(f"play {show('TH')} now")


# What readers do


@pytest.mark.parametrize("seed", ["99999999999999999999", "<b>", "", "-1"])
def test_a_bad_seed_leaves_the_chart_and_the_run_as_they_are(seed: str) -> None:
    made = Penalties(["polignac/modern"], deals=20)
    before = made.studies, made.chart.value
    made.seed.value = seed
    made.go.click()
    assert (made.studies, made.chart.value) == before and "Nothing is dealt." in plain(made.status.value)


def test_penalties_of_no_game_at_all() -> None:
    made = Penalties(["polignac/modern"], deals=20)
    for box in made.games:
        box.value = False
    made.go.click()
    assert "Choose a game at least." in plain(made.status.value)


def test_a_record_in_progress_can_be_told() -> None:
    sitting = Sitting(GAMES["polignac/modern"], 4, seed=1)
    while True:
        html = Played(sitting.record())._repr_html_()
        assert html.count("<tr") >= 1 and "??" not in html
        if sitting.choice is None or sitting.table.deals == 3:
            break
        sitting.answer(sitting.choice.options[0])


def test_titles_with_signs_of_mathematics_are_only_words() -> None:
    modern = GAMES["polignac/modern"]
    game = modern.variant("dollars", modern.sources["slams"], edition=r"$\frac$ \g<0>")
    made = whiskers([simulate(game, deals=3)])
    assert r"$\frac$ \g&lt;0&gt;" in made.picture
