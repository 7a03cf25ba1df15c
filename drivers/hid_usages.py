"""Keys of a keyboard by name: usages of page 7 of the HID Usage Tables (usb.org), section 10."""

from string import ascii_lowercase

ROLL_OVER = 1
"""In every place of a report: more keys are down than the keyboard can report."""
FIRST_KEY = 4
"""Numbers below this are errors, not keys."""
FIRST_MODIFIER = 0xE0

_RUNS = {
    0x04: list(ascii_lowercase),
    0x1E: [*"1234567890", "enter", "escape", "backspace", "tab", "space", "minus", "equal"],
    0x3A: [f"f{number}" for number in range(1, 13)],
    0x46: ["print_screen", "scroll_lock", "pause", "insert", "home", "page_up", "delete", "end"],
    0x4E: ["page_down", "right", "left", "down", "up", "num_lock"],
    0x54: ["kp_slash", "kp_star", "kp_minus", "kp_plus", "kp_enter"],
    0x59: [*(f"kp_{number}" for number in (*range(1, 10), 0)), "kp_dot"],
    0x67: ["kp_equal", *(f"f{number}" for number in range(13, 25))],
    0x85: ["kp_comma"],
    0xB0: ["kp_00", "kp_000"],
    FIRST_MODIFIER: [f"{side}_{key}" for side in ("left", "right") for key in (
        "control", "shift", "alt", "gui")],
}  # fmt: skip
USAGES: dict[str, int] = {
    name: first + place for first, names in _RUNS.items() for place, name in enumerate(names)
}
"""Usage by name; `kp_` is the numeric block."""
_NAMES = {usage: name for name, usage in USAGES.items()}


def name_of(usage: int) -> str:
    """Return a key's name; its number if it has no name here."""
    return _NAMES.get(usage, f"0x{usage:02x}")


def usage_of(word: str) -> int | None:
    """Return the usage of a name or a number (`0x58`, `88`); None: the word is neither."""
    name = word.lower().replace("-", "_")
    if name in USAGES:
        return USAGES[name]
    try:
        usage = int(name, 0)
    except ValueError:
        return None
    return usage if FIRST_KEY <= usage < FIRST_MODIFIER + 8 else None


def keys_down(report: bytes) -> frozenset[int] | None:
    """Return the keys that a boot report shows as down; None: it cannot tell.

    Byte 0 has a bit for each modifier, bytes 2 to 7 hold up to six usages (HID 1.11, B.1).
    """
    keys = [usage for usage in report[2:8] if usage]
    if any(usage < FIRST_KEY for usage in keys):
        return None
    modifiers = [FIRST_MODIFIER + bit for bit in range(8) if report[0] >> bit & 1]
    return frozenset((*keys, *modifiers))
