"""Counts as rows of a table, and back: whole numbers in tables, tuples and ratios, each with the way that leads to it.

A way is a list, written as JSON: a key of a table is a text (or ``{"int": 3}``, ``{"tuple": [...]}``, ``{"fraction":
[1, 2]}``), a place in a tuple a number, a part of a ratio ``{"ratio": "xx"}``; what is empty has ``{}`` or ``[]`` at
its end.  Where it leads to a histogram, the number that came so many times has a column of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, NamedTuple

from ..measures.ratios import Ratio

__all__ = ["Line", "lines", "read"]

_RATIO = tuple(field.name for field in fields(Ratio))


class Line(NamedTuple):
    """One whole number: the way to it, in a histogram the number that it counts, and how many times that came."""

    where: str
    number: int | None
    times: int | None


def lines(counts: Any) -> Iterator[Line]:
    """Every number of these counts, in their order.  Raises `TypeError` where something else is in them.

    >>> list(lines({"net": ({-2: 5},)}))
    [Line(where='["net", 0]', number=-2, times=5)]
    """
    yield from _lines(counts, [])


def _lines(counts: Any, way: list[Any]) -> Iterator[Line]:
    if isinstance(counts, Mapping):
        if not counts:
            yield Line(json.dumps([*way, {}]), None, None)
        at = json.dumps(way)
        for key, inner in counts.items():
            if type(key) is int and type(inner) is int:
                yield Line(at, key, inner)
            else:
                yield from _lines(inner, [*way, _written(key)])
    elif isinstance(counts, tuple):
        if not counts:
            yield Line(json.dumps([*way, []]), None, None)
        for place, inner in enumerate(counts):
            yield from _lines(inner, [*way, place])
    elif isinstance(counts, Ratio):
        for name in _RATIO:
            yield from _lines(getattr(counts, name), [*way, {"ratio": name}])
    elif type(counts) is int:
        yield Line(json.dumps(way), None, counts)
    else:
        raise TypeError(f"{type(counts).__name__} is not counted")


def _written(key: Any) -> Any:
    if isinstance(key, str):
        return key
    if type(key) is int:
        return {"int": key}
    if isinstance(key, tuple):
        return {"tuple": [_written(part) for part in key]}
    if isinstance(key, Fraction):
        return {"fraction": [key.numerator, key.denominator]}
    raise TypeError(f"{type(key).__name__} is no key of a count")


Step = tuple[str, Any]
"""How a step goes on: by a "key", to a place "at", to a part of a "ratio", or nowhere, being "empty"."""


def read(every: Iterable[Line]) -> Any:
    """The counts that had these lines.

    >>> counts = {"a": ({1: 2}, {}, Ratio.of(1, 2)), (1, "b"): {Fraction(1, 2): 3}, "c": ()}
    >>> read(lines(counts)) == counts
    True

    Raises `ValueError`, `TypeError` or `LookupError` where they are of no counts.
    """
    tree: dict[Step, Any] = {}
    for where, number, times in every:
        way: list[Step] = [("way", None), *map(_step, json.loads(where))]
        if number is not None:
            way.append(("key", number))
        node = tree
        for step in way[:-1]:
            node = node.setdefault(step, {})
        if way[-1] in node:
            raise ValueError(f"{where} is there twice")
        node[way[-1]] = times
    return _whole(tree["way", None])


def _step(written: Any) -> Step:
    if type(written) is int:
        return "at", written
    if written in ({}, []):
        return "empty", type(written)
    if isinstance(written, dict) and "ratio" in written:
        return "ratio", written["ratio"]
    return "key", _key(written)


def _key(written: Any) -> Any:
    if isinstance(written, str):
        return written
    ((kind, value),) = written.items()
    if kind == "tuple":
        return tuple(map(_key, value))
    if kind == "fraction":
        return Fraction(*value)
    if kind != "int" or type(value) is not int:
        raise ValueError(f"{kind} is no key of a count")
    return value


def _whole(node: Any) -> Any:
    if type(node) is int:
        return node
    (kind,) = {kind for kind, _ in node}
    if kind == "empty":
        ((_, what),) = node
        return {} if what is dict else ()
    inner = {step: _whole(below) for (_, step), below in node.items()}
    if kind == "key":
        return inner
    wanted: tuple[Any, ...] = tuple(range(len(inner))) if kind == "at" else _RATIO
    if tuple(inner) != wanted:
        raise ValueError("a part is missing")
    return tuple(inner.values()) if kind == "at" else Ratio(**inner)
