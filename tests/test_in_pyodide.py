"""The tests again in the Python of the live page, Pyodide's, run by node: the newest Python, and one of 32 bits.

Every file of tests runs there too, but for what is named here with a reason.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from needs import missing

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / "book" / "_live" / "node_modules" / "pyodide"
RUN = ROOT / "tests" / "pyodide" / "run.mjs"

MATCHES = "plays whole matches of many games, which takes minutes there"
ELSEWHERE = {
    "test_commerce_and_cassino": MATCHES,
    "test_comparing": "holds its numbers against scipy, statsmodels and numpy",
    "test_compiled": "needs numba, which does not run there",
    "test_csv": "reads the sheets with pandas",
    "test_findings": "draws with matplotlib",
    "test_house": "starts ruff, mypy and git",
    "test_in_pyodide": "is this",
    "test_notebooks": "makes the notebooks in Jupyter's kernel",
    "test_palette": "is about colours",
    "test_penalties": "draws with matplotlib",
    "test_profiles": "asks scipy for a test, and reads tables with pandas",
    "test_reading": "serves pages and starts processes",
    "test_round_games_broken": MATCHES,
    "test_rollouts": "compiles with numba",
    "test_snip_and_speculation": MATCHES,
    "test_spreading": "starts processes, and writes Parquet files",
    "test_summing": "starts processes, and writes Parquet files",
    "test_study_broken": "starts processes, draws with matplotlib, and writes Parquet files",
    "test_table_trading": MATCHES,
    "test_waiting_and_worth": "reads tables with pandas",
    "test_widgets": "draws with matplotlib",
    "test_wrong_rules": "is about the text of files",
}
"""Files of tests that do not run in Pyodide, and why."""

NO_PACKAGE = "asks for a package that Pyodide has from the internet alone"
SLOW = "takes long there, and tries nothing of the Python that others do not try"
NODE = "has node compile Python's library"
A_LOOP = "begins a loop of its own in a thread, and Pyodide has no threads"
LEFT_OUT = {
    "test_compare_widget.py::test_another_choice_ends_what_is_being_counted": A_LOOP,
    "test_compare_widget.py::test_it_is_counted_in_slices_and_can_be_stopped": A_LOOP,
    "test_compare_widget.py::test_looking_for_a_deal_and_counting_go_on_beside_each_other": A_LOOP,
    "test_compare_widget.py::test_the_chart_says_what_compare_says": NO_PACKAGE,
    "test_compare_widget.py::test_the_next_deal_ends_the_search": A_LOOP,
    "test_guessing.py::test_cards_that_a_seat_cannot_see_change_no_guess": SLOW,
    "test_guessing.py::test_two_cards_of_a_guess_may_be_exchanged_where_the_play_allows_it_and_nowhere_else": SLOW,
    "test_guessing.py::test_what_can_be_guessed_is_what_could_have_been_played_and_nothing_else": SLOW,
    "test_monte_carlo.py::test_an_answer_takes_so_much_work_and_no_more": SLOW,
    "test_monte_carlo.py::test_it_does_far_better_than_random_players": SLOW,
    "test_packing.py::test_the_library_that_lies_beside_the_page_is_compiled_as_far_as_the_games_need_it": NODE,
    "test_packing.py::test_without_node_or_where_it_fails_the_library_stays_as_it_is": NODE,
    "test_players.py::test_an_announced_slam_that_careful_players_announce_is_nearly_always_made": SLOW,
    "test_players.py::test_one_careful_player_beats_three_random_ones_clearly": SLOW,
    "test_stops.py::test_a_tally_of_matches_says_how_the_board_grows": NO_PACKAGE,
    "test_stops.py::test_a_tally_says_its_conditions": NO_PACKAGE,
    "test_stops.py::test_two_variants_on_the_same_deals": NO_PACKAGE,
    "test_study.py::test_the_tables": NO_PACKAGE,
    "test_table_choices.py::test_before_the_first_hand_is_shown_nothing_tells_one_deal_from_another": SLOW,
    "test_table_choices.py::test_variants_of_ones_own_are_told_apart_and_their_records_bring_their_rules": NO_PACKAGE,
    "test_table_stops.py::test_by_the_clock_where_a_loop_runs": A_LOOP,
    "test_table_stops.py::test_pressed_while_the_clock_runs_nothing_is_laid_twice": A_LOOP,
    "test_table_stops.py::test_what_goes_wrong_while_cards_are_laid_is_said": A_LOOP,
    "test_variant_widget.py::test_many_players_are_no_trouble": NO_PACKAGE,
    "test_variant_widget.py::test_play_it_and_what_it_costs": NO_PACKAGE,
    "test_variant_widget.py::test_whatever_is_typed_the_leaf_goes_on": SLOW,
    "test_widgets_stops.py::test_penalties_are_net_where_counters_are_won": NO_PACKAGE,
}
"""Tests in the other files that do not run there either, and why."""


def parts() -> dict[str, list[str]]:
    """The files that run there, in parts that can run beside each other."""
    found: dict[str, list[str]] = {"rules": [], "properties": [], "widgets": []}
    for file in sorted((ROOT / "tests").glob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        if file.stem not in ELSEWHERE:
            part = "properties" if "from hypothesis " in text else "widgets" if "cardlib.widgets " in text else "rules"
            found[part].append(file.stem)
    return found


def run(names: list[str]) -> str:
    """What pytest says in Pyodide, once it is sure that all it found has passed."""
    node = shutil.which("node")
    if node is None or not PYODIDE.exists():
        missing("This runs in Pyodide. Install Node.js 18 or newer, then: npm ci --ignore-scripts --prefix book/_live")
    without = [f"--deselect=tests/{test}" for test in LEFT_OUT if test.partition(".")[0] in names]
    # A virtual environment may stand on another's packages.
    packages = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    ended = subprocess.run(
        [node, str(RUN), *without, *(f"tests/{name}.py" for name in names)],
        cwd=ROOT,
        env={**os.environ, "CARDLIB_PACKAGES": os.pathsep.join(packages), "CARDLIB_TEST_DEALS": "8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    # A test that is skipped would leave the exit code as it is.
    collected = re.search(r"^collected (\d+) items?(?: / (\d+) deselected)?", ended.stdout, re.MULTILINE)
    passed = re.search(r"^=+ (\d+) passed(?:, (\d+) deselected)?(?:, \d+ warnings?)? in ", ended.stdout, re.MULTILINE)
    assert collected and passed and passed[2] == collected[2], ended.stdout
    assert int(passed[1]) == int(collected[1]) - int(collected[2] or 0) > 0, ended.stdout
    return ended.stdout


def test_the_rules_hold_there_and_the_same_seed_gives_the_same_deal() -> None:
    said = run(parts()["rules"])
    assert "platform emscripten -- Python 3.14" in said
    # They have numbers, hands and whole records written out, and compare them with what is played.
    for name in ("test_chance", "test_record"):
        assert re.search(rf"^tests/{name}\.py \.+ ", said, re.MULTILINE), said


def test_the_properties_hold_there() -> None:
    if find_spec("hypothesis._native"):
        missing("From 6.156 on Hypothesis is compiled, not for Pyodide. Install an older one: 'hypothesis<6.156'")
    run(parts()["properties"])


def test_the_widgets_work_there() -> None:
    run(parts()["widgets"])


def test_what_is_left_out_is_there() -> None:
    for test in [*(f"{name}.py" for name in ELSEWHERE), *LEFT_OUT]:
        file, _, function = test.partition("::")
        assert f"def {function}" in (ROOT / "tests" / file).read_text(encoding="utf-8")
