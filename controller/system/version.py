"""The version of the program that is installed."""

from functools import cache


@cache
def release() -> str:
    """Return the version that runs; empty in a checkout that was never installed."""
    # It takes 10 ms to import, so it waits until somebody asks.
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("dealer-table")
    except PackageNotFoundError:
        return ""
