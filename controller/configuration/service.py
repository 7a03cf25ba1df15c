"""The service as it is installed: its user, and what its unit lets it write."""

import os
import pwd
import subprocess
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from controller.configuration.build import Deployment
from controller.configuration.problem import Problem, plain
from controller.data.message import message
from controller.system.disk import exists_at

UNIT = "dealer-table.service"
_MEANT = ("0", "6")
"""Exit statuses of a daemon that was asked to end (systemd/README.md)."""
USER = "dealer-table"
"""The user of the service where no unit is installed that names one."""

_FOLDERS = {
    "StateDirectory": "/var/lib",
    "RuntimeDirectory": "/run",
    "LogsDirectory": "/var/log",
    "CacheDirectory": "/var/cache",
}
"""Settings of a unit that make folders for it, and where these are (systemd.exec(5))."""
_LONGEST = 5.0
"""Seconds that the service manager may take to answer."""


class Service(Struct, frozen=True):
    """What a unit says of its service.

    Attributes:
        user: whose rights it has.
        made: the folders that the service manager makes for it at its start.
        written: the folders and files that it may write; None: all that its user may.
    """

    user: str = USER
    made: tuple[Path, ...] = (Path("/var/lib", USER), Path("/run", USER))
    written: tuple[Path, ...] | None = None


def installed_service() -> Service | None:
    """Return what the installed unit says, its drop-ins included; None: none is installed here."""
    says = _unit_properties("User", "ProtectSystem", "ReadWritePaths", *_FOLDERS)
    if says is None:
        return None
    made = tuple(Path(root, name) for key, root in _FOLDERS.items() for name in _words(says, key))
    strict = says.get("ProtectSystem") == "strict"
    more = tuple(Path(each.lstrip("-+")) for each in _words(says, "ReadWritePaths"))
    return Service(says.get("User") or USER, made, (*made, *more) if strict else None)


class Ended(Struct, frozen=True):
    """How the service has ended, as its manager keeps it.

    Attributes:
        code: its exit status; empty: it was killed, or never ran.
        why: the last status that the daemon told.
    """

    code: str
    why: str


def ended_service() -> Ended | None:
    """Return how the service has ended for good; None: it has not, or none is installed here."""
    says = _unit_properties("ActiveState", "ExecMainStatus", "StatusText")
    if says is None:
        return None
    state, code = says.get("ActiveState"), says.get("ExecMainStatus", "")
    # What was given up after many starts is inactive: its count of starts was begun anew.
    if state != "failed" and (state != "inactive" or code in _MEANT):
        return None
    return Ended(code, says.get("StatusText", ""))


def _unit_properties(*wanted: str) -> dict[str, str] | None:
    """Return properties of the unit; None: none is installed here."""
    properties = [f"--property={each}" for each in ("LoadState", *wanted)]
    try:
        command = ["systemctl", "show", UNIT, *properties]
        told = subprocess.run(command, capture_output=True, text=True, timeout=_LONGEST)  # noqa: PLW1510 - what it says decides
    except (OSError, subprocess.TimeoutExpired):
        return None
    says = dict(line.partition("=")[::2] for line in told.stdout.splitlines())
    return says if says.get("LoadState") == "loaded" else None


def unwritable(deployment: Deployment, service: Service) -> list[Problem]:
    """Return the places that the daemon has to write and cannot, as the user who asks.

    Args:
        deployment: where things are.
        service: the user who asks runs it.
    """
    places = [deployment.journal, deployment.api_socket, *deployment.head_places]
    if deployment.log_file is not None:
        places.append(deployment.log_file)
    return [each for place in places for each in _refused(place, service)]


def _refused(place: Path, service: Service) -> Iterator[Problem]:
    if any(place.is_relative_to(folder) and not exists_at(folder) for folder in service.made):
        return  # the service manager makes the folder, and gives it to the user
    target = place if exists_at(place) else place.parent
    if not os.access(target, os.W_OK):
        found = message("config-not-written-by", name=service.user)
        hint = plain(f"chown {service.user} {target}")
        yield Problem(target, 1, 1, "", found, message("config-written-by-service"), hint)
    elif service.written is not None and not any(map(place.is_relative_to, service.written)):
        found = message("config-outside-unit", name=UNIT)
        hint = message("config-read-write-paths", name=UNIT, path=str(place.parent))
        yield Problem(place, 1, 1, "", found, message("config-written-by-service"), hint)


def user_id(service: Service) -> int | None:
    """Return the number of the service's user; None: this computer has no such user."""
    try:
        return pwd.getpwnam(service.user).pw_uid
    except KeyError:
        return None


def _words(says: dict[str, str], key: str) -> list[str]:
    return says.get(key, "").split()
