"""The manifest: every file that the table's integrity depends on, with its SHA-256.

Its text is in the format of `sha256sum`, so that an outsider can take it without this program:

    tablectl manifest | sha256sum --check
    tablectl manifest | sha256sum            # the digest that the journal and the screen show
"""

import importlib.metadata
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import file_digest, sha256
from importlib.metadata import Distribution, PackageNotFoundError
from pathlib import Path

import controller
import drivers

OURS = "dealer-table"
PLUGINS = ("dealer_table.drivers", "dealer_table.transports")
"""Entry points by which other packages add drivers and transports."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """Files in the order of their paths, each with its SHA-256 in hexadecimal."""

    files: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """The manifest in the format of `sha256sum`, a line for each file."""
        return "".join(f"{digest}  {path}\n" for path, digest in self.files)

    @property
    def digest(self) -> str:
        """SHA-256 of the text, in hexadecimal."""
        return sha256(self.text.encode()).hexdigest()


def take_manifest(configuration: Iterable[Path]) -> Manifest:
    """Read and digest the program, the packages that it needs, and its configuration.

    The interpreter is included. Its standard library and the operating system are not: their
    package managers check them. Compiled code beside its source is not included either.

    Args:
        configuration: the files that were read as configuration.

    Raises:
        OSError: one of them cannot be read.
    """
    interpreter = Path(sys.executable).resolve()
    paths = {interpreter, *_program(), *(path.resolve() for path in configuration)}
    return Manifest(tuple((path, _digest(path)) for path in sorted(map(str, paths))))


def _digest(path: str) -> str:
    with Path(path).open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _program() -> Iterator[Path]:
    for package in (controller, drivers):
        yield from _files_below(Path(str(package.__file__)).parent)
    for distribution in _distributions():
        for each in distribution.files or ():
            path = Path(str(distribution.locate_file(each))).resolve()
            if each.suffix != ".pyc" and path.is_file():
                yield path


def _files_below(folder: Path) -> Iterator[Path]:
    for path in folder.resolve().rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            yield path


def _distributions() -> list[Distribution]:
    """Return the installed packages that the program requires, directly or indirectly."""
    found: dict[str, Distribution] = {}
    wanted = [OURS, *_plugins()]
    while wanted:
        name = wanted.pop()
        if name in found:
            continue
        try:
            found[name] = importlib.metadata.distribution(name)
        except PackageNotFoundError:
            continue  # required on other systems only, or a checkout that was never installed
        wanted += _required(found[name])
    return [each for name, each in found.items() if name != OURS]


def _plugins() -> Iterator[str]:
    for group in PLUGINS:
        for entry in importlib.metadata.entry_points(group=group):
            if entry.dist is not None:
                yield _normal(entry.dist.name)


def _required(distribution: Distribution) -> Iterator[str]:
    for line in distribution.requires or ():
        if "extra ==" not in line:
            yield _normal(re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0])


def _normal(name: str) -> str:
    """Return a distribution's name in its normalised spelling."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.stdout.write(take_manifest(map(Path, sys.argv[1:])).text)
