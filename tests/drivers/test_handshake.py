"""Handshakes: what is asked before a device is taken, and which devices are refused."""

import pytest
from msgspec import structs

from drivers import messages
from drivers.frames import encode
from drivers.interface import LinkUp, SpotLevels
from drivers.messages import (
    ActDone,
    CapabilitiesRequest,
    DeviceBeat,
    HelloRequest,
    HostBeat,
    IdentifyRequest,
    Identity,
    LevelsRequest,
)
from drivers.sensors import SensorsDriver
from drivers.shuffler import SelfDrivenDriver, ShufflerDriver
from drivers.timings import LinkTimings
from drivers.vocabulary import (
    DeviceKind,
    DispenseSemantics,
    Feature,
    Feed,
    NextPacketOn,
    Page,
    RemainderOn,
    ShuffleStartsOn,
)
from tests.drivers.english import english
from tests.drivers.scripted import DriverStory, ScriptedDevice, sensors

pytestmark = pytest.mark.usefixtures("kept_story")


def test_a_handshake_asks_one_thing_after_the_other_then_the_link_is_up_with_its_levels():
    story = sensors().open()
    story.run(0.1)
    up, levels = story.events
    assert (up.device, up.kind, up.serial, up.boot_id) == ("spots", DeviceKind.SENSORS, "X-1", 7)
    assert (up.model, up.firmware) == ("model", "firmware")
    assert up.digest == b"digest".ljust(32, b"\0").hex()
    assert up.abilities.features is Feature.COUNTS
    assert levels == SpotLevels("spots", 3, 0, 0)
    asked = [type(message) for message in story.device.heard]
    identify = [IdentifyRequest] * 3
    assert asked == [HelloRequest, *identify, CapabilitiesRequest, LevelsRequest]
    requests = [message.request for message in story.device.heard]
    assert requests == list(range(requests[0], requests[0] + 6))


def test_a_device_without_a_digest_has_none():
    story = sensors()
    story.device.answers[IdentifyRequest] = lambda m: Identity(m.request, m.page, bytes(32))
    story.open().run(0.1)
    assert story.of(LinkUp)[0].digest == ""


def test_hello_is_asked_every_150_ms_under_one_id_until_it_is_answered():
    story = sensors(mute=True).open()
    story.run(1.51)
    assert story.device.count(HelloRequest) == len(story.device.heard) == 11
    assert len({message.request for message in story.device.heard}) == 1
    assert story.driver.statistics.requests_repeated == 10
    story.device.mute = False
    story.run(0.2)
    assert story.is_up()


def test_a_reboot_in_the_middle_of_the_handshake_starts_it_again():
    story = sensors()
    story.device.answers[CapabilitiesRequest] = lambda m: None
    story.open().run(0.1)
    story.device.boot_id = 8
    story.device.answers.clear()
    story.device.send(DeviceBeat(8, 1))
    story.run(0.1)
    assert [up.boot_id for up in story.of(LinkUp)] == [8]


class Even(SensorsDriver):
    """Its silence ends at the moment at which a request is due again."""

    TIMINGS = LinkTimings(repeat=0.25, silence=1.0)


def test_a_handshake_that_stops_half_way_starts_again():
    story = sensors()
    story.driver = Even("spots")
    story.device.answers[CapabilitiesRequest] = lambda m: None
    story.open().run(0.99)
    assert story.device.count(HelloRequest) == 1
    story.run(0.1)
    assert story.device.count(HelloRequest) == 2, "with the request that is due just then"
    story.device.answers.clear()
    story.run(1)
    assert story.is_up()


def test_messages_before_the_handshake_is_complete_are_counted_and_ignored():
    story = sensors(mute=True).open()
    early = [
        messages.SpotLevels(0, 9, 1, 0),
        messages.SpotLevels(1, 9, 1, 0),
        DeviceBeat(3, 3),
        ActDone(1, 1, 1),
    ]
    for message in [*early, Identity(1, Page.MODEL, bytes(32)), HostBeat()]:
        story.driver.receive(encode(message), story.now)
    assert story.driver.take_events() == []
    assert story.driver.statistics.ignored == 6
    assert story.driver.statistics.frames_in == 6


def test_the_answer_to_an_earlier_process_is_not_taken_for_ours():
    first, second = sensors(), sensors()
    second.now += 60
    for story in (first, second):
        story.open().run(0.1)
    assert first.device.heard[0].request != second.device.heard[0].request


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"kind": DeviceKind.KEY_PAD}, "X-1 is a key pad, not a set of bet sensors"),
        ({"protocol": 0}, "X-1 speaks protocol version 0, this host speaks 1"),
    ],
)
def test_a_wrong_device_is_refused_in_words_and_the_right_one_taken_later(change, words):
    story = sensors(**change).open()
    story.run(1)
    assert story.events == []
    assert words in english(story.driver.refused)
    assert story.device.count(HelloRequest) == 7
    story.device.kind, story.device.protocol = DeviceKind.SENSORS, 1
    story.run(0.3)
    assert story.is_up()
    assert story.driver.refused is None


SHUFFLERS = {
    ShufflerDriver: (Feature.COUNTS, NextPacketOn.HOST),
    SelfDrivenDriver: (Feature.COUNTS, NextPacketOn.BUTTON),
}
"""What a shuffler declares, by the driver that is for it."""


@pytest.mark.parametrize("driver", SHUFFLERS)
@pytest.mark.parametrize("wrong", SHUFFLERS)
def test_a_shuffler_of_the_wrong_kind_is_refused_and_the_right_one_taken_later(driver, wrong):
    device = ScriptedDevice(DeviceKind.SHUFFLER)
    story = DriverStory(driver("shuffler"), device)

    def declare(features, next_packet_on):
        others = (RemainderOn.HOST, ShuffleStartsOn.LOAD, DispenseSemantics.TRANSACTIONS, 9, 7, 3)
        device.answers[CapabilitiesRequest] = lambda m: messages.Capabilities(
            m.request, features, next_packet_on, *others
        )

    if driver is SelfDrivenDriver:  # it reports more levels
        more = (0, Feed.STANDING)
        device.answers[LevelsRequest] = lambda m: messages.SelfDrivenLevels(
            *structs.astuple(device.levels(m.request)), *more
        )
    declare(*SHUFFLERS[wrong])
    story.open().run(1)
    if wrong is driver:
        assert (story.is_up(), story.driver.refused) == (True, None)
        return
    assert story.events == []
    assert device.count(LevelsRequest) == 0
    assert device.count(HelloRequest) == 7
    assert english(story.driver.refused)
    declare(*SHUFFLERS[driver])
    story.run(0.3)
    assert (story.is_up(), story.driver.refused) == (True, None)
