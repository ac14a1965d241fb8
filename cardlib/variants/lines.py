"""How the rules of a game are written, a line each: ``order = KQJAT987``, and read again.

Each field has a function that shows its value as a reader may type it, and one that reads it back:
``read(text, source, was)``, where what is made comes from ``source`` and ``was`` is the value before.
What tricks cost is in ``prices``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NoReturn

from ..cards import RANKS, cards, pack
from ..clauses import Misdeal, Source
from ..errors import WrongArgument
from ..settling import CountersGone, Flat, LeftInFront, PoolDivided, Pools, Total

__all__ = [
    "NUMBER",
    "Unread",
    "cannot",
    "counters_read",
    "either",
    "ends_read",
    "ends_shown",
    "items",
    "match",
    "misdeal_read",
    "numbers",
    "order_read",
    "pack_read",
    "pack_shown",
    "packets_read",
    "players_read",
    "players_shown",
    "put_out_read",
    "put_out_shown",
    "stakes_read",
    "stakes_shown",
]

NUMBER = r"([0-9]{1,6})"
SEVERAL = 40
"""So many penalties or slams at most: a line is to be read by people."""


class Unread(WrongArgument):
    """This is not how it is written."""


def match(pattern: str, text: str) -> re.Match[str]:
    """The whole text, by this pattern; capitals do not matter.  Raises `Unread`."""
    found = re.fullmatch(pattern, text, re.IGNORECASE | re.ASCII)
    if found is None:
        raise Unread
    return found


def items(text: str) -> list[str]:
    """What stands between semicolons; nothing where it says so."""
    if text.casefold() == "none":
        return []
    some = [" ".join(item.split()) for item in text.split(";") if item.strip()]
    if not some or len(some) > SEVERAL:
        raise Unread
    return some


def numbers(text: str) -> tuple[int, ...]:
    """Small numbers, one after the other."""
    match(r"[0-9]{1,2}(?:[ ,]+[0-9]{1,2})*", text)
    return tuple(map(int, re.findall("[0-9]+", text)))


def cannot(value: Any) -> NoReturn:
    """Raises `WrongArgument`: this value has no written form."""
    raise WrongArgument(f"{type(value).__name__} cannot be written in a line.")


def either(value: Any) -> str:
    """A value, or that there is none."""
    return "none" if value is None else str(value)


def misdeal_read(text: str, source: Source, was: Any) -> Misdeal:
    found = match("(loses the deal|same dealer again)", text)
    return Misdeal(found[1].casefold() == "loses the deal", source)


# Cards and players


def pack_shown(value: Sequence[str]) -> str:
    lowest = [rank for rank in RANKS if any(card[0] == rank for card in value)][-1]
    whole = pack(lowest)
    out = [card for card in whole if card not in value]
    if tuple(value) != tuple(card for card in whole if card not in out) or len(out) > 8:
        return " ".join(value)
    return f"A to {lowest}{f' without {chr(32).join(out)}' if out else ''}"


def pack_read(text: str, source: Source, was: Any) -> tuple[str, ...]:
    found = re.fullmatch(r"A to (10|[KQJT2-9])(?: without (.+))?", text, re.IGNORECASE | re.ASCII)
    if found is None:
        return cards(text)
    return pack(found[1].upper().replace("10", "T"), found[2] or "")


def order_read(text: str, source: Source, was: Any) -> str:
    order = re.sub(r"[\s,]", "", text.upper().replace("10", "T"))
    if not set(order) <= set(RANKS) or len(set(order)) < len(order) or not order:
        raise Unread
    return order


def players_shown(value: range) -> str:
    if len(value) > 1 and value.step == 1:
        return f"{value[0]} to {value[-1]}"
    return ", ".join(map(str, value))


def players_read(text: str, source: Source, was: Any) -> range:
    found = re.fullmatch(r"([0-9]{1,2})(?: to |-|–)([0-9]{1,2})", text)
    if found:
        return range(int(found[1]), int(found[2]) + 1)
    every = numbers(text)
    step = every[1] - every[0] if len(every) > 1 else 1
    if step < 1 or every != tuple(range(every[0], every[-1] + 1, step)):
        raise Unread
    return range(every[0], every[-1] + 1, step)


def put_out_shown(value: Sequence[tuple[int, str]]) -> str:
    """5: 7S 7C; 6: 7S 7C"""
    return "; ".join(f"{players}: {' '.join(cards(out))}" for players, out in sorted(value)) or "none"


def put_out_read(text: str, source: Source, was: Any) -> tuple[tuple[int, str], ...]:
    out: dict[int, str] = {}
    for item in items(text):
        players, _, some = item.partition(":")
        for number in numbers(players.strip()):
            if number in out or not cards(some):
                raise Unread
            out[number] = " ".join(cards(some))
    return tuple(sorted(out.items()))


def packets_read(text: str, source: Source, was: Any) -> str:
    if not text.isprintable() or len(text) > 80 or not text or set('"[]\\') & set(text):
        raise WrongArgument("is a few words in one line, 80 characters at most, without quotation marks or brackets")
    return text


# Counters, and how the match ends


def counters_read(text: str, source: Source, was: Any) -> int | None:
    return None if text.casefold() == "none" else int(match(NUMBER, text)[1])


def ends_shown(value: Any) -> str:
    if isinstance(value, Total):
        return f"{value.points} points, {value.loser} loses{', fewest win' if value.fewest_win else ''}"
    return value.label if isinstance(value, (CountersGone, Pools)) else cannot(value)


def ends_read(text: str, source: Source, was: Any) -> Any:
    if text.casefold() == "counters gone":
        return CountersGone(source, was.ties if isinstance(was, CountersGone) else source)
    if found := re.fullmatch(rf"{NUMBER} pools?", text, re.IGNORECASE):
        return Pools(int(found[1]), source)
    found = match(rf"{NUMBER} points?, ?(first|highest) loses(, ?fewest win)?", text)
    loser: Any = found[2].casefold()
    return Total(int(found[1]), loser, bool(found[3]), source)


def stakes_shown(value: Any) -> str:
    if isinstance(value, LeftInFront):
        return f"{value.stake} for every counter left"
    if isinstance(value, Flat):
        return f"flat {value.stake}"
    if isinstance(value, PoolDivided):
        return "pool to all not broke" if value.among == "not broke" else "pool to the fewest penalties"
    return "none" if value is None else cannot(value)


def stakes_read(text: str, source: Source, was: Any) -> Any:
    if text.casefold() == "none":
        return None
    if found := re.fullmatch(rf"{NUMBER} for every counter left", text, re.IGNORECASE):
        return LeftInFront(source, int(found[1]))
    if found := re.fullmatch(r"pool to (all not broke|the fewest penalties)", text, re.IGNORECASE):
        return PoolDivided(source, "not broke" if "broke" in found[1].casefold() else "fewest penalties")
    return Flat(int(match(rf"flat {NUMBER}", text)[1]), source)
