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

from . import sources
from .clauses import Source
from .errors import BadCards, IllegalPlay, NoSuchGame, NotARecord, WrongArgument, WrongPlayers
from .games import GAMES
from .judging import judge
from .measures.definitions import definitions
from .play import play, read
from .players.erring import erring
from .players.estimating import estimating
from .record import Record, deal_code
from .referee import Sitting
from .study import Study, simulate
from .study.choices import branching
from .study.comparing import compare
from .study.comparison import Comparison
from .study.estimates import estimated
from .study.fairness import seat_fairness
from .study.ladders import epsilon_ladder, ladder, order, skill_trace
from .study.measured import frequencies
from .study.measuring import measure, measure_both, waits
from .study.moneys import money
from .study.onerule import OneRule, one_rule_at_a_time
from .study.profiles import profile
from .study.resolutions import match_lengths, resolution
from .study.samedeal import same_deal
from .study.shapes import shape
from .study.tallies import Tally
from .study.tallying import tally, tally_both
from .variants import read_variant
from .variants import written as written_variant
from .version import __version__ as __version__

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
