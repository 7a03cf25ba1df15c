"""The page's modules fit the messages' types, and the type checker finds errors."""

import json
import re
from dataclasses import dataclass
from enum import Enum, IntEnum, IntFlag

import msgspec
import pytest

from tests.page import check, packages, types
from tests.page.declarations import Declarations
from tests.page.page_speech import STATIC
from tests.page.serving import DECISIONS

MODULE = """
/** @param {import("STATIC/messages").View} view @returns {string} */
export const step = (view) => CODE;
"""


def test_the_declarations_are_those_of_todays_messages():
    assert types.FILE.read_text("utf-8") == types.made(), "python -m tests.page.types"


def test_the_page_is_well_typed(npm_packages):
    assert check.untyped() == ""


def test_the_page_is_well_formatted(npm_packages):
    assert check.unformatted() == ""


MISREAD = {
    "view.snapshot.stepp": "'stepp' does not exist",
    "view.snapshot.seq": "'number' is not assignable to type 'string'",
    "view.snapshot.dealer.name": "is possibly 'null'",
    "view.snapshot.offers[0].key": "possibly 'undefined'",
}


def test_a_field_misread_is_noticed(npm_packages, tmp_path):
    static = (check.REPOSITORY / check.STATIC).as_posix()
    for number, code in enumerate(["view.snapshot.step", *MISREAD]):
        text = MODULE.replace("STATIC", static).replace("CODE", code)
        (tmp_path / f"module{number}.js").write_text(text)
    base = str(packages.FOLDER / "tsconfig.json")
    settings = {"extends": base, "include": ["module*.js"], "exclude": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    said = sorted(check.untyped(tmp_path).splitlines())
    assert len(said) == len(MISREAD), said
    for number, (line, wrong) in enumerate(zip(said, MISREAD.values(), strict=True), start=1):
        assert f"module{number}.js" in line
        assert wrong in line


def test_a_module_in_bad_format_is_noticed_and_put_right(npm_packages, tmp_path):
    path = tmp_path / check.STATIC / "module.js"
    path.parent.mkdir(parents=True)
    path.write_text("export const a = {b : 'c'}\n")
    assert "module.js" in check.unformatted(tmp_path)
    assert check.unformatted(tmp_path, write=True) == ""
    assert path.read_text() == 'export const a = { b: "c" };\n'


class Colour(Enum):
    """A back."""

    RED = "red"
    BLUE = "blue"


class Level(IntEnum):
    """How high."""

    LOW = 0
    HIGH = 1


class Doors(IntFlag):
    """Which."""

    FRONT = 1
    BACK = 2


@dataclass(frozen=True)
class Part:
    """A part."""

    doors: Doors
    pairs: tuple[tuple[int, str], ...]
    level: Level | None = None


class Sent(msgspec.Struct, tag_field="request", tag="sent"):
    """What the page sends."""

    colour: Colour = Colour.RED


class Received(msgspec.Struct, tag_field="reply", tag="received"):
    """What the page gets."""

    part: Part
    named: dict[str, float] = msgspec.field(default_factory=dict)


def declared(of, sent):
    declarations = Declarations()
    declarations.union("All", "", of, sent)
    return declarations.text()


def test_what_is_sent_may_leave_out_what_has_a_default():
    assert declared(Sent, sent=True) == (
        "/** What the page sends. */\n"
        'export interface Sent {\n  request: "sent";\n  colour?: Colour;\n}\n\n'
        '/** A back. */\nexport type Colour = "red" | "blue";\n\n'
        "export type All =\n  | Sent;\n"
    )


def test_received_messages_are_complete():
    text = declared(Received, sent=False)
    assert "  named: Record<string, number>;\n" in text
    assert "  doors: Doors;\n  pairs: Array<[number, string]>;\n  level: Level | null;\n" in text
    assert "/** How high. 0: low, 1: high */\nexport type Level = 0 | 1;\n" in text
    assert "export type Doors = number;\n" in text


def test_one_name_for_two_classes_is_refused():
    other = msgspec.defstruct("Part", [("x", int)])
    both = msgspec.defstruct("Both", [("one", Part), ("two", other)])
    with pytest.raises(TypeError, match="two classes have one name"):
        declared(both, sent=False)


def test_a_type_that_cannot_be_declared_is_refused():
    strange = msgspec.defstruct("Strange", [("x", bytes)])
    with pytest.raises(TypeError, match="no TypeScript for"):
        declared(strange, sent=False)


def test_every_wish_of_the_page_that_decides_names_what_was_shown():
    """An errand says so beside its fields (`decides`), a key as it is touched (`app.seen`)."""
    found = []
    for file in sorted(STATIC.rglob("*.js")):
        if "vendor" in file.parts:
            continue
        for function in re.split(r"\n(?=(?:export )?(?:async )?function )", file.read_text()):
            asked = set(re.findall(r'request: "(\w+)"', function)) & DECISIONS
            found += asked
            named = re.search(r"^    decides: \[|seen: app\.seen\(", function, re.MULTILINE)
            assert named or not asked, f"{file.name} decides unseen: {asked}"
    assert set(found) == DECISIONS
