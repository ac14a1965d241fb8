"""The judge: write down a deal that people have played, and be told who pays what, and why."""

from __future__ import annotations

import ipywidgets as w

from ..errors import WrongArgument
from ..events import Ended, Revoked
from ..families.tricks import TrickGame
from ..games import GAMES, find
from ..judging import Judgement, judged
from ..rules import Game
from ..settling import Total
from ..wording import listed
from .parts import Leaf, add, button
from .pieces import head, marked, status
from .played import Played
from .setting import label
from .words import NOBODY, Voice

__all__ = ["Judge"]

EXAMPLE = "Anna: 9♥ J♥ A♥ 10♥\nBen: 8♠ J♣ J♠ 7♠"
"""The two tricks that the modern page goes through."""
HOW = (
    "A trick to a line, its cards as they were played, and who led before a colon. In lines of their own: Dan deals, "
    "capot Ben, revoke Carla, Anna holds 9♥ 7♠. The hands follow from the tricks where they are not written. Players "
    "and counters may stay empty."
)


class Judge(Leaf):
    """A place to write a deal played at a real table, and the judgement: trick by trick, every payment with its reason.

    ``text`` is judged when the widget is made.  What cannot be judged is a sentence in the status line, and the
    judgement stays as it was.  Raises `NoSuchGame`.
    """

    def __init__(self, game: str | Game = "polignac/modern", text: str = EXAMPLE) -> None:
        rules = find(game)
        self._games = {**GAMES, rules.name: rules}
        self.judgement: Judgement | None = None
        options = [(label(g), key) for key, g in self._games.items() if isinstance(g, TrickGame) or g is rules]
        self.game = w.Dropdown(description="Game", options=options, value=rules.name)
        self.names = w.Text(description="Players", placeholder="Anna, Ben, Carla, Dan", continuous_update=False)
        self.counters = w.Text(description="Counters before it", placeholder="20, 20, 20, 20", continuous_update=False)
        self.text = w.Textarea(description="The deal", value=text, rows=8, continuous_update=False)
        self.go = button("Judge it", self.judge, "cl-first")
        self.status, self.result = w.HTML(), w.HTML()
        choices = add(w.VBox([self.game, self.names, self.counters]), "cl-choices")
        super().__init__(
            w.HTML(head("The judge", "A deal of your own table")),
            add(w.HBox([choices, self.text]), "cl-split"),
            w.HTML(f'<div class="cl-note">{marked(HOW)}</div>'),
            add(w.HBox([self.go]), "cl-announce"),
            self.status,
            self.result,
        )
        self.judge()

    def judge(self) -> None:
        """Judge what is written."""
        try:
            judgement = judged(
                self._games[self.game.value],
                self.text.value,
                names=_listed(self.names.value),
                counters=_counters(self.counters.value),
            )
        except WrongArgument as error:
            kept = " Below is what was judged last." if self.judgement else ""
            self.status.value = status(marked(f"{error}{kept}"), "Not judged.")
            return
        self.judgement = judgement
        self.result.value = f'<div class="cl-played">{Played(judgement.record).table}</div>'
        self.status.value = status(marked(self.verdict), "Judged.")

    @property
    def verdict(self) -> str:
        """What the deal came to, and what is to be said besides."""
        assert self.judgement is not None
        record, notes = self.judgement
        voice = Voice(record.names, NOBODY)
        came = voice.result(record.log, isinstance(record.game.ends, Total))
        ended = [voice.ended(event) for event in record.log if isinstance(event, Ended)]
        broken = [event.say(record.names) for event in record.log if isinstance(event, Revoked)]
        return " ".join([came, *broken, *ended, *notes])

    @property
    def about(self) -> str:
        """What was judged, in a line."""
        return repr(self.judgement.record)[1:-1] if self.judgement else "nothing judged"


def _listed(text: str) -> list[str] | None:
    """Names between commas, or none."""
    return [name.strip() for name in text.split(",")] if text.strip() else None


def _counters(text: str) -> tuple[int, ...] | None:
    """Whole numbers, or none.  Raises `WrongArgument`."""
    words = text.replace(",", " ").replace("−", "-").split()
    if not all(
        word.removeprefix("-").isascii() and word.removeprefix("-").isdigit() and len(word) < 9 for word in words
    ):
        raise WrongArgument(f"Counters are a whole number for each seat, as in {listed(['20', '20', '19', '20'])}.")
    return tuple(map(int, words)) or None
