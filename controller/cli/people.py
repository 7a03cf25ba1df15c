"""`tablectl people`: the people of the house, their roles and their PINs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.arguments import ConfigOption, WhyOption
from controller.cli.commands import argument, command, group, option
from controller.cli.conversation import PinOption, ask_pin, wish
from controller.cli.output import print_message
from controller.cli.table_file import configured
from controller.data.message import message
from controller.data.person import Role
from controller.data.terms import ROLES
from controller.people.file import load_people, new_person
from controller.people.file_writer import editing
from controller.people.people_errors import PeopleError
from controller.people.pin_hash import hash_pin
from controller.people.pins import check_pin
from controller.people.register import Member, Register
from controller.people.table_key import public_half
from controller.words.spoken import say

app = group("help-people")

_Badge = Annotated[str, argument("BADGE", "help-people-badge")]
_File = Annotated[Path | None, option("--file PATH", "help-people-file")]


@command(app, "help-people-list", "list")
def show(file: _File = None, config: ConfigOption = None) -> None:
    """List badges, names, roles, and who has a PIN."""
    for member in load_people(_path(file, config), complete=False).members:
        person = member.person
        pin = say(message("tablectl-has-pin") if member.kept else message("tablectl-badge-only"))
        role = say(ROLES[person.role])
        print(f"{person.badge:<12} {role:<11} {pin:<11} {person.name}")


@command(app, "help-people-add")
def add(
    badge: _Badge,
    name: Annotated[str, option("--name NAME", "help-people-name")],
    role: Annotated[Role, option("--role", "help-people-role")],
    pin_stdin: PinOption = False,
    file: _File = None,
    config: ConfigOption = None,
) -> None:
    """Add a person. A PIN is asked for; a dealer needs none and only taps their badge."""
    path = _path(file, config)
    person = new_person(badge, name, role)
    kept = "" if role is Role.DEALER and not pin_stdin else new_pin(badge, pin_stdin)
    with editing(path) as members:
        if any(member.person.badge == badge for member in members):
            raise PeopleError(message("tablectl-badge-taken", badge=badge))
        members.append(Member(person, kept))
    print_message(
        message("tablectl-person-added", path=str(path), by=str(person), role=ROLES[role])
    )


@command(app, "help-people-pin")
def pin(
    badge: _Badge, pin_stdin: PinOption = False, file: _File = None, config: ConfigOption = None
) -> None:
    """Give a person another PIN; it is valid at once."""
    path = _path(file, config)
    kept = new_pin(badge, pin_stdin)
    with editing(path) as members:
        index = _index(members, badge)
        members[index] = Member(members[index].person, kept)
    print_message(message("tablectl-pin-changed", path=str(path), badge=badge))


@command(app, "help-people-remove")
def remove(badge: _Badge, file: _File = None, config: ConfigOption = None) -> None:
    """Remove a person: their badge and PIN prove nothing any more. The record keeps their name."""
    path = _path(file, config)
    with editing(path) as members:
        before = Register(members).someone_clears
        gone = members.pop(_index(members, badge))
        if before and not Register(members).someone_clears:
            raise PeopleError(message("tablectl-last-supervisor", by=str(gone.person)))
    print_message(message("tablectl-person-removed", path=str(path), by=str(gone.person)))


@command(app, "help-people-key")
def key(config: ConfigOption = None) -> None:
    """Print the public half of the table's key; the key is made where there is none."""
    typer.echo(public_half(configured(config)[1].people_key))


@command(app, "help-people-unlock")
@wish("unlock")
def unlock(locked: _Badge, reason: WhyOption) -> None:
    """Forget a badge's wrong PINs; by a supervisor, or root, or the daemon's user."""


def _path(file: Path | None, config: Path | None) -> Path:
    return file if file is not None else configured(config)[1].people


def _index(members: list[Member], badge: str) -> int:
    for index, member in enumerate(members):
        if member.person.badge == badge:
            return index
    raise PeopleError(message("tablectl-no-person", badge=badge))


def new_pin(badge: str, pin_stdin: bool) -> str:
    """Return the hash of a new PIN; typed by hand, it is typed twice.

    Raises:
        PeopleError: it may not be used, or was not typed twice.
    """
    new = ask_pin(message("tablectl-new-pin-of", badge=badge), pin_stdin)
    check_pin(new, badge)
    by_hand = not pin_stdin and sys.stdin.isatty()
    if by_hand and ask_pin(message("tablectl-same-again"), pin_stdin) != new:
        raise PeopleError(message("tablectl-two-pins"))
    return hash_pin(new)
