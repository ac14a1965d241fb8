"""A game that was played, told on the page: trick by trick or run by run, every payment with its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from ..cards import show_all
from ..errors import WrongArgument, named
from ..events import Dealt, Event, NewDeal, Revoked, Said, Took
from ..events import Played as CardPlayed
from ..events.laid import SetApart, Stopped, TurnedUp
from ..record import Record
from ..table import View
from ..version import __version__
from ..wording import counted
from .happening import happened
from .pieces import head, leaf_style, marked, pip, why
from .words import Line, Voice

__all__ = ["Played", "Step", "deals", "unit_of"]

NOBODY = -1
"""Spoken to nobody at the table: everyone is called by name."""


class Step(NamedTuple):
    """One thing that is told of a deal: a trick, a run, what somebody did, or, first of all, how it was dealt.

    ``number`` counts tricks and runs from 1; ``plays`` are their cards and ``end`` is what ended them.  ``played`` and
    ``more`` are HTML: what happened, and what beside payments came of it.  ``words`` is the sentence where there are no
    tricks; ``lines`` are the payments.
    """

    number: int
    played: str
    lines: tuple[Line, ...]
    plays: tuple[CardPlayed, ...] = ()
    end: Took | Stopped | None = None
    words: str = ""
    more: str = ""

    @property
    def paid(self) -> str:
        """What it cost, each payment with its sentence, as HTML."""
        told = (f"<div>{marked(line.words)} {why(line.why) if line.why else ''}</div>" for line in self.lines)
        return self.more + "".join(told)


class Played:
    """A record told as a table: the hands, then for each trick or run its cards, what it cost or brought, and why.

    Raises `WrongArgument` where this is no record.
    """

    def __init__(self, record: Record) -> None:
        if not isinstance(record, Record):
            raise WrongArgument(f"What is told is a record, as cardlib.play makes it, not {named(record)}.")
        self.record, self.voice = record, Voice(record.names, NOBODY)

    def __repr__(self) -> str:
        return str(self.record)

    def _repr_html_(self) -> str:
        game = self.record.game
        return (
            f'<div class="cl cl-played"><style>{leaf_style()}</style>{head(game.title, game.edition)}'
            f"{self.table}</div>"
        )

    @property
    def table(self) -> str:
        """The table alone, for a leaf that has its own head and style."""
        columns = "".join(f'<th scope="col">{name}</th>' for name in ("", "What is played", "What it costs"))
        body = "".join(self._deal(events) for events in deals(self.record.log))
        caption = f"<caption>{escape(self._caption())}</caption>"
        return (
            f'<table class="cl-rules">{caption}<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table>'
        )

    def _caption(self) -> str:
        record = self.record
        cards = "the cards given" if record.seed is None else f"seed {record.seed}, from deal {record.number} on"
        number = counted(record.table.deals, "deal")
        unit = unit_of(record)
        by = f"{unit} by {unit}"
        return f"{number}, {by}: {cards}; {len(record.names)} players; cardlib {__version__}"

    def _deal(self, events: Sequence[Event]) -> str:
        return "".join(row(str(s.number or ""), s.played, s.paid) for s in self.steps(events))

    def steps(self, events: Sequence[Event]) -> Iterator[Step]:
        """One deal, a thing after another."""
        names = self.record.names
        hands = [f"{names[e.seat]} {show_all(e.cards)}" for e in events if isinstance(e, Dealt)]
        hands += [e.say(names) for e in events if isinstance(e, (SetApart, TurnedUp))]
        dealer = next(names[e.dealer] for e in events if isinstance(e, NewDeal))
        dealt = "".join(f"<div>{marked(hand)}</div>" for hand in hands)
        turns = [] if any(isinstance(e, (Took, Stopped)) for e in events) else list(turn_by_turn(self.voice, events))
        before = events[: turns[0][0]] if turns else before_play(events)
        yield Step(0, dealt, self._lines(before), more=f"<div>{escape(dealer)} deals.</div>")
        for (at, words), (end, _) in pairwise([*turns, (len(events), "")]):
            yield Step(0, f"<div>{marked(words)}</div>", self._lines(events[at:end]), words=words)
        said = [e for e in events if isinstance(e, Said)]
        if said:
            words = self.voice.announced(said, [e.seat for e in said])
            yield Step(0, escape(words), (), words=words)
        plays = [e for e in events if isinstance(e, CardPlayed)]
        for trick, after in tricks(events):
            mine, plays = plays[: len(trick.cards)], plays[len(trick.cards) :]
            inside = self._earned(events, mine) if isinstance(trick, Stopped) else ()
            lines = (*inside, *self._lines(after))
            yield Step(trick.number, self._trick(mine, trick), lines, tuple(mine), trick, more=self._revoked(after))

    def _earned(self, events: Sequence[Event], plays: Sequence[CardPlayed]) -> tuple[Line, ...]:
        """What the cards of a run brought while it went on."""
        first = next(k for k, e in enumerate(events) if e is plays[0])
        end = next(k for k, e in enumerate(events) if k > first and isinstance(e, Stopped))
        return self._lines(events[first:end])

    def _revoked(self, events: Sequence[Event]) -> str:
        broken = [e for e in events if isinstance(e, Revoked)]
        return "".join(f"<div>{marked(e.say(self.record.names))} {why(e.why)}</div>" for e in broken)

    def _trick(self, plays: Sequence[CardPlayed], trick: Took | Stopped) -> str:
        cards = " ".join(f'<span class="cl-play">{escape(self.voice.who(p.seat))} {pip(p.card)}</span>' for p in plays)
        if isinstance(trick, Stopped):
            return f"{cards} <div>{marked(trick.words[0].upper() + trick.words[1:])}.</div>"
        return f"{cards} <div>{escape(self.voice.does('take', trick.seat))} it{self._worth(trick)}.</div>"

    def _worth(self, trick: Took) -> str:
        payout = getattr(self.record.game, "payout", None)
        return f": {counted(payout.points([trick]), 'card-point')}" if payout else ""

    def _lines(self, events: Sequence[Event]) -> tuple[Line, ...]:
        return (*self.voice.payments(events), *self.voice.stakes(events))


def unit_of(record: Record) -> str:
    """What is told one after another: tricks, runs, chains, or what each did in his turn."""
    game = record.game
    return "run" if game.plays_itself else game.picture(View(record.table, NOBODY)).unit or "turn"


def row(number: str, played: str, paid: str) -> str:
    """One line of the table; what is given is HTML."""
    return f'<tr><th scope="row" class="cl-num">{number}</th><td>{played}</td><td>{paid}</td></tr>'


def deals(log: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The log cut into deals."""
    starts = [k for k, event in enumerate(log) if isinstance(event, NewDeal)]
    for start, end in pairwise([*starts, len(log)]):
        yield log[start:end]


def turn_by_turn(voice: Voice, events: Sequence[Event]) -> Iterator[tuple[int, str]]:
    """Where in a deal something happens that is told in a sentence, and the sentence."""
    last = ""
    for at, event in enumerate(events):
        for words in happened(voice, [event]):
            if words != last:  # fresh hands for each are fresh hands once
                yield at, words
            last = words


def before_play(events: Sequence[Event]) -> Sequence[Event]:
    """What happens in a deal before its first trick is taken, or its first card led to a run."""
    kinds = (Took, Stopped)
    first = next((k for k, e in enumerate(events) if isinstance(e, kinds)), len(events))
    if first < len(events) and isinstance(events[first], Stopped):
        first = next(k for k, e in enumerate(events) if isinstance(e, CardPlayed))
    return events[:first]


def tricks(events: Sequence[Event]) -> Iterator[tuple[Took | Stopped, Sequence[Event]]]:
    """Each trick or run of a deal, and what happens until the next is taken, or led to."""
    taken = [k for k, event in enumerate(events) if isinstance(event, (Took, Stopped))]
    for at, end in pairwise([*taken, len(events)]):
        trick = events[at]
        assert isinstance(trick, (Took, Stopped))
        after = events[at + 1 : end]
        if isinstance(trick, Stopped):
            after = after[: next((k for k, e in enumerate(after) if isinstance(e, CardPlayed)), len(after))]
        yield trick, after
