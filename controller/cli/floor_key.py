"""`tablectl floor key`: who may do what at the floor's broker."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.commands import command, group
from controller.cli.output import tell
from controller.data.message import message

app = group("help-floor-key")

_DAYS = 1095
_LONGEST = 7300
FolderOption = Annotated[
    Path, typer.Option("--folder", metavar="FOLDER", help="help-floor-key-folder")
]
DaysOption = Annotated[
    int, typer.Option("--days", metavar="N", min=1, max=_LONGEST, help="help-floor-key-days")
]


@command(app, "help-floor-key-house")
def house(
    name: Annotated[str, typer.Argument(metavar="NAME", help="help-floor-key-name")],
    folder: FolderOption,
) -> None:
    """Make the keys of a house."""
    from controller.floor.rights.house_keys import HouseKeys

    with _writing(folder):
        HouseKeys.made(folder, name, _now())
    tell(message("keys-made", path=str(folder), name=name))


@command(app, "help-floor-key-make")
def make(
    role: Annotated[str, typer.Argument(metavar="ROLE", help="help-floor-key-role")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="help-floor-key-whose")],
    folder: FolderOption,
    table: Annotated[
        list[str] | None, typer.Option("--table", metavar="NAME", help="help-floor-key-table")
    ] = None,
    days: DaysOption = _DAYS,
) -> None:
    """Make credentials."""
    from controller.cli.arguments import WrongArgumentError
    from controller.floor.rights.house_keys import HouseKeys
    from controller.floor.rights.roles import Role

    if role not in tuple(Role):
        raise WrongArgumentError(message("keys-role", name=role), "ROLE")
    with _writing(folder):
        path = HouseKeys(folder).issue(Role(role), name, _now(), days, tuple(table or ()))
    tell(message("keys-issued", path=str(path)))


@command(app, "help-floor-key-broker")
def broker(
    name: Annotated[str, typer.Argument(metavar="NAME", help="help-floor-key-broker-name")],
    folder: FolderOption,
    host: Annotated[list[str], typer.Option("--host", metavar="HOST", help="help-floor-key-host")],
    installed: Annotated[
        Path, typer.Option("--installed-in", metavar="DIR", help="help-floor-key-installed")
    ] = Path("/etc/nats"),
    days: DaysOption = _DAYS,
) -> None:
    """Make the certificate and the settings of a broker."""
    from controller.floor.rights.house_keys import HouseKeys

    with _writing(folder):
        path = HouseKeys(folder).certify_broker(name, tuple(host), _now(), days, installed)
    tell(message("keys-broker", path=str(path), name=name))


@command(app, "help-floor-key-revoke")
def revoke(
    name: Annotated[str, typer.Argument(metavar="NAME", help="help-floor-key-revoked")],
    folder: FolderOption,
) -> None:
    """Revoke credentials."""
    from controller.floor.rights.house_keys import HouseKeys

    with _writing(folder):
        keys = HouseKeys(folder)
        keys.revoke(name, _now())
    tell(message("keys-revoked", name=name, path=str(keys.rights)))


@command(app, "help-floor-key-list", "list")
def show(folder: FolderOption) -> None:
    """Show who has credentials."""
    from controller.floor.rights.house_keys import HouseKeys

    with _writing(folder):
        issued = HouseKeys(folder).issued
    for each in issued:
        named = {"name": each.name, "role": str(each.role)}
        if each.revoked:
            tell(message("keys-line-revoked", **named, date=_day(each.revoked)))
        else:
            tell(message("keys-line", **named, date=_day(each.until)))
    if not issued:
        tell(message("keys-none"))


def _now() -> int:
    """Return the time in seconds of Unix."""
    from controller.system.clock import SystemClock

    return SystemClock().now().utc_us // 1_000_000


def _day(seconds: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Say what cannot be read or written.

    Raises:
        KeysError: it cannot.
    """
    from controller.floor.rights.house_keys import KeysError

    try:
        yield
    except OSError as error:
        words = message("keys-not-read", path=error.filename or str(folder), error=str(error))
        raise KeysError(words) from error
