"""Checks a document against its model, and reports each problem in the words of the file."""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from inspect import cleandoc
from typing import Any, Final, TypeVar

import msgspec.inspect as types
from msgspec import Struct
from msgspec.structs import replace

from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem, shown
from controller.data.message import Message, alternatives, did_you_mean, message, nearest
from controller.data.values import CHECK, KEYED, OMITTED, PARSE, WrongValueError

M = TypeVar("M")
Mapped = types.StructType | types.DataclassType

_MAPPING = message("config-mapping")
_ATTRIBUTE = re.compile(r"^    (\w+): (.+(?:\n {5,}.+)*)", re.MULTILINE)
_WRONG: Final = object()
"""Stands for a value that is wrong."""


class Complaint(Struct, frozen=True):
    """One problem of a file's data.

    Attributes:
        place: where.
        expected: what should stand there.
        found: what stands there.
        suggestion: a near match or a way out; None: there is none.
        key: the key is wrong, not its value.
        meant: for an unknown key, the place of the key that was probably meant.
    """

    place: Place
    expected: Message
    found: Message
    suggestion: Message | None = None
    key: bool = False
    meant: Place | None = None


def validate(model: type[M], document: Document) -> tuple[M | None, list[Problem]]:
    """Return the checked content, or None and all that is wrong with it."""
    content, complaints = read_as(model, document.data)
    return content, [
        document.problem(
            each.place, each.expected, found=each.found, suggestion=each.suggestion, key=each.key
        )
        for each in complaints
    ]


def read_as(model: type[M], data: object) -> tuple[M | None, list[Complaint]]:
    """Return plain data as a model, or None and all that is wrong with it."""
    reading = _Reading()
    whole: type = model
    content = reading.value(_described(whole), data, ())
    if not reading.complaints:
        assert isinstance(content, model)
        return content, []
    meant = {each.meant for each in reading.complaints if each.meant is not None}
    return None, [each for each in reading.complaints if each.place not in meant]


def fields_of(model: type) -> dict[str, types.Field]:
    """Return the fields of a model, by name, with their types."""
    described = _described(model)
    assert isinstance(described, Mapped)
    return {field.name: field for field in described.fields}


@cache
def meanings(model: type) -> Mapping[str, str]:
    """Return what each field of a model means, as its docstring and those of its bases say it."""
    found: dict[str, str] = {}
    for each in reversed(model.__mro__):
        _, _, listed = cleandoc(each.__doc__ or "").partition("\n\nAttributes:\n")
        found |= {name: " ".join(text.split()) for name, text in _ATTRIBUTE.findall(listed)}
    return found


def bare(kind: types.Type) -> types.Type:
    """Return a type without its extra data."""
    return kind.type if isinstance(kind, types.Metadata) else kind


def beside(kind: types.Type) -> dict[str, Any]:
    """Return what a type's extra data says for its JSON Schema."""
    return (kind.extra_json_schema or {}) if isinstance(kind, types.Metadata) else {}


def is_read_by(kind: types.Type, parse: Callable[[object], object]) -> bool:
    """Tell whether values of a type are read by this parser."""
    return _has(kind, PARSE) is parse


def _has(kind: types.Type, what: str) -> object:
    """Return what a type's extra data say under a key; None: nothing."""
    return (kind.extra or {}).get(what) if isinstance(kind, types.Metadata) else None


def _entry(kind: types.DictType | types.VarTupleType) -> tuple[types.Type, types.Type]:
    """Return the types of key and value of a mapping's entries; a struct has its key in it."""
    if isinstance(kind, types.DictType):
        return kind.key_type, kind.value_type
    if isinstance(kind.item_type, types.TupleType):
        of_key, of_value = kind.item_type.item_types
        return of_key, of_value
    assert isinstance(kind.item_type, types.DataclassType)
    return kind.item_type.fields[0].type, kind.item_type


@cache
def _described(model: type) -> types.Type:
    return types.type_info(model)


class _Reading:
    """Turns plain data into what a type wants, and notes every problem."""

    def __init__(self) -> None:
        self.complaints: list[Complaint] = []

    def value(self, kind: types.Type, value: object, place: Place) -> object:
        """Return the value as the type wants it, or `_WRONG` after a problem."""
        match kind:
            case types.Metadata():
                found = self._with_more(kind, value, place)
            case types.StructType() | types.DataclassType():
                found = self._struct(kind, value, place)
            case types.DictType():
                found = self._mapping(kind, value, place)
            case types.ListType() | types.VarTupleType():
                found = self._list(kind, value, place)
            case types.UnionType():  # X | None
                inner = next(each for each in kind.types if not isinstance(each, types.NoneType))
                found = None if value is None else self.value(inner, value, place)
            case types.EnumType():
                found = self._word(kind.cls, value, place)
            case types.AnyType():
                found = value
            case _:
                found = self._scalar(kind, value, place)
        return found

    def _complain(
        self, place: Place, value: object, expected: Message, suggestion: Message | None = None
    ) -> object:
        self.complaints.append(Complaint(place, expected, shown(value), suggestion))
        return _WRONG

    def _with_more(self, kind: types.Metadata, value: object, place: Place) -> object:
        own = kind.extra or {}
        if PARSE in own:
            return self._by(own[PARSE], value, place)
        if KEYED in own:
            assert isinstance(kind.type, types.VarTupleType)
            return self._mapping(kind.type, value, place)
        found = self.value(kind.type, value, place)
        return self._by(own[CHECK], found, place) if CHECK in own and found is not _WRONG else found

    def _by(self, parse: Callable[[object], object], value: object, place: Place) -> object:
        try:
            return parse(value)
        except WrongValueError as error:
            return self._complain(place, value, error.expected, error.suggestion)

    def _struct(self, kind: Mapped, value: object, place: Place, key: object = None) -> object:
        """Read a mapping as a struct; if `key` is given, it is the value of the first field."""
        if not isinstance(value, dict):
            return self._complain(place, value, _MAPPING)
        fields, found = list(kind.fields), {}
        if key is not None:
            found[fields.pop(0).name] = key
        known = [field.encode_name for field in fields]
        for each in value:
            if each not in known:
                self._unknown(each, known, place)
        for field in fields:
            name = field.encode_name
            inner = (*place, name)
            if name in value and (value[name] is not None or not _has(field.type, OMITTED)):
                found[field.name] = self.value(field.type, value[name], inner)
            elif field.required:
                text = meanings(kind.cls).get(field.name, "")
                expected = message("config-missing-key", key=name, text=text)
                nothing = message("config-nothing")
                self.complaints.append(Complaint(inner, expected, nothing, key=True))
        return _WRONG if self.complaints else kind.cls(**found)

    def _unknown(self, key: str, known: list[str], place: Place) -> None:
        near = nearest(key, known)
        hint = did_you_mean(key, known)
        meant = (*place, near) if near else None
        found = message("config-unknown-key", found=shown(key))
        complaint = Complaint(
            (*place, key), alternatives(known), found, hint, key=True, meant=meant
        )
        self.complaints.append(complaint)

    def _mapping(
        self, kind: types.DictType | types.VarTupleType, value: object, place: Place
    ) -> object:
        if not isinstance(value, dict):
            return self._complain(place, value, _MAPPING)
        if wrong := _entries(kind, len(value)):
            return self._complain(place, value, wrong)
        of_key, of_value = _entry(kind)
        found: list[Any] = []
        for name, each in value.items():
            inner = (*place, name)
            key = self._key(of_key, name, inner)
            if isinstance(of_value, types.DataclassType) and of_value.fields[0].type is of_key:
                found.append(self._struct(of_value, each, inner, key))
            else:
                found.append((key, self.value(of_value, each, inner)))
        return dict(found) if isinstance(kind, types.DictType) else tuple(found)

    def _key(self, kind: types.Type, key: object, place: Place) -> object:
        reading = _Reading()
        found = reading.value(kind, key, place)
        self.complaints += [replace(each, key=True) for each in reading.complaints]
        return found

    def _list(
        self, kind: types.ListType | types.VarTupleType, value: object, place: Place
    ) -> object:
        if not isinstance(value, list):
            return self._complain(place, value, message("config-list"))
        if wrong := _entries(kind, len(value)):
            return self._complain(place, value, wrong)
        numbered = enumerate(value)
        found = [self.value(kind.item_type, each, (*place, index)) for index, each in numbered]
        return tuple(found) if isinstance(kind, types.VarTupleType) else found

    def _word(self, cls: type[Enum], value: object, place: Place) -> object:
        known = {str(member.value): member for member in cls}
        if isinstance(value, str) and value in known:
            return known[value]
        return self._complain(place, value, alternatives(known), did_you_mean(value, known))

    def _scalar(self, kind: types.Type, value: object, place: Place) -> object:
        expected: Message | None
        suggestion: Message | None = None
        match kind:
            case types.StrType():
                expected, suggestion = _text(value)
            case types.IntType():
                expected = None if type(value) is int else message("config-whole-number")
            case types.BoolType():
                expected, suggestion = _truth(value)
            case _:
                raise AssertionError(f"no file holds {kind}")
        return self._complain(place, value, expected, suggestion) if expected else value


# What was expected instead of a value, and a suggestion; None if the value is right.


def _text(value: object) -> tuple[Message | None, Message | None]:
    if isinstance(value, str):
        return None, None
    other = isinstance(value, dict | list | None)
    return message("config-text"), None if other else message("config-put-in-quotes")


def _entries(
    kind: types.ListType | types.VarTupleType | types.DictType, length: int
) -> Message | None:
    if kind.min_length is not None and length < kind.min_length:
        return message("config-least-entries", size=kind.min_length)
    if kind.max_length is not None and length > kind.max_length:
        return message("config-most-entries", size=kind.max_length)
    return None


def _truth(value: object) -> tuple[Message | None, Message | None]:
    if isinstance(value, bool):
        return None, None
    word = str(value).lower()
    if word not in ("yes", "no", "on", "off"):
        return message("config-true-or-false"), None
    meant = "true" if word in ("yes", "on") else "false"
    return message("config-true-or-false"), message("config-did-you-mean-plain", text=meant)
