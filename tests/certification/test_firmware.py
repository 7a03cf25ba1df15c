"""The reference shuffler in C passes the certification, and misuses no byte of its memory."""

import re
import shutil
import subprocess
import sys
from hashlib import sha256
from random import Random

import pytest

from controller.cli import execute
from drivers.certification.items import items_for
from drivers.certification.raw_host import RawHost, frame
from drivers.certification.rig import DeviceUnderTest
from drivers.certification.run import certify_item
from drivers.certification.watch import Watch
from drivers.conformance import Outcome
from drivers.conformance.verdict import holds
from drivers.conformance.virtual import in_virtual_time
from drivers.frames import encode
from drivers.messages import (
    Act,
    ActAck,
    Adopt,
    Adopted,
    Hello,
    HelloRequest,
    LevelsRequest,
    ShufflerLevels,
)
from drivers.vocabulary import ActKind, ActState, DeviceKind, FaultCode, Tray
from tests.certification.firmware import FIRMWARE, Machine, behind_pty, built

pytestmark = pytest.mark.slow

TYPES = (*range(0x01, 0x07), *range(0x10, 0x16), 0x20, 0x21)
"""Of all messages that a host sends."""


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory):
    return built(tmp_path_factory.mktemp("firmware"), "sanitized")


def test_it_passes_every_item(sanitized):
    machine = Machine(sanitized / "lockstep")
    subject = DeviceUnderTest(machine, machine.operator())

    async def look():
        return [await certify_item(subject, each) for each in items_for(DeviceKind.SHUFFLER)]

    verdicts = in_virtual_time(look())
    said = machine.end()
    others = [(each.item, each.reason) for each in verdicts if each.outcome is not Outcome.PASS]
    assert others == []
    assert holds(verdicts)
    assert int(re.search(r"state of the engine: (\d+) bytes", said)[1]) < 4096
    objects = sorted((sanitized / "engine").glob("*.o"))
    program = sha256(b"".join(each.read_bytes() for each in objects))
    assert subject.watch.device_facts["digest"] == program.hexdigest()


def test_any_bytes_leave_it_alive(sanitized):
    """Sound frames with any payload, spoiled ones, and noise."""
    dice, machine = Random(19), Machine(sanitized / "lockstep")

    async def storm():
        host = RawHost(machine, Watch())
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


async def desk(machine):
    """Return a host and the deeds at a machine with an adopted, loaded shuffler."""
    host = RawHost(machine, Watch())
    await host.open()
    hello = await host.ask(HelloRequest, Hello)
    assert hello.epoch == 0
    await host.ask(lambda request: Adopt(request, 7), Adopted)
    await machine._do("load", {"colour": "red", "from": "box"})
    await host.rest(30)
    return host


async def levels(host):
    return await host.ask(LevelsRequest, ShufflerLevels)


def test_a_card_that_comes_late_is_a_fault_until_the_tray_is_empty(sanitized):
    machine = Machine(sanitized / "lockstep")

    async def look():
        host = await desk(machine)
        await machine._do("misfeed", {"by": 1, "late": 200})
        host.send(Act(7, 1, ActKind.PACKET, 4))
        await host.rest(3)
        late = await levels(host)
        assert (late.fault, late.ready) == (FaultCode.TOO_MANY_CARDS, 47)
        await machine._do("kill_power", {})
        await machine._do("power_on", {})
        assert (await levels(host)).fault is FaultCode.TOO_MANY_CARDS
        hello = await host.ask(HelloRequest, Hello)
        assert (hello.act_state, hello.act_counted) == (ActState.DONE, 4), "told as it was counted"
        assert (await machine._do("lift", {"to": "rack"}))["cards"] == 5
        assert (await levels(host)).fault is FaultCode.NONE
        host.close()

    in_virtual_time(look())
    machine.end()


def test_the_motors_trial_keeps_nothing_waiting_and_an_act_waits_for_it(sanitized):
    machine = Machine(sanitized / "lockstep")

    async def look():
        host = await desk(machine)
        for stuck in ("free", "stuck"):
            await machine._do("kill_power", {})
            await machine._do("motor", {"to": stuck, "after": 0})
            await machine._do("power_on", {})
            hello = await host.ask(HelloRequest, Hello)
            host.send(Act(7, hello.last_txn + 1, ActKind.PACKET, 4))
            await host.rest(3)
            told = await host.ask(HelloRequest, Hello)
            host.send(ActAck(7, told.last_txn))
            ended = (told.act_state, told.act_counted)
            assert ended == ((ActState.DONE, 4) if stuck == "free" else (ActState.FAULT, 0))
            await machine._do("lift", {"to": "rack"}) if stuck == "free" else None
        assert (await levels(host)).fault is FaultCode.MOTOR
        host.close()

    in_virtual_time(look())
    machine.end()


def test_service_during_a_trial_begins_no_other_one(sanitized):
    """The machine ends with an error where a trial begins before the last one's end, 40 ms."""
    machine = Machine(sanitized / "lockstep")

    async def look():
        host = await desk(machine)
        await machine._do("motor", {"to": "stuck", "after": 0})
        host.send(Act(7, 1, ActKind.PACKET, 4))
        await host.rest(3)
        await machine._do("kill_power", {})
        await machine._do("motor", {"to": "free"})
        await machine._do("power_on", {})
        for mode in 4 * ("service", "shuffle"):
            await machine._do("mode", {"mode": mode})
            await host.rest(0.004)
        assert (await levels(host)).fault is FaultCode.MOTOR
        await host.rest(0.02)
        assert (await levels(host)).fault is FaultCode.NONE
        host.close()

    in_virtual_time(look())
    machine.end()


@pytest.mark.parametrize("which", ["newest", "both"])
@pytest.mark.parametrize("at", [*range(16, 31), 35])
def test_a_slot_of_another_layout_or_with_an_unknown_number_is_not_read(sanitized, at, which):
    """Byte 35 is the layout, those from 16 on are numbers; the checksum is right."""
    machine = Machine(sanitized / "lockstep")

    async def look():
        host = await desk(machine)
        await machine._do("kill_power", {})
        await machine._do("slot", {"at": at, "value": 200, "which": which})
        counted = at in (17, 19, 23, 27)  # sizes and counts: any number may be there
        for _ in range(2):
            await machine._do("power_on", {})
            hello = await host.ask(HelloRequest, Hello)
            assert (hello.epoch == 0) is not counted, "an older slot tells of what is over"
            if hello.epoch == 0:  # and what it then writes is the newest
                await machine._do("take", {"from": "ready"})
                await host.ask(lambda request: Adopt(request, 9), Adopted)
            await machine._do("kill_power", {})
            counted = True
        host.close()

    in_virtual_time(look())
    machine.end()


def test_with_a_low_supply_nothing_is_written_and_nothing_moves(sanitized):
    machine = Machine(sanitized / "lockstep")

    async def look():
        host = await desk(machine)
        await machine._do("supply", {"to": "low"})
        host.send(Act(7, 1, ActKind.PACKET, 4))
        await host.rest(3)
        assert (await levels(host)).tray is Tray.EMPTY
        await machine._do("supply", {"to": "good"})
        await host.rest(1)
        host.send(Act(7, 1, ActKind.PACKET, 4))
        await host.rest(3)
        assert (await levels(host)).tray is Tray.OCCUPIED
        host.close()

    in_virtual_time(look())
    machine.end()


def test_a_supply_that_falls_in_an_act_stops_the_motor_at_once(sanitized):
    machine = Machine(sanitized / "lockstep")

    async def look():
        host = await desk(machine)
        host.send(Act(7, 1, ActKind.PACKET, 4))
        await host.rest(0.5)
        await machine._do("supply", {"to": "low"})
        before = (await machine._do("status", {}))["world"]["tray"]
        await host.rest(2)
        assert (await machine._do("status", {}))["world"]["tray"] == before == 2
        await machine._do("supply", {"to": "good"})
        await host.rest(1)
        hello = await host.ask(HelloRequest, Hello)
        assert (hello.act_state, hello.act_counted) == (ActState.FAULT, 2)
        assert hello.act_code is FaultCode.MEMORY
        host.close()

    in_virtual_time(look())
    machine.end()


def test_a_frame_of_which_the_receiver_lost_bytes_is_dropped(sanitized):
    machine = Machine(sanitized / "lockstep")

    async def look():
        host = await desk(machine)
        asked = encode(HelloRequest(60_000))
        for lost in (False, True):
            mark = host.mark()
            host.write(asked[:-4])
            await host.rest(0.01)
            if lost:
                await machine._do("overrun", {})
            host.write(asked[-4:])
            await host.rest(0.1)
            assert bool(host.of(Hello, mark)) is not lost
        host.close()

    in_virtual_time(look())
    machine.end()


def test_a_board_without_a_c_library_has_to_supply_what_the_readme_names(tmp_path):
    folder = built(tmp_path)
    said = subprocess.run(
        ["nm", "-u", *folder.glob("engine/*.o")], capture_output=True, text=True, check=True
    ).stdout
    defined = subprocess.run(
        ["nm", "--defined-only", *folder.glob("engine/*.o")],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    own = {line.split()[-1] for line in defined.splitlines() if line.count(" ") == 2}
    needed = {line.split()[-1] for line in said.splitlines() if line.startswith(" ")} - own
    others = {each for each in needed if not each.startswith(("board_", "_", "__"))}
    assert others <= {"memset", "memcpy"}
    readme = (FIRMWARE / "README.md").read_text("utf-8")
    assert all(f"`{each}`" in readme for each in ("memset", "memcpy"))


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
