"""The written form of a game: the record, its transcript, and the one-line code of a deal.

A record is a game, its seats, the cards as dealt and the answers given; the log follows from them.  The transcript
is PBN-shaped (it is not PBN, which knows neither counters nor seven seats): a header of tags, then prose.  There is
no parser for the prose: ``cardlib.read`` plays the header again and compares, so a change of rules is noticed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from .asks import Answer, Places
from .cards import SUITS, Card
from .errors import NotARecord, WrongArgument, named
from .events import Event, NewDeal, Paid, Purse, Seat, Took
from .events.laid import Stopped
from .games import GAMES
from .prose import prose
from .rules import Game
from .sheets import LOG_COLUMNS, as_csv, log_rows
from .table import Table
from .variants import written as written_variant
from .version import __version__
from .wording import counted, listed

__all__ = ["Code", "Header", "Record", "deal_code", "written"]


@dataclass(frozen=True, repr=False)
class Record:
    """A game as it was played.  Two records are equal when game, seats, dealer, cards, answers and log are.

    ``dealt`` holds every shuffle's answer, ``answers`` one answer for every choice, forced ones too.
    """

    game: Game
    names: tuple[str, ...]
    dealer: Seat
    counters: tuple[int, ...] | None
    deals: int | None
    games: int
    dealt: tuple[Places, ...]
    answers: tuple[Answer, ...]
    log: tuple[Event, ...]
    seed: int | None = field(default=None, compare=False)
    number: int = field(default=0, compare=False)

    @cached_property
    def table(self) -> Table:
        """The table at the end."""
        return Table.from_log(self.log, self.names, self.game.direction)

    @cached_property
    def payments(self) -> tuple[Paid, ...]:
        """Every payment of counters in play, without those handed out at the start; stakes are apart."""
        paid = [e for e in self.log if isinstance(e, Paid) and "bank" not in (e.payer, e.payee)]
        return tuple([e for e in paid if not isinstance(e.payer, Purse) and not isinstance(e.payee, Purse)])

    @property
    def net(self) -> tuple[int, ...]:
        """By seat, what it has at the end less what it began with: paying is minus, penalty points are minus."""
        return tuple(self._gains.get(seat, 0) for seat in range(len(self.names)))

    @property
    def pools(self) -> dict[str, int]:
        """Every other account at its end less its beginning, so that ``sum(net) + sum(pools.values()) == 0``."""
        names = dict.fromkeys(a for e in self.payments for a in (e.payer, e.payee) if isinstance(a, str))
        return {name: self._gains[name] for name in names}

    @cached_property
    def _gains(self) -> dict[Any, int]:
        """By account, what it has got less what it has paid."""
        gains: dict[Any, int] = {}
        for e in self.payments:
            gains[e.payer] = gains.get(e.payer, 0) - e.counters
            gains[e.payee] = gains.get(e.payee, 0) + e.counters
        return gains

    @property
    def stakes(self) -> tuple[int, ...]:
        """By seat, the money won or lost."""
        return tuple(self.table.purses)

    @property
    def tricks(self) -> tuple[Took, ...]:
        """The tricks in order, each with the seat that took it and its cards as played."""
        return tuple(e for e in self.log if isinstance(e, Took))

    @property
    def runs(self) -> tuple[Stopped, ...]:
        """The runs of a game of stops in order, each with the seat that leads after it and its cards as played."""
        return tuple(e for e in self.log if isinstance(e, Stopped))

    @property
    def losers(self) -> tuple[Seat, ...]:
        """Who lost the game; empty before the end."""
        return self.table.losers

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won the game; empty before the end."""
        return self.table.winners

    def csv(self) -> str:
        """The play as CSV: a line for every word said, every card played, every payment and stake.

        The columns are cardlib (its version), game, seed and those of `cardlib.sheets.log_rows`; a payment has the
        sentence it rests on, with its id and text.  Deals are numbered as in the deal's code.
        """
        which = (__version__, self.game.name, self.seed)
        rows = log_rows(self.log, self.names, self.number)
        return as_csv(("cardlib", "game", "seed", *LOG_COLUMNS), ((*which, *row) for row in rows))

    def __str__(self) -> str:
        return f"{Header.of(self)}\n{chr(10).join(prose(self.log, self.names))}\n"

    def __repr__(self) -> str:
        nets = ", ".join(
            f"{name} {net:+d}" if net else f"{name} 0" for name, net in zip(self.names, self.net, strict=True)
        )
        return f"<{self.game.name}: {nets}>"


def written(answer: Answer) -> str:
    """An answer as the transcript writes it and a script may give it."""
    return str(answer).replace(" ", "_")


class Header(NamedTuple):
    """The tags of a transcript."""

    game: str
    names: tuple[str, ...]
    dealer: str
    deals: int | None
    games: int
    seed: int | None
    number: int
    counters: tuple[int, ...] | None
    dealt: tuple[Places, ...]
    answers: tuple[str, ...]
    rules: tuple[str, ...] = ()

    @classmethod
    def of(cls, record: Record) -> Header:
        """The header of a record."""
        return cls(
            record.game.name,
            record.names,
            record.names[record.dealer],
            record.deals,
            record.games,
            record.seed,
            record.number,
            record.counters,
            record.dealt,
            tuple(map(written, record.answers)),
            _rules(record.game),
        )

    def __str__(self) -> str:
        tags = [
            ("Game", self.game),
            *(("Rules", line) for line in self.rules),
            ("Version", __version__),
            ("Seats", ", ".join(self.names)),
            ("Dealer", self.dealer),
            ("Games", self.games),
            ("Deals", self.deals or "to the end"),
        ]
        if self.seed is not None:
            tags += [("Seed", self.seed), ("Number", self.number)]
        if self.counters is not None:
            tags.append(("Counters", " ".join(map(str, self.counters))))
        tags += [("Deal", " ".join(map(_suits, dealing))) for dealing in self.dealt]
        tags += [("Answers", " ".join(self.answers[k : k + 24])) for k in range(0, len(self.answers), 24)]
        return "".join(f'[{tag} "{value}"]\n' for tag, value in tags)

    @classmethod
    def read(cls, text: str) -> Header:
        """The header of a transcript.  Raises `NotARecord`."""
        pairs = re.findall(r'^\[(\w+) "([^"\n]*)"\]$', text, re.M)
        tags = dict(pairs)
        missing = [tag for tag in ("Game", "Seats", "Dealer", "Games", "Deals") if tag not in tags]
        if missing:
            raise NotARecord(f'This is not the record of a game: it has no tag {listed(missing)}, as in [Game "…"].')
        try:
            return cls(
                tags["Game"],
                tuple(tags["Seats"].split(", ")),
                tags["Dealer"],
                None if tags["Deals"] == "to the end" else int(tags["Deals"]),
                int(tags["Games"]),
                int(tags["Seed"]) if "Seed" in tags else None,
                int(tags.get("Number", 0)),
                tuple(map(int, tags["Counters"].split())) if "Counters" in tags else None,
                tuple(tuple(map(_cards, value.split())) for tag, value in pairs if tag == "Deal"),
                tuple(word for tag, value in pairs if tag == "Answers" for word in value.split()),
                tuple(value for tag, value in pairs if tag == "Rules"),
            )
        except ValueError as error:
            raise NotARecord(f"This is not the record of a game: {error}.") from error


def _rules(game: Game) -> tuple[str, ...]:
    """The lines of a variant of one's own, without which it could not be played again; a game of the books has none."""
    if game.name in GAMES:
        return ()
    try:
        return tuple(written_variant(game).splitlines())
    except WrongArgument:
        return ()


def _suits(hand: tuple[Card, ...]) -> str:
    """
    >>> _suits(("AS", "TS", "7C"))
    'AT...7'
    """
    return ".".join("".join(card[0] for card in hand if card[1] == suit) for suit in SUITS)


def _cards(hand: str) -> tuple[Card, ...]:
    """
    >>> _cards("AT...7")
    ('AS', 'TS', '7C')
    """
    suits = hand.split(".")
    if len(suits) != len(SUITS) or not set(hand) <= set("AKQJT98765432."):
        raise NotARecord(f"{hand[:40]!r} is not a hand: write spades.hearts.diamonds.clubs, as in AT.K.97.Q.")
    return tuple(rank + suit for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks)


class Code(NamedTuple):
    """A deal in one line: game, seats, seed, deal number.

    >>> Code.read("polignac/modern 4 1897 0")
    Code(game='polignac/modern', players=4, seed=1897, number=0)
    """

    game: str
    players: int
    seed: int
    number: int

    @classmethod
    def read(cls, text: str) -> Code:
        """Raises `NotARecord` where this is no code."""
        words = text.split() if isinstance(text, str) else []
        if len(words) != 4 or not all(re.fullmatch("[0-9]{1,20}", word) for word in words[1:]):
            raise NotARecord(
                f"{named(text, 60)} is not the code of a deal: write game, players, seed and deal number, "
                "as in polignac/modern 4 1897 0."
            )
        return cls(words[0], *map(int, words[1:]))

    def __str__(self) -> str:
        return f"{self.game} {self.players} {self.seed} {self.number}"


def deal_code(record: Record, deal: int = 0) -> str:
    """The code of a record's deal, counted from 0.

    The code names the cards that chance deals, not who deals them: `cardlib.play` plays it with the last seat
    dealing.  Raises `NotARecord` where the cards were given and no seed has dealt them, or there is no such deal, or
    the game is no game of the books, so that its name alone does not say what is played.
    """
    if not isinstance(record, Record):
        raise NotARecord(f"A code is that of a record, as cardlib.play makes it, not of {named(record)}.")
    if GAMES.get(record.game.name) != record.game:
        raise NotARecord(f"{record.game.name} is a game of your own: a code would not say its rules. Keep the record.")
    if record.seed is None:
        raise NotARecord("These cards were given, not dealt from a seed: there is no code for them.")
    deals = sum(isinstance(event, NewDeal) for event in record.log)
    if type(deal) is not int or not 0 <= deal < deals:
        raise NotARecord(f"The record has {counted(deals, 'deal')}, counted from 0; there is no deal {named(deal)}.")
    return str(Code(record.game.name, len(record.names), record.seed, record.number + deal))
