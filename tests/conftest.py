"""What several tests share: a browser, and the book, built once and served."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from needs import missing
from playwright.sync_api import Browser, BrowserType, Error, sync_playwright

from cardlib import reading

ROOT = Path(__file__).parents[1]
ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
# As root Chromium wants no sandbox; the pages are our own. The others keep it from calling home.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep in one process what belongs together: the cells of a notebook, the pages that live, and all other pages."""
    for item in items:
        wants = set(getattr(item, "fixturenames", ()))
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
        elif "pyodide" in wants:
            item.add_marker(pytest.mark.xdist_group("live"))
        elif {"book", "browser"} & wants:
            item.add_marker(pytest.mark.xdist_group("pages"))


# --- a browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window: the one on this machine, or else Playwright's own."""
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        yield browser
        browser.close()


def launch(chromium: BrowserType) -> Browser:
    for program in filter(None, map(shutil.which, ON_PATH)):
        return chromium.launch(executable_path=program, args=FLAGS)
    for channel in ("chrome", "msedge", None):  # where they are not on the path, as on Windows; our own
        try:
            return chromium.launch(channel=channel, args=FLAGS)
        except Error:
            continue
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    try:
        return chromium.launch(args=FLAGS)
    except Error:
        missing(
            "The pages are tested in a browser, and none was found. Install Chromium, Chrome or Edge "
            '(on Debian: apt-get install chromium; anywhere: "python -m playwright install chromium").'
        )


# --- the book


@pytest.fixture(scope="session")
def book(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of the built pages; a warning while building them is an error."""
    folder = tmp_path_factory.getbasetemp()
    if worker_id != "master":  # the workers of one run share the folder above theirs
        folder = folder.parent
    pages = folder / "book" / "html"
    with FileLock(folder / "book.lock"):
        if not pages.exists():
            reading.build(ROOT, pages.parent, strict=True)
    return pages


@pytest.fixture(scope="session")
def site(book: Path) -> Iterator[str]:
    """The address at which the pages are served, as a reader gets them."""
    with reading.server_for(book) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()
