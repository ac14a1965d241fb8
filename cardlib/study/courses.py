"""The course of a deal: what was asked, how many answers there were, who took what, and how the seats stood.

Everything here comes from the record: a record is played again, its answers given, and looked at on the way.
A place is counted from the eldest, 0, to the dealer, whoever sits there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..asks import Answer, Choice
from ..cards import Card
from ..counting import begun
from ..errors import WrongArgument, named
from ..events import NewDeal, Played, Seat, Took
from ..families.tricks import TrickGame
from ..players import Player, players_for
from ..record import Record
from ..referee import Sitting
from ..rules import Game

__all__ = ["Asked", "Course", "behind", "course_of", "courses", "watched"]


class Asked(NamedTuple):
    """One question: who was asked for what, and how many answers the rules allowed.

    ``trick`` is the number of the trick in play, from 1, and ``turn`` how many cards lay in it; both are 0 at games
    without tricks.
    """

    place: int
    kind: str
    options: int
    trick: int
    turn: int


class Course(NamedTuple):
    """One deal from beginning to end; everything by place, eldest first.

    ``net`` is what each won or lost in counters, ``paid`` what each paid; ``tricks`` has for each trick the place that
    led, the place that took it, and the event.
    """

    game: Game
    seats: tuple[Seat, ...]
    asked: tuple[Asked, ...]
    tricks: tuple[tuple[int, int, Took], ...]
    net: tuple[int, ...]
    paid: tuple[int, ...]

    def players_of(self, trick: int) -> list[tuple[int, Card]]:
        """Who played which card to a trick, counted from 0, in turn."""
        led, _, took = self.tricks[trick]
        return [((led + k) % len(self.seats), card) for k, card in enumerate(took.cards)]

    def taken(self, upto: int) -> list[list[Took]]:
        """By place, the tricks taken after so many tricks."""
        return [[took for _, by, took in self.tricks[:upto] if by == place] for place in range(len(self.seats))]


def courses(game: Game, names: Sequence[str | Player], seed: int, numbers: Iterable[int]) -> Iterator[Course]:
    """Deals of these numbers, one by one, seat 0 eldest; each player sits where his strategy stands in ``names``."""
    who = players_for(names, game)
    for number in numbers:
        sitting = begun(game, len(names), seed, number, forced=True)
        views = [sitting.view(seat) for seat in range(len(names))]

        def answer(choice: Choice, views: list[object] = views) -> Answer:  # type: ignore[assignment]
            if len(choice.options) == 1:
                return choice.options[0]
            return who[choice.seat](views[choice.seat], choice)  # type: ignore[arg-type]

        yield watched(sitting, answer)


def course_of(record: Record) -> Course:
    """The course of a record of one deal, played to its end.  Raises `WrongArgument` where it is none."""
    if not isinstance(record, Record):
        raise WrongArgument(f"What is measured is a record, as cardlib.play gives it, not {named(record)}.")
    deals = sum(isinstance(event, NewDeal) for event in record.log)
    if deals != 1:
        raise WrongArgument(f"One deal is measured at a time, and this record has {deals}: play it with deals=1.")
    sitting = Sitting.of(record, forced=True)
    answers = iter(record.answers)

    def answer(choice: Choice) -> Answer:
        for given in answers:
            return given
        raise WrongArgument("The deal of this record is not played to its end.")

    return watched(sitting, answer)


def watched(sitting: Sitting, answer: Callable[[Choice], Answer]) -> Course:
    """Play a deal, begun with forced questions put too, to its end with these answers: its course."""
    table, game = sitting.table, sitting.game
    place_of = {seat: place for place, seat in enumerate(table.dealt_in)}
    in_tricks = isinstance(game, TrickGame)
    asked = []
    while choice := sitting.choice:
        trick, turn = (table.trick + 1, len(table.centre)) if in_tricks else (0, 0)
        asked.append(Asked(place_of[choice.seat], choice.kind, len(choice.options), trick, turn))
        sitting.answer(answer(choice))
    record = sitting.record()
    seats, net = table.dealt_in, record.net
    tricks, leads = [], None
    for took in record.tricks:
        by = place_of[took.seat]
        if leads is None:
            leads = place_of[next(e.seat for e in table.log if isinstance(e, Played))]
        tricks.append((leads, by, took))
        leads = by
    paid = [sum(e.counters for e in record.payments if e.payer == seat) for seat in seats]
    return Course(game, seats, tuple(asked), tuple(tricks), tuple(net[seat] for seat in seats), tuple(paid))


def behind(scores: Iterable[int]) -> list[int]:
    """For each score, twice how many others are below it and once how many are equal.

    >>> behind([3, 1, 1, 0])
    [6, 3, 3, 0]
    """
    every = list(scores)
    return [sum((a > b) * 2 + (a == b) for b in every) - 1 for a in every]
