"""Snip-Snap-Snorum, sentence by sentence of Baxter-Wray's chapter."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardlib import GAMES, BadCards, IllegalPlay, Sitting, WrongArgument, WrongPlayers, play
from cardlib.events import Dealt, NewDeal, NewGame, Out, Played, Short
from cardlib.events.laid import FirstOut
from cardlib.events.stacks import ThrownIn
from cardlib.families.snip import SnipGame
from cardlib.families.snipping import FirstRid, Hands, MustPair, Pairings, TurnUp
from cardlib.players import careful
from cardlib.sources import TEXTS

SNIP = "snip-snap-snorum"
MAIN, WHOLE, UNLIMITED = f"{SNIP}/baxter-wray", f"{SNIP}/whole-pack", f"{SNIP}/unlimited"
TURN_UP, POOL_PAYS = f"{SNIP}/turn-up", f"{SNIP}/turn-up-pool-pays"
OURS = GAMES[MAIN].sources["misdeal"]
A, B, C, D, E = range(5)


def paid(record):
    """Who has paid how much for which call."""
    return [(e.payer, e.counters, e.why.label) for e in record.payments]


def sentence(id):
    return TEXTS["baxterwray1891"].sentences[f"{SNIP}.{id}"]


# The worked examples


def test_a_nine_is_snipped_snapped_and_snorumed():
    """B plays a nine; C, D and E have one too: B pays 1, C 2, D 3; A starts upon a new card."""
    record = play(
        MAIN, 5, hands=["TS 4S", "9S 2S", "9H 3S", "9D 5S", "9C 6S"], dealer=A, script="9S 9H 9D 9C TS 2S 3S 5S 6S 4S"
    )
    assert paid(record) == [(B, 1, "Snip"), (C, 2, "Snap"), (D, 3, "Snorum")]
    assert record.net == (0, -1, -2, -3, 0) and record.pools == {"pool": 6}
    assert {e.why.source.words for e in record.payments} == {sentence("play.4")}
    assert record.runs[0].words == "Snip, Snap, Snorum" and record.runs[0].seat == A
    sitting = Sitting(MAIN, 5, hands=["TS 4S", "9S 2S", "9H 3S", "9D 5S", "9C 6S"], dealer=A)
    while sitting.choice.seat != A:
        sitting.answer(next(c for c in sitting.choice.options if c[0] == "9"))
    assert sitting.choice.kind == "lead" and len(sitting.choice.options) == 2, "whichever he chooses"


def test_the_penalties_do_not_remain_in_force_if_any_other_card_intervenes():
    """D plays a ten: C has nothing to pay; then A only snips E's nine, although two nines had just been played."""
    record = play(MAIN, 5, hands=["9C", "9S", "9H", "TS", "9D"], dealer=A, script="9S 9H TS 9D 9C")
    assert paid(record) == [(B, 1, "Snip"), (E, 1, "Snip")]
    assert [run.words for run in record.runs] == ["Snip", "not paired", "Snip"]


# The rules, one by one


def test_the_keys_and_the_numbers_of_players():
    some = {name: game.players for name, game in GAMES.items() if isinstance(game, SnipGame)}
    assert {MAIN, WHOLE, UNLIMITED, TURN_UP, f"{SNIP}/piquet-pack"} <= set(some)
    for name, players in some.items():
        small = len(GAMES[name].pack) == 32
        assert players == (range(2, 7) if small else range(2, 11))
        assert ("piquet" in name) is small


def test_each_player_has_five_counters_and_five_cards():
    sitting = Sitting(MAIN, 10, seed=1)
    assert sitting.table.counters == [5] * 10 and [len(hand) for hand in sitting.table.hands] == [5] * 10
    assert len(sitting.table.heaps["stock"]) == 2


def test_the_player_on_the_dealers_left_leads():
    assert Sitting(MAIN, 4, seed=1, dealer=1).choice.seat == 2


def test_he_must_play_it():
    sitting = Sitting(MAIN, 3, hands=["9H 4S 5S", "9S 2S 3S", "6S 7S 8S"], dealer=C)
    sitting.answer("9H")
    sitting = Sitting(MAIN, 3, hands=["9H 4S 5S", "9S 9D 3S", "6S 7S 8S"], dealer=C)
    sitting.answer("9H")
    assert sitting.choice.kind == "follow" and set(sitting.choice.options) == {"9S", "9D"}
    before = sitting.record()
    says = "Seat 1 holds 9♠ 9♦ and must pair: a nine was played just before"
    with pytest.raises(IllegalPlay, match=says) as refused:
        sitting.answer("3S")
    assert refused.value.rule.words == sentence("failing.1") and sitting.record() == before
    with pytest.raises(IllegalPlay, match="does not hold 6♠; it holds 9♠ 3♠ 9♦"):
        sitting.answer("6S")
    with pytest.raises(IllegalPlay, match="is asked for a card, and 'pass' is none"):
        sitting.answer("pass")


def test_suits_mean_nothing():
    record = play(MAIN, 2, hands=["9H 4S", "9S 2S"], dealer=1, script="9H 9S 4S 2S")
    assert paid(record) == [(0, 1, "Snip")]


def test_the_next_in_order_becomes_the_dealer_and_deals_five_again():
    record = play(MAIN, ["random"] * 4, seed=3, deals=3)
    deals = [e for e in record.log if isinstance(e, NewDeal)]
    assert [e.dealer for e in deals] == [3, 0, 1] and all(len(e.seats) == 4 for e in deals)


OUT = dict(hands=["9S 2S 4S", "9H 3S 6S", "TS 5S 7S"], dealer=2, counters=(1, 5, 5))


def test_who_loses_his_last_stake_is_out_and_lays_his_cards_on_top_of_the_undealt_pack():
    sitting = Sitting(MAIN, 3, deals=1, **OUT)
    sitting.answer("9S")
    sitting.answer("5S")
    (thrown,) = [e for e in sitting.table.log if isinstance(e, ThrownIn)]
    assert (thrown.seat, thrown.cards) == (0, ("4S", "2S"))
    assert sitting.table.heaps["stock"][:2] == ["4S", "2S"] and not sitting.table.hands[0]
    assert set(sitting.view(1).heaps["stock"]) == {"??"}
    assert sitting.view(0).heaps["stock"][:2] == ["4S", "2S"], "unexposed, but he knows them"
    assert sitting.choice.seat == 1, "he is passed over"


def test_no_fresh_cards_are_dealt_him():
    record = play(MAIN, ["random"] * 4, seed=5)
    out = []
    for event in record.log:
        if isinstance(event, Out):
            out.append(event.seat)
        elif isinstance(event, NewDeal):
            assert not set(out) & set(event.seats) and event.dealer not in out
    assert len(out) == 3


def test_a_player_who_is_out_does_not_break_the_chain():
    """A-SNI-3: B snips A, who is out by it; then C snaps B."""
    record = play(MAIN, 3, hands=["9S", "9H", "9D"], dealer=2, counters=(1, 5, 5), script="9S 9H 9D")
    assert paid(record) == [(0, 1, "Snip"), (1, 2, "Snap")]


def test_who_owes_more_than_he_has_pays_what_he_has():
    record = play(MAIN, 4, hands=["9S", "9H", "9D", "9C"], dealer=3, counters=(5, 1, 5, 5), script="9S 9H 9D 9C")
    assert (1, 1, "Snap") in paid(record)
    assert [(e.seat, e.counters) for e in record.log if isinstance(e, Short)] == [(1, 1)]


def test_the_last_in_takes_the_pool():
    for players in (2, 5, 10):
        record = play(MAIN, ["random"] * players, seed=players)
        (last,) = record.winners
        assert record.net[last] == 5 * (players - 1) and set(record.net) == {record.net[last], -5}
        assert record.payments[-1].why.source.words == sentence("stakes.2") and record.pools == {"pool": 0}
        assert len(record.losers) == players - 1


def test_play_stops_when_all_but_one_are_out():
    record = play(MAIN, 2, hands=["9S 2S 4S", "9H 3S 6S"], dealer=1, counters=(1, 5), script="9S 9H")
    assert record.winners == (1,) and record.net == (-1, 1)


def test_the_first_out_becomes_the_new_dealer_of_a_new_game():
    record = play(MAIN, ["random"] * 4, seed=8, games=3)
    games = [k for k, e in enumerate(record.log) if isinstance(e, NewGame)]
    for start, end in pairwise(games):
        first = next(e.seat for e in record.log[start:end] if isinstance(e, Out))
        assert next(e.dealer for e in record.log[end:] if isinstance(e, NewDeal)) == first


# Failing to pair


def broken(counters=(5, 5, 5)):
    sitting = Sitting(MAIN, 3, hands=["9S 2S", "4S 3S", "TS 5S"], dealer=2, counters=counters, deals=1)
    return sitting.game, sitting.table


@pytest.mark.parametrize("number, cost", [(0, 1), (1, 2), (2, 3)])
def test_failing_to_pair_pays_a_double_penalty_and_the_other_pays_as_if_paired(number, cost):
    game, table = broken(counters=(9, 9, 9))
    game.failed_to_pair(table, 1, 0, number)
    assert table.counters == [9 - cost, 9 - 2 * cost, 9] and table.pools["pool"] == 3 * cost and not table.total()
    why = [e.why.source.words for e in table.log[-2:]]
    assert why == [sentence("failing.2"), sentence("play.4")]


def test_failing_to_pair_may_put_both_out_and_the_innocent_is_the_later():
    game, table = broken(counters=(1, 2, 5))
    table.out.append(2)
    game.failed_to_pair(table, 1, 0)
    assert table.out == [2, 1, 0] and game.ends.over(table) and game.ends.result(table) == ((1, 2), (0,))
    assert not table.total()


# The whole pack


def test_the_whole_pack_is_distributed_as_nearly_equal_as_possible():
    for players in GAMES[WHOLE].players:
        record = play(WHOLE, ["random"] * players, seed=2, deals=1)
        sizes = [len(e.cards) for e in record.log if isinstance(e, Dealt)]
        assert sum(sizes) == 52 and max(sizes) - min(sizes) <= 1 and sizes == sorted(sizes, reverse=True)


def test_he_keeps_on_playing_one_card_after_another_until_the_next_can_pair():
    """B plays 2 and 3, C snips the 4, D snaps it; E cannot: D plays on; E snips the 5, and A cannot pair that."""
    hands = ["KS KH KD", "2S 3S 4S", "4H 7S 8S", "4D 5D 6D", "5H TH TD"]
    script = "2S 3S 4S 4H 4D 5D 5H TH TD KS KH KD 7S 8S 6D"
    record = play(WHOLE, 5, hands=hands, dealer=A, script=script)
    assert paid(record) == [(B, 1, "Snip"), (C, 2, "Snap"), (D, 1, "Snip")]
    played = [e for e in record.log if isinstance(e, Played)]
    assert [e.seat for e in played] == [B, B, B, C, D, D, E, E, E, A, A, A, C, C, D]
    assert [run.words for run in record.runs[:4]] == ["not paired", "not paired", "Snip, Snap", "Snip"]
    assert {e.why.source.words for e in record.payments} == {sentence("whole_pack.5")}


def test_after_snorum_who_called_it_plays_on():
    hands = ["KS KH", "9S 2S", "9H 3S", "9D 4S", "9C 5S"]
    sitting = Sitting(WHOLE, 5, hands=hands, dealer=A, forced=True)
    for card in ("9S", "9H", "9D", "9C"):
        sitting.answer(card)
    assert sitting.choice.seat == E and sitting.table.counters == [5, 4, 3, 2, 5]
    assert sitting.record().runs[-1].seat == E == sitting.table.leader


def test_a_player_left_without_a_card_is_passed_over():
    """A-SNI-7: who runs out unpaired leaves the lead to the next."""
    record = play(WHOLE, 3, hands=["2S", "3S", "4S"], dealer=2, script="2S 3S 4S")
    assert [e.seat for e in record.log if isinstance(e, Played)] == [0, 1, 2] and not record.payments


def test_unlimited_the_first_rid_of_his_cards_wins_the_pool():
    record = play(UNLIMITED, 3, hands=["4S 2S", "4H 3S", "4D 5S"], dealer=2, script="4S 4H 4D 5S")
    assert record.net == (-1, -2, 3) and record.pools == {"pool": 0}
    assert isinstance(next(e for e in record.log if isinstance(e, FirstOut)), FirstOut)
    assert record.payments[-1].why.source.words == sentence("unlimited.1")
    assert GAMES[UNLIMITED].counters is None


def test_unlimited_each_deal_is_complete_in_itself():
    for players in (2, 6, 10):
        record = play(UNLIMITED, ["random"] * players, seed=1)
        assert record.table.deals == players and record.pools.get("pool", 0) == 0
        assert sum(isinstance(e, FirstOut) for e in record.log) == players


# Turn-up Snip

MATCH = dict(hands=["9S 2S", "9H 3S", "TS 5S"], turned_up="9D", dealer=2, deals=1)


def test_if_the_first_player_can_match_the_turn_up_the_dealer_pays():
    sitting = Sitting(TURN_UP, 3, forced=True, **MATCH)
    assert sitting.choice.options == ("9S",), "he must"
    sitting.answer("9S")
    assert sitting.table.counters == [5, 5, 4] and sitting.table.pools["pool"] == 1
    sitting.answer("9H")
    assert sitting.table.counters == [3, 5, 4], "the next pairing is Snap"
    first, second = sitting.record().payments
    assert (first.why.source.words, second.why.label) == (sentence("turn_up.1"), "Snap")


def test_it_is_better_that_the_pool_pays():
    sitting = Sitting(POOL_PAYS, 3, forced=True, **MATCH)
    sitting.answer("9S")
    assert not sitting.record().payments, "an empty pool pays nothing"
    sitting.answer("9H")
    assert sitting.table.counters == [3, 5, 5]
    records = [play(POOL_PAYS, ["random"] * 10, seed=seed) for seed in range(5)]
    taken = [e for r in records for e in r.payments if e.payer == "pool" and e.why.label == "the turn-up is paired"]
    assert taken and all(e.counters == 1 and e.why.source.words == sentence("turn_up.3") for e in taken)


def test_a_turn_up_that_is_not_matched_does_nothing():
    record = play(TURN_UP, 3, hands=["2S", "9H", "9C"], turned_up="9D", dealer=2, script="2S 9H 9C")
    assert paid(record) == [(1, 1, "Snip")]


# The careful player


def plays(game, hands, script="", **more):
    sitting = Sitting(game, len(hands), hands=hands, deals=1, forced=True, **more)
    for word in script.split():
        sitting.answer(word)
    adviser = careful(GAMES[game])
    view = sitting.view(sitting.choice.seat)
    answer = adviser(view, sitting.choice)
    return answer, adviser.reason(view, sitting.choice, answer)


def test_a_player_having_two_of_a_kind_should_always_play_one_of_them():
    answer, reason = plays(MAIN, ["KS 7H 7D", "QS 2S 3S", "4S 5S 6S"], dealer=2)
    assert answer == "7H"
    assert reason == (
        "Play the seven of hearts, one of two alike: 2 of the sevens are still out, and Ben pairs it in 11 in 100."
    )


def test_a_third_knave_is_almost_safe_when_two_have_been_played():
    answer, reason = plays(MAIN, ["JS 2S 4H", "JD 7S 8S", "JC KS TS"], "JS JD JC 4H 7S", dealer=2)
    assert answer in ("KS", "TS") and "out" in reason
    answer, reason = plays(MAIN, ["JS 2S 4H", "QD 7S 8S", "JC KS TS"], "JS QD KS 2S 8S", dealer=2)
    assert answer == "JC" and reason.startswith("Play the knave of clubs: 2 of the knaves are still out")


def test_what_the_next_could_not_pair_he_has_not():
    answer, reason = plays(MAIN, ["9S 2S 4H", "TD 7S 8S", "3C 9D KS"], "9S TD 3C 2S 8S 9D 4H", dealer=2)
    assert answer == "7S"
    answer, reason = plays(MAIN, ["9S 9H 4H", "TD 7S 8S", "3C KD KS"], "9S TD 3C", dealer=2)
    assert answer == "9H" and reason == "Play the nine of hearts: it is safe, for Ben could not pair a nine before."


# Bad input


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: play(MAIN, 11), WrongPlayers, "is for 2 to 10 players, not 11"),
        (lambda: play(f"{SNIP}/piquet-pack", 7), WrongPlayers, "is for 2 to 6 players, not 7"),
        (lambda: play(MAIN, 2, hands=["9S 9H", "2S"]), BadCards, "same number of cards, one at least"),
        (lambda: play(MAIN, 2, hands=["9S", "9H"], turned_up="2S"), BadCards, "No card is turned up at"),
        (lambda: play(TURN_UP, 2, hands=["9S", "9H"]), BadCards, "One card is turned up at .*turned_up='7H'"),
        (lambda: play(f"{SNIP}/piquet-pack", 2, hands=["2S", "9H"]), BadCards, "2♠ is not in the pack"),
        (lambda: play(MAIN, 2, counters=(0, 5)), WrongArgument, "with a counter at least, not 0"),
        (lambda: play(MAIN, 2, hands=["9S", "9H"], script="9S"), IllegalPlay, "ends where seat"),
        (lambda: play(MAIN, 2, hands=["9S", "9H"], dealer=1, script="9S 9H 9S"), IllegalPlay, "goes on after the end"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(call, error, says):
    with pytest.raises(error, match=says):
        call()


CALLS = GAMES[MAIN].calls.calls


@pytest.mark.parametrize(
    "changes, says",
    [
        (dict(hands=Hands(0, OURS)), "each is dealt 1 card or more, or None for the whole pack, not 0"),
        (dict(hands=Hands(6, OURS)), "the pack has 52 cards, and 9 players need 54"),
        (dict(hands=5), "hands is a clause of the kind Hands, not 5"),
        (dict(calls=Pairings((), OURS, OURS, OURS)), "one to five calls"),
        (dict(calls=Pairings((("Snip", 1), ("Snip", 2)), OURS, OURS, OURS)), "no two alike"),
        (dict(calls=Pairings((("Snip", 0),), OURS, OURS, OURS)), "Snip costs 1 or more, not 0"),
        (dict(pairing=MustPair(0, OURS, OURS)), "1 time or more, not 0"),
        (dict(turned=TurnUp("eldest", OURS)), "by 'dealer', 'pool' or 'nobody', not 'eldest'"),
        (dict(turned=TurnUp("pool", OURS), hands=Hands(None, OURS)), "no card can be turned up where the whole pack"),
        (dict(prize=FirstRid(OURS)), "the pool is for the first rid of his cards where counters have no end"),
        (dict(counters=None), "needs a number of counters, not None"),
    ],
)
def test_a_variant_that_cannot_be_is_refused(changes, says):
    with pytest.raises(WrongArgument, match=says):
        GAMES[MAIN].variant("mine/snip", OURS, **changes)


def test_another_number_is_a_variant():
    mine = GAMES[MAIN].variant(
        "mine/snip", OURS, calls=Pairings((("One", 2), ("Two", 3)), OURS, OURS, OURS), hands=Hands(3, OURS), counters=8
    )
    record = play(mine, 3, hands=["9S", "9H", "9D"], dealer=2, script="9S 9H 9D")
    assert paid(record) == [(0, 2, "One"), (1, 3, "Two")] and record.runs[0].words == "One, Two"


def test_every_clause_says_what_it_does():
    for name, game in GAMES.items():
        if isinstance(game, SnipGame):
            for clause in game.clauses():
                for part in clause.parts:
                    assert part.label and part.says[0].isupper() and part.says.endswith(".")
                    assert part.source.text or part.source.note, name
