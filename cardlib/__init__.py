"""cardlib: old card games as data that cites its source, and the referees that read it.

    >>> import cardlib
    >>> record = cardlib.play("polignac/modern", ["careful"] * 4, seed=1897, deals=1)
    >>> sum(record.net)
    -5

Importing this loads the standard library alone; ``cardlib.widgets`` is opened when first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

from . import sources
from .clauses import Source
from .comparing import compare
from .comparison import Comparison
from .errors import BadCards, IllegalPlay, NoSuchGame, NotARecord, WrongArgument, WrongPlayers
from .games import GAMES
from .judging import judge
from .measured import frequencies
from .measuring import measure, measure_both, waits
from .onerule import OneRule, one_rule_at_a_time
from .play import play, read
from .record import Record, deal_code
from .referee import Sitting
from .samedeal import same_deal
from .study import Study, simulate
from .tallies import Tally
from .tallying import tally, tally_both
from .variants import read_variant
from .variants import written as written_variant

__all__ = [
    "GAMES",
    "BadCards",
    "Comparison",
    "IllegalPlay",
    "NoSuchGame",
    "NotARecord",
    "OneRule",
    "Record",
    "Sitting",
    "Source",
    "Study",
    "Tally",
    "WrongArgument",
    "WrongPlayers",
    "compare",
    "deal_code",
    "frequencies",
    "judge",
    "measure",
    "measure_both",
    "one_rule_at_a_time",
    "play",
    "read",
    "read_variant",
    "same_deal",
    "simulate",
    "sources",
    "tally",
    "tally_both",
    "waits",
    "written_variant",
]


def __getattr__(name: str) -> Any:
    if name in ("widgets", "conflicts", "errata"):
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
