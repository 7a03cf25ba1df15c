"""Devices that speak when they must be quiet, and boots that cannot be told apart."""

from drivers.messages import (
    Goodbye,
    HelloRequest,
    HostBeat,
)
from simulators.devices.link import DeviceLink
from simulators.devices.nvram import Nvram
from tests.certification.defects.link import Beats
from tests.certification.defects.planting import EVERY, WITHOUT_ACTS, found_by


@found_by("quiet_before_hello", EVERY)
class SpeaksBeforeHello(DeviceLink):
    """It tells levels and presses as soon as anything has come from a host."""

    __slots__ = ()

    def host_present(self, now):
        return self.heard is not None and now - self.heard <= 3.0


@found_by("quiet_before_hello", EVERY)
class SpeaksAtBoot(DeviceLink):
    """It tells its levels when it has booted, whoever is there."""

    __slots__ = ()

    def host_present(self, now):
        return self.heard is None or super().host_present(now)


@found_by("quiet_after_goodbye")
@found_by("still_after_goodbye", WITHOUT_ACTS)
class NoGoodbye(DeviceLink):
    """It does not know Goodbye."""

    __slots__ = ()

    def answer(self, message, now):
        return isinstance(message, Goodbye) or super().answer(message, now)


@found_by("quiet_after_goodbye")
@found_by("still_after_goodbye", WITHOUT_ACTS)
class BeatEndsGoodbye(Beats):
    """It speaks again after a Goodbye as soon as a beat comes."""

    __slots__ = ()

    def answer(self, message, now):
        done = super().answer(message, now)
        if isinstance(message, HostBeat) and self.greetings:
            self._greeted = True
        return done


@found_by("quiet_after_goodbye")
@found_by("still_after_goodbye", WITHOUT_ACTS)
class DeafAfterGoodbye(Beats):
    """It answers nothing after a Goodbye but HELLO."""

    __slots__ = ()

    def answer(self, message, now):
        if self.greetings and not (self._greeted or isinstance(message, HelloRequest)):
            return True
        return super().answer(message, now)


@found_by("quiet_alone")
@found_by("still_alone", WITHOUT_ACTS)
class SpeaksForEver(DeviceLink):
    """It goes on speaking when it hears no host."""

    __slots__ = ()

    def host_present(self, now):
        return self._greeted


@found_by("quiet_alone")
@found_by("still_alone", WITHOUT_ACTS)
class QuietTooSoon(DeviceLink):
    """It falls quiet half a second after the host's last frame."""

    __slots__ = ()

    def host_present(self, now):
        return super().host_present(now) and now - self.heard <= 0.6


@found_by("quiet_alone")
class QuietAfterTwo(DeviceLink):
    """It falls quiet two seconds after the host's last frame."""

    __slots__ = ()

    def host_present(self, now):
        return super().host_present(now) and now - self.heard <= 2.0


@found_by("quiet_alone")
@found_by("still_alone", WITHOUT_ACTS)
class QuietLate(DeviceLink):
    """It falls quiet five seconds after the host's last frame."""

    __slots__ = ()

    def host_present(self, now):
        return self._greeted and self.heard is not None and now - self.heard <= 5.0


@found_by("boot_ids", EVERY)
class SameBootId(Nvram):
    """Its boot id is the same at each power-up."""

    __slots__ = ()

    def write(self, *, boot_id=None, **kept):
        super().write(boot_id=None if boot_id is None else 1, **kept)


@found_by("boot_ids", EVERY)
class BootIdByTwo(Nvram):
    """Its boot id is two more at each power-up."""

    __slots__ = ()

    def write(self, *, boot_id=None, **kept):
        super().write(boot_id=None if boot_id is None else boot_id + 1, **kept)


@found_by("boot_ids", EVERY)
class RevisionsFromZero(DeviceLink):
    """The revisions of its levels begin at 0 at each boot."""

    __slots__ = ()

    def boot(self):
        super().boot()
        self._revision = 0
