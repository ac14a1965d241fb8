"""Your own variant: start from a game of the books, change any rule, see what it departs from, play it, chart it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import ipywidgets as w

from ..clauses import Clause
from ..errors import WrongArgument
from ..families.tricks import TrickGame
from ..games import GAMES, find
from ..rules import Game
from ..variants import FORMS, base_of, read_variant, shown, written
from ..wording import counted, listed
from .controls import CONTROLS, Control
from .parts import Leaf, add, button
from .penalties import Penalties
from .pieces import because, head, marked, status, tag
from .rulebook import describe
from .setting import label
from .table import Table

__all__ = ["Variant"]

DEALS = 200
GROUPS = {
    "pack": "Cards and players",
    "direction": "The deal, and the counters",
    "must_follow": "Play, and what it costs",
    "dealers_pool": "A pool, and irregularities",
}


class Variant(w.VBox):
    """A leaf on which every rule of a game can be changed; the table or the chart it is tried on appears below it.

    ``base`` is a key or a game, one of your own too.  ``game`` is the variant as it was last possible: a value that
    cannot be is a sentence in the status line, and everything else stays.  Raises `NoSuchGame`, `WrongArgument`.
    """

    def __init__(self, base: str | Game = "polignac/foster") -> None:
        self.game: Game = find(base)
        if not isinstance(self.game, TrickGame):
            raise WrongArgument(
                f"{self.game.name} is no game of tricks, and its rules have no editors here yet; in Python "
                f"GAMES[{self.game.name!r}].variant(…) changes them."
            )
        written(self.game)  # a game that cannot be written cannot be changed here
        self._filling, self._wrong = False, ""
        self._make_widgets()
        self._fill(self.game)
        super().__init__([self.leaf, self.below])

    def __repr__(self) -> str:
        changed = listed([FORMS[field].key for field in self.changed])
        return f"<Variant: {self.game.name}, {f'changed: {changed}' if changed else 'as in the book'}>"

    def _make_widgets(self) -> None:
        """Every widget is made once; afterwards only values change."""
        options = [(label(game), key) for key, game in GAMES.items() if isinstance(game, TrickGame)]
        self.base = w.Dropdown(description="Start from", options=options, value=base_of(self.game).name)
        self.name = w.Text(description="Its name; may stay empty", continuous_update=False)
        self.controls: dict[str, Control] = {field: make() for field, make in CONTROLS.items()}
        self.words = {field: w.HTML() for field in self.controls}
        self.head, self.status = w.HTML(), w.HTML()
        self.play = button("Play it", self.play_it, "cl-first")
        self.chart = button("What it costs", self.chart_it)
        self.text = w.Textarea(
            description="The variant as text",
            rows=6,
            continuous_update=False,
            placeholder="from polignac/foster\norder = KQJAT987",
        )
        self.save, self.load = button("Save", self.save_it), button("Load", self.load_it)
        self.below = w.VBox(layout=w.Layout(margin="1.5rem 0 0"))
        self.base.observe(self._other_base, "value")
        self.name.observe(partial(self._changed, ""), "value")
        for field, control in self.controls.items():
            control.told(partial(self._changed, field))
        first = add(w.HBox([self.base, self.name]), "cl-split")
        buttons = add(w.HBox([self.play, self.chart, self.save, self.load]), "cl-controls")
        bar = add(w.HBox([buttons]), "cl-bar")
        self.leaf = Leaf(self.head, first, *self._rows(), self.status, bar, add(w.VBox([self.text]), "cl-choices"))

    def _rows(self) -> Iterator[w.Widget]:
        for field, control in self.controls.items():
            if field in GROUPS:
                yield w.HTML(f'<div class="cl-head"><div class="cl-variant">{GROUPS[field]}</div></div>')
            yield add(w.HBox([control, self.words[field]]), "cl-split")

    # What is changed

    @property
    def printed(self) -> Game:
        """The game of the books that is departed from."""
        return GAMES[self.base.value]

    @property
    def changed(self) -> list[str]:
        """The fields in which the variant departs from it."""
        return [field for field in FORMS if shown(self.game, field) != shown(self.printed, field)]

    def _fill(self, game: Game) -> None:
        """Show this game."""
        self._filling = True
        self.game, base = game, base_of(game)
        self.base.value = base.name
        own = "" if game.name == base.name or game.name.startswith(f"{base.name}/own-") else game.name
        self.name.value = own
        for field, control in self.controls.items():
            control.show(shown(game, field))
        self._filling = False
        self._tell()

    def _read(self) -> bool:
        """Take what the controls say, if it can be; else say why not."""
        base = self.printed
        texts = {field: " ".join(control.text.split()) for field, control in self.controls.items()}
        lines = [f"{FORMS[field].key} = {text or '?'}" for field, text in texts.items() if text != shown(base, field)]
        called = [f"name = {' '.join(self.name.value.split())}"] if self.name.value.strip() else []
        try:
            self.game = read_variant("\n".join([f"from {base.name}", *called, *lines]))
        except WrongArgument as error:
            words = re.sub(r"\bline \d+ \((“.*?”)\)", r"\1", re.sub(r"^Line \d+[:,] ", "", str(error)))
            self._wrong = f"{words[0].upper()}{words[1:]}"
            self.say(f"{self._wrong} The variant is as it was.", "That cannot be.")
            return False
        self._tell()
        return True

    def _changed(self, field: str, _: Any) -> None:
        """A control was changed: what cannot be is said beside it too, since the status line may be out of sight."""
        if not self._filling and not self._read() and field:
            beside = self._beside(field, field in self.changed)
            self.words[
                field
            ].value = f'<div class="cl-became"><b>That cannot be.</b> {marked(self._wrong)}</div>{beside}'

    def _other_base(self, _: Any) -> None:
        """Another game to start from: what there was is kept as text."""
        if self._filling:
            return
        was = self.game
        if was.name not in GAMES:
            self.text.value = written(was)
        self._fill(self.printed)
        if was.name not in GAMES:
            self.say(
                f"{label(self.game)}, as in the book. Your variant is kept as text: Load brings it back.",
                "Another game.",
            )

    # Showing

    def say(self, words: str, call: str = "") -> None:
        """A sentence in the status line."""
        self.status.value = status(marked(words), call)

    def _tell(self) -> None:
        changed = self.changed
        self.head.value = head(self.game.title, self.game.edition, counted(len(changed), "rule") + " changed")
        for field, words in self.words.items():
            words.value = self._beside(field, field in changed)
        if changed:
            what = listed([FORMS[field].key for field in changed])
            self.say(f"{counted(len(changed), 'rule')} of your own: {what}.", self.game.name)
        else:
            self.say(f"{label(self.game)}, as in the book: change any rule.")

    def _beside(self, field: str, changed: bool) -> str:
        """What a rule says and, where it is changed, the sentence it departs from."""
        words = f"<div>{marked(_says(self.game, field))}</div>"
        if not changed:
            return words
        base = self.printed
        was = because(base.sources[field], "The sentence it departs from").replace("<details", "<details open", 1)
        return f"{words}<div>{tag('ours')} Instead of: {marked(_says(base, field))}</div>{was}"

    # The buttons

    def play_it(self) -> None:
        """A table for the variant, below."""
        if self._read():
            players = _players(self.game)
            self.below.children = (Table(self.game, players=players),)
            self.say(f"A table for {players} is below.", "Play it.")

    def chart_it(self) -> None:
        """What it costs, beside the game it departs from, below."""
        if not self._read():
            return
        base, game = self.printed, self.game
        games = [base, game] if game.name != base.name else [game]
        both = [n for n in game.players if n in base.players] or list(game.players)
        players = 4 if 4 in both else both[0]
        self.below.children = (Penalties(games, players=players, deals=DEALS),)
        self.say(f"{DEALS} deals for {players} players are below.", "What it costs.")

    def save_it(self) -> None:
        """The variant as text."""
        if self._read():
            self.text.value = written(self.game)
            self.say("The variant is written below: copy it; Load reads it back.", "Saved.")

    def load_it(self) -> None:
        """The variant that is written in the text."""
        try:
            game = read_variant(self.text.value)
        except WrongArgument as error:
            self.say(f"{error} The variant is as it was.", "Not loaded.")
            return
        self._fill(game)


def _says(game: Game, field: str) -> str:
    """What the program does by one field: clause by clause where it has several."""
    value = getattr(game, field)
    clauses = [c.says for c in value if isinstance(c, Clause)] if isinstance(value, tuple) else []
    return " ".join(clauses) or describe(game, field)


def _players(game: Game) -> int:
    return 4 if 4 in game.players else game.players[0]
