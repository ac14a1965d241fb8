"""The errors: every one a ``ValueError``, its message a sentence that says what would be right."""

from __future__ import annotations

from typing import Any

__all__ = ["BadCards", "IllegalPlay", "NoSuchGame", "NotARecord", "WrongArgument", "WrongPlayers", "named"]


def named(value: object, most: int = 40) -> str:
    """A value as an error names it, cut short.

    >>> named("Dan"), named(4), named(10**5000)
    ("'Dan'", '4', 'a very long number')
    """
    try:
        said = repr(value)
    except ValueError:
        return "a very long number"
    return said if len(said) <= most else f"{said[:most]}…"


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
