"""The compiled engine and the referee agree, deal by deal, in all that is reported.

Every game, number of players and sort of players is tried on 500 deals of its own and on a match; with
CARDLIB_TEST_DEALS on so many deals, and on a match for every 500.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns

import needs
import pytest
from tables import TRICKS

import cardlib
from cardlib import GAMES, play
from cardlib.cards import pack
from cardlib.clauses import ours
from cardlib.counting import one_by_one
from cardlib.errors import WrongArgument
from cardlib.families.penalties import CardPenalty, DealersPool, ExtraForAll, FirstTrick, LastTrick, RankedPayout, Slam
from cardlib.families.tricks import TrickGame
from cardlib.settling import CountersGone, Flat, PoolDivided, Pools, Total
from cardlib.study import simulate

compiled, compiling, machine, np = map(
    needs.compiled, ("cardlib.compiled", "cardlib.fast.compiling", "cardlib.fast.machine", "numpy")
)

pytestmark = pytest.mark.xdist_group("compiled")  # in one process, or each would compile it all again

DEALS = int(os.environ.get("CARDLIB_TEST_DEALS", "500"))
MATCHES = max(1, DEALS // 500)
SORTS = ("random", "careful", "mixed")
SEATINGS = [(name, players) for name in TRICKS for players in GAMES[name].players]


def seated(sort: str, players: int) -> list[str]:
    """A strategy for each seat."""
    return [sort if sort != "mixed" else ("careful", "random")[seat % 3 == 1] for seat in range(players)]


def check(game, strategies, seed, numbers, whole=False):
    """The engine's outcomes are the referee's."""
    found = compiled.outcomes(game, strategies, seed, numbers, whole=whole)
    columns = {clause: k for k, clause in enumerate(found.clauses)}
    players = len(strategies)
    assert len(found) == len(numbers)
    for k, sitting in enumerate(one_by_one(game, strategies, seed, numbers, whole=whole)):
        record, where = sitting.record(), (game.name, strategies, seed, numbers[k], whole)
        by_clause, paid = np.zeros((players, len(columns)), int), np.zeros(players, bool)
        for payment in record.payments:
            if type(payment.payer) is int:
                by_clause[payment.payer, columns[payment.why]] += payment.counters
                paid[payment.payer] = True
            if type(payment.payee) is int:
                by_clause[payment.payee, columns[payment.why]] -= payment.counters
        winners = [trick.seat for trick in record.tricks]
        assert tuple(found.net[k]) == record.net, where
        assert (found.by_clause[k] == by_clause).all() and (found.paid[k] == paid).all(), where
        assert list(found.tricks[k]) == [winners.count(seat) for seat in range(players)], where
        assert list(np.flatnonzero(found.dealt_in[k])) == sorted(sitting.table.dealt_in), where
        assert list(np.flatnonzero(found.losers[k])) == sorted(record.losers), where
        assert found.deals_played[k] == sitting.table.deals and found.dealer[k] == sitting.table.dealer, where
        if not whole:
            rest = [-1] * (found.winners.shape[1] - len(winners))
            assert list(found.winners[k]) == winners + rest, where
        swept = sum(map(bool, sitting.table.taken)) == 1 and not any(sitting.table.hands)
        assert found.all_tricks[k] == swept, where


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("name, players", SEATINGS)
def test_deals_are_those_of_the_referee(name, players, sort):
    at = SEATINGS.index((name, players)) * 100_000
    check(GAMES[name], seated(sort, players), 1897, range(at, at + DEALS))


@pytest.mark.parametrize("name, players", SEATINGS)
def test_matches_are_those_of_the_referee(name, players):
    for k, sort in enumerate(SORTS):
        at = SEATINGS.index((name, players)) * 1000 + k * 300
        check(GAMES[name], seated(sort, players), 7, range(at, at + MATCHES), whole=True)


@pytest.mark.parametrize("name", ["polignac/foster", "polignac/modern", "bassadewitz/encyclopedia"])
@pytest.mark.parametrize("whole", [False, True])
def test_what_is_counted_is_what_the_referee_counts(name, whole):
    strategies, number = ["random", "careful", "random", "random"], 5 if whole else 60
    nets = [sitting.record() for sitting in one_by_one(GAMES[name], strategies, 3, range(20, 20 + number), whole=whole)]
    study = compiled.counted(GAMES[name], strategies, 3, range(20, 20 + number), whole=whole)
    for seat in range(4):
        mine = [record.net[seat] for record in nets]
        assert study.counts[seat] == {n: mine.count(n) for n in mine}
        assert study.paid_nothing[seat] == sum(seat not in {e.payer for e in record.payments} for record in nets)
    bests = [[record.net[s] for s in record.table.dealt_in] for record in nets]
    assert study.ties_for_best == sum(best.count(max(best)) > 1 for best in bests)
    swept = sum(sum(map(bool, r.table.taken)) == 1 and not any(r.table.hands) for r in nets)
    assert study.all_tricks == (0 if whole else swept)


def test_a_study_has_what_is_counted():
    game, strategies = "slobberhannes/foster", ["careful"] * 3 + ["random"] * 4
    study = simulate(game, 7, strategies, 40, 5, first=9)
    found = compiled.counted(game, strategies, 5, range(9, 49))
    assert (study.counts, study.paid_nothing, study.ties_for_best, study.all_tricks) == found


@pytest.mark.parametrize("name", ["polignac/foster", "polignac/french"])
def test_slices_add_up_to_the_whole(name):
    """Blocks and batches do not show, wherever they are cut."""
    strategies = ["random"] * 3 + ["careful"]
    every = compiled.outcomes(name, strategies, 11, range(5000))
    for cut in (range(0, 1), range(63, 66), range(4000, 4200)):
        part = compiled.outcomes(name, strategies, 11, cut)
        for field in ("net", "by_clause", "winners", "paid", "losers"):
            assert (getattr(part, field) == getattr(every, field)[cut.start : cut.stop]).all()
    cuts = [range(0, 64), range(64, 65), range(65, 4161), range(4161, 5000)]
    parts = [compiled.counted(name, strategies, 11, cut) for cut in cuts]
    whole = compiled.counted(name, strategies, 11, range(5000))
    for seat, count in enumerate(whole.counts):
        assert count == {n: sum(part.counts[seat].get(n, 0) for part in parts) for n in count}
        assert sum(count.values()) == 5000
        nets, times = np.unique(every.net[:, seat], return_counts=True)
        assert count == dict(zip(nets.tolist(), times.tolist(), strict=True))
    assert whole.ties_for_best == sum(part.ties_for_best for part in parts)
    assert whole.paid_nothing == tuple(map(int, (~every.paid).sum(axis=0)))
    matches = compiled.outcomes(name, strategies, 11, range(70), whole=True)
    assert (compiled.outcomes(name, strategies, 11, range(65, 67), whole=True).net == matches.net[65:67]).all()


def check_counts(game, strategies, seed, number):
    """What is counted is what the outcomes come to: a deal whose cost follows from its tricks is counted otherwise."""
    found = compiled.counted(game, strategies, seed, range(number))
    every = compiled.outcomes(game, strategies, seed, range(number))
    for seat, count in enumerate(found.counts):
        nets, times = np.unique(every.net[:, seat], return_counts=True)
        assert list(count.items()) == list(zip(nets.tolist(), times.tolist(), strict=True))
    assert found.paid_nothing == tuple(map(int, (~every.paid).sum(axis=0)))
    assert found.all_tricks == every.all_tricks.sum()
    bests = [net[row] for net, row in zip(every.net, every.dealt_in, strict=True)]
    assert found.ties_for_best == sum((best == best.max()).sum() > 1 for best in bests)


@pytest.mark.parametrize("name, players", SEATINGS)
def test_what_is_counted_is_what_the_outcomes_come_to(name, players):
    for sort, number in (("random", 3000), ("mixed", 600)):
        check_counts(GAMES[name], seated(sort, players), 2, number)


def test_no_deals_come_to_nothing():
    assert len(compiled.outcomes("polignac/foster", ["random"] * 4, 1, range(0))) == 0
    assert compiled.counted("polignac/foster", ["random"] * 4, 1, range(0)).counts == ({}, {}, {}, {})


# Rules that no book has

WHY = ours("Made up.")
FEW = CountersGone(WHY, WHY)


def made_up(seed: int):
    """A game of unusual values; a seed makes one."""
    by = Random(seed)
    order = list("AKQJT987")
    by.shuffle(order)
    cards = by.sample([card for card in pack("7") if card not in ("7S", "7C")], 3)  # these are put out with five
    atoms = [*(CardPenalty(card, by.randint(1, 4), WHY) for card in cards)]
    atoms += [clause(by.randint(1, 3), WHY) for clause in (FirstTrick, LastTrick) if by.random() < 0.6]
    extra = ExtraForAll(tuple(by.sample(atoms, 2)), by.choice((-4, -1, 2, 7)), WHY, by.random() < 0.5)
    penalties = [*atoms, extra]
    if by.random() < 0.3:
        hidden = (extra, CardPenalty("8H" if "8H" not in cards else "9H", 2, WHY))
        penalties.append(ExtraForAll(hidden, by.choice((-3, 5)), WHY, by.random() < 0.5))
    by.shuffle(penalties)
    slams = [
        Slam("capot", 5, True, by.random() < 0.5, by.choice((None, 3, 9)), WHY, WHY, WHY),
        Slam("générale", 2, True, True, by.choice((None, 4)), WHY, WHY, WHY),
        Slam("chelem", 4, False, False, None, WHY, WHY, WHY),
    ]
    slams = by.sample(slams, by.randint(0, 3))
    counters = by.choice((None, 3, 6, 20))
    ends = FEW if counters else Total(by.choice((5, 12)), by.choice(("first", "highest")), False, WHY)
    stakes = by.choice((None, Flat(2, WHY), PoolDivided(WHY), PoolDivided(WHY, "fewest penalties")))
    return GAMES["polignac/foster"].variant(
        f"made-up/{seed}",
        WHY,
        order="".join(order),
        penalties=tuple(penalties),
        slams=tuple(slams),
        settle=by.choice(("at once", "after the deal")),
        counters=counters,
        ends=ends,
        stakes=stakes,
        direction=by.choice((1, -1)),
        must_follow=by.random() < 0.8,
        dealers_pool=by.choice((None, None, DealersPool(2, WHY))),
    )


@pytest.mark.parametrize("seed", range(max(24, DEALS // 20)))
def test_rules_that_no_book_has_are_those_of_the_referee(seed):
    game, players = made_up(seed), (4, 5, 7)[seed % 3]
    check(game, seated(("random", "mixed")[seed % 2], players), seed, range(12))
    if game.counters:  # on a sheet counters that are won may put the end off for ever
        check(game, ["random"] * players, seed, range(2), whole=True)


def kinder(clause):
    """The penalty, made such that nothing is ever given back."""
    if type(clause) is ExtraForAll:
        return replace(clause, of=tuple(map(kinder, clause.of)), counters=abs(clause.counters), instead=False)
    return clause


@pytest.mark.parametrize("seed", range(max(12, DEALS // 40)))
def test_rules_that_no_book_has_are_counted_as_the_referee_counts_where_a_cost_follows_from_the_tricks(seed):
    game, players = made_up(seed), (4, 5, 7)[seed % 3]
    game = game.variant(
        f"made-up/kinder-{seed}", WHY, penalties=tuple(map(kinder, game.penalties)), settle="after the deal",
        counters=None, ends=Total(1000, "first", False, WHY), stakes=None, dealers_pool=None,
    )  # fmt: skip
    assert compiling.compiled(game, players).plain
    check(game, seated(("random", "mixed")[seed % 2], players), seed, range(12))
    check_counts(game, seated(("random", "mixed")[seed % 2], players), seed, 3000)


def test_other_card_points_and_a_penalty_besides_are_those_of_the_referee():
    payout = RankedPayout((("9", 7), ("A", 5), ("J", -2)), (6, 3, 1, 0), 3, 12, *[WHY] * 5)
    game = GAMES["bassadewitz/encyclopedia"].variant(
        "made-up/payout", WHY, payout=payout, dealers_pool=DealersPool(10, WHY), ends=Pools(3, WHY),
        order="789TJQKA", penalties=(LastTrick(2, WHY),), slams=(Slam("chelem", 4, False, False, None, WHY, WHY, WHY),),
    )  # fmt: skip
    for sort in ("random", "careful"):
        check(game, seated(sort, 4), 2, range(40))


@pytest.mark.parametrize("players, lowest, put_out", [(2, "2", ()), (12, "3", ())])
def test_the_largest_hands_and_the_most_players_are_those_of_the_referee(players, lowest, put_out):
    game = GAMES["polignac/modern"].variant(
        "made-up/size", WHY, pack=pack(lowest), order="K2QJAT9876543", players=range(players, players + 1),
        put_out=put_out, dealer_sits_out=(),
    )  # fmt: skip
    check(game, seated("random", players), 4, range(40))
    check(game, seated("mixed", players), 4, range(6))


def test_a_rank_that_is_put_out_keeps_its_place_among_the_others():
    """Eight cards of a suit are in play, and nine ranks are in the order."""
    game = GAMES["polignac/foster"].variant(
        "made-up/nine", WHY, pack=pack("6"), players=range(4, 5), put_out=((4, "AS AH AD AC"),), order="KQJT9876A",
        dealer_sits_out=(),
    )  # fmt: skip
    for sort in ("random", "careful"):
        check(game, seated(sort, 4), 3, range(80))


def test_who_pays_another_in_the_pools_place_does_not_have_it_back():
    """The knave of spades wins three and costs one; a slam that is lost has all settle once, and then each for his."""
    jack = CardPenalty("JS", 1, WHY)
    game = GAMES["polignac/foster"].variant(
        "made-up/won", WHY, penalties=(ExtraForAll((jack,), -3, WHY), jack), settle="at once",
        slams=(Slam("capot", 5, True, False, None, WHY, WHY, WHY),),
    )  # fmt: skip
    for sort in ("random", "careful", "mixed"):
        check(game, seated(sort, 4), 5, range(200))
    taken = [record for k in range(20) if 2 in (record := play(game, 4, seed=k, deals=1)).net]
    assert taken and all(sorted(record.net) == [-1, -1, -1, 2] for record in taken)


# What it does not know it refuses


@dataclass(frozen=True)
class Thirteenth(CardPenalty):
    """A clause nobody has compiled, though it is made from one that is."""


def test_a_clause_it_does_not_know_is_refused_by_name():
    strange = Thirteenth("9C", 3, WHY)
    game = GAMES["polignac/foster"].variant("made-up/strange", WHY, penalties=(strange,))
    reason = compiled.why_not(game, 4, ["random"] * 4)
    assert reason == "The compiled engine does not know the clause Thirteenth."
    with pytest.raises(WrongArgument, match="Thirteenth"):
        compiled.outcomes(game, ["random"] * 4, 1, range(3))


@pytest.mark.parametrize(
    "name, strategies, what",
    [
        ("polignac/foster", ["random"] * 3 + [min], "not a thing of the kind"),
        ("polignac/foster", ["random"] * 3 + ["cunning"], "cunning"),
        ("polignac/foster", ["random"] * 9, "for each of the players"),
        ("pope-joan/baxter-wray", ["random"] * 4, "games of tricks"),
    ],
)
def test_what_it_cannot_play_it_refuses_in_a_sentence(name, strategies, what):
    reason = compiled.why_not(name, len(strategies), strategies)
    assert what in reason and reason.endswith(".") and reason[0].isupper()


def test_without_numba_it_says_so(monkeypatch):
    monkeypatch.setattr(compiled, "find_spec", lambda name: None)
    assert compiled.why_not("polignac/foster", 4, ["random"] * 4) == (
        "The compiled engine needs numba, which is not installed."
    )


def test_figures_and_packs_beyond_it_are_refused_in_a_sentence():
    foster, four = GAMES["polignac/foster"], ["random"] * 4
    large = foster.variant("made-up/large", WHY, penalties=(CardPenalty("JS", 10**7, WHY),))
    assert "up to 1,000,000" in compiled.why_not(large, 4, four)
    mixed = foster.variant("made-up/mixed", WHY, pack=tuple(sorted(foster.pack)))
    assert "suit by suit" in compiled.why_not(mixed, 4, four)
    assert compiled.why_not(foster, 4, four) is None


def test_a_game_that_plays_otherwise_is_refused():
    class Otherwise(TrickGame):
        """The first card of a trick wins it."""

    foster = GAMES["polignac/foster"]
    other = Otherwise(**{field.name: getattr(foster, field.name) for field in fields(foster)})
    assert "plays games of tricks, and polignac/foster is a Otherwise" in compiled.why_not(other, 4, ["random"] * 4)


# What numba stores


@pytest.fixture
def elsewhere(tmp_path):
    """Plays a deal in a process of its own, with a copy of the package there: what it comes to, and how many of the
    two loops were loaded, not compiled."""
    package = tmp_path / "cardlib"
    copytree(Path(cardlib.__file__).parent, package, ignore=ignore_patterns("__pycache__"))
    says = """if True:
        from cardlib.compiled import counted
        from cardlib.fast.kernel import playing
        from cardlib.fast.reckoning import plainly
        found = counted("polignac/foster", ["random"] * 4, 1, range(300))
        print(tuple(found), sum(sum(loop.stats.cache_hits.values()) for loop in (playing(4, False), plainly)))
    """

    def run(**more):
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA_", "XDG_"))}
        ended = subprocess.run(
            [sys.executable, "-c", says], env={**kept, "PYTHONPATH": str(tmp_path), **more}, cwd=tmp_path,
            capture_output=True, text=True,
        )  # fmt: skip
        assert ended.returncode == 0 and not ended.stderr, ended.stderr
        return ended.stdout.rpartition(" ")[::2]

    return package, run


EXPECTED = str(tuple(compiled.counted("polignac/foster", ["random"] * 4, 1, range(300))))


def test_where_nothing_may_be_written_it_compiles_every_time(elsewhere):
    package, run = elsewhere
    for name in ("fast/__pycache__", "home"):  # files, so that there can be no folder, even for who may write anywhere
        (package / name).touch()
    assert run(HOME=str(package / "home"), PYTHONDONTWRITEBYTECODE="1") == (EXPECTED, "0\n")


def test_what_is_stored_is_loaded_until_any_room_it_is_compiled_from_has_changed(elsewhere, tmp_path):
    package, run = elsewhere
    store = {"NUMBA_CACHE_DIR": str(tmp_path / "store")}
    assert [run(**store) for _ in range(2)] == [(EXPECTED, "0\n"), (EXPECTED, "2\n")]
    with open(package / "fast" / "choosing.py", "a") as room:
        room.write("\n# Changed.\n")
    assert [run(**store) for _ in range(2)] == [(EXPECTED, "0\n"), (EXPECTED, "2\n")]


def test_all_rooms_that_numba_compiles_are_known_to_what_is_stored():
    package = Path(cardlib.__file__).parent
    texts = {room.relative_to(package).with_suffix("").as_posix(): room.read_text() for room in package.rglob("*.py")}
    rooms = {name for name, text in texts.items() if "from numba import" in text or "from .machine import" in text}
    assert rooms | {"fast/layout", "guessing/believing"} == set(machine.ROOMS)
