"""The message: text for people, as an id and parameters; each language puts it into words.

The values of parameters have types. A whole or decimal number stands as it is and may choose the
plural; amounts and printed digits are values of their own, because each language writes them in its
own way. A word of the program is a message itself (`controller.data.terms`). Text is what people,
houses or devices wrote: names, reasons, paths. It is shown as it stands in every language, so no
word of the program is given as text.

Several messages are put together as one in each language's own way; so are words that a file may
have. Troubles of devices become messages: `drivers` has ids and parameters, the catalogues words.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar, Union

import msgspec

from drivers.trouble import Trouble


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


DEALER: Final = 0
LAYOUT: Final = -2
"""The community cards, as a receiver of packets that is no seat; -1 is nobody."""

Text = Message | str
"""A message, or text as it was written: a name, a person's words, a path."""


def message(id: str, /, **params: Param) -> Message:  # noqa: A002 - it is what everybody calls it
    """Return a message. The id is a literal in the call, so that one search finds its source."""
    return Message(id, params)


def for_receiver(receiver: int, seat: str, dealer: str, layout: str) -> Message:
    """Return the message about a packet, of the three ids that of its receiver."""
    others = {DEALER: dealer, LAYOUT: layout}
    return Message(others[receiver]) if receiver in others else Message(seat, {"seat": receiver})


def packet_name(receiver: int) -> Message:
    """Return a packet as people say it, by whose it is."""
    return for_receiver(receiver, "act-seat-packet", "act-dealer-packet", "act-layout-packet")


def money(amount: int) -> str:
    """Return cents as people write them: 500 is 5.00."""
    return f"{amount // 100}.{amount % 100:02d}"


Item = TypeVar("Item", Message, Message | str)


def both(items: Sequence[Item]) -> Item:
    """Return all of them together: `red, blue and green`; at least one is given."""
    return _enumerated(items, lambda first, last: message("list-and", first=first, last=last))


def either(items: Sequence[Item]) -> Item:
    """Return a choice of them: `red, blue or green`; at least one is given."""
    return _enumerated(items, lambda first, last: message("list-or", first=first, last=last))


def one_by_one(items: Sequence[Item]) -> Item:
    """Return an enumeration: `red; blue; green`; at least one is given."""
    return _joined(items, lambda first, rest: message("list-semicolon", first=first, rest=rest))


def listed(items: Sequence[Item]) -> Item:
    """Return them side by side: `red, blue, green`; at least one is given."""
    return _enumerated(items, _by_comma)


def sentences(items: Sequence[Item]) -> Item:
    """Return sentences one after the other; at least one is given."""
    return _joined(items, lambda first, rest: message("list-sentences", first=first, rest=rest))


def lines(items: Sequence[Item]) -> Item:
    """Return one line for each; at least one is given."""
    return _joined(items, lambda first, rest: message("list-lines", first=first, rest=rest))


def _enumerated(items: Sequence[Item], last_two: Callable[[Item, Item], Message]) -> Item:
    """Return items with commas between them, but the last two put together in their own way."""
    *most, last = items
    return _joined([*most[:-1], last_two(most[-1], last)] if most else items, _by_comma)


def _by_comma(first: Message | str, rest: Message | str) -> Message:
    return message("list-comma", first=first, rest=rest)


def _joined(items: Sequence[Item], pair: Callable[[Item, Item], Message]) -> Item:
    *most, found = items
    for item in reversed(most):
        found = pair(item, found)
    return found


def nearest(text: object, known: Iterable[str]) -> str:
    """Return the nearest of the `known` words; empty where none is near."""
    import difflib  # noqa: PLC0415 - only needed when something is wrong

    return next(iter(difflib.get_close_matches(str(text), list(known), n=1, cutoff=0.6)), "")


def did_you_mean(text: object, known: Iterable[str]) -> Message | None:
    """Return a question with the nearest of the `known` words; None where none is near."""
    near = nearest(text, known)
    return message("config-did-you-mean", text=near) if near else None


def alternatives(words: Iterable[str]) -> Message:
    """Return words of a file as a list: `'a', 'b' or 'c'`."""
    return either([quoted(word) for word in words] or [message("config-nothing")])


def quoted(text: str) -> Message:
    """Return text of a file in the quotation marks of the language."""
    return message("config-quoted", text=text)


def message_of(trouble: Trouble) -> Message:
    """Return a trouble as a message, with the troubles inside it."""
    inside = {
        name: message_of(value) if isinstance(value, Trouble) else value
        for name, value in trouble.params.items()
    }
    return Message(trouble.id, inside)
