"""What the tricks of a game cost, as it is written: ``penalties = QS 2; QH 1; last trick 1; all of them 1 more``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..cards import cards
from ..clauses import Source
from ..errors import WrongArgument, named
from ..families.penalties import (
    CardPenalty,
    DealersPool,
    ExtraForAll,
    FirstTrick,
    LastTrick,
    Penalty,
    RankedPayout,
    Revoke,
    Slam,
)
from ..wording import listed
from .lines import NUMBER, cannot, counters_read, items, match

__all__ = [
    "payout_read",
    "payout_shown",
    "penalties_read",
    "penalties_shown",
    "pool_read",
    "revoke_read",
    "slams_read",
    "slams_shown",
]

CARD = r"((?:10|[AKQJT2-9])[SHDC♠♥♦♣])"
WORDS = r"([^\W\d_]+(?:[ '’-][^\W\d_]+)*)"
SEVERAL = "several have semicolons between them, as in QS 2; QH 1; last trick 1"

# What tricks cost


def _about(clause: Any) -> str:
    """What a penalty is for, without its price."""
    if isinstance(clause, CardPenalty):
        return clause.card
    kinds = {FirstTrick: "first trick", LastTrick: "last trick"}
    return kinds[type(clause)] if type(clause) in kinds else cannot(clause)


def _penalty_shown(clause: Any, plain: Sequence[Any]) -> str:
    if not isinstance(clause, ExtraForAll):
        return f"{_about(clause)} {clause.counters} {getattr(clause, 'name', '')}".strip()
    if not set(clause.of) <= set(plain):
        return cannot(clause)
    of = "them" if clause.of == tuple(plain) else ", ".join(map(_about, clause.of))
    counters = f"win {-clause.counters}" if clause.counters < 0 else str(clause.counters)
    return f"all of {of} {counters} {'instead' if clause.instead else 'more'}"


def penalties_shown(value: Sequence[Any]) -> str:
    plain = [clause for clause in value if not isinstance(clause, ExtraForAll)]
    return "; ".join(_penalty_shown(clause, plain) for clause in value) or "none"


def penalties_read(text: str, source: Source, was: Any) -> tuple[Penalty, ...]:
    some = items(text)
    before = {_penalty_shown(c, ()): c for c in was if not isinstance(c, ExtraForAll)}
    plain = {k: _plain_penalty(item, source, before) for k, item in enumerate(some) if item[:7].casefold() != "all of "}
    by_about = {_about(clause): clause for clause in plain.values()}
    return tuple(plain.get(k) or _extra(item, source, by_about, was) for k, item in enumerate(some))


def _plain_penalty(item: str, source: Source, before: dict[str, Any]) -> Any:
    if found := re.fullmatch(rf"(first|last) trick {NUMBER}", item, re.IGNORECASE):
        kind = FirstTrick if found[1].casefold() == "first" else LastTrick
        made: Any = kind(int(found[2]), source)
    else:
        found = re.fullmatch(rf"{CARD} {NUMBER}(?: {WORDS})?", item, re.IGNORECASE)
        if found is None or len(found[3] or "") > 30:
            right = "QS 2 or first trick 1 or last trick 1 or all of them 1 more"
            raise WrongArgument(f"{named(item)} is no penalty; write {right}; {SEVERAL}")
        made = CardPenalty(cards(found[1])[0], int(found[2]), source, found[3] or "")
    return before.get(_penalty_shown(made, ()), made)


def _extra(item: str, source: Source, by_about: dict[str, Any], was: Any) -> Any:
    found = re.fullmatch(rf"all of (.+?) (wins? )?{NUMBER} (more|instead)", item, re.IGNORECASE)
    if found is None:
        raise WrongArgument(
            f"{named(item)} is no penalty; write all of them 1 more, or all of QC, last trick win 4 instead; {SEVERAL}"
        )
    if found[1].casefold() == "them":
        of = tuple(by_about.values())
    else:
        names = [name.strip() for name in found[1].split(",")]
        names = [cards(n)[0] if re.fullmatch(CARD, n, re.IGNORECASE) else n.casefold() for n in names]
        strange = [name for name in names if name not in by_about]
        if strange or len(set(names)) < len(names):
            raise WrongArgument(
                f"{named(item)} names {listed(strange) or 'one twice'}; it can name {listed(list(by_about))}"
            )
        of = tuple(by_about[name] for name in names)
    if len(of) < 2:
        raise WrongArgument(f"{named(item)} is about two penalties or more in the same line, not {len(of)}")
    counters = -int(found[3]) if found[2] else int(found[3])
    made = ExtraForAll(of, counters, source, found[4].casefold() == "instead")
    same = (
        c for c in was if isinstance(c, ExtraForAll) and (c.of, c.counters, c.instead) == (of, counters, made.instead)
    )
    return next(same, made)


def slams_shown(value: Sequence[Slam]) -> str:
    return "; ".join(map(_slam_shown, value)) or "none"


def _slam_shown(slam: Slam) -> str:
    words = [f"{slam.name} {slam.others_pay}"]
    words += ["announced"] * slam.announced + ["leads"] * slam.announcer_leads
    return ", ".join(words if slam.failure is None else [*words, f"fails {slam.failure}"])


def slams_read(text: str, source: Source, was: Any) -> tuple[Slam, ...]:
    before = {_slam_shown(slam): slam for slam in was}
    slams: list[Slam] = []
    for item in items(text):
        found = re.fullmatch(
            rf"([^\W\d_]{{1,20}}) {NUMBER}(, ?announced)?(, ?leads)?(?:, ?fails {NUMBER})?", item, re.I
        )
        if found is None:
            raise WrongArgument(
                f"{named(item)} is no slam; write capot 5, announced or générale 5, announced, leads, fails 5"
            )
        if (found[4] or found[5]) and not found[3]:
            raise WrongArgument(f"{named(item)}: only a slam that is announced leads or fails")
        failure = int(found[5]) if found[5] else None
        made = Slam(found[1].casefold(), int(found[2]), bool(found[3]), bool(found[4]), failure, source, source, source)
        if any(slam.name == made.name for slam in slams):
            raise WrongArgument(f"{named(made.name)} is a slam twice")
        slams.append(before.get(_slam_shown(made), made))
    return tuple(slams)


# The dealer's pool and its payout; irregularities


def pool_read(text: str, source: Source, was: Any) -> DealersPool | None:
    chips = counters_read(text, source, was)
    return None if not chips else DealersPool(chips, source)


def payout_shown(value: RankedPayout | None) -> str:
    if value is None:
        return "none"
    points = ", ".join(f"{rank} {n}" for rank, n in value.values)
    return f"{points}; pays {' '.join(map(str, value.pays))}; slam {value.slam}; too many {value.too_many}"


def payout_read(text: str, source: Source, was: Any) -> RankedPayout | None:
    if text.casefold() == "none":
        return None
    one = r"(?:10|[AKQJT2-9]) [0-9]{1,6}"
    found = match(
        rf"({one}(?:, ?{one})*); ?pays ([0-9]{{1,6}}(?: [0-9]{{1,6}})*); ?slam {NUMBER}; ?too many {NUMBER}", text
    )
    pairs = [pair.split() for pair in found[1].upper().replace("10 ", "T ").split(",")]
    values = tuple((rank, int(n)) for rank, n in pairs)
    if len(dict(values)) < len(values) or not any(n for _, n in values):
        raise WrongArgument("counts each rank once, and one of them at least for something")
    pays, slam, most = tuple(map(int, found[2].split())), int(found[3]), int(found[4])
    if was is None:
        return RankedPayout(values, pays, slam, most, source, source, source, source, source)
    return RankedPayout(
        values,
        pays,
        slam,
        most,
        was.source if was.pays == pays else source,
        was.counting if was.values == values else source,
        was.ties,
        was.exceptions if (was.slam, was.too_many) == (slam, most) else source,
        was.again,
    )


def revoke_read(text: str, source: Source, was: Any) -> Revoke:
    return Revoke(counters_read(text, source, was) or 0, source)
