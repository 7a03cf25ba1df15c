"""Builds a device model from options, and serves one alone, as a process of its own."""

import asyncio
import signal
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from drivers.vocabulary import DeviceKind
from simulators.devices.control import WorldError
from simulators.devices.device import Device
from simulators.devices.hardware import Physics
from simulators.devices.key_pad import KeyPad
from simulators.devices.nvram import FileNvram, Nvram
from simulators.devices.self_driven import PACKET, SelfDriven
from simulators.devices.sensors import SPOTS, Chips, FileChips, Sensors
from simulators.devices.shuffler import GAME, Shuffler
from simulators.devices.usb_key_pad import UsbKeyPad
from simulators.devices.world import DECK, World
from simulators.hosts.control import ControlServer, control_path
from simulators.hosts.pty import PtyPort, TcpPort
from simulators.hosts.running_device import RunningDevice
from simulators.hosts.usb.port import UsbHost

if TYPE_CHECKING:
    from drivers.modbus.settings import BusSettings


SERIALS = {
    DeviceKind.SHUFFLER: "SHUF-0001",
    DeviceKind.SENSORS: "SPOT-0001",
    DeviceKind.KEY_PAD: "KEYPAD-0001",
}
"""Serial numbers of simulated devices, unless others are given."""


@dataclass(frozen=True, slots=True)
class DeviceOptions:
    """Options of a simulated device."""

    kind: DeviceKind
    name: str
    """The name of its state files and its control socket."""
    state: Path | None = None
    """The directory of its memory, which outlives the process; None: nothing is kept."""
    physics: Physics = field(default_factory=Physics)
    seed: int = 0
    """Fixes the cards' faces and every shuffle."""
    deck: int = DECK
    """Cards of each deck."""
    serial: str = ""
    """The serial number; empty: the one of its kind."""
    spots: tuple[str, ...] = SPOTS
    game: str = GAME
    modbus: "BusSettings | None" = None
    """The modules that the sensors are wired to; None: the sensors speak our own protocol."""
    counts: bool = True
    """The shuffler counts decks; without it, it counts only the packets in its tray."""
    usb_key_pad: bool = False
    """A USB key pad; otherwise the key pad speaks our protocol."""
    self_driven: bool = False
    """The shuffler takes no orders: its tray and its button make it deal."""
    packet: int = PACKET
    """Cards of the packets that a self-driven shuffler deals; 0: it releases the whole deck."""
    reads: bool = False
    """The shuffler reads cards, and reports them when their round is over."""


def build(options: DeviceOptions) -> Device:
    """Return the device, its power off.

    Raises:
        OSError: the state cannot be read or written.
        ValueError: the state is damaged.
        WorldError: the log of the cards is damaged.
    """
    nvram = Nvram()
    chips = Chips()
    world: World | None = None
    if options.state is not None:
        options.state.mkdir(parents=True, exist_ok=True)
        nvram = FileNvram(options.state / f"{options.name}.nvram.json")
        if options.kind is DeviceKind.SHUFFLER:
            log = options.state / f"{options.name}.world.jsonl"
            world = World.at(log, options.seed, deck=options.deck, stacks=options.self_driven)
        if options.kind is DeviceKind.SENSORS:
            chips = FileChips(options.state / f"{options.name}.chips")
    serial = options.serial or SERIALS[options.kind]
    match options.kind:
        case DeviceKind.SHUFFLER:
            by_itself = partial(SelfDriven, packet=options.packet)
            model = by_itself if options.self_driven else Shuffler
            return model(
                world or World(options.seed, deck=options.deck),
                nvram,
                physics=options.physics,
                serial=serial,
                game=options.game,
                counts=options.counts,
                reads=options.reads,
            )
        case DeviceKind.SENSORS if options.modbus is not None:
            from simulators.devices.sensors import ModbusSensors  # noqa: PLC0415 - where it is used

            return ModbusSensors(nvram, options.modbus, spots=options.spots, chips=chips)
        case DeviceKind.SENSORS:
            return Sensors(nvram, spots=options.spots, serial=serial, chips=chips)
        case DeviceKind.KEY_PAD if options.usb_key_pad:
            return UsbKeyPad(nvram, serial=options.serial)
        case DeviceKind.KEY_PAD:
            return KeyPad(nvram, serial=serial)


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """Options of serving a device: a pty, a TCP address or a USB socket."""

    device: DeviceOptions
    pty: Path | None = None
    tcp: tuple[str, int] | None = None
    usb: Path | None = None
    control_dir: Path | None = None


def serve(options: ServeOptions) -> int:
    """Serve until SIGTERM or SIGINT; return the exit code: 0, or 1 if it could not be served.

    Writes `ready NAME ADDRESS` to standard output when a host may open the device.
    """
    try:
        return asyncio.run(_serve(options))
    except (OSError, ValueError, WorldError) as error:
        typer.echo(f"{options.device.name}: {error}", err=True)
        return 1


async def _serve(options: ServeOptions) -> int:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    running = RunningDevice(build(options.device))
    with ExitStack() as closing:
        closing.callback(running.close)
        control = ControlServer(running, control_path(options.device.name, options.control_dir))
        await control.listen()
        closing.callback(control.close)
        running.power_on()
        typer.echo(f"ready {options.device.name} {await _open(options, running, closing)}")
        await stopped.wait()
    return 0


async def _open(options: ServeOptions, running: RunningDevice, closing: ExitStack) -> str:
    addresses = []
    if options.pty is not None:
        pty = PtyPort(running, options.pty)
        closing.callback(pty.close)
        addresses.append(f"serial://{options.pty.absolute()}")
    if options.tcp is not None:
        tcp = TcpPort(running)
        await tcp.listen(*options.tcp)
        closing.callback(tcp.close)
        addresses.append(f"tcp://{tcp.name}")
    if options.usb is not None:
        usb = UsbHost(running, options.usb.absolute())
        closing.callback(usb.close)
        addresses.append(usb.url)
    return " ".join(addresses)
