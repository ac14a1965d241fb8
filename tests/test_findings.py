"""The study's own tables are what the command writes, say where they come from, and are counted again in part."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from dataclasses import replace
from importlib.resources import files
from importlib.util import find_spec

import pytest

import cardlib
from cardlib import findings, widgets
from cardlib.__main__ import main
from cardlib.findings import TABLES, making, read, table
from cardlib.measures import mean_of, share_of

FRENCH = dict(players=4, strategy="careful", base="polignac/foster", changed="polignac/french")
SMALL = 150_000
"""Bytes that all tables may have together: they travel to every reader of a live page."""


def kept(name: str) -> str:
    return files("cardlib.findings").joinpath(f"{name}.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TABLES)
def test_a_table_says_its_version_its_seed_and_how_it_is_counted_again(name: str) -> None:
    head = table(name).head
    assert head["cardlib"] == cardlib.__version__, "count it again: cardlib tables --folder cardlib/findings"
    assert head["written by"] == f"cardlib tables {name}" and head["seed"] in ("1897", "1898")
    assert (head["says"], head["code"]) == (making.MAKINGS[name].says, making.MAKINGS[name].code)
    assert all(code.startswith("cardlib.") and "{" not in code for code in table(name).codes())


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_the_file_that_is_kept_and_has_every_group(name: str) -> None:
    found = table(name)
    assert found.written() == kept(name) and read(found.written()) == found
    groups = {group.keys: group for group in making.MAKINGS[name].groups()}
    assert {row[: len(next(iter(groups)))] for row in found.rows} == set(groups)
    for row, check in found.check.items():
        assert all(times <= found.rows[row][number] for number, times in check.items())


@pytest.mark.parametrize("name", ["games", "rules", "ladder", "order", "ties"])
def test_each_line_has_all_its_deals(name: str) -> None:
    found = table(name)
    for group in making.MAKINGS[name].groups():
        rows = [row for row in found.rows if row[: len(group.keys)] == group.keys]
        assert rows and {sum(found.rows[row].values()) for row in rows} == {group.deals}
        assert {sum(found.check[row].values()) for row in rows} == {group.checked}


def test_all_tables_together_are_small() -> None:
    assert sum(len(kept(name).encode()) for name in TABLES) < SMALL


SAMPLE = [
    ("games", ("4", "random", "polignac/french")),
    ("games", ("6", "careful", "slobberhannes/sweep-wins")),
    ("ladder", ("slobberhannes/foster", "careful")),
    ("order", ("bassadewitz/encyclopedia", "careful", "random")),
    ("ties", ("polignac/queens", "random")),
    ("matches", ("polignac/modern", "careful", "random")),
    ("intervals", ("polignac/modern",)),
    ("coverage", ("polignac/modern",)),
]


@pytest.mark.parametrize("name, keys", SAMPLE, ids=lambda part: part if isinstance(part, str) else part[-1])
def test_the_first_deals_of_a_sample_are_counted_again_by_the_referee(name: str, keys: tuple[str, ...]) -> None:
    group = next(group for group in making.MAKINGS[name].groups() if group.keys == keys)
    again = making.again(name, *keys, deals=group.checked, engine="referee")
    check = {row: dict(counts) for row, counts in table(name).check.items() if row[: len(keys)] == keys and counts}
    assert {row: dict(counts) for row, counts in again.items()} == check


@pytest.mark.parametrize("changed, strategy", [("polignac/queens", "careful"), ("polignac/modern", "random")])
def test_the_code_of_a_rule_counts_it_again(changed: str, strategy: str) -> None:
    found = table("rules").only(players=4, strategy=strategy, changed=changed)
    (code,) = set(found.codes())
    again = eval(re.sub(r"deals=\d+", "deals=2000", code), {"cardlib": cardlib})
    assert again.comparison.deals == sum(next(iter(found.check.values())).values())
    for (*_, rule, measure), check in found.check.items():
        mean = {"left over as interaction": again.interaction, "all together": again.total}.get(
            rule, lambda measure, rule=rule: again.effect(rule, measure)
        )(measure)
        assert mean == pytest.approx(mean_of(dict(check)))


def test_the_code_of_a_study_of_order_counts_it_again() -> None:
    found = table("order").only(game="slobberhannes/foster", measure="best, alone or with others")
    again = eval(re.sub(r"deals=\d+", "deals=400", *found.codes()), {"cardlib": cardlib})
    assert again.wins.x == sum(number * times for number, times in next(iter(found.check.values())).items())


@pytest.mark.parametrize("name", ["ladder", "matches", "intervals", "coverage"])
def test_a_printed_call_to_count_a_part_again_is_one_that_can_be_made(name: str) -> None:
    code = table(name).codes()[0]
    assert code.startswith("cardlib.findings.again(")
    script = f"import cardlib; found = {code[:-1]}, deals=1000, engine='referee'); assert any(found.values())"
    script = script.replace("deals=1000", "deals=2") if name == "ladder" else script.replace("1000", "256")
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")
def test_a_whole_table_is_counted_again_by_the_compiled_engine() -> None:
    again = making.again("intervals", "polignac/modern", engine="compiled")
    assert {row: dict(counts) for row, counts in again.items()} == table("intervals").rows


def test_the_command_writes_a_table(tmp_path, capsys) -> None:
    assert main(["tables", "intervals", "--folder", str(tmp_path), "--most", "1"]) == 0
    written = read((tmp_path / "intervals.csv").read_text(encoding="utf-8"))
    assert written.rows == written.check == {row: c for row, c in table("intervals").check.items() if c}
    assert main(["tables", "whist"]) == 1 and "not 'whist'" in capsys.readouterr().err
    assert main(["tables", "--folder", str(tmp_path / "none")]) == 1


def test_what_the_killed_command_has_kept_is_gone_on_with_to_the_same_lines(tmp_path) -> None:
    words = ["tables", "ties", "--most", "2000", "--engine", "referee", "--folder", str(tmp_path)]
    kept = tmp_path / "kept"
    killed = subprocess.Popen([sys.executable, "-m", "cardlib", *words, "--keep", str(kept)])
    while len(done := list(kept.rglob("*.parquet"))) < 2:
        assert killed.poll() is None
        time.sleep(0.005)
    killed.kill()
    killed.wait()
    assert not (tmp_path / "ties.csv").exists()
    at = {path: path.stat().st_mtime_ns for path in done}
    groups = [group for group in making.ties() if (kept / "ties" / "-".join(group.keys).replace("/", ".")).is_dir()]
    for group in groups:
        own = kept / "ties" / "-".join(group.keys).replace("/", ".")
        found = group.count(2000, engine="referee", keep=own)
        check = {keys[2:]: c for keys, c in table("ties").check.items() if keys[:2] == group.keys}
        assert found == check
    assert len(groups) >= 2 and all(path.stat().st_mtime_ns == when for path, when in at.items())


def test_lines_are_found_by_their_keys() -> None:
    rules = table("rules")
    french = rules.only(**FRENCH, measure="paid by eldest")
    assert french.values("rule")[-2:] == ("left over as interaction", "all together")
    assert french.mean(rule="order") == mean_of(dict(french.counts(rule="order")))
    assert french.variance(rule="packets") == 0
    assert french.says(rule="order").startswith("In the table rules (what each changed rule alone adds")
    assert "rule order" in french.says(rule="order") and "the mean of 2,000,000 deals" in french.says(rule="order")
    assert "1897" in french.says(rule="order") and "1897" in french.code(rule="order")
    for wrong in (dict(rank="order"), dict(rule="revokes")):
        with pytest.raises(cardlib.WrongArgument):
            rules.only(**wrong)
    with pytest.raises(cardlib.WrongArgument, match="say"):
        french.mean()
    with pytest.raises(cardlib.WrongArgument, match="not 'whist'"):
        table("whist")


def test_the_order_of_the_cards_moves_counters_and_makes_none() -> None:
    moved = table("rules").only(rule="order", changed="polignac/foster-french-order")
    assert all(set(counts) == {0} for counts in moved.only(measure="paid in all").rows.values())
    assert all(len(counts) > 1 for counts in moved.only(measure="paid by eldest").rows.values())


def test_a_share_has_its_own_interval() -> None:
    coverage = findings.table("coverage")
    share, low, high = coverage.share(1, deals=10)
    assert share == coverage.mean(deals=10).mean and 0 < low < share < high < 0.95


def test_a_download_says_how_it_was_counted_and_has_a_line_for_each_number() -> None:
    order = table("rules").only(**FRENCH, rule="order", measure="paid by eldest")
    head, _, lines = order.csv().partition("players,")
    assert f"# cardlib: {cardlib.__version__}\n" in head and "# code: cardlib.one_rule_at_a_time" in head
    assert lines.count("\n") == 1 + len(order.counts()) == 1 + len(order._tidy())
    assert 'download="rules-' in order._repr_html_() and "<table" in order._repr_html_()
    assert "<table" not in table("rules")._repr_html_(), "hundreds of lines are offered, not shown"


def test_a_chart_of_means_says_every_line_and_how_to_count_it_again() -> None:
    french = table("rules").only(**FRENCH, measure="paid by eldest")
    chart = widgets.means(french, "counters that the eldest pays more in a deal", 0, "no difference")
    assert f"How the cards rank {french.mean(rule='order').mean:+.3f}".replace("-", "−") in chart.alt
    assert "the same in every deal" in chart.numbers and "<code>cardlib.one_rule_at_a_time" in chart.numbers
    assert "4 careful players, seed 1897" in chart.alt and 'role="img"' in chart.picture


def test_a_share_of_the_deals_has_wilsons_interval_and_a_difference_of_shares_has_not() -> None:
    coverage, ties = table("coverage"), table("rules").only(measure="ties for best", players=4)
    counts = coverage.counts(deals=1000)
    assert coverage.mean(deals=1000) == share_of(counts[1], sum(counts.values()))
    assert all(ties.mean_of(counts) == mean_of(dict(counts)) for counts in ties.rows.values())
    few = replace(ties, rows={("", "", "", "", "", "ties for best"): {0: 999, 1: 1}})
    assert few.mean_of({0: 999, 1: 1}).low < 0


def test_a_table_says_what_its_lines_have_in_common_and_shares_as_shares() -> None:
    order = dict(players=4, strategy="careful", changed="polignac/foster-french-order", rule="order")
    shown = table("rules").only(**order)._repr_html_()
    assert "players 4, strategy careful, base polignac/foster" in shown and "<th scope='col'>Measure</th>" in shown
    cells = dict(re.findall(r"<th scope='row'>([^<]*)</th><td>([^<]*)</td>", shown))
    ties = table("rules").mean(measure="ties for best", **order).mean
    assert cells["ties for best"] == f"{100 * ties:.2f} %" and "%" not in cells["paid by eldest"]


def test_shares_are_charted_in_hundredths() -> None:
    chart = widgets.means(table("coverage"), "intervals that hold", 0.95, "promised")
    assert f"10 deals {100 * table('coverage').mean(deals=10).mean:.1f}" in chart.alt


def test_each_line_may_be_held_against_its_own_mark() -> None:
    few = table("order").only(measure="best, alone", player="careful")
    marks = [k / 100 for k in range(len(few.rows))]
    chart = widgets.means(few, "deals in which he is best alone, %", marks, "luck")
    assert "; luck 0.0)" in chart.alt and f"; luck {len(marks) - 1:.1f})" in chart.alt
    assert ">Luck</th>" in chart.numbers
    with pytest.raises(cardlib.WrongArgument, match=f"each of the {len(marks)} lines, not 1"):
        widgets.means(few, "deals", [0.25], "luck")


def test_a_caption_names_no_players_where_each_line_does() -> None:
    order = table("rules").only(rule="order", changed="polignac/foster-french-order", measure="paid by eldest")
    assert "deals each, seed 1897" in widgets.means(order, "counters").alt


def test_a_chart_of_intervals_counts_those_that_miss() -> None:
    found = table("intervals")
    assert "0 have the long-run mean" in widgets.intervals(found, 99).alt
    means = [found.mean(study=n) for n in range(1, 101)]
    held = sum(low <= 1.25 <= high for _, low, high in means)
    assert f"{held} have the long-run mean 1.25" in widgets.intervals(found, 1.25).alt


def test_a_chart_of_matches_says_who_is_ahead() -> None:
    chart = widgets.ahead(table("matches"))
    share = table("matches").share(2, game="polignac/modern", deals=16).mean
    assert f"{100 * share:.1f} after 16" in chart.alt and "careful against three random players" in chart.alt


def test_lines_that_are_picked_out_are_saved_under_a_name_of_their_own() -> None:
    whole = table("rules")
    order = whole.only(rule="order")
    eldest = order.only(measure="paid by eldest")
    for found, name in ((whole, "rules"), (order, "rules-order"), (eldest, "rules-order-paid-by-eldest")):
        assert f'download="{name}.csv"' in found.link()
    assert "Save the table rules as CSV" in whole.link() and "Save these lines of the table rules" in order.link()


def test_only_a_table_is_charted() -> None:
    for draw in (lambda: widgets.means("rules", "x"), lambda: widgets.ahead(None), lambda: widgets.intervals(3, 1.0)):
        with pytest.raises(cardlib.WrongArgument, match=r"table of cardlib\.findings"):
            draw()
