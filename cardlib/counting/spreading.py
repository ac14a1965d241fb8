"""Spreading: a long range of deals in chunks, counted here, by worker processes, or on a cluster.

A chunk is a range of numbers, and counting it is a function that can be sent to another process.  What comes back are
whole numbers that add up, so that it is all one who counted which chunk.  With one worker nothing is imported.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, TypeVar

from ..errors import WrongArgument, WrongPlayers, named

__all__ = ["at_work", "bar", "check_workers", "chunks", "gaps", "spread"]

T = TypeVar("T")

MOST_WORKERS = 1024
BORNE = 3
"""So many times worker processes may be ended from outside in one study."""
CHUNKS_EACH = 8
"""So many chunks a worker at least, where they are not too small: who is done early takes the next, and has it."""


def check_workers(workers: object) -> int:
    """A number of worker processes, 1 here and alone.  Raises `WrongArgument`."""
    if type(workers) is not int or not 1 <= workers <= MOST_WORKERS:
        raise WrongArgument(f"workers is a number of processes from 1 to {MOST_WORKERS}, not {named(workers)}.")
    if workers > 1 and find_spec("joblib") is None:
        raise WrongArgument(
            "More than one worker needs joblib, which is not installed here (the extra cluster has it): workers=1 does "
            "without."
        )
    return workers


def at_work(workers: int) -> int:
    """How many will count at the same time: these, or those of the backend that joblib was told to use."""
    if workers > 1 or not _told_to_spread():
        return workers
    import joblib

    return int(joblib.effective_n_jobs(None))


def _told_to_spread() -> bool:
    """Whether who called us has told joblib where to work, as in ``joblib.parallel_config(backend="dask")``."""
    if sys.modules.get("joblib") is None:  # nobody has imported it, or somebody has shut it out
        return False
    from joblib import Parallel

    return bool(Parallel().n_jobs != 1)  # 1 where it was told nothing


def chunks(gaps: Iterable[range], workers: int, least: int, most: int) -> list[range]:
    """These ranges cut into pieces of ``least`` to ``most`` numbers (the last of a range may have fewer).

    >>> chunks([range(0, 5), range(8, 11)], workers=1, least=2, most=4)
    [range(0, 2), range(2, 4), range(4, 5), range(8, 10), range(10, 11)]
    """
    whole = list(gaps)
    size = -(-sum(map(len, whole)) // (workers * CHUNKS_EACH))
    size = max(least, min(most, size))
    return [gap[at : at + size] for gap in whole for at in range(0, len(gap), size)]


def gaps(numbers: range, kept: Iterable[range]) -> list[range]:
    """What is still to be counted.

    >>> gaps(range(0, 10), [range(0, 3), range(5, 6)])
    [range(3, 5), range(6, 10)]
    """
    found, at = [], numbers.start
    for chunk in [*kept, range(numbers.stop, numbers.stop)]:
        if at < chunk.start:
            found.append(range(at, chunk.start))
        at = chunk.stop
    return found


def spread(count: Callable[[range], T], pieces: Iterable[range], workers: int = 1) -> Iterator[tuple[range, T]]:
    """Each piece with what it counts, in their order, each as soon as it and those before it are done.

    With one worker they are counted here one after the other, unless joblib was told where to work.  Raises
    `WrongPlayers` where ``count`` cannot be sent to another process, and `ChildProcessError` where workers are ended
    from outside again and again; a few times is borne, here as on a cluster, and what they had is counted again.
    """
    left = list(pieces)
    if len(left) < 2 or not (workers > 1 or _told_to_spread()):
        for piece in left:
            yield piece, count(piece)
        return
    from concurrent.futures.process import BrokenProcessPool

    _check_sent(count)
    for _ in range(1 + BORNE):
        counted = _by_joblib(count, left, workers)
        try:
            while left:
                with _ended_quietly():
                    result = next(counted)
                yield left.pop(0), result
            return
        except BrokenProcessPool:
            pass
        finally:
            with _ended_quietly():
                counted.close()
    raise ChildProcessError(
        f"Worker processes were ended from outside {BORNE + 1} times, perhaps because memory is short: "
        "try fewer workers."
    )


def _by_joblib(count: Callable[[range], T], pieces: list[range], workers: int) -> Generator[T, None, None]:
    from joblib import Parallel, delayed

    how: dict[str, Any] = dict(n_jobs=workers if workers > 1 else None, pre_dispatch=f"{CHUNKS_EACH}*n_jobs")
    try:
        parallel = Parallel(**how, return_as="generator")
    except ValueError:  # the backend that joblib was told to use gives all at the end
        parallel = Parallel(**how)
    yield from parallel(delayed(count)(piece) for piece in list(pieces))


@contextmanager
def _ended_quietly() -> Iterator[None]:
    """Where work is stopped in the middle joblib warns of what nobody uses, and a thread of its own looks for a piece
    that is gone: neither is shown."""
    import threading
    import warnings

    shown = threading.excepthook

    def hook(what: threading.ExceptHookArgs) -> None:
        own = what.thread is not None and what.thread.name == "ExecutorManagerThread"
        if not (own and issubclass(what.exc_type, KeyError)):
            shown(what)

    threading.excepthook = hook
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", r"\d+ tasks (have been|which were)", UserWarning)
            yield
    finally:
        threading.excepthook = shown


def _check_sent(count: Callable[[range], Any]) -> None:
    """Raises `WrongPlayers` where a function cannot be sent: only a player of one's own can be in the way."""
    from joblib import wrap_non_picklable_objects

    try:
        pickle.dumps(wrap_non_picklable_objects(count))
    except Exception as error:  # whatever an object says that will not be pickled
        raise WrongPlayers(
            f"A player given as a function has to be sent to the other processes, and cannot be ({named(error, 80)}). "
            "Define it without open files, locks or generators, or use workers=1."
        ) from error


@contextmanager
def bar(total: int, done: int = 0, unit: str = "deals") -> Iterator[Callable[[int], object]]:
    """On a terminal a bar shows how far it is; what is given is called with the number of those just done."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from tqdm import tqdm

    with tqdm(total=total, initial=done, unit=f" {unit}", leave=False) as shown:
        yield shown.update
