"""Writes the notebooks: each chapter of the book that has code cells, run once, its outputs kept.

    python notebooks/make.py              all of them
    python notebooks/make.py polignac     only this one

The chapters in book/ are the source; never edit a notebook here. A second run writes the same bytes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import nbformat
from myst_nb.core.read import read_myst_markdown_notebook
from nbclient import NotebookClient

HERE = Path(__file__).parent
BOOK = HERE.parent / "book"


def chapters() -> list[Path]:
    """The pages of the book that have code cells."""
    return [page for page in sorted(BOOK.glob("*.md")) if "{code-cell}" in page.read_text(encoding="utf-8")]


def unrun(text: str) -> Any:
    """The chapter as a notebook: its cells with fixed names, no outputs yet."""
    notebook = read_myst_markdown_notebook(text)
    notebook.metadata = nbformat.from_dict({"kernelspec": notebook.metadata["kernelspec"]})
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
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
