"""Takes two pictures of every page of the built book, wide and phone, so that one can look at it all in a minute.

    python tests/pages/look.py                   the book in _build/html, built first if need be
    python tests/pages/look.py --dark            in the dark
    python tests/pages/look.py --print           a PDF of each page too, as a printer gets it
    python tests/pages/look.py polignac texts    only these pages

They are written to _build/look/, which is ignored.
"""

from __future__ import annotations

import argparse
import sys
import threading
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from cardlib import reading

ROOT = Path(__file__).parents[2]
WIDTHS = {"wide": 1280, "phone": 390}
NOT_OURS = ("search", "genindex", "py-modindex", "index")


def pages_of(book: Path) -> list[str]:
    """The names of the pages, in the order of the alphabet, then the index."""
    return [*sorted(page.stem for page in book.glob("*.html") if page.stem not in NOT_OURS), "genindex"]


def look(browser: Browser, address: str, names: list[str], folder: Path, theme: str, paper: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for shape, width in WIDTHS.items():
        page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)
        for name in names:
            page.goto(f"{address}{name}.html", wait_until="networkidle")
            page.screenshot(path=folder / f"{name}-{shape}-{theme}.png", full_page=True)
            if paper and shape == "wide":
                page.pdf(path=folder / f"{name}.pdf", format="A4", prefer_css_page_size=True)
        page.close()


def main() -> int:
    parser = argparse.ArgumentParser(description="Two pictures of every page of the book, into _build/look/.")
    parser.add_argument("pages", nargs="*", help="only these")
    parser.add_argument("--dark", action="store_true", help="in the dark")
    parser.add_argument("--print", dest="paper", action="store_true", help="a PDF of each page too")
    parser.add_argument("--book", type=Path, help="a folder of built pages, otherwise _build/html")
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT / "tests"))
    from conftest import launch  # finds the browser that the tests use

    book = asked.book or reading.ensure_built(ROOT)
    folder = ROOT / "_build" / "look"
    with reading.server_for(book) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = launch(playwright.chromium)
        theme = "dark" if asked.dark else "light"
        look(browser, server.address, asked.pages or pages_of(book), folder, theme, asked.paper)
        browser.close()
        server.shutdown()
    print(f"The pictures are in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
