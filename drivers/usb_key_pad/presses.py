"""Turns keys that go down and up into presses, long presses and entries of two keys."""

from drivers.usb_key_pad.key_map import KeyMap
from drivers.usb_key_pad.keys import BOUNCE
from drivers.vocabulary import Gesture, Key

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
