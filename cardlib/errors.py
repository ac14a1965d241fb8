"""The errors: every one a ``ValueError``, its message a sentence that says what would be right."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

__all__ = ["BadCards", "IllegalPlay", "NoSuchGame", "NotARecord", "WrongArgument", "WrongPlayers", "known", "named"]


def named(value: object, most: int = 40) -> str:
    """A value as an error names it, cut short.

    >>> named("Dan"), named(4), named(10**5000), named(object())
    ("'Dan'", '4', 'a very long number', 'a thing of the kind object')
    """
    try:
        said = repr(value)
    except Exception:  # anybody's object may have anybody's repr
        said = "<"
    if type(value) is int and said == "<":
        return "a very long number"
    if said.startswith("<") or " at 0x" in said:  # an address says nothing
        said = f"a thing of the kind {type(value).__name__}"
    if "\n" in said:  # as an array is printed
        said = " ".join(said.split())
    return said if len(said) <= most else f"{said[:most]}…"


def known(name: object, names: Container[str]) -> bool:
    """Whether this is one of the names, whatever it is that was given.

    >>> known("Dan", ["Dan"]), known(["Dan"], {"Dan": 1})
    (True, False)
    """
    return isinstance(name, str) and name in names


class WrongArgument(ValueError):
    """A seed, a dealer, a number of deals … that cannot be."""


class NoSuchGame(WrongArgument, KeyError):
    """No game has this key."""

    def __str__(self) -> str:
        return str(self.args[0])


class WrongPlayers(WrongArgument):
    """So many cannot play this game, or these are not players."""


class BadCards(WrongArgument):
    """These are not cards, or not the cards of this game."""


class NotARecord(WrongArgument):
    """This text is not the record of a game, or no longer follows from its answers."""


class IllegalPlay(WrongArgument):
    """An answer that the rules refuse.

    ``choice`` is what was asked, ``answer`` what was answered, ``rule`` the source of the rule
    that refuses it (or None where the answer makes no sense at all).
    """

    def __init__(self, message: str, choice: Any = None, answer: Any = None, rule: Any = None) -> None:
        super().__init__(message)
        self.choice, self.answer, self.rule = choice, answer, rule
