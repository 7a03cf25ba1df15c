"""TypeScript declarations of our messages, from msgspec's own description of their types.

What the page sends may leave out fields with a default; what it receives is always complete.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, Flag
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec import inspect as types

from controller.api.messages import REQUESTS

WIDTH = 100
PLAIN: dict[type[types.Type], str] = {
    types.AnyType: "unknown",
    types.BoolType: "boolean",
    types.DateTimeType: "string",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}


@dataclass
class Declarations:
    """Collects declarations; raises `TypeError` for a type that cannot be declared."""

    _classes: dict[str, type] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)

    def union(self, name: str, words: str, of: object, sent: bool) -> None:
        """Declare `name` as the JSON of `of`, a type or a union; `sent`: by the page."""
        self._texts[name] = f"{_remark(words)}export type {name} ={self._of(of, sent)};\n"

    def message(self, cls: type, sent: bool) -> None:
        """Declare one message and everything that it is made of."""
        self._say(types.type_info(cls), sent)

    def _of(self, annotation: object, sent: bool) -> str:
        found = types.type_info(annotation)
        each = found.types if isinstance(found, types.UnionType) else (found,)
        return "".join(f"\n  | {self._say(one, sent)}" for one in each)

    def text(self) -> str:
        """Return all declarations, in the order in which they were added."""
        return "\n".join(self._texts.values())

    def _say(self, found: types.Type, sent: bool) -> str:  # noqa: PLR0911 - one for each kind
        match found:
            case types.Metadata():
                return self._say(found.type, sent)
            case types.UnionType():
                return " | ".join(dict.fromkeys(self._say(each, sent) for each in found.types))
            case types.TupleType():
                return f"[{', '.join(self._say(each, sent) for each in found.item_types)}]"
            case types.VarTupleType() | types.ListType() | types.FrozenSetType() | types.SetType():
                return f"Array<{self._say(found.item_type, sent)}>"
            case types.DictType():
                return f"Record<string, {self._say(found.value_type, sent)}>"
            case types.LiteralType():
                return " | ".join(map(_literal, found.values))
            case types.EnumType():
                return self._enum(found.cls)
            case types.StructType() | types.DataclassType():
                return self._object(found, sent)
        if type(found) not in PLAIN:
            raise TypeError(f"no TypeScript for {found}")
        return PLAIN[type(found)]

    def _enum(self, cls: type[Enum]) -> str:
        if self._is_new(cls):
            remark = _remark(f"{_doc(cls)} {_meanings(cls)}")
            self._texts[cls.__name__] = f"{remark}export type {cls.__name__} = {_values(cls)};\n"
        return cls.__name__

    def _object(self, found: types.StructType | types.DataclassType, sent: bool) -> str:
        cls = found.cls
        if self._is_new(cls):
            self._texts[cls.__name__] = ""  # its place, before that of its parts
            lines = [f"{_remark(_doc(cls))}export interface {cls.__name__} {{\n"]
            if isinstance(found, types.StructType) and found.tag_field:
                lines.append(f"  {found.tag_field}: {_literal(found.tag)};\n")
            remarks = _remarks(cls)
            for each in found.fields:
                optional = "?" if (sent or _omits(cls)) and not each.required else ""
                lines.append(_remark(remarks.get(each.name, ""), "  "))
                lines.append(f"  {each.encode_name}{optional}: {self._say(each.type, sent)};\n")
            self._texts[cls.__name__] = "".join([*lines, "}\n"])
        return cls.__name__

    def _is_new(self, cls: type) -> bool:
        known = self._classes.setdefault(cls.__name__, cls)
        if known is not cls:
            raise TypeError(f"two classes have one name in JSON's types: {known} and {cls}")
        return cls.__name__ not in self._texts


def _omits(cls: type) -> bool:
    """Tell whether JSON leaves out fields that have their default."""
    return issubclass(cls, Struct) and bool(cls.__struct_config__.omit_defaults)


def _values(cls: type[Enum]) -> str:
    """Return the possible values: any sum of flags, or else one of the values."""
    return "number" if issubclass(cls, Flag) else " | ".join(_literal(each.value) for each in cls)


def _meanings(cls: type[Enum]) -> str:
    """Return what the numbers of an enumeration mean; words need no explanation."""
    numbers = [each for each in cls if isinstance(each.value, int)]
    return ", ".join(f"{each.value}: {str(each.name).lower()}" for each in numbers)


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _doc(cls: type) -> str:
    return inspect.getdoc(cls) or ""


def _remark(words: str, margin: str = "") -> str:
    """Return `words` as a comment that editors show, wrapped; empty for no words."""
    text = " ".join(words.split())
    if not text:
        return ""
    if len(text) + len(margin) + 7 <= WIDTH:
        return f"{margin}/** {text} */\n"
    lines = textwrap.wrap(text, WIDTH - len(margin) - 3)
    return f"{margin}/**\n" + "".join(f"{margin} * {line}\n" for line in lines) + f"{margin} */\n"


def _remarks(cls: type) -> dict[str, str]:
    """Return the text under each field in the source of a class and of its base classes."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        if each.__module__.partition(".")[0] in ("controller", "drivers"):
            found.update(_under_fields(each))
    return found


def _under_fields(cls: type) -> Iterator[tuple[str, str]]:
    if cls in REQUESTS.values():
        return  # it is made from its event, and has no source of its own
    [source] = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    body: list[Any] = source.body
    for above, below in pairwise(body):
        match above, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(words))),
            ):
                yield name, words
