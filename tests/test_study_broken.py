"""What breaks the rooms of the study does not: a sentence says what would be right, before anything is written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cardlib
from cardlib import GAMES, WrongArgument, WrongPlayers, erring, estimating, simulate
from cardlib.__main__ import main
from cardlib.counting.keeping import written_whole
from cardlib.errors import named
from cardlib.findings import TABLES, making, table
from cardlib.players import called
from cardlib.players.estimating import Estimating
from cardlib.study import engines
from cardlib.widgets import Compare, ahead, intervals, means

ONE, TWO = "polignac/foster", "polignac/modern"


class Unspeakable:
    """Something that cannot even be named."""

    def __repr__(self) -> str:
        raise RuntimeError


HOSTILE: list[Any] = [
    *(None, 0, -1, 13, True, "4", "", "x", "٤", "\n", "\0", 4.0, float("nan"), float("inf"), b"x", 1j, slice(1)),
    *([], (), {}, [5], [None], [[]], {1, 2}, range(3), 10**30, 10**5000, object(), Unspeakable(), [Unspeakable()]),
    *([[]] * 4, [Unspeakable()] * 4, ["careful\n"] * 4, "careful\n", "MONTE-CARLO", "monte-carlo ٤", "monte-carlo 0"),
    *(np.array([1, 2]), np.array([[1], [2]])),
    *("monte-carlo 9999", "monte-carlo 4 nan", "monte-carlo 4 2", "monte-carlo -1", int, Estimating, "a" * 10**5),
]
ASKED: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "compare": (cardlib.compare, dict(games=[ONE, TWO], deals=1, workers=1, engine="auto")),
    "one_rule_at_a_time": (cardlib.one_rule_at_a_time, dict(one=ONE, two=TWO, deals=1, workers=1, engine="auto")),
    "simulate": (simulate, dict(game=ONE, deals=1, workers=1, engine="auto")),
    "order": (cardlib.order, dict(game=ONE, strategy="careful", against="random", deals=1, workers=1, engine="auto")),
    "ladder": (cardlib.ladder, dict(game=ONE, strategies=["random"], against="random", deals=1, engine="auto")),
    "epsilon_ladder": (cardlib.epsilon_ladder, dict(game=ONE, errors=[1], strategy="random", deals=1, engine="auto")),
    "estimated": (cardlib.estimated, dict(game=ONE, rollouts=1, deals=1, workers=1)),
    "Compare": (Compare, dict(one=ONE, two=TWO, deals=1)),
    **{
        measure.__name__: (measure, {"game": ONE, number: 1, "workers": 1})
        for number, measure in (
            *(("matches", each) for each in (cardlib.money, cardlib.match_lengths)),
            *(("deals", each) for each in (cardlib.profile, cardlib.seat_fairness, cardlib.resolution)),
            *(("deals", each) for each in (cardlib.branching, cardlib.shape)),
        )
    },
}
SOMETIMES = {0, 1, 13, 4}
"""Numbers of deals, seeds, firsts, workers, that are right."""


def refused(call: Callable[[], Any]) -> bool:
    """Whether this is refused, and then in a sentence; any other error comes through."""
    try:
        call()
    except WrongArgument as error:
        said = str(error)
        assert 15 < len(said) < 1500 and " at 0x" not in said and "\n" not in said, said
        assert said[-1] in ".?", said
        return True
    return False


def right(value: Any, argument: str) -> bool:
    """Whether a hostile value is right where it is given."""
    if value is None:
        return argument == "against"
    return type(value) is int and value in SOMETIMES and argument not in ("players", "errors")


# Arguments


@pytest.mark.parametrize("name", ASKED)
def test_what_is_no_game_player_or_number_is_refused_in_a_sentence(name: str) -> None:
    call, right_ones = ASKED[name]
    every = dict(right_ones, players=4, seed=1)
    if name not in ("order", "ladder", "epsilon_ladder", "estimated"):
        every["strategies"] = "careful"
    if name not in ("Compare",):
        every["first"] = 0
    for argument in every:
        for value in HOSTILE:
            if not right(value, argument):
                assert refused(lambda a=argument, v=value: call(**{**every, a: v})), (argument, type(value))


@pytest.mark.parametrize("error", [None, -0.1, 1.1, float("nan"), float("inf"), 10**400, True, "0.1", [0.1]])
def test_a_share_of_errors_is_from_0_to_1(error: Any) -> None:
    assert refused(lambda: erring("careful", error))
    assert refused(lambda: cardlib.epsilon_ladder(ONE, [0, error], deals=1))


def test_rollouts_and_traces_are_asked_for_rightly() -> None:
    for value in HOSTILE:
        assert (right(value, "rollouts") and value) or refused(lambda v=value: estimating(v))
        assert refused(lambda v=value: cardlib.skill_trace(v))


def test_a_class_is_no_player() -> None:
    with pytest.raises(WrongPlayers, match="A player is a name or a function"):
        simulate(ONE, 4, Estimating, 1)
    assert refused(lambda: erring(Estimating, 0.1))


def test_whoever_errs_is_made_ready_for_the_game() -> None:
    for player in (erring(estimating(1), 0.5), erring(erring("careful", 0.5), 0.5)):
        assert simulate(ONE, 4, player, 2) == simulate(ONE, 4, player, 2)


def test_a_player_is_called_by_one_line() -> None:
    def odd(view: Any, choice: Any) -> Any:
        return choice.options[0]

    odd.__name__ = "<script>\n</table>"
    names = called(["monte-carlo\n2", " monte-carlo  2", odd, 5])
    assert names == ("monte-carlo 2", "monte-carlo 2", "<script> </table>", "a player")
    assert erring(odd, 0.5).__name__ == "<script> </table> erring 50 %"
    found = [
        simulate(ONE, 4, odd, 1),
        cardlib.compare([ONE, TWO], 4, odd, 1),
        cardlib.one_rule_at_a_time(ONE, TWO, 4, odd, 1),
        cardlib.profile(ONE, 4, odd, 1),
        cardlib.ladder(ONE, [odd, "random"], 4, odd, 1),
        cardlib.order(ONE, 4, odd, odd, 1),
    ]
    for each in found:
        assert "<script" not in each._repr_html_() and "\n" not in repr(each)


def test_a_game_of_ones_own_is_escaped() -> None:
    mine = GAMES[ONE].variant("own/one", title="<b>T</b>", edition="<script>")
    leaf = Compare(mine, TWO, deals=1)
    pages = [
        cardlib.compare([mine, TWO], deals=1)._repr_html_(),
        *(str(getattr(part, "value", "")) for part in leaf.parts),
    ]
    assert not any("<script" in page or "<b>T" in page for page in pages)


# What is asked of a result


def test_what_a_result_does_not_have_is_said() -> None:
    compared = cardlib.compare([ONE, TWO], deals=1)
    changed = cardlib.one_rule_at_a_time(ONE, TWO, deals=1)
    study, profile = simulate(ONE, deals=1), cardlib.profile(ONE, deals=1)
    main_one, order = profile.main, table("order")
    first = dict(zip(order.keys, next(iter(order.rows)), strict=True))
    calls: list[Callable[[Any], Any]] = [
        lambda v: compared.which(v),
        lambda v: compared.contrast(v, "paid in all"),
        lambda v: compared.difference(1, v),
        lambda v: compared.distance(0, 1, v),
        lambda v: compared.matrix(v),
        lambda v: changed.effect(v),
        lambda v: changed.total(v),
        lambda v: study.paid(v),
        lambda v: study.position(v),
        lambda v: profile.mean(v),
        lambda v: profile.mean(main_one, v if named(v) != "''" else "x"),
        lambda v: profile.place(v),
        lambda v: type(profile).of(v),
        lambda v: cardlib.definitions()[v],
        lambda v: table(v),
        lambda v: order.values(v),
        lambda v: order.only(**{order.keys[0]: v}),
        lambda v: order.share(v, **first),
        lambda v: making.making(v),
        lambda v: making.again(v),
        lambda v: making.again("ties", v),
    ]
    for value in [value for value in HOSTILE if type(value) is not int]:
        for at, call in enumerate(calls):
            assert refused(partial(call, value)), (at, type(value))
    with pytest.raises(WrongArgument, match="is measured at eldest; place 1"):
        profile.mean("counters paid in a deal", "seat 9")


def test_charts_are_of_tables_words_and_numbers() -> None:
    found = table("ties")
    for value in HOSTILE:
        assert refused(lambda v=value: means(v, "x")) and refused(lambda v=value: ahead(v))
        assert refused(lambda v=value: intervals(v, 1.0))
        if not isinstance(value, str) or not value.strip():
            assert refused(lambda v=value: means(found, v))
        if value is not None and not (type(value) in (int, float) and abs(value) < 14):
            assert refused(lambda v=value: means(found, "x", v))
            assert refused(lambda v=value: intervals(table("intervals"), v))
    for name in TABLES:
        if "game" not in table(name).keys or "deals" not in table(name).keys:
            assert refused(lambda n=name: ahead(table(n)))


def test_a_table_is_counted_of_a_deal_at_least() -> None:
    keys = next(iter(making.making("ties").groups())).keys
    for deals in (0, -5, "4", 1.5, True, [], float("nan")):
        assert refused(lambda d=deals: making.again("ties", *keys, deals=d))
        assert refused(lambda d=deals: making.made("coverage", most=d))


# Places to write


def test_what_is_no_folder_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "file"
    file.touch()
    for keep in ("", "\0", "a\ud800", file, file / "sub", 5, b"x", [], object(), Unspeakable()):
        assert refused(lambda k=keep: simulate(ONE, deals=1, keep=k))
    assert os.listdir(tmp_path) == ["file"]


def test_where_nothing_can_be_written_nothing_is_dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever is root may write in read-only folders too
    monkeypatch.setattr(engines, "_by_referee", lambda *_: pytest.fail("dealt"))
    assert refused(lambda: simulate(ONE, deals=1, keep=tmp_path))
    assert main(["study", ONE, "--deals", "1", "--csv", str(tmp_path / "x.csv")]) == 1


def test_a_name_that_begins_with_a_tilde_is_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert simulate(ONE, deals=2, keep="~") == simulate(ONE, deals=2)
    simulate(ONE, deals=2).write_parquet("~.parquet")
    assert not os.listdir(home) and sorted(os.listdir()) == ["home", "~", "~.parquet"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_what_is_no_file_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    study = simulate(ONE, deals=1)
    for place in (pipe, tmp_path, tmp_path / "no" / "x.csv", "", "\0", "a\ud800", None, 5):
        assert refused(lambda p=place: study.write_csv(p)) and refused(lambda p=place: study.write_parquet(p))
    assert main(["study", ONE, "--deals", "1", "--csv", str(pipe)]) == 1
    assert pipe.is_fifo() and os.listdir(tmp_path) == ["pipe"]


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    study = simulate(ONE, deals=1)
    study.write_csv(tmp_path / "link")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "file").read_text(encoding="utf-8") == study.csv()


def test_files_of_ones_own_beside_what_is_written_stay(tmp_path: Path) -> None:
    study = simulate(ONE, deals=1)
    for name in ("out.csv.part", "out.csv~", ".out.csv.part"):
        (tmp_path / name).write_text("mine", encoding="utf-8")
    study.write_csv(tmp_path / "out.csv")
    assert len(os.listdir(tmp_path)) == 4 and (tmp_path / "out.csv.part").read_text(encoding="utf-8") == "mine"


def test_two_files_of_which_one_is_called_a_part_are_both_written(tmp_path: Path) -> None:
    csv, parquet = tmp_path / "o.part", tmp_path / "o"
    assert main(["study", ONE, "--deals", "1", "--csv", str(csv), "--parquet", str(parquet)]) == 0
    assert csv.read_text(encoding="utf-8") == simulate(ONE, deals=1).csv() and len(os.listdir(tmp_path)) == 2


def test_a_file_that_fails_leaves_what_was_there_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    file.write_text("before", encoding="utf-8")
    with pytest.raises(ZeroDivisionError), written_whole(file) as part:
        part.write_text("half", encoding="utf-8")
        raise ZeroDivisionError
    assert file.read_text(encoding="utf-8") == "before" and os.listdir(tmp_path) == ["x.csv"]


@pytest.mark.skipif(os.name == "nt", reason="other rights there")
def test_a_file_has_the_rights_of_any_new_one(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    simulate(ONE, deals=1).write_csv(tmp_path / "x.csv")
    assert (tmp_path / "x.csv").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_name_of_any_length_is_written_or_refused_before_anything_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    longest = tmp_path / ("a" * 251 + ".csv")
    assert main(["study", ONE, "--deals", "1", "--csv", str(longest)]) == 0
    assert os.listdir(tmp_path) == [longest.name]
    monkeypatch.setattr(engines, "_by_referee", lambda *_: pytest.fail("dealt"))
    for name in ("a" * 252 + ".csv", "a/" * 5000):
        assert main(["study", ONE, "--deals", "1", "--csv", str(tmp_path / name)]) == 1
    assert capsys.readouterr().err.count("cannot be written: ") == 2


def test_folders_in_the_place_of_kept_files_are_said_or_left(tmp_path: Path) -> None:
    name = "deals-000000000000-000000000000.parquet"
    (tmp_path / "a" / f".{name}-0123456789abcdef.part").mkdir(parents=True)
    assert simulate(ONE, deals=1, keep=tmp_path / "a") == simulate(ONE, deals=1)
    (tmp_path / "b" / name).mkdir(parents=True)
    assert refused(lambda: simulate(ONE, deals=1, keep=tmp_path / "b"))
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / name.replace("0", "٠")).touch()
    assert refused(lambda: simulate(ONE, deals=1, keep=tmp_path / "c"))


def test_one_player_by_two_spellings_is_one_study(tmp_path: Path) -> None:
    simulate(ONE, 4, " monte-carlo  1", 1, keep=tmp_path)
    assert simulate(ONE, 4, "monte-carlo 1", 2, keep=tmp_path) == simulate(ONE, 4, "monte-carlo 1", 2)


# The command line


@pytest.mark.parametrize(
    "words",
    [
        ["study", ""],
        ["study", ONE, "--players", "13"],
        ["study", ONE, "--deals", "0"],
        ["study", ONE, "--matches", "0"],
        ["study", ONE, "--first", "-1"],
        ["study", ONE, "--seed", str(2**64)],
        ["study", ONE, "--workers", "0"],
        ["study", ONE, "--strategy", ""],
        ["study", ONE, "--strategy", "careful\n"],
        ["study", ONE, "--strategies", "careful", "careful"],
        ["study", ONE, "--keep", "file"],
        ["study", ONE, "--csv", "."],
        ["study", ONE, "--csv", "no/x.csv"],
        ["study", ONE, "--csv", "\0"],
        ["study", ONE, "--csv", "a", "--parquet", "a"],
        ["study", ONE, "--csv", "a", "--keep", "a"],
        ["tables", "nonsense"],
        ["tables", "coverage", "--most", "0"],
        ["tables", "coverage", "--most", "-5"],
        ["tables", "coverage", "--workers", "0"],
        ["tables", "coverage", "--folder", "file"],
        ["tables", "coverage", "order"],
    ],
)
def test_a_mistake_in_a_terminal_is_a_sentence(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "order.csv").mkdir()
    assert main(words) == 1
    said = capsys.readouterr().err
    assert said.endswith((".\n", "?\n")) and "Traceback" not in said
    assert sorted(os.listdir()) == ["file", "order.csv"]


@pytest.mark.parametrize("option", ["--keep", "--csv", "--parquet"])
def test_a_place_without_a_name_is_not_the_folder_one_is_in(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["study", ONE, "--deals", "1", option, ""])
    assert "the name of a file or folder is not empty" in capsys.readouterr().err


# Stopped in the middle


def test_stopped_in_the_middle_nothing_is_broken_and_what_is_kept_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [2_000]

    def stopping(view: Any, choice: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return choice.options[0]

    for call in (
        lambda: simulate(ONE, 4, stopping, 5_000),
        lambda: cardlib.compare([ONE, TWO], 4, stopping, 5_000),
        lambda: cardlib.one_rule_at_a_time(ONE, TWO, 4, stopping, 5_000),
        lambda: cardlib.profile(ONE, 4, stopping, 500),
    ):
        left[0] = 2_000
        with pytest.raises(KeyboardInterrupt):
            call()
    real, chunks = engines._by_referee, []

    def twice(*given: Any) -> Any:
        chunks.append(given)
        if len(chunks) == 3:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(engines, "_by_referee", twice)
    with pytest.raises(KeyboardInterrupt):
        simulate(ONE, 4, "random", 200, keep=tmp_path)
    kept = sorted(os.listdir(tmp_path))
    assert len(kept) == 2 and all(name.endswith(".parquet") for name in kept)
    whole = simulate(ONE, 4, "random", 200, keep=tmp_path)
    assert len(chunks) == 5, "what is kept is not counted again"
    assert whole == simulate(ONE, 4, "random", 200)


@pytest.mark.skipif(os.name == "nt", reason="no such signals there")
def test_stopped_in_a_terminal_workers_end_without_a_traceback(tmp_path: Path) -> None:
    keep = tmp_path / "keep"
    words = ["study", ONE, "--deals", "8000", "--workers", "2", "--engine", "referee", "--keep", str(keep)]
    study = subprocess.Popen(
        [sys.executable, "-m", "cardlib", *words], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until = time.monotonic() + 60
    while len(list(keep.glob("*.parquet"))) < 3 and time.monotonic() < until:  # both workers are at work by then
        time.sleep(0.05)
    os.killpg(study.pid, signal.SIGINT)
    _, said = study.communicate(timeout=60)
    assert study.returncode == 130
    assert said == f"Stopped. What is finished is kept in {keep}; the same command goes on from there.\n"
