"""Plant wrong rules, one at a time, and see whether the tests notice: ``python tests/wrong_rules.py``.

Conservation is blind to a wrong rule: a Polignac in which the ace of spades costs two counters loses none of them.  So
every clause and every field has a wrong twin here.  Each is planted in a copy of the repository, where the tests of the
rules are run until the first failure.  What survives is listed, and the program then exits with 1.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from wrong_trades import TRADES

ROOT = Path(__file__).parents[1]
QUICK = [
    "pope_joan",
    "spin",
    "newmarket",
    "jig",
    "slobberhannes",
    "polignac",
    "bassadewitz",
    "commerce",
    "cassino",
    "snip",
    "speculation",
]
SLOW = [
    "properties",
    "chance",
    "record",
    "play",
    "players",
    "study",
    "sources",
    "generators",
    "views",
    "waiting_and_worth",
    "stops",
    "random_deals",
    "snip_and_speculation",
    "commerce_and_cassino",
]
TRICKS, PENALTIES = "families/tricks.py", "families/penalties.py"
RULES, SETTLING = "rules.py", "settling.py"
SNIP, SNIPPING, SNIPS = "families/snip.py", "families/snipping.py", "games/snip_snap_snorum.py"
SPECULATION, SPECULATING, ORDERS = "families/speculation.py", "families/speculating.py", "families/orders.py"
SPECULATIONS, STACKS, CHANCES = "games/speculation.py", "events/stacks.py", "families/chances.py"
SLOBBERHANNES, POLIGNAC, BASSADEWITZ = (f"games/{name}.py" for name in ("slobberhannes", "polignac", "bassadewitz"))
POPE_JOAN, SPIN, NEWMARKET, JIG = (f"games/{name}.py" for name in ("pope_joan", "spin", "newmarket", "jig"))
STOPS, BOARDS, POOLS, EARNING, TURNING, STOPPING, SEEN, ROUNDS = (
    f"families/{name}.py"
    for name in ("stops", "boards", "pools", "earning", "turning", "stopping", "stops_seen", "rounds")
)


AN_HOUR = 3600
"""Longer than all the tests take on a busy machine: what takes so long does not end."""


class Wrong(NamedTuple):
    """A wrong rule: what it says, and the text it puts in the place of another."""

    says: str
    file: str
    right: str
    wrong: str


WRONG = [
    # Fields
    Wrong(
        "ace high where the French order is asked for",
        POLIGNAC,
        'order=foster("cards.5").gives("KQJAT987")',
        'order=foster("cards.5").gives("AKQJT987")',
    ),
    Wrong(
        "French order where ace high is asked for",
        POLIGNAC,
        'order=foster("cards.5").gives("AKQJT987")',
        'order=foster("cards.5").gives("KQJAT987")',
    ),
    Wrong(
        "ten low at Slobberhannes",
        SLOBBERHANNES,
        'what the article gives.", ).gives("AKQJT987")',
        'what the article gives.", ).gives("AKQJ987T")',
    ),
    Wrong("three may play Foster's Slobberhannes", SLOBBERHANNES, "range(4, 8)", "range(3, 8)"),
    Wrong("eight may not play the French game", POLIGNAC, "range(3, 9)", "range(3, 8)"),
    Wrong(
        "red Sevens out where black are asked for",
        POLIGNAC,
        'BLACK_SEVENS, RED_SEVENS = "7S 7C", "7H 7D"',
        'BLACK_SEVENS, RED_SEVENS = "7H 7D", "7S 7C"',
    ),
    Wrong(
        "the dealer of seven takes cards",
        POLIGNAC,
        'dealer_sits_out=foster("cards.4").gives((7,))',
        'dealer_sits_out=foster("cards.4").gives(())',
    ),
    Wrong(
        "the French play to the left",
        POLIGNAC,
        'modern("french.direction").gives(-1)',
        'modern("french.direction").gives(1)',
    ),
    Wrong(
        "twelve counters at Slobberhannes",
        SLOBBERHANNES,
        'foster("counters.1").gives(10)',
        'foster("counters.1").gives(12)',
    ),
    Wrong("ten counters at Polignac", POLIGNAC, 'foster("counters.1").gives(20)', 'foster("counters.1").gives(10)'),
    Wrong("the sheet is written up at once", SLOBBERHANNES, '.gives("after the deal")', '.gives("at once")'),
    Wrong(
        "Foster is paid after the deal",
        POLIGNAC,
        'settle=foster("objects.2").gives("at once")',
        'settle=foster("objects.2").gives("after the deal")',
    ),
    Wrong(
        "the French settle at once",
        POLIGNAC,
        'scored then.", ).gives("after the deal")',
        'scored then.", ).gives("at once")',
    ),
    Wrong(
        "a misdeal loses the deal",
        SLOBBERHANNES,
        'Misdeal(False, foster("dealing.4"))',
        'Misdeal(True, foster("dealing.4"))',
    ),
    Wrong(
        "a revoke costs two",
        SLOBBERHANNES,
        'foster("objects.3").rules(Revoke, 1)',
        'foster("objects.3").rules(Revoke, 2)',
    ),
    Wrong(
        "nobody need follow suit",
        POLIGNAC,
        'must_follow=foster("objects.4").gives(True)',
        'must_follow=foster("objects.4").gives(False)',
    ),
    Wrong(
        "no capot on the modern page",
        POLIGNAC,
        'slams=modern("capot.1").gives((CAPOT,))',
        'slams=modern("capot.1").gives(())',
    ),
    Wrong("no chelem in France", POLIGNAC, ".gives((GENERALE, CHELEM))", ".gives((GENERALE,))"),
    Wrong("the total is ten", POLIGNAC, 'rules(Total, 20, "first", False)', 'rules(Total, 10, "first", False)'),
    Wrong(
        "the highest at the end loses",
        POLIGNAC,
        'rules(Total, 20, "first", False)',
        'rules(Total, 20, "highest", False)',
    ),
    Wrong(
        "everyone but the loser wins at Slobberhannes",
        SLOBBERHANNES,
        'rules(Total, 10, "highest", True)',
        'rules(Total, 10, "highest", False)',
    ),
    # Clauses
    Wrong(
        "Polignac costs one",
        POLIGNAC,
        'CardPenalty(f"{rank}S", 2, spade, name)',
        'CardPenalty(f"{rank}S", 1, spade, name)',
    ),
    Wrong(
        "a knave costs two",
        POLIGNAC,
        'CardPenalty(f"{rank}{suit}", 1, others)',
        'CardPenalty(f"{rank}{suit}", 2, others)',
    ),
    Wrong("one knave is forgotten", POLIGNAC, 'for suit in "HDC"))', 'for suit in "HD"))'),
    Wrong(
        "the knaves are penalties where queens should be",
        POLIGNAC,
        '        "Q", modern("queens"',
        '        "J", modern("queens"',
    ),
    Wrong(
        "the queen of spades is nobody's friend",
        SLOBBERHANNES,
        'CardPenalty("QC", 1, foster',
        'CardPenalty("QS", 1, foster',
    ),
    Wrong(
        "the first trick costs two",
        SLOBBERHANNES,
        'FirstTrick(1, foster("objects.2"))',
        'FirstTrick(2, foster("objects.2"))',
    ),
    Wrong("the second trick is the first", PENALTIES, "tricks[0].number == 1 else 0", "tricks[0].number == 2 else 0"),
    Wrong("any trick is the last", PENALTIES, "if tricks and tricks[-1].last else 0", "if tricks else 0"),
    Wrong("two of three are all three", PENALTIES, "self.counters if all(c.owed", "self.counters if any(c.owed"),
    Wrong(
        "all three cost three",
        SLOBBERHANNES,
        'QUEEN, ExtraForAll((FIRST, LAST, QUEEN), 1, foster("objects.2"))',
        "QUEEN",
    ),
    Wrong("the sweep wins seven", SLOBBERHANNES, "(first, last, queen), -4,", "(first, last, queen), -7,"),
    Wrong("the sweep comes on top", SLOBBERHANNES, "instead=True", "instead=False"),
    Wrong("a capot is worth four", POLIGNAC, 'Slam("capot", others_pay=5', 'Slam("capot", others_pay=4'),
    Wrong(
        "the capot player leads",
        POLIGNAC,
        '"capot", others_pay=5, announced=True, announcer_leads=False',
        '"capot", others_pay=5, announced=True, announcer_leads=True',
    ),
    Wrong(
        "the capot that fails costs five",
        POLIGNAC,
        'announcer_leads=False, failure=None, source=modern("capot.1")',
        'announcer_leads=False, failure=5, source=modern("capot.1")',
    ),
    Wrong(
        "a générale that fails costs nothing more",
        POLIGNAC,
        "announcer_leads=True, failure=5",
        "announcer_leads=True, failure=None",
    ),
    Wrong(
        "who announces générale does not lead",
        POLIGNAC,
        "announcer_leads=True, failure=5",
        "announcer_leads=False, failure=5",
    ),
    Wrong(
        "the last to announce has the capot",
        TRICKS,
        'if word != "pass":\n                        return',
        'if word == "never":\n                        return',
    ),
    Wrong(
        "counters are paid while the capot lives",
        TRICKS,
        'if state == "alive":\n            return nothing',
        'if state == "alive":\n            return owed',
    ),
    Wrong("what was wanting is owed no more", TRICKS, "self._instead or table.short[seat]", "self._instead"),
    Wrong(
        "a card costs only who has it led to his trick",
        PENALTIES,
        "return self.card in trick.cards",
        "return self.card == trick.cards[0]",
    ),
    Wrong("the maker of a slam pays too", TRICKS, "0 if seat == who else which.others_pay", "which.others_pay"),
    Wrong("the dealer puts up ten", BASSADEWITZ, "DealersPool(12", "DealersPool(10"),
    Wrong(
        "a second pool on top of one that lies there",
        TRICKS,
        'if self.dealers_pool and table.pools.get("pool", 0) == 0',
        "if self.dealers_pool",
    ),
    Wrong("the ten counts nothing", BASSADEWITZ, '("J", 2), ("T", 10))', '("J", 2))'),
    Wrong("the ace counts five", BASSADEWITZ, '("A", 11)', '("A", 5)'),
    Wrong(
        "most points win the pool",
        PENALTIES,
        "key=lambda s: (points[s], tricks[s] > 0)",
        "key=lambda s: (-points[s], tricks[s] > 0)",
    ),
    Wrong("no trick does not beat no points", PENALTIES, "(points[s], tricks[s] > 0)", "(points[s],)"),
    Wrong("five, four, four", BASSADEWITZ, "pays=(5, 4, 3, 0)", "pays=(5, 4, 4, 0)"),
    Wrong(
        "more than 100 is asked for",
        PENALTIES,
        "elif points[seat] >= self.too_many",
        "elif points[seat] > self.too_many",
    ),
    Wrong("90 is too many", BASSADEWITZ, "too_many=100", "too_many=90"),
    Wrong("the slam is worth five", BASSADEWITZ, "slam=4", "slam=5"),
    Wrong("the deal passes after a slam", PENALTIES, "return self.same_dealer(seats, points, tricks)", "return False"),
    Wrong("all equal, and the pool is shared out", PENALTIES, "or len({points[s] for s in seats}) == 1)", "or False)"),
    Wrong("three pools make a match", BASSADEWITZ, "rules(Pools, 4)", "rules(Pools, 3)"),
    Wrong(
        "the loser pays what he lacks",
        SETTLING,
        "self.stake * max(0, table.counters[seat]), self)",
        "self.stake * 10, self)",
    ),
    Wrong(
        "a flat stake is paid for every counter",
        SETTLING,
        "Purse(seat), self.stake, self)",
        "Purse(seat), self.stake * 2, self)",
    ),
    Wrong(
        "the loser has his share of the pool",
        SETTLING,
        "winners = [s for s, n in enumerate(table.counters) if n > 0]",
        "winners = list(range(len(table.names)))",
    ),
    Wrong(
        "of several ruined the first in order loses",
        SETTLING,
        "[s for s in table.out if table.short[s] == most]",
        "table.out[:1]",
    ),
    Wrong("nobody is ever ruined", RULES, "table.counters[seat] <= 0 and seat", "table.counters[seat] < 0 and seat"),
    Wrong(
        "a ruined player plays the deal out",
        TRICKS,
        "while (table.centre or table.hands[table.leader]) and not table.out:",
        "while table.centre or table.hands[table.leader]:",
    ),
    Wrong("a failed générale is written down last", TRICKS, "+ [(failed, 0, who,", "+ [(99, 0, who,"),
    Wrong(
        "a made slam cites how it is announced",
        PENALTIES,
        "return Part(self.label, says, self.if_made)",
        "return Part(self.label, says, self.source)",
    ),
    Wrong(
        "a fine at Bassadewitz cites the places",
        PENALTIES,
        "says, self.exceptions)",
        "says, self.source)",
    ),
    # The order of play
    Wrong("the lowest card wins", TRICKS, "trick.index(max(", "trick.index(min("),
    Wrong("any suit can win", TRICKS, "filter(self._suit_of[trick[0]].__contains__, trick)", "trick"),
    Wrong(
        "eldest leads every time",
        "events/__init__.py",
        "        table.taken[self.seat].append(self)\n        table.leader = self.seat\n",
        "        table.taken[self.seat].append(self)\n",
    ),
    Wrong(
        "the deal stays with the dealer",
        RULES,
        "dealer = self.next_dealer(table)\n        if",
        "dealer = dealer\n        if",
    ),
    Wrong(
        "the dealer is eldest",
        "table.py",
        "(seat + k * direction) % seats for k in range(1, seats + 1)",
        "(seat + k * direction) % seats for k in range(seats)",
    ),
    Wrong(
        "the hands are open",
        "events/__init__.py",
        "return self if seat == self.seat else Dealt(self.seat, (HIDDEN,) * len(self.cards))",
        "return self",
    ),
    # Games of stops: fields
    Wrong("the eight of diamonds is left in", POPE_JOAN, 'pack(without="8D")', "pack()"),
    Wrong("ace high at Pope Joan", POPE_JOAN, 'gives("KQJT98765432A")', 'gives("AKQJT98765432")'),
    Wrong("eleven may play Pope Joan", POPE_JOAN, "range(3, 11)", "range(3, 12)"),
    Wrong("fourteen counters dress the board", POPE_JOAN, "Dressing(COMPARTMENTS, 15, ", "Dressing(COMPARTMENTS, 18, "),
    Wrong("Pope has five", POPE_JOAN, '("Pope", 6)', '("Pope", 5)'),
    Wrong("everybody dresses for the dealer", POPE_JOAN, ", by_dealer=True", ""),
    Wrong("thirteen counters for five pools", POPE_JOAN, "            12,\n", "            16,\n"),
    Wrong("six pools are five", POPE_JOAN, "COMPARTMENTS[:4]", "COMPARTMENTS[:5]"),
    Wrong("the nine of hearts is Pope", POPE_JOAN, 'POPE = "9D"', 'POPE = "9H"'),
    Wrong("Intrigue is king and knave", POPE_JOAN, '("Intrigue", ("Qt", "Jt"))', '("Intrigue", ("Kt", "Jt"))'),
    Wrong("nobody pays for Pope", POPE_JOAN, "Levy(POPE, 1, winning, per_card=True),", ""),
    Wrong("Pope costs one flat", POPE_JOAN, "Levy(POPE, 1, winning, per_card=True)", "Levy(POPE, 1, winning)"),
    Wrong("two for each card left", POPE_JOAN, "rules(CardsLeft, 1)", "rules(CardsLeft, 2)"),
    Wrong("who holds Pope pays like the rest", POPE_JOAN, "rules(Unplayed, POPE, 0)", "rules(Unplayed, POPE, 1)"),
    Wrong("two rounds of deals", POPE_JOAN, 'dressing.5").rules(Rounds, 1)', 'dressing.5").rules(Rounds, 2)'),
    Wrong("the limit is five", POPE_JOAN, "limit=4", "limit=5"),
    Wrong("Pope turned up wins nothing more", POPE_JOAN, ', game="Game", wins=baxter_wray("pope_wins.1")', ""),
    Wrong("ten cards are set apart", POPE_JOAN, '"top",\n            5,', '"top",\n            10,'),
    Wrong("the dealer who looks plays", POPE_JOAN, "gives(tuple(BAXTER_WRAY.players))", "gives(())"),
    Wrong("the dealer may not look", POPE_JOAN, 'looking.1").gives(True)', 'looking.1").gives(False)'),
    Wrong("Pope is never played in lieu", POPE_JOAN, 'rules(InLieu, POPE, "Pope")', "gives(None)"),
    Wrong(
        "the dealer puts two on the board",
        POPE_JOAN,
        '            1,\n            baxter_wray("to_the_pool.1")',
        '            2,\n            baxter_wray("to_the_pool.1")',
    ),
    Wrong("the two of hearts is left in", SPIN, 'without="2H 8D"', 'without="8D"'),
    Wrong("nine may play Spin", SPIN, "range(3, 9)", "range(3, 10)"),
    Wrong("Matrimony has one at Spin", SPIN, '("Matrimony", 2)', '("Matrimony", 1)'),
    Wrong("Intrigue of king and knave at Spin", SPIN, '"Intrigue", ("QD", "JD")', '"Intrigue", ("KD", "JD")'),
    Wrong("Spin has two counters", SPIN, "Levy(SPIN, 3,", "Levy(SPIN, 2,"),
    Wrong("a king has two counters", SPIN, 'Levy("K", 1,', 'Levy("K", 2,'),
    Wrong("Spin unplayed costs three times", SPIN, "rules(Unplayed, SPIN, 2)", "rules(Unplayed, SPIN, 3)"),
    Wrong("Spin makes no stop", SPIN, 'rules(AtWill, SPIN, "Spin")', "gives(None)"),
    Wrong("a pair cannot be shown", SPIN, 'PLAYED, declared=baxter_wray("declaring.1")', "PLAYED"),
    Wrong("no prize at Spin", SPIN, 'rules(Prize, "Game")', 'rules(Prize, "Intrigue")'),
    Wrong("the sevens stay in", NEWMARKET, 'pack(without="7S 7H 7D 7C")', "pack()"),
    Wrong("the dealer pays two extra", NEWMARKET, "StakeWhereYouLike(CARDS, 1,", "StakeWhereYouLike(CARDS, 2,"),
    Wrong("ten instead of knave is laid out", NEWMARKET, '"AKQJ",', '"AKQT",'),
    Wrong("the dealer pays nothing extra", NEWMARKET, "StakeWhereYouLike(CARDS, 1,", "StakeWhereYouLike(CARDS, 0,"),
    Wrong(
        "four calls at Jig",
        JIG,
        '("Snip", "Snap", "Snorum", "Hicockalorum", "Jig")',
        '("Snip", "Snap", "Snorum", "Jig")',
    ),
    Wrong("seven are too many for Jig", JIG, "range(3, 9)", "range(3, 7)"),
    Wrong("cards left at Jig cost two", JIG, "rules(CardsLeft, 1)", "rules(CardsLeft, 2)"),
    # Games of stops: clauses
    Wrong("the dealer does not pay double", BOARDS, "else 2 * each or self.counters", "else each or self.counters"),
    Wrong("each pays too little", BOARDS, "-(-self.counters // (players + 1))", "self.counters // (players + 1)"),
    Wrong("the remainder goes to Knave", BOARDS, "repeat(self.rest)", "repeat(self.compartments[-1][0])"),
    Wrong("what is bare need not be covered", BOARDS, "return bare if bare and len(bare) >= left else", "return"),
    Wrong(
        "an empty board is not dressed", BOARDS, "if not any(table.pools.get(pool) for pool in self.pools)", "if False"
    ),
    Wrong(
        "the board is dressed in every deal",
        BOARDS,
        "if not any(table.pools.get(pool) for pool in self.pools)",
        "if True",
    ),
    Wrong("penalties stay with the payer", BOARDS, "for _ in range(counters):", "for _ in range(min(1, counters)):"),
    Wrong(
        "the dealer's single stake cites the penalties",
        BOARDS,
        "self.stake, self.parts[1])",
        "self.stake, self.parts[0])",
    ),
    Wrong("the winner is not exempt", POOLS, "and seat not in won[-1:]", ""),
    Wrong("the first winner stays exempt", POOLS, "not in won[-1:]", "not in won[:1]"),
    Wrong("the dealer pays to Game", POOLS, "(seat != table.dealer or self.dealer_too)", "True"),
    Wrong(
        "the taxed dealer pays nothing to Game",
        POOLS,
        "(seat != table.dealer or self.dealer_too)",
        "seat != table.dealer",
    ),
    Wrong(
        "eldest pays the extra stake",
        POOLS,
        "*[table.dealer] * self.extra",
        "*[table.after(table.dealer)[0]] * self.extra",
    ),
    Wrong("too few stakes are taken for enough", POOLS, "if stakes >= cards:", "if stakes + 1 >= cards:"),
    Wrong("an equal pool is the dealer's", POOLS, '"equal": table.after(table.dealer)', '"equal": (table.dealer,)'),
    Wrong(
        "the dealer's pool is everybody's", POOLS, '"dealer": (table.dealer,)', '"dealer": table.after(table.dealer)'
    ),
    Wrong(
        "fines are never taken",
        POOLS,
        'if self.form == "fines":\n            table',
        'if self.form == "never":\n            table',
    ),
    Wrong(
        "any suit's king takes the stake",
        EARNING,
        "if card == named(table, self.card):\n            take",
        "if card[0] == self.card[0]:\n            take",
    ),
    Wrong(
        "one card of a pair is enough",
        EARNING,
        "if by == seat:\n            take",
        "if by is not None or other:\n            take",
    ),
    Wrong(
        "a pair from two hands goes to the second",
        EARNING,
        "if by == seat:\n            take",
        "if by is not None:\n            take",
    ),
    Wrong("a divided pair goes to the second alone", EARNING, "for who in (by, seat):", "for who in (seat, seat):"),
    Wrong(
        "the odd counter is paid too",
        EARNING,
        "half = table.pools.get(self.pool, 0) // 2",
        "half = -(-table.pools.get(self.pool, 0) // 2)",
    ),
    Wrong(
        "a levy is for the cards of the player",
        EARNING,
        "len(table.hands[seat]) if self.per_card",
        "len(table.hands[0]) if self.per_card",
    ),
    Wrong(
        "the layout is won by the card above",
        EARNING,
        'above = game.above(card) or "A" + card[1]',
        "above = game.below(card) or card",
    ),
    Wrong(
        "a king wins nothing on an ace",
        EARNING,
        'above = game.above(card) or "A" + card[1]',
        'above = game.above(card) or ""',
    ),
    Wrong(
        "a court card turned up stays where it is",
        TURNING,
        "if pool := dict(self.pools).get(card[0]):",
        "if pool := dict(self.pools).get(card):",
    ),
    Wrong(
        "Pope turned up takes no stake", TURNING, "take(table, dealer, self.pool, self.parts[0], self.label)", "pass"
    ),
    Wrong(
        "nobody pays for the cards dealt",
        TURNING,
        "owed = dealt if self.limit is None else min(dealt, self.limit)",
        "owed = 0",
    ),
    Wrong("the limit is the least", TURNING, "min(dealt, self.limit)", "max(dealt, self.limit)"),
    Wrong(
        "the limit cites the rule without it",
        TURNING,
        "self.limited if self.limit and self.limited else self.source",
        "self.source",
    ),
    Wrong(
        "the dealer wins and leaves Game", TURNING, "take(table, dealer, self.game, self.parts[1], self.label)", "pass"
    ),
    Wrong("the surplus is dealt out", STOPPING, "each = cards // (hands + 1)\n", "each = -(-cards // (hands + 1))\n"),
    Wrong("there is no spare hand", STOPPING, "each = cards // (hands + 1)\n", "each = cards // hands\n"),
    Wrong(
        "the top is the bottom",
        STOPPING,
        'if self.where == "top" else (0, apart)',
        'if self.where == "bottom" else (0, apart)',
    ),
    Wrong(
        "what remains is not all that is set apart",
        STOPPING,
        'apart = 0 if self.where == "remainder" else self.cards\n        each',
        "apart = self.cards\n        each",
    ),
    Wrong(
        "two cards of a suit may be laid out",
        STOPPING,
        "len(cards) == len(self.ranks) == len(suits)",
        "len(cards) == len(self.ranks)",
    ),
    Wrong("another layout in each deal", STOPPING, "if laid and not self.anew", "if laid and self.anew"),
    Wrong("a stop is not called Jig", STOPPING, 'words[-1] += f"-{self.words[-1]}"', "pass"),
    # Games of stops: the order of play
    Wrong(
        "a run goes down",
        STOPS,
        "return self.order[at - 1] + card[1] if at else None",
        "return self.order[at + 1] + card[1] if at < 12 else None",
    ),
    Wrong(
        "a run goes on from king to ace",
        STOPS,
        "return self.order[at - 1] + card[1] if at else None",
        "return self.order[at - 1] + card[1]",
    ),
    Wrong(
        "a run of five goes on", STOPS, "elif self.calls and len(table.centre) == len(self.calls.words)", "elif False"
    ),
    Wrong(
        "eldest leads after every stop",
        "events/laid.py",
        "table.centre.clear()\n        table.leader = self.seat",
        "table.centre.clear()",
    ),
    Wrong(
        "Pope stands in for any card",
        STOPS,
        "{self.in_lieu.card, beyond} <= set(table.hands[s])",
        "self.in_lieu.card in table.hands[s]",
    ),
    Wrong(
        "Spin does not end the run",
        STOPS,
        'return "" if answer == card else f"{rank_name(card[0])} and {self.at_will.name}"',
        'return ""',
    ),
    Wrong(
        "nobody may show a pair",
        STOPS,
        "if isinstance(pair, Pair) and pair.declared and",
        "if isinstance(pair, Pair) and not pair.declared and",
    ),
    Wrong(
        "a pair that is shown wins nothing",
        STOPS,
        'take(table, seat, pair.pool, pair.showing, f"{show_all(both)} shown")',
        "pass",
    ),
    Wrong("the prize stays", STOPS, 'take(table, seat, self.prize.pool, self.prize, "first out")', "pass"),
    Wrong(
        "penalties are paid to the winner too",
        STOPS,
        "if not isinstance(self.board, ToTheBoard):\n                why",
        "if True:\n                why",
    ),
    Wrong(
        "cards are paid for once whatever is unplayed",
        STOPS,
        "times = held.times if held and held.card in hand else 1",
        "times = 1",
    ),
    Wrong(
        "all see the spare hand",
        "events/laid.py",
        "return self if seat in self.seen_by else SetApart((HIDDEN,) * len(self.cards), self.seen_by)",
        "return self",
    ),
    Wrong("a card shown is forgotten", "events/laid.py", "hand[hand.index(HIDDEN)] = card", "pass"),
    Wrong("the turn-up makes no stop", SEEN, "| lying |", "| (lying - set(table.heaps.get('turn-up', ()))) |"),
    Wrong("what was wanting in vain is forgotten", SEEN, "set(table.centre) | wanted", "set(table.centre)"),
    Wrong(
        "a king is no stop",
        SEEN,
        "(above := game.above(card)) is None or above in gone",
        "(above := game.above(card)) in gone",
    ),
    Wrong(
        "a match goes on for two rounds",
        ROUNDS,
        "dealt >= self.number * len(table.names)",
        "dealt >= 2 * self.number * len(table.names)",
    ),
    *(Wrong(*trade) for trade in TRADES),
    # Snip-Snap-Snorum
    Wrong("Snap costs one", SNIPS, '("Snap", 2)', '("Snap", 1)'),
    Wrong("Snorum comes before Snap", SNIPS, '("Snap", 2), ("Snorum", 3)', '("Snorum", 3), ("Snap", 2)'),
    Wrong("four cards each", SNIPS, "rules(Hands, 5)", "rules(Hands, 4)"),
    Wrong("six counters at Snip", SNIPS, 'baxter_wray("stakes.1").gives(5)', 'baxter_wray("stakes.1").gives(6)'),
    Wrong("three at least play Snip", SNIPS, "gives(range(2, 11))", "gives(range(3, 11))"),
    Wrong("six may not play with thirty-two cards", SNIPS, "gives(range(2, 7))", "gives(range(2, 6))"),
    Wrong("failing to pair costs the penalty once", SNIPS, "MustPair(2,", "MustPair(1,"),
    Wrong(
        "the offender alone pays",
        SNIP,
        "self.charge(table, before, counters, why)\n\n    def end_chain",
        "pass\n\n    def end_chain",
    ),
    Wrong("nobody has to pair", SNIP, '"follow" if pairs else "lead", pairs or table', '"lead", table'),
    Wrong(
        "the pairer pays instead of the paired",
        SNIP,
        "self.penalise(table, seat, before, self.pairings(table) - 1)",
        "self.penalise(table, seat, seat, self.pairings(table) - 1)",
    ),
    Wrong(
        "a chain is not broken",
        SNIP,
        "if not pairs:\n                self.end_chain(table, seat)",
        "if False:\n                pass",
    ),
    Wrong("a chain goes on after Snorum", SNIP, "self.pairings(table) == len(self.calls.calls)", "False"),
    Wrong("who is out keeps his cards", SNIP, "if seat in table.out and table.hands[seat]:", "if False:"),
    Wrong(
        "his cards go under the undealt pack",
        STACKS,
        "table.heaps.setdefault(STOCK, [])[:0] = self.cards",
        "table.heaps.setdefault(STOCK, []).extend(self.cards)",
    ),
    Wrong(
        "who is out shows his cards",
        STACKS,
        "return self if seat == self.seat else ThrownIn",
        "return self if seat is not None else ThrownIn",
    ),
    Wrong(
        "who is out is dealt to",
        SNIP,
        "seats = tuple(seat for seat in table.after(dealer) if seat not in table.out)",
        "seats = table.after(dealer)",
    ),
    Wrong("the last out deals the next game", SNIP, "return table.out[0] if", "return table.out[-1] if"),
    Wrong(
        "two are left when the game ends",
        SNIPPING,
        "len(table.out) >= len(table.names) - 1",
        "len(table.out) >= len(table.names) - 2",
    ),
    Wrong("the last in takes nothing", SNIPPING, 'table.pays("pool", seat, table.pools.get("pool", 0), self)', "pass"),
    Wrong(
        "on the pool the turn-up costs the dealer",
        SNIP,
        'elif self.turned.payer == "dealer":',
        "else:\n            self.charge(table, table.dealer, counters, self.turned)\n        if False:",
    ),
    Wrong(
        "the dealer pays nothing for the turn-up",
        SNIP,
        "self.charge(table, table.dealer, counters, self.turned)",
        "pass",
    ),
    Wrong(
        "the turn-up does not count as a first Snip",
        SNIP,
        "return len(table.centre) - 1 + bool(with_it)",
        "return len(table.centre) - 1",
    ),
    Wrong("an empty pool pays", SNIP, 'min(counters, table.pools.get("pool", 0))', "counters"),
    Wrong(
        "the first rid of his cards wins nothing",
        SNIP,
        'table.pays("pool", seat, table.pools.get("pool", 0), self.prize)',
        "pass",
    ),
    Wrong(
        "a pairer of the whole pack does not play on",
        SNIP,
        "self.lay(table, other, card, True)\n                seat = other",
        "self.lay(table, other, card, True)\n                seat = seat",
    ),
    Wrong(
        "after Snorum the next leads with the whole pack",
        SNIP,
        "return seat if table.hands[seat] else self.next_to_play(table, seat)",
        "return self.next_to_play(table, seat)",
    ),
    Wrong(
        "the whole pack is not dealt",
        SNIPS,
        'baxter_wray("whole_pack.1").rules(Hands, None)',
        'baxter_wray("whole_pack.1").rules(Hands, 5)',
    ),
    # Speculation
    Wrong("the dealer pays one", SPECULATIONS, "rules(Ante, 2, 1)", "rules(Ante, 1, 1)"),
    Wrong("everybody pays two", SPECULATIONS, "rules(Ante, 2, 1)", "rules(Ante, 2, 2)"),
    Wrong("four cards each at Speculation", SPECULATIONS, "Stack(3,", "Stack(4,"),
    Wrong(
        "one looks at his own cards",
        STACKS,
        "return DealtUnseen(self.seat, (HIDDEN,) * len(self.cards))",
        "return self if seat == self.seat else DealtUnseen(self.seat, (HIDDEN,) * len(self.cards))",
    ),
    Wrong("the undealt pack is seen", STACKS, "return Undealt((HIDDEN,) * len(self.cards))", "return self"),
    Wrong(
        "the first card dealt lies on top",
        "families/speculation_given.py",
        "stacks = [pack[k:dealt:hands][::-1]",
        "stacks = [pack[k:dealt:hands]",
    ),
    Wrong("a ten turned up passes the deal", SPECULATIONS, 'Courts("AKQJ"', 'Courts("AKQJT"'),
    Wrong("a knave turned up does not", SPECULATIONS, 'Courts("AKQJ"', 'Courts("AKQ"'),
    Wrong(
        "the deal passes and nobody pays",
        SPECULATION,
        "table.tell(DealPasses(table.after(table.dealer)[0]))\n            self.ante.collect(table)",
        "table.tell(DealPasses(table.after(table.dealer)[0]))",
    ),
    Wrong("the deal passes and the pool stays", SPECULATION, "self.pay_pool(table, self.courts.parts[-1])", "pass"),
    Wrong(
        "the deal passes to the right",
        SPECULATION,
        "DealPasses(table.after(table.dealer)[0])",
        "DealPasses(table.after(table.dealer)[-2])",
    ),
    Wrong(
        "a passed deal is dealt again by the same", RULES, "return table.after(table.dealer)[0]", "return table.dealer"
    ),
    Wrong("any suit beats the trump", SPECULATION, "card[1] == best[1] and self.height", "self.height"),
    Wrong("the two is high", SPECULATIONS, 'gives("AKQJT98765432")', 'gives("2AKQJT9876543")'),
    Wrong(
        "the holder turns his cards in his turn",
        SPECULATION,
        "next((seat for seat in turning if seat != owner), turning[0] if turning else None)",
        "turning[0] if turning else None",
    ),
    Wrong(
        "the turn is not on the buyer's left",
        SPECULATION,
        "if buyer != held.seat:\n                table.tell(Holds(buyer, held.card))",
        "if buyer != held.seat:\n                pass",
    ),
    Wrong(
        "a better trump sold unseen stays with the seller",
        SPECULATION,
        "table.tell(Holds(owner, card))\n            yield from",
        "table.tell(Holds(seat, card))\n            yield from",
    ),
    Wrong(
        "the turn-up is never sold",
        SPECULATION,
        'owner = yield from sale(table, self.lot("the turn-up unseen"), table.dealer)',
        "owner = table.dealer",
    ),
    Wrong("the pool sells its turn-up", SPECULATIONS, 'TurnUpOwner("pool"', 'TurnUpOwner("dealer"'),
    Wrong("the lowest offer buys", ORDERS, "buyer, most = max(offers", "buyer, most = min(offers"),
    Wrong("the buyer pays what he offered", ORDERS, "(buyer, max([asked, *others]))", "(buyer, most)"),
    Wrong("what is asked means nothing", ORDERS, "if most >= asked else None", "if most else None"),
    Wrong(
        "the seller pays the buyer",
        ORDERS,
        "table.pays(buyer, seller, price, lot)",
        "table.pays(seller, buyer, price, lot)",
    ),
    Wrong(
        "standing orders are not carried out",
        ORDERS,
        "offers = [(seat, max(0, orders.get(seat, 0)))",
        "offers = [(seat, 0)",
    ),
    Wrong("the cards left are not sold together", SPECULATION, "return last.buyer", "return seat"),
    Wrong(
        "the spare hand is turned first",
        SPECULATION,
        "while (seat := self.to_turn(table)) is not None:",
        "while not self.spare.cards and (seat := self.to_turn(table)) is not None:",
    ),
    Wrong("the spare hand never wins", SPECULATION, "table.tell(Holds(None, card))", "pass"),
    Wrong("two cards in the spare hand", SPECULATIONS, "SpareStack(3,", "SpareStack(2,"),
    Wrong("a four costs something and not a five", SPECULATIONS, 'Fine("J5"', 'Fine("J4"'),
    Wrong("the fine is two", SPECULATIONS, 'Fine("J5", 1', 'Fine("J5", 2'),
    Wrong(
        "who had the card pays and not its buyer",
        SPECULATION,
        "self.fine.charge(table, owner, card)\n        if self.beats",
        "self.fine.charge(table, seat, card)\n        if self.beats",
    ),
    Wrong("looking costs two", SPECULATIONS, "rules(Looking, 1)", "rules(Looking, 2)"),
    Wrong("who has looked may win", SPECULATION, "elif held.seat in self.looking.barred(table):", "elif False:"),
    Wrong(
        "the best trump wins nothing",
        SPECULATION,
        'table.pays("pool", held.seat, pool, why',
        'table.pays("pool", held.seat, 0, why',
    ),
    Wrong(
        "a passed deal does not count",
        SPECULATING,
        "isinstance(event, (NewDeal, DealPasses))",
        "isinstance(event, NewDeal)",
    ),
    Wrong(
        "every card unseen is to be turned",
        CHANCES,
        "return Odds(len(out), higher, facing(table) - mine,",
        "return Odds(len(out), higher, len(out) - mine,",
    ),
    Wrong(
        "a court card turned up is worth its chance", CHANCES, "sure += whole if ends else", "sure += 0 if ends else"
    ),
]


def spoilt(text: str, wrong: Wrong) -> str:
    """The text with its first right place made wrong, however the lines are broken."""
    right = r"\s*".join(map(re.escape, re.findall(r"\w+|[^\w\s]", wrong.right)))
    text, places = re.subn(right, lambda found: wrong.wrong, text, count=1)
    if not places:
        raise SystemExit(f"{wrong.file} no longer has what {wrong.says!r} spoils: {wrong.right!r}")
    return text


def plant(wrong: Wrong) -> tuple[Wrong, str]:
    """The test that catches it, or nothing."""
    room = Path(wrong.file).stem.split("_")[0]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "cardlib", copy / "cardlib", ignore=shutil.ignore_patterns("__pycache__", "widgets"))
        shutil.copytree(
            ROOT / "tests", copy / "tests", ignore=shutil.ignore_patterns("__pycache__", "pages", "conftest.py")
        )
        file = copy / "cardlib" / wrong.file
        text = file.read_text(encoding="utf-8")
        file.write_text(spoilt(text, wrong), encoding="utf-8")
        # Most wrong rules fall to the few tests that are called after the file, in seconds.
        caught = tested(copy, sorted(QUICK, key=lambda name: room not in name)) or tested(copy, SLOW)
    return wrong, caught


def tested(copy: Path, names: list[str]) -> str:
    """The first test of these that fails in the copy, or nothing."""
    command = [
        sys.executable,
        *("-m", "pytest", "-x", "-q", "--no-header"),
        *("-p", "no:cacheprovider", "-p", "no:xdist"),
        *("-c", "/dev/null" if sys.platform != "win32" else "nul", "--rootdir", str(copy)),
        *(str(copy / "tests" / f"test_{name}.py") for name in names),
    ]
    env = {**os.environ, "PYTHONPATH": str(copy), "CARDLIB_TEST_DEALS": "8"}
    try:
        run = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=AN_HOUR, env=env)
    except subprocess.TimeoutExpired:
        return "(does not come to an end)"
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if failed:
        return failed[0].split(" - ")[0].split("::")[-1]
    return "(an error)" if run.returncode else ""


def main() -> int:
    """Plant them all, two at a time; say what catches each."""
    only = sys.argv[1:]
    chosen = [w for w in WRONG if not only or any(word in w.says for word in only)]
    survivors = []
    with ThreadPoolExecutor(2) as pool:
        for wrong, caught in pool.map(plant, chosen):
            print(f"{'caught  ' if caught else 'SURVIVES'}  {wrong.says:52}  {caught}", flush=True)
            survivors += [] if caught else [wrong.says]
    print(
        f"\n{len(chosen) - len(survivors)} of {len(chosen)} wrong rules are caught."
        + (f" Survivors: {', '.join(survivors)}." if survivors else "")
    )
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
