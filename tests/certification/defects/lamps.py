"""Key pads whose lamps are wrong."""

from msgspec.structs import replace

from drivers.messages import Button, LampsSet, SetLamps
from drivers.vocabulary import Lamp
from simulators.devices.key_pad import KeyPad
from simulators.devices.link import DeviceLink
from tests.certification.defects.frames import Reader
from tests.certification.defects.keys import found_by


@found_by("press_lamps")
class LampsOfTheSending(DeviceLink):
    """A press tells the lamps of the time when it is sent."""

    __slots__ = ()

    def send_unasked(self, message, now):
        if isinstance(message, Button):
            shown = self.levels(0, 0).lamp_revision
            message = replace(message, lamp_revision=shown)
        super().send_unasked(message, now)


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

    def send(self, message):
        if isinstance(message, LampsSet):
            message = self.told(message)
            if message is None:
                return
        super().send(message)


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

    def _take_message(self, message, now):
        super()._take_message(message, now)
        if isinstance(message, SetLamps):
            self.link.tell_anew(now)


@found_by("lamps_again")
class LampsMakeRevisions(KeyPad):
    """Its levels have a new revision when lamps were shown, and nobody is told."""

    __slots__ = ()

    def _take_message(self, message, now):
        super()._take_message(message, now)
        if isinstance(message, SetLamps):
            self.link._revision += 1
            self.link._beat_frame = b""


@found_by("lamps_older")
class OlderAlwaysTaken(KeyPad):
    """It shows older lamps whenever they come."""

    __slots__ = ()

    def _take_message(self, message, now):
        self._greeting = -2
        super()._take_message(message, now)


@found_by("lamps_older")
class OlderNeverTaken(KeyPad):
    """It never shows older lamps, not those of a new host either."""

    __slots__ = ()

    def _take_message(self, message, now):
        self._greeting = self.link.greetings
        super()._take_message(message, now)


class Untold(DeviceLink):
    """A link that tells no levels anew."""

    __slots__ = ()

    def tell_anew(self, now):
        """Tell nothing."""


@found_by("lamps_older")
class OlderNotTold(KeyPad):
    """It shows older lamps after a HELLO, and does not tell of them."""

    __slots__ = ()

    def _take_message(self, message, now):
        self.link.__class__ = Untold
        super()._take_message(message, now)
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

    def _take_message(self, message, now):
        newer = isinstance(message, SetLamps) and message.revision > self._revision
        greeting = self._greeting
        super()._take_message(message, now)
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

    def _take_message(self, message, now):
        if isinstance(message, SetLamps) and message.revision < self.notes.get("before", 0):
            self.link.send(LampsSet(message.request, self._revision))
            return
        super()._take_message(message, now)


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
