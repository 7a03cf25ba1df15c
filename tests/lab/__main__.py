"""Plays parts of the laboratory; see `tests.lab`."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.lab import board, disk, guest, hid, lines, modbus, usb
from tests.lab.lacking import LackingError, need

_MODULES = {
    each.__name__.rpartition(".")[2]: each for each in (modbus, lines, board, usb, disk, hid)
}
"""In the order in which they are played."""
PARTS = {name: each.play for name, each in _MODULES.items()}
NEEDS = {name: vars(each).get("NEEDS", guest.NEEDS) for name, each in _MODULES.items()}
"""The package of each program that a part needs: some need a guest, and nothing else."""


def main():
    """Play the parts; return the exit code: 1 where one lacks something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all of them, if none")
    code, names = 0, parser.parse_args().parts or PARTS
    try:  # before anything is played: all at once
        need({name: package for each in names for name, package in NEEDS[each].items()})
    except LackingError as lacking:
        print(f"lacking, {lacking}", file=sys.stderr)
    for name in names:
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
