"""Key pads whose keys or presses are wrong."""

from functools import partial

from msgspec.structs import replace

from drivers.vocabulary import DeviceKind, Gesture, Key
from simulators.devices.key_pad import KeyPad
from simulators.devices.link import ButtonQueue, DeviceLink
from tests.certification.defects import planting

found_by = partial(planting.found_by, kinds=(DeviceKind.KEY_PAD,))


class Pressing(DeviceLink):
    """A link whose presses are another's."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision, now):
        return super().press(self.other(key), gesture, lamp_revision, now)


@found_by("each_key")
class KeysShifted(Pressing):
    """It tells each key as the one before."""

    __slots__ = ()

    def other(self, key):
        return Key(key - 1) if key - 1 in list(Key) else key


@found_by("each_key")
class TwoKeysOneNumber(Pressing):
    """It tells two of its keys under one number."""

    __slots__ = ()

    def other(self, key):
        return Key.SEAT_6 if key is Key.SEAT_7 else key


@found_by("each_key")
class TwoKeysSwapped(Pressing):
    """It tells two of its keys for each other."""

    __slots__ = ()

    def other(self, key):
        return {Key.OPEN: Key.CLOSE, Key.CLOSE: Key.OPEN}.get(key, key)


@found_by("each_key")
class DeadKey(DeviceLink):
    """It does not tell one of its keys."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision, now):
        if key is Key.SEAT_4:
            return None
        return super().press(key, gesture, lamp_revision, now)


class Down(KeyPad):
    """A key pad that tells other keys as down."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        return replace(told, keys_down=self.down(told.keys_down) & 0xFFFFFFFF)


@found_by("each_key")
class DownFromZero(Down):
    """It counts the keys that are down from 0."""

    __slots__ = ()

    def down(self, bits):
        return bits >> 1


@found_by("each_key")
class DownInSixteenBits(Down):
    """It keeps the keys that are down in 16 bits."""

    __slots__ = ()

    def down(self, bits):
        return bits & 0xFFFF


@found_by("each_key")
class DownTogether(Down):
    """It tells all keys as down where one is."""

    __slots__ = ()

    def down(self, bits):
        return 0xFFFFFF if bits else 0


@found_by("each_key")
class DownReversed(Down):
    """It tells the keys that are down in the wrong order of bytes."""

    __slots__ = ()

    def down(self, bits):
        return int.from_bytes(bits.to_bytes(4, "big"), "little")


@found_by("each_key")
class OneKeyMore(DeviceLink):
    """It declares a key more than it has."""

    __slots__ = ()

    def send(self, message):
        if type(message).__name__ == "Capabilities":
            message = replace(message, keys=message.keys + 1)
        super().send(message)


@found_by("each_key")
class LostFromTheStart(ButtonQueue):
    """It tells each press as one after a lost one."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision):
        self._lost = 1
        return super().press(key, gesture, lamp_revision)


@found_by("press")
class PressCountsTwice(DeviceLink):
    """It counts a press as two: its contacts bounce."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision, now):
        super().press(key, gesture, lamp_revision, now)
        return super().press(key, gesture, lamp_revision, now)


@found_by("press")
class AlwaysLong(DeviceLink):
    """It tells each press as a long one."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision, now):
        return super().press(key, Gesture.LONG, lamp_revision, now)


@found_by("still_after_goodbye")
class PressLostAfterGoodbye(DeviceLink):
    """It forgets what is pressed after a Goodbye."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision, now):
        if not self._greeted:
            return None
        return super().press(key, gesture, lamp_revision, now)


@found_by("still_alone")
class PressLostAlone(DeviceLink):
    """It forgets the presses that wait when it hears no host."""

    __slots__ = ()

    def send_button(self, now):
        if not self.host_present(now):
            self.buttons.acknowledge(self.boot_id, self.buttons.counter)
        super().send_button(now)
