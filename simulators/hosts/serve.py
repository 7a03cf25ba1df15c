"""Serves one device model alone, as a process of its own, until it is told to end."""

import asyncio
import signal
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import typer

from simulators.devices.device_errors import WorldError
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.control import ControlServer, control_path
from simulators.hosts.pty import PtyPort, TcpPort
from simulators.hosts.running_device import RunningDevice
from simulators.hosts.usb.port import UsbHost


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
