"""Work in slices: what takes long is done between other work, grows before the reader's eyes, and can be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterable, Sequence
from time import monotonic

import ipywidgets as w

from ..rules import Game
from ..study.engines import Engine, faster
from .parts import quiet
from .setting import offer

__all__ = ["DEALS", "EASY", "PAUSE", "SLICES", "Growing", "Turn", "deals_offered", "engine_for", "offer_more"]

SLICES: dict[Engine, int] = {"referee": 20, "compiled": 20_000}
"""So many deals of a game are dealt before another has its turn, or a click is answered; the reader may stop then."""
PAUSE, EASY = 0.5, 5
"""A growing chart is drawn anew after so many seconds, or after so many times as long as the last drawing took."""
DEALS, MANY = (200, 1_000, 2_500, 10_000, 100_000), 1_000_000
"""The deals that are offered everywhere, and those that are offered where they are quick."""


class Turn:
    """One piece of work, from its beginning until a later one takes its turn."""

    def __init__(self, growing: Growing) -> None:
        self._growing = growing
        self._drawn, self._pause = monotonic(), PAUSE

    @property
    def latest(self) -> bool:
        """Whether nothing has been begun since."""
        return self._growing.turn is self

    @property
    def goes_on(self) -> bool:
        """Whether nobody has stopped it, and nothing has been begun since."""
        return self.latest and not self._growing.stopped

    def draws(self, draw: Callable[[], None]) -> None:
        """Draw what there is, unless it was drawn a moment ago."""
        began = monotonic()
        if began - self._drawn >= self._pause:
            draw()
            self._drawn = monotonic()
            self._pause = max(PAUSE, EASY * (self._drawn - began))


class Growing:
    """The long work of one leaf: one piece at a time, a later one ends an earlier one.

    ``tell(words, call)`` puts a sentence in the status line; ``halt`` is the button that stops, idle where nothing is
    done.
    """

    def __init__(self, tell: Callable[[str, str], None], halt: w.Button) -> None:
        self._tell, self._halt = tell, halt
        self.stopped = False
        self.turn: Turn | None = None
        self.task: asyncio.Task[None] | None = None
        quiet(halt, True)

    def begin(self) -> Turn:
        """A new piece of work has its turn."""
        self.stopped = False
        self.turn = Turn(self)
        quiet(self._halt, False)
        return self.turn

    def end(self) -> None:
        """The latest piece of work is over."""
        quiet(self._halt, True)

    def stop(self) -> None:
        """Stop after the slice that is being done."""
        self.stopped = True

    def abandon(self) -> None:
        """Stop, and let what is being done have no say in what is shown."""
        self.stopped, self.turn = True, None
        quiet(self._halt, True)

    def start(self, work: Generator[None, None, None]) -> None:
        """Do it: in a notebook between other work, elsewhere all at once.

        Raises whatever it raises in its first slice.
        """
        self.stop()
        if next(work, self) is self:  # it was short
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no notebook: there is nobody to wait for
            for _ in work:
                pass
        else:
            self.task = loop.create_task(self._leisurely(work))

    async def _leisurely(self, work: Generator[None, None, None]) -> None:
        try:
            for _ in work:
                await asyncio.sleep(0.005)
        except asyncio.CancelledError:
            self.stop()
            raise
        except Exception as error:  # nobody awaits a task, so nobody would hear of it
            self._tell(f"{type(error).__name__}: {error}", "Something went wrong.")
            raise
        finally:
            work.close()


def engine_for(games: Iterable[Game], strategies: Sequence[str], deals: int) -> Engine:
    """The engine that is the faster one for so many deals of all of these."""
    quick = all(faster(game, strategies, deals, "deals") == "compiled" for game in games)
    return "compiled" if quick else "referee"


def deals_offered(given: Iterable[int], more: Iterable[int] = ()) -> list[tuple[str, int]]:
    """The numbers of deals to choose from, those given among them."""
    return [(f"{n:,}", n) for n in sorted({*given, *more, *DEALS})]


def offer_more(box: w.Dropdown, games: Iterable[Game], strategies: Sequence[str]) -> None:
    """Offer more deals where the compiled engine plays these games.

    A page that is made offers the same everywhere, whether there is a compiled engine or not; so this is for when a
    reader deals.
    """
    if engine_for(games, strategies, MANY) == "compiled":
        offer(box, deals_offered([n for _, n in box.options], [MANY]), box.value)
