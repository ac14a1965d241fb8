"""The definitions of the measures as a table, and one by its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ..errors import WrongArgument, named
from . import html_table
from .defined import DEFINITIONS, Definition

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Definitions", "definitions"]


@dataclass(frozen=True, repr=False)
class Definitions:
    """The definitions as a table; ``cites`` says a source in words, by its key."""

    every: tuple[Definition, ...]
    cites: Mapping[str, str]

    def __iter__(self) -> Iterator[Definition]:
        return iter(self.every)

    def __len__(self) -> int:
        return len(self.every)

    def __getitem__(self, measure: str) -> Definition:
        """The definition of a measure by its name, or its beginning.  Raises `WrongArgument`."""
        for definition in self.every:
            if isinstance(measure, str) and measure and definition.covers(measure):
                return definition
        raise WrongArgument(f"There is no measure {named(measure)}.")

    @property
    def frame(self) -> pd.DataFrame:
        """Measure, by (the function that counts it), definition, source, defect, remedy."""
        import pandas as pd

        return pd.DataFrame(list(self.every), columns=["measure", "by", "definition", "source", "defect", "remedy"])

    def __repr__(self) -> str:
        return f"<Definitions: {len(self.every)} measures>"

    def _repr_html_(self) -> str:
        rows = [
            (
                escape(d.measure),
                *map(escape, (d.says, self.cites.get(d.source, "ours"), d.defect or "–", d.remedy or "–")),
            )
            for d in self.every
        ]
        columns = ("Measure", "Definition", "Source", "Known defect", "What is done about it")
        return html_table("The measures of this book", columns, rows)


_CITES = {
    "cardstock": "Goadrich and others, CardStock",
    "ludii": "Stephenson and others, Ludii",
    "hotelling1931": "Hotelling (1931)",
    "wilson1927": "Wilson (1927)",
    "cochran1977": "Cochran (1977)",
}


def definitions() -> Definitions:
    """Every measure, its definition, source, known defect, and what is done about it.

    >>> definitions()["CardStock Order"].by
    'order'
    """
    return Definitions(DEFINITIONS, _CITES)
