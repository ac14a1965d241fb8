"""Who speaks: the texts by name, and descriptions that are not among them."""

from __future__ import annotations

from functools import partial

from ..clauses import Source
from .conflict import Elsewhere

SLOBBERHANNES, POLIGNAC = ("slobberhannes",), ("polignac",)
BOTH = SLOBBERHANNES + POLIGNAC
foster, encyclopedia, modern = (partial(Source, text) for text in ("foster1897", "encyclopedia", "modern"))
slobberhannes = partial(Elsewhere, about="slobberhannes")
polignac = partial(Elsewhere, about="polignac")
bassadewitz = partial(Elsewhere, about="bassadewitz")


def inferred(text: str, sentence: str, note: str) -> Source:
    """What follows from a sentence and is not said in it."""
    return Source(text, sentence, "inferred", note)
