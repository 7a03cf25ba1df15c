"""The table's file that a command is about."""

import os
from pathlib import Path

from controller.cli.output import complain
from controller.data.message import message
from controller.shipped import CONFIG_VARIABLE, INSTALLED_TABLE, config_root, default_table

_told: set[Path] = set()


def table_file(named: Path | None) -> Path:
    """Return the table's file that a command is about.

    Where neither the command line, nor the environment, nor this computer has one, it is the
    shipped file, and the user is told so, once: it describes nobody's table.

    Args:
        named: on the command line; None: not there.
    """
    if named is not None:
        return named
    file = default_table()
    by_environment = bool(os.environ.get(CONFIG_VARIABLE))
    if not by_environment and file.parent == config_root() and file not in _told:
        _told.add(file)
        complain(message("tablectl-table-shipped", path=str(INSTALLED_TABLE), file=str(file)))
    return file


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
        complain(message("tablectl-table-closed", path=str(INSTALLED_TABLE), file=str(file)))
    return file
