"""Packs what a page of the book needs to come alive in the reader's browser, and lays it beside the page.

Python itself (Pyodide's core) is copied from `book/_live/node_modules` where `npm ci` has put it, and then the book
needs no other host; where it is not, the page is told to fetch the same version from a public one.  The games are
packed from the files that are installed here, with the widgets they need: what is printed and what is live come of the
same code.  What draws charts is fetched by the reader's browser, or, for a copy without a network, by `add_charts`.

The standard library only.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path
from typing import Any
from urllib.request import urlopen

__all__ = ["NotToBeHad", "add_charts", "furnish", "is_self_hosted"]

PACKAGE = Path(__file__).parents[1]
OTHERS = ("ipywidgets", "comm", "traitlets")
LAZY = ("matplotlib",)
"""What is fetched, with all that it needs, only when something imports it: compiled, so that it must be Pyodide's."""
HOST = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"
LIBRARY = "python_stdlib.zip"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, "pyodide-lock.json")
OURS = ("live.js", "live.css", "worker.js", "LICENSES.txt")
THEN = (1980, 1, 1, 0, 0, 0)
PATIENCE = 60
"""Seconds to wait for a host that does not answer."""


class NotToBeHad(OSError):
    """A file that should be fetched cannot be, or is another than it should be."""


def home(root: Path) -> Path:
    """Where the sources of the live page are, in the clone at ``root``."""
    return root / "book" / "_live"


def core(root: Path) -> Path:
    """Where `npm ci` puts Pyodide."""
    return home(root) / "node_modules" / "pyodide"


def is_self_hosted(root: Path) -> bool:
    """Whether Pyodide's core is there to be copied."""
    return all((core(root) / name).is_file() for name in CORE)


def furnish(root: Path, live: Path, alone: bool | None = None) -> None:
    """Lay into the folder ``live`` of a built book what makes its pages live.

    `live.json` tells the page where each part is.  ``alone`` is whether Pyodide's core is laid there too, so that
    the book needs no other host for it; by default it is, wherever it is there to be copied.
    """
    live.mkdir(parents=True, exist_ok=True)
    for script in (*(home(root) / name for name in OURS), *sorted((home(root) / "vendor").iterdir())):
        shutil.copy2(script, live)
    packed = pack(root)
    games = f"games-{hashlib.sha256(packed).hexdigest()[:8]}.zip"  # by its content, or browsers would keep an old one
    (live / games).write_bytes(packed)
    elsewhere = HOST.format(version=pinned(root, "pyodide"))
    own = is_self_hosted(root) if alone is None else alone
    for name in CORE if own else ():
        shutil.copy2(core(root) / name, live)
    if own and (library := compiled(root, live / games)):
        shutil.copy2(library, live / LIBRARY)
    tell(live, pyodide="./" if own else elsewhere, packages=elsewhere, games=games, lazy=LAZY)


def compiled(root: Path, games: Path) -> Path | None:
    """Python's library with what these games need of it compiled: a page is live in half the time.

    It is kept beside Pyodide, as long as the games are the same.  None where node, which has to do it, is not there or
    fails: then the page compiles what it needs itself, at every press.
    """
    node, script = shutil.which("node"), home(root) / "compile.mjs"
    if node is None:
        return None
    which = hashlib.sha256(games.read_bytes() + script.read_bytes()).hexdigest()[:8]
    kept = core(root) / f"compiled-{which}.zip"
    if not kept.exists():
        with tempfile.TemporaryDirectory(dir=core(root)) as folder:
            out = Path(folder) / LIBRARY
            done = subprocess.run(
                [node, str(script), str(core(root)), str(games), str(out)], capture_output=True, text=True
            )
            if done.returncode or not out.exists():
                print(f"The pages will load more slowly: {script.name} failed. {done.stderr[-500:]}", file=sys.stderr)
                return None
            for old in set(core(root).glob("compiled-*.zip")) - {kept}:
                old.unlink(missing_ok=True)
            out.replace(kept)
    return kept


def pinned(root: Path, package: str) -> str:
    """The version that `package.json` names."""
    named = json.loads((home(root) / "package.json").read_text(encoding="utf-8"))
    return str(named["dependencies"][package])


def told(live: Path) -> dict[str, Any]:
    """What `live.json` says, empty before it is written."""
    path = live / "live.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def tell(live: Path, **parts: Any) -> None:
    """Write into `live.json` where these parts are; what it says of others stays."""
    (live / "live.json").write_text(json.dumps(told(live) | parts, indent=1) + "\n", encoding="utf-8")


# --- the games


def pack(root: Path) -> bytes:
    """cardlib, the widgets' packages and the page's kernel as a zip; the same files give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in sorted(packed(root)):
            archive.writestr(zipfile.ZipInfo(name, THEN), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def packed(root: Path) -> Iterator[tuple[str, Path]]:
    """Each file that goes into the zip: its name there, and where it is."""
    for folder in (PACKAGE, home(root) / "live_kernel"):
        for path in folder.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(folder.parent).as_posix(), path
    for package in OTHERS:
        for file in files(package) or ():
            if not {"__pycache__", "tests", ".."} & set(file.parts):
                yield file.as_posix(), Path(str(file.locate()))


# --- charts


def add_charts(live: Path, source: str | None = None) -> None:
    """Fetch what draws charts, check each file against Pyodide's lock, and lay it beside the page.

    ``source`` is the address it comes from, Pyodide's public one if not said.  Raises `NotToBeHad` where one file
    cannot be fetched or is not the one that the lock names; then none is laid down.
    """
    lock = json.loads((live / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    fetched = {}
    for package in needed(lock, LAZY):
        name = package["file_name"]
        fetched[name] = download(f"{source or told(live)['packages']}{name}")
        if hashlib.sha256(fetched[name]).hexdigest() != package["sha256"]:
            raise NotToBeHad(f"{name} is not the file that Pyodide's lock names: its hash is another.")
    for name, content in fetched.items():
        (live / name).write_bytes(content)
    tell(live, packages="./")


def needed(lock: dict[str, Any], names: tuple[str, ...]) -> list[dict[str, Any]]:
    """These packages, as the lock describes them, and all that they depend on."""
    found: dict[str, dict[str, Any]] = {}
    to_do = list(names)
    while to_do:
        name = to_do.pop()
        if name not in found:
            found[name] = lock[name]
            to_do += lock[name]["depends"]
    return list(found.values())


def download(address: str) -> bytes:
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            return bytes(answer.read())
    except OSError as error:
        raise NotToBeHad(f"{address} cannot be fetched ({error}).") from error
