"""Owners and rights of the files that a table rests on, looked at before the table uses them.

Who can write the configuration decides what is played; who can read the journal sees sealed cards.
The mode of the people file is looked at where it is read (`controller.people.file`).
"""

import grp
import os
import pwd
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

from controller.configuration.build import Deployment
from controller.configuration.problem import Problem, plain
from controller.data.message import Message, message
from controller.errors import told_by
from controller.shipped_files import config_root
from controller.system.disk import exists_at

_PRIVATE = 0o640
"""The journal and keys: their owner writes, their group may read."""


def service_of(deployment: Deployment) -> int:
    """Return the user as whom the daemon runs, by the owner of the journal's folder; else ours."""
    try:
        return deployment.journal.parent.stat().st_uid
    except OSError:
        return os.geteuid()


def wrong_rights(deployment: Deployment, service: int) -> list[Problem]:
    """Return what is wrong with owners and rights; a file that is not there is not looked at.

    Args:
        deployment: where the files are.
        service: the user as whom the daemon runs; root may use files of any owner.
    """
    read, private = _files(deployment)
    found = [*_by(read, service, _only_read), *_by(private, service, _not_even_read)]
    found += _by([deployment.people], service, lambda _: None)
    folders = dict.fromkeys(path.parent for path in (*read, *private, deployment.people))
    return found + [each for folder in folders for each in _folder(folder)]


def wrong_credentials(deployment: Deployment, service: int) -> list[Problem]:
    """Return what is wrong with the files of the floor: the credentials, and the approval key.

    The daemon does not ask: a table never depends on the floor.

    Args:
        deployment: where the files are.
        service: the user as whom daemon and courier run.
    """
    floor = deployment.floor
    if floor is None:
        return []
    wrong: list[Problem] = []
    if floor.approval_key is not None:
        wrong += _unread(floor.approval_key, service, message("config-approval-key"))
    path = floor.credentials
    if path is not None:
        wrong += _by([path], service, _not_even_read) if exists_at(path) else ()
        wrong += [*_folder(path.parent), *_unread(path, service, message("config-credentials"))]
    return wrong


def _unread(path: Path, service: int, what: Message) -> Iterator[Problem]:
    """Yield what is wrong where a user cannot read a file, or it is not there."""
    try:
        found = path.stat()
    except OSError as error:
        yield Problem(path, 1, 1, "", told_by(error), what)
        return
    if not _reads(service, found):
        hint = plain(f"chown root:{_user(service)} {path}; chmod 0640 {path}")
        expected = message("config-read-by", name=_user(service))
        yield Problem(path, 1, 1, "", _mode(found), expected, hint)


def _reads(service: int, found: os.stat_result) -> bool:
    """Tell whether a user may read a file."""
    if service in (0, found.st_uid):
        return service == 0 or bool(found.st_mode & stat.S_IRUSR)
    if found.st_mode & stat.S_IROTH:
        return True
    try:
        of = pwd.getpwuid(service)
    except KeyError:
        return False
    theirs = os.getgrouplist(of.pw_name, of.pw_gid)
    return found.st_gid in theirs and bool(found.st_mode & stat.S_IRGRP)


def _files(deployment: Deployment) -> tuple[list[Path], list[Path]]:
    """Return the files that others may only read, and those that they may not even read."""
    page = deployment.page
    tls = page.tls if page is not None else None
    read = [path for path, _ in deployment.files if not path.is_relative_to(config_root())]
    read.append(deployment.approved_manifest)
    journal = deployment.journal
    private = [journal, *(journal.with_name(journal.name + end) for end in ("-wal", "-shm"))]
    private.append(deployment.people_key)
    if tls is not None:
        read += [tls.certificate, tls.clients]
        private.append(tls.key)
    if deployment.floor is not None and deployment.floor.approval_key is not None:
        read.append(deployment.floor.approval_key)
    for wire in deployment.wires:
        read += [wire.authority, wire.certificate]
        private.append(wire.key)
    return read, private


def _by(
    paths: list[Path], service: int, judged: Callable[[os.stat_result], Message | None]
) -> Iterator[Problem]:
    for path in paths:
        try:
            found = path.stat()
        except OSError:
            continue
        if service != 0 and found.st_uid not in (0, service):
            hint = plain(f"chown {_user(service)} {path}")
            owner = message("config-owner", name=_user(found.st_uid))
            yield Problem(path, 1, 1, "", owner, message("config-owner-of-service"), hint)
        if (expected := judged(found)) is not None:
            yield Problem(path, 1, 1, "", _mode(found), expected, plain(f"chmod 0640 {path}"))


def _only_read(found: os.stat_result) -> Message | None:
    """Return what was expected where others may write a file; None: they may not."""
    by_group = found.st_mode & stat.S_IWGRP and not _alone(found)
    return message("config-written-by-owner") if found.st_mode & stat.S_IWOTH or by_group else None


def _not_even_read(found: os.stat_result) -> Message | None:
    """Return what was expected where others may read a file; None: they may not."""
    return message("config-private-mode") if stat.S_IMODE(found.st_mode) & ~_PRIVATE else None


def _alone(found: os.stat_result) -> bool:
    """Tell whether a file's group is its owner's own, with nobody else in it."""
    try:
        own = pwd.getpwuid(found.st_uid).pw_gid == found.st_gid
        return own and not grp.getgrgid(found.st_gid).gr_mem
    except KeyError:
        return False


def _folder(folder: Path) -> Iterator[Problem]:
    try:
        found = folder.stat()
    except OSError:
        return
    if found.st_mode & stat.S_IWOTH and not found.st_mode & stat.S_ISVTX:
        expected, hint = message("config-folder-closed"), plain(f"chmod o-w {folder}")
        yield Problem(folder, 1, 1, "", _mode(found), expected, hint)


def _mode(found: os.stat_result) -> Message:
    return message("config-mode", text=f"{stat.S_IMODE(found.st_mode):04o}")


def _user(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
