"""What Commerce shows a seat: three cards and what they are worth, the pool, the hand on the table, and the show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Choice
from ..cards import HIDDEN, show
from ..events import Seat
from ..events.laid import Shown
from ..events.stocked import PACK
from ..events.traded import TABLE, Bartered, Bought, Exchanged, Offered
from ..table import View
from .picture import HandShown, Heap, Held, Picture, Pool, Question, Region, SeatShown, Spot, Stock, Taking, Word
from .showing import best_hands
from .trading import MONEY
from .trick_picture import ordinal_deal

if TYPE_CHECKING:
    from .commerce import Commerce

__all__ = ["drawn"]

ACTIONS = {"ready money": "Ready money", "barter": "Barter"}
"""What is done with a card of the hand, as a button puts it."""


def drawn(game: Commerce, view: View, choice: Choice | None) -> Picture:
    """The table as the view's seat sees it; ``choice`` is what is asked of that seat, if anything is."""
    over = game.shown(view)
    seats = range(len(view.names))
    return Picture(
        progress=_progress(view, over),
        direction="" if view.direction > 0 else "The turn passes to the right.",
        legend=f"From the best: {', '.join(game.combinations.kinds)}.",
        seats=tuple(_seat(game, view, (k * view.direction) % len(seats), over) for k in seats),
        regions=_regions(game, view, over),
        hand=() if view.seat not in view.dealt_in else _hand(game, view),
        tricks=(),
        question=_question(game, view, choice) if choice else None,
        announcing=False,
        takings=_takings(view, choice) if choice else (),
        unit="",
        spots=False,
    )


def _progress(view: View, over: bool) -> str:
    stand = sum(word == "stand" for word in view.said.values())
    state = "shown" if over else f"{stand} stand{'s' if stand == 1 else ''}" if stand else "trading"
    return f"{ordinal_deal(view)} · {state}"


def _seat(game: Commerce, view: View, seat: Seat, over: bool) -> SeatShown:
    sits_out = seat not in view.dealt_in
    best = over and not sits_out and seat in best_hands(game.hands(view))
    marks = (
        ("deals", seat == view.dealer),
        ("out", seat in view.out),
        ("stands", view.said.get(seat) == "stand"),
        ("passes", view.said.get(seat) == "pass"),
        ("best hand", best),
    )
    known = not sits_out and HIDDEN not in view.hands[seat]
    return SeatShown(
        seat,
        view.names[seat],
        tuple(mark for mark, on in marks if on),
        Stock(view.counters[seat], "counter", game.counters, signed=game.counters is None),
        Spot(words="takes no cards" if sits_out else _last(view, seat)),
        tally=game.three(view.hands[seat]).words if known and (over or seat == view.seat) else "",
        me=seat == view.seat,
        out=sits_out,
    )


def _last(view: View, seat: Seat) -> str:
    """What a seat did last, as far as everybody saw it."""
    for event in reversed(view.this_deal()):
        if isinstance(event, Bought) and event.seat == seat:
            return "bought a card"
        if isinstance(event, Bartered) and seat in (event.seat, event.other):
            other = event.other if event.seat == seat else event.seat
            return f"bartered with {'you' if other == view.seat else view.names[other]}"
        if isinstance(event, Exchanged) and event.seat == seat:
            return f"took {show(event.taken)} for {show(event.card)}"
    return ""


def _regions(game: Commerce, view: View, over: bool) -> tuple[Region, ...]:
    regions: list[Region] = []
    if "pool" in view.pools or not game.turned_up:
        regions.append(Pool("The pool", view.pools.get("pool", 0)))
    if MONEY in view.pools:
        regions.append(Pool("The pool of money", view.pools[MONEY], "stake"))
    if game.turned_up:
        up = tuple(view.heaps.get(TABLE, ()))
        regions.append(Heap("On the table", len(up), up))
    else:
        regions.append(Heap("The pack", len(view.heaps.get(PACK, ()))))
    if over:
        hands = game.hands(view)
        best = best_hands(hands)
        shown = [event for event in view.this_deal() if isinstance(event, Shown)]
        regions += [HandShown(e.seat, e.cards, hands[e.seat].words, e.seat in best) for e in shown]
    return tuple(regions)


def _hand(game: Commerce, view: View) -> tuple[Held, ...]:
    return tuple(Held(card) for card in sorted(view.hand, key=game.pack.index))


def _question(game: Commerce, view: View, choice: Choice) -> Question:
    hand = game.three(view.hand).words
    answers = tuple(Word(option, _words(option)) for option in choice.options)
    last = view.log[-1]
    if isinstance(last, Offered) and last.other == view.seat:
        words = f"{view.names[last.seat]} offers you a card: give one of yours for it, or stand on your {hand}."
    elif choice.options[0] == "go on":
        words = f"You have a {hand} now. Will you stand?"
    elif "a horse" in choice.options:
        words = "You have no counter left. Will you buy a horse, one counter from the pool?"
    else:
        words = f"You have a {hand}. Stand, or trade a card: choose it first, or first what to do with it."
        if "pass" in choice.options:
            stand = "Stand, pass for good" if "stand" in choice.options else "Pass"
            words = f"You have a {hand}. {stand}, or exchange a card with the table."
    return Question("Your turn.", words, "", answers, choice.about, "First say what you will do; the buttons have it.")


def _takings(view: View, choice: Choice) -> tuple[Taking, ...]:
    """What can be done with each card of the hand: sold, bartered, exchanged or given."""
    found = []
    for option in choice.options:
        word, _, card = option.rpartition(" ")
        if word in ACTIONS:
            found.append(Taking(card, option, words=_words(option), action=ACTIONS[word]))
        elif word in view.hand:
            takes = (card,)
            found.append(Taking(word, option, takes, (takes,), _words(option), f"Take {show(card)}"))
        elif card in view.hand:
            found.append(Taking(card, option, words=_words(option)))
    return tuple(found)


def _words(option: str) -> str:
    """How a button puts an answer."""
    word, _, card = option.rpartition(" ")
    if option in ("stand", "pass", "go on", "a horse"):
        return {"stand": "Stand", "pass": "Pass", "go on": "Go on", "a horse": "Buy a horse"}[option]
    if word == "ready money":
        return f"Throw out {show(card)} for ready money"
    if word == "barter":
        return f"Barter {show(card)}"
    return f"{show(word)} for {show(card)}" if word else f"Give {show(card)}"
