"""`tablectl kiosk`: an address that makes one browser the screen at the table, or that browser."""

import asyncio
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.daemon_socket import SocketOption, converse, find_socket
from controller.cli.run import ConfigOption
from controller.data.message import message
from controller.errors import DealerTableError, ExitCode

if TYPE_CHECKING:
    from controller.kiosk import Screen

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


class NoBrowserError(DealerTableError):
    """The browser cannot be started."""

    exit_code = ExitCode.USAGE


def kiosk(
    keep: Annotated[str, typer.Option("--keep", metavar="SCREEN", help="help-kiosk-keep")] = "",
    browser: Annotated[
        str, typer.Option("--browser", metavar="COMMAND", help="help-kiosk-browser")
    ] = "chromium",
    waiting: Annotated[
        Path | None, typer.Option("--waiting", metavar="PAGE", help="help-kiosk-waiting")
    ] = None,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Print an address; the browser that opens it first is the screen at the table."""
    path = find_socket(socket, config)
    if not keep:
        typer.echo(converse(path, lambda client: client.kiosk()))
        return
    from controller.kiosk import WAITING, Kiosk, Screen

    try:
        screen = Screen(keep)
    except ValueError:
        from controller.cli.usage import WrongArgumentError

        known = ", ".join(Screen)
        raise WrongArgumentError(message("tablectl-kiosk-screens", words=known), "--keep") from None
    command = _command(browser, screen)
    try:
        asyncio.run(Kiosk(screen, path, command, waiting or WAITING).run())
    except OSError as error:
        words = message("tablectl-no-browser", command=command[0], error=str(error.strerror))
        raise NoBrowserError(words) from error
    except KeyboardInterrupt:
        raise typer.Exit(ExitCode.OK) from None


def _command(browser: str, screen: "Screen") -> list[str]:
    """Return the command of a browser with a profile of its own, which keeps its cookie.

    The window's class tells a compositor which screen it is for.
    """
    state = os.environ.get("STATE_DIRECTORY") or os.environ.get("XDG_STATE_HOME")
    folder = Path(state) if state else Path.home() / ".local" / "state"
    profile = folder / "dealer-table" / screen
    own = [f"--user-data-dir={profile}", f"--class=dealer-table-{screen}"]
    if "WAYLAND_DISPLAY" in os.environ:
        own.append("--ozone-platform=wayland")
    return [*shlex.split(browser), *_OPTIONS, *own]
