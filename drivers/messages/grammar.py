"""The grammar of messages: fields in order, each with its layout and its vocabulary."""

import enum
import struct
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar, get_type_hints

from msgspec import Struct
from msgspec.structs import astuple

from drivers.errors import MalformedMessageError

_BY_TYPE: dict[int, type["Message"]] = {}
_M = TypeVar("_M", bound="type[Message]")


class Message(Struct, frozen=True):
    """The base of all messages; subclasses list their fields in wire order."""

    TYPE: ClassVar[int]
    HEAD: ClassVar[bytes]
    """The type as the byte that a body begins with."""
    LAYOUT: ClassVar[struct.Struct]
    """The layout of the fields after the type."""
    READERS: ClassVar[tuple[tuple[int, Callable[..., object]], ...]]
    """For each field that is more than a number: which field it is, and its reader."""
    TEXTS: ClassVar[tuple[tuple[int, int], ...]]
    """For each field that is text or bytes: which field it is, and its number of bytes."""

    def to_bytes(self) -> bytes:
        """Return the body: one type byte, then the fields in order.

        Raises:
            MalformedMessageError: a value does not fit its field.
        """
        values: Sequence[Any] = astuple(self)
        try:
            if self.TEXTS:
                values = list(values)
                for index, size in self.TEXTS:
                    values[index] = self._encoded(values[index], size)
            return self.HEAD + self.LAYOUT.pack(*values)
        except (struct.error, UnicodeEncodeError) as error:
            raise MalformedMessageError(f"{self!r} does not fit the wire: {error}") from error

    def _encoded(self, value: str | bytes, size: int) -> bytes:
        """Return a text as bytes; refuse a text that `struct` would cut silently."""
        raw = value.encode("ascii") if isinstance(value, str) else value
        if len(raw) > size:
            raise MalformedMessageError(f"{self!r} does not fit the wire: {raw!r} is long")
        return raw

    @staticmethod
    def from_bytes(body: bytes) -> "Message":
        """Read a body back.

        Raises:
            MalformedMessageError: unknown type, wrong length, a value outside its vocabulary.
        """
        cls = _BY_TYPE.get(body[0]) if body else None
        if cls is None:
            raise MalformedMessageError(f"unknown message type in {body.hex()}")
        if len(body) - 1 != cls.LAYOUT.size:
            raise MalformedMessageError(f"{cls.__name__} of {len(body) - 1} bytes: {body.hex()}")
        values: list[Any] = list(cls.LAYOUT.unpack_from(body, 1))
        try:
            for index, reader in cls.READERS:
                values[index] = reader(values[index])
            return cls(*values)
        except ValueError as error:
            raise MalformedMessageError(f"{cls.__name__}: {error} in {body.hex()}") from error


def _text(raw: bytes) -> str:
    text = raw.rstrip(b"\0").decode("ascii")
    if "\0" in text:
        raise ValueError("text goes on after its end")
    if not text.isprintable():
        raise ValueError("control character in a text")
    return text


def _flag(raw: int) -> bool:
    if raw > 1:
        raise ValueError(f"{raw} is not a truth value")
    return raw == 1


class _Members(dict[object, enum.Enum]):
    """The members of an enumeration by their values."""

    def __missing__(self, value: object) -> enum.Enum:
        enumeration = type(next(iter(self.values())))
        return enumeration(value)  # raises, and says what is wrong with it


def _reader(hint: type) -> Callable[..., object] | None:
    if hint is str:
        return _text
    if hint is bool:
        return _flag
    if issubclass(hint, enum.IntFlag):
        known = sum(hint)

        def read_flags(raw: int) -> object:
            if raw & ~known:
                raise ValueError(f"{raw:#x} has unknown {hint.__name__} bits")
            return hint(raw)

        return read_flags
    if not issubclass(hint, enum.Enum):
        return None
    return _Members((member.value, member) for member in hint).__getitem__


def wire(code: int, layout: str) -> Callable[[_M], _M]:
    """Register a message class under its type byte and its struct layout."""

    def register(cls: _M) -> _M:
        hints = get_type_hints(cls)
        cls.TYPE = code
        cls.HEAD = bytes((code,))
        cls.LAYOUT = struct.Struct("<" + layout)
        names = cls.__struct_fields__
        blank = cls.LAYOUT.unpack(bytes(cls.LAYOUT.size))
        cls.TEXTS = tuple((at, len(raw)) for at, raw in enumerate(blank) if isinstance(raw, bytes))
        readers = [(index, _reader(hints[name])) for index, name in enumerate(names)]
        cls.READERS = tuple((index, reader) for index, reader in readers if reader is not None)
        if code in _BY_TYPE:
            raise TypeError(f"message type {code:#x} is taken")
        _BY_TYPE[code] = cls
        return cls

    return register


def message_types() -> dict[int, type[Message]]:
    """Return every message class by its type byte."""
    return dict(_BY_TYPE)
