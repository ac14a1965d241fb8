"""Commerce, sentence by sentence: hands, trading, the show, and every variation; the worked examples by name."""

from __future__ import annotations

from itertools import combinations

import pytest
from tables import at_random, check_every_event

from cardlib import GAMES, BadCards, IllegalPlay, Sitting, WrongArgument, WrongPlayers, play, read
from cardlib.cards import cards
from cardlib.clauses import Source
from cardlib.events import Purse
from cardlib.families.lasting import Continuous
from cardlib.families.showing import DealerBeaten, Horse, best_hands
from cardlib.families.threes import KINDS, Combinations
from cardlib.families.trading import Ante, Patience, Trading

MODERN, OLD, POOL = GAMES["commerce/modern"], GAMES["commerce/old"], GAMES["commerce/pool"]
SMALL = GAMES["commerce/piquet-pack"]
COMMERCE = [name for name in GAMES if name.startswith("commerce")]
OURS = Source(status="ours", note="made for a test")


def paid(record):
    """Payments in short: payer, payee, counters, the clause's sentence."""
    return [(e.payer, e.payee, e.counters, e.why.source.sentence) for e in record.payments]


def of(hand, game=MODERN):
    return game.three(cards(hand))


# The hands


def test_the_ten_games_are_there():
    assert set(COMMERCE) >= {
        "commerce/modern",
        "commerce/old",
        "commerce/pool",
        "commerce/limited",
        "commerce/limited-no-flush",
        "commerce/dealer-penalty",
        "commerce/extended",
        "commerce/continuous",
    }


@pytest.mark.parametrize("hand", ["AH 2H 3H", "TS JS QS", "QD KD AD"])
def test_the_ace_is_used_at_either_end_of_a_sequence(hand):
    assert of(hand).kind == "sequence"


def test_but_not_between_king_and_two():
    assert of("KH AH 2H").kind == "flush"
    assert of("KH AH 2D").kind == "point"


def test_a_sequence_is_of_one_suit():
    assert of("TS JS QD").kind == "point"


def test_tricon_sequence_flush_pair_point_in_that_order():
    order = ["2S 2H 2D", "AS KS QS", "2S 3S 5S", "2S 2H 3D", "AS KH QD"]
    assert [of(hand).kind for hand in order] == list(KINDS)
    lows = ["2S 2H 2D", "3S 2S AS", "2S 3S 5S", "2S 2H 3D", "2S 3H 5D"]
    highs = ["AS AH AD", "AS KS QS", "AS KS JS", "AS AH KD", "AS KH JD"]
    for better, worse in zip(lows, highs[1:], strict=False):
        assert of(better) > of(worse)


@pytest.mark.parametrize(
    "better, worse",
    [
        ("AS AH AD", "KS KH KD"),
        ("3S 3H 3D", "2S 2H 2D"),
        ("AS KS QS", "KH QH JH"),
        ("4S 3S 2S", "3H 2H AH"),
        ("TS 9S 7S", "JH 8H 7H"),
        ("AS 9S 8S", "KH QH 7H"),
        ("9S 9H 2D", "8S 8H AD"),
        ("9S 9H 4D", "9D 9C 3S"),
        ("AS 5H 3D", "KS 5D 3C"),
        ("KS QH 4D", "KH JD 4S"),
        ("KS QS 4S", "KH JH 4H"),
    ],
)
def test_ties_go_to_the_higher(better, worse):
    assert of(better) > of(worse)


def test_equal_points_go_to_the_first_higher_card_that_differs():
    assert of("KS 8H 2D")[1][0] == of("TS 8H 2C")[1][0] == 20
    assert of("KS 8H 2D") > of("TS 8D 2C")


def test_hands_that_differ_in_their_suits_alone_are_equal():
    assert of("KS 8H 2D") == of("KH 8D 2C") and of("AS KS QS") == of("AH KH QH")


def test_an_ace_counts_eleven_and_a_court_card_ten():
    assert [of(hand).words for hand in ("AS KH 4D", "KS QH TD", "9S 8H 7D")] == [
        "point of 25",
        "point of 30",
        "point of 24",
    ]


def test_every_kind_has_its_words():
    assert [of(hand).words for hand in ("6S 6H 6D", "3S 2S AS", "AS KS QS", "2S 5S 9S", "JS JH AD")] == [
        "tricon of sixes",
        "sequence, three high",
        "sequence, ace high",
        "flush of 16",
        "pair of knaves, ace",
    ]


@pytest.mark.parametrize(
    "name, flush, pair", [("commerce/limited", "flush", "point"), ("commerce/limited-no-flush", "point", "point")]
)
def test_what_is_not_recognised_counts_by_its_point(name, flush, pair):
    game = GAMES[name]
    assert game.three(cards("2S 5S 9S")).kind == flush and game.three(cards("9S 9H AD")).kind == pair
    assert game.three(cards("9S 9H 2D")) < game.three(cards("KS 9D 2C"))


def test_a_hand_does_not_depend_on_its_order():
    for hand in combinations(MODERN.pack[::5], 3):
        assert MODERN.three(hand) == MODERN.three(hand[::-1])


# The modern game

HANDS = ["AS 9D 2C", "KS KH 4D", "8S 7S 5S", "QH 6C 3D"]
"""A point of 22, a pair of kings, a flush of 20, a point of 19; Anna is eldest and Dan deals."""


def modern(script, hands=HANDS, game=MODERN):
    return play(game, len(hands), hands=hands, script=script)


def test_each_pays_a_stake_and_the_dealer_double():
    assert paid(modern("stand"))[:4] == [
        (0, "pool", 1, "commerce.modern.1"),
        (1, "pool", 1, "commerce.modern.1"),
        (2, "pool", 1, "commerce.modern.1"),
        (3, "pool", 2, "commerce.modern.1"),
    ]


def test_the_first_to_stand_ends_all_commerce_and_the_best_takes_the_pool_and_a_stake_of_the_dealer():
    record = modern("stand")
    assert paid(record)[4:6] == [("pool", 2, 5, "commerce.modern.3"), (3, 2, 1, "commerce.modern.4")]


def test_who_stands_and_is_beaten_pays_each_better_hand():
    record = modern("stand")
    assert paid(record)[6:] == [(0, 1, 1, "commerce.modern.5"), (0, 2, 1, "commerce.modern.5")]
    assert record.net == (-3, 0, 6, -3)
    assert record.pools == {"pool": 0}


def test_who_stands_and_is_best_pays_nothing_more():
    record = modern("barter_2C 4D go_on stand", [*HANDS[:1], "KS KH 4D", "8S 7H 5S", "QH 6C 3D"])
    assert record.net == (-1, 5, -1, -3)


def test_ready_money_is_paid_to_the_dealer_and_the_reject_goes_under_the_pack():
    record = play(
        MODERN, 2, pack="AS KS 9D KH 2C 4D JH " + rest("AS KS 9D KH 2C 4D JH"), script="ready_money_2C stand", dealer=1
    )
    assert (0, 1, 1, "commerce.modern.6") in paid(record)
    table = record.table
    assert "JH" in table.hands[0] and table.heaps["pack"][-1] == "2C"


def rest(dealt, game=MODERN):
    return " ".join(card for card in game.pack if card not in cards(dealt))


def test_the_dealer_buys_for_nothing():
    record = modern("barter_2C 4D go_on barter_2C 5S go_on barter_2C 3D go_on ready_money_6C stand")
    assert not [e for e in record.payments if e.why.source.sentence == "commerce.modern.6"]


def test_barter_gives_a_card_for_a_card():
    sitting = Sitting(MODERN, 4, hands=HANDS, deals=1)
    sitting.answer("barter 2C")
    assert sitting.choice.seat == 1 and sitting.choice.options == ("stand", "KS", "KH", "4D")
    sitting.answer("4D")
    assert sorted(sitting.table.hands[0]) == ["4D", "9D", "AS"] and "2C" in sitting.table.hands[1]
    assert sitting.choice.options == ("go on", "stand") and sitting.choice.seat == 0


def test_the_next_player_may_stand_instead_of_giving_a_card_and_keeps_all_his_own():
    record = modern("barter_2C stand")
    assert record.table.hands[0] == list(cards("AS 9D 2C"))
    assert (1, 2, 1, "commerce.modern.5") in paid(record)


def test_the_offer_is_not_seen_before_both_are_exchanged():
    sitting = Sitting(MODERN, 4, hands=HANDS, deals=1)
    sitting.answer("barter 2C")
    assert "2C" not in sitting.view(1).all_cards()


def test_nobody_may_pass_and_one_trade_is_made_at_a_turn():
    sitting = Sitting(MODERN, 4, hands=HANDS, deals=1)
    with pytest.raises(IllegalPlay, match="may not pass: a player trades or stands") as refused:
        sitting.answer("pass")
    assert refused.value.rule.sentence == "commerce.modern.6"
    sitting.answer("ready money 2C")
    assert set(sitting.choice.options) == {"go on", "stand"}
    sitting.answer("go on")
    assert sitting.choice.seat == 1


def test_a_dealer_who_is_best_pays_nobody():
    record = modern("stand", ["AS 9D 2C", "KS KH 4D", "8S 7H 5S", "QH QC QD"])
    assert paid(record)[4:] == [
        ("pool", 3, 5, "commerce.modern.3"),
        (0, 1, 1, "commerce.modern.5"),
        (0, 3, 1, "commerce.modern.5"),
    ]


def test_a_dealer_who_is_as_good_as_the_best_pays_nobody():
    record = modern("stand", ["AS KS QS", "9D 7H 4D", "8S 7C 5S", "AH KH QH"])
    assert record.net == (1, -1, -1, 0) and record.pools == {"pool": 1}


def test_equal_best_hands_divide_the_pool_and_the_odd_stake_stays():
    record = modern("stand", ["AS KS QS", "AH KH QH", "8S 7H 5S", "QC 6C 3D"])
    assert record.net == (2, 2, -1, -4) and record.pools == {"pool": 1}
    assert {e.why.source.status for e in record.payments if e.payer == "pool"} == {"ours"}


def test_the_odd_stake_is_in_the_next_pool():
    sitting = Sitting(MODERN, 4, hands=["AS KS QS", "AH KH QH", "8S 7H 5S", "QC 6C 3D"], deals=2)
    sitting.answer("stand")
    assert sitting.table.pools["pool"] == 1 + 5


def test_an_odd_stake_stays_for_the_next_game_too():
    sitting = Sitting(MODERN, 2, hands=["AS KS QS", "AH KH QH"], deals=1, games=2)
    sitting.answer("stand")
    assert [type(e).__name__ for e in sitting.table.log].count("NewGame") == 2
    assert sitting.table.pools["pool"] == 1 + 3


def test_a_misdeal_does_not_lose_the_deal():
    assert not MODERN.misdeal.loses_deal and not OLD.misdeal.loses_deal


def test_where_nobody_stands_the_hands_are_shown_after_so_many_turns():
    game = MODERN.variant("short", OURS, patience=Patience(2, OURS))
    sitting, turns = Sitting(game, 3, seed=1, deals=1), 0
    while choice := sitting.choice:
        turns += choice.options[0] == "stand" and choice.options[1].startswith("ready")
        sitting.answer("go on" if "go on" in choice.options else choice.options[1])
    assert turns == 6 and not sitting.table.said and GAMES["commerce/modern"].patience.turns == 20


def test_the_match_ends_when_everybody_has_dealt():
    record = at_random(Sitting(MODERN, 5, seed=3)).record()
    assert record.table.deals == 5 and record.winners


# Penalties for the dealer

BEATEN = ["AS AH AD", "KS 7H 4D", "8S 7S 5S", "QH QC 3D"]


@pytest.mark.parametrize(
    "name, payees", [("commerce/dealer-penalty", [0, 1, 2]), ("commerce/dealer-penalty-better", [0, 2])]
)
def test_a_dealer_with_a_pair_that_is_beaten_pays_all_or_the_better_hands(name, payees):
    record = modern("stand", BEATEN, GAMES[name])
    fines = [e for e in record.payments if isinstance(e.why, DealerBeaten)]
    assert [(e.payer, e.payee, e.counters) for e in fines] == [(3, seat, 1) for seat in payees]
    assert all(e.why.source.sentence == "commerce.dealer.1" for e in fines)
    assert (3, 0, 1, "commerce.modern.4") in paid(record), "on top of the winner's stake"


@pytest.mark.parametrize("dealer", ["QH 6C 3D", "KC KD KH"])
def test_a_dealer_with_a_point_or_with_the_best_hand_pays_no_penalty(dealer):
    record = modern("stand", ["QS QD 2S", "KS 7H 4D", "8S 7S 5S", dealer], GAMES["commerce/dealer-penalty"])
    assert not [e for e in record.payments if isinstance(e.why, DealerBeaten)]


# Extended Commerce

EXTENDED = GAMES["commerce/extended"]


def test_trading_goes_on_until_all_are_satisfied():
    sitting = Sitting(EXTENDED, 4, hands=HANDS, deals=1)
    for seat in range(4):
        assert sitting.choice.seat == seat and not EXTENDED.shown(sitting.table)
        sitting.answer("stand")
    assert EXTENDED.shown(sitting.table) and sitting.choice is None
    assert sitting.record().net == (-1, -1, 5, -3), "no fine for a beaten stander"


def test_nobody_barters_with_one_who_stands_but_with_the_next():
    sitting = Sitting(EXTENDED, 4, hands=HANDS, deals=1)
    for answer in ("ready money 2C", "go on", "stand", "stand", "ready money 3D", "go on"):
        sitting.answer(answer)
    assert sitting.choice.seat == 0
    sitting.answer(next(o for o in sitting.choice.options if o.startswith("barter")))
    assert sitting.choice.seat == 3


def test_whose_offer_is_answered_by_standing_has_his_turn_still():
    sitting = Sitting(EXTENDED, 3, hands=HANDS[:3], deals=1)
    for answer in ("barter 2C", "stand"):
        sitting.answer(answer)
    assert sitting.choice.seat == 0 and sitting.choice.options[0] == "stand"
    sitting.answer("barter 2C")
    assert sitting.choice.seat == 2
    sitting.answer("stand")
    assert sitting.choice.seat == 0
    assert sitting.choice.options == ("stand", "ready money AS", "ready money 9D", "ready money 2C")


# Continuous dealing


def test_the_same_dealer_remains_until_tricon_sequence_or_flush_is_secured():
    game = GAMES["commerce/continuous"]
    sitting = Sitting(game, 3, hands=["AS 9D 2C", "KS KH 4D", "8S 7H 5S"], deals=2)
    sitting.answer("stand")
    assert sitting.table.dealer == 2
    sitting = Sitting(game, 3, hands=["AS 9D 2C", "KS KH 4D", "8S 7S 5S"], deals=2)
    sitting.answer("stand")
    assert sitting.table.dealer == 0
    assert any(isinstance(getattr(e, "why", None), Continuous) for e in sitting.table.log)


def test_it_ends_when_everybody_has_had_the_deal():
    record = at_random(Sitting(GAMES["commerce/continuous"], 3, seed=5)).record()
    dealers = [e.dealer for e in record.log if type(e).__name__ == "NewDeal"]
    assert list(dict.fromkeys(dealers)) == [2, 0, 1] and len(dealers) > 3
    assert sum(type(e).__name__ == "Secured" for e in record.log) == 3
    assert dealers == sorted(dealers, key=[2, 0, 1].index)


# The old game

OLD_HANDS, UP = ["AS 9D 2C", "KS KH 4D", "8S 7S 5H"], "6S KD 3C"


def old(script, hands=OLD_HANDS, up=UP, game=OLD, **more):
    return play(game, len(hands), hands=hands, turned_up=up, script=script, **more)


def test_a_hand_lies_face_up_and_everybody_sees_it():
    sitting = Sitting(OLD, 3, hands=OLD_HANDS, turned_up=UP, deals=1)
    for seat in range(3):
        assert sorted(sitting.view(seat).heaps["table"]) == sorted(cards(UP))
    assert len(sitting.choice.options) == 2 + 9


def test_an_exchange_puts_one_card_face_up_in_the_place_of_another():
    sitting = Sitting(OLD, 3, hands=OLD_HANDS, turned_up=UP, deals=1)
    sitting.answer("2C KD")
    assert sorted(sitting.table.heaps["table"]) == ["2C", "3C", "6S"]
    assert sitting.view(1).hands[0].count("KD") == 1 and sitting.view(1).hands[0].count("??") == 2


def test_who_passes_is_debarred_and_all_passing_shows_the_hands():
    record = old("pass pass pass")
    assert record.net == (-1, 2, -1)
    assert paid(record) == [(0, 1, 1, "commerce.old.4"), (2, 1, 1, "commerce.old.4")]


def test_when_two_stand_each_other_has_one_more_exchange():
    sitting = Sitting(OLD, 4, hands=[*OLD_HANDS, "QC TC 4H"], turned_up=UP, deals=1)
    for answer in ("stand", "stand"):
        sitting.answer(answer)
    assert sitting.choice.seat == 2 and sitting.choice.options[0] == "pass" and "stand" not in sitting.choice.options
    sitting.answer("5H 6S")
    assert sitting.choice.seat == 3
    sitting.answer("pass")
    assert sitting.choice is None and sitting.record().net == (-1, -1, 3, -1)


def test_who_has_passed_before_has_no_more_exchange():
    sitting = Sitting(OLD, 4, hands=[*OLD_HANDS, "QC TC 4H"], turned_up=UP, deals=1)
    for answer in ("pass", "stand", "stand"):
        sitting.answer(answer)
    assert sitting.choice.seat == 3
    sitting.answer("pass")
    assert sitting.choice is None


def test_one_stands_and_all_others_have_passed():
    assert old("pass stand pass").net == (-1, 2, -1)


def test_two_equal_best_hands_each_have_a_stake_from_all_others():
    record = old("stand stand pass", ["AS KS QS", "AH KH QH", "8S 7S 5H"], "6S KD 3C")
    assert record.net == (1, 1, -2)
    assert {e.why.source.sentence for e in record.payments} == {"commerce.old.5"}


# Pool Commerce


def test_everybody_pays_an_equal_sum_and_has_three_counters():
    record = old("pass pass pass", game=POOL)
    assert record.stakes == (-3, -2, -3) and record.table.pools["pool of money"] == 8
    assert record.net == (0, 0, -1) and record.pools == {"pool": 1}


def test_the_winner_has_the_sum_arranged_and_the_worst_hand_puts_in_a_counter():
    record = old("pass pass pass", game=POOL)
    why = {e.why.label: e.why.source.sentence for e in record.log if type(e).__name__ == "Paid"}
    assert why["the sum arranged"] == why["the worst hand"] == "commerce.pool.3"
    assert [(e.payer, e.payee) for e in record.payments] == [(2, "pool")]


def test_of_equal_worst_hands_the_youngest_pays():
    record = old("pass pass pass", ["8C 7D 5H", "KS KH 4D", "8S 7S 5D"], game=POOL)
    assert record.net == (0, 0, -1)
    record = old("pass pass pass", ["8C 7D 5H", "8S 7S 5D", "KS KH 4D"], game=POOL)
    assert record.net == (0, -1, 0)


def lost(**more):
    """Carla has one counter, and the worst hand."""
    return Sitting(POOL, 3, hands=OLD_HANDS, turned_up=UP, counters=(3, 3, 1), **more)


def test_the_first_out_may_buy_a_horse_for_a_third():
    sitting = lost(deals=2)
    for _ in range(3):
        sitting.answer("pass")
    assert sitting.choice.seat == 2 and sitting.choice.options == ("pass", "a horse")
    sitting.answer("a horse")
    assert sitting.table.counters[2] == 1 and not sitting.table.out
    assert sitting.table.purses[2] == -3 - 1
    assert sitting.table.dealt_in == (1, 2, 0)
    why = [e.why.source.sentence for e in sitting.table.log if type(e).__name__ == "Paid"][-2:]
    assert why == ["commerce.horse.2", "commerce.horse.1"]


def test_who_buys_none_is_dealt_no_more_cards():
    sitting = lost(deals=2)
    for answer in ("pass", "pass", "pass", "pass"):
        sitting.answer(answer)
    assert sitting.table.out == [2] and sitting.table.dealt_in == (1, 0)
    assert sitting.table.dealer == 0


def test_the_horse_is_bought_once_only():
    for seed in range(30):
        record = at_random(Sitting(POOL, 4, seed=seed)).record()
        horses = [e for e in record.log if getattr(e, "why", None) in POOL.horse.parts]
        assert len(horses) in (0, 2)
        outs = [e.seat for e in record.log if type(e).__name__ == "Out"]
        assert len(outs) == len(set(outs)) == 3


def test_a_horse_that_the_first_one_refuses_is_offered_to_nobody_else():
    for seed in range(12):
        sitting, offered = Sitting(POOL, 4, seed=seed), 0
        while choice := sitting.choice:
            offered += "a horse" in choice.options
            sitting.answer("pass" if "pass" in choice.options else choice.options[0])
        assert offered == 1 and len(sitting.table.out) == 3


def test_the_last_one_in_takes_the_pool():
    record = at_random(Sitting(POOL, 4, seed=1)).record()
    (winner,) = record.winners
    assert record.table.counters[winner] > 0 and sum(record.stakes) == 0
    assert record.table.pools["pool of money"] == 0
    assert (record.log[-1].payer, record.log[-1].payee) == ("pool of money", Purse(winner))
    assert record.log[-1].why.source.sentence == "commerce.pool.4"
    assert sorted(record.losers) == [s for s in range(4) if s != winner]


def test_a_pool_too_small_pays_what_there_is():
    game = POOL.variant("rich", OURS, best=type(POOL.best)(5, OURS, OURS))
    record = play(game, ["careful"] * 3, seed=2)
    assert min(e.counters for e in record.log if getattr(e, "payer", None) == "pool of money") >= 1
    check_every_event(record)


def test_money_of_a_game_that_was_not_played_out_goes_back():
    record = at_random(Sitting(POOL, 4, seed=1, deals=1, games=3)).record()
    assert sum(record.stakes) + record.table.pools["pool of money"] == 0


def test_the_dealer_is_always_somebody_still_in():
    for seed in range(10):
        record = at_random(Sitting(POOL, 5, seed=seed)).record()
        out = set()
        for event in record.log:
            if type(event).__name__ == "Out":
                out.add(event.seat)
            if type(event).__name__ == "NewDeal":
                assert event.dealer not in out and not set(event.seats) & out
                assert event.seats[-1] == event.dealer


# Packs


def test_twelve_with_the_whole_pack_and_seven_with_the_small_one():
    assert MODERN.players[-1] == OLD.players[-1] == POOL.players[-1] == 12
    small = GAMES["commerce/piquet-pack"]
    assert small.players[-1] == 7 and len(small.pack) == 32
    with pytest.raises(WrongPlayers, match="is for 2 to 7 players, not 8"):
        play(small, 8)


def test_all_variations_are_played_on_the_same_hands():
    dealt = {n: Sitting(GAMES[n], 5, seed=5).dealt[0][:5] for n in COMMERCE if n != "commerce/piquet-pack"}
    assert len(set(dealt.values())) == 1


# Bad input


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: play(MODERN, 4, hands=["AS", "KS", "QS", "JS"]), BadCards, "has three cards at commerce/modern"),
        (lambda: play(MODERN, 4, hands=HANDS, turned_up="7H"), BadCards, "No card is turned up at commerce/modern"),
        (lambda: play(OLD, 3, hands=OLD_HANDS), BadCards, "turned_up='7H 9C KD'"),
        (lambda: play(OLD, 3, hands=OLD_HANDS, turned_up="6S"), BadCards, "Three cards lie on the table"),
        (lambda: modern("sell_2C"), IllegalPlay, "answers one of: stand, ready money AS"),
        (lambda: modern("ready_money_2H"), IllegalPlay, "Seat 0 holds A♠ 9♦ 2♣"),
        (lambda: old("2C_7H"), IllegalPlay, "answers one of: stand, pass"),
        (lambda: play(MODERN, 13), WrongPlayers, "is for 2 to 12 players"),
        (lambda: play(POOL, 4, counters=(0, 1, 1, 1)), WrongArgument, "begins commerce/pool with a counter at least"),
    ],
)
def test_a_sentence_says_what_would_be_right(call, error, says):
    with pytest.raises(error, match=says):
        call()


@pytest.mark.parametrize(
    "made, says",
    [
        (lambda: Combinations(("pair", "tricon"), OURS), "each once and point the last"),
        (lambda: Combinations(("point",), OURS, ace=0), "count 1 or more"),
        (lambda: Ante(0, 2, OURS), "a stake is 1 or more"),
        (lambda: Ante(1, 0, OURS), "what the dealer pays"),
        (lambda: Patience(0, OURS), "the number of turns is 1 or more"),
        (lambda: Trading(0, OURS, OURS, OURS, OURS), "the price of a card is 1 or more"),
        (lambda: DealerBeaten("nobody", 1, OURS), "'all' or the 'better' hands"),
        (lambda: DealerBeaten("all", 1, OURS, ()), "is beaten with one of"),
        (lambda: Continuous(("royal",), OURS), "the deal passes on one of"),
        (lambda: Horse(0, OURS, OURS), "the price of a horse is 1 or more"),
    ],
)
def test_a_clause_that_cannot_be_says_so(made, says):
    assert any(says in fault for fault in made().faults())


@pytest.mark.parametrize(
    "made, says",
    [
        (lambda: MODERN.variant("x", OURS, players=range(2, 18)), "too many"),
        (lambda: SMALL.variant("x", OURS, players=range(2, 12)), "too few cards for 11 players"),
        (lambda: POOL.variant("x", OURS, counters=4), "has 3 counters for his sum, and begins with 4"),
        (lambda: MODERN.variant("x", OURS, ante=Ante(0, 2, OURS)), "a stake is 1 or more"),
    ],
)
def test_a_game_that_cannot_be_played_is_not_made(made, says):
    with pytest.raises(WrongArgument, match=says):
        made()


def test_best_hands_are_named_eldest_first():
    hands = {2: of("AS KS QS"), 0: of("AH KH QH"), 1: of("2S 3H 5D")}
    assert best_hands(hands) == [2, 0]


def test_a_record_is_read_back_and_its_answers_are_a_script():
    for name in COMMERCE:
        record = play(name, ["random"] * 4, seed=9, deals=1)
        assert read(str(record)) == record
        assert play(code=f"{name} 4 9 0").dealt == record.dealt
