"""Whether a value is of the kind that a field asks for: what a game or a clause is made of, looked at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from .errors import named

__all__ = ["MOST_COUNTERS", "fits", "unfit", "writable"]

MOST_COUNTERS = 1_000_000_000
"""More than so many counters, or of whatever else is counted in a rule, are a slip of the pen."""


def writable(value: object) -> bool:
    """Whether this is a text, or a whole number that is no slip of the pen: what can be written down, and read.

    >>> writable("9H"), writable(3), writable(10**5000), writable(None)
    (True, True, False, False)
    """
    return isinstance(value, str) or fits(value, int)


_HINTS: dict[type, dict[str, Any]] = {}


def unfit(thing: Any) -> Iterator[str]:
    """The fields of a dataclass, and of those within it, whose values are of another kind: a sentence each.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Stake:
    ...     counters: int
    >>> next(unfit(Stake("one")))
    "counters cannot be 'one'."
    """
    hints = _hints(type(thing))
    for field in fields(thing):
        value = getattr(thing, field.name)
        if not fits(value, hints.get(field.name, Any)):
            yield f"{field.name} cannot be {named(value)}."
        for part in value if isinstance(value, tuple) else (value,):
            if is_dataclass(part):
                yield from unfit(part)


def _hints(kind: type) -> dict[str, Any]:
    if kind not in _HINTS:
        try:
            _HINTS[kind] = get_type_hints(kind)
        except NameError:  # of a class that somebody has made within a function
            _HINTS[kind] = {}
    return _HINTS[kind]


def fits(value: object, hint: Any) -> bool:
    """Whether a value is of the kind that an annotation names; what it names with no class fits always.

    >>> fits(True, int), fits(None, int | None), fits((1, "x"), tuple[int, ...]), fits("at once", Literal["at once"])
    (False, True, False, True)
    >>> fits(10**9, int), fits(10**10, int)
    (True, False)
    """
    origin, of = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in of)
    if origin is Literal:
        return isinstance(value, str) and value in of
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        each = of[:1] * len(value) if of[-1] is Ellipsis else of
        return len(value) == len(each) and all(map(fits, value, each))
    if hint is bool:
        return type(value) is bool
    if hint is int:
        return type(value) is int and abs(value) <= MOST_COUNTERS
    kind = origin or (type(None) if hint is None else hint)
    return isinstance(value, kind) if isinstance(kind, type) and kind is not Any else True
