"""A reader at a live page, in a browser that can reach nothing but what the test answers."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Dialog, Locator, Page, Response, Route, expect

from cardlib.reading import packing

ROOT = Path(__file__).parents[2]
PYODIDE = packing.core(ROOT)
VERSION = packing.pinned(ROOT, "pyodide")
CDN = packing.HOST.format(version=VERSION)
LOCK = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8")) if PYODIDE.exists() else {}
TABLE = ".live-output .cl:has(.cl-hand)"
"""The first of them: some chapters have two."""
AT_TABLE = f"document.querySelector({TABLE!r}).contains(at)"
PATIENCE = 60_000  # milliseconds; on a busy machine Python loads slowly
DESK, PHONE = 1280, 390
MANY_TABS = 200
LIVE = "Live: the tables on this page play."
NO_CHARTS = "Could not load charts. Cards and numbers go on."
AT_REST = re.compile(f"^({re.escape(LIVE)}|{re.escape(NO_CHARTS)})$")
MEMORY = """async () => ({
    cookies: document.cookie, local: {...localStorage}, session: {...sessionStorage},
    databases: (await indexedDB.databases()).map(base => base.name), caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""
"""All that a page can leave behind in a browser."""

TEXTS = """cells => cells.map(cell => {
    const output = cell.querySelector(".cell_output");
    const figure = output?.querySelector("figure");
    return [...(figure ?? output)?.children ?? []]
        .filter(part => !part.matches("figcaption, script") && part.checkVisibility())
        .map(part => part.innerText).join(" ").replace(/\\s+/g, " ").trim();
})"""

Answer = Callable[[Route], None]


def from_node_modules(route: Route) -> None:
    """What the public host answers, for Pyodide's core; for what else it has, that there is none."""
    file = PYODIDE / route.request.url.rsplit("/", 1)[1]
    if file.name in packing.CORE:
        route.fulfill(path=file, headers={"Access-Control-Allow-Origin": "*", "Content-Type": kind(file)})
    else:
        route.fulfill(status=404, headers={"Access-Control-Allow-Origin": "*"})


def kind(file: Path) -> str:
    kinds = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}
    return kinds.get(file.suffix, "application/octet-stream")


def refuse(route: Route) -> None:
    route.abort()


class LivePage:
    """A chapter, with whatever went wrong while it was open, and every address it asked for.

    ``answers`` says who answers an address that begins so, or ends so; the book's own server answers the rest of its
    own, and nobody any other.
    """

    def __init__(self, browser: Browser, site: str, width: int = DESK) -> None:
        self.site = site
        self.context = browser.new_context(viewport={"width": width, "height": 900})
        self.context.set_default_timeout(PATIENCE)
        self.context.route("**/*", self.answer)
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        self.trouble: list[str] = []
        self.console: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.trouble.append(f"error on the page: {error}"))
        page.on("response", self.look_at)
        page.on("dialog", self.dismiss)
        return page

    def another_tab(self) -> LivePage:
        """The same reader at another page."""
        other = copy(self)
        other.page = self.new_page()
        return other

    def hold(self, address: str) -> Callable[[], Route]:
        """Leave what is asked of this address without an answer; gives what waits until it is asked."""
        held: list[Route] = []
        self.answers[address] = held.append

        def wait() -> Route:
            for _ in range(PATIENCE // 50):
                if held:
                    del self.answers[address]
                    return held[0]
                self.page.wait_for_timeout(50)
            pytest.fail(f"{address} was not asked for")

        return wait

    def answer(self, route: Route) -> None:
        url = route.request.url
        self.asked.append(url)
        for address, answer in self.answers.items():
            if url.startswith(address) or url.endswith(address):
                answer(route)
                return
        if url.startswith((self.site, "data:", "blob:")):
            route.continue_()
        else:
            self.trouble.append(f"asks another host: {url}")
            route.abort()

    def hear(self, message: ConsoleMessage) -> None:
        self.console.append(message.text)
        if message.type == "error":
            self.trouble.append(f"error in the console: {message.text}")

    def dismiss(self, dialog: Dialog) -> None:
        self.trouble.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def look_at(self, response: Response) -> None:
        if response.status >= 400:
            self.trouble.append(f"answered {response.status}: {response.url}")

    @property
    def hosts(self) -> set[str]:
        """The other hosts that were asked."""
        return {url.split("/")[2] for url in self.asked if url.startswith("http") and not url.startswith(self.site)}

    def open(self, name: str) -> LivePage:
        self.page.goto(f"{self.site}{name}.html", wait_until="networkidle")
        return self

    def close(self) -> None:
        self.context.close()

    # the bar

    @property
    def bar(self) -> Locator:
        return self.page.locator("#live-bar")

    @property
    def words(self) -> Locator:
        return self.bar.get_by_role("status")

    def button(self, name: str) -> Locator:
        return self.bar.get_by_role("button", name=name, exact=True)

    def expect_state(self, state: str) -> None:
        expect(self.bar).to_have_attribute("data-state", state)

    def play(self) -> LivePage:
        """Press the button and wait until the page lives."""
        self.button("Play in this page").click()
        self.expect_state("live")
        return self

    def expect_at_rest(self, words: str | re.Pattern[str] = AT_REST) -> None:
        expect(self.words).to_have_text(words)

    # the cells

    @property
    def cells(self) -> Locator:
        return self.page.locator("div.cell:has(.cell_input)")

    @property
    def later(self) -> Locator:
        return self.page.locator("div.cell.tag_live-later")

    def texts(self) -> list[str]:
        """What each cell shows, pictures apart."""
        self.page.add_style_tag(content=".cl-chart, .live-kept { display: none !important; }")
        return list(self.cells.evaluate_all(TEXTS))

    @property
    def printed(self) -> Locator:
        """The outputs that stand as printed."""
        return self.page.locator(".cell_output:not(.live)")

    def run_later(self, n: int = 0) -> Locator:
        """Run the cell that waits; what it then shows."""
        self.later.nth(n).get_by_role("button", name="Run it here").click()
        output = self.later.nth(n).locator(".live-output")
        output.wait_for()
        return output

    # the table

    @property
    def table(self) -> Locator:
        return self.page.locator(TABLE).first

    @property
    def hand(self) -> Locator:
        return self.table.locator(".cl-hand button:visible")

    @property
    def playable(self) -> Locator:
        """The cards that are not refused."""
        return self.table.locator(".cl-hand button:visible:not(.cl-refused)")

    @property
    def status(self) -> Locator:
        return self.table.get_by_role("status")

    @property
    def code(self) -> Locator:
        return self.table.locator(".cl-foot code")

    @property
    def silence(self) -> Locator:
        """The button by which one announces nothing, where one is asked."""
        return self.table.locator(".cl-announce button:visible", has_text=re.compile("nothing|pass", re.IGNORECASE))

    @property
    def offered(self) -> Locator:
        """The buttons for words, where it is words that are asked for."""
        return self.table.locator(".cl-announce button:visible")

    def press(self, name: str) -> None:
        self.table.get_by_role("button", name=name, exact=True).click()

    def answered(self, do: Callable[[], None]) -> None:
        """Do something at the table, and wait until the table has changed for it and Python has done."""
        before = self.table.inner_html()
        do()
        for _ in range(PATIENCE // 50):
            if self.table.inner_html() != before:
                return self.expect_at_rest()
            self.page.wait_for_timeout(50)
        pytest.fail(f"nothing changed at the table: {self.status.inner_text()}")

    def deal_again(self) -> None:
        before = self.code.inner_text()
        self.press("Deal again")
        expect(self.code).not_to_have_text(before)

    def play_the_deal(self) -> None:
        """Click through the hand, announcing nothing."""
        if self.silence.count():
            self.silence.click()
            expect(self.silence).to_have_count(0)
        for left in range(self.hand.count() - 1, -1, -1):
            self.table.locator(".cl-hand button:visible:not(.cl-refused)").first.click()
            expect(self.hand).to_have_count(left)

    def load(self, record: str) -> None:
        """Paste a record and press Load."""
        if not self.table.get_by_label("Paste a record here").is_visible():
            self.press("Show the record")
        self.table.get_by_label("Paste a record here").fill(record)
        self.press("Load")

    # the keyboard

    def tab_to(self, wanted: str) -> None:
        """Press Tab, or Shift and Tab, until the focus is on what is wanted: a JavaScript condition on `at`."""
        where = f"""() => {{
            const wanted = at => {wanted}, now = document.activeElement;
            if (wanted(now)) return "there";
            const all = [...document.querySelectorAll("a, button, input, select, textarea")];
            const next = all.some(at => at.getClientRects().length && wanted(at)
                && now.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING);
            return next ? "Tab" : "Shift+Tab";
        }}"""
        for _ in range(MANY_TABS):
            key = self.page.evaluate(where)
            if key == "there":
                return
            self.page.keyboard.press(key)
        pytest.fail(f"{MANY_TABS} times Tab, and never there: {wanted}")

    def key_press(self, name: str, key: str = "Space") -> None:
        """Press a button of the table by keyboard."""
        self.tab_to(f"{AT_TABLE} && at.matches('button') && at.textContent.trim() == {name!r}")
        self.page.keyboard.press(key)


# --- other ways of hosting


def without_core(book: Path, folder: Path) -> Path:
    """The same build, laid out as where Pyodide's core is not to be had."""
    shutil.copytree(book, folder, ignore=shutil.ignore_patterns("live"))
    packing.furnish(ROOT, folder / "live", alone=False)
    return folder


@contextmanager
def plainly_served(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """By Python's own server, as a reader would start it; its address, and the process."""
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "0"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, stdin=subprocess.DEVNULL
    ) as server:
        try:
            assert server.stdout
            found = re.search(r"port (\d+)", server.stdout.readline())
            assert found
            yield f"http://127.0.0.1:{found[1]}/", server
        finally:
            server.kill()
