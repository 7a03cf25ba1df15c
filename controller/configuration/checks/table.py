"""Rules of a table file about its seats, decks and devices, against the game that it plays.

The pay table that it plays by is checked by kept results, never computed. A game's file may hold
one that no table may play by; whoever checks it is told so.
"""

from collections.abc import Collection, Iterator
from pathlib import Path

from controller.configuration import devices, page_address
from controller.configuration.checks.names import declared, known_only, once_only
from controller.configuration.checks.wagers import check_packets
from controller.configuration.devices import SIMULATED
from controller.configuration.document import Document, Place
from controller.configuration.models.table import Banker
from controller.configuration.problem import Problem
from controller.data import terms
from controller.data.definition import DeviceSettings, GameDefinition, TableDefinition
from controller.data.definition.game import BET
from controller.data.message import Message, message, quoted
from controller.data.terms import DEVICES
from controller.data.values import WrongValueError
from controller.errors import told_by
from controller.odds import folders, objections
from controller.shipped_files import config_root, default_table

# Rules about a table's drivers: installed, for this kind of device, with valid options.


def check_drivers(table: Document, game: Document | None) -> Iterator[Problem]:
    """Yield the problems of each device's driver and its options.

    Args:
        table: the table's file.
        game: its game's; None if that is wrong: then the spots are not known.
    """
    for device in devices.DEVICES:
        driver = table.one("devices", device, "driver")
        options = table.one("devices", device, "options")
        if not isinstance(driver, str):
            continue  # the schema reports it
        if driver == devices.OWN_DRIVERS[device] and options is None:
            continue  # ours and without options, as nearly always: nothing to import
        problems = list(_check_driver(table, device, driver))
        yield from problems
        if problems or not isinstance(options, dict | None):
            continue
        given = devices.plain_options(options or {})
        if not devices.wants_layout(driver):
            yield from _check_options(table, device, driver, given)
            continue
        if devices.LAYOUT in given:
            place = ("devices", device, "options", devices.LAYOUT)
            yield table.problem(place, message("config-no-layout"), key=True)
        seats = [seat for _, seat in table.numbers("seats", "*")]
        banked = game is not None and game.one("banked") == Banker.PLAYERS.value
        spots = (BET,) if banked else game and declared(game, "wagers")
        if seats and spots:
            told = devices.with_layout(driver, given, seats, spots)
            yield from _check_options(table, device, driver, told)


def _check_driver(table: Document, device: str, driver: str) -> Iterator[Problem]:
    """Check that a driver exists, can be loaded, and is for this kind of device."""
    from controller.data.message import message_of  # noqa: PLC0415 - imports drivers
    from drivers import registry  # noqa: PLC0415 - may search every package: only when needed
    from drivers.errors import BrokenDriverError, UnknownDriverError  # noqa: PLC0415

    place = ("devices", device, "driver")
    try:
        kind = registry.driver_factory(driver).KIND.name.lower()
    except BrokenDriverError as error:
        yield table.problem(
            place, message("config-working-driver"), found=message_of(error.trouble)
        )
    except UnknownDriverError as error:
        known = registry.driver_names()
        if driver in known:  # two packages offer one name
            yield table.problem(
                place, message("config-one-package"), found=message_of(error.trouble)
            )
        yield from known_only(table, [(place, driver)], known, message("config-a-driver"))
    else:
        if kind != device:
            found = message("config-drives-another", name=driver, kind=terms.DEVICES[kind])
            expected = message("config-driver-for", kind=terms.DEVICES[device])
            yield table.problem(place, expected, found=found)


def _check_options(
    table: Document, device: str, driver: str, options: dict[str, object]
) -> Iterator[Problem]:
    """Make the driver: it reports all that is wrong with its options."""
    from controller.data.message import message_of  # noqa: PLC0415 - as above
    from drivers import registry  # noqa: PLC0415 - as above
    from drivers.errors import BrokenDriverError  # noqa: PLC0415
    from drivers.options import OptionsError  # noqa: PLC0415

    try:
        registry.driver_for(driver, device, options)
    except BrokenDriverError as error:
        place = ("devices", device, "driver")
        yield table.problem(
            place, message("config-working-driver"), found=message_of(error.trouble)
        )
    except OptionsError as error:
        for each in error.problems:
            yield table.problem(
                ("devices", device, "options", *each.path),
                message_of(each.expected),
                found=message_of(each.found) if each.found else None,
                suggestion=message("config-did-you-mean", text=each.near) if each.near else None,
                key=each.key,
            )


# Rules of a table file about its page: who can reach it, and how others are kept out.


_FILES = ("certificate", "key", "clients")


def check_page(table: Document, languages: Collection[str]) -> Iterator[Problem]:
    """Yield the problems between the page's settings."""
    what = message("config-a-language")
    yield from known_only(table, table.texts("page", "language"), languages, what)
    yield from _check_address(table)
    if table.one("page", "tls") is not None:
        yield from _check_files(table)


def _check_address(table: Document) -> Iterator[Problem]:
    """Check that a page for other computers has a certificate, and a name to reach it by."""
    place = ("page", "listen")
    try:
        host, _ = page_address.address_of(page_address.listen(table.one(*place)))
    except WrongValueError:
        return  # the schema reports it, or the default counts
    if page_address.is_loopback(host):
        return
    if table.one("page", "tls") is None:
        yield table.problem(place, message("config-loopback"))
    elif page_address.is_every_address(host) and not table.one("page", "tls", "names"):
        expected = message("config-tls-names")
        yield table.problem(("page", "tls", "names"), expected, found=message("config-none"))


def _check_files(table: Document) -> Iterator[Problem]:
    paths: list[Path] = []
    for name in _FILES:
        place = ("page", "tls", name)
        for _, text in table.texts(*place):
            if why := _unreadable(Path(text)):
                found = message("config-with-reason", found=quoted(text), why=why)
                yield table.problem(place, message("config-readable-by-user"), found=found)
            else:
                paths.append(Path(text))
    if len(paths) == len(_FILES):
        try:
            page_address.server_context(*paths)
        except OSError as error:
            expected, found = message("config-certificates"), told_by(error)
            yield table.problem(("page", "tls"), expected, found=found, key=True)


def _unreadable(path: Path) -> Message | None:
    """Return why a file cannot be read; None: it can."""
    try:
        path.open("rb").close()
    except OSError as error:
        return told_by(error)
    return None


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
    """Check that each device has an address of its own, and is known by one number at least."""
    first: dict[str, Place] = {}
    for place, address in table.texts("devices", "*", "url"):
        if devices.by_place(address) and table.one(*place[:-1], "serial_number") is None:
            yield table.problem(place, message("config-pinned"))
        port = devices.same_port(address)
        if port in first:
            other = first[port]
            line = table.mark(other)[0]
            yield table.problem(place, message("config-own-address", name=str(other[1]), line=line))
        first.setdefault(port, place)


def _check_training(table: Document) -> Iterator[Problem]:
    """Check that a table for practice has simulated devices only."""
    if table.one("training") is not True:
        return
    for place, address in table.texts("devices", "*", "url"):
        if not address.startswith(devices.SIMULATED):
            yield table.problem(place, message("config-training-simulated"))


# What a driver lacks that no table's file can mend: told, and not refused.


def without_checksum(table: TableDefinition) -> list[str]:
    """Return the devices on serial lines whose driver has no checksum against flipped bits."""
    from drivers import registry  # noqa: PLC0415 - as above
    from drivers.interface import Without, without  # noqa: PLC0415

    return [
        each.name
        for each in table.devices
        if each.url.startswith("serial://")
        and Without.CHECKSUM in without(registry.driver_for(each.driver, each.name, each.options))
    ]


def keeps_no_numbers(shuffler: DeviceSettings) -> bool:
    """Tell whether a shuffler's driver is one of a machine that keeps no number of an order."""
    from drivers import registry  # noqa: PLC0415 - as above
    from drivers.line_shuffler import LineShufflerDriver  # noqa: PLC0415

    driver = registry.driver_for(shuffler.driver, shuffler.name, shuffler.options)
    return isinstance(driver, LineShufflerDriver)


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
