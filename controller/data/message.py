"""The message: text for people, as an id and parameters; each language puts it into words."""

from collections.abc import Mapping
from typing import Union

import msgspec

from controller.data.parameters import accepts, kind_of

Param = Union[int, float, str, "Message"]
"""A number, an amount in cents, a word of the program, text as written, or another message."""


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence or word for people; equal messages have equal ids and parameters.

    Attributes:
        id: its id in the catalogues, kebab-case, prefixed by its matter: `refusal-seat-is-out`.
        params: its parameters, by names that decide their type (`controller.data.parameters`).
    """

    id: str
    params: Mapping[str, Param] = {}

    def __str__(self) -> str:
        """Raise: a message has no words without a language."""
        raise TypeError(f"{self.id} is a message: controller.words puts it into words")

    def __hash__(self) -> int:
        """Return a hash that does not depend on the order of the parameters."""
        return hash((self.id, frozenset(self.params.items())))


Text = Message | str
"""The value of a parameter of the kind text: a message, a name, a person's words, a path."""


def message(id: str, /, **params: Param) -> Message:  # noqa: A002 - it is what everybody calls it
    """Return a message. The id is a literal in the call, so that one search finds its source.

    Raises:
        TypeError: a parameter's value has another type than its name says.
    """
    for name, value in params.items():
        if not isinstance(value, Message) and not accepts(kind_of(name), value):
            raise TypeError(f"{id}: {name} is {value!r}, but holds a {kind_of(name)}")
    return Message(id, params)
