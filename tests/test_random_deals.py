"""Random deals of every game and number of players: nothing is lost, nothing invented, everything can be told again."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tables import DEALS, PLAYED, SEATINGS, STOPS, TRICKS, at_random, check_every_event

from cardlib import GAMES, Sitting, read
from cardlib.record import Record
from cardlib.referee import NAMES
from cardlib.settling import CountersGone
from cardlib.table import Table

PARTS = 4


def replayed(record: Record) -> Record:
    """The same answers to the same cards."""
    sitting = Sitting(
        record.game,
        record.names,
        seed=record.seed,
        deals=record.deals,
        games=record.games,
        number=record.number,
        dealt=record.dealt,
        forced=True,
    )
    for answer in record.answers:
        sitting.answer(answer)
    return sitting.record()


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name, players", [(name, players) for name, players in SEATINGS if name in PLAYED])
def test_accounts_and_cards_are_conserved_and_the_transcript_is_read_back(name, players, part):
    game = GAMES[name]
    for number in range(part, DEALS, PARTS):
        record = at_random(Sitting(game, players, seed=1897, number=number, deals=1)).record()
        check_every_event(record)
        assert sum(record.net) + sum(record.pools.values()) == 0
        assert replayed(record) == record
        assert read(str(record)) == record


@pytest.mark.parametrize("name, players", [(name, players) for name, players in SEATINGS if name in PLAYED])
def test_whole_matches_come_to_an_end(name, players):
    game = GAMES[name]
    for seed in range(max(2, DEALS // 50)):
        record = at_random(Sitting(game, players, seed=seed)).record()
        check_every_event(record)
        assert record.winners and not set(record.losers) & set(record.winners)
        if isinstance(game.ends, CountersGone):
            assert record.losers and set(record.losers) | set(record.winners) == set(range(players))
            assert record.table.out and not any(
                record.table.counters[s] == 0 for s in range(players) if s not in record.table.out
            )
        assert sum(record.stakes) == 0
        assert read(str(record)) == record


@pytest.mark.parametrize("name, players", [(name, players) for name, players in SEATINGS if name in PLAYED])
def test_games_follow_each_other_at_one_table(name, players):
    record = at_random(Sitting(GAMES[name], players, seed=4, games=2)).record()
    check_every_event(record)
    deals = [e for e in record.log if type(e).__name__ in ("NewDeal", "NewGame", "Ended")]
    again = next(k for k, e in enumerate(deals) if type(e).__name__ == "NewGame" and e.number == 2)
    step = GAMES[name].direction
    assert deals[again + 1].dealer in ((deals[again - 2].dealer + step) % players, deals[again - 2].dealer)
    assert read(str(record)) == record


@pytest.mark.parametrize("name, players", [(name, players) for name, players in SEATINGS if name in TRICKS])
def test_whoever_can_follow_follows_and_the_highest_of_the_suit_wins(name, players):
    game = GAMES[name]
    height = {rank: -k for k, rank in enumerate(game.order)}
    for number in range(20):
        record = at_random(Sitting(game, players, seed=7, number=number, deals=1)).record()
        hands = {e.seat: set(e.cards) for e in record.log if type(e).__name__ == "Dealt"}
        for trick in record.tricks:
            plays = [e for e in record.log if type(e).__name__ == "Played" and e.card in trick.cards]
            led = plays[0].card[1]
            for play in plays:
                assert play.card[1] == led or not any(c[1] == led for c in hands[play.seat])
                hands[play.seat].discard(play.card)
            best = max((p for p in plays if p.card[1] == led), key=lambda p: height[p.card[0]])
            assert best.seat == trick.seat


@pytest.mark.parametrize("name, players", [(name, players) for name, players in SEATINGS if name in STOPS])
def test_whoever_has_the_next_card_plays_it_and_whoever_plays_a_stop_leads(name, players):
    game = GAMES[name]
    odd = {clause.card for clause in (game.at_will, game.in_lieu) if clause}
    for number in range(20):
        record = at_random(Sitting(game, players, seed=7, number=number, deals=1)).record()
        hands = {e.seat: set(e.cards) for e in record.log if type(e).__name__ == "Dealt"}
        plays = [e for e in record.log if type(e).__name__ == "Played"]
        leader = record.table.dealt_in[0]
        for run in record.runs:
            mine, plays = plays[: len(run.cards)], plays[len(run.cards) :]
            assert tuple(e.card for e in mine) == run.cards and mine[0].seat == leader
            for before, after in pairwise(run.cards):
                assert game.above(before) == after or odd & {before, after}
            for play in mine:
                assert play.card in hands[play.seat]
                hands[play.seat].discard(play.card)
            leader = mine[-1].seat
            assert run.seat == leader
            above = game.above(run.cards[-1])
            if hands[leader] and not (game.calls and len(run.cards) == 5) and not odd & set(run.cards):
                assert all(above not in hand for hand in hands.values())
        assert not plays and (not record.runs or not hands[leader])


@pytest.mark.parametrize("name, players", [(name, players) for name, players in SEATINGS if name in STOPS])
def test_what_is_put_up_covers_the_board_and_what_is_left_is_carried(name, players):
    """Over a match every compartment has a stake when the cards are dealt, but where penalties were too few."""
    game = GAMES[name]
    table, bare = Table(NAMES[:players]), 0
    record = at_random(Sitting(game, players, seed=9)).record()
    for event in record.log:
        if type(event).__name__ == "Dealt" and not any(table.hands):
            bare += sum(not table.pools.get(pool) for pool in game.board.pools)
        table.tell(event)
    assert bare == 0 or name == "pope-joan/to-the-pool"
