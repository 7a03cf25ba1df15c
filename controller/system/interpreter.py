"""How this process was started, by the launcher or not, and the version that is installed."""

import sys
from functools import cache
from pathlib import Path


def python_words() -> tuple[str, ...]:
    """Return the words that start Python again, in the way in which this process was started.

    What follows them is `-m` and a module, with its arguments.
    """
    again: tuple[str, ...] = getattr(sys.modules.get("__main__"), "AGAIN", ())
    return again or (sys.executable, "-P")


def guarded_by() -> Path | None:
    """Return the approved manifest with which each import is compared; None: with none."""
    approved: str | None = getattr(sys.modules.get("__main__"), "APPROVED", None)
    return Path(approved) if approved is not None else None


def refused_file(error: BaseException) -> str:
    """Return the path of the file that was refused as not approved; empty: none was.

    The launcher's error is of a class of its own, which nothing else can import.
    """
    return getattr(error, "not_approved", "")


# The version of the program that is installed.


def installed_utc_us() -> int:
    """Return when the program was built or installed: the time of this file, as it lies there."""
    return Path(__file__).stat().st_mtime_ns // 1000


@cache
def release() -> str:
    """Return the version that runs; empty in a checkout that was never installed."""
    # importlib.metadata says the same; it takes 10 ms, and 2 MiB for as long as the daemon runs.
    for folder in sys.path:
        for file in sorted(Path(folder).glob("dealer_table-*.dist-info/METADATA")):
            with file.open(encoding="utf-8") as lines:
                for line in lines:
                    if line.startswith("Version: "):
                        return line.removeprefix("Version: ").strip()
    return ""
