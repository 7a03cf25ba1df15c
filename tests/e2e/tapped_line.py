"""Tapped line: a pty between the daemon and a simulator, where a test reads and adds noise."""

import asyncio
import os
import tty
from contextlib import suppress
from pathlib import Path

from drivers.frames import FrameReader
from drivers.messages import Message
from tests.e2e.real_table import DEVICES, RealTable

_CHUNK = 4096


class Line:
    """A pty at the place where the daemon looks for a device, joined to the simulator's own pty.

    Attributes:
        told: the host's messages; `heard`: the number of bytes from the device.
    """

    def __init__(self, place: Path, device: Path) -> None:
        self.told: list[Message] = []
        self.heard = 0
        self._reader = FrameReader()
        self._loop = asyncio.get_running_loop()
        self._host, self._slave = os.openpty()
        tty.setraw(self._slave)
        self._device = os.open(device, os.O_RDWR | os.O_NOCTTY)
        os.set_blocking(self._host, False)
        os.set_blocking(self._device, False)
        self._loop.add_reader(self._host, self._from_host)
        self._loop.add_reader(self._device, self._from_device)
        self._place = place
        place.symlink_to(os.ttyname(self._slave))

    @property
    def malformed(self) -> int:
        """Count the host's malformed frames."""
        return self._reader.malformed

    def noise(self, data: bytes, *, to_host: bool) -> None:
        """Put bytes on the wire that no side has sent."""
        os.write(self._host if to_host else self._device, data)

    def _from_host(self) -> None:
        with suppress(BlockingIOError):
            data = os.read(self._host, _CHUNK)
            self.told += self._reader.receive(data)
            os.write(self._device, data)

    def _from_device(self) -> None:
        with suppress(BlockingIOError):
            data = os.read(self._device, _CHUNK)
            self.heard += len(data)
            os.write(self._host, data)

    def close(self) -> None:
        """Cut the line."""
        for end in (self._host, self._device):
            self._loop.remove_reader(end)
        for end in (self._host, self._slave, self._device):
            os.close(end)
        self._place.unlink()


async def tap(real_table: RealTable, lines: dict[str, Line]) -> None:
    """Start the devices behind lines that a test can read and write, then the daemon."""
    await real_table.start(*DEVICES)
    places = {name: real_table.folder / f"{name}.line" for name in DEVICES}
    for name, place in places.items():
        lines[name] = Line(place, real_table.folder / f"{name}.pty")
    devices = {
        name: {"driver": name.replace("_", "-"), "url": f"serial://{place}"}
        for name, place in places.items()
    }
    real_table.configure(devices=devices)
    await real_table.start("daemon")
