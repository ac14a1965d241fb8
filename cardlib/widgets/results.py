"""What stands under the chart of penalties: how to read it, how the counters fall, and the numbers as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..families.tricks import TrickGame
from ..rules import Game, units
from ..study import Study, studies_csv
from ..wording import counted, few_to_many, listed
from .chart import place_name
from .falling import histogram
from .pieces import saved

__all__ = ["falling", "reading", "sheets"]


def reading(note: str, studies: Sequence[Study], left_out: Sequence[Game]) -> str:
    """How to read the chart, in sentences, the chart's own first; which games had to be left out, and why."""
    first = studies[0]
    last = first.first + first.deals - 1
    notes = [note]
    if len(studies) > 1:
        notes.append(
            f"All have the same deals, numbers {first.first} to {last:,} of seed {first.seed}, and so the same hands, "
            "wherever the pack is the same."
        )
    pools = {(s.game.title, s.game.dealers_pool.chips) for s in studies
             if isinstance(s.game, TrickGame) and s.game.dealers_pool}
    notes += [
        f"At {title} tricks cost nothing by themselves: the dealer puts up {counted(chips, 'chip')} and the players "
        "are paid out of them. So everybody but the dealer wins on balance (below nothing) and the dealer pays; each "
        "deals in his turn, and what tells is who wins less than the others. An equal share is what stays in the pool "
        "in the deals that do not pay it out."
        for title, chips in sorted(pools)
    ]
    scored = dict.fromkeys(s.game.title for s in studies if any(clause.won for clause in s.game.clauses()))
    if scored:
        notes.append(
            f"At {listed(list(scored))} points are scored, and nobody pays them: what is charted is below nothing, and "
            "an equal share is what one scores where all do alike."
        )
    boards = dict.fromkeys(s.game.title for s in studies if not isinstance(s.game, TrickGame))
    boards = {title: None for title in boards if title not in scored}
    if boards:
        notes.append(
            f"At {listed(list(boards))} counters are put up and won: what is charted is the balance of a deal, and "
            "below nothing one has won. All deals begin with nothing on the table, and an equal share is what is left "
            "there for the next."
        )
    if left_out:
        for players in dict.fromkeys(game.players for game in left_out):
            names = [f"{g.title}: {g.edition}" for g in left_out if g.players == players]
            several = len(names) > 1
            notes.append(f"{listed(names)} {'are' if several else 'is'} for {few_to_many(players)} players and "
                         f"{'are' if several else 'is'} left out.")
    return "".join(f'<div class="cl-note">{escape(note)}</div>' for note in notes)


def falling(study: Study, place: int, unfolded: bool = False) -> str:
    """In how many deals how much was paid: folded, and it unfolds without a kernel."""
    made = histogram(study, study.seat_at(place))
    whose = place_name(place, study.players)
    return _fold(f"How the {units([study.game])} fall, {study.each} by {study.each}", f"{made.picture}{made.numbers}",
                 f"What {whose} pays at {study.game.title}, {study.game.edition}", unfolded)


def sheets(studies: Sequence[Study]) -> str:
    """The numbers as CSV: text to copy, and two files to save, which need no kernel."""
    paid = units([study.game for study in studies])
    means, counts = studies_csv(studies, summary=True), studies_csv(studies)
    name = f"penalties-{studies[0].players}-players-seed-{studies[0].seed}"
    saves = " ".join((saved(f"{name}.csv", "text/csv", means, "Save the means"),
                      saved(f"{name}-counts.csv", "text/csv", counts, "Save every count")))
    text = (f'<textarea class="cl-csv" readonly rows="6" wrap="off" spellcheck="false" '
            f'aria-label="Means and intervals as CSV">{escape(means)}</textarea>')
    note = f"A line for each game and seat; {paid} as a seat wins them, so that paying is minus. Seat 0 is the eldest."
    return _fold("The numbers as CSV", f"{text}<div>{saves}</div>", note)


def _fold(summary: str, html: str, note: str, unfolded: bool = False) -> str:
    return (f'<details class="cl-why"{" open" * unfolded}><summary>{escape(summary)}</summary>'
            f'<div class="cl-note">{escape(note)}</div>{html}</details>')
