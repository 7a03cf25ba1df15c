"""What holds the table is told in whole sentences: with a verb, and with the part it is about."""

import re

import pytest

from controller.shipped_files import config_root

_VERBS = (
    "is|are|does|do|was|were|has|have|must|cannot|can|could|reports?|stopped|says|met|came|allow|waits"
    "|put|to be"
)
_PARTS = (
    "shuffler|sensors|key pad|cards?|deck|packet|tray|irregularity|game|payout|software|clock|disk"
    "|journal|controller"
)


def _sentences() -> dict[str, str]:
    text = (config_root() / "languages" / "en" / "holds.ftl").read_text("utf-8")
    found = re.findall(r"(?m)^(hold-[a-z-]+) =(.*(?:\n +.*)*)", text)
    whole = {name: " ".join(words.split()) for name, words in found}
    return {name: words for name, words in whole.items() if "." in words}


@pytest.mark.parametrize("name", sorted(_sentences()))
def test_each_hold_has_a_verb_and_names_its_part(name: str) -> None:
    said = _sentences()[name]
    assert re.search(rf"\b({_VERBS})\b", said), said
    assert re.search(rf"(?i)\b({_PARTS})\b", said), said
