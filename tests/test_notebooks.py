"""The notebooks are the chapters, and the two for a class, run: the same cells, nothing left to chance.

That their outputs are what the cells say now is nbval's part (see pyproject.toml).
"""

from __future__ import annotations

import re

import make
import nbformat
import pytest
from live_kernel.order import defined_by, needed, used_by

CHAPTERS = {page.stem: page for page in make.chapters()}
NOTEBOOKS = {path.stem: path for path in sorted(make.HERE.glob("*.ipynb"))}

TINY = """---
file_format: mystnb
kernelspec: {display_name: Python 3, language: python, name: python3}
---

# Tiny

```{code-cell}
import ipywidgets
ipywidgets.VBox([ipywidgets.HTML("one"), ipywidgets.HTML("two")])
```
"""


def test_every_chapter_with_code_has_its_notebook_and_no_other_has() -> None:
    assert NOTEBOOKS.keys() == CHAPTERS.keys(), "run: python notebooks/make.py"


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_its_chapter_cell_by_cell(name: str) -> None:
    def cells(notebook: nbformat.NotebookNode) -> list[tuple[str, str, str, list[str]]]:
        return [(c.id, c.cell_type, c.source, c.metadata.get("tags", [])) for c in notebook.cells]

    written = nbformat.read(NOTEBOOKS[name], as_version=4)
    chapter = make.unrun(CHAPTERS[name].read_text(encoding="utf-8"))
    assert cells(written) == cells(chapter), f"run: python notebooks/make.py {name}"


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_code_cell_has_been_run(name: str) -> None:
    """A cell without its number is run by nbval, but not compared: it would pass whatever it printed."""
    notebook = nbformat.read(NOTEBOOKS[name], as_version=4)
    numbers = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_holds_no_state_and_no_error(name: str) -> None:
    notebook = nbformat.read(NOTEBOOKS[name], as_version=4)
    assert set(notebook.metadata) == {"kernelspec"}
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_nothing_in_a_notebook_is_only_for_the_book(name: str) -> None:
    """A directive shows raw in a notebook, and a link to a page of the book leads nowhere."""
    words = "\n".join(c.source for c in nbformat.read(NOTEBOOKS[name], as_version=4).cells if c.cell_type == "markdown")
    assert not re.search(r"```\{|:::|\{\w+(?::\w+)?\}`|\]\(\w+\.md", words)
    led = re.findall(r"\]\(([^)#]+)\)|href=\"([^\"]+)\"", words)
    assert {link for pair in led for link in pair if link} <= {f"{other}.ipynb" for other in NOTEBOOKS}


def test_a_class_has_a_blank_table_and_a_lesson() -> None:
    assert {"table", "classroom"} <= NOTEBOOKS.keys()


def test_a_second_run_writes_the_same_bytes() -> None:
    assert make.run(TINY) == make.run(TINY)


def test_a_stranger_has_no_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert make.main(["whist"]) == 1
    assert "whist" in capsys.readouterr().err


def live_cells(name: str) -> tuple[list[str], set[int]]:
    """The cells of a chapter as its live page runs them, and the numbers of those that wait for a press."""
    cells = [c for c in make.unrun(CHAPTERS[name].read_text(encoding="utf-8")).cells if c.cell_type == "code"]
    return [c.source for c in cells], {n for n, c in enumerate(cells) if "live-later" in c.metadata.get("tags", [])}


@pytest.mark.parametrize("name", CHAPTERS)
def test_what_runs_at_once_needs_nothing_that_waits(name: str) -> None:
    cells, waiting = live_cells(name)
    for n in set(range(len(cells))) - waiting:
        assert needed(cells, waiting, n) == [n]


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_waiting_cell_means_the_same_whenever_it_is_run(name: str) -> None:
    cells, waiting = live_cells(name)
    for n in waiting:
        assert not used_by(cells[n]) & set().union(*map(defined_by, cells[n + 1 :]))


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_cell_that_deals_many_or_draws_a_chart_waits(name: str) -> None:
    cells, waiting = live_cells(name)
    if (make.BOOK / f"{name}.md").exists():
        slow = re.compile(r"\b(simulate|tally|tally_both|Penalties|Compare|histogram|whiskers|won|growth)\(")
        assert {n for n, source in enumerate(cells) if slow.search(source)} <= waiting


def test_a_waiting_cell_first_has_run_what_defines_its_names() -> None:
    cells = ["import a", "def f(): return a", "x = f()", "y = 1", "x"]
    assert needed(cells, {1, 2, 3, 4}, 4) == [1, 2, 4]
    assert needed(cells, {4}, 4) == [4]
