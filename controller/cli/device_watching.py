"""Devices as they change: drawn in place, or a line for each change."""

from collections import deque
from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING

import msgspec
import typer

from controller.cli.input_words import input_line
from controller.data.message import Message, Text, message
from controller.screen.words import DEVICES
from controller.system.clock import SystemClock
from controller.system.pause import pause
from controller.technician.inputs import QUIET, changes, inputs
from controller.words.spoken import in_english, say

if TYPE_CHECKING:
    from rich.table import Table

    from controller.api.messages import DeviceReport
    from controller.data.definition import TableDefinition
    from controller.technician.source import Source

_LOOK = 0.05
"""Seconds between two looks; no press is shorter."""
_COLUMNS = (
    message("tablectl-column-device"),
    message("tablectl-column-link"),
    message("tablectl-column-inputs-on"),
    message("tablectl-column-lamps"),
)
News = tuple[str, str, Text]
"""A change: the device, its input, lamp or link, and what that says now."""
_LAST = 12
"""Changes that stay on the screen."""


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
        found = (await source.look()).devices
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


async def tell(source: "Source", table: "TableDefinition", name: str, seconds: float) -> None:
    """Print a line for each change."""
    async for _, news in _looks(source, table, name, seconds):
        for device, what, says in news:
            typer.echo(_line(table, device, what, says))


async def tell_json(source: "Source", table: "TableDefinition", name: str, seconds: float) -> None:
    """Print a JSON object for each change."""
    async for _, news in _looks(source, table, name, seconds):
        for device, what, says in news:
            english = in_english(says) if isinstance(says, Message) else says
            line = {"device": device, "what": what, "says": english}
            typer.echo(msgspec.json.encode(line).decode())


def _line(table: "TableDefinition", device: str, what: str, says: Text) -> str:
    line = input_line(table.game, what, says)
    return say(message("tablectl-of-device", device=device, what=line))


async def draw(source: "Source", table: "TableDefinition", name: str, seconds: float) -> None:
    """Draw all devices in place, and the last changes under them."""
    from rich.console import Group
    from rich.live import Live
    from rich.text import Text

    last: deque[str] = deque(maxlen=_LAST)
    with Live(screen=True, auto_refresh=False) as live:
        async for devices, news in _looks(source, table, name, seconds):
            last.extend(_line(table, *each) for each in news)
            below = Text("\n".join([say(message("tablectl-last-changes")), *last]), "dim")
            picture = _picture(source, table, devices)
            live.update(Group(picture, below), refresh=True)


def _picture(
    source: "Source",
    table: "TableDefinition",
    devices: "Mapping[str, DeviceReport]",
) -> "Table":
    from rich.table import Table

    from controller.cli.device_tables import link_words

    picture = Table(
        title=say(message("tablectl-devices-live", source=source.words)), title_justify="left"
    )
    game, spots = table.game, [wager.name for wager in table.game.wagers]
    for column in _COLUMNS:
        picture.add_column(say(column), overflow="fold")
    for name, report in devices.items():
        link = report.link
        words = link_words(link.round_trip, link.heard, link.requests_repeated, link.lost)
        problem = source.problem(name) or link.problem
        read = inputs(report, table.seats, spots).items()
        on = [say(input_line(game, each, says)) for each, says in read if says not in QUIET]
        lamps = [say(input_line(game, f"lamp {key}", says)) for key, says in report.lamps.items()]
        state = say(input_line(game, "link", link.state))
        link_lines = [state, *words, *([say(problem)] if problem is not None else [])]
        device = say(DEVICES[name])
        picture.add_row(
            device, "\n".join(link_lines), "\n".join(on) or "-", "\n".join(lamps) or "-"
        )
    return picture
