"""The key map of a USB key pad, read from its options: its keys to the dealer's keys."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from drivers.hid_usages import usage_of
from drivers.options import OptionReader
from drivers.trouble import trouble
from drivers.vocabulary import Key

LAMPS = {"none": 0, "num_lock": 1, "caps_lock": 2, "scroll_lock": 4}
"""The bit of each lamp in a keyboard's output report (HID 1.11, B.1)."""
_HELD = 0
"""Stands for the word `hold` among usages."""


@dataclass(slots=True)
class KeyMap:
    """The meanings of keys, and the times of gestures (seconds).

    Attributes:
        press: a key pressed alone.
        long: a key that is held.
        entries: one key, then another.
        long_press: a key that is down for this long is held.
        entry_time: a second key must come within this time, or the first is forgotten.
        stuck_after: a key that is down for this long is stuck.
        lamp: the bit of the lamp that is lit while a second key is awaited; 0: none.
    """

    press: dict[int, Key] = field(default_factory=dict)
    long: dict[int, Key] = field(default_factory=dict)
    entries: dict[tuple[int, int], Key] = field(default_factory=dict)
    long_press: float = 0.8
    entry_time: float = 3.0
    stuck_after: float = 20.0
    lamp: int = 0

    @property
    def firsts(self) -> frozenset[int]:
        """The keys that begin an entry of two."""
        return frozenset(first for first, _ in self.entries)

    @property
    def keys(self) -> frozenset[Key]:
        """The dealer's keys that this key pad has."""
        return frozenset((*self.press.values(), *self.long.values(), *self.entries.values()))


def read_map(options: Mapping[str, object]) -> KeyMap:
    """Read the options.

    Raises:
        OptionsError: with all that is wrong with them.
    """
    reader = OptionReader(options)
    found = KeyMap(
        long_press=reader.number("long_press", 0.2, 10, 0.8),
        entry_time=reader.number("entry_time", 0.5, 60, 3.0),
        stuck_after=reader.number("stuck_after", 2, 3600, 20.0),
        lamp=LAMPS[reader.word("lamp", LAMPS, "num_lock")],
    )
    keys = reader.inside("keys")
    if not keys.keys:
        reader.complain("keys", expected=trouble("option-some-key"))
    _read_keys(found, keys)
    reader.finish()
    return found


def _read_keys(found: KeyMap, keys: OptionReader) -> None:
    """Take the lines: `kp_1: no_more_bets`, `hold kp_0: close`, `kp_dot kp_3: seat:3`."""
    names = {name_of_key(key): key for key in Key}
    where: dict[tuple[int, ...], str] = {}
    for line in keys.keys:
        key = names[keys.word(line, names)]
        gesture = _gesture(line)
        if gesture is None:
            found_key = trouble("option-key", key=str(line))
            keys.complain(line, expected=trouble("option-gesture"), found=found_key)
        elif gesture in where:
            keys.complain(line, expected=trouble("option-key-again", key=where[gesture]))
        else:
            where[gesture] = line
            _add(found, gesture, key)
    for gesture, line in where.items():
        if gesture[-1] in found.firsts and (len(gesture) == 1 or gesture[0] == _HELD):
            keys.complain(line, expected=trouble("option-begins-entry"))


def _add(found: KeyMap, gesture: tuple[int, ...], key: Key) -> None:
    match gesture:
        case (usage,):
            found.press[usage] = key
        case (0, usage):
            found.long[usage] = key
        case (first, second):
            found.entries[first, second] = key


def _gesture(line: str) -> tuple[int, ...] | None:
    """Return the usages of a line, a held key after a zero; None: the line is not understood."""
    words = str(line).lower().split()
    usages = [
        _HELD if word == "hold" and at == 0 else usage_of(word) for at, word in enumerate(words)
    ]
    known = tuple(usage for usage in usages if usage is not None)
    whole = len(known) == len(words) in (1, 2) and known[-1] != _HELD
    return known if whole else None


def name_of_key(key: Key) -> str:
    """Return a dealer's key by its name in the configuration: `no_more_bets`, `seat:3`."""
    return key.name.lower().replace("seat_", "seat:")
