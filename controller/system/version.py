"""The version of the program that is installed."""

import sys
from functools import cache
from pathlib import Path


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
