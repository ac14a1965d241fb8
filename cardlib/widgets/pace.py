"""How fast cards are laid where nobody is asked between: at once, one after another, or one at a press.

The sitting has gone on already; only what is shown of it lags behind.  So nothing can be lost or played twice, and
whatever ends the waiting shows the table as it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import ipywidgets as w

from ..events import Event, Played
from ..events.stacks import TurnedFrom
from .parts import add, appear, button
from .seated import Seated

__all__ = ["AT_ONCE", "PACES", "QUICK", "SLOW", "STEPS", "Pace"]

AT_ONCE, QUICK, SLOW, STEPS = "at once", "quickly", "slowly", "step by step"
PACES = {AT_ONCE: 0.0, QUICK: 0.6, SLOW: 1.6}
"""Seconds between two cards; step by step a press is waited for."""


def steps(log: Sequence[Event], since: int, until: int) -> list[int]:
    """How much of the log is seen before each card played or turned in this stretch, but for one that begins it."""
    return [at for at in range(since + 1, until) if isinstance(log[at], (Played, TurnedFrom))]


class Pace:
    """Lays what has happened card by card, as fast as ``control`` says.

    ``draw`` shows the table as far as it is laid, and is told which button was pressed; ``told`` takes a sentence about
    what has gone wrong.
    """

    def __init__(self, draw: Callable[[w.Button | None], None], told: Callable[[str, str], None]) -> None:
        self._draw, self._tell = draw, told
        self._seated: Seated | None = None
        self._left: list[int] = []
        self._latest = object()
        self._task: asyncio.Task[None] | None = None
        names = [*PACES, STEPS]
        self.control = add(w.Dropdown(description="Cards are laid", options=names, value=QUICK), "cl-pace")
        self.next = button("Next card", lambda: self.step(self.next), "cl-first")
        self.rest = button("Lay the rest", self.lay_the_rest)
        self.control.observe(lambda _: self._changed(), "value")
        self.offer(False)

    def offer(self, used: bool) -> None:
        """Show the control where the game has a use for it, and the buttons while cards are being laid."""
        appear(self.control, used)
        appear(self.next, self.laying and self.control.value == STEPS)
        appear(self.rest, self.laying)

    @property
    def laying(self) -> bool:
        """Whether cards are still to be laid."""
        return self._seated is not None

    @property
    def words(self) -> str:
        """What the status line says meanwhile: the same words until all of them lie there."""
        return "The cards that follow are laid, one at a press." if self.control.value == STEPS else "Cards are laid."

    def lay(self, seated: Seated, since: int) -> None:
        """Begin to lay what this table has seen happen since then in the log; at once where nothing can wait."""
        self.stop()
        if not seated.game.paced or self.control.value == AT_ONCE:
            return
        left = steps(seated.sitting.table.log, since, seated.shown)
        if left and (self.control.value == STEPS or _loop()):
            self._seated, self._left = seated, left
            seated.seen = left.pop(0)
            self._wait()

    def _wait(self) -> None:
        """Go on by the clock, where that is chosen."""
        self._latest = object()
        pause, loop = PACES.get(self.control.value), _loop()
        if pause and loop:
            self._task = loop.create_task(self._leisurely(self._latest, pause))

    async def _leisurely(self, run: object, pause: float) -> None:
        try:
            while True:
                await asyncio.sleep(pause)
                if run is not self._latest:
                    return
                self.step()
        except Exception as error:  # nobody awaits this: what goes wrong has to be said where it can be read
            self.stop()
            self._tell(f"The cards could not be laid one by one: {error}. The game goes on.", "Something went wrong.")

    def step(self, pressed: w.Button | None = None) -> None:
        """Lay the next card; after the last, what is asked is shown."""
        if self._seated is None:
            return
        if self._left:
            self._seated.seen = self._left.pop(0)
        else:
            self.stop()
        self._draw(pressed)

    def lay_the_rest(self) -> None:
        """Lay at once what is left."""
        if self.stop():
            self._draw(self.rest)

    def stop(self) -> bool:
        """Everything lies there now; whether it did not before."""
        self._latest = object()
        if self._seated is None:
            return False
        self._seated.seen = None
        self._seated, self._left = None, []
        return True

    def _changed(self) -> None:
        """Another pace, which may be chosen while cards are being laid."""
        if self._seated is None:
            return
        if self.control.value == AT_ONCE or (self.control.value != STEPS and not _loop()):
            self.stop()
        else:
            self._wait()
        self._draw(None)


def _loop() -> asyncio.AbstractEventLoop | None:
    """The loop that is running, as in a notebook; where there is none, nothing can wait."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
