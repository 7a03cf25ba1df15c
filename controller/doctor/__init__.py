"""The examination of a table's computer: what is wrong or will be, each with what to do.

Each module looks at one matter and asks what the daemon, `config check` and the journal themselves
use; what belongs to the operating system is asked of its own programs.
"""

# mypy: implicit-reexport

from collections.abc import Iterator
from pathlib import Path

from controller.configuration.files import check, load_table
from controller.doctor import devices, files
from controller.doctor.computer import Computer, Finding, examine_clock, examine_storage


def examine(file: Path, computer: Computer, utc_us: int, *, served: bool) -> Iterator[Finding]:
    """Yield what is found.

    Args:
        file: the table's. Where it is wrong, nothing else can be looked at.
        computer: the one that is examined.
        utc_us: the time now.
        served: a daemon answers at the table's socket, so ports are taken by right.
    """
    wrong = [files.of_problem(each) for each in check(file)]
    yield from wrong
    if wrong:
        return
    table, deployment = load_table(file)
    yield from files.examine_files(file, deployment, computer, served=served)
    clock = list(examine_clock(deployment, computer, utc_us))
    # A clock that is known to be wrong judges no certificate.
    trusted = utc_us if not any(each.name != "clock" for each in clock) else None
    yield from devices.examine_network(deployment, computer, trusted, served=served)
    yield from clock
    yield from examine_storage(deployment, computer, utc_us)
    yield from devices.examine_devices(table, deployment, computer, served=served)
