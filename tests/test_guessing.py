"""Guesses of hidden cards: every way that agrees with what was seen, each as likely as any other, and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import at_random, with_swapped

from cardlib import GAMES, Sitting
from cardlib.cards import HIDDEN, pack
from cardlib.chance import Stream
from cardlib.errors import WrongArgument
from cardlib.events.traded import Bought
from cardlib.families.commerce import HAND, ModernCommerce
from cardlib.guessing import Deal, Guesser, below, mixed
from cardlib.guessing.rebuilding import dealing
from cardlib.guessing.resuming import Present, guesses
from cardlib.guessing.tracing import Tracer
from cardlib.guessing.whereabouts import Hidden, hidden
from cardlib.players import careful

TRACED = [name for name, game in GAMES.items() if isinstance(game, ModernCommerce)]
SETTINGS = settings(max_examples=40, deadline=None, derandomize=True)


def every_way(cards, free):
    """All ways of putting these cards in places with so much room, as a dict from card to place."""
    if not free:
        yield {}
        return
    (place, room), *others = free.items()
    for here in combinations(cards, room):
        for rest in every_way([card for card in cards if card not in here], dict(others)):
            yield dict.fromkeys(here, place) | rest


def where(guess):
    """A guess as a dict from card to place."""
    return {card: place for place, cards in guess.items() for card in cards}


def check_uniform(ways, draw):
    """Draws come to each of these ways, and chi-square is no more than five standard deviations above its mean."""
    expected, cells = 40, len(ways)
    seen = Counter(draw(number) for number in range(expected * cells))
    assert set(seen) == ways
    chi = sum((many - expected) ** 2 for many in seen.values()) / expected
    assert chi < cells - 1 + 5 * (2 * cells) ** 0.5


def frozen(way):
    return tuple(sorted(way.items()))


@given(st.data())
@SETTINGS
def test_as_many_ways_are_counted_as_there_are(data):
    places = data.draw(st.integers(1, 4))
    free = {place: data.draw(st.integers(0, 3)) for place in range(places)}
    cards = pack()[: sum(free.values())]
    sets = st.frozensets(st.integers(0, places - 1), min_size=1)
    may = {card: data.draw(sets) for card in cards}
    ways = {frozen(way) for way in every_way(cards, free) if all(way[card] in may[card] for card in cards)}
    if not ways:
        with pytest.raises(WrongArgument, match="can lie in no way"):
            Guesser(Hidden(free, may, frozenset()))
        return
    guesser = Guesser(Hidden(free, may, frozenset()))
    assert guesser.count == len(ways)
    assert all(frozen(where(guesser.draw(Stream(1, k)))) in ways for k in range(20))


@pytest.mark.parametrize(
    "free, sets",
    [
        ({0: 2, 1: 2, 2: 2}, ["12", "12", "012", "012", "012", "0"]),
        ({0: 3, 1: 1, 2: 2}, ["01", "02", "12", "012", "012", "012"]),
        ({0: 1, 1: 2, 2: 2, 3: 1}, ["012", "013", "12", "12", "0123", "0123"]),
        ({0: 2, 1: 3}, ["01", "01", "01", "01", "01"]),
    ],
)
def test_each_way_is_as_likely_as_any_other(free, sets):
    cards = pack()[: len(sets)]
    may = {card: frozenset(map(int, places)) for card, places in zip(cards, sets, strict=True)}
    ways = {frozen(way) for way in every_way(cards, free) if all(way[card] in may[card] for card in cards)}
    guesser = Guesser(Hidden(free, may, frozenset()))
    check_uniform(ways, lambda number: frozen(where(guesser.draw(Stream(7, number)))))


def test_a_place_with_an_order_has_every_order_alike():
    cards = pack()[:4]
    guesser = Guesser(Hidden({0: 3, 1: 1}, dict.fromkeys(cards, frozenset((0, 1))), frozenset((0,))))
    draws = (guesser.draw(Stream(3, number))[0] for number in range(24 * 40))
    seen = Counter(draws)
    assert len(seen) == 24 and sum((many - 40) ** 2 for many in seen.values()) / 40 < 23 + 5 * 48**0.5


def test_numbers_beyond_thirty_two_bits_are_drawn_evenly():
    n = 3 * 2**40
    thirds = Counter(below(Stream(5, number), n) // 2**40 for number in range(3000))
    assert sorted(thirds) == [0, 1, 2] and max(thirds.values()) - min(thirds.values()) < 200
    assert Counter("".join(mixed("abc", Stream(5, number))) for number in range(600)).keys() == {
        "abc", "acb", "bac", "bca", "cab", "cba",
    }  # fmt: skip


# What is read from the play


def seen_alike(present, deal):
    """Whether this deal, the same answers given, looks to the seat as what it has seen."""
    try:
        table = Present.played_out(present, deal, present.choice.options[0], lambda _, choice: choice.options[0])
    except (WrongArgument, AttributeError, LookupError, TypeError, ValueError):  # what was seen leads nowhere
        return False
    view = present.view
    return len(table.log) >= len(view.log) and all(
        event.masked(view.seat) == seen for event, seen in zip(table.log, view.log, strict=False)
    )


def present_of(game, view, choice):
    present = Present(game, view, choice)
    present.view, present.now = view, None  # all is dealt and played again
    return present


@pytest.mark.parametrize(
    "name",
    ["polignac/modern", "slobberhannes/foster", "bassadewitz/encyclopedia", "snip-snap-snorum/piquet-whole-pack"],
)
def test_what_can_be_guessed_is_what_could_have_been_played_and_nothing_else(name):
    """All ways of placing the hidden cards are dealt and played again: where that is legal and looks the same to the
    seat, the guesser counts it, and nowhere else."""
    game, told_apart = GAMES[name], 0
    for number in range(6):
        sitting = Sitting(game, 4, seed=11, number=number, deals=1)
        while choice := sitting.choice:
            view = sitting.view(choice.seat)
            known = hidden(game, view, choice)
            ways = list(every_way(list(known.may), known.free)) if few(known.free) else []
            allowed = [check_alike(present_of(game, view, choice), known, way) for way in ways]
            if ways:
                assert Guesser(known).count == sum(allowed)
                told_apart += 0 < sum(allowed) < len(ways)
            sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])
    assert told_apart


def check_alike(present, known, way):
    """Whether the cards may lie so; it is to agree with whether they can have been played so."""
    guess = {place: tuple(card for card in known.may if way[card] == place) for place in known.free}
    allowed = all(place in known.may[card] for card, place in way.items())
    deal = Deal(dealing(present.game, present.view, guess), {})
    assert seen_alike(present, deal) == allowed, (present.view.seat, way)
    return allowed


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if not isinstance(game, ModernCommerce)])
def test_two_cards_of_a_guess_may_be_exchanged_where_the_play_allows_it_and_nowhere_else(name):
    """The neighbours of a guess, where not all ways can be tried: played again, they agree with what may be guessed."""
    game, tried = GAMES[name], 0
    for number in range(4):
        players = game.players[-1 if number % 2 else 0]
        sitting = Sitting(game, players, seed=21, number=number, deals=1)
        asked = 0
        while choice := sitting.choice:
            asked += 1
            if asked % 4 == 0 and asked < 80:
                view = sitting.view(choice.seat)
                known = hidden(game, view, choice)
                stream = Stream(choice.chance, 1)
                way = where(Guesser(known).draw(stream))
                cards = mixed(list(way), stream)
                for one, two in zip(cards[:4], cards[4:8], strict=False):
                    check_alike(present_of(game, view, choice), known, way | {one: way[two], two: way[one]})
                    tried += 1
            sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])
    assert tried


def few(free):
    ways, left = 1, sum(free.values())
    for room in free.values():
        for k in range(room):
            ways = ways * (left - k) // (k + 1)
        left -= room
        if ways > 400:
            return False
    return ways > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_truth_can_be_guessed_and_every_guess_can_be_played(name):
    """At any choice: what really lies hidden is among what can be guessed, and a guess in its place looks the same."""
    game = GAMES[name]
    adviser = careful(game)
    for players in {game.players[0], game.players[-1]}:
        sitting = Sitting(game, players, seed=players, deals=2)
        asked = 0
        while choice := sitting.choice:
            asked += 1
            view = sitting.view(choice.seat)
            if asked % 5 == 0:
                if not isinstance(game, ModernCommerce):
                    known = hidden(game, view, choice)
                    for place in known.free:
                        if isinstance(place, int):
                            true = [card for card in sitting.table.hands[place] if card in known.may]
                            assert all(place in known.may[card] for card in true)
                present = present_of(game, view, choice)
                assert seen_alike(present, present.draw(Stream(choice.chance, asked)))
            by_chance = asked % 3 or game.plays_itself
            answer = choice.options[choice.chance * len(choice.options) >> 32] if by_chance else adviser(view, choice)
            sitting.answer(answer)
            if asked > 250:
                break


@pytest.mark.parametrize("name", [name for name in GAMES if name.split("/")[0] not in ("commerce", "speculation")])
def test_cards_that_a_seat_cannot_see_change_no_guess(name):
    """Two hidden cards exchanged, all else alike: the same guesses."""
    game, compared = GAMES[name], 0
    for number in range(24):
        sitting = at_random(Sitting(game, game.players[-1], seed=4, number=number, deals=1), number % 7)
        if not (choice := sitting.choice):
            continue
        view = sitting.view(choice.seat)
        unseen = mixed(list(hidden(game, view, choice).may), Stream(number, 0))
        for one, two in list(pairwise(unseen))[:4]:
            if one == two or not (other := with_swapped(sitting, one, two)) or not other.choice:
                continue
            his = other.view(choice.seat)
            if his.log != view.log or (other.choice.seat, other.choice.options) != (choice.seat, choice.options):
                continue
            compared += other.dealt != sitting.dealt
            assert guesses(game, view, choice)(Stream(9, 1)) == guesses(game, his, other.choice)(Stream(9, 1))
    assert compared


# Commerce


def bartered_to_seat_1():
    """Seat 0 has bartered a card to seat 1, who has then bought a card that nobody saw."""
    hands = ["2S 3S 4S", "7H 8H 9D", "TC JC KD"]
    sitting = Sitting(GAMES["commerce/modern"], 3, hands=hands, dealer=2, deals=1, forced=True)
    for answer in ("barter 2S", "7H", "go on", "ready money 8H", "go on", "ready money KD", "go on"):
        sitting.answer(answer)
    return sitting


def test_a_card_given_away_is_traced_through_a_trade_that_was_not_seen():
    """In two of three ways it is still in the hand, in one it has been thrown out to the bottom of the pack."""
    sitting = bartered_to_seat_1()
    draw = guesses(sitting.game, sitting.view(0), sitting.choice)
    present, held = present_of(sitting.game, sitting.view(0), sitting.choice), 0
    for number in range(900):
        deal = draw(Stream(2, number))
        assert seen_alike(present, deal)
        table = present.played_out(deal, "stand", lambda _, choice: choice.options[0])
        out = next(event.out for event in table.log if isinstance(event, Bought) and event.seat == 1)
        held += out != "2S"
        assert out in ("2S", *deal.dealt[0][1])
        assert "7H" in deal.dealt[0][1] and deal.dealt[0][0] == ("4S", "3S", "2S")
    assert 540 < held < 660


@pytest.mark.parametrize("name", TRACED)
def test_a_trade_that_was_not_seen_can_be_guessed_in_any_way_that_agrees_with_what_was_seen_later(name):
    """Careful and random players at one table; each guess, dealt and traded again, looks the same to the seat."""
    game, checked = GAMES[name], 0
    for number in range(12):
        sitting = Sitting(game, 4, seed=8, number=number, deals=1)
        adviser = careful(game)
        while choice := sitting.choice:
            view = sitting.view(choice.seat)
            if any(HIDDEN in hand for hand in view.hands) and len(sitting.answers) % 3 == 0:
                present = present_of(game, view, choice)
                assert all(seen_alike(present, present.draw(Stream(1, k))) for k in range(3))
                checked += 1
            sensible = number % 2 or choice.chance % 2
            sitting.answer(
                adviser(view, choice) if sensible else choice.options[choice.chance * len(choice.options) >> 32]
            )
    assert checked


def trading_on(game, players, answers, word=""):
    """Nobody stands as long as he may do anything else; all trade with this word, where they may."""
    sitting = Sitting(game, players, seed=3, deals=1)
    while sitting.choice and len(sitting.answers) < answers:
        choice = sitting.choice
        may = [answer for answer in choice.options if answer != "stand"]
        said = [answer for answer in may if answer.startswith(word)] or may
        sitting.answer(said[choice.chance * len(said) >> 32])
    return sitting


def ways_one_by_one(tracer):
    """In how many ways the cards can have been traded, as it was seen: every card of a hand is tried at each step."""
    hands = {seat: list(range(k * HAND, k * HAND + HAND)) for k, seat in enumerate(tracer.seats)}
    stock = {f"pack {k}": [HAND * len(tracer.seats) + k] for k in range(tracer.left)}

    def ways(at, lie, known):
        if at == len(tracer.steps):
            return 1
        out, into, card, _ = tracer.steps[at]
        if into is None:
            return ways(at + 1, lie, known)
        total = 0
        for number in lie[out]:
            if card == HIDDEN or (known.get(number, card) == card and (number in known or card not in known.values())):
                now = lie | {out: [other for other in lie[out] if other != number]}
                now[into] = [*now.get(into, ()), number]
                total += ways(at + 1, now, known if card == HIDDEN else known | {number: card})
        return total

    return ways(0, hands | stock, dict(zip(hands[tracer.seat], tracer.mine, strict=True)))


@pytest.mark.parametrize(
    "name, players, word, answers",
    [
        ("commerce/modern", 3, "", range(3, 19, 5)),
        ("commerce/extended", 4, "barter", range(4, 22, 3)),
        ("commerce/piquet-pack", 7, "ready money", (22, 24)),  # the pack has been gone through by then
    ],
)
def test_as_many_ways_of_trading_are_counted_as_there_are(name, players, word, answers):
    several = 0
    for number in answers:
        sitting = trading_on(GAMES[name], players, number, word)
        tracer = Tracer(sitting.game, sitting.view(sitting.choice.seat))
        assert tracer.count == ways_one_by_one(tracer)
        several += tracer.count > 1
    assert several


@pytest.mark.parametrize("players", [3, 4])
def test_trading_that_goes_on_and_on_is_traced_without_many_states(players):
    sitting = trading_on(GAMES["commerce/extended"], players, 150)
    tracer = Tracer(sitting.game, sitting.view(0))
    assert len(tracer.steps) > 90
    assert max(map(len, tracer.layers)) < 500
