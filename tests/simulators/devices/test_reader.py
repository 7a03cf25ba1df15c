"""A shuffler that reads cards tells them when exactly their round is over, and at no other time."""

import pytest

from drivers.frames import FrameReader, encode
from drivers.messages import (
    Act,
    ActAck,
    Adopt,
    HelloRequest,
    Recalled,
    RecallRequest,
    RoundKnown,
    RoundOver,
)
from drivers.vocabulary import ActKind, Feature, face_of
from simulators.devices.hardware import Physics
from simulators.devices.nvram import Nvram
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import World

EPOCH = 7


class Bench:
    """One shuffler with a shuffled deck, and a host that speaks frames."""

    def __init__(self):
        self.world = World(3)
        self.shuffler = Shuffler(self.world, Nvram(), physics=Physics.instant(), reads=True)
        self.now, self.txn = 0.0, 0
        self.shuffler.power(True, 0.0)
        self.ask(HelloRequest(1))
        self.ask(Adopt(2, EPOCH))
        self.load()

    def ask(self, *messages):
        """Send messages; return the shuffler's answers."""
        for each in messages:
            self.shuffler.receive(encode(each), self.now)
        self.now += 1
        self.shuffler.on_deadline(self.now)
        return FrameReader().receive(self.shuffler.take_bytes())

    def load(self, source="box"):
        self.shuffler.control("load", {"colour": "red", "from": source}, self.now)
        for _ in range(3):
            self.now += 100
            self.shuffler.on_deadline(self.now)

    def act(self, kind, size=0):
        """Let an act move cards, and take them from the tray."""
        self.txn += 1
        self.ask(Act(EPOCH, self.txn, kind, size))
        cards = [self.world.face(each) for each in self.world.dispenses()[-1].cards]
        self.shuffler.control("lift", {"to": "rack"}, self.now)
        self.ask(ActAck(EPOCH, self.txn))
        return cards

    def round(self):
        """Deal a packet of four and the rest; the shuffler is not told that the round is over."""
        return [self.act(ActKind.PACKET, 4), self.act(ActKind.REMAINDER)]

    def over(self, txn, epoch=EPOCH):
        """Send that a round is over; return of how many acts the shuffler will tell the cards."""
        (answer,) = [m for m in self.ask(RoundOver(9, epoch, txn)) if isinstance(m, RoundKnown)]
        return answer.acts

    def page(self, txn, index, page=0):
        """Ask for a page."""
        asked = RecallRequest(10, EPOCH, txn, index, page)
        (answer,) = [m for m in self.ask(asked) if isinstance(m, Recalled)]
        return answer

    def told(self, txn, index):
        """Return all cards of one act, from its pages."""
        first = self.page(txn, index)
        pages = [first, *(self.page(txn, index, each) for each in range(1, -(-first.cards // 40)))]
        codes = b"".join(each.content for each in pages)[: first.cards]
        return [face_of(code) for code in codes]


@pytest.fixture
def bench():
    return Bench()


def silent(answer):
    return (answer.act, answer.cards, answer.content) == (0, 0, bytes(40))


def test_a_reader_declares_its_features(bench):
    features = bench.shuffler.link.profile.capabilities.features
    assert Feature.READS | Feature.RECALLS in features


def test_after_the_round_it_tells_every_card_in_pages(bench):
    dealt = bench.round()
    assert bench.over(2) == 2
    assert [bench.told(2, index) for index in range(2)] == dealt
    assert len(dealt[1]) == 48
    assert silent(bench.page(2, 2))


def test_before_it_is_told_that_the_round_is_over_it_tells_nothing(bench):
    bench.act(ActKind.PACKET, 4)
    assert bench.over(1) == bench.over(2) == 0
    bench.act(ActKind.REMAINDER)
    assert silent(bench.page(2, 0))
    assert bench.over(1) == bench.over(3) == bench.over(0) == bench.over(2, epoch=8) == 0
    assert silent(bench.page(2, 0))


def test_a_repeated_or_late_notice_does_not_open_a_later_round(bench):
    bench.round()
    assert bench.over(2) == 2
    bench.load("rack")
    bench.act(ActKind.PACKET, 4)
    assert bench.over(2) == 0
    assert silent(bench.page(2, 0))
    bench.act(ActKind.REMAINDER)
    assert bench.over(2) == 0
    assert all(silent(bench.page(txn, 0)) for txn in (2, 3, 4))
    assert bench.over(4) == 2


def test_a_power_cut_forgets_and_the_rest_of_the_round_is_told(bench):
    bench.act(ActKind.PACKET, 4)
    bench.shuffler.power(False, bench.now)
    bench.shuffler.power(True, bench.now)
    bench.ask(HelloRequest(3))
    rest = bench.act(ActKind.REMAINDER)
    assert bench.over(2) == 1
    assert bench.told(2, 0) == rest
    bench.shuffler.power(False, bench.now)
    bench.shuffler.power(True, bench.now)
    bench.ask(HelloRequest(4))
    assert bench.over(2) == 0


def test_an_emptied_shuffler_has_no_round_to_tell(bench):
    bench.act(ActKind.PACKET, 4)
    bench.act(ActKind.EJECT)
    assert bench.over(2) == bench.over(1) == 0


def test_a_shuffler_that_does_not_read_answers_nothing():
    shuffler = Shuffler(World(3), Nvram())
    shuffler.power(True, 0.0)
    shuffler.receive(encode(RoundOver(1, 0, 0)), 0.1)
    assert shuffler.take_bytes() == b""
