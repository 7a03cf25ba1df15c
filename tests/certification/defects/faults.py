"""Shufflers that tell a motor wrongly that does not turn."""

from msgspec.structs import replace

from drivers.vocabulary import ActState, FaultCode, Feed
from simulators.devices.acts import ActLedger
from simulators.devices.hardware import HOLDING, Hardware
from simulators.devices.self_driven import SelfDriven, SelfDrivenLedger
from simulators.devices.shuffler import Shuffler
from tests.certification.defects.planting import found_by, found_by_itself


class Told(ActLedger):
    """A ledger that ends an act otherwise."""

    __slots__ = ()

    def end(self, state, code=FaultCode.NONE, *, counted=None, levels=None):
        super().end(*self.told(state, code), counted=counted, levels=levels)


@found_by("motor")
class MotorIsAJam(Told):
    """It tells a motor that does not turn as a jam."""

    __slots__ = ()

    def told(self, state, code):
        return state, FaultCode.JAM if code is FaultCode.MOTOR else code


@found_by("motor")
class MotorIsTooFewCards(Told):
    """It tells a motor that does not turn as too few cards."""

    __slots__ = ()

    def told(self, state, code):
        return state, FaultCode.TOO_FEW_CARDS if code is FaultCode.MOTOR else code


@found_by("motor")
class MotorIsDone(Told):
    """It tells a packet as DONE though its motor did not turn any more."""

    __slots__ = ()

    def told(self, state, code):
        return (ActState.DONE, FaultCode.NONE) if code is FaultCode.MOTOR else (state, code)


@found_by("motor")
class MotorCountsAll(ActLedger):
    """It tells the count that was asked for where its motor did not turn any more."""

    __slots__ = ()

    def end(self, state, code=FaultCode.NONE, *, counted=None, levels=None):
        if code is FaultCode.MOTOR:
            counted = self.last.size
        super().end(state, code, counted=counted, levels=levels)


@found_by("motor")
class MotorNotShown(Hardware):
    """Its levels do not show that its motor does not turn."""

    __slots__ = ()

    @property
    def fault(self):
        fault = super().fault
        return FaultCode.NONE if fault is FaultCode.MOTOR else fault


@found_by("motor")
class MotorHoldsNothing(Hardware):
    """It takes acts though its motor does not turn."""

    __slots__ = ()

    @property
    def locked(self):
        return self.cover_open or (self.fault in HOLDING and self.fault is not FaultCode.MOTOR)


class Testing(Shuffler):
    """A shuffler that tests its motor otherwise."""

    __slots__ = ()

    def ends_fault(self):
        """End the fault of the motor, whatever the test finds."""
        if self.hardware.levels.fault is FaultCode.MOTOR:
            self.nvram.write(levels=replace(self.hardware.levels, fault=FaultCode.NONE))


@found_by("motor")
class ServiceForgivesTheMotor(Testing):
    """It forgets the fault of its motor when SERVICE is set, though it does not turn."""

    __slots__ = ()

    def _test_motor(self):
        if self.hardware.levels.mode.name == "SERVICE":
            self.ends_fault()
        else:
            super()._test_motor()


@found_by("motor")
class PowerForgivesTheMotor(Testing):
    """It forgets the fault of its motor without power, though it does not turn."""

    __slots__ = ()

    def _test_motor(self):
        if self.hardware.levels.mode.name == "SERVICE":
            super()._test_motor()
        else:
            self.ends_fault()


@found_by("motor")
class ServiceDoesNotTest(Testing):
    """It tests its motor at a power-up alone."""

    __slots__ = ()

    def _test_motor(self):
        if self.hardware.levels.mode.name != "SERVICE":
            super()._test_motor()


@found_by("motor")
class PowerUpDoesNotTest(Testing):
    """It tests its motor in service alone."""

    __slots__ = ()

    def _test_motor(self):
        if self.hardware.levels.mode.name == "SERVICE":
            super()._test_motor()


@found_by_itself("motor_by_itself")
class StuckIsDone(SelfDrivenLedger):
    """It tells a packet as DONE though its motor did not turn any more."""

    __slots__ = ()

    def end(self, state, code=FaultCode.NONE, *, counted=None, levels=None):
        if code is FaultCode.MOTOR:
            state, code = ActState.DONE, FaultCode.NONE
        super().end(state, code, counted=counted, levels=levels)


@found_by_itself("motor_by_itself")
class TriesAgainAndAgain(SelfDriven):
    """It goes on by itself when its motor turns again."""

    __slots__ = ()

    def _test_motor(self):
        stood = self.hardware.levels.fault is FaultCode.MOTOR
        super()._test_motor()
        levels = self.hardware.levels
        if stood and levels.fault is FaultCode.NONE:
            self.nvram.write(levels=replace(levels, feed=Feed.DEALING))


@found_by_itself("motor_by_itself")
class StuckForgotten(SelfDriven):
    """It forgets the fault of its motor when SERVICE is set, though it does not turn."""

    __slots__ = ()

    def _test_motor(self):
        levels = self.hardware.levels
        if levels.fault is FaultCode.MOTOR:
            self.nvram.write(levels=replace(levels, fault=FaultCode.NONE))
