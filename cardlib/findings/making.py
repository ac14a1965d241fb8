"""How the study's own tables are counted: which games, players and deals, and the call that counts a line again.

Deals are counted in chunks that add up, by the referee or compiled, here, by worker processes or on a cluster: the
tables are the same to the last deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from .. import __version__
from ..bydeal import Counts, Deals, place_named
from ..counting import in_place
from ..engines import Engine
from ..errors import WrongArgument, known, named
from ..events import listed
from ..families.tricks import TrickGame
from ..games import GAMES
from ..keeping import check_place, path_of, written_whole
from ..measures import mean_of
from ..onerule import bare, contrasts, one_rule_at_a_time
from ..spreading import told
from ..summing import Folder, Which, summed
from ..ways import Way, dealt, way_of
from . import TABLES, Keys, Table, table

__all__ = ["CHECKED", "MAKINGS", "Group", "Making", "again", "made", "write"]

SEED, OTHER_SEED = 1897, 1898
CHECKED = 2_000
"""So many deals, the first, are kept apart for the test."""
AT_ONCE = 32_000
"""Deals in a chunk: a whole number of evenings, and of studies of every size."""
Lines = dict[Keys, Counts]

TRICK_GAMES = tuple(name for name, game in GAMES.items() if isinstance(game, TrickGame))
FIRST_OF = {name.partition("/")[0]: name for name in reversed(TRICK_GAMES)}
"""By title the variant that the others are compared with: the first in print."""
PLAYED = (("4", "careful"), ("4", "random"), ("6", "careful"))
MEASURES = ("paid by eldest", "paid by the dealer", "paid in all", "ties for best")
ONE_EACH = ("slobberhannes/foster", "polignac/modern", "bassadewitz/encyclopedia")
RUNGS = ("random", "careful")
GUESSING = ("monte-carlo 4", "monte-carlo 16", "monte-carlo 64")
GUESSED_AT = "polignac/modern"
LONG, MIDDLE, SHORT, FEW, VERY_FEW = 2_000_000, 500_000, 200_000, 800, 8


@dataclass(frozen=True)
class Group:
    """Lines that are counted together.

    ``lines`` counts a chunk of ``at_once`` deals of this game, given their numbers and the ``way`` they are played;
    ``names`` is a table at which all sit who play in it.
    """

    keys: Keys
    deals: int
    lines: partial[Lines]
    game: str
    names: tuple[str, ...]
    checked: int = CHECKED
    at_once: int = AT_ONCE
    seed: int = SEED

    def count(self, deals: int, workers: int = 1, engine: Engine = "auto", keep: Folder | None = None) -> Lines:
        """What is counted in deals 0 to ``deals``."""
        game = GAMES[self.game]
        every = tuple(GAMES[name] for name in TRICK_GAMES)
        more = (self.keys, self.lines.func.__name__, self.lines.args, every)
        which = Which("tables", (game,), self.names, self.seed, more=more)
        count = partial(self.lines, way=way_of(engine, [(game, self.names)], self.seed, deals))
        sizes = self.at_once, self.at_once
        found = summed(count, range(deals), which, workers=workers, keep=keep, sizes=sizes)
        return {keys: dict(counts) for keys, counts in found.items()}


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


def plain(column: Any) -> list[int]:
    """A column as a list, whoever counted it."""
    return column.tolist() if hasattr(column, "tolist") else list(column)


def paid(deals: Deals, players: int) -> list[list[int]]:
    """By place what it pays, deal by deal."""
    return [plain(deals.columns[f"paid by {place_named(place, players)}"]) for place in range(players)]


# games, rules


def games() -> Iterator[Group]:
    for players, strategy in PLAYED:
        for game in TRICK_GAMES:
            if int(players) in GAMES[game].players:
                names = (strategy,) * int(players)
                count = partial(marginals, game, names)
                yield Group((players, strategy, game), deals_of(players, strategy, MIDDLE), count, game, names)


def marginals(game: str, names: Sequence[str], numbers: range, way: Way) -> Lines:
    found = dealt(GAMES[game], names, SEED, numbers, way)
    return {(measure,): found.count(found.columns[measure]) for measure in (*MEASURES, "all tricks by one seat")}


def rules() -> Iterator[Group]:
    for players, strategy in PLAYED:
        for base in dict.fromkeys(FIRST_OF.values()):
            others = [
                name
                for name in TRICK_GAMES
                if FIRST_OF[name.partition("/")[0]] == base != name and int(players) in GAMES[name].players
            ]
            if others and int(players) in GAMES[base].players:
                measures = MEASURES if (players, strategy) == PLAYED[0] else MEASURES[::2]
                names = (strategy,) * int(players)
                count = partial(effects, base, others, names, measures)
                yield Group((players, strategy, base), deals_of(players, strategy, LONG), count, base, names)


def deals_of(players: str, strategy: str, most: int) -> int:
    """Half of the deals where it is not four careful players, of whom the chapters speak most."""
    return most if (players, strategy) == PLAYED[0] else most // 2


def effects(
    base: str, others: Sequence[str], names: Sequence[str], measures: Sequence[str], numbers: range, way: Way
) -> Lines:
    """By changed game, rule and measure what `one_rule_at_a_time` counts, each game dealt once that several share."""
    lines: Lines = {}
    played: dict[object, Deals] = {}
    for changed in others:
        found = one_rule_at_a_time(base, changed, len(names), deals=1, seed=SEED, engine="referee")
        deals = []
        for game in found.comparison.games:
            rules = bare(tuple(getattr(game, field) for field in game.rules()))
            if rules not in played:
                played[rules] = dealt(game, names, SEED, numbers, way)
            deals.append(played[rules])
        for by, rule, _ in contrasts(found.rules, len(deals)):
            for measure in measures:
                column = deals[0].combined([each.columns[measure] for each in deals], by)
                lines[changed, rule, measure] = deals[0].count(column)
    return lines


# luck and skill, always of four players


def ladder() -> Iterator[Group]:
    for game in ONE_EACH:
        if game == GUESSED_AT:
            strategies = RUNGS + GUESSING
            count = partial(rungs, game, strategies, "careful")
            yield Group((game, "careful"), FEW, count, game, strategies[-4:], VERY_FEW, at_once=25)
        else:
            count = partial(rungs, game, RUNGS, "careful")
            yield Group((game, "careful"), SHORT, count, game, RUNGS * 2, CHECKED // 5)


def rungs(game: str, strategies: Sequence[str], against: str, numbers: range, way: Way) -> Lines:
    """What each strategy pays in the four places together, alone among others, and what it saves by rising a rung."""
    lines: Lines = {}
    before = None
    for one in strategies:
        each = [dealt(GAMES[game], in_place(GAMES[game], p, one, against, 4), SEED, numbers, way) for p in range(4)]
        columns = [deals.columns[f"paid by {place_named(p, 4)}"] for p, deals in enumerate(each)]
        total = each[0].combined(columns, (1, 1, 1, 1))
        lines[one, "paid"] = each[0].count(total)
        if before is not None:
            lines[one, "saved by rising a rung"] = each[0].count(each[0].combined([before, total], (1, -1)))
        before = total
    return lines


def order() -> Iterator[Group]:
    for game in TRICK_GAMES:
        count = partial(wins, game, "careful", "random")
        yield Group((game, "careful", "random"), SHORT, count, game, ("careful", "random") * 2, CHECKED // 5)


def wins(game: str, one: str, others: str, numbers: range, way: Way) -> Lines:
    """In how many of the four places the one is best of the table, with equals and alone."""
    best, alone = [0] * len(numbers), [0] * len(numbers)
    for place in range(4):
        by_place = paid(dealt(GAMES[game], in_place(GAMES[game], place, one, others, 4), SEED, numbers, way), 4)
        for k, deal in enumerate(zip(*by_place, strict=True)):
            first = deal[place] == min(deal)
            best[k] += first
            alone[k] += first and deal.count(min(deal)) == 1
    return {("best, alone or with others",): Counter(best), ("best, alone",): Counter(alone)}


def ties() -> Iterator[Group]:
    for strategy in ("careful", "random"):
        for game in TRICK_GAMES:
            names = (strategy,) * 4
            yield Group((game, strategy), SHORT, partial(equals, game, names), game, names)


def equals(game: str, names: Sequence[str], numbers: range, way: Way) -> Lines:
    """How many places share the best result, and how many the worst."""
    best: Counter[int] = Counter()
    worst: Counter[int] = Counter()
    for deal in zip(*paid(dealt(GAMES[game], names, SEED, numbers, way), len(names)), strict=True):
        best[deal.count(min(deal))] += 1
        worst[deal.count(max(deal))] += 1
    return {("how many are best",): best, ("how many are worst",): worst}


EVENING = 256
"""Deals that are cut into matches of 1, 2, 4 … deals."""
BEHIND, EQUAL, AHEAD = 0, 1, 2


def matches() -> Iterator[Group]:
    for game in ONE_EACH:
        count = partial(evenings, game, "careful", "random")
        names = ("careful", "random") * 2
        yield Group((game, "careful", "random"), 2_000 * EVENING, count, game, names, 8 * EVENING)


def evenings(game: str, one: str, others: str, numbers: range, way: Way) -> Lines:
    """By the deals of a match, whether the one has paid more than the best of the others, as much, or less.

    He takes the four places in turn, and the others sit on from him in the same order.
    """
    by_number: dict[int, list[int]] = {}
    for place in range(4):
        some = range(numbers.start + (place - numbers.start) % 4, numbers.stop, 4)
        if some:
            columns = paid(dealt(GAMES[game], in_place(GAMES[game], place, one, others, 4), SEED, some, way), 4)
            for number, deal in zip(some, zip(*columns, strict=True), strict=True):
                by_number[number] = [deal[(place + k) % 4] for k in range(4)]
    lines: Lines = {}
    long = 1
    while long <= EVENING:
        results: Counter[int] = Counter()
        for start in range(numbers.start, numbers.stop, long):
            mine, *theirs = map(sum, zip(*(by_number[n] for n in range(start, start + long)), strict=True))
            results[BEHIND if mine > min(theirs) else EQUAL if mine == min(theirs) else AHEAD] += 1
        lines[(str(long),)] = results
        long *= 2
    return lines


# how sure


STUDIES, EACH = 100, 200
LESSON = "polignac/modern"
SIZES = (10, 20, 50, 100, 200, 500, 1000)


def intervals() -> Iterator[Group]:
    names = ("careful",) * 4
    yield Group((LESSON,), STUDIES * EACH, partial(studies, LESSON, names), LESSON, names, seed=OTHER_SEED)


def studies(game: str, names: Sequence[str], numbers: range, way: Way) -> Lines:
    """Each study's own counts of what the eldest pays."""
    lines: dict[Keys, Counter[int]] = {}
    for number, counters in zip(numbers, paid(dealt(GAMES[game], names, OTHER_SEED, numbers, way), 4)[0], strict=True):
        lines.setdefault((str(number // EACH + 1),), Counter())[counters] += 1
    return dict(lines)


def coverage() -> Iterator[Group]:
    names = ("careful",) * 4
    truth = table("games").mean(players=4, strategy="careful", game=LESSON, measure="paid by eldest").mean
    count = partial(covered, LESSON, names, truth)
    yield Group((LESSON,), MIDDLE, count, LESSON, names, seed=OTHER_SEED)


def covered(game: str, names: Sequence[str], truth: float, numbers: range, way: Way) -> Lines:
    """By the deals of a study, whether its 95 % interval has the long-run mean in it."""
    column = paid(dealt(GAMES[game], names, OTHER_SEED, numbers, way), 4)[0]
    lines: Lines = {}
    for size in SIZES:
        found: Counter[int] = Counter()
        for start in range(0, len(column), size):
            _, low, high = mean_of(Counter(column[start : start + size]))
            found[int(low <= truth <= high)] += 1
        lines[(str(size),)] = found
    return lines


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
        if group.keys == keys:
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
        raise WrongArgument(f"A number of deals is 1 at least, not {named(deals)}.")


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
    with told(len(groups), unit="groups") as tell:
        for group in groups:
            deals = group.deals if most is None else max(group.checked, min(most - most % group.checked, group.deals))
            own = None if keep is None else path_of(keep) / name / "-".join(group.keys).replace("/", ".")
            rows |= {(*group.keys, *line): c for line, c in group.count(deals, workers, engine, own).items()}
            few = {(*group.keys, *line): c for line, c in group.count(group.checked, 1, engine).items()}
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
