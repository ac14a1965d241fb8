"""Resuming a deal: a table rebuilt from what one seat has seen and a guess of the rest, and played on from there.

The game's own generator deals the guessed cards and is given the answers that the log shows, until it stands where the
view stands; so whatever the rules ask and charge is asked and charged by them.  Nothing is read but the view.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any

from ..asks import Answer, Choice, Shuffle
from ..cards import HIDDEN
from ..chance import Stream
from ..errors import WrongArgument
from ..families.commerce import ModernCommerce
from ..families.tricks import TrickGame
from ..rules import Game, Play
from ..table import Table, View
from . import Deal, Guesser
from .rebuilding import answered, dealing
from .tracing import Tracer
from .whereabouts import hidden

__all__ = ["Policy", "Present", "guesses"]

Policy = Callable[[Table, Choice], Answer]
"""How a seat answers on a table of which everything is known."""


@singledispatch
def guesses(game: Game, view: View, choice: Choice) -> Callable[[Stream], Deal]:
    """What draws whole deals that agree with all that the seat has seen when this is asked of it."""
    guesser = Guesser(hidden(game, view, choice))
    return lambda stream: Deal(dealing(game, view, guesser.draw(stream)), {})


@guesses.register
def _(game: ModernCommerce, view: View, choice: Choice) -> Callable[[Stream], Deal]:
    return Tracer(game, view).draw


class Present:
    """A deal as far as one seat has seen it when ``choice`` is asked of it."""

    def __init__(self, game: Game, view: View, choice: Choice) -> None:
        self.game, self.choice = game, choice
        began = view.deal_began
        self.before = Table.from_log(view.log[:began], view.names, view.direction)
        self.seen = view.log[began:]
        self.draw = guesses(game, view, choice)
        self.now = _copied(view.heard()) if isinstance(game, TrickGame) and choice.kind != "announce" else None
        """The table as it is, where a game can be taken up from there."""

    def played_out(self, deal: Deal, answer: Answer, policy: Policy) -> Table:
        """The table at the end of the deal where the guess is right, this is answered, and all play on by a policy.

        Raises `WrongArgument` where somebody could not have answered as he has.
        """
        table = _copied(self.now or self.before)
        run, cards, still = self._run(table, deal), iter(deal.dealt), True
        began, told = len(self.before.log), len(self.seen)
        send = run.send
        try:
            ask = next(run)
            while True:
                at = len(table.log) - began
                if isinstance(ask, Shuffle):
                    ask = send(next(cards))
                    continue
                if still and at > told:
                    break
                if len(ask.options) == 1:
                    said = ask.options[0]
                elif not still:
                    said = policy(table, ask)
                elif at < told:
                    said = answered(self.game, ask, self.seen[at:])
                    said = deal.answers.get(at) if said is None else said
                elif self._is_asked(ask):
                    said, still = answer, False
                else:
                    said = answered(self.game, ask, ())
                    if said is None:
                        said = policy(table, ask)
                if said not in ask.options:
                    break
                ask = send(said)
        except StopIteration:
            if not still:
                return table
        raise WrongArgument("By the rules it cannot have come to what has been seen if the cards lay like this.")

    def _is_asked(self, ask: Choice) -> bool:
        asked = self.choice
        return (ask.seat, ask.kind, tuple(ask.options)) == (asked.seat, asked.kind, tuple(asked.options))

    def _run(self, table: Table, deal: Deal) -> Play:
        if self.now:
            assert isinstance(self.game, TrickGame)
            gone = set(table.all_cards())
            (hands,) = deal.dealt
            for seat, hand in zip(sorted(table.dealt_in), hands, strict=True):
                if HIDDEN in table.hands[seat]:
                    table.hands[seat] = [card for card in hand if card not in gone]
            yield from self.game.play_on(table)
        else:
            yield from self.game.deal(table, self.seen[0].dealer)
            yield from self.game.play(table)


def _copied(table: Table) -> Table:
    """A table that can be played on without touching this one."""
    other = Table.__new__(Table)
    for name, value in table.__dict__.items():
        if isinstance(value, dict):
            value = {key: _kept(held) for key, held in value.items()}
        elif isinstance(value, list):
            value = [_kept(held) for held in value]
        other.__dict__[name] = value
    return other


def _kept(held: Any) -> Any:
    """A list or a dict of its own; anything else is never written on."""
    return held.copy() if isinstance(held, (list, dict)) else held
