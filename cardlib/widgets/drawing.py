"""A picture of a table as HTML: data in, text out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape

from ..families.picture import Picture, Play, Run, SeatShown, Spot, Trick
from ..rules import Game
from .happening import LATEST
from .pieces import face, head, marked, pip, stock, why
from .regions import regions
from .words import Line, Voice

__all__ = ["covered", "heading", "middle", "news", "seats"]


def covered(picture: Picture, public: Picture, turn: bool) -> Picture:
    """The table as everybody may see it: no hand, no question; and nobody's seat is marked unless it is his turn.

    ``public`` is what nobody's seat sees: where one player knows more of the table, that is hidden too.
    """
    nobody = tuple(replace(seat, me=seat.me and turn) for seat in picture.seats)
    bare = replace(picture, seats=nobody, hand=(), question=None)
    return replace(bare, regions=public.regions, legend=public.legend, stops=public.stops)


def heading(game: Game, picture: Picture, over: bool) -> str:
    """What is played, and how far."""
    return head(game.title, game.edition, "The game is over" if over else picture.progress)


def seats(picture: Picture, names: Sequence[str]) -> str:
    """A column for every seat, the card played below the name."""
    bare = picture.plays_itself or not picture.spots
    columns = "".join(_seat(seat, names[seat.seat], bare) for seat in picture.seats)
    return f'<ul class="cl-seats cl-seats-{len(picture.seats)}" role="list">{columns}</ul>'


def _seat(seat: SeatShown, name: str, bare: bool) -> str:
    """One column; a ``bare`` one has no place for a card, since the cards lie in the middle."""
    states = [state for state, on in (("cl-me", seat.me), ("cl-out", seat.out)) if on]
    return (f'<li class="{" ".join(["cl-seat", *states])}"><div class="cl-who">{escape(name)}</div>'
            f'<div class="cl-marks">{escape(" · ".join(seat.marks)) or "&nbsp;"}</div>'
            f'<div class="cl-purse">{stock(seat.stock)}</div>{_tally(seat, bare)}'
            f'{"" if bare else _spot(seat.spot)}</li>')


def _tally(seat: SeatShown, bare: bool) -> str:
    several = [seat.tally, seat.spot.words if bare else ""]
    return "".join(f'<div class="cl-tally">{marked(words)}</div>' for words in several if words)


def _spot(spot: Spot) -> str:
    if spot.card:
        best = f'<div class="cl-best">{escape(spot.best)}</div>' if spot.best else ""
        return f'<div class="cl-spot">{face(spot.card, led=spot.led)}{best}</div>'
    return f'<div class="cl-spot"><span class="cl-place">{escape(spot.words) or "&nbsp;"}</span></div>'


def middle(picture: Picture, names: Sequence[str]) -> str:
    """Everything that lies between the seats and the hand."""
    direction = f'<span class="cl-direction">{escape(picture.direction)}</span>' if picture.direction else ""
    legend = f'<span class="cl-legend">{marked(picture.legend)}</span>' if picture.legend else ""
    told = f"{regions(picture.regions, names)}{legend}{direction}"
    return f'<div class="cl-middle">{told}</div>' if told else ""


def news(
    picture: Picture,
    voice: Voice,
    paid: Iterable[Line],
    announced: str,
    over: Iterable[Line],
    whole: bool,
    told: Sequence[str] = (),
) -> str:
    """The last trick or run (or all of them, where the deal is over), what was paid and announced, who lost and won.

    Where cards make neither, ``told`` says what has happened.
    """
    lines = [_line("Result", _list(over))] if over else []
    ended = [run for run in picture.runs if run.words]
    unit = "run" if picture.plays_itself else picture.unit
    if not unit:
        lines.append(_line("Lately", marked(" ".join(told[-LATEST:])) or "Nothing yet."))
    elif picture.plays_itself or unit != "trick":
        lines.append(_line(f"Last {unit}", _run(ended[-1], voice) if ended else "None yet."))
    else:
        lines.append(_line("Last trick", _trick(picture.tricks[-1], voice) if picture.tricks else "None yet."))
    paid = list(paid)
    scored = bool(paid) and all(getattr(line.why, "won", False) for line in paid)
    lines.append(_line("Scored" if scored else "Paid", _list(paid) or ("Nothing." if whole else "Nothing yet.")))
    if picture.announcing:
        lines.append(_line("Announced", marked(announced) or "Nothing yet."))
    if whole and picture.tricks:
        lines.append(_line("The deal", _all("Trick by trick", [_trick(trick, voice) for trick in picture.tricks])))
    if unit and len(ended) > 1:
        lines.append(_line("The deal", _all(f"{unit.capitalize()} by {unit}", [_run(run, voice) for run in ended])))
    if not unit and whole and told:
        lines.append(_line("The deal", _all("Turn by turn", [marked(words) for words in told])))
    return f'<div class="cl-news">{"".join(lines)}</div>'


def _line(label: str, html: str) -> str:
    return f'<div class="cl-line"><div class="cl-label">{label}</div><div>{html}</div></div>'


def _list(lines: Iterable[Line]) -> str:
    return "".join(f'<div class="cl-item">{marked(line.words)} {why(line.why) if line.why else ""}</div>'
                   for line in lines)


def _trick(trick: Trick, voice: Voice) -> str:
    return f'{_plays(trick.plays, voice)} <span class="cl-takes">{escape(voice.does("take", trick.taker))} it.</span>'


def _plays(plays: Iterable[Play], voice: Voice) -> str:
    return " ".join(f'<span class="cl-play">{escape(voice.who(play.seat))} {pip(play.card)}</span>' for play in plays)


def _run(run: Run, voice: Voice) -> str:
    """A run that has ended, and what has ended it."""
    words = f"{run.words[0].upper()}{run.words[1:]}"
    return f'{_plays(run.plays, voice)} <span class="cl-takes">{marked(words)}.</span>'


def _all(summary: str, rows: Iterable[str]) -> str:
    listed = "".join(f"<li>{row}</li>" for row in rows)
    return f'<details class="cl-why"><summary>{summary}</summary><ol class="cl-tricks">{listed}</ol></details>'
