"""Spin, sentence by sentence."""

from __future__ import annotations

import pytest

from cardlib import GAMES, IllegalPlay, Sitting, WrongArgument, WrongPlayers, play
from cardlib.cards import cards
from cardlib.clauses import Source
from cardlib.families.pools import Contributions

OURS = Source(status="ours", note="made for a test")
SPIN = GAMES["spin/baxter-wray"]
SEVEN = dict(hands=["5C 2S", "6C 9H 3S", "7C AD 4D"])


def paid(record, about):
    """What was paid for a reason: payer, payee, counters."""
    return [(e.payer, e.payee, e.counters) for e in record.payments if about in (e.why.label, e.about)]


def test_the_two_of_hearts_is_taken_out_in_addition_to_the_eight_of_diamonds():
    for players in SPIN.players:
        table = Sitting(SPIN, players, seed=1).table
        sizes = [len(hand) for hand in table.hands]
        assert sum(sizes) == 50 and max(sizes) - min(sizes) <= 1 and sizes == sorted(sizes, reverse=True)
        assert not table.heaps


def test_there_are_always_six_regular_stops():
    assert set(SPIN.stops(Sitting(SPIN, 4, seed=1).view(2))) == set(cards("7D AH KS KH KD KC"))


def test_each_player_except_the_dealer_pays_a_stake_for_game_the_dealer_double_for_matrimony_and_single_for_intrigue():
    record = Sitting(SPIN, 4, seed=1).record()
    assert record.net == (-1, -1, -1, -3)
    assert record.pools == {"Game": 3, "Matrimony": 2, "Intrigue": 1}


def test_the_dealer_is_sometimes_called_upon_to_contribute_to_game_also():
    board = Contributions(SPIN.board.dealer, "Game", 1, OURS, OURS, dealer_too=True)
    record = Sitting(SPIN.variant("taxed", OURS, board=board), 4, seed=1).record()
    assert record.pools["Game"] == 4 and record.net[3] == -4


def test_seven_and_spin():
    """“He plays the two cards together, and says, “seven and Spin.” The other competitors then pay him.”"""
    record = play(SPIN, 3, **SEVEN, script="5C 7C_AD 4D")
    assert record.runs[0].cards == ("5C", "6C", "7C", "AD") and record.runs[0].words == "seven and Spin"
    assert paid(record, "A♦ played") == [(0, 2, 3), (1, 2, 3)]
    assert record.runs[0].seat == 2 and record.net == (-5, -6, 8)
    assert paid(record, "A♦ played") and all(
        e.why.source.sentence == "spin.chances.2" for e in record.payments if e.about == "A♦ played"
    )


def test_spin_makes_a_stop_where_the_run_would_have_gone_on():
    record = play(SPIN, 3, hands=["5C 8C 2S", "6C 9H 3S", "7C AD 4D"], script="5C 7C_AD 4D")
    assert record.runs[0].cards == ("5C", "6C", "7C", "AD")


def test_the_holder_may_keep_spin_and_play_it_after_a_stop():
    record = play(SPIN, 3, hands=["5C 2D", "6C 9H 3S", "7C AD 4D"], script="5C 7C AD")
    assert record.runs[1].cards == ("AD", "2D")
    assert paid(record, "A♦ played") == [(0, 2, 3), (1, 2, 3)]


def test_spin_is_not_played_together_with_a_lead():
    sitting = Sitting(SPIN, 3, hands=["5C AD 2S", "6H 9H", "7S 4D"], deals=1)
    assert sitting.choice.kind == "lead" and sitting.choice.options == ("2S", "AD", "5C")


def test_spin_may_go_with_the_last_card():
    record = play(SPIN, 3, hands=["5C 2S", "6C AD", "7S 4D"], script="5C 6C_AD")
    assert record.runs[0].words == "six and Spin" and any(type(e).__name__ == "FirstOut" for e in record.log)


def test_if_the_holder_does_not_succeed_in_playing_it_he_has_to_pay_double():
    """“…double to the winner of the game for every card remaining in his hand.”"""
    record = play(SPIN, 3, hands=["5C", "AD 9H 3S", "7C 4D"], script="5C")
    assert paid(record, "3 cards left, and A♦ unplayed") == [(1, 0, 6)]
    assert paid(record, "2 cards left") == [(2, 0, 2)]


def test_each_king_entitles_its_holder_to_one_counter_from_every_competitor():
    record = play(SPIN, 3, hands=["QC 2S", "KC 9H 3S", "7C 4D"], script="QC 9H 3S")
    assert paid(record, "K♣ played") == [(0, 1, 1), (2, 1, 1)]


DECLARED = dict(hands=["KD QD 3C", "5H 9S", "6S 10C"])


def test_the_holder_of_matrimony_can_declare_after_he_plays_a_stop():
    """“He need not play the cards, but simply shows them, and may then follow on … with any card.”"""
    record = play(SPIN, 3, **DECLARED, script="3C Matrimony KD QD")
    assert paid(record, "K♦ Q♦ shown") == [("Matrimony", 0, 2)]
    assert record.net == (9, -4, -6), "the king shown and played later still has its counters"
    shown = next(e for e in record.log if type(e).__name__ == "Shown")
    assert shown.seat == 0 and set(shown.cards) == {"KD", "QD"}


def test_intrigue_is_queen_and_knave_of_diamonds():
    record = play(SPIN, 3, hands=["QD JD 3C", "5H 9S", "6S 10C"], script="3C Intrigue QD JD")
    assert paid(record, "Q♦ J♦ shown") == [("Intrigue", 0, 1)]


@pytest.mark.parametrize("players", [2, 9])
def test_three_to_eight_may_play(players):
    with pytest.raises(WrongPlayers, match=f"is for 3 to 8 players, not {players}"):
        Sitting(SPIN, players)
    assert Sitting(SPIN, 3).choice and Sitting(SPIN, 8).choice


def test_eldest_cannot_declare_before_his_first_stop():
    assert Sitting(SPIN, 3, **DECLARED, deals=1).choice.kind == "lead"


def test_cards_that_are_shown_are_known_to_all():
    sitting = Sitting(SPIN, 3, **DECLARED, deals=1)
    sitting.answer("3C")
    sitting.answer("Matrimony")
    assert set(sitting.view(1).hands[0]) == {"KD", "QD"}


def test_a_pair_that_is_played_takes_the_stake_too():
    record = play(SPIN, 3, hands=["QD 3C KD", "5H 9S", "6S 10C"], script="3C pass QD")
    assert record.pools["Matrimony"] == 0 and record.pools["Intrigue"] == 1


def test_who_holds_both_pairs_may_declare_both():
    record = play(SPIN, 3, hands=["KD QD JD 3C", "5H 9S", "6S 10C"], script="3C Matrimony Intrigue JD")
    assert record.pools["Matrimony"] == record.pools["Intrigue"] == 0


def test_the_winner_is_exempt_from_payment_towards_the_next_pool_for_game():
    """“If, however, the winner is the next dealer, then he has to contribute to Matrimony and Intrigue.”"""
    exempt = dealer_won = 0
    for seed in range(30):
        record = play(SPIN, ["random"] * 4, seed=seed)
        winner, dealer = None, None
        for event in record.log:
            kind = type(event).__name__
            if kind == "NewDeal":
                dealer, put = event.dealer, {}
            elif kind == "Paid" and event.payee in SPIN.board.pools:
                put.setdefault(event.payee, []).append(event.payer)
            elif kind == "FirstOut":
                expected = [s for s in range(4) if s not in (dealer, winner)]
                assert sorted(put["Game"]) == expected
                assert put["Matrimony"] == put["Intrigue"] == [dealer]
                exempt += winner not in (None, dealer)
                dealer_won += winner == dealer
                winner = event.seat
    assert exempt and dealer_won


def test_the_answers_to_spin_are_named_where_another_is_given():
    sitting = Sitting(SPIN, 3, **SEVEN, deals=1)
    sitting.answer("5C")
    with pytest.raises(IllegalPlay, match="Seat 2 answers 7C or 7C AD, not 'AD'"):
        sitting.answer("AD")


def test_a_pool_that_would_be_bare():
    with pytest.raises(WrongArgument, match="Matrimony would be bare: a stake is 1 or more, not 0"):
        SPIN.variant("bare", OURS, board=Contributions((("Matrimony", 0),), "Game", 1, OURS, OURS))
