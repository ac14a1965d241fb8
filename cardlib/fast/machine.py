"""The one place where numba is told to compile, and to store what it has compiled.

numba stores a function by the one file it stands in; ours call one another and take in constants across rooms.  So what
is stored here is stamped with all these rooms, and compiled anew when any of them has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

from numba import njit

__all__ = ["ROOMS", "stored"]

ROOMS = (
    "guessing/believing", "fast/layout", "fast/machine", "fast/lanes", "fast/choosing", "fast/kernel", "fast/charging",
    "fast/reckoning", "fast/drawing", "fast/rollouts", "fast/whole_deals",
)  # fmt: skip
"""All that is compiled, or says how."""
SOURCES = crc32(b"".join((Path(__file__).parents[1] / f"{room}.py").read_bytes() for room in ROOMS))


def stored(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """`numba.njit` with these options, for a function that Python calls: compiled once, then loaded from disk.

    Where numba finds no directory that it may write to, the function is compiled in every process anew.
    """

    def made(function: Callable[..., Any]) -> Any:
        try:
            loop = njit(cache=True, **options)(function)
        except RuntimeError:  # nowhere to write
            return njit(**options)(function)
        file = loop._cache._cache_file  # numba has no other way to say what else a function depends on
        file._source_stamp = (file._source_stamp, SOURCES)
        return loop

    return made
