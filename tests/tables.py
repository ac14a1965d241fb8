"""What several tests share: every game with every number of players, and what must hold after every event."""

from __future__ import annotations

import os

from cardlib import GAMES, Sitting
from cardlib.events import NewDeal
from cardlib.families.snip import SnipGame
from cardlib.families.speculation import SpeculationGame
from cardlib.families.stops import StopsGame
from cardlib.families.tricks import TrickGame
from cardlib.table import Table

DEALS = int(os.environ.get("CARDLIB_TEST_DEALS", "200"))
"""How many random deals each game and number of players is tried on."""

PAIRED = [name for name, game in GAMES.items() if isinstance(game, (SnipGame, SpeculationGame))]
"""The games in which two can play, and nobody may see a hand: their tests are in `test_snip_and_speculation`."""
SEATINGS = [(name, players) for name, game in GAMES.items() if name not in PAIRED for players in game.players]
PAIRED_SEATINGS = [(name, players) for name in PAIRED for players in GAMES[name].players]
TRICKS = [name for name, game in GAMES.items() if isinstance(game, TrickGame)]
STOPS = [name for name, game in GAMES.items() if isinstance(game, StopsGame)]
PLAYED = [*TRICKS, *STOPS]
"""Games whose cards are played to tricks or runs; those in which they are traded or taken have tests of their own."""


def at_random(sitting: Sitting, answers: int | None = None) -> Sitting:
    """Play on with the deal's own stream, to the end or so many answers far."""
    while (choice := sitting.choice) and answers != 0:
        sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])
        answers = None if answers is None else answers - 1
    return sitting


def with_swapped(sitting: Sitting, one: str, two: str) -> Sitting | None:
    """The same deal with these two cards exchanged and the same answers; None where one of them is then refused."""
    game, (*before, places) = sitting.game, sitting.dealt
    exchanged = {one: two, two: one}
    swapped = tuple(tuple(sorted((exchanged.get(c, c) for c in place), key=game.pack.index)) for place in places)
    table = sitting.table
    other = Sitting(
        game,
        len(table.names),
        seed=sitting.seed,
        number=sitting.number,
        deals=1,
        dealt=[*before, swapped],
        forced=True,
    )
    for answer in sitting.answers:
        if other.choice is None or answer not in other.choice.options:
            return None
        other.answer(answer)
    return other


def check_every_event(record) -> None:
    """Accounts and cards are conserved after every event; counters and pools never run below nothing."""
    game, players = record.game, len(record.names)
    table = Table(record.names, game.direction)
    pack, dealing = sorted(game.cards_for(players)), False
    for event in record.log:
        table.tell(event)
        assert table.total() == 0, event
        if game.counters is not None:
            assert min(table.counters) >= 0, event
        assert all(held >= 0 for name, held in table.pools.items() if name not in ("bank", "sheet")), event
        held = sorted(table.all_cards())
        dealing = isinstance(event, NewDeal) or (dealing and len(held) < len(pack))
        assert held == pack or not table.deals or (dealing and set(held) < set(pack)), event
        assert len(set(held)) == len(held), event
