"""A daemon in the test's process, with devices in memory and a store that a test can break."""

import asyncio
import logging
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field, replace
from functools import cache

from controller.api.client import Client, Credentials
from controller.api.sockets import ListeningSocket
from controller.daemon.daemon import Daemon
from controller.daemon.fittings import Fittings, ServiceManager
from controller.data.message import message
from controller.journal import JournalError, Restored
from controller.people.register import Register
from controller.procedure import seen_now
from controller.succession import Configured
from controller.system.clock import SystemClock
from controller.system.log import Level, Log
from controller.table import Table
from drivers.errors import TransportError
from drivers.port import PortTimings
from drivers.trouble import other, trouble
from simulators.hosts.memory import open_sim
from simulators.people.staff import SAM, register
from tests.patience import PATIENCE
from tests.procedure.table_harness import shipped_table

"""Seconds in which anything comes, even on a busy computer."""
DEVICES = ("shuffler", "sensors", "key_pad")
WHO = Credentials(SAM.badge, SAM.pin)
"""The supervisor of these tests."""
QUICK = PortTimings(first=0.01, longest=0.05)


class Remembering(Register):
    """Hashes each PIN that is tried once in a process: most tests sign on with the same few."""

    prove = cache(Register.prove)


@cache
def staff():
    return Remembering(register().members)


def at_urls(definition, urls):
    """Return the table with its devices at other addresses."""
    devices = {name: replace(getattr(definition, name), url=url) for name, url in urls.items()}
    return replace(definition, **devices)


@dataclass
class Store:
    """Keeps what a journal would; once `broken` is set it fails."""

    records: list = field(default_factory=list)
    definitions: list = field(default_factory=list)
    broken: str = ""
    idles: int = 0
    held: int = 0
    state: bytes = b""

    def append(self, record, state, definitions=()):
        if self.broken:
            raise JournalError(message("journal-system-says", error=self.broken))
        self.records.append(record)
        self.state = state
        self.definitions += definitions

    def idle(self):
        self.idles += 1
        if self.broken:
            raise JournalError(message("journal-system-says", error=self.broken))
        return self.held

    @property
    def kinds(self):
        return [record.kind for record in self.records]

    @property
    def restored(self):
        """What a start finds of it; None: nothing was stored yet."""
        if not self.records:
            return None
        last = self.records[-1]
        return Restored(self.state, last.seq, b"", last.boot, last.utc_us, last.monotonic_ns)


class ListHandler(logging.Handler):
    """Keeps the entries of a log in a list."""

    def __init__(self, entries):
        super().__init__()
        self.entries = entries

    def handle(self, record):
        self.entries.append(record.msg)


DISK_GONE = message("journal-system-says", error="the disk is gone")


class Missing:
    """A port that does not exist."""

    def __init__(self, url, error=TransportError):
        self.url = url
        self.error = error

    async def open(self, receive, lost):
        raise self.error(self.url, other("no such port"), trouble("trouble-plug-in"))

    def write(self, data):
        raise AssertionError("never open")

    def close(self):
        pass


@dataclass
class LocalDaemon:
    daemon: Daemon
    store: Store
    devices: dict
    entries: list
    said: list
    serving: asyncio.Task
    socket: ListeningSocket
    who: Credentials = WHO

    async def client(self):
        return await Client.connect(self.socket.path)

    def decide(self, event):
        """Let a person decide what stands, whose proof is given."""
        self.daemon.shell.ask_table(seen_now(self.daemon._table.procedure.model, event))

    async def until(self, wanted):
        """Watch the table until a view is as wanted; return it."""
        async with asyncio.timeout(PATIENCE), await self.client() as client:
            async for view in client.watch():
                if wanted(view):
                    return view
        raise AssertionError("the daemon has ended")

    async def all_up(self):
        return await self.until(lambda view: all(each.up for each in view.snapshot.devices))

    async def stop(self, reason="test"):
        self.daemon.stop(reason)
        await self.serving


def fittings(store, entries, said, transport, **more):
    log = Log(ListHandler(entries), Level.DEBUG)
    return Fittings(
        more.pop("clock", None) or SystemClock(),
        log,
        ServiceManager(said.append, more.pop("environment", {})),
        store.idle,
        more.pop("people", staff),
        transport,
        QUICK,
        **more,
    )


@asynccontextmanager
async def open_daemon(folder, *, instead=None, store=None, **more):
    """Run a daemon for the time of the block.

    Args:
        instead: transports that replace a device's own, by the device's name.
    """
    store = store or Store()
    urls = {name: f"sim://{name}?instant=1" for name in DEVICES}
    devices = {urls[name]: open_sim(urls[name]) for name in DEVICES}
    devices |= {urls[name]: transport for name, transport in (instead or {}).items()}
    entries, said = [], []
    fit = fittings(store, entries, said, devices.__getitem__, **more)
    played = Configured.of(at_urls(shipped_table(), urls))
    table = Table(played.definition, played.digest, store, store.restored)
    with closing(fit.log), closing(ListeningSocket(folder / "s")) as socket:
        daemon = Daemon(table, socket, fit)
        serving = asyncio.create_task(daemon.serve())
        await asyncio.sleep(0)  # one turn of the loop: the table has started, the socket answers
        house = LocalDaemon(
            daemon,
            store,
            {name: devices[urls[name]] for name in DEVICES},
            entries,
            said,
            serving,
            socket,
        )
        try:
            yield house
        finally:
            daemon.stop("the test is over")
            await asyncio.wait([serving])
            for device in devices.values():
                if hasattr(device, "shut_down"):
                    device.shut_down()
