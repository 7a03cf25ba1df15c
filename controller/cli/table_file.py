"""The table's file that a command is about. The daemon's start loads this, and no typer."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from controller.cli.output import print_complaint
from controller.data.message import message
from controller.shipped_files import CONFIG_VARIABLE, INSTALLED_TABLE, config_root, default_table

if TYPE_CHECKING:
    from controller.configuration import Deployment
    from controller.data.definition import TableDefinition

_told: set[Path] = set()


def table_file(named: Path | None) -> Path:
    """Return the table's file that a command is about.

    Where neither the command line, nor the environment, nor this computer has one, it is the
    shipped file, and the user is told so, once: it describes nobody's table.

    Args:
        named: on the command line; None: not there.
    """
    file = named or default_table()
    if is_example(named, file) and file not in _told:
        _told.add(file)
        print_complaint(
            message("tablectl-table-shipped", path=str(INSTALLED_TABLE), file=str(file))
        )
    return file


def is_example(named: Path | None, file: Path) -> bool:
    """Tell whether the shipped file is all that is found, and nobody asked for it."""
    by_environment = bool(os.environ.get(CONFIG_VARIABLE))
    return named is None and not by_environment and file.parent == config_root()


def configured(named: Path | None) -> "tuple[TableDefinition, Deployment]":
    """Return the table that a command is about, and how it is set up; `named` as of `table_file`.

    Raises:
        ConfigurationError: its file is wrong.
    """
    from controller.configuration import load_table

    return load_table(table_file(named))


def table_to_play(named: Path | None) -> Path:
    """Return the table's file that simulated people play at.

    As `table_file`, and whoever may not read the file of this computer plays at the shipped table,
    and is told so: what is simulated needs no right to the real one.

    Args:
        named: on the command line; None: not there.
    """
    file = named or default_table()
    if named is None and file == INSTALLED_TABLE and not os.access(file, os.R_OK):
        file = config_root() / "table.yaml"
        print_complaint(message("tablectl-table-closed", path=str(INSTALLED_TABLE), file=str(file)))
    return file
