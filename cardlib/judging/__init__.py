"""The judge: what a deal played at a real table comes to, by the rules of a game: who pays what, and why.

`hearing` reads what people write of it, `bench` sets it up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import ClassVar, NamedTuple

from ..cards import Card
from ..clauses import Remark
from ..errors import WrongArgument
from ..events import Revoked
from ..families.tricks import TrickGame
from ..games import find
from ..play import read
from ..record import Record
from ..referee import Sitting
from ..rules import Game
from ..table import Table
from ..wording import counted
from .bench import Bench, Breach
from .hearing import hear

__all__ = ["Judgement", "judge", "judged"]


class Judgement(NamedTuple):
    """The record of what was played, and what is to be said of it besides."""

    record: Record
    notes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class _AsPlayed(TrickGame):
    """The game as people play it: any card can be played, and who has revoked pays for it when the trick is over."""

    breaches: tuple[Breach, ...] = ()

    about: ClassVar[tuple[str, ...]] = (*TrickGame.about, "breaches")

    def may_play(self, hand: Sequence[Card], led: Sequence[Card]) -> tuple[Card, ...]:
        """Whatever is in the hand: what it costs is another matter."""
        return tuple(hand)

    def pay(self, table: Table) -> None:
        """Pay for the trick, then for a revoke in it."""
        super().pay(table)
        rule = Remark("Who has a card of the suit led must play one.", self.sources["must_follow"])
        for breach in self.breaches:
            if breach.number == table.trick:
                table.tell(Revoked(breach.seat, breach.number, breach.card, breach.held, rule))
                self.revoked(table, breach.seat)


def judge(
    game: str | Game,
    text: str,
    *,
    players: int | Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    dealer: int | str | None = None,
    counters: Sequence[int] | None = None,
) -> Record:
    """The record of a deal that people have played, from what they write of it: a trick to a line, led card first.

    >>> judge("polignac/modern", "Anna: 9♥ J♥ A♥ 10♥" + chr(10) + "Ben: 8♠ J♣ J♠ 7♠").net
    (0, -1, 0, -3)

    The hands follow from the tricks, or are given, "Anna holds 9♥ 7♠"; then the deal may stop anywhere.  A deal of
    fewer tricks is one of fewer cards, and its last trick is the last.  The first trick may name the players, "Anna 9♥,
    Ben J♥ …"; ``names`` or ``players`` can too, in the order of the seats.  "Dan deals", "capot Ben" and "revoke Carla"
    are understood, and so is a transcript.  A revoke is in the record's log as `Revoked`, and paid for.

    Raises `WrongArgument`, `WrongPlayers`, `BadCards`, `IllegalPlay`, `NoSuchGame`, each a sentence with the line.
    """
    return judged(game, text, players=players, names=names, dealer=dealer, counters=counters).record


def judged(
    game: str | Game,
    text: str,
    *,
    players: int | Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    dealer: int | str | None = None,
    counters: Sequence[int] | None = None,
) -> Judgement:
    """The same, and what is to be said of it besides: that the deal is a part of one, or that it ended early."""
    rules = find(game)
    if type(rules) is not TrickGame:
        raise WrongArgument(
            f"{rules.name} is no game of tricks, and the judge knows no others: it goes through a deal trick by "
            "trick. In Python cardlib.play with a script has every payment of a deal of yours."
        )
    if isinstance(text, str) and '[Game "' in text:
        return _transcript(rules, text)
    told = hear(text)
    if not told.tricks and not told.hands:
        raise WrongArgument(
            "No trick is written here: write its cards in the order they were played, as in 9H JH AH TH."
        )
    return _played_again(Bench(rules, told, players, names, dealer), counters)


def _transcript(game: Game, text: str) -> Judgement:
    """What has been judged before: a transcript is read back."""
    record = read(text, {game.name: game})
    if record.game != game:
        raise WrongArgument(f"This is a record of {record.game.name}, not of {game.name}.")
    return Judgement(record, ())


def _played_again(bench: Bench, counters: Sequence[int] | None) -> Judgement:
    """Play it again, and pay."""
    game = bench.game
    breaches = bench.breaches()
    lenient = _AsPlayed(**{f.name: getattr(game, f.name) for f in fields(game)}, breaches=breaches)
    hands = [" ".join(bench.hands.get(seat, ())) for seat in range(len(bench.names))]
    sitting = Sitting(lenient, bench.names, deals=1, dealer=bench.dealer, hands=hands, counters=counters, forced=True)
    cards = iter([card for trick in bench.plays for _, card in trick])
    while choice := sitting.choice:
        if choice.kind == "announce":
            slam = bench.said.get(choice.seat)
            sitting.answer(slam.name if slam and slam.name == choice.about.name else "pass")
        elif card := next(cards, None):
            sitting.answer(card)
        else:
            break
    record = replace(sitting.record(), game=game)
    return Judgement(record, tuple(_notes(bench, record, sitting.choice is not None, bool(breaches))))


def _notes(bench: Bench, record: Record, goes_on: bool, broken: bool) -> list[str]:
    notes = []
    tricks, full = len(bench.plays), len(bench.game.cards_for(len(bench.names))) // len(bench.order)
    if goes_on:
        left = len(record.table.hands[record.table.leader])
        notes.append(f"The deal is not over: {counted(left, 'card')} {'is' if left == 1 else 'are'} left to each.")
    elif len(record.tricks) < tricks:
        notes.append(f"The game is over with trick {len(record.tricks)}; what is played after it costs nothing.")
    elif tricks < full:
        written = f"{tricks} {'is' if tricks == 1 else 'are'} written"
        notes.append(f"A deal has {full} tricks, and {written}: trick {tricks} counts as the last.")
    if broken and not bench.game.revoke.counters:
        notes.append(f"{bench.game.revoke.says} It costs nothing here.")
    return notes
