"""`tablectl run`: the daemon in the foreground."""

from pathlib import Path
from typing import Annotated

import typer

from controller.cli.table_file import table_file

ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="help-config",
    ),
]


def run(config: ConfigOption = None) -> None:
    """Run the table until SIGTERM."""
    from controller.daemon.run import run as serve

    raise typer.Exit(serve(table_file(config)))
