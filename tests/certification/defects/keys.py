"""Key pads whose keys, presses or lamps are wrong."""

from functools import partial

from msgspec.structs import replace

from drivers.messages import Button, LampsSet, SetLamps
from drivers.vocabulary import DeviceKind, Gesture, Key, Lamp
from simulators.devices import key_pad
from simulators.devices.buttons import ButtonQueue
from simulators.devices.key_pad import KeyPad
from simulators.devices.link import DeviceLink
from simulators.devices.timers import HANDS
from tests.certification.defects import planting
from tests.certification.defects.frames import Reader

_AGAIN = 399
"""A timer that nothing else of the simulated key pad uses."""
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

    def send(self, message, now):
        if type(message).__name__ == "Capabilities":
            message = replace(message, keys=message.keys + 1)
        super().send(message, now)


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


@found_by("hold_once")
class OnRelease(KeyPad):
    """It tells every press when the key goes up, however long that takes."""

    __slots__ = ()
    HELD = frozenset(Key)

    def _due(self, timer, at, now):
        if timer >= HANDS:
            super()._due(timer, at, now)


@found_by("hold_once")
class EveryKeyHeld(KeyPad):
    """It tells every key as one that has a second meaning."""

    __slots__ = ()
    HELD = frozenset(Key)


@found_by("hold_once")
class RepeatsWhileHeld(KeyPad):
    """It counts a held key again and again, as a keyboard does."""

    __slots__ = ()

    def _due(self, timer, at, now):
        if timer == _AGAIN:
            self.link.press(Key.CALL_FLOOR, Gesture.PRESS, self._revision, now)
            return
        super()._due(timer, at, now)

    def control(self, name, args, now):
        if name == "stick":
            self.timers.start(_AGAIN, now + 0.7)
        return super().control(name, args, now)


@found_by("hold_once")
class CountsTheRelease(KeyPad):
    """It counts the release of a key as a press, too."""

    __slots__ = ()

    def _release(self, key, now):
        super()._release(key, now)
        self.link.press(key, Gesture.PRESS, self._revision, now)


@found_by("hold_once")
class DownForAMoment(Down):
    """It does not tell a key as down that was acknowledged."""

    __slots__ = ()

    def down(self, bits):
        return bits if self.link.buttons.oldest is not None else 0


@found_by("hold_once")
class DownForEver(Down):
    """It tells a key as down after it was let go."""

    __slots__ = ()

    def down(self, bits):
        self.notes["once"] = self.notes.get("once", 0) | bits
        return self.notes["once"]


class Held(KeyPad):
    """A key pad that tells a key with a second meaning otherwise."""

    __slots__ = ()

    def _press(self, key, until, now):
        answer = super()._press(key, until, now)
        if key in self.HELD:
            self.went_down(key, now)
        return answer

    def went_down(self, key, now):
        """Such a key has gone down; its time runs."""


@found_by("long_press")
class LongTooSoon(Held):
    """It tells a long press after 0.4 s."""

    __slots__ = ()

    def went_down(self, key, now):
        self.timers.start(key_pad._HELD + key, now + 0.4)


@found_by("long_press")
class LongOnRelease(Held):
    """It tells a long press when the key goes up, however long that takes."""

    __slots__ = ()

    def went_down(self, key, now):
        self.timers.stop(key_pad._HELD + key)
        self.timers.start(HANDS + key, now + 1.2)

    def _tell_held(self, key, gesture, now):
        super()._tell_held(key, Gesture.LONG, now)


@found_by("long_press")
class PressAndLong(Held):
    """It tells a press when the key goes down, and a long one later."""

    __slots__ = ()

    def went_down(self, key, now):
        self.link.press(key, Gesture.PRESS, self._revision, now)


@found_by("long_press")
class LongUntold(Held):
    """It tells nothing of a key that is held for its second meaning."""

    __slots__ = ()

    def _tell_held(self, key, gesture, now):
        if gesture is Gesture.PRESS:
            super()._tell_held(key, gesture, now)
        else:
            del self._saw[key]


@found_by("long_press")
class LongAndRelease(Held):
    """It tells a press when the key of a long one goes up."""

    __slots__ = ()

    def _release(self, key, now):
        told = key not in self._saw
        super()._release(key, now)
        if told:
            self.link.press(key, Gesture.PRESS, self._revision, now)


@found_by("short_press")
class ShortWhenItGoesDown(Held):
    """It tells a short press when the key goes down, and knows long ones too."""

    __slots__ = ()

    def went_down(self, key, now):
        self.link.press(key, Gesture.PRESS, self._saw[key], now)

    def _release(self, key, now):
        self._saw.pop(key, None)
        super()._release(key, now)


@found_by("short_press")
class ShortAfterItsTime(Held):
    """It tells a short press when the time of a long one is over."""

    __slots__ = ()

    def _release(self, key, now):
        seen = self._saw.pop(key, None)
        super()._release(key, now)
        if seen is not None:
            self.notes["short"] = seen

    def _due(self, timer, at, now):
        if timer < HANDS and "short" in self.notes:
            self.link.press(Key(timer - key_pad._HELD), Gesture.PRESS, self.notes["short"], now)
        else:
            super()._due(timer, at, now)


@found_by("short_press")
class ShortIsLong(Held):
    """It tells every press of a key with a second meaning as a long one."""

    __slots__ = ()

    def _tell_held(self, key, gesture, now):
        super()._tell_held(key, Gesture.LONG, now)


@found_by("short_press")
class ShortAndLong(Held):
    """Its time of a long press goes on when the key goes up: it tells both."""

    __slots__ = ()

    def _tell_held(self, key, gesture, now):
        seen = self._saw.get(key, 0)
        super()._tell_held(key, gesture, now)
        if gesture is Gesture.PRESS and key in self.HELD:
            self._saw[key] = seen
            self.timers.start(key_pad._HELD + key, now + 0.4)


@found_by("short_press")
class ShortUntold(Held):
    """It does not tell a key with a second meaning that was not held for long."""

    __slots__ = ()

    def _release(self, key, now):
        self._saw.pop(key, None)
        super()._release(key, now)


@found_by("short_press")
class ShortOfTheLampsNow(Held):
    """A press tells the lamps that are shown when the key goes up."""

    __slots__ = ()

    def _tell_held(self, key, gesture, now):
        if key in self._saw and gesture is Gesture.PRESS:
            self._saw[key] = self._revision
        super()._tell_held(key, gesture, now)


@found_by("press_lamps")
class LampsOfTheSending(DeviceLink):
    """A press tells the lamps of the time when it is sent."""

    __slots__ = ()

    def tell(self, message, now):
        if isinstance(message, Button):
            shown = self._levels(0, 0).lamp_revision
            message = replace(message, lamp_revision=shown)
        super().tell(message, now)


@found_by("press_lamps")
class PressWithoutLamps(DeviceLink):
    """A press tells no lamps."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision, now):
        return super().press(key, gesture, 0, now)


@found_by("press_lamps")
class LampsOfTheLastPress(DeviceLink):
    """A press tells the lamps of the press before."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision, now):
        shown = self.notes.get("before", lamp_revision)
        self.notes["before"] = lamp_revision
        return super().press(key, gesture, shown, now)


class Lighting(KeyPad):
    """A key pad whose lamps are others."""

    __slots__ = ()

    def _light(self, lamps):
        super()._light(self.lit(lamps))


@found_by("lamps_shown")
class NoLamps(Lighting):
    """It answers, and lights no lamp."""

    __slots__ = ()

    def lit(self, lamps):
        return bytes(24)


@found_by("lamps_shown")
class BlinkIsOn(Lighting):
    """Its lamps do not blink: they are on."""

    __slots__ = ()

    def lit(self, lamps):
        return bytes(min(each, 1) for each in lamps)


@found_by("lamps_shown")
class LampsShifted(Lighting):
    """Its lamps are those of the next keys."""

    __slots__ = ()

    def lit(self, lamps):
        return lamps[1:] + lamps[:1]


@found_by("lamps_shown")
class OneLamp(Lighting):
    """It lights one lamp at a time."""

    __slots__ = ()

    def lit(self, lamps):
        first = next((at for at, each in enumerate(lamps) if each), None)
        return bytes(each if at == first else 0 for at, each in enumerate(lamps))


@found_by("lamps_shown")
class LampsStayOn(KeyPad):
    """It switches no lamp off."""

    __slots__ = ()

    def _light(self, lamps):
        before = dict(self._lit)
        super()._light(lamps)
        self._lit = before | self._lit


@found_by("lamps_shown")
class LampsNotInLevels(KeyPad):
    """Its levels do not tell which lamps it shows."""

    __slots__ = ()

    def _levels(self, request, revision):
        return replace(super()._levels(request, revision), lamp_revision=0)


class Setting(DeviceLink):
    """A link whose answer to lamps is another."""

    __slots__ = ()

    def send(self, message, now):
        if isinstance(message, LampsSet):
            message = self.told(message)
            if message is None:
                return
        super().send(message, now)


@found_by("lamps_again")
class RevisionInAByte(Setting):
    """It tells the lamps' revision in eight bits."""

    __slots__ = ()

    def told(self, answer):
        return replace(answer, revision=answer.revision & 255)


@found_by("lamps_again")
class LampsOnceAnswered(Setting):
    """It answers the same lamps once."""

    __slots__ = ()

    def told(self, answer):
        if self.notes.get("last") == answer.revision:
            return None
        self.notes["last"] = answer.revision
        return answer


@found_by("lamps_again")
class LampsAreAChange(KeyPad):
    """It tells its levels at each change of its lamps."""

    __slots__ = ()

    def _take(self, message, now):
        super()._take(message, now)
        if isinstance(message, SetLamps):
            self.link.tell_anew(now)


@found_by("lamps_again")
class LampsMakeRevisions(KeyPad):
    """Its levels have a new revision when lamps were shown, and nobody is told."""

    __slots__ = ()

    def _take(self, message, now):
        super()._take(message, now)
        if isinstance(message, SetLamps):
            self.link._revision += 1
            self.link._beat = b""


@found_by("lamps_older")
class OlderAlwaysTaken(KeyPad):
    """It shows older lamps whenever they come."""

    __slots__ = ()

    def _take(self, message, now):
        self._greeting = -2
        super()._take(message, now)


@found_by("lamps_older")
class OlderNeverTaken(KeyPad):
    """It never shows older lamps, not those of a new host either."""

    __slots__ = ()

    def _take(self, message, now):
        self._greeting = self.link.greetings
        super()._take(message, now)


class Untold(DeviceLink):
    """A link that tells no levels anew."""

    __slots__ = ()

    def tell_anew(self, now):
        """Tell nothing."""


@found_by("lamps_older")
class OlderNotTold(KeyPad):
    """It shows older lamps after a HELLO, and does not tell of them."""

    __slots__ = ()

    def _take(self, message, now):
        self.link.__class__ = Untold
        super()._take(message, now)
        self.link.__class__ = DeviceLink


@found_by("lamps_older")
class OlderAnsweredAsSent(Setting):
    """It answers older lamps with the revision that was sent, and does not show them."""

    __slots__ = ()

    def answer(self, message, now):
        if isinstance(message, SetLamps):
            self.notes["sent"] = message.revision
        return super().answer(message, now)

    def told(self, answer):
        return replace(answer, revision=self.notes["sent"])


@found_by("lamps_older")
class OlderOfOneHello(KeyPad):
    """It shows older lamps until newer ones come, once a HELLO was asked."""

    __slots__ = ()

    def _take(self, message, now):
        newer = isinstance(message, SetLamps) and message.revision > self._revision
        greeting = self._greeting
        super()._take(message, now)
        if not newer:
            self._greeting = greeting


@found_by("lamps_over_power")
class LampsOutlivePower(KeyPad):
    """It tells the lamps of before a power cut, though all are dark."""

    __slots__ = ()

    def _darkened(self):
        shown = self._revision
        super()._darkened()
        self._revision = shown


@found_by("lamps_over_power")
class LampsLitAtBoot(KeyPad):
    """It lights its lamps at a power-up, for a test, and leaves them on."""

    __slots__ = ()

    def _booted(self, now):
        super()._booted(now)
        self._light(bytes([Lamp.ON]) * 24)


@found_by("lamps_over_power")
class NoFirstLamps(KeyPad):
    """After a power-up it waits for lamps newer than those of before."""

    __slots__ = ()

    def _darkened(self):
        shown = getattr(self, "_revision", 0)
        super()._darkened()
        self.notes["before"] = shown

    def _take(self, message, now):
        if isinstance(message, SetLamps) and message.revision < self.notes.get("before", 0):
            self.link.send(LampsSet(message.request, self._revision), now)
            return
        super()._take(message, now)


@found_by("lamps_spoiled")
class NoChecksumOfLamps(Reader):
    """It does not look at the checksum of lamps."""

    __slots__ = ()

    def sums(self, head, told):
        return head[1] == 0x21 or super().sums(head, told)


@found_by("lamps_spoiled")
class ShortLamps(Reader):
    """It takes lamps of any length."""

    __slots__ = ()

    def message(self, body):
        if body[:1] == b"\x21":
            body = body[:31].ljust(31, b"\0")
        return super().message(body)


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
