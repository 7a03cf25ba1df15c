"""A device of ours behind a pty, in real time: `python -m tests.certification.over_pty --seed 3`.

The seed decides which device, the order of the items, and how fast a shuffler is. Exit code 1: an
item failed.
"""

import argparse
import asyncio
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random

from drivers.certification.items import items_for
from drivers.certification.rig import DeviceUnderTest
from drivers.certification.run import certify_item
from drivers.conformance import Outcome
from drivers.registry import open_transport
from drivers.vocabulary import DeviceKind
from simulators.devices.hardware import Physics
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.operators import in_process
from simulators.hosts.pty import PtyPort
from simulators.hosts.running_device import RunningDevice

SPEEDS = (1.0, 2.0)


async def looked(kind, items, place, speed, *, self_driven=False):
    """Return the verdicts on one device behind a pty at `place`, item after item."""
    options = DeviceOptions(kind, "certified", physics=Physics().at(speed), self_driven=self_driven)
    running = RunningDevice(build(options))
    running.power_on()
    with closing(running), closing(PtyPort(running, place)):
        subject = DeviceUnderTest(
            open_transport(f"serial://{place}"), in_process(lambda: running), kind, self_driven
        )
        return [await certify_item(subject, item) for item in items]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--items", type=int, default=100, help="at most so many (100)")
    order = parser.parse_args()
    dice = Random(order.seed)
    devices = [*((kind, False) for kind in DeviceKind), (DeviceKind.SHUFFLER, True)]
    (kind, self_driven), speed = dice.choice(devices), dice.choice(SPEEDS)
    items = items_for(kind, self_driven=self_driven)
    items = dice.sample(items, min(order.items, len(items)))
    with tempfile.TemporaryDirectory() as folder:
        verdicts = asyncio.run(
            looked(kind, items, Path(folder) / "device", speed, self_driven=self_driven)
        )
    wrong = [each for each in verdicts if each.outcome is not Outcome.PASS]
    for each in wrong:
        where = f"{kind.name} at {speed:g} times the speed"
        print(f"{where}: {each.item}: {each.outcome.value}: {each.reason}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
