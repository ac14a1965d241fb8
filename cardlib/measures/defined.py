"""The measures of the studies: what each is, who defined it, what is known to be wrong with it and done about it."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["DEFINITIONS", "Definition"]


class Definition(NamedTuple):
    """One measure: by whom it is counted here, what it is, its key in the bibliography, its defect and our remedy.

    ``measure`` is how its rows begin, several separated by semicolons; ``source`` is empty where the measure is ours.
    """

    measure: str
    by: str
    says: str
    source: str = ""
    defect: str = ""
    remedy: str = ""

    def covers(self, measure: str) -> bool:
        """Whether this defines a measure of that name, or one that begins so."""
        return any(part.startswith(measure) or measure.startswith(part) for part in self.measure.split("; "))


_TIES = "Where several are best, its own code counts the first of them alone in one version, each of them in another."
_BOTH = "Given twice: each of equals a winner, and equals sharing one win, which is 1/n where no seat is better."
_ESTIMATE = "Rests on a computer player's estimates, so it measures that player as well as the game."
_SCORE = "The estimate is replaced by the standing by the score as it runs, and the name says score."

DEFINITIONS: tuple[Definition, ...] = (
    Definition(
        "counters paid in a deal",
        "profile",
        "By place from the eldest: the mean of what is paid on balance; the histogram is kept whole.",
    ),
    Definition(
        "share of deals in which nothing is charged",
        "profile",
        "By place: deals without any payment by that place, whatever it wins. Shares of deals have Wilson's interval.",
        "wilson1927",
    ),
    Definition("share of deals that one seat sweeps", "profile", "Deals in which one place takes every trick."),
    Definition(
        "hazard; what the trick costs",
        "profile",
        "By number of the trick: how often, and how much, it costs its taker, by all clauses together but slams.",
        "",
        "A trick's cost can depend on the tricks before it, as where all three at Slobberhannes cost a fourth.",
        "What is owed after the trick less what was owed before it; at Bassadewitz, in card-points.",
    ),
    Definition(
        "self-capture",
        "profile",
        "Of the penalty cards played, the share that take the trick themselves. A ratio over deals.",
        "cochran1977",
        "Cards of one deal are not independent.",
        "The interval goes by deals, not by cards: a ratio of sums over deals.",
    ),
    Definition(
        "share of cards that take the trick; share of cards that take a trick that costs",
        "profile",
        "By rank: of the cards held and played, those that take the trick; and those that take one that costs.",
        "cochran1977",
    ),
    Definition(
        "counters won or lost in a deal",
        "seat_fairness",
        "By place from the eldest: the mean of what is won less what is paid.",
    ),
    Definition(
        "share of wins",
        "seat_fairness, order",
        "Deals in which one is best: each of equals a winner, or k equals having a win's kth part each.",
    ),
    Definition(
        "equal means of the places",
        "seat_fairness",
        "Hotelling's T squared of the differences between places, each deal a block; F and its p-value.",
        "hotelling1931",
        "It supposes many deals, for the mean to be nearly normal; with few its p-value is rough.",
        "Its share of false alarms is tested by exchanging places at random.",
    ),
    Definition(
        "gap of the worst place below the average",
        "seat_fairness",
        "The average of all places less that of the worst.",
        "",
        "The worst is picked from the same deals, so it looks worse than it is.",
        "The interval is that of all places together, after Bonferroni.",
    ),
    Definition(
        "CardStock Fairness",
        "seat_fairness",
        "w n where the first seat's share of wins w is 1/n or less, (1 − w) n/(n − 1) where it is more; all random.",
        "cardstock",
        f"One seat alone is looked at, and players who do not try. {_TIES}",
        f"{_BOTH} The test of all places stands beside it.",
    ),
    Definition(
        "Ludii AdvantageP1",
        "seat_fairness",
        "The share of games that the first player wins alone.",
        "ludii",
        "Games without a single winner count for nobody, so that it lies below 1/n where ties are many.",
        "The shares of wins with equals stand beside it.",
    ),
    Definition(
        "Ludii Balance",
        "seat_fairness",
        "1 less the largest difference between two players' shares of wins, alone.",
        "ludii",
        "The largest of many differences: below 1 by chance alone, the more so the fewer the games.",
        "The interval is that of all pairs together, after Bonferroni; Hotelling's test tells chance from more.",
    ),
    Definition(
        "Ludii OutcomeUniformity",
        "seat_fairness",
        "1 less the variance over games of a player's utility, −1 to 1, the mean of the players.",
        "ludii",
        "It is high where ties are many, and says nothing of whether the seats are equal.",
        "Given as defined, equals sharing the ranks they stand on.",
    ),
    Definition(
        "share of deals with a tie; how many are; share of deals in which all are equal; how many different results",
        "resolution",
        "Single deals in which several places have the best, or the worst, result; and how many results there are.",
    ),
    Definition(
        "deals to the end of a match; tricks to the end of a match; share of matches that; share of matches with",
        "match_lengths",
        "Whole matches: the number of deals, of tricks, the share that end with cards in hand, or with several losers.",
    ),
    Definition(
        "branching factor",
        "branching",
        "How many answers the rules allow, over all questions, forced ones included: Ludii's Branching Factor.",
        "ludii",
        "One average hides that a leader may play any card, and who follows hardly ever.",
        "Also by kind of question, by trick and by turn in the trick; a ratio over deals.",
    ),
    Definition(
        "share of genuine questions",
        "branching",
        "Questions with more than one allowed answer: Ludii's Decision Moves.",
        "ludii",
    ),
    Definition(
        "Ludii Decision Factor",
        "branching",
        "The mean number of allowed answers at genuine questions.",
        "ludii",
    ),
    Definition(
        "CardStock Convergence",
        "branching",
        "With s the slope of the least squares line of the number of answers on the number of the question, in each "
        "deal: the mean of 1 − (s/2 + 1/2). Above 1/2 where choices shrink.",
        "cardstock",
        "It is not kept within 0 and 1, and depends on how many questions a deal has.",
        "Given as defined; the share of genuine questions by trick says the same without a line.",
    ),
    Definition(
        "CardStock Order",
        "order",
        "(w − 1/n)/(1 − 1/n), w the share of wins of one computer player among random ones: 0 luck, 1 skill.",
        "cardstock",
        f"Its one player sits in the first seat always, so the seat's advantage is taken for skill. {_TIES}",
        f"Each deal is played with him in every place. {_BOTH}",
    ),
    Definition(
        "utility; counters won or lost in a deal; counters gained over the rung before",
        "ladder, epsilon_ladder",
        "What a player wins or loses alone among others, rung by rung: strategies, or one that errs more and less. "
        "Utility is 1 for the first, −1 for the last, in equal steps, equals sharing.",
        "",
        "Different rungs on different deals would need many more of them.",
        "Every rung plays the same deals, in every place; steps have paired intervals.",
    ),
    Definition(
        "counters in a deal more than the average of the others",
        "order",
        "What the good player wins less what the others win on the average, in every place of the same deals.",
    ),
    Definition(
        "Ludii SkillTrace",
        "skill_trace",
        "y* + (1 − y*) A, of the mean utilities of each rung against the one below: y* the linear prediction of the "
        "next, A the mean of their squares.",
        "ludii",
        "Ludii does not divide A by the number of steps, so that the result can pass 1.",
        "Divided.",
    ),
    Definition(
        "average trend of the standing",
        "shape",
        "By final rank and number of tricks: the share of the others that one is ahead of, equals counting half.",
        "cardstock",
        _ESTIMATE,
        _SCORE,
    ),
    Definition(
        "score drama (CardStock)",
        "shape",
        "With d = (1 + (n − 2)/(n − 1))/2: over the moments in which the winner stands below d, the mean of the root "
        "of how far below; 0 if there are none; the mean over deals.",
        "cardstock",
        f"{_ESTIMATE} Its code takes 1/2 for d and averages over all games at once; its weblog does as said here.",
        f"The weblog is followed. {_SCORE} With several winners, the mean of theirs.",
    ),
    Definition(
        "score security",
        "shape",
        "The share of moments in which the winner does not stand below d, deal by deal.",
        "cardstock",
        f"{_ESTIMATE} A published figure of 0.34 is called high: look twice at the sign.",
        f"High means that the winner is known early. {_SCORE}",
    ),
    Definition(
        "score drama (Ludii)",
        "shape",
        "At each moment, how far the later winners stand below the leader; the mean over moments and winners.",
        "ludii",
        _ESTIMATE,
        f"{_SCORE} The moments are those after each trick.",
    ),
    Definition(
        "score stability (Ludii)",
        "shape",
        "The variance of a player's standing over the moments of a deal, the mean of the players.",
        "ludii",
        f"{_ESTIMATE} Said to be an average, it is a sum over the players; and the stable game has least of it.",
        f"Divided by the number of players; the name says that low is stable. {_SCORE}",
    ),
    Definition(
        "score lead change",
        "shape",
        "How often the set of leaders changes, by the number of moments at which it could.",
        "ludii",
        f"{_ESTIMATE} Ludii compares the first moment with nobody leading, and so counts one change in every game.",
        f"Counted from the second trick on, and divided by the tricks less one. {_SCORE}",
    ),
    Definition(
        "score decisiveness",
        "shape",
        "Ludii's Decisiveness Moves: the share of a deal that is over when a winner first stands higher than anybody "
        "who does not win ever does; 1 where that is never.",
        "ludii",
        f"{_ESTIMATE} In the code a whole number is divided by a whole number, so that all shares under 1 come to 0.",
        f"Divided as fractions. {_SCORE}",
    ),
    Definition(
        "score suspense",
        "shape",
        "The share of the tricks after which the leaders are not yet, or not for good, the final winners.",
        "",
        "CardStock has a Decisiveness that is higher where a game is decided later.",
        "Ours is called suspense, and goes by the score.",
    ),
    Definition(
        "counters paid in a deal; share of deals after which; counters in the pools; share of matches in which",
        "money",
        "Whole matches: counters that change hands in a deal, what lies in the pools after each, how often it is "
        "carried over, who is out when. That nothing is lost or made is asserted.",
    ),
    Definition(
        "CardStock Spread",
        "estimated",
        "Best less worst estimate at a question, over all players; an estimate is the mean, over ten deals of the "
        "unseen cards played out at random, of (n − rank)/(n − 1), equals sharing the best rank.",
        "cardstock",
        f"{_ESTIMATE} Counting forced moves it goes by how many there are; with few rollouts much of it is noise.",
        "At genuine questions, and once with forced ones counting 0; the number of rollouts is said.",
    ),
    Definition(
        "CardStock Drama; CardStock Security; CardStock average trend",
        "estimated",
        "As score drama, score security and the trend of the standing, of the winner's estimates at his own questions.",
        "cardstock",
        _ESTIMATE,
        "All seats are played by a player of CardStock's kind; its rollouts are said. With several winners, the mean.",
    ),
    Definition(
        "CardStock Decisiveness",
        "estimated",
        "The share of the winner's questions that are over when his estimate is first above 0.8; the last if never.",
        "cardstock",
        "It is higher where a game is decided later, which is the opposite of its name.",
        "The name says that late is high.",
    ),
    Definition(
        "CardStock killer move; CardStock Coolness",
        "",
        "The largest spread of all decisions; the share of estimates that do not fall.",
        "cardstock",
        "The largest of many grows with their number.",
        "Not counted here.",
    ),
)
