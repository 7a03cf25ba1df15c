"""Packages of several versions, built by the recipe of `make deb` from the checkout."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
FOLDER = REPOSITORY / "build" / "package-test"
FORMER = "0.0.0.dev1+gaaaaaaaaa"
NEXT = "0.0.0.dev2+gbbbbbbbbb"
OTHER_FORM = "0.0.0.dev3+gccccccccc"
"""A version that writes journals in another form."""
KEY = FOLDER / "key.pem"
"""The house's own key of these tests."""


def build() -> None:
    """Build the packages of all versions, signed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.deb"):
        old.unlink()
    _run("openssl", "genpkey", "-algorithm", "ed25519", "-out", str(KEY))
    _run("openssl", "pkey", "-in", str(KEY), "-pubout", "-out", str(FOLDER / "key.pub.pem"))
    for version in (FORMER, NEXT, OTHER_FORM):
        wheel = _wheel(version)
        if version == OTHER_FORM:
            _change(wheel, "controller/journal/schema.py", r"^FORM = (\d+)$", "FORM = 999")
        _run(
            str(REPOSITORY / "systemd" / "debian" / "build"), str(wheel),
            DIST=str(FOLDER), SIGNING_KEY=str(KEY), DPKG_DEB_COMPRESSOR_TYPE="none",
        )  # fmt: skip


def packages(version: str, *, simulators: bool = False) -> list[str]:
    """Return the names of the files of a version's packages."""
    debian = version.replace(".dev", "~dev")
    found = [path.name for path in FOLDER.glob("*.deb") if f"_{debian}+deb" in path.name]
    assert len(found) == 3, (version, found)
    return sorted(name for name in found if simulators or "simulators" not in name)


def _wheel(version: str) -> Path:
    folder = FOLDER / "wheels" / version
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    _run(*words, SETUPTOOLS_SCM_PRETEND_VERSION=version)
    (wheel,) = folder.glob("*.whl")
    return wheel


def _change(wheel: Path, name: str, pattern: str, by: str) -> None:
    """Change a module in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        files = {each: archive.read(each) for each in archive.namelist()}
    text, count = re.subn(pattern, by, files[name].decode(), flags=re.MULTILINE)
    assert count == 1, name
    files[name] = text.encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, data in files.items():
            archive.writestr(each, data)


def _run(*words: str, **environment: str) -> None:
    done = subprocess.run(
        words, cwd=REPOSITORY, env={**os.environ, **environment}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
