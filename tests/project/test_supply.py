"""Where the parts come from: pinned versions, their hashes, the notice, the bill of materials."""

import json
import re
import sys
import tomllib
from email.message import EmailMessage
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.project import bill, licences

REPOSITORY = Path(__file__).parents[2]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
PIN = re.compile(r"^([\w.-]+)==([\w.]+)", re.MULTILINE)
LOCKED_WITH = (3, 11)
"""The Python that `make lock` ran with: markers of other versions are not in the lock."""
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


def test_the_lock_is_what_the_project_needs_and_nothing_else() -> None:
    """A dependency that was added, dropped or raised without `make lock` shows here."""
    locked = pins("requirements.txt")
    wanted: set[str] = set()
    left = [Requirement(each) for each in PROJECT["dependencies"]]
    while left:
        requirement = left.pop()
        name = plain(requirement.name)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        assert name in locked, f"{requirement} is not in requirements.txt: make lock"
        assert requirement.specifier.contains(locked[name], prereleases=True), (
            f"{requirement}: requirements.txt has {locked[name]}: make lock"
        )
        assert version(name) == locked[name], f"{name}: another version is installed here"
        if name not in wanted:
            wanted.add(name)
            left += [Requirement(each) for each in requires(name) or []]
    assert not wanted - locked.keys()
    if sys.version_info[:2] == LOCKED_WITH:
        assert wanted == locked.keys(), "what nothing needs is in requirements.txt: make lock"


@pytest.mark.skipif(sys.version_info[:2] != LOCKED_WITH, reason="packages of another Python")
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
