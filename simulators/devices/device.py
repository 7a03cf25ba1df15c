"""The base of all device models: power, wire, timers, control verbs, what people see."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from math import inf
from typing import ClassVar

from drivers.messages import Levels, Message
from simulators.devices.control import (
    Answer,
    Arguments,
    Controlled,
    CutAtWrite,
    PowerCutError,
    WriteFailedError,
    verb,
    verbs_help,
)
from simulators.devices.link import DeviceLink, DeviceProfile, Timer, Timers
from simulators.devices.nvram import Nvram
from simulators.devices.wire import KINDS, WAYS, Ailment, Wire

# Control verbs for the wire and the plug of any device.


REPLUG = 400
REPOWER = 401
"""Timers of people who put a plug back, or switch a device on again."""
_USAGE = "[frames=1] [rate=1] [seconds=N] [way=from|to|both]"
_MANY = 1_000_000


def _strikes(name: str, kind: str, what: str) -> Callable[..., Answer]:
    """Return the verb of a kind of fault.

    It strikes the next frames, or (with a rate or a time) as often as it falls.
    """

    def strike(self: "WireVerbs", args: Arguments, now: float) -> Answer:
        lasting = "rate" in args or "seconds" in args
        frames = inf
        if "frames" in args or not lasting:
            frames = args.whole("frames", 1, _MANY, 1)
        until = now + args.seconds("seconds") if "seconds" in args else inf
        ways = WAYS[args.choice("way", WAYS, "from")]
        rate = args.number("rate", 1, 1.0)
        self.wire.ail(Ailment(kind, ways, rate, frames, until))
        return {"rate": rate, "frames": int(frames) if frames < inf else None}

    return verb(name, _USAGE, f"fault: {what}", f"mend kind={kind}")(strike)


class WireVerbs:
    """The verbs; `Device` has the wire."""

    wire: Wire

    _lose = _strikes("lose", "drop", "frames are lost on the wire")
    _garble = _strikes("garble", "garble", "a bit of a frame is flipped")
    _cut = _strikes("cut", "cut", "a frame loses its first bytes: the stream shifts")
    _duplicate = _strikes("duplicate", "duplicate", "frames arrive twice")
    _reorder = _strikes("reorder", "delay", "frames come late, behind later ones")
    _stale = _strikes("stale", "stale", "frames come once more, seconds later")

    @verb(
        "silent", "[seconds=N]", "fault: nothing leaves on the wire, for so long", "mend kind=mute"
    )
    def _silent(self, args: Arguments, now: float) -> Answer:
        until = now + args.seconds("seconds") if "seconds" in args else inf
        self.wire.ail(Ailment("mute", WAYS["from"], until=until))
        return {"until": until if until < inf else None}

    @verb("slow", "by=SECONDS [seconds=N] [way=both]", "fault: all comes late", "mend kind=slow")
    def _slow(self, args: Arguments, now: float) -> Answer:
        by = args.seconds("by")
        until = now + args.seconds("seconds") if "seconds" in args else inf
        ways = WAYS[args.choice("way", WAYS, "both")]
        self.wire.ail(Ailment("slow", ways, until=until, by=by))
        return {"by": by}

    @verb("mend", "[kind=KIND]", "the wire's faults are over, or one kind of them")
    def _mend(self, args: Arguments, now: float) -> Answer:
        self.wire.mend(args.choice("kind", KINDS) if "kind" in args else "")
        return {"left": [each.kind for each in self.wire.ailments]}


class Device(WireVerbs, Controlled, ABC):
    """A device model, sans-I/O: bytes, times and verbs go in; bytes and what people see come out.

    `now` is in seconds, never goes back, and is always given. After each call take `take_bytes` and
    look at `next_deadline`. A new device has its power off.

    Attributes:
        link: its end of the wire.
        nvram: its memory, which is kept without power.
        visible_revision: changes whenever `visible`, or the plug, may have changed.
        wire: the faults between it and its host; the carrier of the bytes asks it.
    """

    LINK: ClassVar[type[DeviceLink]] = DeviceLink

    def __init__(self, profile: DeviceProfile, nvram: Nvram) -> None:
        self.nvram = nvram
        self.timers = Timers()
        self.link = self.LINK(profile, nvram, self.timers, self._levels)
        self.wire = Wire(profile.serial)
        self.visible_revision = 0
        self._powered = False

    @property
    def powered(self) -> bool:
        """Whether the power is on."""
        return self._powered

    def power(self, on: bool, now: float) -> None:
        """Turn the power on or off; all that is not in `nvram` is lost without power."""
        if on == self._powered:
            return
        try:
            self._do_what_is_due(now)
            if on:
                self.nvram.write(boot_id=self.nvram.boot_id + 1)
                self.link.boot()
                self._powered = True
                self.visible_revision += 1
                self._booted(now)
                self._settle(now)
            else:
                self._go_dark()
        except PowerCutError:
            self._go_dark()
        except WriteFailedError:
            self._memory_failed(now)

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes from the host, any number at a time."""
        if not self._powered or self.link.answer_beat(data, now):
            return
        self.on_deadline(now)
        if not self.powered:
            return
        try:
            for message in self.link.receive(data, now):
                self._answer(message, now)
            self._settle(now)
        except PowerCutError:
            self._go_dark()
        except WriteFailedError:
            self._memory_failed(now)

    def _answer(self, message: Message, now: float) -> None:
        try:
            if not self.link.answer(message, now):
                self._take_message(message, now)
        except WriteFailedError:
            self._memory_failed(now)
        if self.link.dirty:
            self.link.publish(now)

    def next_deadline(self) -> float | None:
        """When `on_deadline` must be called, in seconds."""
        return self.timers.next

    def on_deadline(self, now: float) -> None:
        """Do what is due."""
        try:
            self._do_what_is_due(now)
        except PowerCutError:
            self._go_dark()

    def take_bytes(self) -> bytes:
        """Return and forget the bytes for the host."""
        return self.link.take_bytes()

    def control(self, name: str, args: Mapping[str, str | int], now: float) -> Answer:
        """Carry out a verb of a person or a test.

        Raises:
            ControlError: it cannot be done; the text says why.
        """
        answer: Answer = {}
        try:
            self._do_what_is_due(now)
            answer = super().control(name, args, now)
            self._settle(now)
        except PowerCutError:  # what hands did is done
            self._go_dark()
            return {**answer, "power": False}
        except WriteFailedError:
            self._memory_failed(now)
        return answer

    def visible(self) -> dict[str, object]:
        """Return what a person at the table can see."""
        return {"power": self._powered}

    def _settle(self, now: float) -> None:
        """After any event: report it, and do what takes no time."""
        if self._powered and self.link.dirty:
            self.link.publish(now)
        self._run_due(now)

    def _do_what_is_due(self, now: float) -> None:
        """Run the timers; a write that fails meanwhile keeps nothing else from being done."""
        try:
            self._run_due(now)
        except WriteFailedError:
            self._memory_failed(now)

    def _run_due(self, now: float) -> None:
        self._catch_up(now)
        while (due := self.timers.pop_due(now)) is not None:
            timer, at = due
            if timer == Timer.BUTTON:
                self.link.send_button(now)
            elif timer == REPLUG:
                self._put_plug(True)
            elif timer == REPOWER:
                self.power(True, now)
            else:
                self._due(timer, at, now)
            if self._powered and self.link.dirty:
                self.link.publish(now)

    def _go_dark(self) -> None:
        self._powered = False
        self.timers.forget_firmware()
        self.link.boot()
        self.visible_revision += 1
        self._darkened()

    def _changed(self) -> None:
        """Note that levels, and what people see, may have changed."""
        self.link.dirty = True
        self.visible_revision += 1

    @abstractmethod
    def _levels(self, request: int, revision: int) -> Levels:
        """Return its levels for a request under a revision."""

    def _take_message(self, message: Message, now: float) -> None:
        """Take a message for this kind of device only; other messages are ignored."""

    def _catch_up(self, now: float) -> None:
        """Carry the mechanics on to `now` where they need no timer."""

    def _due(self, timer: int, at: float, now: float) -> None:
        """Do at `at` what `timer` was set for."""

    def _booted(self, now: float) -> None:
        """The power has come on; only `nvram` is known."""

    def _memory_failed(self, now: float) -> None:
        """A write could not be read back; what depends on it was not done."""

    def _darkened(self) -> None:
        """The power has gone: forget all that is not in `nvram`."""

    @verb("help", "", "what can be done here")
    def _help(self, args: Arguments, now: float) -> Answer:
        return verbs_help(self.VERBS)

    @verb("status", "", "what can be seen, and what the firmware believes")
    def _status(self, args: Arguments, now: float) -> Answer:
        return {
            "visible": self.visible(),
            "boot_id": self.nvram.boot_id,
            "presses": self.link.buttons.counter,
            "unacknowledged": self.link.buttons.waiting,
        }

    @verb("kill_power", "", "cut the power", "power_on")
    def _kill_power(self, args: Arguments, now: float) -> Answer:
        self.power(False, now)
        return {"power": False}

    @verb("power_on", "", "give it power again")
    def _power_on(self, args: Arguments, now: float) -> Answer:
        self.power(True, now)
        return {"power": self._powered, "boot_id": self.nvram.boot_id}

    @verb("reboot", "[seconds=1]", "fault: the power fails, and is back after so long", "power_on")
    def _reboot(self, args: Arguments, now: float) -> Answer:
        seconds = args.seconds("seconds", 1.0)
        self.power(False, now)
        self.timers.start(REPOWER, now + seconds)
        return {"power": False, "until": now + seconds}

    @verb(
        "cut_at_write",
        "[number=1] [when=after|before]",
        "fault: the power fails at a write to memory to come (number=0: no more)",
        "cut_at_write number=0",
    )
    def _cut_at_write(self, args: Arguments, now: float) -> Answer:
        number = args.whole("number", 0, 10_000, 1)
        when = args.choice("when", ("after", "before"), "after")
        armed = self.nvram.hook
        usual = armed.usual if isinstance(armed, CutAtWrite) else armed
        self.nvram.hook = CutAtWrite(f"nvram:{when}", number, usual) if number else usual
        return {"number": number, "when": when}

    @verb("unplug", "[seconds=N]", "fault: the cable is pulled, for so long", "plug")
    def _unplug(self, args: Arguments, now: float) -> Answer:
        self._put_plug(False)
        if "seconds" in args:
            self.timers.start(REPLUG, now + args.seconds("seconds"))
        return {"plugged": False}

    @verb("plug", "", "the cable is plugged in again")
    def _plug(self, args: Arguments, now: float) -> Answer:
        self._put_plug(True)
        return {"plugged": True}

    def _put_plug(self, plugged: bool) -> None:
        self.timers.stop(REPLUG)
        self.wire.plugged = plugged
        self.visible_revision += 1
