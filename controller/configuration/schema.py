"""The schema of each kind of file as JSON Schema, for editors."""

from enum import StrEnum
from typing import Any

from pydantic import BaseModel

from controller.configuration.models import GameFile, HouseFile, JurisdictionFile, TableFile


class FileKind(StrEnum):
    """The kinds of configuration file."""

    TABLE = "table"
    GAME = "game"
    HOUSE = "house"
    JURISDICTION = "jurisdiction"


_MODELS: dict[FileKind, type[BaseModel]] = {
    FileKind.TABLE: TableFile,
    FileKind.GAME: GameFile,
    FileKind.HOUSE: HouseFile,
    FileKind.JURISDICTION: JurisdictionFile,
}


def json_schema(kind: FileKind) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a kind of file.

    It says what types and ranges can say; `tablectl config check` knows more.
    """
    schema = _MODELS[kind].model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
