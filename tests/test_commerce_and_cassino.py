"""Commerce and Cassino together: views, pictures, careful players, measures, where the books differ, random deals."""

from __future__ import annotations

import csv
import io
import os
from itertools import combinations
from math import comb

import pytest
from tables import at_random, check_every_event, with_swapped
from test_random_deals import replayed

import cardlib
from cardlib import GAMES, Sitting, WrongArgument, WrongPlayers, play, read, same_deal, simulate
from cardlib.cards import HIDDEN
from cardlib.conflicts import CONFLICTS, concerning, conflict
from cardlib.events.stocked import PACK
from cardlib.families.cassino import Cassino
from cardlib.families.commerce import Commerce
from cardlib.families.picture import HandShown, Heap, Pool
from cardlib.families.scoring import CardPoints
from cardlib.measures import mean_of, share_of
from cardlib.players import careful, random_player
from cardlib.table import Table

NAMES = [name for name, game in GAMES.items() if isinstance(game, (Commerce, Cassino))]
COMMERCE = [name for name in NAMES if name.startswith("commerce")]
CASSINO = [name for name in NAMES if name.startswith("cassino")]
SEATINGS = [(name, players) for name in NAMES for players in GAMES[name].players]
DEALS = int(os.environ.get("CARDLIB_TEST_DEALS", "24"))
MOST = 6
"""Tables of more players than this are tried with a quarter of the deals."""


def some(players, deals=DEALS):
    return deals if players <= MOST else max(3, deals // 4)


# Random deals


@pytest.mark.parametrize("name, players", SEATINGS)
def test_accounts_and_cards_are_conserved_and_the_transcript_is_read_back(name, players):
    for number in range(some(players)):
        record = at_random(Sitting(GAMES[name], players, seed=1891, number=number, deals=1)).record()
        check_every_event(record)
        assert sum(record.net) + sum(record.pools.values()) == 0
        if number < 20:
            assert replayed(record) == record and read(str(record)) == record


@pytest.mark.parametrize("name, players", SEATINGS)
def test_whole_matches_come_to_an_end(name, players):
    record = at_random(Sitting(GAMES[name], players, seed=players)).record()
    check_every_event(record)
    assert record.winners and not set(record.winners) & set(record.losers)
    assert sum(record.stakes) == 0 and read(str(record)) == record


@pytest.mark.parametrize("name", NAMES)
def test_games_follow_each_other_at_one_table(name):
    players = GAMES[name].players[0]
    record = at_random(Sitting(GAMES[name], players, seed=4, games=2)).record()
    check_every_event(record)
    said = [e for e in record.log if type(e).__name__ in ("NewDeal", "NewGame", "Ended")]
    again = next(k for k, e in enumerate(said) if type(e).__name__ == "NewGame" and e.number == 2)
    assert said[again + 1].dealer in ((said[again - 2].dealer + 1) % players, said[again - 2].dealer)
    assert read(str(record)) == record


@pytest.mark.parametrize("name", NAMES)
def test_what_is_taken_back_and_played_again_is_the_same(name):
    sitting = Sitting(GAMES[name], GAMES[name].players[0], seed=3, deals=1)
    for _ in range(12):
        if (choice := sitting.choice) is None:
            break
        before = sitting.record()
        sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])
        assert sitting.undone().record() == before


@pytest.mark.parametrize("name", NAMES)
def test_one_deal_under_several_rules_and_many(name):
    players = GAMES[name].players[0]
    assert len(same_deal([name, name], players).records) == 2
    study = simulate(name, players, deals=3)
    assert study.deals == 3 and len(study.counts) == players


# Views


def seen(sitting, seat):
    return [event.masked(seat) for event in sitting.table.log]


@pytest.mark.parametrize("name", NAMES)
def test_swapping_two_cards_a_seat_cannot_see_changes_nothing_it_sees(name):
    game, swaps = GAMES[name], 0
    players = game.players[0] if game.players[-1] < 3 else 3 if 3 in game.players else game.players[0]
    for number in range(60):
        sitting = at_random(Sitting(game, players, seed=9, number=number, deals=1, forced=True), number % 12)
        if sitting.choice is None:
            continue
        for seat in range(players):
            hidden = [k for k in range(len(sitting.dealt[0])) if sitting.dealt[0][k]]
            known = set(sitting.view(seat).all_cards())
            places = [list(place) for place in sitting.dealt[0]]
            one = next((c for k in hidden for c in places[k] if c not in known), None)
            two = next((c for k in reversed(hidden) for c in places[k] if c not in known), None)
            ever = {c for e in seen(sitting, seat) for c in cards_of(e)}
            if one is None or one == two or {one, two} & ever:
                continue
            other = with_swapped(sitting, one, two)
            if other is not None:
                assert seen(sitting, seat) == seen(other, seat)
                assert sitting.table.log != other.table.log
                if sitting.choice.seat == seat:
                    assert sitting.choice == other.choice
                swaps += 1
    assert swaps > 10


def cards_of(event):
    for slot in type(event).__slots__:
        value = getattr(event, slot)
        yield from value if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_view_knows_is_true_and_it_forgets_what_it_could_not_follow(name):
    """A known card in another's hand, or at its place in the pack, is really there; the number of cards is known."""
    game = GAMES[name]
    for players in {game.players[0], min(4, game.players[-1])}:
        for number in range(12):
            sitting = Sitting(game, players, seed=21, number=number, deals=2)
            views = [sitting.view(seat) for seat in range(players)]
            while choice := sitting.choice:
                table = sitting.table
                for view in views:
                    assert view.hand == table.hands[view.seat]
                    for seat in range(players):
                        assert len(view.hands[seat]) == len(table.hands[seat])
                        assert {c for c in view.hands[seat] if c != HIDDEN} <= set(table.hands[seat])
                    for heap, really in table.heaps.items():
                        assert all(c in (HIDDEN, r) for c, r in zip(view.heaps[heap], really, strict=True)), heap
                sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])


def test_a_bartered_card_is_known_until_the_hand_trades_unseen():
    sitting = Sitting("commerce/modern", 3, hands=["AS 9D 2C", "KS KH 4D", "8S 7S 5S"], deals=1)
    for answer in ("barter 2C", "4D", "go on"):
        sitting.answer(answer)
    assert sorted(sitting.view(0).hands[1]) == ["2C", HIDDEN, HIDDEN]
    assert sitting.view(2).hands[1] == [HIDDEN] * 3
    sitting.answer("ready money KH")
    assert sitting.view(0).hands[1] == [HIDDEN] * 3, "it may have been the two of clubs"
    assert sitting.view(1).heaps[PACK][-1] == "KH" and sitting.view(0).heaps[PACK][-1] == HIDDEN


@pytest.mark.parametrize("name", CASSINO)
def test_nobody_sees_a_hand_of_another_when_fresh_cards_are_dealt(name):
    players = GAMES[name].players[0]
    sitting = Sitting(name, players, seed=2, deals=1)
    while choice := sitting.choice:
        for seat in range(players):
            for other in {*range(players)} - {seat}:
                assert set(sitting.view(seat).hands[other]) <= {HIDDEN}
        sitting.answer(choice.options[0])


def test_nobody_sees_the_pack():
    for name in NAMES:
        sitting = Sitting(name, GAMES[name].players[0], seed=2, deals=1)
        for seat in range(len(sitting.table.names)):
            assert set(sitting.view(seat).heaps[PACK]) == {HIDDEN}


# Careful players


@pytest.mark.parametrize("name", NAMES)
def test_one_careful_player_beats_random_ones_clearly(name):
    """From every seat, by three standard errors at least; at Pool Commerce money and counters are added up."""
    game = GAMES[name]
    players = 4 if 4 in game.players else game.players[0]
    gain: dict[int, int] = {}
    for number in range(480 if name in COMMERCE else 160):
        seat = number % players
        who = [careful(game) if s == seat else random_player for s in range(players)]
        record = play(game, who, seed=100 + number, deals=1)
        gains = [a + b for a, b in zip(record.net, record.stakes, strict=True)]
        better = players * gains[seat] - sum(gains)
        gain[better] = gain.get(better, 0) + 1
    mean, low, _ = mean_of(gain)
    assert low > 0 and mean - 1.5 * (mean - low) > 0


@pytest.mark.parametrize("name", NAMES)
def test_careful_answers_legally_at_every_seat_and_gives_a_reason(name):
    game = GAMES[name]
    for players in {game.players[0], min(5, game.players[-1]), game.players[-1]} & set(game.players):
        for seed in range(2):
            adviser, sitting = careful(game), Sitting(game, players, seed=seed, deals=1)
            while choice := sitting.choice:
                view = sitting.view(choice.seat)
                answer = adviser(view, choice)
                reason = adviser.reason(view, choice, answer)
                assert reason.endswith(".") and reason[0].isupper() and "??" not in reason and len(reason) < 200
                assert adviser(view, choice) == answer
                for option in choice.options[:8]:
                    assert adviser.reason(view, choice, option).endswith(".")
                sitting.answer(answer)


def advice(sitting):
    adviser, choice = careful(sitting.game), sitting.choice
    answer = adviser(sitting.view(choice.seat), choice)
    return answer, adviser.reason(sitting.view(choice.seat), choice, answer)


def test_careful_stands_on_a_tricon_and_trades_a_poor_point():
    hands = ["AS AH AD", "KS KH 4D", "8S 7S 5S"]
    answer, reason = advice(Sitting("commerce/modern", 3, hands=hands, deals=1))
    assert answer == "stand" and reason.startswith("Stand: your tricon of aces is the best in 100 of 100")
    answer, reason = advice(Sitting("commerce/modern", 3, hands=["2S 5H 8D", *hands[1:]], deals=1))
    assert answer.split()[0] in ("barter", "ready") and "would be the best in" in reason


def test_careful_keeps_a_pair_and_throws_out_the_third_card():
    answer, _ = advice(Sitting("commerce/modern", 3, hands=["AS AH 2D", "KS KH 4D", "8S 7S 5S"], deals=1))
    assert answer == "stand" or answer.endswith("2D")


def test_the_dealer_buys_rather_than_barters():
    sitting = Sitting("commerce/modern", 2, hands=["2S 5H 8D", "3S 6H 9D"], deals=1)
    for answer in ("ready money 8D", "go on"):
        sitting.answer(answer)
    answer, reason = advice(sitting)
    assert answer.startswith("ready money") and "costs the dealer nothing" in reason


def test_careful_makes_a_flush_from_the_table():
    sitting = Sitting("commerce/old", 3, hands=["AS 9S 2C", "KS KH 4D", "8C 7S 5H"], turned_up="QS KD 3C", deals=1)
    assert advice(sitting)[0] == "2C QS"
    sitting.answer("2C QS")
    assert sitting.choice.seat == 1


def test_careful_buys_a_horse_when_its_part_of_the_pool_is_worth_more():
    sitting = Sitting(
        "commerce/pool",
        3,
        hands=["AS 9D 2C", "KS KH 4D", "8S 7S 5H"],
        turned_up="6S KD 3C",
        counters=(1, 1, 1),
        deals=1,
    )
    for _ in range(3):
        sitting.answer("pass")
    answer, reason = advice(sitting)
    assert answer == "a horse" and "is more than it costs" in reason


def test_careful_secures_the_cassinos_first():
    sitting = Sitting("cassino/two", 2, hands=["TH KS 3C 4D", "2C 3S 5H 6D"], turned_up="TD KD KH 3H", deals=1)
    answer, reason = advice(sitting)
    assert answer == "TH TD" and "Great Cassino counts by itself" in reason
    sitting = Sitting("cassino/two", 2, hands=["AC KS 3C 4D", "2C 3S 5H 6D"], turned_up="AD KD 8H 7H", deals=1)
    assert "the ace of diamonds and the ace of clubs count by themselves" in advice(sitting)[1]


def test_careful_sweeps():
    sitting = Sitting("cassino/two", 2, hands=["9H KS 3C 4D", "2C 3S 5H 6D"], turned_up="5S 4H", deals=1)
    answer, reason = advice(sitting)
    assert answer == "9H 5S 4H" and "a sweep" in reason


def test_careful_names_no_card():
    """In another game other cards count, and it takes those."""
    game = GAMES["cassino/two"].variant(
        "own",
        GAMES["cassino/two"].sources["stakes"],
        points=(CardPoints("KD", 5, "the king", GAMES["cassino/two"].sources["stakes"]),),
    )
    sitting = Sitting(game, 2, hands=["TH KS 3C 4D", "2C 3S 5H 6D"], turned_up="TD KD KH 3H", deals=1)
    assert advice(sitting)[0] == "KS KH KD"


# Pictures


def pictures(name, players, seed=1):
    sitting = Sitting(name, players, seed=seed, deals=1)
    while choice := sitting.choice:
        for seat in range(players):
            yield sitting, sitting.game.picture(sitting.view(seat), choice if choice.seat == seat else None), seat
        sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])
    for seat in range(players):
        yield sitting, sitting.game.picture(sitting.view(seat)), seat


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_shows_what_the_seat_may_see_and_no_more(name):
    players = GAMES[name].players[0]
    for sitting, picture, seat in pictures(name, players):
        view = sitting.view(seat)
        assert [s.seat for s in picture.seats] == list(range(players)) and picture.seats[seat].me
        assert sorted(held.card for held in picture.hand) == sorted(view.hand)
        shown = {c for r in picture.regions if isinstance(r, (Heap, HandShown)) for c in r.cards}
        assert HIDDEN not in shown and shown <= set(view.all_cards())
        if picture.question:
            assert picture.question.call and picture.question.words.endswith(("?", "."))
        assert picture.progress and picture.legend


def test_the_picture_of_commerce_has_hands_in_words_the_pool_and_the_hand_on_the_table():
    sitting = Sitting("commerce/modern", 3, hands=["AS 9D 2C", "KS KH 4D", "8S 7S 5S"], deals=1)
    picture = sitting.game.picture(sitting.view(0), sitting.choice)
    assert picture.seats[0].tally == "point of 22" and not picture.seats[1].tally
    assert Pool("The pool", 4) in picture.regions
    assert [word.words for word in picture.question.answers][:2] == ["Stand", "Throw out A♠ for ready money"]
    assert [word.answer for word in picture.question.answers] == list(sitting.choice.options)
    sitting.answer("barter 2C")
    assert "offers you a card" in sitting.game.picture(sitting.view(1), sitting.choice).question.words
    sitting.answer("stand")
    picture = sitting.game.picture(sitting.view(0))
    hands = [region for region in picture.regions if isinstance(region, HandShown)]
    assert [(h.seat, h.words, h.best) for h in hands] == [
        (0, "point of 22", False),
        (1, "pair of kings, four", False),
        (2, "flush of 20", True),
    ]
    assert [s.tally for s in picture.seats] == ["point of 22", "pair of kings, four", "flush of 20"]
    old = Sitting("commerce/old", 2, hands=["AS 9D 2C", "KS KH 4D"], turned_up="6S KD 3C", deals=1)
    picture = old.game.picture(old.view(0), old.choice)
    assert Heap("On the table", 3, ("6S", "KD", "3C")) in picture.regions
    assert picture.question.answers[2].words == "A♠ for 6♠"


def test_the_picture_of_pool_commerce_tells_money_from_counters():
    sitting = Sitting("commerce/pool", 3, seed=1, deals=1)
    picture = sitting.game.picture(sitting.view(0), sitting.choice)
    assert Pool("The pool of money", 9, "stake") in picture.regions
    assert [(s.stock.number, s.stock.of) for s in picture.seats] == [(3, 3)] * 3


def test_the_picture_of_cassino_has_for_each_card_the_combinations_it_can_take():
    sitting = Sitting("cassino/two", 2, hands=["9H KS 2D 3C", "2C 3S 5H 6D"], turned_up="5S 4H 4C KD", deals=1)
    picture = sitting.game.picture(sitting.view(0), sitting.choice)
    assert [t.answer for t in picture.takings] == ["KS KD", "9H 5S 4H", "9H 5S 4C", "2D", "3C"]
    assert {t.answer for t in picture.takings} == set(sitting.choice.options)
    assert picture.takings[1].sets == (("5S", "4H"),) and picture.takings[1].words == "9♥ takes 5♠ + 4♥"
    assert picture.takings[0].sets == (("KD",),) and picture.takings[3].words == "2♦ takes nothing: lay it out"
    assert picture.question.words == "K♠ and 9♥ can take."
    sitting.answer("9H 5S 4H")
    picture = sitting.game.picture(sitting.view(0))
    assert picture.seats[0].tally == "3 cards taken in, 0 points so far" and picture.seats[0].spot.best == "takes"
    assert Heap("The table", 2, ("KD", "4C")) in picture.regions
    assert [t.card for t in picture.takings] == ["KS", "2D", "3C"], "the hand can be looked at out of turn"


def test_partners_are_marked():
    sitting = Sitting("cassino/partners", 4, seed=1, deals=1)
    picture = sitting.game.picture(sitting.view(0), sitting.choice)
    assert "partner of Carla" in picture.seats[0].marks


# Measures


def test_the_hands_of_a_pack_are_counted_and_a_tricon_is_better_than_the_rarer_sequence():
    for name in COMMERCE:
        game, found = GAMES[name], cardlib.frequencies(name)
        assert found.of == comb(len(game.pack), 3)
        kinds = [game.three(hand).kind for hand in combinations(game.pack, 3)]
        assert {kind: kinds.count(kind) for kind in game.combinations.kinds} == dict(found.hands)
    found = cardlib.frequencies()
    assert (found.hands["tricon"], found.hands["sequence"]) == (52, 48)
    assert [remark.source.status for remark in found.remarks] == ["ours"]
    assert "52 hands against 48" in found.remarks[0].says and "52 tricons, 48 sequences" in found.says()
    assert (cardlib.frequencies("commerce/piquet-pack").hands["sequence"]) == 24


def test_simulated_frequencies_lie_beside_the_exact_ones():
    found = cardlib.measure("commerce/modern", 3, "random", deals=1500, seed=4)
    beside = cardlib.frequencies().beside(found).frame
    assert list(beside.columns) == ["kind", "exact", "dealt", "low", "high", "deals"]
    for row in beside.itertuples():
        assert abs(row.dealt - row.exact) <= 2.2 * (row.high - row.low) / 2 + 0.002
    told = cardlib.frequencies().beside(found)._repr_html_()
    assert "1,500 deals of commerce/modern, 3 random players, seed 4" in told and told.count("<tr>") == 6
    assert "<th scope='row'>tricon</th><td>0.24 %</td>" in told


def test_a_measure_says_its_conditions_and_its_interval():
    found = cardlib.measure("cassino/two", 2, deals=20, seed=3)
    assert found.conditions == "20 deals of cassino/two, 2 careful players, seed 3"
    assert "95 % interval" in found.says("sweeps") and found.says("sweeps").startswith("In 20 deals of cassino/two")
    mean, low, high = found.mean("points made at place 0")
    assert low < mean < high
    made = sum(found.mean(f"points made at place {place}").mean for place in range(2))
    assert 11 <= made + 4 * found.mean("majorities undecided").mean <= 20
    assert set(found.frame.columns) == {"measure", "mean", "low", "high", "deals"} and "<table" in found._repr_html_()
    with pytest.raises(WrongArgument, match="and no 'spades'"):
        found.mean("spades")


def test_a_measure_that_is_1_or_0_has_the_interval_of_a_share():
    found = cardlib.measure("commerce/modern", 4, deals=40, seed=1)
    for measure in found.measures:
        seen = set(found.counts[measure])
        if measure.startswith(("dealt", "won by", "the first")):
            assert seen <= {0, 1} and found.mean(measure) == share_of(found.counts[measure].get(1, 0), 40)
            share, low, high = found.mean(measure)
            assert 0 <= low <= share <= high <= 1 and low < high
        else:
            assert seen - {0, 1} and found.mean(measure) == mean_of(dict(found.counts[measure]))
    waited = cardlib.waits(players=3, matches=3)
    assert waited.mean("a horse is bought") == share_of(waited.counts["a horse is bought"].get(1, 0), 3)


def test_a_measure_says_its_first_number_where_none_is_asked_for():
    found = cardlib.measure("cassino/two", 2, deals=5)
    assert found.says() == found.says(found.measures[0])
    told = cardlib.measure("commerce/dealer-penalty", 4, deals=30).says("place 3")
    assert "place 3: −" in told and "-" not in told.partition(": ")[2]


def test_how_long_the_first_one_out_must_wait():
    found = cardlib.waits(players=4, matches=12, seed=2)
    deals, out, wait = (found.mean(m).mean for m in found.measures[:3])
    assert deals == pytest.approx(out + wait) and wait > 1 and out >= 3
    assert sum(found.mean(f"money of seat {seat}").mean for seat in range(4)) == pytest.approx(0)
    assert found.what == "matches"


def test_what_a_variation_changes_on_the_same_deals():
    both = cardlib.measure_both("commerce/modern", "commerce/dealer-penalty", 4, deals=60, seed=1)
    assert both.difference("cards traded").mean == 0
    assert both.difference("place 3").mean < 0 < both.difference("place 0").mean
    assert list(both.frame.columns[:3]) == ["measure", "commerce/modern", "commerce/dealer-penalty"]
    with pytest.raises(WrongArgument, match="not of 'sweeps'"):
        both.difference("sweeps")
    assert both.same_hands and repr(both).endswith("; and commerce/dealer-penalty on the same deals>")


def test_two_games_that_deal_other_hands_are_not_said_to_be_on_the_same_deals():
    both = cardlib.measure_both("cassino/two", "cassino/piquet-pack", 2, deals=5)
    assert not both.same_hands
    assert repr(both).endswith("; and cassino/piquet-pack (not the same hands at each)>")


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: cardlib.measure("polignac/modern"), WrongArgument),
        (lambda: cardlib.measure("commerce/modern", deals=0), WrongArgument),
        (lambda: cardlib.measure("commerce/modern", 13), WrongPlayers),
        (lambda: cardlib.measure("commerce/modern", 4, ["careful"]), WrongPlayers),
        (lambda: cardlib.measure("commerce/modern", 4.0), WrongPlayers),
        (lambda: cardlib.waits("commerce/modern"), WrongArgument),
        (lambda: cardlib.frequencies("cassino/two"), WrongArgument),
        (lambda: cardlib.frequencies("commerce/limited").share("pair"), WrongArgument),
    ],
)
def test_what_cannot_be_measured_is_refused_with_a_sentence(call, error):
    with pytest.raises(error) as refused:
        call()
    assert str(refused.value).endswith(".")


# Sheets


def test_trades_and_takings_are_lines_of_a_sheet():
    rows = list(csv.DictReader(io.StringIO(play("commerce/modern", ["careful"] * 4, seed=1897, deals=1).csv())))
    assert [row["what"] for row in rows if row["what"] in ("trade", "say")] == ["trade", "trade", "say"]
    assert any(row["why"].startswith("Anna gives Ben K♥") for row in rows)
    rows = list(csv.DictReader(io.StringIO(play("cassino/two", ["careful"] * 2, seed=1, deals=1).csv())))
    played = [row for row in rows if row["what"] in ("take", "lay") and row["card"]]
    assert len(played) == 48 and all((row["took"] != "") is (row["what"] == "take") for row in played)


# Where the books differ


def test_the_conflicts_of_both_games():
    assert [c.id for c in concerning("commerce/modern")] == ["C31"]
    assert [c.id for c in concerning("cassino/two")] == ["C29", "C30"]
    assert {"C29", "C30", "C31"} <= {c.id for c in CONFLICTS}
    for name in NAMES:
        for asked in concerning(name):
            assert asked.follows(GAMES[name]) is asked.answers[0]
    assert conflict("C31").answers[1].elsewhere[0].about == "commerce"


def test_nothing_of_the_lost_pages_or_of_other_books_is_quoted():
    text = cardlib.sources.TEXTS["baxterwray-lost"]
    assert not text.sentences and not cardlib.sources.TEXTS["baxterwray1891"].summaries
    assert {i.split(".")[0] for i in text.summaries} == {"commerce", "cassino"}
    for name in NAMES:
        for clause in GAMES[name].clauses():
            for part in clause.parts:
                if part.source.text == text.key:
                    assert part.source.status == "inferred" and not part.source.quoted
                    assert "in our own words" in part.source.note


# Sources


@pytest.mark.parametrize("name", NAMES)
def test_every_value_and_every_payment_cites_its_sentence(name):
    game = GAMES[name]
    assert set(game.sources) == set(game.rules())
    for clause in game.clauses():
        assert clause.label and clause.says.endswith(".")
    for source in game.sources.values():
        assert source.words if source.status == "printed" else len(source.note) > 10
    for players in {game.players[0], min(4, game.players[-1])}:
        record = at_random(Sitting(game, players, seed=8)).record()
        for event in record.log:
            if type(event).__name__ == "Paid":
                assert event.why.source.words or event.why.source.note
                assert event.say(record.names).endswith(".") and event.why.says


def test_a_view_of_a_table_is_the_table_that_heard_the_masked_log():
    for name in NAMES:
        sitting = Sitting(name, GAMES[name].players[0], seed=3, deals=1)
        for _ in range(8):
            if sitting.choice is None:
                break
            sitting.answer(sitting.choice.options[-1])
        heard = Table.from_log(seen(sitting, 1), sitting.table.names)
        assert heard.hands == sitting.view(1).hands and heard.heaps == sitting.view(1).heaps
