"""The model of the bet-spot sensors: occupied or empty, and nothing else; on either wire."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from drivers.messages import Capabilities, SpotLevels
from drivers.modbus.settings import BusSettings
from drivers.vocabulary import SPOTS_OF_SEAT, DeviceKind, spot_bit
from simulators.devices.control import Answer, Arguments, ControlError, known, verb
from simulators.devices.device import Device
from simulators.devices.link import HANDS, DeviceProfile
from simulators.devices.modbus_frames import RtuFraming, TcpFraming
from simulators.devices.modbus_link import ANSWER_LATE, Illness, ModbusLink, ModbusTrouble
from simulators.devices.nvram import Nvram
from simulators.devices.wire import Wire, each_write

# The chips under the bet-spot sensors: the truth, which is kept without power.


@dataclass(slots=True)
class Chips:
    """Chips on the layout, as bits: (seat - 1) * 8 + spot. They last as long as the process."""

    bits: int = 0

    def put(self, bits: int) -> None:
        """Put chips on these spots, and on no others."""
        self.bits = bits


class FileChips(Chips):
    """Chips on the layout in a file: they stay where they are when the simulator dies.

    Raises:
        ValueError: the file is not what this class writes.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(int(path.read_text(encoding="ascii"), 16) if path.exists() else 0)
        self._path = path

    def put(self, bits: int) -> None:
        """Put chips on these spots, and on no others; the file is written first."""
        draft = self._path.with_name(self._path.name + ".new")
        draft.write_text(f"{bits:016x}\n", encoding="ascii")
        os.replace(draft, self._path)
        self.bits = bits


BOUNCE = 0.02
"""Seconds between two edges of a bouncing sensor."""
SPOTS = ("ante", "pair_plus", "play")
SEATS = 7
"""Seats that simulated sensors usually cover."""
_SEAT = (1 << SPOTS_OF_SEAT) - 1


class Sensors(Device):
    """Sensors under the wager spots of every seat; in truth each spot has chips or none."""

    KIND: ClassVar[DeviceKind] = DeviceKind.SENSORS

    def __init__(
        self,
        nvram: Nvram,
        *,
        spots: Sequence[str] = SPOTS,
        seats: int = SEATS,
        serial: str = "SPOT-0001",
        chips: Chips | None = None,
    ) -> None:
        """Put the sensors under the layout.

        Args:
            nvram: keeps the boot id.
            spots: the wager spots' names; their order is their number on the wire (at most 8).
            seats: 1 to 8.
            serial: the serial number, at most 16 characters.
            chips: the chips that already lie on the spots.
        """
        if not (1 <= len(spots) <= SPOTS_OF_SEAT and 1 <= seats <= SPOTS_OF_SEAT):
            raise ValueError(f"{seats} seats of {len(spots)} spots do not fit the wire")
        self._spots = tuple(spots)
        self._named = [
            [name for spot, name in enumerate(spots) if lies >> spot & 1]
            for lies in range(1 << len(spots))
        ]
        self._seats = seats
        self._chips = Chips() if chips is None else chips
        self._stuck_on = self._stuck_off = self._faulty = 0
        self._bouncing: dict[int, int] = {}
        capabilities = Capabilities(0, seats=seats, spots=len(spots))
        model = "dealer-table simulated sensors"
        super().__init__(DeviceProfile(self.KIND, serial, model, "1.0", capabilities), nvram)

    def visible(self) -> dict[str, object]:
        """Return the chips on the layout, as a person sees them: spots by seat."""
        seats = enumerate(self._chips.bits.to_bytes(SPOTS_OF_SEAT, "little"), start=1)
        chips = {str(seat): self._named[lies] for seat, lies in seats if lies}
        return {"power": self._powered, "chips": chips}

    def _levels(self, request: int, revision: int) -> SpotLevels:
        return SpotLevels(request, revision, self._sensed(), self._faulty)

    def _sensed(self) -> int:
        flipped = 0
        for bit, edges in self._bouncing.items():
            if edges % 2:
                flipped |= bit
        return ((self._chips.bits ^ flipped) | self._stuck_on) & ~self._stuck_off

    def _spot(self, args: Arguments) -> int:
        seat = args.whole("seat", 1, self._seats)
        word = args.word("spot")
        if word.isdecimal() and int(word) < len(self._spots):
            return spot_bit(seat, int(word))
        return spot_bit(seat, self._spots.index(known("spot", word, self._spots)))

    def _due(self, timer: int, at: float, now: float) -> None:
        bit = 1 << (timer - HANDS)
        self._bouncing[bit] -= 1
        if self._bouncing[bit]:
            self.timers.start(timer, at + BOUNCE)
        else:
            del self._bouncing[bit]
        self._changed()

    @verb("status", "", "what can be seen, and what the sensors say")
    def _status(self, args: Arguments, now: float) -> Answer:
        return super()._status(args, now) | {
            "occupied": self._sensed(),
            "faulty": self._faulty,
            "spots": list(self._spots),
        }

    @verb("bet", "seat=N spot=NAME", "chips on a spot, or more of them")
    def _bet(self, args: Arguments, now: float) -> Answer:
        bit = self._spot(args)
        already = bool(self._chips.bits & bit)
        self._chips.put(self._chips.bits | bit)
        self._changed()
        return {"already": already}

    @verb("take", "seat=N spot=NAME", "all chips off a spot")
    def _take_off(self, args: Arguments, now: float) -> Answer:
        bit = self._spot(args)
        if not self._chips.bits & bit:
            raise ControlError("there is no chip on that spot")
        self._chips.put(self._chips.bits & ~bit)
        self._changed()
        return {}

    @verb("clear", "[seat=N]", "all chips off a seat, or off the layout")
    def _clear(self, args: Arguments, now: float) -> Answer:
        left = 0
        if "seat" in args:
            seat = args.whole("seat", 1, self._seats)
            left = self._chips.bits & ~(_SEAT << (seat - 1) * SPOTS_OF_SEAT)
        self._chips.put(left)
        self._changed()
        return {}

    @verb(
        "stick",
        "seat=N spot=NAME to=on|off|free",
        "fault: a sensor says the same, whatever is",
        "stick seat spot to=free",
    )
    def _stick(self, args: Arguments, now: float) -> Answer:
        bit, to = self._spot(args), args.choice("to", ("on", "off", "free"))
        self._stuck_on = self._stuck_on | bit if to == "on" else self._stuck_on & ~bit
        self._stuck_off = self._stuck_off | bit if to == "off" else self._stuck_off & ~bit
        self._changed()
        return {"to": to}

    @verb("bounce", "seat=N spot=NAME [times=3]", "fault: a sensor flickers, then is right again")
    def _bounce(self, args: Arguments, now: float) -> Answer:
        bit, times = self._spot(args), args.whole("times", 1, 1000, 3)
        self._bouncing[bit] = 2 * times - 1
        self.timers.start(HANDS + bit.bit_length() - 1, now + BOUNCE)
        self._changed()
        return {"times": times, "seconds": (2 * times - 1) * BOUNCE}

    @verb(
        "selftest",
        "seat=N spot=NAME to=bad|good",
        "fault: the sensor finds itself bad",
        "selftest seat spot to=good",
    )
    def _selftest(self, args: Arguments, now: float) -> Answer:
        bit, bad = self._spot(args), args.choice("to", ("bad", "good")) == "bad"
        self._faulty = self._faulty | bit if bad else self._faulty & ~bit
        self._changed()
        return {"bad": bad}


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
