"""What people and programs do that they should not: nothing is lost, and a sentence says what would be right."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

from cardlib import (
    GAMES,
    BadCards,
    IllegalPlay,
    NoSuchGame,
    NotARecord,
    Sitting,
    Source,
    WrongArgument,
    WrongPlayers,
    compare,
    measure,
    order,
    play,
    read,
    same_deal,
    simulate,
)
from cardlib.cards import cards
from cardlib.errors import named
from cardlib.families.penalties import CardPenalty, DealersPool, RankedPayout, Revoke, Slam
from cardlib.rules import Game
from cardlib.settling import Flat, PoolDivided, Pools, Total

FOSTER, OURS = GAMES["polignac/foster"], GAMES["polignac/foster"].sources["slams"]


class Doubtful:
    """Numbers that are compared one by one, as numpy's arrays are: it is neither true nor false that they are equal."""

    def __init__(self, *rows):
        self.rows = rows

    def __eq__(self, other):
        return Doubtful(*(row == other for row in self.rows))

    __hash__ = None

    def __bool__(self):
        raise ValueError("The truth value of an array with more than one element is ambiguous.")

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, at):
        return self.rows[at]

    def __repr__(self):
        return f"array([{', '.join(map(repr, self.rows))}])" if len(self.rows) < 3 else "array([[1],\n       [2]])"


NAMELESS = object()
ARRAY = Doubtful(1, 2)


def sitting():
    return Sitting(FOSTER, 4, seed=1, deals=1)


# What cannot be asked of a sitting, or be a rule


@pytest.mark.parametrize(
    ("asked", "kind", "says"),
    [
        (lambda: sitting().played_by(["careful"] * 4), WrongPlayers, "4 functions"),
        (lambda: sitting().played_by([first_of]), WrongPlayers, "one a seat, not 1 of them"),
        (lambda: sitting().played_by(None), WrongPlayers, "not None"),
        *((lambda seat=seat: sitting().view(seat), WrongArgument, "0 to 3") for seat in (4, 9, -2, True, None, "0")),
        (lambda: sitting().undone(5), WrongArgument, "not 5"),
        (lambda: sitting().undone("0"), WrongArgument, "not '0'"),
        (lambda: sitting().resumed(None), WrongArgument, "not None"),
        (lambda: sitting().resumed({"9H"}), WrongArgument, "not {'9H'}"),
        (lambda: sitting().resumed([], games=0), WrongArgument, "games is"),
        (lambda: Sitting.of(None), NotARecord, "not of None"),
        (lambda: Sitting(FOSTER, 4, hands=ARRAY), BadCards, "hands has a text"),
        (lambda: Sitting(FOSTER, 4, pack=ARRAY), BadCards, "array"),
        (lambda: Sitting(FOSTER, 4, hands=[""] * 4, turned_up=ARRAY), BadCards, "array"),
        (lambda: Sitting(FOSTER, 4, dealt=ARRAY), BadCards, "dealt has"),
        (lambda: Sitting(FOSTER, 4, dealt=[5]), BadCards, "dealt has"),
        (lambda: compare([FOSTER, "polignac/modern"], deals=1).conditions_of(7), WrongArgument, "not 7"),
        (lambda: compare([FOSTER, "polignac/modern"], deals=1).conditions_of(), WrongArgument, "which games"),
        (lambda: compare([FOSTER, "polignac/modern"], deals=1).matrix(ARRAY), WrongArgument, "not by array"),
        (lambda: order(FOSTER, deals=1).says(ARRAY), WrongArgument, "no array"),
        (lambda: measure("cassino/two", 2, deals=1).says(ARRAY), WrongArgument, "no array"),
        (lambda: FOSTER.variant("m/x", 5, counters=5), WrongArgument, "not 5"),
        *((lambda name=name: FOSTER.variant(name, OURS), WrongArgument, "one word") for name in ("a" * 10**5, "a\n")),
        *((lambda name=name: FOSTER.variant(name, OURS), WrongArgument, "one word") for name in (NAMELESS, None, "")),
        (lambda: FOSTER.variant("a\n" * 10**5, counters=5), WrongArgument, "without a source"),
        (lambda: FOSTER.variant("m/x", OURS, **{"x\n" * 10**5: 5}), WrongArgument, "has no rule"),
        (lambda: FOSTER.variant("m/x", OURS, counters=10**5000), WrongArgument, "a very long number"),
        (lambda: FOSTER.variant("m/x", OURS, revoke=Revoke(10**5000, OURS)), WrongArgument, "a very long number"),
        (lambda: FOSTER.variant("m/x", OURS, direction=10**5000), WrongArgument, "a very long number"),
        (lambda: FOSTER.variant("m/x", OURS, pack=ARRAY), WrongArgument, "pack cannot be array"),
        (lambda: Source(status=ARRAY), WrongArgument, "not array"),
        (lambda: Source(status="ours", note=5), WrongArgument, "not 5"),
        (lambda: play(FOSTER, 4, deals=1, script=[10**5000]), IllegalPlay, "a very long number"),
        (lambda: play(code="polignac/foster 4"), NotARecord, r"4 1897 0\.$"),
    ],
)
def test_what_cannot_be_is_one_short_sentence(asked, kind, says):
    with pytest.raises(kind, match=says) as told:
        asked()
    said = str(told.value)
    assert len(said) < 400 and "\n" not in said and " at 0x" not in said and said.endswith((".", "?"))


@pytest.mark.parametrize("game", ["polignac/foster", "pope-joan/baxter-wray", "speculation/baxter-wray", "cassino/two"])
@pytest.mark.parametrize(
    "answer", [10**5000, NAMELESS, ARRAY, Doubtful(1, 2, 3), "x" * 10**5, "a\nb", None, 4.5], ids=named
)
def test_an_answer_that_is_none_is_named_and_changes_nothing(game, answer):
    table = Sitting(game, 2 if game == "cassino/two" else 4, seed=1, deals=1)
    before = table.record()
    with pytest.raises(IllegalPlay) as told:
        table.answer(answer)
    said = str(told.value)
    assert len(said) < 400 and "\n" not in said and " at 0x" not in said and told.value.answer is answer
    assert table.record() == before


# Players who cheat


def test_a_player_cannot_change_what_the_rules_allow_by_writing_on_the_question():
    def revoker(view, choice):
        if choice.kind == "follow" and len(choice.options) < len(view.hand):
            choice.options = tuple(card for card in view.hand if card not in choice.options)
            choice.kind, choice.seat = "lead", 3
        return choice.options[0]

    with pytest.raises(IllegalPlay, match="and must follow"):
        play(FOSTER, [revoker] * 4, seed=1)


def test_options_cannot_be_changed_and_events_cannot_be_forged():
    sitting = Sitting(FOSTER, 4, seed=1)
    assert isinstance(sitting.choice.options, tuple)
    for event in sitting.view(0).log:
        for name in type(event).__slots__:
            with pytest.raises(FrozenInstanceError):
                setattr(event, name, 7)


def test_an_answer_that_only_equals_an_option_is_taken_for_that_option():
    class Sly(str):
        __slots__ = ()

    sitting = Sitting(FOSTER, 4, seed=1)
    sitting.answer(Sly(sitting.choice.options[0]))
    assert type(sitting.answers[0]) is str


class Interrupted(BaseException):
    """As a reader's Ctrl-C, which no `except Exception` stops."""


def interrupted(*_):
    raise Interrupted


@pytest.mark.parametrize("seed", range(6))
def test_a_sitting_that_is_interrupted_goes_on_as_if_nothing_had_happened(seed, monkeypatch):
    calm = Sitting(GAMES["polignac/modern"], 4, seed=seed, deals=2)
    shaken = Sitting(GAMES["polignac/modern"], 4, seed=seed, deals=2)
    views = [shaken.view(seat) for seat in range(4)]
    steps = stopped = 0
    while choice := calm.choice:
        answer = choice.options[choice.chance * len(choice.options) >> 32]
        if steps % 5 == seed % 5:
            before = shaken.record()
            with monkeypatch.context() as patch:
                patch.setattr("cardlib.families.tricks.TrickGame.winner", interrupted)
                try:
                    shaken.answer(answer)
                except Interrupted:
                    stopped += 1
            if shaken.record() != before:  # no trick was complete
                shaken = shaken.undone()
                views = [shaken.view(seat) for seat in range(4)]
            assert shaken.record() == before
        assert shaken.choice == choice
        calm.answer(answer)
        shaken.answer(answer)
        assert all(view.counters == shaken.table.counters for view in views)
        steps += 1
    assert shaken.record() == calm.record() and steps > 20 and stopped
    for seat, view in enumerate(views):
        assert view.log == calm.view(seat).log


def first_of(view, choice):
    return choice.options[0]


@pytest.mark.parametrize("where", ["player", "game", "refused"])
def test_where_players_are_let_play_and_something_breaks_in_the_last_question_stays_asked(where, monkeypatch):
    whole = Sitting(FOSTER, 4, seed=1, deals=1).played_by([first_of] * 4)
    sitting = Sitting(FOSTER, 4, seed=1, deals=1)

    def breaks(view, choice):
        if len(sitting.answers) < 9:
            return choice.options[0]
        if where == "player":
            raise Interrupted
        monkeypatch.setattr("cardlib.families.tricks.TrickGame.winner", interrupted)
        return choice.options[0] if where == "game" else "no card"

    with monkeypatch.context() as monkeypatch, pytest.raises(IllegalPlay if where == "refused" else Interrupted):
        sitting.played_by([breaks] * 4)
    given = sitting.record().answers
    assert 9 <= len(given) < 13 and given == whole.record().answers[: len(given)] and sitting.choice
    assert sitting.played_by([first_of] * 4).record() == whole.record() and sitting.choice is None


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_copied_event_is_that_event(name):
    log = play(name, ["random"] * GAMES[name].players[-1], seed=3, deals=1).log
    for again in (pickle.loads(pickle.dumps(log)), copy.deepcopy(log), tuple(map(copy.copy, log))):
        assert again == log and list(map(type, again)) == list(map(type, log))
        assert list(map(hash, again)) == list(map(hash, log)) and repr(again) == repr(log)


def test_a_sitting_can_be_copied_and_pickled_and_the_copies_go_their_own_ways():
    sitting = Sitting(GAMES["polignac/french"], 5, seed=4)
    for _ in range(9):
        sitting.answer(sitting.choice.options[0])
    for again in (copy.copy(sitting), copy.deepcopy(sitting), pickle.loads(pickle.dumps(sitting))):
        assert again.record() == sitting.record() and again.choice == sitting.choice
        again.answer(again.choice.options[-1])
        assert again.record() != sitting.record()
    view = sitting.view(1)
    assert copy.copy(view).hand == view.hand


# Arguments of the wrong kind


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: play(FOSTER, 4.0), WrongPlayers),
        (lambda: play(FOSTER, (p for p in ["random"] * 4)), WrongPlayers),
        (lambda: play(FOSTER, 10**18), WrongPlayers),
        (lambda: play(FOSTER, 4, names=5), WrongPlayers),
        (lambda: play(FOSTER, 4, counters=5), WrongArgument),
        (lambda: play(FOSTER, 4, counters={1, 2, 3, 4}), WrongArgument),
        (lambda: play(FOSTER, 4, counters=(10**30,) * 4), WrongArgument),
        (lambda: play(FOSTER, 4, games=None), WrongArgument),
        (lambda: play(FOSTER, 4, games=10**6), WrongArgument),
        (lambda: play(FOSTER, 4, number=2**64), WrongArgument),
        (lambda: play(FOSTER, 4, seed=10**5000), WrongArgument),
        (lambda: play(FOSTER, 4, hands=5), BadCards),
        (lambda: play(FOSTER, 4, hands=["AS", "KS", "QS", None]), BadCards),
        (lambda: play(FOSTER, 4, pack=5), BadCards),
        (lambda: play(FOSTER, 4, script=5), WrongArgument),
        (lambda: play(code=5), NotARecord),
        (lambda: play(code="polignac/modern 4 1 " + "9" * 5000), NotARecord),
        (lambda: play(code="polignac/modern 4 1897 0", seed=9), WrongArgument),
        (lambda: play(["x"], 4), NoSuchGame),
        (lambda: simulate({}, 4), NoSuchGame),
        (lambda: Sitting("polignac/modem", 4), NoSuchGame),
        (lambda: cards(None), BadCards),
        (lambda: simulate(FOSTER, deals=2).says(9), WrongArgument),
        (lambda: simulate(FOSTER, deals=2).paid(-1), WrongArgument),
        (lambda: same_deal([FOSTER], number=-1), WrongArgument),
        (lambda: play("polignac/french", 4, counters=(-20, 0, 0, 0)), WrongArgument),
        (lambda: play(FOSTER, 4, names=["A", "B", "C", "D\u202e"]), WrongPlayers),
        (lambda: play(FOSTER, 4, names=["A", "B", "C", "\x00"]), WrongPlayers),
    ],
)
def test_an_argument_of_the_wrong_kind_is_refused_with_a_sentence(call, error):
    with pytest.raises(error) as raised:
        call()
    assert len(str(raised.value)) > 20 and "object at" not in str(raised.value)


def test_a_sitting_takes_the_key_of_a_game():
    assert Sitting("polignac/modern", 4).game is GAMES["polignac/modern"]


def test_half_a_name_names_all_the_games_that_begin_so():
    with pytest.raises(NoSuchGame, match="Did you mean polignac/foster, polignac/foster-french-order, polignac/encycl"):
        play("polignac", 4)


# Records that lead nowhere

HEAD = '[Game "{}"]\n[Seats "A, B, C, D"]\n[Dealer "D"]\n[Games "{}"]\n[Deals "to the end"]\n[Seed "1"]\n[Number "0"]\n'


@pytest.mark.parametrize(
    "game, games, first",
    [("polignac/french", 2, -20), ("slobberhannes/encyclopedia", 10**12, -10), ("polignac/foster", 1, 0)],
)
def test_a_record_of_a_game_that_is_over_before_it_begins_is_no_record(game, games, first):
    with pytest.raises(NotARecord):
        read(HEAD.format(game, games) + f'[Counters "{first} 0 0 0"]\n\n\nGame 1 begins.\n')


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\r", "\u2028"])
def test_strange_ends_of_lines_are_not_overlooked(end):
    text = str(play(FOSTER, 4, seed=1, deals=1))
    head, prose = text.split("\n\n", 1)
    with pytest.raises(NotARecord):
        read(f"{head}\n\n{prose.replace(chr(10), end, 3)}")
    assert read(text.replace("\n", "\r\n")) == read(text)


# Games that cannot be played


def bassadewitz(**changes) -> Game:
    return GAMES["bassadewitz/encyclopedia"].variant("strange", OURS, **changes)


PAYOUT = GAMES["bassadewitz/encyclopedia"].payout


def other_places(*pays: int) -> RankedPayout:
    from dataclasses import replace

    return replace(PAYOUT, pays=pays)


@pytest.mark.parametrize(
    "made, says",
    [
        (lambda: FOSTER.variant("x", OURS, put_out=()), "32 cards do not go evenly to 5 players: 2 would be over"),
        (lambda: FOSTER.variant("x", OURS, players=range(3, 8)), "32 cards do not go evenly to 3 players"),
        (lambda: FOSTER.variant("x", OURS, penalties=5), "not of the kind that it has to be"),
        (lambda: FOSTER.variant("x", OURS, penalties=("JS",)), "not of the kind|are clauses of penalties"),
        (lambda: FOSTER.variant("x", OURS, penalties=(CardPenalty("JS", 0, OURS),)), "costs 1 counter or more, not 0"),
        (lambda: FOSTER.variant("x", OURS, penalties=(CardPenalty("js", 1, OURS),)), "not of the kind|not in the pack"),
        (lambda: FOSTER.variant("x", OURS, slams=(Slam("PASS", 5, True, False, None, OURS, OURS, OURS),)), "not pass"),
        (lambda: FOSTER.variant("x", OURS, stakes=Flat(0, OURS)), "a stake is 1 or more, not 0"),
        (lambda: FOSTER.variant("x", OURS, stakes=PoolDivided(OURS, "nobody")), "'not broke' or 'fewest penalties'"),
        (lambda: FOSTER.variant("x", OURS, counters=None, ends=Total(0, "first", False, OURS)), "a total is 1 or more"),
        (lambda: FOSTER.variant("x", OURS, direction=2), "direction is 1"),
        (lambda: FOSTER.variant('a"b', OURS), "a game's name is one word"),
        (lambda: FOSTER.variant("a b", OURS), "a game's name is one word"),
        (lambda: bassadewitz(dealers_pool=DealersPool(10, OURS)), "a pool of 10 is not paid out by"),
        (lambda: bassadewitz(dealers_pool=None), "needs a dealer's pool and its payout"),
        (lambda: bassadewitz(payout=other_places(12, 0, 0)), "the payout has 3 places, for 4 players"),
        (lambda: bassadewitz(ends=Pools(0, OURS)), "one pool or more, not 0"),
    ],
)
def test_a_game_that_cannot_be_played_is_not_made(made, says):
    with pytest.raises(WrongArgument, match=says):
        made()
