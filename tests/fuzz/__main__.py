"""python -m tests.fuzz TARGET [atheris's options]: fuzz with coverage, for as long as one likes."""

import sys

from tests.fuzz.targets import TARGETS


def main(arguments):
    """Hand a target to atheris, if that is installed."""
    if not arguments or arguments[0] not in TARGETS:
        print(f"usage: python -m tests.fuzz {'|'.join(TARGETS)} [OPTION]...", file=sys.stderr)
        return 2
    try:
        import atheris
    except ImportError:
        print("atheris is not installed: pip install atheris", file=sys.stderr)
        return 2
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *arguments[1:]], TARGETS[arguments[0]])
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
