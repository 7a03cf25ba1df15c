"""The table's file that a command is about."""

from pathlib import Path

from controller.cli.messages import complain
from controller.data.message import message
from controller.shipped import INSTALLED_TABLE, config_root, default_table

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
    if file.parent == config_root() and file not in _told:
        _told.add(file)
        complain(message("tablectl-table-shipped", path=str(INSTALLED_TABLE), file=str(file)))
    return file
