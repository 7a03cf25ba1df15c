"""`tablectl simulator …`: serves one device alone, and speaks to one that is served."""

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.arguments import ControlOption, WrongArgumentError
from controller.cli.commands import User, argument, command, group, option
from controller.data.message import message
from controller.words.spoken import say

if TYPE_CHECKING:
    from simulators.devices.control import Answer
    from simulators.hosts.build import DeviceOptions

simulator = group("help-simulator", person=User.TRIES)

Pty = Annotated[Path | None, option("--pty LINK", "help-simulator-pty")]
Tcp = Annotated[str | None, option("--tcp HOST:PORT", "help-simulator-tcp")]
Usb = Annotated[Path | None, option("--usb SOCKET", "help-simulator-usb")]
Name = Annotated[str, option("--name", "help-simulator-name")]
State = Annotated[Path | None, option("--state DIR", "help-simulator-state")]
Speed = Annotated[float, option("--speed", "help-simulator-speed", min=0.001)]
Instant = Annotated[bool, option("--instant", "help-simulator-instant")]
Seed = Annotated[int, option("--seed", "help-simulator-seed")]
Serial = Annotated[str, option("--serial", "help-simulator-serial")]


@command(simulator, "help-simulator-shuffler")
def shuffler(
    *,
    pty: Pty = None,
    tcp: Tcp = None,
    usb: Usb = None,
    name: Name = "shuffler",
    state: State = None,
    speed: Speed = 1.0,
    instant: Instant = False,
    seed: Seed = 0,
    serial: Serial = "",
    game: Annotated[str, option("--game", "help-simulator-game")] = "",
    deck: Annotated[int, option("--deck CARDS", "help-simulator-deck")] = 52,
    no_counts: Annotated[bool, option("--no-counts", "help-simulator-no-counts")] = False,
    self_driven: Annotated[bool, option("--self-driven", "help-simulator-self-driven")] = False,
    packet: Annotated[int, option("--packet", "help-simulator-packet", min=0, max=20)] = 4,
    reads: Annotated[bool, option("--reads", "help-simulator-reads")] = False,
    control_dir: ControlOption = None,
) -> None:
    """Serve a batch shuffler with two decks."""
    from drivers.vocabulary import DeviceKind
    from simulators.devices.hardware import Physics
    from simulators.devices.shuffler import GAME
    from simulators.hosts.build import DeviceOptions

    if reads and self_driven:
        raise WrongArgumentError(message("simulate-no-self-driven-reads"), "--reads")
    physics = Physics.instant() if instant else Physics().at(speed)
    device = DeviceOptions(
        DeviceKind.SHUFFLER,
        name,
        state,
        physics,
        seed,
        deck,
        serial,
        game=game or GAME,
        counts=not no_counts,
        self_driven=self_driven,
        packet=packet,
        reads=reads,
    )
    _serve(device, pty, tcp, usb, control_dir)


@command(simulator, "help-simulator-sensors")
def sensors(
    *,
    pty: Pty = None,
    tcp: Tcp = None,
    usb: Usb = None,
    name: Name = "sensors",
    state: State = None,
    spots: Annotated[str, option("--spots", "help-simulator-spots")] = "ante,pair_plus,play",
    serial: Serial = "",
    control_dir: ControlOption = None,
) -> None:
    """Serve the bet-spot sensors of seven seats."""
    from drivers.vocabulary import DeviceKind
    from simulators.hosts.build import DeviceOptions

    device = DeviceOptions(
        DeviceKind.SENSORS, name, state, serial=serial, spots=tuple(spots.split(","))
    )
    _serve(device, pty, tcp, usb, control_dir)


@command(simulator, "help-simulator-modbus")
def modbus(
    *,
    pty: Pty = None,
    tcp: Tcp = None,
    name: Name = "sensors",
    state: State = None,
    table: Annotated[Path | None, option("--table", "help-simulator-table")] = None,
    control_dir: ControlOption = None,
) -> None:
    """Serve the Modbus modules that a table's bet-spot sensors are wired to."""
    from controller.configuration import ConfigurationError
    from drivers.options import OptionsError
    from drivers.vocabulary import DeviceKind
    from simulators.hosts.build import DeviceOptions
    from simulators.hosts.modules import modules_of

    try:
        bus, spots = modules_of(table)
    except ConfigurationError as error:
        typer.echo(say(error.words), err=True)
        raise typer.Exit(int(error.exit_code)) from error
    except OptionsError as error:  # the table has no modules
        raise WrongArgumentError(message("simulate-no-modules", path=str(table))) from error
    device = DeviceOptions(DeviceKind.SENSORS, name, state, spots=spots, modbus=bus)
    _serve(device, pty, tcp, None, control_dir)


@command(simulator, "help-simulator-key-pad")
def key_pad(
    *,
    pty: Pty = None,
    tcp: Tcp = None,
    usb: Usb = None,
    name: Name = "key-pad",
    state: State = None,
    serial: Serial = "",
    control_dir: ControlOption = None,
) -> None:
    """Serve a dealer's key pad."""
    from drivers.vocabulary import DeviceKind
    from simulators.hosts.build import DeviceOptions

    _serve(
        DeviceOptions(DeviceKind.KEY_PAD, name, state, serial=serial), pty, tcp, usb, control_dir
    )


@command(simulator, "help-simulator-usb-key-pad")
def usb_key_pad(
    *,
    usb: Annotated[Path, option("--usb SOCKET", "help-simulator-usb-bus")],
    name: Name = "usb-key-pad",
    serial: Serial = "",
    control_dir: ControlOption = None,
) -> None:
    """Serve a USB key pad, for the driver `usb-key-pad`."""
    from drivers.vocabulary import DeviceKind
    from simulators.hosts.build import DeviceOptions

    device = DeviceOptions(DeviceKind.KEY_PAD, name, serial=serial, usb_key_pad=True)
    _serve(device, None, None, usb, control_dir)


@command(simulator, "help-simulator-control")
def control(
    name: Annotated[str, argument("NAME", "help-simulator-which")],
    verb: Annotated[str, argument("VERB", "help-simulator-verb")],
    args: Annotated[list[str] | None, argument("[ARGS]...", "help-simulator-args")] = None,
    control_dir: ControlOption = None,
) -> None:
    """Act on a simulator; prints its answer. Exit code 1: refused, 3: no such simulator."""
    from simulators.devices.control import ControlError
    from simulators.hosts.control import control_path
    from simulators.hosts.operators import NoSimulatorError

    try:
        path = control_path(name, control_dir)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    try:
        asyncio.run(_tell_answers(path, verb, _pairs(args)))
    except KeyboardInterrupt:
        raise typer.Exit(0) from None
    except ControlError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(3 if isinstance(error, NoSimulatorError) else 1) from error


async def _tell_answers(path: Path, verb: str, args: dict[str, str | int]) -> None:
    from simulators.hosts.operators import ControlClient

    async with await ControlClient.connect(path) as client:
        if verb == "watch":
            async for seen in client.watch():
                typer.echo(json.dumps(seen))
        else:
            answer = await client.request(verb, args)
            typer.echo(_lines(answer) if verb == "help" else json.dumps(answer))


def _lines(verbs: "Answer") -> str:
    """Return the verbs, one to a line."""
    width = max(map(len, verbs), default=0)
    return "\n".join(f"{name:{width}}  {text}" for name, text in verbs.items())


def _pairs(words: list[str] | None) -> dict[str, str | int]:
    """Return arguments by name; words without a name count by their position."""
    pairs: dict[str, str | int] = {}
    for position, word in enumerate(words or []):
        key, equals, value = word.partition("=")
        pairs[key if equals else str(position)] = value if equals else word
    return pairs


def _serve(
    device: "DeviceOptions",
    pty: Path | None,
    tcp: str | None,
    usb: Path | None,
    control_dir: Path | None,
) -> None:
    from simulators.hosts.build import ServeOptions, serve

    if pty is None and tcp is None and usb is None:
        raise WrongArgumentError(message("simulate-serve-where"))
    raise typer.Exit(serve(ServeOptions(device, pty, _address(tcp), usb, control_dir)))


def _address(tcp: str | None) -> tuple[str, int] | None:
    if tcp is None:
        return None
    host, colon, port = tcp.rpartition(":")
    if not colon or not port.isdecimal() or int(port) > 0xFFFF:
        raise WrongArgumentError(message("simulate-no-address", text=tcp))
    return host.strip("[]") or "127.0.0.1", int(port)
