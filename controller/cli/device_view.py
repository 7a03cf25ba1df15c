"""Devices in words and pictures: what they say, what is plugged in, how they answer and change."""

from collections import deque
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
import typer

from controller.api.messages import InputView
from controller.cli.output import plain_console
from controller.data.message import Decimal, Message, message
from controller.data.terms import DEVICES, Terms
from controller.screen.blocks import LINKS
from controller.system.clock import SystemClock
from controller.system.pause import pause
from controller.technician.attached_devices import AttachedPort, ExpectedDevice
from controller.technician.device_check import DeviceVerdict, LinkTiming
from controller.technician.inputs import changes, inputs, lamp_view
from controller.words.spoken import in_english, say
from drivers.interface import LinkUp

if TYPE_CHECKING:
    from rich.table import Table

    from controller.api.messages import DeviceReport, LinkView
    from controller.data.definition import TableDefinition
    from controller.technician.device_check import Source

_COLUMNS: Final = Terms("tablectl-column", (
    "port", "usb", "serial", "product", "at", "expected-as", "device", "driver", "address",
    "leads-to", "there", "sound", "says", "link", "inputs", "per-second", "median", "p99",
    "longest", "asked-again", "bad", "inputs-on", "lamps",
))  # fmt: skip
_PRESENT = {
    True: message("tablectl-there"),
    False: message("tablectl-missing"),
    None: message("tablectl-opening-tells"),
}
_DIGEST = 12
"""Characters of a digest that are shown for comparison; --json has all."""
_LOOK = 0.05
"""Seconds between two looks; no press is shorter."""
News = tuple[str, InputView]
"""A change: the device, and its input, lamp or link as it is now."""
_LAST = 12
"""Changes that stay on the screen."""


def input_line(view: InputView) -> Message:
    """Return an input, a lamp or a link, and what it says, as one line."""
    return message("tablectl-input", name=view.name, what=view.words)


def _link_view(state: str, problem: Message | None) -> InputView:
    says, words = (state, LINKS[state]) if problem is None else (in_english(problem), problem)
    return InputView("link", says, _COLUMNS["link"], words)


def attached_table(ports: Iterable[AttachedPort]) -> "Table":
    """Return the table of what is plugged in."""
    table = _table(message("tablectl-plugged-in"), "port usb serial product at expected-as")
    for each in ports:
        table.add_row(
            each.path, each.usb, each.serial_number, each.product, each.location, each.configured
        )
    return table


def expected_table(devices: Iterable[ExpectedDevice]) -> "Table":
    """Return the table of what the configuration expects."""
    table = _table(message("tablectl-expected"), "device driver address serial leads-to there")
    for each in devices:
        serial = each.serial_number or say(message("tablectl-any-serial"))
        there = say(_PRESENT[each.present])
        table.add_row(each.name, each.driver, each.url, serial, each.path, there)
    return table


def check_table(source: Message, devices: Mapping[str, DeviceVerdict]) -> "Table":
    """Return the table of a check's results."""
    table = _table(message("tablectl-devices", source=source), "device sound says link inputs")
    for name, each in devices.items():
        up, link = each.report.up, each.report.link
        sound = message("tablectl-sound") if not each.problem else message("tablectl-not-sound")
        table.add_row(
            name,
            say(sound),
            "\n".join(_says(up)) if up is not None else "-",
            "\n".join(_link_words(link)),
            "\n".join(_inputs(each)) or "-",
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


def _link_words(link: "LinkView") -> list[str]:
    """Return a link's figures as text."""
    if link.heard < 0:
        return [say(message("tablectl-never-heard"))]
    took, ago = Decimal(f"{link.round_trip * 1000:.1f}"), Decimal(f"{link.heard:.1f}")
    tries, times = link.requests_repeated, link.lost
    return [
        say(message("tablectl-round-trip", took=took, ago=ago)),
        say(message("tablectl-asked-again", tries=tries, times=times)),
        *([link.node] if link.node else []),
    ]


def _inputs(verdict: DeviceVerdict) -> list[str]:
    names = {each.id: each.name for each in verdict.report.inputs}
    out = (
        message("tablectl-input-out-of-order", name=names[each]) for each in verdict.out_of_order
    )
    stuck = (message("tablectl-input-stuck", name=names[each]) for each in verdict.stuck)
    return [say(each) for each in (*out, *stuck, *verdict.report.doubts)]


def timing_table(devices: Mapping[str, LinkTiming]) -> "Table":
    """Return the table of measured times."""
    table = _table(
        message("tablectl-answers"), "device per-second median p99 longest asked-again bad"
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
    return say(message("tablectl-milliseconds", took=Decimal(f"{seconds * 1000:.2f}")))


def _table(title: Message, columns: str) -> "Table":
    from rich.table import Table

    table = Table(title=say(title), title_justify="left")
    for column in columns.split():
        table.add_column(say(_COLUMNS[column]), overflow="fold")
    return table


class Seen:
    """What was seen of one device at the last look."""

    def __init__(self) -> None:
        self.inputs: Sequence[InputView] = ()
        self.lamps: Mapping[str, str] = {}
        self.link: InputView | None = None


async def _watch_devices(
    source: "Source", table: "TableDefinition", name: str, seconds: float
) -> "AsyncIterator[tuple[dict[str, DeviceReport], list[News]]]":
    """Yield, look after look, the devices and all changes."""
    clock, seen = SystemClock(), dict[str, Seen]()
    began = clock.monotonic()
    while not seconds or clock.monotonic() - began < seconds:
        found = (await source.inspect()).devices
        found = {each: report for each, report in found.items() if name in ("", each)}
        news: list[News] = []
        for device, report in found.items():
            last = seen.setdefault(device, Seen())
            now = inputs(report, table.seats, table.game.wagers)
            link = _link_view(report.link.state, source.problem(device) or report.link.problem)
            changed = [link] if link != last.link else []
            changed += changes(last.inputs, now)
            lamps = {**dict.fromkeys(last.lamps, "OFF"), **report.lamps}
            changed += (
                lamp_view(key, shows)
                for key, shows in lamps.items()
                if last.lamps.get(key, "OFF") != shows
            )
            news += [(device, each) for each in changed]
            last.inputs, last.lamps, last.link = now, report.lamps, link
        yield found, news
        await pause(_LOOK)


async def print_changes(
    source: "Source", table: "TableDefinition", name: str, seconds: float
) -> None:
    """Print a line for each change."""
    async for _, news in _watch_devices(source, table, name, seconds):
        for each in news:
            typer.echo(_news_line(*each))


async def tell_json(source: "Source", table: "TableDefinition", name: str, seconds: float) -> None:
    """Print a JSON object for each change."""
    async for _, news in _watch_devices(source, table, name, seconds):
        for device, each in news:
            line = {"device": device, "what": each.id, "says": each.says}
            typer.echo(msgspec.json.encode(line).decode())


def _news_line(device: str, now: InputView) -> str:
    return say(message("tablectl-of-device", device=DEVICES[device], what=input_line(now)))


async def draw(source: "Source", table: "TableDefinition", name: str, seconds: float) -> None:
    """Draw all devices in place, and the last changes under them."""
    from rich.console import Group
    from rich.live import Live
    from rich.text import Text

    last: deque[str] = deque(maxlen=_LAST)
    with Live(screen=True, auto_refresh=False, console=plain_console()) as live:
        async for devices, news in _watch_devices(source, table, name, seconds):
            last.extend(_news_line(*each) for each in news)
            below = Text("\n".join([say(message("tablectl-last-changes")), *last]), "dim")
            picture = _picture(source, table, devices)
            live.update(Group(picture, below), refresh=True)


def _picture(
    source: "Source", table: "TableDefinition", devices: "Mapping[str, DeviceReport]"
) -> "Table":
    picture = _table(
        message("tablectl-devices-live", source=source.words), "device link inputs-on lamps"
    )
    for name, report in devices.items():
        link = report.link
        problem = source.problem(name) or link.problem
        read = inputs(report, table.seats, table.game.wagers)
        on = [say(input_line(each)) for each in read if not each.quiet]
        lamps = [say(input_line(lamp_view(*each))) for each in report.lamps.items()]
        state = say(input_line(_link_view(link.state, None)))
        link_lines = [state, *_link_words(link), *([say(problem)] if problem is not None else [])]
        device = say(DEVICES[name])
        picture.add_row(
            device, "\n".join(link_lines), "\n".join(on) or "-", "\n".join(lamps) or "-"
        )
    return picture
