"""Keeping: the finished chunks of a long study in a folder, one Parquet file each, so that it can be gone on with.

A Parquet file is readable only when its end is written, so that one file that grows would be lost with whoever is
killed while writing it.  A file for each chunk is written under a name that nobody has and then moved to its place,
which happens wholly or not at all.  The folder as a whole is a data set, as pandas reads it: a line for each whole
number (`cardlib.counting.wholes`), with the ``first`` of its chunk and how many ``deals`` that has.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from ..errors import WrongArgument, named
from ..players import called
from ..players.erring import Erring
from ..players.estimating import Estimating
from ..rules import Game
from ..version import __version__
from ..wording import listed
from .wholes import Line, lines, read

__all__ = ["Keeper", "Of", "Which", "check_place", "need_pyarrow", "path_of", "written_whole"]

_NAME = re.compile(r"(?:deals|matches)-([0-9]{12,13})-([0-9]{12,13})\.parquet")
_UNFINISHED = re.compile(rf"\.{_NAME.pattern}-[0-9a-f]{{16}}\.part")


class Which(NamedTuple):
    """What is counted: by which call, of which games and players, from which seed, deals or matches.

    ``more`` is whatever else decides the numbers, each with a ``repr`` that says all of it.
    """

    counted: str
    games: tuple[Game, ...]
    names: Sequence[Any]
    seed: int
    what: str = "deals"
    more: tuple[Any, ...] = ()


class Of(NamedTuple):
    """Which study a chunk is of; ``rules`` is a fingerprint of the games' rules, with what they cite, and the rest."""

    cardlib: str
    counted: str
    games: str
    rules: str
    strategies: tuple[str, ...]
    seed: int
    what: str

    @classmethod
    def study(cls, which: Which) -> Of:
        """Raises `WrongArgument` for players of one's own: two functions of one name cannot be told apart in a file."""
        if not all(map(_told, which.names)):
            raise WrongArgument(
                "keep= is for players that have a name: what a function of yours would answer, a file cannot tell."
            )
        names = [called([name]) if isinstance(name, str) else name for name in which.names]
        rules = sha256(repr((which.games, names, which.more)).encode()).hexdigest()[:16]
        games = listed(list(dict.fromkeys(game.name for game in which.games)))
        return cls(__version__, which.counted, games, rules, called(which.names), which.seed, which.what)

    @property
    def says(self) -> str:
        """In words."""
        players = ", ".join(dict.fromkeys(self.strategies) if len(self.strategies) > 9 else self.strategies)
        return f"{self.counted}, {self.what} of {self.games}, players {players}, seed {self.seed}"


def _told(player: Any) -> bool:
    """Whether what a player answers can be told from what he is called."""
    return isinstance(player, (str, Estimating)) or (isinstance(player, Erring) and _told(player.strategy))


class Keeper:
    """A folder that keeps one study, chunk by chunk.

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
        self._listed()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """While a study is counted no other one may be in this folder.  Raises `WrongArgument` where one is."""
        with _alone(self.folder) as alone:
            for unfinished in self._listed() if alone else ():
                if _UNFINISHED.fullmatch(unfinished.name) and unfinished.is_file():
                    with suppress(OSError):  # whoever wrote this was killed; it is counted again
                        unfinished.unlink()
            yield

    def _listed(self) -> list[Path]:
        """What is in the folder.  Where that cannot be seen, what is kept there would be written over."""
        try:
            return [self.folder / name for name in sorted(os.listdir(self.folder))]
        except OSError as error:
            raise WrongArgument(
                f"What is in the folder {self.folder} cannot be seen ({error.strerror}); keep= needs a folder to read "
                "and to write in."
            ) from error

    def kept(self, numbers: range) -> list[tuple[range, Any]]:
        """The chunks that are here and lie within these numbers, in order, none twice."""
        found: list[tuple[range, Any]] = []
        at = numbers.start
        here = [(self._range(path), path) for path in self._listed() if path.suffix == ".parquet"]
        for chunk, path in sorted(here, key=lambda one: (one[0].start, one[0].stop)):
            counted = self._read(path, chunk)
            if chunk.start >= at and chunk.stop <= numbers.stop:
                found.append((chunk, counted))
                at = chunk.stop
        return found

    def keep(self, chunk: range, counts: Any) -> None:
        """Write a chunk that is finished; what another study has kept in its place is left there.

        Raises `WrongArgument` where that has been kept since this one began.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        path = self.folder / f"{self.of.what}-{chunk.start:012}-{chunk.stop - 1:012}.parquet"
        if path.exists():
            self._read(path, chunk)
            return
        rows = list(lines(counts))
        kinds = {"text": pa.string(), "number": pa.int64()}
        of = json.dumps(self.of._asdict())
        said = {"cardlib": of, "fingerprint": _fingerprint(of, rows)}
        schema = pa.schema([(name, kinds[kind]) for name, kind in _KINDS.items()], metadata=said)
        columns = [[chunk.start] * len(rows), [len(chunk)] * len(rows), *zip(*rows, strict=True)]
        with written_whole(path, path.name) as part:
            table = pa.table(dict(zip(_KINDS, columns, strict=True)), schema=schema)
            with part.open("wb") as file:  # pyarrow itself opens no name that is not UTF-8
                pq.write_table(table, file, write_page_checksum=True)

    @staticmethod
    def _range(path: Path) -> range:
        found = _NAME.fullmatch(path.name)
        if found is None:
            raise WrongArgument(f"{path} is not of a study of cardlib; keep= needs a folder of its own.")
        return range(int(found[1]), int(found[2]) + 1)

    def _read(self, path: Path, chunk: range) -> Any:
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            with path.open("rb") as kept, pq.ParquetFile(kept, page_checksum_verification=True) as file:
                said = {key.decode(): text.decode() for key, text in (file.schema_arrow.metadata or {}).items()}
                columns = file.read().to_pydict()
            rows = [Line(*row) for row in zip(*(columns[name] for name in Line._fields), strict=True)]
            if said["fingerprint"] != _fingerprint(said["cardlib"], rows):
                raise ValueError("its numbers are not those that were written")
            if {*columns["first"]} != {chunk.start} or {*columns["deals"]} != {len(chunk)}:
                raise ValueError("the deals are not those of its name")
            told = json.loads(said["cardlib"])
            of = Of(**{**told, "strategies": tuple(told["strategies"])})
            counts = read(rows)
        except (pa.ArrowException, OSError, ValueError, TypeError, LookupError, AttributeError) as error:
            raise WrongArgument(_damaged(path, error)) from error
        if of != self.of:
            raise WrongArgument(self._other(path, of))
        return counts

    def _other(self, path: Path, of: Of) -> str:
        if of._replace(cardlib="", rules="") == self.of._replace(cardlib="", rules=""):
            since = f"by cardlib {of.cardlib}" if of.cardlib != self.of.cardlib else "by other rules of that name"
            return (
                f"{self.folder} keeps {of.says}, counted {since}: numbers by different rules are not added up. "
                "Give another folder."
            )
        return f"{self.folder} keeps another study ({path.name}: {of.says}), not {self.of.says}. Give another folder."


_KINDS = {"first": "number", "deals": "number", "where": "text", "number": "number", "times": "number"}


def _fingerprint(of: str, rows: Sequence[Line]) -> str:
    return sha256(json.dumps((of, rows)).encode()).hexdigest()[:16]


def _damaged(path: Path, why: object) -> str:
    return (
        f"{path} is damaged or not of a study of cardlib ({named(str(why).splitlines()[0] if str(why) else why, 80)}). "
        "Move it away, and what it kept is counted again."
    )


def need_pyarrow(what: str) -> None:
    """Raises `WrongArgument` where no Parquet can be written."""
    if find_spec("pyarrow") is None:
        raise WrongArgument(f"{what} needs pyarrow, which is not installed here; the extra cluster has it.")


def check_place(file: Path) -> None:
    """Raises `WrongArgument` where no file can be written, before anything is counted for it."""
    path_of(file)
    try:
        os.stat(file)
    except (FileNotFoundError, NotADirectoryError):
        pass
    except OSError as error:  # a name that is too long, links in a circle, a folder that is shut
        raise WrongArgument(f"{named(os.fspath(file), 80)} cannot be written: {error.strerror}.") from error
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
def _alone(folder: Path) -> Iterator[bool]:
    """Nobody else gets this until it is done, or the process ended, however that ends; whether that is sure.

    It is not where the system or the drive knows no locks.  Raises `WrongArgument` where somebody else has it.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, flock
    except ImportError:
        yield False
        return
    held, alone = os.open(folder, os.O_RDONLY), False
    try:
        with suppress(OSError):
            try:
                flock(held, LOCK_EX | LOCK_NB)
                alone = True
            except BlockingIOError:
                raise WrongArgument(
                    f"A study is at work in the folder {folder} already: wait for its end, or give another folder."
                ) from None
        yield alone
    finally:
        if alone:
            flock(held, LOCK_UN)  # a process that was forked meanwhile may have the folder open still
        os.close(held)


@contextmanager
def written_whole(path: Path, begins: str = "cardlib") -> Iterator[Path]:
    """A place to write a file; when that is done it has the right name, and until then what was there is there.

    The place is a hidden file beside it, whose name ``begins`` so and is nobody else's.
    """
    check_place(path)
    path = Path(os.path.realpath(path))  # a link stays one; and pyarrow takes a name that begins with ~ for one's home
    part = path.with_name(f".{begins}-{token_hex(8)}.part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    try:
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
