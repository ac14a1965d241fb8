"""What breaks Snip-Snap-Snorum, Commerce, Speculation and Cassino does not: a sentence says what would be right."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

import cardlib
from cardlib import GAMES, IllegalPlay, NotARecord, Sitting, WrongArgument, WrongPlayers, play, read
from cardlib.clauses import ours
from cardlib.study.changes import changes
from cardlib.study.waiting import wait
from cardlib.study.worth import turn_ups
from cardlib.table import Table

SNIP, COMMERCE, POOL = "snip-snap-snorum/baxter-wray", "commerce/modern", "commerce/pool"
SPECULATION, CASSINO = "speculation/baxter-wray", "cassino/two"
GIVEN = {SNIP: 3, COMMERCE: 3, POOL: 3, SPECULATION: 2, CASSINO: 2}
OURS = ours("A test.")
FAMILIES = ("snip-snap-snorum/", "commerce/", "speculation/", "cassino/")
ROUND = [name for name in GAMES if name.startswith(FAMILIES)]
HOSTILE: list[Any] = [
    *(None, 0, -1, 2, 13, True, "4", "", "x", 1.5, float("nan"), [], (), {}, [5], [None], {1, 2}, range(3), b"x"),
    *(10**30, object(), lambda *_: 0),
]


class Unspeakable:
    """Something that cannot even be named."""

    def __repr__(self) -> str:
        raise RuntimeError


def refused(call: Callable[[], Any]) -> bool:
    """Whether this is refused, and then in a sentence; any other error comes through."""
    try:
        call()
    except WrongArgument as error:
        said = str(error)
        assert len(said) > 15 and " at 0x" not in said, said
        return True
    return False


# Arguments


@pytest.mark.parametrize("players", [0, -1, 1, 13, True, 4.0, "4", None, 10**30, Unspeakable()])
@pytest.mark.parametrize("name", GIVEN)
def test_as_many_as_cannot_play_do_not(name: str, players: Any) -> None:
    for call in (
        lambda: play(name, players, deals=1),
        lambda: Sitting(name, players),
        lambda: cardlib.simulate(name, players, deals=1),
        lambda: cardlib.same_deal([name], players),
    ):
        assert refused(call)


COUNTED: dict[str, Callable[..., Any]] = {
    "measure": lambda **how: cardlib.measure(**{"game": COMMERCE, "players": 3, "deals": 1} | how),
    "waits": lambda **how: cardlib.waits(**{"game": POOL, "players": 2, "matches": 1} | how),
    "wait": lambda **how: wait(**{"game": SNIP, "players": 2, "matches": 1} | how),
    "turn_ups": lambda **how: turn_ups(**{"game": SPECULATION, "players": 2, "deals": 1} | how),
    "tally": lambda **how: cardlib.tally(**{"game": "jig/baxter-wray", "players": 3, "deals": 1} | how),
}
BOTH: dict[str, Callable[..., Any]] = {
    "measure_both": lambda **how: cardlib.measure_both(
        **{"one": COMMERCE, "two": "commerce/dealer-penalty", "players": 3, "deals": 1} | how
    ),
    "changes": lambda **how: changes(**{"one": SNIP, "two": SNIP, "players": 3, "deals": 1} | how),
    "tally_both": lambda **how: cardlib.tally_both(
        **{"one": "jig/baxter-wray", "two": "jig/baxter-wray", "players": 3, "deals": 1} | how
    ),
}


@pytest.mark.parametrize("value", [v for v in HOSTILE if v not in (2, 13)], ids=lambda v: str(type(v).__name__))
def test_whatever_many_deals_are_asked_with(value: Any) -> None:
    for name, call in (COUNTED | BOTH).items():
        games = ["one", "two"] if name in BOTH else ["game"]
        number = "matches" if name.startswith("wait") else "deals"
        for argument in ("players", "seed", "first", "strategies", number, *games):
            may = value == 0 and type(value) is int and argument in ("seed", "first")
            if not may and not (callable(value) and argument == "strategies"):
                assert refused(lambda call=call, argument=argument: call(**{argument: value})), (name, argument)


@pytest.mark.parametrize("value", HOSTILE, ids=lambda v: str(type(v).__name__))
def test_what_was_counted_answers_to_its_own_names_only(value: Any) -> None:
    for ask in (
        cardlib.measure(COMMERCE, 2, deals=1).mean,
        cardlib.measure_both(COMMERCE, COMMERCE, 2, deals=1).difference,
        cardlib.frequencies().share,
        cardlib.frequencies().beside,
        wait(players=2, matches=1).length,
        turn_ups(players=2, deals=1).wins,
        changes(SNIP, SNIP, 2, deals=1).difference,
        cardlib.tally("jig/baxter-wray", deals=1).won,
        cardlib.tally("jig/baxter-wray", deals=1).length,
        cardlib.simulate(SNIP, deals=1).__add__,
        cardlib.deal_code,
        cardlib.frequencies,
        cardlib.same_deal,
        cardlib.written_variant,
        cardlib.conflicts.concerning,
    ):
        if not (value is None and ask is cardlib.conflicts.concerning):
            assert refused(lambda ask=ask: ask(value)), ask


def test_one_game_is_the_same_deal_under_one_game_and_a_text_is_no_list_of_letters() -> None:
    assert len(cardlib.same_deal(SNIP).records) == 1
    with pytest.raises(cardlib.NoSuchGame, match="no game 'a/key'"):
        cardlib.same_deal("a/key")


def test_the_exact_share_stands_beside_deals_of_commerce_only() -> None:
    for other in (cardlib.measure(CASSINO, 2, deals=1), cardlib.measure("commerce/limited-no-flush", 2, deals=1)):
        with pytest.raises(WrongArgument, match="of a game of Commerce that has the same"):
            cardlib.frequencies().beside(other)


# Cards and scripts


@pytest.mark.parametrize(
    "hands", ["AS", "AS KS QS", [], ["AS"] * 9, ["AS", "AS"], ["1S", "KS"], ["A♠ A♠", "KS QS"], [1, 2]]
)
@pytest.mark.parametrize("name", GIVEN)
def test_wrong_cards_are_not_dealt(name: str, hands: Any) -> None:
    assert refused(lambda: play(name, 2, hands=hands, deals=1))
    assert refused(lambda: play(name, 2, turned_up="AS AS", deals=1))


@pytest.mark.parametrize("word", ["", "x", "AS_AS", "stand stand", "-1", "sell_0", "buy_99999", "99999999999", "take"])
@pytest.mark.parametrize("name", GIVEN)
def test_a_wrong_script_is_refused_at_its_first_wrong_word(name: str, word: str) -> None:
    with pytest.raises(IllegalPlay):
        play(name, GIVEN[name], seed=3, deals=1, script=f"{word} {word} {word}")


# Records


@pytest.mark.parametrize("name", GIVEN)
def test_one_character_changed_anywhere_is_no_record(name: str) -> None:
    record = play(name, GIVEN[name], seed=1, deals=1)
    text, chance = str(record), Random(name)
    assert read(text) == record
    version = text.index("[Version"), text.index("[Seats")
    for _ in range(60):
        at = chance.randrange(len(text))
        other = chance.choice('0129 AKsx_.,"[]\n\t\u2028')
        changed = text[:at] + chance.choice(["", other, other + text[at]]) + text[at + 1 :]
        rows = [line.rstrip() for line in changed.rstrip().split("\n")] == text.rstrip().split("\n")
        if not rows and not version[0] <= at < version[1]:
            with pytest.raises(NotARecord):
                read(changed)


@pytest.mark.parametrize(
    "text", ["", " ", "[", "[Game", "\x00", "<b>", '[Game "cassino/two"]', "9" * 5000, *HOSTILE[:4]]
)
def test_a_text_that_is_no_record_is_not_read(text: Any) -> None:
    with pytest.raises(NotARecord):
        read(text)


# Interrupted


@pytest.mark.parametrize("name", GIVEN)
def test_a_deal_that_is_interrupted_goes_on_as_if_nothing_had_happened(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calm, shaken = Sitting(name, GIVEN[name], seed=5, deals=1), Sitting(name, GIVEN[name], seed=5, deals=1)
    views, tell, stopped = [shaken.view(seat) for seat in range(GIVEN[name])], Table.tell, 0
    chance = Random(name)
    while choice := calm.choice:
        answer = choice.options[choice.chance * len(choice.options) >> 32]
        before, left, seen = shaken.record(), chance.randrange(1, 6), stopped

        def once(table: Table, event: Any) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise KeyboardInterrupt
            tell(table, event)

        with monkeypatch.context() as patch:
            patch.setattr(Table, "tell", once)
            try:
                shaken.answer(answer)
            except KeyboardInterrupt:
                stopped += 1
        if stopped > seen:
            assert shaken.record() == before and shaken.choice == choice
            shaken.answer(answer)
        calm.answer(answer)
        assert shaken.record() == calm.record() and [v.log for v in views] == [
            calm.view(s).log for s in range(len(views))
        ]
    assert stopped > 1


# Games that cannot be played

VALUES: list[Any] = [
    *(None, -1, 0, 2, True, "x", "AA", 1.5, (), (5,), ("AS",), range(0), range(2, 60), 10**30, {2: "AS"}, object()),
]


def of_clauses(value: Any) -> list[Any]:
    """The same clause with each of its own values changed in turn."""
    found = []
    for part in fields(value) if is_dataclass(value) else ():
        for other in (None, -1, "", "x", 10**30):
            with suppress(WrongArgument):
                found.append(replace(value, **{part.name: other}))
    return found


@pytest.mark.parametrize(
    "name", [SNIP, "snip-snap-snorum/unlimited", COMMERCE, "commerce/old", POOL, SPECULATION, CASSINO]
)
def test_a_game_with_a_strange_value_is_not_made_or_can_be_played(name: str) -> None:
    game = GAMES[name]
    for rule in game.rules():
        for value in [*VALUES, *of_clauses(getattr(game, rule))]:
            try:
                made = game.variant("strange", OURS, **{rule: value})
            except WrongArgument:
                continue
            record = play(made, made.players[0], seed=1, deals=1)
            assert sum(record.net) + sum(record.pools.values()) == 0 and read(str(record), {"strange": made}) == record


def test_every_round_game_is_of_the_kinds_that_its_fields_name() -> None:
    from cardlib.kinds import unfit

    assert len(ROUND) > 25 and not [fault for name in ROUND for fault in unfit(GAMES[name])]
    with pytest.raises(WrongArgument, match="not of the kind that it has to be: stakes cannot be 'x'"):
        GAMES[SNIP].variant("strange", OURS, stakes="x")


def test_what_cannot_be_named_is_refused_all_the_same() -> None:
    with pytest.raises(WrongPlayers, match="a thing of the kind Unspeakable"):
        play(SNIP, Unspeakable())
