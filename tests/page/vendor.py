"""python -m tests.page.vendor: copy what the page is served with from the npm packages.

lit-html is made of plain modules that import each other by relative paths, so the few that the
page uses are copied as they were published, with their licence, and no bundler is needed. Beside
each lies a declaration that leads the type checker to the package's own types. `vendored.json`
says which version of what this is, and the SHA-256 of each file.
"""

import hashlib
import json
from pathlib import Path

from tests.page import packages

FOLDER = Path(__file__).parents[2] / "controller" / "page" / "static" / "vendor"
RECORD = FOLDER / "vendored.json"
PACKAGE = "lit-html"
MODULES = (
    "lit-html.js",
    "directive.js",
    "directive-helpers.js",
    "directives/class-map.js",
    "directives/repeat.js",
)
LICENCE = "LICENSE"


def made() -> dict[str, bytes]:
    """Return each file of the vendored folder as it must be; raise `PackagesMissing`."""
    packages.demand()
    source = packages.MODULES / PACKAGE
    files = {name: (source / name).read_bytes() for name in (LICENCE, *MODULES)}
    for name in MODULES:
        module = f"{PACKAGE}/{name}" if name != f"{PACKAGE}.js" else PACKAGE
        files[name.removesuffix(".js") + ".d.ts"] = f'export * from "{module}";\n'.encode()
    files[RECORD.name] = _record(files)
    return files


def _record(files: dict[str, bytes]) -> bytes:
    locked = json.loads(packages.LOCK.read_bytes())["packages"][f"node_modules/{PACKAGE}"]
    record = {
        "package": PACKAGE,
        "version": locked["version"],
        "license": locked["license"],
        "integrity": locked["integrity"],
        "files": {name: hashlib.sha256(files[name]).hexdigest() for name in sorted(files)},
    }
    return (json.dumps(record, indent=2) + "\n").encode()


def vendor() -> None:
    """Write the folder anew; what is no longer vendored leaves it."""
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
