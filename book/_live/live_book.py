"""Sphinx extension: what a page with widgets needs travels with the book.

A page that prints widgets loads two scripts. MyST-NB would fetch them from two hosts on the
internet, and without them a reader sees nothing at all, so they are kept here in `vendor/` and
copied to `live/` in the built book. They don't go through `_static/`: Jupyter Book loads every
script it finds there on every page, and these two weigh 3.7 MB.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

HERE = Path(__file__).parent
VENDOR = HERE / "vendor"
FACE = HERE.parents[1] / "cardlib" / "widgets" / "face"
NOTEBOOKS = HERE.parents[1] / "notebooks"

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
        words = f"This chapter is a {link} too: in JupyterLab its tables are live; here they stand still."
        context["body"] = context["body"].replace("</h1>", f'</h1><p class="cl-notebook">{words}</p>', 1)


def text_of(asset: Any) -> str:
    """The address of a script or style sheet, or what stands in it."""
    return f"{asset.filename or ''} {asset.attributes.get('body', '')}"


def ship(app: Sphinx, error: Exception | None) -> None:
    """Copy the scripts, with their licences, the period face and the notebooks into the built book."""
    if error or app.builder.format != "html":
        return
    out = Path(app.outdir)
    shutil.copytree(VENDOR, out / "live", dirs_exist_ok=True)
    shutil.copytree(FACE, out / "_static" / "face", dirs_exist_ok=True)
    (out / "notebooks").mkdir(exist_ok=True)
    for notebook in NOTEBOOKS.glob("*.ipynb"):
        shutil.copy2(notebook, out / "notebooks")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("config-inited", name_scripts)
    app.connect("html-page-context", drop_thebe, priority=900)  # after everyone has added theirs
    app.connect("html-page-context", offer_notebook)
    app.connect("build-finished", ship)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
