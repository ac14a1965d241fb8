"""Keeping: the finished chunks of a long study in a folder, one Parquet file each, so that it can be gone on with.

A Parquet file is readable only when its end is written, so that one file that grows would be lost with whoever is
killed while writing it.  A file for each chunk is written beside its place and then moved there, which happens wholly
or not at all.  The folder as a whole is a data set, as pandas reads it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from . import __version__
from .counting import Counted
from .errors import WrongArgument, named
from .players import called
from .rules import Game

__all__ = ["Keeper", "Of", "check_place", "gaps", "need_pyarrow", "path_of", "written_whole"]

_NAME = re.compile(r"(?:deals|matches)-([0-9]{12,13})-([0-9]{12,13})\.parquet")
_PART = ".part"


class Of(NamedTuple):
    """Which study a chunk is of; ``rules`` is a fingerprint of the game's rules, with what they cite."""

    cardlib: str
    game: str
    rules: str
    strategies: tuple[str, ...]
    seed: int
    what: str

    @classmethod
    def study(cls, game: Game, names: Sequence[Any], seed: int, what: str) -> Of:
        """Raises `WrongArgument` for players of one's own: two functions of one name cannot be told apart in a file."""
        if not all(isinstance(name, str) for name in names):
            raise WrongArgument(
                "keep= is for players that have a name: what a function of yours would answer, a file cannot tell."
            )
        rules = sha256(repr(game).encode()).hexdigest()[:16]
        return cls(__version__, game.name, rules, called(names), seed, what)

    @property
    def says(self) -> str:
        """In words."""
        return f"{self.what} of {self.game}, players {', '.join(self.strategies)}, seed {self.seed}"


class Keeper:
    """A folder that keeps one study.

    Raises `WrongArgument` where it cannot be one, or keeps another study, or a file in it is damaged.
    """

    def __init__(self, folder: str | os.PathLike[str], of: Of) -> None:
        if not isinstance(folder, (str, os.PathLike)) or not os.fspath(folder):
            raise WrongArgument(f"keep is a folder for the finished parts of a study, not {named(folder)}.")
        need_pyarrow("keep=")
        self.folder, self.of = path_of(folder), of
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise WrongArgument(f"keep is a folder, and {self.folder} is a file.") from None
        _check_writable(self.folder)
        for unfinished in self.folder.glob(f"*{_PART}"):
            if _NAME.fullmatch(unfinished.name.removesuffix(_PART)) and unfinished.is_file():
                unfinished.unlink(missing_ok=True)  # a study was killed while it wrote this; it is counted again

    def kept(self, numbers: range) -> list[tuple[range, Counted]]:
        """The chunks that are here and lie within these numbers, in order, none twice."""
        found: list[tuple[range, Counted]] = []
        at = numbers.start
        here = [(self._range(path), path) for path in self.folder.glob("*.parquet")]
        for chunk, path in sorted(here, key=lambda one: (one[0].start, one[0].stop)):
            counted = self._read(path, chunk)
            if chunk.start >= at and chunk.stop <= numbers.stop:
                found.append((chunk, counted))
                at = chunk.stop
        return found

    def keep(self, chunk: range, counted: Counted) -> None:
        """Write a chunk that is finished."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        columns = list(zip(*_rows(chunk, counted), strict=True))
        table = pa.table(dict(zip(_SCHEMA, columns, strict=True)), schema=self._schema())
        path = self.folder / f"{self.of.what}-{chunk.start:012}-{chunk.stop - 1:012}.parquet"
        with written_whole(path) as part:
            pq.write_table(table, part, write_page_checksum=True)

    def _schema(self) -> Any:
        import pyarrow as pa

        kinds = {"text": pa.string(), "number": pa.int64()}
        fields = [(name, kinds[kind]) for name, kind in _SCHEMA.items()]
        return pa.schema(fields, metadata={"cardlib": json.dumps(self.of._asdict())})

    @staticmethod
    def _range(path: Path) -> range:
        found = _NAME.fullmatch(path.name)
        if found is None:
            raise WrongArgument(f"{path} is not of a study of cardlib; keep= needs a folder of its own.")
        return range(int(found[1]), int(found[2]) + 1)

    def _read(self, path: Path, chunk: range) -> Counted:
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            with pq.ParquetFile(path.absolute(), page_checksum_verification=True) as file:
                said = json.loads((file.schema_arrow.metadata or {}).get(b"cardlib", b"null"))
                of = Of(**{**said, "strategies": tuple(said["strategies"])})
                rows = file.read().to_pylist() if of == self.of else []
        except (pa.ArrowException, OSError, ValueError, TypeError, LookupError) as error:
            raise WrongArgument(_damaged(path, error)) from error
        if of != self.of:
            raise WrongArgument(self._other(path, of))
        try:
            return _counted(rows, chunk, len(self.of.strategies))
        except (ValueError, TypeError, LookupError) as error:
            raise WrongArgument(_damaged(path, error)) from error

    def _other(self, path: Path, of: Of) -> str:
        if of._replace(cardlib="", rules="") == self.of._replace(cardlib="", rules=""):
            since = f"by cardlib {of.cardlib}" if of.cardlib != self.of.cardlib else "by other rules of that name"
            return (
                f"{self.folder} keeps {of.says}, counted {since}: numbers by different rules are not added up. "
                "Give another folder."
            )
        return f"{self.folder} keeps another study ({path.name}: {of.says}), not {self.of.says}. Give another folder."


_SCHEMA = {"first": "number", "deals": "number", "measure": "text", "seat": "number", "counters": "number",
           "times": "number"}  # fmt: skip
Row = tuple[int, int, str, int | None, int | None, int]


def _rows(chunk: range, counted: Counted) -> Iterator[Row]:
    """A line for each seat and number of counters, and those for what else is counted."""
    which = (chunk.start, len(chunk))
    for seat, count in enumerate(counted.counts):
        for counters, times in sorted(count.items()):
            yield (*which, "counters", seat, counters, times)
        yield (*which, "paid nothing", seat, None, counted.paid_nothing[seat])
    yield (*which, "ties for best", None, None, counted.ties_for_best)
    yield (*which, "all tricks", None, None, counted.all_tricks)


def _counted(rows: list[dict[str, Any]], chunk: range, players: int) -> Counted:
    """Read back, and checked: every seat has as many deals as the chunk."""
    if any((row["first"], row["deals"]) != (chunk.start, len(chunk)) for row in rows):
        raise ValueError("the deals are not those of its name")
    counts: tuple[dict[int, int], ...] = tuple({} for _ in range(players))
    once: dict[tuple[str, int | None], int] = {}
    for row in rows:
        if row["measure"] == "counters":
            counts[row["seat"]][row["counters"]] = row["times"]
        else:
            once[row["measure"], row["seat"]] = row["times"]
    if any(sum(count.values()) != len(chunk) for count in counts):
        raise ValueError("its numbers do not add up")
    free = tuple(once["paid nothing", seat] for seat in range(players))
    return Counted(counts, free, once["ties for best", None], once["all tricks", None])


def _damaged(path: Path, why: object) -> str:
    return (
        f"{path} is damaged or not of a study of cardlib ({named(str(why).splitlines()[0] if str(why) else why, 80)}). "
        "Move it away, and what it kept is counted again."
    )


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


def need_pyarrow(what: str) -> None:
    """Raises `WrongArgument` where no Parquet can be written."""
    if find_spec("pyarrow") is None:
        raise WrongArgument(f"{what} needs pyarrow, which is not installed here.")


def check_place(file: Path) -> None:
    """Raises `WrongArgument` where no file can be written, before anything is counted for it."""
    path_of(file)
    if file.is_dir():
        raise WrongArgument(f"{file} is a folder; give the name of a file to write.")
    if file.exists() and not file.is_file():  # a device would be gone, and a file in its place
        raise WrongArgument(f"{file} is no ordinary file; give the name of a file to write.")
    if not file.absolute().parent.is_dir():
        raise WrongArgument(f"There is no folder {file.parent} to write {file.name} in.")
    _check_writable(file.absolute().parent)


def path_of(place: str | os.PathLike[str]) -> Path:
    r"""A place as a path.  Raises `WrongArgument` for a name that no file can have, as one with ``\0`` in it."""
    try:
        path = Path(place)
        if "\0" not in os.fsdecode(os.fsencode(path)):
            return path
    except (TypeError, UnicodeError):
        pass
    raise WrongArgument(f"A file or folder has a name that can be written, not {named(place)}.")


def _check_writable(folder: Path) -> None:
    if not os.access(folder, os.W_OK | os.X_OK):
        raise WrongArgument(f"Nothing can be written in the folder {folder}.")


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """A place to write a file; when that is done it has the right name, and until then what was there is there."""
    check_place(path)
    path = Path(os.path.realpath(path))  # a link stays one; and pyarrow takes a name that begins with ~ for one's home
    part = path.with_name(f"{path.name}{_PART}")
    try:
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
