"""python -m tests.page.vendor: take from npm's packages what the page is served with.

lit-html and @fluent/bundle are plain modules that import each other by relative paths. So the few
that the page uses are copied as they were published, and no bundler is needed. Beside each lies a
declaration that leads the type checker to the package's own types. The font is cut down to the
characters that the page can show (`tests/page/fonts.py`). `vendored.json` names the version of each
file, and its SHA-256.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from tests.page import fonts, packages

FOLDER = Path(__file__).parents[2] / "controller" / "page" / "static" / "vendor"
RECORD = FOLDER / "vendored.json"


@dataclass(frozen=True)
class Vendored:
    """One npm package from which modules are copied.

    Attributes:
        name: of the package.
        modules: by their names there.
        source: the package's folder in which they lie.
        target: our folder, below `vendor/`.
        licence: the file of its licence; empty: it comes with none (Apache-2.0 is our own, too).
    """

    name: str
    modules: tuple[str, ...]
    source: str = ""
    target: str = ""
    licence: str = ""

    def types_of(self, module: str) -> str:
        """Return what the type checker imports for a module."""
        main = f"{self.name}.js", "index.js"
        place = f"{self.source}/{module}" if self.source else module
        return self.name if module in main else f"{self.name}/{place}"


PACKAGES = (
    Vendored(
        "lit-html",
        (
            "lit-html.js",
            "directive.js",
            "directive-helpers.js",
            "directives/class-map.js",
            "directives/repeat.js",
        ),
        licence="LICENSE",
    ),
    Vendored(
        "@fluent/bundle",
        (
            "index.js",
            "builtins.js",
            "bundle.js",
            "memoizer.js",
            "resolver.js",
            "resource.js",
            "scope.js",
            "types.js",
        ),
        source="esm",
        target="fluent",
    ),
)
MODULES = tuple(
    (Path(package.target) / module).as_posix() for package in PACKAGES for module in package.modules
)


def made() -> dict[str, bytes]:
    """Return each file of the vendored folder as it must be; raise `PackagesMissing`."""
    packages.demand()
    files: dict[str, bytes] = {}
    records = []
    for package in PACKAGES:
        copied = _copied(package)
        records.append(_record(package.name, copied))
        files |= copied
    cut = fonts.made()
    records.append(_record(fonts.PACKAGE, cut) | {"license": fonts.LICENCE})
    files |= cut
    files[RECORD.name] = (json.dumps(records, indent=2) + "\n").encode()
    return files


def _copied(package: Vendored) -> dict[str, bytes]:
    root = packages.MODULES / package.name
    target = Path(package.target)
    files = {}
    if package.licence:
        files[(target / package.licence).as_posix()] = (root / package.licence).read_bytes()
    for module in package.modules:
        name = (target / module).as_posix()
        files[name] = (root / package.source / module).read_bytes()
        types = f'export * from "{package.types_of(module)}";\n'
        files[name.removesuffix(".js") + ".d.ts"] = types.encode()
    return files


def _record(name: str, files: dict[str, bytes]) -> dict[str, object]:
    locked = json.loads(packages.LOCK.read_bytes())["packages"][f"node_modules/{name}"]
    return {
        "package": name,
        "version": locked["version"],
        "license": locked["license"],
        "integrity": locked["integrity"],
        "files": {each: hashlib.sha256(files[each]).hexdigest() for each in sorted(files)},
    }


def vendor() -> None:
    """Write the folder anew; files that are no longer vendored are removed."""
    files = made()
    for path in FOLDER.rglob("*"):
        if path.is_file() and path.relative_to(FOLDER).as_posix() not in files:
            path.unlink()
    for name, content in files.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    packages.fetch()
    vendor()
