"""Where the packages put things, and what the installed service says of itself."""

import platform

from tests.package import machine as machines
from tests.package.machine import Machine
from tests.package.versions import FORMER

HOME = f"/usr/lib/dealer-table/{FORMER}"
PYTHON = f"python{machines.PYTHON}"
PROCESSOR = platform.machine()
TAG = f"cpython-{machines.PYTHON.replace('.', '')}"
PACKAGES = f"{HOME}/lib/{PYTHON}/site-packages"


def in_service(machine: Machine) -> str:
    return machine.path("/usr/lib/dealer-table/current").readlink().name


def status(machine: Machine) -> int:
    return int(machine.property("ExecMainStatus"))
