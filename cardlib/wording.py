"""Words: numbers and lists as a sentence has them."""

from __future__ import annotations

__all__ = ["counted", "few_to_many", "listed", "one_of"]


def counted(number: int, what: str = "counter") -> str:
    """
    >>> counted(1), counted(3, "trick")
    ('1 counter', '3 tricks')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def few_to_many(players: range) -> str:
    """How many may play, in figures.

    >>> few_to_many(range(4, 8)), few_to_many(range(4, 5)), few_to_many(range(4, 7, 2))
    ('4 to 7', '4', '4 or 6')
    """
    if players.step > 1 and len(players) > 1:
        return " or ".join(map(str, players))
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"


def listed(words: list[str] | tuple[str, ...]) -> str:
    """
    >>> listed(["Anna", "Ben", "Carla"])
    'Anna, Ben and Carla'
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def one_of(what: str) -> str:
    """One of what is counted.

    >>> one_of("deals"), one_of("matches"), one_of("studies")
    ('deal', 'match', 'study')
    """
    return {"matches": "match", "studies": "study"}.get(what, what.removesuffix("s"))
