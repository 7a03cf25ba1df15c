"""The link: beats, silence, reboots, and messages that do not belong to it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers import messages
from drivers.frames import FrameReader, encode
from drivers.interface import LinkLost, LinkUp, ReadLevels, SpotLevels
from drivers.key_pad import KeyPadDriver
from drivers.messages import (
    ActDone,
    Button,
    CapabilitiesRequest,
    DeviceBeat,
    Goodbye,
    HelloRequest,
    HostBeat,
    IdentifyRequest,
    LevelsRequest,
)
from drivers.sensors import SensorsDriver
from drivers.shuffler import ShufflerDriver
from drivers.trouble import trouble
from drivers.vocabulary import DeviceKind, Gesture, Key
from tests.bench.links import Asker
from tests.drivers.scripted import LINES, DriverStory, ScriptedDevice, sensors

pytestmark = pytest.mark.usefixtures("kept_story")


def test_beats_go_both_ways_every_300_ms():
    story = sensors().open()
    story.run(0.1)
    story.run(30)
    assert story.device.count(HostBeat) == 100
    assert story.is_up()
    statistics = story.driver.statistics
    assert statistics.round_trip == pytest.approx(0.002)
    assert statistics.ignored == 0
    assert statistics.frames_out == statistics.frames_in == len(story.device.heard)


def test_silence_of_900_ms_loses_the_device_and_hello_is_asked_again():
    story = sensors().open()
    story.run(0.1)
    heard = story.driver.statistics.last_heard
    story.device.mute = True
    story.run(heard + 0.89 - story.now)
    assert story.is_up()
    story.run(0.02)
    assert story.events[-1] == LinkLost("spots", trouble("trouble-silent", seconds=0.9))
    story.run(5)
    assert len(story.of(LinkLost)) == 1
    story.device.mute = False
    story.run(0.3)
    assert story.is_up()
    assert story.driver.statistics.lost == 1


@pytest.mark.parametrize("words", [HostBeat(), ActDone(1, 1, 1), messages.SpotLevels(0, 2, 0, 0)])
def test_only_an_answer_shows_that_a_device_hears(words):
    """Echoes, repeated ends and unasked levels prove nothing: the device may be deaf meanwhile."""
    story = sensors().open()
    story.run(0.1)
    answered = story.driver.statistics.last_heard
    story.device.mute = True
    for _ in range(8):
        story.run(0.1)
        story.driver.receive(encode(words), story.now)
    assert story.is_up()
    story.run(answered + 0.91 - story.now)
    silent, deaf = trouble("trouble-silent", seconds=0.9), trouble("trouble-deaf", seconds=0.9)
    why = silent if words == HostBeat() else deaf
    assert story.of(LinkLost) == [LinkLost("spots", why)]
    story.device.mute = False
    story.run(0.3)
    assert story.is_up()


KINDS = {
    DeviceKind.SHUFFLER: lambda: ShufflerDriver("device"),
    DeviceKind.SENSORS: lambda: SensorsDriver("device"),
    DeviceKind.KEY_PAD: lambda: KeyPadDriver("device"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_device_that_is_exchanged_in_an_instant_is_noticed_within_5_s(kind):
    """The same boot id, the same levels, and a line that never was silent."""
    story = DriverStory(KINDS[kind](), ScriptedDevice(kind)).open()
    story.run(0.1)
    story.device.serial = "X-2"
    story.run(5.1)
    assert story.of(LinkLost) == [LinkLost("device", trouble("trouble-replaced", serial="X-2"))]
    assert [each.serial for each in story.of(LinkUp)] == ["X-1", "X-2"]


@pytest.mark.parametrize("jump", [65, 100_000, -1, -100_000])
@pytest.mark.parametrize("unasked", [False, True])
def test_levels_that_jump_are_believed_only_of_the_same_device(jump, unasked):
    story = sensors().open()
    story.run(1)
    story.device.serial, story.device.occupied = "X-2", 5
    story.device.revision = (story.device.revision + jump) % 2**32
    if unasked:
        story.device.send(story.device.levels())
    story.run(0.4)
    lost = LinkLost("spots", trouble("trouble-replaced", serial="X-2"))
    after = story.events[story.events.index(lost) - 1 :]
    assert [type(each) for each in after] == [SpotLevels, LinkLost, LinkUp, SpotLevels]
    assert [each.occupied for each in after if isinstance(each, SpotLevels)] == [0, 5]


def test_levels_of_the_same_device_that_jump_are_taken():
    story = sensors().open()
    story.run(1)
    story.device.revision += 100_000
    story.device.occupied = 5
    story.device.send(story.device.levels())
    story.run(0.1)
    assert story.events[-1].occupied == 5
    assert story.is_up()
    assert story.of(LinkLost) == []


def test_an_unanswered_question_who_it_is_loses_nobody():
    """The beats tell that it lives; the question is repeated until it is answered."""
    story = sensors().open()
    story.run(1)
    story.device.answers[HelloRequest] = lambda m: None
    story.run(30)
    assert story.is_up()
    story.device.serial = "X-2"
    del story.device.answers[HelloRequest]
    story.run(0.2)
    assert story.of(LinkLost) == [LinkLost("spots", trouble("trouble-replaced", serial="X-2"))]


def test_an_answer_to_any_question_shows_that_a_device_hears():
    story = sensors().open()
    story.run(0.1)
    story.device.answers[HostBeat] = lambda m: None
    for _ in range(40):
        story.driver.command(ReadLevels("spots"), story.now)
        story.run(0.1)
    assert story.of(LinkLost) == []


def test_an_unanswered_beat_is_sent_again_soon():
    story = sensors().open()
    story.run(0.1)
    story.device.answers[HostBeat] = lambda m: None
    story.run(0.3)
    assert story.device.count(HostBeat) == 2
    story.run(0.15)
    assert story.device.count(HostBeat) == 4
    del story.device.answers[HostBeat]
    story.run(0.1)
    story.device.heard.clear()
    story.run(3.0)
    assert story.device.count(HostBeat) == 10


def test_a_beat_that_was_sent_again_does_not_shorten_the_round_trip():
    asker = Asker(0.0)
    asker.run(1.0)
    asker.agenda.call_at(asker.agenda.now, setattr, asker, "_ask", lambda: None)
    asker.line.device.control("slow", {"by": "0.2"}, asker.agenda.now)
    asker.run(10.0)
    assert asker.driver.statistics.round_trip == pytest.approx(0.1, abs=0.01)


def test_a_line_that_loses_a_tenth_each_way_is_not_taken_for_a_dead_one():
    """An hour without other traffic: only beats can show that the line is whole."""
    asker = Asker(0.1)
    asker.run(1.0)
    asker.agenda.call_at(asker.agenda.now, setattr, asker, "_ask", lambda: None)
    asker.run(3600.0)
    assert asker.driver.statistics.lost == 0


def test_a_host_that_stood_still_gives_the_device_one_beat_more():
    story = sensors().open()
    story.run(0.1)
    story.now += 5  # no deadline was served, no byte was read
    story.driver.on_deadline(story.now)
    story.pump()
    assert story.is_up()
    story.run(1)
    assert story.is_up()
    assert story.of(LinkLost) == []


def test_a_host_that_stood_still_notices_a_dead_device_one_beat_later():
    story = sensors().open()
    story.run(0.1)
    story.device.mute = True
    story.now += 5
    story.driver.on_deadline(story.now)
    story.pump()
    story.run(0.29)
    assert story.is_up()
    story.run(0.02)
    assert story.events[-1] == LinkLost("spots", trouble("trouble-silent", seconds=5.4))


def test_a_host_that_was_late_before_the_silence_was_long_gives_one_beat_more_too():
    story = sensors().open()
    story.run(0.1)
    heard = story.driver.statistics.last_heard
    story.device.mute = True
    story.now = heard + 0.85
    story.driver.on_deadline(story.now)
    story.pump()
    story.run(0.29)
    assert story.is_up()
    story.run(0.02)
    assert not story.is_up()


def test_what_waited_for_the_old_line_is_not_sent_on_the_new_one():
    story = sensors().open()
    story.run(0.1)
    story.driver.command(ReadLevels("spots"), story.now)
    story.driver.opened(story.now)
    (hello,) = FrameReader().receive(story.driver.take_bytes())
    assert isinstance(hello, HelloRequest)


def test_a_host_that_is_always_late_notices_a_dead_device_too():
    story = sensors().open()
    story.run(0.1)
    story.device.mute = True
    for _ in range(30):
        story.now += 0.4
        story.driver.on_deadline(story.now)
        story.pump()
    assert not story.is_up()


def test_bytes_that_were_waiting_are_heard_before_silence_is_judged():
    story = sensors().open()
    story.run(0.1)
    story.now += 0.91
    story.driver.receive(encode(DeviceBeat(7, 3)), story.now)
    story.driver.on_deadline(story.now)
    story.pump()
    assert story.is_up()


def test_another_boot_id_is_a_reboot_and_a_new_handshake_on_the_same_line():
    story = sensors().open()
    story.run(0.1)
    story.device.boot_id = 8
    story.run(0.4)
    up, _, lost, again, _ = story.events
    assert isinstance(up, LinkUp)
    assert lost == LinkLost("spots", trouble("trouble-rebooted"))
    assert (again.boot_id, again.serial) == (8, "X-1")


def test_a_press_of_another_boot_is_a_reboot_too():
    story = sensors().open()
    story.run(0.1)
    story.device.send(Button(8, 1, Key.GREEN, Gesture.PRESS, 0, 0))
    story.run(0.01)
    assert story.of(LinkLost) == [LinkLost("spots", trouble("trouble-rebooted"))]


def test_another_level_revision_in_a_beat_makes_the_host_read():
    story = sensors().open()
    story.run(0.1)
    story.device.occupied, story.device.revision = 0b101, 4
    story.run(0.35)
    assert story.events[-1] == SpotLevels("spots", 4, 0b101, 0)
    assert story.device.count(LevelsRequest) == 2
    story.run(3)
    assert len(story.of(SpotLevels)) == 2


@pytest.mark.parametrize("afterwards", ["unasked", "asked", "new link"])
def test_a_beat_of_levels_before_the_last_ones_is_of_another_device(afterwards):
    """It is, byte for byte, the beat that was right until these levels came."""
    story = sensors().open()
    story.run(1)
    story.device.revision = 4
    if afterwards == "unasked":
        story.device.send(story.device.levels())
    elif afterwards == "asked":
        story.command(ReadLevels("spots"))
    else:
        story.close()
        story.open()
    story.run(0.05)
    assert story.of(SpotLevels)[-1].revision == 4
    lost = len(story.of(LinkLost))
    story.device.serial, story.device.revision = "X-2", 3
    story.run(0.4)
    replaced = LinkLost("spots", trouble("trouble-replaced", serial="X-2"))
    assert story.of(LinkLost)[lost:] == [replaced]


@pytest.mark.parametrize("unasked", [False, True])
@pytest.mark.parametrize("jump", [1, 64, 65])
def test_a_device_whose_levels_jump_by_more_than_64_is_asked_who_it_is(jump, unasked):
    story = sensors().open()
    story.run(1)
    story.device.revision += jump
    if unasked:
        story.device.send(story.device.levels())
    story.run(0.35)
    assert story.of(SpotLevels)[-1].revision == 3 + jump
    assert story.device.count(HelloRequest) == (2 if jump > 64 else 1)


def test_a_wish_to_read_ends_with_its_link():
    """The next link reads because a beat tells other levels; nobody waits for what it finds."""
    story = sensors().open()
    story.run(0.1)
    story.device.answers[LevelsRequest] = lambda m: None
    story.command(ReadLevels("spots"))
    story.close()
    story.device.answers.clear()
    story.open().run(0.1)
    story.device.send(DeviceBeat(7, 4))
    story.run(0.1)
    assert story.device.count(LevelsRequest) == 4, "one for each link, the wish, the beat"
    up = [LinkUp, SpotLevels]
    assert [type(each) for each in story.events] == [*up, LinkLost, *up]


def test_a_question_who_it_is_ends_with_its_link():
    """Who waits for its answer asks no second one: there would be none of the next link."""
    story = sensors().open()
    story.run(0.1)
    story.device.answers[HelloRequest] = lambda m: None
    story.driver.ask_hello(story.now)
    story.close()
    story.device.answers.clear()
    story.open().run(0.1)
    assert (story.is_up(), story.driver.hello_wanted) == (True, False)


def test_unasked_levels_are_reported_once_and_stale_ones_never():
    story = sensors().open()
    story.run(0.1)
    old = story.device.levels()
    story.device.occupied, story.device.revision = 1, 4
    story.device.send(story.device.levels(), story.device.levels(), old)
    story.run(0.2)
    assert [levels.revision for levels in story.of(SpotLevels)] == [3, 4]
    assert story.driver.statistics.ignored == 2


def test_the_revision_of_levels_goes_round():
    story = sensors(revision=2**32 - 1).open()
    story.run(0.1)
    story.device.revision = 0
    story.device.send(story.device.levels())
    story.run(0.1)
    assert [levels.revision for levels in story.of(SpotLevels)] == [2**32 - 1, 0]


def test_the_table_may_read_the_levels_again():
    story = sensors().open()
    story.run(0.1)
    story.command(ReadLevels("spots"))
    story.run(0.1)
    assert story.of(SpotLevels) == [SpotLevels("spots", 3, 0, 0)] * 2


def test_a_command_without_a_link_is_dropped_and_a_foreign_one_is_a_mistake():
    story = sensors()
    story.command(ReadLevels("spots"))
    assert story.driver.take_bytes() == b""
    with pytest.raises(TypeError, match="spots cannot"):
        story.command(object())


def test_an_answer_that_later_levels_have_overtaken_is_stale():
    """It was on its way when a chip was put down; the question is asked again."""
    story = sensors().open()
    story.run(0.1)
    story.device.answers[LevelsRequest] = lambda m: None
    story.driver.command(ReadLevels("spots"), story.now)
    story.pump()
    story.run(0.01)
    request = story.device.heard[-1].request
    story.device.send(messages.SpotLevels(0, 4, 1, 0), messages.SpotLevels(request, 3, 0, 0))
    story.run(0.01)
    assert [levels.occupied for levels in story.of(SpotLevels)] == [0, 1]
    del story.device.answers[LevelsRequest]
    story.device.revision, story.device.occupied = 4, 1
    story.run(0.2)
    assert [levels.occupied for levels in story.of(SpotLevels)] == [0, 1, 1]
    assert story.device.heard.count(LevelsRequest(request)) == 2


def test_levels_behind_by_half_of_all_numbers_are_stale_and_those_before_are_a_jump():
    for age, asked in ((2**31, False), (2**31 - 1, True)):
        story = sensors().open()
        story.run(0.1)
        before = story.device.count(LevelsRequest)
        story.device.send(messages.SpotLevels(0, 3 + age, 1, 0))
        story.run(0.01)
        assert (story.device.count(LevelsRequest) > before) is asked


def test_what_sensors_have_no_word_for_is_counted_and_changes_nothing():
    story = sensors().open()
    story.run(0.1)
    events = list(story.events)
    press = Button(7, 3, Key.GREEN, Gesture.LONG, 5, 2)
    story.device.send(press, messages.ActAccepted(1, 1), messages.LampsSet(9, 9))
    story.run(0.01)
    assert story.events == events
    assert story.driver.statistics.ignored == 3


def test_an_answer_with_another_request_id_is_stale():
    story = sensors()
    story.device.answers[HelloRequest] = lambda m: story.device.hello(m.request + 1)
    story.open().run(1)
    assert story.events == []
    assert story.driver.statistics.ignored == 7


def test_goodbye_is_the_last_word():
    story = sensors().open()
    story.run(0.1)
    story.driver.goodbye(story.now)
    story.pump()
    story.run(5)
    assert story.device.heard[-1] == Goodbye()
    assert story.driver.next_deadline() is None
    story.close(trouble("trouble-goodbye"))
    assert story.of(LinkLost) == [LinkLost("spots", trouble("trouble-goodbye"))]
    story.driver.goodbye(story.now)
    assert story.driver.take_bytes() == b""


def test_a_line_that_goes_is_a_loss_once_and_half_a_frame_is_forgotten():
    story = sensors().open()
    story.run(1)
    story.driver.receive(encode(DeviceBeat(7, 3))[:5], story.now)
    story.close()
    story.close()
    heard = story.driver.statistics.frames_in
    story.driver.receive(encode(DeviceBeat(7, 3)), story.now)
    assert story.driver.statistics.frames_in == heard, "nobody is at the other end"
    assert story.of(LinkLost) == [LinkLost("spots", trouble("trouble-unplugged"))]
    assert story.driver.next_deadline() is None
    story.open().run(0.1)
    assert story.is_up()
    assert story.driver.statistics.malformed == 0
    story.open()
    assert story.events[-1] == LinkLost("spots", trouble("trouble-opened-again"))


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("seed", range(5))
def test_a_link_lives_on_every_line(line, seed):
    device = ScriptedDevice(DeviceKind.SENSORS)
    story = DriverStory(SensorsDriver("spots"), device, line, seed).open()
    for second in range(60):
        if second % 7 == 3:
            device.revision += 1
            device.occupied ^= 1 << second % 5
            device.send(device.levels())
        story.run(1)
        story.is_up()
    story.line = LINES[0]
    story.run(3)
    assert story.is_up()
    assert story.of(SpotLevels)[-1].occupied == device.occupied
    if line is not LINES[2]:
        assert story.of(LinkLost) == []


ACTIONS = st.sampled_from(["open", "close", "mute", "speak", "reboot", "noise", "pass", "goodbye"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ACTIONS, max_size=25), st.sampled_from(LINES), st.integers(0, 99))
def test_whatever_happens_each_up_is_lost_once(actions, line, seed):
    device = ScriptedDevice(DeviceKind.SENSORS)
    story = DriverStory(SensorsDriver("spots"), device, line, seed)
    for action in actions:
        match action:
            case "open":
                story.open()
            case "close":
                story.close()
            case "mute" | "speak":
                device.mute = action == "mute"
            case "reboot":
                device.boot_id += 1
            case "noise":
                story.driver.receive(bytes(range(seed, seed + 90)), story.now)
            case "goodbye":
                story.driver.goodbye(story.now)
        story.run(0.7)
        story.is_up()
    device.mute, story.line = False, LINES[0]
    story.close()
    assert not story.is_up()
    story.open().run(2)
    assert story.is_up()


def test_a_device_that_answers_late_is_believed_once_and_for_its_own_question():
    """It answers later than a question is repeated: answers come in pairs."""
    story = sensors(line=lambda data, random: [(0.2, data)]).open()
    story.run(5)
    assert story.is_up()
    assert story.driver.statistics.requests_repeated > 0
    assert len(story.of(SpotLevels)) == 1  # each of the others answered a settled question
    story.device.occupied, story.device.revision = 1, 4
    story.run(2)
    story.device.occupied, story.device.revision = 2, 5
    story.run(2)
    assert [levels.occupied for levels in story.of(SpotLevels)] == [0, 1, 2]
    assert story.of(LinkLost) == []


def test_a_device_that_answers_the_last_question_is_not_believed():
    """It answers each question with the answer to the one before: the ids never fit.

    So it is asked again, and its next answer is to this question.
    """
    story = sensors()
    last = {}

    def one_behind(message):
        before, last["question"] = last.get("question"), message
        return story.device.answer(before) if before is not None else None

    for kind in (HelloRequest, IdentifyRequest, CapabilitiesRequest, LevelsRequest):
        story.device.answers[kind] = one_behind
    story.open().run(3)
    assert story.is_up()
    up = story.of(LinkUp)[0]
    assert (up.model, up.firmware, up.digest[:12]) == ("model", "firmware", b"digest".hex())
    assert story.driver.statistics.ignored >= 4
    story.device.occupied, story.device.revision = 6, 4
    story.run(2)
    assert story.of(SpotLevels)[-1].occupied == 6
