"""What Python can say to the page."""

from __future__ import annotations

import json
import sys
import traceback
from typing import Any

from live_host import send as post


def send(**message: Any) -> None:
    """Send a message to `live.js`; JSON, since Pyodide makes `undefined` of None."""
    post(json.dumps(message))


def failed(error: BaseException | None, where: str = "") -> None:
    """Say on the page what went wrong, and in the console where."""
    words = f"{type(error).__name__}: {error}" if error else "something went wrong"
    if error:
        print("".join(traceback.format_exception(error)), file=sys.__stderr__)
    send(type="failed", text=f"Something went wrong: {words}{f' ({where})' if where else ''}.")
