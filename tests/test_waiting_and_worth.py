"""Many deals of Snip-Snap-Snorum and Speculation: how long one waits, what a turn-up is worth, what a rule changes."""

from __future__ import annotations

import pytest

from cardlib import GAMES, WrongArgument, WrongPlayers, play
from cardlib.cards import rank_name
from cardlib.careful.bidding import Bidder
from cardlib.counting import MATCHES_APART
from cardlib.events import NewDeal, Out, Played
from cardlib.measures import share_of
from cardlib.study.changes import changes
from cardlib.study.waiting import LENGTHS, wait
from cardlib.study.worth import turn_ups

SNIP, SPECULATION = "snip-snap-snorum/baxter-wray", "speculation/baxter-wray"


def idle(view, choice):
    """Buys and sells nothing."""
    return choice.options[0]


# Waiting


def test_the_counts_of_waiting_are_the_records_counted():
    waited = wait(players=4, strategies="random", matches=12, seed=3)
    found: dict[str, list[int]] = {what: [] for what in LENGTHS}
    for k in range(12):
        log = play(SNIP, ["random"] * 4, seed=3, number=k * MATCHES_APART).log
        at = next(i for i, e in enumerate(log) if isinstance(e, Out))
        for what, kind, since in zip(LENGTHS, (NewDeal, NewDeal, Played, Played), (0, at, 0, at), strict=True):
            found[what].append(sum(isinstance(e, kind) for e in log[since:]))
    for what in LENGTHS:
        assert waited.lengths[what] == {n: found[what].count(n) for n in found[what]}
        assert sum(waited.lengths[what].values()) == 12
    assert sum(waited.first_out) == 12 and 0 < waited.share < 1


def test_those_first_out_have_to_wait_the_longer_the_more_play():
    """The book's objection to a large number of players, with its intervals."""
    few, many = (wait(players=n, strategies="random", matches=60, seed=1) for n in (3, 8))
    assert few.length("cards waited").high < many.length("cards waited").low
    assert wait(players=2, strategies="random", matches=5).length("cards waited").mean == 0


def test_waiting_says_its_numbers():
    waited = wait(players=3, matches=20, seed=5)
    words = waited.says()
    assert words.startswith("In 20 matches of snip-snap-snorum/baxter-wray, 3 careful players, seed 5, a match has ")
    assert f"{waited.length('deals waited').mean:.1f} more of them dealt (95 % interval" in words
    assert repr(waited) == "<Waiting: 20 matches of snip-snap-snorum/baxter-wray, 3 careful players, seed 5>"
    assert "<caption>20 matches" in waited._repr_html_() and list(waited.frame.measure) == list(LENGTHS)
    assert wait(matches=1, players=2, strategies=["careful", "random"]).strategies == ("careful", "random")


# Worth


def test_a_turn_up_brings_what_the_formula_says():
    """By rank, over deals in which nobody sells: within four standard errors; court cards take the whole pool."""
    found = turn_ups(players=4, strategies=[idle] * 4, deals=900, seed=7)
    assert found.turned > 900 and found.sold == 0 and found.price is None and found.gain is None
    for rank in "AKQJ":
        assert found.wins(rank) == share_of(found.times[rank], found.times[rank]) and found.brings(rank).mean == 5
        assert 0 < found.wins(rank).low < 1
    for rank in "T98765432":
        mean, low, _ = found.brings(rank)
        formula = float(found.frame.set_index("turn-up").formula.loc[rank_name(rank)])
        assert abs(mean - formula) < 4 * max((mean - low) / 1.96, 0.02), rank
    whole = found.brings()
    fair = sum(n * times for n, times in found.fair.items()) / found.turned / 100
    assert whole.low < fair < whole.high
    assert found.says().endswith("nobody has bought it unseen.")


def test_a_bold_buyer_pays_more_than_it_is_worth():
    """What he pays is more than it brings him, outside the interval; the careful sell to him."""
    bold = Bidder(GAMES[SPECULATION], 100)
    found = turn_ups(players=5, strategies=[bold, *["careful"] * 4], deals=250, seed=2)
    assert found.sold and found.price is not None and found.gain is not None and found.gain.high < 0
    assert found.price.mean > sum(n * t for n, t in found.fair.items()) / found.turned / 100
    words = found.says()
    assert "players bold 100, careful, careful, careful, careful" in words and "its buyer gains −" in words
    assert sum(found.prices.values()) == sum(found.gains.values()) == found.sold
    assert "<caption>250 deals" in found._repr_html_() and repr(found).startswith("<TurnUps: 250 deals")


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("speculation")])
def test_every_turn_up_is_counted_once(name):
    found = turn_ups(name, players=5, strategies="random", deals=30, seed=1)
    passed = sum(
        sum(type(e).__name__ == "DealPasses" for e in play(name, ["random"] * 5, seed=1, number=k, deals=1).log)
        for k in range(30)
    )
    assert found.turned == 30 + passed == sum(found.fair.values())
    assert found.brings().mean > 0 or "pool" in name


# Changes


def test_the_same_deals_under_two_games_differ_by_their_rule_alone():
    fined = changes(SPECULATION, "speculation/knave-or-five", players=4, strategies="careful", deals=60, seed=4)
    assert fined.difference("into the pool").low > 0 and fined.difference("cards played").mean == 0
    assert fined.difference("deals passed").mean == 0 == fined.difference("better trumps").mean
    spare = changes(SPECULATION, "speculation/spare-hand", deals=60, seed=4)
    assert spare.difference("pools left").low > 0 and spare.difference("deals passed").mean == 0
    whole = changes(SNIP, "snip-snap-snorum/whole-pack", deals=40, seed=4)
    assert "and speculation/spare-hand on the same deals" in spare.conditions
    assert "and snip-snap-snorum/whole-pack (not the same hands at each)" in repr(whole)
    assert whole.difference("Snap").low > 0 and whole.difference("cards played").low > 0


def test_differences_are_counted_deal_by_deal():
    both = changes(SNIP, "snip-snap-snorum/turn-up", players=5, strategies="random", deals=25, seed=9)
    for place in range(5):
        apart = [
            play("snip-snap-snorum/turn-up", ["random"] * 5, seed=9, number=k, deals=1).net[place]
            - play(SNIP, ["random"] * 5, seed=9, number=k, deals=1).net[place]
            for k in range(25)
        ]
        assert both.differences[f"place {place}"] == {n: apart.count(n) for n in apart}
    assert both.says("Snip").startswith(
        "In 25 deals of snip-snap-snorum/baxter-wray, 5 random players, seed 9; "
        "and snip-snap-snorum/turn-up on the same deals, Snip: "
    )
    assert list(both.frame.deals) == [25] * len(both.differences) and "Turn-up" not in repr(both)
    assert "the dealer pays" in both._repr_html_()


# Bad input


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: wait("snip-snap-snorum/unlimited"), WrongArgument, "Nobody goes out at snip-snap-snorum/unlimited"),
        (lambda: wait("polignac/foster"), WrongArgument, "Nobody goes out at polignac/foster"),
        (lambda: wait(matches=0), WrongArgument, "A number of matches is 1 at least, not 0"),
        (lambda: wait(players=11), WrongPlayers, "is for 2 to 10 players"),
        (lambda: wait(players="4"), WrongPlayers, "players is the number of seats"),
        (lambda: wait(matches=1).length("hours"), WrongArgument, "A match is measured by deals"),
        (lambda: turn_ups("polignac/foster"), WrongArgument, "polignac/foster is no game of Speculation"),
        (lambda: turn_ups(deals=True), WrongArgument, "A number of deals is a whole number from 1 to .*, not True"),
        (lambda: turn_ups(strategies=["random"]), WrongPlayers, "1 strategies do not fit 4 players"),
        (lambda: turn_ups(deals=1).wins("X"), WrongArgument, "No 'X' was turned up"),
        (lambda: turn_ups(deals=1).brings("X"), WrongArgument, "No 'X' was turned up"),
        (lambda: changes(SNIP, SPECULATION), WrongArgument, "are not two games of Snip-Snap-Snorum, nor two of"),
        (lambda: changes(SNIP, "snip-snap-snorum/piquet-pack"), WrongArgument, "share no deals"),
        (lambda: changes(SNIP, SNIP, deals=1).difference("luck"), WrongArgument, "The differences are those of place"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(call, error, says):
    with pytest.raises(error, match=says):
        call()
