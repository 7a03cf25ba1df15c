"""`tablectl device`: information on the devices, for a technician."""

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
import typer

from controller.cli import arguments
from controller.cli.commands import argument, command, group, option
from controller.cli.conversation import BadgeOption, PinOption, SocketOption, conclude, credentials
from controller.cli.output import plain_console, print_complaint, print_message
from controller.cli.table_file import configured
from controller.data.message import Message, message, message_of
from controller.errors import ExitCode, told_by
from controller.files import read_text
from controller.system.clock import SystemClock
from controller.words.spoken import with_english

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping

    from controller.data.definition import TableDefinition
    from controller.technician.device_check import DeviceVerdict, LinkTiming, Source

T = TypeVar("T")
ReportOption = Annotated[Path | None, option("--report DIR", "help-device-certify-report")]
SignOption = Annotated[Path | None, option("--sign KEYFILE", "help-device-certify-sign")]
TesterOption = Annotated[str, option("--tester TEXT", "help-device-certify-tester")]

app = group("help-device")

NameArgument = Annotated[str, argument("[NAME]", "help-device-name", show_default=False)]


@command(app, "help-device-list", "list")
def list_devices(
    as_json: arguments.LinesOption = False, config: arguments.ConfigOption = None
) -> None:
    """Show what is plugged in and what the configuration expects."""
    from controller.technician.attached_devices import attached, expected, refusal
    from drivers.transports.usb_find import list_usb

    table, _ = configured(config)
    usb = list_usb(each.url for each in table.devices)
    ports = attached(table.devices, bus=usb.devices)
    devices = expected(table.devices, bus=usb.devices)
    notes = (*usb.notes, *filter(None, map(refusal, table.devices)))
    if as_json:
        _print_json({"attached": ports, "expected": devices, "notes": notes})
    else:
        from controller.cli.device_view import attached_table, expected_table

        _print(attached_table(ports), expected_table(devices), *notes)
    if any(each.present is False for each in devices):
        raise typer.Exit(ExitCode.DEVICE)


@command(app, "help-device-check")
def check(
    name: NameArgument = "",
    as_json: arguments.LinesOption = False,
    seconds: Annotated[float, option("--seconds", "help-device-check-seconds", min=0.0)] = 3.0,
    watch: Annotated[float, option("--watch", "help-device-check-watch", min=0.0)] = 1.0,
    socket: SocketOption = None,
    config: arguments.ConfigOption = None,
) -> None:
    """Check each device: is it there, is it the right one, is it sound."""
    from controller.technician import device_check

    async def talk(
        source: "Source", table: "TableDefinition"
    ) -> "tuple[Message, Mapping[str, DeviceVerdict]]":
        found = await device_check.check(source, table, SystemClock(), seconds, watch)
        return source.words, found

    words, found = _ask_devices(talk, name, socket, config)
    found = {each: verdict for each, verdict in found.items() if name in ("", each)}
    if as_json:
        _print_json({"through": words, "devices": found})
    else:
        from controller.cli.device_view import check_table

        _print(check_table(words, found))
    _exit_for(each.problem for each in found.values())


@command(app, "help-device-monitor")
def monitor(
    name: NameArgument = "",
    as_json: arguments.LinesOption = False,
    seconds: Annotated[float, option("--seconds", "help-device-seconds", min=0.0)] = 0.0,
    socket: SocketOption = None,
    config: arguments.ConfigOption = None,
) -> None:
    """Watch raw inputs, lamps and links live; without a terminal, print a line per change."""
    from controller.cli.device_view import draw, print_changes, tell_json

    live = sys.stdout.isatty() and not as_json
    _watch(tell_json if as_json else draw if live else print_changes, name, seconds, socket, config)


@command(app, "help-device-identify")
def identify(
    name: NameArgument = "",
    seconds: Annotated[float, option("--seconds", "help-device-seconds", min=0.0)] = 0.0,
    socket: SocketOption = None,
    config: arguments.ConfigOption = None,
) -> None:
    """Say which seat is which: it names each covered spot and each pressed key."""
    from controller.cli.device_view import print_changes

    print_complaint(message("tablectl-identify"))
    _watch(print_changes, name, seconds, socket, config)


@command(app, "help-device-bench")
def bench(
    name: NameArgument = "",
    as_json: arguments.LinesOption = False,
    seconds: Annotated[float, option("--seconds", "help-device-bench-seconds", min=0.1)] = 2.0,
    socket: SocketOption = None,
    config: arguments.ConfigOption = None,
) -> None:
    """Measure how quickly devices answer."""
    from controller.technician import device_check
    from controller.technician.device_check import measure

    async def talk(source: "Source", table: "TableDefinition") -> "dict[str, LinkTiming] | None":
        if source.own is None:
            return None
        clock = SystemClock()
        await device_check.check(source, table, clock, 3.0, 0.0)
        wanted = [each for each in source.own.ports if name in ("", each)]
        return {each: await measure(source.own, each, clock, seconds) for each in wanted}

    found = _ask_devices(talk, name, socket, config)
    if found is None:
        print_complaint(message("tablectl-devices-taken"))
        raise typer.Exit(ExitCode.IN_USE)
    if as_json:
        _print_json(found)
    else:
        from controller.cli.device_view import timing_table

        _print(timing_table(found))
    _exit_for(each.problem for each in found.values())


@command(app, "help-device-lamps")
def lamps(
    name: Annotated[str, argument("[NAME]", "help-device-lamps-name")] = "key_pad",
    seconds: Annotated[float, option("--seconds", "help-device-lamps-seconds", min=0.1)] = 5.0,
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: arguments.ConfigOption = None,
) -> None:
    """Light every lamp of the key pad.

    At a running table: only while it is closed, by a technician.
    """
    from controller.api.messages import Answer, ask
    from controller.data.events import LampTestOrdered
    from controller.technician import device_check
    from controller.technician.device_check import light

    who = credentials(badge, pin_stdin)

    async def talk(source: "Source", table: "TableDefinition") -> Any:  # noqa: ANN401
        if source.client is not None:
            return await source.client.wish(ask(LampTestOrdered, badge=who.badge, pin=who.pin))
        assert source.own is not None
        found = await device_check.check(source, table, SystemClock(), 3.0, 0.0)
        if found[name].problem is None:
            await light(source.own, name, seconds)
        return found[name].problem

    answer = _ask_devices(talk, name, socket, config)
    if isinstance(answer, Answer):
        conclude(answer)
        return
    _exit_for([answer])
    print_message(message("tablectl-lamps-lit", name=name, seconds=seconds))


@command(app, "help-device-certify")
def certify(
    url: arguments.UrlArgument,
    *,
    only: arguments.ItemsOption = None,
    revision: Annotated[str, option("--revision DATE", "help-device-certify-revision")] = "",
    simulator: arguments.SimulatorOption = "",
    control_dir: arguments.ControlOption = None,
    partial: arguments.PartialOption = False,
    yes: arguments.YesOption = False,
    report: ReportOption = None,
    sign: SignOption = None,
    tester: TesterOption = "",
    config: arguments.ConfigOption = None,
    as_json: arguments.LinesOption = False,
) -> None:
    """Certify a device by the wire protocol's document, frame by frame, without a driver.

    Exit 0: all that was looked at passed, 1: an item failed or was not shown, 2: wrong arguments,
    3: no device answers there, 5: a daemon or another process has the device.
    """
    from controller.cli.device_certify import certify_device
    from controller.cli.kit_run import KitOrder
    from drivers.vocabulary import PROTOCOL_REVISION

    if revision not in ("", PROTOCOL_REVISION):
        words = message("tablectl-certify-revision", text=revision, version=PROTOCOL_REVISION)
        raise arguments.WrongArgumentError(words, "--revision")
    order = KitOrder(
        url=url,
        only=tuple(only or ()),
        simulator=simulator,
        control_dir=control_dir,
        yes=yes,
        partial=partial,
        config=config,
        report=report,
        sign=sign,
        tester=tester,
    )
    raise typer.Exit(certify_device(order, as_json=as_json))


@command(app, "help-device-certificate")
def certificate(file: Annotated[Path, argument("FILE", "help-device-certificate-file")]) -> None:
    """Tell who signed a certificate, and whether it is as it was signed.

    Exit 0: it is, 1: it is not, or nobody signed it, 2: the file cannot be read.
    """
    from controller.cli.device_certify import key_of

    try:
        key = key_of(read_text(file))
    except (OSError, ValueError, RecursionError) as error:
        raise arguments.WrongArgumentError(
            message("certificate-unread", why=told_by(error))
        ) from error
    if not key:
        print_message(message("certificate-not-signed"))
        raise typer.Exit(ExitCode.NEGATIVE)
    print_message(message("certificate-signed-by", name=key))


def _exit_for(problems: "Iterable[Message | None]") -> None:
    """Tell the problems, and exit with 3 if there are any."""
    found = [each for each in problems if each is not None]
    for each in found:
        print_complaint(each)
    if found:
        raise typer.Exit(ExitCode.DEVICE)


def _watch(
    show: "Callable[..., Awaitable[None]]",
    name: str,
    seconds: float,
    socket: Path | None,
    config: Path | None,
) -> None:
    async def talk(source: "Source", table: "TableDefinition") -> None:
        await show(source, table, name, seconds)

    try:
        _ask_devices(talk, name, socket, config)
    except KeyboardInterrupt:
        raise typer.Exit(ExitCode.OK) from None


def _ask_devices(
    talk: "Callable[[Source, TableDefinition], Awaitable[T]]",
    name: str,
    socket: Path | None,
    config: Path | None,
) -> T:
    """Look through the daemon, or at the devices themselves; raises as both do."""
    from controller.daemon.fittings import DeviceSetupError
    from controller.technician.device_check import source
    from drivers.errors import DriverError

    table, deployment = configured(config)
    known = [each.name for each in table.devices]
    if name not in ("", *known):
        words = message("tablectl-no-device", name=name, words=", ".join(known))
        raise arguments.WrongArgumentError(words, "NAME")
    wanted = tuple(each for each in table.devices if name in ("", each.name))

    async def conversation() -> T:
        async with source(socket or deployment.api_socket, wanted, SystemClock()) as found:
            return await talk(found, table)

    try:
        return asyncio.run(conversation())
    except DriverError as error:
        raise DeviceSetupError(message_of(error.trouble)) from error


def _print_json(value: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(with_english(value)), indent=2).decode())


def _print(*tables: Any) -> None:
    from controller.screen import WIDTH

    plain_console(2 * WIDTH).print(*tables, sep="\n")
