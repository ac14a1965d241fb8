"""The built book, opened in a browser that can reach nothing but the book."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, Route

import cardlib
from cardlib import widgets

ROOT = Path(__file__).parents[2]
CONTENTS = yaml.safe_load((ROOT / "book" / "_toc.yml").read_text(encoding="utf-8"))
CHAPTERS = [CONTENTS["root"], *(entry["file"] for part in CONTENTS["parts"] for entry in part["chapters"])]
PAGES = [*CHAPTERS, "index", "genindex", "search"]
PHONE, DESK = 390, 1280

# Errors in the reader's console that are known, harmless and not ours. None, and long may it last.
KNOWN_ERRORS: tuple[str, ...] = ()

PRINTED_WIDGET = 'script[type="application/vnd.jupyter.widget-view+json"]'

SILENT_PICTURES = """
[...document.querySelectorAll("article :is(img, svg, canvas, [role=img])")]
    .filter(picture => !picture.closest("[aria-hidden=true], button"))
    .filter(picture => !picture.parentElement.closest("[role=img][aria-label]"))
    .filter(picture => !(picture.getAttribute("aria-label") || picture.getAttribute("alt") || "").trim())
    .map(picture => picture.outerHTML.slice(0, 200))
"""
NAMELESS_TABLES = """
[...document.querySelectorAll("article table:not(.indextable)")]
    .filter(table => !table.querySelector("caption")?.textContent.trim())
    .map(table => table.outerHTML.slice(0, 200))
"""
FIGURES_WITHOUT_CAPTION = """
[...document.querySelectorAll("article figure")]
    .filter(figure => !/^Figure \\d+ ./.test(figure.querySelector("figcaption")?.textContent.trim() || ""))
    .map(figure => figure.outerHTML.slice(0, 200))
"""


@dataclass
class Visit:
    """A page, with whatever went wrong while it was open."""

    page: Page
    site: str
    trouble: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route("**/*", self.stay_home)
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.trouble.append(f"error on the page: {error}"))
        self.page.on("response", self.look_at)
        self.page.on("requestfailed", self.miss)

    def stay_home(self, route: Route) -> None:
        if route.request.url.startswith((self.site, "data:", "blob:")):
            route.continue_()
        else:
            self.trouble.append(f"asks another host: {route.request.url}")
            route.abort()

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(known in message.text for known in KNOWN_ERRORS):
            self.trouble.append(f"error in the console: {message.text}")

    def look_at(self, response: Response) -> None:
        if response.status >= 400:
            self.trouble.append(f"answered {response.status}: {response.url}")

    def miss(self, request: Request) -> None:
        self.trouble.append(f"not to be had: {request.url}")

    def open(self, name: str) -> Page:
        self.page.goto(f"{self.site}{name}.html", wait_until="networkidle")
        return self.page


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Callable[..., Visit]]:
    pages: list[Page] = []

    def start(width: int = DESK, **options: object) -> Visit:
        pages.append(browser.new_page(viewport={"width": width, "height": 900}, **options))
        return Visit(pages[-1], site)

    yield start
    for page in pages:
        page.close()


def wait_for_widgets(page: Page) -> None:
    """Until every printed widget has been drawn in its place."""
    page.wait_for_function(
        "kind => document.querySelectorAll(kind).length == "
        "document.querySelectorAll('.widget-subarea > .jupyter-widgets').length",
        arg=PRINTED_WIDGET,
    )


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_without_trouble(name: str, width: int, visit: Callable[..., Visit]) -> None:
    reader = visit(width)
    page = reader.open(name)
    wait_for_widgets(page)
    assert reader.trouble == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "it scrolls sideways"
    for widget in page.locator(".widget-subarea > .jupyter-widgets").all():
        box = widget.bounding_box()
        assert box and box["width"] > 20 and box["height"] > 20, f"not to be seen: {widget.inner_text()}"
    assert "Error displaying widget" not in page.locator("body").inner_text()
    assert page.evaluate(SILENT_PICTURES) == [], "pictures that do not say in words what they show"
    assert page.evaluate(NAMELESS_TABLES) == [], "tables without a caption"
    assert page.evaluate(FIGURES_WITHOUT_CAPTION) == [], "figures without number and caption"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_loads_the_widgets_scripts_only_if_it_prints_a_widget(name: str, book: Path) -> None:
    text = (book / f"{name}.html").read_text(encoding="utf-8")
    assert ("live/embed-amd.js" in text) == ("vnd.jupyter.widget-view+json" in text)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_on_a_page_comes_from_another_host(name: str, book: Path) -> None:
    """Also what would be fetched only on a click."""
    text = (book / f"{name}.html").read_text(encoding="utf-8")
    assert re.findall(r'<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)="(?:https?:)?//[^"]*"', text) == []
    assert not re.search(r"unpkg|jsdelivr|cdnjs|googleapis|mybinder", text)


@pytest.mark.parametrize("name", CHAPTERS)
def test_no_directive_stands_raw_on_a_page(name: str, book: Path) -> None:
    text = re.sub(r"<pre>.*?</pre>|<style>.*?</style>", "", (book / f"{name}.html").read_text("utf-8"), flags=re.DOTALL)
    article = text[text.index("<article") : text.index("</article>")]
    raw = r"\{(?:cite|term|index|exercise|solution|code-cell)|&lt;!-- |<!-- (?:index|figure)|&lt;details"
    assert not re.search(raw, article)


@pytest.mark.parametrize("name", [entry["file"] for part in CONTENTS["parts"][1:3] for entry in part["chapters"]])
def test_a_chapter_of_a_game_has_its_headings_in_order(name: str, visit: Callable[..., Visit]) -> None:
    page = visit().open(name)
    headings = [heading.removesuffix("#").strip() for heading in page.locator("article h2").all_inner_texts()]
    assert headings == [
        "As printed", "The rules", "Play", "What it costs", "Where the books differ", "Questions", "Sources",
    ]  # fmt: skip


def test_a_solution_is_folded_and_opens_by_keyboard(visit: Callable[..., Visit]) -> None:
    page = visit().open("polignac")
    answer = page.locator("div.solution .solution-content, div.solution section").first
    assert not answer.is_visible()
    page.locator("div.solution button").first.focus()
    page.keyboard.press("Enter")
    answer.wait_for(state="visible")


def test_the_reference_names_whatever_is_public(book: Path) -> None:
    text = (book / "reference.html").read_text(encoding="utf-8")
    public = {f"cardlib.{name}" for name in cardlib.__all__} - {"cardlib.sources"}
    public |= {f"cardlib.widgets.{name}" for name in widgets.__all__}
    assert sorted(name for name in public if f'id="{name}"' not in text) == []


def test_every_text_is_in_the_bibliography(book: Path) -> None:
    text = (book / "bibliography.html").read_text(encoding="utf-8")
    for words in ("Robert Frederick Foster", "Article in an online encyclopedia", "A present-day web page"):
        assert words in text
    references = (ROOT / "book" / "references.bib").read_text(encoding="utf-8")
    assert set(cardlib.sources.TEXTS) <= set(re.findall(r"^@\w+\{([\w-]+),", references, re.MULTILINE))


def test_the_index_and_the_glossary_lead_somewhere(visit: Callable[..., Visit]) -> None:
    page = visit().open("genindex")
    for word in ("capot", "Foster, R. F.", "revoke", "Hoyle", "deal code"):
        assert page.get_by_role("link", name=word, exact=True).count(), word
    assert visit().open("glossary").locator("dl.glossary dt#term-eldest-hand").count()


def test_a_page_printed_in_the_dark_is_ink_on_paper(visit: Callable[..., Visit]) -> None:
    page = visit(color_scheme="dark").open("intro")
    dark = page.evaluate("getComputedStyle(document.body).color")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(36, 31, 25)" != dark
    assert not page.locator(".bd-sidebar-primary").is_visible()


def test_what_is_not_ours_travels_with_its_licence(book: Path) -> None:
    for script in ("require.js", "embed-amd.js"):
        assert (book / "live" / script).is_file()
        assert (book / "live" / f"{script}.LICENSE.txt").is_file()
    assert "Pyodide" in (book / "live" / "LICENSES.txt").read_text(encoding="utf-8")
    assert (book / "_static" / "face" / "OFL.txt").is_file()
