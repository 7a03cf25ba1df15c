"""Any sequence of acts, voids, acknowledgements, people's deeds and power cuts: never twice."""

from contextlib import suppress

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from drivers.frames import FrameReader, encode
from drivers.messages import Act, ActAck, Adopt, Adopted, HelloRequest, VoidAct
from drivers.vocabulary import ActKind
from simulators.devices.control import ControlError, PowerCutError
from simulators.devices.hardware import Physics
from simulators.devices.nvram import Nvram
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import Place, World


class Ledger(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.cut_in = 0
        self.world = World(seed=1)
        self.nvram = Nvram()
        self.device = Shuffler(self.world, self.nvram, physics=Physics().at(10), hook=self.fuse)
        self.now = 0.0
        self.device.power(True, 0.0)
        self.epoch = 1
        self.last = (0, 0)
        self.reader = FrameReader()
        self.say(HelloRequest(1))
        self.say(Adopt(2, self.epoch))
        self.hand("load", colour="red", **{"from": "box"})
        self.wait(10.0)

    def fuse(self, point):
        if self.cut_in:
            self.cut_in -= 1
            if not self.cut_in:
                raise PowerCutError(point)

    def say(self, message):
        self.device.receive(encode(message), self.now)
        return self.reader.receive(self.device.take_bytes())

    def hand(self, verb, **args):
        with suppress(ControlError):
            self.device.control(verb, args, self.now)

    kinds = st.sampled_from([(ActKind.PACKET, 4), (ActKind.REMAINDER, 0), (ActKind.EJECT, 0)])

    moments = st.sampled_from([0.0, 0.02, 0.1, 10.0])

    @rule(what=kinds, seconds=moments)
    def next_act(self, what, seconds):
        """Do what a good host does: settle the last act, then ask for the next."""
        self.device.power(True, self.now)
        self.say(ActAck(self.epoch, self.nvram.act.txn))
        self.say(Act(self.epoch, self.nvram.act.txn + 1, *what))
        self.wait(seconds)

    @rule(step=st.integers(-1, 2), what=kinds)
    def any_act(self, step, what):
        self.say(Act(self.epoch, max(0, self.nvram.act.txn + step), *what))

    @rule(step=st.integers(-1, 2))
    def any_void(self, step):
        self.say(VoidAct(self.epoch, max(0, self.nvram.act.txn + step)))

    @rule(foreign=st.booleans())
    def adopt(self, foreign):
        epoch = self.epoch + foreign
        if Adopted(5, epoch) in self.say(Adopt(5, epoch)):
            self.epoch = epoch

    @rule(seconds=moments)
    def wait_a_while(self, seconds):
        self.wait(seconds)

    @rule(load=st.booleans())
    def lift(self, load):
        self.hand("lift", to="rack")
        if load:
            self.hand("load", colour="red", **{"from": "rack"})
            self.hand("load", colour="blue", **{"from": "box"})

    @rule(after=st.integers(-1, 5))
    def jam(self, after):
        if after < 0:
            self.hand("unjam")
        else:
            self.hand("jam", after=after)

    @rule(points=st.integers(1, 12), what=kinds)
    def power_fails_in_an_act(self, points, what):
        self.cut_in = points
        self.next_act(what, 10.0)
        self.cut_in = 0

    @rule()
    def power_cycle(self):
        self.device.power(False, self.now)
        self.device.power(True, self.now)

    def wait(self, seconds):
        end = self.now + seconds
        while (due := self.device.next_deadline()) is not None and due <= end:
            self.now = max(self.now, due)
            self.device.on_deadline(self.now)
        self.now = end

    @invariant()
    def never_twice(self):
        assert self.world.violations == []
        assert all(found.starts == 1 for found in self.world.dispenses())
        for found in self.world.dispenses():
            if found.kind is ActKind.PACKET:
                assert len(found.cards) <= found.size

    @invariant()
    def numbers_only_grow_by_one(self):
        act = self.nvram.act
        epoch, txn = self.last
        if act.epoch == epoch:
            assert act.txn in {txn, txn + 1}
        else:
            assert act.txn == 0
        self.last = (act.epoch, act.txn)

    @invariant()
    def no_card_is_lost(self):
        assert sum(self.world.census().values()) == 104

    @invariant()
    def the_firmware_is_never_surer_than_its_sensors(self):
        if self.device.powered and not self.device.moving:
            assert bool(self.world.count(Place.TRAY)) == bool(self.nvram.levels.tray)


TestLedger = Ledger.TestCase
TestLedger.settings = settings(max_examples=100, stateful_step_count=50, deadline=None)
