"""Where the parts come from: pinned versions, their hashes, the notice, the bill of materials."""

import json
import platform
import re
import sys
import tomllib
from email.message import EmailMessage
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.project import bill, licences
from tests.project.locked import LOCK, environment, locked

REPOSITORY = Path(__file__).parents[2]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
PIN = re.compile(r"^([\w.-]+)==([\w.]+)", re.MULTILINE)
PROCESSORS = ("x86_64", "aarch64")
_ALL_ARE_HERE = sys.version_info < (3, 14)
"""Python 3.14 needs no backports.zstd, and on ARM64 it has no rustfluent."""
VENDORED = json.loads(bill.VENDORED.read_bytes())


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(name: str) -> dict[str, str]:
    text = (REPOSITORY / name).read_text("utf-8")
    return {plain(package): version for package, version in PIN.findall(text)}


def test_every_package_of_a_table_is_pinned_with_its_hashes() -> None:
    hashed = pins("requirements.txt")
    assert hashed.items() <= pins("constraints.txt").items()
    wanted = {plain(re.split(r"[>=<]", each)[0]) for each in PROJECT["dependencies"]}
    assert wanted <= set(hashed)
    text = (REPOSITORY / "requirements.txt").read_text("utf-8")
    told = re.split(r"^(?=[a-zA-Z])", text, flags=re.MULTILINE)[1:]
    assert len(told) == len(hashed)
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", each) for each in told)


HERE = ("{}.{}".format(*sys.version_info), platform.machine())
OTHERS = [(f"3.{minor}", processor) for minor in (11, 12, 13, 14) for processor in PROCESSORS]


@pytest.mark.parametrize(("python", "processor"), dict.fromkeys([HERE, *OTHERS]), ids=str)
def test_the_lock_is_what_the_project_needs_and_nothing_else(python: str, processor: str) -> None:
    """A dependency that was added, dropped or raised without `make lock` shows here."""
    if (python, processor) != HERE and not _ALL_ARE_HERE:
        pytest.skip("packages of another Python")
    given = environment(python, processor)
    found = PIN.findall(locked(LOCK.read_text("utf-8"), python, processor))
    pinned = {plain(name): number for name, number in found}
    wanted: set[str] = set()
    left = [Requirement(each) for each in PROJECT["dependencies"]]
    while left:
        requirement = left.pop()
        name = plain(requirement.name)
        if requirement.marker is not None and not requirement.marker.evaluate(given):
            continue
        assert name in pinned, f"{requirement} is not in requirements.txt: make lock"
        assert requirement.specifier.contains(pinned[name], prereleases=True), (
            f"{requirement}: requirements.txt has {pinned[name]}: make lock"
        )
        assert version(name) == pinned[name], f"{name}: another version is installed here"
        if name not in wanted:
            wanted.add(name)
            left += [Requirement(each) for each in requires(name) or []]
    assert wanted == pinned.keys(), "what nothing needs is in requirements.txt: make lock"


def test_where_rustfluent_has_no_wheel_the_lock_has_mozilla_s_own() -> None:
    lock = LOCK.read_text("utf-8")
    for python, processor in OTHERS:
        told = {name for name, _ in PIN.findall(locked(lock, python, processor))}
        lacks = (python, processor) == ("3.14", "aarch64")
        assert ("rustfluent" in told, "fluent-runtime" in told) == (not lacks, lacks)
        assert ("backports-zstd" in told) == (python != "3.14")


@pytest.mark.skipif(not _ALL_ARE_HERE, reason="packages of another Python")
def test_each_licence_of_a_table_is_known_and_listed() -> None:
    """`python -m tests.project.licences` writes the list."""
    assert licences.listed() in licences.PAGE.read_text("utf-8")


def test_a_licence_that_nobody_looked_at_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    told = EmailMessage()
    told["License"] = "GPL-3.0"
    monkeypatch.setattr(licences, "metadata", lambda _: told)
    with pytest.raises(licences.UnknownLicenceError, match="no licence"):
        licences.licence_of("thing")
    told["License-Expression"] = "MIT OR GPL-3.0-only"
    with pytest.raises(licences.UnknownLicenceError, match="GPL"):
        licences.licence_of("thing")


def test_the_notice_names_what_is_shipped_of_others() -> None:
    notice = (REPOSITORY / "NOTICE").read_text("utf-8")
    assert PROJECT["license-files"] == ["LICENSE", "NOTICE"]
    for each in VENDORED:
        named = rf"{each['package']} {each['version']} +{each['license']};"
        assert re.search(named, notice), each["package"]


def test_the_bill_has_the_vendored_modules(tmp_path: Path) -> None:
    path = tmp_path / "sbom.json"
    named = [{"name": "aiohttp"}, {"name": "pyrage", "licenses": []}, {"name": "other"}]
    path.write_text(json.dumps({"components": named}))
    bill.main(path)
    found = json.loads(path.read_bytes())["components"]
    names = ["aiohttp", "pyrage", "other", *(each["package"] for each in VENDORED)]
    assert [each["name"] for each in found] == names
    assert [len(each["hashes"][0]["content"]) for each in found[3:]] == [128] * len(VENDORED)
    told = [each.get("licenses") for each in found[:3]]
    assert told == [
        [{"expression": "Apache-2.0 AND MIT"}],
        [{"license": {"id": "MIT"}}],
        None,
    ], "a licence for each package of a table"
