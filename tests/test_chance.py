"""One seed, one deal, on every machine: the numbers and the cards are written out here."""

from __future__ import annotations

import pytest

from cardlib import GAMES, Sitting, WrongArgument, play
from cardlib.chance import Stream, check_seed, shuffled

NUMBERS = [1353026332, 2630497613, 751181309, 625525590, 2259341237, 1429126220]
LAST = 1537357125
HANDS = [
    "QS JS QH TH 8H 7H KC 7C",
    "AS 9S KH AD TD 7D QC 8C",
    "KS TS 8S 7S QD JD 9D 8D",
    "AH JH 9H KD AC JC TC 9C",
]


def test_the_stream_is_written_out():
    """SplitMix64's finaliser keys it, MWC64X makes the numbers (compared with a C program of the same lines)."""
    stream = Stream(1897, 0)
    assert [stream.next() for _ in range(6)] == NUMBERS
    assert Stream(2**64 - 1, 10**9).next() == LAST


def test_the_deal_is_written_out():
    sitting = Sitting(GAMES["polignac/modern"], 4, seed=1897)
    assert [" ".join(hand) for hand in sitting.table.hands] == HANDS


def test_variants_with_the_same_pack_share_their_deals():
    four: dict[tuple, set] = {}
    for game in [game for game in GAMES.values() if 4 in game.players]:
        dealt = Sitting(game, 4, seed=5, number=3).dealt[-1]
        four.setdefault((game.cards_for(4), tuple(map(len, dealt))), set()).add(dealt)
    assert all(len(dealings) == 1 for dealings in four.values())
    packs = "tricks; Pope Joan 3; Spin; Newmarket; Jig; Snip 3; Commerce 3; Speculation 2; Cassino 2"
    assert len(four) == 17, packs


def test_a_deal_of_a_match_is_the_deal_of_its_number():
    record = play("polignac/foster", ["random"] * 4, seed=8, deals=3)
    for number in range(3):
        assert record.dealt[number] == Sitting(GAMES["polignac/foster"], 4, seed=8, number=number).dealt[0]


def test_every_choice_forced_ones_too_takes_the_next_number():
    asked = Sitting(GAMES["slobberhannes/foster"], 4, seed=8, deals=1, forced=True)
    real = Sitting(GAMES["slobberhannes/foster"], 4, seed=8, deals=1)
    chances = []
    while choice := asked.choice:
        if len(choice.options) > 1:
            chances.append(choice.chance)
        asked.answer(choice.options[choice.chance * len(choice.options) >> 32])
    while choice := real.choice:
        assert choice.chance == chances.pop(0)
        real.answer(choice.options[choice.chance * len(choice.options) >> 32])
    assert not chances and real.record() == asked.record()


def test_the_shuffle_is_fair():
    """Every card comes to every place equally often: chi-square with 31 degrees of freedom for each of four places."""
    pack = GAMES["polignac/modern"].pack
    seen = {card: [0, 0, 0, 0] for card in pack}
    deals = 4000
    for number in range(deals):
        for place, cards in enumerate(shuffled(pack, (8, 8, 8, 8), Stream(1, number))):
            for card in cards:
                seen[card][place] += 1
    for place in range(4):
        chi = sum((n[place] - deals / 4) ** 2 / (deals / 4 * 3 / 4) for n in seen.values())
        assert 10 < chi < 62


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1897", None, True])
def test_a_bad_seed_is_refused_before_anything_happens(seed):
    with pytest.raises(WrongArgument, match="A seed is a whole number from 0 to"):
        check_seed(seed)
    with pytest.raises(WrongArgument, match="A seed is a whole number"):
        play("polignac/modern", ["random"] * 4, seed=seed)


def test_the_ends_of_the_range_of_seeds_are_seeds():
    assert play("polignac/modern", ["random"] * 4, seed=0, deals=1) != play(
        "polignac/modern", ["random"] * 4, seed=2**64 - 1, deals=1
    )


def test_places_that_do_not_hold_the_cards_are_refused():
    with pytest.raises(WrongArgument, match="2 cards do not go into places for 3"):
        shuffled(("AS", "KS"), (1, 2), Stream(0, 0))
