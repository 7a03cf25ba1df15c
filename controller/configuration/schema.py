"""The schema of each kind of file as JSON Schema, for editors."""

from enum import StrEnum
from typing import Any

from msgspec import json

from controller.configuration.models import GameFile, HouseFile, JurisdictionFile, TableFile
from controller.configuration.strict import WRITTEN, Strict


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


def json_schema(kind: FileKind) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a kind of file.

    It holds types and ranges; `tablectl config check` checks more.
    """
    model = _MODELS[kind]
    _, parts = json.schema_components([model], ref_template="#/$defs/{name}")
    _say_as_written(parts)
    whole = parts.pop(model.__name__)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "$defs": parts}


def _say_as_written(schema: object) -> None:
    """Describe parsed values as people write them, not as the program keeps them."""
    if isinstance(schema, dict):
        schema.update(schema.pop(WRITTEN, {}))
        for each in schema.values():
            _say_as_written(each)
    elif isinstance(schema, list):
        for each in schema:
            _say_as_written(each)
