"""The visitor's keyboard: one key of the terminal for one key of the dealer's key pad."""

import asyncio
import os
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from controller.data.message import message

KEYS = {
    "o": "OPEN",
    "n": "NO_MORE_BETS",
    "b": "BETS_OPEN",
    "g": "GREEN",
    "d": "DECISIONS_CLOSED",
    "r": "ROUND_OVER",
    "s": "STOP",
    "c": "CONTINUE",
    "x": "CLOSE",
    "f": "CALL_FLOOR",
    "l": "FOLD",
    "k": "CALL",
    "t": "RAISE",
    **{str(seat): f"SEAT_{seat}" for seat in range(1, 8)},
}
"""Key of the terminal to key of the key pad; q ends the demo."""
HINT = message("demo-keys-hint")


@contextmanager
def listen(on_key: Callable[[str], None]) -> Iterator[None]:
    """Pass each key on as it is pressed; at the end the terminal is as before."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    loop = asyncio.get_running_loop()

    def read() -> None:
        for key in os.read(terminal, 64).decode(errors="ignore"):
            on_key(key)

    tty.setcbreak(terminal)
    loop.add_reader(terminal, read)
    try:
        yield
    finally:
        loop.remove_reader(terminal)
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
