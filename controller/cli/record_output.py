"""Options, times and output that `tablectl recall`, `deck history` and `hands` share."""

import sys
from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from controller.cli.table_file import table_file
from controller.cli.usage import WrongArgumentError
from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.words.spelled import with_english

JournalOption = Annotated[
    Path | None, typer.Option("--journal", metavar="PATH", help="help-journal-copy")
]
JsonOption = Annotated[bool, typer.Option("--json", help="help-json-object")]
_WIDTH = 100
"""Columns if the output is no terminal."""


def configured_table(config: Path | None) -> TableDefinition:
    """Return the table of a configuration, for a journal that names none."""
    from controller.configuration import load_table

    return load_table(table_file(config))[0]


def gaming_day(text: str) -> str:
    """Return the date of a gaming day, given as `--day`."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise WrongArgumentError(message("usage-no-date", text=text), "--day") from error


def print_json(value: object) -> None:
    """Print one JSON object; each message in it has its English beside it."""
    typer.echo(msgspec.json.encode(with_english(value)).decode())


def print_pictures(*pictures: object) -> None:
    """Print pictures, as wide as the terminal."""
    from rich.console import Console

    Console(width=None if sys.stdout.isatty() else _WIDTH, highlight=False).print(
        *pictures, sep="\n"
    )
