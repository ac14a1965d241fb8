"""Newmarket, sentence by sentence."""

from __future__ import annotations

import pytest

from cardlib import GAMES, BadCards, IllegalPlay, Sitting, WrongArgument, WrongPlayers, play
from cardlib.cards import cards
from cardlib.clauses import Source
from cardlib.families.stopping import Layout

OURS = Source(status="ours", note="made for a test")
NEWMARKET = GAMES["newmarket/baxter-wray"]
EXAMPLE = dict(hands=["10D 2C 9S", "JH 3C JC 8H", "QC KS 4H"], turned_up="JD QH KC AS")


def taken(record):
    """Who takes a stake on the layout, with which card."""
    return [
        (e.payer, e.payee, e.about[:3].rstrip())
        for e in record.payments
        if e.why.label == "a stake on the layout" and isinstance(e.payer, str)
    ]


@pytest.mark.parametrize("players", NEWMARKET.players)
def test_the_seven_of_each_suit_is_taken_out_and_four_cards_are_turned_up(players):
    """“…the four principal cards, viz., ace, king, queen, and knave, but of different suits.”"""
    seen = set()
    for number in range(40):
        sitting = Sitting(NEWMARKET, players, seed=1, number=number, deals=1)
        layout = sitting.table.heaps["layout"]
        assert [card[0] for card in layout] == list("AKQJ") and len({card[1] for card in layout}) == 4
        seen.add(tuple(layout))
        while sitting.choice.kind == "stake":
            sitting.answer(sitting.choice.options[0])
        assert sum(map(len, sitting.table.hands)) == 44 and not any(c[0] == "7" for h in sitting.table.hands for c in h)
        assert not any(card in hand for hand in sitting.table.hands for card in layout)
    assert len(seen) > 15, "there are twenty-four"


def test_the_holders_of_king_of_spades_queen_of_clubs_knave_of_hearts_and_ten_of_diamonds_become_winners():
    record = play(NEWMARKET, 3, **EXAMPLE, script="Ace King Queen Knave TD 2C JH JC KS 4H")
    assert taken(record) == [("Knave", 0, "10♦"), ("Queen", 1, "J♥"), ("King", 2, "Q♣"), ("Ace", 2, "K♠")]
    assert record.net == (-1, -1, 2) and not any(record.pools.values())


def test_these_would_in_each_case_become_stops():
    sitting = Sitting(NEWMARKET, 3, **EXAMPLE, deals=1)
    assert set(cards("10D JH QC KS")) <= set(NEWMARKET.stops(sitting.view(0)))
    sixes_and_kings = cards("6S 6H 6D 6C KH KD")
    assert set(NEWMARKET.stops(sitting.view(0))) == set(cards("10D JH QC KS")) | set(sixes_and_kings)


def test_a_king_does_not_lead_on_to_the_ace_of_its_suit():
    hands, up = ["KH 2C", "AH 9S", "4H 5H"], "JD QH KS AC"
    record = play(NEWMARKET, 3, hands=hands, turned_up=up, script="Ace King Queen Knave KH 2C")
    assert record.runs[0].cards == ("KH",)


def test_each_puts_his_counter_on_whichever_card_he_chooses_provided_that_all_four_are_covered():
    sitting = Sitting(NEWMARKET, 3, seed=1, deals=1, forced=True)
    assert sitting.choice.options == ("Ace", "King", "Queen", "Knave") and not any(sitting.table.hands)
    sitting = Sitting(NEWMARKET, 4, seed=1, deals=1, forced=True)
    sitting.answer("King")
    assert sitting.choice.options == ("Ace", "King", "Queen", "Knave")
    sitting.answer("King")
    assert sitting.choice.options == ("Ace", "Queen", "Knave")
    before = list(sitting.table.log)
    with pytest.raises(IllegalPlay) as refused:
        sitting.answer("King")
    assert "seat 2 cannot stake on King: all have to be covered, and Ace, Queen and Knave would be left bare" in str(
        refused.value
    )
    assert refused.value.rule.sentence == "newmarket.stakes.1" and sitting.table.log == before
    for pool in ("Ace", "Queen", "Knave"):
        assert pool in sitting.choice.options
        sitting.answer(pool)
    assert sitting.table.pools == {"King": 2, "Ace": 1, "Queen": 1, "Knave": 1}


def test_the_dealer_pays_one_extra_throughout_the_game():
    record = play(NEWMARKET, ["random"] * 5, seed=3)
    extra = [e for e in record.payments if e.why.label == "the dealer's extra stake"]
    assert [e.payer for e in extra] == [4, 0, 1, 2, 3] and {e.counters for e in extra} == {1}
    assert extra[0].why.source.sentence == "newmarket.stakes.2"


def test_if_this_is_not_done_the_amounts_are_carried_on_to_the_next_deal():
    carried = 0
    for seed in range(10):
        record = play(NEWMARKET, ["random"] * 4, seed=seed)
        layouts = [e.cards for e in record.log if type(e).__name__ == "TurnedUp"]
        assert len(layouts) == 4 and len(set(layouts)) == 1, "and the same cards lie there"
        assert len(record.dealt) == 5
        carried += any(record.pools.values())
        assert sum(record.pools.values()) == 4 * 5 - sum(
            e.counters for e in record.payments if isinstance(e.payer, str)
        )
    assert carried


def test_a_layout_may_be_drawn_anew_in_each_deal():
    game = NEWMARKET.variant("anew", OURS, layout=Layout("AKQJ", OURS, OURS, anew=True))
    layouts = {
        e.cards for s in range(4) for e in play(game, ["random"] * 4, seed=s).log if type(e).__name__ == "TurnedUp"
    }
    assert len(layouts) > 6


def test_the_winner_receives_from_each_of_the_other_competitors_a_stake_for_every_remaining_card():
    record = play(
        NEWMARKET, 3, hands=["2C", "5C 6C", "8C 9C 10C"], turned_up="JD QH KS AC", script="Ace King Queen Knave 2C"
    )
    assert record.net == (-1 + 2 + 3, -1 - 2, -2 - 3)


@pytest.mark.parametrize(
    "up, says",
    [
        ("JD QD KC AS", "J♦ Q♦ K♣ A♠ is no layout: it has one each of A, K, Q, J, and no two of a suit"),
        ("JD QH KC", "is no layout"),
        ("JD QH KC KS", "is no layout"),
        ("10D QH KC AS", "is no layout"),
        ("", "Nothing is no layout"),
    ],
)
def test_a_layout_that_breaks_the_suit_rule(up, says):
    with pytest.raises(BadCards, match=says):
        Sitting(NEWMARKET, 3, hands=["2C", "3C", "4C"], turned_up=up)
    if up == "JD QD KC AS":
        rest = " ".join(card for card in NEWMARKET.pack if card not in cards(up))
        with pytest.raises(BadCards, match=says):
            Sitting(NEWMARKET, 3, pack=f"{up} {rest}")


def test_the_layout_is_the_first_of_a_pack_that_is_given():
    up = cards(EXAMPLE["turned_up"])
    rest = [card for card in NEWMARKET.pack if card not in up]
    sitting = Sitting(NEWMARKET, 4, pack=" ".join([*up, *rest]))
    assert sorted(sitting.table.heaps["layout"]) == sorted(up)
    while sitting.choice.kind == "stake":
        sitting.answer(sitting.choice.options[0])
    assert sitting.table.hands[0] == rest[::4]


def test_eight_may_play_and_nine_may_not():
    assert Sitting(NEWMARKET, 8).choice
    with pytest.raises(WrongPlayers, match="3 to 8 players, not 9"):
        Sitting(NEWMARKET, 9)


def test_two_players_cannot_cover_four_cards():
    with pytest.raises(WrongPlayers, match="3 to 8 players, not 2"):
        Sitting(NEWMARKET, 2)
    with pytest.raises(WrongArgument, match="2 players put down 3 stakes and would leave 1 card of the layout bare: 3"):
        NEWMARKET.variant("two", OURS, players=range(2, 5))


def test_a_layout_of_the_same_rank_twice_does_not_construct():
    with pytest.raises(WrongArgument, match="one to four ranks, each once"):
        NEWMARKET.variant("twice", OURS, layout=Layout("AAKQ", OURS, OURS))
    with pytest.raises(WrongArgument, match="which has no 7"):
        NEWMARKET.variant("seven", OURS, layout=Layout("AKQ7", OURS, OURS))
