"""Speculation, sentence by sentence of Baxter-Wray's chapter."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from cardlib import GAMES, BadCards, IllegalPlay, Sitting, WrongArgument, WrongPlayers, play, read, simulate
from cardlib.cards import show
from cardlib.careful.bidding import Bidder
from cardlib.events import NewDeal, Played
from cardlib.events.laid import SetApart
from cardlib.events.stacks import DealPasses, DealtUnseen, Exposed, Holds, Looked, Orders, PoolStays, Sold
from cardlib.families.chances import Odds, odds, unseen, worth_of_card, worth_of_turn_up
from cardlib.families.orders import bargain, order_words
from cardlib.families.speculating import Ante, Courts, Fine, Looking, SpareStack, Stack, TurnUpOwner
from cardlib.families.speculation import SpeculationGame
from cardlib.players import careful
from cardlib.record import written
from cardlib.sources import TEXTS

MAIN, TO_POOL = "speculation/baxter-wray", "speculation/turn-up-to-pool"
SPARE, FINE, SMALL = "speculation/spare-hand", "speculation/knave-or-five", "speculation/piquet-pack"
GAME = GAMES[MAIN]
OURS = GAME.sources["misdeal"]


def sentence(id):
    return TEXTS["baxterwray1891"].sentences[f"speculation.{id}"]


def idle(view, choice):
    """Buys and sells nothing."""
    return choice.options[0]


def table_of(game, hands, turned_up, who=idle, **more):
    """The record where everybody answers so, seat 0 eldest."""
    players = [who] * len(hands) if callable(who) else who
    return play(game, players, hands=hands, turned_up=turned_up, deals=1, **more)


def turned(record):
    return [(e.seat, e.card) for e in record.log if isinstance(e, Exposed)]


def offers(number):
    """A player who would give or take so much for the best trump, and does nothing else."""

    def player(view, choice):
        if choice.about.label == "the best trump" and number:
            return number
        return choice.options[0]

    return player


# The worked example


def test_the_chance_that_a_court_card_is_turned_up():
    assert GAME.courts.chance(GAME.pack) == Fraction(16, 52)
    assert GAMES[SMALL].courts.chance(GAMES[SMALL].pack) == Fraction(16, 32)
    courts = 0
    for number in range(2000):
        sitting = Sitting(MAIN, 4, seed=1, number=number, deals=1)
        courts += sitting.table.heaps["stock"][0][0] in "AKQJ"
    assert abs(courts / 2000 - 16 / 52) < 3 * (16 / 52 * 36 / 52 / 2000) ** 0.5


# The deal


def test_the_keys_and_the_numbers_of_players():
    some = {name: game.players for name, game in GAMES.items() if isinstance(game, SpeculationGame)}
    assert set(some) == {MAIN, TO_POOL, SPARE, FINE, SMALL}
    assert all(players == (range(2, 7) if name == SMALL else range(2, 11)) for name, players in some.items())


def test_the_dealer_pays_two_and_each_of_the_others_one():
    sitting = Sitting(MAIN, 5, seed=1, dealer=2)
    assert sitting.table.counters == [-1, -1, -2, -1, -1] and sitting.table.pools == {"pool": 6}
    assert {e.why.source.words for e in sitting.record().payments} == {sentence("deal.1")}


@pytest.mark.parametrize("players", GAME.players)
def test_three_cards_are_dealt_to_each_and_nobody_looks_at_them(players):
    sitting = Sitting(MAIN, players, seed=1)
    assert [len(hand) for hand in sitting.table.hands] == [3] * players
    for seat in range(players):
        view = sitting.view(seat)
        assert {card for hand in view.hands for card in hand} == {"??"}, "not even his own"
        assert set(view.heaps["stock"]) == {"??"}


def test_they_are_dealt_one_at_a_time_and_the_last_lies_on_top():
    pack = " ".join(GAME.pack)
    sitting = Sitting(MAIN, 3, pack=pack, dealer=2)
    assert sitting.table.hands[0] == [GAME.pack[6], GAME.pack[3], GAME.pack[0]]
    assert sitting.table.heaps["stock"][0] == GAME.pack[9]
    spare = Sitting(SPARE, 3, pack=pack, dealer=2)
    assert spare.table.hands[0] == [GAME.pack[8], GAME.pack[4], GAME.pack[0]]
    assert spare.table.heaps["spare hand"] == [GAME.pack[11], GAME.pack[7], GAME.pack[3]]
    assert spare.table.heaps["stock"][0] == GAME.pack[12]


def test_a_fresh_deal_is_started_upon_and_everybody_deals_once():
    record = play(MAIN, [idle] * 4, seed=2)
    deals = [e for e in record.log if isinstance(e, (NewDeal, DealPasses))]
    assert [e.dealer for e in deals] == [(3 + k) % 4 for k in range(len(deals))] and len(deals) >= 4


# Turning the cards


def test_a_higher_trump_makes_the_chief_hand_and_the_others_follow_on():
    """B's seven beats the turned five; C's six does not; A's ten does; the highest takes the pool."""
    hands = ["KS 2S 3S", "7H 4S 5S", "6H 6S 7S", "TH 8S 9S"]
    record = table_of(MAIN, hands, "5H")
    assert turned(record)[:4] == [(0, "KS"), (1, "7H"), (2, "6H"), (3, "TH")]
    assert [(e.seat, e.card) for e in record.log if isinstance(e, Holds)] == [(3, "5H"), (1, "7H"), (3, "TH")]
    assert record.net == (-1, -1, -1, 3) and record.pools == {"pool": 0}
    assert record.payments[-1].why.source.words == sentence("end.1")


def test_a_card_that_is_no_trump_is_of_no_value():
    record = table_of(MAIN, ["AS KS QS", "AD KD QD"], "2H")
    assert record.net == (-1, 1) and {run.words for run in record.runs} == {"no better trump"}


def test_the_owner_of_the_leading_trump_retains_his_cards_until_last():
    """A keeps his while he has the lead; beaten, he turns them in his turn again."""
    hands = ["9H 2S 3S", "2D 3D TH", "2C 3C 4C"]
    record = table_of(MAIN, hands, "5H")
    assert turned(record) == [
        (0, "9H"),
        (1, "2D"),
        (2, "2C"),
        (1, "3D"),
        (2, "3C"),
        (1, "TH"),
        (2, "4C"),
        (0, "2S"),
        (0, "3S"),
    ]
    last = table_of(MAIN, ["2D 3D 4D", "9H TH JH"], "5H")
    assert turned(last) == [(0, "2D"), (0, "3D"), (0, "4D"), (1, "9H"), (1, "TH"), (1, "JH")]


def test_a_court_card_passes_the_deal_and_the_hands_stay():
    """The owner takes the pool, all contribute as before, and the next dealer turns the next card of the pack."""
    hands = ["2S 3S 4S", "2D 3D 4D", "2C 3C 4C"]
    record = table_of(MAIN, hands, "KS 9H")
    log = record.log
    at = next(k for k, e in enumerate(log) if isinstance(e, DealPasses))
    assert log[at].dealer == 0 and [e.counters for e in log[at + 1 : at + 4]] == [1, 1, 2]
    first, second = [e for e in record.payments if e.payer == "pool"]
    assert (first.payee, first.counters, first.why.source.words) == (2, 4, sentence("court.2"))
    assert (second.payee, second.counters) == (0, 4)
    assert sum(isinstance(e, DealtUnseen) for e in log) == 3 and record.net == (1, -2, 1)
    assert turned(record)[0] == (1, "2D"), "on the new dealer's left"


@pytest.mark.parametrize("rank", "AKQJT9")
def test_which_cards_pass_the_deal(rank):
    record = table_of(MAIN, ["2S 3S 4S", "2D 3D 4D"], f"{rank}H 5H")
    assert any(isinstance(e, DealPasses) for e in record.log) is (rank in "AKQJ")


def test_the_last_card_of_the_pack_does_not_pass_the_deal():
    game = GAMES[SMALL]
    courts = [card for card in game.pack if card[0] in "AKQJ"]
    low = [card for card in game.pack if card not in courts]
    hands = [" ".join([*low, *courts][k : k + 3]) for k in range(0, 18, 3)]
    up = " ".join(card for card in game.pack if card not in " ".join(hands).split())
    record = play(SMALL, [idle] * 6, hands=hands, turned_up=up, deals=1)
    assert sum(isinstance(e, DealPasses) for e in record.log) == 13 and not record.table.heaps["stock"]
    assert record.pools == {"pool": 0}


# Selling


def test_the_highest_of_the_secret_offers_buys_at_the_next_or_at_what_is_asked():
    assert bargain([(1, 2), (2, 5), (3, 3)], 1) == (2, 3)
    assert bargain([(1, 2), (2, 5), (3, 3)], 4) == (2, 4)
    assert bargain([(1, 2), (2, 5)], 6) is None and bargain([(1, 2)], 0) is None and bargain([], 1) is None
    assert bargain([(3, 4), (1, 4)], 1) == (3, 4), "of equals the first in order of play, for what the other offers"


def test_before_turning_it_the_dealer_may_sell_the_turn_up():
    def wants(view, choice):
        return {"the turn-up unseen": 2}.get(choice.about.label, choice.options[0])

    record = table_of(MAIN, ["2S 3S 4S", "2D 3D 4D", "2C 3C 4C"], "9H", [wants, idle, wants])
    (sale,) = [e for e in record.payments if e.payee == 2]
    assert (sale.payer, sale.counters, sale.why.source.words) == (0, 2, sentence("deal.3"))
    assert record.payments[-1].payee == 0 and turned(record)[0] == (1, "2D"), "the one next to the purchaser"
    assert record.net == (1, -1, 0)
    court = table_of(MAIN, ["2S 3S 4S", "2D 3D 4D", "2C 3C 4C"], "AH 9H", [wants, idle, wants])
    assert next(e.payee for e in court.payments if e.payer == "pool") == 0, "the purchaser takes the pool"


def test_the_holder_may_sell_the_best_trump_and_the_turn_is_on_the_buyers_left():
    record = table_of(MAIN, ["2S 3S 4S", "2D 3D 4D", "2C 3C 4C"], "9H", [idle, offers(3), offers(2)])
    (sold,) = [e for e in record.log if isinstance(e, Sold)]
    assert (sold.seller, sold.buyer) == (2, 1)
    paid = next(e for e in record.payments if e.payee == 2)
    assert (paid.payer, paid.counters, paid.why.source.words) == (1, 2, sentence("holder.1"))
    assert turned(record)[0] == (2, "2C") and record.payments[-1].payee == 1


def test_it_may_change_hands_several_times_during_the_same_deal():
    record = table_of(MAIN, ["2S 3S 4S", "2D 3D 4D", "2C 3C 4C"], "9H", [offers(2), offers(2), offers(2)])
    owners = [e.seat for e in record.log if isinstance(e, Holds)]
    assert owners[:2] == [2, 0] and len(owners) > 2 and record.payments[-1].payee == owners[-1]


def unseen_order(buys, sells):
    def player(view, choice):
        if choice.about.label == "a card unseen":
            return buys if view.seat == 0 else sells
        return choice.options[0]

    return player


def test_a_card_sold_unseen_is_retained_unless_it_is_superior():
    """C's first card is worthless, and he keeps it; his second goes to the purchaser, on whose left play goes on."""
    hands = ["2S 3S 4S", "2D 3D 4D", "2C TH 4C", "5S 6S 7S"]
    who = [unseen_order("buy 2", "none")] * 2 + [unseen_order("", "sell 1")] + [idle]
    record = table_of(MAIN, hands, "9H", who)
    sales = [e for e in record.payments if e.payee == 2]
    assert [(e.payer, e.counters, e.why.source.words) for e in sales[:2]] == [(0, 1, sentence("selling.1"))] * 2
    assert (2, "2C") in turned(record) and [e.seat for e in record.log if isinstance(e, Holds)] == [3, 0]
    after = turned(record).index((2, "TH")) + 1
    assert turned(record)[after] == (1, "4D") and record.payments[-1].payee == 0


def test_even_at_the_last_the_holder_may_sell_his_cards_all_together():
    def wants(view, choice):
        return {"the cards left": 1}.get(choice.about.label, choice.options[0])

    record = table_of(MAIN, ["2S 3S 4S", "TH 3D 4D"], "9H", [wants, wants])
    (sold,) = [e for e in record.log if isinstance(e, Sold)]
    assert (sold.seller, sold.buyer, sold.lot) == (1, 0, "the cards left")
    paid = next(e for e in record.payments if e.payee == 1)
    assert record.net == (1, -1) and paid.why.source.words == sentence("round.3")
    single = table_of(MAIN, ["2S 3S 4S", "TH 3D 4D"], "9H", [unseen_order("buy 1", ""), unseen_order("", "sell 1")])
    assert {(e.seller, e.lot) for e in single.log if isinstance(e, Sold)} == {(1, "a card unseen")}
    assert single.payments[-1].payee == 0


def test_nobody_is_asked_ninety_times():
    """Standing orders: so few questions to a seat in a deal, however many play, whoever they are."""
    for players in GAME.players:
        for who in ("random", "careful"):
            asked, pools = 0, 0
            for number in range(6):
                record = play(MAIN, [who] * players, seed=5, number=number, deals=1)
                asked += len(record.answers)
                pools += sum(e.payer == "pool" for e in record.payments)
            assert asked / players / pools < (14 if players == 2 else 9)


def test_nothing_is_asked_when_nothing_can_beat_the_best_trump():
    game = GAME.variant("mine/speculation", OURS, courts=Courts("", OURS, OURS))
    record = play(game, ["random"] * 3, hands=["2S 3S 4S", "2D 3D 4D", "2C 3C 4C"], turned_up="AH", deals=1)
    assert [e.lot for e in record.log if isinstance(e, Orders)] == ["the turn-up unseen"]


def test_an_offer_can_be_answered_in_a_script():
    given = dict(hands=["2S 3S 4S", "2D 3D 4D"], turned_up="9H", dealer=1)
    script = "0 keep 2 1 sell_1 buy_2 0 keep 0 keep 0 keep"
    record = play(MAIN, 2, script=script, **given)
    assert record.answers == (0, "keep", 2, 1, "sell 1", "buy 2", 0, "keep", 0, "keep", 0, "keep")
    assert read(str(record)) == record
    random = play(MAIN, ["random"] * 2, seed=3, deals=1, **given)
    assert play(MAIN, 2, script=" ".join(map(written, random.answers)), **given) == random


# Looking out of turn


def test_any_player_looking_at_a_card_out_of_turn_pays_and_cannot_take_the_pool():
    sitting = Sitting(MAIN, 3, hands=["2S 3S 4S", "2D 3D 4D", "2C 3C 4C"], turned_up="9H", deals=1)
    game, table = sitting.game, sitting.table
    game.looked(table, 2)
    paid, looked = table.log[-2:]
    assert (paid.payer, paid.payee, paid.counters) == (2, "pool", 1) and isinstance(looked, Looked)
    assert paid.why.source.words == sentence("looking.1")
    while choice := sitting.choice:
        sitting._go(choice.options[0])  # what has been looked at is no answer, so that it cannot be replayed
    stays = table.log[-1]
    assert isinstance(stays, PoolStays) and stays.counters == 5 == table.pools["pool"]
    assert stays.why.source.words == sentence("looking.1") and table.total() == 0


def test_looking_costs_another_who_wins_nothing():
    sitting = Sitting(MAIN, 3, hands=["2S 3S 4S", "2D 3D 4D", "2C 3C 4C"], turned_up="9H", deals=1)
    sitting.game.looked(sitting.table, 0)
    while choice := sitting.choice:
        sitting._go(choice.options[0])
    assert sitting.table.counters == [-2, -1, 3] and sitting.table.pools["pool"] == 0


# Variations


def test_the_turn_up_may_belong_to_the_pool_which_is_added_to_the_next_stake():
    record = table_of(TO_POOL, ["2S 3S 4S", "2D 3D 4D"], "9H")
    assert not any(isinstance(e, Orders) and e.lot != "a card unseen" for e in record.log), "it is not offered for sale"
    assert record.pools == {"pool": 3} and record.log[-1].why.source.words == sentence("pool.2")
    beaten = table_of(TO_POOL, ["2S TH 4S", "2D 3D 4D"], "9H")
    assert beaten.net == (2, -2) and turned(beaten)[0] == (0, "2S")
    matches = [play(TO_POOL, [idle] * 3, seed=seed) for seed in range(9)]
    carried = [e for m in matches for e in m.payments if e.payer == "pool" and e.counters > 4]
    assert carried and all(e.counters % 4 == 0 for e in carried), "made up just as if it had been taken"


def test_a_court_card_of_the_pools_passes_the_deal_and_the_pool_stays():
    record = table_of(TO_POOL, ["2S 3S 4S", "2D 3D TH"], "KH 9H")
    assert sum(isinstance(e, PoolStays) for e in record.log) == 1
    assert record.payments[-1].counters == 6 and record.payments[-1].payee == 1


def test_a_spare_hand_is_turned_up_last_for_the_pool():
    """It has the highest cards that are in no hand: its trumps beat the nine, and the pool stays."""
    record = table_of(SPARE, ["2S 3S 4S", "2D 3D 4D"], "9H")
    (apart,) = [e for e in record.log if isinstance(e, SetApart)]
    assert len(apart.cards) == 3 and record.pools == {"pool": 3}
    stays = record.log[-1]
    assert isinstance(stays, PoolStays) and stays.why.source.words == sentence("spare.2")
    for number in range(30):
        record = play(SPARE, [idle] * 4, seed=3, number=number, deals=1)
        kinds = [type(e).__name__ for e in record.log]
        turned_at = [k for k, e in enumerate(record.log) if type(e).__name__ == "TurnedFrom" and e.pile == "spare hand"]
        assert len(turned_at) == 3 and turned_at[0] > max(k for k, kind in enumerate(kinds) if kind == "Exposed")
        taken = kinds.count("PoolStays") + sum(e.payer == "pool" for e in record.payments)
        assert taken == 1 + kinds.count("DealPasses")


def test_a_penalty_when_a_knave_or_five_is_turned_up():
    """Paid by the owner: by who had it, or had bought it before it was turned; the turn-up counts too."""
    record = table_of(FINE, ["JS 3S 4S", "2D 5D 4D", "5C 3C JC"], "5H")
    fines = [e for e in record.payments if e.why.label == "knave or five turned up"]
    assert [e.payer for e in fines] == [2, 0, 1, 2, 2]
    assert {(e.counters, e.why.source.words) for e in fines} == {(1, sentence("penalty.1"))}
    who = [unseen_order("buy 2", ""), unseen_order("", "sell 1"), idle]
    bought = table_of(FINE, ["2S 3S 4S", "5D 3D 4D", "2C 3C 4C"], "9H", who)
    assert [e.payer for e in bought.payments if e.why.label == "knave or five turned up"] == [0]
    assert not [e for e in table_of(MAIN, ["JS 3S 4S", "2D 5D 4D"], "9H").payments if "knave" in e.why.label]


def test_with_the_spare_hand_or_without_it_the_same_cards_are_dealt_and_turned_up():
    for number in range(10):
        records = [play(name, [idle] * 5, seed=9, number=number, deals=1) for name in (MAIN, TO_POOL, SPARE, FINE)]
        assert len({r.dealt[0][:17] for r in records}) == 1


# What a card is worth


def test_the_formula_is_the_chance_counted_out():
    """The best trump holds if no higher trump is among the cards still to be turned: counted over all of them."""
    for higher, facing in [(0, 3), (1, 2), (2, 3), (3, 4)]:
        cards = range(9)
        ways = list(combinations(cards, facing))
        holds = Fraction(sum(not set(way) & set(range(higher)) for way in ways), len(ways))
        assert Odds(9, higher, facing, 12).holds == holds and Odds(9, higher, facing, 12).worth == 12 * holds


def test_a_card_is_worth_its_share_of_what_the_best_trump_is_not():
    now = Odds(40, 6, 9, 10)
    assert now.worth + 9 * now.each == 10 and Odds(40, 0, 9, 10).each == 0 == Odds(40, 0, 0, 10).each


def test_everybody_knows_alike_what_a_card_is_worth():
    sitting = Sitting(FINE, 4, seed=7, deals=1)
    while choice := sitting.choice:
        worths = {worth_of_turn_up(sitting.game, who) for who in (sitting.table, *map(sitting.view, range(4)))}
        assert len(worths) == 1
        assert len({tuple(unseen(sitting.game, sitting.view(seat))) for seat in range(4)}) == 1
        sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])


def test_what_the_turn_up_is_worth_is_what_it_brings():
    """Over many deals in which nothing is sold: exact mean inside three standard errors of the simulated one."""
    total = squares = 0
    number = 2000
    for k in range(number):
        record = play(MAIN, [idle] * 4, seed=21, number=k, deals=1)
        first = next(e for e in record.log if isinstance(e, Holds))
        brought = next((e for e in record.payments if e.payer == "pool"), None)
        won = brought.counters if brought and brought.about.startswith(f"{show(first.card)},") else 0
        total, squares = total + won, squares + won * won
    mean = total / number
    error = ((squares / number - mean**2) / number) ** 0.5
    sitting = Sitting(MAIN, 4, seed=21)
    assert abs(float(worth_of_turn_up(sitting.game, sitting.table)) - mean) < 3 * error


def test_the_careful_player_gives_no_more_than_it_is_worth_and_takes_no_less():
    for number in range(30):
        sitting = Sitting(MAIN, 7, seed=4, number=number, deals=1)
        adviser = careful(GAME)
        while choice := sitting.choice:
            view = sitting.view(choice.seat)
            answer, worth = adviser(view, choice), adviser.worth(view, choice)
            if choice.kind == "sell":
                assert answer == "keep" or worth <= answer < worth + 1 or answer == 1
            elif choice.about.label != "a card unseen":
                assert answer <= worth < answer + 1
            sitting.answer(answer)


def test_his_reasons_have_the_numbers():
    sitting = Sitting(MAIN, 3, hands=["2S 3S 4S", "2D 3D 4D", "2C 3C 4C"], turned_up="9H", deals=1)
    adviser = careful(GAME)
    view = sitting.view(0)
    assert adviser.reason(view, sitting.choice, 1) == (
        "Offer 1: whatever it may be, the turn-up is worth 1.82 of the 4 in the pool."
    )
    for word in (0, 0, "keep"):
        sitting.answer(word)
    now = odds(GAME, view, "9H")
    assert now == (51, 5, 9, 4)
    assert adviser.reason(view, sitting.choice, 1) == (
        "Offer 1: 5 of 51 cards unseen beat the 9♥, and 9 will be turned; it holds in 36 of 100, "
        "and of 4 is worth 1.44."
    )


def test_a_bold_player_buys_from_careful_ones():
    bold = Bidder(GAME, 60)
    study = simulate(MAIN, 5, [bold, *["careful"] * 4], deals=60, seed=3)
    assert study.strategies[0] == "bold 60"
    with pytest.raises(WrongArgument, match=r"Boldness is a whole number from -100 to 1000, in hundredths, not 0\.5"):
        Bidder(GAME, 0.5)


def test_a_fine_makes_a_card_cheaper():
    sittings = [Sitting(name, 4, seed=1) for name in (MAIN, FINE)]
    plain, fined = (worth_of_turn_up(s.game, s.table) for s in sittings)
    assert plain - fined == Fraction(8, 52)
    held = Sitting(FINE, 2, hands=["2S 3S 4S", "2D 3D 4D"], turned_up="9H")
    assert worth_of_card(held.game, held.table, "9H") == odds(held.game, held.table, "9H").each - Fraction(8, 52)


# Bad input


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: play(MAIN, 11), WrongPlayers, "is for 2 to 10 players, not 11"),
        (lambda: play(MAIN, 2, hands=["2S 3S 4S", "2D 3D 4D"]), BadCards, "A card is turned up at .*turned_up='7H'"),
        (lambda: play(MAIN, 2, hands=["2S 3S 4S", "2D 3D"], turned_up="9H"), BadCards, "same number of cards"),
        (lambda: play(MAIN, 2, hands=["2S 3S 4S 5S", "2D 3D 4D 5D"], turned_up="9H"), BadCards, "3 cards at most"),
        (lambda: play(MAIN, 2, hands=["2S 3S 4S", "2D 3D 9H"], turned_up="9H"), BadCards, "9♥ is dealt twice"),
        (lambda: play(SMALL, 2, hands=["2S 3S 4S", "2D 3D 4D"], turned_up="9H"), BadCards, "is not in the pack"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(call, error, says):
    with pytest.raises(error, match=says):
        call()


@pytest.mark.parametrize(
    "before, answer, says",
    [
        ((), 4, "Seat 0 offers a whole number from 0 to 3, for the turn-up unseen: no more than lies in the pool"),
        ((), -1, "offers a whole number from 0 to 3"),
        ((), "keep", "offers a whole number from 0 to 3"),
        ((0,), 0, "Seat 1 asks a whole number from 1 to 3, or says keep, for the turn-up unseen"),
        ((0, "keep", 0, "keep"), "buy 4", "says none, buy 1 to buy 3 or sell 1 to sell 3, for a card unseen"),
    ],
)
def test_a_wrong_offer_is_refused_before_anything_changes(before, answer, says):
    sitting = Sitting(MAIN, 2, hands=["2S 3S 4S", "2D 3D 4D"], turned_up="9H", deals=1)
    for word in before:
        sitting.answer(word)
    record = sitting.record()
    with pytest.raises(IllegalPlay, match=says):
        sitting.answer(answer)
    assert sitting.record() == record


@pytest.mark.parametrize(
    "changes, says",
    [
        (dict(order="AKQJT9876543"), "order names each rank of the pack once"),
        (dict(stack=Stack(0, OURS, OURS)), "each is dealt 1 card or more, not 0"),
        (dict(stack=Stack(6, OURS, OURS)), "the pack has 52 cards, and 9 players need 55"),
        (dict(stack=3), "stack is a clause of the kind Stack, not 3"),
        (dict(ante=Ante(2, 0, OURS)), "everybody pays 1 to 1000 into the pool, not 2 and 0"),
        (dict(turn_up=TurnUpOwner("eldest", OURS, OURS)), "the turn-up is the 'dealer''s or the 'pool''s"),
        (dict(courts=Courts("AA", OURS, OURS)), "each named once, as in AKQJ, not 'AA'"),
        (dict(spare=SpareStack(-1, OURS, OURS)), "a spare hand has 0 cards or more, not -1"),
        (dict(fine=Fine("X", 1, OURS)), "each named once, as in J5, not 'X'"),
        (dict(fine=Fine("J", 0, OURS)), "a fine is 1 to 1000, not 0"),
        (dict(looking=Looking(0, OURS)), "looking out of turn costs 1 to 1000, not 0"),
    ],
)
def test_a_variant_that_cannot_be_is_refused(changes, says):
    with pytest.raises(WrongArgument, match=says):
        GAME.variant("mine/speculation", OURS, **changes)


def test_another_number_is_a_variant():
    mine = GAME.variant("mine/speculation", OURS, ante=Ante(5, 3, OURS), stack=Stack(2, OURS, OURS))
    record = play(mine, [idle] * 3, seed=1, deals=1)
    assert len([e for e in record.log if isinstance(e, Played)]) == 6
    assert next(e for e in record.payments if e.payer == "pool").counters == 11


def test_every_clause_says_what_it_does():
    assert order_words(1) == ("none", "buy 1", "sell 1")
    for name, game in GAMES.items():
        if isinstance(game, SpeculationGame):
            for clause in game.clauses():
                for part in clause.parts:
                    assert part.says[0].isupper() and part.says.endswith(".")
                    assert part.source.text or part.source.note, name
