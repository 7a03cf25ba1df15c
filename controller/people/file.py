"""The people file: read as strictly as the other configuration files, with more checks of access.

It is not part of the definitions that the journal keeps. People's names come into the record with
what they did; the hashes of their PINs never do.
"""

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from controller.configuration.document import Document, read, read_text
from controller.configuration.problem import ConfigurationError, Problem, in_reading_order, plain
from controller.configuration.validation import read_as, validate
from controller.data.message import message
from controller.data.person import Person, Role
from controller.data.values import PersonName, Strict, WrongValueError, checked, patterned
from controller.errors import told_by
from controller.people.people_errors import PeopleError
from controller.people.pins import is_hash
from controller.people.register import Member, Register

MOST_PEOPLE = 1000
BADGE_PATTERN = r"^[A-Za-z0-9]([A-Za-z0-9-]{0,30}[A-Za-z0-9])?$"
HOW_TO_BEGIN = "tablectl people add BADGE --name NAME --role supervisor"
_SAFE = stat.S_IRUSR | stat.S_IWUSR | stat.S_IRGRP
"""0640: the file's group may read it; the daemon is in that group."""


def _hash(value: str) -> str:
    if not is_hash(value):
        raise WrongValueError(message("config-pin-kept"))
    return value


Badge = Annotated[str, patterned(BADGE_PATTERN, message("config-badge-pattern"))]
PinHash = Annotated[str, checked(_hash)]


class PersonFile(Strict, frozen=True, kw_only=True):
    """One person of the house.

    Attributes:
        badge: The badge's number.
        name: As people call them.
        role: dealer, supervisor or technician.
        pin: What is kept of their PIN; without it they only tap their badge.
    """

    badge: Badge
    name: PersonName
    role: Role
    pin: PinHash | None = None

    def __repr__(self) -> str:
        """Return who it is, without the hash of their PIN."""
        return f"PersonFile({self.badge!r}, {self.name!r}, {self.role.value!r})"


class PeopleFile(Strict, frozen=True, kw_only=True):
    """The people of the house who are known at this table.

    Attributes:
        people: All of them.
    """

    people: Annotated[list[PersonFile], Meta(max_length=MOST_PEOPLE)]


def load_people(path: Path, *, complete: bool = True) -> Register:
    """Return the people of the house.

    Args:
        path: the file.
        complete: there must be a supervisor among them who can clear.

    Raises:
        ConfigurationError: with all that is wrong; what stands in the place of a PIN's hash is not
            shown.
    """
    register, problems = _read(path, complete)
    if problems:
        raise ConfigurationError(problems)
    return register


def read_people(text: str) -> Register:
    """Return the people of a text that came from elsewhere, in the form of the people file.

    Raises:
        PeopleError: it is not in order. Told are the line and what should stand there; what stands
            there is told to nobody.
    """
    register, problems = _checked(*read_text(Path(), text), complete=True)
    if problems:
        first = problems[0]
        raise PeopleError(message("people-line", line=first.line, expected=first.expected))
    return register


def check_people(path: Path) -> list[Problem]:
    """Return all that is wrong with the people file; it raises nothing."""
    return _read(path, complete=True)[1]


def _read(path: Path, complete: bool) -> tuple[Register, list[Problem]]:
    document, problems = read(path)
    if document is not None:
        problems += _open_to_others(path)
    return _checked(document, problems, complete=complete)


def _checked(
    document: Document | None, problems: list[Problem], *, complete: bool
) -> tuple[Register, list[Problem]]:
    if document is None:
        return Register(()), [_way_out(each) for each in problems]
    content, unfit = validate(PeopleFile, document)
    problems += [*unfit, *badges_twice(document)]
    register = Register(_members(content)) if content is not None else Register(())
    if complete and not problems and not register.someone_clears:
        expected = message("config-clearing-supervisor")
        hint = plain(HOW_TO_BEGIN)
        problems.append(document.problem(("people",), expected, suggestion=hint))
    return register, in_reading_order(map(_discreet, problems))


def _members(content: PeopleFile) -> Iterator[Member]:
    for each in content.people:
        yield Member(Person(each.badge, each.name, each.role), each.pin or "")


def _open_to_others(path: Path) -> Iterator[Problem]:
    """Yield what is wrong with the file's mode.

    Others who may write it can let themselves in; others who may read it can find out the PINs.
    """
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError as error:
        yield Problem(path, 1, 1, "", told_by(error), message("config-readable-file"))
        return
    if mode & ~_SAFE:
        found, expected = message("config-mode", text=f"{mode:04o}"), message("config-people-mode")
        yield Problem(path, 1, 1, "", found, expected, plain(f"chmod 0640 {path}"))


def badges_twice(document: Document) -> Iterator[Problem]:
    """Yield a problem for each badge that the file names twice."""
    first: dict[str, int] = {}
    for place, badge in document.texts("people", "*", "badge"):
        if badge in first:
            yield document.problem(place, message("config-own-badge", line=first[badge]))
        first.setdefault(badge, document.mark(place)[0])


def _discreet(problem: Problem) -> Problem:
    """Hide what stands in the place of a hash: it may be a PIN."""
    if not problem.where.endswith(".pin"):
        return problem
    return replace(problem, found=message("config-something-else"))


def _way_out(problem: Problem) -> Problem:
    begin = message("config-begin-with", text=HOW_TO_BEGIN)
    return replace(problem, suggestion=problem.suggestion or begin)


def new_person(badge: str, name: str, role: Role) -> Person:
    """Return a person as the file would hold them.

    Raises:
        PeopleError: badge or name could not be read back from the file.
    """
    given = {"badge": badge, "name": name, "role": role.value}
    fit, complaints = read_as(PersonFile, given)
    if fit is None:
        first = complaints[0]
        raise PeopleError(
            message(
                "config-unfit", key=str(first.place[0]), found=first.found, expected=first.expected
            )
        )
    return Person(fit.badge, fit.name, fit.role)


class KeptPeople:
    """The people of a file as it is now: it is read again after each change."""

    def __init__(self, path: Path) -> None:
        """Read it for the first time; raises as `load_people`."""
        self._path = path
        self._seen = _signature(path)
        self._register = load_people(path)

    def __call__(self) -> Register:
        """Return the people; raises as `load_people`."""
        seen = _signature(self._path)
        if seen != self._seen:
            self._register = load_people(self._path)
            self._seen = seen
        return self._register


def _signature(path: Path) -> tuple[int, ...]:
    try:
        status = path.stat()
    except OSError:
        return ()
    return status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_mode
