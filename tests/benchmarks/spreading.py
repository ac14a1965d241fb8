"""What it costs to spread a study: for each chunk, by joblib's processes, on a Dask cluster, and kept in a file.

    python tests/benchmarks/spreading.py [--rounds 5] [--chunks 100] [--deals 4000000]

A study, a comparison and a ladder are asked for, and the chunks they are cut into are sent and come back with counts
as large as theirs, without being counted, in one interleaved run; beside that stands what their largest chunk takes
to count, with the compiled engine where it is installed.  A table of medians is printed.  What fails is a wrong answer:
a study that is another one when it is spread or kept.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from unittest.mock import patch

import joblib
from dask.distributed import Client, LocalCluster

import cardlib
from cardlib.counting.keeping import Keeper, Of
from cardlib.counting.spreading import spread
from cardlib.counting.summing import Part, Which
from cardlib.study.engines import why_not_compiled

GAME, WHO, SEED = "polignac/foster", ["random"] * 4, 1897
COMPILED = why_not_compiled(cardlib.GAMES[GAME], WHO) is None


class Asked(NamedTuple):
    """What a study asks for: what counts a chunk, of what, and how many deals its largest chunk has."""

    count: Callable[[range], Any]
    which: Which
    chunk: int


class Idle:
    """Counts nothing, is as large to send as what counts, and gives as much back."""

    def __init__(self, like: object, found: object) -> None:
        self.like, self.found = like, found

    def __call__(self, numbers: range) -> object:
        return self.found


def asked(room: str, study: Callable[..., object], deals: int, **more: object) -> Asked:
    """What this study would have counted."""
    taken: list[Asked] = []

    def take(count: Callable[[range], Any], numbers: range, which: Which, **how: Any) -> None:
        taken.append(Asked(count, which, min(deals, how["sizes"][1])))
        raise InterruptedError

    with patch(f"cardlib.{room}.summed", take), suppress(InterruptedError):
        study(**more, deals=10**9, seed=SEED, engine="compiled" if COMPILED else "referee")
    return taken[0]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=5)
    words.add_argument("--chunks", type=int, default=100)
    words.add_argument("--deals", type=int, default=4_000_000, help="so many deals a chunk at most")
    told = words.parse_args()
    studies = {
        "simulate": asked("study", cardlib.simulate, told.deals, game=GAME, strategies="random"),
        "compare": asked("study.comparing", cardlib.compare, told.deals, games=[GAME, "polignac/modern"]),
        "ladder": asked("study.ladders", cardlib.ladder, told.deals, game=GAME, strategies=["random", "careful"]),
    }
    pieces = [range(n, n + 1) for n in range(told.chunks)]
    parts = {name: study.count(range(2000)) for name, study in studies.items()}

    def processes(name: str) -> None:
        sent = Part(Idle(studies[name].count, parts[name]))
        assert [part for _, part in spread(sent, pieces, workers=2)] == [parts[name]] * told.chunks

    def cluster(name: str) -> None:
        sent = Part(Idle(studies[name].count, parts[name]))
        with joblib.parallel_config(backend="dask"):
            assert [part for _, part in spread(sent, pieces)] == [parts[name]] * told.chunks

    def kept(name: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            keeper = Keeper(folder, Of.study(studies[name].which))
            for n in range(told.chunks):
                keeper.keep(range(2000 * n, 2000 * (n + 1)), parts[name])
            assert dict(keeper.kept(range(2000)))[range(2000)] == parts[name]

    ways = {"joblib, 2 processes": processes, "a Dask cluster of 2": cluster, "kept in a file": kept}
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as scheduler, Client(scheduler):
        check()
        found: dict[tuple[str, str], list[float]] = {}
        counted: dict[str, list[float]] = {}
        for turn in range(told.rounds + 1):
            for name, study in studies.items():
                for way, send in ways.items():
                    began = time.perf_counter()
                    send(name)
                    if turn:  # the first warms everything up
                        found.setdefault((name, way), []).append((time.perf_counter() - began) / told.chunks)
                began = time.perf_counter()
                study.count(range(study.chunk))
                if turn:
                    counted.setdefault(name, []).append(time.perf_counter() - began)
    for name, study in studies.items():
        chunk = median(counted[name])
        who = "the compiled engine" if COMPILED else "the referee"
        print(f"{name}: a chunk of {study.chunk:,} deals by {who}: {chunk:.2f} s")
        for way in ways:
            cost = median(found[name, way])
            print(f"    {way:24}{1000 * cost:8.2f} ms a chunk{cost / chunk:10.2%}")


def check() -> None:
    """The same study, comparison and ladder by two processes, on the cluster, and kept."""
    for study, what in (
        (cardlib.simulate, dict(game=GAME, strategies="random", deals=800)),
        (cardlib.compare, dict(games=[GAME, "polignac/modern"], deals=300)),
        (cardlib.ladder, dict(game=GAME, strategies=["random", "careful"], deals=60)),
    ):
        what |= dict(seed=SEED, engine="referee")
        alone = study(**what)
        assert study(**what, workers=2) == alone
        with joblib.parallel_config(backend="dask"), tempfile.TemporaryDirectory() as folder:
            assert study(**what, keep=Path(folder)) == alone
            assert study(**what, keep=Path(folder)) == alone


if __name__ == "__main__":
    main()
