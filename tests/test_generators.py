"""A generator that is called without ``yield from`` silently does nothing: there is no such call in the families."""

from __future__ import annotations

import ast
from pathlib import Path

CARDLIB = Path(__file__).parents[1] / "cardlib"
FILES = [CARDLIB / "rules.py", *sorted((CARDLIB / "families").glob("*.py"))]


def generators(tree: ast.Module) -> set[str]:
    """The functions whose own body yields."""
    return {
        fn.name
        for fn in ast.walk(tree)
        if isinstance(fn, ast.FunctionDef) and any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in own_nodes(fn))
    }


def own_nodes(fn: ast.FunctionDef):
    stack: list[ast.AST] = list(fn.body)
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            stack += ast.iter_child_nodes(node)


def play_generators(tree: ast.Module) -> set[str]:
    """Those of them that ask: declared to return Play."""
    return {
        fn.name
        for fn in ast.walk(tree)
        if isinstance(fn, ast.FunctionDef) and isinstance(fn.returns, ast.Name) and fn.returns.id == "Play"
    }


def bare_calls(tree: ast.Module, names: set[str]) -> list[tuple[int, str]]:
    """Calls of such a method that do not stand under a ``yield from``."""
    under = {id(call) for node in ast.walk(tree) if isinstance(node, ast.YieldFrom) for call in ast.walk(node.value)}
    return [
        (call.lineno, call.func.attr)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in names
        and id(call) not in under
    ]


TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
NAMES = set().union(*(play_generators(tree) for tree in TREES.values()))


def test_the_check_finds_what_it_looks_for():
    assert {"play", "play_on", "deal", "match", "announce"} <= NAMES
    tree = ast.parse("def play(self, table) -> Play:\n    self.trick(table)\n    yield 1\n")
    assert bare_calls(tree, {"trick"}) == [(2, "trick")]
    assert not bare_calls(ast.parse("def play(self, table) -> Play:\n    yield from self.trick(table)\n"), {"trick"})


def test_every_generator_that_asks_is_declared_so():
    for tree in TREES.values():
        lazy = {"payments"} | {name for name in generators(tree) if "faults" in name}
        assert generators(tree) - lazy <= play_generators(tree)


def test_no_generator_of_a_family_is_called_without_yield_from():
    assert {path.name: bare_calls(tree, NAMES) for path, tree in TREES.items()} == {path.name: [] for path in FILES}
