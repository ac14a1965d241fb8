"""Measures how soon the live page plays, and how much it fetches for that, beside JupyterLite's own frame.

    python -m pip install -e ".[bench]"     once; without it JupyterLite gets an environment of its own
    npm ci --ignore-scripts --prefix book/_live              once; Python for the browser
    python tests/benchmarks/live.py         five runs of each, in turn, some ten minutes
    python tests/benchmarks/live.py --runs 1 --presses 10

Both pages hold the same chapter, come from a server on this machine, and can reach nothing else. Each run has a browser
of its own that has never seen the page. JupyterLite and its wheels are fetched from PyPI while its page is built
(`lite.py` beside this file). What is fetched is counted by the server. Whatever is slow is only said; the exit code is
1 where a widget or an answer does not come, or the live page asks another host.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import lite
from playwright.sync_api import BrowserType, Error, Request, sync_playwright

from cardlib import reading
from cardlib.reading import packing, serving

ROOT = Path(__file__).parents[2]
CHAPTER = "polignac"
PATIENCE = 180_000  # milliseconds, for a slow machine
MB = 1_000_000
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"

# In the page, so that no time goes into asking from outside; a frame's document is of the same origin. A widget is
# there when it takes up room.
START = """
async ({ press, first, cards, patience }) => {
  const documents = () => [document, ...[...document.querySelectorAll("iframe")].map(frame => frame.contentDocument)];
  const seen = selector => documents().some(part => [...part?.querySelectorAll(selector) ?? []]
    .some(element => element.getBoundingClientRect().height > 20));
  const start = performance.now();
  const after = async selector => {
    while (!seen(selector)) {
      if (performance.now() - start > patience) throw new Error(`nothing came that is ${selector}`);
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - start;
  };
  document.querySelector(press).click();
  return { first: await after(first), cards: await after(cards) };
}
"""

# Plays on: a card, a card, take back, and so on; what else is asked is answered, and not measured. The answer has come
# with the frame that follows the last change to the table, when none has followed for a while.
PLAY = """
async ({ table, presses, quiet, patience }) => {
  const documents = () => [document, ...[...document.querySelectorAll("iframe")].map(frame => frame.contentDocument)];
  const root = documents().map(part => part?.querySelector(table)).find(Boolean);
  const there = selector => [...root.querySelectorAll(selector)].find(element => element.offsetHeight);
  const back = () => [...root.querySelectorAll(".cl-controls button:not(.cl-quiet)")]
    .find(button => button.textContent === "Take back");
  const press = button => new Promise((ok, no) => {
    const start = performance.now(), before = root.innerText;
    let last, frame;
    const changed = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(now => last = performance.now());
    });
    changed.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    const watch = setInterval(() => {
      const now = performance.now();
      if (last && now - last > quiet && root.innerText !== before) ok(last - start);
      else if (now - start > patience) no(new Error(`no answer to ${button.textContent}`));
      else return;
      clearInterval(watch);
      changed.disconnect();
    }, 20);
    button.click();
  });
  const times = [];
  for (let turn = 1; times.length < presses; turn++) {
    const word = there(".cl-announce button");
    const measured = turn % 3 === 0 && back() || !word && there(".cl-hand button.cl-card:not(.cl-refused)");
    const took = await press(measured || word);
    if (measured) times.push(took);
  }
  return times;
}
"""


@dataclass
class Side:
    """One of the two pages."""

    name: str
    pages: Path
    page: str
    press: str
    """What starts it."""
    within: str
    """Where its widgets appear."""
    first: list[float] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    """What it has fetched before and after the press, in the last run."""
    elsewhere: set[str] = field(default_factory=set)
    """What it has asked of other hosts."""


class Counted(serving.Pages):
    """Writes down what is fetched."""

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        path = Path(self.translate_path(unquote(urlsplit(self.path).path)))
        if int(code) == 200:
            self.server.fetched.append(str(path / "index.html" if path.is_dir() else path))  # type: ignore[attr-defined]


@cache
def sizes(path: str) -> tuple[int, int]:
    """Of a file, as it is and as a host that compresses sends it."""
    raw = Path(path).read_bytes()
    return len(raw), min(len(raw), len(gzip.compress(raw, 6)))


def visit(chromium: BrowserType, side: Side, presses: int) -> None:
    """Open the page in a new browser, start it and play; raises Error where something does not come."""
    from conftest import FLAGS, launch  # finds the browser that the tests use

    if ALONE not in FLAGS:
        FLAGS.append(ALONE)
    with serving.Server((serving.HOST, 0), partial(Counted, directory=str(side.pages))) as server:
        server.fetched = []  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = launch(chromium)

        def note(request: Request) -> None:
            if not request.url.startswith((server.address, "data:", "blob:")):
                side.elsewhere.add(request.url)

        try:
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            context.on("request", note)
            page = context.new_page()
            page.goto(f"{server.address}{side.page}", wait_until="networkidle")
            side.before = list(server.fetched)  # type: ignore[attr-defined]
            first, cards = f"{side.within} .widget-vbox.cl", f"{side.within} button.cl-card"
            table = f"{side.within} .widget-vbox.cl:has(button.cl-card)"
            wanted = {"press": side.press, "first": first, "cards": cards, "patience": PATIENCE}
            came = page.evaluate(START, wanted)
            # What boots after the table would be measured with its answers.
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(3000)
            times = page.evaluate(PLAY, {"table": table, "presses": presses, "quiet": 150, "patience": PATIENCE})
            side.after = list(server.fetched)[len(side.before) :]  # type: ignore[attr-defined]
        finally:
            browser.close()
            server.shutdown()
    side.first.append(came["first"])
    side.cards.append(came["cards"])
    side.answers += times


# --- the table


def spread(times: Sequence[float]) -> str:
    """Median and range, in seconds."""
    return f"{statistics.median(times) / 1000:.1f} ({min(times) / 1000:.1f}–{max(times) / 1000:.1f})"


def most(times: Sequence[float]) -> float:
    """What nineteen of twenty do not exceed."""
    return statistics.quantiles(times, n=20)[-1]


def weight(paths: Sequence[str]) -> str:
    raw, packed = (sum(sizes(path)[n] for path in paths) / MB for n in (0, 1))
    return f"{raw:.1f} / {packed:.1f}"


def rows(ours: Side, theirs: Side) -> list[tuple[str, str, str, str]]:
    both = (ours, theirs)
    part = statistics.median(ours.first) / statistics.median(theirs.first)

    def row(what: str, goal: str, *values: str) -> tuple[str, str, str, str]:
        return what, goal, values[0], values[-1] if len(values) > 1 else ""

    return [
        row("", "goal", *(side.name for side in both)),
        row("press to first widget, s", "≤ 6", *(spread(side.first) for side in both)),
        row("  the same, as a part of JupyterLite's", "≤ 0.5", f"{part:.2f}"),
        row("press to cards to play, s", "", *(spread(side.cards) for side in both)),
        row("card or take back to answer, ms, median", "≤ 100", *(f"{statistics.median(s.answers):.0f}" for s in both)),
        row("  95 of 100 are within", "", *(f"{most(side.answers):.0f}" for side in both)),
        row("  measured", "", *(str(len(side.answers)) for side in both)),
        row("fetched after the press, MB / gzip", "– / ≤ 7", *(weight(side.after) for side in both)),
        row("  in requests", "", *(str(len(side.after)) for side in both)),
        row("fetched before it, with the page", "", *(weight(side.before) for side in both)),
        row("asked of other hosts", "0", *(str(len(side.elsewhere)) for side in both)),
    ]


def load() -> str:
    """How busy the machine is."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def main() -> int:
    parser = argparse.ArgumentParser(description="The live page beside JupyterLite's frame: one table.")
    parser.add_argument("--runs", type=int, default=5, help="of each, in turn")
    parser.add_argument("--presses", type=int, default=40, help="measured in each run")
    parser.add_argument("--book", type=Path, help="a folder of built pages, otherwise _build/html")
    asked = parser.parse_args()
    if not packing.is_self_hosted(ROOT):
        sys.exit("Python for the browser is missing. Run: npm ci --ignore-scripts --prefix book/_live")
    sys.path.insert(0, str(ROOT / "tests"))
    book = asked.book or reading.ensure_built(ROOT)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as playwright:
        print("Building JupyterLite's page.", flush=True)
        frame = lite.build(CHAPTER, Path(folder))
        go = "#live-bar button"
        ours = Side("live page", book, f"{CHAPTER}.html", go, ".live-output")
        theirs = Side("JupyterLite", frame, "index.html", ".jupyterlite_sphinx_try_it_button", ".jp-OutputArea")
        loads = []
        for number in range(asked.runs):
            for side in (ours, theirs):
                loads.append(load())
                try:
                    visit(playwright.chromium, side, asked.presses)
                except Error as error:
                    print(f"{side.name}: {error}", file=sys.stderr)
                    return 1
                print(f"{number + 1} {side.name}: {side.first[-1] / 1000:.1f} s, load {loads[-1]}", flush=True)
        table = rows(ours, theirs)
        versions = f"Pyodide {packing.pinned(ROOT, 'pyodide')}, {lite.version(frame)}"
    print(f"\nThe {len(lite.cells(CHAPTER))} cells of {CHAPTER} that run at boot, both pages self-hosted; {versions}.")
    print(f"Medians of {asked.runs} runs in turn (and their range), each in a new browser; load {', '.join(loads)}.\n")
    widths = [max(len(row[n]) for row in table) for n in range(4)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    for side in (ours, theirs):
        for url in sorted(side.elsewhere):
            print(f"{side.name} asks another host: {url}")
    return 1 if ours.elsewhere else 0


if __name__ == "__main__":
    sys.exit(main())
