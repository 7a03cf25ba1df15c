"""Devices whose link is wrong: identity, ids, beats, speed."""

from typing import ClassVar

from msgspec.structs import replace

from drivers.frames import encode
from drivers.messages import (
    DeviceBeat,
    HostBeat,
    IdentifyRequest,
    Identity,
    LampsSet,
    LevelsRequest,
    RoundKnown,
    RoundOver,
    SetLamps,
)
from drivers.vocabulary import DeviceKind, Page
from simulators.devices.device import Device
from simulators.devices.key_pad import KeyPad
from simulators.devices.link import DeviceLink
from simulators.devices.sensors import Sensors
from simulators.devices.shuffler import Shuffler
from tests.certification.defects.planting import EVERY, WITHOUT_ACTS, found_by


@found_by("hello", EVERY)
class NoSerial(DeviceLink):
    """It has no serial number."""

    __slots__ = ()

    def _hello(self, request):
        return replace(super()._hello(request), serial="")


@found_by("hello")
class NewAndUnacknowledged(DeviceLink):
    """A new shuffler tells that an end waits for its acknowledgement, though there is none."""

    __slots__ = ()

    def _hello(self, request):
        told = super()._hello(request)
        return told if told.epoch else replace(told, acknowledged=False)


@found_by("hello")
class OtherKind(DeviceLink):
    """It says that it is a key pad."""

    __slots__ = ()

    def _hello(self, request):
        return replace(super()._hello(request), kind=DeviceKind.KEY_PAD)


@found_by("hello", EVERY)
class BootIdOfTheMoment(DeviceLink):
    """Its boot id grows with each HELLO."""

    __slots__ = ()

    def _hello(self, request):
        return replace(super()._hello(request), boot_id=self.boot_id + self.greetings)


@found_by("hello", WITHOUT_ACTS)
class SaysShuffler(DeviceLink):
    """It says that it is a shuffler."""

    __slots__ = ()

    def _hello(self, request):
        return replace(super()._hello(request), kind=DeviceKind.SHUFFLER)


@found_by("request_ids", EVERY)
class IdInAByte(DeviceLink):
    """It answers HELLO with the low byte of the id."""

    __slots__ = ()

    def _hello(self, request):
        return replace(super()._hello(request), request=request & 255)


@found_by("request_ids", EVERY)
class IdsSwapped(DeviceLink):
    """It answers for the levels with the id's bytes swapped."""

    __slots__ = ()

    def _answer_levels(self, request):
        super()._answer_levels((request >> 8) | (request & 255) << 8)


@found_by("request_ids", EVERY)
class OnceForAnId(DeviceLink):
    """It answers an id once: a repetition is not answered."""

    __slots__ = ()

    def answer(self, message, now):
        if isinstance(message, LevelsRequest):
            if self._last is not None and self._last.request == message.request:
                return True
            done = super().answer(message, now)
            self._last = replace(self._last, request=message.request)
            return done
        return super().answer(message, now)


@found_by("request_ids", EVERY)
class CapabilitiesWithoutId(DeviceLink):
    """It answers for its capabilities with the id 0."""

    __slots__ = ()

    def send(self, message):
        if type(message).__name__ == "Capabilities":
            message = replace(message, request=0)
        super().send(message)


@found_by("identity", EVERY)
class OnePage(DeviceLink):
    """It answers each page of its identity with the first one."""

    __slots__ = ()

    def answer(self, message, now):
        if isinstance(message, IdentifyRequest):
            message = replace(message, page=Page.MODEL)
        return super().answer(message, now)


@found_by("identity", EVERY)
class PaddedWithOnes(DeviceLink):
    """It pads its texts with 0xff, as empty flash memory does."""

    __slots__ = ()

    def send(self, message):
        if isinstance(message, Identity):
            text = message.content.rstrip(b"\0")
            message = replace(message, content=text.ljust(32, b"\xff"))
        super().send(message)


@found_by("identity", EVERY)
class TextAfterItsEnd(DeviceLink):
    """It leaves an older text behind the end of its model's name."""

    __slots__ = ()

    def send(self, message):
        if isinstance(message, Identity) and message.page is Page.FIRMWARE:
            message = replace(message, content=b"1.0\x000.9 beta".ljust(32, b"\0"))
        super().send(message)


class Beats(DeviceLink):
    """A link whose beats all go the long way."""

    __slots__ = ()

    def answer_beat(self, data, now):
        return False


@found_by("beats", EVERY)
class EverySecondBeat(Beats):
    """It answers every second beat."""

    __slots__ = ()

    def answer(self, message, now):
        if isinstance(message, HostBeat):
            self.greetings += 1
            if self.greetings % 2:
                return True
        return super().answer(message, now)


@found_by("beats", EVERY)
class BeatsTwice(Beats):
    """It answers a beat twice."""

    __slots__ = ()

    def answer(self, message, now):
        if isinstance(message, HostBeat):
            super().answer(message, now)
        return super().answer(message, now)


@found_by("beats", EVERY)
class BeatWithoutBoot(DeviceLink):
    """Its beats bear the boot id 0."""

    __slots__ = ()

    def _encoded_beat(self):
        return encode(DeviceBeat(0, self._revision))


@found_by("levels_change", EVERY)
class BeatOfTheBoot(DeviceLink):
    """Its beats bear the revision with which it booted."""

    __slots__ = ()

    def _encoded_beat(self):
        return encode(DeviceBeat(self.boot_id, self.boot_id * 65_536 + 1))


class Late(Device):
    """A device that keeps its answers back."""

    __slots__ = ()
    waiting: ClassVar = []
    BY = 0.12

    def receive(self, data, now):
        super().receive(data, now)
        if out := super().take_bytes():
            self.waiting.append((now + self.BY, out))

    def take_bytes(self):
        return super().take_bytes() if not self.waiting else b""

    def next_deadline(self):
        due = super().next_deadline()
        if not self.waiting:
            return due
        return min(self.waiting[0][0], due if due is not None else self.waiting[0][0])

    def on_deadline(self, now):
        super().on_deadline(now)
        while self.waiting and self.waiting[0][0] <= now + 1e-9:
            self.link._out.append(self.waiting.pop(0)[1])

    def _booted(self, now):
        self.waiting.clear()
        super()._booted(now)


@found_by("latency")
class AnswersLate(Late, Shuffler):
    """It answers 120 ms late."""

    __slots__ = ()


@found_by("latency", (DeviceKind.SENSORS,))
class SensorsAnswerLate(Late, Sensors):
    """They answer 120 ms late."""

    __slots__ = ()


@found_by("latency", (DeviceKind.KEY_PAD,))
class KeyPadAnswersLate(Late, KeyPad):
    """It answers 120 ms late."""

    __slots__ = ()


class OverAFarLine(Late):
    """Its answers take half a second."""

    __slots__ = ()
    BY = 0.5


@found_by("link_comes_up")
class ShufflerOverAFarLine(OverAFarLine, Shuffler):
    """Its answers take half a second."""

    __slots__ = ()


@found_by("link_comes_up", (DeviceKind.SENSORS,))
class SensorsOverAFarLine(OverAFarLine, Sensors):
    """Their answers take half a second."""

    __slots__ = ()


@found_by("link_comes_up", (DeviceKind.KEY_PAD,))
class KeyPadOverAFarLine(OverAFarLine, KeyPad):
    """Its answers take half a second."""

    __slots__ = ()


@found_by("burst", EVERY)
class QueueOfFour(DeviceLink):
    """It answers four frames of a read at most."""

    __slots__ = ()

    def receive(self, data, now):
        return super().receive(data, now)[:4]


class Overrun(Device):
    """A device that much at once overruns."""

    __slots__ = ()

    def receive(self, data, now):
        if len(data) > 2000:
            self.power(False, now)
            self.power(True, now)
            return
        super().receive(data, now)


@found_by("flood")
class RebootsInAFlood(Overrun, Shuffler):
    """It reboots when much comes at once."""

    __slots__ = ()


@found_by("flood", (DeviceKind.SENSORS,))
class SensorsRebootInAFlood(Overrun, Sensors):
    """They reboot when much comes at once."""

    __slots__ = ()


@found_by("flood", (DeviceKind.KEY_PAD,))
class KeyPadRebootsInAFlood(Overrun, KeyPad):
    """It reboots when much comes at once."""

    __slots__ = ()


@found_by("hello_changes_nothing", EVERY)
class HelloIsAChange(DeviceLink):
    """Its levels have a new revision after each HELLO."""

    __slots__ = ()

    def _hello(self, request):
        said = super()._hello(request)
        self._revision += 1
        self._beat_frame = b""
        return said


@found_by("hello_changes_nothing")
class HelloIsAPress(DeviceLink):
    """It counts a HELLO as a press."""

    __slots__ = ()

    def _hello(self, request):
        self.buttons.counter += 1
        return super()._hello(request)


@found_by("not_for_it", EVERY)
class KnowsNoRound(DeviceLink):
    """It answers that it knows nothing of a round, though it has no RECALLS."""

    __slots__ = ()

    def answer(self, message, now):
        if isinstance(message, RoundOver):
            self.send(RoundKnown(message.request, message.epoch, message.txn, 0))
            return True
        return super().answer(message, now)


@found_by("not_for_it")
class SetsLamps(Shuffler):
    """It says that it has set lamps that it does not have."""

    __slots__ = ()

    def _take_message(self, message, now):
        if isinstance(message, SetLamps):
            self.link.send(LampsSet(message.request, message.revision))
        super()._take_message(message, now)
