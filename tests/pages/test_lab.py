"""The table in a real JupyterLab: a whole deal clicked through, and a whole deal by keyboard alone."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import make
import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cardlib import reading

TOKEN = "nobody-wants-the-knave"
PATIENCE = 30_000  # milliseconds; on a busy machine a kernel is slow to start
MANY_TABS = 120


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab of its own on a blank table that has not been run."""
    folder = tmp_path_factory.mktemp("lab")
    notebook = make.unrun((make.HERE / "table.md").read_text(encoding="utf-8"))
    (folder / "notebooks").mkdir()
    nbformat.write(notebook, folder / "notebooks" / "table.ipynb")
    with socket.socket() as free:
        free.bind((reading.HOST, 0))
        port = free.getsockname()[1]
    command = [
        *reading.lab_command(folder / "notebooks", port, browser=False),
        f"--IdentityProvider.token={TOKEN}",
        *(["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []),
    ]
    own = {f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "RUNTIME")}
    own |= {f"JUPYTERLAB_{name}_DIR": str(folder / name.lower()) for name in ("SETTINGS", "WORKSPACES")}
    own["IPYTHONDIR"] = str(folder / "ipython")
    with (folder / "log.txt").open("wb") as log:
        server = subprocess.Popen(
            command, cwd=folder, env=reading.environment() | own, stdout=log, stderr=log, stdin=subprocess.DEVNULL
        )
        try:
            address = f"http://{reading.HOST}:{port}"
            wait_for(f"{address}/api?token={TOKEN}", server, folder / "log.txt")
            yield f"{address}/doc/tree/table.ipynb?reset&token={TOKEN}"
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
    shutil.rmtree(folder, ignore_errors=True)


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Until something answers there."""
    for _ in range(PATIENCE // 200):
        try:
            urlopen(address, timeout=5).close()
            return
        except (URLError, ConnectionError, TimeoutError):
            assert server.poll() is None, log.read_text(errors="replace")
            time.sleep(0.2)
    pytest.fail(f"JupyterLab did not answer:\n{log.read_text(errors='replace')}")


@pytest.fixture
def page(browser: Browser, lab: str) -> Iterator[Page]:
    """The notebook, open and its kernel ready."""
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page.goto(lab)
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()  # who runs a cell sooner is asked for a kernel
    yield page
    expect.set_options(timeout=5_000)
    page.close()


def table(page: Page) -> Locator:
    return page.locator(".jp-OutputArea .cl:has(.cl-hand)").first


def hand(page: Page) -> Locator:
    return table(page).locator(".cl-hand button:visible")


def playable(page: Page) -> Locator:
    return table(page).locator(".cl-hand button:visible:not(.cl-refused)")


def silence(page: Page) -> Locator:
    """The button by which one announces nothing, where one is asked."""
    return table(page).get_by_role("button", name=re.compile(r"nothing|pass", re.IGNORECASE))


def test_a_whole_deal_is_clicked_through(page: Page) -> None:
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    hand(page).first.wait_for()
    assert hand(page).count() == 8
    if silence(page).count():
        silence(page).first.click()
        expect(silence(page)).to_have_count(0)
    refused = table(page).locator(".cl-hand button.cl-refused:visible")
    told = False
    for left in range(7, -1, -1):
        if not told and refused.count():
            refused.first.click()
            expect(table(page).get_by_role("status")).to_contain_text("refused")
            told = True
        playable(page).first.click()
        expect(hand(page)).to_have_count(left)
    expect(table(page).get_by_role("button", name="Next deal")).to_be_visible()
    assert told, "no card was ever refused: choose another seed"
    assert troubles == []


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is on what is wanted: a JavaScript condition on `at`, the element."""
    for _ in range(MANY_TABS):
        if page.evaluate(f"() => {{ const at = document.activeElement; return {wanted}; }}"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{MANY_TABS} times Tab, and never there: {wanted}")


CARD = "at.closest('.cl-hand') && !at.classList.contains('cl-refused') && at.getClientRects().length > 0"


def test_a_whole_deal_is_played_by_keyboard_alone(page: Page) -> None:
    page.locator(".jp-Notebook").focus()
    page.keyboard.press("Escape")
    for _ in range(2):  # the words, then the table
        page.keyboard.press("Shift+Enter")
    hand(page).first.wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowUp")
    if silence(page).count():
        tab_to(page, "at.matches('.cl button') && /nothing|pass/i.test(at.textContent)")
        page.keyboard.press("Space")
        expect(silence(page)).to_have_count(0)
    for left in range(7, -1, -1):
        tab_to(page, CARD)
        page.keyboard.press("Enter" if left % 2 else "Space")
        expect(hand(page)).to_have_count(left)
    tab_to(page, "at.matches('.cl button') && at.textContent.trim() == 'Next deal'")
    page.keyboard.press("Space")
    expect(hand(page)).to_have_count(8)
