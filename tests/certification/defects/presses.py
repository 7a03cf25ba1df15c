"""Devices whose presses are wrong."""

from msgspec.structs import replace

from drivers.messages import HelloRequest
from drivers.vocabulary import Key
from simulators.devices.link import ButtonQueue, DeviceLink, Timer
from tests.certification.defects.planting import WITH_KEYS, found_by


@found_by("press", WITH_KEYS)
class PressOnce(DeviceLink):
    """It tells a press once."""

    __slots__ = ()

    def send_button(self, now):
        super().send_button(now)
        self.timers.stop(Timer.BUTTON)


@found_by("press", WITH_KEYS)
class PressSlowly(DeviceLink):
    """It repeats a press every 0.3 s."""

    __slots__ = ()

    def send_button(self, now):
        super().send_button(now)
        if self.buttons.oldest is not None:
            self.timers.start(Timer.BUTTON, now + 0.3)


@found_by("press", WITH_KEYS)
class PressForEver(ButtonQueue):
    """It does not forget a press that was acknowledged."""

    __slots__ = ()

    def acknowledge(self, boot_id, counter):
        return False


@found_by("press", WITH_KEYS)
class PressOfAnyBoot(ButtonQueue):
    """It takes the acknowledgement of another boot's press."""

    __slots__ = ()

    def acknowledge(self, boot_id, counter):
        return super().acknowledge(self._boot_id, counter)


@found_by("press", WITH_KEYS)
class PressOfAnyNumber(ButtonQueue):
    """It takes the acknowledgement of an earlier press for that of the next."""

    __slots__ = ()

    def acknowledge(self, boot_id, counter):
        return super().acknowledge(boot_id, counter + 1)


@found_by("press")
class OtherKey(DeviceLink):
    """Its own button tells another key."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision, now):
        return super().press(Key.CONTINUE, gesture, lamp_revision, now)


@found_by("press", WITH_KEYS)
class PressNotInHello(DeviceLink):
    """HELLO does not count its presses."""

    __slots__ = ()

    def _hello(self, request):
        return replace(super()._hello(request), button_counter=0)


@found_by("press_queue", WITH_KEYS)
class NewestPress(ButtonQueue):
    """It tells the newest press instead of the oldest."""

    __slots__ = ()

    @property
    def oldest(self):
        return self._waiting[-1] if self._waiting else None


@found_by("press_queue", WITH_KEYS)
class QueueOfFivePresses(ButtonQueue):
    """It keeps five presses."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision):
        if len(self._waiting) == 5:
            self._lost += 1
            return None
        return super().press(key, gesture, lamp_revision)


@found_by("press_queue", WITH_KEYS)
class LostNotTold(ButtonQueue):
    """It does not tell of presses that did not fit."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision):
        self._lost = 0
        return super().press(key, gesture, lamp_revision)


@found_by("press_queue", WITH_KEYS)
class LostToldAgain(ButtonQueue):
    """It tells the presses that did not fit with each later press, too."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision):
        lost = self._lost
        counter = super().press(key, gesture, lamp_revision)
        self._lost = max(self._lost, lost)
        return counter


@found_by("press_queue", WITH_KEYS)
class LostHaveNumbers(ButtonQueue):
    """It gives numbers to presses that do not fit."""

    __slots__ = ()

    def press(self, key, gesture, lamp_revision):
        counter = super().press(key, gesture, lamp_revision)
        self.counter += counter is None
        return counter


@found_by("press_queue", WITH_KEYS)
class AllAcknowledged(ButtonQueue):
    """An acknowledgement of one press ends all that wait."""

    __slots__ = ()

    def acknowledge(self, boot_id, counter):
        return super().acknowledge(boot_id, max(counter, self.counter))


@found_by("press_boot", WITH_KEYS)
class PressesOutliveBoots(DeviceLink):
    """It tells the presses of an earlier boot after a power-up."""

    __slots__ = ()

    def boot(self):
        before = getattr(self, "buttons", None)
        super().boot()
        if before is not None and before.oldest is not None:
            self.buttons = before

    def answer(self, message, now):
        known = super().answer(message, now)
        if isinstance(message, HelloRequest):
            self.send_button(now)
        return known


@found_by("press_boot", WITH_KEYS)
class CountsOverBoots(DeviceLink):
    """It counts presses on over a power-up."""

    __slots__ = ()

    def boot(self):
        before = getattr(self, "buttons", None)
        super().boot()
        self.buttons.counter = before.counter if before is not None else 0
