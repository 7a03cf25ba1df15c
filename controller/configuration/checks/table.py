"""Rules of a table file about its seats, decks and devices, against the game that it plays."""

from collections.abc import Iterator

from controller.configuration.checks.drivers import check_drivers
from controller.configuration.checks.names import declared, known_only, once_only
from controller.configuration.checks.wagers import check_packets
from controller.configuration.devices import SIMULATED, same_port
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.message import message


def check_table(table: Document, game: Document | None) -> Iterator[Problem]:
    """Yield the problems of the table's file in itself and against its game."""
    seats = table.numbers("seats", "*")
    yield from once_only(table, seats)
    yield from once_only(table, table.texts("decks", "*"))
    yield from check_drivers(table, game)
    yield from _check_ports(table)
    yield from _check_training(table)
    if game is None:
        return
    tables = declared(game, "pay_tables")
    if tables is not None:
        what = message("config-a-pay-table-of", game=game.path.stem)
        yield from known_only(table, table.texts("pay_table"), tables, what)
    count = len({seat for _, seat in seats if 1 <= seat <= 7})
    if count > 1:
        yield from check_packets(game, table, seats=count)


def _check_ports(table: Document) -> Iterator[Problem]:
    """Check that each device has an address of its own."""
    first: dict[str, Place] = {}
    for place, address in table.texts("devices", "*", "url"):
        port = same_port(address)
        if port in first:
            other = first[port]
            line = table.mark(other)[0]
            expected = message("config-own-address", name=str(other[1]), line=line)
            yield table.problem(place, expected)
        first.setdefault(port, place)


def _check_training(table: Document) -> Iterator[Problem]:
    """Check that a table for practice has simulated devices only."""
    if table.one("training") is not True:
        return
    for place, address in table.texts("devices", "*", "url"):
        if not address.startswith(SIMULATED):
            yield table.problem(place, message("config-training-simulated"))
