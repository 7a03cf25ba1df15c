"""JSON for programs outside: each message with its English beside it, as `text`."""

import msgspec

from controller.data.message import Message
from controller.words.spoken import in_english

_TAG = Message.__struct_config__.tag_field
_MESSAGE = Message.__struct_config__.tag


def with_english(value: object) -> object:
    """Return a value as plain JSON values, each message in it with its English as `text`."""
    return _spelled(msgspec.to_builtins(value))


def _spelled(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_spelled(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.get(_TAG) == _MESSAGE:
        return {**value, "text": in_english(msgspec.convert(value, Message))}
    return {name: _spelled(each) for name, each in value.items()}
