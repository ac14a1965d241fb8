"""The written form: it reads as prose, it is read back, and it breaks loudly when the rules change."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlib import GAMES, NotARecord, Sitting, deal_code, play, read
from cardlib.clauses import Source

RECORDS = Path(__file__).parent / "records"
GOLDEN = [
    ("slobberhannes-foster", dict(game="slobberhannes/foster", players=["careful"] * 4, seed=1897, deals=2)),
    ("slobberhannes-foster-7", dict(game="slobberhannes/foster", players=["careful"] * 7, seed=1897, deals=2)),
    ("slobberhannes-hard-score", dict(game="slobberhannes/hard-score", players=["random"] * 5, seed=2)),
    ("slobberhannes-sweep-wins", dict(game="slobberhannes/sweep-wins", players=["random"] * 4, seed=0)),
    ("polignac-foster-match", dict(game="polignac/foster", players=["careful"] * 4, seed=1897)),
    ("polignac-modern-capot", dict(game="polignac/modern", players=["random"] * 4, seed=6, deals=2)),
    ("polignac-french", dict(game="polignac/french", players=["random"] * 5, seed=3, deals=2)),
    ("polignac-queens", dict(game="polignac/queens", players=["careful"] * 6, seed=4, deals=1)),
    ("polignac-encyclopedia-3", dict(game="polignac/encyclopedia", players=["careful"] * 3, seed=4, deals=2)),
    ("bassadewitz-encyclopedia", dict(game="bassadewitz/encyclopedia", players=["careful"] * 4, seed=5)),
    ("pope-joan-baxter-wray", dict(game="pope-joan/baxter-wray", players=["careful"] * 5, seed=1897, deals=2)),
    ("pope-joan-to-the-pool", dict(game="pope-joan/to-the-pool", players=["careful"] * 6, seed=2, deals=2)),
    ("pope-joan-pope-wins", dict(game="pope-joan/pope-wins", players=["careful"] * 4, seed=1, number=41, deals=1)),
    ("pope-joan-dealer-looks", dict(game="pope-joan/dealer-looks", players=["careful"] * 4, seed=3, deals=1)),
    ("pope-joan-in-lieu", dict(game="pope-joan/in-lieu", players=["careful"] * 4, seed=7, deals=1)),
    ("spin-baxter-wray", dict(game="spin/baxter-wray", players=["careful"] * 3, seed=1890)),
    ("newmarket-baxter-wray", dict(game="newmarket/baxter-wray", players=["careful"] * 4, seed=1897, deals=2)),
    ("jig-baxter-wray", dict(game="jig/baxter-wray", players=["careful"] * 4, seed=1897, deals=1)),
    ("commerce-modern", dict(game="commerce/modern", players=["careful"] * 4, seed=1891)),
    ("commerce-extended", dict(game="commerce/extended", players=["random"] * 4, seed=3, deals=2)),
    ("commerce-continuous", dict(game="commerce/continuous", players=["random"] * 3, seed=5)),
    ("commerce-dealer-penalty", dict(game="commerce/dealer-penalty", players=["careful"] * 5, seed=2, deals=3)),
    ("commerce-old", dict(game="commerce/old", players=["careful"] * 5, seed=1891, deals=2)),
    ("commerce-pool", dict(game="commerce/pool", players=["careful"] * 3, seed=1891)),
    ("commerce-piquet-pack", dict(game="commerce/piquet-pack", players=["random"] * 7, seed=4, deals=2)),
    ("cassino-two", dict(game="cassino/two", players=["careful"] * 2, seed=1891, deals=1)),
    ("cassino-partners", dict(game="cassino/partners", players=["random"] * 4, seed=6)),
    ("cassino-independent-6", dict(game="cassino/independent", players=["careful"] * 6, seed=2, deals=1)),
    ("cassino-lowest-deducted", dict(game="cassino/lowest-deducted", players=["careful"] * 3, seed=7, deals=2)),
    ("cassino-two-lowest", dict(game="cassino/two-lowest", players=["careful"] * 3, seed=5, deals=2)),
    ("cassino-piquet-pack-3", dict(game="cassino/piquet-pack", players=["random"] * 3, seed=3, deals=1)),
    ("snip-match", dict(game="snip-snap-snorum/baxter-wray", players=["careful"] * 5, seed=1897)),
    ("snip-whole-pack", dict(game="snip-snap-snorum/whole-pack", players=["random"] * 4, seed=3)),
    ("snip-unlimited", dict(game="snip-snap-snorum/unlimited", players=["careful"] * 3, seed=2, deals=2)),
    ("snip-turn-up", dict(game="snip-snap-snorum/turn-up", players=["careful"] * 6, seed=6, deals=2)),
    ("snip-pool-pays", dict(game="snip-snap-snorum/turn-up-pool-pays", players=["random"] * 8, seed=6, deals=3)),
    ("snip-piquet-pack", dict(game="snip-snap-snorum/piquet-pack", players=["careful"] * 3, seed=4, games=2)),
    ("speculation-match", dict(game="speculation/baxter-wray", players=["careful"] * 4, seed=1897)),
    ("speculation-random", dict(game="speculation/baxter-wray", players=["random"] * 4, seed=1897, deals=2)),
    ("speculation-to-pool", dict(game="speculation/turn-up-to-pool", players=["random"] * 3, seed=5)),
    ("speculation-spare-hand", dict(game="speculation/spare-hand", players=["random"] * 5, seed=2, deals=2)),
    ("speculation-knave-or-five", dict(game="speculation/knave-or-five", players=["careful"] * 6, seed=2, deals=2)),
    ("speculation-piquet-pack", dict(game="speculation/piquet-pack", players=["random"] * 6, seed=8, deals=1)),
]


@pytest.mark.parametrize("name, call", GOLDEN)
def test_the_golden_records(name, call, request):
    """Reviewed by eye when they change; write them anew with ``python tests/test_record.py``."""
    record = play(**call)
    assert (RECORDS / f"{name}.txt").read_text(encoding="utf-8") == str(record)
    assert read((RECORDS / f"{name}.txt").read_text(encoding="utf-8")) == record


def test_a_record_of_a_game_in_progress_is_read_back():
    sitting = Sitting(GAMES["polignac/modern"], ["Ann-Marie", "Björn", "C. D.", "Zoë"], seed=3)
    for _ in range(11):
        assert read(str(sitting.record())) == sitting.record()
        sitting.answer(sitting.choice.options[-1])


def test_a_record_of_given_hands_has_no_seed_and_is_read_back():
    record = play(
        "polignac/modern",
        4,
        hands=["9H 7S", "JH 8S", "AH JC", "TH JS"],
        dealer=3,
        counters=(5, 6, 7, 8),
        script="pass pass pass pass 9H JH AH TH 8S JC JS 7S",
    )
    assert "[Seed" not in str(record) and '[Counters "5 6 7 8"]' in str(record)
    assert read(str(record)) == record
    with pytest.raises(NotARecord, match="These cards were given"):
        deal_code(record)


def test_the_answers_of_a_transcript_are_a_script():
    record = play("polignac/modern", ["random"] * 4, seed=9, deals=1)
    hands = [" ".join(hand) for hand in record.dealt[0]]
    again = play("polignac/modern", 4, hands=hands, script=list(record.answers), deals=1)
    assert again == record


def test_it_breaks_loudly_when_the_rules_change():
    record = play("polignac/foster", ["careful"] * 4, seed=1, deals=1)
    changed = GAMES["polignac/foster"].variant(
        "polignac/foster", Source(status="ours", note="another order"), order="KQJAT987"
    )
    with pytest.raises(NotARecord, match=r"polignac/foster"):
        read(str(record), {"polignac/foster": changed})
    dearer = GAMES["polignac/foster"].variant(
        "polignac/foster", Source(status="ours", note="fewer counters"), counters=19
    )
    with pytest.raises(
        NotARecord, match=r"Line \d+ of this record reads '(?s:.*)but by the rules of polignac/foster it is"
    ):
        read(str(record), {"polignac/foster": dearer})


@pytest.mark.parametrize(
    "spoil, says",
    [
        (lambda t: "", "has no tag Game, Seats, Dealer, Games and Deals"),
        (lambda t: "<script>alert(1)</script>", "has no tag"),
        (lambda t: t.replace("polignac/foster", "polignac/fostre"), "no game 'polignac/fostre' here"),
        (
            lambda t: t.replace('[Seats "Anna, Ben, Carla, Dan"]', '[Seats "Anna, Ben, Carla"]'),
            "does not sit at this table",
        ),
        (lambda t: t.replace('[Seats "Anna, Ben, Carla, Dan"]', '[Seats "Anna, Ben, Anna, Dan"]'), "same name"),
        (lambda t: t.replace('[Dealer "Dan"]', '[Dealer "Zoë"]'), "'Zoë', does not sit"),
        (lambda t: t.replace('[Seed "1"]', '[Seed "x"]'), "invalid literal"),
        (lambda t: t.replace('[Seed "1"]', '[Seed "99999999999999999999999"]'), "A seed is a whole number"),
        (lambda t: t.replace('[Seed "1"]', '[Seed "2"]'), "does not follow the rules|Line 6 of this record"),
        (lambda t: t.replace("Anna leads", "Anna led", 1), "Line .* reads"),
        (lambda t: t + "Anna wins everything.\n", "reads 'Anna wins everything.'"),
        (lambda t: t.replace('[Answers "', '[Answers "7S 7S 7S '), "does not follow the rules of polignac/foster"),
        (lambda t: t.replace('[Deal "', '[Deal "AK.AK.'), "is not a hand: write spades.hearts.diamonds.clubs"),
        (lambda t: t.replace('[Deals "1"]', '[Deals "0"]'), "deals is a whole number from 1 to"),
        (lambda t: t.replace('[Games "1"]', '[Games "-3"]'), "games is a whole number from 1 to"),
    ],
)
def test_a_spoilt_record_is_refused_with_a_sentence(spoil, says):
    text = str(play("polignac/foster", ["careful"] * 4, seed=1, deals=1))
    with pytest.raises(NotARecord, match=says):
        read(spoil(text))


@pytest.mark.parametrize(
    "deal",
    [
        "AK",
        "A.K.Q",
        "A.K.Q.J A.K.Q.J A.K.Q.J A.K.Q.J",
        "1...",
        "A... K... Q...",
        "A... K... Q... J... T...",
        "2... K... Q... J...",
        "AK... Q... J... T...",
    ],
)
def test_spoilt_hands_are_refused(deal):
    text = str(play("polignac/foster", 4, hands=["AS", "KS", "QS", "JS"], dealer=3, script="AS KS QS JS"))
    spoilt = text.replace('"A... K... Q... J..."', f'"{deal}"')
    assert spoilt != text
    with pytest.raises(NotARecord):
        read(spoilt)


def test_what_is_not_a_text_is_not_a_record():
    with pytest.raises(NotARecord, match="A record is a text, not int"):
        read(1897)


# Deal codes


def test_the_code_of_a_deal():
    record = play("polignac/modern", ["careful"] * 4, seed=1897, deals=1)
    assert deal_code(record) == "polignac/modern 4 1897 0"
    assert play(code="polignac/modern 4 1897 0") == record
    assert deal_code(play(code="polignac/modern 4 1897 12")) == "polignac/modern 4 1897 12"


def test_the_code_of_a_later_deal_of_a_match_deals_the_same_cards():
    match = play("slobberhannes/foster", ["random"] * 4, seed=3, deals=3)
    assert deal_code(match, 2) == "slobberhannes/foster 4 3 2"
    assert play(code=deal_code(match, 2)).dealt[0] == match.dealt[2]
    with pytest.raises(NotARecord, match="has 3 deals, counted from 0"):
        deal_code(match, 3)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "polignac/modern",
        "polignac/modern 4 1897",
        "polignac/modern 4 x 0",
        "polignac/modern 4 -1 0",
        "polignac/modern 4 1 0 0",
        "polignac/modern four 1 0",
    ],
)
def test_what_is_no_code(code):
    with pytest.raises(NotARecord, match="is not the code of a deal"):
        play(code=code)


if __name__ == "__main__":
    RECORDS.mkdir(exist_ok=True)
    for name, call in GOLDEN:
        (RECORDS / f"{name}.txt").write_text(str(play(**call)), encoding="utf-8")
