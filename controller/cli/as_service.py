"""`tablectl config check --as-service`: the check as the user of the service sees the files."""

import os
import pwd
import subprocess
import sys
from pathlib import Path

import typer

from controller.cli.messages import complain
from controller.configuration.service import Service, installed_service, user_id
from controller.data.message import message
from controller.errors import ExitCode


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
        complain(message("tablectl-no-service-user", name=service.user))
        raise typer.Exit(ExitCode.USAGE)
    if os.geteuid() == wanted:
        if installed is None:
            complain(message("tablectl-no-unit"))
        return service
    if os.geteuid() != 0:
        complain(message("tablectl-not-the-service", name=service.user))
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
        complain(message("tablectl-program-closed", name=user, path=str(error.filename)))
        return ExitCode.USAGE
    return ended.returncode
