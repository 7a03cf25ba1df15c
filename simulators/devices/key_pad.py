"""A dealer's key pad: its keys are counted, its lamps change on command."""

from collections.abc import Collection
from typing import ClassVar

from drivers.messages import Capabilities, KeyPadLevels, LampsSet, Message, SetLamps
from drivers.vocabulary import DeviceKind, Feature, Gesture, Key, Lamp
from simulators.devices.control import Answer, Arguments, ControlError, verb
from simulators.devices.device import Device
from simulators.devices.link import HANDS, DeviceProfile
from simulators.devices.nvram import Nvram

TRAVEL = 0.06
"""Seconds that a key is down in an ordinary press."""
DOUBLE = 0.08
"""Seconds from one press to the next of a double press."""
LONG = 0.8
"""Seconds after which a key that is held down is told, as a long press."""
SECOND_MEANING = frozenset((*(key for key in Key if key.name.startswith("SEAT_")), Key.RAISE))
"""Keys that mean something else when they are held: their short press is told when they go up."""
_AGAIN = HANDS + 100
_HELD = 50
"""The first of the firmware's timers that tell when a key has been down for long."""
_LIT = {value: lamp.name for lamp in Lamp for value in [int(lamp)]}


class KeyPad(Device):
    """Keys and lamps; a press carries the lamps that the dealer saw when the key went down.

    A key that has a second meaning is told when it goes up, or as a long press once it has been
    down for `LONG`; every other key when it goes down.
    """

    KIND: ClassVar[DeviceKind] = DeviceKind.KEY_PAD
    HELD: ClassVar[frozenset[Key]] = SECOND_MEANING

    def __init__(
        self, nvram: Nvram, *, keys: Collection[Key] = tuple(Key), serial: str = "KEYPAD-0001"
    ) -> None:
        """Build the key pad.

        Args:
            nvram: keeps the boot id.
            keys: its keys.
            serial: the serial number, at most 16 characters.
        """
        self._keys = frozenset(keys)
        self._names = [(int(key), key.name) for key in Key if key in keys]
        self._down = self._stuck = 0
        self._saw: dict[Key, int] = {}
        self._darkened()
        capabilities = Capabilities(0, Feature.LAMPS, keys=len(self._keys))
        model = "dealer-table simulated key pad"
        super().__init__(DeviceProfile(self.KIND, serial, model, "1.0", capabilities), nvram)

    def visible(self) -> dict[str, object]:
        """Return the lamps that are not off, and the keys that are down."""
        return {
            "power": self._powered,
            "lamps": self._lit,
            "lamp_revision": self._revision,
            "down": [name for key, name in self._names if self._down >> key & 1]
            if self._down
            else [],
        }

    def _light(self, lamps: bytes) -> None:
        """Show these lamps; a lamp without a key is ignored."""
        lit = SetLamps.lit(lamps)
        self._lit: dict[str, str] = {
            name: _LIT.get(lit[key], "ON") for key, name in self._names if key in lit
        }

    def _darkened(self) -> None:
        self._lit = {}
        self._saw = {}
        self._revision = 0
        self._greeting = -1

    def _levels(self, request: int, revision: int) -> KeyPadLevels:
        return KeyPadLevels(request, revision, self._revision, self._down)

    def _take_message(self, message: Message, now: float) -> None:
        """Show the lamps, unless they are older than those shown since this handshake."""
        if not isinstance(message, SetLamps):
            return
        older = message.revision < self._revision
        taken = self._greeting != self.link.greetings or not older
        if taken:
            self._greeting = self.link.greetings
            self._light(message.lamps)
            self._revision = message.revision
            self.visible_revision += 1
        self.link.send(LampsSet(message.request, self._revision))
        if taken and older:
            self.link.tell_anew(now)  # a new host, or a late copy: the levels tell which

    def _press(self, key: Key, until: float | None, now: float) -> Answer:
        """Let a key go down; it goes up at `until`, or when it is let go."""
        if self._down >> key & 1:
            raise ControlError(f"{key.name} is down already")
        self._down |= 1 << key
        if until is not None:
            self.timers.start(HANDS + key, until)
        self.visible_revision += 1
        if not self._powered:
            return {"counter": None, "lamp_revision": 0}
        self.link.dirty = True
        counter = None
        if key in self.HELD:
            self._saw[key] = self._revision
            self.timers.start(_HELD + key, now + LONG)
        else:
            counter = self.link.press(key, Gesture.PRESS, self._revision, now)
        return {"counter": counter, "lamp_revision": self._revision}

    def _release(self, key: Key, now: float) -> None:
        self._down &= ~(1 << key)
        self._tell_held(key, Gesture.PRESS, now)
        self._changed()

    def _tell_held(self, key: Key, gesture: Gesture, now: float) -> None:
        """Tell a key that has a second meaning, unless this was done while it was down."""
        seen = self._saw.pop(key, None)
        if seen is not None:
            self.timers.stop(_HELD + key)
            self.link.press(key, gesture, seen, now)

    def _due(self, timer: int, at: float, now: float) -> None:
        if timer < HANDS:
            self._tell_held(Key(timer - _HELD), Gesture.LONG, now)
        elif timer >= _AGAIN:
            key = Key(timer - _AGAIN)
            if not self._down >> key & 1:
                self._press(key, at + TRAVEL, now)
        elif not self._stuck >> (timer - HANDS) & 1:
            self._release(Key(timer - HANDS), now)

    def _key(self, args: Arguments) -> Key:
        key = args.member("key", Key)
        if key not in self._keys:
            raise ControlError(f"this key pad has no key {key.name}")
        return key

    @verb("status", "", "what can be seen, and which keys there are")
    def _status(self, args: Arguments, now: float) -> Answer:
        return super()._status(args, now) | {"keys": [name for _, name in self._names]}

    @verb("press", "key=KEY", "press a key")
    def _press_once(self, args: Arguments, now: float) -> Answer:
        return self._press(self._key(args), now + TRAVEL, now)

    @verb("double", "key=KEY", "press a key twice, 80 ms apart")
    def _press_twice(self, args: Arguments, now: float) -> Answer:
        key = self._key(args)
        answer = self._press(key, now + TRAVEL, now)
        self.timers.start(_AGAIN + key, now + DOUBLE)
        return answer

    @verb("hold", "key=KEY [seconds=2]", "press a key and hold it: one press, or a long one")
    def _hold(self, args: Arguments, now: float) -> Answer:
        return self._press(self._key(args), now + args.seconds("seconds", 2.0), now)

    @verb("long", "key=KEY", "hold a key down for its second meaning, which is told after 0.8 s")
    def _press_long(self, args: Arguments, now: float) -> Answer:
        return self._press(self._key(args), now + LONG + TRAVEL, now)

    @verb(
        "stick",
        "key=KEY [to=down|free]",
        "fault: a key is pressed and stays down",
        "stick key to=free",
    )
    def _stick(self, args: Arguments, now: float) -> Answer:
        key = self._key(args)
        if args.choice("to", ("down", "free"), "down") == "free":
            self._stuck &= ~(1 << key)
            self._release(key, now)
            return {}
        self._stuck |= 1 << key
        return self._press(key, None, now)
