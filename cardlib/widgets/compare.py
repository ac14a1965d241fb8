"""Two games beside each other: the rules that differ, one deal under both, and what the second costs more."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from html import escape
from typing import Any

import ipywidgets as w

from ..chance import SEED, check_seed
from ..counting import asked, many, one_by_one
from ..errors import WrongArgument, named
from ..games import GAMES, find
from ..players import STRATEGIES
from ..rules import Game
from ..study.comparing import compare
from ..study.comparison import Comparison
from ..wording import listed
from .growing import SLICES, Growing, deals_offered, engine_for, offer_more
from .paired import paired_chart, paired_sheets
from .pairs import Pick
from .parts import Leaf, add, button
from .pieces import head, marked, status
from .setting import PLAY, label, read_seed
from .sidebyside import Beside
from .unlike import unlike_table

__all__ = ["Compare"]

FIND = 200
"""So many deals are looked through for one that goes elsewhere."""
MOST_PLAYERS = max(game.players[-1] for game in GAMES.values())


class Compare(Leaf):
    """Two games, keys or games of one's own: what differs between them in words, in one deal and in many.

    It has dealt its ``deals`` when it is made, all by players of one strategy.  ``beside`` is the deal that is shown
    and ``made`` what was counted.  Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """

    def __init__(
        self,
        one: str | Game = "polignac/foster",
        two: str | Game = "polignac/foster-french-order",
        players: int = 4,
        seed: int = SEED,
        deals: int = 1000,
        strategies: str = "careful",
    ) -> None:
        games = (find(one), find(two))
        if not isinstance(strategies, str) or strategies not in STRATEGIES:
            raise WrongArgument(f"strategies is one of {listed(list(STRATEGIES))}, not {named(strategies)}.")
        for game in games:
            asked(game, players, strategies, deals)
        check_seed(seed)
        self._number = 0
        self._filling = False
        self.made: Comparison | None = None
        self._make_widgets(games, players, seed, deals, strategies)
        title = w.HTML(head("Compare", "Two sets of rules, the same cards"))
        super().__init__(title, self.choices, self.status, *self.parts)
        self._show(games, players, seed, 0)
        for _ in self._slices(games, players, deals, seed):
            pass

    @property
    def about(self) -> str:
        """What is compared, in a line."""
        one, two = self.beside.records
        return f"{one.game.name} and {two.game.name}, {len(one.names)} players, seed {one.seed}"

    def _make_widgets(self, games: tuple[Game, Game], players: int, seed: int, deals: int, strategies: str) -> None:
        known = list(dict.fromkeys((*GAMES.values(), *games)))
        self.one, self.two = Pick("One game", known, self._changed), Pick("The other", known, self._changed)
        self.players = w.Dropdown(
            description="Players", options=[(str(n), n) for n in range(2, MOST_PLAYERS + 1)], value=players
        )
        self.seed = w.Text(value=str(seed), description="Seed", continuous_update=False)
        self.who = w.Dropdown(
            description="All play", value=strategies, options=[(PLAY.get(name, name), name) for name in STRATEGIES]
        )
        self.deals = w.Dropdown(description="Deals of each", options=deals_offered([deals]), value=deals)
        self.go, self.halt = button("Compare", self.run, "cl-first"), button("Stop", self.stop)
        self.halt_search = button("Stop looking", self.stop_looking)
        self.next, self.find = button("Next deal", self.next_deal), button("Find a deal that goes elsewhere", self.seek)
        self.status, self.rules, self.found, self.deal = w.HTML(), w.HTML(), w.HTML(), w.HTML()
        self.chart, self.numbers, self.csv = w.HTML(), w.HTML(), w.HTML()
        self.growing = Growing(self.tell, self.halt)
        self.looking = Growing(self.say, self.halt_search)
        self._offer(games, players)
        for box in (self.players, self.seed, self.who):
            box.observe(self._changed, "value")
        both = add(w.HBox([self.one, self.two]), "cl-two-games")
        setting = add(w.HBox([self.players, self.seed, self.who, self.deals]), "cl-set", "cl-set-compare")
        buttons = add(w.HBox([self.go, self.halt]), "cl-controls")
        self.choices = add(w.VBox([both, setting, buttons]), "cl-choices")
        turns = add(w.HBox([self.next, self.find, self.halt_search]), "cl-controls", "cl-turns")
        self.parts = (
            _heading("What differs"),
            self.rules,
            _heading("The same deal"),
            turns,
            self.found,
            self.deal,
            _heading("What it costs, deal by deal"),
            self.chart,
            self.numbers,
            self.csv,
        )

    def _offer(self, games: tuple[Game, Game], players: int) -> None:
        """Offer the games for so many players, and choose these."""
        self._filling = True
        self.one.offer(games[0], players)
        self.two.offer(games[1], players, beside=games[0])
        self._filling = False

    # What is chosen

    def _chosen(self) -> tuple[tuple[Game, Game], int, int]:
        """The games, how many play, and the seed.  Raises `WrongArgument`."""
        return (self.one.game, self.two.game), self.players.value, read_seed(self.seed.value)

    def _changed(self, change: Any) -> None:
        """Another choice: the rules and the deal follow at once, and what was counted is of other games."""
        if self._filling:
            return
        try:
            seed = read_seed(self.seed.value)
        except WrongArgument as error:
            self.tell(str(error), "Everything is as it was.")
            return
        self.growing.abandon()
        self.looking.abandon()
        if change.owner is self.one.title and change.old == self.two.title.value:
            self.two.follow(self.one)
        was, players = (self.one.game, self.two.game), self.players.value
        one = self.one.for_players(players)
        games = (one, self.two.for_players(players, beside=one))
        self._offer(games, players)
        self._number = 0
        self._show(games, players, seed, 0)
        self.made = None
        self.chart.value = self.numbers.value = self.csv.value = ""
        others = [
            f"{label(a)} is not for {players} players, and {label(b)} has taken its place."
            for a, b in zip(was, games, strict=True)
            if a != b
        ]
        self.tell(" ".join([*others, "Compare counts many deals."]), "Chosen.")

    # One deal

    def _show(self, games: tuple[Game, Game], players: int, seed: int, number: int) -> None:
        self._show_deal(self._played(games, players, seed, number))
        self.rules.value = unlike_table(*games)

    def _played(self, games: tuple[Game, Game], players: int, seed: int, number: int) -> Beside:
        """One deal under both, seat 0 eldest as in all that is counted."""
        names = [self.who.value] * players
        one, two = (next(one_by_one(game, names, seed, [number])).record() for game in games)
        return Beside(one, two)

    def _show_deal(self, beside: Beside) -> None:
        self.beside, self._number = beside, beside.records[0].number
        self.deal.value = beside.html
        self.say(beside.says, f"Deal {self._number:,}.")

    def next_deal(self) -> None:
        """The deal that follows."""
        self._with_choice(self._next)

    def _next(self, games: tuple[Game, Game], players: int, seed: int) -> None:
        self.looking.abandon()
        self._show_deal(self._played(games, players, seed, self._number + 1))

    def seek(self) -> None:
        """Go through the deals that follow until one goes elsewhere."""
        self._with_choice(lambda games, players, seed: self.looking.start(self._seeking(games, players, seed)))

    def _with_choice(self, do: Callable[[tuple[Game, Game], int, int], None]) -> None:
        """Do this with what is chosen, or say why not."""
        try:
            do(*self._chosen())
        except WrongArgument as error:
            self.tell(str(error), "Everything is as it was.")

    def _seeking(self, games: tuple[Game, Game], players: int, seed: int) -> Generator[None, None, None]:
        turn, begin = self.looking.begin(), self._number + 1
        self.say(f"From deal {begin:,} on.", "Looking.")
        found: Beside | None = None
        dearer: Beside | None = None
        number = begin
        try:
            while number < begin + FIND and found is None and turn.goes_on:
                beside = self._played(games, players, seed, number)
                number += 1
                if beside.elsewhere or beside.apart:
                    found = beside
                elif beside.dearer and dearer is None:
                    dearer = beside
                yield
        finally:
            if turn.latest:
                self.looking.end()
                self._tell_found(found, dearer, begin, number - 1)

    def _tell_found(self, found: Beside | None, dearer: Beside | None, begin: int, end: int) -> None:
        shown = found or dearer
        if shown:
            self._show_deal(shown)
        if end < begin:
            self.say("No deal was looked at.", "Stopped.")
        elif not found:
            costs = f" Deal {self._number:,} is the first that costs something else." if dearer else ""
            self.say(f"In deals {begin:,} to {end:,} every card is played alike.{costs}", "None found.")

    # Many deals

    def run(self) -> None:
        """Count what is chosen; in a notebook between other work, so that it can be stopped."""
        self._with_choice(self._run)

    def _run(self, games: tuple[Game, Game], players: int, seed: int) -> None:
        offer_more(self.deals, games, [self.who.value] * players)
        self.growing.start(self._slices(games, players, self.deals.value, seed, growing=True))

    def _slices(
        self, games: tuple[Game, Game], players: int, deals: int, seed: int, growing: bool = False
    ) -> Generator[None, None, None]:
        """Count a slice after the other; ``growing`` draws what there is now and then."""
        turn, who = self.growing.begin(), self.who.value
        engine = engine_for(games, [who] * players, deals)
        so_far: Comparison | None = None
        done = 0
        self.tell(f"{many(deals, 'deals')} of each game.", "Dealing.")
        try:
            while done < deals:
                size = min(SLICES[engine], deals - done)
                more = compare(games, players, who, size, seed, first=done, engine=engine)
                so_far = so_far + more if so_far else more
                done = so_far.deals
                yield
                if not turn.goes_on:
                    return
                if growing and done < deals:
                    turn.draws(partial(self._draw_so_far, so_far, deals))
        finally:
            if turn.latest:
                self.growing.end()
                self._tell_end(so_far, deals)

    def _draw_so_far(self, so_far: Comparison, deals: int) -> None:
        self._draw(so_far)
        self.tell(f"{so_far.deals:,} of {many(deals, 'deals')} of each game.", "Dealing.")

    def _tell_end(self, so_far: Comparison | None, deals: int) -> None:
        if so_far is None:
            self.tell("Nothing was dealt.", "Stopped.")
            return
        self._draw(so_far)
        self.csv.value = paired_sheets(so_far)
        of = f"{so_far.deals:,}" if so_far.deals == deals else f"{so_far.deals:,} of {deals:,}"
        what = "deals" if deals > 1 else "deal"
        self.tell(
            f"{of} {what} of each game, {so_far.players} {who_play(so_far.strategies[0])}, seed {so_far.seed}. "
            "The bar is the 95 % interval of the mean difference.",
            "Done." if so_far.deals == deals else "Stopped.",
        )

    def _draw(self, so_far: Comparison) -> None:
        self.made = so_far
        made = paired_chart(so_far)
        self.chart.value = f'{made.picture}<div class="cl-note">{escape(made.note)}</div>'
        self.numbers.value, self.csv.value = made.numbers, ""

    def stop(self) -> None:
        """Stop after the slice that is being dealt."""
        self.growing.stop()

    def stop_looking(self) -> None:
        """Stop after the deal that is being looked at."""
        self.looking.stop()

    def say(self, words: str, call: str) -> None:
        """A sentence above the deal."""
        self.found.value = status(marked(words), call)

    def tell(self, words: str, call: str = "") -> None:
        """A sentence in the status line."""
        self.status.value = status(marked(words), call)


def who_play(strategy: str) -> str:
    """Players of one strategy, in words.

    >>> who_play("careful"), who_play("random")
    ('careful players', 'players at random')
    """
    return f"players {PLAY[strategy]}" if strategy in PLAY else f"{strategy} players"


def _heading(words: str) -> w.HTML:
    return w.HTML(f'<div class="cl-section" role="heading" aria-level="3">{words}</div>')
