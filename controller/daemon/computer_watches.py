"""The watches over the table's computer: clock, disk, copies, results, and the floor's courier."""

from collections.abc import Callable, Iterator

from controller.daemon.backup_watch import BackupWatch
from controller.daemon.clock_watch import ClockWatch
from controller.daemon.disk_watch import DiskWatch
from controller.daemon.fittings import Fittings
from controller.daemon.floor_watch import FloorWatch
from controller.daemon.results_watch import ResultsWatch
from controller.daemon.shell import Shell
from controller.daemon.upkeep import WallClock


def looks(
    shell: Shell, fittings: Fittings, clock_watch: ClockWatch, wall_clock: WallClock
) -> Iterator[tuple[float, Callable[[], None]]]:
    """Yield what is looked at: first now, before anybody is answered, then every so many seconds.

    Args:
        shell: the table's.
        fittings: the daemon's; what they leave out is not looked at.
        clock_watch: watches whether the clock can be right.
        wall_clock: watches for gaming days and shifts.
    """
    yield ClockWatch.PACE, clock_watch.look
    yield WallClock.PACE, wall_clock.look
    journal = fittings.journal
    if journal is None:
        return
    if fittings.free is not None:
        disk = DiskWatch(shell, journal, fittings.free, fittings.clock)
        yield DiskWatch.PACE, disk.look
    if fittings.backups is not None:
        copies = BackupWatch(shell, journal, fittings.backups, fittings.clock)
        yield BackupWatch.PACE, copies.look
    yield ResultsWatch.PACE, ResultsWatch(shell, journal).look
    if fittings.floor:
        yield FloorWatch.PACE, FloorWatch(shell, journal).look
