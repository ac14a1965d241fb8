"""What a page needs to come alive is packed the same twice, holds nothing else, and is pinned."""

from __future__ import annotations

import hashlib
import io
import json
import re
import sys
import zipfile
from pathlib import Path

import pytest
from needs import missing

from cardlib.reading import packing

ROOT = Path(__file__).parents[1]
LIVE = packing.home(ROOT)
NODE_MODULES = LIVE / "node_modules"
PINNED = json.loads((LIVE / "package.json").read_text(encoding="utf-8"))["dependencies"]


@pytest.fixture
def node_modules() -> Path:
    if not packing.is_self_hosted(ROOT):
        missing("This compares with what npm brings, which is not there: npm ci --ignore-scripts --prefix book/_live")
    return NODE_MODULES


@pytest.fixture(scope="module")
def names() -> list[str]:
    with zipfile.ZipFile(io.BytesIO(packing.pack(ROOT))) as archive:
        return archive.namelist()


def test_the_same_files_give_the_same_bytes() -> None:
    assert packing.pack(ROOT) == packing.pack(ROOT)


def test_the_games_and_the_widgets_are_packed_and_nothing_that_only_we_need(names: list[str]) -> None:
    packages = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert packages == {"cardlib", "live_kernel", *packing.OTHERS}
    assert {"cardlib/__init__.py", "cardlib/widgets/ink.mplstyle", "ipywidgets/__init__.py"} <= set(names)
    assert [name for name in names if re.search(r"(^|/)(tests|__pycache__|\.\.)/|\.pyc$", name)] == []
    assert len(names) == len(set(names))


def test_every_file_of_the_package_is_packed(names: list[str]) -> None:
    files = [path for path in packing.PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {f"cardlib/{path.relative_to(packing.PACKAGE).as_posix()}" for path in files} <= set(names)


@pytest.mark.parametrize("alone", [True, False])
def test_the_page_is_told_where_each_part_is(alone: bool, node_modules: Path, tmp_path: Path) -> None:
    packing.furnish(ROOT, tmp_path, alone)
    told = packing.told(tmp_path)
    host = f"https://cdn.jsdelivr.net/pyodide/v{PINNED['pyodide']}/full/"
    assert told == {
        "pyodide": "./" if alone else host,
        "packages": host,
        "games": told["games"],
        "lazy": ["matplotlib"],
    }
    packed = (tmp_path / told["games"]).read_bytes()
    assert told["games"] == f"games-{hashlib.sha256(packed).hexdigest()[:8]}.zip"
    assert [(tmp_path / name).exists() for name in packing.CORE] == [alone] * len(packing.CORE)
    for name in (*packing.OURS, "require.js", "embed-amd.js"):
        assert (tmp_path / name).is_file()


def test_the_library_that_lies_beside_the_page_is_compiled_as_far_as_the_games_need_it(
    node_modules: Path, tmp_path: Path
) -> None:
    packing.furnish(ROOT, tmp_path)
    plain = packing.core(ROOT) / packing.LIBRARY
    with zipfile.ZipFile(tmp_path / packing.LIBRARY) as ours, zipfile.ZipFile(plain) as theirs:
        modules, whole = set(ours.namelist()), set(theirs.namelist())
    assert {"json/__init__.pyc", "dataclasses.pyc", "asyncio/tasks.pyc"} <= modules
    assert {name.removesuffix("c") for name in modules} < whole
    assert {"unittest/__init__.py", "encodings/mac_roman.py", "xml/sax/handler.py"} <= modules
    assert (tmp_path / packing.LIBRARY).stat().st_size < plain.stat().st_size


def test_without_node_or_where_it_fails_the_library_stays_as_it_is(
    node_modules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = (packing.core(ROOT) / packing.LIBRARY).read_bytes()
    monkeypatch.setattr(packing.shutil, "which", lambda name: None)
    packing.furnish(ROOT, tmp_path / "none")
    assert (tmp_path / "none" / packing.LIBRARY).read_bytes() == whole
    monkeypatch.setattr(packing.shutil, "which", lambda name: sys.executable)  # which cannot read it
    monkeypatch.setattr(packing, "pack", lambda root: b"no games")
    packing.furnish(ROOT, tmp_path / "fails")
    assert (tmp_path / "fails" / packing.LIBRARY).read_bytes() == whole
    assert "more slowly" in capfd.readouterr().err


def test_without_what_npm_brings_python_comes_from_the_public_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "is_self_hosted", lambda root: False)
    packing.furnish(ROOT, tmp_path)
    assert packing.told(tmp_path)["pyodide"].startswith("https://cdn.jsdelivr.net/")


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [("require.js", "requirejs/require.js"), ("embed-amd.js", "@jupyter-widgets/html-manager/dist/embed-amd.js")],
)
def test_the_scripts_that_are_kept_here_are_those_that_npm_brings(ours: str, theirs: str, node_modules: Path) -> None:
    assert (LIVE / "vendor" / ours).read_bytes() == (node_modules / theirs).read_bytes()


def test_versions_are_exact_and_those_of_the_lock_and_of_what_is_there(node_modules: Path) -> None:
    locked = json.loads((LIVE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for package, version in PINNED.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), package
        assert locked[f"node_modules/{package}"]["version"] == version
        there = json.loads((node_modules / package / "package.json").read_text(encoding="utf-8"))
        assert there["version"] == version
    assert all(part.get("integrity") for name, part in locked.items() if name)


def test_the_lock_of_pyodide_names_all_that_draws_charts(node_modules: Path) -> None:
    lock = json.loads((packing.core(ROOT) / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    wheels = packing.needed(lock, packing.LAZY)
    assert {"matplotlib", "numpy"} <= {wheel["name"] for wheel in wheels}
    assert all(re.fullmatch("[0-9a-f]{64}", wheel["sha256"]) for wheel in wheels)
    assert all(wheel["file_name"].endswith(".whl") for wheel in wheels)
