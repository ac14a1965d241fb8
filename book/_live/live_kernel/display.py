"""Stands in for IPython: shows a value in the innermost `Output`.

IPython itself takes longer to import in a browser than everything else together, and of all of it widgets and
chapters need only these few calls.
"""

from __future__ import annotations

import io
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .host import failed

METHODS = {
    "text/html": "_repr_html_",
    "image/svg+xml": "_repr_svg_",
    "text/markdown": "_repr_markdown_",
}
boxes: list[Any] = []
"""The Outputs that are being written to, the innermost last."""


def emit(output_type: str, **output: Any) -> None:
    """Add to the innermost Output; what a callback prints outside of any goes to the console."""
    if not boxes:
        print(output.get("text", output), end="", file=sys.__stderr__)
        return
    box, before = boxes[-1], boxes[-1].outputs
    if output_type == "stream" and before and before[-1].get("name") == output["name"]:
        output["text"] = before[-1]["text"] + output["text"]
        before = before[:-1]
    box.outputs = (*before, dict(output_type=output_type, **output))


class Stream(io.TextIOBase):
    """What is printed."""

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, text: str) -> int:
        if text:
            emit("stream", name=self.name, text=text)
        return len(text)


def forms(value: Any) -> dict[str, Any]:
    """A value in every form that it has, as Jupyter asks for them."""
    whole = getattr(value, "_repr_mimebundle_", None)
    if whole is not None:
        bundle = whole()
        return bundle[0] if isinstance(bundle, tuple) else bundle
    made = {"text/plain": repr(value)}
    for kind, name in METHODS.items():
        method = getattr(type(value), name, None)
        form = method(value) if method else None
        if form is not None:
            made[kind] = form
    return made


def display(*values: Any, **_: Any) -> None:
    for value in values:
        emit("display_data", data=forms(value), metadata={})


def clear_output(wait: bool = False) -> None:
    if boxes:
        boxes[-1].outputs = ()


@contextmanager
def into(box: Any) -> Iterator[None]:
    """Whatever is shown meanwhile goes to this Output."""
    boxes.append(box)
    try:
        yield
    finally:
        boxes.remove(box)


def enter(box: Any) -> Any:
    boxes.append(box)
    return box


def leave(box: Any, kind: Any, error: BaseException | None, trace: Any) -> bool:
    boxes.remove(box)
    if error is not None:
        failed(error)
    return True


def module(name: str, **names: Any) -> None:
    sys.modules[name] = made = types.ModuleType(name)
    made.__dict__.update(names)


class InteractiveShell:
    """There is none."""

    @staticmethod
    def initialized() -> bool:
        return False


def install() -> None:
    """Be IPython, before ipywidgets asks for it, and take what is printed."""
    calls = dict(display=display, clear_output=clear_output)
    module("IPython", get_ipython=lambda: None, version_info=(9, 0), __path__=[], **calls)
    module("IPython.display", **calls)
    module("IPython.core", __path__=[])
    module("IPython.core.interactiveshell", InteractiveShell=InteractiveShell)
    sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")
    import ipywidgets

    ipywidgets.Output.__enter__, ipywidgets.Output.__exit__ = enter, leave
