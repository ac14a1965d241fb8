"""Polignac, sentence by sentence."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardlib import GAMES, Sitting, play
from cardlib.clauses import Source, ours
from cardlib.families.penalties import CardPenalty, ExtraForAll, FirstTrick
from cardlib.settling import Flat

FOSTER, FRENCH_ORDER, SHEET = "polignac/foster", "polignac/foster-french-order", "polignac/encyclopedia"
MODERN, FRENCH, QUEENS = "polignac/modern", "polignac/french", "polignac/queens"
KNAVES = ["JS 7D", "QS 8D", "KS 9D", "AS TD"]

ANNA_BEN_CARLA_DAN = dict(hands=["9H 7S", "JH 8S", "AH JC", "TH JS"], dealer=3, names=["Anna", "Ben", "Carla", "Dan"])


def bill(record):
    """Who paid whom how much, in order."""
    return [(e.payer, e.payee, e.counters, e.why.label) for e in record.payments]


@pytest.mark.parametrize("game, words", [(FRENCH_ORDER, ""), (MODERN, "pass pass pass pass ")])
def test_the_jack_beats_the_ace_so_ben_wins_his_own_jack_and_dan_takes_polignac(game, words):
    """“The Jack beats the Ace, so Ben wins his own Jack and pays 1 chip.” …
    “… so Dan takes Polignac and the J♣: 3 chips.”"""
    record = play(game, 4, script=f"{words}9H JH AH TH 8S JC JS 7S", **ANNA_BEN_CARLA_DAN)
    assert [t.seat for t in record.tricks] == [1, 3]
    assert record.net == (0, -1, 0, -3)
    assert bill(record) == [
        (1, "pool", 1, "the knave of hearts"),
        (3, "pool", 2, "the knave of spades, Polignac"),
        (3, "pool", 1, "the knave of clubs"),
    ]


def test_in_england_and_america_the_ace_is_high_and_carla_takes_the_trick():
    """“… in England and America it is more usual to preserve the order in Piquet, A K Q J 10 9 8 7.”"""
    record = play(FOSTER, 4, script="9H JH AH TH JC JS 7S 8S", **ANNA_BEN_CARLA_DAN)
    assert record.tricks[0].seat == 2
    assert bill(record)[0] == (2, "pool", 1, "the knave of hearts")


@pytest.mark.parametrize(
    "game, ranks",
    [
        (FOSTER, "AKQJT987"),
        (QUEENS, "AKQJT987"),
        (FRENCH_ORDER, "KQJAT987"),
        (SHEET, "KQJAT987"),
        (MODERN, "KQJAT987"),
        (FRENCH, "KQJAT987"),
    ],
)
def test_the_rank_of_the_cards(game, ranks):
    rules = GAMES[game]
    for high, low in pairwise(ranks):
        assert rules.winner([f"{low}D", f"{high}D"]) == 1
        assert rules.winner([f"{low}D", f"{high}S"]) == 0


@pytest.mark.parametrize("game, total", [(FOSTER, 5), (FRENCH_ORDER, 5), (SHEET, 5), (MODERN, 5), (QUEENS, 5)])
def test_each_deal_costs_five_chips_in_all(game, total):
    """“Each deal costs 5 chips in all.”"""
    quiet = lambda view, choice: choice.options[0] if choice.kind == "announce" else choice.options[-1]  # noqa: E731
    for seed in range(30):
        assert sum(play(game, [quiet] * 4, seed=seed, deals=1).net) == -total


def test_the_moment_a_trick_with_a_jack_is_won_it_is_paid_for():
    """“The moment any player wins a trick containing a Jack, he pays one counter into the pool.”"""
    sitting = Sitting(GAMES[FOSTER], 4, hands=ANNA_BEN_CARLA_DAN["hands"], forced=True)
    for card in "9H JH AH TH".split():
        sitting.answer(card)
    assert sitting.table.counters == [20, 20, 19, 20]


def test_if_he_takes_in_polignac_he_pays_two_counters():
    """“If he takes in Polignac, he pays two counters.”"""
    for game in (FOSTER, FRENCH_ORDER, SHEET):
        assert play(game, 4, hands=["KS", "JS", "QS", "8S"], dealer=3, script="KS JS QS 8S").net == (-2, 0, 0, 0)


def test_the_queens_are_the_penalty_cards_and_the_queen_of_spades_counts_double():
    """“Some sources then make the Queens the penalty cards instead of the Jacks.”"""
    record = play(
        QUEENS,
        4,
        hands=["AS AH", "QS QH", "JS JH", "8S 8H"],
        dealer=3,
        script="pass pass pass pass AS QS JS 8S AH QH JH 8H",
    )
    assert bill(record) == [(0, "pool", 2, "the queen of spades"), (0, "pool", 1, "the queen of hearts")]


@pytest.mark.parametrize(
    "game, sizes",
    [
        (FOSTER, {4: 8, 5: 6, 6: 5, 7: 5}),
        (MODERN, {4: 8, 5: 6, 6: 5, 7: 5}),
        (SHEET, {3: 10, 4: 8, 5: 6, 6: 5}),
        (FRENCH, {3: 10, 4: 8, 5: 6, 6: 5, 7: 4, 8: 4}),
    ],
)
def test_the_sizes_of_the_hands(game, sizes):
    assert list(GAMES[game].players) == sorted(sizes)
    for players, each in sizes.items():
        sitting = Sitting(GAMES[game], players, seed=2, forced=True)
        assert {len(sitting.table.hands[s]) for s in sitting.table.dealt_in} == {each}


@pytest.mark.parametrize(
    "game, players, out",
    [
        (FOSTER, 4, ""),
        (FOSTER, 5, "7S 7C"),
        (FOSTER, 6, "7S 7C"),
        (FOSTER, 7, "7S 7C"),
        (SHEET, 3, "7S 7C"),
        (SHEET, 4, ""),
        (SHEET, 5, "7S 7C"),
        (SHEET, 6, "7S 7C"),
        (MODERN, 5, "7S 7C"),
        (FRENCH, 3, "7H 7D"),
        (FRENCH, 4, ""),
        (FRENCH, 5, "7H 7D"),
        (FRENCH, 6, "7H 7D"),
        (FRENCH, 7, "7S 7H 7D 7C"),
        (FRENCH, 8, ""),
    ],
)
def test_which_sevens_are_put_out(game, players, out):
    """“Unless four play, remove the black Sevens.”"""
    rules = GAMES[game]
    assert set(rules.pack) - set(rules.cards_for(players)) == set(out.split())


def test_when_seven_play_the_dealer_neither_pays_nor_receives_but_has_his_share_of_the_stakes():
    record = play(
        FOSTER,
        7,
        hands=["AS", "JS", "8S", "9S", "TS", "KS", ""],
        dealer=6,
        counters=(1, 2, 3, 4, 5, 6, 7),
        script="AS JS 8S 9S TS KS",
    )
    assert record.losers == (0,) and record.net[6] == 0
    assert record.stakes == (-27, 2, 3, 4, 5, 6, 7)


# Capot


def test_if_the_capot_player_wins_all_the_tricks_they_pay_nothing_and_every_other_player_pays_5():
    """“If the capot player wins all the tricks, they pay nothing, and every other player pays 5 chips …”"""
    record = play(
        MODERN, 4, hands=["KS KH", "JS JH", "QS QH", "8S 8H"], dealer=3, script="capot KS JS QS 8S KH JH QH 8H"
    )
    assert record.net == (0, -5, -5, -5)
    assert {e.why.label for e in record.payments} == {"the capot"}
    assert all(e.why.source.words.startswith("If the capot player wins all the tricks") for e in record.payments)
    assert len([e for e in record.log if type(e).__name__ == "Said"]) == 1


def test_if_they_lose_even_one_trick_everyone_pays_for_the_jacks_they_took():
    """“If they lose even one trick, the deal is scored normally: everyone pays for the Jacks they took.”"""
    record = play(
        MODERN,
        4,
        hands=["KS TH JC", "JS JH 7C", "QS QH 8C", "8S 8H 9C"],
        dealer=3,
        script="capot KS JS QS 8S TH JH QH 8H 8C 9C JC 7C",
    )
    assert record.net == (-3, 0, -1, 0)


def test_while_a_capot_lives_nobody_pays_and_with_the_first_lost_trick_everybody_does():
    """Inferred (A-POL-2)."""
    sitting = Sitting(GAMES[MODERN], 4, hands=["KS TH", "JS JH", "QS QH", "8S 8H"], forced=True)
    for word in "capot KS JS QS 8S".split():
        sitting.answer(word)
    assert sitting.table.counters == [20, 20, 20, 20]
    game, tricks = sitting.game, sitting.table.taken[0]
    assert sum(owed for _, owed in game.owes(0, tricks)) == 2  # were it not for the capot
    assert not any(owed for _, owed in game.owes(0, tricks, (game.slams[0], 0, "alive")))
    for word in "TH JH QH".split():
        sitting.answer(word)
    assert sitting.table.counters == [20, 20, 20, 20]
    sitting.answer("8H")
    assert sitting.table.counters == [18, 20, 19, 20]


def test_the_first_to_announce_from_the_eldest_has_the_capot_and_eldest_still_leads():
    record = play(MODERN, 4, hands=["7S", "KS", "QS", "8S"], dealer=3, script="pass capot 7S KS QS 8S")
    assert record.net == (-5, 0, -5, -5)
    assert record.tricks[0].cards[0] == "7S"


def test_a_capot_can_ruin_several_and_the_one_who_is_shortest_loses():
    """Ours (A-POL-3): each pays what he has."""
    record = play(
        MODERN, 4, hands=["KS", "JS", "QS", "8S"], dealer=3, counters=(20, 4, 2, 20), script="capot KS JS QS 8S"
    )
    assert record.net == (0, -4, -2, -5)
    assert record.table.short == [0, 1, 3, 0] and record.table.out == [1, 2]
    assert (record.losers, record.winners) == ((2,), (0, 1, 3))
    assert record.stakes == (20, 0, -35, 15)


def test_equally_short_lose_jointly():
    record = play(
        MODERN, 4, hands=["KS", "JS", "QS", "8S"], dealer=3, counters=(20, 3, 3, 20), script="capot KS JS QS 8S"
    )
    assert (record.losers, record.winners) == ((1, 2), (0, 3))
    assert record.stakes == (40, -35, -35, 30)


# French rules


def test_deal_and_play_go_anticlockwise_and_the_player_on_the_dealers_right_leads():
    """“Deal and play go anticlockwise; the player on the dealer's right leads.”"""
    record = play(
        FRENCH,
        4,
        hands=["8S 7D", "9S 8D", "TS 9D", "AS TD"],
        dealer=0,
        script="pass pass pass pass AS TS 9S 8S TD 9D 8D 7D",
    )
    assert record.tricks[0].seat == 3 and record.tricks[0].cards == ("AS", "TS", "9S", "8S")
    record = play(FRENCH, ["random"] * 4, seed=1, deals=3)
    assert [e.dealer for e in record.log if type(e).__name__ == "NewDeal"] == [3, 2, 1]


def test_a_chelem_even_without_announcing_it_scores_nothing_and_everyone_else_scores_5():
    """“Chelem: a player who wins every trick, even without announcing it, scores nothing, and everyone else
    scores 5.”"""
    record = play(
        FRENCH,
        4,
        hands=["JS 8H", "QS QH", "8S 9H", "KS KH"],
        dealer=0,
        script="pass pass pass pass KS 8S QS JS KH 9H QH 8H",
    )
    assert record.net == (-5, -5, -5, 0)


def test_who_announces_generale_leads_and_the_others_score_5_where_it_is_made():
    """“La Générale: a player who announces it just after the deal leads the first card themselves.”"""
    record = play(
        FRENCH,
        4,
        hands=["JS 8H", "KS KH", "8S 9H", "QS QH"],
        dealer=0,
        script="pass pass générale KS JS QS 8S KH 8H QH 9H",
    )
    assert record.net == (-5, 0, -5, -5)
    assert record.tricks[0].cards[0] == "KS"


def test_if_generale_fails_they_score_5_whatever_they_took_and_the_others_score_their_jacks():
    """“If they fail, they score 5 points whatever they took, and the others score their Jacks.”"""
    record = play(
        FRENCH,
        4,
        hands=["JS 8H JC", "KS TH 7C", "8S JH 8C", "QS QH 9C"],
        dealer=0,
        script="pass pass generale KS JS QS 8S TH 8H QH JH 9C 8C 7C JC",
    )
    assert record.net == (-1, -5, 0, -1)


def test_a_failed_generale_is_written_down_at_the_first_trick_that_is_lost():
    """Ours: so Ben, whose générale fails with the second trick, reaches the total before Dan, who takes the third."""
    hands = ["8S 9H 9C", "KS TH 7C", "7S JH 8C", "QS QH JC"]
    record = play(
        FRENCH,
        4,
        hands=hands,
        dealer=0,
        counters=(0, -15, 0, -18),
        script="pass pass generale KS 8S QS 7S TH 9H QH JH JC 8C 7C 9C",
    )
    assert record.table.counters == [0, -20, 0, -20] and record.losers == (1,)


def test_every_payment_shows_the_sentence_that_demands_it():
    """A payment for a failed générale cites the sentence on failing, not the one on announcing."""
    record = play(
        FRENCH,
        4,
        hands=["JS 8H", "KS TH", "8S JH", "QS QH"],
        dealer=0,
        script="pass pass generale KS JS QS 8S TH 8H QH JH",
    )
    assert [(e.payer, e.counters, e.why.source.sentence) for e in record.payments] == [
        (1, 5, "polignac.french.generale.2"),
        (3, 1, "polignac.example.1"),
    ]


def test_a_chelem_player_does_not_go_out_on_points_he_will_not_owe():
    """Ours: the French rules are settled at the end of the deal."""
    record = play(
        FRENCH,
        4,
        hands=["JS 8H", "QS QH", "8S 9H", "KS KH"],
        dealer=0,
        counters=(-3, -4, -14, -19),
        script="pass pass pass pass KS 8S QS JS KH 9H QH 8H",
    )
    assert record.losers == () and record.table.counters == [-8, -9, -19, -19]


def test_the_first_to_reach_the_total_in_the_order_of_the_tricks_loses():
    """“The first player to reach an agreed total of penalties, which may be 10 or 20 points, then lose the game.”"""
    hands = ["KH 7S", "JH 8S", "9H JS", "8H JC"]
    record = play(SHEET, 4, hands=hands, dealer=3, counters=(-19, 0, -18, 0), script="KH JH 9H 8H 7S 8S JS JC")
    assert record.table.counters == [-20, 0, -21, 0]
    assert (record.losers, record.winners) == ((0,), (1, 2, 3))
    again = play(SHEET, 4, hands=hands, dealer=3, counters=(-18, 0, -18, 0), script="KH JH 9H 8H 7S 8S JS JC")
    assert again.losers == (2,)


def test_the_first_player_to_lose_all_their_chips_loses_the_game_everyone_else_wins():
    """“The first player to lose all their chips loses the game; everyone else wins.”"""
    record = play(MODERN, 4, counters=(20, 1, 20, 20), script="pass pass pass pass 9H JH AH TH", **ANNA_BEN_CARLA_DAN)
    assert (record.losers, record.winners, record.stakes) == ((1,), (0, 2, 3), (20, -60, 20, 20))


def test_any_stake_agreed_upon_may_be_flat():
    """“… pays to each of the others any stake that may have been previously agreed upon …”"""
    source = Source("foster1897", "polignac.counters.1")
    game = GAMES[FOSTER].variant("polignac/flat", source, stakes=Flat(3, source))
    record = play(game, 4, hands=["JS", "KS", "8S", "9S"], dealer=3, counters=(20, 2, 20, 20), script="JS KS 8S 9S")
    assert record.stakes == (3, -9, 3, 3)


def test_ten_or_twenty_counters_as_may_be_agreed_upon():
    """“Each player is provided with ten or twenty counters, as may be agreed upon …”"""
    game = GAMES[FOSTER].variant("polignac/ten", GAMES[FOSTER].sources["counters"], counters=10)
    assert Sitting(game, 4).table.counters == [10] * 4
    assert Sitting(GAMES[FOSTER], 4).table.counters == [20] * 4
    assert play(game, ["random"] * 4, seed=2).table.out


def test_what_was_wanting_is_paid_when_there_are_counters_again():
    """Ours: Anna is short for knave and eight, wins counters by two clauses together, and pays the rest after a trick
    that costs nothing."""
    made_up = ours("Made up.")
    first, knave, eight = FirstTrick(1, made_up), CardPenalty("JS", 3, made_up), CardPenalty("8S", 2, made_up)
    clauses = (first, knave, eight, ExtraForAll((first, knave), -4, made_up))
    game = GAMES[FOSTER].variant("polignac/wanting", made_up, penalties=clauses)
    hands = ["AS AH AD", "JS 8H 8D", "8S 9H 9D", "9S TH TD"]
    script = "AH 8H 9H TH AS JS 8S 9S AD 8D 9D TD"
    record = play(game, 4, hands=hands, dealer=3, counters=(3, 10, 10, 10), script=script, deals=1)
    paid = [(e.payer, e.counters, e.why) for e in record.payments if e.payee == "pool"]
    assert paid == [(0, 1, first), (0, 2, knave), (0, 1, knave), (0, 2, eight)]
    assert record.net == (-2, -1, 0, 0) and record.table.short == [3, 0, 0, 0]
