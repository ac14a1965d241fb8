"""One deal under two sets of rules, trick beside trick, and the first that goes elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import takewhile, zip_longest
from typing import NamedTuple

from ..cards import show
from ..events import Dealt, Took
from ..record import Record
from ..rules import units
from .chart import signed, table
from .pieces import marked, pip
from .played import Played, Step, deals, unit_of
from .unlike import beside, short_names

__all__ = ["Beside", "deals_alike"]

MANY, FEW = 16, 3
"""Of so many steps those that go alike are folded, but for the last few."""
_OVER = '<span class="cl-silent">The deal is over.</span>'
_NOTHING = '<span class="cl-silent">Nothing is announced in this game.</span>'


class Pair(NamedTuple):
    """What happens at one place of the deal: here, there, and what the place is called."""

    place: str
    here: Step | None
    there: Step | None

    @property
    def elsewhere(self) -> bool:
        """Whether it goes elsewhere: other cards, another winner, other words."""
        return _what(self.here) != _what(self.there)

    @property
    def alike(self) -> bool:
        """Whether it goes alike and costs the same."""
        return not self.elsewhere and _cost(self.here) == _cost(self.there)


class Beside:
    """The same deal twice: what happens, step by step, and where it first goes elsewhere.

    ``elsewhere`` is the first step that differs in its cards, its winner or its words, or None; ``apart`` says that
    the hands were other ones from the beginning, and ``dearer`` that it costs somebody another number of counters.
    """

    def __init__(self, one: Record, two: Record) -> None:
        self.records = (one, two)
        self.names = short_names((one.game, two.game))
        self.unit = unit_of(one)
        self.apart = not deals_alike(one, two)
        self.dearer = one.net != two.net
        told = [list(Played(record).steps(next(deals(record.log)))) for record in self.records]
        self.dealt = Pair("", told[0][0], told[1][0])
        announced = [next((s for s in steps[1:] if s.words), None) if _ends(steps) else None for steps in told]
        self.announced = [Pair("", *announced)] if any(announced) else []
        played = [[step for step in steps[1:] if step.end or not _ends(steps)] for steps in told]
        self.steps = [Pair(str(n), *both) for n, both in enumerate(zip_longest(*played), 1)]
        self.elsewhere = next((pair for pair in self.steps if pair.elsewhere), None) if not self.apart else None

    @property
    def says(self) -> str:
        """Where the deal goes elsewhere, in a sentence."""
        if self.apart:
            return "From one seed these two deal other hands: nothing here can be held against each other."
        if self.elsewhere:
            unit = f"{self.unit.capitalize()} {self.elsewhere.place}"
            return f"{unit} is the first that goes elsewhere: {self._parting(self.elsewhere)}."
        if self.dearer:
            return "Every card is played alike; what differs is what it costs."
        return "Every card is played alike, and it costs the same."

    def _parting(self, pair: Pair) -> str:
        """What happens here, and what there."""
        names, one, two = self.records[0].names, pair.here, pair.there
        if one is None or two is None:
            return f"here the deal {'is over, there it goes on' if one is None else 'goes on, there it is over'}"
        if isinstance(one.end, Took) and isinstance(two.end, Took) and one.end.seat != two.end.seat:
            return f"here {names[one.end.seat]} takes it, there {names[two.end.seat]}"
        for a, b in zip_longest(one.plays, two.plays):
            if a and b and a != b:
                other = "" if a.seat == b.seat else f"{names[b.seat]} plays "
                return f"here {names[a.seat]} plays {show(a.card)}, there {other}{show(b.card)}"
            if a is None or b is None:
                more = a or b
                plays = f"{names[more.seat]} plays {show(more.card)}"
                return f"here {plays}, there it has ended" if a else f"here it has ended, there {plays}"
        return f"here {_within(one)}, there {_within(two)}"

    @property
    def html(self) -> str:
        """Both, step by step, and what each seat has won or lost by it."""
        one = self.records[0]
        by = f"{self.unit} by {self.unit}"
        caption = f"Deal {one.number:,} of seed {one.seed}, {len(one.names)} players, {by}"
        alike = sum(1 for _ in takewhile(lambda pair: pair.alike, self.steps))
        folded = alike - FEW if len(self.steps) > MANY and alike > 2 * FEW else 0
        first = self._table(caption, [self.dealt, *self.announced, *(self.steps if not folded else ())])
        if not folded:
            return first + self._net()
        few = f"{self.unit.capitalize()}s 1 to {folded}, which go alike"
        fold = f'<details class="cl-why"><summary>{few}</summary>{self._table(few, self.steps[:folded])}</details>'
        return first + fold + self._table(f"From {self.unit} {folded + 1} on", self.steps[folded:]) + self._net()

    def _table(self, caption: str, pairs: Iterable[Pair]) -> str:
        return beside(caption, (self.unit.capitalize(), *self.names), "".join(map(self._row, pairs)), "cl-deal")

    def _row(self, pair: Pair) -> str:
        here = pair is self.elsewhere
        said = f'<tr role="row" class="cl-parting"><td role="cell" colspan="3">{marked(self.says)}</td></tr>'
        nothing = _NOTHING if not pair.place else _OVER
        cells = "".join(
            f'<td role="cell"><span class="cl-of">{escape(name)}</span>'
            f"{self._step(step, other if here else step) if step else nothing}</td>"
            for name, step, other in zip(
                ("Both",) * 2 if pair.alike else self.names,
                (pair.here, pair.there),
                (pair.there, pair.here),
                strict=True,
            )
        )
        state = "cl-elsewhere" if here else "cl-alike" if pair.alike else ""
        return (
            f'{said if here else ""}<tr role="row" class="{state}">'
            f'<th role="rowheader" scope="row" class="cl-num">{pair.place}</th>{cells}</tr>'
        )

    def _step(self, step: Step, other: Step | None) -> str:
        """One side: the cards, the winner's marked and those that are not the other side's, and what it costs."""
        if not isinstance(step.end, Took):
            return f"<div>{step.played}</div>{step.paid}"
        names, taker = self.records[0].names, step.end.seat
        common = other.plays if other else ()
        plays = " ".join(
            f'<span class="cl-play{" cl-taking" * (play.seat == taker)}{" cl-apart" * (play not in common)}">'
            f"{escape(names[play.seat])} "
            f"{pip(play.card)}</span>"
            for play in step.plays
        )
        return f'<div>{plays} <span class="cl-takes">{escape(names[taker])} takes it.</span></div>{step.paid}'

    def _net(self) -> str:
        one, two = self.records
        rows = [
            (escape(name), _counters(a), _counters(b), _counters(b - a))
            for name, a, b in zip(one.names, one.net, two.net, strict=True)
        ]
        columns = ("Player", *map(escape, self.names), "Difference")
        what = units([one.game, two.game]).capitalize()
        return table(f"{what} won or lost in this deal", columns, rows)


def deals_alike(one: Record, two: Record) -> bool:
    """Whether both were dealt the same hands; where nobody looks at a hand, the same stacks."""
    return _hands(one) == _hands(two)


def _hands(record: Record) -> object:
    hands: dict[int, set[str]] = {}
    for event in next(deals(record.log)):
        if isinstance(event, Dealt):
            hands.setdefault(event.seat, set()).update(event.cards)
    return hands or [set(place) for place in record.dealt[0][: len(record.names)]]


def _ends(steps: list[Step]) -> bool:
    """Whether they are tricks or runs."""
    return any(step.end for step in steps)


def _what(step: Step | None) -> object:
    """What must be the same in both: cards, winner, words."""
    if step is None:
        return None
    if step.end is None:
        return step.words or step.played
    return step.plays, step.end.seat, "" if isinstance(step.end, Took) else step.end.words


def _cost(step: Step | None) -> list[str]:
    return [line.words for line in step.lines] if step else []


def _within(step: Step) -> str:
    """A step in the middle of a sentence."""
    return (step.words or getattr(step.end, "words", "")).rstrip(".")


def _counters(number: int) -> str:
    return f"{'+' if number > 0 else ''}{signed(number, 0)}"
