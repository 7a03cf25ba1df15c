"""Whether the table's pay table keeps what it declares: read from kept results, never computed."""

from collections.abc import Iterator
from pathlib import Path

from controller.configuration.document import Document
from controller.configuration.problem import Problem
from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.odds import checked, folders
from controller.shipped import config_root


def check_edges(document: Document, table: TableDefinition) -> Iterator[Problem]:
    """Complain of a pay table with a declared edge that binds and is not the exact one.

    A pay table whose odds were never computed passes: not proved is not refuted, and the house
    answers for its tables. `tablectl config check` says that it is so.

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
    """Return whether the pay table has edges that bind, and its odds were never computed."""
    binds = bool(table.game.pay_table(table.pay_table).binding)
    return binds and checked(table.game, table.pay_table, _places(path)) is None


def _places(path: Path) -> list[Path]:
    return folders(path.parent, config_root())
