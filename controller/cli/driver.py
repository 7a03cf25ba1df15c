"""`tablectl driver`: what is installed, and the conformance kit on any driver and device."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, cast

import typer
from msgspec import Struct
from msgspec.structs import asdict

from controller.cli import arguments
from controller.cli.commands import command, group, option
from controller.cli.output import print_data
from controller.data.message import Message, message, message_of
from controller.data.terms import DEVICES
from controller.errors import ExitCode
from controller.words.spoken import say, with_english
from drivers import registry
from drivers.errors import BrokenDriverError
from drivers.registry import DRIVERS, TRANSPORTS, DriverFactory, Installed

app = group("help-driver")
JsonOption = Annotated[bool, option("--json", "help-driver-json")]


@command(app, "help-driver-list", "list")
def list_installed(as_json: JsonOption = False) -> None:
    """List drivers and transports, with package, version and origin."""
    found = [row for group in (DRIVERS, TRANSPORTS) for row in _rows(group)]
    if as_json:
        print_data([each.plain() for each in found])
    else:
        print_table(found)
    if any(each.problem is not None for each in found):
        raise typer.Exit(ExitCode.NEGATIVE)


@command(app, "help-driver-items")
def items(as_json: JsonOption = False) -> None:
    """List the items of the conformance kit."""
    from drivers.conformance.items import ITEMS

    if as_json:
        rows = [
            {
                "item": each.name,
                "text": each.text,
                "kinds": [kind.name.lower() for kind in each.kinds],
                "moves_cards": each.moves_cards,
            }
            for each in ITEMS
        ]
        print_data(rows)
        return
    width = max(len(each.name) for each in ITEMS)
    for each in ITEMS:
        typer.echo(f"{each.name:{width}}  {each.text}")


@command(app, "help-driver-check")
def check(
    url: arguments.UrlArgument,
    *,
    kind: Annotated[str, option("--kind", "help-driver-kind")] = "",
    driver: Annotated[str, option("--driver", "help-driver-driver")] = "",
    option: Annotated[list[str] | None, option("--option KEY=VALUE", "help-driver-option")] = None,
    only: arguments.ItemsOption = None,
    simulator: arguments.SimulatorOption = "",
    control_dir: arguments.ControlOption = None,
    partial: arguments.PartialOption = False,
    yes: arguments.YesOption = False,
    config: arguments.ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a driver and its device with the conformance kit.

    Exit 0: something passed, nothing failed, and all that applies was shown; 1: otherwise, 2: wrong
    arguments, 3: no device answers there, 5: a daemon or another process has the device.
    """
    from controller.cli.driver_check import DriverOrder, check_driver

    order = DriverOrder(
        url=url,
        driver=driver or kind,
        options=tuple(option or ()),
        only=tuple(only or ()),
        simulator=simulator,
        control_dir=control_dir,
        partial=partial,
        yes=yes,
        config=config,
    )
    raise typer.Exit(check_driver(order, as_json=as_json))


_WHAT = {DRIVERS: "driver", TRANSPORTS: "transport"}
_SAID = {"driver": message("tablectl-driver"), "transport": message("tablectl-transport")}
_HEADS = (
    message("tablectl-head-name"),
    message("tablectl-head-kind"),
    message("tablectl-head-package"),
    message("tablectl-head-version"),
    message("tablectl-head-origin"),
)


class Row(Struct, frozen=True):
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


def print_table(rows: Sequence[Row]) -> None:
    """Print the rows with their problems."""
    lines = [("", *map(say, _HEADS))]
    for row in rows:
        own = say(message("tablectl-built-in")) if row.built_in else row.distribution
        kind = say(DEVICES[row.kind]) if row.kind else ""
        lines.append((say(_SAID[row.what]), row.name, kind, own, row.version, row.origin))
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
