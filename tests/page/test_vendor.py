"""What the page is served with is what was published, and nothing but what is recorded."""

import hashlib
import json
import re

import pytest

from tests.page import packages, vendor

RECORD = json.loads(vendor.RECORD.read_bytes())


def there():
    return {
        path.relative_to(vendor.FOLDER).as_posix(): path.read_bytes()
        for path in vendor.FOLDER.rglob("*")
        if path.is_file()
    }


def test_each_file_has_its_recorded_digest_and_none_is_unrecorded():
    files = there()
    del files[vendor.RECORD.name]
    assert {name: hashlib.sha256(files[name]).hexdigest() for name in files} == RECORD["files"]


def test_the_record_is_of_the_locked_package():
    locked = json.loads(packages.LOCK.read_bytes())["packages"][f"node_modules/{RECORD['package']}"]
    assert {name: RECORD[name] for name in ("version", "license", "integrity")} == {
        name: locked[name] for name in ("version", "license", "integrity")
    }
    assert RECORD["license"] == "BSD-3-Clause"


def test_modules_import_only_each_other_by_relative_paths():
    files = there()
    for name in vendor.MODULES:
        folder = (vendor.FOLDER / name).parent
        for target in re.findall(r'from"([^"]+)"', files[name].decode()):
            assert target.startswith("."), f"{name} imports {target}"
            path = (folder / target).resolve().relative_to(vendor.FOLDER.resolve())
            assert path.as_posix() in vendor.MODULES, f"{name} imports {target}"


@pytest.mark.parametrize("name", vendor.MODULES)
def test_nothing_needs_what_the_content_security_policy_forbids(name):
    """No code from strings; `setAttribute("style", …)` would be refused without an error."""
    text = (vendor.FOLDER / name).read_text("utf-8")
    assert not re.search(r"\beval\(|\bFunction\(|\bimport\(|[\"']style[\"']|\.cssText", text)


def test_the_licence_is_whole():
    text = (vendor.FOLDER / vendor.LICENCE).read_text("utf-8")
    assert text.startswith("BSD 3-Clause License")
    assert "THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS" in text


def test_the_folder_is_what_the_generator_makes(npm_packages):
    assert there() == vendor.made(), "make vendor"
