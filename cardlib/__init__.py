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
from .choices import branching
from .clauses import Source
from .comparing import compare
from .comparison import Comparison
from .definitions import definitions
from .erring import erring
from .errors import BadCards, IllegalPlay, NoSuchGame, NotARecord, WrongArgument, WrongPlayers
from .estimates import estimated
from .estimating import estimating
from .fairness import seat_fairness
from .games import GAMES
from .judging import judge
from .ladders import epsilon_ladder, ladder, order, skill_trace
from .measured import frequencies
from .measuring import measure, measure_both, waits
from .moneys import money
from .onerule import OneRule, one_rule_at_a_time
from .play import play, read
from .profiles import profile
from .record import Record, deal_code
from .referee import Sitting
from .resolutions import match_lengths, resolution
from .samedeal import same_deal
from .shapes import shape
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
    "branching",
    "compare",
    "deal_code",
    "definitions",
    "epsilon_ladder",
    "erring",
    "estimated",
    "estimating",
    "frequencies",
    "judge",
    "ladder",
    "match_lengths",
    "measure",
    "measure_both",
    "money",
    "one_rule_at_a_time",
    "order",
    "play",
    "profile",
    "read",
    "read_variant",
    "resolution",
    "same_deal",
    "seat_fairness",
    "shape",
    "simulate",
    "skill_trace",
    "sources",
    "tally",
    "tally_both",
    "waits",
    "written_variant",
]


def __getattr__(name: str) -> Any:
    if name in ("widgets", "conflicts", "errata", "findings"):
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
