"""Messages of `tablectl` to people, besides a command's own output."""

import sys

from controller.data.message import Said
from controller.words.spoken import say


def complain(words: Said) -> None:
    """Tell an error: lines on standard error, each with the program's name."""
    for line in say(words).splitlines():
        print(f"tablectl: {line}", file=sys.stderr)
