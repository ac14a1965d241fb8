"""What holds for every deal of Snip-Snap-Snorum and of Speculation, for every game and number of players."""

from __future__ import annotations

import copy
import pickle

import pytest
from tables import DEALS, PAIRED, PAIRED_SEATINGS, at_random, check_every_event, with_swapped
from test_random_deals import replayed

from cardlib import GAMES, Sitting, deal_code, play, read, same_deal, simulate
from cardlib.cards import HIDDEN
from cardlib.events import Dealt, Ended, NewDeal, Out, Played
from cardlib.events.laid import Stopped
from cardlib.events.stacks import Exposed, Holds, Orders
from cardlib.families.picture import Heap, Pool, Stack, Trump
from cardlib.families.snip import SnipGame, WholePackSnip
from cardlib.measures import mean_of
from cardlib.players import careful, random_player
from cardlib.table import Table

SNIP = [name for name in PAIRED if isinstance(GAMES[name], SnipGame)]
SPECULATION = [name for name in PAIRED if name not in SNIP]
LINES = [(name, players) for name, players in PAIRED_SEATINGS if name in SNIP]
STACKS = [(name, players) for name, players in PAIRED_SEATINGS if name in SPECULATION]


# Nothing is lost, nothing invented, everything can be told again


@pytest.mark.parametrize("name, players", PAIRED_SEATINGS)
def test_accounts_and_cards_are_conserved_and_the_transcript_is_read_back(name, players):
    for number in range(DEALS):
        record = at_random(Sitting(GAMES[name], players, seed=1897, number=number, deals=1)).record()
        check_every_event(record)
        assert sum(record.net) + sum(record.pools.values()) == 0
        if number % 10 == 0:
            assert replayed(record) == record
            assert read(str(record)) == record


@pytest.mark.parametrize("name, players", PAIRED_SEATINGS)
def test_whole_matches_come_to_an_end(name, players):
    for seed in range(max(2, DEALS // 50)):
        record = at_random(Sitting(GAMES[name], players, seed=seed)).record()
        check_every_event(record)
        assert record.winners and not set(record.losers) & set(record.winners) and sum(record.stakes) == 0
        assert sum(isinstance(e, Ended) for e in record.log) == 1
        if name in SNIP and GAMES[name].counters:
            assert len(record.winners) == 1 and record.pools["pool"] == 0
        assert read(str(record)) == record


@pytest.mark.parametrize("name, players", PAIRED_SEATINGS)
def test_games_follow_each_other_at_one_table(name, players):
    record = at_random(Sitting(GAMES[name], players, seed=4, games=2)).record()
    check_every_event(record)
    assert sum(isinstance(e, Ended) for e in record.log) == 2 and read(str(record)) == record


@pytest.mark.parametrize("name, players", LINES)
def test_whoever_can_pair_pairs_and_only_what_is_paired_is_paid_for(name, players):
    """An account of the rules of its own: what was in the hands, who came next, and what was paid."""
    game = GAMES[name]
    for number in range(20):
        record = at_random(Sitting(game, players, seed=7, number=number, deals=1)).record()
        hands = {e.seat: set(e.cards) for e in record.log if isinstance(e, Dealt)}
        order = record.table.dealt_in
        up = record.table.heaps.get("turn-up", [""])[0][:1]
        rank, count, due, last = up, 0, 0, None
        for event in record.log:
            if isinstance(event, Played):
                pairs = event.card[0] == rank and event.seat != last
                if not pairs and last is not None and not isinstance(game, WholePackSnip):
                    assert not any(c[0] == rank for c in hands[event.seat])
                if isinstance(game, WholePackSnip) and last is not None and event.seat == last and not pairs:
                    at = order.index(last)
                    after = next((s for s in (*order[at + 1 :], *order[:at]) if hands[s]), None)
                    assert after is None or not any(c[0] == rank for c in hands[after])
                count = count + 1 if pairs else 0
                due += (0, 1, 2, 3)[count]
                rank, last = ("" if count == 3 else event.card[0]), event.seat
                count = 0 if count == 3 else count
                hands[event.seat].discard(event.card)
            elif isinstance(event, Out):
                hands[event.seat] = set()
        paid = sum(e.counters for e in record.payments if e.payee == "pool" or e.why is game.turned)
        short = sum(e.counters for e in record.log if type(e).__name__ == "Short")
        missed = game.turned.payer == "pool" and paid < due  # an empty pool
        assert paid + short == due or missed


@pytest.mark.parametrize("name, players", LINES)
def test_the_pool_and_the_counters_are_five_for_each(name, players):
    record = at_random(Sitting(GAMES[name], players, seed=2, deals=2)).record()
    table = Table(record.names)
    for event in record.log:
        table.tell(event)
        if GAMES[name].counters and table.deals:
            assert sum(table.counters) + table.pools.get("pool", 0) == 5 * players


@pytest.mark.parametrize("name, players", STACKS)
def test_the_best_trump_has_the_pool_and_its_owner_turns_his_cards_last(name, players):
    game = GAMES[name]
    for number in range(20):
        record = at_random(Sitting(game, players, seed=7, number=number, deals=1)).record()
        table, held = Table(record.names), None
        for event in record.log:
            if isinstance(event, Exposed):
                others = [s for s in range(players) if s != held.seat and table.hands[s]]
                assert event.seat != held.seat or not others
                assert table.hands[event.seat][0] == event.card
            if isinstance(event, Holds):
                held = event
            table.tell(event)
        trumps = [e.card for e in record.log if isinstance(e, Played)] + table.heaps["turn-up"][-1:]
        trumps += [e.card for e in record.log if type(e).__name__ == "TurnedFrom" and e.pile == "spare hand"]
        best = max((c for c in trumps if c[1] == held.card[1]), key=lambda c: game.height[c])
        assert held.card == best and not any(table.hands)


# Views


@pytest.mark.parametrize("name, players", PAIRED_SEATINGS)
def test_a_view_knows_what_its_seat_may_know_and_nothing_else(name, players):
    sitting = Sitting(GAMES[name], players, seed=2, deals=1)
    views = [sitting.view(seat) for seat in range(players)]
    while choice := sitting.choice:
        for seat, view in enumerate(views):
            mine = sitting.table.hands[seat]
            assert view.hand == (mine if name in SNIP else [HIDDEN] * len(mine))
            for other in set(range(players)) - {seat}:
                assert view.hands[other] == [HIDDEN] * len(sitting.table.hands[other])
            assert view.counters == sitting.table.counters and view.centre == sitting.table.centre
        sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])


@pytest.mark.parametrize("name, players", PAIRED_SEATINGS)
def test_swapping_two_cards_a_seat_cannot_see_changes_nothing_it_sees(name, players):
    """One card of another's hand and one of the undealt pack; where all is dealt, one of a third hand."""
    game, swaps = GAMES[name], 0
    for number in range(16):
        sitting = at_random(Sitting(game, players, seed=9, number=number, deals=1, forced=True), number)
        if sitting.choice is None:
            continue
        for seat in range(players):
            one = next((s for s in range(players) if s != seat and sitting.table.hands[s]), None)
            stock = [] if isinstance(game, WholePackSnip) else sitting.table.heaps["stock"]
            third = [s for s in range(players) if s not in (seat, one) and sitting.table.hands[s]]
            pile = stock or (sitting.table.hands[third[-1]] if third else [])
            if one is None or not pile:
                continue
            other = with_swapped(sitting, sitting.table.hands[one][-1], pile[-1])
            if other is not None:
                assert [e.masked(seat) for e in sitting.table.log] == [e.masked(seat) for e in other.table.log]
                assert sitting.table.log != other.table.log
                if seat == sitting.choice.seat == other.choice.seat:
                    assert sitting.choice == other.choice
                    view, again = sitting.view(seat), other.view(seat)
                    assert careful(game)(view, sitting.choice) == careful(game)(again, other.choice)
                    assert game.picture(view, sitting.choice) == game.picture(again, other.choice)
                swaps += 1
    assert swaps > 6 or (isinstance(game, WholePackSnip) and players == 2)


def test_orders_are_not_told_before_all_have_given_theirs():
    sitting = Sitting("speculation/baxter-wray", 3, seed=1, deals=1)
    sitting.answer(3)
    assert not any(isinstance(e, Orders) for e in sitting.view(1).log)
    sitting.answer(0)
    sitting.answer("keep")
    assert [e.orders for e in sitting.view(1).log if isinstance(e, Orders)] == [((0, 3), (1, 0), (2, 0))]


# Taking back, codes, copies, many deals


@pytest.mark.parametrize("name", PAIRED)
def test_taking_back_and_playing_on_is_playing_on(name):
    for players in GAMES[name].players:
        sitting = Sitting(name, players, seed=players, deals=1)
        for _ in range(9):
            if (choice := sitting.choice) is None:
                break
            before = sitting.record()
            sitting.answer(choice.options[-1])
            back = sitting.undone()
            assert back.record() == before and back.choice == choice
            back.answer(choice.options[-1])
            assert back.record() == sitting.record()


@pytest.mark.parametrize("name", PAIRED)
def test_a_sitting_can_be_copied_and_pickled_and_its_deal_has_a_code(name):
    sitting = Sitting(GAMES[name], 5, seed=4, deals=1)
    for _ in range(6):
        sitting.answer(sitting.choice.options[0])
    for again in (copy.deepcopy(sitting), pickle.loads(pickle.dumps(sitting))):
        assert again.record() == sitting.record() and again.choice == sitting.choice
    record = play(name, ["careful"] * 4, seed=12, number=3, deals=1)
    assert deal_code(record) == f"{name} 4 12 3" and play(code=deal_code(record)) == record
    assert "play" in record.csv() and "baxterwray1891" in record.csv()


def test_the_same_deal_under_several_games():
    snip = same_deal(["snip-snap-snorum/baxter-wray", "snip-snap-snorum/turn-up"], players=5, seed=3)
    assert snip.records[0].dealt[0][:5] == snip.records[1].dealt[0][:5] and "<table" in snip._repr_html_()
    assert len({r.dealt[0][:13] for r in same_deal(SPECULATION[:4], seed=3).records}) == 1


@pytest.mark.parametrize("name", PAIRED)
def test_every_game_can_be_studied(name):
    for players in (2, GAMES[name].players[-1]):
        study = simulate(name, players, "random", deals=4, seed=1)
        assert all(sum(count.values()) == 4 for count in study.counts)
        assert simulate(name, players, "random", matches=1, seed=1).what == "matches"


# The careful player


@pytest.mark.parametrize("name", PAIRED)
def test_a_careful_player_beats_random_ones_clearly(name):
    """From every seat: he ends above the mean of the others in the same deal, by three standard errors at least.

    Where the whole pack is dealt for counters, he wins matches of two: with more there is little that can be chosen.
    """
    game, gain = GAMES[name], {}
    two = isinstance(game, WholePackSnip) and game.counters is not None
    players, deals = (2, None) if two else (4, 1)
    for number in range({"s": 1200, "w": 200, "p": 240}["w" if two else "s" if name in SNIP else "p"]):
        seat = number % players
        who = [careful(game) if s == seat else random_player for s in range(players)]
        record = play(game, who, seed=number, deals=deals)
        better = players * record.net[seat] - sum(record.net)
        gain[better] = gain.get(better, 0) + 1
    mean, low, _ = mean_of(gain)
    assert low > 0 and mean - 1.5 * (mean - low) > 0


@pytest.mark.parametrize("name, players", PAIRED_SEATINGS)
def test_careful_answers_legally_at_every_seat_and_gives_a_reason(name, players):
    game, adviser = GAMES[name], careful(GAMES[name])
    sitting = Sitting(game, players, seed=players, deals=1)
    while choice := sitting.choice:
        view = sitting.view(choice.seat)
        answer = adviser(view, choice)
        reason = adviser.reason(view, choice, answer)
        assert reason.endswith(".") and reason[0].isupper() and "??" not in reason and len(reason) < 200
        assert adviser(view, choice) == answer
        choice.chance = 2**32 - 1
        assert adviser(view, choice) == answer
        sitting.answer(answer)


def test_what_he_thinks_the_next_cannot_have_he_has_not():
    """By all the deals of both orders of turns: a rank known to be wanting is wanting."""
    from cardlib.families.snip_seen import has_none

    known = 0
    for name in ("snip-snap-snorum/baxter-wray", "snip-snap-snorum/whole-pack", "snip-snap-snorum/turn-up"):
        for players in (2, 4, 7):
            for number in range(6):
                sitting = Sitting(name, players, seed=3, number=number, deals=1)
                while choice := sitting.choice:
                    for seat, ranks in has_none(sitting.view(choice.seat)).items():
                        assert not ranks & {card[0] for card in sitting.table.hands[seat]}
                        known += len(ranks)
                    sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])
    assert known > 1000


# The picture


@pytest.mark.parametrize("name, players", PAIRED_SEATINGS)
def test_the_picture_shows_what_lies_there(name, players):
    game = GAMES[name]
    sitting = Sitting(game, players, seed=6, deals=2)
    while choice := sitting.choice:
        view = sitting.view(choice.seat)
        picture = game.picture(view, choice)
        assert [shown.seat for shown in picture.seats] == list(range(players)) and picture.question is not None
        assert picture.regions[0] == Pool("The pool", view.pools.get("pool", 0))
        assert picture.progress and picture.question.words.endswith((".", "?"))
        assert sum(len(run.plays) for run in picture.runs) == sum(isinstance(e, Played) for e in view.this_deal())
        assert all(HIDDEN not in heap.cards for heap in picture.regions if isinstance(heap, Heap))
        game.picture(sitting.view((choice.seat + 1) % players))
        sitting.answer(choice.options[choice.chance * len(choice.options) >> 32])
    assert game.picture(sitting.view(0)).question is None


def test_the_chain_is_shown_with_its_calls():
    hands = ["TS 4S", "9S 2S", "9H 3S", "9D 5S", "9C 6S"]
    sitting = Sitting("snip-snap-snorum/baxter-wray", 5, hands=hands, dealer=0, forced=True)
    for card in ("9S", "9H", "9D"):
        sitting.answer(card)
    picture = sitting.game.picture(sitting.view(4), sitting.choice)
    (chain,) = picture.runs
    assert [(p.seat, p.card) for p in chain.plays] == [(1, "9S"), (2, "9H"), (3, "9D")]
    assert chain.calls == ("", "Snip", "Snap") and chain.words == ""
    assert [shown.spot.best for shown in picture.seats] == ["", "", "Snip", "Snap", ""]
    assert picture.question.words == "Say Snorum: Dan pays 3."
    refused = {held.card: held.refused for held in picture.hand}
    assert refused == {"9C": "", "6S": "You hold 9♣ and must pair."}
    sitting.answer("9C")
    picture = sitting.game.picture(sitting.view(0), sitting.choice)
    assert picture.runs[0].words == "Snip, Snap, Snorum" and picture.question.words == "Play any card."
    assert picture.regions[1] == Heap("The undealt pack", 42)


def test_who_is_out_is_shown():
    hands = ["9S 2S", "9H 3S", "TS 5S"]
    sitting = Sitting("snip-snap-snorum/baxter-wray", 3, hands=hands, dealer=2, counters=(1, 5, 5))
    sitting.answer("9S")
    anna, ben, _ = sitting.game.picture(sitting.view(1), sitting.choice).seats
    assert anna.out and "out" in anna.marks and anna.stock.number == 0 == anna.stock.number and anna.tally == ""
    assert ben.spot.best == "Snip" and ben.stock.of == 5


def test_the_stacks_the_best_trump_and_the_price_are_shown():
    sitting = Sitting("speculation/baxter-wray", 3, hands=["2S 3S 4S", "2D 3D 4D", "2C 3C 4C"], turned_up="9H", deals=1)
    before = sitting.game.picture(sitting.view(0), sitting.choice)
    assert before.regions[1] == Trump("The turn-up", None, None, 52, 0, 9, 0, 182) and before.hand == ()
    for word in (0, 0, "keep", 0, 0, "keep"):
        sitting.answer(word)
    view = sitting.view(0)
    picture = sitting.game.picture(view, sitting.choice)
    assert picture.regions[1] == Trump("The best trump", "9H", 2, 51, 5, 9, 3621, 144)
    assert picture.regions[2] == Stack(0, "Anna", 3) and picture.regions[-2] == Heap("The turn-up", 1, ("9H",))
    assert picture.seats[2].spot.card == "9H" and picture.seats[2].spot.best == "best trump"
    for word in ("sell 1", "none", "none"):
        sitting.answer(word)
    picture = sitting.game.picture(sitting.view(0), sitting.choice)
    assert picture.legend == "Your standing order for cards unseen: sell from 1."
    assert [r.turned for r in picture.regions if isinstance(r, Stack)] == [("2S", "3S"), ("2D",), ()]
    assert any(isinstance(e, Stopped) for e in sitting.table.log) and isinstance(sitting.table.log[-1], Stopped)
    assert any(isinstance(e, NewDeal) for e in sitting.table.log)
