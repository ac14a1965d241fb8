"""Sphinx extension: what a page with widgets needs travels with the book, and what only a book has is put in.

A page that prints widgets loads two scripts. MyST-NB would fetch them from two hosts on the
internet, and without them a reader sees nothing at all, so they are kept here in `vendor/` and
copied to `live/` in the built book. They don't go through `_static/`: Jupyter Book loads every
script it finds there on every page, and these two weigh 3.7 MB. What makes the page live lies beside
them (`README.md`), and is loaded by the pages that have cells.

A chapter is a notebook too, and there a directive shows raw. So the chapters are plain Markdown, and what is a
directive only in the book is written in a form that both can read:

* ``<!-- index: knave; capot -->`` becomes entries of the index;
* ``<!-- figure: name | Caption -->`` before a cell makes a numbered figure of what the cell shows;
* ``[Foster (1897)](bibliography.md#foster1897)``, and the same within brackets, becomes a citation;
* ``**1.** A question?`` with its answer folded in ``<details>`` becomes a numbered exercise with its solution.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.transforms import SphinxTransform
from sphinxcontrib.bibtex.plugin import register_plugin
from sphinxcontrib.bibtex.style.referencing import BracketStyle
from sphinxcontrib.bibtex.style.referencing.author_year import AuthorYearReferenceStyle

from cardlib.reading.packing import furnish

ROOT = Path(__file__).parents[2]
FACE = ROOT / "cardlib" / "widgets" / "face"
NOTEBOOKS = ROOT / "notebooks"

# In this order: the widgets' manager is written for require.js. The attribute forbids it to look
# on the internet for a widget that it does not know.
SCRIPTS: dict[str, dict[str, str]] = {
    "require.js": {},
    "embed-amd.js": {"data-jupyter-widgets-cdn-only": ""},
}


def name_scripts(app: Sphinx, config: Config) -> None:
    """Tell MyST-NB where a page with widgets finds its scripts (its paths begin at `_static/`)."""
    config.nb_ipywidgets_js = {f"../live/{name}": attributes for name, attributes in SCRIPTS.items()}


def drop_thebe(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Leave out Thebe, which Jupyter Book puts on every page, twice, to run cells on a distant server."""
    context["script_files"] = [
        script for script in context["script_files"] if "thebe" not in text_of(script).lower()
    ]
    context["css_files"] = [sheet for sheet in context["css_files"] if "thebe" not in text_of(sheet).lower()]


def offer_notebook(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Put below a chapter's title the way to its notebook; in the notebook itself it would lead nowhere."""
    if (NOTEBOOKS / f"{page}.ipynb").exists():
        link = f'<a href="notebooks/{page}.ipynb" download>notebook</a>'
        words = f"This chapter is a {link} too, for JupyterLab."
        context["body"] = context["body"].replace("</h1>", f'</h1><p class="cl-notebook">{words}</p>', 1)


def bring_to_life(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """On a page that has cells, load what lets its reader run them in place."""
    if "cell_input" in context.get("body", ""):
        app.add_js_file("../live/live.js", type="module")
        app.add_css_file("../live/live.css")


CITATION = re.compile(r"\[[^\]]+\]\(bibliography\.md#(\w+)\)")
IN_PARENTHESES = re.compile(rf"\({CITATION.pattern}\)")
INDEX = re.compile(r"<!-- index: (.+?) -->")
FIGURE = re.compile(r"<!-- figure: ([\w-]+) \| (.+?) -->", re.DOTALL)
QUESTION = re.compile(
    r"\*\*(\d+)\.\*\* (.+?)\n\n<details><summary>An answer</summary>\n\n(.+?)\n\n</details>", re.DOTALL
)


def write_directives(app: Sphinx, page: str, source: list[str]) -> None:
    """Turn what a notebook hides or folds into the book's own directives."""

    def entries(found: re.Match[str]) -> str:
        return "\n".join(f"```{{index}} single: {entry.strip()}\n```" for entry in found[1].split(";"))

    def exercise(found: re.Match[str]) -> str:
        number, question, answer = found.groups()
        name = f"{page}-{number}"
        return (
            f"````{{exercise-start}}\n:label: {name}\n````\n\n{question}\n\n````{{exercise-end}}\n````\n\n"
            f"````{{solution-start}} {name}\n:class: dropdown\n````\n\n{answer}\n\n````{{solution-end}}\n````"
        )

    text = CITATION.sub(r"{cite:t}`\1`", IN_PARENTHESES.sub(r"{cite:p}`\1`", source[0]))
    source[0] = QUESTION.sub(exercise, INDEX.sub(entries, text))


round_brackets = partial(BracketStyle, left="(", right=")")


@dataclass
class AuthorYearRound(AuthorYearReferenceStyle):
    """Foster (1897), not Foster [1897]."""

    bracket_textual: BracketStyle = field(default_factory=round_brackets)
    bracket_parenthetical: BracketStyle = field(default_factory=round_brackets)


class Figures(SphinxTransform):
    """What the cell after ``<!-- figure: name | Caption -->`` shows becomes a figure, with a number and a caption."""

    default_priority = 210  # before labels and numbers are collected

    def apply(self, **kwargs: Any) -> None:
        for comment in list(self.document.findall(nodes.raw)):
            found = FIGURE.fullmatch(comment.astext().strip())
            if not found:
                continue
            at = comment.parent.index(comment)
            cell = comment.parent[at + 1]
            shown = next(part for part in cell.findall(nodes.container) if "cell_output" in part["classes"])
            caption = nodes.caption("", " ".join(found[2].split()))
            figure = nodes.figure("", *shown.children, caption, names=[found[1]])
            self.document.note_explicit_target(figure)
            shown.children = []
            shown += figure
            comment.parent.remove(comment)


def text_of(asset: Any) -> str:
    """The address of a script or style sheet, or what stands in it."""
    return f"{asset.filename or ''} {asset.attributes.get('body', '')}"


def ship(app: Sphinx, error: Exception | None) -> None:
    """Lay what makes a page live, the period face and the notebooks into the built book."""
    if error or app.builder.format != "html":
        return
    out = Path(app.outdir)
    furnish(ROOT, out / "live")
    shutil.copytree(FACE, out / "_static" / "face", dirs_exist_ok=True)
    (out / "notebooks").mkdir(exist_ok=True)
    for notebook in NOTEBOOKS.glob("*.ipynb"):
        shutil.copy2(notebook, out / "notebooks")


def setup(app: Sphinx) -> dict[str, bool]:
    register_plugin("sphinxcontrib.bibtex.style.referencing", "author_year_round", AuthorYearRound)
    app.connect("config-inited", name_scripts)
    app.connect("source-read", write_directives)
    app.add_transform(Figures)
    app.connect("html-page-context", drop_thebe, priority=900)  # after everyone has added theirs
    app.connect("html-page-context", offer_notebook)
    app.connect("html-page-context", bring_to_life)
    app.connect("build-finished", ship)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
