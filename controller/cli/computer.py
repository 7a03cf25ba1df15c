"""The table on its computer: run, examined, its files listed, its screens opened."""

import asyncio
import json
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.arguments import ConfigOption, WrongArgumentError
from controller.cli.commands import option
from controller.cli.conversation import SocketOption, find_socket, refused, talk_to_daemon
from controller.cli.output import print_complaint, print_data, print_message
from controller.cli.table_file import configured, table_file
from controller.data.message import message
from controller.errors import DealerTableError, ExitCode, told_by
from controller.files import read_text
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.doctor import Finding
    from controller.kiosk import Screen


def run(config: ConfigOption = None) -> None:
    """Run the table until SIGTERM."""
    from controller.daemon.run import run as serve

    raise typer.Exit(serve(table_file(config)))


def doctor(
    as_json: Annotated[bool, option("--json", "help-doctor-json")] = False,
    config: ConfigOption = None,
) -> None:
    """Examine the table's computer; exit code 0: nothing found, 1: something, 2: its files."""
    from controller.cli.device_owner import served
    from controller.doctor import Computer, examine
    from controller.system.clock import SystemClock

    file = table_file(config)
    now = SystemClock().now().utc_us
    found = list(examine(file, Computer(), now, served=served(file)))
    (_print_findings_json if as_json else _print_findings)(file, found)
    if any(each.configuration for each in found):
        raise typer.Exit(ExitCode.USAGE)
    raise typer.Exit(ExitCode.NEGATIVE if found else ExitCode.OK)


def _print_findings(file: "Path", found: "list[Finding]") -> None:
    for each in found:
        print_message(each.what)
        print_message(message("doctor-do", action=each.action))
    print_message(message("doctor-found", count=len(found), path=str(file)))


def _print_findings_json(file: "Path", found: "list[Finding]") -> None:

    findings = [
        {"name": each.name, "what": say(each.what), "action": say(each.action)} for each in found
    ]
    told = {"file": str(file), "findings": findings}
    print_data(told)


def manifest(
    as_json: Annotated[bool, option("--json", "help-manifest-json")] = False,
    check: Annotated[bool, option("--check", "help-manifest-check")] = False,
    recheck: Annotated[bool, option("--recheck", "help-manifest-recheck")] = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Print path and SHA-256 of every file that the table's integrity depends on.

    Each line is in the format of sha256sum, so that `tablectl manifest | sha256sum --check` checks
    the files, and `tablectl manifest | sha256sum` prints the digest that the journal and the screen
    show.
    """
    from controller.manifest import take_manifest

    if recheck:
        raise typer.Exit(_recheck(find_socket(socket, config)))
    _, deployment = configured(config)
    taken = take_manifest(deployment.configuration)
    if check:
        raise typer.Exit(_check_manifest(taken.text, deployment.approved_manifest))
    if not as_json:
        typer.echo(taken.text, nl=False)
        return
    files = [{"path": path, "sha256": digest} for path, digest in taken.files]
    typer.echo(json.dumps({"sha256": taken.digest, "files": files}, indent=2))


def _recheck(socket: Path) -> ExitCode:
    """Have the running table compare its software, and tell what it found."""
    from controller.api.messages import CheckSoftware

    answer = talk_to_daemon(socket, lambda client: client.wish(CheckSoftware()))
    if not answer.ok:
        refused(answer)
        return ExitCode.NEGATIVE
    print_message(message("manifest-rechecked"))
    return ExitCode.OK


def _check_manifest(taken: str, approved: Path) -> ExitCode:
    """Tell which files are not as approved."""
    from controller.daemon.checks import differing

    try:
        wanted = read_text(approved)
    except (OSError, ValueError) as error:
        print_complaint(
            message("manifest-not-approved-yet", path=str(approved), error=told_by(error))
        )
        return ExitCode.NEGATIVE
    paths = differing(taken, wanted)
    for path in paths:
        typer.echo(path)
    print_message(message("manifest-check", count=len(paths), path=str(approved)))
    return ExitCode.NEGATIVE if paths else ExitCode.OK


_OPTIONS = (
    "--kiosk",
    "--no-first-run",
    "--noerrdialogs",
    "--disable-pinch",
    "--overscroll-history-navigation=0",
    # an alarm must be heard after a restart at night, when nobody has touched the screen yet
    "--autoplay-policy=no-user-gesture-required",
    "--disable-session-crashed-bubble",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--password-store=basic",
)
"""Of Chromium: nothing of its own lies over the table's page, and it asks no one on the network."""


class NoBrowserError(DealerTableError, exit_code=ExitCode.USAGE):
    """The browser cannot be started."""


def kiosk(
    keep: Annotated[str, option("--keep SCREEN", "help-kiosk-keep")] = "",
    browser: Annotated[str, option("--browser COMMAND", "help-kiosk-browser")] = "chromium",
    waiting: Annotated[Path | None, option("--waiting PAGE", "help-kiosk-waiting")] = None,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Print an address; the browser that opens it first is the screen at the table."""
    path = find_socket(socket, config)
    if not keep:
        from controller.kiosk import proved

        typer.echo(talk_to_daemon(path, proved).address)
        return
    from controller.kiosk import WAITING, Kiosk, Screen

    try:
        screen = Screen(keep)
    except ValueError:
        known = ", ".join(Screen)
        raise WrongArgumentError(message("tablectl-kiosk-screens", words=known), "--keep") from None
    profile = _profile(screen)
    command = _browser_command(browser, screen, profile)
    try:
        asyncio.run(Kiosk(screen, path, command, profile, waiting or WAITING).run())
    except OSError as error:
        words = message("tablectl-no-browser", command=command[0], error=told_by(error))
        raise NoBrowserError(words) from error
    except KeyboardInterrupt:
        raise typer.Exit(ExitCode.OK) from None


def _profile(screen: "Screen") -> Path:
    """Return the folder of a screen's browser, which keeps its cookie."""
    state = os.environ.get("STATE_DIRECTORY") or os.environ.get("XDG_STATE_HOME")
    folder = Path(state) if state else Path.home() / ".local" / "state"
    return folder / "dealer-table" / screen


def _browser_command(browser: str, screen: "Screen", profile: Path) -> list[str]:
    """Return the command of a browser with a profile of its own.

    The window's class tells a compositor which screen it is for.
    """
    own = [f"--user-data-dir={profile}", f"--class=dealer-table-{screen}"]
    if "WAYLAND_DISPLAY" in os.environ:
        own.append("--ozone-platform=wayland")
    return [*shlex.split(browser), *_OPTIONS, *own]
