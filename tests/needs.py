"""What a test needs beside Python: where it is missing the test says what to do, and where all must run it fails."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skip the test with this sentence; with CARDLIB_ALL_TESTS set, fail it."""
    if os.environ.get("CARDLIB_ALL_TESTS"):
        pytest.fail(what, pytrace=False)
    pytest.skip(what)
