"""The games at a glance: who can play them, how the cards rank, what is to be avoided, whose rules they are."""

from __future__ import annotations

from html import escape

from ..events import listed
from ..games import GAMES
from ..measures import few_to_many
from ..rules import Game
from ..sources import TEXTS
from .pieces import leaf_style, marked

__all__ = ["Games"]


class Games:
    """Every game there is, a line each: its key is what `cardlib.play` and `Table` take."""

    def __repr__(self) -> str:
        return "\n".join(GAMES)

    def _repr_html_(self) -> str:
        columns = "".join(f'<th scope="col">{name}</th>' for name in ("Game", "Players", "Rank", "Whose rules"))
        body = "".join(map(_row, GAMES.values()))
        return (
            f'<div class="cl cl-listing"><style>{leaf_style()}</style><table class="cl-rules">'
            "<caption>Every game, with the key that stands for it, and the book it rests on</caption>"
            f"<thead><tr>{columns}</tr>"
            f"</thead><tbody>{body}</tbody></table></div>"
        )


def _row(game: Game) -> str:
    texts = [TEXTS[key] for key in TEXTS if any(s.text == key and s.status == "printed" for s in game.sources.values())]
    order = " ".join(getattr(game, "order", "")).replace("T", "10")
    name = f"{escape(game.title)}, <em>{escape(game.edition)}</em><br><code>{escape(game.name)}</code>"
    cells = (few_to_many(game.players), marked(order), escape(listed([text.cite for text in texts])))
    return f'<tr><th scope="row">{name}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
