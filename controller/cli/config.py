"""`tablectl config`: files checked, as whoever asks or as the service does; the schema of files."""

import os
import pwd
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from stat import S_ISREG
from typing import Annotated, cast

import typer

from controller.cli.commands import argument, command, group, option
from controller.cli.output import print_complaint, print_data, print_message
from controller.cli.table_file import table_file
from controller.configuration import load_game
from controller.configuration.checks.stakes import amounts_need_page
from controller.configuration.checks.table import keeps_no_numbers, refused_tables, without_checksum
from controller.configuration.files import FOLDERS, load_table
from controller.configuration.files import check as find_problems
from controller.configuration.models import GameFile
from controller.configuration.problem import Problem
from controller.configuration.rights import service_of, wrong_credentials, wrong_rights
from controller.configuration.schema import FileKind, json_schema
from controller.configuration.service import Service, installed_service, unwritable, user_id
from controller.data.definition import TableDefinition
from controller.data.definition.poker import PokerRules
from controller.data.message import Message, message, one_by_one
from controller.data.terms import DEVICES
from controller.errors import ExitCode, told_by
from controller.system.disk import exists_at
from controller.words.folders import FOLDER, SUFFIX, reader_of

CHECKS = "dealer_table.config_checks"
"""Entry points: a folder of files of another kind = the function that finds the problems in one."""

app = group("help-config-group")


def print_problems(problems: Sequence[Problem]) -> None:
    """Print the problems as a compiler does, one to a line, and how many there are."""
    for problem in problems:
        print_message(problem.line_of_words)
    print_message(message("tablectl-problems", count=len(problems)))


@command(app, "help-config-check")
def check(
    path: Annotated[
        Path | None,
        argument("[PATH]", "help-config-check-path", readable=False, show_default=False),
    ] = None,
    as_service: Annotated[bool, option("--as-service", "help-config-check-as-service")] = False,
    missing: Annotated[Path | None, option("--missing FILE", "help-config-check-missing")] = None,
) -> None:
    """Report all problems of a file and of those that it names."""
    file = table_file(path)
    service = service_that_asks(file) if as_service else None
    if missing is not None:
        _write_missing(file, missing)
        return
    others = _of_others(file)
    if _is_folder(file) and others is None:
        print_complaint(message("tablectl-no-folder-check", path=str(file)))
        raise typer.Exit(ExitCode.USAGE)
    problems = others(file) if others is not None else find_problems(file)
    if problems:
        print_problems(problems)
        raise typer.Exit(ExitCode.USAGE)
    if others is not None or file.parent.name in FOLDERS:
        print_message(message("tablectl-in-order", path=str(file)))
        _tell_refused(file)
        return
    table, deployment = load_table(file)
    user = service_of(deployment)
    wrong = wrong_rights(deployment, user) + wrong_credentials(deployment, user)
    if service is not None:
        wrong += unwritable(deployment, service)
    if wrong:
        print_problems(wrong)
        raise typer.Exit(ExitCode.USAGE)
    _check_people(deployment.people)
    for place in deployment.head_places:
        if not (exists_at(place, S_ISREG) and os.access(place, os.R_OK | os.W_OK)):
            print_complaint(message("tablectl-heads-out-of-reach", path=str(place)))
    for name in without_checksum(table):
        print_complaint(message("tablectl-no-checksum", device=DEVICES[name]))
    if keeps_no_numbers(table.shuffler) and not deployment.head_places:
        print_complaint(message("tablectl-no-numbers"))
    if table.poker is not None:
        if amounts_need_page(table.poker) and deployment.page is None:
            print_complaint(message("tablectl-amounts-need-page", path=str(file)))
        print_message(_of_players(file, table, table.poker))
        return
    print_message(
        message(
            "tablectl-table-in-order",
            path=str(file),
            table=table.name,
            game=table.game.name,
            name=table.pay_table,
            count=len(table.seats),
            law=table.jurisdiction,
        )
    )


def _tell_refused(file: Path) -> None:
    """Tell which pay tables of a game's file no table may play by, and why."""
    if FOLDERS.get(file.parent.name) is GameFile:
        for why in refused_tables(load_game(file), file):
            print_complaint(message("tablectl-refused-at-table", path=str(file), why=why))


def _write_missing(folder: Path, file: Path) -> None:
    """Write what a language lacks; into a file of its folder, what the file's readers read."""
    from controller.configuration.checks.languages import missing_words

    if not _is_folder(folder) or folder.parent.name != FOLDER:
        print_complaint(message("tablectl-missing-of-language", path=str(folder)))
        raise typer.Exit(ExitCode.USAGE)
    inside = file.absolute().parent == folder.absolute()
    count, text = missing_words(folder, reader_of(file) if inside else None)
    if not count:
        print_message(message("tablectl-in-order", path=str(folder)))
        return
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except OSError as error:
        print_complaint(message("tablectl-not-written", path=str(file), why=told_by(error)))
        raise typer.Exit(ExitCode.USAGE) from None
    print_message(message("tablectl-missing-written", count=count, path=str(file)))


def _of_players(file: Path, table: TableDefinition, rules: PokerRules) -> Message:
    """Return the words for the table of a player-banked game that is in order, with its stakes."""
    from controller.snapshot.poker import stakes_words

    return message(
        "tablectl-players-table-in-order",
        path=str(file),
        table=table.name,
        game=table.game.name,
        words=one_by_one(stakes_words(rules)),
        count=len(table.seats),
        law=table.jurisdiction,
    )


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # its name is too long: whoever opens it says so
        return False


def _of_others(file: Path) -> Callable[[Path], Sequence[Problem]] | None:
    """Return the check of a file that is no table's: a language or its folder, a fault script."""
    folder = file.parent.name
    if file.suffix == SUFFIX or (_is_folder(file) and folder == FOLDER):
        from controller.configuration.checks.languages import check_language

        return check_language
    from importlib.metadata import entry_points

    for entry in entry_points(group=CHECKS, name=folder):
        return cast(Callable[[Path], Sequence[Problem]], entry.load())
    return None


def _check_people(path: Path) -> None:
    """Check the people file; a file that is not there yet is no error of the table's.

    The daemon does not start without it: nobody could clear what holds the table.
    """
    from controller.people.file import HOW_TO_BEGIN, check_people, load_people

    if not os.access(path, os.R_OK):
        if exists_at(path):
            print_complaint(message("tablectl-people-unread", path=str(path)))
        else:
            print_complaint(
                message("tablectl-people-missing", path=str(path), command=HOW_TO_BEGIN)
            )
    elif problems := check_people(path):
        print_problems(problems)
        raise typer.Exit(ExitCode.USAGE)
    else:
        print_message(load_people(path).eyes)


@command(app, "help-config-schema")
def schema(
    kind: Annotated[FileKind, option("--kind", "help-config-schema-kind")] = FileKind.TABLE,
) -> None:
    """Print the JSON Schema of a kind of file, for editors."""
    print_data(json_schema(kind))


def service_that_asks(file: Path) -> Service:
    """Return the service whose user this process runs as.

    Where root asks, the check runs again as that user, and this process ends with its exit code.

    Args:
        file: the table's, or whatever else is checked.
    """
    installed = installed_service()
    service = installed or Service()
    wanted = user_id(service)
    if wanted is None:
        print_complaint(message("tablectl-no-service-user", name=service.user))
        raise typer.Exit(ExitCode.USAGE)
    if os.geteuid() == wanted:
        if installed is None:
            print_complaint(message("tablectl-no-unit"))
        return service
    if os.geteuid() != 0:
        print_complaint(message("tablectl-not-the-service", name=service.user))
        raise typer.Exit(ExitCode.USAGE)
    raise typer.Exit(_again(service.user, file.absolute()))


def _again(user: str, file: Path) -> int:
    """Run the check as a user; return its exit code."""
    them = pwd.getpwnam(user)
    words = [sys.executable, "-I", "-m", "controller.cli", "config", "check", "--as-service"]
    try:
        ended = subprocess.run(
            [*words, str(file)],
            check=False,
            cwd="/",
            user=them.pw_uid,
            group=them.pw_gid,
            extra_groups=os.getgrouplist(user, them.pw_gid),
        )
    except PermissionError as error:  # such as a program in root's own home
        print_complaint(message("tablectl-program-closed", name=user, path=str(error.filename)))
        return ExitCode.USAGE
    return ended.returncode
