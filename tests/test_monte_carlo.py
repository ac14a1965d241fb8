"""The Monte-Carlo player: legal at every table, the same every time, better than careful, and blind to hidden cards."""

from __future__ import annotations

import pickle
import sys

import pytest
from tables import with_swapped

from cardlib import GAMES, Sitting, WrongArgument, WrongPlayers, epsilon_ladder, erring, play
from cardlib.asks import Choice
from cardlib.families.tricks import TrickGame
from cardlib.guessing.believing import FULL, SEVERAL, Believer
from cardlib.guessing.tracing import TooManyWays, Tracer
from cardlib.players import careful, players_for, random_player, strategy
from cardlib.players.monte_carlo import DEFAULT, MOST, WORK, MonteCarlo
from cardlib.rules import Game


def plain(game: Game, guesses: int = DEFAULT, errs: float = 0.0) -> MonteCarlo:
    """The player as it reckons where nothing is compiled."""
    player = MonteCarlo(game, guesses, errs)
    player.compiled = False
    return player


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_a_whole_deal_at_every_seat(name):
    game = GAMES[name]
    player = plain(game, 2)
    sitting = Sitting(game, game.players[0], seed=6, deals=1)
    asked = 0
    while choice := sitting.choice:
        view = sitting.view(choice.seat)
        if len(choice.options) > 24 or asked > 15:
            sitting.answer(random_player(view, choice))
            continue
        asked += 1
        answer = player(view, choice)
        assert answer in choice.options
        if asked == 2:
            assert player(view, choice) == answer
        sitting.answer(answer)
    assert asked or game.name.startswith("speculation")


LONGEST = (
    ("polignac/french", 4),
    ("pope-joan/to-the-pool", 4),
    ("pope-joan/limited-stops", 4),
    ("spin/baxter-wray", 4),
    ("jig/baxter-wray", 4),
    ("snip-snap-snorum/unlimited", 4),
    ("commerce/extended", 4),
    ("commerce/extended", 12),
    ("commerce/old", 12),
    ("speculation/baxter-wray", 10),
    ("cassino/two", 2),
    ("cassino/independent", 6),
)


@pytest.mark.parametrize("name, players", LONGEST)
def test_an_answer_takes_so_much_work_and_no_more(name, players):
    """Calls of functions are counted, since no clock goes alike twice: a million takes a browser an eighth of a second.

    And answers in playing on: so many as are allowed, and a quarter more where the last guess went on for longest.  At
    tricks no more than there are cards to be played after each of those that may be.
    """
    game = GAMES[name]
    player, calls, asked = plain(game), 0, 0

    def counts(frame, event, told):
        nonlocal calls
        calls += event in ("call", "c_call")

    sitting = Sitting(game, players, seed=8, deals=1)
    while (choice := sitting.choice) and asked < 5:
        view = sitting.view(choice.seat)
        asked, calls, player.counted = asked + 1, 0, 0
        sys.setprofile(counts)
        try:
            answer = player(view, choice)
        finally:
            sys.setprofile(None)
        assert 0 < calls < 4_000_000
        each = sum(map(len, view.hands)) * len(choice.options) if isinstance(game, TrickGame) else 1.25 * WORK
        assert 0 < player.counted <= each * player.guesses
        sitting.answer(answer)
    assert asked > 2


def test_of_many_prices_only_some_are_tried():
    sitting = Sitting(GAMES["speculation/turn-up-to-pool"], 10, seed=1, deals=4)
    while len(sitting.choice.options) <= SEVERAL:
        sitting.answer(random_player(None, sitting.choice))
    choice, view = sitting.choice, sitting.view(sitting.choice.seat)
    player = plain(sitting.game, 1)
    tried = [one.answer for one in player.tries(view, choice)]
    assert len(tried) in (SEVERAL, SEVERAL + 1)
    assert tried == [option for option in choice.options if option in tried]
    assert {choice.options[0], choice.options[-1], careful(sitting.game)(view, choice)} <= set(tried)
    assert player(view, choice) in tried


def test_where_playing_on_takes_long_fewer_guesses_are_made():
    """But one is made in any case, and where it does not take long all are."""
    game = GAMES["cassino/two"]
    sitting = Sitting(game, 2, seed=8, deals=1)
    choice, view = sitting.choice, sitting.view(sitting.choice.seat)
    player = plain(game, 2)
    player.work = 1_000
    assert player.tries(view, choice)[0].of == 2
    player.work = 1
    assert player.tries(view, choice)[0].of == 1


def test_where_cards_can_have_gone_too_many_ways_nothing_is_guessed_and_careful_play_goes_on():
    """Guesses are uniform or there are none: of so much that has been seen not all ways can be gone through."""
    game = GAMES["commerce/extended"]
    plays, player, refused = careful(game), plain(game), 0
    sitting = Sitting(game, 12, seed=0, deals=1)
    while len(sitting.answers) < 130:
        choice, view = sitting.choice, sitting.view(sitting.choice.seat)
        usual = plays(view, choice)
        if len(sitting.answers) >= 124 and len(choice.options) > 1:
            try:
                Tracer(game, view)
            except TooManyWays:
                refused += 1
                assert player(view, choice) == usual
                assert [one.answer for one in player.tries(view, choice)] == [usual]
        sitting.answer(usual)
    assert refused


def test_it_plays_what_came_out_best_on_all_its_guesses():
    sitting = Sitting(GAMES["polignac/foster"], 4, hands=["9H 8H", "AH 7H", "JS 9C", "KS QS"], deals=1, dealer=1)
    for card in ("JS", "KS", "9H"):
        sitting.answer(card)
    player, view = plain(sitting.game, 8), sitting.view(1)
    answer = player(view, sitting.choice)
    tried = {one.answer: one for one in player.tries(view, sitting.choice)}
    other = next(option for option in sitting.choice.options if option != answer)
    assert tried[answer].won >= tried[other].won and tried[answer].of == tried[other].of >= 8


def test_a_player_made_for_one_game_plays_another_by_its_own_rules_or_not_at_all():
    made, other = MonteCarlo(GAMES["polignac/foster"], 2), "slobberhannes/foster"
    again = play(other, [made] * 4, seed=3, deals=1)
    assert again == play(other, ["monte-carlo 2"] * 4, seed=3, deals=1)
    assert play("commerce/modern", [made, "careful", "careful"], seed=3, deals=1).net
    with pytest.raises(WrongPlayers, match=r"made for polignac/foster, and does not know slobberhannes/foster"):
        play(other, [careful(GAMES["polignac/foster"])] * 4, deals=1)


def test_what_is_forced_costs_nothing():
    """Not even a look."""
    assert MonteCarlo(GAMES["polignac/modern"])(None, Choice(0, "follow", ("7H",))) == "7H"


def test_the_same_choice_is_answered_in_the_same_way():
    for name in ("polignac/modern", "spin/baxter-wray", "commerce/modern"):
        one = play(name, ["monte-carlo 2", "careful", "careful", "random"], seed=5, deals=1)
        assert one == play(name, ["monte-carlo 2", "careful", "careful", "random"], seed=5, deals=1)
        game = GAMES[name]
        copied = pickle.loads(pickle.dumps(MonteCarlo(game, 2)))
        assert one == play(name, [copied, "careful", "careful", "random"], seed=5, deals=1)


def test_cards_that_it_cannot_see_change_no_answer():
    game, compared = GAMES["polignac/foster"], 0
    player = plain(game, 3)
    for number in range(8):
        sitting = Sitting(game, 4, seed=14, number=number, deals=1)
        for _ in range(1 + number):
            sitting.answer(sitting.choice.options[0])
        choice, hands = sitting.choice, sitting.table.hands
        one, two = hands[(choice.seat + 1) % 4], hands[(choice.seat + 2) % 4]
        for mine, his in zip(one[:3], two[:3], strict=True):
            other = with_swapped(sitting, mine, his)
            if other and other.choice and other.choice.options == choice.options and choice.seat == other.choice.seat:
                view, again = sitting.view(choice.seat), other.view(choice.seat)
                if view.log == again.log:
                    compared += 1
                    assert player.tries(view, choice) == player.tries(again, other.choice)
    assert compared >= 6


def test_it_does_far_better_than_random_players():
    game, better = GAMES["polignac/foster"], []
    for number in range(50):
        who = [plain(game, 4), "random", "random", "random"]
        net = play(game, who, seed=500 + number, deals=1).net
        better.append(4 * net[0] - sum(net))
    mean = sum(better) / len(better)
    spread = (sum((one - mean) ** 2 for one in better) / (len(better) - 1) / len(better)) ** 0.5
    assert mean > 3 * spread


def test_a_guess_counts_half_for_every_card_that_a_careful_player_would_not_have_played():
    """Eldest leads a nine: with a lower heart beside it a careful player would have led that."""
    game, others = GAMES["polignac/foster"], ["AH QH TC", "8S 9C QS", "KS TH JH"]
    sitting = Sitting(game, 4, hands=["9H 8H 7H", *others], deals=1, dealer=3)
    sitting.answer("9H")
    assert sitting.choice.seat == 1
    believer, hands = Believer(game, sitting.view(1)), dict(enumerate(sitting.table.hands))
    usual, leads_it = careful(game), {}
    for rest in ("8H 7H", "KC AC"):
        again = Sitting(game, 4, hands=[f"9H {rest}", *others], deals=1, dealer=3)
        leads_it[rest] = usual(again.view(0), again.choice) == "9H"
        counts = believer.counts(hands | {0: ["9H", *rest.split()]})
        assert counts == 2 ** (FULL if leads_it[rest] else FULL - 1)
    assert leads_it == {"8H 7H": False, "KC AC": True}


def test_an_error_rate_makes_it_answer_by_chance_so_often():
    game = GAMES["polignac/foster"]
    sitting = Sitting(game, 4, seed=2, deals=1)
    choice, view = sitting.choice, sitting.view(sitting.choice.seat)
    sober, wrong = plain(game, 1), plain(game, 1, 0.25)
    differs = 0
    for chance in range(200):
        choice.chance = chance * 21474836
        differs += sober(view, choice) != wrong(view, choice)
    assert 25 < differs < 65  # an answer by chance is the right one in an eighth
    drunk = {plain(game, 1, 1.0)(view, Choice(0, "lead", choice.options, None, chance)) for chance in range(99)}
    assert drunk == set(choice.options)


@pytest.mark.parametrize(
    "name, guesses, errs",
    [
        ("monte-carlo", 16, 0),
        ("monte-carlo 4", 4, 0),
        ("monte-carlo 64 0.1", 64, 0.1),
        (" monte-carlo  1   1 ", 1, 1),
        ("monte-carlo 8 .5", 8, 0.5),
    ],
)
def test_its_strength_stands_after_its_name(name, guesses, errs):
    player = strategy(name, GAMES["polignac/foster"])
    assert (player.guesses, player.errs) == (guesses, errs)
    assert strategy(player.__name__, GAMES["polignac/foster"]).guesses == guesses


@pytest.mark.parametrize(
    "name, says",
    [
        ("monte-carlo x", "has its number of guesses after its name"),
        ("monte-carlo 0", "from 1 to 4096, not 0"),
        ("monte-carlo 9999", "from 1 to 4096"),
        ("monte-carlo 16 2", "has its number of guesses after its name"),
        ("monte-carlo 16 1.5", "from 0 to 1"),
        ("monte-carlo 16 0.1 3", "as in 'monte-carlo 16 0.1'"),
        ("montecarlo", "There is no player 'montecarlo'; there are random and careful, and monte-carlo"),
        ("", "There is no player ''"),
    ],
)
def test_a_strength_that_is_none(name, says):
    with pytest.raises(WrongPlayers, match=says):
        players_for([name] * 4, GAMES["polignac/foster"])


@pytest.mark.parametrize("guesses, errs", [(0, 0), (MOST + 1, 0), (True, 0), ("16", 0), (4, -0.1), (4, 2), (4, None)])
def test_a_strength_that_is_none_as_an_object(guesses, errs):
    with pytest.raises(WrongArgument):
        MonteCarlo(GAMES["polignac/foster"], guesses, errs)


def test_it_may_err_as_others_do_in_a_share_of_all_questions():
    game, half = "polignac/foster", erring(" monte-carlo  2", 0.5)
    assert half == erring("monte-carlo 2", 0.5) and half.__name__ == "monte-carlo 2 erring 50 %"
    assert play(game, [erring("monte-carlo 2", 0)] * 4, seed=5, deals=1) == play(
        game, ["monte-carlo 2"] * 4, seed=5, deals=1
    )
    found = epsilon_ladder(game, [1, 0], "monte-carlo 2", deals=2, seed=1)
    assert found.rungs == ("monte-carlo 2 erring 100 %", "monte-carlo 2 erring 0 %")
    with pytest.raises(WrongPlayers, match="has its number of guesses after its name"):
        play(game, [erring("monte-carlo x", 0.5)] * 4, seed=5, deals=1)
    with pytest.raises(WrongPlayers, match=r"There is no player 'montecarlo 2'; .* and monte-carlo"):
        erring("montecarlo 2", 0.5)
