"""Measures the compiled engine beside OpenSpiel and beside a C program written for one game and one processor.

    python -m pip install -e ".[bench,fast]"     once; a C compiler named gcc, and a processor with AVX2, for the limit
    python tests/benchmarks/compiled.py          some minutes; a figure is the median of seven rounds, all taken in turn
    python tests/benchmarks/compiled.py --rounds 3 --most 1000000

OpenSpiel plays its Hearts, 52 moves a deal, without passing; ours is Polignac, 32 moves, each deal shuffled anew. What
is counted is moves in a second of processor time, so that other work on the machine tells little. Then: how long the
first deal takes where nothing is compiled yet and where it is, and time and memory from a hundred thousand deals up.
Two threads are timed by the clock, in a table of their own. Whatever is slow is only said; the exit code is 1 where
results are wrong.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter, process_time

from cardlib import GAMES
from cardlib.compiled import counted
from cardlib.counting import one_by_one

GAME, SEED = "polignac/foster", 1897
OURS, LIMIT = 1 << 21, 1 << 21
FAST = "ours, random, polignac/foster"

STARTED = """\
import sys, time, resource
began = time.process_time(), time.perf_counter()
from cardlib.compiled import counted
print(counted("polignac/foster", [sys.argv[2]] * 4, 1, range(int(sys.argv[1]))).ties_for_best)
ended = time.process_time(), time.perf_counter()
print(ended[0] - began[0], ended[1] - began[1], resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def openspiel() -> Iterator[tuple[str, Callable[[], int]]]:
    """OpenSpiel's ways to play Hearts at random, each a function that says how many moves it has made."""
    import pyspiel

    game, chance = pyspiel.load_game("hearts"), random.Random(1)

    def dealt() -> pyspiel.State:
        state = game.new_initial_state()
        state.apply_action(0)  # no passing
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
        return state

    def loop() -> int:
        moves = 0
        for _ in range(100):
            state = dealt()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])
                moves += 1
        assert moves == 5200, moves
        return moves

    begun = dealt()

    def rollouts() -> int:
        number = 6000
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=number, seed=chance.randrange(1 << 30))
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, 1, False).mcts_search(begun)
        return number * 52

    yield "OpenSpiel, Python loop over Hearts, dealing too", loop
    yield "OpenSpiel, C++ rollouts of Hearts, dealt before", rollouts


def limit(folder: Path) -> Callable[[], int] | None:
    """The C program, once it has made the same counts as ours; None where it cannot be compiled or run here."""
    gcc = shutil.which("gcc")
    cpu = Path("/proc/cpuinfo")
    if gcc is None or not cpu.exists() or " avx2" not in cpu.read_text():
        return None
    library = folder / "limit.so"
    source = Path(__file__).with_name("limit.c")
    subprocess.run([gcc, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    function = ctypes.CDLL(str(library)).limit
    function.argtypes = [ctypes.c_uint64] * 3 + [ctypes.POINTER(ctypes.c_int64)]

    def counts(first: int, number: int) -> list[dict[int, int]]:
        found = (ctypes.c_int64 * 32)()
        function(SEED, first, number, found)
        return [{-k: found[8 * s + k] for k in range(8) if found[8 * s + k]} for s in range(4)]

    for first, number in ((0, 1 << 16), (123_456, 4000)):
        ours = counted(GAME, ["random"] * 4, SEED, range(first, first + number))
        assert counts(first, number) == list(ours.counts), "the C program and ours differ"

    def run() -> int:
        counts(0, LIMIT)
        return LIMIT * 32

    return run


def ours(game: str, strategy: str, deals: int, players: int = 4) -> Callable[[], int]:
    """Our engine, as a function that says how many moves it has made."""

    def run() -> int:
        found = counted(game, [strategy] * players, SEED, range(deals))
        assert all(sum(count.values()) == deals for count in found.counts)
        return deals * (32 if players == 4 else 30)

    return run


def right() -> None:
    """Raises `AssertionError` unless ours counts what the referee counts."""
    for game in (GAME, "polignac/modern"):
        for strategy in ("random", "careful"):
            found = counted(game, [strategy] * 4, SEED, range(200))
            nets = [sitting.record().net for sitting in one_by_one(GAMES[game], [strategy] * 4, SEED, range(200))]
            for seat in range(4):
                mine = [net[seat] for net in nets]
                assert found.counts[seat] == {n: mine.count(n) for n in mine}, (game, strategy)


def started(deals: int, cache: str, strategy: str = "random") -> tuple[float, float, float]:
    """A process of its own plays so many deals: its processor time, its time by the clock, in s, and its peak in MB.

    Python's own bytecode is kept, as where the package is installed.
    """
    ended = subprocess.run(
        [sys.executable, "-c", STARTED, str(deals), strategy],
        env={k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | {"NUMBA_CACHE_DIR": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    processor, clock, peak = map(float, ended.stdout.split()[1:])
    return processor, clock, peak


def by_threads(number: int) -> Callable[[], int]:
    """Our engine in so many threads of one process, as a function that says how many moves it has made."""
    runs, each = ThreadPoolExecutor(number), OURS // number

    def part(k: int) -> int:
        found = counted(GAME, ["random"] * 4, SEED, range(k * each, (k + 1) * each))
        return sum(found.counts[0].values()) * 32

    return lambda: sum(runs.map(part, range(number)))


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the compiled engine.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--most", type=int, default=10**8, help="the largest number of deals, a power of ten")
    asked = parser.parse_args()
    right()
    with tempfile.TemporaryDirectory() as folder:
        runs = dict(openspiel())
        runs |= {
            FAST: ours(GAME, "random", OURS),
            "ours, random, polignac/foster-french-order": ours("polignac/foster-french-order", "random", OURS),
            "ours, random, polignac/foster, five": ours(GAME, "random", OURS, 5),
            "ours, random, polignac/modern, announcing": ours("polignac/modern", "random", OURS >> 2),
            "ours, careful, polignac/foster": ours(GAME, "careful", OURS >> 6),
            "ours, careful, polignac/modern, announcing": ours("polignac/modern", "careful", OURS >> 6),
        }
        by_hand = limit(Path(folder))
        if by_hand is None:
            print("No gcc or no AVX2 here: the limit is left out.")
        else:
            runs["C by hand, random, polignac/foster"] = by_hand
        speed: dict[str, list[float]] = {name: [] for name in runs}
        for run in runs.values():
            run()
        for _ in range(asked.rounds):
            for name, run in runs.items():
                began = process_time()
                moves = run()
                speed[name].append(moves / (process_time() - began))
        loop, rollouts, *_, last = runs
        print(f"{'':48}{'moves/s':>14}{'× its loop':>12}{'× its C++':>11}{'of C':>8}")
        for name in runs:
            ratios = [
                statistics.median(mine / theirs for mine, theirs in zip(speed[name], speed[other], strict=True))
                for other in (loop, rollouts, last)
            ]
            of_c = f"1/{1 / ratios[2]:.1f}" if by_hand else ""
            print(f"{name:48}{statistics.median(speed[name]):14,.0f}{ratios[0]:12,.1f}{ratios[1]:11,.2f}{of_c:>8}")
        clocked: dict[int, list[float]] = {1: [], 2: []}
        threads = {number: by_threads(number) for number in clocked}
        for _ in range(asked.rounds):
            for number, run in threads.items():
                began = perf_counter()
                clocked[number].append(run() / (perf_counter() - began))
        print()
        for number, rates in clocked.items():
            print(f"{f'ours, threads by the clock: {number}':48}{statistics.median(rates):14,.0f}")
        print()
        for strategy in ("random", "careful"):
            for what in ("cold, all compiled", "started again, from the cache"):
                processor, clock, peak = started(1, str(Path(folder, strategy)), strategy)
                what = f"{strategy}: {what}"
                print(f"{what:40}{processor:8.2f} s processor {clock:8.2f} s clock {peak:8.0f} MB peak")
        deals = 10**5
        while deals <= asked.most:
            processor, clock, peak = started(deals, str(Path(folder, "random")))
            print(f"{deals:14,} deals {processor:25.2f} s processor {clock:8.2f} s clock {peak:8.0f} MB peak")
            deals *= 10
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AssertionError as wrong:
        print(f"Wrong: {wrong}")
        sys.exit(1)
