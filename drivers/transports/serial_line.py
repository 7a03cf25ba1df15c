"""Settings of a serial line: `?baud=19200&parity=even&stop=1` in a `serial://` URL."""

from dataclasses import dataclass

import serial

_PARITIES = {
    "none": serial.PARITY_NONE,
    "even": serial.PARITY_EVEN,
    "odd": serial.PARITY_ODD,
}


@dataclass(frozen=True, slots=True)
class LineSettings:
    """The rate and form of the characters; always eight bits of data."""

    baud: int = 115_200
    parity: str = serial.PARITY_NONE
    stop: int = 1
    """Stop bits."""


def take_settings(query: dict[str, str]) -> LineSettings:
    """Return the settings in a URL's query, and remove them from it.

    Raises:
        ValueError: one of them is wrong.
    """
    baud = query.pop("baud", "115200")
    parity = query.pop("parity", "none")
    stop = query.pop("stop", "1")
    if not baud.isdecimal() or not int(baud) or parity not in _PARITIES or stop not in ("1", "2"):
        raise ValueError("baud is a number, parity none, even or odd, stop 1 or 2")
    return LineSettings(int(baud), _PARITIES[parity], int(stop))
