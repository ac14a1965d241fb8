"""The leaf that compares two games, driven without a browser: rules, one deal, many deals."""

from __future__ import annotations

import asyncio
import csv
import io
import re
from html import unescape
from itertools import pairwise

import pytest
from clicking import HOSTILE, loud, plain, run_apart, values
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import GAMES, compare, play, read_variant
from cardlib.errors import WrongArgument
from cardlib.measures import ROUGH
from cardlib.variants.headings import heading
from cardlib.widgets import Compare, growing
from cardlib.widgets import compare as compare_room
from cardlib.widgets.pieces import marked
from cardlib.widgets.rulebook import describe
from cardlib.widgets.sidebyside import Beside
from cardlib.widgets.unlike import short_names, unlike, unlike_table

__all__ = ["loud"]  # a fixture

ORDERS = ("polignac/foster", "polignac/foster-french-order")
SAME = [
    (one, two)
    for one, two in pairwise(GAMES)
    if GAMES[one].title == GAMES[two].title and set(GAMES[one].players) & set(GAMES[two].players)
]
"""Games beside each other in the list, two of each kind."""
SLICE = growing.SLICES["referee"]
FIRST = "is the first that goes elsewhere"
ALIKE = "Every card is played alike; what differs is what it costs."


def made(one: str = ORDERS[0], two: str = ORDERS[1], **more: object) -> Compare:
    return Compare(one, two, **{"deals": 5, "seed": 1897, **more})


def beside(one: str, two: str, players: int = 4, seed: int = 2, number: int = 0) -> Beside:
    return Beside(*(play(game, players, seed=seed, number=number, deals=1) for game in (one, two)))


def seen(html: str) -> str:
    """The words, a card by its picture."""
    return plain(re.sub(r'aria-label="[^"]*"', "", html))


# The rules


def test_only_what_differs_stands_in_the_table():
    assert unlike(*map(GAMES.get, ORDERS)) == ["order"]
    table = plain(made().rules.value)
    assert table.startswith("1 rule that differs") and "How the cards rank" in table
    for name in ORDERS:
        assert plain(marked(describe(GAMES[name], "order"))) in table
    assert table.count("“In France, the cards usually rank as in Écarté;") == 2 and table.count("printed") == 2


def test_of_clauses_only_those_are_shown_that_the_other_game_has_not():
    one, two = GAMES["slobberhannes/encyclopedia"], GAMES["slobberhannes/sweep-wins"]
    assert unlike(one, two) == ["penalties"]
    table = plain(unlike_table(one, two))
    (ours,) = [clause for clause in two.penalties if clause.says not in [c.says for c in one.penalties]]
    assert plain(marked(ours.says)) in table
    for clause in one.penalties:
        assert plain(marked(clause.says)) not in table or clause not in two.penalties


@pytest.mark.parametrize("one, two", SAME)
def test_every_two_games_beside_each_other_have_their_rules_sources_and_deal(one: str, two: str):
    first, second = GAMES[one], GAMES[two]
    html = unlike_table(first, second)
    for field in unlike(first, second):
        assert heading(field) in unescape(html)
    assert len(re.findall("<tr", html)) == 1 + len(unlike(first, second))
    assert html.count("cl-tag") >= html.count("cl-rests") >= 2
    players = min(set(first.players) & set(second.players))
    told = beside(one, two, players)
    assert told.says in unescape(seen(told.html)).replace("\ufe0e", "") or told.elsewhere is None
    assert (told.elsewhere is None) == ("cl-elsewhere" not in told.html)


def test_a_rule_that_only_one_game_has_is_said_to_be_missing():
    table = plain(unlike_table(GAMES["polignac/modern"], GAMES["cassino/partners"]))
    assert "Following suit" in table and "There is no such rule in this game." in table


def test_where_nothing_differs_that_is_said():
    leaf = made(ORDERS[0], ORDERS[0])
    assert "Nothing differs" in plain(leaf.rules.value)
    assert leaf.beside.says == "Every card is played alike, and it costs the same."
    assert leaf.made.difference(1, "paid in all").mean == 0 and "0.000 to 0.000" in plain(leaf.numbers.value)


def test_two_titles_are_named_with_them_and_two_editions_without():
    assert short_names([GAMES["polignac/modern"], GAMES["slobberhannes/foster"]])[0].startswith("Polignac: ")
    assert short_names([GAMES[name] for name in ORDERS])[1] == "Foster, 1897, the French order"


# One deal


def test_the_first_trick_that_goes_elsewhere_is_marked_and_no_other():
    told = beside(*ORDERS)
    assert told.says == "Trick 2 is the first that goes elsewhere: here Carla takes it, there Anna."
    one, two = told.records
    assert one.tricks[0] == two.tricks[0] and one.tricks[1] != two.tricks[1]
    assert told.html.count("cl-parting") == told.html.count('class="cl-elsewhere"') == 1
    before, _, after = told.html.partition('class="cl-elsewhere"')
    row = after.partition("</tr>")[0]
    assert "Trick 2 is the first" in plain(before[-300:]) and "Carla takes it." in row and "Anna takes it." in row
    assert "Carla pays 2 into the pool" in plain(row) and "Anna pays 1 into the pool" in plain(row)


def test_the_winner_is_marked_in_every_trick():
    told = beside(*ORDERS)
    tricks = [trick for record in told.records for trick in record.tricks]
    winning = re.findall(r'class="cl-play cl-taking(?: cl-apart)?">(\w+) ', told.html)
    assert sorted(winning) == sorted(told.records[0].names[trick.seat] for trick in tricks)


def test_another_card_with_the_same_winner_goes_elsewhere_too():
    told = beside(*ORDERS, seed=1897)
    assert seen(told.says) == "Trick 1 is the first that goes elsewhere: here Dan plays A♣, there 9♣."
    assert len(re.findall("cl-apart", told.html)) == 2


def test_what_each_has_won_or_lost_stands_below():
    told = beside(*ORDERS)
    below = seen(told.html).partition("Counters won or lost")[2]
    for name, one, two in zip(told.records[0].names, *(record.net for record in told.records), strict=True):
        numbers = " ".join(f"{n:+d}".replace("-", "−").replace("+0", "0") for n in (one, two, two - one))
        assert f"{name} {numbers}" in below


def test_games_that_deal_other_hands_are_not_held_against_each_other():
    leaf = made("pope-joan/baxter-wray", "pope-joan/limited-stops")
    assert leaf.beside.apart and leaf.beside.elsewhere is None and "deal other hands" in plain(leaf.found.value)
    assert "The two deal other hands" in plain(leaf.chart.value)
    offered = dict(leaf.two.edition.options)
    assert "Baxter-Wray, 1891, limited stops – dealt apart" in offered and "Baxter-Wray, 1891" in offered
    assert not any("dealt apart" in label for label in leaf.one.edition._options_labels)


@pytest.mark.parametrize(
    "one, two, said",
    [
        ("commerce/modern", "commerce/limited", f"Turn 5 {FIRST}: here Ben stands, there Carla offers Dan a card."),
        ("commerce/modern", "commerce/extended", f"Turn 6 {FIRST}: here the deal is over, there it goes on."),
        (
            "snip-snap-snorum/whole-pack",
            "snip-snap-snorum/unlimited",
            f"Chain 1 {FIRST}: here Anna plays 4♠, there 7♠.",
        ),
        ("speculation/baxter-wray", "speculation/knave-or-five", ALIKE),
        ("pope-joan/baxter-wray", "pope-joan/to-the-pool", ALIKE),
    ],
)
def test_other_families_are_told_in_their_own_steps(one: str, two: str, said: str):
    assert beside(one, two, seed=3).says == said


def test_round_the_table_the_other_way_the_tricks_go_elsewhere():
    leaf = made("polignac/modern", "polignac/french", seed=3)
    one, two = leaf.beside.records
    assert one.tricks[0].cards[0] == two.tricks[0].cards[0] and not leaf.beside.apart and leaf.beside.elsewhere
    assert "Nobody announces anything." in plain(leaf.deal.value)


def test_what_goes_alike_for_long_is_folded():
    told = beside("cassino/three", "cassino/two-lowest", 3, seed=1897)
    assert "Turns 1 to 48, which go alike" in plain(told.html)  # every card: only the reckoning differs
    assert told.html.count("<details") > told.html.count("Why?") and "the two lowest deducted" in plain(told.html)


def test_next_deal_and_the_search_go_on_from_the_deal_that_is_shown():
    leaf = made("slobberhannes/encyclopedia", "slobberhannes/sweep-wins", seed=7)
    leaf.next.click()
    assert leaf.beside.records[0] == play("slobberhannes/encyclopedia", 4, seed=7, number=1, deals=1)
    assert plain(leaf.found.value).startswith("Deal 1. Every card is played alike")
    leaf.find.click()
    said = plain(leaf.found.value)
    if leaf.beside.elsewhere:
        assert said.startswith(f"Deal {leaf.beside.records[0].number}.") and "first that goes elsewhere" in said
    else:
        assert said.startswith("None found. In deals 2 to 201 every card is played alike.")


def test_a_search_that_finds_nothing_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(compare_room, "FIND", 7)
    leaf = made(ORDERS[0], ORDERS[0])
    leaf.find.click()
    assert plain(leaf.found.value) == "None found. In deals 1 to 7 every card is played alike."
    assert leaf.beside.records[0].number == 0
    leaf = made("speculation/baxter-wray", "speculation/knave-or-five", seed=3)
    leaf.find.click()
    said = plain(leaf.found.value)
    assert said.startswith("None found. In deals 1 to 7") and "is the first that costs something else." in said
    assert leaf.beside.dearer and leaf.beside.records[0].number > 0


def test_the_search_stops_at_the_first():
    leaf = made(seed=2)
    leaf.find.click()
    assert leaf.beside.records[0].number == 1 and leaf.beside.elsewhere
    assert plain(leaf.found.value).startswith("Deal 1. Trick")


# Many deals


def test_the_chart_says_what_compare_says():
    leaf = made(deals=60, seed=9)
    assert leaf.made == compare(ORDERS, deals=60, seed=9)
    alt, numbers = plain(leaf.chart.value), plain(leaf.numbers.value)
    for place in ("eldest", "place 1", "place 2", "the dealer"):
        mean, low, high = leaf.made.difference(1, f"paid by {place}")
        assert f"{mean:+.3f}".replace("-", "−").replace("+0.000", "0.000") in numbers
        assert f"95 % interval {low:+.2f} to {high:+.2f}".replace("-", "−") in alt
    for study in leaf.made.studies:
        assert f"{study.paid(0).mean:.3f}" in numbers
    assert "60 deals of each, 4 players (all careful), seed 9" in alt and "with all 4 taken together" in alt
    assert "no difference" not in alt or "<svg" in leaf.chart.value


def test_a_rough_interval_is_marked_in_the_chart_and_explained_under_it():
    few, many = made(deals=20), made(deals=200)
    assert "†" in plain(few.numbers.value) and ROUGH in plain(few.chart.value)
    assert "†" not in plain(many.numbers.value) + plain(many.chart.value)


def test_the_numbers_are_saved_as_csv_without_a_kernel():
    leaf = made(deals=20)
    text = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", leaf.csv.value, re.DOTALL)[1])
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {row["measure"] for row in rows} == set(leaf.made.measures) and rows[0]["deals"] == "20"
    assert float(rows[0]["mean"]) == pytest.approx(leaf.made.difference(1, rows[0]["measure"]).mean, rel=1e-5)
    assert leaf.csv.value.count('href="data:text/csv') == 2


def test_it_is_counted_in_slices_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(growing, "PAUSE", 0)
    monkeypatch.setattr(growing, "EASY", 0)
    leaf = made()
    leaf.deals.value = 10_000
    charts: list[str] = []
    leaf.chart.observe(lambda change: charts.append(change.new), "value")

    async def reader() -> None:
        leaf.go.click()
        assert plain(leaf.status.value) == "Dealing. 10,000 deals of each game."
        while len(charts) < 2:
            await asyncio.sleep(0)
        leaf.halt.click()
        await asyncio.wait_for(leaf.growing.task, 60)

    run_apart(reader)
    deals = leaf.made.deals
    assert plain(leaf.status.value).startswith(f"Stopped. {deals} of 10,000 deals") and deals % SLICE == 0
    assert leaf.made == compare(ORDERS, deals=deals, seed=1897) and leaf.csv.value


def test_another_choice_ends_what_is_being_counted():
    leaf = made()

    async def reader() -> None:
        leaf.deals.value = 10_000
        leaf.go.click()
        task = leaf.growing.task
        leaf.seed.value = "3"
        await asyncio.wait_for(task, 60)

    run_apart(reader)
    assert leaf.beside.records[0].seed == 3 and leaf.made is None and leaf.chart.value == ""
    assert plain(leaf.status.value) == "Chosen. Compare counts many deals." and "cl-quiet" in leaf.halt._dom_classes


def test_looking_for_a_deal_and_counting_go_on_beside_each_other():
    leaf = made(ORDERS[0], ORDERS[0])

    async def reader() -> None:
        leaf.deals.value = 200
        leaf.go.click()
        leaf.find.click()
        await asyncio.sleep(0.05)
        leaf.halt_search.click()
        await asyncio.wait_for(asyncio.gather(leaf.growing.task, leaf.looking.task), 60)

    run_apart(reader)
    assert plain(leaf.status.value).startswith("Done. 200 deals") and leaf.made.deals == 200
    assert plain(leaf.found.value).startswith("None found. In deals 1 to ")


def test_the_next_deal_ends_the_search():
    leaf = made(ORDERS[0], ORDERS[0])

    async def reader() -> None:
        leaf.find.click()
        leaf.next.click()
        await asyncio.wait_for(leaf.looking.task, 60)

    run_apart(reader)
    assert plain(leaf.found.value) == "Deal 1. Every card is played alike, and it costs the same."


def test_with_the_compiled_engine_slices_are_larger_and_more_deals_are_offered(monkeypatch: pytest.MonkeyPatch):
    before = made().deals.options
    assert "1,000,000" not in dict(before)  # a page that is made offers the same everywhere
    enough = growing.MANY
    monkeypatch.setattr(growing, "faster", lambda game, names, n, what: "compiled" if n >= enough else "referee")
    leaf = made()
    assert leaf.deals.options == before
    leaf.go.click()
    assert "1,000,000" in dict(leaf.deals.options) and leaf.deals.value == 5
    asked: list[tuple[int, str]] = []

    def compared(games: object, players: int, who: str, deals: int, seed: int, *, first: int, engine: str) -> None:
        asked.append((deals, engine))
        raise WrongArgument("That is enough.")

    monkeypatch.setattr(compare_room, "compare", compared)
    for deals in (10_000, growing.MANY):
        leaf.deals.value = deals
        leaf.go.click()
    assert asked == [(growing.SLICES[engine], engine) for engine in ("referee", "compiled")]
    assert plain(leaf.status.value) == "Everything is as it was. That is enough." and leaf.made.deals == 5


# Choosing


def test_the_other_game_follows_to_the_same_title():
    leaf = made()
    leaf.one.title.value = "Slobberhannes"
    assert (leaf.one.game.title, leaf.two.game.title) == ("Slobberhannes", "Slobberhannes")
    assert leaf.one.game != leaf.two.game and "Slobberhannes" not in plain(leaf.numbers.value)
    leaf.two.title.value = "Polignac"
    leaf.one.title.value = "Cassino"
    assert leaf.two.game.title == "Polignac"
    assert plain(leaf.status.value) == "Chosen. Compare counts many deals." and leaf.chart.value == ""
    leaf.go.click()
    assert plain(leaf.status.value).startswith("Done. 5 deals of each game, 4 careful players, seed 1897.")


def test_games_that_so_many_cannot_play_give_way_to_others_and_that_is_said():
    leaf = made("polignac/modern", "polignac/foster")
    leaf.players.value = 3
    assert (leaf.one.game.name, leaf.two.game.name) == ("polignac/encyclopedia", "polignac/french")
    assert "Polignac: a modern page, with capot is not for 3 players, and" in plain(leaf.status.value)
    leaf.players.value = 8
    assert all(8 in GAMES[game.name].players for game in (leaf.one.game, leaf.two.game))
    for pick in (leaf.one, leaf.two):
        assert all(8 in pick._games[at].players for _, at in pick.edition.options)


def test_what_is_chosen_is_what_is_dealt():
    leaf = made()
    leaf.who.value, leaf.players.value, leaf.seed.value = "random", 5, " 12 "
    assert leaf.beside.records[0] == play(ORDERS[0], ["random"] * 5, seed=12, deals=1)
    leaf.go.click()
    assert leaf.made == compare(ORDERS, 5, "random", 5, 12)
    assert "5 players at random" in plain(leaf.status.value)


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "9" * 21, str(2**64), HOSTILE, "٣"])
def test_a_hostile_seed_gets_a_sentence_and_changes_nothing(text: str):
    leaf = made()
    before = leaf.deal.value, leaf.rules.value, leaf.chart.value, leaf.made, leaf.found.value
    leaf.seed.value = text
    for click in (leaf.go.click, leaf.next.click, leaf.find.click):
        assert plain(leaf.status.value).startswith("Everything is as it was. A seed is a whole number")
        click()
    assert (leaf.deal.value, leaf.rules.value, leaf.chart.value, leaf.made, leaf.found.value) == before
    assert not any(HOSTILE in str(value) for name, value in values(leaf) if value != text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"one": "polignac/nobody"},
        {"one": None},
        {"players": 3},
        {"players": "4"},
        {"seed": -1},
        {"seed": "x"},
        {"seed": 10**5000},
        {"deals": 0},
        {"deals": 10**5000},
        {"strategies": HOSTILE},
        {"strategies": ["careful"] * 4},
    ],
)
def test_what_cannot_be_is_a_sentence(wrong: dict[str, object]):
    with pytest.raises(WrongArgument) as error:
        made(**wrong)
    assert str(error.value).endswith((".", "?"))


def test_variants_of_ones_own_are_compared_and_called_by_their_names():
    mine = read_variant("from polignac/foster\nname = polignac/mine\npenalties = QS 3")
    yours = read_variant("from polignac/foster\nname = polignac/mine\npenalties = QS 5")
    leaf = Compare(mine, yours, deals=5)
    assert unlike(mine, yours) == ["penalties"] and "ours" in plain(leaf.rules.value)
    assert leaf.one.game is mine and leaf.two.game is yours
    assert leaf.one.edition.label.endswith("(polignac/mine)")


def test_the_line_that_stands_for_it():
    assert repr(made()) == f"<Compare: {ORDERS[0]} and {ORDERS[1]}, 4 players, seed 1897>"


def test_two_leaves_of_the_same_are_the_same():
    one, two = (list(values(made(deals=30))) for _ in range(2))
    assert one == two


@settings(max_examples=5, deadline=None)
@given(st.data())
def test_whatever_is_clicked_the_leaf_goes_on(data: st.DataObject):
    leaf = made()
    for _ in range(4):
        box = data.draw(
            st.sampled_from(
                [leaf.one.title, leaf.two.title, leaf.one.edition, leaf.two.edition, leaf.players, leaf.who, leaf.seed]
            )
        )
        if box is leaf.seed:
            box.value = data.draw(st.sampled_from(["1", "77", HOSTILE]))
        else:
            box.value = data.draw(st.sampled_from(_values(box)))
        data.draw(st.sampled_from([leaf.next, leaf.go])).click()
        one, two = leaf.beside.records
        if leaf.seed.value.isdigit():
            assert (one.game, two.game) == (leaf.one.game, leaf.two.game) and len(one.names) == leaf.players.value
        assert one.number == two.number and HOSTILE not in plain(leaf.deal.value)


def _values(box: object) -> list[object]:
    return [option[1] if isinstance(option, tuple) else option for option in box.options]


def test_two_games_reckoned_in_points_are_compared_in_points():
    leaf = made("cassino/three", "cassino/two-lowest", players=3)
    assert "Points won or lost in this deal" in plain(leaf.deal.value)
    assert "Points paid in a deal" in plain(leaf.numbers.value)
    shown = f"{leaf.deal.value} {leaf.chart.value} {leaf.numbers.value} {leaf.csv.value}"
    assert "counters" not in plain(shown).lower().partition("cardlib,")[0]
