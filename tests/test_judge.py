"""The judge: deals as people write them, judged by the rules, their revokes named and paid for."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tables import TRICKS

from cardlib import (
    GAMES,
    BadCards,
    IllegalPlay,
    NotARecord,
    WrongArgument,
    WrongPlayers,
    judge,
    play,
    read,
    read_variant,
)
from cardlib.cards import show
from cardlib.events import Ended, Paid, Revoked
from cardlib.judging import judged

EXAMPLE = "Anna: 9♥ J♥ A♥ 10♥\nBen: 8♠ J♣ J♠ 7♠"
PRINTED = play(
    "polignac/modern",
    4,
    hands=["9H 7S", "JH 8S", "AH JC", "TH JS"],
    dealer=3,
    script="pass pass pass pass 9H JH AH TH 8S JC JS 7S",
    deals=1,
)


# The printed example, in every way it can be written


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        "9H JH AH TH\n8S JC JS 7S",
        "9h, jh, ah, 10h\n8s jc js 7s\n",
        "1: 9H JH AH TH\n2: 8S JC JS 7S",
        "1. 9H JH AH TH\n2. Ben: 8S JC JS 7S",
        "Trick 1: 9H JH AH TH\nTrick 2: 8S JC JS 7S",
        "Anna 9♥, Ben J♥, Carla A♥, Dan 10♥\n8♠ J♣ J♠ 7♠",
        "Anna leads 9♥, Ben J♥, Carla A♥, Dan 10♥: Ben takes trick 1.\n"
        "Ben leads 8♠, Carla J♣, Dan J♠, Anna 7♠: Dan takes trick 2.",
        "Anna leads the 9♥, Ben plays the J♥, Carla A♥ and Dan the 10♥\n8♠ J♣ J♠ 7♠",
        "# from the page\nDan deals; Anna is eldest.\nnobody announces anything\n\n9♥\ufe0f J♥ A♥ 10♥\n8♠ J♣ J♠ 7♠",
        "players: Anna, Ben, Carla, Dan\ndealer: Dan\nAnna announces nothing.\nBen passes\n9H JH AH TH\n8S JC JS 7S",
        "hands\nAnna: 9H 7S\nBen: JH 8S\nCarla: AH JC\nDan: TH JS\ntricks\nAnna: 9H JH AH TH\nBen: 8S JC JS 7S",
        "Anna holds 9H 7S\nBen has JH 8S\nCarla is dealt AH JC.\nDan holds: TH JS\n9H JH AH TH\n8S JC JS 7S",
        str(PRINTED),
    ],
)
def test_the_printed_example(text):
    """modern: example.1 and example.2: Ben pays 1, Dan 3."""
    record = judge("polignac/modern", text)
    assert record == PRINTED and record.net == (0, -1, 0, -3)
    assert read(str(record)) == record


def test_who_takes_each_trick_who_pays_what_and_why():
    record = judge("polignac/modern", EXAMPLE)
    assert [trick.seat for trick in record.tricks] == [1, 3]
    assert [(p.payer, p.counters, p.why.label) for p in record.payments] == [
        (1, 1, "the knave of hearts"),
        (3, 2, "the knave of spades, Polignac"),
        (3, 1, "the knave of clubs"),
    ]
    assert record.payments[0].why.source.words.startswith("The Jack beats the Ace, so Ben wins his own Jack")


def test_the_same_tricks_under_another_game():
    """Ace high, Carla takes the first trick, so that the second cannot be led by Ben."""
    with pytest.raises(IllegalPlay, match="Line 2: trick 2 is led by Carla, who took trick 1, not by Ben"):
        judge("polignac/foster", EXAMPLE)
    assert judge("polignac/foster", "9H JH AH TH").net == (0, 0, -1, 0)


def test_a_variant_of_ones_own_is_judged_too():
    game = read_variant("from polignac/modern\npenalties = TH 4; JC 1\nrevoke = none")
    assert judge(game, EXAMPLE).net == (0, -4, 0, -1)


@pytest.mark.parametrize("name", TRICKS)
@pytest.mark.parametrize("seed", range(3))
def test_every_deal_that_was_played_is_judged_as_it_was(name, seed):
    game = GAMES[name]
    for players in game.players:
        record = play(game, ["random"] * players, seed=seed, deals=1)
        names = record.names
        said = [f"{e.word} {names[e.seat]}" for e in record.log if getattr(e, "word", "pass") != "pass"]
        lines = [" ".join(map(show, trick.cards)) for trick in record.tricks]
        found = judge(game, "\n".join([*said, *lines]), players=players)
        assert (found.net, found.answers, found.log) == (record.net, record.answers, record.log)
        prose = [line for line in str(record).splitlines() if " takes trick " in line or " announces " in line]
        prose += [line for line in str(record).splitlines() if " is dealt " in line]
        assert judge(game, "\n".join(prose), names=names) == found


def test_the_leader_makes_the_dealer():
    record = judge("polignac/modern", "Carla: 9H JH AH TH")
    assert record.dealer == 1 and record.net == (0, 0, 0, -1)
    right = judge("polignac/french", "Carla: 9H JH AH TH")
    assert right.dealer == 3 and right.tricks[0].seat == 1


def test_names_come_from_the_first_trick_in_the_order_of_play():
    assert judge("polignac/modern", "Zoë 9H, Yan JH, Xi AH, Wu TH").names == ("Zoë", "Yan", "Xi", "Wu")
    right = judge("polignac/french", "Zoë 9H, Yan JH, Xi AH, Wu TH")
    assert right.names[right.tricks[0].seat] == "Yan" and right.dealer == 3


def test_the_dealer_of_seven_sits_out():
    game = GAMES["slobberhannes/foster"]
    lines = "8H AH KH QH JH TH\n9H 8C 8S 9S TS JS"
    record = judge(game, lines, players=7)
    assert record.table.dealt_in == (0, 1, 2, 3, 4, 5) and [trick.seat for trick in record.tricks] == [1, 1]
    assert record.net == (0, -2, 0, 0, 0, 0, 0)
    with pytest.raises(WrongArgument, match="has not played to trick 1 here"):
        judge(game, lines + "\nrevoke Greta in trick 1", players=7)


# Announcements


def test_a_capot_that_is_made_and_one_that_is_not():
    made = judge("polignac/modern", "capot Ben\nBen: AH 7H 8H 9H\nKH QH TH JH")
    assert made.net == (-5, 0, -5, -5)
    lost = judge("polignac/modern", "Ben announces capot\nBen: AH 7H 8H 9H\nQH KH TH JH")
    assert lost.net == (0, 0, -1, 0)
    same = judge("polignac/modern", "Capot: Ben\nBen: AH 7H 8H 9H\nQH KH TH JH")
    assert same == lost


def test_an_announced_generale_has_the_lead():
    record = judge("polignac/french", "generale Carla\nCarla: AH KH QH JH")
    assert record.net == (0, -1, -5, 0)
    with pytest.raises(IllegalPlay, match="trick 1 is led by Carla, who has announced, not by Ben"):
        judge("polignac/french", "générale Carla\nBen: AH KH QH JH")


# Revokes

REVOKED = "9H 8S AH TH\nCarla: QD 9D JS 7D\nKD JD KH JH"
"""Ben has the knave of hearts all the time."""


def test_a_revoke_is_named_and_paid_for_and_the_judge_goes_on():
    record = judge("polignac/modern", REVOKED)
    (revoked,) = [e for e in record.log if isinstance(e, Revoked)]
    assert (revoked.seat, revoked.number, revoked.card, revoked.held) == (1, 1, "8S", ("JH",))
    assert revoked.why.source == GAMES["polignac/modern"].sources["must_follow"]
    assert "Ben revokes in trick 1: plays 8♠, and holds J♥." in str(record)
    assert "Anna revokes in trick 2: plays J♠" not in str(record)
    after = record.log[record.log.index(revoked) + 1]
    assert isinstance(after, Paid) and (after.payer, after.counters) == (1, 1)
    assert after.why is GAMES["polignac/modern"].revoke
    assert record.net == (0, -1, -4, 0)
    with pytest.raises(NotARecord, match="must follow hearts"):
        read(str(record))


def test_a_revoke_that_only_the_hand_shows():
    hands = "Anna holds 9H 7S\nBen holds JH 8S\nCarla holds AH JC\nDan holds TH JS\n"
    record = judge("polignac/modern", hands + "9H 8S AH TH")
    assert "Ben revokes in trick 1" in str(record) and record.net == (0, -1, 0, 0)


def test_a_revoke_that_the_players_say_is_paid_for_once():
    claimed = judge("polignac/modern", EXAMPLE + "\nrevoke Carla")
    assert "Carla is said to have revoked in trick 2." in str(claimed) and claimed.net == (0, -1, -1, -3)
    for words in ("revoke Ben", "Ben revokes in trick 1", "Ben has revoked."):
        assert judge("polignac/modern", f"{REVOKED}\n{words}") == judge("polignac/modern", REVOKED)


def test_where_nothing_is_said_of_a_revoke_it_costs_nothing():
    game = GAMES["bassadewitz/encyclopedia"]
    record, notes = judged(game, "9H 8S AH TH\nQD 9D JS 7D\nKD JD KH JH")
    assert any(isinstance(e, Revoked) for e in record.log)
    assert not any(e.why is game.revoke for e in record.payments)
    assert "Nothing is said of a revoke. It costs nothing here." in notes


def test_where_any_card_may_be_played_nobody_revokes():
    free = read_variant("from polignac/modern\nmust follow = no")
    assert not any(isinstance(e, Revoked) for e in judge(free, REVOKED).log)
    with pytest.raises(IllegalPlay, match=r"Line 4: in polignac/modern/own-.* nobody can revoke"):
        judge(free, REVOKED + "\nrevoke Ben")


# Parts of a deal


def test_what_is_to_be_said_of_a_part_of_a_deal():
    record, notes = judged("slobberhannes/foster", "8H AH KH QH")
    assert record.net == (0, -2, 0, 0)
    assert notes == ("A deal has 8 tricks, and 1 is written: trick 1 counts as the last.",)
    hands = "Anna holds 8H 7S\nBen holds AH 8S\nCarla holds KH JC\nDan holds QH JS\n"
    record, notes = judged("slobberhannes/foster", hands + "8H AH KH QH")
    assert record.net == (0, -1, 0, 0) and notes == ("The deal is not over: 1 card is left to each.",)
    record, notes = judged("slobberhannes/foster", hands)
    assert record.net == (0, 0, 0, 0) and not record.tricks


def test_the_game_may_end_in_mid_deal():
    record, notes = judged("polignac/modern", EXAMPLE, counters=(9, 1, 9, 9))
    assert record.losers == (1,) and record.winners == (0, 2, 3) and len(record.tricks) == 1
    assert isinstance(record.log[-4], Ended)
    assert notes == ("The game is over with trick 1; what is played after it costs nothing.",)


# What is refused


@pytest.mark.parametrize(
    "text, error, says",
    [
        ("", WrongArgument, "No trick is written here: write its cards"),
        ("hello", WrongArgument, "Line 1, 'hello', is no trick: write its cards as they were played"),
        ("9H JH AH", WrongPlayers, "Line 1: trick 1 has 3 cards, and polignac/modern is for 4 to 7 players"),
        ("Anna holds 9H", WrongPlayers, "Line 1: these are not all the hands"),
        ("9H JH AH TH\n8S JC JS", BadCards, "Line 2: trick 2 has 3 cards, and 4 play"),
        ("9H JH AH TH\n8S JC JS 9H", BadCards, "Line 2: trick 2 has 9♥, which is played in trick 1 already"),
        ("9H 9H AH TH", BadCards, "Line 1: trick 1 has 9♥, which is twice in it"),
        ("9H 2H AH TH", BadCards, "Line 1: 2♥ is not in the pack of polignac/modern for 4"),
        ("9H JH AH 11H", WrongArgument, "Line 1: '11H' is no card"),
        (EXAMPLE.replace("Ben", "Carla"), IllegalPlay, "trick 2 is led by Ben, who took trick 1, not by Carla"),
        ("Dan deals\nBen: 9H JH AH TH", IllegalPlay, "trick 1 is led by Anna, who is eldest, not by Ben"),
        ("Fred: 9H JH AH TH", WrongPlayers, "Line 1: nobody here is called 'Fred'; the players are Anna, Ben"),
        ("9H JH AH TH: Anna takes it", IllegalPlay, "Line 1: in trick 1 Ben takes it with J♥, not Anna"),
        (
            EXAMPLE + "\nBen 7H, Dan 8H, Carla KH, Anna QH",
            IllegalPlay,
            "trick 3 is led by Dan, who took trick 2, not by",
        ),
        (EXAMPLE + "\nDan 7H, Ben 8H, Carla KH, Anna QH", IllegalPlay, "in trick 3 8♥ is Anna's by the order of play"),
        ("2. 9H JH AH TH", WrongArgument, "Line 1: this is trick 1, not trick 2"),
        ("capot Fred\n9H JH AH TH", WrongPlayers, "nobody here is called 'Fred'"),
        ("slam Ben\n9H JH AH TH", IllegalPlay, "'slam Ben', is no trick, and what can be announced is capot"),
        ("9H JH AH TH\ncapot Ben", IllegalPlay, "Line 2: capot is announced before the first card is played"),
        ("capot Ben\ncapot Dan\n9H JH AH TH", IllegalPlay, "Line 2: Ben has announced already, and only one can"),
        ("9H JH AH TH\nrevoke Ben in trick 7", WrongArgument, "Ben has not played to trick 7 here"),
        ("Anna holds 9H 7S\n9H JH AH TH", BadCards, "none is written of Ben, Carla and Dan"),
        ("hands\nAnna: 9H\nBen: JH\nCarla: AH\nDan: 9H", BadCards, "Line 5: 9♥ is in the hand of Anna already"),
        ("hands\nAnna: 9H\nBen: JH\nCarla: AH\nDan: TH 7S", BadCards, "not Anna 1, Ben 1, Carla 1 and Dan 2"),
        ("hands\nAnna: 9H\nBen: JH\nCarla: AH\nDan: 2H", BadCards, "2♥ is not in the pack"),
        (
            "hands\nAnna: 9H\nBen: JH\nCarla: AH\nDan: 7H\ntricks\n9H JH AH TH",
            BadCards,
            "Dan plays 10♥, and does not hold it by line 5",
        ),
        ("Anna holds 9H XX", WrongArgument, "Line 1: 'XX' is no card"),
        ("x" * 20_001, WrongArgument, "this text has 20001 characters"),
        ('[Game "polignac/foster"]', NotARecord, "has no tag"),
        (5, WrongArgument, "A deal is written as a text, not 5"),
    ],
)
def test_what_cannot_be_is_a_sentence_that_names_the_line(text, error, says):
    with pytest.raises(error, match=says):
        judge("polignac/modern", text)


@pytest.mark.parametrize(
    "more, error",
    [
        (dict(dealer="Zoe"), WrongPlayers),
        (dict(dealer=9), WrongPlayers),
        (dict(dealer=True), WrongPlayers),
        (dict(names=5), WrongPlayers),
        (dict(names="Anna"), WrongPlayers),
        (dict(names=[1, 2, 3, 4]), WrongPlayers),
        (dict(names=["A", "B"]), WrongPlayers),
        (dict(names=["A", "A", "C", "D"]), WrongPlayers),
        (dict(names=["A", "B", "C", "D"], players=5), WrongPlayers),
        (dict(players=4.5), WrongPlayers),
        (dict(players=5), BadCards),
        (dict(players=True), WrongPlayers),
        (dict(counters=5), WrongArgument),
        (dict(counters=(0, 1, 1, 1)), WrongArgument),
    ],
)
def test_arguments_that_cannot_be(more, error):
    with pytest.raises(error):
        judge("polignac/modern", "9H JH AH TH", **more)


WORDS = st.sampled_from(
    [
        *"Anna Ben Dan: Carla: 9H J♥ 10♥ AH 7S 8s JC JS KD hands tricks capot revoke deals holds takes".split(),
        "trick 1",
        *"2. : , ; [Game".split(),
        "\n",
        "\n",
        "\n",
    ]
)


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(["polignac/modern", "polignac/french", "bassadewitz/encyclopedia", "slobberhannes/foster"]),
    st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=40).map(" ".join)),
)
@example("polignac/modern", "Anna holds 9H\nrevoke Anna")
@example("polignac/modern", "hands\nA: 9H\nA: JH\nA: AH\nA: TH\n")
@example("polignac/modern", "\u212aH JH AH TH")
@example("polignac/modern", "revoke  in trick 1\n9H JH AH TH")
@example("polignac/modern", "9H 9H 9H 9H 9H 9H 9H")
@example("polignac/modern", "capot ²\n9H JH AH TH")
def test_nothing_but_a_sentence_escapes(game, text):
    for tried in (text, f"9H JH AH TH\n{text}", f"{text}\n9H JH AH TH\n8S JC JS 7S"):
        try:
            record = judge(game, tried)
        except WrongArgument as error:
            assert len(str(error)) > 20
        else:
            assert sum(record.net) + sum(record.pools.values()) == 0


def test_a_revoke_that_is_said_twice_is_paid_for_once():
    once = judge("polignac/modern", "9H JH AH TH\nrevoke Ben")
    assert judge("polignac/modern", "9H JH AH TH\nrevoke Ben\nrevoke Ben in trick 1").net == once.net == (0, -2, 0, 0)


def test_two_dealers_are_one_too_many():
    with pytest.raises(WrongArgument, match="Line 2: Dan deals, it is said above, and not Ben"):
        judge("polignac/modern", "Dan deals\nBen deals\n9H JH AH TH")
    assert judge("polignac/modern", "Dan deals\nDan deals\n9H JH AH TH").net == (0, -1, 0, 0)
