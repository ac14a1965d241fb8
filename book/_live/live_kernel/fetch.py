"""Fetches matplotlib, and what it needs, at the moment when something imports it.

An import finder: a worker may wait for a download, so an import anywhere, in a cell, in a library or in what a click
calls, finds its package.  Nothing is fetched before, and a reader who draws no chart fetches none.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import io
import site
import sys
import zipfile
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any

from js import XMLHttpRequest
from live_host import lazy, lock, packages
from pyodide.ffi import JsException

from .host import send

SITE = site.getsitepackages()[0]
missed: set[str] = set()
"""What could not be had; it is asked for again when the reader next presses something, not for every drawing."""


class Fetch:
    """Finds a module in a wheel that Pyodide's lock file names, downloads it and checks its hash."""

    @functools.cached_property
    def wheels(self) -> dict[str, Any]:
        """By the name that is imported, what the lock file says of its wheel."""
        found: dict[str, Any] = {}
        known, to_do = lock.to_py(), lazy.to_py()
        while to_do:
            package = known[to_do.pop()]
            if package["file_name"] not in {wheel["file_name"] for wheel in found.values()}:
                found |= dict.fromkeys(package["imports"], package)
                to_do += package["depends"]
        return found

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if path is not None or name not in self.wheels or name in missed:
            return None
        send(type="status", text="Loading charts… The first time this takes some ten seconds (11 MB).")
        wheel = self.wheels[name]
        content = download(wheel["file_name"])
        if content is None or hashlib.sha256(content).hexdigest() != wheel["sha256"]:
            missed.add(name)
            why = "cannot be had" if content is None else "is not the file that was expected"
            print(f"{wheel['file_name']} {why}", file=sys.__stderr__)
            send(type="failed", text="Could not load charts. Cards and numbers go on.")
            return None
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            archive.extractall(SITE)
        importlib.invalidate_caches()
        return PathFinder.find_spec(name)


def download(name: str) -> bytes | None:
    if not packages:
        return None
    request = XMLHttpRequest.new()
    request.open("GET", packages + name, False)
    request.responseType = "arraybuffer"
    try:
        request.send()
    except JsException:  # no network
        return None
    return request.response.to_bytes() if request.status == 200 else None


def install() -> None:
    sys.meta_path.append(Fetch())
