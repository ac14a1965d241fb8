"""A player sees only his view."""

from __future__ import annotations

import pytest
from tables import PLAYED, SEATINGS, STOPS, at_random, with_swapped

from cardlib import GAMES, Sitting
from cardlib.cards import HIDDEN
from cardlib.table import Table


def seen(sitting, seat):
    return [event.masked(seat) for event in sitting.table.log]


@pytest.mark.parametrize("name, players", [(name, players) for name, players in SEATINGS if name in PLAYED])
def test_swapping_two_cards_a_seat_cannot_see_changes_nothing_it_sees(name, players):
    game = GAMES[name]
    swaps = 0
    for number in range(12):
        sitting = at_random(Sitting(game, players, seed=9, number=number, deals=1, forced=True), number)
        if name in STOPS and (sitting.choice is None or sitting.choice.kind == "follow"):
            continue  # what is paid at the end depends on cards held, and who is asked holds the card in question
        for seat in sitting.table.dealt_in:
            others = [s for s in sitting.table.dealt_in if s != seat]
            one, two = others[0], others[-1]
            if not (sitting.table.hands[one] and sitting.table.hands[two]) or one == two:
                continue
            other = with_swapped(sitting, sitting.table.hands[one][0], sitting.table.hands[two][-1])
            if other is not None:
                if other.choice is not None and other.choice.kind == "follow" and name in STOPS:
                    continue
                assert seen(sitting, seat) == seen(other, seat)
                assert sitting.table.log != other.table.log
                if sitting.choice is not None and sitting.choice.seat == seat:
                    assert sitting.choice == other.choice
                swaps += 1
    assert swaps > 10 or len(sitting.table.dealt_in) < 3


@pytest.mark.parametrize("name, players", [(name, players) for name, players in SEATINGS if name in PLAYED])
def test_a_view_knows_its_own_hand_and_what_was_played_and_nothing_else(name, players):
    sitting = Sitting(GAMES[name], players, seed=2, deals=1)
    views = [sitting.view(seat) for seat in range(players)]
    while choice := sitting.choice:
        for seat, view in enumerate(views):
            assert view.hand == sitting.table.hands[seat]
            for other in set(range(players)) - {seat}:
                assert set(view.hands[other]) <= {HIDDEN}
                assert len(view.hands[other]) == len(sitting.table.hands[other])
            assert view.counters == sitting.table.counters and view.centre == sitting.table.centre
        sitting.answer(choice.options[-1])


def test_a_view_made_late_is_the_view_made_early():
    sitting = Sitting(GAMES["polignac/modern"], 5, seed=3)
    early = sitting.view(2)
    for _ in range(30):
        sitting.answer(sitting.choice.options[0])
        assert early.hand is not None
    late = sitting.view(2)
    assert late.log == early.log and late.hands == early.hands


def test_unseen_cards_are_those_in_the_other_hands():
    sitting = Sitting(GAMES["polignac/foster"], 4, seed=3)
    for _ in range(10):
        view = sitting.view(1)
        assert sorted(view.unseen(GAMES["polignac/foster"].pack)) == sorted(
            c for s in (0, 2, 3) for c in sitting.table.hands[s]
        )
        sitting.answer(sitting.choice.options[0])


def test_a_view_is_a_table_that_heard_the_masked_log():
    sitting = Sitting(GAMES["polignac/french"], 8, seed=3)
    table = Table.from_log(seen(sitting, 4), sitting.table.names, -1)
    assert table.hands == sitting.view(4).hands


@pytest.mark.parametrize("name", [name for name in STOPS if GAMES[name].spare])
def test_nobody_sees_the_spare_hand_but_a_dealer_who_may_look(name):
    for number in range(6):
        sitting = Sitting(GAMES[name], 5, seed=6, number=number, deals=1)
        spare = sitting.table.heaps["spare hand"]
        for seat in range(5):
            looks = GAMES[name].spare_seen and seat == sitting.table.dealer
            seen = sitting.view(seat).heaps["spare hand"]
            assert len(seen) == len(spare) and seen == (spare if looks else [HIDDEN] * len(spare))
            assert sitting.view(seat).heaps["turn-up"] == sitting.table.heaps["turn-up"]


@pytest.mark.parametrize("name", [name for name in STOPS if GAMES[name].spare])
def test_swapping_a_card_of_the_spare_hand_changes_nothing_that_is_seen_before_the_first_card(name):
    game = GAMES[name]
    for number in range(6):
        first = Sitting(game, 5, seed=6, number=number, deals=1)
        *hands, spare, up = (list(place) for place in first.dealt[-1])
        hands[1][0], spare[0] = spare[0], hands[1][0]
        dealt = [tuple(tuple(sorted(place, key=game.pack.index)) for place in (*hands, spare, up))]
        other = Sitting(game, 5, seed=6, number=number, deals=1, dealt=dealt)
        for seat in {*range(5)} - {first.table.dealer, sorted(first.table.dealt_in)[1]}:
            assert seen(first, seat) == seen(other, seat)
            assert game.stops(first.view(seat)) == game.stops(other.view(seat))


@pytest.mark.parametrize("name", STOPS)
def test_known_stops_are_stops(name):
    """No card that a seat knows to be a stop is ever followed by the next, whoever holds what."""
    game = GAMES[name]
    for number in range(10):
        sitting = Sitting(game, 5, seed=3, number=number, deals=1)
        while choice := sitting.choice:
            for seat in sitting.table.dealt_in:
                for card in game.stops(sitting.view(seat)):
                    above = game.above(card)
                    assert all(above not in hand for hand in sitting.table.hands)
            sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])
