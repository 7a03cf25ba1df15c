"""Packages of several versions, built by the recipe of `make deb` from the checkout."""

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

from tests.package.machine import NUMBER, SUITE

REPOSITORY = Path(__file__).parents[2]
FOLDER = REPOSITORY / "build" / f"package-test-{SUITE}"
FORMER = "0.0.0.dev1+gaaaaaaaaa"
NEXT = "0.0.0.dev2+gbbbbbbbbb"
OTHER_FORM = "0.0.0.dev3+gccccccccc"
"""A version that writes journals in another form."""
TIME = "1767225600"
"""The time of all that is built, as of a commit (2026-01-01)."""
HOUSE = "packages@house.example"
"""Who signs the repository."""
PARTS = (
    "LICENSE", "NOTICE", "README.md", "config/", "controller/", "drivers/", "pyproject.toml",
    "requirements.txt", "simulators/", "systemd/",
)  # fmt: skip
LATER = ("systemd/container/", "systemd/debian/image", "systemd/debian/repository")
"""What packages are built from, and what only comes after them."""
KEY = FOLDER / "key.pem"
"""The house's own key of these tests."""


@cache
def folder() -> Path:
    """Return the folder of what is built; empty where it was built from another checkout."""
    done = FOLDER / "built-from"
    state = _state()
    if not done.exists() or done.read_text() != state:
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        _run("openssl", "genpkey", "-algorithm", "ed25519", "-out", str(KEY))
        _run("openssl", "pkey", "-in", str(KEY), "-pubout", "-out", str(FOLDER / "key.pub.pem"))
        done.write_text(state)
    return FOLDER


def build(version: str) -> None:
    """Build the packages of a version, signed; once for one state of the checkout."""
    done = folder() / f"{version}.built"
    if done.exists():
        return
    wheel = _wheel(version)
    if version == OTHER_FORM:
        _change(wheel, "controller/journal/schema.py", r"^FORM = (\d+)$", "FORM = 999")
    _deb(wheel, FOLDER)
    done.touch()


def build_elsewhere(version: str, place: Path) -> Path:
    """Build a version's packages and its wheel in a copy of the checkout; return where they are.

    Another folder, another umask, another time zone, another language.
    """
    for name in _files():
        copy = place / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(REPOSITORY / name, copy)
    found = place / FOLDER.relative_to(REPOSITORY)
    others = {"TZ": "Pacific/Auckland", "LC_ALL": "C.UTF-8", "USER": "somebody"}
    wheel = _wheel(version, place, found / "wheels", **others)
    _deb(wheel, found, place, **others)
    return found


def repository(version: str) -> Path:
    """Make the apt repository of a version, as for a stick, signed by a key made for it."""
    home, made, stick = FOLDER / "gnupg", FOLDER / "made", FOLDER / "stick"
    for folder in (home, made):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
    for name in packages(version, simulators=True, kiosk=True):
        (made / name).hardlink_to(FOLDER / name)
    gpg = {"GNUPGHOME": str(home), "REPOSITORY_KEY": HOUSE}
    key = ["--batch", "--passphrase", "", "--quick-generate-key", HOUSE, "ed25519", "sign"]
    try:
        _run("gpg", *key, **gpg)
        _run(str(REPOSITORY / "systemd/debian/repository"), str(made), str(stick), **gpg)
    finally:
        _run("gpgconf", "--kill", "all", **gpg)
    return stick


def _files() -> list[str]:
    listed = _run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [name for name in listed.split("\0") if name and (REPOSITORY / name).exists()]


def _state() -> str:
    """Return a digest over everything that packages are built from."""
    sum_ = hashlib.sha256()
    for name in _files():
        if name.startswith(PARTS) and not name.startswith(LATER):
            sum_.update(f"{name}\0".encode() + (REPOSITORY / name).read_bytes())
    return sum_.hexdigest()


def packages(version: str, *, simulators: bool = False, kiosk: bool = False) -> list[str]:
    """Return the names of the files of a version's packages; it may take minutes to build them."""
    build(version)
    debian = version.replace(".dev", "~dev")
    found = [path.name for path in FOLDER.glob("*.deb") if f"_{debian}+deb" in path.name]
    assert len(found) == 4, (version, found)
    left_out = {"simulators": not simulators, "kiosk": not kiosk}
    return sorted(
        name for name in found if not any(left_out[each] and each in name for each in left_out)
    )


def _wheel(
    version: str, root: Path = REPOSITORY, into: Path = FOLDER / "wheels", **environment: str
) -> Path:
    folder = into / version
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    about = {"SETUPTOOLS_SCM_PRETEND_VERSION": version, "SOURCE_DATE_EPOCH": TIME}
    _run(*words, at=root, **about, **environment)
    (wheel,) = folder.glob("*.whl")
    return wheel


def _deb(wheel: Path, into: Path, root: Path = REPOSITORY, **environment: str) -> None:
    _run(
        str(root / "systemd" / "debian" / "build"), str(wheel), at=root,
        DIST=str(into), SIGNING_KEY=str(KEY), DPKG_DEB_COMPRESSOR_TYPE="none",
        MAKEFLAGS=f" -- SIGNING_KEY={KEY.name}",  # as `make deb SIGNING_KEY=key.pem` passes it on
        SOURCE_DATE_EPOCH=TIME, DEBIAN=NUMBER, **environment,
    )  # fmt: skip


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


def _run(*words: str, at: Path = REPOSITORY, **environment: str) -> str:
    process = subprocess.Popen(
        words, cwd=at, env={**os.environ, **environment}, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        out, err = process.communicate()
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)  # and all that it has started
        raise
    assert process.returncode == 0, f"{words}: {out}{err}"
    return out
