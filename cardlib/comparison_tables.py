"""A comparison as tables of pandas and as CSV; `Comparison` says what is in them."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from . import __version__
from .bydeal import APART, SHARE
from .contrasts import SURE, less
from .errors import WrongArgument, named
from .events import listed
from .measures import mean_of
from .sheets import as_csv

if TYPE_CHECKING:
    import pandas as pd

    from .comparison import Comparison

__all__ = ["csv", "differences", "distances", "frame", "matrix"]

_WHICH = ("cardlib", "players", "strategies", "seed", "first", "deals", "same_hands")


def frame(of: Comparison) -> pd.DataFrame:
    import pandas as pd

    rows = [
        (game.name, m, *mean_of(dict(counts[m])), of.deals)
        for game, counts in zip(of.games, of.counts, strict=True)
        for m in counts
    ]
    return pd.DataFrame(rows, columns=["game", "measure", "mean", "low", "high", "deals"])


def differences(of: Comparison) -> pd.DataFrame:
    import pandas as pd

    rows = [(of.games[0].name, other.name, m, *found) for other, m, found in of.rows()]
    return pd.DataFrame(rows, columns=["game", "other", "measure", *SURE])


def distances(of: Comparison) -> pd.DataFrame:
    import pandas as pd

    rows = [
        (of.games[a].name, of.games[b].name, m, *mean, deals)
        for a, b in of.pairs
        for m, (mean, deals) in of.apart(a, b).items()
    ]
    return pd.DataFrame(rows, columns=["game", "other", "measure", "mean", "low", "high", "deals"])


def matrix(of: Comparison, measure: str = SHARE) -> pd.DataFrame:
    import pandas as pd

    if measure not in (*APART, SHARE):
        raise WrongArgument(f"Two games are apart by {listed([*APART, SHARE])}, not by {named(measure)}.")
    names = [game.name for game in of.games]
    square = [[0.0 if a == b else float("nan") for b in range(len(names))] for a in range(len(names))]
    for a, b in of.pairs:
        found = of.apart(a, b)
        if measure in found:
            square[a][b] = square[b][a] = found[measure][0].mean
    return pd.DataFrame(square, index=pd.Index(names, name="game"), columns=names)


def csv(of: Comparison, summary: bool = False) -> str:
    who = " ".join(of.strategies)
    which = (__version__, of.players, who, of.seed, of.first, of.deals, int(of.same_hands))
    rows: list[tuple[object, ...]] = []
    if summary:
        for other, measure, found in of.rows():
            numbers = [round(x, 6) if isfinite(x) else None for x in found[:-3]]
            rows.append((*which, of.games[0].name, other.name, measure, *numbers, found.p_holm, found.changed))
        return as_csv((*_WHICH, "game", "other", "measure", *SURE[:-1]), rows)
    for at, other in enumerate(of.games[1:], 1):
        for measure, counts in of.contrasts[less(0, at, len(of.games))].items():
            rows += [
                (*which, of.games[0].name, other.name, measure, difference, times)
                for difference, times in sorted(counts.items())
            ]
    return as_csv((*_WHICH, "game", "other", "measure", "difference", "times"), rows)
