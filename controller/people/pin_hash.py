"""PIN hashes: made and checked by argon2.

Import it late: a start of the daemon does not wait for it.
"""

import ctypes
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from controller.people.pins import LANES, MEMORY, PASSES

_M_MMAP_THRESHOLD = -3
_LARGE = 1 << 20
"""Bytes."""


def hash_pin(pin: str) -> str:
    """Return the hash to keep of a PIN: argon2id's own text, with its parameters and salt."""
    return _hasher().hash(pin)


def is_right(pin: str, kept: str) -> bool:
    """Tell whether a PIN is the one that was hashed; it takes as long as hashing.

    Without a hash (empty) the answer is no after the same time: the time reveals to nobody which
    badges exist.
    """
    try:
        _hasher().verify(kept or _nobody(), pin)
    except VerifyMismatchError:
        return False
    return bool(kept)


@cache
def _nobody() -> str:
    return hash_pin("")


@cache
def _hasher() -> PasswordHasher:
    _give_back_what_is_large()
    return PasswordHasher(time_cost=PASSES, memory_cost=MEMORY, parallelism=LANES)


def _give_back_what_is_large() -> None:
    """Make the memory of a hash return to the system when the hash is done.

    When glibc sees a first large block, it expects more of them and keeps what is freed from then
    on: a third of the daemon's memory (mallopt(3)). Other C libraries have no such option.
    """
    option = getattr(ctypes.CDLL(None), "mallopt", None)
    if option is not None:
        option(_M_MMAP_THRESHOLD, _LARGE)
