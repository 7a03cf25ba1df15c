"""What a daemon is given, how long it waits for what, and the errors that end it."""

import os
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from controller.configuration import Backups, Deployment
from controller.data.message import message
from controller.errors import DealerTableError, ExitCode
from controller.monitoring import Tallies
from controller.page.page_socket import PageSocket
from controller.people.register import Register
from controller.system.clock import Clock
from controller.system.limits import Usages
from controller.system.log import Level, Log
from drivers.port import PortTimings
from drivers.registry import open_transport
from drivers.transport import Transport

# Errors of the daemon itself.


class LogError(DealerTableError, exit_code=ExitCode.USAGE):
    """The log cannot be written where the configuration says."""


class DeviceSetupError(DealerTableError, exit_code=ExitCode.USAGE):
    """A device cannot be driven as configured: its driver or transport is not installed."""


class StoppingError(DealerTableError, exit_code=ExitCode.NEGATIVE):
    """The daemon is ending: it takes no more requests."""

    def __init__(self) -> None:
        super().__init__(message("answer-stopping"))


class ServiceManager:
    """systemd's notify socket; without a service manager every call does nothing."""

    def __init__(
        self, send: Callable[[str], None] | None = None, environment: Mapping[str, str] = os.environ
    ) -> None:
        """Find out whether a service manager listens.

        Args:
            send: takes each message; by default the socket in $NOTIFY_SOCKET.
            environment: has the service manager's variables.
        """
        self._socket = _connected(environment.get("NOTIFY_SOCKET", ""))
        self._send = send or self._notify
        self._status = ""
        self.watchdog = _watchdog(environment)
        """Seconds within which the watchdog wants a message; 0: there is no watchdog."""

    def ready(self) -> None:
        """Tell that the table is restored and the socket answers."""
        self._send("READY=1")

    def status(self, text: str) -> None:
        """Tell the status in one line, if it has changed.

        The manager keeps the last one after the end: `tablectl status` shows it.
        """
        text = " ".join(text.split())  # a second line would be another message
        if text != self._status:
            self._status = text
            self._send(f"STATUS={text}")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Tell that the end begins."""
        self._send("STOPPING=1")

    def close(self) -> None:
        """Send no more messages."""
        if self._socket is not None:
            self._socket.close()

    def _notify(self, text: str) -> None:
        if self._socket is not None:
            with suppress(OSError):  # it does not read, or has gone: the table goes on
                self._socket.send(text.encode())


def _connected(address: str) -> socket.socket | None:
    """Return a socket that never waits, connected to the service manager's; None: there is none.

    Args:
        address: a path, or a name in the abstract space, which begins with "@".
    """
    if not address.startswith(("/", "@")):
        return None
    told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
    told.setblocking(False)
    try:
        told.connect(address.replace("@", "\0", 1) if address[0] == "@" else address)
    except OSError:
        told.close()
        return None
    return told


def _watchdog(environment: Mapping[str, str]) -> float:
    pid = environment.get("WATCHDOG_PID", "")
    wanted = environment.get("WATCHDOG_USEC", "")
    if not wanted.isdecimal() or (pid and pid != str(os.getpid())):
        return 0.0
    return int(wanted) / 1e6


class Fittings(Struct, frozen=True):
    """The parts that a daemon is given; a test brings its own."""

    clock: Clock
    log: Log
    manager: ServiceManager
    idle: Callable[[], int]
    """Tidies the journal up."""
    people: Callable[[], Register]
    """Returns the people of the house as they are now; may read a file."""
    transport: Callable[[str], Transport] = open_transport
    pace: PortTimings = field(default_factory=PortTimings)
    halted_for: float = 0.5
    """Seconds for which the API still tells that the table is halted, and why."""
    journal: Path | None = None
    """The file whose whole chain is checked after the start; None: there is none."""
    check_after: float = 2.0
    """Seconds between the start and that check."""
    head_places: tuple[Path, ...] = ()
    """The files outside that keep heads of the journal."""
    heads_every: float = 600.0
    """Seconds from one look at these files to the next."""
    backups: Backups | None = None
    """Where copies of the journal are kept; None: nowhere."""
    floor: bool = False
    """A courier takes the records to the house's centre."""
    configuration: tuple[Path, ...] = ()
    """The files that were read; they are in the software manifest."""
    deployment: Deployment | None = None
    """What configured this start; None: nothing can be chosen at the table."""
    approved_manifest: Path | None = None
    """The file of the approved manifest; None, or no such file: none was approved."""
    guard: Path | None = None
    """The approved manifest that each import of this process is held against; None: none is."""
    check: Callable[[], None] = lambda: None
    """Reads back what was appended to the journal since the last call; raises `JournalError`."""
    waits: Callable[[], int] = lambda: 0
    """Tells how often another program has locked the journal for a second or longer."""
    page: PageSocket | None = None
    """Where the page is served, open or to be opened; None: it is not served."""
    installed_utc_us: int = 0
    """When the program was built or installed; 0: nobody knows."""
    synchronised: Callable[[], Awaitable[bool | None]] | None = None
    """Tells whether the clock is synchronised; None: nobody asks."""
    shares: Callable[[], Usages] = Usages
    """Returns how much of files and memory this process has, and may have."""
    free: Callable[[Path], int] | None = None
    """Returns the room beside a file, in bytes; None: the disk is not watched."""
    page_after: float = 0.25
    """Seconds between the start and the page: the handshakes with devices come first."""
    tallies: Tallies = field(default_factory=Tallies)
    """What happened at the table and how long it took, counted for a monitoring system."""

    def note(self, level: Level, event: str, **fields: object) -> None:
        """Note an entry in the log, as of now."""
        self.log.note(self.clock.now().utc_us, level, event, **fields)
