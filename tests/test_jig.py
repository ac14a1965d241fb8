"""Jig, sentence by sentence."""

from __future__ import annotations

import pytest

from cardlib import GAMES, Sitting, WrongArgument, WrongPlayers, play
from cardlib.clauses import Source
from cardlib.families.pools import Pool
from cardlib.families.stopping import Calls, Prize

OURS = Source(status="ours", note="made for a test")
JIG = GAMES["jig/baxter-wray"]


def with_pool(form):
    return JIG.variant(f"jig/{form}", OURS, board=Pool(form, 1, OURS), prize=Prize("pool", OURS))


@pytest.mark.parametrize("players", JIG.players)
def test_the_cards_are_dealt_out_one_at_a_time_until_the_pack_is_exhausted(players):
    hands = Sitting(JIG, players, seed=1).table.hands
    assert sum(map(len, hands)) == 52 and [len(h) for h in hands] == [
        len(range(s, 52, players)) for s in range(players)
    ]


@pytest.mark.parametrize("players", [2, 9])
def test_three_to_eight_may_play(players):
    with pytest.raises(WrongPlayers, match=f"is for 3 to 8 players, not {players}"):
        Sitting(JIG, players)
    assert Sitting(JIG, 8).choice


def test_snip_snap_snorum_hicockalorum_and_jig():
    """“The one who plays Jig has the next lead, and may follow on with whichever card he chooses.”"""
    record = play(JIG, 3, hands=["AS 4S 9D", "2S 5S 6S 8C", "3S KD QD"], script="AS 6S 8C")
    assert record.runs[0].cards == ("AS", "2S", "3S", "4S", "5S"), "though the six could follow"
    assert record.runs[0].words == "Snip, Snap, Snorum, Hicockalorum, Jig" and record.runs[0].seat == 1
    assert record.runs[1].words == "Snip-Jig" and record.runs[2].words == "Snip, out"


def test_if_either_of_the_cards_played_is_a_stop_the_player_says_jig():
    record = play(JIG, 3, hands=["QD KD 9C", "2S 3H", "3S 4C"], script="QD 9C")
    assert record.runs[0].words == "Snip, Snap-Jig" and record.runs[0].seat == 0


def test_a_run_that_stops_with_its_fifth_card_is_plain_jig():
    record = play(JIG, 3, hands=["9D TD 2C", "JD QD 3S 4H", "KD 5S"], script="9D 5S")
    assert record.runs[0].cards == ("9D", "TD", "JD", "QD", "KD")
    assert record.runs[0].words == "Snip, Snap, Snorum, Hicockalorum, Jig"


@pytest.mark.parametrize(
    "led, jig",
    [("A", "5"), ("2", "6"), ("3", "7"), ("4", "8"), ("5", "9"), ("6", "T"), ("7", "J"), ("8", "Q"), ("9", "K")],
)
def test_the_list_of_jigs_to_the_several_cards_of_the_pack(led, jig):
    card = led + "H"
    for _ in range(4):
        card = JIG.above(card)
    assert card == jig + "H"


def test_the_one_first_out_wins_a_counter_for_every_card_remaining():
    record = play(JIG, 3, hands=["KS", "2S 3H", "5S 9C TC"], script="KS")
    assert record.net == (5, -2, -3) and record.pools == {}
    assert {e.why.source.sentence for e in record.payments} == {"jig.end.1"}


@pytest.mark.parametrize("form, net", [("equal", (7, -3, -4)), ("dealer", (6, -2, -4)), ("fines", (5, -2, -3))])
def test_he_also_wins_the_amount_in_the_pool_if_one_has_been_formed(form, net):
    assert play(with_pool(form), 3, hands=["KS", "2S 3H", "5S 9C TC"], script="KS").net == net


def test_fines_for_incorrect_calls_go_into_the_pool():
    sitting = Sitting(with_pool("fines"), 3, hands=["KS 9D", "2S 3H", "5S 9C"], deals=1)
    sitting.game.board.fine(sitting.table, 1)
    assert sitting.table.pools["pool"] == 1 and sitting.table.counters[1] == -1
    other = Sitting(with_pool("equal"), 3, hands=["KS 9D", "2S 3H", "5S 9C"], deals=1)
    other.game.board.fine(other.table, 1)
    assert other.table.pools["pool"] == 3


@pytest.mark.parametrize(
    "changes, says",
    [
        (dict(board=Pool("some", 1, OURS)), "formed by 'none', 'equal', 'dealer' or 'fines', not 'some'"),
        (dict(board=Pool("equal", 0, OURS)), "1 or more, not 0"),
        (dict(board=Pool("equal", 1, OURS)), "nobody could win the stake on pool"),
        (dict(prize=Prize("pool", OURS)), "pool would be bare"),
        (dict(calls=Calls(("Jig",), OURS)), "two calls or more"),
    ],
)
def test_a_variant_that_cannot_be_played_does_not_construct(changes, says):
    with pytest.raises(WrongArgument, match=says):
        JIG.variant("strange", OURS, **changes)
