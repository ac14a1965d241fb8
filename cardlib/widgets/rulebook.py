"""The rules of a game in words: what the program does by each field and clause, and the sentence it rests on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..cards import cards, rank_name, show_all
from ..clauses import Clause, Source
from ..rules import Game
from ..settling import Total
from ..sources import TEXTS
from ..wording import counted, few_to_many, listed

__all__ = ["Entry", "Group", "Said", "describe", "entries", "entries_of", "groups", "told_once"]


@dataclass(frozen=True)
class Entry:
    """One thing the program does, and the source of it; ``field`` is the game's field, or "remarks"."""

    field: str
    says: str
    source: Source


@dataclass(frozen=True)
class Said:
    """One sentence of a text (or none), and all that it became."""

    source: Source
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Group:
    """The sentences under one printed heading of one text."""

    heading: str
    cite: str
    said: tuple[Said, ...]


# Every field in words


def describe(game: Game, field: str) -> str:
    """What the program does about one field of a game's rules, in a sentence.

    >>> from cardlib import GAMES
    >>> describe(GAMES["polignac/modern"], "order")
    'The cards of a suit rank K Q J A 10 9 8 7, high to low.'
    """
    value = getattr(game, field)
    if isinstance(value, Clause):
        return value.says
    words = _WORDS.get(field)
    return words(game, value) if words else f"{field.replace('_', ' ').capitalize()}: {value}."


def _pack(game: Game, value: Sequence[str]) -> str:
    ranks = list(dict.fromkeys(card[0] for card in value))
    return f"A pack of {len(value)} cards, {rank_name(ranks[0])} to {rank_name(ranks[-1])} of each suit."


def _order(game: Game, value: str) -> str:
    return f"The cards of a suit rank {' '.join(value).replace('T', '10')}, high to low."


def _players(game: Game, value: range) -> str:
    return f"For {few_to_many(value)} players."


def _put_out(game: Game, value: Sequence[tuple[int, str]]) -> str:
    if not value:
        return "No card is put out."
    by_cards: dict[str, list[str]] = {}
    for players, out in value:
        by_cards.setdefault(out, []).append(str(players))
    return " ".join(f"With {listed(ns).replace(' and ', ' or ')} players {show_all(cards(out))} are put out."
                    for out, ns in by_cards.items())


def _sits_out(game: Game, value: Sequence[int]) -> str:
    if not value:
        return "The dealer is dealt in like everybody else."
    return f"With {listed(list(map(str, value)))} players the dealer takes no cards."


def _packets(game: Game, value: str) -> str:
    return f"How many cards at a time: {value}. It changes nothing here: the whole pack is shuffled and shared out."


def _direction(game: Game, value: int) -> str:
    return f"Deal and play pass to the {'left, clockwise' if value > 0 else 'right, anticlockwise'}."


def _counters(game: Game, value: int | None) -> str:
    if value is not None:
        return f"Everyone begins with {value} counters."
    return ("No counters: penalty points are marked on a sheet." if isinstance(game.ends, Total)
            else "Nobody is given a number of counters; an account may run below nothing.")


def _follow(game: Game, value: bool) -> str:
    return ("Who has a card of the suit led must play one; who has none plays what he likes." if value
            else "Any card may be played.")


def _penalties(game: Game, value: Sequence[Any]) -> str:
    if not value:
        return "No trick costs anything by itself."
    named = [c.label for c in value if not hasattr(c, "of")]
    return f"What costs: {'; '.join(named)}."


def _labels(head: str, value: Sequence[Clause], nothing: str) -> str:
    return f"{head}: {'; '.join(dict.fromkeys(clause.label for clause in value))}." if value else nothing


def _slams(game: Game, value: Sequence[Any]) -> str:
    return f"To win every trick: {listed([c.name for c in value])}." if value else "Nothing can be announced."


def _settle(game: Game, value: str) -> str:
    return ("What a trick costs is paid as soon as it is taken." if value == "at once"
            else "What the tricks cost is settled when the deal is over.")


_WORDS: dict[str, Callable[[Any, Any], str]] = {
    "pack": _pack, "order": _order, "players": _players, "put_out": _put_out, "dealer_sits_out": _sits_out,
    "packets": _packets, "direction": _direction, "counters": _counters, "must_follow": _follow,
    "penalties": _penalties, "slams": _slams, "settle": _settle,
    "stakes": lambda game, value: "No stakes are played for.",
    "dealers_pool": lambda game, value: "The dealer puts up nothing.",
    "payout": lambda game, value: "Nothing is paid out when a deal is over.",
    "spare": lambda game, value: "No cards are set apart: all of them are dealt.",
    "spare_seen": lambda game, value: "The dealer looks at the spare hand." if value
    else "Nobody looks at cards that are set apart.",
    "layout": lambda game, value: "No cards are laid out to be staked on.",
    "turned": lambda game, value: _labels("What a card turned up brings the dealer", value, "No card is turned up."),
    "earns": lambda game, value: _labels("What a card can bring", value, "No card earns anything when it is played."),
    "calls": lambda game, value: "Nothing is called, and a run goes on until it stops.",
    "at_will": lambda game, value: "No card may be played together with another.",
    "in_lieu": lambda game, value: "No card may be played in lieu of another.",
    "prize": lambda game, value: "There is no pool for the first out.",
    "unplayed": lambda game, value: "No card held to the end changes what is paid.",
    "beaten": lambda game, value: "Who has stood and is beaten pays nothing for it.",
    "dealer_beaten": lambda game, value: "A dealer who is beaten pays nothing for it.",
    "continuous": lambda game, value: "The deal passes after every hand.",
    "horse": lambda game, value: "Who has no counter left is out, and can buy none.",
    "hand": lambda game, value: f"Everybody is dealt {counted(value, 'card')} at a time.",
    "laid": lambda game, value: f"Laid face up on the table at first: {counted(value, 'card')}."
    if value else "No card is laid on the table at first.",
    "points": lambda game, value: _labels("Cards that count by themselves", value, "No card counts by itself."),
    "most": lambda game, value: _labels("What is counted by majority", value, "Nothing is counted by majority."),
    "sweep": lambda game, value: "Nothing is scored for clearing the table.",
    "draw": lambda game, value: "There are no partners to be drawn for." if not game.sides.together
    else "Partners are not drawn for: who sit opposite play together.",
}

# All of them, with their sources


def entries(game: Game) -> list[Entry]:
    """Every field, clause and remark of a game, in the order of its fields, nothing twice."""
    found: dict[tuple[str, Source], Entry] = {}
    for field in game.rules():
        for entry in entries_of(game, field):
            found.setdefault((entry.says, entry.source), entry)
    for remark in game.remarks:
        found.setdefault((remark.says, remark.source), Entry("remarks", remark.says, remark.source))
    return list(found.values())


def entries_of(game: Game, field: str) -> list[Entry]:
    """One field, and every clause in it."""
    value = getattr(game, field)
    source = game.sources[field]
    clauses = [c for c in (value if isinstance(value, tuple) else (value,)) if isinstance(c, Clause)]
    made = [Entry(field, part.says, part.source) for clause in clauses for part in clause.parts]
    if not any(entry.source == source for entry in made):
        made.insert(0, Entry(field, describe(game, field), source))
    return made


def told_once(several: Sequence[Entry]) -> tuple[Entry, ...]:
    """What one sentence became, without what is said again: of the same words those with a note stay."""
    noted = {entry.says for entry in several if entry.source.note}
    return tuple(entry for entry in several if entry.source.note or entry.says not in noted)


def groups(game: Game) -> list[Group]:
    """A game's rules under the headings they are printed under: the text most of them come from first, ours last."""
    by_sentence: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries(game):
        source = entry.source
        by_sentence.setdefault((source.text, source.sentence), []).append(entry)
    weight: dict[str, int] = {}
    for (text, _), several in by_sentence.items():
        weight[text] = weight.get(text, 0) + len(several)
    places = {text: [line.id for line in TEXTS[text].lines] for text in weight if text}
    made: dict[tuple[str, str], list[Said]] = {}
    for text in sorted(filter(None, weight), key=lambda text: -weight[text]):
        for sentence in sorted((s for t, s in by_sentence if t == text), key=places[text].index):
            several = by_sentence[text, sentence]
            heading = TEXTS[text].heading(sentence)
            made.setdefault((heading, TEXTS[text].cite), []).append(Said(several[0].source, told_once(several)))
    for entry in by_sentence.get(("", ""), []):
        made.setdefault(("Where the books are silent", ""), []).append(Said(entry.source, (entry,)))
    return [Group(heading, cite, tuple(said)) for (heading, cite), said in made.items()]


