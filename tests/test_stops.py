"""Games of stops: what a seat is shown, how it plays, what many deals come to, and that all of it can be told again."""

from __future__ import annotations

import pickle

import pytest
from tables import STOPS, at_random

from cardlib import GAMES, Sitting, WrongArgument, WrongPlayers, deal_code, play, read, same_deal, simulate
from cardlib import tally as tallied
from cardlib.careful.leading import Leader
from cardlib.families.picture import Board, Heap, Pool
from cardlib.families.rounds import Rounds
from cardlib.measures import mean_of
from cardlib.players import careful, players_for
from cardlib.study.tallies import LENGTHS
from cardlib.study.tallying import tally_both

POPE, SPIN, NEWMARKET, JIG = (GAMES[f"{name}/baxter-wray"] for name in ("pope-joan", "spin", "newmarket", "jig"))


def region(picture, kind, name):
    return next(r for r in picture.regions if isinstance(r, kind) and r.name == name)


# The picture


def test_the_picture_of_pope_joan_has_a_board_a_run_and_the_known_stops():
    hands = ["QH 3C", "KH 4C 9S", "JH 5C"]
    sitting = Sitting(POPE, 3, hands=hands, turned_up="2H", deals=1)
    picture = POPE.picture(sitting.view(0), sitting.choice)
    board = region(picture, Board, "The board")
    assert [(d.name, d.counters) for d in board.divisions] == [
        ("Pope", 6),
        ("Matrimony", 2),
        ("Intrigue", 2),
        ("Ace", 1),
        ("King", 1),
        ("Queen", 1),
        ("Knave", 1),
        ("Game", 2),
    ]
    assert [d.cards for d in board.divisions][:4] == [("9D",), ("KH", "QH"), ("QH", "JH"), ("AH",)]
    assert region(picture, Heap, "The turn-up").cards == ("2H",)
    spare = region(picture, Heap, "The spare hand")
    assert spare.number == 43 and not spare.cards, "face down"
    assert picture.stops == POPE.stops(sitting.view(0)) and "Known stops: K♠" in picture.legend
    assert picture.question.call == "Your lead." and not picture.runs and not picture.tricks
    assert [(h.card, h.mark) for h in picture.hand] == [("QH", ""), ("3C", "")]
    assert [s.tally for s in picture.seats] == ["2 cards left", "3 cards left", "2 cards left"]
    assert picture.seats[0].marks == ("leads",) and picture.seats[2].marks == ("deals",)
    assert picture.progress == "First deal · run 1"
    sitting.answer("QH")
    picture = POPE.picture(sitting.view(1), sitting.choice)
    (run,) = picture.runs
    assert [(p.seat, p.card) for p in run.plays] == [(0, "QH"), (1, "KH")]
    assert run.words == "a stop" and run.leads == 1
    divisions = {d.name: d for d in region(picture, Board, "The board").divisions}
    assert divisions["King"].taken == (1,) and divisions["King"].counters == 0
    assert divisions["Queen"].taken == (0,) and not divisions["Knave"].taken
    assert divisions["Matrimony"].lost, "its cards came from two hands"
    assert divisions["Ace"].lost is False, "it may be in a hand, for all that seat 1 can know"
    assert region(picture, Heap, "Played").number == 2 and not region(picture, Heap, "Played").cards
    assert [s.spot.card for s in picture.seats] == ["QH", "KH", None]


def test_a_division_that_nobody_can_win_is_lost():
    sitting = Sitting(POPE, 3, hands=["2C 3C", "5C 6C", "8C 9C"], turned_up="KH", deals=1)
    divisions = {d.name: d for d in region(POPE.picture(sitting.view(0)), Board, "The board").divisions}
    assert divisions["Matrimony"].lost and not divisions["Intrigue"].lost
    assert divisions["King"].taken == (2,)


def test_the_picture_of_newmarket_has_the_layout_and_asks_for_a_stake():
    sitting = Sitting(NEWMARKET, 3, hands=["10D 2C", "JH 3C", "QC KS"], turned_up="JD QH KC AS", deals=1)
    picture = NEWMARKET.picture(sitting.view(0), sitting.choice)
    board = region(picture, Board, "The board")
    assert [(d.name, d.laid, d.cards) for d in board.divisions] == [
        ("Ace", "AS", ("KS",)),
        ("King", "KC", ("QC",)),
        ("Queen", "QH", ("JH",)),
        ("Knave", "JD", ("TD",)),
    ]
    assert region(picture, Heap, "The layout").cards == ("AS", "KC", "QH", "JD")
    assert picture.question.call == "Your stake." and [a.answer for a in picture.question.answers][:2] == [
        "Ace",
        "King",
    ]
    assert picture.progress == "First deal · before the cards are dealt"


def test_the_picture_of_spin_asks_in_words():
    sitting = Sitting(SPIN, 3, hands=["5C 2S", "6C 9H 3S", "7C AD 4D"], deals=1)
    sitting.answer("5C")
    question = SPIN.picture(sitting.view(2), sitting.choice).question
    assert [w.words for w in question.answers] == ["7♣ alone", "seven and Spin"]
    sitting = Sitting(SPIN, 3, hands=["KD QD 3C", "5H 9S", "6S 10C"], deals=1)
    sitting.answer("3C")
    question = SPIN.picture(sitting.view(0), sitting.choice).question
    assert question.words == "Will you show K♦ Q♦ and take the stake on Matrimony?"
    assert question.about.source.sentence == "spin.declaring.1"


def test_the_picture_of_pope_in_lieu_asks_in_words():
    game = GAMES["pope-joan/in-lieu"]
    sitting = Sitting(game, 3, hands=["8S 2C", "9S 3H", "9D JS 4C"], turned_up="5H", deals=1)
    sitting.answer("8S")
    question = game.picture(sitting.view(2), sitting.choice).question
    assert [w.words for w in question.answers] == ["Let it stop", "Play Pope"] and "in lieu" in question.words


def test_the_picture_of_jig_has_the_calls():
    sitting = Sitting(JIG, 3, hands=["AS 4S 9D", "2S 5S 6S 8C", "3S KD QD"], deals=1)
    sitting.answer("AS")
    run = JIG.picture(sitting.view(0)).runs[0]
    assert run.calls == ("Snip", "Snap", "Snorum", "Hicockalorum", "Jig") and run.leads == 1
    assert not any(isinstance(r, (Board, Pool)) for r in JIG.picture(sitting.view(0)).regions)


@pytest.mark.parametrize("name", STOPS)
def test_there_is_a_picture_at_every_choice_and_it_shows_no_hand_but_ones_own(name):
    game = GAMES[name]
    sitting = Sitting(game, 4, seed=8, deals=2)
    while choice := sitting.choice:
        for seat in range(4):
            picture = game.picture(sitting.view(seat), choice if seat == choice.seat else None)
            assert {held.card for held in picture.hand} == set(sitting.table.hands[seat])
            assert (picture.question is not None) == (seat == choice.seat)
            assert "??" not in str(picture)
            if choice.kind != "lead" and picture.question:
                assert {w.answer for w in picture.question.answers} == set(choice.options)
        sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])


# The careful player


@pytest.mark.parametrize("name", STOPS)
@pytest.mark.parametrize("players", [3, 8])
def test_careful_gives_a_reason_for_every_answer_and_weighs_in_whole_numbers(name, players):
    leader = careful(GAMES[name])
    assert isinstance(leader, Leader) and players_for(["careful"], GAMES[name])
    sitting = Sitting(GAMES[name], players, seed=players, deals=3)
    while choice := sitting.choice:
        view = sitting.view(choice.seat)
        answer = leader(view, choice)
        reason = leader.reason(view, choice, answer)
        assert reason.endswith(".") and reason[0].isupper() and len(reason) < 200 and "??" not in reason
        choice.chance = 0
        assert leader(view, choice) == answer
        if choice.kind == "lead":
            for led in leader.weigh(view, choice):
                assert all(type(n) is int for n in (led.score, led.shed, led.again, led.wins))
        sitting.answer(answer)


def advice(game, hands, script="", **more):
    sitting = Sitting(game, len(hands), hands=hands, deals=1, **more)
    for word in script.split():
        sitting.answer(word)
    view, leader = sitting.view(sitting.choice.seat), careful(game)
    answer = leader(view, sitting.choice)
    return answer, leader.reason(view, sitting.choice, answer)


def test_careful_plays_a_known_stop_and_says_so():
    lead, why = advice(SPIN, ["KS 4C 9C", "5C 6H 9D", "7C 2S 3H"])
    assert lead == "KS" and "it is a known stop, so that you lead again, and it is worth 2 counters" in why


def test_careful_leads_up_to_a_stop():
    lead, why = advice(POPE, ["5D 7D 9S 2C", "6D 3H 10C", "8S 4C 9C"], turned_up="KH")
    assert lead == "5D" and why == "Lead the five of diamonds: your seven of diamonds follows it and is a known stop."


@pytest.mark.parametrize("hand, early", [("9D 10S 4C", "9D"), ("AH 10S 4C", "AH")])
def test_careful_gets_rid_of_pope_and_the_ace_of_trumps_early(hand, early):
    lead, why = advice(POPE, [hand, "6D 3H 5C", "8S 4H 9C"], turned_up="6H")
    assert lead == early and "nothing can lead up to it, and it is worth" in why


def test_careful_weighs_the_board():
    """“…it is desirable to study the state of the board.”"""
    hands = ["QH 3H 4C", "6D 5H 5C", "8S 4H 9C"]
    sitting = Sitting(POPE, 3, hands=hands, turned_up="9H", deals=1)
    leader, view = careful(POPE), sitting.view(0)
    weighed = {led.card: led for led in leader.weigh(view, sitting.choice)}
    view.pools["Queen"] = 12
    again = {led.card: led for led in leader.weigh(view, sitting.choice)}
    assert again["QH"].score - weighed["QH"].score == 1100 and again["4C"].score == weighed["4C"].score
    assert leader(view, sitting.choice) == "QH"


def test_careful_goes_out_where_it_can():
    assert advice(SPIN, ["3C 4C", "5C 6H", "7C 2S"])[1] == "Lead the three of clubs: with it you are out."


def test_careful_covers_what_is_bare():
    sitting = Sitting(NEWMARKET, 4, seed=1, deals=1)
    leader = careful(NEWMARKET)
    for pool in ("Ace", "King", "Queen", "Knave"):
        assert leader(sitting.view(sitting.choice.seat), sitting.choice) == pool
        sitting.answer(pool)


# Told again


@pytest.mark.parametrize("name", STOPS)
def test_a_match_is_written_read_back_coded_copied_and_compared(name):
    record = play(name, ["careful"] * 5, seed=6)
    assert record.table.deals == 5 and isinstance(record.game.ends, Rounds) and record.winners
    assert read(str(record)) == record and pickle.loads(pickle.dumps(record)) == record
    code = deal_code(record, 2)
    assert play(code=code).dealt[-1] == play(name, ["random"] * 5, seed=6, number=2, deals=1).dealt[-1]
    assert sum(record.net) + sum(record.pools.values()) == 0 and not any(record.stakes)
    assert same_deal([name, name], players=5, seed=6).records[0].net == same_deal([name], 5, seed=6).records[0].net
    assert "play" in record.csv() and all(e.why.source for e in record.payments)


@pytest.mark.parametrize("name", STOPS)
def test_every_payment_cites_a_sentence_and_says_why(name):
    for seed in range(3):
        for event in play(name, ["random"] * 4, seed=seed).payments:
            source = event.why.source
            assert source.words or source.note
            assert event.why.says.endswith(".") and event.why.label


@pytest.mark.parametrize("name", STOPS)
def test_taking_back_is_as_it_was(name):
    sitting = at_random(Sitting(GAMES[name], 4, seed=3, deals=2))
    back = sitting.undone()
    assert back.choice is not None
    back.answer(sitting.answers[len(back.answers)])
    assert back.record() == sitting.record()


def test_the_pope_joan_board_is_carried_from_game_to_game():
    record = at_random(Sitting(POPE, 4, seed=3, games=2)).record()
    begun = [k for k, e in enumerate(record.log) if type(e).__name__ == "NewGame"]
    assert not any(
        "bank" in (getattr(e, "payer", ""), getattr(e, "payee", ""))
        and isinstance(e.payer, str)
        and e.payer in POPE.board.pools
        for e in record.log[begun[1] :]
        if type(e).__name__ == "Paid"
    )
    assert all(n >= 0 for n in record.pools.values())


def test_same_deal_under_several_games_of_stops():
    names = ["pope-joan/baxter-wray", "pope-joan/in-lieu", "pope-joan/split-pairs"]
    records = same_deal(names, players=5, seed=2).records
    assert len({r.dealt for r in records}) == 1


# Many deals


@pytest.mark.parametrize("name", STOPS)
def test_a_study_of_stops_adds_up(name):
    study = simulate(name, players=4, deals=30, seed=2)
    assert [sum(c.values()) for c in study.counts] == [30] * 4 and study.all_tricks == 0
    assert "30 deals of" in study.says()


def test_a_tally_counts_who_wins_what():
    tally = tallied(POPE, players=5, deals=120, seed=2)
    records = [play(POPE, ["careful"] * 5, seed=2, number=k, deals=1) for k in range(120)]
    for pool in POPE.board.pools:
        by_place = [sum(any(e.payer == pool and e.payee == s for e in r.payments) for r in records) for s in range(5)]
        assert list(tally.taken[pool]) == by_place
    assert [tally.gains(p).mean for p in range(5)] == [sum(r.net[p] for r in records) / 120 for p in range(5)]
    assert sum(tally.taken["Game"]) == 120 == sum(tally.first_out) and tally.won("Game").mean == 1
    assert tally.length("leads").mean == sum(len(r.runs) for r in records) / 120
    played = sum(len(run.cards) for r in records for run in r.runs)
    assert tally.length("cards played").mean == played / 120
    assert tally.length("cards left").mean == 40 - played / 120
    spare = sum(run.wanting in set(r.table.heaps["spare hand"]) for r in records for run in r.runs)
    assert tally.length("stops by the spare hand").mean == spare / 120 > 2
    assert tally.stakes["Pope"] == {6: sum(tally.taken["Pope"])}
    low, high = tally.gains(0).low, tally.gains(0).high
    assert low < tally.gains(0).mean < high


def test_a_tally_of_matches_says_how_the_board_grows():
    tally = tallied(POPE, players=4, matches=30, seed=2)
    assert tally.deals == 120 and "120 deals, in 30 matches, of pope-joan/baxter-wray" in tally.conditions
    growth = tally.growth
    matrimony = growth[growth.compartment == "Matrimony"]
    assert list(matrimony.deal) == [1, 2, 3, 4] and next(iter(matrimony["mean"])) == 2
    assert list(matrimony["mean"]) == sorted(matrimony["mean"]) and set(matrimony.matches) == {30}
    game = growth[growth.compartment == "Game"]
    assert set(game["mean"]) == {1.0}, "which is won every deal"


def test_places_go_round_with_the_deal():
    tally = tallied(SPIN, players=3, matches=12, seed=1)
    assert all(sum(counts.values()) == 36 for counts in tally.net)
    assert tally.place(0) == "eldest" and tally.place(2) == "the dealer"
    deals = [
        e.seat
        for m in range(12)
        for e in play(SPIN, ["careful"] * 3, seed=1, number=m * 1_000_000).log
        if type(e).__name__ == "FirstOut"
    ]
    assert len(deals) == sum(tally.first_out) == 36


def test_two_variants_on_the_same_deals():
    both = tally_both(POPE, "pope-joan/in-lieu", players=5, deals=80, seed=4)
    one, two = both.one, both.two
    for what in LENGTHS:
        assert both.difference(what).mean == pytest.approx(two.length(what).mean - one.length(what).mean)
    assert both.difference("Pope").mean == pytest.approx(two.won("Pope").mean - one.won("Pope").mean)
    assert both.difference("Pope").low > 0, "Pope is played far more often"
    frame = both.frame
    assert list(frame.measure)[: len(LENGTHS)] == list(LENGTHS) and set(frame.deals) == {80}
    assert "on the same deals" in repr(both) and "on the same deals" in both._repr_html_()
    same = tally_both(POPE, POPE, players=3, deals=10)
    assert all(set(counts) == {0} for counts in same.differences.values())


def test_no_interval_of_a_compartment_leaves_what_a_share_can_be():
    both = tally_both(POPE, "pope-joan/in-lieu", deals=2, seed=4)
    assert mean_of({1: 1, 0: 1}).high > 1, "without bounds"
    for pool, counts in both.differences.items():
        if pool in both.one.taken:
            assert -1 <= both.difference(pool).low <= both.difference(pool).high <= 1, counts
    for tally in (both.one, both.two):
        for pool in tally.taken:
            for place in (None, *range(4)):
                assert 0 <= tally.won(pool, place).low <= tally.won(pool, place).high <= 1


def test_two_games_that_deal_other_hands_are_not_said_to_be_on_the_same_deals():
    both = tally_both(POPE, "newmarket/baxter-wray", deals=5, seed=4)
    assert not both.same_hands
    for words in (repr(both), both._repr_html_()):
        assert "; and newmarket/baxter-wray (not the same hands at each)" in words and "same deals" not in words


def test_a_tally_says_its_conditions():
    tally = tallied("newmarket/baxter-wray", players=4, deals=25, seed=7)
    words = tally.says()
    assert words.startswith("In 25 deals of newmarket/baxter-wray, 4 careful players, seed 7, a deal has ")
    assert "95 % interval" in words and "Ace in" in words and "set apart" not in words
    assert "<caption>25 deals of newmarket" in tally._repr_html_() and repr(tally) == f"<Tally: {tally.conditions}>"
    assert list(tally.frame.columns) == ["compartment", "place", "times", "share", "low", "high", "stake", "deals"]
    assert list(tally.summary().index) == ["eldest", "place 1", "place 2", "the dealer"]
    assert not tallied("jig/baxter-wray", deals=3).taken


@pytest.mark.parametrize(
    "call, error, says",
    [
        (dict(game="polignac/foster"), WrongArgument, "polignac/foster is no game of stops"),
        (dict(game=POPE, deals=0), WrongArgument, "1 at least, not 0"),
        (dict(game=POPE, players=2), WrongPlayers, "is for 3 to 10 players, not 2"),
        (dict(game=POPE, strategies=["careful"]), WrongPlayers, "1 strategies do not fit 4 players"),
    ],
)
def test_a_tally_that_cannot_be(call, error, says):
    with pytest.raises(error, match=says):
        tallied(**call)


def test_a_measure_or_a_compartment_that_is_not_there():
    tally = tallied(POPE, deals=3)
    for ask in (lambda: tally.won("Tricon"), lambda: tally.length("hours"), lambda: tally.place(9)):
        with pytest.raises(WrongArgument):
            ask()
