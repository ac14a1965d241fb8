"""What it costs: choose games, deal many, see the mean and how sure it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from html import escape

import ipywidgets as w

from ..chance import check_seed
from ..errors import WrongArgument
from ..events import listed
from ..games import GAMES, find
from ..players import STRATEGIES
from ..rules import Game, few_to_many
from ..study import Study, simulate
from .chart import whiskers
from .parts import Leaf, add, button, quiet
from .pieces import head, marked, status
from .table import LONGEST_SEED, label

__all__ = ["Penalties"]

SLICE = 50
"""So many deals of a game are dealt before the others have their turn, and the reader may stop."""
DEALS = (200, 1_000, 2_500, 10_000, 100_000)
MOST_PLAYERS = max(game.players[-1] for game in GAMES.values())
WHO: dict[str, Callable[[int], list[str]]] = {
    "all careful": lambda players: ["careful"] * players,
    "all at random": lambda players: ["random"] * players,
    "the eldest careful, the others at random": lambda players: ["careful", *["random"] * (players - 1)],
    "the eldest at random, the others careful": lambda players: ["random", *["careful"] * (players - 1)],
}


class Penalties(Leaf):
    """Many deals of several games, all by the same players from the same seed, and what the eldest hand pays.

    ``games`` are keys or games, by default every game; ``strategies`` is "careful", "random", or one for each seat.
    It has dealt its ``deals`` when it is made.  Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """

    def __init__(self, games: Sequence[str | Game] = tuple(GAMES), players: int = 4, deals: int = 1000,
                 seed: int = 1, *, strategies: str | Sequence[str] = "careful") -> None:
        self._games = [find(game) for game in games]
        self._who = dict(WHO)
        self.studies: list[Study] = []
        self._stopped = False
        self._latest = object()
        self._task: asyncio.Task[None] | None = None
        self._make_widgets(players, deals, seed, self._name_of(strategies, players))
        super().__init__(w.HTML(head("What it costs", "Counters paid in a deal, and how sure we are")), self.split)
        for _ in self._slices(self._chosen(), players, deals, seed, self._strategies(players)):
            pass
        if not self.studies:
            raise WrongArgument(f"None of these games is for {players} players.")

    def _name_of(self, strategies: str | Sequence[str], players: int) -> str:
        seats = [strategies] * players if isinstance(strategies, str) else list(strategies)
        for name, who in WHO.items():
            if who(players) == seats:
                return name
        if len(seats) != players or not all(s in STRATEGIES for s in seats):
            raise WrongArgument(f"strategies is one of {listed(list(STRATEGIES))}, or a list of them with one for "
                                f"each of {players} seats.")
        self._who["as given"] = lambda _: seats
        return "as given"

    def _make_widgets(self, players: int, deals: int, seed: int, who: str) -> None:
        self.games = [w.Checkbox(value=True, description=label(game), indent=False) for game in self._games]
        self.players = w.BoundedIntText(value=players, min=2, max=max(players, MOST_PLAYERS), description="Players")
        self.seed = w.Text(value=str(seed), description="Seed", continuous_update=False)
        self.who = w.Dropdown(options=list(self._who), value=who, description="Who plays")
        offered = sorted({deals, *DEALS})
        self.deals = w.Dropdown(options=[(f"{n:,}", n) for n in offered], value=deals, description="Deals of each")
        self.go, self.halt = button("Deal them", self.run, "cl-first"), button("Stop", self.stop)
        quiet(self.halt, True)
        self.status, self.chart, self.numbers, self.foot = w.HTML(), w.HTML(), w.HTML(), w.HTML()
        choices = add(w.VBox([w.HTML('<div class="cl-label">Games</div>'), add(w.VBox(self.games), "cl-games"),
                              add(w.HBox([self.players, self.seed, self.who, self.deals]), "cl-set"),
                              add(w.HBox([self.go, self.halt]), "cl-controls")]), "cl-choices")
        result = add(w.VBox([self.status, self.chart, self.numbers, self.foot]), "cl-result")
        self.split = add(w.HBox([choices, result]), "cl-split")

    def _chosen(self) -> list[Game]:
        return [game for game, box in zip(self._games, self.games, strict=True) if box.value]

    def _strategies(self, players: int) -> list[str]:
        return self._who[self.who.value](players)

    # Dealing

    def run(self) -> None:
        """Deal what is chosen; in a notebook between other work, so that it can be stopped."""
        games, players, text = self._chosen(), self.players.value, self.seed.value.strip()
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_SEED):
            self.tell(f"A seed is a whole number from 0 up, of at most {LONGEST_SEED} figures.", "Nothing is dealt.")
            return
        try:
            check_seed(int(text))
        except WrongArgument as error:
            self.tell(str(error), "Nothing is dealt.")
            return
        if not games:
            self.tell("Choose a game at least.", "Nothing is dealt.")
            return
        if not any(players in game.players for game in games):
            self.tell(f"None of the games chosen is for {players} players.", "Nothing is dealt.")
            return
        self.stop()
        slices = self._slices(games, players, self.deals.value, int(text), self._strategies(players))
        try:
            next(slices)
            loop = asyncio.get_running_loop()
        except WrongArgument as error:
            self.tell(str(error), "Nothing is dealt.")
        except StopIteration:
            pass
        except RuntimeError:      # no notebook: there is nobody to wait for
            for _ in slices:
                pass
        else:
            self._task = loop.create_task(self._leisurely(slices))

    async def _leisurely(self, slices: Iterator[None]) -> None:
        for _ in slices:
            await asyncio.sleep(0.01)

    def _slices(self, games: Sequence[Game], players: int, deals: int, seed: int,
                strategies: Sequence[str]) -> Iterator[None]:
        """Deal a slice of every game in turn, and show how far it is after each round; a later run ends this one."""
        self._stopped, run = False, object()
        self._latest = run
        quiet(self.halt, False)
        admitted = [game for game in games if players in game.players]
        left_out = [game for game in games if players not in game.players]
        so_far: dict[str, Study] = {}
        done = 0
        try:
            while done < deals and run is self._latest and not self._stopped:
                size = min(SLICE, deals - done)
                for game in admitted:
                    more = simulate(game, players, strategies, size, seed, first=done)
                    so_far[game.name] = so_far[game.name] + more if game.name in so_far else more
                done += size
                self.studies = list(so_far.values())
                if done < deals:
                    self.tell(f"{done:,} of {deals:,} deals of each game.", "Dealing.")
                    yield
        finally:
            if run is self._latest:
                quiet(self.halt, True)
            if run is self._latest and so_far:
                self._draw(left_out)
                self._tell_end(done, deals, players, seed)

    def stop(self) -> None:
        """Stop after the slice that is being dealt; the chart shows what there is."""
        self._stopped = True

    # Showing

    def tell(self, words: str, call: str = "") -> None:
        """A sentence in the status line."""
        self.status.value = status(marked(words), call)

    def _tell_end(self, done: int, deals: int, players: int, seed: int) -> None:
        of = f"{done:,} deals" if done == deals else f"{done:,} of {deals:,} deals"
        self.tell(f"{of} of each game, {players} players, {self.who_play}, seed {seed}. The bar is the 95 % interval "
                  "of the mean.", "Done." if done == deals else "Stopped.")

    @property
    def who_play(self) -> str:
        """Who has played, in words."""
        seats = list(self.studies[0].strategies)
        return next((name for name, who in self._who.items() if who(len(seats)) == seats), listed(seats))

    def _draw(self, left_out: Sequence[Game]) -> None:
        made = whiskers(self.studies)
        self.chart.value, self.numbers.value = made.picture, made.numbers
        words = " ".join(f"{label(game)} is for {few_to_many(game.players)} players and is left out."
                         for game in left_out)
        self.foot.value = f'<div class="cl-note">{escape(words)}</div>' if words else ""

    @property
    def about(self) -> str:
        """What was dealt, in a line."""
        first = self.studies[0]
        return (f"{first.deals:,} deals of each of {listed([s.game.name for s in self.studies])}, {self.who_play}, "
                f"{first.players} players, seed {first.seed}")
