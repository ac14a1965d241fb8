"""What it costs to spread a study: for each chunk, by joblib's processes, on a Dask cluster, and kept in a file.

    python tests/benchmarks/spreading.py [--rounds 5] [--chunks 100] [--deals 1000000]

Chunks that count nothing are sent and come back, in one interleaved run; beside that stands what a chunk of a million
deals takes to count, with the compiled engine where it is installed.  A table of medians is printed.  What fails is a
wrong answer: a study that is another one when it is spread or kept.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import joblib
from dask.distributed import Client, LocalCluster

import cardlib
from cardlib.engines import choose, why_not_compiled
from cardlib.keeping import Keeper, Of
from cardlib.spreading import spread

GAME, WHO, SEED = cardlib.GAMES["polignac/modern"], ["random"] * 4, 1897


class Idle:
    """Counts nothing, and is as large to send as what counts."""

    def __init__(self, like: object) -> None:
        self.like = like

    def __call__(self, numbers: range) -> int:
        return len(numbers)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--chunks", type=int, default=100)
    asked.add_argument("--deals", type=int, default=1_000_000, help="so many deals a chunk")
    told = asked.parse_args()
    compiled = why_not_compiled(GAME, WHO) is None
    counting = choose("compiled" if compiled else "referee", GAME, WHO, SEED, told.deals, "deals")
    pieces = [range(n, n + 1) for n in range(told.chunks)]
    one = counting(range(2000))

    def processes() -> None:
        assert [n for _, n in spread(Idle(counting), pieces, workers=2)] == [1] * told.chunks

    def cluster() -> None:
        with joblib.parallel_config(backend="dask"):
            assert [n for _, n in spread(Idle(counting), pieces)] == [1] * told.chunks

    def kept() -> None:
        with tempfile.TemporaryDirectory() as folder:
            keeper = Keeper(folder, Of.study(GAME, WHO, SEED, "deals"))
            for n in range(told.chunks):
                keeper.keep(range(2000 * n, 2000 * (n + 1)), one)
            assert dict(keeper.kept(range(2000)))[range(2000)] == one

    def timed(what: Callable[[], None]) -> float:
        began = time.perf_counter()
        what()
        return (time.perf_counter() - began) / told.chunks

    ways = {"joblib, 2 processes": processes, "a Dask cluster of 2": cluster, "kept in a file": kept}
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as scheduler, Client(scheduler):
        check()
        for way in ways.values():
            way()
        found: dict[str, list[float]] = {name: [] for name in ways}
        counted = []
        for _ in range(told.rounds):
            for name, way in ways.items():
                found[name].append(timed(way))
            few = told.deals if compiled else 1000
            began = time.perf_counter()
            counting(range(few))
            counted.append((time.perf_counter() - began) * told.deals / few)
    chunk = median(counted)
    print(f"{told.deals:,} deals by the {'compiled engine' if compiled else 'referee'}: {chunk:.2f} s")
    for name, times in found.items():
        print(f"{name:24}{1000 * median(times):8.2f} ms a chunk{median(times) / chunk:10.2%}")


def check() -> None:
    """The same study by two processes, on the cluster, and kept."""
    asked = dict(strategies="random", deals=800, seed=SEED, engine="referee")
    alone = cardlib.simulate(GAME, **asked)
    assert cardlib.simulate(GAME, **asked, workers=2) == alone
    with joblib.parallel_config(backend="dask"), tempfile.TemporaryDirectory() as folder:
        assert cardlib.simulate(GAME, **asked, keep=Path(folder)) == alone
        assert cardlib.simulate(GAME, **asked, keep=Path(folder)) == alone


if __name__ == "__main__":
    main()
