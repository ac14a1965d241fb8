"""What the status line says, and who lost and won: sentences about a deal that is shown."""

from __future__ import annotations

from ..events import Ended
from ..families.picture import Question
from ..settling import Total
from .pieces import marked, status
from .seated import Seated
from .words import Line, Voice

__all__ = ["asks", "result", "voice_for"]


def voice_for(seated: Seated) -> Voice:
    """Who speaks to the person in this seat."""
    return Voice(seated.sitting.table.names, seated.seat)


def asks(seated: Seated, question: Question | None, before: str = "") -> str:
    """The status line: what has just happened (or ``before``), and what is asked or how the deal ended."""
    voice = voice_for(seated)
    if question:
        return status(marked(question.words), question.call, marked(before or voice.since(seated.news())))
    call, words = _outcome(seated, voice)
    return status(marked(words), call, marked(before))


def _outcome(seated: Seated, voice: Voice) -> tuple[str, str]:
    view = seated.view()
    events = view.this_deal()
    came = voice.result(events, points=isinstance(seated.game.ends, Total))
    ended = [e for e in events if isinstance(e, Ended)]
    if ended:
        came = f"y{came[1:]}" if came.startswith("You ") else came
        return "The game is over.", f"{voice.ended(ended[-1])} In this deal: {came}"
    if seated.game_over:
        return "The deal is over.", f"{came} That was the last deal agreed upon."
    absent = "" if view.seat in view.dealt_in else "You took no cards. "
    return "The deal is over.", f"{absent}{came}"


def result(seated: Seated) -> list[Line]:
    """Who has lost and won, and the stakes, each with the clause that says so; nothing before the end."""
    events = seated.view().this_deal()
    ended = [e for e in events if isinstance(e, Ended)]
    if not ended:
        return []
    voice = voice_for(seated)
    return [Line(voice.ended(ended[-1]), seated.game.ends), *voice.stakes(events)]
