"""Games compared deal by deal: exact differences, slices that add up, honest intervals, one rule at a time."""

from __future__ import annotations

import csv
import io
import re
import sys
from fractions import Fraction
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from inspect import isfunction, signature
from itertools import combinations
from math import isnan, sqrt
from types import ModuleType, SimpleNamespace

import joblib
import numpy as np
import pytest
from needs import missing
from scipy.stats import norm
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

import cardlib
import cardlib.study.engines
from cardlib import GAMES, Source, WrongArgument, WrongPlayers, compare, one_rule_at_a_time, play, simulate
from cardlib.chance import Stream
from cardlib.counting import one_by_one
from cardlib.measures import ROUGH, mean_of, share_of
from cardlib.rules import Game
from cardlib.study.bydeal import APART, SHARE, by_referee, rows_of
from cardlib.study.bydeal_arrays import by_compiled
from cardlib.study.comparison import Comparison
from cardlib.study.contrasts import chance_of, difference_of, holm, less, together
from cardlib.study.hands import same_hands
from cardlib.study.onerule import changed_fields, changed_together
from cardlib.study.outcomes import Outcome, outcome_of

FOSTER, FRENCH, MODERN = "polignac/foster", "polignac/foster-french-order", "polignac/modern"
TEST = Source(status="ours", note="for a test")


def exactly(counts):
    """The sum of all numbers counted."""
    return sum(number * times for number, times in counts.items())


@pytest.fixture(scope="module")
def orders():
    return compare([FOSTER, FRENCH, "slobberhannes/foster"], deals=60, seed=7)


# The differences


def test_tricks_that_are_played_at_one_of_two_games_only_are_said_to_be_so(orders):
    """Under a variant somebody is out, and the deal stops: no other seat takes what is not played."""
    soon = GAMES[FOSTER].variant("test/soon-out", TEST, counters=5)
    compared = compare([FOSTER, soon], deals=200)
    assert compared.distance(0, 1).mean > 0
    for games in (compared, compare([soon, FOSTER], deals=200)):
        assert games.says().endswith(" % of the tricks go to another seat or are played at one of the two only.")
    late = GAMES[FOSTER].variant("test/late-out", TEST, counters=5, settle="after the deal")
    assert compare([FOSTER, late], deals=200).says().endswith(" of the tricks go to another seat.")
    assert "go to another seat" in orders.says() and "one of the two only" not in orders.says()


def test_a_comparison_has_the_studies_of_its_games(orders):
    for study, name in zip(orders.studies, (FOSTER, FRENCH, "slobberhannes/foster"), strict=True):
        assert study == simulate(name, deals=60, seed=7)


@pytest.mark.parametrize("first, players", [("polignac/french", 5), ("slobberhannes/foster", 7)])
def test_where_play_goes_to_the_right_or_the_dealer_sits_out_the_studies_are_the_same(first, players):
    compared = compare([first, FOSTER], players, deals=15, seed=2)
    assert compared.studies == tuple(simulate(name, players, deals=15, seed=2) for name in (first, FOSTER))


def test_the_paired_difference_is_exactly_that_of_the_means(orders):
    reference, *others = orders.studies
    for at, study in enumerate(others, 1):
        for place, measure in enumerate(m for m in orders.measures if m.startswith("paid by")):
            one, two = (-exactly(s.counts[s.seat_at(place)]) for s in (reference, study))
            assert exactly(orders.contrast(less(0, at, 3), measure)) == two - one
            assert orders.difference(at, measure).mean == (two - one) / 60
    for measure in orders.measures:
        sums = [exactly(counts[measure]) for counts in orders.counts]
        assert exactly(orders.contrast((-1, 0, 1), measure)) == sums[2] - sums[0]


def test_a_difference_is_counted_deal_by_deal():
    nets = [[play(name, 4, seed=3, number=k, deals=1).net for k in range(20)] for name in (FOSTER, FRENCH)]
    compared = compare([FOSTER, FRENCH], deals=20, seed=3)
    by_deal = [a[0] - b[0] for a, b in zip(*nets, strict=True)]
    assert compared.contrast((-1, 1), "paid by eldest") == {n: by_deal.count(n) for n in set(by_deal)}
    assert compared.pairs[0, 1][APART[0]].get(1, 0) == sum(a != b for a, b in zip(*nets, strict=True))


def test_a_game_against_itself_is_exactly_nothing():
    same = compare([MODERN, GAMES[MODERN]], deals=25, strategies="random")
    assert all(set(counts) == {0} for counts in same.contrasts[-1, 1].values())
    assert (same.differences[["mean", "low", "high", "low_at_once", "high_at_once", "changed"]] == 0).all(axis=None)
    assert (same.differences.p_holm == 1).all()
    assert [same.distance(0, 1, measure).mean for measure in APART[:3]] == [0, 0, 0]
    assert same.distance(0, 1) == (0, 0, 0)
    with pytest.raises(WrongArgument, match="not by 'first trick that goes elsewhere'"):
        same.distance(0, 1, APART[3])


def test_another_order_of_the_cards_leaves_what_is_paid_in_all_unchanged(orders):
    assert set(orders.contrast((-1, 1, 0), "paid in all")) == {0}
    assert orders.difference(FRENCH, "paid in all") == (0, 0, 0)
    assert orders.distance(FOSTER, FRENCH, APART[0]).mean > 0.5
    assert "the same in every deal, so that at 95 % it is another in 4.9 % of deals" in orders.says(1, "paid in all")


def test_the_first_trick_that_goes_elsewhere():
    records = [[play(name, 4, seed=1, number=k, deals=1) for k in range(20)] for name in (FOSTER, FRENCH)]
    firsts, many = [], []
    for one, two in zip(*records, strict=True):
        elsewhere = [a.number for a, b in zip(one.tricks, two.tricks, strict=True) if a.seat != b.seat]
        firsts += elsewhere[:1]
        many.append(len(elsewhere))
    pair = compare([FOSTER, FRENCH], deals=20, seed=1).pairs[0, 1]
    assert pair[APART[2]] == {n: many.count(n) for n in set(many)}
    assert pair[APART[3]] == {n: firsts.count(n) for n in set(firsts)}


def test_every_pair_has_its_distance(orders):
    matrix = orders.matrix(APART[0])
    assert (matrix.to_numpy() == matrix.to_numpy().T).all() and (np.diag(matrix) == 0).all()
    assert matrix.loc[FOSTER, FRENCH] == orders.distance(FRENCH, FOSTER, APART[0]).mean
    tricks = orders.distances.query("measure == 'tricks that go elsewhere'")["mean"].to_numpy()
    shares = orders.distances.query(f"measure == '{SHARE}'")["mean"].to_numpy()
    assert len(tricks) == 3 and np.allclose(tricks / 8, shares)


@pytest.mark.parametrize(
    "games, players",
    [
        (("pope-joan/baxter-wray", "newmarket/baxter-wray"), 4),
        (("cassino/two", "cassino/piquet-pack"), 2),
        (("commerce/pool", "speculation/baxter-wray"), 4),
        (("polignac/encyclopedia", "bassadewitz/encyclopedia"), 4),
        (("snip-snap-snorum/whole-pack", "polignac/french"), 5),
        (("speculation/baxter-wray", "speculation/piquet-pack"), 4),
    ],
)
def test_games_of_any_families_are_compared_and_it_is_said_where_their_hands_are_not_the_same(games, players):
    compared = compare(games, players, "random", deals=4)
    dealt = [play(game, ["random"] * players, seed=1, deals=1) for game in games]
    hands = [{e.seat: e.cards for e in reversed(r.log) if type(e).__name__.startswith("Dealt")} for r in dealt]
    assert compared.same_hands is (hands[0] == hands[1])
    said = "the same hands at each" if compared.same_hands else "not the same hands at each"
    for words in (compared.says(), repr(compared), compared._repr_html_()):
        assert f"({said})" in words
    if not compared.same_hands:
        assert isnan(compared.matrix(APART[0]).iloc[0, 1]) and "luck of the cards" in compared._repr_html_()
        with pytest.raises(WrongArgument, match="not dealt the same hands"):
            compared.distance(0, 1)


# Adding up


def test_slices_add_up_to_the_whole():
    whole = compare([FOSTER, FRENCH], deals=24, seed=2)
    parts = [compare([FOSTER, FRENCH], deals=n, seed=2, first=first) for first, n in ((0, 5), (5, 12), (17, 7))]
    assert parts[0] + parts[1] + parts[2] == whole == parts[0] + (parts[1] + parts[2])
    for more in (parts[2], parts[0], compare([FRENCH, FOSTER], deals=5, seed=2, first=5)):
        with pytest.raises(WrongArgument, match="Only the next deals of the same games"):
            parts[0] + more
    with pytest.raises(WrongArgument, match="not to 3"):
        parts[0] + 3


def test_any_number_of_workers_counts_the_same():
    with joblib.parallel_config(backend="threading"):
        assert compare([FOSTER, MODERN], deals=120, workers=2) == compare([FOSTER, MODERN], deals=120)


# The intervals


def tiny(order, name):
    """Two cards each: 2,520 deals, all of which can be played."""
    pack = tuple("JS JH JD JC AS AH KD QC".split())
    changes = dict(pack=pack, players=range(4, 5), put_out=(), dealer_sits_out=(), order=order)
    return GAMES[FOSTER].variant(name, TEST, **changes)


def every_deal(pack):
    def hands(left, seats):
        if not seats:
            yield ()
            return
        for hand in combinations(left, 2):
            for more in hands([card for card in left if card not in hand], seats - 1):
                yield (hand, *more)

    return list(hands(list(pack), 4))


def outcome(game, hands):
    record = play(game, ["careful"] * 4, hands=[" ".join(hand) for hand in hands], deals=1)
    payers = {e.payer for e in record.payments}
    winners = tuple(trick.seat for trick in record.tricks)
    net = record.net
    return Outcome(net, tuple(s in payers for s in range(4)), net.count(max(net)) > 1, len({*winners}) == 1, winners)


@pytest.mark.parametrize("game", [MODERN, "bassadewitz/encyclopedia", "speculation/baxter-wray", "cassino/partners"])
@pytest.mark.parametrize("whole", [False, True])
def test_what_a_sitting_came_to_is_what_its_record_says(game, whole):
    for sitting in one_by_one(GAMES[game], ["careful", "random"] * 2, 3, range(4), whole=whole):
        found, record = outcome_of(sitting), sitting.record()
        assert found.net == record.net
        assert found.winners == tuple(trick.seat for trick in record.tricks)
        payers = {e.payer for e in record.payments}
        assert found.paid == tuple(seat in payers for seat in range(4))
        best = sorted(record.net[seat] for seat in sitting.table.dealt_in)
        assert found.tie is (best[-1] == best[-2])
        if not whole:
            assert found.swept is (len(record.tricks) > 0 and len({*found.winners}) == 1)


@pytest.fixture(scope="module")
def population():
    games = tiny("AKQJT987", "test/tiny"), tiny("KQJAT987", "test/tiny-french")
    deals = every_deal(games[0].pack)
    assert len(deals) == 2520
    return games, [[outcome(game, hands) for hands in deals] for game in games]


def truths(games, outcomes):
    columns = [rows_of(game, 4, each).columns for game, each in zip(games, outcomes, strict=True)]
    return {m: Fraction(sum(columns[1][m]) - sum(columns[0][m]), len(outcomes[0])) for m in columns[0]}


def test_the_intervals_cover_the_known_truth_in_nineteen_studies_of_twenty(population):
    """All 2,520 deals of a tiny game are played, so that the differences are known; 2,000 studies draw from them."""
    games, outcomes = population
    true = truths(games, outcomes)
    names, studies, deals = ["careful"] * 4, 2000, 120
    alone, all_right = dict.fromkeys(true, 0), 0
    for study in range(studies):
        stream = Stream(1897, study)
        drawn = [stream.next() * 2520 >> 32 for _ in range(deals)]
        rows = [rows_of(game, 4, [each[k] for k in drawn]) for game, each in zip(games, outcomes, strict=True)]
        contrast = {(-1, 1): rows[0].contrast(rows[1:], (-1, 1))}
        compared = Comparison(games, tuple(names), 1, 0, deals, tuple(r.counts() for r in rows), contrast, {})
        right = True
        for (_, measure), sure in compared.how_sure().items():
            alone[measure] += sure.low <= true[measure] <= sure.high
            right &= sure.low_at_once <= true[measure] <= sure.high_at_once
        all_right += right
    assert true["paid by place 1"] != 0 and true["all tricks by one seat"] == Fraction(2, 21)
    never = [measure for measure in ("paid in all", "ties for best") if true[measure] == 0]
    assert [alone.pop(measure) for measure in never] == [studies] * 2  # no deal differs in these
    for measure, covered in alone.items():
        assert 0.93 <= covered / studies <= 0.97, (measure, covered / studies)
    assert all_right / studies >= 0.95 - 3 * sqrt(0.05 * 0.95 / studies)


def test_what_is_compared_by_seed_agrees_with_all_deals_played(population):
    games, outcomes = population
    true = truths(games, outcomes)
    compared = compare(games, deals=1500, seed=11)
    for (_, measure), sure in compared.how_sure().items():
        assert sure.low_at_once <= true[measure] <= sure.high_at_once


@pytest.mark.parametrize("case", range(8))
def test_corrections_are_those_of_the_textbook(case):
    stream = Stream(3, case)
    many = [{stream.next() % 9 - 4: stream.next() % 60 + 1 for _ in range(1 + k % 5)} for k in range(1 + case)]
    chances = [chance_of(counts) for counts in many]
    for counts, chance in zip(many, chances, strict=True):
        values = np.repeat(list(counts), list(counts.values()))
        if len(values) > 1 and len(counts) > 1:
            z = values.mean() / (values.std(ddof=1) / sqrt(len(values)))
            assert chance == pytest.approx(2 * norm.sf(abs(z)), rel=1e-9, abs=1e-300)
            wide = together(counts, 7)
            half = norm.isf(0.025 / 7) * values.std(ddof=1) / sqrt(len(values))
            assert wide == pytest.approx((values.mean(), values.mean() - half, values.mean() + half))
    assert holm(chances) == pytest.approx(multipletests(chances, method="holm")[1])
    assert all(corrected >= chance for corrected, chance in zip(holm(chances), chances, strict=True))


def test_two_thousand_times_nothing_is_seldom_taken_for_something():
    """Ten measures without any difference: in 5 studies of 100 at most one of them looks like something."""
    found, studies = 0, 2000
    for study in range(studies):
        stream = Stream(5, study)
        ups = [sum(stream.next().bit_count() for _ in range(16)) for _ in range(10)]
        found += min(holm([chance_of({1: up, -1: 512 - up}) for up in ups])) < 0.05
    assert 0.01 < found / studies < 0.05 + 3 * sqrt(0.05 * 0.95 / studies)


# One rule at a time


def test_the_single_rules_and_what_is_left_over_add_up_to_the_total():
    rule = one_rule_at_a_time("slobberhannes/foster", "polignac/encyclopedia", deals=30, seed=3, removed=True)
    assert len(rule.rules) > 2 and rule.rules == tuple(dict.fromkeys(rule.rules))
    for measure in rule.comparison.measures:
        of = {(name, way): counts for name, way, counts in by_rule(rule, measure)}
        single = sum(exactly(of[name, "alone"]) for name in rule.rules)
        assert single + exactly(of["left over as interaction", ""]) == exactly(of["all together", ""])
        total = compare(["slobberhannes/foster", "polignac/encyclopedia"], deals=30, seed=3)
        assert rule.total(measure) == total.difference(1, measure)
        for name in rule.rules:
            assert rule.effect(name, measure, removed=True) == mean_of(dict(of[name, "removed"]))


def by_rule(rule, measure):
    from cardlib.study.onerule import contrasts

    for by, name, way in contrasts(rule.rules, len(rule.comparison.games)):
        yield name, way, rule.comparison.contrast(by, measure)


def test_a_rule_alone_is_the_game_with_that_rule():
    rule = one_rule_at_a_time(FOSTER, MODERN, deals=25, seed=4)
    assert rule.rules == ("packets", "order", "slams")
    assert rule.effect("order") == compare([FOSTER, FRENCH], deals=25, seed=4).difference(1, "paid by eldest")
    assert rule.unchanging == ("packets", "slams")
    assert "Changed alone, “cards at a time” and “winning every trick” changed none of these deals" in rule.says()
    assert rule.interaction() == (0, 0, 0)


def test_an_interaction_is_found_where_two_rules_hang_together():
    """A knave more that costs does more where it is high: order and penalties do not add up."""
    dear = GAMES["polignac/queens"].penalties
    two = GAMES[FOSTER].variant("test/queens-french", TEST, order="KQJAT987", penalties=dear)
    rule = one_rule_at_a_time(FOSTER, two, deals=150, seed=6)
    assert rule.rules == ("order", "penalties")
    left = rule.comparison.contrast((1, -1, -1, 1), "paid by eldest")
    nets = [[play(game, 4, seed=6, number=k, deals=1).net[0] for k in range(20)] for game in rule.comparison.games]
    first = [b + c - a - d for a, b, c, d in zip(*nets, strict=True)]
    assert set(first) <= set(left) and any(first)
    assert rule.interaction().low < rule.interaction().mean < rule.interaction().high


@pytest.mark.parametrize(
    "one, two, group",
    [
        ("slobberhannes/foster", "slobberhannes/encyclopedia", ("counters", "ends")),
        ("snip-snap-snorum/baxter-wray", "snip-snap-snorum/piquet-pack", ("pack", "players")),
        ("cassino/two", "cassino/partners", ("players", "sides", "draw")),
    ],
)
def test_fields_that_cannot_change_alone_change_in_the_smallest_group(one, two, group):
    one, two = GAMES[one], GAMES[two]
    assert group in changed_together(one, two)
    for size in range(1, len(group)):
        for fewer in combinations(group, size):
            alone = {field: two.sources[field].gives(getattr(two, field)) for field in fewer}
            rest = {field: one.sources[field].gives(getattr(one, field)) for field in fewer}
            with pytest.raises(WrongArgument):
                one.variant("test/fewer", **alone), two.variant("test/fewer", **rest)


@pytest.mark.parametrize("family", sorted({type(game).__name__ for game in GAMES.values()}))
def test_every_pair_of_a_family_comes_apart_into_groups_that_hold_each_changed_field_once(family):
    for one, two in combinations([game for game in GAMES.values() if type(game).__name__ == family], 2):
        fields = changed_fields(one, two)
        if fields:
            groups = changed_together(one, two)
            assert sorted(name for group in groups for name in group) == sorted(fields)


def test_where_one_rule_alone_deals_other_hands_it_is_said():
    rule = one_rule_at_a_time("pope-joan/baxter-wray", "newmarket/baxter-wray", deals=4, seed=2)
    assert rule.rules[2] == "spare, board, turned, earns and prize"
    assert "(not the same hands at each)" in rule.says() and "luck of the cards" in rule._repr_html_()
    exact = sum(exactly(counts) for name, way, counts in by_rule(rule, "paid in all") if way == "alone")
    left, total = (exactly(counts) for name, way, counts in by_rule(rule, "paid in all") if way == "")
    assert exact + left == total


def test_another_source_for_the_same_rule_is_no_difference():
    same = GAMES[FOSTER].variant("test/same", TEST, order="AKQJT987", counters=20)
    with pytest.raises(WrongArgument, match="differ in no rule"):
        one_rule_at_a_time(FOSTER, same)


def test_rules_one_at_a_time_add_up_and_are_written_out():
    first = one_rule_at_a_time(FOSTER, MODERN, deals=8, seed=4)
    both = first + one_rule_at_a_time(FOSTER, MODERN, deals=8, seed=4, first=8)
    assert both.comparison == one_rule_at_a_time(FOSTER, MODERN, deals=16, seed=4).comparison
    with pytest.raises(WrongArgument, match="Only the next deals"):
        both + first
    with pytest.raises(WrongArgument, match="Only the next deals"):
        both + both.comparison
    lines = list(csv.DictReader(io.StringIO(both.csv())))
    assert len(lines) == len(both.effects) == 5 * 11
    assert {(line["rule"], line["way"]) for line in lines} >= {("order", "alone"), ("all together", "")}
    for words in (repr(both), both.says(), both._repr_html_()):
        assert f"16 deals of {FOSTER} and {MODERN} (the same hands at each), 4 careful players, seed 4" in words
    assert "55 differences are looked at together" in both._repr_html_()


# Words and tables


def test_a_comparison_says_deals_players_seed_interval_and_how_many_are_looked_at(orders):
    for words in (orders.says(), orders._repr_html_(), repr(orders)):
        assert f"60 deals of {FOSTER}, {FRENCH} and slobberhannes/foster (the same hands at each)" in words
        assert "4 careful players, seed 7" in words
    assert "95 % interval" in orders.says() and "all 22 differences looked at" in orders.says()
    assert "22 differences are looked at together" in orders._repr_html_() and "Holm" in orders._repr_html_()
    assert " points (" in orders.says(2, "ties for best")
    one = compare([FOSTER, FRENCH], deals=1)
    assert "one is too few for an interval" in one.says() and "One deal is too few" in one._repr_html_()
    assert "One deal" in one._repr_html_() and "inf" not in one.says()


def test_the_tables(orders):
    assert list(orders.frame.columns) == ["game", "measure", "mean", "low", "high", "deals"]
    assert len(orders.frame) == 33 and len(orders.differences) == 22
    frame = orders.differences.set_index(["other", "measure"])
    for (other, measure), row in frame.iterrows():
        assert tuple(row[["mean", "low", "high"]]) == orders.difference(other, measure)
        assert row.low_at_once <= row.low and row.high <= row.high_at_once
    assert set(orders.differences.game) == {FOSTER} and (orders.differences.deals == 60).all()
    lines = list(csv.DictReader(io.StringIO(orders.csv())))
    times = [int(k["times"]) for k in lines if (k["other"], k["measure"]) == (FRENCH, "paid by eldest")]
    assert sum(times) == 60
    short = list(csv.DictReader(io.StringIO(orders.csv(summary=True))))
    assert len(short) == 22 and {line["seed"] for line in short} == {"7"} and short[0]["same_hands"] == "1"


def test_hostile_names_are_escaped():
    def player(view, choice):
        return choice.options[0]

    player.__name__ = "<script>"
    game = GAMES[FOSTER].variant("test/hostile", TEST, edition="<script>", order="KQJAT987")
    assert "<script>" not in compare([FOSTER, game], strategies=player, deals=2)._repr_html_()
    assert "<script>" not in one_rule_at_a_time(FOSTER, game, strategies=player, deals=2)._repr_html_()


@pytest.mark.parametrize(
    "call, says",
    [
        (dict(games=[FOSTER]), "of 2 to 100 games, not of 1"),
        (dict(games=[FOSTER] * 101), "of 2 to 100 games, not of 101"),
        (dict(games=FOSTER), "list of two games or more, not 'polignac/foster'"),
        (dict(games=None), "list of two games or more, not None"),
        (dict(games=[FOSTER, "no/such"]), "no/such"),
        (dict(games=[FOSTER, 3]), "3"),
        (dict(games=[FOSTER, "cassino/two"]), "cassino/two is for 2"),
        (dict(deals=0), "1 at least, not 0"),
        (dict(deals=10**10), "1,000,000,000 at most"),
        (dict(deals=True), "not True"),
        (dict(first=-1), "from 0 up, not -1"),
        (dict(seed=-1), "A seed is a whole number"),
        (dict(seed="1"), "A seed is a whole number"),
        (dict(players="four"), "players is the number of seats"),
        (dict(strategies="clever"), "no player 'clever'"),
        (dict(strategies=["random"] * 3), "3 strategies do not fit 4 players"),
        (dict(workers=0), "workers is a number of processes"),
        (dict(engine="fast"), "engine is "),
        (dict(engine=None), "engine is "),
    ],
)
def test_a_comparison_that_cannot_be(call, says):
    with pytest.raises((WrongArgument, WrongPlayers), match=says):
        compare(**{"games": [FOSTER, FRENCH], "deals": 3, **call})


@pytest.mark.parametrize(
    "ask, says",
    [
        (lambda c: c.difference(0, "paid in all"), "name another game than the first"),
        (lambda c: c.difference(3, "paid in all"), "The games compared are 0"),
        (lambda c: c.difference(True, "paid in all"), "not True"),
        (lambda c: c.difference([], "paid in all"), "not \\[\\]"),
        (lambda c: c.difference(MODERN, "paid in all"), "not 'polignac/modern'"),
        (lambda c: c.difference("no/such", "paid in all"), "no/such"),
        (lambda c: c.difference(1, "paid"), "The measures are paid by eldest"),
        (lambda c: c.says(1, 5), "The measures are"),
        (lambda c: c.distance(1, 1), "one game"),
        (lambda c: c.distance(0, 1, "miles"), "not by 'miles'"),
        (lambda c: c.matrix("miles"), "not by 'miles'"),
    ],
)
def test_what_is_not_compared(ask, says, orders):
    with pytest.raises(WrongArgument, match=says):
        ask(orders)


@pytest.mark.parametrize(
    "call, says",
    [
        (dict(two="pope-joan/baxter-wray"), "of two families"),
        (dict(two=FOSTER), "differ in no rule"),
        (dict(removed=1), "removed is True or False, not 1"),
        (dict(players=9), "is for 4 to 7 players, not 9"),
        (dict(players=3), "is for 4 to 7 players, not 3"),
        (dict(players=None), "players is the number of seats"),
    ],
)
def test_rules_that_cannot_be_changed_one_at_a_time(call, says):
    with pytest.raises((WrongArgument, WrongPlayers), match=says):
        one_rule_at_a_time(**{"one": FOSTER, "two": MODERN, "deals": 3, **call})


def test_a_rule_may_be_called_by_the_words_that_are_said_of_it():
    rule = one_rule_at_a_time(FOSTER, "polignac/french", deals=20, removed=True)
    for name, words in (("order", "how the cards rank"), ("counters and ends", "counters and the end of a game")):
        assert name in rule.rules and f"“{words}”" in rule.says()
        for way in (words, f"“{words}”", words.capitalize()):
            assert rule.effect(way) == rule.effect(name)
            assert rule.effect(way, "paid in all", removed=True) == rule.effect(name, "paid in all", removed=True)


def test_a_rule_that_was_not_changed():
    rule = one_rule_at_a_time(FOSTER, MODERN, deals=3)
    for ask, says in (
        (lambda: rule.effect("misdeal"), "one at a time are packets, order and slams, not 'misdeal'; in words, “cards"),
        (lambda: rule.effect("order", removed=True), "removed=True counts it"),
        (lambda: rule.effect("order", "nothing"), "The measures are"),
        (lambda: rule.total([]), "The measures are"),
    ):
        with pytest.raises(WrongArgument, match=says):
            ask()


# The compiled engine


def as_arrays(game, strategies, seed, numbers, whole=False):
    """What the compiled engine answers, from the referee."""
    found = [play(game, list(strategies), seed=seed, number=k, deals=1) for k in numbers]
    assert not whole
    rows = by_referee(game, strategies, seed, numbers)
    tricks = max(len(r.tricks) for r in found)
    winners = np.full((len(found), tricks), -1)
    for row, record in enumerate(found):
        winners[row, : len(record.tricks)] = [trick.seat for trick in record.tricks]
    seats = len(strategies)
    sits_out = game.sits_out(seats)
    return SimpleNamespace(
        net=np.array(rows.net, np.int32),
        paid=np.array([[any(e.payer == s for e in r.payments) for s in range(seats)] for r in found]),
        dealt_in=np.array([[not (sits_out and s == seats - 1) for s in range(seats)]] * len(found)),
        tricks=np.array([[sum(t.seat == s for t in r.tricks) for s in range(seats)] for r in found]),
        winners=winners,
        all_tricks=np.array(rows.columns["all tricks by one seat"], bool),
    )


@pytest.fixture
def stand_in(monkeypatch):
    """The referee in the place of the compiled engine."""
    module = ModuleType("cardlib.compiled")
    module.__spec__ = ModuleSpec("cardlib.compiled", None)
    module.outcomes = as_arrays
    module.why_not = lambda game, players, strategies: "Not this one." if game.name == MODERN else None
    monkeypatch.setitem(sys.modules, "cardlib.compiled", module)
    monkeypatch.setattr(cardlib, "compiled", module, raising=False)
    monkeypatch.setattr(cardlib.study.engines, "find_spec", lambda name: True)


@pytest.mark.parametrize("players", [4, 7])
def test_arrays_count_as_the_referees_lists_do(stand_in, players):
    games = [FOSTER, FRENCH, "slobberhannes/foster"]
    fast = compare(games, players, deals=30, seed=9, engine="compiled")
    assert fast == compare(games, players, deals=30, seed=9, engine="referee")
    for counts in (*fast.counts, *fast.contrasts.values(), *fast.pairs.values()):
        assert all(type(k) is int and type(n) is int for count in counts.values() for k, n in count.items())


def test_one_game_that_is_not_compiled_leaves_all_to_the_referee(stand_in):
    with pytest.raises(WrongArgument, match="Not this one"):
        compare([FOSTER, MODERN], deals=3, engine="compiled")
    assert compare([FOSTER, MODERN], deals=3, engine="auto") == compare([FOSTER, MODERN], deals=3)


def test_which_engine_plays_is_said_once_by_simulate():
    calls = [getattr(cardlib, name) for name in cardlib.__all__]
    asking = [call for call in calls if isfunction(call) and "engine" in signature(call).parameters]
    assert cardlib.simulate in asking and len(asking) > 4
    assert [call for call in asking if '"referee"' in str(call.__doc__)] == [cardlib.simulate]


def test_the_compiled_engine_is_compared_as_the_referee_is():
    if find_spec("numba") is None or find_spec("cardlib.compiled") is None:
        missing("The compiled engine needs numba. Install it: pip install -e '.[fast]'")
    names = [FOSTER, MODERN, "slobberhannes/foster"]
    for who in ("careful", "random"):
        fast = compare(names, 4, who, deals=40, seed=5, engine="compiled")
        assert fast == compare(names, 4, who, deals=40, seed=5, engine="referee")
    assert (by_compiled(GAMES[FOSTER], ["careful"] * 4, 1, range(8)).winners >= 0).all()


# Intervals of what is rare


@pytest.mark.parametrize("some, of", [(0, 10), (1, 10), (7, 19), (500, 1000), (1000, 1000)])
def test_the_interval_of_a_share_is_wilsons(some, of):
    low, high = proportion_confint(some, of, method="wilson")
    assert share_of(some, of) == pytest.approx((some / of, low, high), abs=1e-12)


def test_the_interval_of_a_rule_that_seldom_tells_is_marked_and_explained():
    found = one_rule_at_a_time("slobberhannes/foster", "slobberhannes/sweep-wins", deals=300, seed=1)
    effects = found.effects.query("measure == 'paid by eldest'").set_index("rule").changed
    assert 0 < effects["all together"] < 30
    shown = found._repr_html_()
    assert "†" in shown.partition("<th scope='row'>all together")[2] and ROUGH in shown
    assert f"rough since only {effects['all together']} differ" in found.says()


def test_no_interval_of_differences_of_shares_leaves_what_they_can_be():
    counts = {0: 1, 1: 1}
    assert mean_of(counts).high > 1, "without bounds"
    assert difference_of((-1, 1), "ties for best", counts)[1:] == (mean_of(counts).low, 1.0)
    assert difference_of((-1, 1), "ties for best", counts, 99)[1:] == (-1.0, 1.0)
    assert difference_of((-1, 1), "paid in all", counts) == mean_of(counts)
    assert difference_of((1, -1, -1, 1), "ties for best", {-2: 1, 2: 1})[1:] == (-2.0, 2.0), "an interaction"
    for deals in (2, 3):
        found = one_rule_at_a_time(FOSTER, MODERN, deals=deals, seed=3)
        for (by, measure), sure in found.comparison.how_sure().items():
            if measure == "ties for best" or "charged nothing" in measure:
                most = sum(max(0, times) for times in by)
                assert -most <= sure.low_at_once <= sure.low <= sure.high <= sure.high_at_once <= most
        points = re.findall(r"([\d.]+) points", compare([FOSTER, MODERN], deals=deals)._repr_html_())
        assert points and max(map(float, points)) <= 100


def test_what_is_the_same_in_every_deal_has_no_interval_and_no_mark():
    orders = compare([FOSTER, FRENCH], deals=300, seed=1)
    cells = dict(row.split("</th>", 1) for row in orders._repr_html_().split("<th scope='row'>")[1:])
    assert "†" not in cells["paid by eldest"] and " to " in cells["paid by eldest"]
    assert "the same in every deal" in cells["paid in all"] and "†" not in cells["paid in all"]


def test_games_that_are_said_to_deal_alike_do_and_no_others_of_their_family():
    families: dict[type, list[Game]] = {}
    for game in GAMES.values():
        families.setdefault([kind for kind in type(game).__mro__ if issubclass(kind, Game)][-2], []).append(game)
    assert len(families) == 6
    for games in families.values():
        for one, two in combinations(games, 2):
            for players in sorted({*one.players} & {*two.players})[:3]:
                assert one.deals_like(two, players) == same_hands(one, two, players, 5, 3), f"{one.name} {two.name}"
