"""Playing a game to the end, and reading back a game that was played: loops over `Sitting`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from .asks import Answer, Choice
from .cards import cards
from .chance import SEED
from .errors import BadCards, IllegalPlay, NotARecord, WrongArgument, WrongPlayers, named
from .games import GAMES, find
from .kinds import writable
from .players import Player, players_for
from .record import Code, Header, Record, written
from .referee import Sitting
from .rules import Game
from .variants import read_variant

__all__ = ["play", "read"]


def play(
    game: str | Game | None = None,
    players: int | Sequence[str | Player] | None = None,
    *,
    seed: int = SEED,
    deals: int | None = None,
    games: int = 1,
    dealer: int | None = None,
    names: Sequence[str] | None = None,
    counters: Sequence[int] | None = None,
    hands: Sequence[str] | None = None,
    pack: str | None = None,
    turned_up: str | None = None,
    number: int = 0,
    script: str | Sequence[Answer] | None = None,
    code: str | None = None,
) -> Record:
    """Play a game and keep the record.

    ``players`` has one entry a seat, "random", "careful", "monte-carlo" (alone, or with a number of guesses and an
    error rate: "monte-carlo 16 0.1") or a function ``(view, choice) -> answer``; or it is a number: of careful players,
    or of seats that follow ``script``, the answers to every choice as a transcript writes them, forced ones too.
    ``deals`` None plays a whole match, or one deal where its cards are given.  ``code`` is the code of one deal instead
    of game, players, seed, and of all that says which cards.  ``names`` has one for each seat.  ``hands``, ``pack``,
    ``turned_up``, ``dealer``, ``counters``, ``games``, ``number``: see `Sitting`.

    >>> play("polignac/foster-french-order", 4, hands=["9H 7S", "JH 8S", "AH JC", "TH JS"], dealer=3,
    ...      script="9H JH AH TH 8S JC JS 7S", deals=1).net
    (0, -1, 0, -3)

    Raises `NoSuchGame`, `WrongPlayers`, `BadCards`, `IllegalPlay`, `NotARecord`, `WrongArgument`, all of them
    `ValueError`.
    """
    if code is not None:
        said = (game, players, deals, dealer, counters, hands, pack, turned_up)
        if any(value is not None for value in said) or (seed, games, number) != (SEED, 1, 0):
            raise WrongArgument(
                "A code says the game, how many play, the seed and the deal, and so the cards: give the code alone."
            )
        game, players, seed, number = Code.read(code)
        deals = 1
    if game is None or players is None:
        raise WrongArgument("Say which game, and how many or which players; or give the code of a deal.")
    rules = find(game)
    if type(players) is not int and not isinstance(players, (list, tuple)):
        raise WrongPlayers(f"players is a number or a list with one for each seat, not {named(players)}.")
    seats = players if isinstance(players, int) else len(players)
    rules.check_players(seats)
    if names is not None and not isinstance(names, (list, tuple)):
        raise WrongPlayers(f"Players are a number or a list of names, not {named(names)}.")
    if names is not None and len(names) != seats:
        raise WrongPlayers(f"{len(names)} names do not fit {seats} players.")
    if hands is not None or pack is not None:
        deals = 1 if deals is None else deals
    sitting = Sitting(
        rules,
        names or seats,
        seed=seed,
        deals=deals,
        games=games,
        dealer=dealer,
        number=number,
        counters=counters,
        hands=hands,
        pack=pack,
        turned_up=turned_up,
        forced=script is not None,
    )
    if script is not None:
        if not isinstance(players, int):
            raise WrongArgument("A script answers for everybody: give the number of players with it, not a list.")
        return _follow(sitting, script)
    return sitting.played_by(players_for(players, rules)).record()


def _follow(sitting: Sitting, script: str | Sequence[Answer]) -> Record:
    if not isinstance(script, (str, list, tuple)):
        raise WrongArgument(f"A script is a text or a list of answers, not {named(script)}.")
    words = iter(script.split() if isinstance(script, str) else script)
    while choice := sitting.choice:
        word = next(words, None)
        if word is None:
            raise IllegalPlay(f"The script ends where seat {choice.seat} is to {choice.kind}.", choice)
        sitting.answer(spoken(choice, word))
    left = list(words)
    if left:
        more = " ".join(word if isinstance(word, str) else named(word) for word in left[:6])
        raise IllegalPlay(f"The script goes on after the end: {named(more, 80)}.", None, left[0])
    return sitting.record()


def spoken(choice: Choice, word: Answer) -> Answer:
    """The answer that a word of a script means; accents and 10♥ for TH are forgiven.

    A card that takes others may be named alone where there is one way only, and those it takes in any order.

    >>> spoken(Choice(0, "announce", ("pass", "générale")), "generale")
    'générale'
    >>> spoken(Choice(0, "take", ("TH 9S AS", "KH")), "10♥"), spoken(Choice(0, "take", ("TH 9S AS", "KH")), "TH+AS+9S")
    ('TH 9S AS', 'TH 9S AS')
    """
    if not writable(word):
        return word  # which is refused, and named
    plain = _plain(str(word))
    for option in choice.options:
        if option == word or _plain(written(option)) == plain:
            return option
    try:
        read = cards(re.sub("[_+]", " ", str(word)))
    except BadCards:
        return word
    if choice.kind == "take" and read:
        ways = [option for option in choice.options if option.split()[0] == read[0]]
        for option in ways:
            if sorted(option.split()[1:]) == sorted(read[1:]) or (len(read) == 1 == len(ways)):
                return option
    return read[0] if len(read) == 1 else word


def _plain(word: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))
    for glyph, letter in zip("♠♥♦♣", "shdc", strict=True):
        plain = plain.replace(glyph, letter)
    return re.sub(r"10(?=[shdc])", "t", plain.replace(" ", "_"))


def read(text: str, games: Mapping[str, Game] | None = None) -> Record:
    """Read a transcript back: its header is played again, and every line of it has to follow.

    ``games`` are those it may be of, by their keys; None takes `GAMES`.  The record of a variant of one's own brings
    its rules with it; it need not be among them.

    Raises `NotARecord`, which names the line that does not follow from the answers.
    """
    if not isinstance(text, str):
        raise NotARecord(f"A record is a text, not {type(text).__name__}.")
    text = text.replace("\r\n", "\n")
    header = Header.read(text)
    game = (GAMES if games is None else games).get(header.game) or _own(header)
    if header.dealer not in header.names:
        raise NotARecord(f"The dealer, {header.dealer[:40]!r}, does not sit at this table.")
    try:
        sitting = Sitting(
            game,
            header.names,
            seed=header.seed or 0,
            deals=header.deals,
            games=header.games,
            dealer=header.names.index(header.dealer),
            number=header.number,
            counters=header.counters,
            dealt=() if header.seed is not None else header.dealt,
            forced=True,
        )
        for word in header.answers:
            if sitting.choice is None:
                raise NotARecord(f"The record goes on after the end of the game, with {word!r}.")
            sitting.answer(spoken(sitting.choice, word))
    except Exception as error:  # whatever a text that is no record leads to
        raise NotARecord(f"This record does not follow the rules of {header.game}: {error}") from error
    sitting.given = header.seed is None
    record = sitting.record()
    for line, (was, now) in enumerate(_lines(text, str(record)), 1):
        if was != now:
            raise NotARecord(
                f"Line {line} of this record reads {was[:80]!r}, but by the rules of {header.game} it is {now[:80]!r}."
            )
    return record


def _own(header: Header) -> Game:
    """The game by the rules that a record brings with it."""
    if not header.rules:
        raise NotARecord(f"There is no game {header.game[:60]!r} here to read this record with.")
    try:
        game = read_variant("\n".join(header.rules))
    except WrongArgument as error:
        raise NotARecord(f"The rules that this record brings make no game: {error}") from error
    if game.name != header.game:
        raise NotARecord(f"The rules that this record brings are those of {game.name}, not of {header.game[:60]!r}.")
    return game


def _lines(one: str, two: str) -> Iterator[tuple[str, str]]:
    def plain(text: str) -> list[str]:
        return [
            '[Version "…"]' if re.fullmatch(r'\[Version "[\w.+-]*"\]', line) else line.rstrip()
            for line in text.rstrip().split("\n")
        ]

    return zip_longest(plain(one), plain(two), fillvalue="")
