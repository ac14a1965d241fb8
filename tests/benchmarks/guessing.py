"""How strong the guessing player is, and how quick, beside careful players and those who play at random.

    python tests/benchmarks/guessing.py [--rounds 5] [--deals 800] [--guesses 4 16 64]

One player in turn in each of the four places among three careful ones, at polignac/modern without announcements, on the
same deals for every strength, by compiled guesses in as many threads as there are cores and, for the last strength,
among three players at random too.  A table is printed: what he pays in a deal with its 95 % interval, an equal share
being 1.25 counters of the five, and the median of decisions a second in interleaved rounds.  What fails is a wrong
answer: deals that the plain player among the referee's plays otherwise, or that differ between one thread and several.
"""

from __future__ import annotations

import argparse
import os
import time
from statistics import median
from typing import Any

import joblib
import numpy as np
from scipy import stats

from cardlib import GAMES, play
from cardlib.clauses import Source
from cardlib.fast import whole_deals
from cardlib.players.monte_carlo import MonteCarlo

QUIET = Source(status="ours", note="Nothing is announced, so that all deals are alike.")
GAME = GAMES["polignac/modern"].variant("polignac/quiet", QUIET, slams=())
SEED, CAREFUL, RANDOM, SEATS = 1897, 0, -1, range(4)
THREADS = os.cpu_count() or 1


def among(guesses: int, seat: int, others: int) -> list[int]:
    return [guesses if s == seat else others for s in SEATS]


def played(guesses: int, others: int, numbers: range, threads: int = 1) -> tuple[Any, int]:
    """What he pays in these deals in the four places together, deal by deal; and how many decisions he made."""
    size = -(-len(numbers) // threads)
    parts = [numbers[k : k + size] for k in range(0, len(numbers), size)]
    job = joblib.delayed(whole_deals.played)
    jobs = [job(GAME, among(guesses, seat, others), SEED, part) for seat in SEATS for part in parts]
    found = joblib.Parallel(n_jobs=threads, prefer="threads")(jobs)
    of_seat = [np.concatenate([one.owed for one in found[s * len(parts) : (s + 1) * len(parts)]])[:, s] for s in SEATS]
    return sum(of_seat), sum(one.decisions for one in found)


def check(guesses: int) -> None:
    """Some deals again by the plain player, in Python, among the referee's players; and in several threads."""
    one, several = (played(guesses, CAREFUL, range(40), threads) for threads in (1, 3))
    assert np.array_equal(one[0], several[0]) and one[1] == several[1]
    for number in range(4):
        player = MonteCarlo(GAME, guesses)
        player.compiled = False
        who = [player if s == number else "careful" for s in SEATS]
        net = play(GAME, who, seed=SEED, number=number, deals=1, dealer=3).net
        paid, _, _ = whole_deals.played(GAME, among(guesses, number, CAREFUL), SEED, range(number, number + 1))
        assert tuple(-paid[0]) == net


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--deals", type=int, default=800, help="in each round, each played in the four places")
    asked.add_argument("--guesses", type=int, nargs="+", default=[4, 16, 64])
    told = asked.parse_args()
    check(told.guesses[0])
    rows = [
        (RANDOM, CAREFUL),
        (CAREFUL, CAREFUL),
        *((one, CAREFUL) for one in told.guesses),
        (told.guesses[-1], RANDOM),
    ]
    pays: dict[tuple[int, int], list[Any]] = {row: [] for row in rows}
    rates: dict[tuple[int, int], list[float]] = {row: [] for row in rows}
    for number in range(told.rounds):
        for row in rows:
            began = time.perf_counter()
            paid, decisions = played(*row, range(number * told.deals, (number + 1) * told.deals), THREADS)
            rates[row].append(decisions / (time.perf_counter() - began))
            pays[row].append(paid)
    words = {RANDOM: "random", CAREFUL: "careful"}
    print(f"{told.rounds * told.deals:,} deals in each of four places, {THREADS} threads")
    print(f"{'':34}{'counters a deal':>18}{'decisions a second':>20}")
    for row in rows:
        one, others = (words.get(strength, f"monte-carlo {strength}") for strength in row)
        shares = np.concatenate(pays[row]) / 4
        half = stats.norm.ppf(0.975) * stats.sem(shares)
        rate = f"{median(rates[row]):20,.0f}" if row[0] > 0 else ""
        print(f"{f'{one} among {others}':34}{shares.mean():9.3f} ± {half:.3f} {rate}")


if __name__ == "__main__":
    main()
