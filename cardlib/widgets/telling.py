"""What the status line says, and who lost and won: sentences about a deal that is shown."""

from __future__ import annotations

from html import escape

from ..asks import Answer
from ..cards import said
from ..clauses import Remark
from ..events import Ended
from ..events.laid import FirstOut
from ..families.picture import Held, Question
from ..settling import Total
from ..wording import listed
from .choosing import answered
from .laying import first_out
from .pieces import because, marked, status
from .seated import Seated
from .words import NOBODY, Line, Voice

__all__ = ["asks", "refusal", "result", "taken_back", "turn", "voice_for"]

WORDED = ("trade", "take", "offer", "sell")
"""Kinds of questions whose answers are put in words, as their buttons put them."""


def voice_for(seated: Seated) -> Voice:
    """Who speaks to the person in this seat; where several people play, to nobody in particular."""
    return Voice(seated.sitting.table.names, NOBODY if seated.several else seated.seat)


def turn(seated: Seated) -> str:
    """The name of the button that opens a hand."""
    return f"{seated.sitting.table.names[seated.seat]}, it is your turn: show my hand"


def asks(seated: Seated, question: Question | None, before: str = "") -> str:
    """The status line: what has just happened (or ``before``), and what is asked or how the deal ended."""
    voice = voice_for(seated)
    name = seated.sitting.table.names[seated.seat]
    if seated.covered and seated.asked:
        happened = marked(before or voice.since(seated.news()))
        return status("All hands are hidden.", f"{name}, it is your turn.", happened)
    if question:
        call = f"{name}: {question.call[0].lower()}{question.call[1:]}" if seated.several else question.call
        spoken = f' <span class="cl-spoken">{marked(question.spoken)}.</span>' if question.spoken else ""
        return status(f"{marked(question.words)}{spoken}", call, marked(before or voice.since(seated.news())))
    call, words = _outcome(seated, voice)
    return status(marked(words), call, marked(before))


def _outcome(seated: Seated, voice: Voice) -> tuple[str, str]:
    view = seated.view()
    events = view.this_deal()
    first = "".join(f"{first_out(voice, e)} " for e in events if isinstance(e, FirstOut))
    came = voice.result(events, points=isinstance(seated.game.ends, Total))
    ended = [e for e in events if isinstance(e, Ended)]
    if ended:
        came = f"y{came[1:]}" if came.startswith("You ") else came
        return "The game is over.", f"{voice.ended(ended[-1])} In this deal: {came}"
    came = f"{first}{came}"
    if seated.game_over:
        return "The deal is over.", f"{came} That was the last deal agreed upon."
    absent = [seat for seat in seated.seats if seat not in view.dealt_in]
    return "The deal is over.", f"{f'{voice.who(*absent)} took no cards. ' if absent else ''}{came}"


def result(seated: Seated, rest: Remark | None) -> list[Line]:
    """Who has lost and won, the stakes and what becomes of the pool, each with the clause that says so."""
    events = seated.view().this_deal()
    ended = [e for e in events if isinstance(e, Ended)]
    if not ended:
        return []
    voice = voice_for(seated)
    left = [Line(rest.text, rest)] if rest else []
    return [Line(voice.ended(ended[-1]), seated.game.ends), *voice.stakes(events), *left]


def refusal(held: Held) -> str:
    """The status line where a card is refused, and on whose word."""
    source = because(held.source) if held.source else ""
    return status(f"The {said(held.card)} is refused: {escape(held.refused)}. {source}", "Not that card.")


def taken_back(seated: Seated, taken: tuple[int, Answer] | None) -> str:
    """What has been taken back, and by whom."""
    if taken is None:
        return "What was finished for you is taken back."
    seat, answer = taken
    asked = seated.sitting.choice
    cards = str(answer).split()
    if asked and asked.kind in WORDED:
        put = answered(seated.game.picture(seated.view(), asked), answer)
        what = f"answer “{put or answer}”"
    elif set(cards) <= set(seated.game.pack):
        what = listed([said(card) for card in cards])
    else:
        what = f"stake on {answer}" if asked and asked.kind == "stake" else f"word “{answer}”"
    return f"{voice_for(seated).does('take', seat)} back the {what}."
