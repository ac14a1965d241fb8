"""How fast the plain referee plays, beside a Python loop over OpenSpiel's Hearts.

    python tests/benchmarks/referee.py [--rounds 7] [--seconds 1]

Both play at random, from the deal to the end, in one interleaved run.  The referee keeps every event of polignac/modern
(32 moves a deal); OpenSpiel, written in C++ and called move by move from Python, plays its Hearts with "No Pass" (53
chance steps, then 52 moves, which alone are counted).  The referee also plays spread by joblib over all cores.  A table
of medians is printed, and the ratio of each round's moves a second to the loop's.  What fails is a wrong answer: counts
that differ between one process and several, a log that does not sum to zero, a game of another length.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from statistics import median

import cardlib
from cardlib.counting import one_by_one

GAME, MOVES, HEARTS_MOVES, SEED = cardlib.GAMES["polignac/modern"], 32, 52, 1897


def hearts(deals: range) -> None:
    import pyspiel

    game, chance = pyspiel.load_game("hearts"), random.Random(deals.start)
    for _ in deals:
        state, moves = game.new_initial_state(), 0
        state.apply_action(0)  # no pass
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance.random() * len(actions))])
            moves += 1
        assert moves == HEARTS_MOVES, moves


def referee(deals: range) -> None:
    for sitting in one_by_one(GAME, ["random"] * 4, SEED, deals):
        record = sitting.record()
        assert sitting.table.total() == 0
        assert len(record.tricks) == MOVES // 4


def spread(deals: range) -> None:
    number = len(deals)
    cardlib.simulate(
        GAME, strategies="random", deals=number, seed=SEED, first=deals.start, workers=os.cpu_count() or 1,
        engine="referee",
    )  # fmt: skip


def check() -> None:
    """The same counts by one process and by several, and those that the records give."""
    one = cardlib.simulate(GAME, strategies="random", deals=600, seed=SEED, engine="referee")
    assert one == cardlib.simulate(GAME, strategies="random", deals=600, seed=SEED, engine="referee", workers=2)
    nets = [sitting.record().net for sitting in one_by_one(GAME, ["random"] * 4, SEED, range(600))]
    assert all(one.counts[seat][n] == [net[seat] for net in nets].count(n) for seat in range(4) for n in one.counts[0])


CONTESTANTS: dict[str, tuple[Callable[[range], None], int]] = {
    "OpenSpiel's Hearts, a Python loop": (hearts, HEARTS_MOVES),
    "the referee, one process": (referee, MOVES),
    f"the referee, joblib, {os.cpu_count()} processes": (spread, MOVES),
}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rounds", type=int, default=7)
    asked.add_argument("--seconds", type=float, default=1.0, help="about so long for each contestant in a round")
    told = asked.parse_args()
    check()
    sizes = {name: size_for(play, told.seconds) for name, (play, _) in CONTESTANTS.items()}
    rates: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    for number in range(told.rounds):
        for name, (play, moves) in CONTESTANTS.items():
            began = time.perf_counter()
            play(range(number * 10**6, number * 10**6 + sizes[name]))
            rates[name].append(sizes[name] * moves / (time.perf_counter() - began))
    base = next(iter(rates.values()))
    print(f"{'':40}{'moves a second':>16}{'deals a second':>16}{'ratio':>8}")
    for name, found in rates.items():
        ratio = median(a / b for a, b in zip(found, base, strict=True))
        print(f"{name:40}{median(found):16,.0f}{median(found) / CONTESTANTS[name][1]:16,.0f}{ratio:8.2f}")


def size_for(play: Callable[[range], None], seconds: float) -> int:
    """How many deals take about so long; a first run is not counted, for it has to begin."""
    play(range(200))
    began = time.perf_counter()
    play(range(200))
    return max(200, int(200 * seconds / (time.perf_counter() - began)))


if __name__ == "__main__":
    main()
