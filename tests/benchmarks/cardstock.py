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
from collections.abc import Callable

import cardlib
from cardlib.measures import Mean

GAMES = ("slobberhannes/foster", "polignac/foster-french-order")
TIES = "share of deals with a tie for best"
Verdict = Callable[[Mean, Mean], str]


def apart(one: Mean, two: Mean) -> bool:
    """Whether the intervals do not touch: more than is needed, and never less."""
    return one.low > two.high or two.low > one.high


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


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--deals", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    of = asked.parse_args()
    few, player = max(2, of.deals // 4), cardlib.estimating(10)

    def row(name: str, take: Callable[[str], Mean], published: str, verdict: Verdict) -> None:
        one, two = map(take, GAMES)
        cells = (f"{mean.mean:.3f} ({mean.low:.3f} to {mean.high:.3f})" for mean in (one, two))
        print(f"{name:<44} {next(cells):<24} {next(cells):<24} {published:<42} {verdict(one, two)}", flush=True)

    print(f"{of.deals} deals ({few} where {player.__name__} plays), seed {of.seed}, four players\n")
    print(f"{'':<44} {'Slobberhannes':<24} {'Polignac':<24} {'published':<42}")
    told = {game: cardlib.estimated(game, deals=few, seed=of.seed) for game in GAMES}
    row("Spread", lambda g: told[g].mean("CardStock Spread"), "lowest of eight, 0.12 to 0.19", both_within(0.12, 0.19))
    row("Drama", lambda g: told[g].mean("CardStock Drama"), "Slobberhannes lower", lower)
    row("Security", lambda g: told[g].mean("CardStock Security"), "above 0.75", both_above(0.75))
    for strategy, deals in ((player, few), ("careful", of.deals)):
        name = strategy if isinstance(strategy, str) else strategy.__name__
        orders = {g: cardlib.order(g, strategy=strategy, deals=max(2, deals // 4), seed=of.seed) for g in GAMES}
        measure = "CardStock Order"
        row(f"Order, {name}", lambda g, o=orders: o[g].mean(measure), "Slobberhannes higher", higher)  # type: ignore[misc]
        at = "equals sharing one win"
        row(f"Order, {name}, {at}", lambda g, o=orders: o[g].mean(measure, at), "", silent)  # type: ignore[misc]
    fair = {g: cardlib.seat_fairness(g, deals=of.deals, seed=of.seed) for g in GAMES}
    for at in ("each of equals a winner", "equals sharing one win"):
        row(f"Fairness, {at}", lambda g, at=at: fair[g].mean("CardStock Fairness", at), "", silent)  # type: ignore[misc]
    for strategy, deals in (("random", of.deals), ("careful", of.deals), (player, few)):
        name = strategy if isinstance(strategy, str) else strategy.__name__
        ties = {g: cardlib.resolution(g, 4, strategy, deals, of.seed) for g in GAMES}
        row(f"Ties for best, {name}", lambda g, t=ties: t[g].mean(TIES), "many in both", both_above(0.5))  # type: ignore[misc]
    choices = {g: cardlib.branching(g, 4, "random", of.deals, of.seed) for g in GAMES}
    row("Convergence, random", lambda g: choices[g].mean("CardStock Convergence"), "", silent)
    for game in GAMES:
        print(f"\n{fair[game].verdict()}")


if __name__ == "__main__":
    main()
