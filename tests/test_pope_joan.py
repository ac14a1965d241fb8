"""Pope Joan, sentence by sentence."""

from __future__ import annotations

import pytest

from cardlib import GAMES, BadCards, IllegalPlay, Sitting, WrongArgument, WrongPlayers, play
from cardlib.cards import cards
from cardlib.clauses import Source
from cardlib.families.boards import Dressing
from cardlib.families.earning import Levy
from cardlib.families.stopping import LimitedStops
from cardlib.families.stops_seen import in_no_hand
from cardlib.players import careful

OURS = Source(status="ours", note="made for a test")
POPE = GAMES["pope-joan/baxter-wray"]
HAND = [
    "5D 7D 4H JH JS KS AC QC",
    "2C 8S 6D 10H 3H 6S 5C 8H",
    "3C QH KH 7S 10S JC 2D 2S",
    "9S 9D AH 3D 4D 10D KD 6H",
    "QS AS JD QD AD 4S 8C 9H",
]
SPARE = "3S 5S 2H 5H 4C 6C 7C 9C 10C KC"
LEADS = "JS 5D AC QH 7S JC JH 4H"


def paid(record, why):
    """What was paid for a reason: payer, payee, counters."""
    return [(e.payer, e.payee, e.counters) for e in record.payments if e.why.label == why or e.about == why]


def lay(record):
    """What lay on the board when the cards were dealt."""
    pools = {}
    for event in record.log:
        if type(event).__name__ == "Dealt":
            break
        if type(event).__name__ == "Paid" and event.payee in record.game.board.pools:
            pools[event.payee] = pools.get(event.payee, 0) + event.counters
    return pools


# The deal


@pytest.mark.parametrize(
    "players, each, spare",
    [(3, 12, 14), (4, 10, 10), (5, 8, 10), (6, 7, 8), (7, 6, 8), (8, 5, 10), (9, 5, 5), (10, 4, 10)],
)
def test_with_five_players_there_will_be_eight_cards_for_each_hand_one_to_turn_up_and_two_remaining(
    players, each, spare
):
    """“…these two should be added to the spare hand.”"""
    table = Sitting(POPE, players, seed=1).table
    assert [len(hand) for hand in table.hands] == [each] * players
    assert len(table.heaps["spare hand"]) == spare and len(table.heaps["turn-up"]) == 1
    assert "8D" not in POPE.pack and len(POPE.pack) == 51


@pytest.mark.parametrize("players, total", [(3, 16), (4, 15), (5, 18), (6, 21), (7, 16), (8, 18), (9, 20), (10, 22)])
def test_the_players_contribute_fifteen_or_more_the_dealer_giving_double(players, total):
    record = Sitting(POPE, players, seed=1).record()
    put = [
        sum(e.counters for e in record.payments if e.payer == seat and "dressed" in e.why.label)
        for seat in range(players)
    ]
    assert put[:-1] == [put[0]] * (players - 1) and put[-1] == 2 * put[0] and sum(put) == total
    fixed = {"Pope": 6, "Matrimony": 2, "Intrigue": 2, "Ace": 1, "King": 1, "Queen": 1, "Knave": 1}
    assert lay(record) == fixed | {"Game": total - 14}


def test_there_are_six_regular_known_stops_at_the_commencement():
    """“The seven of diamonds thus becomes a stop, and the king of each Suit … The turn-up … forms another stop.”"""
    sitting = Sitting(POPE, 5, hands=HAND, turned_up="7H")
    for seat in range(5):
        assert set(POPE.stops(sitting.view(seat))) == set(cards("7D KS KH KD KC 6H"))


@pytest.mark.parametrize("up, stops", [("AS", "7D KS KH KD KC"), ("KS", "7D QS KH KD KC"), ("7D", "6D KS KH KD KC")])
def test_only_five_stops_are_known_where_nothing_new_lies_below_the_turn_up(up, stops):
    sitting = Sitting(POPE, 3, hands=["2C 3C", "4C 5C", "6C 7C"], turned_up=up)
    assert set(POPE.stops(sitting.view(0))) == set(cards(stops))


def test_five_stops_only_where_pope_is_turned_up():
    sitting = Sitting(POPE, 3, hands=["2C 3C", "4C 5C", "6C 7C"], turned_up="9D")
    assert set(POPE.stops(sitting.view(0))) == set(cards("7D KS KH KD KC"))


# The imaginary hand


def test_the_imaginary_hand_runs_to_the_card():
    """“To better explain the method of play, we will take an imaginary hand.”"""
    record = play(POPE, 5, hands=HAND, turned_up="7H", script=LEADS)
    runs = ["JS QS KS", "5D 6D 7D", "AC 2C 3C", "QH KH", "7S 8S 9S TS", "JC QC", "JH", "4H"]
    assert [" ".join(run.cards) for run in record.runs] == runs
    assert [run.seat for run in record.runs] == [0, 0, 2, 2, 2, 0, 0, 0]
    assert record.runs[-1].words == "out"
    assert record.net == (16, -8, -1, -3, -13)
    dressing = (3, 3, 3, 3, 6)
    assert tuple(n + d for n, d in zip(record.net, dressing, strict=True)) == (19, -5, 2, 0, -7)
    assert {pool: n for pool, n in record.pools.items() if n} == {"Pope": 6, "Intrigue": 2, "Ace": 1}
    assert paid(record, "cards left") == [(1, 0, 5), (2, 0, 2), (4, 0, 7)]


def test_the_imaginary_hand_can_be_given_as_a_pack():
    """Dealt singly from the eldest, the spare hand last in each round, then the turn-up and the surplus."""
    hands, spare = [cards(hand) for hand in HAND], cards(SPARE)
    pack = [hand[k] for k in range(8) for hand in (*hands, spare[:8])] + ["7H", *spare[8:]]
    record = play(POPE, 5, pack=" ".join(pack), script=LEADS)
    assert record.net == (16, -8, -1, -3, -13)
    assert record.dealt == play(POPE, 5, hands=HAND, turned_up="7H", script=LEADS).dealt


def test_a_careful_player_leads_as_the_book_has_the_first_hand_lead():
    """“…leading the knave … he first leads the five … The ace of clubs must next be played.”"""
    sitting, leader = Sitting(POPE, 5, hands=HAND, turned_up="7H", deals=1), careful(POPE)
    for expected in ("JS", "5D", "AC", "QH"):
        assert leader(sitting.view(sitting.choice.seat), sitting.choice) == expected
        sitting.answer(expected)


def test_by_playing_off_queen_and_king_of_hearts_this_player_made_the_knave_a_stop():
    sitting = Sitting(POPE, 5, hands=HAND, turned_up="7H", deals=1)
    for lead in "JS 5D AC".split():
        sitting.answer(lead)
    assert "JH" not in POPE.stops(sitting.view(0))
    sitting.answer("QH")
    assert "JH" in POPE.stops(sitting.view(0))


def test_what_nobody_could_follow_with_is_known_to_be_in_the_spare_hand():
    """“…and then a stop occurs, so that it is assumed the four is in the spare hand.”"""
    sitting = Sitting(POPE, 5, hands=HAND, turned_up="7H", deals=1)
    for lead in "JS 5D AC".split():
        sitting.answer(lead)
    assert sitting.table.log[-1].wanting == "4C"


# Turned up

SMALL = dict(hands=["2C 3C", "5C 6C", "8C 9C"])


def test_should_the_trump_card_prove_to_be_the_nine_of_diamonds():
    """“…the dealer takes the amount staked for that card, and … from each player a stake for every card dealt.”"""
    record = play(POPE, 3, **SMALL, turned_up="9D", script="2C")
    assert paid(record, "9♦ turned up") == [("Pope", 2, 6), (0, 2, 2), (1, 2, 2)]
    assert record.runs, "and the deal is played"


@pytest.mark.parametrize("up, pool", [("AH", "Ace"), ("KH", "King"), ("QH", "Queen"), ("JH", "Knave")])
def test_if_the_card_turned_up_be_either_ace_king_queen_or_knave_the_dealer_takes_the_stake(up, pool):
    record = Sitting(POPE, 3, **SMALL, turned_up=up).record()
    assert [e[:2] for e in paid(record, "the turn-up")] == [(pool, 2)] and record.table.pools[pool] == 0
    assert record.payments[-1].why.source.sentence == "pope-joan.turn_up.3"


def test_any_lower_card_turned_up_brings_nothing():
    record = Sitting(POPE, 3, **SMALL, turned_up="10H").record()
    assert all(e.why.label == "the board is dressed" for e in record.payments)


@pytest.mark.parametrize("limit", [4, 6])
def test_the_payment_for_pope_shall_be_limited_to_either_four_or_six(limit):
    game = GAMES["pope-joan/pope-limited"]
    if limit == 6:
        pope, *others = game.turned
        game = game.variant("six", OURS, turned=(type(pope)(**{**vars_of(pope), "limit": 6}), *others))
    hands = ["2C 3C 4C 2S 3S 4S 2H", "5C 6C 7C 5S 6S 7S 3H", "8C 9C 10C 8S 9S 10S 4H"]
    record = Sitting(game, 3, hands=hands, turned_up="9D").record()
    assert paid(record, "9♦ turned up") == [("Pope", 2, 6), (0, 2, limit), (1, 2, limit)]
    assert record.payments[-1].why.source.sentence == "pope-joan.turn_up.2"


def vars_of(clause):
    return {k: v for k, v in vars(clause).items() if k != "_hash"}


def test_when_pope_joan_is_turned_up_the_dealer_at_once_wins_the_game():
    record = Sitting(GAMES["pope-joan/pope-wins"], 3, **SMALL, turned_up="9D", deals=1)
    assert record.choice is None and not record.record().runs
    assert record.record().net == (-6, -6, -8 + 6 + 2 + 2 + 2)
    assert record.record().payments[-1].why.source.sentence == "pope-joan.pope_wins.1"


# Played


def test_the_holder_of_pope_receives_a_stake_from_every_player_for_each_card_remaining_in_hand():
    record = play(POPE, 3, hands=["9D 2C", "3C 4S 4H", "5H 6C 7S 9S"], turned_up="2H", script="9D 2C")
    assert paid(record, "9♦ played") == [("Pope", 0, 6), (1, 0, 3), (2, 0, 4)]


def test_the_limit_may_be_read_of_a_played_pope_too():
    earns = tuple(Levy(c.card, 1, OURS, per_card=True, limit=2) if isinstance(c, Levy) else c for c in POPE.earns)
    hands = ["9D 2C", "3C 4S 4H", "5H 6C 7S 9S"]
    record = play(POPE.variant("two", OURS, earns=earns), 3, hands=hands, turned_up="2H", script="9D 2C")
    assert paid(record, "9♦ played") == [("Pope", 0, 6), (1, 0, 2), (2, 0, 2)]


def test_the_holder_of_pope_is_exempt_if_he_has_not_played_that_card():
    record = play(POPE, 3, hands=["2C 7S", "3C 9D 4S", "4C 9H"], turned_up="2H", script="2C 9H")
    assert paid(record, "cards left") == [(0, 2, 1)]
    assert [(e.seat, e.card) for e in record.log if type(e).__name__ == "Exempt"] == [(1, "9D")]


def test_he_has_to_pay_as_the_rest_if_he_has_played_it():
    record = play(POPE, 3, hands=["9D 7S 6H", "2S 4S", "8S 9H"], turned_up="2H", script="9D 7S 9H")
    assert (0, 2, 1) in paid(record, "cards left")


def test_neither_of_these_wins_anything_if_not_played_out():
    """“When any or all of the special cards are not played out, the stake … is left for the next deal.”"""
    record = play(POPE, 3, hands=["2C 3C", "AH 5S", "QH KH"], turned_up="2H", script="2C")
    assert record.pools == {
        "Pope": 6,
        "Matrimony": 2,
        "Intrigue": 2,
        "Ace": 1,
        "King": 1,
        "Queen": 1,
        "Knave": 1,
        "Game": 0,
    }
    match = play(POPE, ["random"] * 4, seed=4)
    for pool in POPE.board.pools:
        won = sum(e.counters for e in match.payments if e.payer == pool)
        put = sum(e.counters for e in match.payments if e.payee == pool)
        assert match.pools[pool] == put - won >= 0


PAIRS = dict(hands=["QH 3C", "KH 4C 9S", "JH 5C"], turned_up="2H", script="QH 4C JH")


def test_a_pair_played_by_different_hands_wins_nothing():
    record = play(POPE, 3, **PAIRS)
    assert record.net == (-4, -4, -3) and record.pools["Matrimony"] == record.pools["Intrigue"] == 2


def test_when_intrigue_or_matrimony_is_played_by_different_hands_the_amount_shall_be_divided():
    """“…and in each case the player of knave, queen, or king takes the stake on those chances in addition.”"""
    record = play("pope-joan/split-pairs", 3, **PAIRS)
    assert record.net == (-2, -3, -2) and record.pools["Matrimony"] == record.pools["Intrigue"] == 0


def test_a_counter_that_does_not_divide_stays():
    game = GAMES["pope-joan/split-pairs"]
    odd = tuple((pool, 3 if pool == "Matrimony" else n) for pool, n in game.board.compartments)
    game = game.variant("odd", OURS, board=Dressing(odd, 16, "Game", OURS, OURS))
    assert play(game, 3, **PAIRS).pools["Matrimony"] == 1


def test_a_pair_is_taken_in_whatever_order_its_cards_are_played_from_one_hand():
    record = play(POPE, 3, hands=["KH 3C QH 5S", "8C 4C 9S", "JS 6C 7S"], turned_up="2H", script="KH QH 3C 9S 8C")
    assert list(paid(record, "the stake on Matrimony")) == [("Matrimony", 0, 2)]


def test_a_card_that_is_turned_up_takes_its_pair_out_of_the_deal():
    record = play(POPE, 3, hands=["KH 3C", "8C 9S", "JS 6D"], turned_up="QH", script="KH 3C")
    assert record.pools["Matrimony"] == 2 and record.pools["Queen"] == 0 and record.pools["King"] == 0


def test_who_holds_the_next_card_has_to_follow_on_his_own_too():
    record = play(POPE, 3, hands=["2C 3C 9S", "4C 5H", "6H 7S"], turned_up="2H", script="2C 5H")
    assert record.runs[0].cards == ("2C", "3C", "4C")


# Variations


def test_the_dealer_for_the_time_being_shall_dress_the_board():
    """“…the game should be finished just before the original dealer's turn comes round again.”"""
    record = play("pope-joan/dealer-dresses", ["random"] * 4, seed=2)
    assert record.table.deals == 4
    dealer, put = None, []
    for e in record.log:
        dealer = e.dealer if type(e).__name__ == "NewDeal" else dealer
        if type(e).__name__ == "Paid" and "dressed" in e.why.label:
            assert e.payer == dealer and e.why.source.sentence == "pope-joan.dressing.5"
            put.append(e.counters)
    assert sum(put) == 4 * 15
    assert lay(record)["Game"] == 1


def test_five_divisions_only_and_twelve_counters():
    record = Sitting(GAMES["pope-joan/five-pool"], 3, seed=1).record()
    assert lay(record) == {"Pope": 6, "Matrimony": 2, "Intrigue": 2, "Ace": 1, "Game": 1}
    court = Sitting(GAMES["pope-joan/five-pool"], 3, **SMALL, turned_up="KH").record()
    assert not paid(court, "the turn-up")
    assert paid(Sitting(GAMES["pope-joan/five-pool"], 3, **SMALL, turned_up="AH").record(), "the turn-up")


TO_THE_POOL = GAMES["pope-joan/to-the-pool"]


def test_the_winner_only_takes_game_and_the_penalties_go_to_the_board():
    """“…distributing them on whichever chance they prefer, except that all the eight must be covered.”"""
    record = play(TO_THE_POOL, 3, hands=["2C", "5C 6C", "8C 9C"], turned_up="2H", script="2C Pope Pope Ace Game")
    assert record.net == (-4 + 2, -4 - 2, -8 - 2)
    assert record.pools["Pope"] == 8 and record.pools["Ace"] == 2 and record.pools["Game"] == 1


def test_all_the_eight_must_be_covered():
    sitting = Sitting(TO_THE_POOL, 3, hands=["2C", "5C 6C", "8C 9C"], turned_up="2H", deals=1, forced=True)
    for word in "2C Pope Pope Pope".split():
        sitting.answer(word)
    assert sitting.choice.options == ("Game",), "the winner has taken it, and it is bare"
    before = list(sitting.table.log)
    with pytest.raises(IllegalPlay) as refused:
        sitting.answer("Pope")
    assert "seat 2 cannot stake on Pope: all have to be covered, and Game would be left bare" in str(refused.value)
    assert refused.value.rule.sentence == "pope-joan.to_the_pool.1" and sitting.table.log == before


def test_the_dealer_alone_pays_a_single_stake_from_the_second_deal_on():
    record = play(TO_THE_POOL, ["careful"] * 4, seed=8, deals=4)
    put = [e for e in record.payments if "the dealer alone puts" in e.why.says]
    assert [(e.payer, e.counters) for e in put] == [(0, 1), (1, 1), (2, 1)]
    assert put[0].why.source.sentence == "pope-joan.to_the_pool.2"


@pytest.mark.parametrize("where, spare", [("top", "2S 3S"), ("bottom", "2C 3C"), ("remainder", "")])
def test_a_definite_number_of_cards_may_be_taken_from_the_top_or_from_the_bottom_or_the_remainder(where, spare):
    rest = " ".join(card for card in POPE.pack if card not in ("2S", "3S", "2C", "3C"))
    pack = cards(f"2S 3S {rest} 2C 3C")
    game = POPE.variant("limited", OURS, spare=LimitedStops(where, 9 if where == "remainder" else 2, OURS))
    table = Sitting(game, 4, pack=" ".join(pack)).table
    apart = table.heaps["spare hand"]
    assert set(cards(spare)) <= set(apart) and len(apart) == 2
    assert [len(hand) for hand in table.hands] == [12] * 4
    assert table.hands[0][0] in pack


@pytest.mark.parametrize("players, each, spare", [(3, 15, 5), (4, 11, 6), (5, 9, 5), (10, 4, 10)])
def test_limited_stops_set_five_cards_apart_and_what_does_not_go_round(players, each, spare):
    table = Sitting(GAMES["pope-joan/limited-stops"], players, seed=1).table
    assert {len(hand) for hand in table.hands} == {each} and len(table.heaps["spare hand"]) == spare


def test_the_dealer_who_looks_at_the_spare_hand_ought_to_stand_out():
    """“…no cards being dealt him that round.”"""
    sitting = Sitting(GAMES["pope-joan/dealer-looks"], 5, seed=3, deals=1)
    assert not sitting.table.hands[4] and 4 not in sitting.table.dealt_in
    assert sitting.view(4).heaps["spare hand"] == sitting.table.heaps["spare hand"]
    assert set(sitting.view(0).heaps["spare hand"]) == {"??"}
    assert len(POPE.stops(sitting.view(4))) > len(POPE.stops(sitting.view(0)))


LIEU = dict(hands=["8S 2C", "9S 3H", "9D JS 4C"], turned_up="5H")


def test_pope_joan_is_played_in_lieu_of_a_stop():
    """“The holder of Pope may play it in lieu of the ten of spades, and then continue with his knave.”"""
    record = play("pope-joan/in-lieu", 3, **LIEU, script="8S 9D 4C")
    assert record.runs[0].cards == ("8S", "9S", "9D", "JS") and record.net == (-6, -6, 4)
    assert paid(record, "9♦ played") == [("Pope", 2, 6), (0, 2, 1), (1, 2, 1)], "first taking his winnings on Pope"


def test_what_pope_stands_in_for_is_known_to_be_in_no_hand():
    sitting = Sitting(GAMES["pope-joan/in-lieu"], 3, hands=["8S 2C", "9S 3H", "9D JS 4C 9C"], turned_up="5H", deals=1)
    for word in ("8S", "9D"):
        sitting.answer(word)
    assert sitting.table.log[-1].wanting == "QS" and "TS" in in_no_hand(sitting.game, sitting.view(0))


def test_he_may_let_it_stop():
    record = play("pope-joan/in-lieu", 3, **LIEU, script="8S pass 3H")
    assert record.runs[0].cards == ("8S", "9S") and record.pools["Pope"] == 6


def test_pope_is_not_played_in_lieu_by_who_cannot_go_on():
    record = play("pope-joan/in-lieu", 3, hands=["8S 2C", "9S 3H", "9D QS 4C"], turned_up="5H", script="8S 3H")
    assert record.runs[0].cards == ("8S", "9S")


# What is refused


@pytest.mark.parametrize("players", [2, 11])
def test_too_few_or_too_many_players(players):
    with pytest.raises(WrongPlayers, match=f"is for 3 to 10 players, not {players}"):
        Sitting(POPE, players)


@pytest.mark.parametrize(
    "call, says",
    [
        (dict(hands=["2C", "3C", "4C"]), "One card is turned up .* give it, as in turned_up='7H'"),
        (dict(hands=["2C", "", "4C"], turned_up="7H"), "has a card at least; seat 1 has none"),
        (dict(hands=["2C", "8D", "4C"], turned_up="7H"), "8♦ is not in the pack"),
        (dict(hands=["2C", "7H", "4C"], turned_up="7H"), "7♥ is dealt twice"),
        (dict(turned_up="7H"), "turned up is given together with the hands"),
    ],
)
def test_cards_that_cannot_be_given(call, says):
    with pytest.raises(BadCards, match=says):
        Sitting(POPE, 3, **call)


@pytest.mark.parametrize(
    "changes, says",
    [
        (dict(players=range(3, 60)), "12 can sit down"),
        (dict(board=Dressing((("Pope", 6),), 6, "Game", OURS, OURS)), "Game would be bare.* 7 counters at least"),
        (dict(board=Dressing((("Pope", 0),), 6, "Game", OURS, OURS)), "Pope would be bare"),
        (dict(board=Dressing((("Pope", 6),), 8, "Game", OURS, OURS)), "Matrimony would be bare: nothing is put up"),
        (dict(spare=LimitedStops("top", 45, OURS)), "too few cards for 6 players"),
        (dict(spare=None), "there are no trumps where no card is turned up"),
        (dict(prize=None), "nobody could win the stake on Game"),
        (dict(spare=LimitedStops("middle", 3, OURS)), "from the 'top' or the 'bottom'"),
    ],
)
def test_a_variant_that_cannot_be_played_does_not_construct(changes, says):
    with pytest.raises(WrongArgument, match=says):
        POPE.variant("strange", OURS, **changes)


def test_a_lead_that_is_not_held_is_refused():
    sitting = Sitting(POPE, 5, hands=HAND, turned_up="7H", deals=1)
    before = list(sitting.table.log)
    with pytest.raises(IllegalPlay, match="Seat 0 does not hold A♠; it holds"):
        sitting.answer("AS")
    with pytest.raises(IllegalPlay, match="is none of pope-joan/baxter-wray"):
        sitting.answer("8D")
    assert sitting.table.log == before
