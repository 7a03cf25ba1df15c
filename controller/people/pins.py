"""PINs: which are taken, how they are kept, and whether one is right.

Kept as argon2id with 19 MiB, two passes and one lane, the least of what the OWASP Password Storage
Cheat Sheet recommends: some 30 ms on a small machine, which is why nobody hashes on the table's
loop. A PIN has few digits whatever its hash: what keeps it is the lock-out, and a file that nobody
else reads.
"""

import ctypes
import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from controller.people.errors import PinError

if TYPE_CHECKING:
    from argon2 import PasswordHasher

MEMORY = 19 * 1024
"""KiB."""
PASSES = 2
LANES = 1

SHORTEST, LONGEST = 4, 12
"""Digits."""

_FORM = re.compile(r"\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d)(\$[A-Za-z0-9+/]{11,86}){2}")
_MOST_MEMORY, _MOST_PASSES = 16 * MEMORY, 10
_M_MMAP_THRESHOLD = -3
_LARGE = 1 << 20
"""Bytes."""


def check_pin(pin: str, badge: str = "") -> None:
    """See that a PIN may be used.

    Raises:
        PinError: it is no PIN, or one that is guessed first.
    """
    if not re.fullmatch(rf"[0-9]{{{SHORTEST},{LONGEST}}}", pin):
        raise PinError(f"a PIN has {SHORTEST} to {LONGEST} digits and nothing else")
    steps = {(int(second) - int(first)) % 10 for first, second in pairwise(pin)}
    if steps in ({0}, {1}, {9}):
        raise PinError("that PIN is one of those that are guessed first: choose another")
    if pin == badge:
        raise PinError("the badge's number is no PIN: choose another")


def hash_pin(pin: str) -> str:
    """Return what is kept of a PIN: argon2id's own text, with its parameters and salt."""
    return _hasher().hash(pin)


def is_hash(text: str) -> bool:
    """Tell whether a text is an argon2id hash, no weaker than ours and of a bearable cost."""
    match = _FORM.fullmatch(text)
    if match is None:
        return False
    memory, passes = int(match[1]), int(match[2])
    return MEMORY <= memory <= _MOST_MEMORY and PASSES <= passes <= _MOST_PASSES


def is_right(pin: str, kept: str) -> bool:
    """Tell whether a PIN is the one that was hashed; it takes as long as hashing does.

    Without a hash (empty) it takes the same time and is wrong: how long it takes tells nobody
    which badges there are.
    """
    from argon2.exceptions import VerifyMismatchError  # noqa: PLC0415 - as below

    try:
        _hasher().verify(kept or _nobody(), pin)
    except VerifyMismatchError:
        return False
    return bool(kept)


@cache
def _nobody() -> str:
    return hash_pin("")


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher  # noqa: PLC0415 - no start of a daemon waits for it

    _give_back_what_is_large()
    return PasswordHasher(time_cost=PASSES, memory_cost=MEMORY, parallelism=LANES)


def _give_back_what_is_large() -> None:
    """See that the memory of a hash is the system's again when it is done.

    glibc takes a first large block for a sign that others follow: it keeps what is freed from then
    on, a third of the daemon's memory (mallopt(3)). Other C libraries have no such option.
    """
    option = getattr(ctypes.CDLL(None), "mallopt", None)
    if option is not None:
        option(_M_MMAP_THRESHOLD, _LARGE)
