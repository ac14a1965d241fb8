"""Builds the page that `live.py` compares with: a chapter's cells in JupyterLite's own frame, without another host.

The page is made by jupyterlite-sphinx's `replite` directive and holds the cells that our live page runs at boot. Charts
need compiled wheels, and cells that draw them wait for a press on our page, so they are in neither.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardlib.reading.packing import CORE, core

ROOT = Path(__file__).parents[2]
NEEDED = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "jupyterlite_sphinx")
ALONGSIDE = ("docutils", "ipywidgets", "Sphinx")
"""What else the page is built with, as the extra `book` pins it; ipywidgets brings its part for the frame."""

# What the frame's kernel imports. jupyterlab-widgets and widgetsnbextension, which ipywidgets asks for too, would be
# three megabytes that nothing imports, so they are left out, in JupyterLite's favour; JupyterLite ships a stand-in too.
WHEELS = (
    "asttokens", "comm", "decorator", "executing", "ipython", "ipython-pygments-lexers", "ipywidgets", "jedi",
    "matplotlib-inline", "micropip", "packaging", "parso", "prompt-toolkit", "pure-eval", "pygments", "six",
    "stack-data", "traitlets", "wcwidth",
)  # fmt: skip

# This kernel hands None to the page as `undefined`, which a message drops, so what a widget has hidden stays hidden:
# the cards of the table would never be seen. An empty word does the same and is not lost.
MENDED = """\
import ipywidgets
ipywidgets.Layout.display.tag(to_json=lambda value, widget: value or "")
"""

CELL = re.compile(r"^```\{code-cell\} ipython3\n(?::tags: \[(.*?)\]\n)?(.*?)^```$", re.MULTILINE | re.DOTALL)

CONF = """\
project = "JupyterLite's frame"
extensions = ["jupyterlite_sphinx"]
exclude_patterns = ["static"]
jupyterlite_dir = "."
jupyterlite_bind_ipynb_suffix = False
"""
SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}}
    },
}


def cells(chapter: str) -> list[str]:
    """The cells of a chapter that run at boot."""
    text = (ROOT / "book" / f"{chapter}.md").read_text(encoding="utf-8")
    return [source for tags, source in CELL.findall(text) if "live-later" not in tags]


def showing(source: str) -> str:
    """The same cell in one that holds them all, where only the last value would be shown by itself."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        return source
    return ast.unparse([*tree.body[:-1], ast.parse(f"display({ast.unparse(last)})").body[0]])


def build(chapter: str, folder: Path) -> Path:
    """The folder of the built page, `index.html`."""
    python = with_jupyterlite(folder)
    sources, pages = folder / "sources", folder / "html"
    lay_pyodide(sources / "static" / "pyodide")
    (sources / "jupyter-lite.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    (sources / "conf.py").write_text(CONF, encoding="utf-8")
    code = MENDED + "\n".join(showing(source).strip() for source in cells(chapter))
    inside = "".join(f"   {line}\n" for line in code.splitlines())
    options = "   :kernel: python\n   :execute: True\n   :height: 800px\n   :prompt: Play\n"
    page = f"Frame\n=====\n\n.. replite::\n{options}\n{inside}"
    (sources / "index.rst").write_text(page, encoding="utf-8")
    run([python, "-m", "sphinx", "-b", "html", str(sources), str(pages)])
    return pages


def with_jupyterlite(folder: Path) -> str:
    """A Python that has JupyterLite: this one, or else that of a new environment in the folder."""
    if all(map(find_spec, NEEDED)):
        return sys.executable
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    wanted = [name for name in extras["bench"] if name.startswith("jupyterlite")]
    wanted += [pin for pin in extras["book"] if pin.startswith(ALONGSIDE)]
    run([sys.executable, "-m", "venv", str(folder / "venv")])
    [python] = [path for path in (folder / "venv").glob("*/python*") if path.stem == "python"]
    run([str(python), "-m", "pip", "install", "--quiet", *wanted])
    return str(python)


# --- Pyodide, and a lock file that names the wheels beside it


def lay_pyodide(place: Path) -> None:
    place.mkdir(parents=True)
    for name in CORE:
        shutil.copy2(core(ROOT) / name, place)
    path = place / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    # The versions that go with this Pyodide, so that the frame gets what it would get from Pyodide's own host.
    pinned = {name: f"=={lock['packages'][name]['version']}" for name in WHEELS if name in lock["packages"]}
    pinned["ipywidgets"] = f"=={widgets_version()}"
    pip = [sys.executable, "-m", "pip"]
    wanted = [f"{name}{pinned.get(name, '')}" for name in WHEELS]
    anywhere = ["--only-binary=:all:", "--platform=any", "--abi=none", "--implementation=py", "--python-version=3.14"]
    run([*pip, "download", "--quiet", "--no-deps", *anywhere, "--dest", str(place), *wanted])
    run([*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", str(place), str(ROOT)])
    entries = {entry["name"]: entry for entry in map(entry_for, sorted(place.glob("*.whl")))}
    for entry in entries.values():
        entry["depends"] = [name for name in entry["depends"] if name in entries]
    lock["packages"] |= entries
    path.write_text(json.dumps(lock), encoding="utf-8")


def version(pages: Path) -> str:
    """Which JupyterLite the page holds, with its name."""
    settings = json.loads((pages / "lite" / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    return f"{settings['appName']} {settings['appVersion']}"


def widgets_version() -> str:
    from ipywidgets import __version__

    return str(__version__)


def entry_for(wheel: Path) -> dict[str, Any]:
    """A wheel as Pyodide's lock file describes one."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith(".dist-info/METADATA"))).decode()
    imports = {re.sub(r"\.py$", "", name.split("/")[0]) for name in names if name.endswith(".py")}
    asked = re.findall(r"^Requires-Dist: ([\w.-]+)(?!.*\bextra ==)", metadata, re.MULTILINE)
    name, version = wheel.name.split("-")[:2]
    return {
        "name": normal(name),
        "version": version,
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "imports": sorted(name for name in imports if name.isidentifier()),
        "depends": [normal(name) for name in asked],
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def run(command: list[str]) -> None:
    """Run it; where it fails, what it said is the error."""
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8")
    if ended.returncode:
        raise RuntimeError(f"{' '.join(command[:6])} …\n{ended.stdout[-3000:]}\n{ended.stderr[-3000:]}")
