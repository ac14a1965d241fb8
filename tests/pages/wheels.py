"""Stand-ins for the wheels that draw charts, which only Pyodide's own host has: each drawing shows its number."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path

from live_page import CDN, LOCK, LivePage
from playwright.sync_api import Route

from cardlib.reading import packing

MATPLOTLIB = {
    "matplotlib/__init__.py": "import contourpy, cycler, dateutil, kiwisolver, numpy, packaging, PIL, pyparsing, six\n",
    "matplotlib/style/__init__.py": """
from contextlib import contextmanager

@contextmanager
def context(sheet):
    assert open(sheet).read()
    yield
""",
    "matplotlib/figure.py": """
from itertools import count

drawn = count(1)

class Anything:
    def __getattr__(self, name):
        return self
    def __call__(self, *given, **named):
        return self

class Figure(Anything):
    def __init__(self, size, layout):
        self.size = size
    def savefig(self, out, format, metadata):
        out.write(f'<svg viewBox="0 0 90 20"><text y="15">drawing {next(drawn)}</text></svg>')
""",
}


def wheel(names: list[str], files: dict[str, str]) -> bytes:
    """A wheel of empty packages by these names, and these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in ({f"{name}/__init__.py": "" for name in names} | files).items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return out.getvalue()


PACKAGES = packing.needed(LOCK["packages"], packing.LAZY) if LOCK else []
WHEELS = {p["file_name"]: wheel(p["imports"], MATPLOTLIB if p["name"] == "matplotlib" else {}) for p in PACKAGES}
HASHES = {name: hashlib.sha256(content).hexdigest() for name, content in WHEELS.items()}


def lock() -> str:
    """Pyodide's lock, with the stand-ins' hashes."""
    packages = {
        name: package | {"sha256": HASHES.get(package["file_name"], package["sha256"])}
        for name, package in LOCK["packages"].items()
    }
    return json.dumps(LOCK | {"packages": packages})


def write_lock(live: Path) -> None:
    (live / "pyodide-lock.json").write_text(lock(), encoding="utf-8")


def offer(page: LivePage, spoilt: str = "") -> None:
    """Let the public host have the stand-ins; of a package that is ``spoilt`` another file than the lock names."""

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        content = b"another file" if spoilt and name.startswith(spoilt) else WHEELS[name]
        route.fulfill(body=content, headers={"Access-Control-Allow-Origin": "*"})

    page.answers["live/pyodide-lock.json"] = lambda route: route.fulfill(body=lock(), content_type="application/json")
    page.answers[CDN] = answer
