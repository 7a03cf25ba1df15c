"""The parts that a daemon is given, and how long it waits for what; a test brings its own."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from controller.configuration import Backups, Deployment
from controller.daemon.notify import ServiceManager
from controller.page.listening import PageSocket
from controller.people.register import Register
from controller.system.clock import Clock
from controller.system.log import Log
from controller.watching import Tallies
from drivers.port import PortTimings
from drivers.registry import open_transport
from drivers.transport import Transport


@dataclass(frozen=True, slots=True)
class Fittings:
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
    page: PageSocket | None = None
    """Where the page is served, open or to be opened; None: it is not served."""
    installed_utc_us: int = 0
    """When the program was built or installed; 0: nobody knows."""
    synchronised: Callable[[], Awaitable[bool | None]] | None = None
    """Tells whether the clock is synchronised; None: nobody asks."""
    free: Callable[[Path], int] | None = None
    """Returns the room beside a file, in bytes; None: the disk is not watched."""
    page_after: float = 0.25
    """Seconds between the start and the page: the handshakes with devices come first."""
    tallies: Tallies = field(default_factory=Tallies)
    """What happened at the table and how long it took, counted for a monitoring system."""
