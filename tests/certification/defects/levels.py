"""Devices whose levels are wrong."""

from msgspec.structs import replace

from drivers.vocabulary import Door, InputState, Mode, Tray
from simulators.devices.hardware import ShuffleChamber
from simulators.devices.link import DeviceLink
from simulators.devices.shuffler import Shuffler
from tests.certification.defects.planting import EVERY, found_by


@found_by("levels_change", EVERY)
class RevisionByTwo(DeviceLink):
    """The revision of its levels grows by two."""

    __slots__ = ()

    def _renew(self):
        renewed = super()._renew()
        self._revision += renewed
        if renewed:
            self._last = replace(self._last, revision=self._revision)
        return renewed


@found_by("levels_change", EVERY)
class RevisionStands(DeviceLink):
    """The revision of its levels does not grow."""

    __slots__ = ()

    def _renew(self):
        renewed = super()._renew()
        self._revision -= renewed and self._revision > self.boot_id * 65_536 + 1
        if renewed:
            self._last = replace(self._last, revision=self._revision)
        return renewed


@found_by("levels_change", EVERY)
class NothingUnasked(DeviceLink):
    """It tells its levels only when it is asked."""

    __slots__ = ()

    def publish(self, now):
        self._renew()


@found_by("levels_change", EVERY)
class LevelsTwice(DeviceLink):
    """It tells each change of its levels twice."""

    __slots__ = ()

    def publish(self, now):
        if self._renew():
            self.send_unasked(self._last, now)
            self.send_unasked(self._last, now)


@found_by("levels_change", EVERY)
class UnaskedWithId(DeviceLink):
    """Its unasked levels bear an id."""

    __slots__ = ()

    def publish(self, now):
        if self._renew():
            self.send_unasked(replace(self._last, request=7), now)


@found_by("levels_change")
class NoCover(Shuffler):
    """It does not tell that its cover stands open."""

    __slots__ = ()

    def _levels(self, request, revision):
        return replace(super()._levels(request, revision), doors=Door.CLOSED)


@found_by("levels_asked", EVERY)
class AskedIsAChange(DeviceLink):
    """Its levels have a new revision each time they are asked for."""

    __slots__ = ()

    def _answer_levels(self, request):
        self._revision += 1
        super()._answer_levels(request)


@found_by("levels_true")
class TrayNeverOccupied(Shuffler):
    """It always tells an empty tray."""

    __slots__ = ()

    def _levels(self, request, revision):
        return replace(super()._levels(request, revision), tray=Tray.EMPTY)


@found_by("levels_true")
class NoLifts(Shuffler):
    """It does not count lifts."""

    __slots__ = ()

    def _levels(self, request, revision):
        return replace(super()._levels(request, revision), lifts=0)


@found_by("levels_true")
class LiftsOfPackets(Shuffler):
    """It counts a lift when a packet comes."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        return replace(told, lifts=told.lifts + (told.tray is Tray.OCCUPIED))


@found_by("levels_true")
class AlwaysShuffles(Shuffler):
    """It tells SHUFFLE whatever it is set to."""

    __slots__ = ()

    def _levels(self, request, revision):
        return replace(super()._levels(request, revision), mode=Mode.SHUFFLE)


@found_by("deck_life")
class ShufflesNotCounted(Shuffler):
    """It does not count its shuffles."""

    __slots__ = ()

    def _levels(self, request, revision):
        return replace(super()._levels(request, revision), shuffles=3)


@found_by("deck_life")
class ReadyIsOneLess(ShuffleChamber):
    """It tells one card of a deck less than there are."""

    __slots__ = ()

    def moved_up(self, at):
        super().moved_up(at)
        levels = self._hardware.levels
        self._hardware.nvram.write(levels=replace(levels, ready=levels.ready - 1))


@found_by("deck_life")
class SortedWhenShuffled(ShuffleChamber):
    """It says that it sorted the deck that it shuffled."""

    __slots__ = ()

    def _counted(self, count):
        return replace(super()._counted(count), shuffled_mode=Mode.SORT)


@found_by("deck_life")
class ReadyBeforeTheShuffle(Shuffler):
    """It tells a deck as ready while it is shuffled."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        return replace(told, ready=told.ready or (52 if told.input else 0))


@found_by("deck_life")
class InputNotTold(Shuffler):
    """It does not tell of a deck in its input."""

    __slots__ = ()

    def _levels(self, request, revision):
        return replace(super()._levels(request, revision), input=InputState.EMPTY)


def _forgetting(**lost):
    def booted(self, now):
        if self.nvram.boot_id > 1:
            self.nvram.write(levels=replace(self.nvram.levels, **lost))
        Shuffler._booted(self, now)

    return booted


@found_by("levels_outlive_power")
class LiftsForgotten(Shuffler):
    """It forgets its lifts without power."""

    __slots__ = ()
    _booted = _forgetting(lifts=0)


@found_by("levels_outlive_power")
class ShufflesForgotten(Shuffler):
    """It forgets its shuffles without power."""

    __slots__ = ()
    _booted = _forgetting(shuffles=0)


@found_by("levels_outlive_power")
class SettingForgotten(Shuffler):
    """It forgets the game that is set without power."""

    __slots__ = ()
    _booted = _forgetting(game="Default")


@found_by("levels_outlive_power")
class ReadyFromTheShuffle(Shuffler):
    """After a power cut it tells a whole deck as ready."""

    __slots__ = ()

    def _booted(self, now):
        levels = self.nvram.levels
        if levels.ready:
            self.nvram.write(levels=replace(levels, ready=levels.shuffled_count))
        super()._booted(now)
