"""Summing: the one way to many deals.  They are counted chunk by chunk, wherever that is done, kept, and added up.

Whoever plays deals hands in what counts a chunk of them: a function of their numbers that can be sent to another
process, and gives whole numbers that add up (`cardlib.measures.ratios.merged`).  So every study can be shared by
workers or a cluster (`cardlib.counting.spreading`) and gone on with (`cardlib.counting.keeping`), and is the same study
whoever counts which chunk.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import reduce
from heapq import merge
from typing import Any

from ..chance import check_seed
from ..errors import WrongArgument
from ..measures.ratios import merged
from ..players import players_for
from ..version import __version__
from .keeping import Keeper, Of, Which
from .spreading import at_work, bar, check_workers, chunks, gaps, spread

__all__ = ["Folder", "Part", "Which", "sizes_of", "summed"]

Folder = str | os.PathLike[str]
LEAST, MOST = 50, 1_000
"""So many deals, at least and at most, make a chunk where the referee plays them: a second or so of work, some hundred
times what it costs to send it."""


@dataclass(frozen=True)
class Part:
    """Counts a chunk where it has been sent, by the same cardlib or not at all."""

    count: Callable[[range], Any]
    cardlib: str = __version__

    def __call__(self, numbers: range) -> Any:
        """Raises `WrongArgument`."""
        if self.cardlib != __version__:
            raise WrongArgument(f"A worker has cardlib {__version__}, and the study is of cardlib {self.cardlib}.")
        return self.count(numbers)


def summed(
    count: Callable[[range], Any],
    numbers: range,
    which: Which,
    *,
    workers: int = 1,
    keep: Folder | None = None,
    sizes: tuple[int, int] | None = None,
) -> Any:
    """What ``count`` counts of all these deals, or matches; on a terminal a bar shows how far it is.

    ``workers`` is how many processes share the work; under ``joblib.parallel_config`` joblib's backend does, a Dask
    cluster too.  ``keep`` names a folder for what is finished: interrupted, and asked again, it goes on from there (one
    study a folder, one at a time).  ``sizes`` are how many a chunk has at least and at most, as `sizes_of` has them
    where it is not said.

    Raises `WrongPlayers`, `WrongArgument`; `OSError` where ``keep`` cannot be written.
    """
    for game in which.games:
        players_for(which.names, game)
    check_workers(workers)
    check_seed(which.seed)
    keeper = None if keep is None else Keeper(keep, Of.study(which))
    with keeper.at_work() if keeper else nullcontext():
        kept = keeper.kept(numbers) if keeper else []
        left = chunks(gaps(numbers, (chunk for chunk, _ in kept)), at_work(workers), *(sizes or sizes_of(which)))
        with bar(len(numbers), sum(len(chunk) for chunk, _ in kept), which.what) as tell:

            def counted() -> Iterator[tuple[range, Any]]:
                for chunk, part in spread(Part(count), left, workers):
                    if keeper:
                        keeper.keep(chunk, part)
                    tell(len(chunk))
                    yield chunk, part

            return reduce(merged, (part for _, part in merge(kept, counted(), key=lambda one: one[0].start)))


def sizes_of(which: Which, quick: tuple[int, int] = (LEAST, MOST), plays: int = 1) -> tuple[int, int]:
    """How many deals make a chunk, where so many would that are played once and by players who do not guess.

    Fewer do where each is played often (``plays``), by players who guess, or is a whole match.
    """
    who = players_for(which.names, which.games[0])
    often = plays * (1 + max(getattr(player, "guesses", 0) for player in who)) * (10 if which.what == "matches" else 1)
    return max(1, quick[0] // often), max(1, quick[1] // often)
