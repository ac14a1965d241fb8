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
    ranked = any(map(_order, games))
    names = ("Game", "Players", *(("Rank",) if ranked else ()), "Whose rules")
    columns = "".join(f'<th scope="col">{name}</th>' for name in names)
    title, many = games[0].title, f"{len(games)} sets of rules" if len(games) > 1 else "one set of rules"
    seats = few_to_many(range(min(g.players[0] for g in games), max(g.players[-1] for g in games) + 1))
    return (
        f'<details class="cl-family"><summary><b>{escape(title)}</b> <em>{many}, {seats} players</em></summary>'
        f'<table class="cl-rules"><caption>{escape(title)}: the key of each, and the book it rests on</caption>'
        f"<thead><tr>{columns}</tr></thead>"
        f"<tbody>{''.join(_row(game, ranked) for game in games)}</tbody></table></details>"
    )


def _row(game: Game, ranked: bool) -> str:
    name = f"{escape(game.title)}, <em>{escape(game.edition)}</em><br><code>{escape(game.name)}</code>"
    players = f'{few_to_many(game.players)}<span class="cl-unit"> players</span>'
    cells = (players, *((marked(_order(game)),) if ranked else ()), escape(_whose(game)))
    return f'<tr><th scope="row">{name}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def _order(game: Game) -> str:
    return " ".join(getattr(game, "order", "")).replace("T", "10")


def _whose(game: Game) -> str:
    """The texts that print its rules, or else those that we have them from."""
    for status, how in (("printed", ""), ("inferred", ", as we read it")):
        said = {source.text for source in game.sources.values() if source.status == status and source.text}
        if said:
            return listed([text.cite for key, text in TEXTS.items() if key in said]) + how
    return "ours"
