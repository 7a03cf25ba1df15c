"""The document of the protocol, the items that prove it, and the tables made of both."""

import enum
import re
from pathlib import Path

import msgspec
import pytest
import yaml

from drivers.certification import watch
from drivers.certification.findings import WATCHED
from drivers.certification.item import UNPROVED
from drivers.certification.repeats import END, PRESS, REPORT
from drivers.frames import FrameReader
from drivers.vocabulary import PROTOCOL_REVISION
from tests.certification import tables
from tests.certification.vector_schema import Vectors
from tests.certification.wire_examples import EXAMPLES
from tests.drivers import reference

TEXT = tables.PROTOCOL.read_text("utf-8")
PROSE = re.sub(r"^```.*?^```$", "", TEXT.partition("## Messages")[0], flags=re.M | re.S)
NORMATIVE = re.compile(r"\b(must|never)\b", re.I)


def test_each_sentence_has_an_item_or_a_reason_and_not_both():
    ids = tables.ANCHOR.findall(TEXT)
    assert len(ids) == len(set(ids))
    proved = set(tables.proofs())
    assert proved & set(UNPROVED) == set()
    assert set(ids) == proved | set(UNPROVED)


def test_what_is_watched_is_a_sentence_that_a_rule_names():
    """And a rule names nothing else (`Watch.blame`)."""
    assert set(tables.ANCHOR.findall(TEXT)) >= WATCHED
    folder = Path(watch.__file__).parent
    rules = "".join(each.read_text() for each in folder.glob("*.py") if each.stem != "item")
    assert [each for each in WATCHED if f'"{each}"' not in rules] == []


def test_what_must_or_must_never_be_is_a_sentence_with_an_id():
    found = [
        said
        for line in PROSE.splitlines()
        for said in re.split(r"(?<=[.:;])\s(?=[A-Z<`*])", line)
        if NORMATIVE.search(said)
    ]
    bare = [said for said in found if not tables.ANCHOR.search(said)]
    assert len(bare) < len(found)
    assert [said for said in bare if not said.startswith(OF_THE_HOST)] == []


def test_a_rate_has_both_its_bounds_in_the_document():
    for rate, what in (
        (END, "the end of an act"),
        (REPORT, "the end of an act"),
        (PRESS, "a press"),
    ):
        row = f"| the device repeats {what} every | {rate.every:g} ± {rate.loose:g} |"
        assert row in TEXT


def test_the_revision_is_one_everywhere():
    assert f"Revision {PROTOCOL_REVISION}." in TEXT
    changes = re.findall(
        r"^\| (\d{4}-\d\d-\d\d) ", (tables.PROTOCOL.parent / "versions.md").read_text(), re.M
    )
    assert changes
    assert max(changes) == changes[0] == PROTOCOL_REVISION
    firmware = tables.PROTOCOL.parents[1] / "examples" / "firmware" / "engine" / "protocol.h"
    assert f'PROTOCOL_REVISION "{PROTOCOL_REVISION}"' in firmware.read_text()


OF_THE_HOST = (
    "At HELLO the device's last must be the journal's last",
    "- **Frames are never resent by the link.**",
)
"""What binds the host alone: `tablectl driver check` looks at it."""


def test_the_tables_are_those_that_are_made():
    for path, text in tables.made().items():
        made = "run python -m tests.certification.tables"
        assert path.read_text("utf-8") == text, f"{path.name}: {made}"


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_worked_example_is_right_byte_by_byte(name):
    """Each frame is read back by our codec, and made again by one that knows the document alone."""
    shown = re.findall(
        r"^(?:host  |device)  (\w+)\n +(\w+)\(", tables.wire_examples.shown(name), re.M
    )
    said = [(frame, message) for who, frame, message in EXAMPLES[name]() if who]
    assert len(shown) >= 9
    assert set(shown) <= {(frame, type(message).__name__) for frame, message in said}
    for frame, message in said:
        assert FrameReader().receive(bytes.fromhex(frame)) == [message]
        body = reference.body(type(message).__name__, plain(message))
        assert reference.frame(body).hex() == frame


def plain(message):
    """Return the fields of a message as the golden vectors have them."""
    values = {name: getattr(message, name) for name in message.__struct_fields__}
    return {name: spelled(value) for name, value in values.items()}


def spelled(value):
    if isinstance(value, enum.IntFlag):
        return [each.name for each in type(value) if each and each in value]
    if isinstance(value, enum.Enum):
        return value.name
    return value.hex() if isinstance(value, bytes) else value


def test_the_golden_vectors_have_the_form_of_their_schema():
    vectors = yaml.safe_load(tables.VECTORS.read_text("utf-8"))
    found = msgspec.convert(vectors, Vectors, strict=True)
    assert [each.name for each in found.conversations] == list(EXAMPLES)
    broken = vectors | {"streams": [{"name": "x", "hex": "0", "messages": [], "malformed": 0}]}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(broken, Vectors, strict=True)
