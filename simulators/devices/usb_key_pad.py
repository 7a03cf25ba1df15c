"""The model of a USB key pad: a boot keyboard, which knows nothing of the table.

It does not use our wire protocol: it sends HID input reports of 8 bytes, and takes output reports
of one byte. It has no memory, and reports only changes.
"""

from typing import ClassVar

from drivers import hid
from drivers.messages import Capabilities, KeyPadLevels
from drivers.vocabulary import DeviceKind
from simulators.devices.control import Answer, Arguments, ControlError, known, verb
from simulators.devices.device import Device
from simulators.devices.link import HANDS, DeviceProfile
from simulators.devices.nvram import Nvram

TRAVEL = 0.06
"""Seconds that a key is down in an ordinary press."""
DOUBLE = 0.12
"""Seconds from one press to the next of a double press."""
_CHATTER = 0.002
"""Seconds between two contacts of a key that bounces."""
_ROLL_OVER = 6
"""Keys that fit into a report."""
_LAMPS = ("num_lock", "caps_lock", "scroll_lock")
_Edges = list[tuple[float, bool]]


class UsbKeyPad(Device):
    """Its keys, its lamps, and the fingers on it."""

    KIND: ClassVar[DeviceKind] = DeviceKind.KEY_PAD

    def __init__(self, nvram: Nvram, *, serial: str = "") -> None:
        """Create it; most key pads have no serial number."""
        profile = DeviceProfile(self.KIND, serial, "simulated key pad", "1.0", Capabilities(0))
        super().__init__(profile, nvram)
        self._down: set[int] = set()
        self._stuck: set[int] = set()
        self._edges: dict[int, _Edges] = {}
        self._lamps = 0
        self._reports = b""
        self._reported = bytes(hid.REPORT)

    def _levels(self, request: int, revision: int) -> KeyPadLevels:
        return KeyPadLevels(request, 0, 0, 0)  # no wire carries them

    @property
    def report(self) -> bytes:
        """The keys that are down now, as an input report."""
        keys = sorted(usage for usage in self._down if usage < hid.FIRST_MODIFIER)
        if len(keys) > _ROLL_OVER:
            keys = [hid.ROLL_OVER] * _ROLL_OVER
        bits = sum(
            1 << usage - hid.FIRST_MODIFIER for usage in self._down if usage >= hid.FIRST_MODIFIER
        )
        return bytes((bits, 0, *keys)).ljust(hid.REPORT, b"\0")

    def answer(self, kind: int, request: int, value: int, data: bytes) -> bytes | None:
        """Answer a control request; None: it is not supported. SET_REPORT is for `receive`."""
        if request == hid.GET_REPORT:
            return self.report
        return b"" if request in (hid.SET_IDLE, hid.SET_PROTOCOL, hid.SET_REPORT) else None

    def receive(self, data: bytes, now: float) -> None:
        """Take output reports: the lamps of the last one are lit."""
        if self._powered and data:
            self._lamps = data[-1]
            self.visible_revision += 1

    def take_bytes(self) -> bytes:
        """Return and forget the input reports for the host, 8 bytes each."""
        reports, self._reports = self._reports, b""
        return reports

    def visible(self) -> dict[str, object]:
        """Return the lamps that are lit and the keys that are down."""
        return {
            "power": self._powered,
            "lamps": [name for bit, name in enumerate(_LAMPS) if self._lamps >> bit & 1],
            "down": [hid.name_of(usage) for usage in sorted(self._down)],
        }

    def _put_plug(self, plugged: bool) -> None:
        """The cable also carries its power."""
        super()._put_plug(plugged)
        self._powered = plugged
        self._darkened()
        self._report_keys()

    def _booted(self, now: float) -> None:
        self._report_keys()

    def _darkened(self) -> None:
        self._lamps = 0
        self._reports = b""
        self._reported = bytes(hid.REPORT)

    def _report_keys(self) -> None:
        """Report the keys that are down, if they have changed."""
        self.visible_revision += 1
        if self._powered and self.report != self._reported:
            self._reported = self.report
            self._reports += self._reported

    def _due(self, timer: int, at: float, now: float) -> None:
        usage = timer - HANDS
        _, down = self._edges[usage].pop(0)
        self._move(usage, down)
        self._arm(usage)

    def _move(self, usage: int, down: bool) -> None:
        if down:
            self._down.add(usage)
        elif usage not in self._stuck:
            self._down.discard(usage)
        self._report_keys()

    def _arm(self, usage: int) -> None:
        if self._edges[usage]:
            self.timers.start(HANDS + usage, self._edges[usage][0][0])
        else:
            del self._edges[usage]

    def _finger(self, args: Arguments, now: float, *after: tuple[float, bool]) -> Answer:
        """Put a finger on a key now, and do the rest later."""
        usage = self._usage(args)
        if usage in self._down or usage in self._edges:
            raise ControlError(f"{hid.name_of(usage)} is down already")
        self._move(usage, True)
        self._edges[usage] = [(now + delay, down) for delay, down in after]
        self._arm(usage)
        return {"down": hid.name_of(usage)}

    def _usage(self, args: Arguments) -> int:
        word = args.word("key")
        usage = hid.usage_of(word)
        return hid.USAGES[known("key", word, hid.USAGES)] if usage is None else usage

    @verb("press", "key=NAME", "press a key: kp_1, kp_enter, 0x59, …")
    def _press(self, args: Arguments, now: float) -> Answer:
        return self._finger(args, now, (TRAVEL, False))

    @verb("double", "key=NAME", "press a key twice, 120 ms apart")
    def _double(self, args: Arguments, now: float) -> Answer:
        return self._finger(args, now, (TRAVEL, False), (DOUBLE, True), (DOUBLE + TRAVEL, False))

    @verb("hold", "key=NAME [seconds=2]", "press a key and hold it")
    def _hold(self, args: Arguments, now: float) -> Answer:
        return self._finger(args, now, (args.seconds("seconds", 2.0), False))

    @verb("bounce", "key=NAME", "fault: a press whose contacts bounce, at both ends")
    def _bounce(self, args: Arguments, now: float) -> Answer:
        chatter = [(count * _CHATTER, count % 2 == 0) for count in range(1, 5)]
        end = [(TRAVEL + each, not down) for each, down in chatter]
        return self._finger(args, now, *chatter, *end, (TRAVEL + 6 * _CHATTER, False))

    @verb(
        "stick",
        "key=NAME [to=down|free]",
        "fault: a key is pressed and stays down",
        "stick key to=free",
    )
    def _stick(self, args: Arguments, now: float) -> Answer:
        usage = self._usage(args)
        if args.choice("to", ("down", "free"), "down") == "free":
            self._stuck.discard(usage)
            self._move(usage, False)
            return {}
        self._stuck.add(usage)
        self._move(usage, True)
        return {"down": hid.name_of(usage)}
