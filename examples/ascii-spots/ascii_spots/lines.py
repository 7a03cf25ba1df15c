"""The board's lines: words, a checksum, a line end. `SP 7 12 5 0*a1b2`."""

from binascii import crc_hqx

LONGEST = 60
"""Most characters of a line; anything longer is malformed."""


def encode(*words: object) -> bytes:
    """Return a line of these words."""
    body = " ".join(map(str, words)).encode("ascii")
    return b"%s*%04x\n" % (body, crc_hqx(body, 0))


def decode(line: bytes) -> list[str] | None:
    """Return the words of a line without its end; None if it is damaged."""
    body, star, checksum = line.rpartition(b"*")
    if not star or checksum != b"%04x" % crc_hqx(body, 0):
        return None
    return body.decode("ascii", "replace").split(" ")


class LineReader:
    """Cuts a stream into lines; keeps at most one unfinished line."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._line = b""
        self._overrun = False

    def receive(self, data: bytes) -> list[list[str] | None]:
        """Take bytes; return the words of each line that they complete, None for a damaged one."""
        found: list[list[str] | None] = []
        *ends, rest = data.split(b"\n")
        for part in ends:
            self._add(part)
            found.append(None if self._overrun else decode(self._line))
            self._line, self._overrun = b"", False
        self._add(rest)
        return found

    def reset(self) -> None:
        """Forget an unfinished line."""
        self._line, self._overrun = b"", False

    def _add(self, part: bytes) -> None:
        self._line += part[: LONGEST + 1 - len(self._line)]
        self._overrun = self._overrun or len(self._line) > LONGEST
