"""What Cassino shows a seat: the table, what each card of the hand can take, what is taken, the points so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Choice
from ..cards import Card, said, show, show_all
from ..clauses import Source
from ..events import Paid, Seat
from ..events.stocked import PACK
from ..events.taken import BOARD, LaidOut, LeftOver, TookIn, pile
from ..table import View
from ..wording import counted, listed
from .picture import Heap, Held, Picture, Question, SeatShown, Spot, Stock, Taking
from .scoring import SHEET
from .trick_picture import ordinal_deal

if TYPE_CHECKING:
    from .cassino import Cassino

__all__ = ["drawn", "takings"]


def drawn(game: Cassino, view: View, choice: Choice | None) -> Picture:
    """The table as the view's seat sees it; ``choice`` is what is asked of that seat, if anything is."""
    seats = range(len(view.names))
    ways = takings(game, view)
    board = tuple(view.heaps.get(BOARD, ()))
    points = [f"{c.label} {c.points}" for c in game.points] + [f"{most.label} {most.points}" for most in game.most]
    return Picture(
        progress=_progress(view),
        direction="" if view.direction > 0 else "The turn passes to the right.",
        legend=f"Points: {', '.join(points)}; a sweep {game.sweep.points if game.sweep else 0}.",
        seats=tuple(_seat(game, view, (k * view.direction) % len(seats), choice) for k in seats),
        regions=(Heap("The table", len(board), board), Heap("The pack", len(view.heaps.get(PACK, ())))),
        hand=_hand(game, view, choice, ways),
        tricks=(),
        question=_question(game, view, choice) if choice else None,
        announcing=False,
        takings=ways,
        unit="",
    )


def _hand(game: Cassino, view: View, choice: Choice | None, ways: tuple[Taking, ...]) -> tuple[Held, ...]:
    """The seat's own cards; one that takes is marked, and where it has to, the others are refused."""
    may = {option.split()[0] for option in choice.options} if choice else set(view.hand)
    refused, source = "you hold a card that takes, and have to play one that does", game.capture.parts[3].source
    why: dict[bool, tuple[str, Source | None]] = {True: ("", None), False: (refused, source)}
    return tuple(
        Held(card, False, *why[card in may], _mark([way for way in ways if way.card == card]))
        for card in sorted(view.hand, key=game.pack.index)
    )


def _mark(ways: list[Taking]) -> str:
    """What a card takes, in words."""
    if len(ways) > 1:
        return f"takes in {len(ways)} ways"
    return f"takes {spoken(ways[0].takes)}" if ways and ways[0].takes else ""


def spoken(taken: tuple[Card, ...]) -> str:
    """Cards as they are called."""
    return listed([said(card) for card in taken])


def takings(game: Cassino, view: View) -> tuple[Taking, ...]:
    """For each card of the hand, in the pack's order, every way in which it can take, or that it is laid out."""
    found: list[Taking] = []
    for card in sorted(view.hand, key=game.pack.index):
        for way in game.ways(view, card):
            found.append(
                Taking(
                    card,
                    " ".join((card, *way.taken)),
                    way.taken,
                    way.sets,
                    f"{show(card)} takes {listed([show_all(one).replace(' ', ' + ') for one in way.sets])}",
                )
            )
        if not found or found[-1].card != card:
            found.append(Taking(card, card, words=f"{show(card)} takes nothing: lay it out"))
    return tuple(found)


def _progress(view: View) -> str:
    deal = ordinal_deal(view)
    if any(isinstance(event, LeftOver) for event in view.this_deal()) or not any(view.hands[s] for s in view.dealt_in):
        return f"{deal} · counted"
    left = len(view.heaps.get(PACK, ()))
    return f"{deal} · {counted(left, 'card')} left in the pack" if left else f"{deal} · the last hands"


def _seat(game: Cassino, view: View, seat: Seat, choice: Choice | None) -> SeatShown:
    plays = [e for e in view.this_deal() if isinstance(e, (LaidOut, TookIn)) and e.seat == seat]
    took = next((e for e in reversed(view.this_deal()) if isinstance(e, TookIn)), None)
    last = plays[-1] if plays else None
    best = "sweeps" if isinstance(last, TookIn) and last.sweeps else "takes" if isinstance(last, TookIn) else ""
    partner = [s for s in game.side(view, seat) if s != seat]
    marks = (
        ("deals", seat == view.dealer),
        ("to play", choice is not None and choice.seat == seat),
        ("took last", took is not None and took.seat == seat),
        (_partner_of(view, partner[0]) if partner else "", bool(partner)),
    )
    return SeatShown(
        seat,
        view.names[seat],
        tuple(mark for mark, on in marks if on),
        Stock(view.counters[seat], game.unit, getattr(game.ends, "points", None)),
        Spot(last.card if last else None, best=best),
        tally=_tally(view, seat),
        me=seat == view.seat,
    )


def _partner_of(view: View, seat: Seat) -> str:
    return "your partner" if seat == view.seat else f"partner of {view.names[seat]}"


def _tally(view: View, seat: Seat) -> str:
    """What a seat has taken in, and what it has scored in this deal."""
    cards = view.heaps.get(pile(seat), [])
    paid = sum(e.counters for e in view.this_deal() if isinstance(e, Paid) and (e.payer, e.payee) == (SHEET, seat))
    return f"{counted(len(cards), 'card')} taken in, {counted(paid, 'point')} so far"


def _question(game: Cassino, view: View, choice: Choice) -> Question:
    can = sorted({option.split()[0] for option in choice.options if " " in option}, key=game.pack.index)
    if not can:
        return Question("Your turn.", "None of your cards takes anything: lay one out.", about=choice.about)
    words = f"{listed([show(card) for card in can])} can take."
    note = "A card that can take does take." if game.capture.must and len(can) < len(view.hand) else ""
    return Question("Your turn.", words, note, about=choice.about)
