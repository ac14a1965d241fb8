"""The referee: asks the players, refuses what the rules refuse, keeps the record.

A `Sitting` is a game in progress, in push form: ``choice`` is what is asked, ``answer`` goes on.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, NoReturn

from .asks import Answer, Choice, Places, Shuffle
from .cards import Card, cards, show_all
from .chance import SEED, Stream, check_seed, shuffled
from .errors import BadCards, IllegalPlay, NotARecord, WrongArgument, WrongPlayers, named
from .games import find
from .kinds import MOST_COUNTERS, writable
from .record import Record
from .rules import Game
from .table import Player, Table, View

__all__ = ["NAMES", "Sitting"]

MOST_DEALS, MOST_GAMES = 1_000_000, 1_000
NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Greta", "Hugo", "Ida", "Jonas", "Klara", "Leo")
"""What the seats are called where nobody says otherwise."""


class Sitting:
    """A game in progress at one table.

    ``players`` is how many sit down, or their names.  ``seed``, 0 to 2**64 - 1, says how all packs are shuffled, and
    ``number`` is the first deal's number in its stream of deals.  ``deals`` None plays until the game is over;
    ``games`` is how many games follow each other.  ``dealer`` is the seat that deals first, the last where it is not
    said; ``counters`` has what each seat begins with, in counters, or in points as its sheet stands.
    ``hands`` (one text a seat) or ``pack`` (the shuffled pack, dealt singly from the eldest) give the first
    deal's cards, ``turned_up`` with the hands those turned up on the table; ``dealt`` gives every deal's, as a `Record`
    keeps them.  ``forced`` puts choices with one answer to the players too, instead of answering them.

    Raises `NoSuchGame`, `WrongPlayers`, `BadCards`, `WrongArgument` before anything is dealt.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | Sequence[str],
        *,
        seed: int = SEED,
        deals: int | None = None,
        games: int = 1,
        dealer: int | None = None,
        number: int = 0,
        counters: Sequence[int] | None = None,
        hands: Sequence[str] | None = None,
        pack: str | None = None,
        turned_up: str | None = None,
        dealt: Sequence[Places] = (),
        forced: bool = False,
    ) -> None:
        game = find(game)
        game.check_players(players if type(players) is int else len(_names(players)))
        names = _names(players)
        self.game, self.seed, self.deals, self.games, self.number = game, check_seed(seed), deals, games, number
        self.dealer = len(names) - 1 if dealer is None else dealer
        self._check(len(names), counters)
        _check_dealt(dealt)
        if dealt and (hands, pack, turned_up) != (None, None, None):
            raise BadCards("Give the cards as dealt, or the hands or the pack of the first deal, not both.")
        self.counters = None if counters is None else tuple(counters)
        self.table = Table(names, game.direction, self.dealer)
        self.given = hands is not None or pack is not None or len(dealt) > 0
        self.dealt: list[Places] = []
        self.answers: list[Answer] = []
        self.asked: list[tuple[int, int]] = []
        self.answered_before = 0
        """How many answers there were when the cards of this deal were shuffled."""
        self._choice: Choice | None = None
        self._ask: tuple[Any, ...] | None = None
        self._unfinished: int | None = None
        self._to_deal = list(dealt) or _given_cards(game, self.table, hands, pack, turned_up)
        self._forced = forced
        self._stream, self._stream_of = Stream(seed, number), number
        self._run = game.session(self.table, deals, games, self.counters)
        self._go(None)

    @classmethod
    def of(cls, record: Record, *, forced: bool = False) -> Sitting:
        """A sitting as a record's was when nothing had been answered: the same cards will be dealt.

        Raises `NotARecord`.
        """
        if not isinstance(record, Record):
            raise NotARecord(f"A sitting is that of a record, as cardlib.play makes it, not of {named(record)}.")
        return cls(
            record.game,
            record.names,
            seed=record.seed or 0,
            deals=record.deals,
            games=record.games,
            dealer=record.dealer,
            number=record.number,
            counters=record.counters,
            dealt=record.dealt if record.seed is None else (),
            forced=forced,
        )

    def _check(self, players: int, counters: Sequence[int] | None) -> None:
        for what, value, least, most in (
            ("deals", 1 if self.deals is None else self.deals, 1, MOST_DEALS),
            ("games", self.games, 1, MOST_GAMES),
            ("number", self.number, 0, 2**64 - 1),
        ):
            if type(value) is not int or not least <= value <= most:
                raise WrongArgument(f"{what} is a whole number from {least} to {most}, not {named(value)}.")
        if type(self.dealer) is not int or not 0 <= self.dealer < players:
            raise WrongArgument(f"The dealer is a seat from 0 to {players - 1}, not {named(self.dealer)}.")
        if counters is not None:
            if (
                not _is_list(counters)
                or len(counters) != players
                or not all(type(n) is int and abs(n) <= MOST_COUNTERS for n in counters)
            ):
                raise WrongArgument(f"counters has a whole number for each of {players} seats, not {named(counters)}.")
            self.game.check_counters(counters)

    @property
    def choice(self) -> Choice | None:
        """What is asked; None when the game is over, or the deals agreed upon are played."""
        if self._unfinished is not None:
            self._mend()
        return self._choice

    def _mend(self) -> None:
        """Be whole again where the going back was itself interrupted."""
        if self._unfinished is not None:
            self._return_to(self._unfinished)

    def _go(self, answer: Any, players: Sequence[Player] = (), views: Sequence[View] = ()) -> None:
        """Go on until somebody has to choose; these players, if there are any, do, until nothing more is asked."""
        try:
            while True:
                try:
                    ask = self._run.send(answer)
                except StopIteration:
                    self._ask = self._choice = self._unfinished = None
                    return
                if isinstance(ask, Shuffle):
                    answer = self._shuffle(ask)
                    self.dealt.append(answer)
                    continue
                seat, chance = ask.seat, self._stream.next()
                options = ask.options = tuple(ask.options)
                if len(options) == 1 and not self._forced:
                    answer = options[0]
                    self.answers.append(answer)
                    continue
                ask.chance = chance
                self._ask = seat, ask.kind, options, ask.about, chance  # what players write on a question is not read
                self._choice = ask
                self._unfinished = None
                if not players:
                    return
                answer = self._allowed(players[seat](views[seat], ask))
        except BaseException:
            if self._unfinished is not None:
                self._return_to(self._unfinished)
            raise

    def _allowed(self, answer: Answer) -> Answer:
        """The option that is answered, once it is written down.  Raises `IllegalPlay`, and then nothing has changed."""
        if self._ask is None:
            raise IllegalPlay(f"Nothing is asked: the game is over, and {named(answer)} comes too late.", None, answer)
        seat, _, options, _, _ = self._ask
        try:
            option = options[options.index(answer)]
        except Exception:  # it is none of them, or nothing that can be compared with them
            self._refuse(answer)
        self._unfinished = given = len(self.answers)
        self.asked.append((given, seat))
        self.answers.append(option)
        return option

    def _refuse(self, answer: Any) -> NoReturn:
        """Raises `IllegalPlay`.  What is no word or number is named, so that the rules can be asked about it too."""
        assert self._ask is not None
        choice = Choice(*self._ask)
        message, rule = self.game.why_not(self.table, choice, answer if writable(answer) else named(answer))
        raise IllegalPlay(message, choice, answer, rule) from None

    def _shuffle(self, ask: Shuffle) -> Places:
        self.answered_before = len(self.answers)
        number = self.number + self.table.deals
        if number != self._stream_of:
            self._stream, self._stream_of = Stream(self.seed, number), number
        fair = shuffled(ask.cards, ask.sizes, self._stream)  # given cards too leave the stream where a shuffle does
        if len(self.dealt) < len(self._to_deal):
            return _fitting(self._to_deal[len(self.dealt)], ask)
        return fair

    def answer(self, answer: Answer) -> None:
        """Answer the question that is asked.

        Raises `IllegalPlay`, and then nothing has changed; nor has it where anything else breaks in.
        """
        self._mend()
        self._go(self._allowed(answer))

    def played_by(self, players: Sequence[Player]) -> Sitting:
        """Let these players answer, one a seat, until nothing more is asked.

        Raises `IllegalPlay`, and what the players raise; then everything is as it was when the last of them was asked.
        Raises `WrongPlayers` before anybody is asked.
        """
        if not _is_list(players) or len(players) != len(self.table.names) or not all(map(callable, players)):
            right = f"Who answers is a list of {len(self.table.names)} functions (view, choice) -> answer, one a seat"
            functions = _is_list(players) and all(map(callable, players))
            raise WrongPlayers(f"{right}, not {f'{len(players)} of them' if functions else named(players)}.")
        views = [self.view(seat) for seat in range(len(players))]
        if choice := self._choice:
            self._go(self._allowed(players[choice.seat](views[choice.seat], choice)), players, views)
        return self

    def _return_to(self, answers: int) -> None:
        """Be as before, with so many answers given: a sitting that was interrupted goes on from there."""
        again = self.resumed(self.answers[:answers])
        self.table.become(again.table)
        self.__dict__.update(again.__dict__ | {"table": self.table})  # the one that views look at

    def view(self, seat: int) -> View:
        """What a seat may see; seat -1 is nobody's, and sees what everybody sees.  Raises `WrongArgument`."""
        if type(seat) is not int or not -1 <= seat < len(self.table.names):
            last = len(self.table.names) - 1
            raise WrongArgument(f"A seat is a number from 0 to {last}, or -1 for nobody, not {named(seat)}.")
        self._mend()
        return View(self.table, seat)

    def undone(self, seats: Container[int] | None = None) -> Sitting:
        """The sitting as it was before the last answer, or the last one that one of these seats gave.

        Raises `IllegalPlay` where there is nothing to take back, and `WrongArgument`.
        """
        if seats is not None and (not isinstance(seats, Container) or isinstance(seats, (str, bytes))):
            raise WrongArgument(f"seats are those whose answer is taken back, as in [0, 2], not {named(seats)}.")
        self._mend()
        asked = [at for at, seat in self.asked if seats is None or seat in seats]
        if not asked:
            raise IllegalPlay("There is nothing to take back.")
        return self.resumed(self.answers[: asked[-1]])

    def resumed(self, answers: Sequence[Answer], games: int | None = None) -> Sitting:
        """Another sitting at such a table, these answers given; ``games`` follow each other, not as many as here.

        Raises `IllegalPlay`, `WrongArgument`.
        """
        if not _is_list(answers):
            raise WrongArgument(f"answers is a list of answers, in their order, not {named(answers)}.")
        again = Sitting(
            self.game,
            self.table.names,
            seed=self.seed,
            deals=self.deals,
            games=self.games if games is None else games,
            dealer=self.dealer,
            number=self.number,
            counters=self.counters,
            dealt=self._to_deal,
            forced=self._forced,
        )
        again.given = self.given
        while len(again.answers) < len(answers):
            again.answer(answers[len(again.answers)])
        return again

    def __reduce__(self) -> tuple[Any, ...]:
        """A sitting is copied and pickled by giving its answers again: a game in progress can be neither."""
        return _resumed, (
            self.game,
            self.table.names,
            dict(seed=self.seed, deals=self.deals, games=self.games, dealer=self.dealer, number=self.number),
            dict(counters=self.counters, dealt=self._to_deal, forced=self._forced),
            self.given,
            tuple(self.answers),
        )

    def record(self) -> Record:
        """The game as far as it has gone."""
        self._mend()
        return Record(
            self.game,
            self.table.names,
            self.dealer,
            self.counters,
            self.deals,
            self.games,
            tuple(self.dealt),
            tuple(self.answers),
            tuple(self.table.log),
            None if self.given else self.seed,
            self.number,
        )


def _resumed(
    game: Game, names: Sequence[str], one: dict[str, Any], two: dict[str, Any], given: bool, answers: Sequence[Answer]
) -> Sitting:
    sitting = Sitting(game, names, **one, **two)
    sitting.given = given
    return sitting.resumed(answers)


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def _check_dealt(dealt: object) -> None:
    """Raises `BadCards`."""
    if not _is_list(dealt) or not all(
        _is_list(places) and all(_is_list(place) and all(isinstance(card, str) for card in place) for place in places)
        for places in dealt  # type: ignore[attr-defined]
    ):
        raise BadCards(f"dealt has for each deal the cards in each place, as a Record keeps them, not {named(dealt)}.")


def _names(players: int | Sequence[str]) -> tuple[str, ...]:
    if type(players) is int:
        return NAMES[:players]
    if not _is_list(players) or not all(isinstance(name, str) for name in players):  # type: ignore[union-attr]
        raise WrongPlayers(f"Players are a number or a list of names, not {named(players)}.")
    names = tuple(" ".join(name.split()) for name in players)  # type: ignore[union-attr]
    for name in names:
        if not name or len(name) > 40 or not name.isprintable() or any(mark in name for mark in '",[];\\'):
            raise WrongPlayers(
                f'A name has 1 to 40 characters that can be seen, and none of " , ; [ ] \\: {named(name)} will not do.'
            )
    if len(set(names)) < len(names):
        raise WrongPlayers("Two players have the same name; give each a name of their own.")
    return names


def _fitting(places: Places, ask: Shuffle) -> Places:
    """Cards as a record gives them: some of the pack, as many to each place as to any other, or as the game takes."""
    every = [card for place in places for card in place]
    few = len(places) != len(ask.sizes) or (not ask.loose and len({len(place) for place in places}) != 1)
    if (
        (few and tuple(map(len, places)) != ask.sizes)
        or not every
        or not set(every) <= set(ask.cards)
        or len(set(every)) < len(every)
    ):
        raise BadCards(f"These hands are not dealt from this pack: {' | '.join(map(show_all, places))[:200]}.")
    return places


def _given_cards(
    game: Game, table: Table, hands: Sequence[str] | None, pack: str | None, turned_up: str | None
) -> list[Places]:
    """The first deal's cards, by place, as its shuffles would answer."""
    if hands is None and pack is None and turned_up is None:
        return []
    if hands is not None and pack is not None:
        raise BadCards("Give the hands or the pack, not both.")
    if turned_up is not None and hands is None:
        raise BadCards("What is turned up is given together with the hands; a pack has it where it comes.")
    players = len(table.names)
    whole = game.cards_for(players)
    if pack is not None:
        read = cards(pack)
        if sorted(read) != sorted(whole):
            raise BadCards(
                f"That is not the pack of {game.name} for {players}: it has {len(whole)} cards, "
                f"{show_all(whole[:4])} … {show_all(whole[-1:])}, each once."
            )
        given = game.dealt_singly(table, read)
    else:
        seats = table.after(table.dealer)[: -1 if game.sits_out(players) else None]
        up = cards("" if turned_up is None else turned_up)
        given = game.hands_given(table, _read_hands(game, hands, seats, players, whole, up), up)
    return [tuple(tuple(sorted(place, key=game.pack.index)) for place in places) for places in given]


def _read_hands(
    game: Game,
    hands: Sequence[str] | None,
    seats: Sequence[int],
    players: int,
    whole: tuple[Card, ...],
    turned_up: tuple[Card, ...],
) -> dict[int, tuple[Card, ...]]:
    if hands is None or not _is_list(hands) or len(hands) != players or not all(isinstance(one, str) for one in hands):
        raise BadCards(f"hands has a text for each of {players} seats, '' for a seat not dealt in.")
    read = {seat: cards(hand) for seat, hand in enumerate(hands)}
    for seat, hand in read.items():
        if seat not in seats and hand:
            raise BadCards(f"Seat {seat} deals and takes no cards; its hand must be ''.")
    every = [*(card for hand in read.values() for card in hand), *turned_up]
    for card in every:
        if card not in whole:
            raise BadCards(f"{show_all([card])} is not in the pack of {game.name} for {players}.")
        if every.count(card) > 1:
            raise BadCards(f"{show_all([card])} is dealt twice.")
    return {seat: read[seat] for seat in seats}
