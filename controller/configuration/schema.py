"""The schema of each kind of file as JSON Schema, for editors."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import msgspec.inspect as types
from msgspec import Struct, json, structs

from controller.configuration.models import GameFile, HouseFile, JurisdictionFile, TableFile
from controller.configuration.models.player_banked_game import (
    PlayerBankedGameFile,
    PlayerBankedTableFile,
)
from controller.configuration.models.table import Banker
from controller.configuration.validation import Mapped, meanings
from controller.data.values import KEYED, OMITTED, WRITTEN, Strict


class FileKind(StrEnum):
    """The kinds of configuration file."""

    TABLE = "table"
    GAME = "game"
    HOUSE = "house"
    JURISDICTION = "jurisdiction"


_MODELS: dict[FileKind, type[Strict]] = {
    FileKind.TABLE: TableFile,
    FileKind.GAME: GameFile,
    FileKind.HOUSE: HouseFile,
    FileKind.JURISDICTION: JurisdictionFile,
}

_OF_PLAYERS: dict[FileKind, tuple[type[Strict], dict[str, Any]]] = {
    FileKind.TABLE: (PlayerBankedTableFile, {"required": ["stakes"]}),
    FileKind.GAME: (
        PlayerBankedGameFile,
        {"required": ["banked"], "properties": {"banked": {"const": Banker.PLAYERS.value}}},
    ),
}
"""The other model of a kind of file, for games that players bank, and what tells such a file."""


def json_schema(kind: FileKind) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a kind of file.

    It holds types and ranges; `tablectl config check` checks more.
    """
    model = _MODELS[kind]
    other, tells = _OF_PLAYERS.get(kind, (None, {}))
    models = [model] if other is None else [model, other]
    _, parts = json.schema_components(models, ref_template=_REFERENCE)
    for each in models:
        _describe(types.type_info(each), parts)
    _say_as_written(parts, parts)
    if other is None:
        whole = parts.pop(model.__name__)
    else:
        whole = {
            "title": model.__name__,
            "if": tells,
            "then": _reference(other),
            "else": _reference(model),
        }
    used = _used(whole, parts)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "$defs": used}


def _describe(kind: object, parts: dict[str, Any]) -> None:
    """Describe the keys of a type, and of those inside it, as their classes' docstrings do."""
    if isinstance(kind, Mapped):
        part, said = parts[kind.cls.__name__], meanings(kind.cls)
        part["description"] = part["description"].partition("\n")[0]
        for key in kind.fields:
            if key.name in said:
                of_key = part["properties"][key.encode_name]
                part["properties"][key.encode_name] = {"description": said[key.name], **of_key}
    inside = structs.astuple(kind) if isinstance(kind, Struct) else kind
    if isinstance(inside, tuple):
        for each in inside:
            _describe(each, parts)


def _used(whole: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    """Return the parts that are referred to: those of values written as text are not."""
    found, left = set[str](), [whole]
    while left:
        names = set(_references(left.pop())) - found
        found |= names
        left += [parts[name] for name in names]
    return {name: part for name, part in parts.items() if name in found}


def _references(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        schema = list(schema.values())
    if isinstance(schema, list):
        for each in schema:
            yield from _references(each)


_REFERENCE = "#/$defs/{name}"


def _reference(model: type[Strict]) -> dict[str, str]:
    return {"$ref": _REFERENCE.format(name=model.__name__)}


def _say_as_written(schema: object, parts: dict[str, Any]) -> None:
    """Describe parsed values as people write them, not as the program keeps them."""
    if isinstance(schema, dict):
        if written := schema.pop(WRITTEN, None):
            schema.pop("$ref", None)
            schema.update(written)
        if schema.pop(KEYED, False):
            _as_mapping(schema, parts)
        if "properties" in schema:
            schema["additionalProperties"] = False  # msgspec says it of its own structs only
        if isinstance(schema.get("default"), tuple):
            schema["default"] = list(schema["default"])
        if schema.pop(OMITTED, False):
            value = {key: schema.pop(key) for key in list(schema) if key not in _OF_A_FIELD}
            schema["anyOf"] = [value, {"type": "null"}]
        for each in list(schema.values()):
            _say_as_written(each, parts)
    elif isinstance(schema, list):
        for each in schema:
            _say_as_written(each, parts)


_OF_A_FIELD = ("description", "default")


def _as_mapping(schema: dict[str, Any], parts: dict[str, Any]) -> None:
    """Turn the schema of a list of entries into that of a mapping, whose keys they have first."""
    items = schema.pop("items")
    if "prefixItems" in items:
        key, value = items["prefixItems"]
    else:
        entry, value = parts[items["$ref"].rpartition("/")[2]], items
        name = next(iter(entry["properties"]))
        entry["required"].remove(name)
        key = entry["properties"].pop(name)
    schema |= {"type": "object", "additionalProperties": value}
    if WRITTEN in key:
        schema["propertyNames"] = {WRITTEN: key[WRITTEN]}
    for end, of_mapping in (("minItems", "minProperties"), ("maxItems", "maxProperties")):
        if end in schema:
            schema[of_mapping] = schema.pop(end)
    if "default" in schema:
        schema["default"] = {}
