"""`tablectl driver`: what is installed, and the conformance kit on any driver and device."""

import json
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.commands import command, group
from controller.cli.run import ConfigOption
from controller.errors import ExitCode

app = group("help-driver")
JsonOption = Annotated[bool, typer.Option("--json", help="help-driver-json")]


@command(app, "help-driver-list", "list")
def list_installed(as_json: JsonOption = False) -> None:
    """List drivers and transports, with package, version and origin."""
    from controller.cli.driver_list import look, print_table

    found = look()
    if as_json:
        typer.echo(json.dumps([each.plain() for each in found], indent=2, ensure_ascii=False))
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
        typer.echo(json.dumps(rows, indent=2))
        return
    width = max(len(each.name) for each in ITEMS)
    for each in ITEMS:
        typer.echo(f"{each.name:{width}}  {each.text}")


@command(app, "help-driver-check")
def check(
    url: Annotated[str, typer.Argument(help="help-driver-url")],
    *,
    kind: Annotated[str, typer.Option(help="help-driver-kind")] = "",
    driver: Annotated[str, typer.Option(help="help-driver-driver")] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE",
            help="help-driver-option",
        ),
    ] = None,
    only: Annotated[list[str] | None, typer.Option(metavar="ITEM", help="help-driver-only")] = None,
    simulator: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="help-driver-simulator",
        ),
    ] = "",
    control_dir: Annotated[
        Path | None, typer.Option(help="help-control-dir", metavar="DIR")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial/--strict", help="help-device-certify-partial")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="help-driver-yes")] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a driver and its device with the conformance kit.

    Exit 0: something passed, nothing failed, and all that applies was shown; 1: otherwise, 2: wrong
    arguments, 3: no device answers there, 5: a daemon or another process has the device.
    """
    from controller.cli.driver_check import carry_out
    from controller.cli.driver_check_order import Order

    order = Order(
        url,
        driver=driver or kind,
        options=tuple(option or ()),
        only=tuple(only or ()),
        simulator=simulator,
        control_dir=control_dir,
        partial=partial,
        yes=yes,
        config=config,
    )
    raise typer.Exit(carry_out(order, as_json=as_json))
