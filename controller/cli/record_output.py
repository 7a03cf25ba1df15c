"""Options, times and output that `tablectl recall` and `deck history` share."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from controller.words.spelled import with_english

JournalOption = Annotated[
    Path | None, typer.Option("--journal", metavar="PATH", help="help-journal-copy")
]
JsonOption = Annotated[bool, typer.Option("--json", help="help-json-object")]
_WIDTH = 100
"""Columns if the output is no terminal."""


def print_json(value: object) -> None:
    """Print one JSON object; each message in it has its English beside it."""
    typer.echo(msgspec.json.encode(with_english(value)).decode())


def print_pictures(*pictures: object) -> None:
    """Print pictures, as wide as the terminal."""
    from rich.console import Console

    Console(width=None if sys.stdout.isatty() else _WIDTH, highlight=False).print(
        *pictures, sep="\n"
    )
