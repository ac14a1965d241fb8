"""A table to play at: people and players of ours, a match to its end."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as w

from .. import __version__
from ..errors import NotARecord, WrongArgument, WrongPlayers
from ..families.picture import Picture
from ..games import GAMES, find
from ..play import read
from ..record import Record
from ..referee import Sitting
from ..rules import Game
from . import drawing
from .asking import Asking
from .folded import Fold, Ledger, Look
from .parts import CardPlace, Hand, Leaf, add, button, quiet, shown
from .pieces import marked, status
from .seated import Seated
from .setting import LONGEST_SEED, Order, Setting, label, offer, own_seats, people_at
from .telling import asks, refusal, result, taken_back, voice_for

__all__ = ["LONGEST_SEED", "Table", "label"]

AS_IT_WAS = "The game is as it was."


class Table(Leaf):
    """A table at which one person plays, or several at one screen: a thin view over a `Sitting`.

    ``seat`` is the person's; ``seats`` are those of several people, whose hands are hidden between their turns.
    ``names`` has one name a seat, ``strategy`` is how the others play; ``deals`` None plays the match to its end.
    ``hands``, ``dealer`` and ``counters`` are those of `Sitting`.

    Raises `NoSuchGame`, `WrongPlayers`, `BadCards`, `WrongArgument`, as `Sitting` does.  What a reader types later
    and cannot be is a sentence in the status line, and the game stays as it was.
    """

    def __init__(
        self,
        game: str | Game = "polignac/modern",
        players: int = 4,
        seed: int = 1897,
        *,
        seat: int = 0,
        seats: Sequence[int] | None = None,
        names: Sequence[str] | None = None,
        strategy: str = "careful",
        deals: int | None = None,
        hands: Sequence[str] | None = None,
        dealer: int | None = None,
        counters: Sequence[int] | None = None,
    ) -> None:
        rules = find(game)
        rules.check_players(players)
        if names is not None and len(names) != players:
            raise WrongPlayers(f"{len(names)} names do not fit {players} players.")
        self._own = own_seats((seat,) if seats is None else seats, players)
        self._names = list(names) if names is not None else None
        self._deals, self._offering = deals, False
        self._games = {**GAMES, rules.name: rules}
        order = Order(rules, players, len(self._own), strategy, seed)
        self.seated = self._sit(order, dealer=dealer, hands=hands, counters=counters)
        self._make_widgets()
        self._offer_games()
        self.show()
        below = add(w.HBox([self.foot, self.show_record, self.show_look]), "cl-bar", "cl-foot-bar")
        bar = add(w.HBox([self.controls, self.under]), "cl-bar", "cl-table-bar")
        play = (self.head, self.seats, self.middle, self.status, self.hand, self.words, self.note, self.news)
        super().__init__(*play, bar, self.setup, below, self.record, self.look)
        self.look.dress(self)

    def _make_widgets(self) -> None:
        """Every widget is made once; afterwards only values change."""
        self.head, self.seats, self.middle, self.status, self.news, self.foot = (w.HTML() for _ in range(6))
        self.hand = Hand(self.tap)
        self.words = words = Asking(self.say, self.uncover, self.go_on)
        self.answers, self.reveal, self.go, self.note = words.answers, words.reveal, words.go, words.note
        self.back, self.tip = button("Take back", self.take_back), button("Hint", self.hint)
        self.end = button("Finish the deal", self.finish)
        self.controls = add(w.HBox([self.back, self.tip, self.end]), "cl-controls")
        self.under = add(w.Dropdown(description="Same deal under"), "cl-choice")
        self.under.observe(self._same_deal, "value")
        self.setup = setup = Setting(self.deal, self.deal_again, self._chosen)
        self.game, self.players, self.people, self.seed = setup.game, setup.players, setup.people, setup.seed
        self.opponents, self.record, self.look = setup.opponents, Ledger(self.load), Look()
        self.show_record, self.show_look = Fold("record", "Show", self._write), Fold("look", "Choose")

    # Sitting down

    def _sit(self, order: Order, **first: Any) -> Seated:
        kept = self._names is not None and len(self._names) == order.players
        players = self._names if kept and self._names else order.players
        sitting = Sitting(order.game, players, seed=order.seed, deals=self._deals, forced=True, **first)
        return Seated(sitting, people_at(self._own, order.people, order.players), order.strategy)

    def _played(self) -> Order:
        """What is being played."""
        seated = self.seated
        return Order(seated.game, len(seated.names), len(seated.seats), seated.strategy, seated.sitting.seed)

    def deal(self) -> None:
        """Start anew with what is chosen."""
        try:
            order = self.setup.order()
        except WrongArgument as error:
            self.tell(f"{error} {AS_IT_WAS}", "No deal.")
            return
        self._deal(order, number=order.number)

    def deal_again(self) -> None:
        """The same game with the next seed."""
        old = self._played()
        people = min(self.people.value, old.players)
        self._deal(old._replace(seed=(old.seed + 1) % 2**64, people=people, strategy=self.opponents.value))

    def _deal(self, order: Order, before: str = "", **first: Any) -> None:
        try:
            self.seated = self._sit(order, **first)
        except WrongArgument as error:
            self._offer_games()
            self.tell(f"{error} {AS_IT_WAS}", "No deal.")
            return
        self._offer_games()
        self.show(before)

    def _same_deal(self, change: Any) -> None:
        """The deal that is shown, from its first card, under another variant."""
        old = self.seated
        was, game = old.game, self._games.get(change.new)
        if self._offering or game is None or game is was:
            return
        players = len(old.sitting.table.names)
        same = game.cards_for(players) == was.cards_for(players) and game.sits_out(players) == was.sits_out(players)
        another = f"{label(game)}: another pack for {players} players, so the hands are not quite the same."
        self._deal(
            self._played()._replace(game=game),
            f"The same deal under {label(game)}." if same else another,
            dealer=old.view().dealer,
            number=old.sitting.number + old.deal,
            hands=old.hands,
        )

    def load(self, text: str) -> None:
        """Take up a record and go on from where it ends; one that cannot be changes nothing."""
        try:
            record = self._read(text)
            seats = people_at(self._own, self.people.value, len(record.names))
            self.seated = Seated.to(record, seats, self.opponents.value)
        except NotARecord as error:
            self.tell(f"{str(error).rstrip('.')}. {AS_IT_WAS}", "Not loaded.")
            return
        self._games = {**self._games, record.game.name: record.game}
        self.record.paste.value = ""
        self._offer_games()
        self.show(f"The record is taken up: {label(record.game)}.")

    def _read(self, text: str) -> Record:
        """The record in this text: of a game at this table, or of a variant that brings its own rules."""
        try:
            return read(text, self._games)
        except NotARecord:
            if '[Rules "' not in text:
                raise
            return read(text)

    def _offer_games(self) -> None:
        """Bring the lists of choices in line with what is played."""
        order = self._played()
        kind = type(order.game)
        alike = [(label(g), key) for key, g in self._games.items() if type(g) is kind and order.players in g.players]
        self._offering = True
        offer(self.under, alike, order.game.name)
        self._offering = False
        self.setup.offer(self._games, order)

    def _chosen(self) -> None:
        """Something else is chosen: say that it waits for Deal."""
        self._ask("Press Deal to play what is chosen; until then this game goes on.")

    # Drawing

    def show(self, before: str = "", hinted: Any = None) -> None:
        """Draw the table as it is, and say what is asked; ``before`` is said first."""
        seated = self.seated
        view, game = seated.view(), seated.game
        self.picture: Picture = game.picture(view, seated.asked)
        if seated.covered:
            self.picture = drawing.covered(self.picture, seated.asked is not None)
        self.head.value = drawing.heading(game, self.picture, seated.game_over)
        self.seats.value, self.middle.value = drawing.seats(self.picture, seated.names), drawing.middle(self.picture)
        self.hand.lay(self.picture.hand, hinted=hinted, spent=seated.deal_over)
        self.words.offer(seated, self.picture.question)
        deal, voice, ended = view.this_deal(), voice_for(seated), result(seated, self.picture.rest)
        paid, announced = voice.payments(deal), voice.announced(deal, view.dealt_in)
        self.news.value = drawing.news(self.picture, voice, paid, announced, ended, seated.deal_over)
        quiet(self.back, not seated.may_take_back)
        quiet(self.tip, seated.asked is None or seated.covered)
        quiet(self.end, seated.game_over)
        self.end.description = "Finish the match" if seated.deal_over else "Finish the deal"
        code, version = escape(seated.code), escape(__version__)
        self.foot.value = f'<div class="cl-foot">Deal code <code>{code}</code> · cardlib {version}</div>'
        self._ask(before)
        self._write()

    def _ask(self, before: str = "") -> None:
        self.status.value = asks(self.seated, self.picture.question, before)

    def _write(self) -> None:
        """The record as far as it goes, where somebody wants to see it."""
        self.record.follow(self.seated, self.show_record.value)

    def _land(self, pressed: w.DOMWidget) -> None:
        """Where what was pressed is gone, the reader's focus goes to what comes next, not to the top of the page."""
        if shown(pressed):
            return
        cards = [place for place in self.hand.places if place.card is not None]
        free = [place for place in cards if "cl-refused" not in place.names]
        nearest = cards[-1:] if pressed in self.hand.places else free[:1]
        for made in [*self.words.offered(), *nearest][:1]:
            made.focus()

    # What a person does

    def tell(self, words: str, call: str = "") -> None:
        """A sentence in the status line."""
        self.status.value = status(marked(words), call)

    def tap(self, place: CardPlace) -> None:
        """A card was tapped: play it, or say why not."""
        held = next((h for h in self.picture.hand if h.card == place.card), None)
        if held is None:
            return
        question = self.picture.question
        if question is None:
            self.tell("Nothing is asked of you: the deal is over.", "Not now.")
        elif question.answers:
            self.tell(question.first, "Not yet.")
        elif held.refused:
            self.status.value = refusal(held)
        else:
            self._answer(held.card, place)

    def say(self, n: int) -> None:
        """A word was chosen."""
        question = self.picture.question
        if question and n < len(question.answers):
            self._answer(question.answers[n].answer, self.answers[n])

    def _answer(self, answer: Any, pressed: w.DOMWidget) -> None:
        try:
            self.seated.answer(answer)
        except WrongArgument as error:
            self.tell(str(error), "Not now.")
        else:
            self.show()
            self._land(pressed)

    def uncover(self) -> None:
        """The one whose turn it is looks at his hand."""
        if self.seated.covered and self.seated.asked:
            self.seated.uncover()
            self.show()
            self._land(self.reveal)

    def go_on(self) -> None:
        """The next deal, or another game."""
        if not self.seated.deal_over:
            return
        if self.seated.game_over:
            self.seated.another_game()
        else:
            self.seated.next_deal()
        self.show()
        self._land(self.go)

    def finish(self) -> None:
        """Let careful players finish the deal, or else the match."""
        if self.seated.game_over:
            self.tell("The game is over: there is nothing to finish.")
            return
        self.seated.finish()
        self.show()

    def take_back(self) -> None:
        """Take back the last card or word of a person, and all that followed."""
        if not self.seated.may_take_back:
            self.tell("There is nothing to take back.")
            return
        self.show(taken_back(self.seated, self.seated.take_back()))

    def hint(self) -> None:
        """What a careful player would do, and why."""
        if self.seated.asked is None or self.seated.covered:
            self.tell("First show the hand." if self.seated.asked else "Nothing is asked of you now.")
            return
        answer, reason = self.seated.hint()
        self.show(hinted=answer)
        self.status.value = status(marked(reason), "Hint.")

    @property
    def about(self) -> str:
        """What is played, in a line."""
        return f"{self.seated.code}, {', '.join(self.seated.names)}"
