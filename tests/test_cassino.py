"""Cassino, sentence by sentence: taking in, sweeps, the count, every settlement; the worked examples by name."""

from __future__ import annotations

import random

import pytest
from tables import at_random, check_every_event

from cardlib import GAMES, BadCards, IllegalPlay, Sitting, WrongArgument, WrongPlayers, play, read
from cardlib.asks import Choice
from cardlib.cards import cards, pack
from cardlib.clauses import Source
from cardlib.families.capturing import CardExposed
from cardlib.families.combining import MANY, Count, number_of, ways
from cardlib.families.scoring import CardPoints, LastTake, Majority, PointsWon, Sweep
from cardlib.families.settlements import Settlement
from cardlib.play import spoken

TWO, THREE, PARTNERS = GAMES["cassino/two"], GAMES["cassino/three"], GAMES["cassino/partners"]
CASSINO = [name for name in GAMES if name.startswith("cassino")]
OURS = Source(status="ours", note="made for a test")
PACK = pack()


def board(text):
    return tuple(sorted(cards(text), key=PACK.index))


def taken(card, on, worth=None):
    """What a card takes, way by way, as sets."""
    return [set(way.taken) for way in ways(card, board(on), worth or {})]


def two(hands, up="", script="", game=TWO, **more):
    return play(game, len(hands), hands=hands, turned_up=up, script=script, **more)


# Pairing and combining


@pytest.mark.parametrize(
    "on", ["9S AS", "8H 2D", "7C 3S", "6D 4D", "5S 5H", "3S 3H 4D", "TS", "TS TH", "9S AS TC 8D 2D", "AS 2S 3S 4S"]
)
def test_a_ten_takes_every_other_ten_and_nine_and_ace_eight_and_two_and_so_on(on):
    assert taken("TD", on) == [set(cards(on))]


def test_it_takes_every_card_of_the_same_denomination_and_all_that_will_combine():
    on = "TC 9S AS 8S 2S 7H 3H 6H 4H 5H 5C KS"
    assert taken("TD", on) == [set(cards(on)) - {"KS"}]


@pytest.mark.parametrize("card, on", [("KH", "KS"), ("QH", "QS QD"), ("JD", "JS")])
def test_court_cards_pair(card, on):
    assert taken(card, on + " TS 3H") == [set(cards(on))]


def test_court_cards_have_no_number_and_combine_with_nothing():
    assert [number_of(card) for card in cards("AS 2S TS JS QS KS")] == [1, 2, 10, 0, 0, 0]
    assert taken("KS", "TS 3H") == taken("TD", "JS QS 4S") == []


def test_an_ace_takes_aces_only():
    assert taken("AS", "AH 2D KS") == [{"AH"}]


def test_what_is_higher_is_not_taken():
    assert taken("5S", "9S 6D 4H") == []


def test_where_combinations_overlap_the_player_chooses():
    assert taken("9H", "9S 5D 4C 4D") == [{"9S", "5D", "4D"}, {"9S", "5D", "4C"}]
    assert taken("TH", "7S 3S 3H 4D") == [{"7S", "3S"}, {"7S", "3H"}, {"3S", "3H", "4D"}]


def test_but_he_takes_as_much_as_goes_together():
    assert taken("TH", "6S 4S 6H 4H") == [{"6S", "4S", "6H", "4H"}]
    # three, three and four would go, but all six go in pairs
    assert taken("TH", "3S 3H 4D 6C 7D 7C") == [set(cards("3S 3H 4D 6C 7D 7C"))]


def brute(card, on):
    """Every union of combinations that do not overlap, the largest of them, by trying everything."""
    alike = {c for c in on if c[0] == card[0]}
    low = [c for c in on if 0 < number_of(c) < number_of(card)]
    sums = []
    for bits in range(1, 1 << len(low)):
        some = [c for k, c in enumerate(low) if bits >> k & 1]
        if sum(map(number_of, some)) == number_of(card):
            sums.append(frozenset(some))
    unions = {frozenset(alike)}
    for some in sums:
        unions |= {u | some for u in unions if not u & some}
    return {u for u in unions if u and not any(u < other for other in unions)}


@pytest.mark.parametrize("seed", range(150))
def test_the_ways_are_those_that_trying_everything_finds(seed):
    """Boards of up to ten cards, where trying everything is possible."""
    draw = random.Random(seed)
    card, *on = draw.sample(PACK, draw.randint(2, 11))
    found = ways(card, board(" ".join(on)), {})
    assert len(found) <= MANY and {frozenset(way.taken) for way in found} == brute(card, on)
    for way in found:
        assert sorted(c for one in way.sets for c in one) == sorted(way.taken)
        for one in way.sets:
            pair = len(one) == 1 and one[0][0] == card[0]
            assert pair or sum(map(number_of, one)) == number_of(card)


def boards():
    """Tables as bad as a pack can make them: all that lies under a card, and many that lack some cards."""
    for card in ("TH", "9H", "8H"):
        yield card, tuple(c for c in PACK if c != card)
    draw = random.Random(7)
    for _ in range(80):
        ranks = [(rank, draw.choice((0, 1, 2, 3, 4, 4, 4, 4))) for rank in "A23456789"]
        yield "TH", board(" ".join(c for rank, many in ranks for c in draw.sample([rank + s for s in "SHDC"], many)))
    yield (
        "TH",
        board(
            " ".join(r + s for r, s4 in zip("A23456789", (4, 4, 1, 2, 3, 4, 4, 4, 4), strict=True) for s in "SHDC"[:s4])
        ),
    )


def test_the_worst_table_a_pack_can_make_does_not_explode():
    """Steps are counted, not time: 25,000 of them take well under 50 ms."""
    worst = most = 0
    for card, on in boards():
        count = Count()
        found = ways(card, on, TWO.worth, count)
        worst, most = max(worst, count.steps), max(most, len(found))
        assert len({way.taken for way in found}) == len(found)
    assert worst < 25_000 and MANY < most < 1_000


def test_on_a_table_of_too_many_ways_cards_that_count_alike_are_taken_in_the_packs_order():
    on = board(
        " ".join(r + s for r, s4 in zip("A23456789", (4, 4, 1, 2, 3, 4, 4, 4, 4), strict=True) for s in "SHDC"[:s4])
    )
    found = ways("TH", on, TWO.worth)
    alike = {tuple(sorted((c[0], TWO.worth[c]) for c in way.taken)) for way in found}
    assert MANY < len(found) == len(alike) < 1_000
    assert len({sum(c[1] == "S" for c in way.taken) for way in found}) > 1, "how many spades is still chosen"
    assert TWO.worth["2S"] != TWO.worth["2H"] == TWO.worth["2D"] and TWO.worth["9S"] != TWO.worth["9C"]


# The play


def test_two_have_six_hands_three_have_four_and_four_have_three():
    for name, players, rounds in (("two", 2, 6), ("three", 3, 4), ("partners", 4, 3), ("independent", 6, 2)):
        record = at_random(Sitting(GAMES[f"cassino/{name}"], players, seed=2, deals=1)).record()
        dealt = [e for e in record.log if type(e).__name__ in ("Dealt", "DealtOn")]
        assert len(dealt) == rounds * players and all(len(e.cards) == 4 for e in dealt)
        up = [e for e in record.log if type(e).__name__ == "TurnedUp"]
        assert len(up) == 1 and len(up[0].cards) == 4
        assert {e.dealer for e in record.log if type(e).__name__ == "NewDeal"} == {players - 1}


def test_five_may_not_play_since_the_pack_does_not_go_round():
    with pytest.raises(WrongPlayers, match="is for 4 or 6 players, not 5"):
        play("cassino/independent", 5)


def test_the_eldest_plays_first_and_the_pack_goes_round_with_the_table():
    whole = " ".join(PACK)
    sitting = Sitting(TWO, 2, pack=whole, deals=1)
    assert sorted(sitting.table.hands[0], key=PACK.index) == [PACK[k] for k in (0, 3, 6, 9)]
    assert sorted(sitting.table.heaps["table"], key=PACK.index) == [PACK[k] for k in (2, 5, 8, 11)]
    assert sitting.choice.seat == 0


def test_a_card_that_cannot_pair_or_combine_is_added_to_the_table():
    sitting = Sitting(TWO, 2, hands=["KS 9H", "2C 3C"], turned_up="4S QD", deals=1)
    assert sitting.choice.options == ("KS", "9H")
    sitting.answer("KS")
    assert sitting.table.heaps["table"][-1] == "KS" and sitting.choice.seat == 1


def test_which_card_to_play_is_free_but_one_that_can_take_must_take():
    sitting = Sitting(TWO, 2, hands=["KS 9H", "2C 3C"], turned_up="5S 4S QD", deals=1)
    assert sitting.choice.options == ("KS", "9H 5S 4S")
    with pytest.raises(IllegalPlay, match="has to take as much as goes together: 5♠ 4♠") as refused:
        sitting.answer("9H")
    assert refused.value.rule.sentence == "cassino.play.4"


def test_where_it_is_so_agreed_whoever_can_take_must():
    must = type(TWO.capture)(True, OURS, OURS, OURS, OURS)
    sitting = Sitting(
        TWO.variant("must", OURS, capture=must), 2, hands=["KS 9H", "2C 3C"], turned_up="5S 4S QD", deals=1, forced=True
    )
    assert sitting.choice.options == ("9H 5S 4S",)
    with pytest.raises(IllegalPlay, match="holds a card that takes"):
        sitting.answer("KS")


def test_cards_taken_in_lie_in_front_of_the_player():
    record = two(["9H", "2C"], "5S 4S QD", "9H_5S_4S 2C")
    assert record.table.heaps["taken by 0"] == ["9H", "5S", "4S", "QD", "2C"]


def points(record):
    return [(e.payee, e.counters, e.why.source.sentence) for e in record.payments if e.payer == "sheet"]


def test_a_sweep_scores_a_point_and_the_next_lays_out():
    sitting = Sitting(THREE, 3, hands=["9H KS", "2C 3C", "QS JS"], turned_up="5S 4S", deals=1)
    sitting.answer("9H 5S 4S")
    assert points(sitting.record()) == [(0, 1, "cassino.round.5")]
    assert sitting.choice.options == ("3C", "2C")


def test_the_last_to_take_takes_what_is_left_and_scores_a_point():
    record = two(["9H KD", "2C 3C"], "5S 4S QD", "9H_5S_4S 2C KD 3C", game=TWO)
    assert (0, 1, "cassino.round.4") in points(record)
    assert "3C" in record.table.heaps["taken by 0"]


def test_it_is_the_last_who_took_and_not_the_first():
    record = two(["9H KS", "KD 3C"], "5S 4S KC QD", "9H_5S_4S KD_KC KS 3C")
    assert record.table.heaps["taken by 1"] == list(cards("KD KC")) + list(cards("QD KS 3C"))
    assert (1, 1, "cassino.round.4") in points(record)


def test_a_last_take_that_sweeps_scores_once():
    record = two(["9H", "4C"], "5S 4S", "9H_5S_4S 4C")
    assert [s for *_, s in points(record)].count("cassino.round.5") == 1
    record = two(["KH", "9C"], "5S 4S KS", "KH_KS 9C_5S_4S")
    assert [s for *_, s in points(record) if s.startswith("cassino.round")] == ["cassino.round.5"]


def test_where_nobody_has_taken_anything_the_table_counts_for_nobody():
    record = two(["KH", "9C"], "TD AS", "KH 9C")
    assert record.net == (0, 0) and not record.payments
    assert sorted(record.table.heaps["spare hand"]) == sorted(cards("TD AS KH 9C"))


# The count


def test_there_are_eleven_points_in_the_pack():
    named = {clause.card: clause.points for clause in TWO.points}
    assert named == {"TD": 2, "2S": 1, "AS": 1, "AH": 1, "AD": 1, "AC": 1}
    assert [(most.suit, most.points) for most in TWO.most] == [("S", 1), ("", 3)]
    assert sum(named.values()) + sum(most.points for most in TWO.most) == 11


def test_great_and_little_cassino_and_cards_count_beside_a_sweep_and_the_last_take():
    record = two(["TH 2H", "KD QC"], "TD 2S KS", "TH_TD KD_KS 2H_2S QC")
    assert [(e.payee, e.counters, e.why.label) for e in record.payments] == [
        (0, 1, "a sweep"),
        (0, 1, "the last take"),
        (0, 2, "Great Cassino"),
        (0, 1, "Little Cassino"),
        (0, 3, "most cards"),
    ]
    assert record.net == (8, 0) and record.pools == {"sheet": -8}
    assert "Anna scores 2 points: Great Cassino." in str(record)


def test_equal_majorities_are_nobodys():
    most = Majority("", 3, OURS, OURS)
    assert most.winner({(0,): ["AS", "KS"], (1,): ["QS"]}) == (0,)
    assert most.winner({(0,): ["AS"], (1,): ["QS"], (2,): []}) is None
    assert Majority("S", 1, OURS, OURS).winner({(0,): ["AS", "2H", "3H"], (1,): ["QS", "KS"]}) == (1,)


@pytest.mark.parametrize("name", CASSINO)
def test_points_of_a_deal_are_those_of_the_pack_and_the_sweeps_less_what_nobody_has(name):
    game = GAMES[name]
    for players in game.players:
        for number in range(40):
            record = at_random(Sitting(game, players, seed=11, number=number, deals=1)).record()
            table = record.table
            made = sum(game.made(table).values())
            side = {s: game.sides.of(table).index(game.side(table, s)) for s in range(players)}
            assert set(side) == set(range(players))
            per_side = len(game.sides.of(table)[0])
            sweeps = sum(e.counters for e in record.payments if isinstance(e.why, (Sweep, LastTake))) // per_side
            undecided = sum(most.points for most in game.most if most.winner(game.piles(table)) is None)
            whole = sum(c.points for c in (*game.points, *game.most))
            assert made == whole + sweeps - undecided
            assert sum(map(len, game.piles(table).values())) == len(game.pack)
            check_every_event(record)


# The settlements


def settled(name, made):
    """What each side scores of these points, through a table."""
    game = GAMES[name]
    table = Sitting(game, len(made) if not game.sides.together else 4, seed=1, deals=1).table
    sides = game.sides.of(table)
    for side, number in zip(sides, made, strict=True):
        for seat in side:
            table.pays("sheet", seat, number, game.most[0])
    game.settlement.settle(table, game.made(table))
    assert table.total() == 0
    assert all(len({table.counters[seat] for seat in side}) == 1 for side in sides)
    return [table.counters[side[0]] for side in sides]


@pytest.mark.parametrize("made, scored", [([6, 5], [1, 0]), ([7, 4], [3, 0]), ([5, 6], [0, 1]), ([4, 4], [0, 0])])
@pytest.mark.parametrize("name", ["cassino/two", "cassino/partners", "cassino/piquet-pack"])
def test_the_lesser_number_is_taken_from_the_greater(name, made, scored):
    assert settled(name, made) == scored


def test_six_and_five_score_one_and_nothing_by_the_printed_sentence():
    assert PARTNERS.settlement.source.sentence == "cassino.score.1"
    assert TWO.settlement.source.sentence == "cassino.players.2"


@pytest.mark.parametrize("made, scored", [([1, 2, 3, 5], [0, 1, 2, 4]), ([2, 2, 2, 5], [0, 0, 0, 3])])
def test_the_lowest_scores_nothing_and_is_deducted_from_each_of_the_others(made, scored):
    assert settled("cassino/lowest-deducted", made) == scored


@pytest.mark.parametrize("made, scored", [([2, 6, 3], [0, 1, 0]), ([3, 6, 3], [0, 0, 0]), ([4, 5, 2], [0, 0, 0])])
def test_the_two_lowest_are_subtracted_from_the_highest(made, scored):
    assert settled("cassino/two-lowest", made) == scored


@pytest.mark.parametrize(
    "name, made",
    [("cassino/three", [4, 5, 2]), ("cassino/independent", [1, 2, 3, 5]), ("cassino/piquet-pack", [4, 4, 2])],
)
def test_independent_players_each_score_their_own(name, made):
    assert settled(name, made) == made


def test_a_match_is_to_eleven_points():
    for name in CASSINO:
        record = at_random(Sitting(GAMES[name], GAMES[name].players[0], seed=4)).record()
        assert max(record.net) >= 11 and record.winners == tuple(
            s for s, n in enumerate(record.net) if n == max(record.net)
        )


# Partners


def test_partners_sit_opposite_and_are_marked_the_same():
    record = at_random(Sitting(PARTNERS, 4, seed=6, deals=3)).record()
    assert record.net[0] == record.net[2] and record.net[1] == record.net[3]


def test_the_two_lowest_play_against_the_two_highest_and_the_lowest_deals():
    drawn = PARTNERS.draw.settled([{"Anna": "KS", "Ben": "AS", "Carla": "4H", "Dan": "9D"}])
    assert drawn.names[drawn.dealer] == "Ben", "an ace is lowest"
    assert {drawn.names[0], drawn.names[2]} in ({"Ben", "Carla"}, {"Anna", "Dan"})
    assert abs(drawn.names.index("Ben") - drawn.names.index("Carla")) == 2


def test_only_those_whose_cards_are_alike_draw_a_second_time():
    draw = PARTNERS.draw
    first = {"Anna": "KS", "Ben": "AS", "Carla": "4H", "Dan": "4D"}
    assert draw.alike([first]) == ("Carla", "Dan")
    with pytest.raises(BadCards, match="Carla and Dan drew cards that are alike: they draw again"):
        draw.settled([first])
    drawn = draw.settled([first, {"Carla": "9S", "Dan": "2C"}])
    assert abs(drawn.names.index("Ben") - drawn.names.index("Dan")) == 2


def test_a_tie_that_prevents_nothing_is_no_tie():
    draw = PARTNERS.draw
    assert draw.alike([{"Anna": "KS", "Ben": "KD", "Carla": "4H", "Dan": "3D"}]) == ()
    assert draw.alike([{"Anna": "3S", "Ben": "3D", "Carla": "4H", "Dan": "5D"}]) == ("Anna", "Ben"), "who deals?"


def test_a_draw_by_seed_is_settled_and_always_the_same():
    for seed in range(60):
        drawn = PARTNERS.draw.draw(("Anna", "Ben", "Carla", "Dan"), seed)
        assert drawn == PARTNERS.draw.draw(("Anna", "Ben", "Carla", "Dan"), seed)
        assert sorted(drawn.names) == ["Anna", "Ben", "Carla", "Dan"]
        sitting = Sitting(PARTNERS, drawn.names, dealer=drawn.dealer, seed=seed, deals=1)
        assert sitting.table.dealer == drawn.dealer
    with pytest.raises(WrongPlayers, match="Four with names of their own"):
        PARTNERS.draw.draw(("Anna", "Ben"), 1)


# The dealer's faults


def test_a_card_exposed_in_the_first_round_forfeits_the_deal():
    sitting = Sitting(PARTNERS, 4, seed=1, deals=1)
    card = sitting.table.hands[1][0]
    assert PARTNERS.exposed.expose(sitting.table, 1, card, first_round=True)
    assert sitting.table.counters == [0] * 4
    assert all(card in sitting.view(seat).hands[1] for seat in range(4)), "everybody has seen it"
    assert PARTNERS.misdeal.loses_deal


def test_a_card_exposed_later_has_to_be_taken_and_the_dealer_is_fined():
    sitting = Sitting(PARTNERS, 4, seed=1, deals=1)
    card = sitting.table.hands[1][0]
    assert not PARTNERS.exposed.expose(sitting.table, 1, card, first_round=False)
    assert card in sitting.table.hands[1]
    assert sitting.table.counters == [0, 0, 0, -1] and sitting.table.total() == 0
    assert sitting.table.log[-1].why.source.sentence == "cassino.exposed.1"


def test_a_card_that_was_not_dealt_there_cannot_have_been_exposed():
    sitting = Sitting(PARTNERS, 4, seed=1, deals=1)
    before = list(sitting.table.log)
    with pytest.raises(BadCards, match="was not dealt to Ben"):
        PARTNERS.exposed.expose(sitting.table, 1, sitting.table.hands[0][0], True)
    assert sitting.table.log == before


# The small pack


def test_the_small_pack_has_ten_points_and_a_short_last_deal():
    game = GAMES["cassino/piquet-pack"]
    assert sum(clause.points for clause in (*game.points, *game.most)) == 10
    for players, last, over in ((2, 2, 0), (3, 1, 1), (4, 3, 0)):
        record = at_random(Sitting(game, players, seed=3, deals=1)).record()
        dealt = [len(e.cards) for e in record.log if type(e).__name__ == "DealtOn"]
        assert dealt[-players:] == [last] * players
        assert [len(e.cards) for e in record.log if type(e).__name__ == "TurnedOut"] == [over] * bool(over)


# Answers and errors


def test_hands_that_are_given_are_a_deal_of_their_own_and_are_read_back():
    record = two(["9H KS", "2C 3C"], "5S 4S QD", "9H_5S_4S 2C KS 3C")
    assert read(str(record)) == record and "0 cards" not in str(record)
    bare = two(["9H", "2C"], "", "9H 2C")
    assert read(str(bare)) == bare and "The table is" not in str(bare)


@pytest.mark.parametrize(
    "word, answer",
    [
        ("TH_9S_AS", "TH 9S AS"),
        ("10H_9S_AS", "TH 9S AS"),
        ("10♥+A♠+9♠", "TH 9S AS"),
        ("TH 9S AS", "TH 9S AS"),
        ("10h", "TH 9S AS"),
        ("9H_5D_4C", "9H 5D 4C"),
        ("KH", "KH"),
    ],
)
def test_an_answer_is_written_in_many_ways(word, answer):
    asked = Choice(0, "take", ("TH 9S AS", "9H 5D 4D", "9H 5D 4C", "KH"))
    assert spoken(asked, word) == answer


def test_a_card_that_takes_in_two_ways_does_not_say_which():
    with pytest.raises(IllegalPlay, match="5♦ 4♦ or 5♦ 4♣"):
        two(["9H", "2C"], "5D 4D 4C", "9H 2C")


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: two(["9H", "2C KS"], "5D"), BadCards, "same number of cards, one at least"),
        (lambda: two(["9H", "2C"], "9H"), BadCards, "is dealt twice"),
        (lambda: two(["9H", "2C"], "5D", "KS"), IllegalPlay, "does not hold K♠; it holds 9♥"),
        (lambda: two(["9H", "2C"], "5D", "pass"), IllegalPlay, "a card and what it takes"),
        (lambda: two(["9H", "2C"], "5D", "9H_5D"), IllegalPlay, "can take nothing, and is laid out: answer 9H"),
        (lambda: play(TWO, 3), WrongPlayers, "is for 2 players, not 3"),
        (lambda: play(TWO, 2, counters=(11, 0)), WrongArgument, "11 points are reached before the first deal"),
    ],
)
def test_a_sentence_says_what_would_be_right(call, error, says):
    with pytest.raises(error, match=says):
        call()


@pytest.mark.parametrize(
    "made, says",
    [
        (lambda: TWO.variant("x", OURS, points=(CardPoints("2S", 0, "Little", OURS),)), "Little counts 1 point"),
        (lambda: TWO.variant("x", OURS, pack=pack("7")), "Little Cassino counts, and is not in the pack"),
        (lambda: TWO.variant("x", OURS, most=(Majority("X", 1, OURS, OURS),)), "a majority is of a suit"),
        (lambda: TWO.variant("x", OURS, sweep=Sweep(0, OURS)), "a sweep counts 1 point or more"),
        (lambda: TWO.variant("x", OURS, last_take=LastTake(-1, OURS, OURS)), "counts 0 points or more"),
        (lambda: TWO.variant("x", OURS, ends=PointsWon(0, OURS)), "a match counts 1 point or more"),
        (lambda: TWO.variant("x", OURS, exposed=CardExposed(-1, OURS, OURS)), "the fault costs 0 points or more"),
        (lambda: TWO.variant("x", OURS, hand=0), "hands have 1 card or more"),
        (lambda: TWO.variant("x", OURS, sides=PARTNERS.sides), "two and two are partners"),
        (lambda: TWO.variant("x", OURS, draw=PARTNERS.draw), "no partners to be drawn for"),
        (lambda: TWO.variant("x", OURS, laid=50), "too few cards for 2 players and the table"),
    ],
)
def test_a_game_that_cannot_be_played_is_not_made(made, says):
    with pytest.raises(WrongArgument, match=says):
        made()


def test_a_record_is_read_back():
    for name in CASSINO:
        players = GAMES[name].players[0]
        record = play(name, ["random"] * players, seed=9, deals=1)
        assert read(str(record)) == record and play(code=f"{name} {players} 9 0").dealt == record.dealt
        assert all(isinstance(e.why, Settlement) for e in record.payments if e.payee == "sheet")
