"""What the second of two games costs more than the first, on the same deals: counted, charted, and as CSV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from html import escape
from math import isfinite
from typing import Any

from .. import __version__
from ..counting import asked, called, differences, played, who
from ..measures import Mean, mean_of
from ..rules import Game
from ..sheets import as_csv
from .chart import ACCENT, AXIS, FAINT, INK, WIDTH, Chart, place_name, signed, svg, table, verbatim
from .pieces import saved
from .unlike import short_names

__all__ = ["Paired", "paired", "paired_chart", "paired_sheets"]

ROW = 0.5
"""The height of one line of the chart, in inches."""
Counts = Mapping[int, int]


@dataclass(frozen=True)
class Paired:
    """Two games on the same deals: by place in the order of play, 0 the eldest, counters paid in the one and in the
    other, and how often the second takes so many more."""

    games: tuple[Game, Game]
    strategies: tuple[str, ...]
    seed: int
    first: int
    deals: int
    one: tuple[Counts, ...]
    two: tuple[Counts, ...]
    more: tuple[Counts, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.strategies)

    def difference(self, place: int) -> Mean:
        """What a place pays more in the second than in the first, and its 95 % interval."""
        return mean_of(dict(self.more[place]))

    @property
    def conditions(self) -> str:
        """How many deals, which players, which seed and which cardlib."""
        return (f"{self.deals:,} deals of each, {who(self.strategies)}, seed {self.seed}, deals {self.first} to "
                f"{self.first + self.deals - 1:,}; cardlib {__version__}")

    def __add__(self, later: Paired) -> Paired:
        """With the deals that follow."""
        def added(one: tuple[Counts, ...], two: tuple[Counts, ...]) -> tuple[Counts, ...]:
            return tuple(dict(Counter(a) + Counter(b)) for a, b in zip(one, two, strict=True))

        return replace(self, deals=self.deals + later.deals, one=added(self.one, later.one),
                       two=added(self.two, later.two), more=added(self.more, later.more))


def paired(games: tuple[Game, Game], players: int, strategies: str, deals: int, seed: int, first: int = 0) -> Paired:
    """Play these deals under both.  Raises `WrongPlayers`, `WrongArgument`."""
    names = [asked(game, players, strategies, deals, "deals", first) for game in games][0]
    numbers = range(first, first + deals)
    places = [str(place) for place in range(players)]
    counted = [
        [{str(place): -net[seat] for place, seat in enumerate(_seats(game, players))}
         for net in (sitting.record().net for sitting in played(game, names, seed, numbers))]
        for game in games
    ]
    one, two = (tuple(dict(Counter(deal[place] for deal in some)) for place in places) for some in counted)
    more = differences(*counted, places)
    return Paired(games, called(names), seed, first, deals, one, two, tuple(more[place] for place in places))


def _seats(game: Game, players: int) -> list[int]:
    """The seat in each place of the order of play."""
    return [place * game.direction % players for place in range(players)]


def paired_chart(made: Paired) -> Chart:
    """A line for each place: what it pays more under the second rules, the 95 % interval, and the line of no
    difference."""
    means = [made.difference(place) for place in range(made.players)]
    names = short_names(made.games)
    whose = [place_name(place, made.players) for place in range(made.players)]
    caption = f"Counters paid in a deal, more in “{names[1]}” than in “{names[0]}”"
    told = "; ".join(f"{who} {_sign(m.mean)} (95 % interval {_sign(m.low)} to {_sign(m.high)})"
                     for who, m in zip(whose, means, strict=True))
    alt = f"{caption}: {told}. {made.conditions}"
    rows = [
        (whose[place].removeprefix("the ").capitalize(), signed(mean_of(dict(made.one[place])).mean, 3),
         signed(mean_of(dict(made.two[place])).mean, 3), _sign(m.mean, 3), f"{_sign(m.low, 3)} to {_sign(m.high, 3)}")
        for place, m in enumerate(means)
    ]
    columns = ("Place", *map(escape, names), "Difference", "95 % interval")
    size = (WIDTH, ROW * made.players + AXIS)
    note = ("Both were played on the same deals, and each line is the mean of the differences deal by deal, the second "
            "less the first: to the right of the line at nothing the second costs more. Each interval alone holds the "
            f"true mean in 95 of 100 studies; of {made.players} together one may well miss it.")
    return Chart(svg(_lines(whose, means), alt, size, made.conditions), alt,
                 table(f"{caption}. {made.conditions}", columns, rows), note)


def _sign(number: float, places: int = 2) -> str:
    """A difference: with its sign, but for nothing."""
    told = signed(number, places)
    return told if told[0] == "−" or not told.strip("0.") else f"+{told}"


def _lines(whose: list[str], means: list[Mean]) -> Callable[[Any], None]:
    ends = [x for m in means for x in m if isfinite(x)]
    least, most = min([0.0, *ends]), max([0.0, *ends])
    span = (most - least) or 1.0
    least, most = (least, most) if most > least else (-.5, .5)

    def draw(ax: Any) -> None:
        ax.axvline(0, color=ACCENT, lw=1.2, zorder=0)
        for y, m in enumerate(reversed(means)):
            low, high = max(m.low, least), min(m.high, most)
            ax.plot([low, high], [y, y], color=INK, lw=2.6, solid_capstyle="butt")
            ax.plot(m.mean, y, "o", color=INK, ms=5)
            ax.text(most + .06 * span, y, _sign(m.mean), va="center")
        names = [verbatim(name.removeprefix("the ").capitalize()) for name in reversed(whose)]
        ax.set(xlim=(least - .06 * span, most + .26 * span), ylim=(-.6, len(means) - .4), yticks=range(len(means)),
               yticklabels=names, xlabel="counters paid in a deal, the second less the first")
        ax.annotate("no difference", (0, len(means) - .45), xytext=(4, 0), textcoords="offset points", color=FAINT,
                    style="italic", va="bottom", annotation_clip=False)
    return draw


_WHICH = ("cardlib", "one", "two", "players", "strategies", "seed", "first", "deals", "place")


def paired_sheets(made: Paired) -> str:
    """The numbers as CSV: means to copy, and two files to save, which need no kernel."""
    one, two = (game.name for game in made.games)
    which = (__version__, one, two, made.players, " ".join(made.strategies), made.seed, made.first, made.deals)
    means, counts = [], []
    for place in range(made.players):
        paid = [mean_of(dict(some[place])).mean for some in (made.one, made.two)]
        numbers = [round(x, 6) if isfinite(x) else None for x in (*paid, *made.difference(place))]
        means.append((*which, place, *numbers))
        counts += [(*which, place, more, times) for more, times in sorted(made.more[place].items())]
    told = as_csv((*_WHICH, "paid_one", "paid_two", "difference", "low", "high"), means)
    every = as_csv((*_WHICH, "difference", "times"), counts)
    name = f"compare-{made.players}-players-seed-{made.seed}"
    saves = " ".join((saved(f"{name}.csv", "text/csv", told, "Save the means"),
                      saved(f"{name}-counts.csv", "text/csv", every, "Save every count")))
    return (
        '<details class="cl-why"><summary>The numbers as CSV</summary><div class="cl-note">A line for each place in '
        "the order of play, 0 the eldest; counters as they are paid, the difference is the second less the first.</div>"
        f'<textarea class="cl-csv" readonly rows="6" wrap="off" spellcheck="false" aria-label="Paired means and '
        f'intervals as CSV">{escape(told)}</textarea><div>{saves}</div></details>'
    )
