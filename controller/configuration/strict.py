"""What every model of a configuration file is made of: fields with their description and bounds.

A model is a `msgspec.Struct`. `validation` holds a document against it and tells all that is wrong
at once; msgspec itself, which stops at the first error, draws the JSON Schema.
"""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Meta, Struct

from controller.data.message import Message

T = TypeVar("T")

PARSE = "parse"
"""In what is kept beside a type: turns what a file holds into the value."""
CHECK = "check"
"""In what is kept beside a type: takes the value of that type, and returns it tidied up."""
WRITTEN = "as written"
"""In a type's JSON Schema: what is to be said of it as people write it."""


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A mapping of a file: every key is known, every value is of its type."""


class WrongValueError(ValueError):
    """A value is not what was expected.

    Attributes:
        expected: what was.
        suggestion: a near match; None: there is none.
    """

    def __init__(self, expected: Message, suggestion: Message | None = None) -> None:
        super().__init__(expected)
        self.expected = expected
        self.suggestion = suggestion


def about(description: str) -> Meta:
    """Return the description of a key; it is the editor's help."""
    return Meta(description=description)


def parsed(parse: Callable[[object], T], **written: object) -> Meta:
    """Return what makes a type of a parser; `written` is its JSON Schema."""
    return Meta(extra={PARSE: parse}, extra_json_schema={WRITTEN: written})


def in_schema(**written: object) -> Meta:
    """Return what the JSON Schema of a type says otherwise, as people write it."""
    return Meta(extra_json_schema={WRITTEN: written})


def checked(check: Callable[[str], str], *, max_length: int | None = None) -> Meta:
    """Return what makes a type of text that is checked, and tidied up, when it was read."""
    return Meta(extra={CHECK: check}, max_length=max_length)
