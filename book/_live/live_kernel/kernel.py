"""Runs a chapter's cells in the reader's browser, in Pyodide, and answers what he presses.

A cell's output is an ipywidgets `Output`, so that the page's widget manager draws text, pictures and widgets alike.
`worker.js` calls `start`, `run`, `receive` and `stop`, and passes on whatever is sent.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import comm
from comm.base_comm import BaseComm
from pyodide.code import eval_code_async

from . import display, fetch
from .host import failed, send
from .order import needed

cells: list[str] = []
waiting: set[int] = set()
"""Cells that are run only when they are asked for (those tagged `live-later`)."""
space: dict[str, Any] = {"__name__": "__main__", "display": display.display}


class Comm(BaseComm):
    """A widget's line to its picture on the page."""

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        if buffers:
            raise ValueError("The live page carries no binary data: give the widget text, such as an inline SVG.")
        send(type=msg_type, comm_id=self.comm_id, data=data or {}, metadata=metadata or {})


class Failures(logging.Handler):
    """ipywidgets and comm write an error in a callback to a log that nobody reads: it is told on the page."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and isinstance(record.exc_info[1], BaseException):
            failed(record.exc_info[1])


def start(chapter: str, later: str) -> None:
    """Take the cells of the chapter, as JSON, and the numbers of those that wait."""
    cells[:] = json.loads(chapter)
    waiting.update(json.loads(later))
    comm.create_comm = Comm
    fetch.install()
    display.install()
    logging.getLogger().addHandler(Failures(logging.WARNING))
    asyncio.get_event_loop().set_exception_handler(lambda loop, context: failed(context.get("exception")))


async def run(number: int) -> None:
    """Run a cell, first those waiting ones that define what it uses, and show what each puts out.

    Where one fails, its printed output stays and the page says why.
    """
    fetch.missed.clear()
    for n in needed(cells, waiting, number):
        waiting.discard(n)
        try:
            await show(n)
        except BaseException as error:
            waiting.add(n)
            send(type="kept", cell=n)
            if not isinstance(error, asyncio.CancelledError):
                failed(error, f"cell {n + 1}")
            return


async def show(number: int) -> None:
    import ipywidgets

    box = ipywidgets.Output()
    with display.into(box):
        value = await eval_code_async(cells[number], space, filename=f"cell {number + 1}")
        if value is not None:
            display.display(value)
    send(type="show", cell=number, model_id=box.model_id if box.outputs else None)


def receive(message: str) -> None:
    """What the reader has done to a widget."""
    fetch.missed.clear()
    told = json.loads(message)
    content = {"comm_id": told["comm_id"], "data": told["data"]}
    comm.get_comm_manager().comm_msg(None, None, {"buffers": [], "content": content})


def stop() -> None:
    """End what is dealt in slices, and any cell that waits; what they have so far stays on the page."""
    here = asyncio.current_task()
    for task in asyncio.all_tasks():
        if task is not here:
            task.cancel()
