"""Guessing at Commerce by ready money and barter: cards are traced through trades that the seat does not see.

A way in which the deal can have gone is how the cards were dealt and which card left a hand at every trade that was
not seen.  Cards that the seat has seen and that may have moved since are traced: for each of them where it may be, step
by step through the log, and in how many ways.  A guess is drawn backwards from the last step, in whole numbers, so that
each way is as likely as any other; what was never seen then goes to the rest in an order of chance.

Long trading would have many states.  So a card that is not seen again has no name any more: those of them in a place
are only counted, since they are all alike to what is seen later.  A card thrown out that the pack never comes to is
traced no further.  Where there are too many all the same, nothing is guessed: it would have to be uniform.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import NamedTuple

from ..cards import HIDDEN, Card
from ..chance import Stream
from ..errors import WrongArgument
from ..events import Dealt, Paid, Seat
from ..events.stocked import Stocked
from ..events.traded import Bartered, Bought, Offered
from ..families.commerce import BARTER, HAND, READY_MONEY, ModernCommerce
from ..table import View
from . import Deal, below, mixed

__all__ = ["MOST_STATES", "TooManyWays", "Tracer"]

Spot = Seat | str
"""A hand by its seat, or the place of a single card by a name of its own."""
State = tuple[tuple[Card, Spot], ...]
"""Where the cards are that the seat has seen and has not in its own hand; those that it sees no more by `NO_NAME`."""
NO_NAME = ""
UNDER = "under the pack"
"""Where cards are thrown out that nobody takes up again."""
MOST_STATES = 20_000
"""So many states are traced, after all the steps together: a fifth of a second where Python runs in a browser."""


class TooManyWays(WrongArgument):
    """The cards that a seat has seen may have gone too many ways since."""


class Step(NamedTuple):
    """A card moves, or is only offered where it goes nowhere; ``card`` is what the seat sees of it.

    ``answer`` is the event of the deal before which somebody answered with it, and the word that goes before it.
    """

    out: Spot
    into: Spot | None
    card: Card
    answer: tuple[int, str] | None = None


class Tracer:
    """Draws guesses of what is hidden from a seat at Commerce.

    Raises `TooManyWays` where that would take more than `MOST_STATES`.
    """

    def __init__(self, game: ModernCommerce, view: View) -> None:
        self.game, self.seat = game, view.seat
        self.pack = game.cards_for(len(view.names))
        self.seats = sorted(view.dealt_in)
        self.mine = next(e.cards for e in view.this_deal() if isinstance(e, Dealt) and e.seat == view.seat)
        self.left = len(self.pack) - HAND * len(self.seats)
        self.steps = list(self._steps(view))
        seen = {step.card: at for at, step in enumerate(self.steps)}
        self.names = [step.card if seen[step.card] > at else NO_NAME for at, step in enumerate(self.steps)]
        """What the card that is seen at each step is called afterwards."""
        self.layers: list[dict[State, int]] = [{(): 1}]
        left = MOST_STATES
        for at in range(len(self.steps)):
            layer: dict[State, int] = {}
            for state, ways in self.layers[-1].items():
                for then, more in self._moves(state, at):
                    layer[then] = layer.get(then, 0) + ways * more
                if len(layer) > left:
                    raise TooManyWays("The cards that have been seen may have gone too many ways since to be traced.")
            left -= len(layer)
            self.layers.append(layer)
        self._last = list(self.layers[-1].items())

    def _steps(self, view: View) -> Iterator[Step]:
        """Every card that moves, in order."""
        pack: list[str] = []
        events = view.this_deal()
        bought = sum(isinstance(event, Bought) for event in events)
        for at, event in enumerate(events):
            if isinstance(event, Stocked):
                pack = [_in_pack(k) for k in range(len(event.cards))]
            elif isinstance(event, Bought):
                bought -= 1
                pack.append(f"thrown out {at}" if len(pack) <= bought else UNDER)
                paid = isinstance(events[at - 1], Paid)
                yield Step(event.seat, pack[-1], event.out, (at - paid, READY_MONEY))
                yield Step(pack.pop(0), event.seat, event.card)
            elif isinstance(event, Bartered):
                yield Step(event.seat, f"offered {at}", event.card, (at - 1, BARTER))
                yield Step(event.other, event.seat, event.back, (at, ""))
                yield Step(f"offered {at}", event.other, event.card)
            elif isinstance(event, Offered) and not any(isinstance(e, Bartered) for e in events[at + 1 : at + 2]):
                yield Step(event.seat, None, HIDDEN, (at, BARTER))

    def _moves(self, state: State, at: int) -> Iterator[tuple[State, int]]:
        """Where the traced cards can be after this step, and in how many ways."""
        out, into, card, _ = self.steps[at]
        if into is None:
            yield state, 1
            return
        there = [one for one, place in state if place == out]
        others = (HAND if isinstance(out, int) else 1) - len(there)
        if out == self.seat:
            yield self._with(state, self.names[at], into), 1
        elif card in there:
            yield self._with(_without(state, card, out), self.names[at], into), 1
        elif card != HIDDEN:
            if others and all(card != one for one, _ in state):
                yield self._with(state, self.names[at], into), others
        else:
            for one in dict.fromkeys(there):
                if one == NO_NAME or into != UNDER:  # what lies under the pack is not seen again
                    yield self._with(_without(state, one, out), one, into), there.count(one)
            if others:
                yield state, others

    def _before(self, then: State, at: int) -> dict[State, None]:
        """The states that can have been before this step where this one is after it, and others that cannot."""
        out, into, card, _ = self.steps[at]
        less = [then, *(_without(then, one, place) for one, place in dict.fromkeys(then) if place == into)]
        names = dict.fromkeys([NO_NAME, *([card] if card != HIDDEN else []), *(one for one, _ in then)])
        return dict.fromkeys(state for some in less for state in (some, *(self._with(some, n, out) for n in names)))

    def _with(self, state: State, card: Card, into: Spot) -> State:
        """This card comes there; one's own hand, and what lies under the pack, are not traced."""
        return state if into in (self.seat, UNDER) else tuple(sorted((*state, (card, into)), key=str))

    @property
    def count(self) -> int:
        """In how many ways the deal can have gone: which card left a hand at each hidden trade, the deal apart."""
        return sum(self.layers[-1].values())

    def draw(self, stream: Stream) -> Deal:
        """One of the ways in which the deal can have gone, each as likely as any other."""
        return self._dealt(self._path(stream), stream)

    def _path(self, stream: Stream) -> list[State]:
        """Where the traced cards were before and after every step, drawn from the last step back."""
        path = [_drawn(self._last, stream)]
        for at, layer in reversed(list(enumerate(self.layers[:-1]))):
            ways = [
                (state, layer[state] * more)
                for state in self._before(path[-1], at)
                if state in layer
                for then, more in self._moves(state, at)
                if then == path[-1]
            ]
            path.append(_drawn(ways, stream))
        return path[::-1]

    def _dealt(self, path: list[State], stream: Stream) -> Deal:
        """The deal with every card in its place: each has a number as dealt, and keeps it wherever it goes."""
        lie: dict[Spot, list[int]] = {
            seat: list(range(k * HAND, k * HAND + HAND)) for k, seat in enumerate(self.seats)
        }
        dealt = HAND * len(self.seats)
        lie |= {_in_pack(k): [dealt + k] for k in range(self.left)}
        known = dict(zip(self.mine, lie[self.seat], strict=True))
        words: dict[int, tuple[str, int]] = {}
        for step, (before, after) in zip(self.steps, pairwise(path), strict=True):
            here = lie[step.out]
            moved = [card for card, place in Counter(before) - Counter(after) if place == step.out]
            if step.card in known:
                number = known[step.card]
            elif step.card == HIDDEN and moved and moved[0] != NO_NAME:
                number = known[moved[0]]
            else:
                named = {known[card] for card, place in before if place == step.out and card != NO_NAME}
                seen = set(known.values())
                if step.into is None:
                    free = here
                elif step.card == HIDDEN and moved:
                    free = [one for one in here if one in seen and one not in named]
                else:
                    free = [one for one in here if one not in seen]
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


def _without(state: State, card: Card, place: Spot) -> State:
    at = state.index((card, place))
    return state[:at] + state[at + 1 :]


def _in_pack(number: int) -> str:
    return f"pack {number}"


def _drawn(ways: list[tuple[State, int]], stream: Stream) -> State:
    number = below(stream, sum(more for _, more in ways))
    ends = accumulate(more for _, more in ways)
    return next(state for (state, _), end in zip(ways, ends, strict=True) if number < end)
