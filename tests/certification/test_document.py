"""The document of the protocol, the items that prove it, and the tables made of both."""

import re

from drivers.certification.sentences import UNPROVED
from tests.certification import tables

TEXT = tables.PROTOCOL.read_text("utf-8")
PROSE = re.sub(r"^```.*?^```$", "", TEXT.partition("## Messages")[0], flags=re.M | re.S)
NORMATIVE = re.compile(r"\b(must|never)\b", re.I)


def test_each_sentence_has_an_item_or_a_reason_and_not_both():
    ids = tables.ANCHOR.findall(TEXT)
    assert len(ids) == len(set(ids))
    proved = set(tables.proofs())
    assert proved & set(UNPROVED) == set()
    assert set(ids) == proved | set(UNPROVED)


def test_what_must_or_must_never_be_is_a_sentence_with_an_id():
    bare = []
    for line in PROSE.splitlines():
        for said in re.split(r"(?<=[.:;])\s(?=[A-Z<`*])", line):
            if NORMATIVE.search(said) and not tables.ANCHOR.search(said):
                bare.append(said)
    assert [said for said in bare if not said.startswith(OF_THE_HOST)] == []


OF_THE_HOST = (
    "At HELLO the device's last must be the journal's last",
    "- **Frames are never resent by the link.**",
)
"""What binds the host alone: `tablectl driver check` looks at it."""


def test_the_tables_are_those_that_are_made():
    for path, text in tables.made().items():
        made = "run python -m tests.certification.tables"
        assert path.read_text("utf-8") == text, f"{path.name}: {made}"
