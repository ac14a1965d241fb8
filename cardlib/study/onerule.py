"""One rule at a time: which of the rules that two games differ in makes how much of their difference.

Every changed field is given to the first game alone, and its effect counted deal by deal; what the effects do not add
up to is left over as interaction, with an interval of its own.  Fields that cannot change alone, as counters and the
end that asks for them, are changed together in the smallest group that makes a game.

Fields that single deals never ask about, as the packets in which cards are dealt or the price of a revoke, are played
like all others, and are found to change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..chance import SEED
from ..clauses import Cited, Source
from ..counting import Strategies
from ..counting.summing import Folder
from ..errors import WrongArgument, known, named
from ..games import find
from ..measures import Mean, Sentence, at_most, html_table, mean_of, with_daggers
from ..rules import Game
from ..variants.headings import heading
from ..wording import listed
from . import comparison_tables as tables
from .bydeal import APART, Contrast
from .comparing import compared
from .comparison import Comparison
from .contrasts import Sure, cell, difference_of, less, said_apart, said_sure
from .engines import Engine

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["OneRule", "bare", "changed_fields", "changed_together", "contrasts", "one_rule_at_a_time"]

LEFT, TOTAL = "left over as interaction", "all together"


@dataclass(frozen=True, repr=False)
class OneRule:
    """Two games of one family, and their changed rules one at a time.

    ``comparison`` has the first game, the first with each of ``groups`` of fields changed alone, then, where they were
    asked for, the second with each of them changed back, and the second game last.
    """

    comparison: Comparison
    groups: tuple[tuple[str, ...], ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The groups of fields by their names, as `effect` takes them."""
        return tuple(map(listed, self.groups))

    @property
    def _conditions(self) -> str:
        return self.comparison.conditions_of(0, len(self.comparison.games) - 1)

    @property
    def unchanging(self) -> tuple[str, ...]:
        """The rules that, changed alone, changed no seat's counters in any of these deals."""
        pairs = self.comparison.pairs
        return tuple(
            rule for at, rule in enumerate(self.rules, 1) if (0, at) in pairs and not pairs[0, at][APART[0]].get(1, 0)
        )

    def effect(self, rule: str, measure: str = "paid by eldest", *, removed: bool = False) -> Mean:
        """What one rule changed alone does to a measure, deal by deal, and its 95 % interval.

        ``rule`` is one of `rules`, or the words that `says` has for it: "penalties", or "what costs counters".
        ``removed``: what the second game loses where this rule alone is changed back.  Raises `WrongArgument`.
        """
        return self._mean(self._named(rule), "removed" if removed else "alone", measure)

    def _named(self, rule: str) -> str:
        """A rule by its name, where it is called by its words, with their quotation marks or without."""
        if not isinstance(rule, str) or rule in self.rules:
            return rule
        words = [_headed(group).casefold() for group in self.groups]
        said = rule.strip("“”").casefold()
        return self.rules[words.index(said)] if said in words else rule

    def interaction(self, measure: str = "paid by eldest") -> Mean:
        """The total less the single effects, deal by deal, and its 95 % interval.  Raises `WrongArgument`."""
        return self._mean(LEFT, "", measure)

    def total(self, measure: str = "paid by eldest") -> Mean:
        """The second game less the first, and its 95 % interval.  Raises `WrongArgument`."""
        return self._mean(TOTAL, "", measure)

    def _mean(self, rule: str, way: str, measure: str) -> Mean:
        by = self._by(rule, way)
        return difference_of(by, measure, self.comparison.contrast(by, measure))

    def _by(self, rule: str, way: str) -> Contrast:
        """The games taken together for a rule; of a rule changed either way, the first way."""
        for by, name, how in contrasts(self.rules, len(self.comparison.games)):
            if known(rule, [name]) and way in ("", how):
                return by
        if known(rule, self.rules):
            raise WrongArgument("What a rule does where it is changed back was not asked for: removed=True counts it.")
        words = listed(list(map(_in_words, self.groups)))
        raise WrongArgument(
            f"The rules changed one at a time are {listed(self.rules)}, not {named(rule)}; in words, {words}."
        )

    def rows(self) -> Iterator[tuple[str, str, str, Sure]]:
        """Every rule, which way it is changed, the measure, and how sure its effect is."""
        found = self.comparison.how_sure()
        for by, rule, way in contrasts(self.rules, len(self.comparison.games)):
            for measure in self.comparison.measures:
                yield rule, way, measure, found[by, measure]

    @property
    def effects(self) -> pd.DataFrame:
        """By rule and measure the mean effect, with the columns of `Comparison.differences`.

        ``way`` is "alone" where the rule is given to the first game, "removed" where it is taken from the second; the
        last rules are what is left over as interaction, and all together.
        """
        return tables.effects(self.rows())

    def csv(self) -> str:
        """The effects as CSV, with the version of cardlib and which deals."""
        return tables.effects_csv(self.comparison, self.rows())

    def says(self, measure: str = "paid by eldest") -> Sentence:
        """What each rule does to a measure, in a sentence that has the rules in words.  Raises `WrongArgument`."""
        words = {rule: _in_words(group) for rule, group in zip(self.rules, self.groups, strict=True)}
        told = [f"{words[rule]} {self._said(rule, measure)}" for rule in self.rules if rule not in self.unchanging]
        share = f"{100 * at_most(self.comparison.deals):.2g} % of deals"
        same = listed([words[rule] for rule in self.unchanging])
        never = f" Changed alone, {same} changed none of these deals, so that at 95 % each changes "
        nothing = f"{never}{share} at most." if self.unchanging else ""
        by_itself = f"; alone, {'; '.join(told)}" if told else ""
        return Sentence(
            f"In {self._conditions}: {measure}, a difference of "
            f"{self._said(TOTAL, measure)}{by_itself}; {LEFT}, "
            f"{self._said(LEFT, measure)}.{nothing}"
        )

    def _said(self, rule: str, measure: str) -> str:
        by = self._by(rule, "")
        counts = self.comparison.contrast(by, measure)
        return f"{said_apart(measure, mean_of(dict(counts)).mean)} ({said_sure(by, measure, counts)})"

    def __add__(self, more: object) -> OneRule:
        """The same with more deals.  Raises `WrongArgument` where the conditions are not the same."""
        if not isinstance(more, OneRule) or more.groups != self.groups:
            raise WrongArgument("Only the next deals of the same games and rules are added to these.")
        return OneRule(self.comparison + more.comparison, self.groups)

    def __repr__(self) -> str:
        return f"<OneRule: {self._conditions}>"

    def _repr_html_(self) -> str:
        measures = [measure for measure in self.comparison.measures if "is charged nothing" not in measure]
        found, made = self.comparison.how_sure(), self.comparison.contrasts
        lines = {
            (rule, way): [cell(measure, found[by, measure], made[by][measure]) for measure in measures]
            for by, rule, way in contrasts(self.rules, len(self.comparison.games))
        }
        words = {rule: _headed(group) for rule, group in zip(self.rules, self.groups, strict=True)}
        rows = [
            (f"{words.get(rule, rule)}{', changed back' if way == 'removed' else ''}", *cells)
            for (rule, way), cells in lines.items()
        ]
        caption = with_daggers(f"{self._conditions}. {self.comparison.note}", rows)
        return html_table(caption, ("Changed alone", *measures), rows)


def contrasts(rules: Sequence[str], games: int) -> list[tuple[Contrast, str, str]]:
    """Each rule alone, each changed back where there are games for that, what is left over, and the total.

    >>> contrasts(["order", "pack"], 4)[1:3]
    [((-1, 0, 1, 0), 'pack', 'alone'), ((1, -1, -1, 1), 'left over as interaction', '')]
    """
    last = games - 1
    alone = [(less(0, at, games), rule, "alone") for at, rule in enumerate(rules, 1)]
    back = [(less(at, last, games), rules[at - len(rules) - 1], "removed") for at in range(len(rules) + 1, last)]
    total = less(0, last, games)
    left = tuple(whole - sum(each) for whole, *each in zip(total, *(by for by, _, _ in alone), strict=True))
    return [*alone, *back, (left, LEFT, ""), (total, TOTAL, "")]


def one_rule_at_a_time(
    one: str | Game,
    two: str | Game,
    players: int = 4,
    strategies: Strategies = "careful",
    deals: int = 1000,
    seed: int = SEED,
    *,
    removed: bool = False,
    first: int = 0,
    workers: int = 1,
    keep: Folder | None = None,
    engine: Engine = "auto",
) -> OneRule:
    """Change each rule in which two games of one family differ, one at a time, on the same deals.

    ``removed`` also changes each back in the second game.  The rest is as for `cardlib.compare`.

    >>> one_rule_at_a_time("polignac/foster", "polignac/foster-french-order", deals=20).rules
    ('order',)

    Raises `NoSuchGame`, `WrongPlayers`, and `WrongArgument` where the games are of two families or differ in no rule.
    """
    rules = find(one), find(two)
    if type(removed) is not bool:
        raise WrongArgument(f"removed is True or False, not {named(removed)}.")
    for game in rules:
        if type(players) is int:
            game.check_players(players)
    groups = changed_together(*rules)
    alone = [_changed(rules[0], rules[1], group, f"{k}") for k, group in enumerate(groups, 1)]
    back = [_changed(rules[1], rules[0], group, f"{k}-back") for k, group in enumerate(groups, 1)] if removed else []
    games = (rules[0], *alone, *back, rules[1])
    by = tuple(by for by, _, _ in contrasts(tuple(map(listed, groups)), len(games)))
    comparison = compared(
        games, by, players, strategies, deals, seed, first=first, workers=workers, keep=keep, engine=engine
    )
    return OneRule(comparison, groups)


def _headed(group: Sequence[str]) -> str:
    """What these fields are about, as a table has it."""
    words = listed([heading(field)[0].lower() + heading(field)[1:] for field in group])
    return words[0].upper() + words[1:]


def _in_words(group: Sequence[str]) -> str:
    """The same in a sentence, in quotation marks, as there may be an "and" in it."""
    words = _headed(group)
    return f"“{words[0].lower()}{words[1:]}”"


def changed_fields(one: Game, two: Game) -> tuple[str, ...]:
    """The rules in which two games of one family differ; another source for the same is no difference.

    >>> from cardlib import GAMES
    >>> changed_fields(GAMES["polignac/foster"], GAMES["polignac/foster-french-order"])
    ('order',)

    Raises `WrongArgument` where they are of two families, whose rules are not the same fields.
    """
    if type(one) is not type(two):
        raise WrongArgument(f"{one.name} and {two.name} are of two families: there is no rule to change alone.")
    return tuple(field for field in one.rules() if bare(getattr(one, field)) != bare(getattr(two, field)))


def bare(value: Any) -> Any:
    """A value without the sources in it."""
    if isinstance(value, tuple):
        return tuple(map(bare, value))
    if is_dataclass(value) and not isinstance(value, type):
        parts = (getattr(value, part.name) for part in fields(value))
        return type(value), tuple(bare(part) for part in parts if not isinstance(part, Source))
    return value


def changed_together(one: Game, two: Game) -> tuple[tuple[str, ...], ...]:
    """The fields in which two games differ, in the smallest groups that can change while the others do not.

    Raises `WrongArgument` where they differ in none, or are of two families.
    """
    every = changed_fields(one, two)
    if not every:
        raise WrongArgument(f"{one.name} and {two.name} differ in no rule.")
    groups: list[tuple[str, ...]] = []
    for field in every:
        if any(field in group for group in groups):
            continue
        group = _smallest(one, two, (field,), every)
        while touched := [other for other in groups if set(other) & set(group)]:
            groups = [other for other in groups if other not in touched]
            group = _smallest(one, two, tuple({name for some in (group, *touched) for name in some}), every)
        groups.append(group)
    return tuple(sorted(groups, key=lambda group: every.index(group[0])))


def _smallest(one: Game, two: Game, within: Sequence[str], every: Sequence[str]) -> tuple[str, ...]:
    """The smallest group of fields with these in it that can be changed in the one and changed back in the other."""
    others = [field for field in every if field not in within]
    for size in range(len(others)):
        for more in combinations(others, size):
            group = tuple(field for field in every if field in within or field in more)
            try:
                _changed(one, two, group, "1")
                _changed(two, one, group, "1")
            except WrongArgument:
                continue
            return group
    return tuple(every)


def _changed(one: Game, two: Game, group: Sequence[str], which: str) -> Game:
    """The one game with these fields as the other has them.  Raises `WrongArgument` where that is no game."""
    values: dict[str, Any] = {field: Cited(getattr(two, field), two.sources[field]) for field in group}
    edition = f"{one.edition}; {listed(list(group))}: {two.edition}"
    return one.variant(f"{one.name[:45]}/one-rule-{which}", edition=edition, **values)
