"""Long studies: the same table however it is cut up, whoever counts it, and whatever is killed on the way."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import threading
import time
from functools import reduce
from importlib.machinery import ModuleSpec
from types import ModuleType

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardlib
from cardlib import GAMES, WrongArgument, WrongPlayers, simulate
from cardlib.__main__ import main
from cardlib.counting import Counted, keeping, spreading
from cardlib.counting.keeping import Keeper, Of, Which
from cardlib.counting.spreading import chunks, gaps, spread
from cardlib.counting.summing import Part
from cardlib.measures.ratios import merged
from cardlib.study import engines
from cardlib.study.engines import choose

GAME = GAMES["polignac/modern"]
MIXED = ["careful", "random", "random", "careful"]


def first_option(view, choice):
    return choice.options[0]


def counting(number=60):
    return choose("referee", GAME, ["random"] * 4, 3, number, "deals")


@given(st.lists(st.integers(1, 30), max_size=6))
@settings(max_examples=20, deadline=None)
def test_a_study_is_the_same_however_it_is_cut_up(cuts):
    ends = sorted({min(60, sum(cuts[: n + 1])) for n in range(len(cuts))} | {60})
    pieces = [range(a, b) for a, b in zip([0, *ends], ends, strict=False)]
    parts = [counted for _, counted in spread(counting(), pieces)]
    assert reduce(merged, parts) == counting()(range(60))


@given(st.lists(st.integers(1, 40), max_size=5), st.integers(1, 5), st.integers(1, 9), st.integers(0, 30))
def test_chunks_are_what_is_wanted_in_order_and_none_too_large(lengths, workers, least, more):
    wanted, at = [], 0
    for length in lengths:
        wanted.append(range(at, at + length))
        at += length + 3
    pieces = chunks(wanted, workers, least, least + more)
    assert [n for piece in pieces for n in piece] == [n for gap in wanted for n in gap]
    assert all(1 <= len(piece) <= least + more for piece in pieces)


@pytest.mark.parametrize(
    "asked",
    [
        dict(strategies=MIXED, deals=230),
        dict(strategies="random", matches=12),
        dict(strategies=first_option, deals=120, first=7),
        dict(strategies=lambda view, choice: choice.options[-1], deals=120),
    ],
)
def test_two_workers_count_what_one_counts(asked):
    assert simulate(GAME, seed=4, workers=2, **asked) == simulate(GAME, seed=4, **asked)


def test_joblib_told_by_the_caller_where_to_work_is_obeyed(monkeypatch):
    joblib = pytest.importorskip("joblib")
    alone = simulate(GAME, strategies="random", deals=300, seed=4)
    threads = set()
    play = engines.Counting.__call__
    monkeypatch.setattr(
        engines.Counting, "__call__", lambda self, numbers: threads.add(threading.get_ident()) or play(self, numbers)
    )
    with joblib.parallel_config(backend="threading", n_jobs=2):
        assert simulate(GAME, strategies="random", deals=300, seed=4) == alone
    assert threads and threading.get_ident() not in threads


def test_one_worker_without_a_folder_needs_the_standard_library_alone():
    run = (
        "import sys; from cardlib import simulate; simulate('polignac/modern', deals=60);"
        "print(sorted({'joblib', 'pyarrow', 'numpy', 'tqdm', 'numba', 'dask'} & set(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_a_backend_that_gives_all_at_the_end_will_do():
    joblib = pytest.importorskip("joblib")
    alone = simulate(GAME, strategies="random", deals=300, seed=4)
    with joblib.parallel_config(backend="multiprocessing", n_jobs=2):
        assert simulate(GAME, strategies="random", deals=300, seed=4) == alone


@pytest.mark.parametrize("times", [1, 9])
def test_a_worker_process_that_is_killed_a_few_times_changes_nothing(times, tmp_path):
    def player(view, choice):
        if len(list(tmp_path.iterdir())) < times and os.getpid() != here:
            (tmp_path / str(os.getpid())).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return choice.options[-1]

    here = os.getpid()
    if times > spreading.BORNE + 1:
        with pytest.raises(ChildProcessError, match=r"ended from outside 4 times.*fewer workers"):
            simulate(GAME, strategies=player, deals=150, workers=2)
    else:
        counted = simulate(GAME, strategies=player, deals=150, workers=2)
        assert list(tmp_path.iterdir()) and counted == simulate(GAME, strategies=player, deals=150)


# What is kept


def test_a_study_that_is_killed_goes_on_to_the_identical_table(tmp_path):
    asked = ["study", GAME.name, "--strategy", "random", "--deals", "4000", "--seed", "8", "--keep", str(tmp_path)]
    killed = subprocess.Popen([sys.executable, "-m", "cardlib", *asked])
    while len(list(tmp_path.glob("*.parquet"))) < 2:
        assert killed.poll() is None
        time.sleep(0.005)
    killed.kill()
    killed.wait()
    done = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
    assert 2 <= len(done) < 8
    study = simulate(GAME, strategies="random", deals=4000, seed=8, keep=tmp_path)
    assert study == simulate(GAME, strategies="random", deals=4000, seed=8)
    assert all((tmp_path / name).stat().st_mtime_ns == at for name, at in done.items())


def random_deals(folder, deals=200, **more):
    return simulate(GAME, strategies="random", deals=deals, seed=3, keep=folder, **more)


@pytest.mark.skipif(sys.platform != "linux", reason="names are UTF-8 or UTF-16 here")
def test_a_folder_whose_name_is_no_text_keeps_a_study_too(tmp_path):
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/k\xff")
    assert random_deals(folder) == random_deals(folder)
    assert [name.endswith(".parquet") for name in os.listdir(folder)] == [True] * 4


def test_what_is_kept_is_not_counted_again(tmp_path, monkeypatch):
    study = random_deals(tmp_path)
    monkeypatch.setattr(engines.Counting, "__call__", lambda self, numbers: pytest.fail("counted again"))
    assert random_deals(tmp_path) == study


def test_a_kept_study_goes_on_with_more_deals_in_other_chunks_and_in_the_middle(tmp_path):
    for asked in (dict(deals=130), dict(deals=333), dict(deals=60, first=20), dict(deals=500, workers=2)):
        kept = random_deals(tmp_path, **asked)
        asked.pop("workers", None)
        assert kept == simulate(GAME, strategies="random", seed=3, **asked)


def test_chunks_that_overlap_are_counted_once(tmp_path):
    keeper, count = Keeper(tmp_path, Of.study(Which("simulate", (GAME,), ["random"] * 4, 3))), counting()
    for chunk in (range(0, 20), range(10, 40), range(30, 50), range(40, 90)):
        keeper.keep(chunk, count(chunk))
    assert [chunk for chunk, _ in keeper.kept(range(0, 60))] == [range(0, 20), range(30, 50)]
    assert random_deals(tmp_path, 60) == simulate(GAME, strategies="random", deals=60, seed=3)


def test_the_folder_is_a_table_that_pandas_reads(tmp_path):
    study = random_deals(tmp_path)
    table = pd.read_parquet(tmp_path)
    for seat, count in enumerate(study.counts):
        counters = table[table["where"] == f'["counts", {seat}]'].groupby("number").times.sum()
        assert counters.to_dict() == count
    assert table[table["where"] == '["ties_for_best"]'].times.sum() == study.ties_for_best


def test_a_chunk_that_was_half_written_when_it_was_killed_is_counted_again(tmp_path):
    study = random_deals(tmp_path)
    whole = max(tmp_path.glob("*.parquet"))
    whole.with_name(f".{whole.name}-0123456789abcdef.part").write_bytes(whole.read_bytes()[:100])
    whole.unlink()
    assert random_deals(tmp_path) == study
    assert whole.exists() and not list(tmp_path.glob("*.part"))


def keeper_of(folder, seed):
    return Keeper(folder, Of.study(Which("simulate", (GAME,), ["random"] * 4, seed)))


@pytest.mark.skipif(os.name == "nt", reason="no locks there")
def test_two_studies_at_a_time_in_one_folder_are_refused_and_nothing_is_touched(tmp_path):
    part = tmp_path / ".deals-000000000000-000000000049.parquet-0123456789abcdef.part"
    with keeper_of(tmp_path, 3).at_work():
        part.touch()
        with pytest.raises(WrongArgument, match=r"A study is at work in the folder .* already: wait"):
            random_deals(tmp_path, 50)
        assert part.exists()
    assert random_deals(tmp_path, 50) and not part.exists()
    with pytest.raises(ZeroDivisionError), keeper_of(tmp_path, 3).at_work():
        raise ZeroDivisionError
    assert random_deals(tmp_path, 60)


@pytest.mark.skipif(os.name == "nt", reason="no locks there")
def test_where_a_drive_knows_no_locks_a_study_is_kept_and_nothing_is_cleared_away(tmp_path, monkeypatch):
    import fcntl

    def none(*_):
        raise OSError(95, "Operation not supported")

    part = tmp_path / ".deals-000000000000-000000000049.parquet-0123456789abcdef.part"
    part.touch()
    monkeypatch.setattr(fcntl, "flock", none)
    study = random_deals(tmp_path, 60)
    assert random_deals(tmp_path, 60) == study and part.exists()


def test_what_another_study_has_kept_meanwhile_is_not_written_over(tmp_path):
    mine, count = keeper_of(tmp_path, 4), counting()
    random_deals(tmp_path, 50)
    (kept,) = tmp_path.glob("*.parquet")
    before = kept.read_bytes()
    with pytest.raises(WrongArgument, match="keeps another study"):
        mine.keep(range(50), count(range(50)))
    keeper_of(tmp_path, 3).keep(range(50), count(range(50)))
    assert kept.read_bytes() == before and os.listdir(tmp_path) == [kept.name]


def test_a_folder_that_cannot_be_listed_keeps_nothing(tmp_path, monkeypatch):
    """Whoever is root may list every folder, so that the refusal is the test's."""

    def shut(folder):
        raise PermissionError(13, "Permission denied", folder)

    random_deals(tmp_path, 50)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    monkeypatch.setattr(keeping.os, "listdir", shut)
    with pytest.raises(WrongArgument, match=r"cannot be seen \(Permission denied\); keep= needs a folder to read"):
        simulate(GAME, strategies="random", deals=50, seed=9, keep=tmp_path)
    monkeypatch.undo()
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("damage", ["cut short", "a bit turned", "emptied", "not ours", "another's name", "renamed"])
def test_a_damaged_or_foreign_file_is_said_and_left_alone(tmp_path, damage):
    study = random_deals(tmp_path)
    path = max(tmp_path.glob("*.parquet"))
    text = path.read_bytes()
    if damage == "cut short":
        path.write_bytes(text[: len(text) // 2])
    elif damage == "a bit turned":
        path.write_bytes(text[:20] + bytes([text[20] ^ 1]) + text[21:])
    elif damage == "emptied":
        path.write_bytes(b"")
    elif damage == "not ours":
        pd.DataFrame({"a": [1, 2]}).to_parquet(path)
    elif damage == "renamed":
        path = path.rename(tmp_path / "deals-000000000900-000000000949.parquet")
    else:
        path = path.rename(tmp_path / "weather.parquet")
    before = path.read_bytes()
    with pytest.raises(WrongArgument, match=r"is damaged or not of a study|is not of a study of cardlib") as told:
        random_deals(tmp_path)
    assert path.name in str(told.value) and path.read_bytes() == before
    path.unlink()
    assert random_deals(tmp_path) == study


@pytest.mark.parametrize("at", range(0, 100, 7))
def test_wherever_a_bit_is_turned_no_other_number_comes_out(tmp_path, at):
    study = random_deals(tmp_path, 50)
    (path,) = tmp_path.glob("*.parquet")
    text = bytearray(path.read_bytes())
    text[len(text) * at // 100] ^= 16
    path.write_bytes(text)
    try:
        assert random_deals(tmp_path, 50) == study
    except WrongArgument as told:
        assert path.name in str(told)


def test_another_study_is_not_mixed_in(tmp_path, monkeypatch):
    random_deals(tmp_path, 50)
    for other in (
        lambda: simulate(GAME, deals=50, seed=3, keep=tmp_path),
        lambda: simulate(GAME, strategies="random", deals=50, seed=4, keep=tmp_path),
        lambda: simulate(GAME, strategies="random", matches=2, seed=3, keep=tmp_path),
        lambda: simulate("polignac/foster", strategies="random", deals=50, seed=3, keep=tmp_path),
    ):
        with pytest.raises(WrongArgument, match=r"keeps another study .*polignac/modern, players random, "):
            other()
    changed = GAME.variant(GAME.name, cardlib.clauses.ours("a try"), must_follow=False)
    with pytest.raises(WrongArgument, match="by other rules of that name: numbers by different rules"):
        simulate(changed, strategies="random", deals=50, seed=3, keep=tmp_path)
    monkeypatch.setattr(keeping, "__version__", "99.0")
    with pytest.raises(WrongArgument, match=f"counted by cardlib {cardlib.__version__}"):
        random_deals(tmp_path, 50)


def test_a_half_written_file_of_another_program_is_left_alone(tmp_path):
    (tmp_path / "weather.parquet.part").write_bytes(b"rain")
    random_deals(tmp_path, 20)
    assert (tmp_path / "weather.parquet.part").read_bytes() == b"rain"


def test_the_largest_numbers_are_kept_and_written_too(tmp_path):
    asked = dict(strategies="random", seed=2**64 - 1, keep=tmp_path / "kept")
    study = simulate(GAME, first=10**12 - 60, deals=120, **asked)
    assert simulate(GAME, first=10**12 - 60, deals=120, **asked) == study
    study.write_parquet(tmp_path / "study.parquet")
    assert set(pd.read_parquet(tmp_path / "study.parquet").seed) == {2**64 - 1}


def test_a_worker_with_another_cardlib_counts_nothing():
    with pytest.raises(WrongArgument, match=r"A worker has cardlib .*, and the study is of cardlib 99\.0"):
        Part(counting(), cardlib="99.0")(range(3))


def test_gaps_are_all_that_is_not_kept():
    assert gaps(range(0, 5), []) == [range(0, 5)]
    assert gaps(range(3, 9), [range(3, 9)]) == []


def test_one_worker_does_without_a_joblib_that_is_shut_out(monkeypatch):
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert simulate(GAME, deals=60).deals == 60
    with pytest.raises(WrongArgument, match="More than one worker needs joblib"):
        simulate(GAME, deals=60, workers=2)


# What cannot be


def locked(view, choice, lock=threading.Lock()):  # noqa: B008
    return choice.options[0]


@pytest.mark.parametrize(
    "asked, says",
    [
        (dict(workers=0), "workers is a number of processes from 1 to 1024, not 0"),
        (dict(workers=True), "not True"),
        (dict(workers=10**9), "not 1000000000"),
        (dict(engine="fast"), 'engine is "auto", "referee" or "compiled", not \'fast\''),
        (dict(engine=["auto"]), "not \\['auto'\\]"),
        (dict(keep=5), "keep is a folder for the finished parts of a study, not 5"),
        (dict(keep=__file__), "keep is a folder, and .* is a file"),
        (dict(keep=f"{__file__}/x"), "keep is a folder, and .* is a file"),
        (dict(keep="here", strategies=first_option), "keep= is for players that have a name"),
        (dict(engine="compiled", strategies=first_option), "cannot be compiled|needs numba"),
    ],
)
def test_a_long_study_that_cannot_be(asked, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(WrongArgument, match=says):
        simulate(GAME, **{"deals": 2, **asked})
    assert not list(tmp_path.iterdir())


def test_a_player_that_cannot_be_sent_is_refused_in_a_sentence():
    lock = threading.Lock()

    def player(view, choice):
        with lock:
            return choice.options[0]

    with pytest.raises(WrongPlayers, match=r"has to be sent to the other processes, and cannot be .*workers=1"):
        simulate(GAME, strategies=player, deals=200, workers=2)


@pytest.mark.parametrize(
    "asked, missing", [(dict(workers=2), "joblib"), (dict(keep="x"), "pyarrow"), (dict(engine="compiled"), "numba")]
)
def test_a_package_that_is_missing_is_named(asked, missing, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for room in (spreading, keeping, engines):
        monkeypatch.setattr(room, "find_spec", lambda name: None)
    with pytest.raises(WrongArgument, match=f"needs {missing}, which is not installed here"):
        simulate(GAME, deals=2, **asked)
    assert simulate(GAME, deals=2).deals == 2


# The engines


@pytest.fixture
def compiled(monkeypatch):
    """An engine in the compiled one's place, which the referee plays for, and which knows the random player alone."""
    asked = []
    room = ModuleType("cardlib.compiled")
    room.__spec__ = ModuleSpec("cardlib.compiled", None)

    def counted(game, strategies, seed, numbers, *, whole=False):
        asked.append(numbers)
        return Counted(**choose("referee", game, strategies, seed, 1, "matches" if whole else "deals")(numbers))

    room.counted = counted
    room.why_not = lambda game, players, names: "It knows none but random." if "careful" in names else None
    monkeypatch.setitem(sys.modules, "cardlib.compiled", room)
    monkeypatch.setattr(cardlib, "compiled", room, raising=False)
    monkeypatch.setattr(engines, "find_spec", lambda name: ModuleSpec(name, None))
    monkeypatch.setattr(engines, "WORTH_IT", {"deals": 100, "matches": 5})
    return asked


def test_auto_compiles_what_can_be_and_is_worth_it(compiled):
    for asked in (dict(deals=99), dict(matches=4), dict(deals=100, engine="referee")):
        simulate(GAME, strategies="random", **asked)
    simulate(GAME, strategies="careful", deals=100)
    simulate(GAME, strategies=["random", "random", "random", first_option], deals=100)
    assert not compiled
    for asked in (dict(deals=100), dict(matches=5), dict(deals=3, engine="compiled")):
        by_referee = simulate(GAME, strategies="random", **{**asked, "engine": "referee"})
        assert simulate(GAME, strategies="random", **asked) == by_referee
    assert compiled == [range(100), range(5), range(3)]


def test_penalties_deal_many_with_what_is_compiled(compiled):
    from cardlib.widgets import Penalties

    games = ["polignac/modern", "slobberhannes/foster"]
    few, many = (Penalties(games, deals=deals, strategies="random") for deals in (99, 120))
    assert compiled == [range(120)] * 2 and many.studies[0].deals == 120
    Penalties(games, deals=120, strategies="careful")
    assert len(compiled) == 2 and few.studies[0] == simulate(GAME, strategies="random", deals=99)


def test_what_cannot_be_compiled_is_refused_where_it_is_asked_for(compiled):
    with pytest.raises(WrongArgument, match="It knows none but random"):
        simulate(GAME, deals=3, engine="compiled")


# The command line


def said(capsys, *words):
    code = main(["study", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_command_line_says_what_simulate_says(capsys):
    code, out, _ = said(capsys, GAME.name, "--strategies", *MIXED, "--deals", "60", "--first", "5", "--workers", "2")
    study = simulate(GAME, 4, MIXED, 60, first=5)
    assert code == 0 and out.splitlines() == [str(study.says(seat)) for seat in range(4)]
    code, out, _ = said(capsys, "slobberhannes/foster", "--matches", "3", "--strategy", "random", "--engine", "referee")
    assert code == 0 and "3 matches of slobberhannes/foster" in out


def test_the_number_of_strategies_is_the_number_of_players(capsys):
    assert "5 random players" in said(capsys, GAME.name, "--strategies", *["random"] * 5, "--deals", "2")[1]
    code, _, error = said(capsys, GAME.name, "--strategies", "random", "random", "--players", "4", "--deals", "2")
    assert code == 1 and "2 strategies do not fit 4 players" in error
    assert "is for 4 to 7 players, not 0" in said(capsys, GAME.name, "--players", "0")[2]


def test_the_counts_are_written_as_csv_and_parquet(capsys, tmp_path):
    out = {kind: tmp_path / f"study.{kind}" for kind in ("csv", "parquet")}
    code, *_ = said(capsys, GAME.name, "--deals", "40", "--csv", str(out["csv"]), "--parquet", str(out["parquet"]))
    assert code == 0 and sorted(path.name for path in tmp_path.iterdir()) == ["study.csv", "study.parquet"]
    assert out["csv"].read_text(encoding="utf-8") == simulate(GAME, deals=40).csv()
    rows = list(csv.DictReader(out["csv"].open(encoding="utf-8")))
    assert pd.read_parquet(out["parquet"]).astype(str).to_dict("records") == rows


@pytest.mark.parametrize(
    "words, says",
    [
        (["--csv", "{}"], "is a folder; give the name of a file"),
        (["--csv", "{}/no/such.csv"], "There is no folder"),
        (["--parquet", "{}/no/such.parquet"], "There is no folder"),
        (["--workers", "0"], "workers is a number of processes"),
        (["--keep", "{}/weather"], "is not of a study of cardlib"),
    ],
)
def test_a_mistake_is_told_before_anything_is_counted(words, says, capsys, tmp_path, monkeypatch):
    (tmp_path / "weather").mkdir()
    (tmp_path / "weather" / "today.parquet").write_bytes(b"rain")
    monkeypatch.setattr(engines.Counting, "__call__", lambda self, numbers: pytest.fail("counted"))
    code, _, error = said(capsys, GAME.name, *(word.format(tmp_path) for word in words))
    assert code == 1 and says in error and "Traceback" not in error


def test_a_file_that_cannot_be_written_leaves_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "study.csv"
    path.write_text("yesterday's")
    monkeypatch.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(OSError("No space left on device")))
    with pytest.raises(OSError, match="No space"):
        simulate(GAME, deals=2).write_csv(path)
    assert path.read_text() == "yesterday's" and len(list(tmp_path.iterdir())) == 1


def test_stopped_it_says_what_is_kept_and_goes_on(capsys, tmp_path, monkeypatch):
    words = [GAME.name, "--strategy", "random", "--deals", "600", "--keep", str(tmp_path)]
    with monkeypatch.context() as patched:
        interrupt_after(patched, 3)
        code, out, error = said(capsys, *words)
    assert (code, out) == (130, "") and "What is finished is kept in" in error and "goes on from there" in error
    assert len(list(tmp_path.glob("*.parquet"))) == 3
    code, out, _ = said(capsys, *words)
    assert code == 0 and out.splitlines()[0] == str(simulate(GAME, strategies="random", deals=600).says())


def test_stopped_without_a_folder_it_says_that_nothing_is_kept(capsys, monkeypatch):
    interrupt_after(monkeypatch, 1)
    code, _, error = said(capsys, GAME.name, "--deals", "200")
    assert code == 130 and "nothing is kept" in error and "--keep FOLDER" in error


def interrupt_after(monkeypatch, chunks_done):
    play, done = engines.Counting.__call__, []

    def interrupted(self, numbers):
        if len(done) == chunks_done:
            raise KeyboardInterrupt
        done.append(numbers)
        return play(self, numbers)

    monkeypatch.setattr(engines.Counting, "__call__", interrupted)


def test_a_bar_begins_where_a_kept_study_is(tmp_path, monkeypatch, capsys):
    random_deals(tmp_path, 100)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    random_deals(tmp_path, 200)
    assert "100/200 [" in capsys.readouterr().err
