"""What a reader touches: the table, the chart of what it costs, the rules beside the text.

Everything here is a thin view: no rule of a game lives in it.  ipywidgets is all it needs until a chart is drawn.
"""

from __future__ import annotations

from .board_charts import growth, won
from .chart import Chart, whiskers
from .compare import Compare
from .differences import Differences, Errata
from .excerpt import Excerpt
from .falling import histogram
from .found import ahead, intervals, means
from .handout import Handout
from .judge import Judge
from .listing import Games
from .penalties import Penalties
from .played import Played
from .rulebook import describe
from .rules import Rules
from .table import Table
from .variant import Variant

__all__ = ["Chart", "Compare", "Differences", "Errata", "Excerpt", "Games", "Handout", "Judge", "Penalties", "Played",
           "Rules", "Table", "Variant", "ahead", "describe", "growth", "histogram", "intervals", "means", "whiskers",
           "won"]
