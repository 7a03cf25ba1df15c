"""The check of a pay table's declared edges: by kept results, never computed."""

from collections.abc import Iterator
from pathlib import Path

from controller.configuration.document import Document
from controller.configuration.problem import Problem
from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.odds import checked, folders
from controller.shipped import config_root


def check_edges(document: Document, table: TableDefinition) -> Iterator[Problem]:
    """Yield a problem for each declared edge that binds and is wrong.

    A pay table whose odds have not been computed passes: it is not proved wrong, and the house is
    responsible for its tables. `tablectl config check` reports this.

    Raises:
        KeptOddsError: a kept result is damaged.
    """
    for declared in checked(table.game, table.pay_table, _places(document.path)) or ():
        if declared.refutes:
            yield document.problem(
                ("pay_table",),
                message("config-true-edges"),
                found=message("config-wrong-edge", name=table.pay_table, what=declared.words),
            )


def unproved(table: TableDefinition, path: Path) -> bool:
    """Return whether the pay table has edges that bind, and its odds have not been computed."""
    if table.game.poker is not None:
        return False  # players pay each other: there is no pay table
    binds = bool(table.game.pay_table(table.pay_table).binding)
    return binds and checked(table.game, table.pay_table, _places(path)) is None


def _places(path: Path) -> list[Path]:
    return folders(path.parent, config_root())
