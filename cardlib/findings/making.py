"""How the study's own tables are made: what each is, how a line is counted again, and the file that is kept.

Deals are counted in chunks that add up, by the referee or compiled, here, by worker processes or on a cluster: the
tables are the same to the last deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..counting.keeping import check_place, path_of, written_whole
from ..counting.spreading import bar
from ..counting.summing import Folder
from ..errors import WrongArgument, known, named
from ..study.engines import Engine
from ..version import __version__
from ..wording import listed
from . import TABLES, Keys, Table
from .chunks import SEED, Group, Lines
from .of_intervals import OTHER_SEED, coverage, intervals
from .of_players import ladder, matches, order, ties
from .of_rules import games, rules

__all__ = ["MAKINGS", "Making", "again", "made", "making", "write"]


@dataclass(frozen=True)
class Making:
    """One table: what its numbers are, its keys, how a line is counted again, and its groups."""

    says: str
    keys: Keys
    code: str
    groups: Callable[[], Iterator[Group]]
    what: str = "deals"
    seed: int = SEED
    over: int = 1


MAKINGS = {
    "games": Making(
        "what a deal comes to at each game of tricks",
        ("players", "strategy", "game", "measure"),
        "cardlib.simulate({game!r}, players={players}, strategies={strategy!r}, deals={deals}, seed=1897)",
        games,
    ),
    "rules": Making(
        "what each changed rule alone adds to a deal of the base game, on the same deals",
        ("players", "strategy", "base", "changed", "rule", "measure"),
        "cardlib.one_rule_at_a_time({base!r}, {changed!r}, players={players}, strategies={strategy!r}, deals={deals}, "
        "seed=1897)",
        rules,
    ),
    "ladder": Making(
        "counters paid in a deal by one player among three others, in each of the four places",
        ("game", "against", "player", "measure"),
        "cardlib.findings.again('ladder', {game!r}, {against!r})",
        ladder,
        over=4,
    ),
    "order": Making(
        "share of deals in which one player is best of four, in each of the four places",
        ("game", "player", "against", "measure"),
        "cardlib.order({game!r}, strategy={player!r}, against={against!r}, deals={deals}, seed=1897)",
        order,
        over=4,
    ),
    "ties": Making(
        "how many of four players share the best result of a deal, and how many the worst",
        ("game", "strategy", "measure"),
        "cardlib.resolution({game!r}, strategies={strategy!r}, deals={deals}, seed=1897)",
        ties,
    ),
    "matches": Making(
        "one player against three, in the four places in turn: 2 where he has paid less than each of them, 1 as little "
        "as the best of them, 0 more",
        ("game", "player", "against", "deals"),
        "cardlib.findings.again('matches', {game!r}, {player!r}, {against!r})",
        matches,
        "matches",
    ),
    "intervals": Making(
        "a hundred studies of 200 deals each: what the eldest pays in a deal",
        ("game", "study"),
        "cardlib.findings.again('intervals', {game!r})",
        intervals,
        seed=OTHER_SEED,
    ),
    "coverage": Making(
        "by the deals of a study, how many of the 95 % intervals have the long-run mean in them (1) or not (0)",
        ("game", "deals"),
        "cardlib.findings.again('coverage', {game!r})",
        coverage,
        "studies",
        OTHER_SEED,
    ),
}


def again(name: str, *keys: str, deals: int | None = None, workers: int = 1, engine: Engine = "auto") -> Lines:
    """The lines of one group of a table, counted again: by keys, how often each number came.

    ``keys`` are the first keys of the lines, as the head of a kept table has them; ``deals`` are fewer where they are
    said; ``workers`` and ``engine`` as for `cardlib.simulate`.

    >>> again("ladder", "slobberhannes/foster", "careful", deals=1)["slobberhannes/foster", "careful", "random", "paid"]
    {3: 1}

    Raises `WrongArgument` where there is no such table or group.
    """
    _check_deals(deals)
    for group in making(name).groups():
        if all(isinstance(key, str) for key in keys) and group.keys == keys:
            counted = group.count(group.deals if deals is None else deals, workers, engine)
            return {(*keys, *line): counts for line, counts in counted.items()}
    asked = named(" ".join(key if isinstance(key, str) else named(key) for key in keys))
    groups = listed([" ".join(group.keys) for group in making(name).groups()])
    raise WrongArgument(f"The table {name} has the groups {groups}, not {asked}.")


def making(name: str) -> Making:
    """How one table is made.  Raises `WrongArgument`."""
    if not known(name, MAKINGS):
        raise WrongArgument(f"The study's tables are {listed(TABLES)}, not {named(name)}.")
    return MAKINGS[name]


def _check_deals(deals: object) -> None:
    if deals is not None and (type(deals) is not int or deals < 1):
        raise WrongArgument(f"A number of deals is a whole number, 1 at least, not {named(deals)}.")


def made(
    name: str, workers: int = 1, engine: Engine = "auto", most: int | None = None, keep: Folder | None = None
) -> Table:
    """A table counted anew, with at most so many deals of each line.

    ``keep`` is a folder for what is finished, as for `cardlib.simulate`: each group has a folder of its own in it.
    Raises `WrongArgument`, and `OSError` where nothing can be kept there.
    """
    how = making(name)
    _check_deals(most)
    rows: Lines = {}
    check: Lines = {}
    groups = list(how.groups())
    with bar(len(groups), unit="groups") as tell:
        for group in groups:
            deals = group.deals if most is None else max(group.checked, min(most - most % group.checked, group.deals))
            own = None if keep is None else path_of(keep) / name / "-".join(group.keys).replace("/", ".")
            every = group.count(deals, workers, engine, own, among=group.deals)
            rows |= {(*group.keys, *line): c for line, c in every.items()}
            some = group.count(group.checked, 1, engine, among=group.deals)
            few = {(*group.keys, *line): c for line, c in some.items()}
            check |= {keys: few.get(keys, {}) for keys in rows if keys[: len(group.keys)] == group.keys}
            tell(1)
    head = {
        "table": name,
        "cardlib": __version__,
        "written by": f"cardlib tables {name}",
        "says": how.says,
        "what": how.what,
        "seed": str(how.seed),
        "over": str(how.over),
        "check": "the same of the first deals alone, which a test counts again",
        "code": how.code,
    }
    return Table(name, head, how.keys, rows, check)


def write(
    name: str,
    folder: Path,
    workers: int = 1,
    engine: Engine = "auto",
    most: int | None = None,
    keep: Folder | None = None,
) -> Path:
    """Count a table and write its file there.  Raises `WrongArgument`, and `OSError` where it cannot be written."""
    making(name)
    file = path_of(folder) / f"{name}.csv"
    check_place(file)
    table = made(name, workers, engine, most, keep)
    with written_whole(file) as part:
        part.write_text(table.written(), encoding="utf-8", newline="\n")
    return file
