"""Every study that plays deals is the same study however it is cut up, whoever counts it, kept and gone on with."""

from __future__ import annotations

import inspect
import os
import signal
import subprocess
import sys
import threading
import time
from importlib.util import find_spec

import pandas as pd
import pytest

import cardlib
from cardlib import GAMES, WrongArgument
from cardlib.clauses import Source
from cardlib.counting import spreading, summing
from cardlib.counting.keeping import Keeper, Of
from cardlib.counting.wholes import Line, lines, read
from cardlib.findings import making
from cardlib.measures.ratios import Ratio
from cardlib.study.changes import changes
from cardlib.study.waiting import wait
from cardlib.study.ways import GUESSES_WORTH_IT, way_of
from cardlib.study.worth import turn_ups

GAME, FRENCH = "polignac/foster", "polignac/foster-french-order"
QUIET = GAMES["polignac/modern"].variant("quiet", Source(status="ours", note="made for a test"), slams=())
needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")


def tables(deals, **asked):
    (group,) = [group for group in making.ties() if group.keys == (GAME, "random")]
    return group.count(deals, **asked)


STUDIES = {
    "simulate": (cardlib.simulate, dict(game=GAME, deals=7)),
    "simulate matches": (cardlib.simulate, dict(game="slobberhannes/foster", matches=3)),
    "compare": (cardlib.compare, dict(games=[GAME, FRENCH, "polignac/modern"], deals=7)),
    "compare other families": (cardlib.compare, dict(games=["commerce/modern", "spin/baxter-wray"], deals=5)),
    "one_rule_at_a_time": (
        cardlib.one_rule_at_a_time,
        dict(one=GAME, two="polignac/modern", removed=True, deals=4),
    ),
    "order": (cardlib.order, dict(game="slobberhannes/foster", players=7, deals=5)),
    "ladder": (cardlib.ladder, dict(game=GAME, strategies=["random", "careful"], deals=5)),
    "ladder of guesses": (cardlib.ladder, dict(game=GAME, strategies=["random", "monte-carlo 1"], deals=3)),
    "ladder one below": (
        cardlib.ladder,
        dict(game="spin/baxter-wray", strategies=["random"] * 3, against=None, deals=4),
    ),
    "epsilon_ladder": (cardlib.epsilon_ladder, dict(game=GAME, errors=[1, 0.3, 0], deals=5)),
    "branching": (cardlib.branching, dict(game="commerce/modern", deals=7)),
    "profile": (cardlib.profile, dict(game="polignac/modern", deals=7)),
    "resolution": (cardlib.resolution, dict(game=GAME, deals=7)),
    "seat_fairness": (cardlib.seat_fairness, dict(game="bassadewitz/encyclopedia", deals=7)),
    "shape": (cardlib.shape, dict(game=GAME, deals=7)),
    "estimated": (cardlib.estimated, dict(game=GAME, rollouts=1, deals=4)),
    "match_lengths": (cardlib.match_lengths, dict(game=GAME, matches=4)),
    "money": (cardlib.money, dict(game="pope-joan/baxter-wray", matches=3)),
    "tally": (cardlib.tally, dict(game="newmarket/baxter-wray", deals=7)),
    "tally matches": (cardlib.tally, dict(game="pope-joan/baxter-wray", matches=4)),
    "tally_both": (cardlib.tally_both, dict(one="jig/baxter-wray", two="spin/baxter-wray", deals=5)),
    "measure": (cardlib.measure, dict(game="commerce/modern", deals=7)),
    "measure_both": (cardlib.measure_both, dict(one="cassino/two", two="cassino/two", players=2, deals=5)),
    "waits": (cardlib.waits, dict(matches=3)),
    "wait": (wait, dict(players=3, matches=4)),
    "turn_ups": (turn_ups, dict(strategies="random", deals=7)),
    "changes": (changes, dict(one="speculation/baxter-wray", two="speculation/knave-or-five", deals=5)),
    "tables": (tables, dict(deals=7)),
}
each_study = pytest.mark.parametrize("study, asked", STUDIES.values(), ids=STUDIES)


def shown(found):
    """What is printed of a study, in its order."""
    return found._repr_html_() if hasattr(found, "_repr_html_") else repr(found)


def cut(monkeypatch, size):
    """Cut every study into chunks of so many deals."""
    chunks = spreading.chunks
    monkeypatch.setattr(summing, "chunks", lambda wanted, workers, *sizes: chunks(wanted, workers, size, size))


@each_study
def test_a_study_is_the_same_for_any_workers_and_any_chunks(study, asked, monkeypatch):
    alone = study(**asked)
    for size, workers in ((1, 1), (3, 1), (1, 2)):
        cut(monkeypatch, size)
        again = study(**asked, workers=workers)
        assert again == alone and shown(again) == shown(alone)


@pytest.mark.parametrize("name", ["compare", "ladder", "match_lengths"])
def test_three_workers_count_what_one_counts(name, monkeypatch):
    study, asked = STUDIES[name]
    cut(monkeypatch, 1)
    assert study(**asked, workers=3) == study(**asked)


@each_study
def test_a_study_that_is_kept_goes_on_to_the_same_and_is_then_read_alone(study, asked, tmp_path, monkeypatch):
    number = "matches" if "matches" in asked else "deals"
    alone = study(**asked)
    cut(monkeypatch, 2)
    study(**{**asked, number: asked[number] - 1}, keep=tmp_path)
    assert study(**asked, keep=tmp_path) == alone
    monkeypatch.setattr(summing.Part, "__call__", lambda self, numbers: pytest.fail("counted again"))
    again = study(**asked, keep=tmp_path)
    assert again == alone and shown(again) == shown(alone)


def test_whoever_plays_deals_can_be_spread_and_kept():
    every = [getattr(cardlib, name) for name in cardlib.__all__] + [wait, turn_ups, changes]
    play = {f for f in every if inspect.isfunction(f) and {"deals", "matches"} & {*inspect.signature(f).parameters}}
    assert {study for study, _ in STUDIES.values()} - {tables} == play - {cardlib.play}
    assert all({"workers", "keep"} <= {*inspect.signature(f).parameters} for f in play - {cardlib.play})


@each_study
def test_wrong_workers_and_folders_are_said_before_anything_is_counted(study, asked, tmp_path, monkeypatch):
    monkeypatch.setattr(summing.Part, "__call__", lambda self, numbers: pytest.fail("counted"))
    with pytest.raises(WrongArgument, match="workers is a number of processes"):
        study(**asked, workers=0, keep=tmp_path / "kept")
    assert not (tmp_path / "kept").exists()
    with pytest.raises(WrongArgument, match="keep is a folder"):
        study(**asked, keep=5)


# Guesses


@needs_numba
@pytest.mark.parametrize("game, players", [(QUIET, 4), (GAMES["slobberhannes/foster"], 4), (GAMES[FRENCH], 5)])
def test_a_ladder_of_compiled_guesses_is_the_referees(game, players, monkeypatch):
    asked = dict(strategies=["random", "careful", "monte-carlo 3"], players=players, deals=6, seed=5)
    plain = cardlib.ladder(game, **asked, engine="referee")
    monkeypatch.setattr("cardlib.study.ways.by_referee", lambda *given: pytest.fail("played by the referee"))
    assert cardlib.ladder(game, **asked, engine="compiled") == plain
    cut(monkeypatch, 4)
    assert cardlib.ladder(game, **asked, engine="compiled", workers=2) == plain


@needs_numba
@pytest.mark.parametrize("seed", [5, 2**63, 2**64 - 1])
def test_all_that_is_counted_of_compiled_guesses_is_the_referees(seed, tmp_path, monkeypatch):
    """Ties, sweeps and who took each trick too, of every seed; and the one goes on with what the other has kept."""
    who = dict(strategies=["monte-carlo 3", "careful", "random", "monte-carlo 1"], seed=seed)
    games = ["slobberhannes/foster", "slobberhannes/encyclopedia"]
    plain = cardlib.simulate(GAMES[FRENCH], **who, deals=9, engine="referee", keep=tmp_path / "one")
    two = cardlib.compare(games, **who, deals=6, engine="referee", keep=tmp_path / "two")
    assert cardlib.simulate(GAMES[FRENCH], **who, deals=9, engine="compiled") == plain
    assert cardlib.compare(games, **who, deals=6, engine="compiled") == two
    longer = cardlib.compare(games, **who, deals=9, engine="compiled", keep=tmp_path / "two")
    assert longer.measures == two.measures
    assert all(sum(counts[m].values()) == 9 for counts in longer.counts for m in longer.measures)
    assert longer.frame.equals(cardlib.compare(games, **who, deals=9, engine="referee").frame)
    again = cardlib.simulate(GAMES[FRENCH], **who, deals=12, engine="compiled", keep=tmp_path / "one")
    assert again == cardlib.simulate(GAMES[FRENCH], **who, deals=12, engine="referee")


@needs_numba
def test_orders_and_ladders_are_the_same_compiled(monkeypatch):
    asked = dict(game="bassadewitz/encyclopedia", deals=40, seed=5)
    plain = cardlib.order(**asked), cardlib.ladder(**asked, strategies=["careful", "random"], against=None)
    monkeypatch.setattr("cardlib.study.ways.by_referee", lambda *given: pytest.fail("played by the referee"))
    asked["engine"] = "compiled"
    assert (cardlib.order(**asked), cardlib.ladder(**asked, strategies=["careful", "random"], against=None)) == plain


@needs_numba
def test_guesses_are_compiled_where_that_is_worth_it(monkeypatch):
    tables = [(QUIET, ["monte-carlo 10", "careful", "careful", "random"]), (QUIET, ["careful"] * 4)]
    assert way_of("compiled", tables, 1, 1) == way_of("auto", tables, 1, GUESSES_WORTH_IT // 10) == "guessed"
    assert way_of("referee", tables, 1, 10**6) == way_of("auto", tables, 1, GUESSES_WORTH_IT // 10 - 1) == "referee"
    assert way_of("auto", [(GAMES["polignac/modern"], tables[0][1])], 1, 10**6) == "referee"
    assert way_of("auto", [*tables, (QUIET, ["monte-carlo 10 0.5"] * 4)], 1, 10**6) == "referee"
    assert way_of("auto", tables[1:], 1, 10**6) == "compiled"
    for room in ("study.ways", "study.engines"):
        monkeypatch.setattr(f"cardlib.{room}.find_spec", lambda name: None)
    assert way_of("auto", tables, 1, 10**6) == "referee"


def test_who_announces_or_errs_is_not_played_by_compiled_guesses():
    for strategies in (["monte-carlo 2"], ["monte-carlo 2 0.5"], [cardlib.erring("random", 0.5)]):
        with pytest.raises(WrongArgument, match=r"compiled"):
            cardlib.ladder("polignac/modern", strategies, deals=1, engine="compiled")


# A cluster, and what is killed on the way

LONG = {
    "simulate": (cardlib.simulate, dict(game=GAME, deals=1200, seed=6)),
    "compare": (cardlib.compare, dict(games=[GAME, "polignac/modern"], deals=600, seed=6)),
    "ladder": (cardlib.ladder, dict(game=GAME, strategies=["random", "careful"], deals=130, seed=6)),
}
each_long = pytest.mark.parametrize("study, asked", LONG.values(), ids=LONG)


@each_long
def test_on_a_cluster_a_worker_killed_in_mid_study_changes_nothing(study, asked, tmp_path, monkeypatch):
    import joblib
    from dask.distributed import Client, LocalCluster

    alone = study(**asked)
    at_the_kill = []
    monkeypatch.setattr(summing.Part, "__call__", lambda self, numbers: pytest.fail("counted here"))

    def kill(pid):
        while len(files := list(tmp_path.glob("*.parquet"))) < 2:
            time.sleep(0.005)
        os.kill(pid, signal.SIGKILL)
        at_the_kill.append(len(files))

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        Client(cluster) as client,
        joblib.parallel_config(backend="dask"),
    ):
        killer = threading.Thread(target=kill, args=[min(client.run(os.getpid).values())], daemon=True)
        killer.start()
        found = study(**asked, keep=tmp_path)
        killer.join(10)
    assert found == alone and shown(found) == shown(alone)
    assert 2 <= at_the_kill[0] < len(list(tmp_path.glob("*.parquet")))


@each_long
def test_a_study_that_is_killed_goes_on_to_the_identical_table(study, asked, tmp_path):
    script = f"import cardlib; cardlib.{study.__name__}(**{asked!r}, keep={str(tmp_path)!r})"
    killed = subprocess.Popen([sys.executable, "-c", script])
    while len(list(tmp_path.glob("*.parquet"))) < 2:
        assert killed.poll() is None
        time.sleep(0.005)
    killed.kill()
    killed.wait()
    done = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
    found, alone = study(**asked, keep=tmp_path), study(**asked)
    assert found == alone and found.frame.equals(alone.frame) and shown(found) == shown(alone)
    assert 2 <= len(done) < len(list(tmp_path.glob("*.parquet")))
    assert all((tmp_path / name).stat().st_mtime_ns == at for name, at in done.items())


# What is kept


@needs_numba
@pytest.mark.parametrize("name", ["compare", "one_rule_at_a_time", "order", "ladder", "ladder of guesses", "tables"])
def test_what_the_referee_began_and_kept_the_compiled_engine_goes_on_with(name, tmp_path, monkeypatch):
    study, asked = STUDIES[name]
    cut(monkeypatch, 2)
    study(**{**asked, "deals": 2}, engine="referee", keep=tmp_path)
    alone = study(**asked, engine="referee")
    monkeypatch.setattr("cardlib.study.ways.by_referee", lambda *given: pytest.fail("played by the referee"))
    assert study(**asked, engine="compiled", keep=tmp_path) == study(**asked, engine="compiled") == alone
    assert len(list(tmp_path.glob("*.parquet"))) > 1


def test_another_ladder_or_comparison_is_not_mixed_in(tmp_path):
    cardlib.ladder(GAME, ["random", "careful"], deals=3, keep=tmp_path)
    for other in (
        lambda: cardlib.ladder(GAME, ["random", "random"], deals=3, keep=tmp_path),
        lambda: cardlib.ladder(GAME, ["random", "careful"], against="random", deals=3, keep=tmp_path),
        lambda: cardlib.ladder(GAME, ["random", "careful"], against=None, deals=3, keep=tmp_path),
        lambda: cardlib.ladder(GAME, ["random", "careful"], players=5, deals=3, keep=tmp_path),
        lambda: cardlib.order(GAME, deals=3, keep=tmp_path),
        lambda: cardlib.compare([GAME, FRENCH], deals=3, keep=tmp_path),
    ):
        with pytest.raises(WrongArgument, match="Give another folder"):
            other()


def test_players_who_err_are_told_apart_to_the_last_chance(tmp_path):
    cardlib.epsilon_ladder(GAME, [0.1, 0], deals=2, keep=tmp_path)
    with pytest.raises(WrongArgument, match="Give another folder"):
        cardlib.epsilon_ladder(GAME, [0.1 + 2**-32, 0], deals=2, keep=tmp_path)
    for player in (lambda view, choice: choice.options[0], cardlib.erring(lambda view, choice: choice.options[0], 0.5)):
        with pytest.raises(WrongArgument, match="keep= is for players that have a name"):
            cardlib.ladder(GAME, [player], deals=2, keep=tmp_path / "other")


def test_a_histogram_is_one_that_pandas_reads(tmp_path):
    found = cardlib.compare([GAME, FRENCH], deals=9, keep=tmp_path)
    table = pd.read_parquet(tmp_path)
    eldest = table[table["where"] == '["counts", 1, "paid by eldest"]'].groupby("number").times.sum()
    assert eldest.to_dict() == found.counts[1]["paid by eldest"]


@pytest.mark.parametrize("counts", [5, {}, (), {"a": ()}, ({}, {1: 2}), {1: (2,), (1, "b"): 3}, Ratio.of(1, 2)])
def test_counts_are_written_and_read_back(counts):
    assert read(lines(counts)) == counts


@pytest.mark.parametrize("counts", [1.5, True, {"a": None}, {1.5: 1}, [1], {1: 2.0}])
def test_what_is_no_count_is_not_written(counts):
    with pytest.raises(TypeError):
        list(lines(counts))


@pytest.mark.parametrize(
    "every",
    [
        [],
        [Line("[1]", None, 3)],
        [Line("[]", 1, 2)] * 2,
        [Line('["a"]', None, 2), Line("[0]", None, 1)],
        [Line('[{"ratio": "x"}]', None, 2)],
        [Line('[{"float": 1}]', None, 2)],
        [Line("[", None, 2)],
    ],
)
def test_what_are_no_counts_is_not_read(every):
    with pytest.raises((ValueError, TypeError, LookupError)):
        read(every)


def test_a_number_too_large_for_the_file_is_not_written_wrongly(tmp_path):
    keeper = Keeper(tmp_path, Of.study(summing.Which("simulate", (GAMES[GAME],), ["random"], 1)))
    with pytest.raises(OverflowError):
        keeper.keep(range(2), {"net": 2**63})
    assert not list(tmp_path.iterdir())
