"""The command line: `cardlib read` and its like. Here arguments are taken apart, and nothing else."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import get_args

import cardlib
from cardlib import counting, reading
from cardlib.chance import SEED
from cardlib.counting.keeping import check_place
from cardlib.errors import WrongArgument
from cardlib.findings import TABLES, making
from cardlib.games import find
from cardlib.players import MONTE_CARLO, STRATEGIES, Player
from cardlib.reading import offline
from cardlib.study.engines import Engine

CAREFUL = "careful"
PLAYERS = "how many play; if not said 4, or the fewest where 4 cannot"
SEEDED = f"which deals; {SEED} if not said"
STRATEGY = (
    f"how they play: {', '.join(STRATEGIES)}, or {MONTE_CARLO}, whose guesses and errors may be said: "
    f"'{MONTE_CARLO} 64', '{MONTE_CARLO} 16 0.1'"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; a mistake is told in a sentence, and answered with 1."""
    asked = parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")  # a redirected Windows console has no ♠
    try:
        answer = asked.run(asked) or 0
        sys.stdout.flush()
        return answer
    except (WrongArgument, reading.ReadingError) as mistake:
        print(mistake, file=sys.stderr)
        return 1
    except BrokenPipeError:  # who read us has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as mistake:
        print(f"That could not be read or written: {mistake}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(
        prog="cardlib", description="Nobody Wants the Knave: an interactive history of trick-avoidance and round games."
    )
    whole.add_argument("--version", action="version", version=f"cardlib {cardlib.__version__}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    add_read(commands)
    add_lab(commands)
    add_play(commands)
    add_study(commands)
    add_tables(commands)
    return whole


def add_read(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "read",
        help="read the book",
        description="Build the book if need be, serve it on this machine, open it.",
    )
    command.add_argument("folder", nargs="?", type=Path, help="where the book is (otherwise it is looked for)")
    command.add_argument("--port", type=int, default=0, metavar="N", help="serve on this port, not on any free one")
    command.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    command.add_argument("--rebuild", action="store_true", help="build the book even if it is up to date")
    command.add_argument("--lab", action="store_true", help="the same as cardlib lab")
    command.add_argument(
        "--offline", type=Path, metavar="FOLDER", help="write a copy there that works without a network, and end"
    )
    command.set_defaults(run=read)


def read(asked: argparse.Namespace) -> int | None:
    if asked.lab:
        return reading.open_lab(asked.folder, asked.port, asked.browser)
    if asked.offline:
        charts = offline.copy_offline(asked.offline, asked.folder, asked.rebuild)
        without = "" if charts else " Charts could not be had: its pages keep the printed ones."
        print(f"The book is in {asked.offline}; {offline.TOLD} there says how to serve it.{without}")
        return None
    reading.read(asked.folder, asked.port, asked.browser, asked.rebuild)
    return None


def add_lab(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "lab",
        help="open the notebooks in JupyterLab, where the tables are live",
        description="Open JupyterLab on the notebooks, or on one of them.",
    )
    command.add_argument("notebook", nargs="?", help="which, as in classroom; all of them if not said")
    command.add_argument("--folder", type=Path, help="where the book is (otherwise it is looked for)")
    command.add_argument("--port", type=int, default=0, metavar="N", help="serve on this port, not on any free one")
    command.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    command.set_defaults(run=lab)


def lab(asked: argparse.Namespace) -> int:
    return reading.open_lab(asked.folder, asked.port, asked.browser, asked.notebook)


def add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "play",
        help="print the record of a game between players of ours",
        description=f"Play a match, or one deal by its code, and print the record. Games: {', '.join(cardlib.GAMES)}.",
    )
    command.add_argument("game", help='as in polignac/modern; or the code of a deal, "polignac/modern 4 1897 0"')
    command.add_argument("--players", type=int, metavar="N", help=PLAYERS)
    command.add_argument("--seed", type=int, default=SEED, metavar="N", help=SEEDED)
    command.add_argument("--deals", type=int, metavar="N", help="so many deals, not the whole match")
    add_strategies(command)
    command.set_defaults(run=play)


def play(asked: argparse.Namespace) -> None:
    if " " in asked.game.strip():
        said = (asked.players, asked.seed, asked.deals, asked.strategy, asked.strategies)
        if said != (None, SEED, None, CAREFUL, None):
            raise WrongArgument("A code says the game, the players, the seed and the deal: give it alone.")
        record = cardlib.play(code=asked.game)
    else:
        record = cardlib.play(asked.game, seated(asked), seed=asked.seed, deals=asked.deals)
    print(record, end="")


def add_study(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "study",
        help="say what a game comes to over many deals",
        description="Play many deals and say, seat by seat, what they come to. Seat 0 is eldest. On a terminal a bar "
        "shows how far it is.",
    )
    command.add_argument("game", help="as in polignac/modern")
    command.add_argument("--players", type=int, metavar="N", help=PLAYERS)
    number = command.add_mutually_exclusive_group()
    number.add_argument("--deals", type=int, default=1000, metavar="N", help="how many; 1000 if not said")
    number.add_argument("--matches", type=int, metavar="N", help="so many whole matches, not single deals")
    command.add_argument("--seed", type=int, default=SEED, metavar="N", help=SEEDED)
    command.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first; 0 if not said")
    add_strategies(command)
    command.add_argument("--workers", type=int, default=1, metavar="N", help="so many processes share the work")
    command.add_argument("--engine", default="auto", choices=get_args(Engine), help="who plays; auto if not said")
    command.add_argument(
        "--keep",
        type=place,
        metavar="FOLDER",
        help="keep there what is finished; the same command then goes on from it",
    )
    command.add_argument("--csv", type=place, metavar="FILE", help="write the counts there as CSV")
    command.add_argument("--parquet", type=place, metavar="FILE", help="write the counts there as Parquet")
    command.set_defaults(run=study)


def study(asked: argparse.Namespace) -> int | None:
    strategies = seated(asked)
    files = [file for file in (asked.csv, asked.parquet) if file]
    for file in files:
        check_place(file)
    places = [file.resolve() for file in (*files, asked.keep) if file]
    if len(set(places)) < len(places):
        raise WrongArgument("What is kept, the CSV and the Parquet are written to places of their own, not to one.")

    def count() -> None:
        result = cardlib.simulate(
            asked.game,
            len(strategies),
            strategies,
            asked.deals,
            asked.seed,
            matches=asked.matches,
            first=asked.first,
            workers=asked.workers,
            keep=asked.keep,
            engine=asked.engine,
        )
        if asked.csv:
            result.write_csv(asked.csv)
        if asked.parquet:
            result.write_parquet(asked.parquet)
        print(*(result.says(seat) for seat in range(len(strategies))), sep="\n")

    return unless_stopped(count, asked.keep)


def add_tables(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "tables",
        help="count the study's own tables again",
        description="Count the tables that the chapters on the study read, and write them as CSV files. With the extra "
        "fast this takes minutes, without it hours.",
    )
    every = ", ".join(TABLES)
    command.add_argument("names", nargs="*", metavar="NAME", help=f"which: {every}; all of them if not said")
    command.add_argument("--folder", type=Path, default=Path(), help="write them there, not into this folder")
    command.add_argument("--workers", type=int, default=1, metavar="N", help="so many processes share the work")
    command.add_argument("--engine", default="auto", choices=get_args(Engine), help="who plays; auto if not said")
    command.add_argument("--most", type=int, metavar="N", help="so many deals of each line at most, to try it")
    command.add_argument(
        "--keep",
        type=place,
        metavar="FOLDER",
        help="keep there what is finished; the same command then goes on from it",
    )
    command.set_defaults(run=tables)


def tables(asked: argparse.Namespace) -> int | None:
    for name in asked.names:
        making.making(name)
    for name in asked.names or TABLES:
        check_place(asked.folder / f"{name}.csv")

    def count() -> None:
        for name in asked.names or TABLES:
            file = making.write(name, asked.folder, asked.workers, asked.engine, asked.most, asked.keep)
            print(file, flush=True)

    return unless_stopped(count, asked.keep)


def place(said: str) -> Path:
    """A file or folder by its name; an empty one would be the folder where one happens to be."""
    if not said.strip():
        raise argparse.ArgumentTypeError("the name of a file or folder is not empty")
    return Path(said)


def unless_stopped(count: Callable[[], None], keep: Path | None) -> int | None:
    """Count; where that is stopped, say what of it is kept."""
    # Ctrl-C ends all processes at once, and joblib's tracker of what is left behind would warn of what is gone already
    quiet, told = "ignore:resource_tracker:UserWarning", os.environ.get("PYTHONWARNINGS", "")
    if quiet not in told:
        os.environ["PYTHONWARNINGS"] = f"{told},{quiet}" if told else quiet
    try:
        count()
    except KeyboardInterrupt:
        print(stopped(keep), file=sys.stderr)
        return 130
    except ChildProcessError as mistake:
        print(mistake, stopped(keep), file=sys.stderr)
        return 1
    return None


def stopped(keep: Path | None) -> str:
    if keep is None:
        return "Stopped; nothing is kept. With --keep FOLDER a study can be stopped, and goes on where it was."
    return f"Stopped. What is finished is kept in {keep}; the same command goes on from there."


def add_strategies(command: argparse.ArgumentParser) -> None:
    who = command.add_mutually_exclusive_group()
    who.add_argument("--strategy", default=CAREFUL, metavar="STRATEGY", help=STRATEGY)
    who.add_argument("--strategies", nargs="+", metavar="STRATEGY", help="how each plays, seat 0 first")


def seated(asked: argparse.Namespace) -> list[str | Player]:
    """How each seat plays: so many as are said or named, or four, or where four cannot, the fewest."""
    game, one_a_seat = find(asked.game), asked.strategies
    usual = len(one_a_seat) if one_a_seat else 4 if 4 in game.players else game.players[0]
    players = usual if asked.players is None else asked.players
    return counting.asked(game, players, one_a_seat or asked.strategy, 1)


if __name__ == "__main__":
    sys.exit(main())
