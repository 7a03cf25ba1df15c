"""Which tests may run beside each other, where several processes run them.

What waits for real clocks, processes, ports or terminals runs in one process, one after the other:
it is disturbed by its like, and a terminal's name is given away again as soon as it is free. It
mostly waits, and so leaves the processors to the rest, which goes file by file.
"""

from inspect import iscoroutinefunction
from pathlib import Path, PurePath

import pytest

_HERE = Path(__file__).parent
_REAL = (
    "bench",
    "cli/test_commands.py",
    "cli/test_usage.py",
    "conformance/test_command.py",
    "conformance/test_real_time.py",
    "contract/test_real_time.py",
    "daemon",
    "drivers/test_blocking.py",
    "drivers/test_modbus_live.py",
    "drivers/test_port.py",
    "drivers/test_serial.py",
    "drivers/test_serial_url.py",
    "drivers/test_tcp.py",
    "drivers/test_usb.py",
    "drivers/test_usb_key_pad_on_the_bus.py",
    "e2e",
    "journal/test_crash.py",
    "project",
    "simulators/hosts",
    "simulators/simulation/test_storms.py",
    "soak",
    "systemd",
    "technician",
)
"""Folders and files under `tests` in which that is so; so it is for every `async` test."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put each test into the group with which it stays in one process."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(group_of(item)))


def group_of(item: pytest.Item) -> str:
    """Return `real`, or the test's file, wherever it is."""
    file = item.path.relative_to(_HERE) if item.path.is_relative_to(_HERE) else item.path
    waits = iscoroutinefunction(getattr(item, "function", None))
    return "real" if waits or any(_within(file, each) for each in _REAL) else str(file)


def _within(file: PurePath, place: str) -> bool:
    return file == PurePath(place) or PurePath(place) in file.parents
