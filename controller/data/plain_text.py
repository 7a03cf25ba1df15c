"""Plain text: without characters that steer a terminal, or turn the direction of what is read."""

import re

_UNSAFE = "\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""Control characters, marks and overrides of direction, separators of lines, halves of a pair."""
_STEERING = re.compile(f"[{_UNSAFE}]")
_ON_OUTPUT = re.compile(rf"(?![\n\t])[{_UNSAFE}]")
_ON_TERMINAL = re.compile(rf"(?![\n\t\r]|\x1b\[[0-9;?]*[A-Za-z])[{_UNSAFE}]")


def is_plain(text: str) -> bool:
    """Tell whether a text has no such character; a new line is one, too."""
    return _STEERING.search(text) is None


def escaped(text: str) -> str:
    r"""Return a text with each such character as `\u001b`: a person sees that it is there."""
    return _STEERING.sub(_escape, text)


def for_output(text: str, *, terminal: bool) -> str:
    """Return lines as they may be written; a terminal also gets our colours and cursor moves."""
    return (_ON_TERMINAL if terminal else _ON_OUTPUT).sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"
