"""Writes the people file: whole, in one step, readable by its owner and group only."""

import fcntl
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import yaml

from controller.data.message import message
from controller.people.file import MOST_PEOPLE, load_people
from controller.people.people_errors import PeopleError, PeopleFileError
from controller.people.register import Member
from controller.system.disk import exists_at, replace_file

_HEAD = """\
# The people of the house, with what is kept of their PINs (argon2id).
# Change it with: tablectl people add, pin, remove. Nobody else may read it.
"""
_MODE = 0o640


@contextmanager
def editing(path: Path) -> Iterator[list[Member]]:
    """Let the caller change the people of the house: they edit the given list in place.

    Two editors at once take turns. If the block raises, nothing is changed.

    Raises:
        ConfigurationError: the file is not in order.
        PeopleError: there would be more people than a file may have.
        PeopleFileError: it cannot be written.
    """
    with _alone(path):
        there = load_people(path, complete=False).members if exists_at(path) else ()
        members = list(there)
        yield members
        if len(members) > MOST_PEOPLE:
            raise PeopleError(message("people-full", path=str(path), size=MOST_PEOPLE))
        save_people(path, members)


def exchange(path: Path, members: Iterable[Member]) -> bool:
    """Put other people in the place of all; False: somebody edits the file at this moment.

    Raises:
        PeopleFileError: it cannot be written.
    """
    try:
        with _alone(path, fcntl.LOCK_NB):
            save_people(path, members)
    except BlockingIOError:
        return False
    return True


@contextmanager
def _alone(path: Path, how: int = 0) -> Iterator[None]:
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError as error:
        raise PeopleFileError(path, error) from error
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | how)
        yield
    finally:
        os.close(folder)


def save_people(path: Path, members: Iterable[Member]) -> None:
    """Replace the people of the house in the file.

    A reader, or a power cut, finds the old file or the new one. Owner and group stay as they were;
    a new file gets those of its folder, which is the daemon's.

    Raises:
        PeopleFileError: it cannot be written.
    """
    text = _HEAD + yaml.safe_dump(
        {"people": [_entry(member) for member in members]}, sort_keys=False, allow_unicode=True
    )
    try:
        replace_file(path, text, _MODE)
    except OSError as error:
        raise PeopleFileError(path, error) from error


def _entry(member: Member) -> dict[str, str]:
    person = member.person
    entry = {"badge": person.badge, "name": person.name, "role": str(person.role)}
    return entry | ({"pin": member.kept} if member.kept else {})
