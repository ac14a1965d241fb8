"""Hand-outs: one deal to be played at a real table, a sheet for each player, made to be printed."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape

from ..cards import RANKS, SUITS, Card, said, show, suit_name
from ..clauses import Clause
from ..errors import WrongArgument
from ..events import Dealt, NewDeal
from ..events.laid import TurnedUp
from ..events.stocked import DealtOn, Stocked
from ..play import play
from ..record import Record, deal_code
from .pieces import PLAIN, SUIT_CLASS, head, leaf_style, marked, pip
from .played import unit_of

__all__ = ["Handout"]

COSTS = ("penalties", "slams", "payout", "board", "turned", "earns", "prize", "left", "unplayed")
"""The fields by which counters change hands where there are tricks or runs, in the order of a sheet; and elsewhere."""
OTHER_COSTS = (
    *("ante", "trading", "best", "beaten", "dealer_beaten", "worst", "horse"),
    *("calls", "pairing", "turned", "prize"),
    *("points", "most", "sweep", "last_take", "settlement"),
)
REST = "The rest of the pack, the first on top"
SHEETS = """
@page { margin: 14mm; }
html { font-size: 12.5pt; } body { margin: 0; background: #fff; }
.cl.cl-sheet { max-width: none; background: none; border: 0; padding: 0; margin: 0 auto 3rem; }
.cl-sheet h1 { font: 700 2.2rem/1.2 var(--cl-display); margin: 1.2rem 0 .2rem; }
.cl-sheet .cl-dealt { display: grid; grid-template-columns: 3rem 1fr; gap: .4rem .8rem; margin: 1.4rem 0;
  align-items: baseline; font: 700 2.5rem/1.25 var(--cl-display); }
.cl-sheet .cl-dealt dt { font: 2.4rem/1 var(--cl-glyph); } .cl-sheet .cl-dealt dd { margin: 0; word-spacing: .5em; }
.cl-sheet .cl-dealt .cl-s { color: var(--cl-s); } .cl-sheet .cl-dealt .cl-h { color: var(--cl-h); }
.cl-sheet .cl-dealt .cl-d { color: var(--cl-d); } .cl-sheet .cl-dealt .cl-c { color: var(--cl-c); }
.cl-sheet :is(p, li) { margin: 0; line-height: 1.7; }
.cl.cl-sheet table :is(td, th) { height: 1.9rem; }
.cl.cl-sheet table :is(td, th + th) { border-left: 1px solid var(--cl-rule); padding-left: .6rem; }
.cl.cl-sheet table { margin: 1.2rem 0; border-bottom: 1px solid var(--cl-ink); }
@media print { .cl.cl-sheet { break-after: page; margin: 0; } .cl.cl-sheet:last-child { break-after: auto; } }
"""


class Handout:
    """The hands of one deal, by its code; and ``page``, a web page of them with a sheet for each player.

    Where cards are drawn or dealt later, how the rest of the pack lies is there too, on a sheet for whoever deals.

    >>> print(Handout("polignac/modern 4 1897 0"))
    polignac/modern 4 1897 0
    Anna, eldest: Q♠ J♠ Q♥ 10♥ 8♥ 7♥ K♣ 7♣
    Ben: A♠ 9♠ K♥ A♦ 10♦ 7♦ Q♣ 8♣
    Carla: K♠ 10♠ 8♠ 7♠ Q♦ J♦ 9♦ 8♦
    Dan, dealer: J♥ A♥ 9♥ K♦ J♣ A♣ 10♣ 9♣

    Raises as `cardlib.play` does, and `WrongArgument` where nobody looks at a hand.
    """

    def __init__(self, code: str) -> None:
        record = play(code=code)
        self.code, self.game, self.names = deal_code(record), record.game, record.names
        dealer = next(event.dealer for event in record.log if isinstance(event, NewDeal))
        self.hands = {event.seat: self._sorted(event.cards) for event in record.log if isinstance(event, Dealt)}
        if not self.hands:
            raise WrongArgument(
                f"At {self.game.title} nobody sees his own cards, so that there is nothing to hand out; a hand-out is "
                "for games in which each has a hand to look at."
            )
        self._what = unit_of(record)
        self.laid = [event.say(self.names) for event in record.log if isinstance(event, TurnedUp)]
        eldest = record.table.after(dealer)[0]
        self.places = {eldest: "eldest", dealer: "dealer"}
        self.pack = _drawn_from(record)
        self.later = [(event.seat, self._sorted(event.cards)) for event in record.log if isinstance(event, DealtOn)]

    def _sorted(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        order = getattr(self.game, "order", RANKS)
        return tuple(sorted(hand, key=lambda card: (SUITS.index(card[1]), order.index(card[0]))))

    def _who(self, seat: int) -> str:
        place = self.places.get(seat)
        return f"{self.names[seat]}, {place}" if place else self.names[seat]

    def __repr__(self) -> str:
        hands = (f"{self._who(seat)}: {' '.join(map(show, hand))}" for seat, hand in self.hands.items())
        later = (f"Then {self.names[seat]}: {' '.join(map(show, hand))}" for seat, hand in self.later)
        pack = [f"{REST}: {' '.join(map(show, self.pack))}"] if self.pack else []
        return "\n".join((self.code, *hands, *self.laid, *pack, *later))

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row">{escape(self._who(seat))}</th><td>{" ".join(map(pip, hand))}</td></tr>'
            for seat, hand in self.hands.items()
        )
        file = f"{self.code.replace('/', '-').replace(' ', '-')}.html"
        data = b64encode(self.page.encode()).decode()
        return (
            f'<div class="cl cl-handout"><style>{leaf_style()}</style>{head(self.game.title, self.game.edition)}'
            f"<table><caption>The hands of deal {escape(self.code)}</caption><thead><tr>"
            f'<th scope="col">Player</th><th scope="col">Hand</th></tr></thead><tbody>{rows}</tbody></table>'
            f"{self._lying()}{self._to_come()}"
            f'<p><a download="{escape(file)}" href="data:text/html;charset=utf-8;base64,{data}">Hand-outs to print</a>'
            f": a sheet for each player, with the hand, what costs {self.game.unit}s, and room for the "
            f"{self._what}s.</p></div>"
        )

    @property
    def page(self) -> str:
        """A whole web page: each player's sheet is a page on paper.  It needs nothing else, and no net."""
        sheets = "".join(map(self._sheet, self.hands)) + (self._dealers_sheet() if self.pack else "")
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width='
            f'device-width"><title>{escape(self.game.title)}: deal {escape(self.code)}</title><style>{leaf_style()}'
            f"{SHEETS}</style></head><body>{sheets}</body></html>"
        )

    def _sheet(self, seat: int) -> str:
        hand = self.hands[seat]
        costs = "".join(f"<li>{marked(clause.says)}</li>" for clause in self._costs())
        rows = "".join(
            f'<tr><th scope="row">{n}</th><td></td><td></td><td></td></tr>' for n in range(1, len(hand) + 1)
        )
        ends = ("Who takes it", "I pay") if self._what == "trick" else ("What ends it", "I win or pay")
        ends = ("What happens", "I win or pay") if self._what == "turn" else ends
        first = "You have the first turn." if self._what == "turn" else f"You lead to the first {self._what}."
        columns = "".join(f'<th scope="col">{name}</th>' for name in (self._what.capitalize(), "I play", *ends))
        return (
            f'<section class="cl cl-sheet">{head(self.game.title, self.game.edition)}<h1>{escape(self._who(seat))}</h1>'
            f"{f'<p>{first}</p>' * (self.places.get(seat) == 'eldest')}{self._lying()}"
            f'<dl class="cl-dealt">{"".join(self._suits(hand))}</dl><p>{self._order()}</p><ul>{costs}</ul>'
            f"<table><caption>Write down what happens</caption><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody>"
            f"</table><p>Deal <code>{escape(self.code)}</code></p></section>"
        )

    def _dealers_sheet(self) -> str:
        """What no player may see: how the rest of the pack lies."""
        return (
            f'<section class="cl cl-sheet">{head(self.game.title, self.game.edition)}<h1>For whoever deals</h1>'
            f"<p>Not for the players: sort the rest of the pack in this order and lay it face down.</p>"
            f"{self._to_come()}<p>Deal <code>{escape(self.code)}</code></p></section>"
        )

    def _to_come(self) -> str:
        """The rest of the pack as it lies, and who is dealt what of it."""
        if not self.pack:
            return ""
        rest = f"<p>{REST}: {' '.join(map(pip, self.pack))}.</p>"
        rows = "".join(
            f'<tr><th scope="row">{escape(self.names[seat])}</th><td>{" ".join(map(pip, hand))}</td></tr>'
            for seat, hand in self.later
        )
        columns = '<th scope="col">Player</th><th scope="col">Cards</th>'
        table = f"<table><caption>Dealt later, in this order</caption><thead><tr>{columns}</tr></thead>"
        return rest + (f"{table}<tbody>{rows}</tbody></table>" if rows else "")

    def _suits(self, hand: tuple[Card, ...]) -> Iterator[str]:
        """A line for each suit, as bridge players write a hand."""
        for suit in SUITS:
            held = [card for card in hand if card[1] == suit]
            ranks = " ".join(show(card)[:-1] for card in held) or "–"
            spoken = ", ".join(map(said, held)) or f"no {suit_name(suit)}"
            glyph = f'<dt class="cl-{SUIT_CLASS[suit]}" aria-hidden="true">{show("A" + suit)[-1]}{PLAIN}</dt>'
            yield f'{glyph}<dd class="cl-{SUIT_CLASS[suit]}" role="img" aria-label="{spoken}">{ranks}</dd>'

    def _order(self) -> str:
        order = " ".join(getattr(self.game, "order", RANKS)).replace("T", "10")
        return f"From high to low: {marked(order)}."

    def _costs(self) -> Iterator[Clause]:
        """The clauses by which counters change hands in a deal."""
        others = self._what in ("turn", "chain")
        for name in OTHER_COSTS if others else COSTS:
            value = getattr(self.game, name, ())
            clauses = value if isinstance(value, tuple) else [value] if value else []
            parts = self.game.plays_itself or others
            yield from (part for clause in clauses for part in clause.parts) if parts else clauses

    def _lying(self) -> str:
        """What lies on the table for all to see."""
        return "".join(f"<p>{marked(words)}</p>" for words in self.laid)


def _drawn_from(record: Record) -> tuple[Card, ...]:
    """The rest of the pack in its order; nothing where no card is taken from it, so that it has none."""
    rest = next((event.cards for event in record.log if isinstance(event, Stocked)), ())
    places = [place for place in record.dealt[0] if place and set(place) <= set(rest)]
    return rest if len(places) > 1 else ()
