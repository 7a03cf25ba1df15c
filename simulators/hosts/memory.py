"""`sim://shuffler`, `sim://sensors`, `sim://key_pad`: a device inside the daemon's own process.

Query: `name`, `seed`, `serial`, `state` (a directory), `speed`, `instant=1`, `game` (the shuffler's
setting), `deck` (cards of a deck), `spots` (of the sensors, with commas between), `self_driven=1`
(a shuffler that takes no orders) and `packet` (cards that it deals), `reads=1` (one that reads
cards), and `control=1` for a control socket (`control_dir` says where).
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from drivers import errors, system_troubles, transport, vocabulary
from drivers.conformance.operators import Operator
from drivers.trouble import Trouble, other, trouble
from simulators.devices.control import ControlError, WorldError, known
from simulators.devices.device import Device
from simulators.devices.hardware import Physics
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.control import ControlServer, control_path
from simulators.hosts.operators import in_process
from simulators.hosts.running_device import RunningDevice

UNPLUGGED = trouble("trouble-unplugged")
_REMEDY = trouble("trouble-write-it-like", url="sim://shuffler?speed=10&seed=1")


def _on(word: str) -> bool:
    return word != "0"


_READERS: dict[str, Callable[[str], Any]] = {
    "state": Path,
    "seed": int,
    "deck": int,
    "serial": str,
    "spots": lambda words: tuple(words.split(",")),
    "game": str,
    "packet": int,
    "self_driven": _on,
    "reads": _on,
}
"""The settings that are the device's options as they stand."""
_QUERY = (*_READERS, "name", "speed", "instant", "control", "control_dir")


class SimTransport(transport.OwnedTransport):
    """A device in memory; it keeps its power while the stream is closed and opened again.

    Attributes:
        url: the device's address, as configured.
        device: the model.
    """

    def __init__(self, url: str, device: Device, control: Path | None = None) -> None:
        """Create a transport for a device.

        Args:
            url: the address, as configured.
            device: its power comes on when the stream is first opened.
            control: where to serve its control socket, if at all.
        """
        self.url = url
        self.device = device
        self._control = control
        self._server: ControlServer | None = None
        self._running: RunningDevice | None = None

    @property
    def running(self) -> RunningDevice:
        """The model in real time, for callers in the same process.

        Raises:
            RuntimeError: it was never opened.
        """
        if self._running is None:
            raise RuntimeError(f"{self.url} was never opened")
        return self._running

    def operator(self) -> Operator:
        """Return the conformance kit's operator of the device."""
        return in_process(lambda: self.running)

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[Trouble], None]) -> None:
        """Open the stream.

        Raises:
            TransportError: its control socket cannot be served.
        """
        self.close()
        if self._running is None:
            running = RunningDevice(self.device)
            await self._serve_control(running)
            self._running = running
            running.power_on()
            running.on_plug(self._plug)
        if not self._running.plugged:
            raise errors.TransportError(self.url, UNPLUGGED, trouble("trouble-plug-in"))
        self._receive, self._lost = receive, lost
        self._running.attach(self._deliver)

    def write(self, data: bytes) -> None:
        """Send bytes to the device; the loop's next turn delivers them."""
        if self._receive is not None and self._running is not None:
            asyncio.get_running_loop().call_soon(self._running.receive, data)

    def close(self) -> None:
        """Close the stream; the device lives on."""
        self._receive = self._lost = None
        if self._running is not None:
            self._running.detach()

    def unplug(self, reason: Trouble = UNPLUGGED) -> None:
        """End the stream as a pulled cable does."""
        self._end(reason)

    def _plug(self, plugged: bool) -> None:
        if not plugged:
            self.unplug()

    def shut_down(self) -> None:
        """End the device and its control socket too."""
        self.close()
        if self._server is not None:
            self._server.close()
        if self._running is not None:
            self._running.close()

    def _deliver(self, data: bytes) -> None:
        asyncio.get_running_loop().call_soon(self._hand_over, data, self._receive)

    def _hand_over(self, data: bytes, receive: Callable[[bytes], None] | None) -> None:
        if receive is not None and receive is self._receive:
            receive(data)

    async def _serve_control(self, running: RunningDevice) -> None:
        if self._control is None:
            return
        server = ControlServer(running, self._control)
        try:
            await server.listen()
        except OSError as error:
            raise errors.TransportError(
                self.url, system_troubles.of_error(error), other("Give it another name=…")
            ) from error
        self._server = server


def open_sim(url: str) -> SimTransport:
    """Return the transport for a `sim://` URL, not opened yet.

    Raises:
        TransportError: the address cannot be read, or its state is damaged.
    """
    try:
        options, control = _read(url)
        return SimTransport(url, build(options), control)
    except (ControlError, WorldError, ValueError, OSError) as error:
        raise errors.TransportError(url, other(str(error)), _REMEDY) from error


def _read(url: str) -> tuple[DeviceOptions, Path | None]:
    parts = urlsplit(url)
    kinds = {kind.name.lower(): kind for kind in vocabulary.DeviceKind}
    word = known("device", parts.netloc, kinds)
    query = {
        known("setting", key, _QUERY): value
        for key, value in parse_qsl(parts.query, strict_parsing=bool(parts.query))
    }
    name = query.get("name", word)
    physics = Physics.instant() if _on(query.get("instant", "0")) else Physics()
    directory = Path(query["control_dir"]) if "control_dir" in query else None
    given = {key: read(query[key]) for key, read in _READERS.items() if key in query}
    physics = physics.at(float(query.get("speed", "1")))
    options = DeviceOptions(kinds[word], name, physics=physics, **given)
    served = _on(query.get("control", "0"))
    return options, control_path(name, directory) if served else None
