"""Numbers that leave the page: CSV that csv and pandas read back, and that no spreadsheet will run."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter

import pandas as pd
import pytest
from tables import PLAYED

import cardlib
from cardlib import GAMES, play, simulate
from cardlib.events import Paid, Played
from cardlib.sheets import as_csv
from cardlib.study import studies_csv

HOSTILE = ["=HYPERLINK(0)", "+1", "-2+3", "@SUM(A1)", "\t=1", "  =1", "＝1"]


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_the_counts_are_read_back():
    study = simulate("polignac/modern", players=5, strategies=["careful", *["random"] * 4], deals=30, seed=8)
    read = rows(study.csv())
    for row in read:
        assert (row["cardlib"], row["game"], row["players"]) == (cardlib.__version__, "polignac/modern", "5")
        assert (row["strategies"], row["seed"], row["first"]) == ("careful; random; random; random; random", "8", "0")
        assert (row["deals"], row["what"]) == ("30", "deals")
    found = [{} for _ in range(5)]
    for row in read:
        found[int(row["seat"])][int(row["counters"])] = int(row["times"])
    assert found == [dict(count) for count in study.counts]


def test_pandas_reads_numbers_as_numbers():
    study = simulate("slobberhannes/sweep-wins", deals=40, seed=3)
    frame = pd.read_csv(io.StringIO(study.csv()))
    mine = study.frame
    assert (frame[["seat", "counters"]].to_numpy() == mine[["seat", "counters"]].to_numpy()).all()
    assert (frame.times == mine.deals).all() and frame.counters.dtype.kind == "i"
    summary = pd.read_csv(io.StringIO(study.csv(summary=True)))
    assert list(summary["mean"].round(6)) == list(study.summary()["mean"].round(6))
    assert (summary.low <= summary["mean"]).all() and (summary["mean"] <= summary.high).all()
    assert list(summary.paid_nothing) == list(study.paid_nothing)


def test_one_deal_has_no_interval_and_the_cells_are_empty():
    for row in rows(simulate("polignac/modern", deals=1).csv(summary=True)):
        assert row["low"] == row["high"] == "" and row["mean"] != ""


def test_matches_say_that_they_are_matches():
    study = simulate("slobberhannes/foster", strategies="random", matches=3, seed=3)
    assert {row["what"] for row in rows(study.csv())} == {"matches"}


def test_several_studies_in_one_sheet():
    studies = [simulate(name, deals=5) for name in ("polignac/modern", "bassadewitz/encyclopedia")]
    text = studies_csv(studies)
    assert text.splitlines()[1:] == [line for s in studies for line in s.csv().splitlines()[1:]]
    assert text == studies_csv(studies) and text.count("cardlib,game") == 1


@pytest.mark.parametrize("name", PLAYED)
def test_every_card_and_every_payment_of_a_record_has_its_line(name):
    record = play(name, ["random"] * 4, seed=11)
    read = rows(record.csv())
    plays = [row for row in read if row["what"] == "play"]
    assert [(row["seat"], row["card"]) for row in plays] == [
        (str(e.seat), e.card) for e in record.log if isinstance(e, Played)
    ]
    took = Counter((row["deal"], row["trick"], row["took"]) for row in plays)
    tricks = record.tricks or record.runs
    assert len(took) == len(tricks) and list(took.values()) == [len(t.cards) for t in tricks]
    assert [int(key[2]) for key in took] == [t.seat for t in tricks]
    paid = [row for row in read if row["what"] == "pay"]
    assert len(paid) == len(record.payments)
    for row, event in zip(paid, record.payments, strict=True):
        source = event.why.source
        assert (row["counters"], row["text"], row["sentence"]) == (str(event.counters), source.text, source.sentence)
        assert row["words"] == source.words and row["status"] == source.status
        assert row["seat"] == ("" if isinstance(event.payer, str) else str(event.payer))
    stakes = [row for row in read if row["what"] == "stake"]
    purses = [0] * 4
    for row in stakes:
        purses[int(row["seat"])] -= int(row["counters"])
        purses[record.names.index(row["payee"])] += int(row["counters"])
    assert tuple(purses) == record.stakes
    assert {row["deal"] for row in plays} == {str(k) for k in range(record.table.deals)}
    assert all(row["cardlib"] == cardlib.__version__ and row["game"] == name and row["seed"] == "11" for row in read)
    frame = pd.read_csv(io.StringIO(record.csv()))
    assert len(frame) == len(read) and frame[frame.what == "pay"].counters.sum() == sum(
        e.counters for e in record.payments
    )


def test_a_record_of_a_later_deal_counts_from_it():
    record = play("polignac/modern", 4, seed=1, number=7, deals=2)
    assert {row["deal"] for row in rows(record.csv())} == {"7", "8"}


def test_a_trick_that_nobody_has_taken_yet_says_so():
    sitting = cardlib.Sitting(GAMES["polignac/foster"], 4, seed=1, deals=1)
    for _ in range(5):
        sitting.answer(sitting.choice.options[0])
    read = [row for row in rows(sitting.record().csv()) if row["what"] == "play"]
    assert [bool(row["took"]) for row in read] == [True] * 4 + [False] * 2
    assert [row["trick"] for row in read] == ["1"] * 4 + ["2"] * 2


def test_what_the_pool_pays_is_paid_by_the_pool():
    record = play("bassadewitz/encyclopedia", 4, seed=5, deals=1)
    assert {row["name"] for row in rows(record.csv()) if row["seat"] == "" and row["what"] == "pay"} == {"the pool"}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_a_formula(name):
    text = cardlib.Sitting(GAMES["polignac/foster"], [name, "Ben", "Carla", "Dan"], seed=1, deals=1)
    text.answer(text.choice.options[0])
    written = text.record().csv()
    for row in csv.reader(io.StringIO(written)):
        assert not any(re.match(r"\s*[=+@＝]|\s*-\D", cell) for cell in row), row
        assert len(row) == len(next(csv.reader(io.StringIO(written))))


def test_numbers_below_nothing_stay_numbers():
    assert as_csv(["n", "words"], [(-5, "-5"), (-1.5, "−5")]) == "n,words\n-5,'-5\n-1.5,−5\n"


def test_one_line_a_row_whatever_is_in_it():
    text = as_csv(["a", "b"], [("one\ntwo\r\nthree", 'four "five", six'), ("\u2028x\x00", None)])
    assert text.count("\n") == 3 and "\r" not in text
    assert list(csv.reader(io.StringIO(text)))[1:] == [["one two three", 'four "five", six'], [" x ", ""]]


def test_every_payment_is_seen():
    """The counters handed out at the beginning are no payments, and all else is."""
    record = play("slobberhannes/foster", ["random"] * 4, seed=2)
    all_paid = [e for e in record.log if isinstance(e, Paid) and "bank" not in (e.payer, e.payee)]
    assert len([r for r in rows(record.csv()) if r["what"] in ("pay", "stake")]) == len(all_paid)


def test_a_revoke_that_was_judged_stands_in_the_sheet():
    text = "Anna: 9H JC AH TH\nCarla: 8S 7S JS JH\n"
    record = cardlib.judge("polignac/foster", text, players=4)
    rows = list(csv.DictReader(io.StringIO(record.csv())))
    revokes = [row for row in rows if row["what"] == "revoke"]
    assert [(row["trick"], row["name"], row["card"]) for row in revokes] == [("1", "Ben", "JC")]
