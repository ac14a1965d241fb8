"""Every rule value and every clause resolves to a sentence, or says why it does not."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass

import pytest
from tables import TRICKS

from cardlib import GAMES, WrongArgument
from cardlib.clauses import STATUSES, Clause, Source
from cardlib.families.penalties import CardPenalty
from cardlib.settling import Pools
from cardlib.sources import TEXTS

OURS = Source(status="ours", note="made for a test")
KEYS = [
    "slobberhannes/foster",
    "slobberhannes/encyclopedia",
    "slobberhannes/hard-score",
    "slobberhannes/sweep-wins",
    "polignac/foster",
    "polignac/foster-french-order",
    "polignac/encyclopedia",
    "polignac/modern",
    "polignac/french",
    "polignac/queens",
    "bassadewitz/encyclopedia",
    "pope-joan/baxter-wray",
    "pope-joan/dealer-dresses",
    "pope-joan/to-the-pool",
    "pope-joan/five-pool",
    "pope-joan/pope-wins",
    "pope-joan/limited-stops",
    "pope-joan/dealer-looks",
    "pope-joan/in-lieu",
    "pope-joan/split-pairs",
    "pope-joan/pope-limited",
    "spin/baxter-wray",
    "newmarket/baxter-wray",
    "jig/baxter-wray",
    "snip-snap-snorum/baxter-wray",
    "snip-snap-snorum/whole-pack",
    "snip-snap-snorum/unlimited",
    "snip-snap-snorum/turn-up",
    "snip-snap-snorum/turn-up-pool-pays",
    "snip-snap-snorum/piquet-pack",
    "snip-snap-snorum/piquet-whole-pack",
    "commerce/modern",
    "commerce/old",
    "commerce/pool",
    "commerce/limited",
    "commerce/limited-no-flush",
    "commerce/dealer-penalty",
    "commerce/dealer-penalty-better",
    "commerce/extended",
    "commerce/continuous",
    "commerce/piquet-pack",
    "speculation/baxter-wray",
    "speculation/turn-up-to-pool",
    "speculation/spare-hand",
    "speculation/knave-or-five",
    "speculation/piquet-pack",
    "cassino/two",
    "cassino/three",
    "cassino/partners",
    "cassino/independent",
    "cassino/lowest-deducted",
    "cassino/two-lowest",
    "cassino/piquet-pack",
]


def sources_in(value):
    """Every source anywhere in a value."""
    if isinstance(value, Source):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from sources_in(item)
    elif is_dataclass(value):
        for f in fields(value):
            yield from sources_in(getattr(value, f.name))


def test_the_games_are_there_under_their_keys():
    assert list(GAMES) == KEYS
    for name, game in GAMES.items():
        assert game.name == name and isinstance(game.players, range)


@pytest.mark.parametrize("name", KEYS)
def test_every_value_and_every_clause_resolves_to_a_sentence_or_says_why(name):
    game = GAMES[name]
    assert set(game.sources) == set(game.rules())
    found = list(game.sources.values())
    for rule in game.rules():
        found += sources_in(getattr(game, rule))
    found += sources_in(game.remarks)
    assert len(found) > len(game.rules())
    for source in found:
        assert source.status in STATUSES
        if source.status == "printed":
            assert source.words and source.cite
        else:
            assert len(source.note) > 10
        if source.text:
            text = TEXTS[source.text]
            assert source.sentence in text.sentences or source.sentence in text.summaries


@pytest.mark.parametrize("name", KEYS)
def test_every_clause_has_a_source_a_label_and_a_sentence(name):
    for clause in GAMES[name].clauses():
        assert isinstance(clause, Clause) and isinstance(clause.source, Source)
        assert clause.label and clause.says.endswith(".")
    labels = [c.label for c in getattr(GAMES[name], "penalties", ())]
    assert len(labels) == len(set(labels)), "two penalties with one label would look like one"


@pytest.mark.parametrize("name", KEYS)
def test_a_preset_that_cites_only_one_book_does_not_take_rules_from_another_as_printed(name):
    allowed = {
        "slobberhannes/foster": {"foster1897"},
        "polignac/foster": {"foster1897"},
        "polignac/foster-french-order": {"foster1897"},
        "polignac/modern": {"modern"},
        "polignac/french": {"modern"},
        "polignac/queens": {"modern"},
    }.get(name, {"encyclopedia"} if name in TRICKS else {"baxterwray1891"})
    printed = {s.text for s in GAMES[name].sources.values() if s.status == "printed"}
    assert printed <= allowed


def test_foster_is_given_whole():
    text = TEXTS["foster1897"]
    assert not text.summaries
    words = " ".join(text.sentences.values())
    assert words.startswith("Counters. Each player is provided with ten counters, and points are marked")
    assert words.endswith("If a player has none of the suit led he may discard anything he pleases.")
    assert len(words.split()) == 697


def test_what_is_left_of_baxter_wray_is_given_whole():
    text = TEXTS["baxterwray1891"]
    assert not text.summaries and text.year == 1891 and "W. H. Peel" in text.author
    words = " ".join(text.sentences.values())
    assert words.startswith("POOL COMMERCE. This is a variation of the old method of conducting the game")
    assert words.endswith("although it is best to impose some penalty for the fault.")
    assert not re.search(r"[\[\]¯]", words) and len(words.split()) == 7735
    sections = list(dict.fromkeys(line.id.split(".")[0] for line in text.lines))
    assert sections == "commerce speculation pope-joan spin newmarket snip-snap-snorum jig cassino".split()
    assert text.heading("pope-joan.looking.2") == "LOOKING AT THE SPARE HAND"
    assert not text.heading("pope-joan.in_lieu.1")


def test_what_may_not_be_quoted_whole_is_told_in_our_words():
    for key in ("encyclopedia", "modern"):
        assert TEXTS[key].summaries and TEXTS[key].sentences
        assert "own words" in TEXTS[key].rights
        assert not set(TEXTS[key].summaries) & set(TEXTS[key].sentences)


def test_a_text_says_who_wrote_it_and_by_what_right_it_stands_here():
    for key, text in TEXTS.items():
        assert text.key == key and text.title and text.author and text.rights and text.cite
    assert TEXTS["foster1897"].year == 1897 and TEXTS["modern"].year is None
    with pytest.raises(KeyError):
        TEXTS["hoyle1742"]


@pytest.mark.parametrize(
    "made, says",
    [
        (lambda: Source("foster1897", "no.such.sentence"), "No text 'foster1897' with a sentence"),
        (lambda: Source("nobody", "x"), "No text 'nobody'"),
        (lambda: Source(), "A printed rule needs the text"),
        (lambda: Source(status="ours"), "needs a note"),
        (lambda: Source("foster1897", "polignac.objects.1", "inferred"), "needs a note"),
        (
            lambda: Source("foster1897", "polignac.objects.1", "guessed"),
            "The status of a source is one of printed, inferred and",
        ),
    ],
)
def test_a_source_that_cites_nothing_does_not_construct(made, says):
    with pytest.raises(WrongArgument, match=says):
        made()


# Variants


def test_a_variant_remembers_field_by_field_where_a_value_came_from():
    game = GAMES["polignac/foster"]
    ours = Source(status="ours", note="to see what happens")
    mine = game.variant("mine", ours, order="7891AJQK".replace("1", "T"))
    assert mine.sources["order"] is ours
    for rule in set(game.rules()) - {"order"}:
        assert mine.sources[rule] is game.sources[rule] and getattr(mine, rule) == getattr(game, rule)
    again = mine.variant("again", Source("modern", "polignac.chips"), counters=10)
    assert again.sources["order"] is ours and again.sources["counters"].text == "modern"
    assert game.sources["order"].text == "foster1897"


def test_a_variant_without_a_source_does_not_construct():
    with pytest.raises(WrongArgument, match="counters is changed without a source"):
        GAMES["polignac/foster"].variant("mine", counters=10)
    with pytest.raises(WrongArgument, match="has no rule colour"):
        GAMES["polignac/foster"].variant("mine", Source(status="ours", note="for fun of it"), colour="red")


def test_a_game_without_a_source_for_a_value_does_not_construct():
    from dataclasses import replace

    game = GAMES["polignac/foster"]
    bare = {k: v for k, v in game.sources.items() if k != "order"}
    with pytest.raises(WrongArgument, match="no source is given for order"):
        replace(game, sources=bare)


def test_games_and_clauses_can_be_compared_hashed_and_pickled():
    import pickle

    for game in GAMES.values():
        again = pickle.loads(pickle.dumps(game))
        assert again == game and hash(again) == hash(game)
        assert again.clauses() == game.clauses() and [hash(c) for c in again.clauses()] == [
            hash(c) for c in game.clauses()
        ]
    assert len({hash(g) for g in GAMES.values()}) == len(GAMES)


@pytest.mark.parametrize(
    "changes, says",
    [
        (dict(players=range(0)), "players is a range of numbers from 2 up"),
        (dict(players=4), "players is a range"),
        (dict(players=range(1, 3)), "players is a range"),
        (dict(players=range(7, 3, -1)), "players is a range of numbers from 2 up"),
        (dict(players=range(4, 20)), "19 players are too many"),
        (dict(pack=("AS", "AS")), "the pack has cards that are no cards, or the same card twice"),
        (dict(pack=()), "the pack has cards"),
        (dict(pack=("AS", "KS", "JS")), "the pack has too few cards for 4 players"),
        (dict(direction=0), "direction is 1, to the left, or -1"),
        (dict(counters=0), "counters is from 1 to 1,000,000,000, or None for a score sheet, not 0"),
        (dict(counters=None), "a game that ends with counters gone needs a number of counters, not None"),
        (dict(counters="ten"), "counters is from 1 to 1,000,000,000"),
        (dict(order="AKQJT98"), "order names each rank of the pack once"),
        (dict(order="AAKQJT987"), "order names each rank of the pack once"),
        (dict(settle="now"), "settle is 'at once' or 'after the deal', not 'now'"),
        (dict(penalties=()), "a game in which nothing costs anything would never end"),
        (dict(penalties=(CardPenalty("7S", 1, OURS),)), "7♠ costs something, and is put out with 5 players"),
        (
            dict(penalties=(CardPenalty("JS", 1, OURS), CardPenalty("JS", 2, OURS))),
            "the knave of spades is a penalty twice",
        ),
        (dict(penalties=(CardPenalty("2S", 1, OURS),)), "the two of spades is a penalty and not in the pack"),
        (dict(ends=Pools(4, OURS)), "a game that ends with 4 pools needs no counters"),
        (dict(ends=Pools(4, OURS), counters=None), "needs a dealer's pool and its payout"),
        (dict(put_out=((4, "7X"),)), "'7X' is not a card"),
    ],
)
def test_a_variant_that_cannot_be_played_does_not_construct(changes, says):
    with pytest.raises(WrongArgument) as raised:
        GAMES["polignac/foster"].variant("strange", OURS, **changes)
    assert says in str(raised.value)
