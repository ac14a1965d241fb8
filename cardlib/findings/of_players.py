"""What is counted of luck and skill, always of four players: the ladder, order, ties, how long a match has to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from ..counting import in_place
from ..games import GAMES
from ..study.bydeal import place_named
from ..study.ways import Way, dealt
from .chunks import CHECKED, SEED, TRICK_GAMES, Group, Lines, paid

__all__ = ["ladder", "matches", "order", "ties"]

ONE_EACH = ("slobberhannes/foster", "polignac/modern", "bassadewitz/encyclopedia")
RUNGS = ("random", "careful")
GUESSING = ("monte-carlo 4", "monte-carlo 16", "monte-carlo 64")
CLIMBED = {"slobberhannes/foster": RUNGS + GUESSING, "polignac/foster": RUNGS + GUESSING, ONE_EACH[-1]: RUNGS}
"""The ladders: Monte-Carlo players on those where deals are played by compiled guesses, which takes minutes."""
SHORT, SHORTER, FEW = 200_000, 50_000, 20


def ladder() -> Iterator[Group]:
    for game, strategies in CLIMBED.items():
        count = partial(rungs, game, strategies, "careful")
        if strategies == RUNGS:
            yield Group((game, "careful"), SHORT, count, game, RUNGS * 2, CHECKED // 5)
        else:
            yield Group((game, "careful"), SHORTER, count, game, strategies[-4:], FEW, at_once=1_000)


def rungs(game: str, strategies: Sequence[str], against: str, numbers: range, way: Way) -> Lines:
    """What each strategy pays in the four places together, alone among others, and what it saves by rising a rung."""
    lines: Lines = {}
    before = None
    for one in strategies:
        each = [dealt(GAMES[game], in_place(GAMES[game], p, one, against, 4), SEED, numbers, way) for p in range(4)]
        columns = [deals.columns[f"paid by {place_named(p, 4)}"] for p, deals in enumerate(each)]
        total = each[0].combined(columns, (1, 1, 1, 1))
        lines[one, "paid"] = each[0].count(total)
        if before is not None:
            lines[one, "saved by rising a rung"] = each[0].count(each[0].combined([before, total], (1, -1)))
        before = total
    return lines


def order() -> Iterator[Group]:
    for game in TRICK_GAMES:
        count = partial(wins, game, "careful", "random")
        yield Group((game, "careful", "random"), SHORT, count, game, ("careful", "random") * 2, CHECKED // 5)


def wins(game: str, one: str, others: str, numbers: range, way: Way) -> Lines:
    """In how many of the four places the one is best of the table, with equals and alone."""
    best, alone = [0] * len(numbers), [0] * len(numbers)
    for place in range(4):
        by_place = paid(dealt(GAMES[game], in_place(GAMES[game], place, one, others, 4), SEED, numbers, way), 4)
        for k, deal in enumerate(zip(*by_place, strict=True)):
            first = deal[place] == min(deal)
            best[k] += first
            alone[k] += first and deal.count(min(deal)) == 1
    return {("best, alone or with others",): Counter(best), ("best, alone",): Counter(alone)}


def ties() -> Iterator[Group]:
    for strategy in ("careful", "random"):
        for game in TRICK_GAMES:
            names = (strategy,) * 4
            yield Group((game, strategy), SHORT, partial(equals, game, names), game, names)


def equals(game: str, names: Sequence[str], numbers: range, way: Way) -> Lines:
    """How many places share the best result, and how many the worst."""
    best: Counter[int] = Counter()
    worst: Counter[int] = Counter()
    for deal in zip(*paid(dealt(GAMES[game], names, SEED, numbers, way), len(names)), strict=True):
        best[deal.count(min(deal))] += 1
        worst[deal.count(max(deal))] += 1
    return {("how many are best",): best, ("how many are worst",): worst}


EVENING = 256
"""Deals that are cut into matches of 1, 2, 4 … deals."""
BEHIND, EQUAL, AHEAD = 0, 1, 2


def matches() -> Iterator[Group]:
    for game in ONE_EACH:
        count = partial(evenings, game, "careful", "random")
        names = ("careful", "random") * 2
        yield Group((game, "careful", "random"), 2_000 * EVENING, count, game, names, 8 * EVENING)


def evenings(game: str, one: str, others: str, numbers: range, way: Way) -> Lines:
    """By the deals of a match, whether the one has paid more than the best of the others, as much, or less.

    He takes the four places in turn, and the others sit on from him in the same order.
    """
    by_number: dict[int, list[int]] = {}
    for place in range(4):
        some = range(numbers.start + (place - numbers.start) % 4, numbers.stop, 4)
        if some:
            columns = paid(dealt(GAMES[game], in_place(GAMES[game], place, one, others, 4), SEED, some, way), 4)
            for number, deal in zip(some, zip(*columns, strict=True), strict=True):
                by_number[number] = [deal[(place + k) % 4] for k in range(4)]
    lines: Lines = {}
    long = 1
    while long <= EVENING:
        results: Counter[int] = Counter()
        for start in range(numbers.start, numbers.stop, long):
            mine, *theirs = map(sum, zip(*(by_number[n] for n in range(start, start + long)), strict=True))
            results[BEHIND if mine > min(theirs) else EQUAL if mine == min(theirs) else AHEAD] += 1
        lines[(str(long),)] = results
        long *= 2
    return lines
