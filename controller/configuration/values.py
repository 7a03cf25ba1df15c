"""Values as people write them and as the program keeps them: exact money, odds, addresses.

Each parser takes a value of a YAML file and returns the kept value, or raises `WrongValueError`
with the message of what was expected.
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
from controller.data.irregularities import Effect
from controller.data.message import Message, Money, message

KEY_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
NAME_PATTERN = r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$"
BROKER_PATTERN = r"^(nats|tls)://[^\s/@]+:[0-9]{1,5}$"
TABLE_PATTERN = r"^[A-Za-z0-9]+([-._][A-Za-z0-9]+)*$"
PATTERNS = {
    BROKER_PATTERN: message("config-broker-pattern"),
    KEY_PATTERN: message("config-key-pattern"),
    TABLE_PATTERN: message("config-table-pattern"),
    NAME_PATTERN: message("config-name-pattern"),
}
"""The name of each pattern in messages."""

LAST_SHEET_NUMBER = 99
"""The largest sheet number: no sheet has more steps."""
LARGEST_AMOUNT = 100_000_000
"""Cents: a million dollars, above every limit that a card table has."""


def cents(value: object) -> int:
    """Return an amount of money in whole cents: `5`, `5.00` and "5.00" are 500."""
    text = value if isinstance(value, str) else str(value)
    if isinstance(value, bool) or not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,2})?", text):
        raise WrongValueError(message("config-amount"))
    amount = int(Decimal(text) * 100)
    if amount > LARGEST_AMOUNT:
        raise WrongValueError(message("config-amount-at-most", most=Money(LARGEST_AMOUNT)))
    return amount


def effects(value: object) -> tuple[Effect, ...]:
    """Return possible effects on a wager: `returned`, or `[returned, paid]`, the usual first."""
    known = [effect.value for effect in Effect]
    words = [str(word) for word in value] if isinstance(value, list) else [str(value)]
    for word in words:
        if word not in known:
            expected = message("config-effects", words=listed(known))
            raise WrongValueError(expected, did_you_mean(word, known))
    if not words or len(set(words)) != len(words):
        raise WrongValueError(message("config-effects-once", words=listed(known)))
    return tuple(map(Effect, words))


def odds(value: object) -> str:
    """Return odds "to one" as an exact fraction's text: `3/2`, "3 to 2" and 1.5 are 3/2."""
    expected = message("config-odds")
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
        raise WrongValueError(message("config-per-cent"))
    return text


def seconds(value: object) -> float:
    """Return a time in seconds: whole or decimal, 0 to 3600."""
    return _number(value, 3600, message("config-seconds"))


def date(value: object) -> str:
    """Return a date as 2023, 2023-04 or 2023-04-19."""
    month, day = "(0[1-9]|1[0-2])", "(0[1-9]|[12][0-9]|3[01])"
    text = str(value)
    if isinstance(value, bool) or not re.fullmatch(f"[12][0-9]{{3}}(-{month}(-{day})?)?", text):
        raise WrongValueError(message("config-date"))
    return text


def hours(value: object) -> float:
    """Return a time in hours: whole or decimal, 0 to 168."""
    return _number(value, 168, message("config-hours"))


def minutes(value: object) -> float:
    """Return a time in minutes: whole or decimal, 0 to 1440."""
    return _number(value, 1440, message("config-minutes"))


def _number(value: object, most: int, expected: Message) -> float:
    if type(value) is int or isinstance(value, Decimal):
        number = float(value)
        if 0 <= number <= most:
            return number
    raise WrongValueError(expected)


def time_of_day(value: object) -> str:
    """Return a time of day as 06:00."""
    if not isinstance(value, str) or not re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", value):
        raise WrongValueError(message("config-time-of-day"))
    return value


def time_zone(value: object) -> str:
    """Return the name of a time zone that the time zone database has."""
    try:
        return ZoneInfo(value if isinstance(value, str) else "").key
    except (KeyError, ValueError, OSError):
        # Listing all of them takes 60 ms, so it is done only for the near match.
        near = did_you_mean(value, sorted(available_timezones()))
        raise WrongValueError(message("config-time-zone"), near) from None


def serial_number(value: object) -> str:
    """Return a device's serial number; digits need no quotes."""
    text = str(value)
    if isinstance(value, bool) or not re.fullmatch(r"[!-~]{1,32}", text):
        raise WrongValueError(message("config-serial-number"))
    return text


def absolute(value: object) -> str:
    """Return the absolute path of a file: the daemon's working directory is not used."""
    if not isinstance(value, str) or not re.fullmatch(r"/[^\x00-\x1f]{0,4000}[^\x00-\x1f/]", value):
        raise WrongValueError(message("config-path"))
    return str(PurePosixPath(value))


def log_target(value: object) -> str:
    """Return `journald` or an absolute path."""
    if value == "journald":
        return "journald"
    try:
        return absolute(value)
    except WrongValueError:
        raise WrongValueError(message("config-log-target")) from None


def _printable(value: str) -> str:
    text = value.strip()
    if not text or not text.isprintable():
        raise WrongValueError(message("config-one-line"))
    return text


def _ascii(value: str) -> str:
    text = _printable(value)
    if not text.isascii():
        raise WrongValueError(message("config-ascii"))
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
"""At most 24 bytes: the size of the field in the wire protocol."""
Key = Annotated[str, Meta(pattern=KEY_PATTERN, max_length=60)]
Name = Annotated[str, Meta(pattern=NAME_PATTERN, max_length=30)]
Positive = Annotated[int, Meta(ge=1)]
SheetNumber = Annotated[int, Meta(ge=1, le=LAST_SHEET_NUMBER)]
Cents = Annotated[int, parsed(cents, type=_NUMBER, minimum=0, pattern=_MONEY)]
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
BrokerUrl = Annotated[str, Meta(pattern=BROKER_PATTERN, max_length=200)]
AbsolutePath = Annotated[str, parsed(absolute, type="string", pattern="^/")]
LogTarget = Annotated[str, parsed(log_target, type="string", pattern=_TARGET)]
