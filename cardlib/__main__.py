"""The command line: `cardlib read` and its like. Here arguments are taken apart, and nothing else."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import cardlib
from cardlib import reading
from cardlib.errors import WrongArgument


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; a mistake is told in a sentence, and answered with 1."""
    asked = parser().parse_args(arguments)
    try:
        return asked.run(asked) or 0
    except (WrongArgument, reading.ReadingError) as mistake:
        print(mistake, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(
        prog="cardlib", description="Nobody Wants the Knave: an interactive history of trick-avoidance games."
    )
    whole.add_argument("--version", action="version", version=f"cardlib {cardlib.__version__}")
    commands = whole.add_subparsers(title="commands", metavar="", required=True)
    add_read(commands)
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
    command.add_argument("--lab", action="store_true", help="open the notebooks in JupyterLab, the tables live")
    command.set_defaults(run=read)


def read(asked: argparse.Namespace) -> int | None:
    if asked.lab:
        return reading.open_lab(asked.folder, asked.port, asked.browser)
    reading.read(asked.folder, asked.port, asked.browser, asked.rebuild)
    return None


if __name__ == "__main__":
    sys.exit(main())
