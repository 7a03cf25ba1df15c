"""The vendored files: they equal what was published, and all of them are recorded."""

import hashlib
import json
import re

import pytest
from fontTools.ttLib import TTFont

from tests.page import fonts, packages, vendor

SIGNS: set[str] = set()
RECORDS = json.loads(vendor.RECORD.read_bytes())


def there():
    return {
        path.relative_to(vendor.FOLDER).as_posix(): path.read_bytes()
        for path in vendor.FOLDER.rglob("*")
        if path.is_file()
    }


def test_each_file_has_its_recorded_digest_and_none_is_unrecorded():
    files = there()
    del files[vendor.RECORD.name]
    recorded = {name: digest for each in RECORDS for name, digest in each["files"].items()}
    assert {name: hashlib.sha256(files[name]).hexdigest() for name in files} == recorded


def test_the_records_are_of_the_locked_packages():
    locked = json.loads(packages.LOCK.read_bytes())["packages"]
    for record in RECORDS:
        entry = locked[f"node_modules/{record['package']}"]
        assert (record["version"], record["integrity"]) == (entry["version"], entry["integrity"])
    licences = {each["package"]: each["license"] for each in RECORDS}
    assert licences == {
        "lit-html": "BSD-3-Clause",
        "@fluent/bundle": "Apache-2.0",
        "@fontsource/dejavu-sans": "Bitstream-Vera",
    }


def test_modules_import_only_each_other_by_relative_paths():
    files = there()
    for name in vendor.MODULES:
        folder = (vendor.FOLDER / name).parent
        for target in re.findall(r'from ?"([^"]+)"', files[name].decode()):
            assert target.startswith("."), f"{name} imports {target}"
            path = (folder / target).resolve().relative_to(vendor.FOLDER.resolve())
            assert path.as_posix() in vendor.MODULES, f"{name} imports {target}"


@pytest.mark.parametrize("name", vendor.MODULES)
def test_nothing_needs_what_the_content_security_policy_forbids(name):
    """No code from strings; `setAttribute("style", …)` would be refused without an error."""
    text = (vendor.FOLDER / name).read_text("utf-8")
    assert not re.search(r"\beval\(|\bFunction\(|\bimport\(|[\"']style[\"']|\.cssText", text)


def test_the_licences_are_whole():
    text = (vendor.FOLDER / "LICENSE").read_text("utf-8")
    assert text.startswith("BSD 3-Clause License")
    assert "THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS" in text
    font = (vendor.FOLDER / fonts.FOLDER / "LICENSE").read_text("utf-8")
    assert "Permission is hereby granted, free of charge, to any person obtaining a copy" in font
    ours = (vendor.FOLDER.parents[3] / "LICENSE").read_text("utf-8")
    assert "Apache License" in ours
    assert "Version 2.0, January 2004" in ours


@pytest.mark.parametrize("name", fonts.WEIGHTS)
def test_the_font_has_each_letter_that_the_page_shows(name):
    """Signs that the font has never had (⌫ is one of a key) come from the computer's own."""
    has = TTFont(vendor.FOLDER / fonts.FOLDER / name).getBestCmap()
    lacks = {chr(each) for each in fonts.shown() - {ord("\n")} if each not in has}
    assert not {each for each in lacks if each.isalnum()}
    assert lacks <= SIGNS


def test_the_folder_is_what_the_generator_makes(npm_packages):
    assert there() == vendor.made(), "make vendor"
