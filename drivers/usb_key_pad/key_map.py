"""The key map of a USB key pad, read from its options: its keys to the dealer's keys."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from drivers.hid import usage_of
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


# The keys of a keyboard that are down: bounces filtered out, held and stuck keys told apart.


BOUNCE = 0.025
"""Seconds for which a key must be up to count as up: contacts bounce for less, fingers are slower.
"""


class Keys:
    """The keys of one keyboard, from its reports.

    Attributes:
        held: keys that were down before the first report (at the start, over a re-plug): they mean
            nothing until they have been up once.
    """

    def __init__(self, stuck_after: float) -> None:
        self._stuck_after = stuck_after
        self._since: dict[int, float] = {}
        self._rising: dict[int, float] = {}
        self.held: set[int] = set()

    @property
    def down(self) -> frozenset[int]:
        """The keys that are down."""
        return frozenset(self._since)

    def report(self, keys: Iterable[int], now: float) -> list[int]:
        """Take the keys that are down now; return those that have gone down since the last time."""
        keys = frozenset(keys)
        self.held &= keys
        for usage in self._since.keys() - keys:
            self._rising.setdefault(usage, now + BOUNCE)
        pressed = []
        for usage in sorted(keys):
            self._rising.pop(usage, None)
            if usage not in self._since:
                self._since[usage] = now
                if usage not in self.held:
                    pressed.append(usage)
        return pressed

    def hold(self, keys: Collection[int], now: float) -> None:
        """Take the keys that are down at the start, as the keyboard reports; some report none."""
        self.held.update(keys)
        self._since |= dict.fromkeys(keys, now)

    def released(self, now: float) -> list[int]:
        """Return the keys that have come up since the last call, bounces excluded."""
        up = [usage for usage, until in self._rising.items() if now >= until]
        for usage in up:
            del self._rising[usage], self._since[usage]
        return up

    def stuck(self, now: float) -> list[int]:
        """Return the keys that have been down for too long."""
        return [usage for usage, since in self._since.items() if now - since >= self._stuck_after]

    def next_deadline(self, now: float) -> float | None:
        """When a key counts as up, or as stuck, in seconds; None: no key is about to."""
        stuck = [since + self._stuck_after for since in self._since.values()]
        moments = [*self._rising.values(), *(each for each in stuck if each > now)]
        return min(moments, default=None)

    def unplugged(self) -> None:
        """The link is lost: keys that are down now may still be down at the next link."""
        self.held |= self._since.keys()
        self._since.clear()
        self._rising.clear()
