"""python -m tests.project.licences: the list of packages in docs/supply.md anew, with licences.

A package's own metadata says its licence, as an SPDX expression; older ones say it in words, which
are translated here. What is not known here fails: somebody has to look first.
"""

import re
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
LOCK = REPOSITORY / "requirements.txt"
PAGE = REPOSITORY / "docs" / "supply.md"
BEGIN, END = "<!-- packages -->\n", "<!-- end -->"
PIN = re.compile(r"^([\w.-]+)==([\w.]+)", re.MULTILINE)
_CLASS = "License :: OSI Approved :: "

WORDS = {
    "APL 2": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache-2.0": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "BSD-3-Clause": "BSD-3-Clause",
    "ISC License": "ISC",
    "MIT": "MIT",
    "MIT License": "MIT",
    "PSF-2.0": "PSF-2.0",
}
"""What metadata says in words. Those that say BSD have the text of three clauses."""
LOOKED_UP = {"pyrage": "MIT"}
"""Metadata says nothing: read in the package's own README and licence file."""
TAKEN = {
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "MIT-0",
    "PSF-2.0",
}
"""Licences that a table may carry: none asks for the source of what is built with it."""


class UnknownLicenceError(Exception):
    """A package of a table whose licence nobody has looked at."""


def licence_of(name: str) -> str:
    """Return the SPDX expression of an installed package's licence.

    Raises:
        UnknownLicenceError: it says none that is known and taken.
    """
    told = metadata(name)
    found = told.get("License-Expression") or LOOKED_UP.get(name)
    if not found:
        classes = [each for each in told.get_all("Classifier") or [] if each.startswith(_CLASS)]
        said = [told.get("License") or "", *(each.removeprefix(_CLASS) for each in classes)]
        found = next((WORDS[each] for each in said if each in WORDS), "")
    if not {*re.split(r" (?:AND|OR) ", found)} <= TAKEN:
        raise UnknownLicenceError(f"{name}: {found or 'no licence'}; look, then enter it here")
    return found


def packages() -> dict[str, tuple[str, str]]:
    """Return version and licence of each package in the lock that is installed."""
    found = {}
    for name, version in PIN.findall(LOCK.read_text("utf-8")):
        with suppress(PackageNotFoundError):  # one that this Python does not need
            found[name] = (version, licence_of(name))
    return found


def listed() -> str:
    """Return the list as the page has it."""
    rows = (f"| {name} | {version} | {what} |\n" for name, (version, what) in packages().items())
    return f"| package | version | licence |\n|---|---|---|\n{''.join(rows)}"


def main() -> None:
    """Write the page's list anew."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}{listed()}{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main()
