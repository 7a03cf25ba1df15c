"""The page of every key of the configuration, from the models that read the files."""

from collections.abc import Iterator
from typing import Any

from controller.configuration.schema import FileKind, json_schema
from tests.documents.form import MADE, table

_ABOUT = """\
What the files are for, and an example of each: [configuration](configuration.md). The same for
editors, as a JSON Schema: `tablectl config schema --kind table`, or `game`, `house`,
`jurisdiction`."""

_NOTHING = {"type": "null"}


def page() -> str:
    """Return the page: each kind of file, its parts, and the keys of each."""
    parts = ["# Every key of the configuration", MADE, _ABOUT]
    told = set[str]()
    for kind in FileKind:
        parts.append(f"## {kind.value}")
        parts += _of_kind(json_schema(kind), told)
    return "\n\n".join(parts) + "\n"


def _of_kind(schema: dict[str, Any], told: set[str]) -> Iterator[str]:
    """Yield the file's own keys, then those of its parts that no other kind has told."""
    models: dict[str, Any] = schema["$defs"]
    whole = {} if "then" in schema else {schema["title"]: schema}
    for name, model in (whole | models).items():
        if "properties" in model and name not in told:
            told.add(name)
            yield f"### {name}"
            yield model["description"]
            yield table(("key", "meaning", "value", "default"), _rows(model, models))


def _rows(model: dict[str, Any], models: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    required = model.get("required", [])
    for key, value in model["properties"].items():
        default = "required" if key in required else _default(value)
        yield f"`{key}`", value.get("description", ""), _value(value, models), default


def _default(value: dict[str, Any]) -> str:
    default = value.get("default")
    if default in (None, [], {}, ""):
        return "–"
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return f"`{default:g}`" if isinstance(default, float) else f"`{default}`"


def _value(value: dict[str, Any], models: dict[str, Any]) -> str:
    """Return which values a key takes."""
    if "$ref" in value:
        name = value["$ref"].rpartition("/")[2]
        words = models[name].get("enum")
        return _words(words) if words else f"[{name}](#{name.lower()})"
    if "anyOf" in value:
        return " or ".join(_value(each, models) for each in value["anyOf"] if each != _NOTHING)
    if "enum" in value:
        return _words(value["enum"])
    if value.get("type") == "array":
        return f"a list of: {_value(value.get('items', {}), models)}"
    if value.get("type") == "object" and isinstance(value.get("additionalProperties"), dict):
        return f"by name: {_value(value['additionalProperties'], models)}"
    return _kind(value)


def _words(words: list[Any]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _kind(value: dict[str, Any]) -> str:
    kind = value.get("type", "anything")
    words = " or ".join(kind) if isinstance(kind, list) else kind
    if "maxLength" in value:
        words += f" of at most {value['maxLength']} characters"
    bounds = [
        f"{name} {value[key]:g}"
        for key, name in (("minimum", "at least"), ("maximum", "at most"))
        if key in value
    ]
    return ", ".join([words, *bounds])
