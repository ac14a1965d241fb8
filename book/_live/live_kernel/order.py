"""Which cells must have run before another can.  Plain Python, so that the chapters can be held to it by a test."""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence


def needed(cells: Sequence[str], waiting: Collection[int], number: int) -> list[int]:
    """The numbers of the cell and, before it, of the waiting ones that it cannot do without."""
    names, chosen = used_by(cells[number]), [number]
    for n in range(number - 1, -1, -1):
        if n in waiting and defined_by(cells[n]) & names:
            names |= used_by(cells[n])
            chosen.append(n)
    return chosen[::-1]


def used_by(source: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}


def defined_by(source: str) -> set[str]:
    """The names that a cell gives to what lies at its outermost level."""
    names: set[str] = set()
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names.add(statement.name)
        elif isinstance(statement, ast.Import | ast.ImportFrom):
            names |= {(name.asname or name.name).partition(".")[0] for name in statement.names}
        else:
            stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
            names |= {node.id for node in stored if isinstance(node.ctx, ast.Store)}
    return names
