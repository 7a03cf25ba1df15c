"""`tablectl driver`: what is installed, and the conformance kit on any driver and device."""

import json
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.run import ConfigOption
from controller.errors import ExitCode

app = typer.Typer(
    help="The installed drivers and transports; hold one against the conformance kit.",
    no_args_is_help=True,
)
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command("list")
def list_installed(as_json: JsonOption = False) -> None:
    """List drivers and transports, with package, version and origin. Exit 1: one is broken."""
    from controller.cli.driver_list import look, print_table

    found = look()
    if as_json:
        typer.echo(json.dumps([each.plain() for each in found], indent=2, ensure_ascii=False))
    else:
        print_table(found)
    if any(each.problem for each in found):
        raise typer.Exit(ExitCode.NEGATIVE)


@app.command()
def items(as_json: JsonOption = False) -> None:
    """List what the conformance kit looks at."""
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


@app.command()
def check(
    url: Annotated[str, typer.Argument(help="The device's address, as in table.yaml.")],
    *,
    kind: Annotated[
        str, typer.Option(help="shuffler, sensors or key-pad: our own driver for that kind.")
    ] = "",
    driver: Annotated[str, typer.Option(help="The driver's name, where it is another.")] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE",
            help="One of the driver's options, the value as in YAML. Without any: those of the "
            "device that the configuration has at this address, or with this driver.",
        ),
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option(metavar="ITEM", help="Look at this item only (repeatable).")
    ] = None,
    simulator: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="The device is a simulator with this control socket: nobody is asked.",
        ),
    ] = "",
    control_dir: Annotated[
        Path | None, typer.Option(help="Directory of the control sockets.", metavar="DIR")
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Move cards in a real shuffler without asking first.")
    ] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Hold a driver and its device against the conformance kit.

    Exit 0: nothing failed, 1: an item failed, 2: wrong arguments, 3: no device answers there, 5: a
    daemon or another process has the device.
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
        yes=yes,
        config=config,
    )
    raise typer.Exit(carry_out(order, as_json=as_json))
