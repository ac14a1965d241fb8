"""What lies in the middle of a table as HTML: each region drawn by its class, whatever game it belongs to.

A further kind of region is a further class in `picture`, and a function here that is registered for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape

from ..cards import Card
from ..families.picture import Board, Chain, Division, HandShown, Heap, Pool, Region, Run, Stack, Trump
from ..wording import counted, listed
from .choosing import Outlined, letter
from .pieces import counters, face, marked, pip

__all__ = ["regions"]

MONEY = "stake"
"""What a pool counts that is not of counters."""
CHAIN = "The chain"
YOU = "You"
"""What a person alone at the table is called."""
MOST_DISCS = 25
"""A compartment shows so many counters as discs; more are a number alone, since nobody counts them."""


def regions(lying: Iterable[Region], names: Sequence[str]) -> str:
    """All of them in their order; ``names`` are what the seats are called.  What lies on a board is drawn there."""
    several = list(lying)
    on_boards = {d.laid for board in several if isinstance(board, Board) for d in board.divisions}
    return "".join(
        region(one, names)
        for one in several
        if not (isinstance(one, Heap) and one.cards and on_boards.issuperset(one.cards))
    )


@singledispatch
def region(lying: Region, names: Sequence[str]) -> str:
    """One region."""
    raise TypeError(f"Nobody has said how a {type(lying).__name__} is drawn.")


@region.register
def _pool(pool: Pool, names: Sequence[str]) -> str:
    """Counters as counters; what is not counters, as money, in words."""
    counted_out = pool.counters and pool.what != MONEY
    held = counters(pool.counters, what=pool.what) if counted_out else ""
    unit = f' <span class="cl-unit">{counted(pool.counters, MONEY).split()[1]}</span>' if pool.what == MONEY else ""
    label = f'<span class="cl-label">{escape(pool.name)}</span>'
    return f'<div class="cl-pool">{label} {held} <b>{pool.counters}</b>{unit}</div>'


@region.register
def _board(board: Board, names: Sequence[str]) -> str:
    cells = "".join(_division(division, board.what, names) for division in board.divisions)
    return (
        f'<ul class="cl-board cl-board-{len(board.divisions)}" role="list" aria-label="{escape(board.name)}">{cells}'
        "</ul>"
    )


def _division(division: Division, what: str, names: Sequence[str]) -> str:
    """A compartment: its name, what wins it, and what lies in it or who has had it."""
    held, states = division.counters, ""
    if division.taken and not held:
        states = " cl-taken"
    elif division.lost:
        states = " cl-lost"
    won = " ".join(map(pip, division.cards)) or escape(division.words)
    laid = face(division.laid) if division.laid else ""
    discs = counters(held, what=what) if 0 < held <= MOST_DISCS else ""
    stake = f'<div class="cl-stake">{discs}<b>{held}</b></div>' if held or not division.taken else ""
    said = ""
    if division.taken:
        said = f"{listed([names[seat] for seat in division.taken])}: {division.gave}"
    elif division.lost:
        said = "nobody can win it in this deal"
    state = f'<div class="cl-said">{escape(said)}</div>' if said else ""
    return (
        f'<li class="cl-cell{states}"><div class="cl-label">{escape(division.name)}</div>{laid}'
        f'<div class="cl-wins">{won or "&nbsp;"}</div>{stake}{state}</li>'
    )


@region.register
def _heap(heap: Heap, names: Sequence[str]) -> str:
    """Faces where cards may be seen, and how many lie face down."""
    if not heap.number:
        return _lies(heap.name, '<div class="cl-down">no cards</div>', " cl-lies-down")
    hidden = heap.number - len(heap.cards)
    faces = f'<div class="cl-steps">{"".join(map(face, heap.cards))}</div>' if heap.cards else ""
    down = f'<div class="cl-down">{counted(hidden, "card")}, face down</div>' if hidden else ""
    return _lies(heap.name, f"{faces}{down}", "" if heap.cards else " cl-lies-down")


@region.register
def _outlined(heap: Outlined, names: Sequence[str]) -> str:
    """Faces of which some are outlined, each with the letters of the ways that take it."""
    steps = "".join(_may(card, ways, heap.first) for card, ways in heap.ways)
    steps = f'<ul class="cl-steps" role="list" aria-label="{escape(heap.name)}">{steps}</ul>'
    return _lies(heap.name, steps, " cl-lies-open")


def _may(card: Card, ways: Sequence[int], first: int | None) -> str:
    states = "".join(f" cl-in-{n}" for n in ways)
    letters = " ".join(letter((first or 0) + n) for n in ways) or "&nbsp;"
    below = "&nbsp;" if first is None else letters
    return f'<li class="cl-step{" cl-may" * bool(ways)}{states}">{face(card)} <em>{below}</em></li>'


@region.register
def _hand_shown(hand: HandShown, names: Sequence[str]) -> str:
    """A hand that is shown, whose it is, and what it is."""
    best = " · <b>the best</b>" if hand.best else ""
    faces = f'<div class="cl-steps">{"".join(map(face, hand.cards))}</div>'
    words = f'<div class="cl-said">{escape(hand.words)}{best}</div>'
    return _lies(names[hand.seat], f"{faces}{words}", f" cl-lies-hand{' cl-lies-best' * hand.best}")


@region.register
def _run(run: Run, names: Sequence[str]) -> str:
    """The cards in their order, who played each, and the word that was said with it."""
    said = run.words.split(", ") if run.calls and run.words else list(run.calls)
    calls = [*said, *[""] * len(run.plays)]
    steps = "".join(
        f'<li class="cl-step">{face(play.card, led=n == 0)}<span>{escape(names[play.seat])}</span>'
        f"{_call(calls[n])}</li>"
        for n, play in enumerate(run.plays)
    )
    if not run.plays:
        steps = '<li class="cl-step"><span class="cl-place">&nbsp;</span><span>&nbsp;</span></li>'
    end = f'<li class="cl-end">{marked(said[-1] if said else run.words)}</li>' if run.words else ""
    return _lies("The run", f'<ol class="cl-steps" role="list" aria-label="The run">{steps}{end}</ol>', " cl-lies-run")


@region.register
def _chain(chain: Chain, names: Sequence[str]) -> str:
    """Cards of one rank: who laid each, what was called with it, and who paid how much for it."""
    some = zip(chain.plays, chain.calls, chain.pays, strict=True)
    steps = "".join(
        f'<li class="cl-step">{face(play.card, led=n == 0)}<span>{escape(names[play.seat])}</span>{_call(call)}'
        f"{_pays(*paid, names)}</li>"
        for n, (play, call, paid) in enumerate(some)
    )
    if not chain.plays:
        steps = '<li class="cl-step"><span class="cl-place">&nbsp;</span><span>&nbsp;</span></li>'
    end = f'<li class="cl-end">{escape(chain.words)}</li>' if chain.words else ""
    steps = f'<ol class="cl-steps" role="list" aria-label="{CHAIN}">{steps}{end}</ol>'
    return _lies(CHAIN, steps, " cl-lies-run cl-lies-chain")


def _pays(payer: int | None, counters: int, names: Sequence[str]) -> str:
    if not counters:
        return ""
    who = "the pool pays" if payer is None else f"{names[payer]} {'pay' if names[payer] == YOU else 'pays'}"
    return f' <span class="cl-pays">{escape(who)} {counters}</span>'


@region.register
def _trump(trump: Trump, names: Sequence[str]) -> str:
    """The best trump, whose it is, how safe it is and what it is worth; or what the turn-up is worth unseen."""
    worth = f"<b>Worth {trump.worth // 100}.{trump.worth % 100:02}</b>"
    if trump.card is None:
        return _lies(trump.name, f'<div class="cl-said">face down · {worth}</div>', " cl-lies-trump")
    owner = "The pool" if trump.owner is None else names[trump.owner]
    whose = f"{owner} {'have' if owner == YOU else 'has'} it"
    beaten = f"{trump.higher} of {counted(trump.unseen, 'card')} unseen beat it, {trump.facing} still to be turned"
    state = f"{beaten}: it holds in {trump.chance // 100} of 100. {worth}"
    if not trump.facing:
        state = "No card is left to be turned."
    told = f'<div>{escape(whose)}</div><div class="cl-said">{state}</div>'
    return _lies(trump.name, f'<div class="cl-trump">{face(trump.card)}<div>{told}</div></div>', " cl-lies-trump")


@region.register
def _stack(stack: Stack, names: Sequence[str]) -> str:
    """Cards that nobody has seen, and those that were turned up."""
    unseen = f"{counted(stack.unseen, 'card')}, face down"
    pile = f'<span class="cl-pile" role="img" aria-label="{unseen}">{"<i></i>" * stack.unseen}</span>'
    steps = f"{pile if stack.unseen else ''}{''.join(map(face, stack.turned))}"
    return _lies(names[stack.seat], f'<div class="cl-steps">{steps}</div>', " cl-lies-stack")


def _call(word: str) -> str:
    return f"<em>{escape(word)}</em>" if word else ""


def _lies(name: str, html: str, more: str = "") -> str:
    return f'<div class="cl-lies{more}"><div class="cl-label">{escape(name)}</div>{html}</div>'
