"""`cardlib read`: finds the book, builds it when it must and only then, and serves it."""

from __future__ import annotations

import mimetypes
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest

from cardlib import reading
from cardlib.__main__ import main

CONFIG = "title: Tiny\nonly_build_toc_files: true\nsphinx: {config: {nb_execution_raise_on_error: true}}\n"
TABLE_OF_CONTENTS = "format: jb-book\nroot: intro\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A book of one page."""
    (tmp_path / "book").mkdir()
    (tmp_path / "_config.yml").write_text(CONFIG)
    (tmp_path / "book" / "_toc.yml").write_text(TABLE_OF_CONTENTS)
    (tmp_path / "book" / "intro.md").write_text("# Tiny\n")
    return tmp_path


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Jupyter Book's part played by a function that writes one page; the list of the books it built."""
    built: list[Path] = []

    def write_a_page(root: Path, workshop: Path, strict: bool) -> None:
        built.append(root)
        (workshop / "_build" / "html").mkdir(parents=True)
        (workshop / "_build" / "html" / "index.html").write_text(f"build {len(built)}")

    monkeypatch.setattr(reading, "run_jupyter_book", write_a_page)
    return built


# --- finding it


def test_the_book_is_the_folder_given(root: Path) -> None:
    assert reading.find_book(root) == root.resolve()


def test_or_the_current_folder(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    assert reading.find_book() == root.resolve()


def test_or_the_clone_that_the_package_lies_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert reading.find_book() == Path(reading.__file__).resolve().parents[2]


def test_no_book_is_a_sentence_and_not_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(f"There is no book in {tmp_path}")


# --- building it


def test_a_book_is_built_once(root: Path, builds: list[Path]) -> None:
    assert (reading.ensure_built(root) / "index.html").read_text() == "build 1"
    reading.ensure_built(root)
    assert len(builds) == 1


def test_and_again_when_asked(root: Path, builds: list[Path]) -> None:
    reading.ensure_built(root)
    assert (reading.ensure_built(root, rebuild=True) / "index.html").read_text() == "build 2"


@pytest.mark.parametrize(
    "change",
    [
        lambda root: (root / "book" / "intro.md").write_text("# Tiny, mended\n"),
        lambda root: (root / "book" / "more.md").write_text("# More\n"),
        lambda root: (root / "book" / "intro.md").rename(root / "book" / "other.md"),
        lambda root: (root / "book" / "figures").rename(root / "book" / "pictures"),
        lambda root: (root / "_config.yml").write_text(CONFIG + "author: somebody\n"),
    ],
    ids=["a chapter changed", "a chapter more", "a chapter by another name", "a folder by another name", "a title"],
)
def test_and_again_when_a_source_has_changed(root: Path, builds: list[Path], change: Callable[[Path], object]) -> None:
    (root / "book" / "figures").mkdir()
    (root / "book" / "figures" / "knave.svg").write_text("<svg/>")
    reading.ensure_built(root)
    change(root)
    reading.ensure_built(root)
    assert len(builds) == 2


def test_and_again_when_cardlib_has_changed(root: Path, builds: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    package = root / "cardlib"
    package.mkdir()
    monkeypatch.setattr(reading, "PACKAGE", package)
    reading.ensure_built(root)
    (package / "games.py").write_text("knaves = 4\n")
    reading.ensure_built(root)
    assert len(builds) == 2


def test_but_not_for_what_python_or_jupyter_leave_behind(root: Path, builds: list[Path]) -> None:
    reading.ensure_built(root)
    for folder in ("__pycache__", ".ipynb_checkpoints"):
        (root / "book" / folder).mkdir()
        (root / "book" / folder / "x.py").write_text("")
    reading.ensure_built(root)
    assert len(builds) == 1


@pytest.mark.parametrize("ending", [KeyboardInterrupt, reading.ReadingError])
def test_a_build_that_does_not_end_leaves_the_old_book_and_no_half_one(
    root: Path, builds: list[Path], ending: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = reading.ensure_built(root)

    def stop_half_way(root: Path, workshop: Path, strict: bool) -> None:
        (workshop / "_build" / "html").mkdir(parents=True)
        (workshop / "_build" / "html" / "index.html").write_text("half")
        raise ending

    monkeypatch.setattr(reading, "run_jupyter_book", stop_half_way)
    (root / "book" / "intro.md").write_text("# Tiny, changed\n")
    with pytest.raises(ending):
        reading.ensure_built(root)
    assert (pages / "index.html").read_text() == "build 1"
    assert not reading.is_built(root)
    assert [path.name for path in pages.parent.iterdir()] == ["html"]


def test_a_chapter_that_fails_is_told_with_the_end_of_the_log(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "book" / "intro.md").write_text(
        "---\nfile_format: mystnb\n"
        "kernelspec: {display_name: Python 3, language: python, name: python3}\n---\n"
        "# Tiny\n\n```{code-cell}\nraise LookupError('the knave is missing')\n```\n"
    )
    assert main(["read", "--no-browser", str(root)]) == 1
    told = capsys.readouterr().err
    assert "the knave is missing" in told
    assert told.rstrip().endswith("The book could not be built; above is the end of Jupyter Book's log.")
    assert list((root / "_build").iterdir()) == []


def test_without_jupyter_book_it_says_what_to_install(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["read", str(root)]) == 1
    assert '".[book]"' in capsys.readouterr().err
    assert main(["read", "--lab", str(root)]) == 1
    assert '".[book]"' in capsys.readouterr().err


# --- the notebooks in JupyterLab


@pytest.fixture
def labs(root: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """JupyterLab's part played by a function that does nothing; the commands it was given."""
    commands: list[list[str]] = []
    (root / "notebooks").mkdir()
    for name in ("polignac", "table"):
        (root / "notebooks" / f"{name}.ipynb").write_text("{}")

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr("importlib.util.find_spec", lambda name: object())
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(reading.subprocess, "run", run)
    return commands


def test_lab_opens_the_folder_of_the_notebooks(root: Path, labs: list[list[str]]) -> None:
    assert main(["lab", "--folder", str(root), "--no-browser"]) == 0
    assert labs[0][3] == str(root.resolve() / "notebooks")
    assert "--no-browser" in labs[0] and "--ServerApp.ip=127.0.0.1" in labs[0]


@pytest.mark.parametrize("name", ["table", "table.ipynb", "notebooks/table.ipynb"])
def test_or_the_one_that_is_named(name: str, root: Path, labs: list[list[str]]) -> None:
    assert main(["lab", name, "--folder", str(root), "--port", "8899"]) == 0
    assert labs[0][3] == str(root.resolve() / "notebooks" / "table.ipynb")
    assert "--ServerApp.port=8899" in labs[0]


def test_read_with_lab_is_the_same(root: Path, labs: list[list[str]]) -> None:
    assert main(["read", "--lab", str(root)]) == 0 == main(["lab", "--folder", str(root)])
    assert labs[0] == labs[1]


def test_a_notebook_that_is_not_there_is_a_sentence(
    root: Path, labs: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "whist", "--folder", str(root)]) == 1
    assert capsys.readouterr().err.strip() == "There is no notebook called whist. There are polignac, table."
    assert labs == []


def test_root_is_told_what_to_do_instead(
    root: Path, labs: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert main(["lab", "--folder", str(root)]) == 1
    assert "python -m jupyterlab --allow-root notebooks" in capsys.readouterr().err
    assert labs == []


# --- serving it


def test_scripts_come_as_scripts_whatever_the_machine_thinks(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(mimetypes.types_map, ".js", "text/plain")
    (root / "a.js").write_text("1")
    with reading.server_for(root) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with urlopen(server.address + "a.js") as answer:
            assert answer.headers["Content-Type"] == "text/javascript"
        server.shutdown()


def test_it_is_served_to_this_machine_alone(root: Path) -> None:
    with reading.server_for(root) as server:
        assert server.server_address[0] == "127.0.0.1"


def test_a_port_that_is_taken_is_a_sentence(root: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(reading.ReadingError, match="cannot be used"):
            reading.server_for(root, other.getsockname()[1])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no way to send Ctrl-C to one process")
def test_ctrl_c_ends_it_cleanly(root: Path, builds: list[Path]) -> None:
    reading.ensure_built(root)
    command = [sys.executable, "-m", "cardlib", "read", "--no-browser", str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as reader:
        assert reader.stdout and reader.stderr
        address = reader.stdout.readline().split()[4]
        with urlopen(address) as answer:
            assert answer.read() == b"build 1"
        reader.send_signal(signal.SIGINT)
        assert reader.wait(10) == 0
        assert reader.stderr.read() == ""


def test_a_port_that_cannot_be_is_refused_before_anything_is_built(root: Path, builds: list[Path], capsys) -> None:
    assert main(["read", "--no-browser", "--port", "99999999", str(root)]) == 1
    assert "A port is a number from 0 to 65535" in capsys.readouterr().err and builds == []
