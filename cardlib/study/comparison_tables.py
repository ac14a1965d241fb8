"""A comparison as tables of pandas and as CSV; `Comparison` says what is in them."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import TYPE_CHECKING

from ..counting import by_seat
from ..errors import WrongArgument, known, named
from ..sheets import as_csv
from ..version import __version__
from ..wording import listed
from .bydeal import APART, SHARE
from .contrasts import SURE, Sure, less, mean_by

if TYPE_CHECKING:
    import pandas as pd

    from .comparison import Comparison

__all__ = ["csv", "differences", "distances", "effects", "effects_csv", "frame", "matrix"]

_WHICH = ("cardlib", "players", "strategies", "seed", "first", "deals", "same_hands")


def frame(of: Comparison) -> pd.DataFrame:
    import pandas as pd

    rows = [
        (game.name, m, *mean_by(m, counts[m]), of.deals)
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
    if not known(measure, (*APART, SHARE)):
        raise WrongArgument(f"Two games are apart by {listed([*APART, SHARE])}, not by {named(measure)}.")
    import pandas as pd

    names = [game.name for game in of.games]
    square = [[0.0 if a == b else float("nan") for b in range(len(names))] for a in range(len(names))]
    for a, b in of.pairs:
        found = of.apart(a, b)
        if measure in found:
            square[a][b] = square[b][a] = found[measure][0].mean
    return pd.DataFrame(square, index=pd.Index(names, name="game"), columns=names)


def csv(of: Comparison, summary: bool = False) -> str:
    which, first = _which(of), of.games[0].name
    if summary:
        lines = [(*which, first, other.name, measure, *_rounded(sure)) for other, measure, sure in of.rows()]
        return as_csv((*_WHICH, "game", "other", "measure", *SURE[:-1]), lines)
    rows: list[tuple[object, ...]] = []
    for at, other in enumerate(of.games[1:], 1):
        for measure, counts in of.contrasts[less(0, at, len(of.games))].items():
            rows += [
                (*which, first, other.name, measure, difference, times) for difference, times in sorted(counts.items())
            ]
    return as_csv((*_WHICH, "game", "other", "measure", "difference", "times"), rows)


def effects(rows: Iterable[tuple[str, str, str, Sure]]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame([(*row[:3], *row[3]) for row in rows], columns=["rule", "way", "measure", *SURE])


def effects_csv(of: Comparison, rows: Iterable[tuple[str, str, str, Sure]]) -> str:
    which = (*_which(of), of.games[0].name, of.games[-1].name)
    lines = [(*which, rule, way, measure, *_rounded(sure)) for rule, way, measure, sure in rows]
    return as_csv((*_WHICH, "game", "other", "rule", "way", "measure", *SURE[:-1]), lines)


def _which(of: Comparison) -> tuple[object, ...]:
    return (__version__, of.players, by_seat(of.strategies), of.seed, of.first, of.deals, int(of.same_hands))


def _rounded(sure: Sure) -> tuple[object, ...]:
    """The columns but for the deals; nothing where one deal is too few for an interval."""
    *numbers, changed, _ = sure
    return (*(float(f"{number:.6g}") if isfinite(number) else None for number in numbers), changed)
