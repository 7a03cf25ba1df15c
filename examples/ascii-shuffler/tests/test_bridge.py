"""The bridge: certified as far as its machine can be, and found out where it is broken."""

import subprocess
import sys
from pathlib import Path

import pytest

from ascii_shuffler.bridge import Bridge
from ascii_shuffler.memory import Memory
from ascii_shuffler.model import ShufflerModel
from ascii_shuffler.simulated import BridgedModel, BridgedOperator, open_bridged
from controller.cli import execute
from drivers.certification.items import items_for
from drivers.certification.rig import DeviceUnderTest
from drivers.certification.run import certify_item
from drivers.conformance import MemoryTransport, Outcome
from drivers.conformance.verdict import holds
from drivers.conformance.virtual import in_virtual_time
from drivers.frames import FrameReader, encode
from drivers.messages import Act, ActAck, Adopt, Hello, HelloRequest
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, DeviceKind

ITEMS = items_for(DeviceKind.SHUFFLER)
EPOCH = 7
NOT_SHOWN = {
    "quiet_before_hello": "it has no cover",
    "levels_change": "it has no cover",
    "act_with_open_cover": "it has no cover",
    "cover_in_an_act": "it has no cover",
    "act_in_wrong_mode": "it has no modes",
    "act_with_a_fault": "its simulator does not jam",
    "jam": "its simulator does not jam",
    "wrong_packet": "its simulator counts right",
}
NOT_APPLICABLE = {"press", "press_queue", "press_boot", "progress"}
NOT_APPLICABLE |= {"motor", "memory_refuses", "memory_in_an_act"}
GUIDE = Path(__file__).parents[3] / "docs" / "writing-a-driver.md"


def test_it_is_certified_as_far_as_its_machine_can_be():
    async def look():
        transport = open_bridged("ascii-shuffler-bridged-sim://model")
        subject = DeviceUnderTest(transport, transport.operator())
        return [await certify_item(subject, each) for each in ITEMS]

    verdicts = in_virtual_time(look())
    by_outcome = {each: {v.item for v in verdicts if v.outcome is each} for each in Outcome}
    assert by_outcome[Outcome.FAIL] == set(), verdicts
    assert by_outcome[Outcome.NOT_SHOWN] == set(NOT_SHOWN)
    assert by_outcome[Outcome.NOT_APPLICABLE] == NOT_APPLICABLE
    assert holds(verdicts, partial=True)
    guide = GUIDE.read_text("utf-8")
    assert f"the example passes {len(by_outcome[Outcome.PASS])}, power cuts" in guide
    assert f"{len(NOT_APPLICABLE)} do not apply" in guide
    assert f"{len(NOT_SHOWN)} are not shown" in guide


class OrdersAgain(Bridge):
    """Orders once more when the host repeats an act that it knows."""

    def _act(self, act, now):
        if self._known(act.epoch, act.txn):
            self._machine.order("DEAL", act.size)
        super()._act(act, now)


class Hopes(Bridge):
    """Tells an act as done as soon as it has ordered it."""

    def _start(self, act, now):
        super()._start(act, now)
        self._end(ActState.DONE, act.size, now)


class GoesOn(Bridge):
    """Orders an act once more when it starts again."""

    def _boot(self, now):
        super()._boot(now)
        if self._moving:
            self._machine.order("DEAL", self._record.size)


class Forgets(Bridge):
    """Forgets its ends without power."""

    def _boot(self, now):
        if self._record.state.terminal:
            self._memory.write(acknowledged=True)
        super()._boot(now)


class TakesAnyNumber(Bridge):
    """Takes any number after its last."""

    def _out_of_turn(self, epoch, txn):
        last = self._record
        return super()._out_of_turn(epoch, last.txn + 1 if txn > last.txn else txn)


@pytest.mark.parametrize(
    ("bridge", "item"),
    [
        (OrdersAgain, "act_again"),
        (Hopes, "packet"),
        (GoesOn, "cut_act_stands"),
        (Forgets, "ends_outlive_power"),
        (TakesAnyNumber, "act_out_of_order"),
    ],
)
def test_a_broken_bridge_is_found(bridge, item):
    class Model(BridgedModel):
        BRIDGE = bridge

    async def look():
        model = Model(ShufflerModel())
        operator = BridgedOperator(model)
        transport = MemoryTransport(model, operator, "memory://")
        operator.changed = transport.changed
        [chosen] = [each for each in ITEMS if each.name == item]
        return await certify_item(DeviceUnderTest(transport, operator), chosen)

    verdict = in_virtual_time(look())
    assert verdict.outcome is Outcome.FAIL, verdict.reason


class Desk:
    """A bridge and its machine in time that stands still unless it is let pass."""

    def __init__(self):
        self.now, self.orders = 0.0, 0
        self.machine = ShufflerModel()
        self.memory = Memory()
        self.start()
        self.passes(1.0)

    def start(self):
        self.bridge, self.reader = Bridge(self.memory, self.now), FrameReader()

    def passes(self, seconds):
        until = self.now + seconds
        while self.now < until:
            self.now += 0.05
            self.machine.on_deadline(self.now)
            self.bridge.on_deadline(self.now)
            self.carries()
        return self

    def carries(self):
        for _ in range(8):
            lines = self.bridge.to_machine()
            self.orders += lines.count(b"DEAL")
            self.machine.receive(lines, self.now)
            self.bridge.from_machine(self.machine.take_bytes(), self.now)

    def sends(self, message):
        self.bridge.from_host(encode(message), self.now)
        self.carries()
        return self.reader.receive(self.bridge.to_host())

    def hello(self):
        [said] = [each for each in self.sends(HelloRequest(1)) if isinstance(each, Hello)]
        return said.act_state, said.act_counted, said.last_txn


def dealing():
    """A bridge whose machine has just been ordered to deal four cards."""
    desk = Desk()
    desk.sends(Adopt(1, EPOCH))
    desk.machine.load(desk.now)
    desk.passes(8.0)
    desk.sends(Act(EPOCH, 1, ActKind.PACKET, 4))
    assert desk.orders == 1
    return desk


def test_a_bridge_that_starts_again_tells_what_the_counter_proves_and_orders_nothing():
    desk = dealing()
    desk.start()
    assert desk.sends(HelloRequest(1)) == [], "it does not know yet"
    desk.passes(4.0)
    assert desk.hello() == (ActState.INTERRUPTED, 4, 1)
    desk.sends(Act(EPOCH, 1, ActKind.PACKET, 4))
    assert (desk.orders, desk.machine.tray) == (1, 4)


def test_a_machine_that_lost_its_counter_leaves_the_count_unknown():
    desk = dealing()
    desk.machine.power(False, desk.now)
    desk.machine.power(True, desk.now)
    desk.passes(1.0)
    assert desk.hello() == (ActState.INTERRUPTED, UNKNOWN_COUNT, 1)
    desk.sends(ActAck(EPOCH, 1))
    assert desk.orders == 1


def test_a_machine_that_is_silent_makes_the_bridge_silent():
    desk = dealing().passes(2.0)
    desk.machine.power(False, desk.now)
    desk.passes(1.5)
    assert desk.sends(HelloRequest(1)) == []


def test_its_memory_is_on_the_disk(tmp_path):
    path = tmp_path / "memory.json"
    Memory(path).write(epoch=EPOCH, txn=3, state=ActState.DONE, counted=4, acknowledged=False)
    found = Memory(path).record
    assert (found.epoch, found.txn, found.state, found.counted) == (EPOCH, 3, ActState.DONE, 4)
    assert not found.acknowledged


def test_the_command_certifies_it_over_tcp(tmp_path, capsys):
    words = ["--machine", "ascii-shuffler-sim://model", "--listen", "127.0.0.1:0"]
    with subprocess.Popen(
        [sys.executable, "-m", "ascii_shuffler.serve", *words, "--memory", tmp_path / "memory"],
        stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        try:
            _, host, port = server.stdout.readline().split()
            only = [f"--only={each}" for each in ("hello", "burst", "beats")]
            done = execute(["device", "certify", f"tcp://{host}:{port}", "--yes", *only])
        finally:
            server.terminate()
    assert done == 0, capsys.readouterr().out
