"""CardStock's computer player: for each card it may play, a few deals of what it cannot see, played out at random.

It is here for the measures that CardStock takes from its estimates, not for its strength.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..asks import Answer, Choice
from ..chance import Stream, shuffled
from ..errors import WrongArgument, WrongPlayers, named
from ..events import Took
from ..families.tricks import TrickGame
from ..rules import Game
from ..table import View

__all__ = ["Estimating", "estimating"]


@dataclass(frozen=True)
class Estimating:
    """Plays what comes out best on the average of so many random deals and plays of each option; never announces.

    The unseen cards are dealt to the others without a thought of what they have shown, and everybody plays at random.
    All chance comes from the question's own number.
    """

    rollouts: int
    game: TrickGame | None = None

    @property
    def __name__(self) -> str:  # what studies call him
        return f"estimating {self.rollouts}"

    @property
    def guesses(self) -> int:
        """How many times he guesses for an answer."""
        return self.rollouts

    def made_for(self, game: Game) -> Estimating:
        """The same, knowing the game.  Raises `WrongPlayers` where it has no tricks."""
        if not isinstance(game, TrickGame):
            raise WrongPlayers(f"A player who estimates plays games of tricks, and {game.name} has none.")
        return Estimating(self.rollouts, game)

    def __call__(self, view: View, choice: Choice) -> Answer:
        if choice.kind == "announce":
            return choice.options[0]
        found = self.estimates(view, choice)
        return choice.options[found.index(max(found))]

    def estimates(self, view: View, choice: Choice) -> list[int]:
        """For each option, how many others end behind or equal, summed over the rollouts: 0 to rollouts × (n − 1)."""
        game = self.game
        if game is None:
            raise WrongPlayers("A player who estimates knows no game yet: let him play by cardlib.play or a study.")
        seats = view.dealt_in
        me = seats.index(choice.seat)
        leader = seats.index(view.leader)
        unseen = view.unseen(game.cards_for(len(view.names)))
        sizes = [0 if seat == choice.seat else len(view.hands[seat]) for seat in seats]
        sizes.append(len(unseen) - sum(sizes))  # cards that are out of the deal
        found = []
        for option, card in enumerate(choice.options):
            behind = 0
            for rollout in range(self.rollouts):
                stream = Stream(choice.chance, option * self.rollouts + rollout)
                hands = [list(hand) for hand in shuffled(unseen, sizes, stream)[:-1]]
                hands[me] = [held for held in view.hand if held != card]
                taken = [list(view.taken[seat]) for seat in seats]
                owed = played_out(game, seats, hands, [*view.centre, card], leader, taken, stream)
                behind += sum(other >= owed[me] for other in owed) - 1
            found.append(behind)
        return found


def played_out(
    game: TrickGame,
    seats: tuple[int, ...],
    hands: list[list[str]],
    centre: list[str],
    leader: int,
    taken: list[list[Took]],
    stream: Stream,
) -> list[int]:
    """The deal played to its end at random; by place, what the tricks cost, slams aside.  Changes the lists."""
    n = len(seats)
    number = sum(map(len, taken)) + 1
    while True:
        while len(centre) < n:
            hand = hands[(leader + len(centre)) % n]
            may = game.may_play(hand, centre)
            card = may[stream.below(len(may))]
            hand.remove(card)
            centre.append(card)
        leader = (leader + game.winner(centre)) % n
        last = not hands[leader]
        taken[leader].append(Took(seats[leader], tuple(centre), number, last))
        if last:
            return [game.tricks_cost(seat, tricks) for seat, tricks in zip(seats, taken, strict=True)]
        number, centre = number + 1, []


def estimating(rollouts: int = 10) -> Estimating:
    """A player who tries each card in so many random deals; CardStock takes ten.  Raises `WrongArgument`.

    >>> estimating(10).__name__
    'estimating 10'
    """
    if type(rollouts) is not int or not 1 <= rollouts <= 10_000:
        raise WrongArgument(f"A number of rollouts is 1 to 10,000, not {named(rollouts)}.")
    return Estimating(rollouts)
