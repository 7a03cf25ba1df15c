"""A second implementation of the frames, written from the document alone: slow and simple.

Layouts are read from the tables of `docs/wire-protocol.md`, so that document, vectors and code are
each checked against the other two.
"""

import re
from pathlib import Path

DOCUMENT = (Path(__file__).parents[2] / "docs" / "wire-protocol.md").read_text()
VECTORS = Path(__file__).parents[2] / "docs" / "wire-vectors.yaml"
_SIZES = {"u8": 1, "u16": 2, "u32": 4, "u64": 8}


class Row:
    """One row of a message's table."""

    def __init__(self, at, name, base, length, vocabulary):
        self.at = int(at)
        self.name = name
        self.base = base
        self.size = int(length) if length else _SIZES[base]
        self.vocabulary = vocabulary


def sections():
    """Return name → (type byte, payload size, rows) of each message in the document."""
    found = {}
    headings = r"#### 0x(\w\w) (\w+) \((\d+) bytes\)\n(.*?)(?=\n#### |\n### |\n## )"
    for heading in re.finditer(headings, DOCUMENT, re.DOTALL):
        code, name, size, text = heading.groups()
        row = r"^\| (\d+) \| `(\w+)` \| (\w+)(?:\[(\d+)\])?(?: (\w+))? \|"
        rows = [Row(*match) for match in re.findall(row, text, re.MULTILINE)]
        found[name] = (int(code, 16), int(size), rows)
    return found


def vocabulary():
    """Return name → {value's name: value} of each vocabulary in the document."""
    tables = re.findall(r"^\| `(\w+)` \| (\d+ \w.*?) \|$", DOCUMENT, re.MULTILINE)
    return {
        name: {word: int(value) for value, word in re.findall(r"(\d+) (\w+)", values)}
        for name, values in tables
    }


def crc32(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0xEDB88320 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def cobs(data):
    out = bytearray(1)
    code = 0
    for byte in data:
        if byte:
            out.append(byte)
        else:
            out[code] = len(out) - code
            code = len(out)
            out.append(0)
    out[code] = len(out) - code
    return bytes(out)


def frame(body, version=1):
    unstuffed = bytes((version,)) + body
    return b"\0" + cobs(unstuffed + crc32(unstuffed).to_bytes(4, "little")) + b"\0"


def body(name, fields):
    """Encode the fields of a vector by the document's table."""
    code, _, rows = sections()[name]
    assert [row.name for row in rows] == list(fields)
    words = vocabulary()
    return bytes((code,)) + b"".join(_field(row, fields[row.name], words) for row in rows)


def _field(row, value, words):
    if row.base == "char":
        return value.encode("ascii").ljust(row.size, b"\0")
    if row.base == "bytes":
        return bytes.fromhex(value)
    if isinstance(value, list):
        value = sum(words[row.vocabulary][word] for word in value)
    elif isinstance(value, str):
        value = words[row.vocabulary][value]
    return int(value).to_bytes(row.size, "little")
