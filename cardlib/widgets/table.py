"""A table to play at: people and players of ours, a match to its end."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as w

from ..chance import SEED
from ..errors import WrongArgument, WrongPlayers, named
from ..families.picture import Picture
from ..games import GAMES, find
from ..players import called
from ..players import strategy as player_of
from ..rules import Game
from ..version import __version__
from . import drawing
from .asking import Asking
from .choosing import Choosing, Step, Turn
from .dealing import Dealing
from .folded import Fold, Ledger, Look
from .happening import happened
from .pace import Pace
from .parts import CardPlace, Hand, add, button, quiet, shown
from .pieces import marked, status
from .setting import LONGEST_SEED, Order, label, own_seats
from .telling import asks, refusal, result, taken_back, voice_for
from .words import NOBODY

__all__ = ["LONGEST_SEED", "Table", "label"]


class Table(Dealing):
    """A table at which one person plays, or several at one screen: a thin view over a `Sitting`.

    ``seat`` is the person's; ``seats`` are those of several people, whose hands are hidden between their turns.
    ``names`` has one name a seat; ``deals`` None plays the match to its end.  ``strategy`` is how the others play:
    "random", "careful" or "monte-carlo", which may have its strength after it as in "monte-carlo 64 0.1".  Nobody waits
    long for those who guess: after some 192 guesses in a row (a dozen answers of 16 guesses each) careful players
    answer for them, and so they do where the deal or the match is finished for the people.
    ``hands``, ``turned_up``, ``dealer`` and ``counters`` are those of `Sitting`.

    Raises `NoSuchGame`, `WrongPlayers`, `BadCards`, `WrongArgument`, as `Sitting` does.  What a reader types later
    and cannot be is a sentence in the status line, and the game stays as it was.
    """

    def __init__(
        self,
        game: str | Game = "polignac/modern",
        players: int = 4,
        seed: int = SEED,
        *,
        seat: int = 0,
        seats: Sequence[int] | None = None,
        names: Sequence[str] | None = None,
        strategy: str = "careful",
        deals: int | None = None,
        hands: Sequence[str] | None = None,
        turned_up: str | None = None,
        dealer: int | None = None,
        counters: Sequence[int] | None = None,
    ) -> None:
        rules = find(game)
        rules.check_players(players)
        if names is not None and not isinstance(names, (list, tuple)):
            raise WrongPlayers(f"names is a list of names, one a seat, not {named(names)}.")
        if names is not None and len(names) != players:
            raise WrongPlayers(f"{len(names)} names do not fit {players} players.")
        player_of(strategy, rules)
        self._own = own_seats((seat,) if seats is None else seats, players)
        self._names = list(names) if names is not None else None
        self._deals = deals
        self._gone: w.DOMWidget | None = None
        self._games = {**GAMES, rules.name: rules}
        order = Order(rules, players, len(self._own), called([strategy])[0], seed)
        self.seated = self._sit(order, dealer=dealer, hands=hands, turned_up=turned_up, counters=counters)
        self._make_widgets()
        self._offer_games()
        self.show()
        below = add(w.HBox([self.foot, self.show_record, self.show_look]), "cl-bar", "cl-foot-bar")
        bar = add(w.HBox([self.controls, self.pace.control, self.under]), "cl-bar", "cl-table-bar")
        play = (self.head, self.seats, self.middle, self.status, self.hand, self.words, self.note, self.news)
        super().__init__(*play, bar, self.setup, below, self.record, self.look)
        self.look.dress(self)

    def _make_widgets(self) -> None:
        """Every widget is made once; afterwards only values change."""
        self.head, self.seats, self.middle, self.status, self.news, self.foot = (w.HTML() for _ in range(6))
        self.hand = Hand(self.tap)
        self.pace, self.choosing = Pace(self._laid, self.tell), Choosing()
        self.words = words = Asking(self.say, self.uncover, self.go_on, (self.pace.next, self.pace.rest))
        self.answers, self.reveal, self.go, self.note = words.answers, words.reveal, words.go, words.note
        self.back, self.tip = button("Take back", self.take_back), button("Hint", self.hint)
        self.end = button("Finish the deal", self.finish)
        self.controls = add(w.HBox([self.back, self.tip, self.end]), "cl-controls")
        self._make_setting()
        self.record, self.look = Ledger(self.load), Look()
        self.show_record, self.show_look = Fold("record", "Show", self._unfold), Fold("look", "Choose")

    # Drawing

    def show(self, before: str = "", hinted: Any = None) -> None:
        """Draw the table as it is, and say what is asked; ``before`` is said first."""
        seated = self.seated
        view, game = seated.view(), seated.game
        self.picture: Picture = game.picture(view, seated.asked)
        if seated.covered:
            public = game.picture(seated.view(NOBODY))
            self.picture = drawing.covered(self.picture, public, seated.asked is not None)
        self.choosing.begin(seated.asked)
        self.picture = self.choosing.shown(self.picture)
        self.head.value = drawing.heading(game, self.picture, seated.game_over)
        names = seated.names
        self.seats.value, self.middle.value = drawing.seats(self.picture, names), drawing.middle(self.picture, names)
        meant = next((way.card for way in self.picture.takings if way.answer == hinted), hinted)
        self.hand.lay(self.picture.hand, hinted=meant, chosen=self.choosing.card, spent=seated.deal_over)
        self.words.offer(seated, self.picture.question)
        deal, voice, ended = view.this_deal(), voice_for(seated), result(seated, self.picture.rest)
        paid, announced = voice.payments(deal), voice.announced(deal, view.dealt_in)
        told = happened(voice, deal)
        self.news.value = drawing.news(self.picture, voice, paid, announced, ended, seated.deal_over, told)
        self.pace.offer(game.paced)
        quiet(self.back, not seated.may_take_back)
        quiet(self.tip, seated.asked is None or seated.covered)
        quiet(self.end, seated.game_over)
        self.end.description = "Finish the match" if seated.deal_over else "Finish the deal"
        code, version = escape(seated.code), escape(__version__)
        self.foot.value = f'<div class="cl-foot">Deal code <code>{code}</code> · cardlib {version}</div>'
        self.say_again(before)
        if seated.covered or not seated.laying:
            self._write()

    def say_again(self, before: str = "") -> None:
        """What is asked; while cards are being laid, that they are, and nothing about each."""
        if self.seated.laying:
            self.status.value = status(marked(self.pace.words), "", marked(before))
        else:
            self.status.value = asks(self.seated, self.picture.question, before)

    def _laid(self, pressed: w.Button | None) -> None:
        """Another card has been laid; after the last the focus is not lost, where what had it is gone."""
        self.show()
        gone = pressed or (None if self.seated.laying else self._gone)
        if gone is not None:
            self._land(gone)

    def _unfold(self) -> None:
        self.settled()
        self._write()

    def _write(self) -> None:
        """The record as far as it goes, where somebody wants to see it."""
        self.record.follow(self.seated, self.show_record.value)

    def _land(self, pressed: w.DOMWidget) -> None:
        """Where what was pressed is gone, the reader's focus goes to what comes next, not to the top of the page."""
        self._gone = None
        if shown(pressed):
            return
        cards = [place for place in self.hand.places if place.card is not None]
        free = [place for place in cards if "cl-refused" not in place.names]
        nearest = cards[-1:] if pressed in self.hand.places else free[:1]
        places = [*self.words.offered(), *nearest]
        self._gone = None if places else pressed  # while cards are laid there may be nowhere to go yet
        for made in places[:1]:
            made.focus()

    # What a person does

    def tell(self, words: str, call: str = "") -> None:
        """A sentence in the status line."""
        self.status.value = status(marked(words), call)

    def tap(self, place: CardPlace) -> None:
        """A card was tapped: play it, or say why not.  While others are being laid, that ends the waiting."""
        if self.settled():
            self._land(place)
            return
        held = next((h for h in self.picture.hand if h.card == place.card), None)
        if held is None:
            return
        question = self.picture.question
        if question is None:
            self.tell("Nothing is asked of you: the deal is over.", "Not now.")
        elif held.refused:
            self.status.value = refusal(held)
        elif self.picture.takings:
            way = self.choosing.press(held.card, self.picture.takings)
            if way:
                self._answer(way.answer, place)
            else:
                self.show()
        elif question.answers:
            self.tell(question.first, "Not yet.")
        else:
            self._answer(held.card, place)

    def say(self, n: int) -> None:
        """A word was chosen."""
        if self.settled():
            return
        question = self.picture.question
        if question and n < len(question.answers):
            answer = self.words.chosen(n)
            if isinstance(answer, (Step, Turn)):
                self.choosing.take(answer)
                self.show()
                self._land(self.answers[n])
            else:
                self._answer(answer, self.answers[n])

    def _answer(self, answer: Any, pressed: w.DOMWidget) -> None:
        seen = self.seated.shown
        try:
            self.seated.answer(answer)
        except WrongArgument as error:
            self.tell(str(error), "Not now.")
        else:
            self.pace.lay(self.seated, seen)
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
        if self.settled() or not self.seated.deal_over:
            return
        if self.seated.game_over:
            self.seated.another_game()
        else:
            self.seated.next_deal()
        self.pace.lay(self.seated, self.seated.began)
        self.show()
        self._land(self.go)

    def finish(self) -> None:
        """Let careful players finish the deal, or else the match, in the place of others who guess too."""
        self.settled()
        if self.seated.game_over:
            self.tell("The game is over: there is nothing to finish.")
            return
        self.seated.finish()
        self.show("The rest is played carefully by all." if self.seated.guesses else "")

    def take_back(self) -> None:
        """Take back the last card or word of a person, and all that followed."""
        self.settled()
        if not self.seated.may_take_back:
            self.tell("There is nothing to take back.")
            return
        self.show(taken_back(self.seated, self.seated.take_back()))

    def hint(self) -> None:
        """What a careful player would do, and why."""
        self.settled()
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
