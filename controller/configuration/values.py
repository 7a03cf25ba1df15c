"""Values as people write them, and what the program keeps: exact money, odds, addresses.

Each parser takes what a YAML file may hold and returns the value, or raises `WrongValueError` with
the words of what was expected.
"""

import re
from decimal import Decimal
from fractions import Fraction
from pathlib import PurePosixPath
from typing import Annotated
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Meta

from controller.configuration.problem import did_you_mean, listed
from controller.configuration.strict import WrongValueError, checked, parsed
from controller.data.effects import Effect
from controller.data.money import money

KEY_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
NAME_PATTERN = r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$"
TABLE_PATTERN = r"^[A-Za-z0-9]+([-._][A-Za-z0-9]+)*$"
PATTERNS = {
    KEY_PATTERN: "lower-case letters, digits and single hyphens",
    TABLE_PATTERN: "letters, digits and single hyphens, dots or underscores",
    NAME_PATTERN: "lower-case letters, digits and single underscores, a letter first",
}
"""What each pattern is called in messages."""

LAST_SHEET_NUMBER = 99
"""No sheet has more steps."""
LARGEST_AMOUNT = 100_000_000
"""Cents: a million dollars, above every limit that a card table has."""


def cents(value: object) -> int:
    """Return an amount of money in whole cents: `5`, `5.00` and "5.00" are 500."""
    expected = "an amount of money such as 5 or 5.00"
    text = value if isinstance(value, str) else str(value)
    if isinstance(value, bool) or not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,2})?", text):
        raise WrongValueError(expected)
    amount = int(Decimal(text) * 100)
    if amount > LARGEST_AMOUNT:
        raise WrongValueError(f"{expected}, at most {money(LARGEST_AMOUNT)}")
    return amount


def effects(value: object) -> tuple[Effect, ...]:
    """Return what may become of a wager: `returned`, or `[returned, paid]`, the usual one first."""
    known = [effect.value for effect in Effect]
    words = [str(word) for word in value] if isinstance(value, list) else [str(value)]
    for word in words:
        if word not in known:
            raise WrongValueError(f"{listed(known)}, or a list of them", did_you_mean(word, known))
    if not words or len(set(words)) != len(words):
        raise WrongValueError(f"at least one of {listed(known)}, each only once")
    return tuple(map(Effect, words))


def odds(value: object) -> str:
    """Return odds "to one" as an exact fraction's text: `3/2`, "3 to 2" and 1.5 are 3/2."""
    expected = "odds to one such as 40, 1.5, 3/2 or '3 to 2', above 0"
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise WrongValueError(expected)
    text = re.sub(r"\s*(?:/|\bto\b)\s*", "/", str(value).strip())
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6}|/0*[1-9][0-9]{0,8})?", text):
        raise WrongValueError(expected)
    fraction = Fraction(text)
    if fraction <= 0:
        raise WrongValueError(expected)
    return str(fraction)


def per_cent(value: object) -> str:
    """Return a percentage exactly as printed: 0.20 stays `0.20`."""
    text = str(value)
    if isinstance(value, bool) or not re.fullmatch(r"-?[0-9]{1,3}(\.[0-9]{1,6})?", text):
        raise WrongValueError("a percentage such as 4.49, without the sign %")
    return text


def seconds(value: object) -> float:
    """Return a time in seconds: whole or decimal, 0 to 3600."""
    return _number(value, 3600, "a number of seconds such as 0.4, from 0 to 3600")


def date(value: object) -> str:
    """Return a date as 2023, 2023-04 or 2023-04-19."""
    month, day = "(0[1-9]|1[0-2])", "(0[1-9]|[12][0-9]|3[01])"
    text = str(value)
    if isinstance(value, bool) or not re.fullmatch(f"[12][0-9]{{3}}(-{month}(-{day})?)?", text):
        raise WrongValueError("a date such as 2023-04-19, or a year")
    return text


def hours(value: object) -> float:
    """Return a time in hours: whole or decimal, 0 to 168."""
    return _number(value, 168, "a number of hours such as 2 or 1.5, from 0 to 168")


def minutes(value: object) -> float:
    """Return a time in minutes: whole or decimal, 0 to 1440."""
    return _number(value, 1440, "a number of minutes such as 20, from 0 to 1440")


def _number(value: object, most: int, expected: str) -> float:
    if type(value) is int or isinstance(value, Decimal):
        number = float(value)
        if 0 <= number <= most:
            return number
    raise WrongValueError(expected)


def time_of_day(value: object) -> str:
    """Return a time of day as 06:00."""
    if not isinstance(value, str) or not re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", value):
        raise WrongValueError("a time of day such as '06:00', from 00:00 to 23:59")
    return value


def time_zone(value: object) -> str:
    """Return the name of a time zone that the time zone database has."""
    try:
        return ZoneInfo(value if isinstance(value, str) else "").key
    except (KeyError, ValueError, OSError):
        # Listing them all takes 60 ms: only for the near match.
        near = did_you_mean(value, sorted(available_timezones()))
        raise WrongValueError(
            "a time zone of the database, such as America/Los_Angeles", near
        ) from None


def serial_number(value: object) -> str:
    """Return a device's serial number; digits need no quotes."""
    text = str(value)
    if isinstance(value, bool) or not re.fullmatch(r"[!-~]{1,32}", text):
        raise WrongValueError("a serial number: up to 32 printable ASCII characters without spaces")
    return text


def absolute(value: object) -> str:
    """Return the absolute path of a file; the daemon's working directory means nothing."""
    if not isinstance(value, str) or not re.fullmatch(r"/[^\x00-\x1f]{0,4000}[^\x00-\x1f/]", value):
        raise WrongValueError(
            "an absolute path of a file such as /var/lib/dealer-table/journal.sqlite"
        )
    return str(PurePosixPath(value))


def log_target(value: object) -> str:
    """Return `journald` or an absolute path."""
    if value == "journald":
        return "journald"
    try:
        return absolute(value)
    except WrongValueError:
        raise WrongValueError("'journald' or an absolute path of a file") from None


def _printable(value: str) -> str:
    text = value.strip()
    if not text or not text.isprintable():
        raise WrongValueError("text on one line")
    return text


def _ascii(value: str) -> str:
    text = _printable(value)
    if not text.isascii():
        raise WrongValueError("plain ASCII text: that is what the shuffler can send")
    return text


_MONEY = r"^[0-9]{1,12}(\.[0-9]{1,2})?$"
_TIME = "^([01][0-9]|2[0-3]):[0-5][0-9]$"
_TARGET = "^(/|journald$)"
_NUMBER = ["number", "string"]
_EFFECT = {"type": "string", "enum": [effect.value for effect in Effect]}
_EFFECTS = [_EFFECT, {"type": "array", "items": _EFFECT, "minItems": 1}]

Text = Annotated[str, checked(_printable, max_length=300)]
Label = Annotated[str, checked(_printable, max_length=24)]
PersonName = Annotated[str, checked(_printable, max_length=48)]
ShufflerSetting = Annotated[str, checked(_ascii, max_length=24)]
"""24 bytes: the field of the wire protocol."""
Key = Annotated[str, Meta(pattern=KEY_PATTERN, max_length=60)]
Name = Annotated[str, Meta(pattern=NAME_PATTERN, max_length=30)]
Positive = Annotated[int, Meta(ge=1)]
SheetNumber = Annotated[int, Meta(ge=1, le=LAST_SHEET_NUMBER)]
Money = Annotated[int, parsed(cents, type=_NUMBER, minimum=0, pattern=_MONEY)]
Odds = Annotated[str, parsed(odds, type=_NUMBER, exclusiveMinimum=0)]
PerCent = Annotated[str, parsed(per_cent, type=_NUMBER)]
Effects = Annotated[tuple[Effect, ...], parsed(effects, anyOf=_EFFECTS)]
Seconds = Annotated[float, parsed(seconds, type="number", minimum=0, maximum=3600)]
Date = Annotated[str, parsed(date, type=["integer", "string"])]
Hours = Annotated[float, parsed(hours, type="number", minimum=0, maximum=168)]
Minutes = Annotated[float, parsed(minutes, type="number", minimum=0, maximum=1440)]
TimeOfDay = Annotated[str, parsed(time_of_day, type="string", pattern=_TIME)]
TimeZone = Annotated[str, parsed(time_zone, type="string")]
SerialNumber = Annotated[str, parsed(serial_number, type=["string", "integer"])]
AbsolutePath = Annotated[str, parsed(absolute, type="string", pattern="^/")]
LogTarget = Annotated[str, parsed(log_target, type="string", pattern=_TARGET)]
