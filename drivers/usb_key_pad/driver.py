"""The driver of a USB key pad as the dealer's key pad.

A USB key pad has no memory: this driver counts its presses, under a boot id of its own. A press
counts when this process has seen it; presses while the pad is unplugged, or not read, are lost. It
shows no lamps, so a key is refused for a while after its meaning has changed (the house's
`key_guard`).
"""

from collections.abc import Mapping
from math import inf
from typing import ClassVar

from drivers import base, hid, interface, timings
from drivers.hid import keys_down, name_of
from drivers.trouble import Trouble, trouble
from drivers.usb_key_pad.key_map import BOUNCE, KeyMap, Keys, read_map
from drivers.vocabulary import DeviceKind, Gesture, Key

# Turns keys that go down and up into presses, long presses and entries of two keys.


Meaning = tuple[Key, Gesture]


class Presses:
    """Follows the keys of one pad. Each key that goes down has at most one meaning.

    A key alone counts when it goes down; a key with another meaning when held counts when it goes
    up, or when it was held for long enough. The second key of an entry counts when it goes down; a
    wrong one drops the entry and has no meaning itself, except stop.

    Attributes:
        dropped: entries that were begun and not completed.
    """

    def __init__(self, keys: KeyMap) -> None:
        self._keys = keys
        self._firsts = keys.firsts
        self._held: dict[int, float] = {}
        self._first: int | None = None
        self._until = 0.0
        self.dropped = 0

    @property
    def half_entered(self) -> bool:
        """Whether a second key is awaited."""
        return self._first is not None

    def down(self, usage: int, now: float) -> Meaning | None:
        """Take a key that went down."""
        if self._first is not None:
            return self._second(self._first, usage)
        if usage in self._firsts:
            self._first, self._until = usage, now + self._keys.entry_time
        elif usage in self._keys.long:
            # A key counts as up only after the time of a bounce.
            self._held[usage] = now + self._keys.long_press + BOUNCE
        elif usage in self._keys.press:
            return self._keys.press[usage], Gesture.PRESS
        return None

    def up(self, usage: int) -> Meaning | None:
        """Take a key that went up."""
        if self._held.pop(usage, None) is None or usage not in self._keys.press:
            return None
        return self._keys.press[usage], Gesture.PRESS

    def next_deadline(self) -> float | None:
        """When `due` is to be called, in seconds."""
        moments = list(self._held.values())
        if self._first is not None:
            moments.append(self._until)
        return min(moments, default=None)

    def due(self, now: float) -> list[Meaning]:
        """Return the keys held for long enough; drop an entry whose time is over."""
        if self._first is not None and now >= self._until:
            self._drop()
        held = [usage for usage, until in self._held.items() if now >= until]
        for usage in held:
            del self._held[usage]
        return [self._long(usage) for usage in held]

    def _long(self, usage: int) -> Meaning:
        """Return the meaning of a held key: its own second one, or the press of another key."""
        key = self._keys.long[usage]
        return key, Gesture.LONG if self._keys.press.get(usage) is key else Gesture.PRESS

    def forget(self) -> None:
        """The link is gone: drop what was begun."""
        self._held.clear()
        if self._first is not None:
            self._drop()

    def _second(self, first: int, usage: int) -> Meaning | None:
        key = self._keys.entries.get((first, usage))
        if key is not None:
            self._first = None
            return key, Gesture.PRESS
        self._drop()
        stops = self._keys.press.get(usage) is Key.STOP and usage not in self._keys.long
        return (Key.STOP, Gesture.PRESS) if stops else None

    def _drop(self) -> None:
        self._first = None
        self.dropped += 1


class UsbKeyPadDriver(base.BaseDriver):
    """A `drivers.interface.Driver` of a HID boot keyboard, fed the records of `drivers.hid`."""

    KIND: ClassVar[DeviceKind] = DeviceKind.KEY_PAD
    without: ClassVar[interface.Without] = interface.Without.WIRE | interface.Without.MEMORY
    refused: Trouble | None = None
    """Any boot keyboard is accepted."""
    TIMINGS: ClassVar[timings.LinkTimings] = timings.LinkTimings()
    """The pace of asking whether the pad is still there."""

    def __init__(self, device: str, options: Mapping[str, object]) -> None:
        """Make a driver without a link.

        Args:
            device: the device's name in the configuration.
            options: `keys`, `long_press`, `entry_time`, `stuck_after`, `lamp` (docs/devices.md).

        Raises:
            OptionsError: with all that is wrong with the options.
        """
        super().__init__(device)
        self._map = read_map(options)
        self._keys = Keys(self._map.stuck_after)
        self._presses = Presses(self._map)
        self._records = hid.RecordReader()
        self._left = False
        self._lit = False
        self._boot_id = 0
        self._counter = 0
        self._levels = interface.KeyPadLevels(device, 0, 0, 0)
        self._asked = 0.0
        self._next_poll = inf
        self._looked = 0.0
        self._spared = 0.0

    def opened(self, now: float) -> None:
        """The transport is open; the keyboard's description follows."""
        self._left = False
        self._records.clear()

    def closed(self, reason: Trouble, now: float) -> None:
        """The transport is gone: report it once, drop begun entries, remember the keys down."""
        self._records.clear()
        self._out.clear()
        self._keys.unplugged()
        self._presses.forget()
        self._next_poll = inf
        self._lose(reason)

    def receive(self, data: bytes, now: float) -> None:
        """Take records, in any pieces."""
        for kind, payload in self._records.receive(data):
            self.statistics.frames_in += 1
            self.statistics.last_heard = now
            match kind:
                case hid.Kind.ABOUT if (about := hid.About.from_bytes(payload)) and not self._up:
                    self._link_up(about, now)
                case hid.Kind.HELD if not self._up and len(payload) >= hid.REPORT:
                    self._keys.hold(keys_down(payload) or (), now)
                case hid.Kind.INPUT if self._up and len(payload) >= hid.REPORT:
                    self._report(payload, now)
                case hid.Kind.ALIVE:
                    self.statistics.round_trip = now - self._asked
                case _:
                    self.statistics.ignored += 1
        self.statistics.malformed = self._records.malformed

    def command(self, command: interface.Command, now: float) -> None:
        """Report the levels; lamps and acknowledgements mean nothing to a USB key pad."""
        if not isinstance(command, interface.ShowLamps | interface.AckButton):
            super().command(command, now)

    def _read_again(self, now: float) -> None:
        if self._up:
            self._events.append(self._levels)

    def goodbye(self, now: float) -> None:
        """Put the lamp out; nothing is asked or judged after that."""
        if self._up:
            self._show(False)
        self._left = True

    def next_deadline(self) -> float | None:
        """When `on_deadline` is due, in monotonic seconds."""
        if not self._up or self._left:
            return None
        silent = max(self.statistics.last_heard + self.TIMINGS.silence, self._spared)
        keys = self._keys.next_deadline(self._looked) or inf
        return min(self._next_poll, silent, keys, self._presses.next_deadline() or inf)

    def on_deadline(self, now: float) -> None:
        """Judge silence, ask again, and look at the keys that have been down for a time."""
        due = self.next_deadline()
        if due is None or now < due:
            return
        heard = self.statistics.last_heard
        if now - due > self.TIMINGS.late and self._spared <= heard:
            # The host stood still: the bytes that came are not read yet.
            self._spared = now + self.TIMINGS.beat
        if now >= max(heard + self.TIMINGS.silence, self._spared):
            self.closed(trouble("trouble-silent", seconds=self.TIMINGS.silence), now)
            return
        self._follow(now)
        if now >= self._next_poll:
            self._asked, self._next_poll = now, now + self.TIMINGS.beat
            self._send(hid.Kind.POLL)

    def _link_up(self, about: hid.About, now: float) -> None:
        self._up = True
        self._boot_id = self._boot_id or int(now * 1000) % 0xFFFFFFFF + 1
        self._next_poll = now
        self._looked = now
        kind = f"{about.vendor:04x}:{about.product:04x}"
        release = f"{about.release >> 8:x}.{about.release & 0xFF:02x}"
        abilities = interface.DeviceAbilities(keys=len(self._map.keys))
        self._events.append(
            interface.LinkUp(
                self.device,
                kind=self.KIND,
                serial=about.serial or kind,
                boot_id=self._boot_id,
                model=about.name or f"key pad {kind}",
                firmware=release,
                abilities=abilities,
                presses=self._counter,
            )
        )
        self._report_keys(now, always=True)
        self._show(False)

    def _report(self, report: bytes, now: float) -> None:
        keys = keys_down(report)
        if keys is None:  # too many keys are down to tell which: nothing changes
            self.statistics.ignored += 1
            return
        self._follow(now)
        for usage in self._keys.report(keys, now):
            self._press(self._presses.down(usage, now))
        self._follow(now)

    def _follow(self, now: float) -> None:
        """Bring keys, presses, levels and lamp up to now."""
        self._looked = now
        for meaning in self._presses.due(now):
            self._press(meaning)
        for usage in self._keys.released(now):
            self._press(self._presses.up(usage))
        if self._presses.half_entered is not self._lit:
            self._show(self._presses.half_entered)
        self._report_keys(now)

    def _press(self, meaning: Meaning | None) -> None:
        if meaning is None:
            return
        key, gesture = meaning
        self._counter += 1
        self._events.append(
            interface.ButtonPressed(self.device, self._boot_id, self._counter, key, gesture, 0, 0)
        )

    def _report_keys(self, now: float, *, always: bool = False) -> None:
        """Report which keys are down, and which are stuck, if that has changed."""
        bits = 0
        for usage in self._keys.down:
            key = self._map.press.get(usage) or self._map.long.get(usage)
            bits |= 1 << key if key is not None else 0
        stuck = ", ".join(map(name_of, sorted(self._keys.stuck(now))))
        if always or (bits, stuck) != (self._levels.keys_down, self._levels.stuck):
            self._levels = interface.KeyPadLevels(
                self.device, self._levels.revision + 1, 0, bits, stuck
            )
            self._events.append(self._levels)

    def _show(self, lit: bool) -> None:
        self._lit = lit
        self._send(hid.Kind.OUTPUT, bytes((self._map.lamp if lit else 0,)))

    def _send(self, kind: hid.Kind, payload: bytes = b"") -> None:
        self.statistics.frames_out += 1
        self._out.append(hid.record(kind, payload))
