"""What a deal or a match came to: from the sitting at its end, for whoever counts what the referee plays."""

from __future__ import annotations

from typing import NamedTuple

from ..events import Paid, Purse, Took
from ..referee import Sitting

__all__ = ["Outcome", "outcome_of"]


class Outcome(NamedTuple):
    """What one deal came to: by seat net counters and whether it paid anything; ties, a sweep, each trick's winner."""

    net: tuple[int, ...]
    paid: tuple[bool, ...]
    tie: bool
    swept: bool
    winners: tuple[int, ...]


def outcome_of(sitting: Sitting) -> Outcome:
    """What a sitting played to its end came to: ``net`` is that of its record, ``tie`` is among those dealt in.

    ``swept`` is whether one seat took every trick of the last deal, played to its last card.
    """
    # This goes over the log once and makes no record of it, since a study asks it of every deal.
    table = sitting.table
    net, paid, winners = [0] * len(table.names), [False] * len(table.names), []
    for event in table.log:
        if isinstance(event, Took):
            winners.append(event.seat)
        elif isinstance(event, Paid):
            payer, payee = event.payer, event.payee
            if "bank" in (payer, payee) or isinstance(payer, Purse) or isinstance(payee, Purse):
                continue  # counters handed out at the start, and money
            if isinstance(payer, int):
                net[payer] -= event.counters
                paid[payer] = True
            if isinstance(payee, int):
                net[payee] += event.counters
    best = [net[seat] for seat in table.dealt_in]
    swept = sum(map(bool, table.taken)) == 1 and not any(table.hands)
    return Outcome(tuple(net), tuple(paid), best.count(max(best)) > 1, swept, tuple(winners))
