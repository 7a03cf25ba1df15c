"""Bet-spot sensors behind Modbus modules: the same chips and verbs on another wire."""

from typing import Any

from drivers.modbus.settings import BusSettings
from simulators.devices.control import Answer, Arguments, verb
from simulators.devices.device_errors import ControlError
from simulators.devices.modbus_frames import RtuFraming, TcpFraming
from simulators.devices.modbus_link import ANSWER_LATE, Illness, ModbusLink, ModbusTrouble
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import Sensors
from simulators.devices.wire import Wire, each_write


class ModbusSensors(Sensors):
    """A line of digital-input modules, their inputs under the spots as the table's options say."""

    def __init__(self, nvram: Nvram, bus: BusSettings, **more: Any) -> None:
        """Put the modules on their line.

        Args:
            nvram: keeps the boot id for the simulator; the wire does not carry it.
            bus: which modules are on the line, and how they are wired.
            more: spots, seats and chips, as for `Sensors`.
        """
        super().__init__(nvram, serial="MODBUS", **more)
        self._bus = bus
        self.wire = Wire(self.link.profile.serial, each_write)
        self.link = self._line = ModbusLink(
            self.link.profile,
            nvram,
            self.timers,
            self._levels,
            bus.modules,
            self._sensed,
            TcpFraming if bus.tcp else RtuFraming,
        )

    def _due(self, timer: int, at: float, now: float) -> None:
        if timer == ANSWER_LATE:
            self._line.send_late(now)
        else:
            super()._due(timer, at, now)

    @verb("status", "", "what can be seen, what the inputs say, and what is wrong with the modules")
    def _status(self, args: Arguments, now: float) -> Answer:
        ill = {
            unit: illness.trouble
            for unit, illness in self._line.illnesses.items()
            if illness.trouble not in (ModbusTrouble.NONE, ModbusTrouble.NAMELESS)
        }
        faulty = self._bus.by_hand
        for module in self._bus.modules:
            faulty |= module.spots if module.unit in ill else 0
        return {
            **super()._status(args, now),
            "faulty": faulty,
            "modules": {str(unit): trouble.value for unit, trouble in ill.items()},
        }

    @verb("selftest", "seat=N spot=NAME to=bad|good", "an input on Modbus has no test of itself")
    def _selftest(self, args: Arguments, now: float) -> Answer:
        raise ControlError("an input on Modbus has no test of itself: stick it, or let it bounce")

    @verb(
        "module",
        "unit=N to=TROUBLE [answers=0] [seconds=0.2]",
        "fault: a module is dead, late, …; for so many answers, or (0) until it is none",
        "module unit to=none",
    )
    def _module(self, args: Arguments, now: float) -> Answer:
        unit = args.whole("unit", 1, 247)
        if unit not in self._line.illnesses:
            units = ", ".join(str(each) for each in self._line.illnesses)
            raise ControlError(f"there is no unit {unit}; one of: {units}")
        to = args.choice("to", [trouble.value for trouble in ModbusTrouble])
        answers = args.whole("answers", 0, 1_000_000, 0)
        self._line.illnesses[unit] = Illness(
            ModbusTrouble(to), answers, args.seconds("seconds", 0.2)
        )
        self._changed()
        return {"unit": unit, "to": to}
