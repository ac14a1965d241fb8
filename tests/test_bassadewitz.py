"""Bassadewitz, sentence by sentence."""

from __future__ import annotations

import pytest

from cardlib import GAMES, Sitting, play

GAME = GAMES["bassadewitz/encyclopedia"]


def settled(dealer, points, tricks):
    """What the payout pays, by seat, the dealer's twelve left out, and whether the same dealer deals again."""
    seats = [(dealer + k) % 4 for k in (1, 2, 3, 4)]
    points, tricks = dict(enumerate(points)), dict(enumerate(tricks))
    net = [0, 0, 0, 0]
    for _, payer, payee, chips in GAME.payout.payments(seats, points, tricks):
        if payer != "pool":
            net[payer] -= chips
        net[payee] += chips
    return net, GAME.payout.same_dealer(seats, points, tricks)


@pytest.mark.parametrize(
    "dealer, points, tricks, expect, again",
    [
        pytest.param(0, [0, 40, 50, 30], [0, 3, 3, 2], [5, 3, 0, 4], False, id="fewest win 5, 4, 3"),
        pytest.param(3, [0, 0, 70, 50], [1, 0, 4, 3], [4, 5, 0, 3], False, id="no trick beats no card-points"),
        pytest.param(0, [30, 30, 30, 30], [2, 2, 2, 2], [0, 0, 0, 0], True, id="all four take the same number"),
        pytest.param(0, [120, 0, 0, 0], [8, 0, 0, 0], [12, -4, -4, -4], True, id="every trick"),
        pytest.param(0, [104, 0, 16, 0], [6, 0, 1, 1], [-12, 4, 4, 4], True, id="100 or more"),
        pytest.param(0, [100, 20, 0, 0], [7, 1, 0, 0], [-12, 4, 4, 4], True, id="exactly 100"),
        pytest.param(0, [99, 21, 0, 0], [6, 1, 0, 1], [0, 3, 5, 4], False, id="99 is not 100"),
        pytest.param(3, [40, 40, 40, 0], [3, 3, 2, 0], [4, 3, 0, 5], False, id="ties in favour of the eldest"),
        pytest.param(1, [40, 40, 40, 0], [3, 3, 2, 0], [3, 0, 4, 5], False, id="eldest is the dealer's left"),
        pytest.param(2, [0, 0, 60, 60], [0, 0, 4, 4], [5, 4, 0, 3], False, id="two without a trick"),
    ],
)
def test_the_payout(dealer, points, tricks, expect, again):
    assert settled(dealer, points, tricks) == (expect, again)


def test_the_pack_counts_120_thirty_in_each_suit():
    weigh = GAME.payout.value
    assert sum(weigh.get(card[0], 0) for card in GAME.pack) == 120
    for suit in "SHDC":
        assert sum(weigh.get(card[0], 0) for card in GAME.pack if card[1] == suit) == 30


def test_the_dealer_puts_up_a_pool_of_twelve_and_it_is_exactly_paid_out():
    """“Dealer put up a pool of twelve chips …”"""
    record = play(GAME, ["careful"] * 4, seed=1, deals=1)
    assert record.payments[0].payer == 3 and record.payments[0].counters == 12
    assert sum(record.net) == 0 and record.pools["pool"] == 0
    gained = sorted(n + 12 * (s == 3) for s, n in enumerate(record.net))
    assert gained == [0, 3, 4, 5]


def whole_suits():
    """The hands by which eldest, who leads spades from the top, wins every trick."""
    return ["AS KS QS JS TS 9S 8S 7S", "AH KH QH JH TH 9H 8H 7H", "AD KD QD JD TD 9D 8D 7D", "AC KC QC JC TC 9C 8C 7C"]


def test_a_player_winning_every_trick_is_paid_4_each_and_the_pool_remains_intact():
    """“A player winning every trick is paid 4 each by the others …”"""
    sitting = Sitting(GAME, 4, hands=whole_suits(), deals=2)
    while sitting.table.deals == 1:
        sitting.answer(sitting.choice.options[0])
    assert sitting.table.counters == [12, -4, -4, -4 - 12] and sitting.table.pools["pool"] == 12
    assert sitting.table.dealer == 3
    fines = [e for e in sitting.record().payments if e.payee == 0]
    assert {e.why.source.words[:30] for e in fines} == {"A player winning every trick i"}


def test_the_same_dealer_does_not_put_up_a_second_pool():
    """“In these cases, the pool remains intact and the same dealer deals again …”"""
    sitting = Sitting(GAME, 4, hands=whole_suits(), deals=2)
    while sitting.choice:
        sitting.answer(sitting.choice.options[0])
    put_up = [e for e in sitting.record().payments if e.payee == "pool"]
    assert [(e.payer, e.counters) for e in put_up] == [(3, 12)]


@pytest.mark.parametrize("pools", [1, 4, 6])
def test_a_match_is_an_agreed_number_of_pools(pools):
    from cardlib.settling import Pools

    source = GAME.sources["ends"]
    game = GAME.variant("bassadewitz/short", source, ends=Pools(pools, source))
    record = play(game, ["random"] * 4, seed=pools)
    assert sum(e.payee == "pool" for e in record.payments) == pools and record.pools["pool"] == 0
    best = max(record.net)
    assert record.winners == tuple(s for s in range(4) if record.net[s] == best)
    assert record.losers == tuple(s for s in range(4) if record.net[s] == min(record.net))


def test_four_play_and_nobody_else():
    from cardlib import WrongPlayers

    for players in (2, 3, 5):
        with pytest.raises(WrongPlayers, match="bassadewitz/encyclopedia is for 4 players"):
            play(GAME, ["random"] * players)
