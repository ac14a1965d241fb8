"""A deal before the judge: who sits where, who leads, what was held, and where somebody has revoked."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from ..cards import Card, show, show_all
from ..errors import BadCards, IllegalPlay, WrongArgument, WrongPlayers, named
from ..events import Seat
from ..families.penalties import Slam
from ..families.tricks import TrickGame
from ..referee import NAMES
from ..table import Table
from ..wording import counted, few_to_many, listed
from .hearing import Heard, Trick

__all__ = ["Bench", "Breach"]


class Breach(NamedTuple):
    """A revoke: in which trick, whose, the card played, and the cards of the suit led that were kept."""

    number: int
    seat: Seat
    card: Card
    held: tuple[Card, ...]


class Bench:
    """One deal before the judge: who sits where, who leads, what was held, what was broken."""

    def __init__(
        self,
        game: TrickGame,
        told: Heard,
        players: int | Sequence[str] | None,
        names: Sequence[str] | None,
        dealer: int | str | None,
    ) -> None:
        self.game, self.told = game, told
        known = self._known(players, names)
        first = len(told.tricks[0].cards) if told.tricks else 0
        seats = len(known) or (players if isinstance(players, int) else first)
        if not known and players is None and seats not in game.players:
            line = f"Line {told.tricks[0].line}" if told.tricks else f"Line {told.hands[-1].line}"
            what = f"trick 1 has {counted(first, 'card')}" if told.tricks else "these are not all the hands"
            raise WrongPlayers(f"{line}: {what}, and {game.name} is for {few_to_many(game.players)} players.")
        if isinstance(players, int) and players != seats:
            raise WrongPlayers(f"{len(known)} names do not fit {players} players.")
        game.check_players(seats)
        self.names = known or self._by_first_trick(seats)
        self.said = self._announced()
        self.dealer = self._dealer(dealer)
        after = Table(self.names, game.direction).after(self.dealer)
        self.order = after[:-1] if game.sits_out(seats) else after
        self.plays = self._plays()
        self.hands = self._hands()

    # Who sits where

    def _known(self, players: int | Sequence[str] | None, names: Sequence[str] | None) -> tuple[str, ...]:
        given = names if names is not None else players if not isinstance(players, int) else None
        if given is not None and (isinstance(given, str) or not isinstance(given, (list, tuple))):
            raise WrongPlayers(f"players is a number or a list of names, not {named(given)}.")
        held = list(dict.fromkeys(hand.who for hand in self.told.hands))
        known = given or self.told.names or (held if len(held) in self.game.players else [])
        if not all(isinstance(name, str) for name in known):
            raise WrongPlayers(f"Players are a number or a list of names, not {named(known)}.")
        return tuple(" ".join(name.split()) for name in known)

    def _by_first_trick(self, seats: int) -> tuple[str, ...]:
        """The players' names where the first trick has them, in the order of play, the last seat dealing."""
        by = [name for name in self.told.tricks[0].by if name]
        names = list(NAMES[:seats])
        if len(by) == len(self.told.tricks[0].cards) and not all(name.isdigit() for name in by):
            places = Table(names, self.game.direction).after(seats - 1)
            others = iter([name for name in NAMES if name not in by])
            names = [next(others) for _ in names]
            for seat, name in zip(places, by, strict=False):
                names[seat] = name
        return tuple(names)

    def _seat(self, line: int, who: str) -> Seat:
        """The seat of a name, or of a number counted from 1."""
        for seat, name in enumerate(self.names):
            if who.casefold() == name.casefold() or (who == str(seat + 1) and who not in self.names):
                return seat
        where = f"Line {line}: nobody" if line else "Nobody"
        how = " Name them so: players: Anna, Ben, Carla …" if self.names[:2] == NAMES[:2] else ""
        raise WrongPlayers(f"{where} here is called {named(who)}; the players are {listed(self.names)}.{how}")

    def _dealer(self, given: int | str | None) -> Seat:
        """Who deals: as is said, or else whoever makes the first leader eldest."""
        if isinstance(given, str):
            return self._seat(0, given)
        if given is not None:
            if type(given) is not int or not 0 <= given < len(self.names):
                raise WrongPlayers(
                    f"The dealer is a seat from 0 to {len(self.names) - 1}, or a name, not {named(given)}."
                )
            return given
        if self.told.dealer:
            dealer = self._seat(*self.told.dealer[0])
            for line, who in self.told.dealer[1:]:
                if self._seat(line, who) != dealer:
                    raise WrongArgument(f"Line {line}: {self.names[dealer]} deals, it is said above, and not {who}.")
            return dealer
        first = self.told.tricks[0] if self.told.tricks else None
        if first is None or not first.leader or any(slam.announcer_leads for slam in self.said.values()):
            return len(self.names) - 1
        return (self._seat(first.line, first.leader) - self.game.direction) % len(self.names)

    # What was said

    def _announced(self) -> dict[Seat, Slam]:
        slams = {_plain(slam.name): slam for slam in self.game.slams if slam.announced}
        said: dict[Seat, Slam] = {}
        for line, (one, two), tricks in self.told.said:
            word, who = (one, two) if _plain(one) in slams else (two, one)
            if _plain(word) not in slams:
                can = listed(list(slams)).replace(" and ", " or ")
                raise IllegalPlay(
                    f"Line {line}, {named(f'{one} {two}')}, is no trick, and "
                    + (f"what can be announced is {can}." if slams else f"nothing is announced in {self.game.name}.")
                )
            seat = self._seat(line, who)
            if tricks:
                raise IllegalPlay(f"Line {line}: {word} is announced before the first card is played.")
            if said and seat not in said:
                raise IllegalPlay(
                    f"Line {line}: {self.names[next(iter(said))]} has announced already, and only one can."
                )
            said[seat] = slams[_plain(word)]
        return said

    # What was played

    def _plays(self) -> list[list[tuple[Seat, Card]]]:
        """The tricks with the seat of each card; everything that is written about them has to be so."""
        leads = next((seat for seat, slam in self.said.items() if slam.announcer_leads), None)
        leader, why, plays = self.order[0] if leads is None else leads, "who is eldest", []
        if leads is not None:
            why = "who has announced"
        seen: dict[Card, int] = {}
        for number, trick in enumerate(self.told.tricks, 1):
            self._check(number, trick, leader, why, seen)
            at = self.order.index(leader)
            played = list(zip(self.order[at:] + self.order[:at], trick.cards, strict=True))
            self._check_order(number, trick, played)
            plays.append(played)
            leader, why = played[self.game.winner(trick.cards)][0], f"who took trick {number}"
            if trick.winner and self._seat(trick.line, trick.winner) != leader:
                takes = f"{self.names[leader]} takes it with {show(trick.cards[self.game.winner(trick.cards)])}"
                raise IllegalPlay(f"Line {trick.line}: in trick {number} {takes}, not {trick.winner[:40]}.")
        return plays

    def _check(self, number: int, trick: Trick, leader: Seat, why: str, seen: dict[Card, int]) -> None:
        line = f"Line {trick.line}"
        if trick.number not in (None, number):
            raise WrongArgument(f"{line}: this is trick {number}, not trick {trick.number}.")
        if len(trick.cards) != len(self.order):
            has = counted(len(trick.cards), "card")
            raise BadCards(f"{line}: trick {number} has {has}, and {len(self.order)} play.")
        for card in trick.cards:
            if card not in self.game.cards_for(len(self.names)):
                raise BadCards(f"{line}: {show(card)} is not in the pack of {self.game.name} for {len(self.names)}.")
            if card in seen:
                again = "twice in it" if seen[card] == number else f"played in trick {seen[card]} already"
                raise BadCards(f"{line}: trick {number} has {show(card)}, which is {again}.")
            seen[card] = number
        if trick.leader and (led := self._seat(trick.line, trick.leader)) != leader:
            name = self.names
            raise IllegalPlay(f"{line}: trick {number} is led by {name[leader]}, {why}, not by {name[led]}.")

    def _check_order(self, number: int, trick: Trick, played: Sequence[tuple[Seat, Card]]) -> None:
        for (seat, card), who in zip(played, trick.by, strict=True):
            if who and self._seat(trick.line, who) != seat:
                raise IllegalPlay(
                    f"Line {trick.line}: in trick {number} {show(card)} is {self.names[seat]}'s by the order of play, "
                    f"not {who[:40]}'s."
                )

    def _hands(self) -> dict[Seat, tuple[Card, ...]]:
        """What each held: as is said, or else what he played."""
        played = {seat: tuple(card for trick in self.plays for s, card in trick if s == seat) for seat in self.order}
        if not self.told.hands:
            return played
        held = {self._seat(hand.line, hand.who): hand for hand in self.told.hands}
        missing = [self.names[seat] for seat in self.order if seat not in held]
        if missing or len(held) < len(self.told.hands):
            wrong = f"none is written of {listed(missing)}" if missing else "somebody has two"
            raise BadCards(f"Every hand is written once, or no hand at all: {wrong}.")
        if len({len(hand.cards) for hand in held.values()}) > 1:
            sizes = listed([f"{self.names[seat]} {len(hand.cards)}" for seat, hand in held.items()])
            raise BadCards(f"Everybody has as many cards as the others, not {sizes}.")
        owner: dict[Card, str] = {}
        for seat, hand in held.items():
            for card in hand.cards:
                if card in owner:
                    raise BadCards(f"Line {hand.line}: {show(card)} is in the hand of {owner[card]} already.")
                owner[card] = self.names[seat]
            strange = [card for card in played.get(seat, ()) if card not in hand.cards]
            if strange:
                raise BadCards(
                    f"{self.names[seat]} plays {show_all(strange)}, and does not hold it by line {hand.line}."
                )
        return {seat: hand.cards for seat, hand in held.items()}

    def breaches(self) -> tuple[Breach, ...]:
        """The revokes, as the cards show them and as the players say."""
        shown = []
        left = {seat: list(hand) for seat, hand in self.hands.items()}
        for number, trick in enumerate(self.plays, 1):
            suit = trick[0][1][1]
            for seat, card in trick:
                left[seat].remove(card)
                kept = tuple(c for c in left[seat] if c[1] == suit)
                if self.game.must_follow and card[1] != suit and kept:
                    shown.append(Breach(number, seat, card, kept))
        known = {(breach.number, breach.seat) for breach in shown}
        for line, who, at in self.told.claims:
            seat = self._seat(line, who)
            if not self.game.must_follow:
                raise IllegalPlay(f"Line {line}: in {self.game.name} any card may be played; nobody can revoke.")
            if not 1 <= at <= max(1, len(self.plays)) or seat not in self.order:
                raise WrongArgument(f"Line {line}: {self.names[seat]} has not played to trick {at} here.")
            if not any(s == seat and number <= at for number, s in known):
                shown.append(Breach(at, seat, "", ()))
                known.add((at, seat))
        return tuple(shown)


def _plain(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))
