"""The careful player of Snip-Snap-Snorum: which card to play when none can be paired, and why.

Whole numbers only, nothing random, ties by the pack's order.  The advice is the book's: play what is safe by what has
been seen, and one of two alike.  A card costs a counter when the next player pairs it, and he pairs it if he can; so
its danger is the chance that he has one of its rank.  With ``out`` cards of the rank among ``unseen`` ones, of which he
has ``held``, that is 1 - C(unseen - out, held) / C(unseen, held); it is nothing where he could not pair that rank
before.

Where the whole pack is dealt a lead goes on until it is paired, so that its counter is lost sooner or later; what is
kept may then have to pair, and be snapped for two.  With four or more still in he therefore leads what is most likely
to be paired, and keeps the safe cards; with three it is all the same, and he leads by the pack's order.  That is found
by trying, and is not the book's advice, and there is little in it; with two, or where the first rid of his cards has
the pool, the safe cards come first.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import NamedTuple

from ..asks import Answer, Choice
from ..cards import Card, ranks_name, said
from ..families.snip import SnipGame, WholePackSnip
from ..families.snip_seen import has_none
from ..families.snipping import a_rank
from ..table import View
from ..wording import counted

__all__ = ["Pairer", "Risked"]

SURE, FEW = 1024, 3
"""Chances are integers out of the one; the other is with how few still in a lead with the whole pack is given up."""


class Risked(NamedTuple):
    """One card weighed: cards of its rank that are out, the chance out of `SURE` that it is paired, and what is known.

    ``twins`` are the other cards of the rank in the hand; ``none`` says that the next player cannot have one.
    """

    card: Card
    out: int
    danger: int
    twins: int
    none: bool


class Pairer:
    """Plays the card that the next player can least pair, or with the whole pack and many players can best."""

    def __init__(self, game: SnipGame) -> None:
        self.game = game

    def __call__(self, view: View, choice: Choice) -> Answer:
        if choice.kind == "follow":
            return choice.options[0]
        weighed = self.weigh(view, choice)
        if self.gives_up(view):
            many = len(self.game.still_in(view)) > FEW
            return max(weighed, key=lambda risked: risked.danger * many).card
        return min(weighed, key=lambda risked: (risked.danger, risked.out)).card

    def gives_up(self, view: View) -> bool:
        """Whether a lead had better be lost soon than late."""
        whole = isinstance(self.game, WholePackSnip) and self.game.prize is None
        return whole and len(self.game.still_in(view)) >= FEW

    def weigh(self, view: View, choice: Choice) -> list[Risked]:
        """Every card weighed, in the pack's order."""
        after = self.game.next_to_play(view, choice.seat)
        nobody = after is None or after == choice.seat
        cannot = set() if after is None else set(has_none(view)[after])
        if view.centre and self.game.to_be_paired(view) == choice.seat:
            cannot.add(view.centre[-1][0])  # he leads again, since the next player could not pair that
        held = 0 if after is None else len(view.hands[after])
        unseen = view.unseen(self.game.cards_for(len(view.names)))
        outs, hand = Counter(card[0] for card in unseen), Counter(card[0] for card in view.hand)
        fair = comb(len(unseen), held)
        weighed = []
        for card in choice.options:
            rank = card[0]
            out, none = outs[rank], nobody or rank in cannot
            danger = 0 if none else SURE * (fair - comb(len(unseen) - out, held)) // fair
            weighed.append(Risked(card, out, danger, hand[rank] - 1, none))
        return weighed

    def reason(self, view: View, choice: Choice, answer: Answer) -> str:
        """Why it answers so, in a sentence."""
        if choice.kind == "follow":
            word, counters = self.game.calls.calls[self.game.pairings(view)]
            more = " It is all the same which." if len(choice.options) > 1 else ""
            pays = f"{word} costs another player {counted(counters)}"
            return f"Play the {said(answer)}: whoever can pair must, and {pays}.{more}"
        risked = next(r for r in self.weigh(view, choice) if r.card == answer)
        name, rank = said(answer), ranks_name(answer[0])
        after = self.game.next_to_play(view, choice.seat)
        who = view.names[after] if after is not None else ""
        if risked.none and (after is None or after == choice.seat):
            return f"Play the {name}: nobody else has a card left."
        if not risked.out:
            return f"Play the {name}: all the other {rank} have been seen, so that nobody can pair it."
        if risked.none:
            return f"Play the {name}: it is safe, for {who} could not pair {a_rank(answer[0])} before."
        chance = f"{risked.danger * 100 // SURE} in 100"
        some = f"{risked.out} of the {rank} {'is' if risked.out == 1 else 'are'} still out"
        if self.gives_up(view) and len(self.game.still_in(view)) == FEW:
            return f"Play the {name}: with three still in any card will do; {who} pairs it in {chance}."
        if self.gives_up(view):
            return f"Play the {name}: {some}, and {who} pairs it in {chance}; a lead must end, and safe cards are kept."
        if risked.twins:
            alike = "two" if risked.twins == 1 else "several"
            return f"Play the {name}, one of {alike} alike: {some}, and {who} pairs it in {chance}."
        return f"Play the {name}: {some}, and {who} pairs it in {chance}, the least of all your cards."
