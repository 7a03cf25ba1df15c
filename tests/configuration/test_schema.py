"""The JSON Schema for editors: it takes shipped files, every key is described and documented."""

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from controller.configuration import config_root
from controller.configuration.document import read
from controller.configuration.schema import FileKind, json_schema
from tests.configuration.files import GAME, HOUSE, LAW, OF_PLAYERS, TABLE

DOCUMENT = Path(__file__).parents[2] / "docs" / "configuration.md"
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, Decimal),
    "boolean": bool,
    "null": type(None),
}


def complaints(schema: dict[str, Any], root: dict[str, Any], data: Any, at: str) -> Iterator[str]:
    """Yield what a validator would complain of, as far as our schemas go."""
    if "if" in schema:
        tells = not list(complaints(schema["if"], root, data, at))
        schema = schema["then" if tells else "else"]
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        tries = [list(complaints(each, root, data, at)) for each in schema["anyOf"]]
        yield from [] if [] in tries else tries[0]
        return
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(data, kind) for kind in kinds):
        yield f"{at}: {data!r} is not {kinds}"
    allowed = schema.get("enum", [schema["const"]] if "const" in schema else [data])
    if data not in allowed:
        yield f"{at}: {data!r} is not in {allowed}"
    if isinstance(data, str) and not re.search(schema.get("pattern", ""), data):
        yield f"{at}: {data!r} does not match"
    if isinstance(data, dict):
        properties, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        yield from (f"{at}: no {key}" for key in schema.get("required", []) if key not in data)
        for key, value in data.items():
            inner = properties.get(key, more)
            if inner is False:
                yield f"{at}: {key} is unknown"
            elif isinstance(inner, dict):
                yield from complaints(inner, root, value, f"{at}.{key}")
    if isinstance(data, list):
        for index, value in enumerate(data):
            yield from complaints(schema.get("items", {}), root, value, f"{at}[{index}]")


def _is(data: Any, kind: str) -> bool:
    return isinstance(data, TYPES[kind]) and (kind == "boolean" or not isinstance(data, bool))


def properties(kind: FileKind) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every key of a kind of file, with its schema."""
    schema = json_schema(kind)
    for model in [schema, *schema.get("$defs", {}).values()]:
        yield from model.get("properties", {}).items()


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (FileKind.TABLE, TABLE),
        (FileKind.GAME, GAME),
        (FileKind.HOUSE, HOUSE),
        (FileKind.JURISDICTION, LAW),
        (FileKind.JURISDICTION, "jurisdictions/none.yaml"),
        *((FileKind.GAME, f"games/{key}.yaml") for key in OF_PLAYERS),
        *((FileKind.TABLE, f"table-{key}.yaml") for key in OF_PLAYERS),
    ],
)
def test_the_schema_takes_the_shipped_file(kind: FileKind, name: str) -> None:
    document, _ = read(config_root() / name)
    assert document is not None
    schema = json_schema(kind)
    assert list(complaints(schema, schema, document.data, kind.value)) == []


def test_the_schema_refuses_what_is_wrong() -> None:
    schema = json_schema(FileKind.TABLE)
    document, _ = read(config_root() / TABLE)
    assert document is not None
    assert isinstance(document.data, dict)
    wrong = {**document.data, "seats": ["one"], "decks": ["bleu", "red"], "colour": 1}
    found = list(complaints(schema, schema, wrong, "table"))
    assert len(found) == 3


def test_the_schema_holds_a_table_of_players_against_their_stakes() -> None:
    schema = json_schema(FileKind.TABLE)
    document, _ = read(config_root() / f"table-{OF_PLAYERS[0]}.yaml")
    assert document is not None
    assert isinstance(document.data, dict)
    wrong = {**document.data, "limits": {}, "stakes": {**document.data["stakes"], "structure": "l"}}
    assert len(list(complaints(schema, schema, wrong, "table"))) == 2


@pytest.mark.parametrize("kind", FileKind)
def test_every_key_is_described(kind: FileKind) -> None:
    models = json_schema(kind).get("$defs", {})
    bare = [
        key
        for key, schema in properties(kind)
        if "description" not in schema
        and "description" not in models.get(schema.get("$ref", "").rpartition("/")[2], {})
    ]
    assert bare == []


def parsed(path: Path, text: str) -> dict[str, Any]:
    path.write_text(text)
    document, _ = read(path)
    assert document is not None
    assert isinstance(document.data, dict)
    return document.data


def test_the_examples_of_the_documentation_are_taken(tmp_path: Path) -> None:
    """A whole file is held against its kind, a part stands in place of a shipped file's."""
    text = DOCUMENT.read_text("utf-8")
    blocks = re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    game, table = f"games/{OF_PLAYERS[0]}.yaml", f"table-{OF_PLAYERS[0]}.yaml"
    examples = (
        (FileKind.TABLE, None),
        (FileKind.HOUSE, None),
        (FileKind.JURISDICTION, None),
        (FileKind.GAME, "games/ultimate-texas-hold-em.yaml"),
        (FileKind.GAME, game),
        (FileKind.TABLE, table),
    )
    for (kind, shipped), block in zip(examples, blocks, strict=True):
        schema, data = json_schema(kind), parsed(tmp_path / "example.yaml", block)
        if shipped is not None:
            data = parsed(tmp_path / "shipped.yaml", (config_root() / shipped).read_text()) | data
        assert list(complaints(schema, schema, data, kind.value)) == []
