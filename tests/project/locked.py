"""python -m tests.project.locked PYTHON PROCESSOR: what the lock has for a Python and a processor.

pip judges a marker by the Python that it runs in, even if it is asked about another. So the markers
of requirements.txt are judged here, and what is printed has none.
"""

import re
import sys
from pathlib import Path

from packaging.requirements import Requirement

LOCK = Path(__file__).parents[2] / "requirements.txt"
_ENTRY = re.compile(r"^([\w.-]+==.*?) *\\\n((?: +--hash=.*\n)+)", re.MULTILINE)


def entries(lock: str) -> list[tuple[Requirement, str]]:
    """Return each requirement of a lock file, with the lines of its hashes."""
    return [(Requirement(each[1]), each[2]) for each in _ENTRY.finditer(lock)]


def environment(python: str, processor: str) -> dict[str, str]:
    """Return what markers are judged by; `python`: such as 3.14, `processor`: such as aarch64."""
    return {
        "extra": "",
        "implementation_name": "cpython",
        "platform_machine": processor,
        "platform_python_implementation": "CPython",
        "python_full_version": f"{python}.0",
        "python_version": python,
        "sys_platform": "linux",
    }


def locked(lock: str, python: str, processor: str) -> str:
    """Return the lines of a lock file that hold for a Python and a processor, without markers."""
    given = environment(python, processor)
    return "".join(
        f"{each.name}{each.specifier} \\\n{hashes}"
        for each, hashes in entries(lock)
        if each.marker is None or each.marker.evaluate(given)
    )


if __name__ == "__main__":
    print(locked(LOCK.read_text("utf-8"), *sys.argv[1:]), end="")
