"""The reference shuffler in C (`examples/firmware`), built and run.

`python -m tests.certification.firmware --seed 3` certifies it over a pty, in real time.
"""

import argparse
import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from random import Random

from controller.choices.approval import new_key
from controller.cli import execute
from controller.cli.device_certify import certify
from controller.cli.kit_run import KitOrder
from drivers.certification.items import items_for
from drivers.certification.rig import DeviceUnderTest
from drivers.vocabulary import DeviceKind
from simulators.devices.control import ControlError
from simulators.hosts.operators import SimulatorOperator
from tests.missing import skip_for_want_of

FIRMWARE = Path(__file__).parents[2] / "examples" / "firmware"


def built(folder, goal="all"):
    """Build it in a folder with warnings as errors; return the folder with its programs."""
    if shutil.which("gcc") is None or shutil.which("make") is None:
        skip_for_want_of("gcc or make", "on Debian: apt-get install gcc make")
    done = subprocess.run(
        ["make", "-s", "-C", FIRMWARE, f"BUILD={folder}", goal],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "sanitized" if goal == "sanitized" else folder


class Machine:
    """A transport to the shuffler, which runs in another process by this loop's clock."""

    url = "firmware://lockstep"

    def __init__(self, program, speed=1.0):
        self._process = subprocess.Popen(
            [program, str(speed)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._receive = self._timer = None

    def operator(self):
        return SimulatorOperator(self._do)

    async def open(self, receive, lost):
        self._receive = receive
        self._say("run")

    def write(self, data):
        asyncio.get_running_loop().call_soon(self._say, f"bytes {data.hex()}")

    def close(self):
        self._receive = None

    def end(self):
        """End the process; return what it said of itself, and of its memory if that was misused."""
        _, said = self._process.communicate()
        assert self._process.returncode == 0, said
        return said

    async def _do(self, verb, args):
        answer = json.loads(self._say(f"verb {json.dumps({'verb': verb, 'args': args})}"))
        if not answer["ok"]:
            raise ControlError(answer["error"])
        return answer["result"]

    def _say(self, words):
        loop = asyncio.get_running_loop()
        self._process.stdin.write(f"{round(loop.time() * 1000)} {words}\n")
        self._process.stdin.flush()
        left, data, answer = self._process.stdout.readline().split(" ", 2)
        if data != "-" and self._receive is not None:
            loop.call_soon(self._hand_over, bytes.fromhex(data))
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_later(int(left) / 1000, self._say, "run")
        return answer

    def _hand_over(self, data):
        if self._receive is not None:
            self._receive(data)


@contextmanager
def behind_pty(programs, folder, speed):
    """Serve it behind a pty; yield the words by which `tablectl device certify` finds it."""
    line = folder / "line"
    with subprocess.Popen(
        [programs / "shuffler", line, folder / "reference.sock", str(speed)],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout.readline()  # it serves
            yield f"serial://{line}", "--simulator", "reference", "--control-dir", str(folder)
        finally:
            process.terminate()
    assert process.returncode == 0


def write_sample(folder):
    """Certify it in virtual time; write its certificate, signed by a key that is then forgotten."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        key = place / "tester.pem"
        key.write_text(new_key()[0])
        machine = Machine(built(place / "built") / "lockstep")
        order = KitOrder(url=machine.url, report=folder, sign=key, tester="A sample")
        done = certify(DeviceUnderTest(machine, machine.operator()), order, as_json=False)
        machine.end()
    return done


def main():
    """Certify it over a pty by the command; used by `make soak`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="how fast it is follows from this")
    parser.add_argument("--items", type=int, default=100, help="at most so many (100)")
    parser.add_argument("--sample", type=Path, metavar="DIR", help="write its certificate there")
    asked = parser.parse_args()
    if asked.sample is not None:
        return write_sample(asked.sample)
    speed = (2, 5, 10)[asked.seed % 3]
    items = items_for(DeviceKind.SHUFFLER)
    chosen = Random(asked.seed).sample(items, min(asked.items, len(items)))
    only = [word for item in chosen for word in ("--only", item.name)]
    if len(chosen) == len(items):
        only = []  # all that apply have to be shown
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with behind_pty(built(folder, "sanitized"), folder, speed) as order:
            return execute(["device", "certify", *order, *only])


if __name__ == "__main__":
    sys.exit(main())
