"""The compiled guesses give the plain ones' numbers, and whole compiled deals are those of the referee."""

from __future__ import annotations

import needs
import pytest

from cardlib import GAMES, Sitting, play
from cardlib.arts import careful
from cardlib.clauses import Source
from cardlib.monte_carlo import MonteCarlo

rollouts, guessed_deals = needs.compiled("cardlib.rollouts"), needs.compiled("cardlib.guessed_deals")

OURS = Source(status="ours", note="made for a test")
ALIKE = ["polignac/modern", "polignac/foster-french-order", "slobberhannes/foster", "slobberhannes/hard-score"]


def quiet(name):
    """The game without announcements."""
    game = GAMES[name]
    return game.variant("quiet", OURS, slams=()) if game.slams else game


@pytest.mark.parametrize("name", ALIKE)
def test_every_option_wins_the_same_as_by_plain_reckoning(name):
    game = GAMES[name]
    player, compared = MonteCarlo(game, 2), 0
    player.compiled = False
    advise = careful(game)
    for players in game.players:
        sitting = Sitting(game, players, seed=players, deals=1)
        while choice := sitting.choice:
            view = sitting.view(choice.seat)
            usual = choice.options.index(advise(view, choice))
            known = rollouts.tries(game, view, choice, 2, usual)
            if known is not None:
                tried = player.tries(view, choice)
                assert known == ([one.won for one in tried], [one.apart for one in tried], tried[0].of)
                compared += 1
            sitting.answer("pass" if choice.kind == "announce" else choice.options[choice.chance % len(choice.options)])
    assert compared > 10 * len(game.players)


@pytest.mark.parametrize("name", ["polignac/modern", "slobberhannes/foster"])
def test_whole_compiled_deals_are_the_referees(name):
    game = quiet(name)
    names = {8: "monte-carlo 8", 0: "careful", -1: "random"}
    for strengths in ([8, 0, 0, 0], [0, 8, -1, 0]):
        paid, _ = guessed_deals.played(game, strengths, 3, range(5, 12))
        for number, owed in zip(range(5, 12), paid, strict=True):
            who = [names[strength] for strength in strengths]
            record = play(game, who, seed=3, number=number, deals=1, dealer=3 if game.direction > 0 else 1)
            assert tuple(-owed) == record.net


@pytest.mark.parametrize("name", ["polignac/modern", "polignac/foster", "slobberhannes/foster"])
def test_it_pays_less_than_the_careful_player_in_the_same_deals(name):
    """With 16 guesses, in every seat in turn, against three careful players: by three standard errors."""
    game, less = quiet(name), []
    for seat in range(4):
        numbers = range(400 * seat, 400 * seat + 400)
        careful, _ = guessed_deals.played(game, [0] * 4, 1, numbers)
        better, decisions = guessed_deals.played(game, [16 * (s == seat) for s in range(4)], 1, numbers)
        less += list((careful - better)[:, seat])
        assert decisions > 4 * len(numbers)
    mean = sum(less) / len(less)
    error = (sum((one - mean) ** 2 for one in less) / len(less) / (len(less) - 1)) ** 0.5
    assert mean > 3 * error


def test_what_it_does_not_reckon_it_leaves_to_the_plain_player():
    game = GAMES["bassadewitz/encyclopedia"]
    sitting = Sitting(game, 4, seed=1, deals=1)
    assert rollouts.tries(game, sitting.view(sitting.choice.seat), sitting.choice, 2, 0) is None
    given = Sitting(GAMES["polignac/foster"], 4, hands=["9H 7S", "JH 8S", "AH JC", "TH JS"], deals=1)
    assert rollouts.tries(given.game, given.view(given.choice.seat), given.choice, 2, 0) is None
    poor = Sitting(GAMES["polignac/foster"], 4, seed=1, counters=(3, 10, 10, 10), deals=1)
    assert rollouts.tries(poor.game, poor.view(poor.choice.seat), poor.choice, 2, 0) is None
    with pytest.raises(guessed_deals.NotCompiled):
        guessed_deals.played(game, [1, 0, 0, 0], 1, range(2))
