"""Your own variant: a game of the books with some of its rules changed, written a line a change, and read back.

    from polignac/foster
    order = KQJAT987
    penalties = QS 2; QH 1; QD 1; QC 1; first trick 1; last trick 1; all of them 1 more

Every field of a game of tricks can be changed so.  What is changed is *ours*, and remembers the sentence it departs
from; what is not keeps its source.  A line that says what the game says anyway is no change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from hashlib import sha256
from typing import Any, NamedTuple

from ..clauses import Cited, Remark, Source
from ..errors import NoSuchGame, WrongArgument, named
from ..families.penalties import ExtraForAll
from ..families.tricks import TrickGame
from ..games import GAMES, find
from ..rules import Game
from ..wording import listed
from . import lines, prices

__all__ = ["FORMS", "Form", "base_of", "read_variant", "shown", "written"]

LONGEST, MOST = 10_000, 1_000
"""A variant has so many characters at most; and so many counters, points or pools a match."""


class Form(NamedTuple):
    """How one field is written: its ``key``, an example of what would be right, its value shown, and read."""

    key: str
    right: str
    show: Callable[[Any], str]
    read: Callable[[str, Source, Any], Any]


def _chosen(key: str, **words: Any) -> Form:
    """One of a few words, each for a value; an underscore stands for a space."""
    values = {word.replace("_", " "): value for word, value in words.items()}

    def read(text: str, source: Source, was: Any) -> Any:
        if text.casefold() not in values:
            raise lines.Unread
        return values[text.casefold()]

    return Form(key, " or ".join(values), lambda value: next(w for w, v in values.items() if v == value), read)


FORMS: Mapping[str, Form] = {
    "pack": Form("pack", "A to 7, or A to 2 without 8D", lines.pack_shown, lines.pack_read),
    "order": Form("order", "KQJAT987, each rank once, high to low", str, lines.order_read),
    "players": Form("players", "4 to 7", lines.players_shown, lines.players_read),
    "put_out": Form("put out", "5: 7S 7C; 6: 7S 7C, or none", lines.put_out_shown, lines.put_out_read),
    "dealer_sits_out": Form(
        "dealer sits out",
        "7, the numbers of players with which he does, or none",
        lambda value: ", ".join(map(str, sorted(value))) or "none",
        lambda text, source, was: () if text.casefold() == "none" else tuple(sorted(set(lines.numbers(text)))),
    ),
    "packets": Form("packets", "two or three at a time", str, lines.packets_read),
    "direction": _chosen("direction", left=1, right=-1),
    "counters": Form("counters", "10, or none for a score sheet", lines.either, lines.counters_read),
    "ends": Form(
        "end",
        "counters gone, or 20 points, first loses, or 10 points, highest loses, fewest win, or 4 pools",
        lines.ends_shown,
        lines.ends_read,
    ),
    "stakes": Form(
        "stakes",
        "1 for every counter left, or flat 1, or pool to all not broke, or pool to the fewest penalties, or none",
        lines.stakes_shown,
        lines.stakes_read,
    ),
    "must_follow": _chosen("must follow", yes=True, no=False),
    "penalties": Form(
        "penalties",
        "QS 2; QH 1; first trick 1; last trick 1; all of them 1 more, or none",
        prices.penalties_shown,
        prices.penalties_read,
    ),
    "settle": _chosen("settle", at_once="at once", after_the_deal="after the deal"),
    "slams": Form("slams", "capot 5, announced, or chelem 5, or none", prices.slams_shown, prices.slams_read),
    "dealers_pool": Form(
        "dealer's pool", "12, or none", lambda value: str(value.chips) if value else "none", prices.pool_read
    ),
    "payout": Form(
        "payout",
        "A 11, K 4, Q 3, J 2, T 10; pays 5 4 3 0; slam 4; too many 100, or none",
        prices.payout_shown,
        prices.payout_read,
    ),
    "revoke": Form("revoke", "1, or none", lambda value: str(value.counters or "none"), prices.revoke_read),
    "misdeal": Form(
        "misdeal",
        "loses the deal, or same dealer again",
        lambda value: "loses the deal" if value.loses_deal else "same dealer again",
        lines.misdeal_read,
    ),
}
"""How each field of a game of tricks is written, in the order of a rule book."""

_FIELDS = {form.key: field for field, form in FORMS.items()} | {
    "slam": "slams",
    "ends": "ends",
    "penalty": "penalties",
    "dealers pool": "dealers_pool",
}
_BASE = re.compile(r"Your own: ([\w./-]+) says ")
_FILE = re.compile(r"^[^=]*[^=\s.]\.[A-Za-z]\w{0,9}$")


def shown(game: Game, field: str) -> str:
    """One field as a line has it after the sign of equality.

    >>> shown(find("polignac/modern"), "slams")
    'capot 5, announced'
    """
    return FORMS[field].show(getattr(game, field))


def base_of(game: Game) -> TrickGame:
    """The game of the books that a variant departs from: the one it names, or else the one it is most like."""
    said = {found[1] for source in game.sources.values() if (found := _BASE.match(source.note))}
    likely = [base for base in GAMES.values() if isinstance(base, TrickGame)]

    def unlike(base: TrickGame) -> tuple[bool, int, bool]:
        return base.name not in said, len(_changed(game, base)), base.edition not in game.edition

    return min(likely, key=unlike)


def _changed(game: Game, base: Game) -> list[str]:
    return [f"{form.key} = {shown(game, f)}" for f, form in FORMS.items() if shown(game, f) != shown(base, f)]


def written(game: str | Game) -> str:
    """A game as the lines by which it departs from one of the books; `read_variant` reads it back.

    >>> import cardlib
    >>> print(cardlib.written_variant("polignac/foster"), end="")
    from polignac/foster

    Raises `NoSuchGame`; `WrongArgument` for a game that has no written form.
    """
    game = find(game)
    if game == GAMES.get(game.name):
        return f"from {game.name}\n"
    if type(game) is not TrickGame:
        raise WrongArgument(f"{game.name} is no game of tricks, and has no written form.")
    base = base_of(game)
    changes = _changed(game, base)
    called = [] if game.name in (*GAMES, _name(base, changes)) else [f"name = {game.name}"]
    return "\n".join([f"from {base.name}", *called, *changes, ""])


def _name(base: Game, changes: list[str]) -> str:
    """A name that stays the same as long as the changes do."""
    return f"{base.name}/own-{sha256(chr(10).join(changes).encode()).hexdigest()[:8]}"


def read_variant(text: str) -> Game:
    """The variant that these lines describe; without a change it is the game itself.

    >>> read_variant("from polignac/foster" + chr(10) + "order = KQJAT987").order
    'KQJAT987'

    Raises `WrongArgument`: a sentence that names the line and what would be right.
    """
    if not isinstance(text, str):
        raise WrongArgument(f"A variant is a text of lines, not {named(text)}.")
    if len(text) > LONGEST:
        raise WrongArgument(f"A variant has a line for each change; this text has {len(text)} characters.")
    every = [(n, " ".join(line.split())) for n, line in enumerate(text.splitlines(), 1)]
    every = [(n, line) for n, line in every if line and not line.startswith("#")]
    if not every or not every[0][1].casefold().startswith("from "):
        first = "first line says from which game it departs, as in “from polignac/foster”."
        if len(every) == 1 and _FILE.search(every[0][1]):
            file = f"the name of a file, as {named(every[0][1])} looks to be"
            raise WrongArgument(f"A variant is its text itself, not {file}; its {first}")
        raise WrongArgument(f"The {first}")
    base = _base(*every[0])
    if len(every) == 1:
        return base
    if type(base) is not TrickGame:
        raise WrongArgument(f"Line {every[1][0]}: {base.name} is no game of tricks; only those are changed in lines.")
    values, at, name = _values(every[1:], base)
    return _made(base, values, at, name)


def _base(number: int, line: str) -> Game:
    try:
        return find(line[5:])
    except NoSuchGame as error:
        raise WrongArgument(f"Line {number}: {error}") from error


def _values(every: list[tuple[int, str]], base: TrickGame) -> tuple[dict[str, Cited], dict[str, int], str]:
    """The values that differ from the base, by field; in which line each field stands; and the name if one is given."""
    values: dict[str, Cited] = {}
    found: dict[str, int] = {}
    name = ""
    for number, line in every:
        key, sign, text = (part.strip() for part in line.partition("="))
        key = key.replace("’", "'").replace("_", " ").casefold()
        if not sign or not text:
            raise WrongArgument(
                f"Line {number}, {named(line)}, says nothing: write a rule and its value, as in order = KQJAT987."
            )
        if key not in (*_FIELDS, "name"):
            near = get_close_matches(key, [*_FIELDS, "name"], n=1)
            hint = f"did you mean {near[0]}?" if near else f"the rules are {listed([f.key for f in FORMS.values()])}."
            raise WrongArgument(f"Line {number}: there is no rule {named(key)}; {hint}")
        field = _FIELDS.get(key, key)
        if field in found:
            raise WrongArgument(f"Line {number}: {key} stands in line {found[field]} already; keep one of them.")
        found[field] = number
        if field == "name":
            name = _checked(number, text)
        else:
            _read(number, field, text, base, values)
    return values, found, name


def _checked(number: int, name: str) -> str:
    if not re.fullmatch(r"[\w./-]{1,60}", name) or name in GAMES:
        one = "a name of its own" if name in GAMES else "one word of letters, figures and . / - _"
        raise WrongArgument(f"Line {number}: a variant has {one}, as in mine/first, not {named(name)}.")
    return name


def _read(number: int, field: str, text: str, base: TrickGame, values: dict[str, Cited]) -> None:
    """Read one line into ``values``, if it says anything else than the base."""
    form, was = FORMS[field], base.sources[field]
    source = Source(was.text, was.sentence, "ours", f"Your own: {base.name} says {form.key} = {shown(base, field)}.")
    try:
        value = form.read(text, source, getattr(base, field))
        same = form.show(value) == shown(base, field)
    except lines.Unread:
        raise WrongArgument(f"Line {number}: {form.key} is written as in {form.right}; not {named(text)}.") from None
    except (ValueError, LookupError) as error:
        raise WrongArgument(f"Line {number}, {form.key}: {str(error).rstrip('.')}.") from error
    if not same:
        values[field] = source.gives(value)


def _made(base: TrickGame, values: dict[str, Cited], at: dict[str, int], name: str) -> Game:
    """The game with these values.  Where they do not go together, the error says which lines to think of."""
    if not values and not name:
        return base
    changes = {f: f"{FORMS[f].key} = {FORMS[f].show(values[f].value)}" for f in FORMS if f in values}
    called = name or _name(base, list(changes.values()))
    made = _tried(base, called, values)
    if isinstance(made, TrickGame):
        return made
    alone = [f for f in changes if isinstance(_tried(base, called, {k: values[k] for k in values if k != f}), Game)]
    told = " or ".join(f"line {at[f]} (“{changes[f]}”)" for f in alone or changes)
    raise WrongArgument(f"These rules do not go together: {made} Change {told}, or what goes with it.")


def _tried(base: TrickGame, name: str, values: dict[str, Cited]) -> TrickGame | str:
    """The game, or what is wrong with it."""
    try:
        changes: dict[str, Any] = {**values, "edition": f"your own, after {base.edition}"}
        game = base.variant(name, remarks=_remarks(base, values), **changes)
        return next(_faults(game), game)
    except WrongArgument as error:
        return re.sub(r"\bNone\b", "none", str(error).removeprefix(f"{name}: "))


def _remarks(base: TrickGame, values: dict[str, Cited]) -> tuple[Remark, ...]:
    """What is remarked of the base, and where it does not hold."""
    if not values:
        return base.remarks
    ours = Source("", "", "ours", f"Your own: {base.name} says what else is remarked.")
    return (*base.remarks, Remark("Where a changed rule says otherwise than a remark, the rule holds.", ours))


def _faults(game: TrickGame) -> Iterator[str]:
    """What would not come to an end, or would pay out of nothing: the games of the books do not do so."""
    payout, pool, ends = game.payout, game.dealers_pool, game.ends
    most = max(game.counters or 0, getattr(ends, "points", 0), getattr(ends, "number", 0))
    if most > MOST:
        yield f"a match to {most} would hardly end; it goes to {MOST} at most."
    prices = [0 if isinstance(c, ExtraForAll) else c.counters for c in game.penalties]
    if sum(min(0, c.counters) for c in game.penalties) < -sum(prices) - 1:
        yield f"so much is won that a match would hardly end; {sum(prices) + 1} at most can be won in a deal."
    if not (bool(payout) is bool(pool) is ends.counts_pools):
        yield "a dealer's pool, a payout, and an end by pools, as in end = 4 pools, need each other."
    for players in game.players:
        pack = game.cards_for(players)
        points = sum(payout.value.get(card[0], 0) for card in pack) if payout else 0
        if payout and not points:
            yield "the payout counts cards that are not in the pack."
        if payout and payout.too_many * (players - game.sits_out(players)) <= points:
            yield f"somebody always has {payout.too_many} of {points} card-points, and no deal would count."
