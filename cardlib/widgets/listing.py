"""The games at a glance: who can play them, how the cards rank, what is to be avoided, whose rules they are."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from ..games import GAMES
from ..rules import Game
from ..sources import TEXTS
from ..wording import few_to_many, listed
from .pieces import leaf_style, marked

__all__ = ["Games"]


class Games:
    """Every game there is, folded under its name, a line each: its key is what `cardlib.play` and `Table` take."""

    def __repr__(self) -> str:
        return "\n".join(GAMES)

    def _repr_html_(self) -> str:
        families = [list(games) for _, games in groupby(GAMES.values(), lambda game: game.name.partition("/")[0])]
        return (
            f'<div class="cl cl-listing"><style>{leaf_style()}</style>'
            '<div class="cl-note">Under each game its sets of rules, with the key that stands for each.</div>'
            f"{''.join(map(_folded, families))}</div>"
        )


def _folded(games: Sequence[Game]) -> str:
    columns = "".join(f'<th scope="col">{name}</th>' for name in ("Game", "Players", "Rank", "Whose rules"))
    title, many = games[0].title, f"{len(games)} sets of rules" if len(games) > 1 else "one set of rules"
    seats = few_to_many(range(min(g.players[0] for g in games), max(g.players[-1] for g in games) + 1))
    return (
        f'<details class="cl-family"><summary><b>{escape(title)}</b> <em>{many}, {seats} players</em></summary>'
        f'<table class="cl-rules"><caption>{escape(title)}: the key of each, and the book it rests on</caption>'
        f"<thead><tr>{columns}</tr></thead>"
        f"<tbody>{''.join(map(_row, games))}</tbody></table></details>"
    )


def _row(game: Game) -> str:
    texts = [TEXTS[key] for key in TEXTS if any(s.text == key and s.status == "printed" for s in game.sources.values())]
    order = " ".join(getattr(game, "order", "")).replace("T", "10")
    name = f"{escape(game.title)}, <em>{escape(game.edition)}</em><br><code>{escape(game.name)}</code>"
    cells = (few_to_many(game.players), marked(order), escape(listed([text.cite for text in texts])))
    return f'<tr><th scope="row">{name}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
