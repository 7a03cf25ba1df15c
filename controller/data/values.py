"""Kinds of value as people write them in files: what each takes, and what the program keeps of it.

The fields of a file's type are annotated with them, and with their bounds; the type's docstring
says what each field means, to editors and to whoever left one out.
`controller.configuration.validation` reads a document as such a type and reports all problems at
once; msgspec itself, which stops at the first error, makes the JSON Schema.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final, TypeVar
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Meta, Struct

from controller.data.message import Message, Money, did_you_mean, message
from controller.data.plain_text import NAME, UnfitTextError, fit

T = TypeVar("T")

PARSE = "parse"
"""Key of a type's extra data: the function that turns a file's value into the program's."""
CHECK = "check"
"""Key of a type's extra data: the function that takes a value of that type, and returns it tidied
up.
"""
WRITTEN = "as written"
"""Key of a type's JSON Schema: its description as people write it."""


KEYED = "keyed"
"""Key of a type's extra data: its entries are those of a mapping in the file."""
OMITTED = "omitted"
"""Key of a type's extra data: `null` in a file means the default."""

BY_KEY = Meta(extra={KEYED: True}, extra_json_schema={KEYED: True})
"""Annotation of a tuple that a file writes as a mapping: of pairs, key and value, or of a dataclass
whose first field is the key.
"""


OR_NULL = Meta(extra={OMITTED: True}, extra_json_schema={OMITTED: True})
"""Annotation of a field that a file may leave empty; the program keeps its default then."""


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A mapping of a file: only known keys, and every value is of its type."""


class WrongValueError(ValueError):
    """A value is not what was expected.

    Attributes:
        expected: what was expected.
        suggestion: a near match; None: there is none.
    """

    def __init__(self, expected: Message, suggestion: Message | None = None) -> None:
        super().__init__(expected)
        self.expected = expected
        self.suggestion = suggestion


def parsed(parse: Callable[[object], T], **written: object) -> Meta:
    """Return the annotation that gives a type its parser; `written` is its JSON Schema."""
    return Meta(extra={PARSE: parse}, extra_json_schema={WRITTEN: written})


def in_schema(**written: object) -> Meta:
    """Return the annotation that changes a type's JSON Schema, to what people write."""
    return Meta(extra_json_schema={WRITTEN: written})


def checked(
    check: Callable[[Any], object], *, max_length: int | None = None, **written: object
) -> Meta:
    """Return the annotation of a value that is checked, and tidied up, after it was read.

    It is for files alone: what the journal keeps is read back unchecked.
    """

    def whole(value: Any) -> object:  # noqa: ANN401 - of the annotated type
        if max_length is not None and len(value) > max_length:
            raise WrongValueError(message("config-most-characters", size=max_length))
        return check(value)

    if max_length is not None:
        written["maxLength"] = max_length
    return Meta(extra={CHECK: whole}, extra_json_schema={WRITTEN: written})


def within(least: int, most: int | None = None) -> Meta:
    """Return the annotation of a whole number with bounds; without `most` it may be any size."""

    def check(value: int) -> int:
        if value < least:
            raise WrongValueError(message("config-or-more", size=least))
        if most is not None and value > most:
            raise WrongValueError(message("config-or-less", size=most))
        return value

    return checked(check, minimum=least, **({} if most is None else {"maximum": most}))


def patterned(pattern: str, expected: Message, *, max_length: int | None = None) -> Meta:
    """Return the annotation of text that has a pattern, with its name in messages."""

    def check(value: str) -> str:
        if not re.search(pattern, value):
            raise WrongValueError(expected)
        return value

    return checked(check, max_length=max_length, pattern=pattern)


# The kinds, each with its parser: it takes a value of a YAML file and returns the kept value, or
# raises `WrongValueError` with the message of what was expected.

KEY_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
NAME_PATTERN = r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$"
TABLE_PATTERN = r"^[A-Za-z0-9]+([-._][A-Za-z0-9]+)*$"
LAST_SHEET_NUMBER = 99
"""The largest sheet number: no sheet has more steps."""
LARGEST_AMOUNT = 100_000_000
"""Cents: a million dollars, above every limit that a card table has."""
MOST_ODDS = 1_000_000
"""To one: above the odds of every pay table."""


def cents(value: object) -> int:
    """Return an amount of money in whole cents: `5`, `5.00` and "5.00" are 500.

    A zero before it is refused, here and below: some parsers read `010` as eight.
    """
    text = value if isinstance(value, str) else str(value)
    if isinstance(value, bool) or not re.fullmatch(r"(0|[1-9][0-9]{0,11})(\.[0-9]{1,2})?", text):
        raise WrongValueError(message("config-amount"))
    amount = int(Decimal(text) * 100)
    if amount > LARGEST_AMOUNT:
        raise WrongValueError(message("config-amount-at-most", most=Money(LARGEST_AMOUNT)))
    return amount


PUSH: Final = "push"
"""What a list says of a hand that is neither paid nor lost; it is kept as odds of nothing."""


def odds(value: object) -> str:
    """Return odds "to one" as an exact fraction's text: `3/2`, "3 to 2" and 1.5 are 3/2."""
    expected = message("config-odds")
    if value == PUSH:
        return "0"
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise WrongValueError(expected)
    text = re.sub(r"\s*(?:/|\bto\b)\s*", "/", str(value).strip())
    if not re.fullmatch(r"(0|[1-9][0-9]{0,8})(\.[0-9]{1,6}|/[1-9][0-9]{0,8})?", text):
        raise WrongValueError(expected)
    fraction = Fraction(text)
    if fraction <= 0:
        raise WrongValueError(expected)
    if fraction > MOST_ODDS:
        raise WrongValueError(message("config-odds-at-most", count=MOST_ODDS))
    return str(fraction)


def per_cent(value: object) -> str:
    """Return a percentage exactly as printed: 0.20 stays `0.20`."""
    text = str(value)
    if isinstance(value, bool) or not re.fullmatch(r"-?(0|[1-9][0-9]{0,2})(\.[0-9]{1,6})?", text):
        raise WrongValueError(message("config-per-cent"))
    return text


def seconds(value: object) -> float:
    """Return a time in seconds: whole or decimal, 0 to 3600."""
    return _number(value, 3600, message("config-seconds"))


def _seconds_within(least: int, most: int) -> Meta:
    """Return the annotation of a time in seconds with narrower bounds."""

    def read(value: object) -> float:
        found = seconds(value)
        if found < least:
            raise WrongValueError(message("config-or-more", size=least))
        if found > most:
            raise WrongValueError(message("config-or-less", size=most))
        return found

    return parsed(read, type="number", minimum=least, maximum=most)


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


def _printable(value: str) -> str:
    text = value.strip()
    if not text or not text.isprintable():
        raise WrongValueError(message("config-one-line"))
    return text


def _name(value: str) -> str:
    try:
        return fit(_printable(value), NAME)
    except UnfitTextError as error:
        raise WrongValueError(error.words) from error


def _ascii(value: str) -> str:
    text = _printable(value)
    if not text.isascii():
        raise WrongValueError(message("config-ascii"))
    return text


_MONEY = r"^(0|[1-9][0-9]{0,11})(\.[0-9]{1,2})?$"
_TIME = "^([01][0-9]|2[0-3]):[0-5][0-9]$"
_NUMBER = ["number", "string"]

Text = Annotated[str, checked(_printable, max_length=300)]
Label = Annotated[str, checked(_printable, max_length=24)]
PersonName = Annotated[str, checked(_name, max_length=192)]
"""At most 48 characters as people count them."""
ShufflerSetting = Annotated[str, checked(_ascii, max_length=24)]
"""At most 24 bytes: the size of the field in the wire protocol."""


Code = Annotated[str, checked(str, max_length=64)]
Key = Annotated[str, patterned(KEY_PATTERN, message("config-key-pattern"), max_length=60)]
Name = Annotated[str, patterned(NAME_PATTERN, message("config-name-pattern"), max_length=30)]
TableName = Annotated[str, patterned(TABLE_PATTERN, message("config-table-pattern"), max_length=40)]
UpRanks = Annotated[str, patterned("^[2-9TJQKA]+$", message("config-ranks-pattern"))]
RankUp = Annotated[str, patterned(r"^[2-9TJQKA]\+$", message("config-rank-up"))]
Positive = Annotated[int, within(1)]
SheetNumber = Annotated[int, within(1, LAST_SHEET_NUMBER)]
Cents = Annotated[int, parsed(cents, type=_NUMBER, minimum=0, pattern=_MONEY)]
Odds = Annotated[str, parsed(odds, type=_NUMBER, exclusiveMinimum=0)]
PerCent = Annotated[str, parsed(per_cent, type=_NUMBER)]
Seconds = Annotated[float, parsed(seconds, type="number", minimum=0, maximum=3600)]
Moment = Annotated[float, _seconds_within(0, 60)]
"""A time in which nobody can play on."""
Waiting = Annotated[float, _seconds_within(1, 3600)]
"""A time that begins again at its end: at 0 it would begin for ever."""
Date = Annotated[str, parsed(date, type=["integer", "string"])]
Hours = Annotated[float, parsed(hours, type="number", minimum=0, maximum=168)]
Minutes = Annotated[float, parsed(minutes, type="number", minimum=0, maximum=1440)]
TimeOfDay = Annotated[str, parsed(time_of_day, type="string", pattern=_TIME)]
TimeZone = Annotated[str, parsed(time_zone, type="string")]
