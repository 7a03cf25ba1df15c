"""Starts the table so that only approved code runs; made of the standard library alone.

    python -I -S -B .../dealer-table-launcher [--approved MANIFEST] run --config FILE

Without Python's `site` nothing in the environment runs before this file: no `.pth`, no
`sitecustomize`, nothing that a variable of the environment names. `--approved` names the manifest
that was approved. From then on each module is compared with it when it is imported, and the bytes
that were compared are the bytes that run; a module that the manifest does not list is refused, as
long as the process lives. Why so: docs/decisions/0046-approved-code-alone.md.
"""

import os
import sys
from hashlib import sha256
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from types import ModuleType

APPROVED: str | None = None
"""The file of the approved manifest, for `controller.system.interpreter`; None: there is none."""
AGAIN: tuple[str, ...] = ()
"""The words by which a process of the same kind is started."""
_USAGE = 2
_APPROVED = "--approved"


class NotApprovedError(ImportError):
    """A module is not as it was approved, or not among what was approved.

    Attributes:
        not_approved: the path of its file.
    """

    def __init__(self, path: str) -> None:
        """Keep the path."""
        super().__init__(f"{path} is not as approved", path=path)
        self.not_approved = path


class Approved:
    """The approved files: path and SHA-256 of each."""

    def __init__(self, text: str) -> None:
        """Read a manifest in the format of `sha256sum`."""
        self._digests = {line[66:]: line[:64] for line in text.splitlines()}

    def checked(self, path: str, data: bytes) -> bytes:
        """Return the content of a file if it is as approved.

        Raises:
            NotApprovedError: it is another, or not among the approved files.
        """
        if self._digest(path) != sha256(data).hexdigest():
            raise NotApprovedError(path)
        return data

    def lists(self, path: str) -> bool:
        """Tell whether a file is among the approved ones."""
        return self._digest(path) is not None

    def _digest(self, path: str) -> str | None:
        return self._digests.get(path) or self._digests.get(os.path.realpath(path))

    def check_file(self, path: str) -> None:
        """Read a file and compare it.

        Raises:
            NotApprovedError: it is another, or not among the approved files.
            OSError: it cannot be read.
        """
        with open(path, "rb") as file:
            self.checked(path, file.read())


def guard_imports(approved: Approved) -> None:
    """Have every module compared from now on, and those that are loaded already at once.

    Raises:
        NotApprovedError: one that is loaded already is not as approved.
    """

    class Source(SourceFileLoader):
        """Compiles or unmarshals what was compared; byte code that nobody approved is not read."""

        def get_data(self, path: str) -> bytes:
            data = super().get_data(path)
            if path.endswith(".pyc") and not approved.lists(path):
                raise FileNotFoundError(path)  # so the source is compiled instead
            return approved.checked(path, data)

    class Extension(ExtensionFileLoader):
        """Loads a compiled module after it was compared."""

        def create_module(self, spec: ModuleSpec) -> ModuleType:
            approved.check_file(self.path)
            return super().create_module(spec)

    # Neither archives nor byte code without its source: nothing that is needed comes so.
    hook = FileFinder.path_hook((Extension, EXTENSION_SUFFIXES), (Source, SOURCE_SUFFIXES))
    sys.path_hooks[:] = [hook]
    sys.path_importer_cache.clear()
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        if spec is not None and spec.has_location:
            for path in (spec.origin, spec.cached):
                if path and os.path.exists(path):
                    approved.check_file(path)


def enter_environment() -> None:
    """Do what `site` does for a virtual environment, but run no line of a `.pth` file.

    Folders that such a file names are taken into the search; a package in development lies in one.
    """
    root = os.path.dirname(os.path.dirname(os.path.abspath(sys.executable)))
    if os.path.isfile(f"{root}/pyvenv.cfg"):
        sys.prefix = sys.exec_prefix = os.path.realpath(root)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = f"{sys.prefix}/lib/{version}/site-packages"
    found = [os.path.realpath(each) for each in sys.path if os.path.exists(each)]
    sys.path[:] = [*found, packages, *_folders_named_in(packages)]


def _folders_named_in(packages: str) -> list[str]:
    """Return the folders that the `.pth` files of an import folder name."""
    found: list[str] = []
    for name in sorted(os.listdir(packages)):
        if name.endswith(".pth"):
            with open(f"{packages}/{name}", encoding="utf-8") as file:
                lines = [line.strip() for line in file if line[:1] not in "#\n"]
            paths = (os.path.realpath(os.path.join(packages, each)) for each in lines)
            found += (path for path in paths if os.path.isdir(path))
    return found


def main() -> None:
    """Check what runs, then run it: `tablectl` with the arguments, or `-m MODULE`."""
    global APPROVED, AGAIN  # noqa: PLW0603 - what other modules ask of `__main__`
    words = sys.argv[1:]
    own = [sys.executable, "-I", "-S", "-B", os.path.realpath(__file__)]
    try:
        if not (sys.flags.isolated and sys.flags.no_site and sys.flags.dont_write_bytecode):
            _end("start it by: " + " ".join(own))
        enter_environment()
        if words[:1] == [_APPROVED]:
            if len(words) == 1:
                _end(f"{_APPROVED} MANIFEST")
            APPROVED, words = os.path.abspath(words[1]), words[2:]
            own += [_APPROVED, APPROVED]
            with open(APPROVED, encoding="utf-8") as file:
                approved = Approved(file.read())
            approved.check_file(__file__)
            guard_imports(approved)
        AGAIN = tuple(own)
        _run(words)
    except NotApprovedError as error:
        _end(f"{error}; nothing was started")
    except (OSError, UnicodeDecodeError) as error:
        _end(f"nothing was started: {error}")


def _run(words: list[str]) -> None:
    if words[:1] == ["-m"]:
        from runpy import run_module  # noqa: PLC0415 - compared, as all that is imported here

        sys.argv = words[1:]
        run_module(words[1], run_name="__main__", alter_sys=True)
        return
    from controller.cli import main as tablectl  # noqa: PLC0415 - nothing of ours before the check

    sys.argv = ["tablectl", *words]
    tablectl()


def _end(why: str) -> None:
    """End before anything of the table is loaded: neither its words nor its languages are there."""
    sys.stderr.write(f"dealer-table-launcher: {why}\n")
    raise SystemExit(_USAGE)


if __name__ == "__main__":
    main()
