"""Writes the notebooks: each chapter of the book that has code cells, and those for a class, run once, outputs kept.

    python notebooks/make.py              all of them
    python notebooks/make.py polignac     only this one

The chapters in book/ are the source, and for what is no page of the book (the blank table, the lesson) the .md files
here; never edit a notebook. A second run writes the same bytes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import nbformat
from myst_nb.core.read import read_myst_markdown_notebook
from nbclient import NotebookClient

HERE = Path(__file__).parent
BOOK = HERE.parent / "book"


def chapters() -> list[Path]:
    """The pages of the book that have code cells, and those for a class."""
    pages = [*sorted(BOOK.glob("*.md")), *sorted(HERE.glob("*.md"))]
    return [page for page in pages if "{code-cell}" in page.read_text(encoding="utf-8")]


def led_on(text: str, notebooks: Collection[str]) -> str:
    """The links of a page as they are among the notebooks: to a notebook, or, where the page is none, only words.

    >>> led_on('[A](a.md), [B](b.md), [B 1](b.md#one), <a href="notebooks/a.ipynb" download>A</a>', {"a"})
    '[A](a.ipynb), B, B 1, <a href="a.ipynb">A</a>'
    """

    def link(found: re.Match[str]) -> str:
        words, page = found.groups()
        return f"[{words}]({page}.ipynb)" if page in notebooks else words

    text = re.sub(r"\[([^\]]+)\]\(([\w-]+)\.md(?:#[\w-]+)?\)", link, text)
    return re.sub(r'href="notebooks/([\w-]+\.ipynb)" download', r'href="\1"', text)


def unrun(text: str) -> Any:
    """The chapter as a notebook: its cells with fixed names, no outputs yet."""
    notebook = read_myst_markdown_notebook(text)
    notebook.metadata = nbformat.from_dict({"kernelspec": notebook.metadata["kernelspec"]})
    notebooks = {page.stem for page in chapters()}
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
        if cell.cell_type == "markdown":
            cell.source = led_on(cell.source, notebooks)
    return notebook


def run(text: str) -> str:
    """The chapter as the text of a notebook that has been run, with nothing in it that changes by chance."""
    notebook = unrun(text)
    NotebookClient(notebook, record_timing=False, resources={"metadata": {"path": str(HERE)}}).execute()
    # The widgets' state is long, and another at every run; a reader's JupyterLab makes its own.
    del notebook.metadata["language_info"]
    notebook.metadata.pop("widgets", None)
    return number_widgets(nbformat.writes(notebook)) + "\n"


def number_widgets(text: str) -> str:
    """Widgets bear a random id: number them as they come."""
    numbers: dict[str, str] = {}

    def numbered(found: re.Match[str]) -> str:
        return found[1] + numbers.setdefault(found[2], f"widget-{len(numbers)}")

    return re.sub(r'("model_id": ")(\w{32})', numbered, text)


def write(page: Path) -> None:
    notebook = HERE / f"{page.stem}.ipynb"
    notebook.write_text(run(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    print(notebook.name, flush=True)


def main(names: list[str]) -> int:
    pages = {page.stem: page for page in chapters()}
    if strangers := set(names) - set(pages):
        print(f"No chapter with code cells is called {', '.join(sorted(strangers))}.", file=sys.stderr)
        return 1
    for name in names or pages:
        write(pages[name])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
