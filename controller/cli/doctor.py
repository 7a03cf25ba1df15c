"""`tablectl doctor`: what is wrong with the table's computer, or will be, and what to do."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.messages import tell
from controller.cli.run import ConfigOption
from controller.cli.table_file import table_file
from controller.data.message import message
from controller.errors import ExitCode
from controller.words.spoken import say

if TYPE_CHECKING:
    from pathlib import Path

    from controller.doctor import Finding


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="help-doctor-json")] = False,
    config: ConfigOption = None,
) -> None:
    """Examine the table's computer; exit code 0: nothing found, 1: something, 2: its files."""
    from controller.cli.device_owner import served
    from controller.doctor import Computer, examine
    from controller.system.clock import SystemClock

    file = table_file(config)
    now = SystemClock().now().utc_us
    found = list(examine(file, Computer(), now, served=served(file)))
    (_print_json if as_json else _print)(file, found)
    if any(each.configuration for each in found):
        raise typer.Exit(ExitCode.USAGE)
    raise typer.Exit(ExitCode.NEGATIVE if found else ExitCode.OK)


def _print(file: "Path", found: "list[Finding]") -> None:
    for each in found:
        tell(each.what)
        tell(message("doctor-do", action=each.action))
    tell(message("doctor-found", count=len(found), path=str(file)))


def _print_json(file: "Path", found: "list[Finding]") -> None:
    import json

    findings = [
        {"name": each.name, "what": say(each.what), "action": say(each.action)} for each in found
    ]
    told = {"file": str(file), "findings": findings}
    typer.echo(json.dumps(told, indent=2, ensure_ascii=False))
