"""The page of the certification: its items, the sentences they prove, the defects they find."""

from tests.certification import tables
from tests.documents.form import MADE

_ABOUT = """\
How a device is certified: [certify a device](certification.md). An item proves sentences of
[the wire protocol](wire-protocol.md). Some of these are watched in every session, whatever item is
looked at: a finding there names the sentence, and fails the item."""
_DEFECTS = """\
Each of these devices has one thing wrong with it, which the item named here finds; ours, which have
nothing wrong, pass every item (`tests/certification/test_defects.py`)."""


def page() -> str:
    """Return the page."""
    parts = [
        "# The items of the certification",
        MADE,
        _ABOUT,
        "## Items",
        tables.of_items(),
        "## What proves each sentence",
        tables.of_sentences(tables.PROTOCOL.read_text("utf-8")),
        "## Planted defects",
        _DEFECTS,
        tables.of_counts(),
        tables.of_defects(),
    ]
    return "\n\n".join(parts) + "\n"
