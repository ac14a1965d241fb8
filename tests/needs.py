"""What a test needs beside Python: where it is missing the test says what to do, and where all must run it fails."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skip the test, or the file of tests, with this sentence; with CARDLIB_ALL_TESTS set, fail it."""
    if os.environ.get("CARDLIB_ALL_TESTS"):
        pytest.fail(what, pytrace=False)
    pytest.skip(what, allow_module_level=True)


def compiled(module: str) -> ModuleType:
    """A module that does not go without numba."""
    if find_spec("numba") is None:
        missing("The compiled engine needs numba. Install it: pip install -e '.[fast]'")
    return import_module(module)
