"""The tables that `tablectl device` prints."""

from collections.abc import Iterable, Mapping

from rich.table import Table

from controller.cli.input_words import input_name
from controller.data.definition import GameDefinition
from controller.data.message import Message, message
from controller.technician.attached import AttachedPort, ExpectedDevice
from controller.technician.checking import DeviceVerdict
from controller.technician.timing import LinkTiming
from controller.words.spoken import say
from drivers.interface import LinkUp

_PRESENT = {
    True: message("tablectl-there"),
    False: message("tablectl-missing"),
    None: message("tablectl-opening-tells"),
}
_DIGEST = 12
"""Characters of a digest that are shown for comparison; --json has all."""


def attached_table(ports: Iterable[AttachedPort]) -> Table:
    """Return the table of what is plugged in."""
    table = _table(
        message("tablectl-plugged-in"),
        message("tablectl-column-port"),
        message("tablectl-column-usb"),
        message("tablectl-column-serial"),
        message("tablectl-column-product"),
        message("tablectl-column-at"),
        message("tablectl-column-expected-as"),
    )
    for each in ports:
        table.add_row(
            each.path, each.usb, each.serial_number, each.product, each.location, each.configured
        )
    return table


def expected_table(devices: Iterable[ExpectedDevice]) -> Table:
    """Return the table of what the configuration expects."""
    table = _table(
        message("tablectl-expected"),
        message("tablectl-column-device"),
        message("tablectl-column-driver"),
        message("tablectl-column-address"),
        message("tablectl-column-serial"),
        message("tablectl-column-leads-to"),
        message("tablectl-column-there"),
    )
    for each in devices:
        serial = each.serial_number or say(message("tablectl-any-serial"))
        there = say(_PRESENT[each.present])
        table.add_row(each.name, each.driver, each.url, serial, each.path, there)
    return table


def check_table(
    source: Message, game: GameDefinition, devices: Mapping[str, DeviceVerdict]
) -> Table:
    """Return the table of a check's results; the game has the labels of the spots."""
    table = _table(
        message("tablectl-devices", source=source),
        message("tablectl-column-device"),
        message("tablectl-column-sound"),
        message("tablectl-column-says"),
        message("tablectl-column-link"),
        message("tablectl-column-inputs"),
    )
    for name, each in devices.items():
        up, link = each.report.up, each.report.link
        sound = message("tablectl-sound") if not each.problem else message("tablectl-not-sound")
        table.add_row(
            name,
            say(sound),
            "\n".join(_says(up)) if up is not None else "-",
            "\n".join(link_words(link.round_trip, link.heard, link.requests_repeated, link.lost)),
            "\n".join(_inputs(game, each)) or "-",
        )
    return table


def _says(up: LinkUp) -> list[str]:
    digest = message("tablectl-digest", text=up.digest[:_DIGEST])
    words = (
        message("tablectl-model", model=up.model, version=str(up.firmware)),
        message("tablectl-serial-boot", serial=up.serial, boot=up.boot_id),
        digest if up.digest else message("tablectl-no-digest"),
    )
    return [say(each) for each in words]


def link_words(round_trip: float, heard: float, repeated: int, lost: int) -> list[str]:
    """Return a link's figures as text."""
    if heard < 0:
        return [say(message("tablectl-never-heard"))]
    took, ago = f"{round_trip * 1000:.1f}", f"{heard:.1f}"
    return [
        say(message("tablectl-round-trip", took=took, ago=ago)),
        say(message("tablectl-asked-again", tries=repeated, times=lost)),
    ]


def _inputs(game: GameDefinition, verdict: DeviceVerdict) -> list[str]:
    out = (
        message("tablectl-input-out-of-order", name=input_name(game, each))
        for each in verdict.out_of_order
    )
    stuck = (message("tablectl-input-stuck", name=input_name(game, each)) for each in verdict.stuck)
    return [say(each) for each in (*out, *stuck, *verdict.report.doubts)]


def timing_table(devices: Mapping[str, LinkTiming]) -> Table:
    """Return the table of measured times."""
    table = _table(
        message("tablectl-answers"),
        message("tablectl-column-device"),
        message("tablectl-column-per-second"),
        message("tablectl-column-median"),
        message("tablectl-column-p99"),
        message("tablectl-column-longest"),
        message("tablectl-column-asked-again"),
        message("tablectl-column-bad"),
    )
    for name, each in devices.items():
        times = map(_milliseconds, (each.median, each.p99, each.longest))
        asked, bad = str(each.repeated), str(each.malformed)
        table.add_row(name, f"{each.per_second:.0f}", *times, asked, bad)
    return table


def _milliseconds(seconds: float) -> str:
    """Return a time as text; without one a dash."""
    if seconds < 0:
        return "-"
    return say(message("tablectl-milliseconds", took=f"{seconds * 1000:.2f}"))


def _table(title: Message, *columns: Message) -> Table:
    table = Table(title=say(title), title_justify="left")
    for column in columns:
        table.add_column(say(column), overflow="fold")
    return table
