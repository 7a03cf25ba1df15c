"""Where the parts come from: pinned versions, their hashes, the notice, the bill of materials."""

import json
import re
import tomllib
from pathlib import Path

from tests.project import bill

REPOSITORY = Path(__file__).parents[2]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
PIN = re.compile(r"^([\w.-]+)==([\w.]+)", re.MULTILINE)
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


def test_the_notice_names_what_is_shipped_of_others() -> None:
    notice = (REPOSITORY / "NOTICE").read_text("utf-8")
    assert PROJECT["license-files"] == ["LICENSE", "NOTICE"]
    for each in VENDORED:
        named = rf"{each['package']} {each['version']} +{each['license']};"
        assert re.search(named, notice), each["package"]


def test_the_bill_has_the_vendored_modules(tmp_path: Path) -> None:
    path = tmp_path / "sbom.json"
    path.write_text('{"components": [{"name": "aiohttp"}]}')
    bill.main(path)
    found = json.loads(path.read_bytes())["components"]
    names = ["aiohttp", *(each["package"] for each in VENDORED)]
    assert [each["name"] for each in found] == names
    assert [len(each["hashes"][0]["content"]) for each in found[1:]] == [128] * len(VENDORED)
