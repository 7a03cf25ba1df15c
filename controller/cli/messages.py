"""Messages of `tablectl` to people: results and errors."""

import sys

from controller.data.message import Message
from controller.words.spoken import say


def complain(words: Message) -> None:
    """Tell an error: lines on standard error, each with the program's name."""
    for line in say(words).splitlines():
        print(f"tablectl: {line}", file=sys.stderr)


def tell(words: Message) -> None:
    """Tell a result, on standard output."""
    print(say(words))
