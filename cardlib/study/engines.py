"""The engines: who plays the deals that are only counted, the referee or the compiled games of tricks.

The referee is the truth, plays every game and needs nothing; what is compiled repeats it, faster by hundreds of times
once it is compiled, and is used where it can be and is worth the wait.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Literal, get_args

from ..counting import Counted, in_order, one_by_one
from ..counting.summing import LEAST, MOST
from ..errors import WrongArgument, known, named
from ..players import Player
from ..rules import Game
from .outcomes import outcome_of

__all__ = ["Counting", "Engine", "choose", "faster", "why_not_compiled"]

Engine = Literal["auto", "referee", "compiled"]

WORTH_IT = {"deals": 20_000, "matches": 2_000}
"""From so many on the referee takes longer than the compiler does."""


@dataclass(frozen=True)
class Counting:
    """Counts deals (or ``whole`` matches) of these numbers, with this engine; it can be sent to another process."""

    game: Game
    names: tuple[str | Player, ...]
    seed: int
    whole: bool
    compiled: bool

    @property
    def quick(self) -> tuple[int, int]:
        """How many deals make a chunk, at least and at most, as `sizes_of` takes them: so much work that it costs
        less than a fiftieth of it to send it."""
        if not self.compiled:
            return LEAST, MOST
        return (1_000_000, 4_000_000) if set(self.names) == {"random"} else (250_000, 1_000_000)

    def __call__(self, numbers: range) -> dict[str, Any]:
        if self.compiled:
            from .. import compiled

            return compiled.counted(self.game, list(self.names), self.seed, numbers, whole=self.whole)._asdict()
        return _by_referee(self.game, self.names, self.seed, numbers, self.whole)._asdict()


def choose(engine: object, game: Game, names: Sequence[str | Player], seed: int, number: int, what: str) -> Counting:
    """The engine that is asked for, or with "auto" the faster one of those that can play this.

    Raises `WrongArgument` for an engine that does not exist, and where what is asked for cannot be compiled.
    """
    if not known(engine, get_args(Engine)):
        raise WrongArgument(f'engine is "auto", "referee" or "compiled", not {named(engine)}.')
    if engine == "auto":
        engine = faster(game, names, number, what)
    elif engine == "compiled" and (why := why_not_compiled(game, names)):
        raise WrongArgument(why)
    return Counting(game, tuple(names), seed, what == "matches", engine == "compiled")


def faster(game: Game, names: Sequence[str | Player], number: int, what: str) -> Engine:
    """The engine that has so many deals or matches counted sooner, of those that can play this."""
    return "compiled" if number >= WORTH_IT[what] and not why_not_compiled(game, names) else "referee"


def why_not_compiled(game: Game, names: Sequence[str | Player]) -> str | None:
    """Why these players cannot play this game compiled, in a sentence; None where they can."""
    if find_spec("numba") is None:
        return (
            "The compiled engine needs numba, which is not installed here (the extra fast has it): "
            'engine="referee" does without.'
        )
    if not all(isinstance(name, str) for name in names):
        return "A player given as a function cannot be compiled: the referee asks it."
    from .. import compiled

    return compiled.why_not(game, len(names), list(names))


def _by_referee(game: Game, names: Sequence[str | Player], seed: int, numbers: range, whole: bool) -> Counted:
    players = len(names)
    counts: list[Counter[int]] = [Counter() for _ in range(players)]
    free, ties, swept = [0] * players, 0, 0
    for sitting in one_by_one(game, names, seed, numbers, whole=whole):
        found = outcome_of(sitting)
        for seat, counters in enumerate(found.net):
            counts[seat][counters] += 1
            free[seat] += not found.paid[seat]
        ties += found.tie
        swept += not whole and found.swept
    return Counted(in_order(counts), tuple(free), ties, swept)
