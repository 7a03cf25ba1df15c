"""Rules about a table's drivers: installed, for this kind of device, with valid options."""

from collections.abc import Iterator

from controller.configuration.checks.names import declared, known_only
from controller.configuration.devices import DEVICES, OWN_DRIVERS, plain_options
from controller.configuration.document import Document
from controller.configuration.layout import LAYOUT, wants_layout, with_layout
from controller.configuration.models.banker import Banker
from controller.configuration.problem import Problem
from controller.data.definition.game import BET
from controller.data.message import message


def check_drivers(table: Document, game: Document | None) -> Iterator[Problem]:
    """Yield the problems of each device's driver and its options.

    Args:
        table: the table's file.
        game: its game's; None if that is wrong: then the spots are not known.
    """
    for device in DEVICES:
        driver = table.one("devices", device, "driver")
        options = table.one("devices", device, "options")
        if not isinstance(driver, str):
            continue  # the schema reports it
        if driver == OWN_DRIVERS[device] and options is None:
            continue  # ours and without options, as nearly always: nothing to import
        problems = list(_check_driver(table, device, driver))
        yield from problems
        if problems or not isinstance(options, dict | None):
            continue
        given = plain_options(options or {})
        if not wants_layout(driver):
            yield from _check_options(table, device, driver, given)
            continue
        if LAYOUT in given:
            place = ("devices", device, "options", LAYOUT)
            yield table.problem(place, message("config-no-layout"), key=True)
        seats = [seat for _, seat in table.numbers("seats", "*")]
        banked = game is not None and game.one("banked") == Banker.PLAYERS.value
        spots = (BET,) if banked else game and declared(game, "wagers")
        if seats and spots:
            told = with_layout(driver, given, seats, spots)
            yield from _check_options(table, device, driver, told)


def _check_driver(table: Document, device: str, driver: str) -> Iterator[Problem]:
    """Check that a driver exists, can be loaded, and is for this kind of device."""
    from controller.data.troubles import message_of  # noqa: PLC0415 - imports drivers
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
            found = message("config-drives-another", name=driver, kind=kind)
            expected = message("config-driver-for", kind=device)
            yield table.problem(place, expected, found=found)


def _check_options(
    table: Document, device: str, driver: str, options: dict[str, object]
) -> Iterator[Problem]:
    """Make the driver: it reports all that is wrong with its options."""
    from controller.data.troubles import message_of  # noqa: PLC0415 - as above
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
