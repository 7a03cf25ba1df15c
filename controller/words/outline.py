"""The messages of catalogues and their parameters, found line by line: quick enough for a start.

A check of catalogues reads them completely (`controller.words.catalogue_file`).
"""

import re
from collections.abc import Collection, Sequence
from pathlib import Path

_ID = "[a-z][a-z0-9-]*"
_BODY = r" *=(.*(?:\n(?:[ \t].*)?$)*)"
_PARAMETER = re.compile(r"\{ *\$([a-z_]+)")


def outline(paths: Sequence[Path], ids: Collection[str] | None = None) -> dict[str, str]:
    """Return the text of each message by its id; of two with the same id, the later counts.

    Args:
        paths: the catalogues' files.
        ids: those that are wanted; None: all.

    Raises:
        OSError, UnicodeDecodeError: a file cannot be read.
    """
    wanted = _ID if ids is None else "|".join(map(re.escape, ids))
    # A line break that stands first is soon found; the beginning of a line is not.
    # An id begins with a letter: whatever else is wanted is no message.
    entry = re.compile(f"\n(?=[a-z])({wanted}){_BODY}", re.MULTILINE)
    texts = (f"\n{path.read_text('utf-8')}" for path in paths)
    return {each[1]: each[2] for text in texts for each in entry.finditer(text)}


def parameters(text: str) -> frozenset[str]:
    """Return the names of the parameters in a message's text."""
    return frozenset(_PARAMETER.findall(text))
