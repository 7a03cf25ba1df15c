"""The version of the program that is installed."""

from functools import cache
from pathlib import Path


def installed_utc_us() -> int:
    """Return when the program was built or installed: the time of this file, as it lies there."""
    return Path(__file__).stat().st_mtime_ns // 1000


@cache
def release() -> str:
    """Return the version that runs; empty in a checkout that was never installed."""
    # It takes 10 ms to import, so it waits until somebody asks.
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("dealer-table")
    except PackageNotFoundError:
        return ""
