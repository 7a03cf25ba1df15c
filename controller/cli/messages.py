"""What `tablectl` says to people beside a command's own output."""

import sys


def complain(text: str) -> None:
    """Say what went wrong: lines on standard error, each with the program's name."""
    for line in text.splitlines():
        print(f"tablectl: {line}", file=sys.stderr)
