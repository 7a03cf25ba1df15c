"""Shufflers that tell a jam, a wrong packet or an open cover wrongly."""

from msgspec.structs import replace

from drivers.vocabulary import ActKind, ActState, FaultCode
from simulators.devices.exit_motor import ExitMotor
from simulators.devices.shuffler import Shuffler
from tests.certification.defects.planting import found_by


@found_by("jam")
class JamIsDone(ExitMotor):
    """It tells a jam as DONE."""

    __slots__ = ()

    def _halt(self, code):
        super()._halt(code)
        self._ledger.end(ActState.DONE, FaultCode.NONE)


@found_by("jam")
class JamCountsAll(ExitMotor):
    """It tells a jam with the count that was asked for."""

    __slots__ = ()

    def _halt(self, code):
        size = self._size
        super()._halt(code)
        self._ledger.end(ActState.FAULT, FaultCode.JAM, counted=size)


@found_by("jam")
class JamWithoutCode(ExitMotor):
    """It tells a FAULT without a code."""

    __slots__ = ()

    def _halt(self, code):
        super()._halt(code)
        self._ledger.end(ActState.FAULT, FaultCode.NONE)


@found_by("jam")
class JamIsOfTheMotor(ExitMotor):
    """It tells a jam as a fault of its motor."""

    __slots__ = ()

    def _halt(self, code):
        super()._halt(code)
        self._ledger.end(ActState.FAULT, FaultCode.MOTOR)


@found_by("jam")
class JamShownOtherwise(Shuffler):
    """Its levels show another fault than the one that its act ended with."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        return replace(told, fault=FaultCode.SENSOR) if told.fault else told


@found_by("jam")
class JamNotInLevels(Shuffler):
    """Its levels do not show a fault that stands."""

    __slots__ = ()

    def _levels(self, request, revision):
        return replace(super()._levels(request, revision), fault=FaultCode.NONE)


@found_by("wrong_packet")
class ShortIsDone(ExitMotor):
    """It tells a short packet as DONE."""

    __slots__ = ()

    def fail(self, code):
        if code is FaultCode.TOO_FEW_CARDS:
            self._end(ActState.DONE)
        else:
            super().fail(code)


@found_by("wrong_packet")
class OverIsDone(ExitMotor):
    """It tells a packet with a card too many as DONE."""

    __slots__ = ()

    def fail(self, code):
        if code is FaultCode.TOO_MANY_CARDS:
            self._end(ActState.DONE)
        else:
            super().fail(code)


@found_by("wrong_packet")
class WrongPacketCountsAsAsked(ExitMotor):
    """It tells a wrong packet as a FAULT with the count that was asked for."""

    __slots__ = ()

    def fail(self, code):
        size, packet = self._size, self.kind is ActKind.PACKET
        super().fail(code)
        if packet:
            self._ledger.end(ActState.FAULT, code, counted=size)


@found_by("wrong_packet")
class OverIsTooFew(ExitMotor):
    """It tells a packet with a card too many as TOO_FEW_CARDS."""

    __slots__ = ()

    def fail(self, code):
        super().fail(FaultCode.TOO_FEW_CARDS)


@found_by("wrong_packet")
class ShortIsAJam(ExitMotor):
    """It tells a packet of which a card did not come as a jam."""

    __slots__ = ()

    def fail(self, code):
        super().fail(FaultCode.JAM if code is FaultCode.TOO_FEW_CARDS else code)


@found_by("cover_in_an_act")
class CoverIsAJam(ExitMotor):
    """It tells an act that an open cover ended as a jam."""

    __slots__ = ()

    def fail(self, code):
        super().fail(FaultCode.JAM if code is FaultCode.DOOR_OPEN else code)


@found_by("cover_in_an_act")
class CoverDoesNotStop(Shuffler):
    """It goes on dealing when its cover is opened."""

    __slots__ = ()

    def _broken(self):
        return FaultCode.NONE


@found_by("cover_in_an_act")
class CoverIsDone(Shuffler):
    """It tells an act as DONE that an open cover stopped."""

    __slots__ = ()

    def _ended(self, now):
        last = self.ledger.last
        if last.code is FaultCode.DOOR_OPEN:
            self.nvram.write(act=replace(last, state=ActState.DONE, code=FaultCode.NONE))
        super()._ended(now)
