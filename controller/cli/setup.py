"""`tablectl setup`: a table's files and first people, from answers in a file or in conversation."""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.arguments import WrongArgumentError
from controller.cli.output import complain, tell
from controller.data.message import message
from controller.data.person import Person
from controller.people.keeping import editing
from controller.people.register import Register
from controller.setup.answers import (
    Answers,
    read_answers,
)
from controller.setup.errors import SetupError
from controller.setup.udev_rules import rules_text
from controller.setup.writing import checked, make_folder_of_people, write_rules, write_table
from controller.shipped import INSTALLED_TABLE

RULES = Path("/etc/udev/rules.d/60-dealer-table.rules")


def setup(
    answers: Annotated[
        Path | None, typer.Option("--answers", metavar="FILE", help="help-setup-answers")
    ] = None,
    pins_stdin: Annotated[bool, typer.Option("--pins-stdin", help="help-setup-pins")] = False,
    table: Annotated[
        Path, typer.Option("--table", metavar="PATH", help="help-setup-table")
    ] = INSTALLED_TABLE,
    rules: Annotated[
        Path, typer.Option("--rules", metavar="PATH", help="help-setup-rules")
    ] = RULES,
    replace: Annotated[bool, typer.Option("--replace", help="help-setup-replace")] = False,
) -> None:
    """Set a table up: ask for devices, game, limits and people, then write its files."""
    if table.exists() and not replace:
        complain(message("setup-table-there", path=str(table)))
        raise typer.Exit(SetupError.exit_code)
    if answers is not None:
        told = read_answers(answers, partial(_kept, pins_stdin))
    else:
        from controller.cli.setup_conversation import converse

        told = converse(table)
    _write(told, table, rules)


def _kept(pins_stdin: bool, person: Person) -> str:
    """Return what is kept of a person's PIN, which is the next line of standard input."""
    if not pins_stdin:
        raise WrongArgumentError(message("setup-pins-missing", name=str(person)), "--pins-stdin")
    from controller.people.hashing import hash_pin
    from controller.people.pins import check_pin

    pin = sys.stdin.readline().strip()
    check_pin(pin, person.badge)
    return hash_pin(pin)


def _write(told: Answers, table: Path, rules: Path) -> None:
    """Check all of it, then write it; the table's file last, because it says that there is one."""
    _, deployment = checked(told.values, table)
    make_folder_of_people(deployment.people)
    with editing(deployment.people) as members:
        new = {each.person.badge for each in told.people}
        members[:] = [*(each for each in members if each.person.badge not in new), *told.people]
        if not Register(members).someone_clears:
            raise SetupError(message("setup-no-supervisor"))
    tell(message("setup-written", path=str(deployment.people)))
    if told.plugs:
        write_rules(rules_text(told.plugs), rules)
        tell(message("setup-written", path=str(rules)))
    write_table(told.values, table)
    tell(message("setup-written", path=str(table)))
    tell(message("setup-next", command="\n".join(f"  {each}" for each in _left(told, table))))


def _left(told: Answers, table: Path) -> Iterator[str]:
    """Yield the commands that are left to the technician."""
    if told.plugs:
        yield "udevadm control --reload && udevadm trigger --subsystem-match=tty"
    named = "" if table == INSTALLED_TABLE else f" {table}"
    yield f"tablectl config check{named} --as-service"
    yield "systemctl enable --now dealer-table"
