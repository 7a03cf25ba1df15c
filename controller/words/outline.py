"""The messages of catalogues and their parameters, found line by line: quick enough for a start.

A check of catalogues reads them completely (`controller.words.reading`).
"""

import re
from collections.abc import Sequence
from pathlib import Path

_ENTRY = re.compile(r"^([a-z][a-z0-9-]*) *=(.*(?:\n(?:[ \t].*)?$)*)", re.MULTILINE)
_PARAMETER = re.compile(r"\{ *\$([a-z_]+)")


def outline(paths: Sequence[Path]) -> dict[str, str]:
    """Return the text of each message by its id; of two with the same id, the later counts.

    Raises:
        OSError, UnicodeDecodeError: a file cannot be read.
    """
    texts = (path.read_text("utf-8") for path in paths)
    return {each[1]: each[2] for text in texts for each in _ENTRY.finditer(text)}


def parameters(text: str) -> frozenset[str]:
    """Return the names of the parameters in a message's text."""
    return frozenset(_PARAMETER.findall(text))
