"""The base of all models of configuration files: fields with their description and bounds.

A model is a `msgspec.Struct`. `validation` checks a document against it and reports all problems at
once. msgspec itself, which stops at the first error, makes the JSON Schema.
"""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Meta, Struct

from controller.data.message import Message

T = TypeVar("T")

PARSE = "parse"
"""Key of a type's extra data: the function that turns a file's value into the program's."""
CHECK = "check"
"""Key of a type's extra data: the function that takes a value of that type, and returns it tidied
up.
"""
WRITTEN = "as written"
"""Key of a type's JSON Schema: its description as people write it."""


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


def about(description: str) -> Meta:
    """Return the description of a key; editors show it."""
    return Meta(description=description)


def parsed(parse: Callable[[object], T], **written: object) -> Meta:
    """Return the annotation that gives a type its parser; `written` is its JSON Schema."""
    return Meta(extra={PARSE: parse}, extra_json_schema={WRITTEN: written})


def in_schema(**written: object) -> Meta:
    """Return the annotation that changes a type's JSON Schema, to what people write."""
    return Meta(extra_json_schema={WRITTEN: written})


def checked(check: Callable[[str], str], *, max_length: int | None = None) -> Meta:
    """Return the annotation of text that is checked, and tidied up, after it was read."""
    return Meta(extra={CHECK: check}, max_length=max_length)
