"""A serial line with two ends: a pty whose far end the test holds; the port's name can vanish."""

import asyncio
import os
import subprocess
import sys
import tty
from contextlib import contextmanager, suppress

from drivers.messages import HostBeat
from tests.drivers.scripted import ScriptedDevice
from tests.patience import PATIENCE

"""Seconds in which anything that a test waits for comes, even on a busy computer."""
SOON = 0.6
"""Seconds: shorter than silence needs to be noticed, longer than a busy computer stands still."""


class Pty:
    """A pty; `link` is the port's name."""

    def __init__(self, link):
        self.link = link
        self.master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self.master, False)
        link.unlink(missing_ok=True)
        link.symlink_to(os.ttyname(slave))
        os.close(slave)

    @property
    def url(self):
        return f"serial://{self.link}"

    def read(self):
        with suppress(BlockingIOError, OSError):
            return os.read(self.master, 65536)
        return b""

    def unplug(self):
        if self.master >= 0:
            os.close(self.master)
            self.master = -1
        self.link.unlink(missing_ok=True)


class PtyDevice:
    """A device that answers on a pty as a test tells it, on the running loop."""

    def __init__(self, pty, **scripted):
        self.pty = pty
        self.device = ScriptedDevice(**scripted)
        self.device.story = self
        self.chunks = []
        asyncio.get_running_loop().add_reader(pty.master, self._readable)

    def _readable(self):
        data = self.pty.read()
        if data:
            self.chunks.append(data)
            self.device.receive(data, 0.0)

    def to_host(self, data):
        if data:
            os.write(self.pty.master, data)

    def unplug(self):
        if self.pty.master >= 0:
            asyncio.get_running_loop().remove_reader(self.pty.master)
        self.pty.unplug()

    async def beaten(self):
        """Wait until the host has sent a beat, so that the link is up."""
        async with asyncio.timeout(PATIENCE):
            while not self.device.count(HostBeat):
                await turn()


async def turn():
    """Give the loop one round of real I/O."""
    ready = asyncio.Event()
    asyncio.get_running_loop().call_later(0.001, ready.set)
    await ready.wait()


async def until(condition):
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await turn()


_HOLDER = """
import serial, sys
port = serial.Serial(sys.argv[1], exclusive=True)
print("has it", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(path):
    """Let another process have a port for the time of the block."""
    command = [sys.executable, "-c", _HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline() == b"has it\n"
        try:
            yield
        finally:
            holder.stdin.close()
            holder.wait(PATIENCE)


class System:
    """A folder in place of `/sys`, as of a kernel with USB adapters behind the ports of ptys."""

    def __init__(self, folder):
        self.folder = folder

    @staticmethod
    def node(path):
        """Return the file of the port of a pty, as such a kernel names it."""
        return f"/dev/{os.path.basename(os.path.realpath(path))}"

    def plug(self, node, place, serial="A7", *, interfaces=1, at=0, held=16, control="on"):
        """Plug an adapter in, or add the port `at` another of its interfaces; return its folder."""
        name = os.path.basename(os.path.realpath(node))
        device = self.folder / "devices" / "usb1" / place
        port = device / f"{place}:1.{at}" / "ttyUSB"
        port.mkdir(parents=True)
        (device / "power").mkdir(exist_ok=True)
        told = {"idVendor": "0403", "idProduct": "6001", "bNumInterfaces": str(interfaces)}
        for key, text in {**told, "serial": serial, "power/control": control}.items():
            (device / key).write_text(f"{text}\n")
        if held is not None:
            (port / "latency_timer").write_text(f"{held}\n")
        self._add(name, port)
        return port

    def build_in(self, name):
        """Build in a port that is on no USB."""
        port = self.folder / "devices" / "platform" / "serial8250"
        port.mkdir(parents=True, exist_ok=True)
        self._add(name, port)

    def _add(self, name, port):
        tty = port / "tty" / name
        tty.mkdir(parents=True)
        (tty / "device").symlink_to(port)
        told = self.folder / "class" / "tty"
        told.mkdir(parents=True, exist_ok=True)
        (told / name).symlink_to(tty)
