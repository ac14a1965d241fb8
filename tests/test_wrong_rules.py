"""The wrong rules that ``python tests/wrong_rules.py`` plants can still be planted, one in each clause and field."""

from __future__ import annotations

from wrong_rules import ROOT, WRONG, spoilt


def test_every_wrong_rule_finds_the_right_one_that_it_spoils():
    for wrong in WRONG:
        text = (ROOT / "cardlib" / wrong.file).read_text(encoding="utf-8")
        assert spoilt(text, wrong) != text, wrong.says
    assert len({wrong.says for wrong in WRONG}) == len(WRONG) >= 20
