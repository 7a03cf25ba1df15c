"""Sensors that see, number or tell their spots wrongly."""

from functools import partial

from msgspec.structs import replace

from drivers.vocabulary import DeviceKind
from simulators.devices.link import DeviceLink
from simulators.devices.sensors import Sensors
from tests.certification.defects import planting

found_by = partial(planting.found_by, kinds=(DeviceKind.SENSORS,))
_ALL = 2**64 - 1


class Wired(Sensors):
    """Sensors whose bits come out at other places."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        lying = [at for at in range(64) if told.occupied >> at & 1]
        moved = 0
        for at in lying:
            moved |= self.place(at // 8, at % 8)
        return replace(told, occupied=moved & _ALL)


@found_by("spots_apart")
class SpotsFromOne(Wired):
    """They count spots from 1."""

    __slots__ = ()

    def place(self, seat, spot):
        return 1 << (seat * 8 + spot + 1)


@found_by("spots_apart")
class SeatsFromOne(Wired):
    """They leave the first seat's bits out: seats begin at the second byte."""

    __slots__ = ()

    def place(self, seat, spot):
        return 1 << ((seat + 1) * 8 + spot)


@found_by("spots_apart")
class SpotsBeforeSeats(Wired):
    """They number spots first, then seats."""

    __slots__ = ()

    def place(self, seat, spot):
        return 1 << (spot * 8 + seat)


@found_by("spots_apart")
class Packed(Wired):
    """They number spots without gaps: three bits for each seat."""

    __slots__ = ()

    def place(self, seat, spot):
        return 1 << (seat * 3 + spot)


@found_by("spots_apart")
class SeatsMirrored(Wired):
    """They count seats from the other end of the table."""

    __slots__ = ()

    def place(self, seat, spot):
        return 1 << ((6 - seat) * 8 + spot)


@found_by("spots_apart")
class TwoSeatsSwapped(Wired):
    """Seats 3 and 4 are exchanged."""

    __slots__ = ()

    def place(self, seat, spot):
        return 1 << ({2: 3, 3: 2}.get(seat, seat) * 8 + spot)


@found_by("spots_apart")
class OneSeatsSpotsSwapped(Wired):
    """Two spots of seat 5 are exchanged."""

    __slots__ = ()

    def place(self, seat, spot):
        return 1 << (seat * 8 + (1 - spot if seat == 4 and spot < 2 else spot))


@found_by("spots_apart")
class ThirtyTwoBits(Wired):
    """They keep 32 bits: seats from 5 on are never told."""

    __slots__ = ()

    def place(self, seat, spot):
        return (1 << (seat * 8 + spot)) & (2**32 - 1)


@found_by("spots_apart")
class ShiftWraps(Wired):
    """Their shift wraps at 32 bits: seat 5 is told as seat 1."""

    __slots__ = ()

    def place(self, seat, spot):
        return 1 << ((seat * 8 + spot) % 32)


@found_by("spots_apart")
class BytesReversed(Wired):
    """They write the eight bytes in the wrong order."""

    __slots__ = ()

    def place(self, seat, spot):
        return 1 << ((7 - seat) * 8 + spot)


@found_by("spots_apart")
class DeadSpot(Wired):
    """One spot is never told."""

    __slots__ = ()

    def place(self, seat, spot):
        return 0 if (seat, spot) == (6, 2) else 1 << (seat * 8 + spot)


@found_by("spots_apart")
class CrossTalk(Wired):
    """A spot is told with its neighbour's, too."""

    __slots__ = ()

    def place(self, seat, spot):
        return (3 if (seat, spot) == (3, 1) else 1) << (seat * 8 + spot)


@found_by("spots_apart")
class WholeSeat(Wired):
    """They tell a whole seat where something lies on one of its spots."""

    __slots__ = ()

    def place(self, seat, spot):
        return 7 << (seat * 8)


@found_by("spots_apart")
class Inverted(Sensors):
    """They tell empty spots as occupied."""

    __slots__ = ()

    def _sensed(self):
        there = sum(7 << 8 * seat for seat in range(7))
        return super()._sensed() ^ there


@found_by("spots_apart")
class LastSpotAlone(Sensors):
    """They tell the highest spot alone."""

    __slots__ = ()

    def _sensed(self):
        sensed = super()._sensed()
        return 1 << sensed.bit_length() >> 1


@found_by("spots_apart")
class SpuriousFault(Sensors):
    """They tell a sensor as faulty while something lies on it."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        return replace(told, faulty=told.occupied)


class More(Sensors):
    """Sensors that are wrong where more is put on an occupied spot."""

    __slots__ = ()

    def control(self, name, args, now):
        answer = super().control(name, args, now)
        if name == "bet" and answer["already"]:
            self.more(self._chips.bits, now)
        return answer


@found_by("spot_lies")
class MoreIsAChange(More):
    """They tell a change when more is put on an occupied spot."""

    __slots__ = ()

    def more(self, lying, now):
        self.link.tell_anew(now)


@found_by("spot_lies")
class MoreToggles(More):
    """They tell a spot as empty when more is put on it."""

    __slots__ = ()

    def more(self, lying, now):
        self._stuck_off = lying
        self.link.publish(now)


@found_by("spot_lies")
class TouchIsACount(More):
    """They count what is put on a spot: it is empty once as much was taken off."""

    __slots__ = ()

    def more(self, lying, now):
        self._stuck_on = lying


class Polling(DeviceLink):
    """A link that looks at its levels in turns."""

    __slots__ = ()

    def publish(self, now):
        if self._last is None or now - self.notes.get("looked", -1.0) >= self.TURN:
            self.notes["looked"] = now
            super().publish(now)


@found_by("spots_in_turn")
class LooksEachHalfSecond(Polling):
    """They look at their spots every half a second alone."""

    __slots__ = ()
    TURN = 0.5


@found_by("spots_in_turn")
class ToldOnceASecond(DeviceLink):
    """They tell one change in a second, and count all."""

    __slots__ = ()

    def publish(self, now):
        if self._renew() and now - self.notes.get("told_at", -1.0) >= 1.0:
            self.notes["told_at"] = now
            self.send_unasked(self._last, now)


@found_by("spots_over_power")
class EmptyAtBoot(Sensors):
    """They take the layout for empty at a power-up."""

    __slots__ = ()

    def _booted(self, now):
        super()._booted(now)
        self._stuck_off = self._chips.bits


@found_by("spots_over_power")
class RememberedAtBoot(Sensors):
    """After a power-up they tell what lay there before the power was cut."""

    __slots__ = ()

    def _darkened(self):
        super()._darkened()
        self._stuck_on = self._chips.bits


@found_by("spots_over_power")
class ChangesAfterBootAlone(Sensors):
    """After a power-up they tell what has changed since, and nothing else."""

    __slots__ = ()

    def _booted(self, now):
        super()._booted(now)
        self._stuck_off |= self._chips.bits
        self._stuck_on &= ~self._chips.bits


@found_by("spot_faulty")
class FaultNotTold(Sensors):
    """They do not tell that a sensor found itself bad."""

    __slots__ = ()

    def _levels(self, request, revision):
        return replace(super()._levels(request, revision), faulty=0)


@found_by("spot_faulty")
class FaultIsOccupied(Sensors):
    """They tell a bad sensor as an occupied spot."""

    __slots__ = ()

    def _sensed(self):
        return super()._sensed() | self._faulty


@found_by("spot_faulty")
class FaultOfTheSeat(Sensors):
    """They tell all sensors of a seat as faulty where one is."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        seats = sum(7 << 8 * seat for seat in range(8) if told.faulty >> 8 * seat & 255)
        return replace(told, faulty=seats)


@found_by("spot_faulty")
class FaultForEver(Sensors):
    """A sensor that was bad once is told as faulty from then on."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        self.notes["once"] = self.notes.get("once", 0) | told.faulty
        return replace(told, faulty=self.notes["once"])


@found_by("spot_faulty")
class FaultWhenAsked(DeviceLink):
    """They tell a fault when they are asked alone."""

    __slots__ = ()

    def send_unasked(self, message, now):
        if getattr(message, "faulty", 0):
            message = replace(message, faulty=0)
        super().send_unasked(message, now)


@found_by("no_acts")
class ChipsArePresses(DeviceLink):
    """HELLO counts changes of spots as presses."""

    __slots__ = ()

    def _hello(self, request):
        return replace(super()._hello(request), button_counter=self._revision & 255)
