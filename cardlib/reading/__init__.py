"""Builds the book if need be, and has it served and opened.

The standard library only: Jupyter Book is another process, called by name.

A build is made in a folder of its own and moved into place when it is whole, with a stamp that says
which sources it was made from. So an interrupted build is never served as a finished one, and a book
whose sources have not changed is not built again.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from .packing import is_self_hosted
from .serving import HOST, ReadingError, check_port, serve, server_for

PACKAGE = Path(__file__).parents[1]
STAMP = ".made-from"
DAY = 24 * 60 * 60
JUPYTER_BOOK = (sys.executable, "-c", "from jupyter_book.cli.main import main; main()")
LOG_LINES = 120  # Python 3.13 writes ninety below the message of a chapter that failed

# --- finding it


def find_book(folder: Path | None = None) -> Path:
    """The folder that holds `_config.yml` and `book/`: the one given, the current one, or the clone's own.

    Raises ReadingError where there is none.
    """
    places = [folder] if folder else [Path.cwd(), PACKAGE.parent]
    for place in places:
        if (place / "_config.yml").is_file() and (place / "book").is_dir():
            return place.resolve()
    raise ReadingError(
        f"There is no book in {' or in '.join(str(place) for place in places)}: a folder with _config.yml "
        "and book/ is wanted. Go to the folder that you cloned, or name it: cardlib read FOLDER."
    )


def sources(root: Path) -> Iterator[Path]:
    """Every file that decides how the book comes out, in a fixed order."""
    yield root / "_config.yml"
    for folder in (root / "book", root / "notebooks", PACKAGE):
        yield from sorted(path for path in folder.rglob("*") if path.is_file() and not is_by_product(path, folder))


def is_by_product(path: Path, folder: Path) -> bool:
    """Whether Python, Jupyter or an editor left this file behind."""
    parts = path.relative_to(folder).parts
    return any(part in ("__pycache__", "_build", "node_modules") or part.startswith(".") for part in parts)


def fingerprint(root: Path) -> str:
    """The same for the same sources, whenever they were written and wherever they lie."""
    digest = hashlib.sha256(f"{sys.version} {is_self_hosted(root)}".encode())
    for path in sources(root):
        name = path.relative_to(PACKAGE.parent if path.is_relative_to(PACKAGE) else root).as_posix()
        digest.update(f"\n{name} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_built(root: Path) -> bool:
    """Whether a finished book lies in `_build/html`, made from the sources as they are now."""
    stamp = root / "_build" / "html" / STAMP
    return stamp.is_file() and stamp.read_text() == fingerprint(root)


# --- building it


def ensure_built(root: Path, rebuild: bool = False) -> Path:
    """The folder of the finished pages, built first if they are missing, old or not wanted as they are.

    Raises ReadingError as `build` does.
    """
    pages = root / "_build" / "html"
    if rebuild or not is_built(root):
        need("jupyter_book", "build the book")
        print("Building the book; this takes a minute or two.", flush=True)
        build(root, root / "_build")
    return pages


def build(root: Path, into: Path, strict: bool = False) -> Path:
    """Build the book of `root` and put it at `into/html`; with `strict`, a warning is an error.

    Raises ReadingError where Jupyter Book is missing or the build fails, with the end of its log; what
    lay at `into/html` before is then still there.
    """
    need("jupyter_book", "build the book")
    made_from = fingerprint(root)  # before the build: what changes during it makes the book old
    into.mkdir(parents=True, exist_ok=True)
    sweep(into)
    with tempfile.TemporaryDirectory(prefix="making-", dir=into, ignore_cleanup_errors=True) as workshop:
        run_jupyter_book(root, Path(workshop), strict)
        pages = Path(workshop) / "_build" / "html"
        (pages / STAMP).write_text(made_from)
        return put_in_place(pages, into / "html", Path(workshop))


def sweep(into: Path) -> None:
    """Take away what a build left that was killed; one that is at work is younger than a day."""
    for left in into.glob("making-*"):
        if time.time() - left.stat().st_mtime > DAY:
            shutil.rmtree(left, ignore_errors=True)


def run_jupyter_book(root: Path, workshop: Path, strict: bool) -> None:
    """Let Jupyter Book build into `workshop`. Raises ReadingError with the end of its log if it fails."""
    command = [*JUPYTER_BOOK, "build", "book", "--path-output", str(workshop)]
    if strict:
        command += ["-W", "-n", "--keep-going"]
    log = workshop / "log.txt"
    with log.open("wb") as out:
        ended = subprocess.run(
            command,
            cwd=root,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    if ended.returncode:
        raise ReadingError(f"{end_of(log)}\n\nThe book could not be built; above is the end of Jupyter Book's log.")


def end_of(log: Path) -> str:
    """Its last lines, without the colours."""
    plain = re.sub(r"\x1b\[[\d;]*m", "", log.read_text(encoding="utf-8", errors="replace"))
    return "\n".join(plain.rstrip().splitlines()[-LOG_LINES:])


def environment() -> dict[str, str]:
    """Our own, so set that the chapters run with this Python and this cardlib, and that logs are UTF-8."""
    paths = [str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
    return os.environ | {
        "PYTHONPATH": os.pathsep.join(path for path in paths if path),
        "JUPYTER_PREFER_ENV_PATH": "1",  # a kernel that the reader installed elsewhere is not ours
        "PYTHONUTF8": "1",
        "NO_COLOR": "1",
    }


def put_in_place(new: Path, place: Path, workshop: Path) -> Path:
    """Move the finished folder to `place`; what lay there goes to the workshop, to be swept away with it.

    Raises ReadingError where the old one cannot be moved, as on Windows while another program reads it.
    """
    try:
        if place.exists():
            place.rename(workshop / "old")
        new.rename(place)
    except OSError as error:
        if (place / STAMP).exists() and (place / STAMP).read_text() == (new / STAMP).read_text():
            return place  # another reader has built the same, and was quicker
        raise ReadingError(f"The new book could not take the place of the old one in {place}: {error}.") from error
    return place


def need(module: str, purpose: str) -> None:
    """Raises ReadingError unless `module` can be imported; it is not imported here."""
    if importlib.util.find_spec(module) is None:
        raise ReadingError(
            f"To {purpose}, this Python needs what is not installed here ({module}). "
            'In the folder that you cloned, run: python -m pip install -e ".[book]"'
        )


# --- reading it


def read(folder: Path | None = None, port: int = 0, browser: bool = True, rebuild: bool = False) -> None:
    """Find the book, build it if need be, and serve it until Ctrl-C. Raises ReadingError."""
    check_port(port)
    serve(ensure_built(find_book(folder), rebuild), port, browser)


def notebook_in(root: Path, name: str) -> Path:
    """The notebook of that name, with or without its ending. Raises ReadingError where there is none."""
    found = {path.stem: path for path in sorted((root / "notebooks").glob("*.ipynb"))}
    stem = Path(name).name.removesuffix(".ipynb")
    if stem not in found:
        raise ReadingError(f"There is no notebook called {name}. There are {', '.join(found) or 'none'}.")
    return found[stem]


def refuse_root() -> None:
    """Raises ReadingError for the superuser, for whom JupyterLab does not start."""
    if getattr(os, "geteuid", lambda: 1)() == 0:
        raise ReadingError(
            "JupyterLab does not start for root, since whatever runs in a notebook would then be allowed everything. "
            "Do it as an ordinary user; or, where there is none (in a container), run: "
            "python -m jupyterlab --allow-root notebooks"
        )


def open_lab(folder: Path | None = None, port: int = 0, browser: bool = True, notebook: str | None = None) -> int:
    """Open JupyterLab on the notebooks, or on one of them, where the tables are live; what it answers when it ends.

    Raises ReadingError where there is no book, no such notebook or no JupyterLab, or for root.
    """
    root = find_book(folder)
    need("jupyterlab", "open the notebooks")
    check_port(port)
    wanted = notebook_in(root, notebook) if notebook else root / "notebooks"
    refuse_root()
    try:
        return subprocess.run(lab_command(wanted, port, browser), cwd=root, env=environment()).returncode
    except KeyboardInterrupt:
        return 0


def lab_command(wanted: Path, port: int = 0, browser: bool = True) -> list[str]:
    """How JupyterLab is started on a notebook or a folder of them."""
    command = [
        sys.executable, "-m", "jupyterlab", str(wanted), f"--ServerApp.ip={HOST}",
        # it would ask the internet for news
        "--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    if port:
        command.append(f"--ServerApp.port={port}")
    if not browser:
        command.append("--no-browser")
    return command


__all__ = ["ReadingError", "build", "ensure_built", "find_book", "lab_command", "open_lab", "read", "server_for"]
