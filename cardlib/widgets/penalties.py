"""What it costs: choose games and players, deal many, and see the mean and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

import ipywidgets as w

from ..chance import SEED
from ..counting import many
from ..errors import WrongArgument, WrongPlayers, named
from ..games import GAMES, find_all
from ..players import STRATEGIES
from ..rules import Game, units
from ..study import Study, simulate
from ..wording import listed
from .chart import by_place, place_name
from .growing import SLICES, Growing, deals_offered, engine_for, offer_more
from .parts import Leaf, add, button
from .pieces import head, marked, status
from .results import falling, reading, sheets
from .setting import first_family, label, read_seed

__all__ = ["Penalties"]

MOST_PLAYERS = max(game.players[-1] for game in GAMES.values())
BY_SEAT, AS_GIVEN = "each as chosen below", "as given"
WHO: dict[str, Callable[[int], list[str]]] = {
    "all careful": lambda players: ["careful"] * players,
    "all at random": lambda players: ["random"] * players,
    "the eldest careful, the others at random": lambda players: ["careful", *["random"] * (players - 1)],
    "the eldest at random, the others careful": lambda players: ["random", *["careful"] * (players - 1)],
}


class Penalties(Leaf):
    """Many deals of several games, all by the same players from the same seed, and what a player pays in them.

    ``games`` are keys or games, one's own variants too; by default those of the first family.  ``strategies`` is
    "careful", "random", or one for each player in the order of play, eldest first; ``place`` is whose counters are
    charted, 0 the eldest.
    It has dealt its ``deals`` when it is made.  Raises `NoSuchGame`, `WrongPlayers`, `WrongArgument`.
    """

    def __init__(
        self,
        games: Sequence[str | Game] | None = None,
        players: int = 4,
        deals: int = 1000,
        seed: int = SEED,
        *,
        strategies: str | Sequence[str] = "careful",
        place: int = 0,
    ) -> None:
        if type(players) is not int or players < 2:
            raise WrongPlayers(f"players is the number of seats, 2 at least, not {named(players)}.")
        if type(deals) is not int or deals < 1:
            raise WrongArgument(f"The number of deals is 1 at least, not {named(deals)}.")
        if type(place) is not int or not 0 <= place < players:
            raise WrongArgument(f"A place is a number from 0 to {players - 1}, not {named(place)}.")
        self._games = first_family() if games is None else find_all(games)
        if not any(players in game.players for game in self._games):
            raise WrongArgument(f"None of these games is for {named(players)} players.")
        self._who = dict(WHO)
        self.studies: list[Study] = []
        self._left_out: list[Game] = []
        self._playing: tuple[str, list[str]] = ("", [])
        self._offering = False
        self._make_widgets(players, deals, seed, self._name_of(strategies, players), place)
        paid = units(self._games).capitalize()
        super().__init__(w.HTML(head("What it costs", f"{paid} paid in a deal, and how sure we are")), self.split)
        for _ in self._slices(self._chosen(), players, deals, seed):
            pass

    def _name_of(self, strategies: str | Sequence[str], players: int) -> str:
        each = [strategies] * players if isinstance(strategies, str) else list(strategies)
        for name, who in WHO.items():
            if who(players) == each:
                return name
        if len(each) != players or not all(s in STRATEGIES for s in each):
            raise WrongArgument(f"strategies is one of {listed(list(STRATEGIES))}, or a list of them with one for "
                                f"each of {players} seats.")
        self._who[AS_GIVEN] = lambda _: each
        return AS_GIVEN

    def _make_widgets(self, players: int, deals: int, seed: int, who: str, place: int) -> None:
        self.games = [w.Checkbox(value=True, description=label(game), indent=False) for game in self._games]
        most, paid = max(players, MOST_PLAYERS), units(self._games)
        self.players = w.BoundedIntText(value=players, min=2, max=most, description="Players")
        self.seed = w.Text(value=str(seed), description="Seed", continuous_update=False)
        self.who = w.Dropdown(options=[*self._who, BY_SEAT], value=who, description="Who plays")
        self.deals = w.Dropdown(options=deals_offered([deals]), value=deals, description="Deals of each")
        given = self._who[who](players)
        self.seats = [w.Dropdown(options=list(STRATEGIES), value=strategy) for strategy, _ in
                      zip_longest(given, range(most), fillvalue="careful")]
        self.by_seat = add(w.VBox(self.seats), "cl-games", "cl-by-seat")
        self.whose = w.Dropdown(description=f"Whose {paid}")
        self.fall = w.Dropdown(description=f"How the {paid} fall, in")
        self.go, self.halt = button("Deal them", self.run, "cl-first"), button("Stop", self.stop)
        self.growing = Growing(self.tell, self.halt)
        self.status, self.chart, self.numbers, self.foot = w.HTML(), w.HTML(), w.HTML(), w.HTML()
        self.histogram, self.csv = w.HTML(), w.HTML()
        self._places(place)
        for box, seen in ((self.players, self._places_changed), (self.who, self._places_changed),
                          (self.whose, self._whose_changed), (self.fall, self._fall_changed)):
            box.observe(seen, "value")
        choices = add(w.VBox([w.HTML('<div class="cl-label">Games</div>'), add(w.VBox(self.games), "cl-games"),
                              add(w.HBox([self.players, self.seed, self.who, self.deals]), "cl-set"), self.by_seat,
                              add(w.HBox([self.go, self.halt]), "cl-controls")]), "cl-choices")
        folded = add(w.VBox([self.fall, self.histogram, self.csv]), "cl-choices", "cl-more-numbers")
        shown = [self.status, self.whose, self.chart, self.foot, self.numbers, folded]
        self.split = add(w.HBox([choices, add(w.VBox(shown), "cl-result")]), "cl-split")

    def _places(self, place: int) -> None:
        """Name the places of so many players, and show a choice for each where each is chosen apart."""
        players = self.players.value
        names = [place_name(n, players) for n in range(players)]
        self._offer(self.whose, names, min(place, players - 1))
        for n, box in enumerate(self.seats):
            box.description = names[n].removeprefix("the ").capitalize() if n < players else "Nobody"
            box.layout.display = None if n < players else "none"
        self.by_seat.layout.display = None if self.who.value == BY_SEAT else "none"

    def _offer(self, box: w.Dropdown, names: Sequence[str], chosen: int) -> None:
        """Offer these, by number; nobody is told, since nobody has chosen."""
        self._offering = True
        box.options = [(name, n) for n, name in enumerate(names)]
        box.value = chosen
        self._offering = False

    def _chosen(self) -> list[Game]:
        return [game for game, box in zip(self._games, self.games, strict=True) if box.value]

    def _strategies(self, players: int) -> list[str]:
        if self.who.value == BY_SEAT:
            return [box.value for box in self.seats[:players]]
        return self._who[self.who.value](players)

    # Choosing

    def _places_changed(self, _: Any) -> None:
        self._places(self.whose.value or 0)

    def _whose_changed(self, _: Any) -> None:
        if self.studies and not self._offering:
            self._draw()
            self._draw_rest()

    def _fall_changed(self, change: Any) -> None:
        if not self._offering:
            self.histogram.value = falling(self.studies[change.new], self._place(), unfolded=True)

    def _place(self) -> int:
        """The place that is charted, in the games as they were dealt."""
        return min(self.whose.value or 0, self.studies[0].players - 1)

    # Dealing

    def run(self) -> None:
        """Deal what is chosen; in a notebook between other work, so that it can be stopped."""
        games, players = self._chosen(), self.players.value
        try:
            seed = read_seed(self.seed.value)
            if not games:
                raise WrongArgument("Choose a game at least.")
            if not any(players in game.players for game in games):
                raise WrongArgument(f"None of the games chosen is for {players} players.")
            if self.who.value == AS_GIVEN and len(self._strategies(players)) != players:
                raise WrongArgument(f"{len(self._strategies(players))} strategies were given. Choose who plays anew, "
                                    f"for {players} players.")
            offer_more(self.deals, [game for game in games if players in game.players], self._strategies(players))
            self.growing.start(self._slices(games, players, self.deals.value, seed, growing=True))
        except WrongArgument as error:
            self.tell(str(error), "Nothing is dealt.")

    def _slices(self, games: Sequence[Game], players: int, deals: int, seed: int, growing: bool = False
                ) -> Generator[None, None, None]:
        """Deal a slice of every game in turn; ``growing`` draws what there is now and then.

        A later run ends this one.  Where it is stopped, what is left of the round is thrown away: all games have had
        the same deals.
        """
        turn = self.growing.begin()
        who, each = self.who.value, self._strategies(players)
        admitted = [game for game in games if players in game.players]
        engine = engine_for(admitted, each, deals)
        so_far: list[Study] = []
        done = 0
        self.tell(f"{many(deals, 'deals')} of each game.", "Dealing.")
        try:
            while done < deals and admitted:
                size, more = min(SLICES[engine], deals - done), []
                for game in admitted:
                    more.append(simulate(game, players, _seated(each, game), size, seed, first=done, engine=engine))
                    yield
                    if not turn.goes_on:
                        return
                so_far = [a + b for a, b in zip(so_far, more, strict=True)] if so_far else more
                done += size
                self._keep(so_far, games, (who, each))
                if growing and done < deals:
                    turn.draws(partial(self._draw_so_far, done, deals))
        finally:
            if turn.latest:
                self.growing.end()
                self._tell_end(bool(so_far), done, deals)

    def _draw_so_far(self, done: int, deals: int) -> None:
        self._draw()
        self.tell(f"{done:,} of {many(deals, 'deals')} of each game.", "Dealing.")

    def _keep(self, studies: list[Study], games: Sequence[Game], who: tuple[str, list[str]]) -> None:
        self.studies, self._playing = studies, who
        self._left_out = [game for game in games if studies[0].players not in game.players]

    def stop(self) -> None:
        """Stop after the slice that is being dealt; the chart shows what there is."""
        self.growing.stop()

    # Showing

    def tell(self, words: str, call: str = "") -> None:
        """A sentence in the status line."""
        self.status.value = status(marked(words), call)

    def _tell_end(self, any_dealt: bool, done: int, deals: int) -> None:
        if not any_dealt:
            if self.growing.stopped:
                self.tell("The chart is as it was.", "Stopped.")
            return
        self._draw()
        self._draw_rest()
        first = self.studies[0]
        of = many(deals, "deals") if done == deals else f"{done:,} of {many(deals, 'deals')}"
        self.tell(f"{of} of each game, {first.players} players, {self.who_play}, seed {first.seed}. The bar is the "
                  "95 % interval of the mean.", "Done." if done == deals else "Stopped.")

    @property
    def who_play(self) -> str:
        """Who has played, in words."""
        name, each = self._playing
        return f"from the eldest on {listed(each)}" if name in (BY_SEAT, AS_GIVEN) else name

    def _draw(self) -> None:
        made = by_place(self.studies, self._place())
        self.chart.value, self.numbers.value = made.picture, made.numbers
        self.foot.value = reading(made.note, self.studies, self._left_out)
        self.histogram.value = self.csv.value = ""

    def _draw_rest(self) -> None:
        """What is drawn only when all are dealt."""
        kept = min(self.fall.value or 0, len(self.studies) - 1)
        self._offer(self.fall, [label(study.game) for study in self.studies], kept)
        self.histogram.value = falling(self.studies[kept], self._place())
        self.csv.value = sheets(self.studies)

    @property
    def about(self) -> str:
        """What was dealt, in a line."""
        first = self.studies[0]
        games = listed([study.game.name for study in self.studies])
        deals = f"{many(first.deals, 'deals')} of each of {games}"
        return f"{deals}, {self.who_play}, {first.players} players, seed {first.seed}"


def _seated(each: Sequence[str], game: Game) -> list[str]:
    """Strategies in the order of play, as they sit."""
    return [each[game.seat_at(seat, len(each))] for seat in range(len(each))]
