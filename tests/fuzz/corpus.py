"""Kept cases: small inputs as text, one to a line, from which each campaign begins.

A line is the input's bytes as in a Python bytes literal without its quotes. A line that begins with
`#` is a remark.
"""

from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"


def to_line(data: bytes) -> str:
    """Return bytes as a line."""
    return data.decode("latin-1").encode("unicode_escape").decode("ascii")


def from_line(line: str) -> bytes:
    """Return the bytes of a line of `to_line`."""
    return line.encode("ascii").decode("unicode_escape").encode("latin-1")


def kept(target: str) -> list[bytes]:
    """Return the kept cases of a target."""
    path = FOLDER / f"{target}.txt"
    lines = path.read_text("ascii").splitlines() if path.is_file() else []
    return [from_line(line) for line in lines if line and not line.startswith("#")]
