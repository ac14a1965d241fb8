"""Guessing at Commerce by ready money and barter: cards are traced through trades that the seat does not see.

A way in which the deal can have gone is how the cards were dealt and which card left a hand at every trade that was
not seen.  Cards that the seat has seen and that may have moved since are traced: for each of them where it may be, step
by step through the log, and in how many ways.  A guess is drawn backwards from the last step, in whole numbers, so that
each way is as likely as any other; what was never seen then goes to the rest in an order of chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import NamedTuple

from .cards import HIDDEN, Card
from .chance import Stream
from .events import Dealt, Paid, Seat
from .families.commerce import BARTER, HAND, READY_MONEY, ModernCommerce
from .guessing import Deal, below, mixed
from .stocked import Stocked
from .table import View
from .traded import Bartered, Bought, Offered

__all__ = ["Tracer"]

Place = Seat | str
"""A hand by its seat, or the place of a single card by a name of its own."""
State = tuple[tuple[Card, Place], ...]
"""Where the cards are that the seat has seen and has not in its own hand."""


class Step(NamedTuple):
    """A card moves, or is only offered where it goes nowhere; ``card`` is what the seat sees of it.

    ``answer`` is the event of the deal before which somebody answered with it, and the word that goes before it.
    """

    out: Place
    into: Place | None
    card: Card
    answer: tuple[int, str] | None = None


class Tracer:
    """Draws guesses of what is hidden from a seat at Commerce."""

    def __init__(self, game: ModernCommerce, view: View) -> None:
        self.game, self.seat = game, view.seat
        self.pack = game.cards_for(len(view.names))
        self.seats = sorted(view.dealt_in)
        self.mine = next(e.cards for e in view.this_deal() if isinstance(e, Dealt) and e.seat == view.seat)
        self.left = len(self.pack) - HAND * len(self.seats)
        self.steps = list(self._steps(view))
        self.layers: list[dict[State, int]] = [{(): 1}]
        for step in self.steps:
            layer: dict[State, int] = {}
            for state, ways in self.layers[-1].items():
                for then, more in self._moves(state, step):
                    layer[then] = layer.get(then, 0) + ways * more
            self.layers.append(layer)

    def _steps(self, view: View) -> Iterator[Step]:
        """Every card that moves, in order."""
        pack: list[str] = []
        events = view.this_deal()
        for at, event in enumerate(events):
            if isinstance(event, Stocked):
                pack = [_in_pack(k) for k in range(len(event.cards))]
            elif isinstance(event, Bought):
                pack.append(f"thrown out {at}")
                paid = isinstance(events[at - 1], Paid)
                yield Step(event.seat, pack[-1], event.out, (at - paid, READY_MONEY))
                yield Step(pack.pop(0), event.seat, event.card)
            elif isinstance(event, Bartered):
                yield Step(event.seat, f"offered {at}", event.card, (at - 1, BARTER))
                yield Step(event.other, event.seat, event.back, (at, ""))
                yield Step(f"offered {at}", event.other, event.card)
            elif isinstance(event, Offered) and not any(isinstance(e, Bartered) for e in events[at + 1 : at + 2]):
                yield Step(event.seat, None, HIDDEN, (at, BARTER))

    def _moves(self, state: State, step: Step) -> Iterator[tuple[State, int]]:
        """Where the traced cards can be after this step, and in how many ways."""
        out, into, card, _ = step
        if into is None:
            yield state, 1
            return
        there = [one for one, place in state if place == out]
        others = (HAND if isinstance(out, int) else 1) - len(there)
        if out == self.seat or card in there:
            yield self._moved(state, card, into), 1
        elif card != HIDDEN:
            if others and all(card != one for one, _ in state):
                yield self._moved(state, card, into), others
        else:
            for one in there:
                yield self._moved(state, one, into), 1
            if others:
                yield state, others

    def _moved(self, state: State, card: Card, into: Place) -> State:
        rest = [(one, place) for one, place in state if one != card]
        return tuple(sorted(rest if into == self.seat else [*rest, (card, into)], key=str))

    @property
    def count(self) -> int:
        """In how many ways the deal can have gone: which card left a hand at each hidden trade, the deal apart."""
        return sum(self.layers[-1].values())

    def draw(self, stream: Stream) -> Deal:
        """One of the ways in which the deal can have gone, each as likely as any other."""
        return self._dealt(self._path(stream), stream)

    def _path(self, stream: Stream) -> list[State]:
        """Where the traced cards were before and after every step, drawn from the last step back."""
        path = [_drawn(list(self.layers[-1].items()), stream)]
        for step, layer in zip(reversed(self.steps), self.layers[-2::-1], strict=True):
            ways = [
                (state, number * more)
                for state, number in layer.items()
                for then, more in self._moves(state, step)
                if then == path[0]
            ]
            path.insert(0, _drawn(ways, stream))
        return path

    def _dealt(self, path: list[State], stream: Stream) -> Deal:
        """The deal with every card in its place: each has a number as dealt, and keeps it wherever it goes."""
        lie: dict[Place, list[int]] = {
            seat: list(range(k * HAND, k * HAND + HAND)) for k, seat in enumerate(self.seats)
        }
        dealt = HAND * len(self.seats)
        lie |= {_in_pack(k): [dealt + k] for k in range(self.left)}
        known = dict(zip(self.mine, lie[self.seat], strict=True))
        words: dict[int, tuple[str, int]] = {}
        for step, (before, after) in zip(self.steps, pairwise(path), strict=True):
            here = lie[step.out]
            traced = {known[card] for card, place in before if place == step.out}
            moved = [card for card, place in after if place == step.into and (card, place) not in before]
            if step.card in known:
                number = known[step.card]
            elif step.into is None:
                number = here[below(stream, len(here))]
            elif step.card == HIDDEN and moved:
                number = known[moved[0]]
            else:
                free = [one for one in here if one not in traced]
                number = free[below(stream, len(free))]
            if step.card != HIDDEN:
                known[step.card] = number
            if step.into is not None:
                here.remove(number)
                lie.setdefault(step.into, []).append(number)
            if step.answer:
                words[step.answer[0]] = step.answer[1], number
        rest = iter(mixed([card for card in self.pack if card not in known], stream))
        card_of = {number: card for card, number in known.items()}
        cards = [card_of.get(number) or next(rest) for number in range(len(self.pack))]
        first = [tuple(sorted(cards[k : k + HAND], key=self.pack.index)) for k in range(0, dealt, HAND)]
        answers = {at: f"{word} {cards[number]}".strip() for at, (word, number) in words.items()}
        return Deal([(*first, *((card,) for card in cards[dealt:]))], answers)


def _in_pack(number: int) -> str:
    return f"pack {number}"


def _drawn(ways: list[tuple[State, int]], stream: Stream) -> State:
    number = below(stream, sum(more for _, more in ways))
    ends = accumulate(more for _, more in ways)
    return next(state for (state, _), end in zip(ways, ends, strict=True) if number < end)
