"""Variants of one's own: a line a change, read back, played, recorded, and refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tables import TRICKS, check_every_event

from cardlib import (
    GAMES,
    NotARecord,
    Sitting,
    WrongArgument,
    deal_code,
    judge,
    play,
    read,
    read_variant,
    written_variant,
)
from cardlib.clauses import Clause, Source
from cardlib.families.penalties import CardPenalty, ExtraForAll
from cardlib.families.tricks import TrickGame
from cardlib.variants import FORMS, base_of, shown

BRIEF = """from polignac/foster
order = KQJAT987
counters = 10
put out = 5: 7H 7D; 6: 7H 7D; 7: 7H 7D
penalties = QS 2; QH 1; QD 1; QC 1; first trick 1; last trick 1; all of them 1 more
slam = capot 5, announced
direction = right
"""


def variant(*lines: str, base: str = "polignac/foster"):
    return read_variant("\n".join([f"from {base}", *lines]))


# What is written is read back


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_books_is_its_own_variant_without_a_change(name):
    assert written_variant(name) == f"from {name}\n"
    assert read_variant(written_variant(name)) is GAMES[name]


@pytest.mark.parametrize("name", TRICKS)
def test_a_line_that_says_what_the_game_says_anyway_is_no_change(name):
    lines = [f"{form.key} = {shown(GAMES[name], field)}" for field, form in FORMS.items()]
    assert variant(*lines, base=name) is GAMES[name]


def test_every_field_of_a_game_of_tricks_has_a_written_form():
    assert set(FORMS) == set(TrickGame.rules())


@pytest.mark.parametrize("base", TRICKS)
@pytest.mark.parametrize("name", TRICKS)
def test_every_game_of_the_books_can_be_written_as_a_variant_of_every_other(base, name):
    lines = [f"{form.key} = {shown(GAMES[name], field)}" for field, form in FORMS.items()]
    game = variant(*lines, base=base)
    assert [shown(game, field) for field in FORMS] == [shown(GAMES[name], field) for field in FORMS]
    assert read_variant(written_variant(game)) == game
    if base != name:
        theirs = play(name, ["careful"] * 4, seed=5, deals=2)
        ours = play(game, ["careful"] * 4, seed=5, deals=2)
        assert (ours.net, ours.tricks, ours.pools) == (theirs.net, theirs.tricks, theirs.pools)


def test_the_variant_of_the_brief():
    game = read_variant(BRIEF)
    assert game.order == "KQJAT987" and game.direction == -1 and game.counters == 10
    assert dict(game.put_out) == {5: "7H 7D", 6: "7H 7D", 7: "7H 7D"}
    assert [c.counters for c in game.penalties] == [2, 1, 1, 1, 1, 1, 1]
    assert game.penalties[-1].of == game.penalties[:-1] and not game.penalties[-1].instead
    (slam,) = game.slams
    assert (slam.name, slam.others_pay, slam.announced, slam.failure) == ("capot", 5, True, None)
    assert read_variant(written_variant(game)) == game
    assert game.title == "Polignac" and game.edition == "your own, after Foster, 1897, ace high"


def test_spelling_is_forgiven_and_the_name_is_the_same():
    same = variant("Order = k q j a 10 9 8 7", "# a remark", "", "MUST_FOLLOW = yes", "counters=20")
    assert same == variant("order = KQJAT987")
    assert same.name == variant("order=KQJAT987").name != variant("order = QKJAT987").name
    assert variant("name = mine/first", "order = KQJAT987").name == "mine/first"
    assert variant("dealer’s pool = none") is GAMES["polignac/foster"]


EVERY = {
    "pack": ["A to 2", "A to 6 without 6H 6D 6S 6C", "AS KS QS JS AH KH QH JH AD KD QD JD AC KC QC JC"],
    "order": ["KQJAT987", "789TJQKA", "AKQJT98765432"],
    "players": ["4", "4, 6", "3 to 6", "2, 4"],
    "put out": ["none", "5: 7H 7D; 6: 7H 7D; 7: 7H 7D", "3, 5, 6, 7: 7S 7C"],
    "dealer sits out": ["none", "5, 7"],
    "packets": ["one at a time"],
    "direction": ["left", "right"],
    "counters": ["1", "10", "none"],
    "end": ["counters gone", "20 points, first loses", "1 point, highest loses, fewest win", "4 pools", "1 pool"],
    "stakes": ["none", "2 for every counter left", "flat 3", "pool to all not broke", "pool to the fewest penalties"],
    "must follow": ["yes", "no"],
    "penalties": [
        "none",
        "JS 5 Polignac; QC 1",
        "first trick 2; last trick 3; all of them 2 more",
        "QS 13; QH 1; JC 1; all of QH, JC win 2 instead; all of QS, QH 4 more",
    ],
    "settle": ["at once", "after the deal"],
    "slams": ["none", "capot 5, announced", "générale 5, announced, leads, fails 5; chelem 5", "tout 0"],
    "dealer's pool": ["none", "12"],
    "payout": [
        "none",
        "A 11, K 4, Q 3, J 2, T 10; pays 5 4 3 0; slam 4; too many 100",
        "J 1; pays 12 0 0 0; slam 1; too many 4",
    ],
    "revoke": ["none", "3"],
    "misdeal": ["loses the deal", "same dealer again"],
}


def test_there_is_something_to_try_for_every_field():
    assert set(EVERY) == {form.key for form in FORMS.values()}


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(sorted(TRICKS)),
    st.lists(st.sampled_from([f"{key} = {value}" for key, values in EVERY.items() for value in values]), max_size=5),
    st.integers(0, 2**64 - 1),
)
def test_whatever_is_a_variant_is_read_back_and_can_be_played(base, lines, seed):
    """Accounts and cards are conserved after every event, and the record is read back without the game."""
    try:
        game = variant(*lines, base=base)
    except WrongArgument as error:
        assert len(str(error)) > 20 and "line" in str(error).casefold()
        return
    assert read_variant(written_variant(game)) == game
    assert base_of(game) is GAMES[base]
    for players in {game.players[0], game.players[-1]}:
        record = play(game, ["random"] * players, seed=seed, deals=3)
        check_every_event(record)
        assert read(str(record)) == record


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
@example("from polignac/foster\npenalties = all of  1 more; all of them 1 more")
@example("from polignac/foster\npenalties = all of all of them 1 more 1 more; JS 1")
@example("from polignac/foster\npayout = \u212a 4; pays 1; slam 1; too many 9")
@example("from polignac/foster\npack = A to \u212a")
@example("from polignac/foster\nplayers = 99 to 1")
@example("from polignac/foster\nplayers = 0")
@example("from polignac/foster\nput out = 5: 7S 7S")
@example("from polignac/foster\npack = AS AS AS AS")
@example("from polignac/foster\ndealer sits out = ²")
@example("from polignac/foster\ncounters = ٣")
@example("from ")
def test_nothing_but_a_sentence_escapes(text):
    for tried in (text, f"from polignac/foster\n{text}", *(f"from polignac/foster\n{key} = {text}" for key in EVERY)):
        try:
            game = read_variant(tried)
        except WrongArgument as error:
            assert str(error).endswith((".", "?", "foster"))
        else:
            assert read_variant(written_variant(game)) == game


def test_a_slam_fails_though_all_that_the_others_took_is_struck_out():
    """The others' tricks then cost nothing one by one; the slam has failed with the first of them all the same."""
    changes = "first trick 1; last trick 1; all of them win 3 instead", "générale 5, announced, leads, fails 5"
    game = variant(f"penalties = {changes[0]}", f"slams = {changes[1]}", base="polignac/french")
    assert judge(game, "générale Ben\nBen: 7H AH 8H 9H\nKH QH TH JH").net == (3, -5, 0, 0)


# What is refused


@pytest.mark.parametrize(
    "lines, says",
    [
        ("", "The first line says from which game it departs, as in “from polignac/foster”."),
        ("order = KQJAT987", "The first line says from which game"),
        ("mine.txt", "A variant is its text itself, not the name of a file, as 'mine.txt' looks to be; its first line"),
        ("C:\\\\my games\\\\mine.variant\n", "not the name of a file"),
        ("It is like Foster's.", "^The first line says from which game"),
        ("from polignac/fostre", "Line 1: There is no game 'polignac/fostre'. Did you mean polignac/foster"),
        ("from polignac/foster\norder = AAK", "Line 2: order is written as in KQJAT987, each rank once"),
        ("from polignac/foster\n\norder = AKQ", r"line 3 \(“order = AKQ”\)"),
        ("from polignac/foster\ncounters ten", "Line 2, 'counters ten', says nothing: write a rule and its value"),
        ("from polignac/foster\ncounter = 10", "Line 2: there is no rule 'counter'; did you mean counters"),
        ("from polignac/foster\ncounters = 5\ncounters = 6", "Line 3: counters stands in line 2 already"),
        ("from polignac/foster\nname = polignac/modern", "Line 2: a variant has a name of its own"),
        ("from polignac/foster\nname = a b", "Line 2: a variant has one word of letters"),
        ("from polignac/foster\npenalties = JX 1", "Line 2, penalties: 'JX 1' is no penalty; write QS 2"),
        (
            "from polignac/foster\npenalties = JS 3, QS 1",
            "'JS 3, QS 1' is no penalty; .*; several have semicolons between them, as in QS 2; QH 1; last trick 1",
        ),
        ("from polignac/foster\npenalties = JS 3 and QS 1", "no penalty; .*; several have semicolons between them"),
        ("from polignac/foster\npenalties = JS 3; all of JS, 1", "no penalty; .*; several have semicolons between"),
        ("from polignac/foster\npenalties = JS 1; all of them 1 more", "is about two penalties or more"),
        ("from polignac/foster\npenalties = JS 1; JS 2", "the knave of spades is a penalty twice"),
        ("from polignac/foster\npenalties = 7S 1", "7♠ costs something, and is put out with 5 players"),
        ("from polignac/foster\nslams = capot 5, leads", "only a slam that is announced leads or fails"),
        ("from polignac/foster\nslams = tout 1; Tout 2", "'tout' is a slam twice"),
        ("from polignac/foster\ncounters = none", r"needs a number of counters, not none\. Change line 2"),
        ("from polignac/foster\nplayers = 3 to 7", "32 cards do not go evenly to 3 players"),
        ("from polignac/foster\ncounters = 1001", "a match to 1001 would hardly end; it goes to 1000 at most"),
        ("from polignac/french\nend = 2000 points, first loses", "a match to 2000 would hardly end"),
        ("from polignac/french\npenalties = JS 1; QS 1; all of them win 4 instead", "3 at most can be won in a deal"),
        ("from polignac/foster\ndealer's pool = 4", "need each other"),
        ("from bassadewitz/encyclopedia\npenalties = JS 1\nend = 20 points, first loses", "need each other"),
        (
            "from bassadewitz/encyclopedia\npayout = A 11, K 4, Q 3, J 2, T 10; pays 5 4 3 0; slam 4; too many 30",
            "somebody always has 30 of 120 card-points",
        ),
        ("from bassadewitz/encyclopedia\npayout = A 0; pays 5 4 3 0; slam 4; too many 30", "one of them at least"),
        ('from polignac/foster\npackets = “two" or three', "without quotation marks or brackets"),
        ("from polignac/foster\n" + "#\n" * 6000, "this text has"),
        (5, "A variant is a text of lines, not 5"),
    ],
)
def test_what_cannot_be_is_a_sentence_that_names_the_line(lines, says):
    with pytest.raises(WrongArgument, match=says):
        read_variant(lines)


def test_a_game_of_another_kind_of_clause_has_no_written_form():
    ours = Source(status="ours", note="for the test")
    jack, queen = CardPenalty("JS", 1, ours), CardPenalty("QS", 1, ours)
    strange = GAMES["polignac/foster"].variant("x", ours, penalties=(jack, ExtraForAll((jack, queen), 1, ours)))
    with pytest.raises(WrongArgument, match="ExtraForAll cannot be written in a line"):
        written_variant(strange)
    record = play(strange, ["random"] * 4, seed=1, deals=1)
    assert "[Rules" not in str(record)
    assert read(str(record), {"x": strange}) == record


def test_a_variant_made_in_python_is_written_too():
    ours = Source(status="ours", note="for the test")
    made = GAMES["polignac/modern"].variant("mine", ours, counters=7)
    assert written_variant(made) == "from polignac/modern\nname = mine\ncounters = 7\n"
    assert read_variant(written_variant(made)).counters == 7


# Sources


def test_what_is_changed_is_ours_and_shows_the_sentence_it_departs_from():
    base, game = GAMES["polignac/foster"], read_variant(BRIEF)
    changed = {"order", "counters", "put_out", "penalties", "slams", "direction"}
    for field in TrickGame.rules():
        source = game.sources[field]
        if field in changed:
            line = f"{FORMS[field].key} = {shown(base, field)}"
            assert source.status == "ours" and source.note == f"Your own: polignac/foster says {line}."
            assert source.words == base.sources[field].words
            value = getattr(game, field)
            assert all(c.source == source for c in (value if isinstance(value, tuple) else ()) if isinstance(c, Clause))
        else:
            assert source == base.sources[field] and getattr(game, field) == getattr(base, field)
    assert game.remarks[:-1] == base.remarks and game.remarks[-1].source.status == "ours"


def test_a_penalty_that_was_there_before_keeps_its_sentence():
    base, game = GAMES["slobberhannes/foster"], variant("penalties = first trick 1; QC 2", base="slobberhannes/foster")
    first, queen = game.penalties
    assert first is base.penalties[0] and queen.source.status == "ours"
    more = variant("penalties = first trick 1; last trick 1; QC 1; all of them 2 more", base="slobberhannes/foster")
    assert more.penalties[:3] == base.penalties[:3] and more.penalties[3].of == base.penalties[:3]


# Records and codes


def test_a_record_of_a_variant_brings_its_rules_with_it():
    record = play(read_variant(BRIEF), ["careful"] * 4, seed=3)
    text = str(record)
    assert text.startswith('[Game "polignac/foster/own-') and '[Rules "order = KQJAT987"]' in text
    assert read(text) == record and record.game.name not in GAMES
    for spoil, says in [
        (text.replace('[Rules "counters = 10"]\n', ""), "are those of polignac/foster/own-"),
        (text.replace('[Rules "order = KQJAT987"]', '[Rules "order = AKQ"]'), "make no game"),
        (text.replace("[Rules", "[Roles"), "no game 'polignac/foster/own-"),
    ]:
        with pytest.raises(NotARecord, match=says):
            read(spoil)


def test_a_variant_with_a_name_of_its_own_is_read_back_too():
    record = Sitting(variant("name = mine", "slams = générale 5, announced, leads, fails 2"), 4, seed=3).record()
    assert '[Rules "name = mine"]' in str(record) and read(str(record)) == record


def test_games_of_the_books_bring_no_rules():
    assert "[Rules" not in str(play("polignac/modern", ["careful"] * 4, seed=1, deals=1))


def test_a_deal_of_a_variant_has_no_code():
    record = play(variant("counters = 10"), ["careful"] * 4, seed=3, deals=1)
    with pytest.raises(NotARecord, match="is a game of your own: a code would not say its rules"):
        deal_code(record)
    with pytest.raises(WrongArgument, match=r"There is no game 'polignac/foster/own-.* Did you mean polignac/foster"):
        play(code=f"{record.game.name} 4 3 0")
