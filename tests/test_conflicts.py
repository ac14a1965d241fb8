"""Where the books differ: what the data says about a game is what the game does."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

import cardlib
from cardlib import GAMES, Sitting, WrongArgument, play
from cardlib.cards import cards
from cardlib.clauses import Clause, Source
from cardlib.conflicts import CONFLICTS, Answer, concerning, conflict, subject
from cardlib.errata import ERRATA, Erratum
from cardlib.settling import Total
from cardlib.sources import TEXTS
from cardlib.widgets import Differences, Errata, Rules
from cardlib.widgets.rules import note_on

ASKED = [(c, game) for c in CONFLICTS for game in GAMES.values() if c.fields and c.concerns(game)]
OURS = Source(status="ours", note="made for a test")


def ids(value):
    return value.id if hasattr(value, "id") else value.name if hasattr(value, "name") else None


def following(id, name):
    """What the data says the game does, in words."""
    answer = conflict(id).follows(GAMES[name])
    assert answer is not None
    return answer.says


def plain(html):
    html = re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)
    html = re.sub(r'<[^>]*aria-label="([^"]*)"[^>]*>[^<]*', r" \1 ", html)
    html = re.sub(r"</?(?:span|em|b|i|code)\b[^>]*>", "", html)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).replace("\ufe0e", "").split())


# The data


def test_all_are_there_in_their_order():
    assert [c.id for c in CONFLICTS] == [f"C{n}" for n in range(1, 32)]
    assert [c.id for c in CONFLICTS if c.contested] == ["C14", "C15"]


@pytest.mark.parametrize("asked", CONFLICTS, ids=ids)
def test_every_question_is_one_and_names_fields_that_exist(asked):
    assert asked.question.endswith("?") and asked.default.endswith(".") and asked.answers
    games = [game for game in GAMES.values() if asked.concerns(game)]
    assert games
    for field in asked.fields:
        assert all(field in game.rules() for game in games)
    for answer in asked.answers:
        assert answer.says.endswith(".") and (answer.sources or answer.elsewhere)
        for source in answer.sources:
            assert source.text and (source.sentence.split(".")[0] in asked.about or asked.contested)
        for other in answer.elsewhere:
            assert other.about in asked.about and not re.search('[“”"]', other.says), "our own words, nothing quoted"


@pytest.mark.parametrize("asked, game", ASKED, ids=ids)
def test_every_game_follows_one_answer(asked, game):
    answer = asked.follows(game)
    assert answer is not None and [a for a in asked.answers if game.name in asked.games(a)] == [answer]


@pytest.mark.parametrize("asked, game", ASKED, ids=ids)
def test_a_game_follows_the_answer_that_quotes_the_sentence_it_cites(asked, game):
    """A rule that rests on a sentence which only one answer quotes does what that answer says."""
    value = getattr(game, asked.fields[0])
    clauses = [c for c in (value if isinstance(value, tuple) else (value,)) if isinstance(c, Clause)]
    cited = [game.sources[asked.fields[0]], *(part.source for clause in clauses for part in clause.parts)]
    printed = {(s.text, s.sentence) for s in cited if s.text and s.status == "printed"}
    quoting = [a for a in asked.answers if printed & {(s.text, s.sentence) for s in a.sources}]
    if printed:
        assert asked.follows(game) in quoting
    if len(quoting) == 1:
        assert asked.follows(game) is quoting[0]


# What the games do


@pytest.mark.parametrize("name", [n for n in GAMES if n.startswith("polignac")])
def test_c1_the_knave_and_the_ace(name):
    taker = GAMES[name].winner(cards("9H JH AH TH"))
    assert taker == (1 if following("C1", name).startswith("King high") else 2)


@pytest.mark.parametrize("asked", ["C1", "C2", "C16"])
def test_the_order_in_words_is_the_order_of_the_cards(asked):
    for answer in conflict(asked).answers:
        if answer.value:
            assert " ".join(answer.value).replace("T", "10") in answer.says
            assert sorted(answer.value) == sorted("AKQJT987")


@pytest.mark.parametrize("name", [n for n in GAMES if n.startswith(("slobberhannes", "polignac"))])
def test_c3_c4_and_c5_sevens_players_and_the_seventh(name):
    game, words = GAMES[name], following("C3", name)
    for players in game.players:
        out = {card for card in game.pack if card not in game.cards_for(players)}
        black, red = {"7S", "7C"}, {"7H", "7D"}
        if players == 4 or players == 8:
            assert not out
        elif "red" in words:
            assert out == (black | red if players == 7 else red)
        else:
            assert out == black
    few, many = {
        "From four to seven.": (4, 7),
        "From three to six.": (3, 6),
        "From three to eight.": (3, 8),
        "Four, five or six: four is the number for which nothing need be put out.": (4, 6),
    }[following("C4", name)]
    assert (game.players[0], game.players[-1]) == (few, many)
    seven = following("C5", name)
    if "cannot" in seven:
        assert 7 not in game.players
    else:
        hands = play(name, ["random"] * 7, seed=1, deals=1).dealt[0]
        assert list(map(len, hands)) == ([5] * 6 if seven.startswith("The dealer takes no cards") else [4] * 7)


@pytest.mark.parametrize("name", [n for n in GAMES if n.startswith(("slobberhannes", "polignac"))])
def test_c7_c8_and_c9_direction_misdeals_and_when_one_pays(name):
    record = play(name, ["random"] * 4, seed=3, deals=1, dealer=0)
    leads = record.log[next(k for k, e in enumerate(record.log) if type(e).__name__ == "NewDeal")].seats[0]
    assert leads == (1 if "To the left" in following("C7", name) else 3)
    assert following("C8", name).startswith("No") and GAMES[name].dealer_after_misdeal(record.table, 2) == 2
    kinds = [type(e).__name__ for e in record.log]
    last = max(k for k, kind in enumerate(kinds) if kind == "Took")
    early = any(k < last for k, e in enumerate(record.log) if e in record.payments)
    assert early == (following("C9", name) == "At once.")


@pytest.mark.parametrize("name", [n for n in GAMES if n.startswith(("slobberhannes", "polignac"))])
def test_c10_and_c11_the_end_and_the_stakes(name):
    game, words, stake = GAMES[name], following("C10", name), following("C11", name)
    number = 10 if "ten here" in words or "ten counters" in words else 20
    assert ("sheet" in words) == isinstance(game.ends, Total)
    record = play(name, ["random"] * 4, seed=5)
    lowest = min(record.table.counters)
    assert lowest <= -number if "sheet" in words else lowest == 0 and game.counters == number
    if "fewest points has won" in words:
        assert record.winners == tuple(s for s in range(4) if record.table.counters[s] == max(record.table.counters))
    loser = record.losers[0]
    if stake.startswith("To each of the others a stake for every counter"):
        assert record.stakes[loser] == -sum(record.table.counters[s] for s in record.winners)
    elif stake.startswith("Nothing more"):
        assert not any(record.stakes) and record.table.pools["pool"] < 3
    else:
        assert stake == "No stake is named." and not any(record.stakes)


@pytest.mark.parametrize("name", [n for n in GAMES if n.startswith("slobberhannes")])
def test_c12_all_three(name):
    hands = ["AS AC", "7S 7C", "8S QC", "9S 9C"]
    net = play(name, 4, hands=hands, dealer=3, script="AS 7S 8S 9S AC 7C QC 9C", deals=1).net
    assert net == ((-4 if following("C12", name).startswith("Four are lost") else 4), 0, 0, 0)


@pytest.mark.parametrize("name", [n for n in GAMES if n.startswith("polignac")])
def test_c13_and_c20_every_trick_and_the_cards_that_cost(name):
    game, words = GAMES[name], following("C13", name)
    rank = "Q" if "queens" in following("C20", name) else "J"
    high = game.order[0]
    hands = [f"{high}S {high}H", f"{rank}S 7H", "8S 8H", "9S 9H"]
    announce = "capot" if "Capot" in words else "pass pass pass pass" if "générale" in words else ""
    script = f"{announce} {high}S {rank}S 8S 9S {high}H 7H 8H 9H"
    script = in_order(script, game.direction) if game.direction < 0 else script
    net = play(name, 4, hands=hands, dealer=3 if game.direction > 0 else 1, script=script, deals=1).net
    assert net == ((-2, 0, 0, 0) if words.startswith("Nothing") else (0, -5, -5, -5))


def in_order(script, direction):
    """The same hands answer from right to left."""
    words = script.split()
    fours = [words[k : k + 4] for k in range(0, len(words), 4)]
    return " ".join(" ".join(four if direction > 0 else [four[0], *reversed(four[1:])]) for four in fours)


def test_c17_c18_and_c19_bassadewitz():
    game = GAMES["bassadewitz/encyclopedia"]
    assert following("C17", game.name).startswith("Eleven") and game.payout.value["A"] == 11
    assert following("C18", game.name).startswith("Four from each")
    hands = ["AS KS", "7S 8S", "9S TS", "QS JS"]
    sweep = play(game, 4, hands=hands, dealer=3, deals=1, script="AS 7S 9S QS KS 8S TS JS")
    assert sweep.net == (12, -4, -4, -16) and sweep.pools["pool"] == 12
    values = (("A", 5), ("K", 4), ("Q", 3), ("J", 2), ("T", 10))
    light = game.variant("mine", OURS, payout=replace(game.payout, values=values))
    assert conflict("C17").follows(light).says.startswith("Five")


def test_a_game_of_ones_own_is_read_like_the_others():
    mine = GAMES["polignac/foster"].variant("mine", OURS, order="KQJAT987", title="Mine")
    assert subject(mine) == "polignac" and conflict("C1").follows(mine).says.startswith("King high")
    ten_high = mine.variant("ten-high", OURS, order="TAKQJ987")
    assert conflict("C1").follows(ten_high) is None
    html = Differences(ten_high, ids=["C1"])._repr_html_()
    assert "No book that we know of." in html and "10 A K Q J 9 8 7" in plain(html)


def test_what_cannot_be_a_conflict_is_refused():
    c1 = conflict("C1")
    with pytest.raises(WrongArgument, match="two answers stand for the same value"):
        replace(c1, answers=(c1.answers[0], Answer("Again.", c1.answers[0].value)))
    with pytest.raises(WrongArgument, match="names fields and a way to read them"):
        replace(c1, reads=None)
    with pytest.raises(WrongArgument, match="no conflict 'C99'"):
        conflict("C99")


# On the page


def test_the_differences_say_every_question_and_answer_with_its_citation():
    shown = Differences()
    words = plain(shown._repr_html_())
    for asked in CONFLICTS:
        assert f"{asked.id} {asked.question}" in words
        for answer in asked.answers:
            assert plain(answer.says) in words
            for source in answer.sources:
                assert source.cite in words
    assert words.count("contested") >= 2 and shown._repr_html_() == Differences()._repr_html_()
    assert repr(shown).splitlines()[0] == "C1. How do the cards rank at Polignac?"
    assert repr(shown).count("(contested)") == 2 and "<caption>" in shown._repr_html_()


def test_every_quotation_is_in_the_texts():
    """What stands in quotation marks before a citation is a sentence of a text, word for word."""
    html = Differences()._repr_html_() + Errata()._repr_html_()
    sentences = {words for text in TEXTS.values() for words in text.sentences.values()}
    quoted = re.findall(r'<div class="cl-became">“(.*?)” ?<cite>', html)
    assert len(quoted) > 50
    for several in quoted:
        bare = unescape(re.sub(r"<[^>]+>", "", several)).replace("\ufe0e", "")
        while bare:  # a sentence may have quotation marks of its own
            first = next((words for words in sentences if bare in (words, f"{words}” “{bare[len(words) + 3 :]}")), None)
            assert first, several
            bare = bare[len(first) + 3 :]


def test_the_differences_of_one_game():
    assert [c.id for c in Differences("bassadewitz/encyclopedia").conflicts] == ["C16", "C17", "C18", "C19"]
    words = plain(Differences("slobberhannes/foster", ids=["C12"])._repr_html_())
    assert "Slobberhannes: Foster, 1897." in words and words.count("No game here.") == 2
    words = plain(Differences("polignac/french")._repr_html_())
    assert "club Queen" not in words and "Slobberhannes: " not in words
    assert "Polignac: French rules." in words and "Of another game only." not in words
    assert len(concerning()) == 31 and len(concerning(["bassadewitz/encyclopedia", "polignac/modern"])) == 17


@pytest.mark.parametrize(
    "call, says",
    [
        (dict(ids=["C99"]), "There is no conflict 'C99'"),
        (dict(games="bassadewitz/encyclopedia", ids=["C1"]), "concerns these games"),
        (dict(games="chess"), "There is no game 'chess'"),
    ],
)
def test_differences_that_cannot_be(call, says):
    with pytest.raises(WrongArgument, match=says):
        Differences(**call)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_say_where_the_books_differ(name):
    shown = Rules(name)
    notes = [note for several in shown._notes.values() for note in several]
    expected = [note_on(c, GAMES[name]) for c in concerning(name) if c.fields]
    assert sorted(notes) == sorted(filter(None, expected)) and bool(notes) <= bool(concerning(name))
    words = plain(shown.table.value)
    assert words.count("The books differ.") == len(notes)
    assert all(plain(note) in words for note in notes)
    if not notes:
        return
    shown.filter.value = "only where the books differ"
    assert plain(shown.table.value).count("The books differ.") == len(notes)
    assert shown.table.value.count('<tr role="row"><th role="rowheader" scope="row"') <= len(notes)


def test_a_note_says_what_others_do_and_not_what_this_game_does():
    note = note_on(conflict("C12"), GAMES["slobberhannes/foster"])
    assert note.startswith("Four are won") and "Four are lost" not in note
    note = note_on(conflict("C12"), GAMES["slobberhannes/sweep-wins"])
    assert note.startswith("Four are lost") and "Foster" in note
    assert note_on(conflict("C8"), GAMES["polignac/foster"]) == ""


def test_the_notes_can_be_left_out():
    shown = Rules("polignac/modern", differs={})
    assert "The books differ." not in shown.table.value and len(shown.filter.options) == 2


# Errata


def test_the_errata_name_lines_that_are_there():
    assert {e.text for e in ERRATA} == set(TEXTS) - {"baxterwray-lost"}
    for erratum in ERRATA:
        assert erratum.wrong.endswith(".") and erratum.mended.endswith(".") and erratum.sentences
    with pytest.raises(WrongArgument, match="has no line"):
        Erratum(text="modern", place="x", kind="lost", wrong="x.", mended="x.", sentences=("nowhere",))


def test_what_is_mended_is_what_the_games_do():
    modern, foster = GAMES["polignac/modern"], GAMES["slobberhannes/foster"]
    deals = {n: sorted(map(len, play(modern, ["random"] * n, seed=1, deals=1).dealt[0])) for n in modern.players}
    assert deals == {4: [8] * 4, 5: [6] * 5, 6: [5] * 6, 7: [5] * 6}
    assert [(c.card, c.counters) for c in modern.penalties] == [("JS", 2), ("JH", 1), ("JD", 1), ("JC", 1)]
    assert len(foster.pack) == 32 and foster.order == "AKQJT987" and not foster.slams
    assert tuple(GAMES["slobberhannes/encyclopedia"].players) == (4, 5, 6)


def test_the_errata_on_the_page():
    shown = Errata()
    words = plain(shown._repr_html_())
    for erratum in ERRATA:
        assert plain(erratum.wrong) in words and plain(erratum.mended) in words and erratum.place in words
    assert "(sic)" in words and shown._repr_html_() == Errata()._repr_html_() and "<caption>" in shown._repr_html_()
    assert len(repr(Errata("modern")).splitlines()) == len(Errata("modern").errata) == 3
    with pytest.raises(WrongArgument, match="There is no text 'koran'"):
        Errata("koran")


def test_they_are_opened_when_first_asked_for():
    assert cardlib.conflicts.CONFLICTS is CONFLICTS and cardlib.errata.ERRATA is ERRATA


# Pope Joan, Spin, Newmarket


@pytest.mark.parametrize("name", [n for n in GAMES if n.startswith("pope-joan")])
def test_c21_to_c25_pope_joan(name):
    game, hands = GAMES[name], ["2C 3C 5S 6S 9S", "5C 6C 8S 9H 2D", "8C 9C JS 3D 4D"]
    if game.dealer_sits_out:
        hands = [*hands[:2], ""]
    turned = Sitting(game, 3, hands=hands, turned_up="9D", deals=1).record()
    gains = {e.payer: e.counters for e in turned.payments if e.about == "9♦ turned up"}
    words = following("C21", name)
    assert gains[0] == gains[1] == (4 if "four counters or six" in words else 5)
    assert ("Game" in gains) == ("Game" in words) and gains["Pope"] == 6
    pairs = (
        None
        if game.dealer_sits_out
        else play(
            game,
            3,
            hands=["QH 3C", "KH 4C 9S", "JH 5C"],
            turned_up="2H",
            script="QH 4C JH" if name != "pope-joan/to-the-pool" else "QH 4C JH King Game",
            deals=1,
        )
    )
    if pairs:
        taken = {e.payee for e in pairs.payments if e.payer == "Matrimony"}
        assert taken == ({0, 1} if "divided" in following("C22", name) else set())
    dressed = {e.payer for e in Sitting(game, 4, seed=2).record().payments if e.payee in game.board.pools}
    assert dressed == ({3} if following("C23", name).startswith("The dealer alone") else {0, 1, 2, 3})
    sitting = Sitting(game, 4, seed=2)
    looks = "??" not in sitting.view(3).heaps["spare hand"]
    assert looks == following("C24", name).startswith("He may")
    assert looks == (not sitting.table.hands[3])
    match = play(name, ["random"] * 4, seed=1)
    assert following("C25", name).startswith("They are left") and sum(match.pools.values()) > 0


def test_c26_and_c27_spin_and_newmarket():
    assert following("C26", "spin/baxter-wray") == "Queen and knave of diamonds."
    assert following("C27", "newmarket/baxter-wray").startswith("From the pack that is played with")
