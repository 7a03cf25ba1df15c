"""python -m tests.fuzz TARGET [atheris's options]: fuzz with coverage, for as long as one likes."""

import sys
from contextlib import nullcontext

try:
    import atheris
except ImportError:  # optional: hypothesis plays the same targets in every run of the tests
    atheris = None

_FOLLOWED = [
    "drivers",
    "simulators",
    "pymodbus",
    "controller.api",
    "controller.configuration",
    "controller.journal",
]
"""Packages whose branches are to be found; with every imported package it would take minutes."""


def main(arguments):
    """Pass a target to atheris, if that is installed."""
    following = atheris.instrument_imports(include=_FOLLOWED) if atheris else nullcontext()
    with following:
        from tests.fuzz.doors import DOORS
        from tests.fuzz.targets import TARGETS
    targets = TARGETS | DOORS
    if not arguments or arguments[0] not in targets:
        print(f"usage: python -m tests.fuzz {'|'.join(targets)} [OPTION]...", file=sys.stderr)
        return 2
    if atheris is None:
        print("atheris is not installed: pip install '.[fuzz]'", file=sys.stderr)
        return 2
    atheris.Setup([sys.argv[0], *arguments[1:]], targets[arguments[0]])
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
