"""A table to play at: one person, players of ours, a match to its end."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as w

from ..cards import said
from ..errors import WrongArgument, WrongPlayers
from ..families.picture import Held, Picture
from ..games import GAMES, find
from ..referee import Sitting
from ..rules import Game
from . import drawing
from .parts import CardPlace, Leaf, add, button, quiet
from .pieces import because, head, marked, status, why
from .seated import Seated, named
from .telling import asks, result, voice_for

__all__ = ["Table", "label"]

LONGEST_SEED = 20


def label(game: Game) -> str:
    """A game as a list of choices has it."""
    return f"{game.title}: {game.edition}"


class Table(Leaf):
    """A table at which a person plays against ours: a thin view over a `Sitting`.

    ``seat`` is the person's, ``names`` has one name a seat, ``strategy`` is how the others play; ``deals`` None plays
    the match to its end.  ``hands``, ``dealer`` and ``counters`` are those of `Sitting`.

    Raises `NoSuchGame`, `WrongPlayers`, `BadCards`, `WrongArgument`, as `Sitting` does.  What a reader types later
    and cannot be is a sentence in the status line, and the game stays as it was.
    """

    def __init__(self, game: str | Game = "polignac/modern", players: int = 4, seed: int = 1897, *, seat: int = 0,
                 names: Sequence[str] | None = None, strategy: str = "careful", deals: int | None = None,
                 hands: Sequence[str] | None = None, dealer: int | None = None,
                 counters: Sequence[int] | None = None) -> None:
        rules = find(game)
        rules.check_players(players)
        if names is not None and len(names) != players:
            raise WrongPlayers(f"{len(names)} names do not fit {players} players.")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
            raise WrongArgument(f"The person sits in a seat from 0 to {players - 1}, not {seat!r}.")
        self._names = list(names) if names is not None else None
        self._seat, self._strategy, self._deals, self._hands = seat, strategy, deals, hands
        self._offering = False
        self._games = {**GAMES, rules.name: rules}
        self.seated = self._sit(rules, players, seed, dealer=dealer, hands=hands, counters=counters)
        self._make_widgets()
        self._offer_games()
        self.show()
        super().__init__(self.head, self.seats, self.middle, self.status, self.hand, self.words, self.note, self.news,
                         add(w.HBox([self.controls, self.under]), "cl-bar", "cl-table-bar"), self.setup, self.foot)

    def _make_widgets(self) -> None:
        """Every widget is made once; afterwards only values change."""
        self.head, self.seats, self.middle, self.status, self.note, self.news, self.foot = (w.HTML() for _ in range(7))
        self.hand = add(w.HBox(), "cl-hand")
        self.answers = [button("", lambda: self.say(0), "cl-first"), button("", lambda: self.say(1))]
        self.go = button("Next deal", self.go_on, "cl-first")
        self.words = add(w.HBox([*self.answers, self.go]), "cl-announce")
        self.back, self.tip = button("Take back", self.take_back), button("Hint", self.hint)
        self.controls = add(w.HBox([self.back, self.tip]), "cl-controls")
        self.under = add(w.Dropdown(description="Same deal under"), "cl-choice")
        self.under.observe(self._same_deal, "value")
        self.game = w.Dropdown(description="Game")
        self.game.observe(self._game_chosen, "value")
        self.players = w.Dropdown(description="Players")
        self.seed = w.Text(description="Seed", continuous_update=False)
        self.setup = add(w.HBox([self.game, self.players, self.seed, button("Deal", self.deal)]), "cl-setup")

    # Sitting down

    def _sit(self, game: Game, players: int, seed: int, **first: Any) -> Seated:
        seat = min(self._seat, players - 1)
        kept = self._names is not None and len(self._names) == players
        names = self._names if kept and self._names else named(players, seat)
        sitting = Sitting(game, names, seed=seed, deals=self._deals, forced=True, **first)
        return Seated(sitting, seat, self._strategy)

    def deal(self) -> None:
        """Start anew with the game, the players and the seed that are chosen."""
        text = self.seed.value.strip()
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_SEED):
            self.tell(f"A seed is a whole number from 0 up, of at most {LONGEST_SEED} figures. The game is as it was.",
                      "No deal.")
            return
        try:
            self.seated = self._sit(self._games[self.game.value], self.players.value, int(text))
        except WrongArgument as error:
            self.tell(f"{error} The game is as it was.", "No deal.")
            return
        self._hands = None
        self._offer_games()
        self.show()

    def _same_deal(self, change: Any) -> None:
        """The deal that is shown, from its first card, under another variant."""
        old = self.seated
        was, game = old.game, self._games.get(change.new)
        if self._offering or game is None or game is was:
            return
        sitting, players, deal = old.sitting, len(old.sitting.table.names), old.deal
        given = self._hands if deal == 0 else None
        try:
            self.seated = self._sit(game, players, sitting.seed, dealer=old.view().dealer, number=sitting.number + deal,
                                    hands=given)
        except WrongArgument as error:
            self._offer_games()
            self.tell(f"{error} The game is as it was.", "No deal.")
            return
        self._hands = given
        self._offer_games()
        same = game.cards_for(players) == was.cards_for(players) and game.sits_out(players) == was.sits_out(players)
        self.show(f"The same deal under {label(game)}." if same else
                  f"{label(game)}: another pack for {players} players, so the hands are not quite the same.")

    def _offer_games(self) -> None:
        """Bring the lists of choices in line with what is played."""
        game, players = self.seated.game, len(self.seated.sitting.table.names)
        every = [(label(g), key) for key, g in self._games.items()]
        alike = [(label(g), key) for key, g in self._games.items() if type(g) is type(game) and players in g.players]
        self._offering = True
        _offer(self.under, alike, game.name)
        _offer(self.game, every, game.name)
        self._offering = False
        self._offer_players(players)
        self.seed.value = str(self.seated.sitting.seed)

    def _game_chosen(self, change: Any) -> None:
        if not self._offering:
            self._offer_players()

    def _offer_players(self, players: int | None = None) -> None:
        game = self._games[self.game.value]
        wanted = players or self.players.value
        _offer(self.players, [(str(n), n) for n in game.players], wanted if wanted in game.players else game.players[0])

    # Drawing

    def show(self, before: str = "", hinted: Any = None) -> None:
        """Draw the table as it is, and say what is asked; ``before`` is said first."""
        seated = self.seated
        view, game = seated.view(), seated.game
        self.picture: Picture = game.picture(view, seated.asked)
        progress = self.picture.progress if not seated.game_over else "The game is over"
        self.head.value = head(game.title, game.edition, progress)
        self.seats.value, self.middle.value = drawing.seats(self.picture), drawing.middle(self.picture)
        self._lay_hand(hinted)
        self._offer_words()
        deal, voice = view.this_deal(), voice_for(seated)
        self.news.value = drawing.news(self.picture, voice, voice.payments(deal), voice.announced(deal, view.dealt_in),
                                       result(seated), seated.deal_over)
        quiet(self.back, not seated.may_take_back)
        quiet(self.tip, seated.asked is None)
        self.foot.value = f'<div class="cl-foot">Deal code <code>{escape(seated.code)}</code></div>'
        self.status.value = asks(seated, self.picture.question, before)

    def _lay_hand(self, hinted: Any) -> None:
        hand = self.picture.hand
        if len(hand) > len(self.hand.children):
            more = [CardPlace(self.tap) for _ in range(len(hand) - len(self.hand.children))]
            self.hand.children = (*self.hand.children, *more)
        for n, place in enumerate(self.hand.children):
            if n < len(hand):
                held = hand[n]
                place.lay(held.card, gap=held.gap, refused=held.refused, hinted=held.card == hinted)
            elif place.card is not None or place.layout.display is None:
                place.clear()

    def _offer_words(self) -> None:
        """The buttons that answer in words, or that go on; and what explains them."""
        seated, question = self.seated, self.picture.question
        offered = question.answers if question else ()
        for n, made in enumerate(self.answers):
            made.description = offered[n].words if n < len(offered) else ""
            made.layout.display = None if n < len(offered) else "none"
        self.go.description = "New game" if seated.game_over else "Next deal"
        self.go.layout.display = None if seated.deal_over else "none"
        note = f'<div class="cl-note">{marked(question.note)}</div>' if question and question.note else ""
        if question and question.about:
            note = why(question.about, f"What is {question.about.label.removeprefix('the ')}?")
        self.note.value = note

    # What the person does

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
            self.status.value = self._refusal(held)
        else:
            self._answer(held.card)

    def _refusal(self, held: Held) -> str:
        source = because(held.source) if held.source else ""
        return status(f"The {said(held.card)} is refused: {escape(held.refused)}. {source}", "Not that card.")

    def say(self, n: int) -> None:
        """A word was chosen."""
        question = self.picture.question
        if question and n < len(question.answers):
            self._answer(question.answers[n].answer)

    def _answer(self, answer: Any) -> None:
        try:
            self.seated.answer(answer)
        except WrongArgument as error:
            self.tell(str(error), "Not now.")
        else:
            self.show()

    def go_on(self) -> None:
        """The next deal, or another game."""
        if not self.seated.deal_over:
            return
        if self.seated.game_over:
            self.seated.another_game()
        else:
            self.seated.next_deal()
        self.show()

    def take_back(self) -> None:
        """Take back the person's last card or word, and all that followed."""
        if not self.seated.may_take_back:
            self.tell("There is nothing to take back.")
            return
        answer = self.seated.take_back()
        what = f"the {said(answer)}" if answer in self.seated.game.pack else f"your word, “{answer}”"
        self.show(f"You take back {what}.")

    def hint(self) -> None:
        """What a careful player would do, and why."""
        if self.seated.asked is None:
            self.tell("Nothing is asked of you now.")
            return
        answer, reason = self.seated.hint()
        self.show(hinted=answer)
        self.status.value = status(marked(reason), "Hint.")

    @property
    def about(self) -> str:
        """What is played, in a line."""
        table = self.seated.sitting.table
        return f"{self.seated.code}, {', '.join(table.names)}"


def _offer(box: w.Dropdown, options: list[tuple[str, Any]], value: Any) -> None:
    """Other options, and this value."""
    if list(box.options) != options:
        box.options = options
    box.value = value

