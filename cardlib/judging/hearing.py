"""What people write about a deal at a real table, heard line by line; what it means is for the judge.

A trick to a line, its cards as they were played, the leader before a colon or each player before his card; hands as
"Anna holds 9♥ 7♠", or under the word *hands*; "Dan deals", "players: Anna, Ben", "capot Ben", "revoke Carla".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..cards import Card, cards
from ..errors import WrongArgument, named

__all__ = ["Announcement", "Claim", "Hand", "Heard", "Trick", "hear"]

LONGEST = 20_000
"""A deal of more characters than these is none."""

_PLAIN = str.maketrans({"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "\ufe0e": None, "\ufe0f": None, "“": None, "”": None})
_CARD = re.compile(r"(?<!\w)(?:10|[AKQJT2-9])[♠♥♦♣SHDC](?!\w)", re.IGNORECASE | re.ASCII)
_FILLING = re.compile(r"^(?:and|then)\s+|\s+(?:leads?|plays?|the|with|led|played)\b", re.IGNORECASE)
_TAKES = re.compile(r"[\s:.;,–—-]*(.+?) takes(?: it| the trick| trick [0-9]+)?[.!]*", re.IGNORECASE)
_REVOKE = re.compile(
    r"(?:revoke:? (?P<a>.+?)|(?P<b>.+?) (?:has )?revoke[sd]?)(?: in trick (?P<trick>[0-9]{1,3}))?[.!]*", re.IGNORECASE
)
_ANNOUNCES = re.compile(r"(.+?)(?: announce[sd]? | says |: ?)(.+?)(?: and has the lead)?[.!]*", re.IGNORECASE)


class Trick(NamedTuple):
    """A trick as it was written: in which line, its number if that is said, who leads, the cards, whose each is."""

    line: int
    number: int | None
    leader: str
    cards: tuple[Card, ...]
    by: tuple[str, ...]
    winner: str


class Hand(NamedTuple):
    """A hand as it was written."""

    line: int
    who: str
    cards: tuple[Card, ...]


class Announcement(NamedTuple):
    """Somebody announces something, before ``tricks`` have been played; which word is the name is for the judge."""

    line: int
    words: tuple[str, str]
    tricks: int


class Claim(NamedTuple):
    """Somebody is said to have revoked."""

    line: int
    who: str
    trick: int


class Heard(NamedTuple):
    """All that was written."""

    names: list[str]
    dealer: list[tuple[int, str]]
    hands: list[Hand]
    tricks: list[Trick]
    said: list[Announcement]
    claims: list[Claim]


def hear(text: str) -> Heard:
    """What is written, line by line.

    >>> [trick.leader for trick in hear("Anna: 9♥ J♥ A♥ 10♥" + chr(10) + "8♠ J♣ J♠ 7♠").tricks]
    ['Anna', '']

    Raises `WrongArgument`: a sentence that names the line and what would be right.
    """
    if not isinstance(text, str):
        raise WrongArgument(f"A deal is written as a text, not {named(text)}.")
    if len(text) > LONGEST:
        raise WrongArgument(f"A deal has a line for each trick; this text has {len(text)} characters.")
    told = Heard([], [], [], [], [], [])
    in_hands = False
    for number, line in _lines(text):
        if re.fullmatch(r"(hands?|tricks?|play):?", line, re.IGNORECASE):
            in_hands = line[0] in "hH"
        elif not _about_the_table(number, line, told):
            _about_the_cards(number, line, told, in_hands)
    return told


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.translate(_PLAIN).splitlines(), 1):
        plain = " ".join(line.split())
        if plain and not plain.startswith("#"):
            yield number, plain


def _about_the_table(number: int, line: str, told: Heard) -> bool:
    """Who sits there, who deals, who has revoked."""
    if found := re.fullmatch(r"(?:players|names|seats): ?(.+)", line, re.IGNORECASE):
        told.names.extend(name.strip() for name in found[1].rstrip(".").split(","))
    elif found := re.fullmatch(r"(?:dealer:? (.+?)|([^:]+?) deals)(?:; .+ is eldest)?[.!]?", line, re.IGNORECASE):
        told.dealer.append((number, found[1] or found[2]))
    elif not _CARD.search(line) and (found := _REVOKE.fullmatch(line)):
        trick = int(found["trick"]) if found["trick"] else max(1, len(told.tricks))
        told.claims.append(Claim(number, found["a"] or found["b"], trick))
    else:
        return False
    return True


def _about_the_cards(number: int, line: str, told: Heard, in_hands: bool) -> None:
    """A hand, a trick, an announcement."""
    places = list(_CARD.finditer(line))
    if not places:
        told.said.extend(_announcements(number, line, len(told.tricks)))
        return
    first = line[: places[0].start()].strip()
    holds = re.fullmatch(r"(.+?) (?:holds|is dealt|has)(?: the)?:?", first, re.IGNORECASE)
    if holds or (in_hands and first.endswith(":")):
        played, between, after = _cut(line, places)
        if strange := [words for words in (*between[1:], after) if words]:
            raise _no_card(number, strange[0])
        told.hands.append(Hand(number, holds[1] if holds else first[:-1].strip(), played))
    else:
        told.tricks.append(_trick(number, line, places))


def _trick(number: int, line: str, places: list[re.Match[str]]) -> Trick:
    numbered = re.match(r"(?:trick ([0-9]{1,3})[:.]|([0-9]{1,3})\.) ?", line, re.IGNORECASE)
    at = numbered.end() if numbered and numbered.end() <= places[0].start() else 0
    begun = line[at : places[0].start()].strip()
    played, between, after = _cut(line, places)
    alone = begun.endswith(":")
    by = [_FILLING.sub("", words).strip(" ,;:–—") for words in [begun, *between[1:]]]
    takes = _TAKES.fullmatch(after) if after else None
    if after and not takes:
        raise _no_card(number, after)
    says = int(numbered[1] or numbered[2]) if numbered and at else None
    return Trick(number, says, by[0], played, ("" if alone else by[0], *by[1:]), takes[1].strip() if takes else "")


def _cut(line: str, places: list[re.Match[str]]) -> tuple[tuple[Card, ...], list[str], str]:
    """The cards of a line, the words before each, and those after the last."""
    ends = [0, *(place.end() for place in places)]
    between = [line[end : place.start()].strip(" ,;.–—") for end, place in zip(ends, places, strict=False)]
    return tuple(cards(place[0])[0] for place in places), between, line[ends[-1] :].strip(" .,;…")


def _announcements(number: int, line: str, tricks: int) -> Iterator[Announcement]:
    if re.fullmatch(
        r"(nobody|no one|everybody|all) .*|.+(: ?| says )pass(es)?|.+ (passes|announces nothing)[.!]?", line, re.I
    ):
        return
    found = _ANNOUNCES.fullmatch(line)
    words = (found[1], found[2]) if found else tuple(line.rstrip(".!").rsplit(" ", 1))
    if len(words) != 2:
        raise WrongArgument(
            f"Line {number}, {named(line)}, is no trick: write its cards as they were played, as in 9H JH AH TH, or "
            "what was announced, as in capot Ben, or revoke Carla."
        )
    yield Announcement(number, (words[0].strip(), words[1].strip()), tricks)


def _no_card(number: int, words: str) -> WrongArgument:
    return WrongArgument(
        f"Line {number}: {named(words)} is no card: write the rank, then the suit, as in J♠, JS or 10H."
    )
