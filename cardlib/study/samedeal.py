"""One deal under several rules: the cheapest way to see what a rule does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ..chance import SEED
from ..games import find_all
from ..measures import html_table, signed
from ..play import play
from ..record import Record
from ..rules import Game

__all__ = ["SameDeal", "same_deal"]


@dataclass(frozen=True, repr=False)
class SameDeal:
    """One deal under several rules: what each seat has won or lost by it, and what it paid for."""

    records: tuple[Record, ...]

    def __repr__(self) -> str:
        return "\n".join(map(repr, self.records))

    def _repr_html_(self) -> str:
        first = self.records[0]
        caption = f"Deal {first.number} of seed {first.seed}, {len(first.names)} careful players"
        cells = [[_counters(record, seat) for seat in range(len(first.names))] for record in self.records]
        if len(self.records) < len(first.names):  # the fewer stand side by side, for a narrow page
            games = [f"{record.game.title}, {record.game.edition}" for record in self.records]
            by_seat = zip(map(escape, first.names), *cells, strict=True)
            return html_table(caption, ("Player", *games), by_seat)
        rows = [
            (f"{escape(record.game.title)}, <em>{escape(record.game.edition)}</em>", *line)
            for record, line in zip(self.records, cells, strict=True)
        ]
        return html_table(caption, ("Game", *first.names), rows)


def _counters(record: Record, seat: int) -> str:
    why = [escape(e.about or e.why.label) for e in record.payments if seat in (e.payer, e.payee)]
    return f"<b>{signed(record.net[seat], 0)}</b> {'; '.join(why)}" if why else "<b>0</b>"


def same_deal(
    games: str | Game | Sequence[str | Game], players: int = 4, seed: int = SEED, number: int = 0
) -> SameDeal:
    """The same cards, played by careful players, under each of these games.  Raises as `cardlib.play` does.

    >>> same_deal(["polignac/foster", "polignac/foster-french-order"], seed=2)
    <polignac/foster: Anna -2, Ben -1, Carla -2, Dan 0>
    <polignac/foster-french-order: Anna -4, Ben -1, Carla 0, Dan 0>
    """
    each = (play(game, players, seed=seed, number=number, deals=1) for game in find_all(games))
    return SameDeal(tuple(each))
