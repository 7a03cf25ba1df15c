"""Plays parts of the laboratory; see `tests.lab`."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.lab import board, disk, hid, lines, modbus, usb
from tests.lab.lacking import LackingError

PARTS = {
    each.__name__.rpartition(".")[2]: each.play for each in (modbus, lines, board, usb, disk, hid)
}
"""In the order in which they are played."""


def main():
    """Play the parts; return the exit code: 1 where one lacks something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all of them, if none")
    code = 0
    for name in parser.parse_args().parts or PARTS:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="lab-", dir="/var/tmp") as folder:
            try:
                for what, found in PARTS[name](Path(folder)):
                    print(f"| {name} | {what} | {found} |", flush=True)
            except LackingError as lacking:
                print(f"{name}: NOT PLAYED, it lacks {lacking}", file=sys.stderr)
                code = 1
                continue
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
