"""The table's files: rights, people, what the service may reach, its software; and its end."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from controller.configuration import Deployment
from controller.configuration.problem import Problem
from controller.configuration.rights import service_of, wrong_credentials, wrong_rights
from controller.configuration.service import ended_service, installed_service, unwritable, user_id
from controller.daemon.checks import differing
from controller.data.message import message
from controller.doctor.computer import Computer, Finding
from controller.files import read_text
from controller.manifest import take_manifest
from controller.people.file import HOW_TO_BEGIN, check_people
from controller.system.disk import exists_at

VERIFY = Path("/usr/libexec/dealer-table/verify")
"""What holds the installed packages against their manifests before each start (systemd/debian)."""
_VERIFIED = ("sh", "-c", 'exec "$0" "" /nonexistent 2>&1')
"""Its complaints of the version in service; what was approved is looked at by itself."""
_SUM = "files are not as they should be"
"""The end of its last line, which counts them."""
_AS_SERVICE = ("-I", "-m", "controller.cli", "config", "check", "--as-service")


def of_problem(problem: Problem) -> Finding:
    """Return a problem of a file as a finding."""
    action = message("doctor-configuration-action", path=str(problem.file))
    return Finding("configuration", problem.line_of_words, action, configuration=True)


def examine_files(
    file: Path, deployment: Deployment, computer: Computer, *, served: bool
) -> Iterator[Finding]:
    """Yield what is wrong with the files that the table rests on, and why it is down for good."""
    ended = None if served else ended_service()
    if ended is not None:
        what = message("doctor-ended", code=ended.code, why=ended.why)
        yield Finding("ended", what, message("doctor-ended-action"))
    user = service_of(deployment)
    for each in wrong_rights(deployment, user) + wrong_credentials(deployment, user):
        yield Finding("rights", each.line_of_words, message("doctor-rights-action"))
    yield from _as_service(file, deployment, computer)
    yield from _people(deployment.people)
    yield from _installed(computer)
    yield from _software(deployment)


def _as_service(file: Path, deployment: Deployment, computer: Computer) -> Iterator[Finding]:
    """Look as the daemon's user: what it cannot read or write; root asks a process of that user."""
    service = installed_service()
    if service is None:
        return
    action = message("doctor-service-action", name=service.user, path=str(file))
    if os.geteuid() == 0:
        said = computer.run_program(sys.executable, *_AS_SERVICE, str(file.absolute()))
        for line in said.text.splitlines()[:-1] if said is not None and said.code else ():
            yield Finding("service", message("doctor-line", text=line), action)
    elif os.geteuid() == user_id(service):
        for each in unwritable(deployment, service):
            yield Finding("service", each.line_of_words, action)


def _people(path: Path) -> Iterator[Finding]:
    if not exists_at(path):
        what = message("doctor-people-missing", path=str(path))
        yield Finding("people", what, message("doctor-people-action", command=HOW_TO_BEGIN))
    elif os.access(path, os.R_OK):
        yield from map(of_problem, check_people(path))


def _installed(computer: Computer) -> Iterator[Finding]:
    """Hold what the packages installed against their manifests, where there are packages."""
    if not os.access(VERIFY, os.X_OK):
        return
    said = computer.run_program(*_VERIFIED, str(VERIFY))
    for line in said.text.splitlines() if said is not None and said.code else ():
        if not line.endswith(_SUM):
            what = message("doctor-line", text=line.removeprefix("dealer-table: "))
            yield Finding("software", what, message("doctor-software-action"))


def _software(deployment: Deployment) -> Iterator[Finding]:
    """Compare what is installed with the approved manifest, where one was approved."""
    approved = deployment.approved_manifest
    try:
        wanted = read_text(approved)
    except (OSError, ValueError):
        return  # none was approved: the table says so where it is demanded
    paths = differing(take_manifest(deployment.configuration).text, wanted)
    if paths:
        what = message("doctor-manifest", count=len(paths), path=paths[0])
        yield Finding("manifest", what, message("doctor-manifest-action", path=str(approved)))
