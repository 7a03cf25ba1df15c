"""How this process was started: by the launcher, which lets only approved code run, or not."""

import sys
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
