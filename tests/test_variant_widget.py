"""The widgets of the variant and of the judge, driven without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import ipywidgets
import pytest
from clicking import HOSTILE, loud, plain
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import TRICKS

from cardlib import GAMES, judge, read_variant, written_variant
from cardlib.variants import FORMS, shown
from cardlib.widgets import Judge, Penalties, Table, Variant, describe
from cardlib.widgets.controls import CONTROLS
from cardlib.widgets.judge import EXAMPLE


def heard(html: str) -> str:
    """The words, a card by its name alone."""
    return plain(re.sub(r'(aria-label="[^"]*"[^>]*>)[^<]*', r"\1", html))


def pages(widget: ipywidgets.Widget) -> Iterator[str]:
    """The HTML of a widget and of all that it is made of, but for the style sheet."""
    for child in getattr(widget, "children", ()):
        if "cl-css" not in child._dom_classes:
            yield from pages(child)
    if isinstance(widget, ipywidgets.HTML):
        yield widget.value


def put(variant: Variant, field: str, text: str) -> None:
    """Write this into the field's control, as a reader does."""
    variant.controls[field].show(text)


__all__ = ["loud"]

# Your own variant


def test_there_is_a_control_for_every_rule():
    assert set(CONTROLS) == set(FORMS)


@pytest.mark.parametrize("name", TRICKS)
def test_every_game_of_the_books_is_shown_as_it_is(name: str):
    variant = Variant(name)
    assert variant.game is GAMES[name] and variant.changed == []
    for field, control in variant.controls.items():
        assert read_variant(f"from {name}\n{FORMS[field].key} = {control.text}") is GAMES[name]
        assert "ours" not in plain(variant.words[field].value)
    assert describe(GAMES[name], "order") in plain(variant.words["order"].value).replace(" ", " ")
    assert "as in the book" in plain(variant.status.value) and "0 rules changed" in plain(variant.head.value)


@pytest.mark.parametrize("base", ["polignac/foster", "slobberhannes/encyclopedia", "bassadewitz/encyclopedia"])
@pytest.mark.parametrize("name", TRICKS)
def test_from_any_game_to_any_other_by_the_controls_alone(base: str, name: str):
    variant = Variant(base)
    for field in FORMS:
        put(variant, field, shown(GAMES[name], field))
    assert [shown(variant.game, field) for field in FORMS] == [shown(GAMES[name], field) for field in FORMS]
    assert "That cannot be" not in variant.status.value
    assert "That cannot be" not in "".join(page.value for page in variant.words.values())


def test_a_change_shows_the_sentence_it_departs_from():
    variant = Variant("polignac/foster")
    put(variant, "order", "K Q J A 10 9 8 7")
    beside = plain(variant.words["order"].value)
    assert beside.startswith("The cards of a suit rank K Q J A 10 9 8 7, high to low.")
    assert "ours Instead of: The cards of a suit rank A K Q J 10 9 8 7" in beside
    assert "“In France, the cards usually rank as in Écarté" in beside and "Complete Hoyle" in beside
    assert "1 rule changed" in plain(variant.head.value)
    assert "1 rule of your own: order." in plain(variant.status.value)
    put(variant, "order", "AKQJT987")
    assert variant.game is GAMES["polignac/foster"] and "Instead of" not in variant.words["order"].value


def test_what_cannot_be_is_said_and_the_rest_stays():
    variant = Variant("polignac/foster")
    put(variant, "revoke", "3")
    before = variant.game
    put(variant, "counters", "none")
    assert variant.game is before and before.revoke.counters == 3
    for said in (plain(variant.status.value), plain(variant.words["counters"].value)):
        assert "That cannot be. These rules do not go together" in said
        assert "needs a number of counters, not none. Change “counters = none”, or what goes with it." in said
    variant.play.click()
    assert variant.below.children == () and "That cannot be" in variant.status.value
    put(variant, "ends", "10 points, first loses")
    assert variant.game.counters is None and "That cannot be" not in variant.status.value
    assert "That cannot be" not in variant.words["counters"].value


def test_play_it_and_what_it_costs():
    variant = Variant("polignac/french")
    put(variant, "penalties", "JS 3; last trick 1")
    variant.play.click()
    (table,) = variant.below.children
    assert isinstance(table, Table) and table.seated.game is variant.game
    variant.chart.click()
    (chart,) = variant.below.children
    assert isinstance(chart, Penalties)
    assert [study.game for study in chart.studies] == [GAMES["polignac/french"], variant.game]
    assert "ours" not in repr(variant) and "changed: penalties" in repr(variant)


def test_many_players_are_no_trouble():
    variant = Variant("polignac/foster")
    for field, text in (("put_out", "none"), ("dealer_sits_out", "none"), ("pack", "A to 2 without 2S 2H 2D 2C")):
        put(variant, field, text)
    put(variant, "order", "AKQJT9876543")
    put(variant, "players", "12")
    variant.play.click()
    variant.chart.click()
    assert len(variant.below.children[0].studies[0].strategies) == 12, variant.status.value


def test_save_and_load():
    variant = Variant("polignac/foster")
    put(variant, "slams", "capot 5, announced")
    variant.name.value = "mine/first"
    variant.save.click()
    text = variant.text.value
    assert text == "from polignac/foster\nname = mine/first\nslams = capot 5, announced\n"
    other = Variant("bassadewitz/encyclopedia")
    other.text.value = text
    other.load.click()
    assert other.game == variant.game and other.base.value == "polignac/foster" and other.name.value == "mine/first"
    assert other.controls["slams"].text == "capot 5, announced"
    other.text.value = f"from {HOSTILE}"
    other.load.click()
    assert other.game == variant.game and "Not loaded. Line 1: There is no game" in plain(other.status.value)
    assert Variant(variant.game).game == variant.game


def test_another_base_keeps_what_there_was_as_text():
    variant = Variant("polignac/foster")
    put(variant, "revoke", "2")
    was = variant.game
    variant.base.value = "polignac/modern"
    assert variant.game is GAMES["polignac/modern"] and "kept as text" in plain(variant.status.value)
    variant.load.click()
    assert variant.game == was and variant.base.value == "polignac/foster"


@pytest.mark.parametrize("field", ["order", "penalties", "packets", "slams", "put_out", "payout", "pack", "players"])
def test_hostile_text_is_escaped(field: str):
    variant = Variant("polignac/foster")
    put(variant, field, HOSTILE)
    variant.name.value = HOSTILE
    variant.save.click()
    for control in (field, "order"):
        variant.words[control].value  # noqa: B018
    assert "<img" not in "".join(pages(variant))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["order", "penalties", "slams", "put_out", "payout", "players", "pack"]),
            st.one_of(st.text(max_size=30), st.sampled_from(["none", "4", "A to 2", "JS 1; QS 2"])),
        )
    )
)
def test_whatever_is_typed_the_leaf_goes_on(typed: list[tuple[str, str]]):
    variant = Variant("polignac/foster")
    for field, text in typed:
        put(variant, field, text)
        assert 'role="status"' in variant.status.value
    assert read_variant(written_variant(variant.game)) == variant.game
    variant.text.value = "".join(text for _, text in typed)
    variant.load.click()


# The judge


def test_the_printed_example_is_judged_from_the_start():
    widget = Judge()
    assert widget.judgement is not None and widget.judgement.record == judge("polignac/modern", EXAMPLE)
    said = heard(widget.status.value)
    assert said.startswith("Judged. Dan pays 3; Ben pays 1; Anna and Carla nothing.")
    result = heard(widget.result.value)
    assert "Anna nine of hearts Ben knave of hearts Carla ace of hearts Dan ten of hearts Ben takes it." in result
    assert "Ben pays 1 into the pool: the knave of hearts. Why?" in result
    assert "“The Jack beats the Ace, so Ben wins his own Jack and pays 1 chip.”" in result
    assert result.count("Why?") == 3
    assert repr(widget) == "<Judge: polignac/modern: Anna 0, Ben -1, Carla 0, Dan -3>"


def test_a_revoke_is_told_with_its_rule_and_its_cost():
    widget = Judge(text="9H 8S AH TH\nCarla: QD 9D JS 7D\nKD JD KH JH")
    result = heard(widget.result.value)
    assert "Ben revokes in trick 1: plays eight of spades , and holds knave of hearts . Why?" in result
    assert "Who has a card of the suit led must play one." in result
    assert "Ben pays 1 into the pool: a revoke. Why?" in result


def test_what_cannot_be_judged_is_said_and_the_judgement_stays():
    widget = Judge()
    before = widget.result.value
    for text in ("", "9H JH AH", HOSTILE, f"{HOSTILE}: 9H JH AH TH", f"players: {HOSTILE}, B, C, D\nE: 9H JH AH TH"):
        widget.text.value = text
        widget.go.click()
        assert plain(widget.status.value).startswith("Not judged.") and widget.result.value == before
        assert widget.text.value == text and "<img" not in "".join(pages(widget))
    widget.text.value = f"revoke {HOSTILE}\n{EXAMPLE}"
    widget.go.click()
    widget.text.value, widget.counters.value = EXAMPLE, "20, x"
    widget.go.click()
    assert "Counters are a whole number for each seat" in plain(widget.status.value)
    assert "<img" not in "".join(pages(widget))


def test_a_hostile_name_that_is_a_name_is_escaped():
    widget = Judge()
    widget.names.value = f"{HOSTILE}, Ben, Carla, Dan"
    widget.text.value = "9H JH AH TH\n8S JC JS 7S"
    widget.go.click()
    assert plain(widget.status.value).startswith("Judged.")
    assert "<img" not in "".join(pages(widget)) and "&lt;img" in widget.result.value


def test_names_and_counters():
    widget = Judge()
    widget.names.value, widget.counters.value = "Zoë, Yan, Xi, Wu", "5 1 5 5"
    widget.text.value = "9H JH AH TH\n8S JC JS 7S"
    widget.go.click()
    assert "Yan loses the game; Zoë, Xi and Wu win." in plain(widget.status.value)
    assert "The game is over with trick 1" in plain(widget.status.value)


def test_a_variant_of_ones_own_is_judged():
    game = read_variant("from polignac/modern\npenalties = TH 4; JC 1")
    assert "Ben pays 4" in plain(Judge(game).status.value)


@pytest.mark.parametrize("name", TRICKS)
def test_every_game_judges_its_first_text_or_says_why_not(name: str):
    assert re.match(r"(Judged|Not judged)\. ", plain(Judge(name).status.value))
