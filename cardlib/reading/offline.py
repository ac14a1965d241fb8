"""Writes a copy of the book for a place without a network: every file it needs in one folder, for any web server.

The standard library only.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from . import ReadingError, ensure_built, find_book
from .packing import NotToBeHad, add_charts, home, is_self_hosted, tell

__all__ = ["TOLD", "copy_offline"]

HOW_TO_SERVE = """\
Nobody Wants the Knave: a copy that needs no network.

Browsers run nothing from a folder of files, so let any web server serve this one. With Python:

    python -m http.server --bind 127.0.0.1 8000

in this folder; then open http://127.0.0.1:8000/ in a browser.
"""
TOLD = "READ ME.txt"
MAKING = ".making-"
"""How a folder begins in which a copy is made; one that was killed leaves it."""


def copy_offline(into: Path, folder: Path | None = None, rebuild: bool = False) -> bool:
    """Write the whole book as a folder that works from any web server, without any other host.

    Answers whether what draws charts is in it; where that cannot be had, the pages keep the printed charts.  Nothing
    that lies there is ever taken away: raises ReadingError where ``into`` is not an empty folder or a new one, where
    it is within what the book is made from, or where the book cannot be built or Pyodide not be had.
    """
    root, into = find_book(folder), into.resolve()
    left = list(into.glob(f"{MAKING}*"))
    if into.exists() and (not into.is_dir() or len(list(into.iterdir())) > len(left)):
        raise ReadingError(f"There is something in {into}: name a folder that is empty, or not there yet.")
    for place in (root / name for name in ("book", "cardlib", "notebooks", "tests", "_build", ".git")):
        if into.is_relative_to(place):
            raise ReadingError(f"{into} is within the book's own {place.name}/: name a folder elsewhere.")
    ensure_core(root)
    pages = ensure_built(root, rebuild)
    for unfinished in left:
        shutil.rmtree(unfinished, ignore_errors=True)
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=MAKING, dir=into, ignore_cleanup_errors=True) as workshop:
        new = Path(workshop) / "new"
        shutil.copytree(pages, new)
        (new / TOLD).write_text(HOW_TO_SERVE, encoding="utf-8")
        print("Fetching what draws charts.", flush=True)
        try:
            add_charts(new / "live")
            charts = True
        except NotToBeHad as error:
            print(error, file=sys.stderr)
            tell(new / "live", packages=None)
            charts = False
        for part in list(new.iterdir()):
            part.rename(into / part.name)
    return charts


def ensure_core(root: Path) -> None:
    """Have npm fetch Pyodide, as the lock file pins it, unless it is there.  Raises ReadingError where that fails."""
    if is_self_hosted(root):
        return
    npm = shutil.which("npm")
    command = ["ci", "--prefix", str(home(root)), "--ignore-scripts", "--no-audit", "--no-fund"]
    if npm is None:
        raise ReadingError("A copy without a network holds Python for the browser, and npm fetches that once: install "
                           "Node.js (https://nodejs.org), which brings npm, and try again.")  # fmt: skip
    print("Fetching Python for the browser with npm.", flush=True)
    ended = subprocess.run([npm, *command], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if ended.returncode or not is_self_hosted(root):
        raise ReadingError(f"{ended.stderr.strip()}\n\nnpm could not fetch Pyodide; above is what it said.")
