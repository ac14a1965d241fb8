"""The house in order: style, types, floors, and what the README promises."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from inspect import isfunction
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType

import pytest

import cardlib
import cardlib.widgets

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
REFERENCE = (ROOT / "book" / "reference.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
LINT_IMPORTS = str(Path(sysconfig.get_path("scripts")) / "lint-imports")


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "-m", "ruff", "check", "."],
        [sys.executable, "-m", "mypy"],
        [LINT_IMPORTS],
    ],
    ids=["ruff", "mypy", "lint-imports"],
)
def test_the_checkers_have_nothing_to_say(command: list[str]) -> None:
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.parametrize("module", ["cardlib", "cardlib.reading", "cardlib.__main__"])
def test_importing_it_loads_only_the_standard_library(module: str) -> None:
    script = f"import sys; before = set(sys.modules); import {module}; print(*(set(sys.modules) - before))"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = {name.partition(".")[0] for name in ended.stdout.split()}
    assert loaded - sys.stdlib_module_names == {"cardlib"}


def test_every_name_of_ours_in_a_docstring_is_the_name_of_something() -> None:
    def there(name: str) -> bool:
        try:
            resolve_name(name)
        except (ImportError, AttributeError):
            return False
        return True

    said = {
        (file.relative_to(ROOT).as_posix(), name)
        for file in (ROOT / "cardlib").rglob("*.py")
        for name in re.findall(r"`(cardlib(?:\.\w+)+)`", file.read_text(encoding="utf-8"))
    }
    assert len(said) > 50
    assert not [(file, name) for file, name in sorted(said) if not there(name)]


BENCHMARKS = sorted((ROOT / "tests" / "benchmarks").glob("*.py"))
RUN = [file for file in BENCHMARKS if "ArgumentParser" in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("benchmark", RUN, ids=lambda file: file.stem)
def test_a_benchmark_still_begins_and_says_what_it_may_be_told(benchmark: Path) -> None:
    """Nothing else here runs it."""
    ended = subprocess.run([sys.executable, str(benchmark), "--help"], capture_output=True, text=True, cwd=ROOT)
    assert ended.stdout.startswith(f"usage: {benchmark.name}"), ended.stderr


# --- the README's two commands


def commands(end: str) -> list[str]:
    """The lines of the README that begin by making an environment and end so."""
    return re.findall(rf"^(?:python3|py) -m venv .*{end}$", README, re.MULTILINE)


@pytest.mark.parametrize("end", ["cardlib read", "pytest"])
def test_each_command_stands_once_with_its_twin_for_windows(end: str) -> None:
    here, windows = commands(end)
    assert here.startswith("python3 -m venv .venv && ")
    assert here.replace("python3", "py", 1).replace(" && ", "; ").replace("/bin/", "\\Scripts\\") == windows


def test_ci_takes_its_commands_from_the_readme() -> None:
    assert re.findall(r"readme_command '(.*?)'", CI) == ["pytest", "cardlib read"]
    assert "pip install" not in CI


# --- the reference


def stands_in_the_reference(name: str) -> bool:
    return re.search(rf"^\.\. (?:auto\w+|py:data):: (?:\w+\.)*{name}(?:\.\w+)?$", REFERENCE, re.MULTILINE) is not None


@pytest.mark.parametrize("module", [cardlib, cardlib.widgets], ids=lambda module: module.__name__)
def test_every_public_name_stands_in_the_reference(module: ModuleType) -> None:
    assert [name for name in module.__all__ if not stands_in_the_reference(name)] == []


def test_what_a_function_answers_with_a_table_stands_in_the_reference() -> None:
    answered = {
        name: getattr(cardlib, name).__annotations__.get("return")
        for name in cardlib.__all__
        if isfunction(getattr(cardlib, name))
    }
    tables = {
        name: of for name, of in answered.items() if hasattr(getattr(cardlib, name).__globals__.get(of), "_repr_html_")
    }
    assert len(tables) > 20 and [of for of in tables.values() if not stands_in_the_reference(of)] == []


# --- nothing of this machine


def files() -> list[Path]:
    """What is, or is to be, in the repository, but for the scripts of others."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listed.returncode:
        pytest.skip("this is not a clone")
    paths = [ROOT / name for name in listed.stdout.split("\0") if name and not name.startswith("book/_live/vendor/")]
    return [path for path in paths if path.is_file()]


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    somewhere = re.compile(r"(?<![\w.])/(?:work|root|home|Users)/|\b[A-Z]:\\Users\\")
    found = {}
    for path in files():
        text = path.read_text(encoding="utf-8", errors="ignore")
        if path != Path(__file__) and (names := somewhere.findall(text)):
            found[path.relative_to(ROOT).as_posix()] = names
    assert found == {}
