"""`tablectl setup`: a table's files and first people, from answers in a file or in conversation.

And `tablectl people`: the people of the house, their roles and their PINs.
"""

import os
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from controller.cli.arguments import ConfigOption, WhyOption, WrongArgumentError
from controller.cli.commands import argument, command, group, option
from controller.cli.conversation import PinOption, ask_pin, wish
from controller.cli.output import language_of, print_complaint, print_message
from controller.cli.setup_questions import (
    ask,
    ask_amount,
    ask_devices,
    ask_one,
    ask_text,
    ask_yes,
    check_spots,
)
from controller.cli.table_file import configured
from controller.configuration import Deployment
from controller.configuration.checks.table import keeps_no_numbers
from controller.configuration.files import list_games, load_game, load_table
from controller.data.definition import GameDefinition
from controller.data.message import message
from controller.data.person import Person, Role
from controller.data.terms import ROLES
from controller.data.values import WrongValueError
from controller.doctor.computer import Computer
from controller.doctor.devices import of_line
from controller.people import file_writer, pin_hash, pins, table_key
from controller.people.file import load_people, new_person
from controller.people.people_errors import PeopleError
from controller.people.register import Member, Register
from controller.setup import table_files
from controller.setup.answers import (
    Answers,
    SetupError,
    Values,
    laid_over,
    read_answers,
    shipped_values,
    values_of,
)
from controller.setup.udev_rules import LINKS, RELOAD, RULES, address, put_in_force, rules_text
from controller.shipped_files import INSTALLED_TABLE, available, catalogue_roots
from controller.system.disk import exists_at
from controller.words.folders import languages
from controller.words.spoken import say

people = group("help-people")

_Badge = Annotated[str, argument("BADGE", "help-people-badge")]
_File = Annotated[Path | None, option("--file PATH", "help-people-file")]


@command(people, "help-people-list", "list")
def show(file: _File = None, config: ConfigOption = None) -> None:
    """List badges, names, roles, and who has a PIN."""
    for member in load_people(_path(file, config), complete=False).members:
        person = member.person
        pin = say(message("tablectl-has-pin") if member.kept else message("tablectl-badge-only"))
        role = say(ROLES[person.role])
        print(f"{person.badge:<12} {role:<11} {pin:<11} {person.name}")


@command(people, "help-people-add")
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
    with file_writer.editing(path) as members:
        if any(member.person.badge == badge for member in members):
            raise PeopleError(message("tablectl-badge-taken", badge=badge))
        members.append(Member(person, kept))
    print_message(
        message("tablectl-person-added", path=str(path), by=str(person), role=ROLES[role])
    )


@command(people, "help-people-pin")
def pin(
    badge: _Badge, pin_stdin: PinOption = False, file: _File = None, config: ConfigOption = None
) -> None:
    """Give a person another PIN; it is valid at once."""
    path = _path(file, config)
    kept = new_pin(badge, pin_stdin)
    with file_writer.editing(path) as members:
        index = _index(members, badge)
        members[index] = Member(members[index].person, kept)
    print_message(message("tablectl-pin-changed", path=str(path), badge=badge))


@command(people, "help-people-remove")
def remove(badge: _Badge, file: _File = None, config: ConfigOption = None) -> None:
    """Remove a person: their badge and PIN prove nothing any more. The record keeps their name."""
    path = _path(file, config)
    with file_writer.editing(path) as members:
        before = Register(members).someone_clears
        gone = members.pop(_index(members, badge))
        if before and not Register(members).someone_clears:
            raise PeopleError(message("tablectl-last-supervisor", by=str(gone.person)))
    print_message(message("tablectl-person-removed", path=str(path), by=str(gone.person)))


@command(people, "help-people-key")
def key(config: ConfigOption = None) -> None:
    """Print the public half of the table's key; the key is made where there is none."""
    typer.echo(table_key.public_half(configured(config)[1].people_key))


@command(people, "help-people-unlock")
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
    pins.check_pin(new, badge)
    by_hand = not pin_stdin and sys.stdin.isatty()
    if by_hand and ask_pin(message("tablectl-same-again"), pin_stdin) != new:
        raise PeopleError(message("tablectl-two-pins"))
    return pin_hash.hash_pin(new)


# The set-up with a person: what is asked, in its order.


_LAST_SEAT = 7
_USUAL_GAME = "three-card-draw-poker"
"""The main game of this program."""


def converse(path: Path) -> Answers:
    """Ask for all that a table needs; what its file says already is what Enter takes.

    Args:
        path: of the table's file, which may be there.

    Raises:
        WrongArgumentError: nobody answers any more.
        SetupError: the table would not be in order.
    """
    print_message(message("setup-hello", path=str(path)))
    there, beside = values_of(path), path.parent
    game = ask_one(message("setup-game"), list_games(beside), str(there.get("game", _USUAL_GAME)))
    base = laid_over(shipped_values(game), there if there.get("game") == game else {})
    played = load_game(game, beside)
    values = laid_over(base, _of_table(base, there, beside))
    values = laid_over(values, _limits(values, played))
    found = ask_devices(cast(Mapping[str, Any], values.get("devices", {})))
    values["devices"] = found.values
    table, deployment = table_files.checked(values, path)
    if (found.forgets or keeps_no_numbers(table.shuffler)) and not deployment.head_places:
        values["heads"] = {"outside": [ask(message("setup-heads"), "", _place)]}
        table, deployment = table_files.checked(values, path)
    sensors = found.sensors if table.game.wagers else None
    if sensors is not None and ask_yes(message("setup-check-spots"), default=True):
        check_spots(sensors, table)
    return Answers(values, found.plugs, tuple(_people(deployment.people)))


def _of_table(base: Values, there: Values, beside: Path) -> dict[str, object]:
    """Ask for name, seats and law; the page begins in the language of the person."""
    name = ask_text(message("setup-name"), str(there.get("name", base.get("name", ""))))
    seats = cast(list[int], base.get("seats") or [*range(1, _LAST_SEAT + 1)])
    chosen = ask(message("setup-seats"), " ".join(map(str, seats)), _seats)
    laws = available("jurisdictions", beside)
    law = ask_one(message("setup-law"), laws, str(base.get("jurisdiction", laws[0])))
    tongue = language_of(os.environ, languages(catalogue_roots(beside)))
    page = laid_over(cast(Values, base.get("page") or {}), {"language": tongue})
    return {"name": name, "seats": chosen, "jurisdiction": law, "page": page}


def _place(answer: str) -> str:
    if not Path(answer).is_absolute():
        raise WrongValueError(message("setup-heads-wrong"))
    return answer


def _seats(answer: str) -> list[int]:
    words = answer.replace(",", " ").split()
    if not all(word in "1234567" and len(word) == 1 for word in words) or not words:
        raise WrongValueError(message("setup-seats-wrong", high=_LAST_SEAT))
    return sorted({int(word) for word in words})


def _limits(values: Values, game: GameDefinition) -> dict[str, object]:
    """Ask for the limits of each wager; the stakes of players are changed in the file."""
    limits = cast(Mapping[str, Mapping[str, object]], values.get("limits", {}))
    if not limits:
        print_message(message("setup-stakes-in-file"))
        return {}
    if len(game.pay_tables) > 1:
        names = [each.name for each in game.pay_tables]
        usual = str(values.get("pay_table") or game.default_pay_table)
        chosen = ask_one(message("setup-pay-table"), names, usual)
    else:
        chosen = game.default_pay_table
    asked = {}
    for wager in game.wagers:
        least = message("setup-least", name=wager.label)
        most = message("setup-most", name=wager.label)
        known = {"minimum": "5.00", "maximum": "100.00", **limits.get(wager.name, {})}
        asked[wager.name] = {
            "minimum": ask_amount(least, str(known["minimum"])),
            "maximum": ask_amount(most, str(known["maximum"])),
        }
    return {"pay_table": chosen, "limits": asked}


def _people(path: Path) -> list[Member]:
    """Ask for people until a supervisor can clear, then for as many as there are."""
    known = list(load_people(path, complete=False).members) if exists_at(path) else []
    new: list[Member] = []
    while True:
        complete = Register([*known, *new]).someone_clears
        if not complete:
            print_message(message("setup-first-supervisor"))
        elif not ask_yes(message("setup-one-more"), default=False):
            return new
        new.append(_person([*known, *new]))


def _person(known: list[Member]) -> Member:
    taken = {each.person.badge for each in known}

    def free(answer: str) -> str:
        if not answer or answer in taken:
            raise WrongValueError(message("setup-badge-wrong"))
        return answer

    badge = ask(message("setup-badge"), "", free)
    name = ask_text(message("setup-person-name"))
    role = Role(ask_one(message("setup-role"), [each.value for each in Role], Role.SUPERVISOR))
    person = new_person(badge, name, role)
    return Member(person, "" if role is Role.DEALER else _new_pin(badge))


def _new_pin(badge: str) -> str:
    """Ask for a PIN until it may be used; return what is kept."""
    while True:
        try:
            return new_pin(badge, pin_stdin=False)
        except PeopleError as error:
            if not sys.stdin.isatty():  # it comes from the environment, and would come again
                raise
            print_complaint(error.words)


def setup(
    answers: Annotated[Path | None, option("--answers FILE", "help-setup-answers")] = None,
    pins_stdin: Annotated[bool, option("--pins-stdin", "help-setup-pins")] = False,
    table: Annotated[Path, option("--table PATH", "help-setup-table")] = INSTALLED_TABLE,
    rules: Annotated[Path, option("--rules PATH", "help-setup-rules")] = RULES,
    page_unit: Annotated[
        Path, option("--page-unit PATH", "help-setup-page-unit")
    ] = table_files.PAGE_UNIT,
    page: Annotated[bool, option("--page", "help-setup-page")] = False,
    replace: Annotated[bool, option("--replace", "help-setup-replace")] = False,
) -> None:
    """Set a table up: ask for devices, game, limits and people, then write its files."""
    if page:
        _, deployment = load_table(table)
        if units := _hold_port(deployment, page_unit):
            command = f"  systemctl daemon-reload && systemctl restart {units}dealer-table"
            print_message(message("setup-next", command=command))
        return
    if exists_at(table) and not replace:
        print_complaint(message("setup-table-there", path=str(table)))
        raise typer.Exit(SetupError.exit_code)
    if answers is not None:
        told = read_answers(answers, partial(_kept, pins_stdin))
    else:
        told = converse(table)
    _write(told, table, rules, page_unit)


def _kept(pins_stdin: bool, person: Person) -> str:
    """Return what is kept of a person's PIN, which is the next line of standard input."""
    if not pins_stdin:
        raise WrongArgumentError(message("setup-pins-missing", name=str(person)), "--pins-stdin")
    pin = sys.stdin.readline().strip()
    pins.check_pin(pin, person.badge)
    return pin_hash.hash_pin(pin)


def _write(told: Answers, table: Path, rules: Path, page_unit: Path) -> None:
    """Check all of it, then write it; the table's file last, because it says that there is one."""
    _, deployment = table_files.checked(told.values, table)
    table_files.make_folder_of_people(deployment.people)
    with file_writer.editing(deployment.people) as members:
        new = {each.person.badge for each in told.people}
        members[:] = [*(each for each in members if each.person.badge not in new), *told.people]
        register = Register(members)
        if not register.someone_clears:
            raise SetupError(message("setup-no-supervisor"))
    print_message(message("setup-written", path=str(deployment.people)))
    print_message(register.eyes)
    left: list[str] = []
    if told.plugs:
        table_files.write_rules(rules_text(told.plugs), rules)
        print_message(message("setup-written", path=str(rules)))
        if put_in_force(rules):
            _read_back(told)
        else:
            left.append(RELOAD)
    units = _hold_port(deployment, page_unit)
    table_files.write_table(told.values, table)
    print_message(message("setup-written", path=str(table)))
    named = "" if table == INSTALLED_TABLE else f" {table}"
    left.append(f"tablectl config check{named} --as-service")
    left.append(f"systemctl enable --now {units}dealer-table")
    print_message(message("setup-next", command="\n".join(f"  {each}" for each in left)))


def _hold_port(deployment: Deployment, unit: Path) -> str:
    """Have the port of the page held; return the unit's name, to stand before the service's."""
    if deployment.page is None or not table_files.write_page_unit(deployment.page, unit):
        return ""
    print_message(message("setup-written", path=str(unit)))
    return f"{unit.name} "


def _read_back(told: Answers) -> None:
    """Say what udev has not made of the rules."""
    for plug in told.plugs:
        node = Path(LINKS, plug.name)
        if not exists_at(node):
            print_complaint(message("setup-not-named", path=str(node)))
            continue
        for each in of_line(address(plug), node, Computer()):
            print_complaint(each.what)
