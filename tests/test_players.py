"""The players: careful beats random, sees only his view, and can say why."""

from __future__ import annotations

import pytest
from tables import PLAYED

from cardlib import GAMES, Sitting, WrongPlayers, play, simulate
from cardlib.clauses import Source
from cardlib.players import careful, players_for, random_player
from cardlib.study import mean_of

OURS = Source(status="ours", note="made for a test")


def sober(view, choice):
    """A random player who announces nothing: else half of the chance deals would be decided by an idle word."""
    return choice.options[0] if choice.kind == "announce" else random_player(view, choice)


@pytest.mark.parametrize("name", PLAYED)
def test_one_careful_player_beats_three_random_ones_clearly(name):
    """From every seat: he ends above the mean of the others in the same deal, by three standard errors at least; the
    pool that a dealer has to put up is left out."""
    game, gain = GAMES[name], {}
    for number in range(240):
        seat = number % 4
        record = play(game, [careful(game) if s == seat else sober for s in range(4)], seed=100 + number, deals=1)
        gains = [
            sum(
                (e.payee == s) * e.counters - (e.payer == s) * e.counters
                for e in record.payments
                if e.why is not getattr(game, "dealers_pool", None)
            )
            for s in range(4)
        ]
        better = 4 * gains[seat] - sum(gains)
        gain[better] = gain.get(better, 0) + 1
    mean, low, _ = mean_of(gain)
    assert low > 0 and mean - 1.5 * (mean - low) > 0


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_careful_answers_legally_at_every_seat_and_gives_a_reason(name, players):
    game = GAMES[name]
    if players not in game.players:
        assert not all(n in game.players for n in (3, 4, 5, 6, 7, 8))
        return
    adviser = careful(game)
    sitting = Sitting(game, players, seed=players, deals=1)
    while choice := sitting.choice:
        view = sitting.view(choice.seat)
        answer = adviser(view, choice)
        reason = adviser.reason(view, choice, answer)
        assert reason.endswith(".") and reason[0].isupper() and "??" not in reason and len(reason) < 200
        assert adviser(view, choice) == answer
        sitting.answer(answer)


def choice_of(game, hands, script, **more):
    """What is asked after a script, and the view of who is asked."""
    sitting = Sitting(
        GAMES[game] if isinstance(game, str) else game, len(hands), hands=hands, forced=True, deals=1, **more
    )
    for word in script.split():
        sitting.answer(word)
    return sitting.view(sitting.choice.seat), sitting.choice


def careful_plays(game, hands, script="", **more):
    view, choice = choice_of(game, hands, script, **more)
    rules = GAMES[game] if isinstance(game, str) else game
    return careful(rules)(view, choice)


def test_when_you_cannot_follow_throw_away_polignac_first():
    """The modern page's tip."""
    hands = ["9H 8H 7H", "TH AH QC", "QH KH 8C", "JS JC KD"]
    assert careful_plays("polignac/foster", hands, "9H AH KH") == "JS"
    queens = ["9H 8H 7H", "TH AH JC", "JH KH 8C", "QS JS KD"]
    assert careful_plays("polignac/queens", queens, "pass pass pass pass 9H AH KH") == "QS"


def test_he_throws_the_queen_of_clubs_at_slobberhannes_after_the_first_trick():
    hands = ["9H 8H 7H", "TH AH JC", "JH KH 8C", "QC QS KD"]
    assert careful_plays("slobberhannes/foster", hands, "9H AH KH") == "QC"


def test_he_ducks_the_first_trick_at_slobberhannes_and_takes_a_harmless_one_with_his_highest():
    hands = ["9H 7D 7S", "TH 8D 8S", "JH 9D 9S", "AH 8H TS"]
    assert careful_plays("slobberhannes/foster", hands, "9H TH JH") == "8H"
    assert careful_plays("polignac/foster", ["9H 7D 7S", "TH 8D 8S", "QH 9D 9S", "AH 8H TS"], "9H TH QH") == "AH"


def test_the_rank_order_of_the_active_game_decides_what_ducks():
    hands = ["JH 7D", "9H 8D", "8H 9D", "AH KH"]
    assert careful_plays("polignac/foster-french-order", hands, "JH 9H 8H") == "AH"


def test_he_reads_the_clauses_of_a_game_nobody_has_written_before():
    """Kings cost five counters: he throws the king, not the knave of spades."""
    from cardlib.families.penalties import CardPenalty

    game = GAMES["polignac/foster"].variant(
        "kings", OURS, penalties=tuple(CardPenalty(f"K{suit}", 5, OURS) for suit in "SHDC")
    )
    assert careful_plays(game, ["9H 8H", "TH AH", "QH JH", "JS KD"], "9H AH QH") == "KD"


def test_capot_is_announced_only_when_it_is_nearly_sure():
    sure = ["KS QS JS AS TS 9S 8S 7S", "KH QH JH AH TH 9H 8H 7H", "KD QD JD AD TD 9D 8D 7D", "KC QC JC AC TC 9C 8C 7C"]
    assert careful_plays("polignac/modern", sure) == "capot"
    assert careful_plays("polignac/modern", sure, "pass") == "pass"
    kings = ["KS KH KD KC QS QH QD QC", "JS JH JD JC AS AH AD AC", "TS TH TD TC 9S 9H 9D 9C", "8S 8H 8D 8C 7S 7H 7D 7C"]
    assert careful_plays("polignac/modern", kings) == "capot"
    weaker = [
        "KS KH KD KC QS QH QD 7C",
        "JS JH JD JC AS AH AD AC",
        "TS TH TD TC 9S 9H 9D 9C",
        "8S 8H 8D 8C 7S 7H 7D QC",
    ]
    assert careful_plays("polignac/modern", weaker) == "pass"


def test_an_announced_slam_that_careful_players_announce_is_nearly_always_made():
    made = lost = 0
    for number in range(4000):
        sitting = Sitting(GAMES["polignac/modern"], 4, seed=3, number=number, deals=1)
        adviser = careful(GAMES["polignac/modern"])
        words = []
        while (choice := sitting.choice) and choice.kind == "announce":
            words.append(adviser(sitting.view(choice.seat), choice))
            sitting.answer(words[-1])
        if "capot" in words:
            while choice := sitting.choice:
                sitting.answer(adviser(sitting.view(choice.seat), choice))
            made += sitting.record().net.count(-5) == 3
            lost += sitting.record().net.count(-5) != 3
    assert lost <= made


def test_careful_is_the_same_every_time_and_asks_chance_for_nothing():
    for name in ("polignac/french", "bassadewitz/encyclopedia"):
        one = play(name, ["careful"] * 4, seed=77, deals=4)
        assert one == play(name, ["careful"] * 4, seed=77, deals=4)
        view, choice = choice_of(
            name, ["9H 7D 7S", "TH 8D 8S", "QH 9D 9S", "AH 8H TS"], "" if "bass" in name else "pass pass pass pass"
        )
        before = careful(GAMES[name])(view, choice)
        choice.chance = 2**32 - 1
        assert careful(GAMES[name])(view, choice) == before


def test_careful_weighs_in_whole_numbers():
    view, choice = choice_of("polignac/foster", ["9H 7D 7S", "TH 8D 8S", "QH 9D 9S", "AH 8H TS"], "")
    for weighed in careful(GAMES["polignac/foster"]).weigh(view, choice):
        assert all(type(n) is int for n in weighed[1:])


def test_reasons_name_the_card_and_what_it_is_about():
    rules = careful(GAMES["polignac/foster"])
    view, choice = choice_of("polignac/foster", ["9H 8H 7H", "TH AH QC", "QH KH 8C", "JS JC KD"], "9H AH KH")
    assert (
        rules.reason(view, choice, "JS")
        == "Throw the knave of spades: you cannot follow suit, so it cannot win, and taking it would cost 2."
    )
    view, choice = choice_of("polignac/foster", ["KH 7D", "TH 8D", "9H 9D", "QH 8H"], "KH TH 9H")
    assert (
        rules.reason(view, choice, "QH")
        == "Play the queen of hearts: it stays under the king of hearts, and is the most dangerous card that does."
    )


@pytest.mark.parametrize(
    "players, says",
    [
        (["random", "careful", "clever", "random"], "There is no player 'clever'; there are random and careful"),
        (["random", 3, "random", "random"], "A player is a name or a function"),
    ],
)
def test_a_player_who_does_not_exist(players, says):
    with pytest.raises(WrongPlayers, match=says):
        players_for(players, GAMES["polignac/foster"])


def test_simulating_with_mixed_players():
    study = simulate("slobberhannes/foster", strategies=["careful", "random", "random", "random"], deals=150, seed=2)
    assert study.paid(0).mean < min(study.paid(s).mean for s in (1, 2, 3))
