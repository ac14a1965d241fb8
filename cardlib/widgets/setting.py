"""What is to be dealt next: the game, how many play, who of them is a person, how the others play, and the seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import ipywidgets as w

from ..chance import check_seed
from ..errors import NotARecord, WrongArgument, named
from ..games import GAMES, find
from ..players import MONTE_CARLO, STRATEGIES
from ..record import Code
from ..rules import Game
from .parts import add, button

__all__ = ["LONGEST_SEED", "Order", "Setting", "first_family", "label", "offer", "own_seats", "people_at", "read_seed"]

LONGEST_SEED = 20
PLAY = {"random": "at random", MONTE_CARLO: "by guesses"}
"""How a strategy is put to a reader, where its name alone is no answer to "how do they play?"."""


def put(strategy: str) -> str:
    """How players of a strategy play, in words, with its strength where it has one.

    >>> put("careful"), put("monte-carlo"), put("monte-carlo 64"), put("monte-carlo 1 0.125")
    ('careful', 'by guesses', 'by 64 guesses', 'by 1 guess, 12.5 % at random')
    """
    name, *strength = strategy.split()
    if not strength:
        return PLAY.get(name, name)
    guesses, *errs = strength
    by = f"by {int(guesses)} guess{'' if int(guesses) == 1 else 'es'}"
    return by + "".join(f", {100 * float(each):g} % at random" for each in errs)


def label(game: Game) -> str:
    """A game as a list of choices has it."""
    own = "" if GAMES.get(game.name) == game else f" ({game.name})"
    return f"{game.title}: {game.edition}{own}"


class Order(NamedTuple):
    """What is to be dealt: ``number`` is the deal's, ``people`` how many of the players are people."""

    game: Game
    players: int
    people: int
    strategy: str
    seed: int
    number: int = 0


class Setting(w.HBox):
    """The choices, and the buttons that deal.  Nothing is dealt until ``deal`` is called; ``chosen`` is told before."""

    def __init__(self, deal: Callable[[], None], again: Callable[[], None], chosen: Callable[[], None]) -> None:
        self._offering = False
        self._chosen = chosen
        self._games: Mapping[str, Game] = {}
        self.game = add(w.Dropdown(description="Game"), "cl-set-game")
        self.players = w.Dropdown(description="Players")
        self.people = w.Dropdown(description="People")
        self._strategies = [*STRATEGIES, MONTE_CARLO]
        self.opponents = w.Dropdown(description="Opponents play")
        self.seed = add(w.Text(description="Seed, or the code of a deal", continuous_update=False), "cl-set-seed")
        self.go, self.again = button("Deal", deal), button("Deal again", again)
        for box in (self.game, self.players, self.people, self.opponents):
            box.observe(self._changed, "value")
        deals = add(w.HBox([self.go, self.again]), "cl-set-deal")
        super().__init__([self.game, self.players, self.people, self.opponents, self.seed, deals])
        add(self, "cl-setup")

    def offer(self, games: Mapping[str, Game], order: Order) -> None:
        """Bring the choices in line with what is played."""
        self._offering, self._games = True, games
        offer(self.game, by_title(games), order.game.name)
        self._offer_players(order.players)
        self._offer_people(order.people)
        self._offer_opponents(order.strategy)
        self.seed.value = str(order.seed)
        self._offering = False

    def _offer_players(self, wanted: int) -> None:
        game = self._games[self.game.value]
        offer(self.players, _numbers(game.players), wanted if wanted in game.players else game.players[0])

    def _offer_people(self, wanted: int) -> None:
        offer(self.people, _numbers(range(1, self.players.value + 1)), min(wanted, self.players.value))

    def _offer_opponents(self, wanted: str) -> None:
        """The strategies that a name means, and one of a strength of its own once it has been played."""
        if wanted not in self._strategies:
            self._strategies.append(wanted)
        offer(self.opponents, [(put(name), name) for name in self._strategies], wanted)

    def _changed(self, _: Any) -> None:
        if self._offering:
            return
        self._offering = True
        self._offer_players(self.players.value)
        self._offer_people(self.people.value)
        self._offering = False
        self._chosen()

    def order(self) -> Order:
        """What is chosen; a code in the seed's line says game, players, seed and deal.

        Raises `WrongArgument`, a sentence for the status line.
        """
        text = self.seed.value.strip()
        people, strategy = self.people.value, self.opponents.value
        if len(text.split()) > 1:
            try:
                code = Code.read(text)
            except NotARecord as error:
                raise WrongArgument(f"{str(error).rstrip('.')}.") from error
            game = self._games.get(code.game) or find(code.game)
            return Order(game, code.players, people, strategy, code.seed, code.number)
        return Order(self._games[self.game.value], self.players.value, people, strategy, read_seed(text))


def read_seed(text: str) -> int:
    """The seed that a reader has written.  Raises `WrongArgument`, a sentence for the status line."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_SEED):
        raise WrongArgument(f"A seed is a whole number from 0 up, of at most {LONGEST_SEED} figures.")
    return check_seed(int(text))


def first_family() -> list[Game]:
    """Games whose costs can be compared at a glance: those that are played like the first of all."""
    first = next(iter(GAMES.values()))
    return [game for game in GAMES.values() if type(game) is type(first)]


def by_title(games: Mapping[str, Game]) -> list[tuple[str, str]]:
    """The games as a list of choices, those of one title together, one's own after those of the books."""
    titles = list(dict.fromkeys(game.title for game in games.values()))
    order = sorted(games.items(), key=lambda item: titles.index(item[1].title))
    return [(label(game), key) for key, game in order]


def _numbers(numbers: range) -> list[tuple[str, int]]:
    return [(str(n), n) for n in numbers]


def offer(box: w.Dropdown, options: list[tuple[str, Any]], value: Any) -> None:
    """Other options, and this value."""
    if list(box.options) != options:
        box.options = options
    box.value = value


def own_seats(seats: Sequence[int], players: int) -> tuple[int, ...]:
    """The seats that were asked for.  Raises `WrongArgument` where people cannot sit so."""
    own = tuple(seats) if isinstance(seats, (list, tuple, range)) else ()
    if not own or not all(type(s) is int and 0 <= s < players for s in own) or len(set(own)) < len(own):
        raise WrongArgument(f"People sit each in a seat of their own from 0 to {players - 1}, not {named(seats)}.")
    return own


def people_at(own: Sequence[int], people: int, players: int) -> tuple[int, ...]:
    """Where so many people sit: in the seats that were asked for, then in the first free ones.

    >>> people_at((0, 2), 3, 5), people_at((6,), 1, 4)
    ((0, 2, 1), (3,))
    """
    seats = list(dict.fromkeys(min(seat, players - 1) for seat in own))
    return tuple((seats + [seat for seat in range(players) if seat not in seats])[:people])
