"""Devices in words and pictures: what they say, what is plugged in, how they answer and change."""

import re
from collections import deque
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import TYPE_CHECKING, Final

import msgspec
import typer

from controller.cli.output import plain_console
from controller.data.definition import GameDefinition
from controller.data.keys import KEYS
from controller.data.message import Decimal, Message, Text, message
from controller.data.terms import COLOURS, DEVICES, FAULTS, SETTINGS, Terms
from controller.screen.blocks import LINKS
from controller.system.clock import SystemClock
from controller.system.pause import pause
from controller.technician.attached import AttachedPort, ExpectedDevice
from controller.technician.device_check import DeviceVerdict, LinkTiming
from controller.technician.inputs import QUIET, changes, inputs
from controller.words.spoken import in_english, say
from drivers.interface import LinkUp

if TYPE_CHECKING:
    from rich.table import Table

    from controller.api.messages import DeviceReport, LinkView
    from controller.data.definition import TableDefinition
    from controller.technician.direct import Source

_SEAT = re.compile(r"seat (\d+) (.+)")
_PLACES: Final = Terms("input", (
    "tray", "cover", "lid", "fault", "input", "output", "mode", "game",
))  # fmt: skip
_COLUMNS: Final = Terms("tablectl-column", (
    "port", "usb", "serial", "product", "at", "expected-as", "device", "driver", "address",
    "leads-to", "there", "sound", "says", "link", "inputs", "per-second", "median", "p99",
    "longest", "asked-again", "bad", "inputs-on", "lamps",
))  # fmt: skip
_LEVELS = {**_PLACES, "link": _COLUMNS["link"]}
_STANDS: Final = Terms("input", (
    "out of order", "covered", "empty", "open", "closed", "none", "cards", "loaded", "shuffling",
    "shuffled",
))  # fmt: skip
_STATES = {
    **_STANDS,
    **SETTINGS,
    "down": message("panel-pressed"),
    "up": message("panel-released"),
}
_LAMPS = Terms("lamp", ("OFF", "ON", "BLINK"))
_PRESENT = {
    True: message("tablectl-there"),
    False: message("tablectl-missing"),
    None: message("tablectl-opening-tells"),
}
_DIGEST = 12
"""Characters of a digest that are shown for comparison; --json has all."""
_LOOK = 0.05
"""Seconds between two looks; no press is shorter."""
News = tuple[str, str, Text]
"""A change: the device, its input, lamp or link, and what that says now."""
_LAST = 12
"""Changes that stay on the screen."""


def input_line(game: GameDefinition, name: str, says: Text) -> Message:
    """Return an input, a lamp or a link, and what it says, as one line.

    Args:
        game: the table's: its layout has the labels of the spots.
        name: such as `seat 3 pair_plus`, `key STOP`, `lamp STOP`, `cover` or `link`.
        says: such as `covered` or `loaded, blue`; a message is told as it is.
    """
    what = says if isinstance(says, Message) else _state_words(name, says)
    return message("tablectl-input", name=input_name(game, name), what=what)


def input_name(game: GameDefinition, name: str) -> Text:
    """Return the name of an input in words."""
    kind, _, key = name.partition(" ")
    if kind == "key":
        return message("tablectl-input-key", name=_key(key))
    if kind == "lamp":
        return message("tablectl-lamp", name=_key(key))
    if found := _SEAT.fullmatch(name):
        labels = {wager.name: wager.label for wager in game.wagers}
        wager = labels.get(found[2], found[2])
        return message("panel-seat-wager", seat=int(found[1]), wager=wager)
    return _LEVELS.get(name, name)


def _state_words(name: str, says: str) -> Text:
    if name == "link":
        return LINKS.get(says, says)
    if name.startswith("lamp "):
        return _LAMPS.get(says, says)
    if name == "game":
        return says
    if name == "fault" and says != "none":
        return FAULTS[says]
    state, _, colour = says.partition(", ")
    if not colour:
        return _STATES.get(state, state)
    return message("tablectl-with-colour", what=_STATES.get(state, state), colour=COLOURS[colour])


def _key(name: str) -> Text:
    kind, _, number = name.partition("_")
    if kind == "SEAT":
        return message("panel-seat", seat=int(number))
    return KEYS.get(name.lower(), name)


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


def check_table(
    source: Message, game: GameDefinition, devices: Mapping[str, DeviceVerdict]
) -> "Table":
    """Return the table of a check's results; the game has the labels of the spots."""
    table = _table(message("tablectl-devices", source=source), "device sound says link inputs")
    for name, each in devices.items():
        up, link = each.report.up, each.report.link
        sound = message("tablectl-sound") if not each.problem else message("tablectl-not-sound")
        table.add_row(
            name,
            say(sound),
            "\n".join(_says(up)) if up is not None else "-",
            "\n".join(_link_words(link)),
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


def _inputs(game: GameDefinition, verdict: DeviceVerdict) -> list[str]:
    out = (
        message("tablectl-input-out-of-order", name=input_name(game, each))
        for each in verdict.out_of_order
    )
    stuck = (message("tablectl-input-stuck", name=input_name(game, each)) for each in verdict.stuck)
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
        self.inputs: Mapping[str, str] = {}
        self.lamps: Mapping[str, str] = {}
        self.state: Text = ""


async def _looks(
    source: "Source", table: "TableDefinition", name: str, seconds: float
) -> "AsyncIterator[tuple[dict[str, DeviceReport], list[News]]]":
    """Yield, look after look, the devices and all changes."""
    clock, seen = SystemClock(), dict[str, Seen]()
    began = clock.monotonic()
    spots = [wager.name for wager in table.game.wagers]
    while not seconds or clock.monotonic() - began < seconds:
        found = (await source.inspect()).devices
        found = {each: report for each, report in found.items() if name in ("", each)}
        news: list[News] = []
        for device, report in found.items():
            last = seen.setdefault(device, Seen())
            now = inputs(report, table.seats, spots)
            problem = source.problem(device) or report.link.problem
            state = problem or report.link.state
            if state != last.state:
                news.append((device, "link", state))
            news += [(device, *each) for each in changes(last.inputs, now)]
            lamps = {**dict.fromkeys(last.lamps, "OFF"), **report.lamps}
            lit = {f"lamp {key}": says for key, says in lamps.items()}
            dark = {f"lamp {key}": last.lamps.get(key, "OFF") for key in lamps}
            news += [(device, *each) for each in changes(dark, lit)]
            last.inputs, last.lamps, last.state = now, report.lamps, state
        yield found, news
        await pause(_LOOK)


async def print_changes(
    source: "Source", table: "TableDefinition", name: str, seconds: float
) -> None:
    """Print a line for each change."""
    async for _, news in _looks(source, table, name, seconds):
        for device, what, says in news:
            typer.echo(_news_line(table, device, what, says))


async def tell_json(source: "Source", table: "TableDefinition", name: str, seconds: float) -> None:
    """Print a JSON object for each change."""
    async for _, news in _looks(source, table, name, seconds):
        for device, what, says in news:
            english = in_english(says) if isinstance(says, Message) else says
            line = {"device": device, "what": what, "says": english}
            typer.echo(msgspec.json.encode(line).decode())


def _news_line(table: "TableDefinition", device: str, what: str, says: Text) -> str:
    line = input_line(table.game, what, says)
    return say(message("tablectl-of-device", device=DEVICES[device], what=line))


async def draw(source: "Source", table: "TableDefinition", name: str, seconds: float) -> None:
    """Draw all devices in place, and the last changes under them."""
    from rich.console import Group
    from rich.live import Live
    from rich.text import Text

    last: deque[str] = deque(maxlen=_LAST)
    with Live(screen=True, auto_refresh=False, console=plain_console()) as live:
        async for devices, news in _looks(source, table, name, seconds):
            last.extend(_news_line(table, *each) for each in news)
            below = Text("\n".join([say(message("tablectl-last-changes")), *last]), "dim")
            picture = _picture(source, table, devices)
            live.update(Group(picture, below), refresh=True)


def _picture(
    source: "Source", table: "TableDefinition", devices: "Mapping[str, DeviceReport]"
) -> "Table":
    picture = _table(
        message("tablectl-devices-live", source=source.words), "device link inputs-on lamps"
    )
    game, spots = table.game, [wager.name for wager in table.game.wagers]
    for name, report in devices.items():
        link = report.link
        problem = source.problem(name) or link.problem
        read = inputs(report, table.seats, spots).items()
        on = [say(input_line(game, each, says)) for each, says in read if says not in QUIET]
        lamps = [say(input_line(game, f"lamp {key}", says)) for key, says in report.lamps.items()]
        state = say(input_line(game, "link", link.state))
        link_lines = [state, *_link_words(link), *([say(problem)] if problem is not None else [])]
        device = say(DEVICES[name])
        picture.add_row(
            device, "\n".join(link_lines), "\n".join(on) or "-", "\n".join(lamps) or "-"
        )
    return picture
