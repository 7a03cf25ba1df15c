"""Every way to reach a device in real time. A new transport is a new line in `TRANSPORTS`."""

from contextlib import asynccontextmanager, closing

from drivers.registry import open_transport
from simulators.hosts.memory import SimTransport
from simulators.hosts.pty import PtyPort, TcpPort
from simulators.hosts.running_device import RunningDevice
from simulators.hosts.usb.port import UsbHost


@asynccontextmanager
async def _running(device):
    running = RunningDevice(device)
    with closing(running):
        running.power_on()
        yield running


@asynccontextmanager
async def memory(device, folder):
    transport = SimTransport("sim://device", device)
    await transport.open(lambda data: None, lambda reason: None)
    try:
        yield transport.running, "sim://device", lambda url: transport
    finally:
        transport.shut_down()


@asynccontextmanager
async def pty(device, folder):
    async with _running(device) as running:
        with closing(PtyPort(running, folder / "port")):
            yield running, f"serial://{folder}/port", open_transport


@asynccontextmanager
async def tcp(device, folder):
    async with _running(device) as running:
        port = TcpPort(running)
        await port.listen("127.0.0.1", 0)
        with closing(port):
            yield running, f"tcp://{port.name}", open_transport


@asynccontextmanager
async def usb(device, folder):
    async with _running(device) as running:
        with closing(UsbHost(running, folder / "bus")) as host:
            yield running, host.url, open_transport


TRANSPORTS = {"memory": memory, "pty": pty, "tcp": tcp, "usb": usb}
"""By name: a context that serves a device: its running model, its URL, what opens the URL."""
