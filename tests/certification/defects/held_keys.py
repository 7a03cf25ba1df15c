"""Key pads that tell a held key wrongly."""

from drivers.vocabulary import Gesture, Key
from simulators.devices import key_pad
from simulators.devices.key_pad import KeyPad
from simulators.devices.link import HANDS
from tests.certification.defects.keys import Down, found_by

_AGAIN = 399
"""A timer that nothing else of the simulated key pad uses."""


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
