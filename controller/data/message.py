"""The message: text for people, as an id and parameters; each language puts it into words.

The values of parameters have types. A whole or decimal number stands as it is and may choose the
plural; amounts and printed digits are values of their own, because each language writes them in its
own way. A word of the program is a message itself (`controller.data.terms`). Text is what people,
houses or devices wrote: names, reasons, paths. It is shown as it stands in every language, so no
word of the program is given as text.
"""

from collections.abc import Mapping
from typing import Union

import msgspec


class Money(msgspec.Struct, frozen=True, tag="money"):
    """An amount, written as the language does: 12,500.50.

    Attributes:
        cents: whole cents.
    """

    cents: int


class Decimal(msgspec.Struct, frozen=True, tag="decimal"):
    """Digits as they are printed, such as `5.60`, with the language's decimal sign.

    Attributes:
        digits: with a point before those behind the sign.
    """

    digits: str


Param = Union[int, float, str, Money, Decimal, "Message"]
"""What stands in a message; text is a name or what somebody wrote."""


class Message(msgspec.Struct, frozen=True, omit_defaults=True, tag="message"):
    """One sentence or word for people; equal messages have equal ids and parameters.

    Attributes:
        id: its id in the catalogues, kebab-case, prefixed by its matter: `refusal-seat-is-out`.
        params: its parameters by their names in the catalogues.
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
"""A message, or text as it was written: a name, a person's words, a path."""


def message(id: str, /, **params: Param) -> Message:  # noqa: A002 - it is what everybody calls it
    """Return a message. The id is a literal in the call, so that one search finds its source."""
    return Message(id, params)


def money(amount: int) -> str:
    """Return cents as people write them: 500 is 5.00."""
    return f"{amount // 100}.{amount % 100:02d}"
