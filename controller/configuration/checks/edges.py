"""The check of the pay table that a table plays by: by kept results, never computed.

A game's file may hold one that no table may play by; whoever checks it is told so.
"""

from collections.abc import Iterator
from pathlib import Path

from controller.configuration.devices import SIMULATED
from controller.configuration.document import Document
from controller.configuration.problem import Problem
from controller.data.definition import GameDefinition, TableDefinition
from controller.data.message import Message, message
from controller.data.terms import DEVICES
from controller.odds import folders, objections
from controller.shipped_files import config_root, default_table


def check_edges(document: Document, table: TableDefinition) -> Iterator[Problem]:
    """Yield a problem for each reason to refuse the pay table.

    Its exact edges must be kept, those that it declares and that bind must be true, and none may be
    the player's unless a person of the house allows it.

    Raises:
        KeptOddsError: a kept result is damaged.
    """
    places = folders(document.path.parent, config_root())
    command = how_to_compute(table.game.key, table.pay_table, document.path)
    for each in objections(table.game, table.pay_table, places, command):
        found = message("config-refused-where", name=table.pay_table, what=each.why)
        yield document.problem(("pay_table",), each.expected, found=found)


def refused_tables(game: GameDefinition, file: Path) -> Iterator[Message]:
    """Yield, of a game's file, each reason to refuse a table that would play it.

    Raises:
        KeptOddsError: a kept result is damaged.
    """
    places = folders(file.parent.parent, config_root())
    for each in game.pay_tables:
        command = f"tablectl odds {file} --pay-table {each.name}"
        for objection in objections(game, each.name, places, command):
            yield message("config-refused-where", name=each.name, what=objection.why)


def check_sample(document: Document, table: TableDefinition) -> Iterator[Problem]:
    """Yield a problem where a table with a real device would play by a made-up pay table."""
    real = next(_real_devices(document), None)
    if real is not None and table.game.pay_table(table.pay_table).sample:
        found = message("config-sample-table", name=table.pay_table, device=DEVICES[real])
        yield document.problem(("pay_table",), message("config-own-pay-table"), found=found)


def how_to_compute(game: str, pay_table: str, file: Path) -> str:
    """Return the command that computes the odds of a table's game, and keeps them beside it."""
    command = f"tablectl odds {game} --pay-table {pay_table}"
    return command if file == default_table() else f"{command} --config {file}"


def _real_devices(document: Document) -> Iterator[str]:
    """Yield the devices that are not simulated."""
    if document.one("simulated") is True:
        return
    for place, address in document.texts("devices", "*", "url"):
        if not address.startswith(SIMULATED):
            yield str(place[1])
