"""Messages of `tablectl` to people: results and errors."""

import sys

from controller.data.message import Said
from controller.words.spoken import say


def complain(words: Said) -> None:
    """Tell an error: lines on standard error, each with the program's name."""
    for line in say(words).splitlines():
        print(f"tablectl: {line}", file=sys.stderr)


def tell(words: Said) -> None:
    """Tell a result, on standard output."""
    print(say(words))
