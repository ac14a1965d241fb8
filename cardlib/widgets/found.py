"""Charts of the study's own tables: means line by line, a hundred intervals, who is ahead after how many deals.

Each says under it how its numbers are counted again, and has them as a file to save.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from ..errors import WrongArgument, named
from ..findings import Table
from ..games import GAMES
from ..measures import ROUGH, Mean, dagger, rough, span
from ..variants.headings import heading
from ..wording import listed
from .chart import ACCENT, AXIS, FAINT, INK, WIDTH, Chart, signed, svg, table, verbatim

__all__ = ["ahead", "intervals", "means"]

ROW = 0.58
"""The height of one line of a chart of means, in inches."""
LINES = ("-", "--", ":", "-.")
MOST_MARKED = 10**6
AHEAD = 2
"""What the table of matches counts where the one player is ahead of all."""


def means(found: Table, what: str, mark: float | Sequence[float] | None = None, at_mark: str = "") -> Chart:
    """A line for each line of a table: its mean and 95 % interval; ``what`` says of what, on the axis.

    ``mark`` is a number to hold them against, such as no difference, or one for each line; ``at_mark`` is its name.
    Shares, and the marks among them, are charted in hundredths.  Raises `WrongArgument` for what is no table, no words,
    or no number, and where there are not as many marks as lines.
    """
    _check(found)
    if not isinstance(what, str) or not what.strip() or not isinstance(at_mark, str):
        raise WrongArgument(f"A chart says of what it is, in words, not {named(what)} and {named(at_mark)}.")
    marks = _marks(mark, len(found.rows))
    shares, apart = found.shares, found.apart
    names = [_name(dict(zip(found.keys, row, strict=True)), found) for row in found.rows]
    scale = 100 if shares else 1
    values = [Mean(*(scale * x for x in found.mean_of(counts))) for counts in found.rows.values()]
    at = [scale * x for x in marks]
    say = _saying(1 if shares else 3, apart)
    own = [[say(x)] for x in at] if isinstance(mark, Sequence) else [[] for _ in names]
    small = conditions(found)
    caption = f"{what[0].upper()}{what[1:]}"
    lines = "; ".join(f"{name} {say(m.mean)} ({span(m, say)}{''.join(f'; {at_mark} {x}' for x in held)})"
                      for name, m, held in zip(names, values, own, strict=True))  # fmt: skip
    alt = f"{caption}, mean and 95 % interval: {lines}. {small}"
    rows = [
        (escape(name), say(m.mean), _between(m, counts, say), *held, f"{sum(counts.values()):,}")
        for name, m, counts, held in zip(names, values, found.rows.values(), own, strict=True)
    ]
    held_against = [at_mark.capitalize()] * max(map(len, own))
    columns = ("", "Mean", "95 % interval", *held_against, found.head["what"].capitalize())
    numbers = table(f"{caption}. {small}", columns, rows)
    least = None if shares and not apart else 0.0
    shown = [say(m.mean) + dagger(counts) for m, counts in zip(values, found.rows.values(), strict=True)]
    picture = svg(_lines(names, values, shown, what, at, at_mark, least), alt, (WIDTH, ROW * len(names) + AXIS), small)
    return Chart(picture, alt, numbers + again(found), ROUGH if any(map(rough, found.rows.values())) else "")


def _check(found: object) -> None:
    if not isinstance(found, Table):
        raise WrongArgument(f"What is charted here is a table of cardlib.findings, not {named(found)}.")


def _marks(mark: float | Sequence[float] | None, lines: int) -> list[float]:
    if mark is None:
        return []
    marks = list(mark) if isinstance(mark, (list, tuple)) else [mark] * lines
    if len(marks) != lines:
        raise WrongArgument(f"There is one mark, or one for each of the {lines} lines, not {len(marks)}.")
    for each in marks:
        _check_number(each)
    return marks  # type: ignore[return-value]


def _check_number(value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < MOST_MARKED:
        raise WrongArgument(f"What the means are held against is a number under a million, not {named(value)}.")


def conditions(found: Table) -> str:
    """How many deals of what, which players, which seed and which cardlib, in one line."""
    fixed = {key: found.values(key)[0] for key in found.keys if len(found.values(key)) == 1}
    if "against" in fixed:
        who = f"{fixed.get('player', 'one')} against three {fixed['against']} players"
    else:
        seats = f"{fixed['players']} " if "players" in fixed else "" if "players" in found.keys else "4 "
        kind = f"{fixed['strategy']} " if "strategy" in fixed else "" if "strategy" in found.keys else "careful "
        who = f"{seats}{kind}players" if seats or kind else ""
    game = f" of {fixed['game']}" if "game" in fixed else ""
    each = " each" if len(found.rows) > 1 else ""
    played = [f"{found.number}{game}{each}", *([who] if who else []), f"seed {found.head['seed']}"]
    return f"{', '.join(played)}; cardlib {found.head['cardlib']}"


def again(found: Table) -> str:
    """How these lines are counted again, and the link that saves them."""
    codes = list(dict.fromkeys(found.codes()))
    others = len(codes) - 1
    more = f", and so for the {'other' if others == 1 else f'{others} others'}" if others else ""
    return (
        f'<div class="cl-note cl-again">To count it again: <code>{escape(codes[0])}</code>{more}. '
        f"{found.link('Save the numbers as CSV')}</div>"
    )


def _name(keys: Mapping[str, str], found: Table) -> str:
    """What a line is called: by its keys in which the lines are not alike."""
    apart = [key for key in found.keys if len(found.values(key)) > 1]
    if "changed" in apart and "base" in apart:
        apart.remove("base")
    titles = {GAMES[name].title for key in ("game", "changed") if key in apart for name in found.values(key)}
    said = [_WORDS.get(key, _plain)(keys[key], len(titles) > 1) for key in apart]
    if apart == ["players", "strategy"]:
        return f"{' '.join(said)} players"
    return ", ".join(said) or next(iter(keys.values()))


def _plain(value: str, titled: bool) -> str:
    return value


def _game(value: str, titled: bool) -> str:
    edition = GAMES[value].edition
    return f"{GAMES[value].title}: {edition}" if titled else edition[0].upper() + edition[1:]


def _rule(value: str, titled: bool) -> str:
    fields = value.replace(" and ", ", ").split(", ")
    first, *others = (_IN_A_ROW.get(field) or heading(field) if field in _FIELDS else field for field in fields)
    first = first[0].upper() + first[1:]
    return listed([first, *(other[0].lower() + other[1:] for other in others)])


_FIELDS = frozenset(field for game in GAMES.values() for field in game.rules())
_IN_A_ROW = {"put_out": "The cards put out", "dealer_sits_out": "The dealer's sitting out"}
"""What stands after *how many play*, and could not in the words of a heading."""
_WORDS: dict[str, Callable[[str, bool], str]] = {
    "game": _game,
    "changed": _game,
    "rule": _rule,
    "deals": lambda value, titled: f"{value} deals",
}


def _saying(places: int, apart: bool) -> Callable[[float], str]:
    def say(value: float) -> str:
        told = signed(value, places)
        return told if not apart or told[0] == "−" or not told.strip("0.") else f"+{told}"

    return say


def _between(m: Mean, counts: Mapping[int, int], say: Callable[[float], str]) -> str:
    return f"{'the same in every deal' if len(counts) == 1 else span(m, say)}{dagger(counts)}"


def _lines(
    names: Sequence[str], values: Sequence[Mean], shown: Sequence[str], label: str,
    at: Sequence[float], at_mark: str, least: float | None,
) -> Callable[[Any], None]:  # fmt: skip
    ends = [x for m in values for x in m] + [*at] + ([] if least is None else [least])
    left, right = min(ends), max(ends)
    span = (right - left) or 1.0

    def draw(ax: Any) -> None:
        for y, (name, m, said) in enumerate(zip(*map(reversed, (names, values, shown)), strict=True)):
            if at:      # broken where the names stand
                here = at[len(names) - 1 - y]
                ax.plot([here, here], [y - .42, y + .06], color=ACCENT, lw=1.3, zorder=0, solid_capstyle="butt")
            ax.plot([m.low, m.high], [y - .16] * 2, color=INK, lw=2.6, solid_capstyle="butt")
            ax.plot(m.mean, y - .16, "o", color=INK, ms=5)
            ax.text(right + .26 * span, y - .16, said, va="center", ha="right")
            ax.text(left - .03 * span, y + .24, verbatim(name), va="center", fontsize=12.5)
        ax.set(xlim=(left - .03 * span, right + .27 * span), ylim=(-.5, len(names) - .3), yticks=[], xlabel=label)
        if at and at_mark:
            near = at[0] > left + .6 * span
            ax.annotate(at_mark, (at[0], len(names) - .45), xytext=(-4 if near else 4, 0), textcoords="offset points",
                        color=ACCENT, style="italic", va="bottom", ha="right" if near else "left",
                        annotation_clip=False)  # fmt: skip

    return draw


def intervals(found: Table, truth: float) -> Chart:
    """Many small studies side by side, each with its 95 % interval, and the long-run mean; those that miss it are red.

    Raises `WrongArgument` for what is no table or no number.
    """
    _check(found)
    _check_number(truth)
    each = [found.mean_of(counts) for counts in found.rows.values()]
    hits = [m.low <= truth <= m.high for m in each]
    small = conditions(found)
    alt = (f"{len(each)} intervals of what the eldest pays in a deal, one for each study: {sum(hits)} have the "
           f"long-run mean {signed(truth, 3)} in them, {len(each) - sum(hits)} miss it. {small}")  # fmt: skip
    rows = [(row[-1], signed(m.mean), f"{signed(m.low)} to {signed(m.high)}", "" if hit else "misses")
            for row, m, hit in zip(found.rows, each, hits, strict=True)]  # fmt: skip
    numbers = table(f"{len(each)} studies. {small}", ("Study", "Mean", "95 % interval", f"Of {signed(truth, 3)}"), rows)
    folded = f'<details class="cl-why"><summary>The {len(each)} intervals as numbers</summary>{numbers}</details>'

    def draw(ax: Any) -> None:
        for x, (m, hit) in enumerate(zip(each, hits, strict=True), 1):
            ax.plot([x, x], [m.low, m.high], color=FAINT if hit else ACCENT, lw=1.0 if hit else 2.4)
            ax.plot(x, m.mean, "o", color=INK if hit else ACCENT, ms=1.8 if hit else 3)
        ax.axhline(truth, color=ACCENT, lw=1, zorder=3)
        _upright(ax)
        ax.set(xlim=(-1, len(each) + 2), xlabel="study by study: counters paid in a deal by the eldest")

    note = "Each upright line is one study. The red line is the mean of a far longer run; a study in red misses it."
    return Chart(svg(draw, alt, (WIDTH, 3.3), small), alt, folded + again(found), note)


def _upright(ax: Any) -> None:
    ax.spines["left"].set_visible(True)
    ax.tick_params(axis="y", left=True)


def ahead(found: Table) -> Chart:
    """By the deals of a match, in what share of the matches the one player is ahead of every other, with no tie.

    Raises `WrongArgument` for what is no table.
    """
    _check(found)
    small = conditions(found)
    games = {game: _game(game, True) for game in found.values("game")}
    sizes = [int(deals) for deals in found.values("deals")]
    curves = {
        title: [Mean(*(100 * x for x in found.share(AHEAD, game=game, deals=deals))) for deals in sizes]
        for game, title in games.items()
    }
    what = "Matches in which the better player has paid less than each of the others, %"
    told = "; ".join(
        f"{title} {listed([f'{m.mean:.1f} after {n}' for n, m in zip(sizes, curve, strict=True)])}"
        for title, curve in curves.items()
    )
    alt = f"{what}, by the deals of a match: {told}. {small}"
    rows = [
        (f"{n}", *(f"{m.mean:.1f}<br>({m.low:.1f} to {m.high:.1f})" for m in at_once))
        for n, *at_once in zip(sizes, *curves.values(), strict=True)
    ]
    numbers = table(f"{what}, and 95 % intervals. {small}", ("Deals", *map(escape, curves)), rows)

    def draw(ax: Any) -> None:
        for (title, curve), style in zip(curves.items(), LINES, strict=False):
            ax.fill_between(sizes, [m.low for m in curve], [m.high for m in curve], color=FAINT, alpha=.2, lw=0)
            ax.plot(sizes, [m.mean for m in curve], style, color=INK, lw=1.6, label=title)
        ax.axhline(25, color=ACCENT, lw=1)
        ax.annotate("luck alone, without ties", (sizes[-1], 25), xytext=(0, 4), textcoords="offset points", ha="right",
                    color=ACCENT, style="italic")  # fmt: skip
        ax.set_xscale("log", base=2)
        ax.legend(loc="lower right", bbox_to_anchor=(1, .32), fontsize=12.5)
        _upright(ax)
        ax.set(ylim=(0, 102), xticks=sizes, xticklabels=[str(n) for n in sizes],
               xlabel="deals of a match; % of matches that the better player wins")  # fmt: skip
        ax.minorticks_off()

    return Chart(svg(draw, alt, (WIDTH, 3.6), small), alt, numbers + again(found))
