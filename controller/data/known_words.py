"""Words that a file may have: a list of them, and the one that was probably meant."""

from collections.abc import Iterable

from controller.data.lists import either
from controller.data.message import Message, message


def nearest(text: object, known: Iterable[str]) -> str:
    """Return the nearest of the `known` words; empty where none is near."""
    import difflib  # noqa: PLC0415 - only needed when something is wrong

    return next(iter(difflib.get_close_matches(str(text), list(known), n=1, cutoff=0.6)), "")


def did_you_mean(text: object, known: Iterable[str]) -> Message | None:
    """Return a question with the nearest of the `known` words; None where none is near."""
    near = nearest(text, known)
    return message("config-did-you-mean", text=near) if near else None


def listed(words: Iterable[str]) -> Message:
    """Return words of a file as a list: `'a', 'b' or 'c'`."""
    return either([quoted(word) for word in words] or [message("config-nothing")])


def quoted(text: str) -> Message:
    """Return text of a file in the quotation marks of the language."""
    return message("config-quoted", text=text)
