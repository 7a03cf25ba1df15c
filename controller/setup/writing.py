"""Writes what was set up: nothing before all of it has been checked."""

import os
import pwd
import tempfile
from collections.abc import Mapping
from pathlib import Path

from controller.configuration import ConfigurationError, load_chosen
from controller.configuration.build import Deployment
from controller.configuration.problem import Problem, of_error
from controller.configuration.service import USER
from controller.data.definition import TableDefinition
from controller.data.lists import lines
from controller.data.message import Message, message
from controller.setup.errors import SetupError
from controller.setup.table_text import table_text
from controller.system.whole_file import replace_file

_BESIDE = ("games", "house", "jurisdictions", "languages", "odds")
"""Folders of a house's own files, beside the table's."""
_TABLE_MODE, _RULES_MODE, _FOLDER_MODE = 0o640, 0o644, 0o750


def checked(values: Mapping[str, object], path: Path) -> tuple[TableDefinition, Deployment]:
    """Return the table that these values would be, at this place; nothing is left there.

    Games, houses and languages of the house's own lie beside the table's file.

    Raises:
        SetupError: with all that is wrong.
    """
    with tempfile.TemporaryDirectory() as apart:
        draft = Path(apart) / path.name
        draft.write_text(table_text(values), "utf-8")
        for folder in _BESIDE:
            (Path(apart) / folder).symlink_to(path.parent.absolute() / folder)
        try:
            loaded = load_chosen(draft, ())
            return loaded.definition, loaded.deployment
        except ConfigurationError as error:
            wrong = lines([_without_line(each, draft) for each in error.problems])
            raise SetupError(message("setup-not-in-order", words=wrong)) from error


def _without_line(problem: Problem, draft: Path) -> Message:
    """Return a problem by its key: no person ever sees the lines of the draft."""
    if problem.file != draft:
        return problem.line_of_words
    return message("config-placed", place=problem.where or draft.name, words=problem.words)


def write_table(values: Mapping[str, object], path: Path) -> None:
    """Write the table's file; only the daemon's group may read it, too.

    Raises:
        SetupError: it cannot be written; the old one is still there.
    """
    _folder(path.parent, USER)
    _write(path, table_text(values), _TABLE_MODE)


def write_rules(text: str, path: Path) -> None:
    """Write udev's rules.

    Raises:
        SetupError: as `write_table`.
    """
    _folder(path.parent, "root")
    _write(path, text, _RULES_MODE)


def make_folder_of_people(people: Path) -> None:
    """Make the folder of the people file, which is the daemon's, if it is not there.

    Raises:
        SetupError: it cannot be made.
    """
    _folder(people.parent, USER, owns=True)


def _write(path: Path, text: str, mode: int) -> None:
    try:
        replace_file(path, text, mode)
    except OSError as error:
        raise _unwritten(path, error) from error


def _folder(path: Path, user: str, *, owns: bool = False) -> None:
    """Make a folder that the user's group may read, if it is not there.

    Args:
        path: the folder.
        user: of the daemon; if this computer has no such user, it stays with who asks.
        owns: the folder is the user's own.
    """
    if path.is_dir():
        return
    try:
        path.mkdir(_FOLDER_MODE, parents=True)
        if os.geteuid() == 0 and (entry := _entry(user)) is not None:
            os.chown(path, entry.pw_uid if owns else 0, entry.pw_gid)
    except OSError as error:
        raise _unwritten(path, error) from error


def _entry(user: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(user)
    except KeyError:
        return None


def _unwritten(path: Path, error: OSError) -> SetupError:
    return SetupError(message("setup-unwritten", path=str(path), error=of_error(error)))
