"""Local table: a whole table in this process, with real daemon and drivers, devices in memory.

A `LocalTable` does on the test's loop what a `RealTable` does with processes on ptys: the same
moves, views, journal and page, in a tenth of the time. Here a test may also change the program,
where no message on a wire can cause a fault.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic

from controller.api.sockets import ListeningSocket
from controller.configuration import load_table
from controller.configuration.devices import DEVICES
from controller.daemon.daemon import Daemon
from controller.daemon.fittings import Fittings, ServiceManager
from controller.data.events import TimerExpired
from controller.journal import Journal
from controller.page.page_socket import PageSocket
from controller.succession import Configured
from controller.system.clock import SystemClock
from controller.system.log import Entry, Level, Log
from controller.table import Table
from drivers.errors import TransportError
from drivers.interface import DeviceEvent
from drivers.port import PortTimings
from drivers.trouble import other, trouble
from drivers.vocabulary import DeviceKind
from simulators.devices.control import Answer
from simulators.devices.self_driven import PACKET
from simulators.devices.sensors import SPOTS
from simulators.devices.world import DECK
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.memory import SimTransport
from simulators.people.staff import register
from tests.daemon.local_daemon import ListHandler
from tests.e2e.real_table import RealTable

PACE = PortTimings(first=0.01, longest=0.05)
"""A lost port is tried again at once."""


class Bay:
    """The place of a device at the table; another device may be put there."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.device: SimTransport | None = None
        self._lost: Callable[[str], None] | None = None

    def put(self, device: SimTransport) -> None:
        """Put a device here."""
        self.device = device

    def empty(self) -> None:
        """Take the device away, with its cable and its present memory."""
        device, self.device = self.device, None
        if device is not None:
            device.unplug()
            device.shut_down()

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        """Open the line to the device that stands here."""
        if self.device is None:
            raise TransportError(self.url, other("no such port"), trouble("trouble-plug-in"))
        await self.device.open(receive, lost)

    def write(self, data: bytes) -> None:
        """Send bytes to it."""
        if self.device is not None:
            self.device.write(data)

    def close(self) -> None:
        """Close the line."""
        if self.device is not None:
            self.device.close()


_NEVER = 1e6
"""Seconds after which files are checked where a test does not want it."""


class LocalTable(RealTable):
    """One table, all of it in this process.

    Attributes:
        bays: the places of its devices.
        reads: whether the next shuffler reads cards; `counts`, whether it counts decks.
        deck: cards of each of its decks; `packet`, of each packet that it deals by itself.
        spots: the names of the sensors' spots: the wagers of the game.
        approved: the file of the approved manifest; None: the software is not checked.
        clock: the computer's.
        free: the bytes that the journal's disk has left.
        said: the daemon's log.
        running: the daemon, while it runs.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.bays = {name: Bay(f"sim://{name}") for name in DEVICES}
        self.reads, self.counts = False, True
        self.deck, self.packet = DECK, PACKET
        self.spots: tuple[str, ...] = SPOTS
        self.approved: Path | None = None
        self.clock: SystemClock = SystemClock()
        self.free = 1 << 40
        self.said: list[Entry] = []
        self.running: Daemon | None = None
        self._serving: asyncio.Task[None] | None = None
        self._open = ExitStack()
        self._threads = ThreadPoolExecutor()

    # What runs.

    async def start(self, *names: str) -> None:
        """Put devices at their places, or start the daemon."""
        for name in names:
            if name == "daemon":
                self._begin()
            else:
                self.bays[name].put(self._made(name))
        if self.running is not None:
            for name in names:
                await self.eyes.until(lambda name=name: self._reached(name), f"{name} is reached")

    async def kill(self, name: str) -> float:
        """Take a device away, or end the daemon; return when (monotonic seconds)."""
        at = monotonic()
        if name == "daemon":
            await self._end()
        else:
            self.bays[name].empty()
        await self.eyes.until(lambda: not self._reached(name), f"{name} is gone")
        return at

    def control(self, device: str, verb: str, **args: str | int) -> Answer:
        """Act on a device as a person or a fault does."""
        found = self.bays[device].device
        assert found is not None, f"there is no {device}"
        return found.running.control(verb, {name.rstrip("_"): each for name, each in args.items()})

    def says(self, event: DeviceEvent | TimerExpired) -> None:
        """Report an event as a driver or a timer does, where nothing simulated can cause it."""
        assert self.running is not None
        self.running.shell.take_event(event)

    async def close(self) -> None:
        """End everything."""
        try:
            await self._end()
            for bay in self.bays.values():
                bay.empty()
        finally:
            await super().close()

    def _reached(self, name: str) -> bool:
        if name == "daemon":
            return self.eyes.view is not None
        return bool(self.eyes.devices[name])

    # How it is put together.

    def _made(self, name: str) -> SimTransport:
        kind = DeviceKind[name.upper()]
        folder = self.state if kind is DeviceKind.SHUFFLER else self.folder
        options = DeviceOptions(
            kind,
            name,
            folder,
            self.physics,
            serial=self.serials[name],
            self_driven=self.self_driven,
            packet=self.packet,
            deck=self.deck,
            reads=self.reads,
            counts=self.counts,
            spots=self.spots,
        )
        return SimTransport(f"sim://{name}", build(options), self.stage.control(name))

    def _begin(self) -> None:
        definition, deployment = load_table(self.stage.config)
        assert deployment.page is not None
        clock = self.clock
        journal = self._open.enter_context(
            Journal.open(self.journal, created=clock.now(), identity=clock.identity())
        )
        socket = self._open.enter_context(closing(ListeningSocket(self.stage.socket)))
        page = self._open.enter_context(closing(PageSocket(deployment.page).open()))
        log = self._open.enter_context(closing(Log(ListHandler(self.said), Level.INFO)))
        played = Configured.of(definition)
        table = Table(played.definition, played.digest, journal, journal.restore())
        fittings = Fittings(
            clock,
            log,
            ServiceManager(lambda _: None, {}),
            journal.idle,
            register,
            lambda url: self.bays[Path(url).stem],
            PACE,
            journal=self.journal,
            check_after=0.0 if self.approved is not None else _NEVER,
            free=lambda _: self.free,
            configuration=deployment.configuration,
            approved_manifest=self.approved,
            guard=self.approved,
            check=journal.check,
            page=page,
            page_after=0.0,
        )
        self._threads = ThreadPoolExecutor()
        asyncio.get_running_loop().set_default_executor(self._threads)
        self.running = Daemon(table, socket, fittings)
        self._serving = asyncio.create_task(self.running.serve())

    def _give_back(self) -> None:
        """Leave the loop as a process that ends does: without its threads and its handlers."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(None)
        self._threads.shutdown()

    async def _end(self) -> None:
        if self.running is not None and self._serving is not None:
            self.running.stop("the test wants it")
            try:
                await self._serving
            finally:
                self.running = self._serving = None
                self._open.close()
                self._give_back()
