"""The list of installed drivers and transports, for people and as JSON, with their problems."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import cast

import typer

from controller.data.message import Message, message
from controller.data.troubles import message_of
from controller.words.spelled import with_english
from controller.words.spoken import say
from drivers import registry
from drivers.errors import BrokenDriverError
from drivers.registry import DRIVERS, TRANSPORTS, DriverFactory, Installed

_WHAT = {DRIVERS: "driver", TRANSPORTS: "transport"}
_SAID = {"driver": message("tablectl-driver"), "transport": message("tablectl-transport")}
_HEADS = (
    message("tablectl-head-name"),
    message("tablectl-head-kind"),
    message("tablectl-head-package"),
    message("tablectl-head-version"),
    message("tablectl-head-origin"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One driver or transport.

    Attributes:
        what: driver or transport.
        name: as table.yaml names it: a driver's name, the scheme of a URL.
        kind: of device that a driver drives; empty for transports and what cannot be loaded.
        distribution: the package.
        version: the package's.
        built_in: it comes with this program.
        origin: module and name inside the package.
        problem: why it cannot be used; None: it can.
    """

    what: str
    name: str
    kind: str
    distribution: str
    version: str
    built_in: bool
    origin: str
    problem: Message | None

    def plain(self) -> dict[str, object]:
        """Return it as plain data."""
        return {field: with_english(value) for field, value in asdict(self).items()}


def look() -> list[Row]:
    """Load everything that is installed, and return the rows: drivers first."""
    return [row for group in (DRIVERS, TRANSPORTS) for row in _rows(group)]


def print_table(rows: Sequence[Row]) -> None:
    """Print the rows with their problems."""
    lines = [("", *map(say, _HEADS))]
    for row in rows:
        own = say(message("tablectl-built-in")) if row.built_in else row.distribution
        lines.append((say(_SAID[row.what]), row.name, row.kind, own, row.version, row.origin))
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for number, line in enumerate(lines):
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        typer.echo("  ".join(cells).rstrip())
        problem = rows[number - 1].problem if number else None
        if problem is not None:
            typer.echo(f"  {say(message('tablectl-cannot-be-used', why=problem))}")


def _rows(group: str) -> Iterator[Row]:
    offers = registry.offers(group)
    names = Counter(each.name for each in offers)
    usable = registry.installed(group)
    for each in offers:
        kind, problem = _loaded(each)
        if names[each.name] > 1 and usable.get(each.name) is not each:
            others = [other.distribution for other in offers if other.name == each.name]
            packages = ", ".join(others)
            problem = message("trouble-name-offered-twice", packages=packages)
        yield Row(
            _WHAT[group],
            each.name,
            kind,
            each.distribution,
            each.version,
            each.built_in,
            each.target,
            problem,
        )


def _loaded(offer: Installed) -> tuple[str, Message | None]:
    """Return the kind, and why it cannot be loaded."""
    try:
        loaded = offer.load()
    except BrokenDriverError as error:
        return "", message_of(error.trouble)
    if offer.group == DRIVERS:
        return cast(DriverFactory, loaded).KIND.name.lower(), None
    return "", None
