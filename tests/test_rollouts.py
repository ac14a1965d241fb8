"""The compiled guesses give the plain ones' numbers, and whole compiled deals are those of the referee."""

from __future__ import annotations

import needs
import pytest

from cardlib import GAMES, Sitting, play
from cardlib.cards import pack
from cardlib.careful import careful
from cardlib.clauses import Source
from cardlib.families.penalties import CardPenalty, ExtraForAll
from cardlib.players.monte_carlo import MonteCarlo

rollouts, whole_deals = needs.compiled("cardlib.fast.rollouts"), needs.compiled("cardlib.fast.whole_deals")

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
            known = rollouts.tries(game, view, choice, choice.options, 2, usual)
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
        found = whole_deals.played(game, strengths, 3, range(5, 12))
        for number, owed, winners in zip(range(5, 12), found.owed, found.winners, strict=True):
            who = [names[strength] for strength in strengths]
            record = play(game, who, seed=3, number=number, deals=1, dealer=3 if game.direction > 0 else 1)
            assert tuple(-owed) == record.net
            assert winners.tolist() == [trick.seat for trick in record.tricks]


@pytest.mark.parametrize("name", ["polignac/modern", "polignac/foster", "slobberhannes/foster"])
def test_it_pays_less_than_the_careful_player_in_the_same_deals(name):
    """With 16 guesses, in every seat in turn, against three careful players: by three standard errors."""
    game, less = quiet(name), []
    for seat in range(4):
        numbers = range(400 * seat, 400 * seat + 400)
        careful = whole_deals.played(game, [0] * 4, 1, numbers)
        better = whole_deals.played(game, [16 * (s == seat) for s in range(4)], 1, numbers)
        less += list((careful.owed - better.owed)[:, seat])
        assert better.decisions > 4 * len(numbers)
    mean = sum(less) / len(less)
    error = (sum((one - mean) ** 2 for one in less) / len(less) / (len(less) - 1)) ** 0.5
    assert mean > 3 * error


def test_what_it_does_not_reckon_it_leaves_to_the_plain_player():
    foster, bassadewitz = GAMES["polignac/foster"], GAMES["bassadewitz/encyclopedia"]
    for sitting in (
        Sitting(bassadewitz, 4, seed=1, deals=1),
        Sitting(foster, 4, hands=["9H 7S", "JH 8S", "AH JC", "TH JS"], deals=1),
        Sitting(foster, 4, seed=1, counters=(3, 10, 10, 10), deals=1),
    ):
        choice = sitting.choice
        assert rollouts.tries(sitting.game, sitting.view(choice.seat), choice, choice.options, 2, 0) is None
    for game in (bassadewitz, foster.variant("made-up/poor", OURS, counters=5)):  # somebody may be ruined in mid-deal
        with pytest.raises(whole_deals.NotCompiled):
            whole_deals.played(game, [1, 0, 0, 0], 1, range(2))


JACK = CardPenalty("JS", 1, OURS, "once")
TWO_HANDS = dict(pack=pack("2"), players=range(2, 3), order="AKQJT98765432", dealer_sits_out=(), put_out=())
ODD = {
    "the same card twice": dict(penalties=(JACK, CardPenalty("JS", 2, OURS, "twice"))),
    "a card asked for by another": dict(penalties=(JACK, ExtraForAll((CardPenalty("JS", 5, OURS, "again"),), 3, OURS))),
    "more cards in hand than are tried": TWO_HANDS,
}


@pytest.mark.parametrize("values", ODD.values(), ids=ODD)
def test_rules_that_no_book_has_are_played_as_the_plain_player_plays_them(values):
    game = GAMES["polignac/foster"].variant("made-up/odd", OURS, **values)
    who = [MonteCarlo(game, 2) for _ in range(game.players[0])]
    found = play(game, who, seed=4, deals=1)
    for player in who:
        player.compiled = False
    assert play(game, who, seed=4, deals=1) == found
    if len(found.names) == 2:
        with pytest.raises(whole_deals.NotCompiled):
            whole_deals.played(game, [1, 1], 1, range(1))
