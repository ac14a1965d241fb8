"""The log of a game in sentences, as a transcript has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .cards import show
from .events import Event, NewDeal, NewGame, Played

__all__ = ["prose"]


def prose(log: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """The log in sentences: a trick or a run to a line, then what was paid meanwhile; a blank line before each deal."""
    plays: list[Played] = []
    meanwhile: list[str] = []
    for event in log:
        if isinstance(event, (NewDeal, NewGame)):
            yield ""
        if isinstance(event, Played):
            plays.append(event)
        elif closing := event.closes(names):
            yield f"{_plays(plays, names)}: {closing}"
            yield from meanwhile
            plays, meanwhile = [], []
        elif plays:
            meanwhile.append(event.say(names))
        else:
            yield event.say(names)
    if plays:
        yield f"{_plays(plays, names)} …"
        yield from meanwhile


def _plays(plays: list[Played], names: tuple[str, ...]) -> str:
    first, *rest = plays
    return ", ".join(
        [f"{names[first.seat]} {first.begins} {show(first.card)}", *(f"{names[e.seat]} {show(e.card)}" for e in rest)]
    )
