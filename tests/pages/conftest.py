"""What the tests of the live page share: readers at pages of their own, and readers of a page that is live already."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from live_page import PATIENCE, ROOT, LivePage
from needs import missing
from playwright.sync_api import Browser, expect

from cardlib.reading import packing


@pytest.fixture(scope="session")
def pyodide() -> None:
    if not packing.is_self_hosted(ROOT):
        missing("The live pages are tested with Pyodide, not there: npm ci --ignore-scripts --prefix book/_live")


@pytest.fixture
def patient() -> Iterator[None]:
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture
def reader(pyodide: None, browser: Browser, site: str, patient: None) -> Iterator[Callable[..., LivePage]]:
    """A reader who has just come."""
    readers: list[LivePage] = []

    def come(address: str = site, width: int = 1280) -> LivePage:
        readers.append(LivePage(browser, address, width))
        return readers[-1]

    yield come
    for one in readers:
        one.close()


@pytest.fixture(scope="session")
def kept(pyodide: None, browser: Browser) -> Iterator[dict[str, LivePage]]:
    """Chapters that live, for whoever wants one: they take seconds to load."""
    pages: dict[str, LivePage] = {}
    yield pages
    for one in pages.values():
        one.close()


@pytest.fixture
def live(kept: dict[str, LivePage], browser: Browser, site: str, patient: None) -> Callable[[str], LivePage]:
    """A chapter that lives, as the last test has left it."""

    def at(name: str) -> LivePage:
        if name not in kept:
            kept[name] = LivePage(browser, site).open(name).play()
        kept[name].trouble.clear()
        return kept[name]

    return at
