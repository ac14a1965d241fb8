"""The study's own tables: what a command counted once, kept beside the code, so that a page need not wait for it.

`cardlib tables` writes them (`cardlib.findings.making`, opened when first asked for), and `again` counts some lines
again.  Each is a CSV file whose head says the version of cardlib, the seed and the call that counts a line again.  A
line has its keys, and two histograms of whole numbers: ``counts`` of all deals, and ``check`` of the first two thousand
of them, which a test counts again.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ..counting import many
from ..errors import WrongArgument, known, named
from ..measures import Mean, Sentence, dagger, figures, html_table, mean_of, rough, saved, with_daggers
from ..measures.ratios import share_of
from ..study.bydeal import Counts, is_share
from ..wording import listed, one_of

if TYPE_CHECKING:
    import pandas as pd

    from .making import again

__all__ = ["TABLES", "Table", "again", "table", "told", "untold"]

TABLES = ("games", "rules", "ladder", "order", "ties", "matches", "intervals", "coverage")
Keys = tuple[str, ...]
MOST_SHOWN = 20
"""Of more lines than these a page shows none, and offers the file."""


@dataclass(frozen=True, repr=False)
class Table:
    """One table: ``rows`` has by keys how often each number came in all deals, ``check`` in the first of them.

    ``head`` says what was counted: ``cardlib`` the version, ``says`` what the numbers are, ``seed``, ``code`` the call
    that counts a line again, and ``over`` by what a number is divided (1, or the places that it is a sum of).
    ``part`` has the keys by which these lines were picked out, where they are not all.
    """

    name: str
    head: Mapping[str, str]
    keys: Keys
    rows: Mapping[Keys, Counts]
    check: Mapping[Keys, Counts]
    part: Keys = ()

    def only(self, **keys: str | int) -> Table:
        """The lines with these keys, as in ``only(rule="order")``.  Raises `WrongArgument` where there are none."""
        for key in keys:
            if not known(key, self.keys):
                raise WrongArgument(f"The keys of the table {self.name} are {listed(self.keys)}, not {named(key)}.")
        at = {self.keys.index(key): value if isinstance(value, str) else named(value) for key, value in keys.items()}
        rows = {row: counts for row, counts in self.rows.items() if all(row[k] == value for k, value in at.items())}
        if not rows:
            asked = listed([f"{key} {named(value)}" for key, value in keys.items()])
            raise WrongArgument(f"The table {self.name} has no line with {asked}.")
        part = (*self.part, *at.values())
        return replace(self, rows=rows, check={row: self.check[row] for row in rows}, part=part)

    def values(self, key: str) -> tuple[str, ...]:
        """What a key is in these lines, in their order.  Raises `WrongArgument`."""
        if not known(key, self.keys):
            raise WrongArgument(f"The keys of the table {self.name} are {listed(self.keys)}, not {named(key)}.")
        return tuple(dict.fromkeys(row[self.keys.index(key)] for row in self.rows))

    def counts(self, **keys: str | int) -> Counts:
        """The histogram of the one line with these keys.  Raises `WrongArgument` where it is not one."""
        return next(iter(self._one(**keys).rows.values()))

    def mean(self, **keys: str | int) -> Mean:
        """The mean of one line, and its 95 % interval.  Raises `WrongArgument`."""
        return self.mean_of(self.counts(**keys))

    def share(self, number: int, **keys: str | int) -> Mean:
        """In what share of the deals of one line this number came, and its 95 % interval.  Raises `WrongArgument`."""
        counts = self.counts(**keys)
        if type(number) is not int:
            raise WrongArgument(f"What came in a share of the deals is a whole number, not {named(number)}.")
        return share_of(counts.get(number, 0), sum(counts.values()))

    def variance(self, **keys: str | int) -> float:
        """How widely the numbers of one line lie apart: the mean square from their mean.  Raises `WrongArgument`."""
        counts = self.counts(**keys)
        deals = sum(counts.values())
        mean = sum(number * times for number, times in counts.items()) / deals
        squares = sum((number - mean) ** 2 * times for number, times in counts.items())
        return squares / (deals - 1) / self.over**2

    def says(self, **keys: str | int) -> Sentence:
        """One line in a sentence, with its deals, seed and interval.  Raises `WrongArgument`."""
        found = self._one(**keys)
        row, counts = next(iter(found.rows.items()))
        mean, ends = found._shown(counts)
        few = ", rough" if rough(counts) else ""
        sure = f"{'' if len(counts) == 1 else '95 % interval '}{ends.removesuffix('†')}{few}"
        line, head = listed([f"{key} {value}" for key, value in zip(self.keys, row, strict=True)]), self.head
        number = many(sum(counts.values()), head["what"])
        return Sentence(
            f"In the table {self.name} ({head['says']}), with {line}, the mean of {number}, seed {head['seed']}, "
            f"cardlib {head['cardlib']}, is {mean} ({sure})."
        )

    def code(self, **keys: str | int) -> str:
        """The call that counts one line again.  Raises `WrongArgument`."""
        return self._one(**keys).codes()[0]

    def codes(self) -> tuple[str, ...]:
        """The calls that count these lines again, line by line."""
        return tuple(
            self.head["code"].format(**({"deals": sum(counts.values())} | dict(zip(self.keys, row, strict=True))))
            for row, counts in self.rows.items()
        )

    def _one(self, **keys: str | int) -> Table:
        found = self.only(**keys)
        if len(found.rows) != 1:
            more = [key for key in self.keys if len(found.values(key)) > 1]
            raise WrongArgument(f"{len(found.rows)} lines are so: say {listed(more)} too.")
        return found

    @property
    def over(self) -> int:
        """By what a number is divided: how many places it is the sum of."""
        return int(self.head.get("over", "1"))

    @property
    def shares(self) -> bool:
        """Whether all these lines are shares of the deals, or differences of shares."""
        return self.name in ("order", "coverage") or all(any(map(is_share, row)) for row in self.rows)

    @property
    def apart(self) -> bool:
        """Whether the numbers are differences of two games."""
        return self.name == "rules"

    def mean_of(self, counts: Counts) -> Mean:
        """The mean of a histogram of this table, and its 95 % interval: of a share of the deals Wilson's.

        A difference of shares is none itself, even where no deal has changed it but upwards.
        """
        if self.shares and not self.apart and self.over == 1:
            return share_of(counts.get(1, 0), sum(counts.values()))
        return Mean(*(value / self.over for value in mean_of(dict(counts))))

    @property
    def conditions(self) -> str:
        """What the numbers are, how many deals, which seed and which cardlib."""
        head = self.head
        return f"{head['says']}; {self.number}, seed {head['seed']}; cardlib {head['cardlib']}"

    @property
    def number(self) -> str:
        """Of how many deals these lines are, in words: from the fewest to the most."""
        deals = sorted({sum(counts.values()) for counts in self.rows.values()})
        most = many(deals[-1], self.head["what"])
        return most if len(deals) == 1 else f"{deals[0]:,} to {most}"

    @property
    def frame(self) -> pd.DataFrame:
        """By keys and number: how many ``times`` it came, and how many of these in the first deals (``check``)."""
        import pandas as pd

        return pd.DataFrame(self._tidy(), columns=[*self.keys, "number", "times", "check"])

    def _tidy(self) -> list[tuple[str | int, ...]]:
        return [
            (*keys, number, times, self.check[keys].get(number, 0))
            for keys, counts in self.rows.items()
            for number, times in sorted(counts.items())
        ]

    def csv(self) -> str:
        """These lines as CSV, a line for each number, with the version, seed and code in the head."""
        out = io.StringIO()
        out.write(_head(self.head))
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow((*self.keys, "number", "times", "check"))
        writer.writerows(self._tidy())
        return out.getvalue()

    def __repr__(self) -> str:
        return f"<Table: {self.name}, {self.conditions}>"

    def _repr_html_(self) -> str:
        if len(self.rows) > MOST_SHOWN:
            lines = f"{len(self.rows)} lines: {escape(self.conditions)}."
            return f"<p>The table <em>{self.name}</em>, {lines} {self.link()}</p>"
        apart = [k for k, key in enumerate(self.keys) if len(self.values(key)) > 1] or [len(self.keys) - 1]
        each = [(keys, counts, replace(self, rows={keys: counts})) for keys, counts in self.rows.items()]
        rows = [
            (*(escape(keys[k]).replace("/", "/<wbr>") for k in apart), *line._shown(counts))
            for keys, counts, line in each
        ]
        alike = [f"{key} {self.values(key)[0]}" for k, key in enumerate(self.keys) if k not in apart]
        caption = f"{self.conditions[0].upper()}{self.conditions[1:]}"
        caption = with_daggers(caption + (f". The same in all lines: {', '.join(alike)}" if alike else ""), rows)
        columns = (*(self.keys[k].capitalize() for k in apart), "Mean", "95 % interval")
        shown = html_table(caption, columns, rows)
        return f"<div style='overflow-x: auto'>{shown}</div><p>{self.link()}</p>"

    def _shown(self, counts: Counts) -> tuple[str, str]:
        mean, ends = (_shares if self.shares else _numbers)(*self.mean_of(counts))
        same = f"the same in every {one_of(self.head['what'])}"
        return mean, f"{same if len(counts) == 1 else ends}{dagger(counts)}"

    def link(self, words: str = "") -> str:
        """A link that saves these lines as a CSV file, without a kernel.  Raises `WrongArgument`."""
        if not isinstance(words, str):
            raise WrongArgument(f"The words of a link are text, not {named(words)}.")
        name = re.sub(r"[^\w-]+", "-", "-".join((self.name, *self.part)))
        what = f"these lines of the table {self.name}" if self.part else f"the table {self.name}"
        return saved(f"{name}.csv", "text/csv", self.csv(), words or f"Save {what} as CSV")

    def written(self) -> str:
        """The file that is kept."""
        out = io.StringIO()
        out.write(_head(self.head))
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow((*self.keys, "counts", "check"))
        writer.writerows((*keys, told(counts), told(self.check[keys])) for keys, counts in self.rows.items())
        return out.getvalue()


def _numbers(mean: float, low: float, high: float) -> tuple[str, str]:
    return figures(mean, 4), f"{figures(low, 4)} to {figures(high, 4)}"


def _shares(mean: float, low: float, high: float) -> tuple[str, str]:
    return f"{figures(100 * mean)} %", f"{figures(100 * low)} to {figures(100 * high)} %"


def _head(head: Mapping[str, str]) -> str:
    return "".join(f"# {key}: {value}\n" for key, value in head.items())


def told(counts: Counts) -> str:
    """A histogram in one field.

    >>> told({2: 5, -1: 7})
    '-1:7 2:5'
    """
    return " ".join(f"{number}:{times}" for number, times in sorted(counts.items()))


def untold(text: str) -> dict[int, int]:
    """It read back.

    >>> untold("-1:7 2:5")
    {-1: 7, 2: 5}
    """
    return {int(number): int(times) for number, _, times in (part.partition(":") for part in text.split())}


def table(name: str) -> Table:
    """One of the study's own tables, as it is kept: one of `TABLES`.

    >>> table("order").head["cardlib"]
    '0.1.0'

    Raises `WrongArgument`.
    """
    if not known(name, TABLES):
        raise WrongArgument(f"The study's tables are {listed(TABLES)}, not {named(name)}.")
    return _kept(name)


@cache
def _kept(name: str) -> Table:
    return read(files(__package__).joinpath(f"{name}.csv").read_text(encoding="utf-8"))


def read(text: str) -> Table:
    """A table from the text of its file."""
    lines = text.splitlines(keepends=True)
    heads = [line[2:].rstrip("\n").partition(": ") for line in lines if line.startswith("# ")]
    head = {key: value for key, _, value in heads}
    columns, *rows = csv.reader(lines[len(heads) :])
    keys = tuple(columns[:-2])
    return Table(
        head["table"],
        head,
        keys,
        {tuple(row[:-2]): untold(row[-2]) for row in rows},
        {tuple(row[:-2]): untold(row[-1]) for row in rows},
    )


def __getattr__(name: str) -> Any:
    if name == "again":
        from .making import again

        return again
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
