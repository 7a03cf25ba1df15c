"""The ids of catalogues with their parameters, found line by line: quick enough for a start.

A check of catalogues reads them completely (`controller.words.reading`).
"""

import re
from collections.abc import Sequence
from pathlib import Path

_ENTRY = re.compile(r"^([a-z][a-z0-9-]*) *=(.*(?:\n(?:[ \t].*)?$)*)", re.MULTILINE)
_PARAMETER = re.compile(r"\{ *\$([a-z_]+)")


def outline(paths: Sequence[Path]) -> dict[str, frozenset[str]]:
    """Return the parameters of each message by its id; of two with the same id, the later counts.

    Raises:
        OSError, UnicodeDecodeError: a file cannot be read.
    """
    texts = (path.read_text("utf-8") for path in paths)
    found = (each for text in texts for each in _ENTRY.finditer(text))
    return {each[1]: frozenset(_PARAMETER.findall(each[2])) for each in found}
