"""What a game of stops shows a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Choice
from ..table import View
from .picture import Picture

if TYPE_CHECKING:
    from .stops import StopsGame

__all__ = ["drawn"]


def drawn(game: StopsGame, view: View, choice: Choice | None) -> Picture:
    """The table as the view's seat sees it; ``choice`` is what is asked of that seat, if anything is."""
    raise NotImplementedError
