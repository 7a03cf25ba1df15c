"""The manifest: every file that the table's integrity depends on, with its SHA-256.

Its text is in the format of `sha256sum`, so that an outsider can take it without this program:

    tablectl manifest | sha256sum --check
    tablectl manifest | sha256sum            # the digest that the journal and the screen show

What it lists is what `controller.launcher` lets be imported; so a file that it leaves out, such as
a simulator or another package of the environment, cannot be reached where it was approved.
"""

import importlib.metadata
import os
import re
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from glob import escape, glob
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import Distribution
from pathlib import Path

from msgspec import Struct

import controller
import drivers
from controller.files import opened

OURS = "dealer-table"
PLUGINS = ("dealer_table.drivers", "dealer_table.transports")
"""Entry points by which other packages add drivers and transports."""
_NEVER = frozenset({"simulators"})
"""Folders of our own that play no round: never approved."""
_LIBRARY_WITHOUT = frozenset(
    (
        "dist-packages",
        "ensurepip",
        "idlelib",
        "lib2to3",
        "site-packages",
        "test",
        "tests",
        "tkinter",
    )
)
"""Folders of the standard library that no table imports."""
_CODE = (".py", ".pyc", *EXTENSION_SUFFIXES)
_BYTE_CODE = f".{sys.implementation.cache_tag}.pyc"
_CACHE = "__pycache__"
_PROCESSOR = re.compile(r"platform_machine *== *['\"](\w+)")
_NAME = re.compile(r"^Name: *(\S+)", re.MULTILINE)


class Manifest(Struct, frozen=True):
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
    """Read and digest all that the program can import, and its configuration.

    That is the interpreter with its standard library, the packages that the program needs, whatever
    lies in their folder and belongs to no package, and the program; source, byte code that this
    interpreter would read, and compiled modules. The operating system is not included: its package
    manager checks it.

    Args:
        configuration: the files that were read as configuration.

    Raises:
        OSError: one of them cannot be read.
    """
    paths = {*_interpreter(), *_standard_library(), *_packages(), *_checkout()}
    paths.update(str(path.resolve()) for path in configuration)
    return Manifest(tuple((path, _digest(path)) for path in sorted(paths)))


def _digest(path: str) -> str:
    with opened(Path(path)) as file:
        return sha256(file.read()).hexdigest()


def _interpreter() -> Iterator[str]:
    """Yield the program that runs all of it, and what tells it where its library is."""
    yield os.path.realpath(sys.executable)
    library = f"{sysconfig.get_config_var('LIBDIR')}/{sysconfig.get_config_var('INSTSONAME')}"
    for path in (f"{sys.prefix}/pyvenv.cfg", library):
        if os.path.isfile(path):
            yield os.path.realpath(path)


def _standard_library() -> Iterator[str]:
    library = os.path.realpath(sysconfig.get_path("stdlib"))
    archive = f"{os.path.dirname(library)}/{'python{}{}.zip'.format(*sys.version_info)}"
    if os.path.isfile(archive):
        yield archive
    for path in _below(library, lambda name: name in _LIBRARY_WITHOUT or name[:7] == "config-"):
        if path.endswith(_CODE):
            yield path


def _packages() -> Iterator[str]:
    """Yield what is in the import folder, except what belongs to packages that are not needed.

    Of these the list of their files is yielded: nobody hides a stray by claiming it.
    """
    folders = _import_folders()
    distributions = _distributions(folders)
    needed = _needed(distributions)
    owned: dict[str, bool] = {}
    for package, each in distributions:
        wanted = package in needed
        for name in _recorded(each):
            if name.startswith("../"):
                if wanted and os.path.isfile(path := str(each.locate_file(name))):
                    yield os.path.realpath(path)
                continue
            top = _top(name)
            owned[top] = wanted or owned.get(top, False)

    def left_out(name: str) -> bool:
        return name in _NEVER or not owned.get(name, True)

    for folder in folders:
        yield from _below(folder, _none, left_out)
        yield from glob(f"{escape(folder)}/*.dist-info/RECORD")


def _import_folders() -> set[str]:
    found = (os.path.realpath(sysconfig.get_path(each)) for each in ("purelib", "platlib"))
    return {each for each in found if os.path.isdir(each)}


def _recorded(distribution: Distribution) -> Iterator[str]:
    for line in (distribution.read_text("RECORD") or "").splitlines():
        yield line.partition(",")[0].strip('"')


def _top(name: str) -> str:
    """Return the entry of the import folder to which a file belongs; byte code to its source."""
    top, _, rest = name.partition("/")
    return f"{rest.partition('.')[0]}.py" if top == _CACHE else top


def _checkout() -> Iterator[str]:
    """Yield our own files where they are not installed but run from a checkout.

    Its byte code is not among them, as it comes and goes; the launcher does not read it.
    """
    for package in (controller, drivers):
        folder = os.path.realpath(os.path.dirname(str(package.__file__)))
        if os.path.dirname(folder) not in _import_folders():
            yield from _below(folder, lambda name: name == _CACHE)


def _below(
    folder: str, without: Callable[[str], bool], top: Callable[[str], bool] = lambda _: False
) -> Iterator[str]:
    """Yield the files below a folder, except byte code that this interpreter does not read.

    Args:
        folder: the folder, resolved.
        without: tells of the name of a folder, at any depth, whether it is left out.
        top: tells the same of an entry of the folder itself; `.pth` files are never left out.
    """
    cache = os.path.basename(folder) == _CACHE
    with os.scandir(folder) as entries:
        for each in entries:
            if each.is_dir():
                if not without(each.name) and not top(each.name):
                    yield from _below(each.path, without, top if each.name == _CACHE else _none)
            elif cache and (
                not each.name.endswith(_BYTE_CODE) or top(_top(f"{_CACHE}/{each.name}"))
            ):
                continue
            elif each.name.endswith(".pth") or not top(each.name):
                yield os.path.realpath(each.path) if each.is_symlink() else each.path


def _none(_: str) -> bool:
    return False


def _distributions(folders: set[str]) -> list[tuple[str, Distribution]]:
    """Return what is installed in the import folders, by name; a package may be there twice."""
    found: list[tuple[str, Distribution]] = []
    for each in importlib.metadata.distributions():
        if os.path.realpath(str(each.locate_file(""))) in folders:
            # `each.name` would parse all of the text, which takes most of the time.
            name = _NAME.search(each.read_text("METADATA") or "")
            found.append((_normal(name[1]) if name else "", each))
    return found


def _needed(distributions: Iterable[tuple[str, Distribution]]) -> set[str]:
    """Return the names of the packages that the program requires, directly or indirectly."""
    by_name = dict(distributions)
    found: set[str] = set()
    wanted = [OURS, *_plugins()]
    while wanted:
        name = wanted.pop()
        if name in found or name not in by_name:
            continue  # required on other systems only, or a checkout that was never installed
        found.add(name)
        wanted += _required(by_name[name])
    return found


def _plugins() -> Iterator[str]:
    for group in PLUGINS:
        for entry in importlib.metadata.entry_points(group=group):
            if entry.dist is not None:
                yield _normal(entry.dist.name)


def _required(distribution: Distribution) -> Iterator[str]:
    """Yield what a package requires; of markers, only extras and another processor are judged."""
    for line in distribution.requires or ():
        if "extra ==" not in line and not _elsewhere(line):
            yield _normal(re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0])


def _elsewhere(requirement: str) -> bool:
    named = _PROCESSOR.search(requirement)
    return named is not None and " or " not in requirement and named[1] != os.uname().machine


def _normal(name: str) -> str:
    """Return a distribution's name in its normalised spelling."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.stdout.write(take_manifest(map(Path, sys.argv[1:])).text)
