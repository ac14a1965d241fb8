"""A picture of a table as HTML: data in, text out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape

from ..families.picture import Picture, Pool, SeatShown, Spot, Trick
from ..rules import Game
from .pieces import counters, face, head, marked, pip, stock, why
from .words import Line, Voice

__all__ = ["covered", "heading", "middle", "news", "seats"]


def covered(picture: Picture, turn: bool) -> Picture:
    """The table as everybody may see it: no hand, no question; and nobody's seat is marked unless it is his turn."""
    nobody = tuple(replace(seat, me=seat.me and turn) for seat in picture.seats)
    return replace(picture, seats=nobody, hand=(), question=None)


def heading(game: Game, picture: Picture, over: bool) -> str:
    """What is played, and how far."""
    return head(game.title, game.edition, "The game is over" if over else picture.progress)


def seats(picture: Picture, names: Sequence[str]) -> str:
    """A column for every seat, the card played below the name."""
    columns = "".join(_seat(seat, names[seat.seat]) for seat in picture.seats)
    return f'<ul class="cl-seats cl-seats-{len(picture.seats)}" role="list">{columns}</ul>'


def _seat(seat: SeatShown, name: str) -> str:
    states = [state for state, on in (("cl-me", seat.me), ("cl-out", seat.out)) if on]
    return (f'<li class="{" ".join(["cl-seat", *states])}"><div class="cl-who">{escape(name)}</div>'
            f'<div class="cl-marks">{escape(" · ".join(seat.marks)) or "&nbsp;"}</div>'
            f'<div class="cl-purse">{stock(seat.stock)}</div>{_tally(seat)}{_spot(seat.spot)}</li>')


def _tally(seat: SeatShown) -> str:
    return f'<div class="cl-tally">{escape(seat.tally)}</div>' if seat.tally else ""


def _spot(spot: Spot) -> str:
    if spot.card:
        best = f'<div class="cl-best">{escape(spot.best)}</div>' if spot.best else ""
        return f'<div class="cl-spot">{face(spot.card, led=spot.led)}{best}</div>'
    return f'<div class="cl-spot"><span class="cl-place">{escape(spot.words) or "&nbsp;"}</span></div>'


def middle(picture: Picture) -> str:
    """Everything that lies between the seats and the hand."""
    direction = f'<span class="cl-direction">{escape(picture.direction)}</span>' if picture.direction else ""
    regions = "".join(_region(region) for region in picture.regions if isinstance(region, Pool))
    legend = f'<span class="cl-legend">{escape(picture.legend)}</span>' if picture.legend else ""
    told = f"{regions}{legend}{direction}"
    return f'<div class="cl-middle">{told}</div>' if told else ""


def _region(pool: Pool) -> str:
    held = counters(pool.counters, what=pool.what) if pool.counters else ""
    return f'<div class="cl-pool"><span class="cl-label">{escape(pool.name)}</span> {held} <b>{pool.counters}</b></div>'


def news(picture: Picture, voice: Voice, paid: Iterable[Line], announced: str, over: Iterable[Line],
         whole: bool) -> str:
    """The last trick (or all of them, where the deal is over), what was paid and announced, who lost and won."""
    lines = [_line("Result", _list(over))] if over else []
    lines.append(_line("Last trick", _trick(picture.tricks[-1], voice) if picture.tricks else "None yet."))
    lines.append(_line("Paid", _list(paid) or ("Nothing." if whole else "Nothing yet.")))
    if picture.announcing:
        lines.append(_line("Announced", marked(announced) or "Nothing yet."))
    if whole and picture.tricks:
        lines.append(_line("The deal", _all_tricks(picture.tricks, voice)))
    return f'<div class="cl-news">{"".join(lines)}</div>'


def _line(label: str, html: str) -> str:
    return f'<div class="cl-line"><div class="cl-label">{label}</div><div>{html}</div></div>'


def _list(lines: Iterable[Line]) -> str:
    return "".join(f'<div class="cl-item">{marked(line.words)} {why(line.why) if line.why else ""}</div>'
                   for line in lines)


def _trick(trick: Trick, voice: Voice) -> str:
    plays = " ".join(f'<span class="cl-play">{escape(voice.who(play.seat))} {pip(play.card)}</span>'
                     for play in trick.plays)
    return f'{plays} <span class="cl-takes">{escape(voice.does("take", trick.taker))} it.</span>'


def _all_tricks(tricks: Iterable[Trick], voice: Voice) -> str:
    rows = "".join(f"<li>{_trick(trick, voice)}</li>" for trick in tricks)
    return f'<details class="cl-why"><summary>Trick by trick</summary><ol class="cl-tricks">{rows}</ol></details>'
