"""python -m tests.page.check: check the types and the format of the page's modules.

--write   put the format right

The types are those of our messages (`messages.d.ts`) and of lit-html. The modules are plain
JavaScript with their types in comments. If npm's packages cannot be fetched, nothing is checked;
this is reported here, and again at the end of the tests.
"""

import sys
from pathlib import Path

from tests.page import packages

REPOSITORY = Path(__file__).parents[2]
STATIC = "controller/page/static"
DRAWER = "simulators/demo/visitor/static"
CLASSROOM = "simulators/demo/classroom/static"
BOARD = "controller/floor/board/static"
"""Modules of other pages: they are served beside the page's modules, which they use."""
FORMATTED = (
    "--no-error-on-unmatched-pattern",
    f"{STATIC}/**/*.{{js,css,html}}",
    f"{DRAWER}/*.{{js,css,html}}",
    f"{CLASSROOM}/*.{{js,css,html}}",
    f"{BOARD}/**/*.{{js,css,html}}",
)
NOT_OURS = f"!{STATIC}/vendor/**"
CACHE = packages.MODULES / ".cache" / "prettier"
"""What the formatter, at its version and with its configuration, has found right already."""


def untyped(folder: Path = packages.FOLDER) -> str:
    """Return the type checker's complaints about the modules that `folder`'s tsconfig names."""
    done = packages.run("tsc", "--project", str(folder), "--pretty", "false", folder=REPOSITORY)
    return done.stdout if done.returncode else ""


def unformatted(root: Path = REPOSITORY, write: bool = False) -> str:
    """Return the formatter's complaints about the modules, styles and page below `root`."""
    config = (
        "--no-editorconfig",
        "--config",
        str(packages.FOLDER / "prettier.json"),
        "--cache",
        "--cache-strategy=content",
        f"--cache-location={CACHE}",
        "--log-level",
        "warn",
    )
    mode = "--write" if write else "--check"
    done = packages.run("prettier", *config, mode, *FORMATTED, NOT_OURS, folder=root)
    return done.stdout if done.returncode else ""


def main(write: bool) -> int:
    """Check everything; return the exit code."""
    try:
        packages.fetch()
        found = unformatted(write=write) + untyped()
    except packages.PackagesMissing as missing:
        print(f"{missing}\nNOT CHECKED: types and format of the page's modules", file=sys.stderr)
        return 0
    if found:
        print(f"{found}`python -m tests.page.check --write` puts the format right.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(write="--write" in sys.argv[1:]))
