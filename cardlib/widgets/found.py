"""Charts of the study's own tables: means and shares line by line, a hundred intervals, who is ahead after how many deals.

Each says under it how its numbers are counted again, and has them as a file to save.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ..errors import WrongArgument, named
from ..events import listed
from ..findings import Table
from ..games import GAMES
from ..measures import Mean, mean_of
from ..ratios import share_of
from .chart import ACCENT, AXIS, FAINT, INK, SMALL, WIDTH, Chart, signed, svg, table, verbatim
from .rulebook import called

__all__ = ["ahead", "intervals", "means"]

ROW = 0.42
"""The height of one line of a chart of means, in inches."""
TURNED = {"polignac/modern": "capot may be announced", "polignac/queens": "capot may be announced"}


def means(found: Table, what: str, mark: float | None = None, at_mark: str = "", *, among: Table | None = None) -> Chart:
    """A line for each line of a table: its mean and 95 % interval; ``what`` says of what, on the axis.

    ``mark`` is a number to hold them against, such as no difference, and ``at_mark`` its name.  Raises `WrongArgument`.
    """
    _check(found)
    apart = [key for key in found.keys if len(found.values(key)) > 1]
    names = [_name(dict(zip(found.keys, row, strict=True)), apart) for row in found.rows]
    share = all(set(counts) <= set(range(found.over + 1)) for counts in found.rows.values()) and found.name != "ladder"
    values = [_share(counts, found.over) if share else found.mean_of(counts) for counts in found.rows.values()]
    say = _percent if share else _number(mark == 0)
    small = conditions(found)
    lines = "; ".join(f"{name} {say(m.mean)} ({say(m.low)} to {say(m.high)})" for name, m in zip(names, values, strict=True))
    caption = f"{what[0].upper()}{what[1:]}"
    alt = f"{caption}, mean and 95 % interval: {lines}. {small}"
    rows = [
        (escape(name), say(m.mean), f"{say(m.low)} to {say(m.high)}", f"{sum(counts.values()):,}")
        for name, m, counts in zip(names, values, found.rows.values(), strict=True)
    ]
    numbers = table(f"{caption}. {small}", ("", "Mean", "95 % interval", found.head["what"].capitalize()), rows)
    scaled = [Mean(*(100 * x for x in m)) for m in values] if share else values
    at = None if mark is None else 100 * mark if share else mark
    label = f"{what}, %" if share else what
    picture = svg(_lines(names, scaled, say, share, label, at, at_mark), alt, (WIDTH, ROW * len(names) + AXIS), small)
    return Chart(picture, alt, numbers + again(found))


def conditions(found: Table) -> str:
    """How many deals, which players, which seed and which cardlib, in one line."""
    deals = sorted({sum(counts.values()) for counts in found.rows.values()})
    many = f"{deals[0]:,}" if len(deals) == 1 else f"{deals[0]:,} to {deals[-1]:,}"
    fixed = {key: found.values(key)[0] for key in found.keys if len(found.values(key)) == 1}
    who = f"{fixed.get('players', 4)} {fixed['strategy']} players" if "strategy" in fixed else "4 players"
    if "against" in fixed:
        who = f"{fixed['player'] + ' ' if 'player' in fixed else ''}against three {fixed['against']} players"
    game = f" of {fixed['game']}" if "game" in fixed else ""
    what = found.head["what"]
    return f"{many} {what}{game}{' each' if len(found.rows) > 1 else ''}, {who}, seed {found.head['seed']}; cardlib {found.head['cardlib']}"


def again(found: Table) -> str:
    """How these lines are counted again, and the link that saves them."""
    codes = list(dict.fromkeys(found.codes()))
    more = "" if len(codes) == 1 else f" (and so for {'the other' if len(codes) == 2 else f'the {len(codes) - 1} others'})"
    return (
        f'<div class="cl-note cl-again">To count it again: <code>{escape(codes[0])}</code>{more}. '
        f"{found.link('Save the numbers as CSV')}</div>"
    )


def _check(found: object) -> None:
    if not isinstance(found, Table):
        raise WrongArgument(f"This is charted from a table, as cardlib.findings.table gives it, not from {named(found)}.")


def _name(keys: dict[str, str], apart: Sequence[str]) -> str:
    """What a line is called: by its keys in which the lines are not alike."""
    said = []
    for key in apart:
        value = keys[key]
        if key == "rule":
            value = listed([called(field) for field in value.replace(" and ", ", ").split(", ")]) if " over " not in value and "together" not in value else value
        elif key in ("game", "changed", "base") and value in GAMES:
            value = f"{GAMES[value].title}: {GAMES[value].edition}" if key == "game" else GAMES[value].edition
        elif key == "deals":
            value = f"{value} deals"
        said.append(value)
    return ", ".join(said) or keys.get("game", "")


def _share(counts: Any, over: int) -> Mean:
    if over == 1:
        return share_of(counts.get(1, 0), sum(counts.values()))
    return Mean(*(value / over for value in mean_of(dict(counts))))


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _number(apart: bool) -> Callable[[float], str]:
    def say(value: float) -> str:
        told = signed(value, 3)
        return told if not apart or told[0] == "−" or not told.strip("0.") else f"+{told}"

    return say


def _lines(
    names: Sequence[str], values: Sequence[Mean], say: Callable[[float], str], share: bool, label: str,
    mark: float | None, at_mark: str,
) -> Callable[[Any], None]:  # fmt: skip
    ends = [x for m in values for x in m] + ([] if mark is None else [mark])
    least, most = min(ends), max(ends)
    if not share:
        least, most = min(0.0, least), max(0.0, most)
    span = (most - least) or 1.0

    def draw(ax: Any) -> None:
        if mark is not None:
            ax.axvline(mark, color=ACCENT, lw=1.2, zorder=0)
        for y, (name, m) in enumerate(zip(reversed(names), reversed(values), strict=True)):
            ax.plot([m.low, m.high], [y - .14] * 2, color=INK, lw=2.6, solid_capstyle="butt")
            ax.plot(m.mean, y - .14, "o", color=INK, ms=5)
            ax.text(most + 0.05 * span, y - .14, say(m.mean / 100 if share else m.mean), va="center")
            ax.text(least, y + .24, verbatim(name), va="center", fontsize=12, color=FAINT)
        ax.set(xlim=(least - 0.03 * span, most + 0.24 * span), ylim=(-0.6, len(names) - 0.3), yticks=[], xlabel=label)
        if at_mark:
            ax.annotate(at_mark, (mark, len(names) - 0.35), xytext=(4, 0), textcoords="offset points", color=ACCENT,
                        style="italic", va="bottom", annotation_clip=False)  # fmt: skip

    return draw


def intervals(found: Table, truth: float) -> Chart:
    """Many small studies one below the other, each with its 95 % interval, beside the long-run mean.

    Those that miss it are red.  Raises `WrongArgument`.
    """
    _check(found)
    each = [found.mean_of(counts) for counts in found.rows.values()]
    missed = sum(not m.low <= truth <= m.high for m in each)
    small = conditions(found)
    what = "what the eldest pays in a deal"
    alt = (f"{len(each)} intervals of {what}, one for each study: {len(each) - missed} have the long-run mean "
           f"{signed(truth, 3)} in them, {missed} miss it. {small}")  # fmt: skip
    rows = [(row[-1], signed(m.mean), f"{signed(m.low)} to {signed(m.high)}", "no" if m.low <= truth <= m.high else "yes")
            for row, m in zip(found.rows, each, strict=True)]  # fmt: skip
    numbers = table(f"{len(each)} studies. {small}", ("Study", "Mean", "95 % interval", "Misses"), rows)
    folded = f'<details class="cl-why"><summary>The {len(each)} intervals as numbers</summary>{numbers}</details>'

    def draw(ax: Any) -> None:
        for x, m in enumerate(each, 1):
            hit = m.low <= truth <= m.high
            ax.plot([x, x], [m.low, m.high], color=INK if hit else ACCENT, lw=1.0 if hit else 2.2)
            ax.plot(x, m.mean, "o", color=INK if hit else ACCENT, ms=1.8 if hit else 3)
        ax.axhline(truth, color=ACCENT, lw=1)
        ax.spines["left"].set_visible(True)
        ax.tick_params(axis="y", left=True)
        ax.set(xlim=(-1, len(each) + 2), xlabel="study; counters paid in a deal by the eldest")

    return Chart(svg(draw, alt, (WIDTH, 3.2), small), alt, folded + again(found),
                 "Each upright line is one study. The red line is the mean of millions of deals; a study in red misses it.")  # fmt: skip


def ahead(found: Table) -> Chart:
    """By the deals of a match, in what share of the matches the one player is ahead of all others.

    Half of every tie at the top is left to others.  Raises `WrongArgument`.
    """
    _check(found)
    games = found.values("game")
    small = conditions(found)
    curves = {
        game: [(int(deals), share_of(found.counts(game=game, deals=deals).get(2, 0), sum(found.counts(game=game, deals=deals).values())))
               for deals in found.only(game=game).values("deals")]
        for game in games
    }  # fmt: skip
    names = {game: GAMES[game].title for game in games}
    what = "matches in which the better player has paid less than each of the others"
    told = "; ".join(f"{names[game]}: " + ", ".join(f"{_percent(m.mean)} after {n}" for n, m in curve) for game, curve in curves.items())
    alt = f"{what.capitalize()}, by the deals of a match. {told}. {small}"
    sizes = [n for n, _ in next(iter(curves.values()))]
    rows = [(f"{n}", *(f"{_percent(dict(curve)[n].mean)}<br>({100 * dict(curve)[n].low:.1f} to {100 * dict(curve)[n].high:.1f})"
                       for curve in curves.values())) for n in sizes]  # fmt: skip
    numbers = table(f"{what.capitalize()}, and 95 % intervals. {small}", ("Deals", *map(escape, names.values())), rows)

    def draw(ax: Any) -> None:
        for curve, style in zip(curves.values(), ("-", "--", ":", "-."), strict=False):
            x, y = [n for n, _ in curve], [100 * m.mean for _, m in curve]
            ax.fill_between(x, [100 * m.low for _, m in curve], [100 * m.high for _, m in curve], color=FAINT, alpha=.18, lw=0)
            ax.plot(x, y, style, color=INK, lw=1.5)
        for at, (game, style) in enumerate(zip(curves, ("-", "--", ":", "-."), strict=False)):
            ax.plot([], [], style, color=INK, label=names[game])
        ax.axhline(25, color=ACCENT, lw=1)
        ax.annotate("luck alone", (sizes[-1], 25), xytext=(0, 4), textcoords="offset points", ha="right", color=ACCENT, style="italic")
        ax.set_xscale("log", base=2)
        ax.legend(loc="upper left", fontsize=12)
        ax.spines["left"].set_visible(True)
        ax.tick_params(axis="y", left=True)
        ax.set(ylim=(0, 102), xticks=sizes, xticklabels=[str(n) for n in sizes], xlabel="deals of a match; % of matches that the better player wins")
        ax.minorticks_off()

    return Chart(svg(draw, alt, (WIDTH, 3.4), small), alt, numbers + again(found))
