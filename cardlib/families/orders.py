"""Selling at Speculation: standing orders instead of a question at every card.

The book lets the best trump be sold at any time, and a player sell the card that he is to turn.  Asked at every card,
that would be ninety questions a deal.  Here everybody gives an order that stands until he is asked again:

- before the turn-up is turned, what he would give for it, or its owner take;
- when a trump becomes the best, and again whenever as many cards have been turned as there are players, what he would
  give for that trump, or its owner take;
- when a trump becomes the best, what he would give for any card unseen or take for his own: one order, by which cards
  are then sold without a question as they come to be turned;
- before the owner of the best trump turns his own cards, what they are worth all together.

Orders are secret until all have given theirs.  The highest offer buys if it is not below what is asked, and pays the
next offer below it, or what is asked if that is more: so that nobody gains by naming another price than his own.
Nothing is asked once no card can beat the best trump.  In a script an offer is a number, 0 for none; a price asked is a
number too, or keep; an order for cards unseen is none, buy_2 or sell_2.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..asks import Choice
from ..clauses import Clause, Part, Several, Source, clause
from ..events import Seat
from ..events.stacks import Exposed, Orders, Sold
from ..rules import Play
from ..table import Table, View

__all__ = [
    "KEEP",
    "NONE",
    "Selling",
    "bargain",
    "by_order",
    "give_orders",
    "hand_over",
    "order_words",
    "sale",
    "standing",
    "turned_since",
]

KEEP, NONE = "keep", "none"


@clause
class Selling(Several):
    """What may be sold: the turn-up unseen, the best trump, the card that a player is to turn, the cards left last.

    A sentence each; ``price`` is our rule for what is paid.
    """

    turn_up: Source
    trump: Source
    unseen: Source
    rest: Source
    source: Source

    @property
    def label(self) -> str:
        return "a sale"

    @property
    def parts(self) -> tuple[Clause, ...]:
        return (
            Part("the turn-up unseen", "Before turning it the dealer may sell the turn-up.", self.turn_up),
            Part("the best trump", "Whoever has the best trump may sell it at any time.", self.trump),
            Part(
                "a card unseen",
                "A player may sell the card that it is his turn to expose, before he turns it up; what it wins is the "
                "buyer's, and unless it wins he keeps it.",
                self.unseen,
            ),
            Part(
                "the cards left",
                "Whoever has the best trump turns his own cards last, and may sell them first, singly or together.",
                self.rest,
            ),
            Part(
                "the price",
                "Everybody says in secret what he would give, or take; the highest offer buys if it is not below what "
                "is asked, for the next offer below it, or for what is asked if that is more.",
                self.source,
            ),
        )

    @property
    def lots(self) -> dict[str, Clause]:
        """What can be sold, by its name."""
        return {part.label: part for part in self.parts[:4]}


def sale(table: Table, lot: Clause, seller: Seat) -> Play:
    """Everybody names his price for a lot; whose it is then."""
    pool = table.pools["pool"]
    orders: list[tuple[Seat, int]] = []
    for seat in table.round_from(seller)[1:]:
        orders.append((seat, (yield Choice(seat, "offer", range(pool + 1), lot))))
    asked = yield Choice(seller, "sell", (KEEP, *range(1, pool + 1)), lot)
    orders.append((seller, 0 if asked == KEEP else asked))
    table.tell(Orders(lot.label, seller, tuple(orders)))
    return hand_over(table, lot, seller, bargain(orders[:-1], orders[-1][1]))


def bargain(offers: Sequence[tuple[Seat, int]], asked: int) -> tuple[Seat, int] | None:
    """Who buys at what price, of offers in order of play, if so much is asked; None where nobody does, or 0 is asked.

    >>> bargain([(1, 2), (2, 5), (3, 3)], 2), bargain([(1, 2), (2, 5)], 4), bargain([(1, 2)], 3), bargain([(1, 2)], 0)
    ((2, 3), (2, 4), None, None)
    """
    if not offers or not asked:
        return None
    buyer, most = max(offers, key=lambda offer: offer[1])
    others = [offer for seat, offer in offers if seat != buyer]
    return (buyer, max([asked, *others])) if most >= asked else None


def hand_over(table: Table, lot: Clause, seller: Seat, bought: tuple[Seat, int] | None) -> Seat:
    """The buyer pays the seller; whose the lot is."""
    if bought is None:
        return seller
    buyer, price = bought
    table.tell(Sold(seller, buyer, lot.label))
    table.pays(buyer, seller, price, lot)
    return buyer


def order_words(pool: int) -> tuple[str, ...]:
    """What can be ordered for cards unseen.

    >>> order_words(2)
    ('none', 'buy 1', 'buy 2', 'sell 1', 'sell 2')
    """
    return (NONE, *(f"buy {n}" for n in range(1, pool + 1)), *(f"sell {n}" for n in range(1, pool + 1)))


def give_orders(table: Table, lot: Clause) -> Play:
    """Everybody says what he would give for a card unseen, or take for his own, until he is asked again."""
    orders: list[tuple[Seat, int]] = []
    for seat in table.dealt_in:
        answer: str = yield Choice(seat, "offer", order_words(table.pools["pool"]), lot)
        word, _, number = answer.partition(" ")
        orders.append((seat, {"buy": 1, "sell": -1}.get(word, 0) * int(number or 0)))
    table.tell(Orders(lot.label, None, tuple(orders)))


def standing(table: Table | View, lot: Clause) -> dict[Seat, int]:
    """The standing orders for cards unseen: above 0 what a seat would give, below 0 what it would take."""
    told = (e.orders for e in reversed(table.this_deal()) if isinstance(e, Orders) and e.lot == lot.label)
    return dict(next(told, ()))


def by_order(table: Table, lot: Clause, seller: Seat) -> tuple[Seat, int] | None:
    """Who buys the card that a seat is to turn, by the standing orders, and at what price; None where nobody does."""
    orders = standing(table, lot)
    offers = [(seat, max(0, orders.get(seat, 0))) for seat in table.round_from(seller)[1:]]
    return bargain(offers, max(0, -orders.get(seller, 0)))


def turned_since(table: Table | View, lot: Clause) -> int:
    """How many cards have been turned since this lot was last for sale."""
    turned = 0
    for event in reversed(table.this_deal()):
        if isinstance(event, Orders) and event.lot == lot.label:
            break
        turned += isinstance(event, Exposed)
    return turned
