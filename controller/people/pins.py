"""PINs: which are allowed, and what a kept hash looks like; `pin_hash` makes and checks the hashes.

A PIN is kept as argon2id with 19 MiB, two passes and one lane, the least that the OWASP Password
Storage Cheat Sheet recommends. That takes about 30 ms on a small computer, so nothing hashes on the
table's loop. A PIN has few digits, so the hash alone does not protect it: the waits after
wrong ones do, and a file that nobody else can read.
"""

import re
from base64 import b64decode, b64encode
from itertools import pairwise

from controller.data.message import message
from controller.people.people_errors import PinError

MEMORY = 19 * 1024
"""KiB."""
PASSES = 2
LANES = 1

SHORTEST, LONGEST = 4, 12
"""Digits."""

_FORM = re.compile(
    r"\$argon2id\$v=19\$m=([1-9][0-9]{1,6}),t=([1-9][0-9]{0,2}),p=[1-9]"
    r"\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{11,86})"
)
_MOST_MEMORY, _MOST_PASSES = 16 * MEMORY, 10


def check_pin(pin: str, badge: str = "") -> None:
    """Check that a PIN may be used.

    Raises:
        PinError: it is no PIN, or one of those that are guessed first.
    """
    if not re.fullmatch(rf"[0-9]{{{SHORTEST},{LONGEST}}}", pin):
        raise PinError(message("error-pin-digits", low=SHORTEST, high=LONGEST))
    steps = {(int(second) - int(first)) % 10 for first, second in pairwise(pin)}
    if steps in ({0}, {1}, {9}):
        raise PinError(message("error-pin-guessed"))
    if pin == badge:
        raise PinError(message("error-pin-is-badge"))


def is_hash(text: str) -> bool:
    """Tell whether a text is an argon2id hash, no weaker than ours and not too expensive."""
    match = _FORM.fullmatch(text)
    if match is None:
        return False
    memory, passes = int(match[1]), int(match[2])
    if not (_is_whole(match[3]) and _is_whole(match[4])):
        return False  # a letter was lost: nobody could be proved by it
    return MEMORY <= memory <= _MOST_MEMORY and PASSES <= passes <= _MOST_PASSES


def _is_whole(part: str) -> bool:
    """Tell whether a text is what Base64 makes of some bytes, without what fills it up."""
    filled = part + "=" * (-len(part) % 4)
    return len(part) % 4 != 1 and b64encode(b64decode(filled)).decode() == filled
