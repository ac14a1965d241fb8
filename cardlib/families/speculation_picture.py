"""What Speculation shows a seat: the stacks that nobody has seen, the best trump and its price, what was turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Choice
from ..cards import HIDDEN, show
from ..events import Seat
from ..events.laid import SPARE, Stopped
from ..events.stacks import STOCK, Exposed, Holds
from ..table import View
from ..wording import counted
from .chances import facing, odds, unseen, worth_of_card, worth_of_turn_up
from .earning import TURN_UP
from .orders import standing
from .picture import (
    Amount,
    Heap,
    Picture,
    Play,
    Pool,
    Question,
    Region,
    Run,
    SeatShown,
    Spot,
    Stack,
    Stock,
    Trump,
    Word,
)
from .trick_picture import ordinal_deal

if TYPE_CHECKING:
    from fractions import Fraction

    from .speculation import SpeculationGame

__all__ = ["drawn"]

ORDERS = {"buy": "Buy a card for up to", "sell": "Sell mine from"}
"""How a button puts an order for cards unseen, before its number."""


def drawn(game: SpeculationGame, view: View, choice: Choice | None) -> Picture:
    """The table as the view's seat sees it; ``choice`` is what is asked of that seat, if anything is.

    The hand is empty, since nobody sees his own cards: the regions have the pool, the best `Trump`, a `Stack` for each
    seat, the undealt pack, the turn-up and the spare hand.  ``runs`` are the cards turned up, each run but the last
    ending with a better trump.  The owner of the best trump has it on his spot.
    """
    held = best(view)
    seats = range(len(view.names))
    return Picture(
        progress=_progress(view),
        direction="" if view.direction > 0 else "The turn passes to the right.",
        legend=_legend(game, view),
        seats=tuple(_seat(view, (k * view.direction) % len(seats), held, choice) for k in seats),
        regions=_regions(game, view, held),
        hand=(),
        tricks=(),
        question=_question(game, view, choice, held) if choice else None,
        announcing=False,
        runs=_runs(view),
        unit="",
        spots=False,
    )


def best(view: View) -> Holds | None:
    """Who has the best trump, if one is turned."""
    return next((event for event in reversed(view.this_deal()) if isinstance(event, Holds)), None)


def _progress(view: View) -> str:
    deal, left = ordinal_deal(view), sum(map(len, view.hands))
    if best(view) is None:
        return f"{deal} · before the trump is turned"
    return f"{deal} · {counted(left, 'card')} to be turned" if left else f"{deal} · over"


def _legend(game: SpeculationGame, view: View) -> str:
    """The seat's own standing order for cards unseen."""
    order = standing(view, game.lot("a card unseen")).get(view.seat, 0)
    if not order:
        return ""
    return f"Your standing order for cards unseen: {f'buy up to {order}' if order > 0 else f'sell from {-order}'}."


def _seat(view: View, seat: Seat, held: Holds | None, choice: Choice | None) -> SeatShown:
    mine = held is not None and held.seat == seat
    marks = (
        ("deals", seat == view.dealer),
        ("bids", choice is not None and choice.seat == seat),
        ("best trump", mine),
    )
    turned = [event.card for event in view.this_deal() if isinstance(event, Exposed) and event.seat == seat]
    spot = Spot(turned[-1]) if turned else Spot()
    if mine and held is not None:
        spot = Spot(held.card, best="best trump", led=True)
    return SeatShown(
        seat,
        view.names[seat],
        tuple(mark for mark, on in marks if on),
        Stock(view.counters[seat], "counter", signed=True),
        spot,
        tally=f"{counted(len(view.hands[seat]), 'card')} unseen",
        me=seat == view.seat,
    )


def _hundredths(worth: Fraction) -> int:
    return int(100 * worth)


def _trump(game: SpeculationGame, view: View, held: Holds | None) -> Trump:
    if held is None:
        worth = _hundredths(worth_of_turn_up(game, view))
        return Trump("The turn-up", None, None, len(unseen(game, view)), 0, facing(view), 0, worth)
    now = odds(game, view, held.card)
    chance = int(10_000 * now.holds)
    return Trump(
        "The best trump", held.card, held.seat, now.unseen, now.higher, now.facing, chance, _hundredths(now.worth)
    )


def _regions(game: SpeculationGame, view: View, held: Holds | None) -> tuple[Region, ...]:
    regions: list[Region] = [Pool("The pool", view.pools.get("pool", 0)), _trump(game, view, held)]
    for seat in range(len(view.names)):
        turned = tuple(event.card for event in view.this_deal() if isinstance(event, Exposed) and event.seat == seat)
        regions.append(Stack(seat, view.names[seat], len(view.hands[seat]), turned))
    for heap, name in ((TURN_UP, "The turn-up"), (STOCK, "The undealt pack"), (SPARE, "The spare hand")):
        if some := view.heaps.get(heap):
            regions.append(Heap(name, len(some), tuple(card for card in some if card != HIDDEN)))
    return tuple(regions)


def _runs(view: View) -> tuple[Run, ...]:
    """The cards turned up, run by run; the last may still be going on."""
    runs: list[Run] = []
    plays: list[Play] = []
    for event in view.this_deal():
        if isinstance(event, Exposed):
            plays.append(Play(event.seat, event.card))
        elif isinstance(event, Stopped):
            runs.append(Run(event.number, tuple(plays), event.words, event.seat))
            plays = []
    return (*runs, Run(len(runs) + 1, tuple(plays))) if plays else tuple(runs)


def _question(game: SpeculationGame, view: View, choice: Choice, held: Holds | None) -> Question:
    """What is asked: a price.  Its note has the formula with this deal's numbers."""
    lot = choice.about.label
    if lot == "the turn-up unseen":
        what, worth, note = lot, worth_of_turn_up(game, view), "The mean over every card that it may be."
    else:
        assert held is not None
        now = odds(game, view, held.card)
        if lot == "the best trump":
            what, worth = f"the {show(held.card)}", now.worth
            note = (
                f"{now.higher} of {now.unseen} cards unseen beat it, and {now.facing} will be turned: it holds in "
                f"{int(100 * now.holds)} of 100, and the pool is {now.pool}."
            )
        else:
            cards = len(view.hands[choice.seat]) if choice.kind == "sell" else _left(view, held)
            number = cards if lot == "the cards left" else 1
            what, worth = lot, number * worth_of_card(game, view, held.card)
            note = f"The {show(held.card)} is beaten in {100 - int(100 * now.holds)} of 100, by any card alike."
    answers = tuple(Word(option, _word(choice, option)) for option in choice.options)
    ask = {"offer": f"What will you give for {what}?", "sell": f"What do you ask for {what}?"}[choice.kind]
    if lot == "a card unseen":
        ask = "Your order for cards unseen, until you are asked again?"
    fair = f"It is worth {int(100 * worth) / 100:.2f}."
    first = "First name your price."
    amounts = _amounts(view, choice, max(1, int(worth)))
    return Question("Your price.", ask, f"{note} {fair}", answers, choice.about, first, amounts)


def _amounts(view: View, choice: Choice, fair: int) -> tuple[Amount, ...]:
    """The answers that are numbers: what is offered or asked, or an order for cards unseen, which stood before."""
    if choice.about.label == "a card unseen":
        stood = abs(standing(view, choice.about).get(choice.seat, 0)) or fair
        some = {word: tuple(o for o in choice.options if str(o).startswith(f"{word} ")) for word in ORDERS}
        return tuple(Amount(ORDERS[word], answers, number=stood) for word, answers in some.items() if answers)
    numbers = tuple(option for option in choice.options if isinstance(option, int) and option)
    words = "Offer" if choice.kind == "offer" else "Ask"
    return (Amount(words, numbers, number=fair),) if numbers else ()


def _left(view: View, held: Holds) -> int:
    return len(view.hands[held.seat]) if held.seat is not None else 0


def _word(choice: Choice, option: object) -> str:
    if isinstance(option, int):
        return f"{'Offer' if choice.kind == 'offer' else 'Ask'} {option or 'nothing'}"
    words = {"keep": "Keep it", "none": "No order"}
    word, _, number = str(option).partition(" ")
    return words.get(str(option)) or f"{ORDERS[word]} {number}"
