"""Spreadsheets: tables as CSV, with a header, one line a row, and nothing in them that a spreadsheet would run.

The standard library's csv writes them; pandas, a spreadsheet and csv read them back.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .events import Event, NewDeal, Paid, Played, Purse, Revoked, Said, Seat, Short, Took, account_name
from .events.laid import Stopped
from .events.taken import LaidOut, LeftOver, TookIn
from .events.traded import Bartered, Bought, Exchanged, Passed, Stood

__all__ = ["LOG_COLUMNS", "as_csv", "log_rows"]

LOG_COLUMNS = (
    "deal",
    "trick",
    "what",
    "seat",
    "name",
    "card",
    "took",
    "payee",
    "counters",
    "why",
    "text",
    "sentence",
    "status",
    "words",
)
"""What `log_rows` has, in its order."""


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    r"""A header line and the rows.

    Line breaks within a cell become a space.  Words that a spreadsheet would take for a formula (they begin with
    = + - @) have an apostrophe put before them, which a spreadsheet takes for "these are words"; numbers stay numbers,
    and None is an empty cell.

    >>> as_csv(["name", "net"], [("=1+1", -2), ("Ann,\nMarie", None)])
    'name,net\n\'=1+1,-2\n"Ann, Marie",\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    words = re.sub(r"[\x00-\x1f\x7f\x85\u2028\u2029]+", " ", value)
    return f"'{words}" if re.match(r"\s*[=+\-@＝＋－＠]", words) else words


Moved = Bought | Bartered | Exchanged | LaidOut | TookIn | LeftOver


def log_rows(log: Iterable[Event], names: tuple[str, ...], first: int = 0) -> Iterator[tuple[Any, ...]]:
    """What happened, a line each: every word said, every card played, every payment with the sentence it rests on.

    ``deal`` is counted from ``first``.  ``what`` is say, play, trade, take, lay, revoke, pay, stake or short.  ``took``
    is the seat that takes the trick a card is played to, empty while nobody has; at a game of stops ``trick`` is the
    run, and ``took`` who leads after it.  Trades, and what is taken from a table, are put in words under ``why``.
    Counters handed out to begin with are not payments.
    """
    events, deal, trick = list(log), first - 1, 1
    last: int | None = None  # the trick or run that a card was last played to
    for event, taker in zip(events, _takers(events), strict=True):
        if isinstance(event, NewDeal):
            deal, trick, last = deal + 1, 1, None
        elif isinstance(event, Said):
            yield (deal, None, "say", event.seat, names[event.seat], *_none(4), event.word, *_none(4))
        elif isinstance(event, Played):
            last = trick
            yield (deal, trick, "play", event.seat, names[event.seat], event.card, taker, *_none(7))
        elif isinstance(event, (Took, Stopped)):
            trick = event.number + 1
        elif isinstance(event, (Stood, Passed)):
            word = "stand" if isinstance(event, Stood) else "pass"
            yield (deal, None, "say", event.seat, names[event.seat], *_none(4), word, *_none(4))
        elif isinstance(event, (Bought, Bartered, Exchanged, LaidOut, TookIn, LeftOver)):
            yield (deal, None, *_moved(event, names))
        elif isinstance(event, Paid) and "bank" not in (event.payer, event.payee):
            yield (deal, last, *_payment(event, names))
        elif isinstance(event, Revoked):
            revoker = (event.seat, names[event.seat], event.card or None, None, None, None)
            yield (deal, event.number, "revoke", *revoker, event.why.label, *_cited(event.why))
        elif isinstance(event, Short):
            who = (event.seat, names[event.seat], None, None, None, event.counters)
            yield (deal, last, "short", *who, event.why.label, *_cited(event.why))


def _moved(event: Moved, names: tuple[str, ...]) -> tuple[Any, ...]:
    """A card that changes hands, or is taken from the table: whose, which, and the whole of it in words."""
    if isinstance(event, LeftOver):
        who = (event.seat, None if event.seat is None else names[event.seat], None)
        return ("take", *who, event.seat, *_none(2), event.say(names), *_none(4))
    card = event.out if isinstance(event, Bought) else event.card
    taker = event.seat if isinstance(event, TookIn) else None
    what = "trade" if not isinstance(event, (TookIn, LaidOut)) else "lay" if taker is None else "take"
    return (what, event.seat, names[event.seat], card, taker, *_none(2), event.say(names), *_none(4))


def _none(cells: int) -> tuple[None, ...]:
    return (None,) * cells


def _takers(events: Sequence[Event]) -> list[Seat | None]:
    """By event, who takes the trick that is being played, or leads after the run."""
    takers: list[Seat | None] = []
    taker: Seat | None = None
    for event in reversed(events):
        taker = event.seat if isinstance(event, (Took, Stopped)) else None if isinstance(event, NewDeal) else taker
        takers.append(taker)
    return takers[::-1]


def _payment(event: Paid, names: tuple[str, ...]) -> tuple[Any, ...]:
    payer, payee = event.payer, event.payee
    seat = payer.seat if isinstance(payer, Purse) else payer if isinstance(payer, int) else None
    what = "stake" if isinstance(payer, Purse) or isinstance(payee, Purse) else "pay"
    to = account_name(payee, names)
    why = event.about or event.why.label
    return (what, seat, account_name(payer, names), None, None, to, event.counters, why, *_cited(event.why))


def _cited(why: Any) -> tuple[Any, ...]:
    source = why.source
    return (source.text or None, source.sentence or None, source.status, source.words or None)
