"""What CardStock published of Slobberhannes and Polignac, beside the same measures taken here.

    python tests/benchmarks/cardstock.py                 some ten minutes
    python tests/benchmarks/cardstock.py --deals 100     a minute, with wide intervals

CardStock's descriptions of both games (SlobberHannes4.gdl, Polignac4.gdl) are one deal among four, without
announcement; Slobberhannes ace high with a fourth counter for all three, Polignac in the French order. That is one deal
of slobberhannes/foster and of polignac/foster-french-order here, and one of their players, who tries each card in ten
random deals, is `cardlib.estimating(10)`. Not matched: their other players (tree searches, in later versions), their
number of deals, and how they break ties for the best. The six other games that they compare are not ours, so that only
the order of these two, and what is said of both, can be looked at. The exit code is 0 whatever comes out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from math import hypot

import cardlib
from cardlib.measures import Mean
from cardlib.study.results import Result

GAMES = ("slobberhannes/foster", "polignac/foster-french-order")
SHARED = "equals sharing one win"
TIES = "share of deals with a tie for best"
Verdict = Callable[[Mean, Mean], str]


def apart(one: Mean, two: Mean) -> bool:
    """Whether they differ by more than the interval of their difference, which the shared deals make no wider."""
    return abs(one.mean - two.mean) > hypot(one.high - one.mean, two.high - two.mean)


def higher(one: Mean, two: Mean) -> str:
    """Whether Slobberhannes has more, as published."""
    if not apart(one, two):
        return "cannot be told with so many deals"
    return "agrees" if one.mean > two.mean else "differs"


def lower(one: Mean, two: Mean) -> str:
    """Whether Slobberhannes has less, as published."""
    return higher(two, one)


def both_above(least: float) -> Verdict:
    """Whether both have more than this."""

    def verdict(one: Mean, two: Mean) -> str:
        if min(one.low, two.low) > least:
            return "agrees"
        return "differs" if min(one.high, two.high) < least else "cannot be told with so many deals"

    return verdict


def both_within(least: float, most: float) -> Verdict:
    """Whether both lie there."""

    def verdict(one: Mean, two: Mean) -> str:
        return "agrees" if all(least <= mean.mean <= most for mean in (one, two)) else "differs"

    return verdict


def silent(one: Mean, two: Mean) -> str:
    """Where nothing of these two was published."""
    return "–"


def means(found: Mapping[str, Result], measure: str, at: str = "") -> list[Mean]:
    """The measure of both games."""
    return [found[game].mean(measure, at) for game in GAMES]


def row(name: str, of: list[Mean], published: str, verdict: Verdict) -> None:
    """A line of the table."""
    one, two = (f"{mean.mean:.3f} ({mean.low:.3f} to {mean.high:.3f})" for mean in of)
    print(f"{name:<44} {one:<24} {two:<24} {published:<36} {verdict(*of)}", flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--deals", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    of = asked.parse_args()
    few, player = max(2, of.deals // 4), cardlib.estimating(10)

    print(f"{of.deals} deals ({few} where {player.__name__} plays), seed {of.seed}, four players\n")
    print(f"{'':<44} {'Slobberhannes':<24} {'Polignac':<24} {'published':<36}")
    told = {game: cardlib.estimated(game, deals=few, seed=of.seed) for game in GAMES}
    spread, drama, security = "CardStock Spread", "CardStock Drama", "CardStock Security"
    forced = "a forced question counting 0"
    row("Spread", means(told, spread), "of eight games, 0.12 to 0.19", both_within(0.12, 0.19))
    row(f"Spread, {forced}", means(told, spread, forced), "lowest of eight, so about 0.12", both_within(0.105, 0.135))
    row("Drama", means(told, drama), "Slobberhannes lower", lower)
    row("Security", means(told, security), "above 0.75", both_above(0.75))
    for strategy, deals in ((player, few), ("careful", of.deals)):
        name = strategy if isinstance(strategy, str) else strategy.__name__
        orders = {game: cardlib.order(game, strategy=strategy, deals=deals, seed=of.seed) for game in GAMES}
        row(f"Order, {name}", means(orders, "CardStock Order"), "Slobberhannes higher", higher)
        row(f"Order, {name}, {SHARED}", means(orders, "CardStock Order", SHARED), "", silent)
    fair = {game: cardlib.seat_fairness(game, deals=of.deals, seed=of.seed) for game in GAMES}
    for at in ("each of equals a winner", SHARED):
        row(f"Fairness, {at}", means(fair, "CardStock Fairness", at), "", silent)
    for strategy, deals in (("random", of.deals), ("careful", of.deals), (player, few)):
        name = strategy if isinstance(strategy, str) else strategy.__name__
        ties = {game: cardlib.resolution(game, 4, strategy, deals, of.seed) for game in GAMES}
        row(f"Ties for best, {name}", means(ties, TIES), "many in both", both_above(0.5))
    choices = {game: cardlib.branching(game, 4, "random", of.deals, of.seed) for game in GAMES}
    row("Convergence, random", means(choices, "CardStock Convergence"), "", silent)
    for game in GAMES:
        print(f"\n{fair[game].verdict()}")


if __name__ == "__main__":
    main()
