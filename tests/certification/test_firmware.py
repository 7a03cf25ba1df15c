"""The reference shuffler in C passes the certification, and misuses no byte of its memory."""

import re
import shutil
import subprocess
import sys
from random import Random

import pytest

from controller.cli import execute
from drivers.certification.items import items_for
from drivers.certification.raw_host import RawHost, frame
from drivers.certification.run import DeviceUnderTest, certify_item
from drivers.conformance import Outcome
from drivers.conformance.verdict import holds
from drivers.conformance.virtual import in_virtual_time
from drivers.messages import Hello, HelloRequest
from drivers.vocabulary import DeviceKind
from tests.certification.firmware import FIRMWARE, Machine, behind_pty, built

pytestmark = pytest.mark.slow

TYPES = (*range(0x01, 0x07), *range(0x10, 0x16), 0x20, 0x21)
"""Of all messages that a host sends."""


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory):
    return built(tmp_path_factory.mktemp("firmware"), "sanitized")


def test_it_passes_every_item(sanitized):
    machine = Machine(sanitized / "lockstep")

    async def look():
        subject = DeviceUnderTest(machine, machine.operator())
        return [await certify_item(subject, each) for each in items_for(DeviceKind.SHUFFLER)]

    verdicts = in_virtual_time(look())
    said = machine.end()
    others = [(each.item, each.reason) for each in verdicts if each.outcome is not Outcome.PASS]
    assert others == []
    assert holds(verdicts)
    assert int(re.search(r"state of the engine: (\d+) bytes", said)[1]) < 4096


def test_any_bytes_leave_it_alive(sanitized):
    """Sound frames with any payload, spoiled ones, and noise."""
    dice, machine = Random(19), Machine(sanitized / "lockstep")

    async def storm():
        host = RawHost(machine)
        await host.open()
        for _ in range(60):
            for _ in range(40):
                body = bytes((dice.choice(TYPES),)) + dice.randbytes(dice.randrange(60))
                host.write(frame(body, sum_error=dice.choice((0, 0, 0, 1))))
                host.write(dice.randbytes(dice.randrange(3)))
            host.write(b"\0")
            await host.rest(dice.random() / 10)
            await host.ask(HelloRequest, Hello)
        host.close()

    in_virtual_time(storm())
    machine.end()


def test_the_command_certifies_it_over_a_pty(sanitized, tmp_path, capsys):
    """A few items in real time; `make soak` looks at all of them."""
    items = ("whole_frames", "burst", "flood", "packet")
    with behind_pty(sanitized, tmp_path, speed=50) as order:
        done = execute(["device", "certify", *order, *(f"--only={each}" for each in items)])
    assert done == 0, capsys.readouterr().out


def test_it_is_small_on_a_microcontroller(tmp_path):
    if shutil.which("arm-none-eabi-gcc") is None:
        pytest.skip("no cross compiler is here; on Debian: apt-get install gcc-arm-none-eabi")
    done = subprocess.run(
        ["make", "-s", "-C", FIRMWARE, f"BUILD={tmp_path}", "size"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    sys.stdout.write(done.stdout)
    code, data, unset = map(int, re.search(r"(\d+)\s+(\d+)\s+(\d+).*TOTALS", done.stdout).groups())
    state = int(re.search(r"state: (\d+)", done.stdout)[1])
    assert code < 8192
    assert f"{state:,} bytes of state" in (FIRMWARE / "README.md").read_text("utf-8")
    assert data + unset + state < 4096
