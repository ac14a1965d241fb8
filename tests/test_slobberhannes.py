"""Slobberhannes, sentence by sentence."""

from __future__ import annotations

import pytest

from cardlib import GAMES, Sitting, play

FOSTER = "slobberhannes/foster"
SHEET, HARD, SWEEP = "slobberhannes/encyclopedia", "slobberhannes/hard-score", "slobberhannes/sweep-wins"


def bill(record):
    """Who paid whom how much, in order."""
    return [(e.payer, e.payee, e.counters, e.why.label) for e in record.payments]


def test_the_object_is_to_avoid_the_first_trick_the_last_trick_and_the_queen_of_clubs():
    """“The object in Slobberhannes is to avoid taking either the first or the last trick, or any trick containing the
    Queen of clubs.”"""
    record = play(
        FOSTER,
        4,
        hands=["AH 7D 7S", "7H 8C 8S", "8H KC 9S", "9H AC TS"],
        dealer=3,
        script="AH 7H 8H 9H  7D 8C KC AC  7S 8S 9S TS",
    )
    assert bill(record) == [(0, "pool", 1, "the first trick"), (3, "pool", 1, "the last trick")]
    record = play(
        FOSTER,
        4,
        hands=["AH 7C 7S", "7H QC 8S", "8H KC 9S", "9H AC TS"],
        dealer=3,
        script="AH 7H 8H 9H  7C QC KC AC  TS 7S 8S 9S",
    )
    assert bill(record) == [
        (0, "pool", 1, "the first trick"),
        (3, "pool", 1, "the queen of clubs"),
        (3, "pool", 1, "the last trick"),
    ]


def test_all_three_lose_an_extra_point_or_four_altogether():
    """“… and if he wins all three of them, he loses an extra point, or four altogether.”"""
    record = play(FOSTER, 4, hands=["AH AC", "7H QC", "8H 8C", "9H 9C"], dealer=3, script="AH 7H 8H 9H AC QC 8C 9C")
    assert record.net == (-4, 0, 0, 0)
    assert bill(record)[-1] == (
        0,
        "pool",
        1,
        "the first trick, the last trick and the queen of clubs, all by one player",
    )


def test_any_of_these_add_up_in_one_trick():
    record = play(FOSTER, 4, hands=["AC AH", "QC 7H", "8C 8H", "9C 9H"], dealer=3, script="AC QC 8C 9C AH 7H 8H 9H")
    assert [n for _, _, n, _ in bill(record)] == [1, 1, 1, 1]
    record = play(FOSTER, 4, hands=["AC 7H", "QC AH", "8C 8H", "9C 9H"], dealer=3, script="AC QC 8C 9C 7H AH 8H 9H")
    assert record.net == (-2, -1, 0, 0)


def test_one_trick_that_is_first_last_and_queen_costs_four():
    assert play(FOSTER, 4, hands=["AC", "QC", "8C", "9C"], dealer=3, script="AC QC 8C 9C").net == (-4, 0, 0, 0)


def test_the_first_trick_is_paid_for_immediately_and_the_queen_as_soon_as_it_is_taken_in():
    """“The player winning the first trick must pay for it immediately …”"""
    sitting = Sitting(GAMES[FOSTER], 4, hands=["AH 7C 7S", "7H QC 8S", "8H KC 9S", "9H AC TS"], forced=True, deals=1)
    for card in "AH 7H 8H 9H".split():
        assert sitting.table.counters == [10, 10, 10, 10]
        sitting.answer(card)
    assert sitting.table.counters == [9, 10, 10, 10]
    for card in "7C QC KC AC".split():
        assert sitting.table.counters == [9, 10, 10, 10]
        sitting.answer(card)
    assert sitting.table.counters == [9, 10, 10, 9]


def test_the_highest_card_of_the_suit_led_wins_and_the_winner_leads():
    """“The highest card played, if of the suit led, wins the trick, and the winner takes it in and leads …”"""
    record = play(FOSTER, 4, hands=["TH 7D", "KH 8D", "AS 9D", "QH TD"], dealer=3, script="TH KH AS QH 8D 9D TD 7D")
    assert [t.seat for t in record.tricks] == [1, 3]


def test_the_ace_is_high():
    for game in (FOSTER, SHEET, HARD, SWEEP):
        record = play(game, 4, hands=["KH", "AH", "QH", "JH"], dealer=3, script="KH AH QH JH")
        assert record.tricks[0].seat == 1


@pytest.mark.parametrize("players, each", [(4, [8, 8, 8, 8]), (5, [6] * 5), (6, [5] * 6), (7, [5, 5, 5, 5, 5, 5, 0])])
def test_the_entire_pack_is_distributed_and_with_seven_the_dealer_takes_no_cards(players, each):
    """“When seven play, the dealer takes no cards.”"""
    sitting = Sitting(GAMES[FOSTER], players, seed=3, forced=True)
    assert [len(hand) for hand in sitting.table.hands] == each
    held = {card for hand in sitting.table.hands for card in hand}
    assert ({"7S", "7C"} & held == set()) is (players > 4)
    assert {"7H", "7D"} <= held


def test_the_dealer_who_sits_out_passes_on_with_the_deal():
    record = play(FOSTER, ["random"] * 7, seed=5, deals=3)
    deals = [e for e in record.log if type(e).__name__ == "NewDeal"]
    assert [(d.dealer, d.seats[0], d.dealer in d.seats) for d in deals] == [(6, 0, False), (0, 1, False), (1, 2, False)]


def test_who_first_loses_his_ten_counters_loses_the_game_in_mid_deal():
    """“The player who first loses his ten counters also loses the game.”"""
    record = play(
        FOSTER,
        4,
        hands=["AH 7D 7S", "7H QC 8S", "8H KC 9S", "9H AC TS"],
        dealer=3,
        counters=(1, 4, 10, 7),
        script="AH 7H 8H 9H",
    )
    assert (record.losers, record.winners) == ((0,), (1, 2, 3))
    assert len(record.tricks) == 1 and record.net == (-1, 0, 0, 0)


def test_the_loser_pays_to_each_of_the_others_as_they_have_points_still_in_front_of_them():
    """“… the player losing the game must pay as many counters to each of the others as they have points still in front
    of them.”"""
    record = play(
        FOSTER, 4, hands=["AH 7D", "7H QC", "8H KC", "9H AC"], dealer=3, counters=(1, 4, 10, 7), script="AH 7H 8H 9H"
    )
    assert record.stakes == (-21, 4, 10, 7)
    stakes = [e for e in record.log if type(e).__name__ == "Paid" and e not in record.payments and e.payer != "bank"]
    assert {e.why.source.sentence for e in stakes} == {"slobberhannes.counters.3"}


def test_who_owes_more_than_he_has_pays_what_he_has_and_the_shortfall_is_kept():
    record = play(
        FOSTER, 4, hands=["AC AH", "QC 7H", "8C 8H", "9C 9H"], dealer=3, counters=(1, 10, 10, 10), script="AC QC 8C 9C"
    )
    assert record.net == (-1, 0, 0, 0) and record.table.short == [1, 0, 0, 0]
    assert "is 1 counter short" in str(record)


def test_the_penalty_for_a_revoke_is_also_the_loss_of_a_point():
    """“The penalty for a revoke is also the loss of a point.”"""
    sitting = Sitting(GAMES[FOSTER], 4, seed=1)
    GAMES[FOSTER].revoked(sitting.table, 2)
    assert sitting.table.counters == [10, 10, 9, 10] and sitting.table.pools["pool"] == 1
    paid = sitting.table.log[-1]
    assert paid.why.source.words == "The penalty for a revoke is also the loss of a point."


def test_a_revoke_can_ruin():
    sitting = Sitting(GAMES[FOSTER], 4, seed=1, counters=(10, 10, 1, 10))
    GAMES[FOSTER].revoked(sitting.table, 2)
    assert sitting.table.out == [2]


def test_a_misdeal_does_not_lose_the_deal_under_any_circumstances():
    """“The same dealer must deal again.”"""
    sitting = Sitting(GAMES[FOSTER], 4)
    for dealer in range(4):
        assert GAMES[FOSTER].dealer_after_misdeal(sitting.table, dealer) == dealer


def test_on_the_sheet_the_points_are_written_up_when_the_deal_is_over():
    record = play(SHEET, 4, hands=["AH 7D", "7H QC", "8H KC", "9H AC"], dealer=3, script="AH 7H 8H 9H 7D QC KC AC")
    kinds = [type(e).__name__ for e in record.log]
    assert kinds.index("Paid") > max(k for k, name in enumerate(kinds) if name == "Took")
    assert record.net == (-4, 0, 0, 0)


def test_the_overall_winner_is_the_player_with_the_fewest_penalty_points_when_someone_reaches_the_total():
    """“The overall winner is the player with the fewest penalty points when someone reaches a
    previously agreed total.”"""
    record = play(
        SHEET,
        4,
        hands=["AH 7D", "7H 8D", "8H 9D", "9H TD"],
        dealer=3,
        counters=(-9, -2, -2, -5),
        script="AH 7H 8H 9H 7D 8D 9D TD",
    )
    assert record.table.counters == [-10, -2, -2, -6]
    assert (record.losers, record.winners) == ((0,), (1, 2))


def test_the_highest_total_loses_and_equals_lose_together():
    record = play(
        SHEET,
        4,
        hands=["AH 7D", "7H 8D", "8H 9D", "9H TD"],
        dealer=3,
        counters=(-9, -2, -3, -9),
        script="AH 7H 8H 9H 7D 8D 9D TD",
    )
    assert (record.losers, record.winners) == ((0, 3), (1,))


def test_all_three_may_instead_win_four_if_so_agreed():
    """“A player winning all of these, loses 4 points or may, instead, to win 4, if so agreed.”"""
    cards = dict(hands=["AH AC", "7H QC", "8H 8C", "9H 9C"], dealer=3, script="AH 7H 8H 9H AC QC 8C 9C")
    assert play(SWEEP, 4, **cards).net == (4, 0, 0, 0)
    assert [(e.payer, e.payee, e.counters) for e in play(SWEEP, 4, **cards).payments] == [("sheet", 0, 4)]
    assert play(SHEET, 4, **cards).net == (-4, 0, 0, 0)


def test_the_sweep_under_immediate_payment_is_refunded_and_paid_by_pool_and_others():
    """Ours (A-SLO-4): the pool gives what it has; the others pay the rest one counter at a time, eldest first."""
    game = GAMES[FOSTER].variant("sweep-at-once", GAMES[SWEEP].sources["penalties"], penalties=GAMES[SWEEP].penalties)
    record = play(game, 4, hands=["AH AC", "7H QC", "8H 8C", "9H 9C"], dealer=3, script="AH 7H 8H 9H AC QC 8C 9C")
    assert record.net == (4, -2, -1, -1) and record.pools["pool"] == 0


def test_the_pool_is_divided_equally_among_the_winners_when_one_player_goes_broke():
    """“The pool is divided equally among the winners when one player goes broke.”"""
    record = play(
        HARD, 4, hands=["AH 7D", "7H 8D", "8H 9D", "9H TD"], dealer=3, counters=(1, 4, 10, 7), script="AH 7H 8H 9H"
    )
    assert record.losers == (0,) and record.pools["pool"] == 1 and record.net == (-1, 0, 0, 0)
    whole = play(HARD, ["random"] * 4, seed=11)
    before = sum(e.counters for e in whole.payments if e.payee == "pool")
    share, left = divmod(before, 3)
    assert [whole.net[s] + sum(e.counters for e in whole.payments if e.payer == s) for s in whole.winners] == [
        share
    ] * 3
    assert whole.pools["pool"] == left and whole.stakes == (0, 0, 0, 0)


def test_what_does_not_divide_stays_in_the_pool_for_the_next_game():
    record = play(HARD, ["random"] * 4, seed=11, games=2)
    began = [k for k, e in enumerate(record.log) if type(e).__name__ == "NewGame"][1]
    table = type(record.table).from_log(record.log[:began], record.names)
    left = table.pools["pool"]
    assert left > 0
    later = type(record.table).from_log(record.log[: began + 6], record.names)
    assert later.pools["pool"] == left and later.counters == [10] * 4


def test_the_pool_divided_among_those_with_fewest_penalties_is_a_variant():
    from cardlib.clauses import Source
    from cardlib.settling import PoolDivided

    ours = Source(status="ours", note="another reading")
    game = GAMES[HARD].variant("fewest", ours, stakes=PoolDivided(ours, "fewest penalties"))
    record = play(game, ["random"] * 4, seed=11)
    before = [record.table.counters[s] - sum(e.counters for e in record.payments if e.payee == s) for s in range(4)]
    assert {e.payee for e in record.payments if e.payer == "pool"} == {s for s in range(4) if before[s] == max(before)}
