"""The page of every key of the configuration, from the models that read the files."""

from collections.abc import Iterator
from typing import Any

from controller.configuration.schema import FileKind, json_schema
from tests.documents.form import MADE, table

_ABOUT = """\
What the files are for, and an example of each: [configuration](configuration.md). The same for
editors, as a JSON Schema: `tablectl config schema --kind table`, or `game`, `house`,
`jurisdiction`."""
_FILES = {
    FileKind.TABLE: "The table: `table.yaml`",
    FileKind.GAME: "The game: `games/NAME.yaml`",
    FileKind.HOUSE: "The house: `house/NAME.yaml`",
    FileKind.JURISDICTION: "The jurisdiction: `jurisdictions/NAME.yaml`",
}
_NOTHING = {"type": "null"}


def page() -> str:
    """Return the page: each kind of file, and the keys of each of its parts."""
    parts = ["# Every key of the configuration", MADE, _ABOUT]
    for kind, title in _FILES.items():
        parts += [f"## {title}", *Keys(json_schema(kind)).parts()]
    return "\n\n".join(parts) + "\n"


class Keys:
    """The keys of one kind of file.

    A part that several keys have is told once, where it is met first.
    """

    def __init__(self, schema: dict[str, Any]) -> None:
        """Take the schema of the kind of file."""
        self._schema = schema
        self._models: dict[str, Any] = schema["$defs"]
        self._told: dict[str, str] = {}

    def parts(self) -> Iterator[str]:
        """Yield text and tables, the file's own keys first."""
        if "then" not in self._schema:
            yield from self._part(self._schema, ())
            return
        for way in ("else", "then"):
            model = self._models[_name(self._schema[way])]
            yield f"### {model['description'].removesuffix('.')}"
            yield from self._part(model, ())

    def _part(self, model: dict[str, Any], path: tuple[str, ...]) -> Iterator[str]:
        """Yield the keys of one part, then the parts of its keys."""
        if path:
            level = "####" if "then" in self._schema else "###"
            yield f"{level} `{'.'.join(path)}`"
            yield model["description"]
        inner = []
        for key, value in model["properties"].items():
            for name in _references(value):
                if "properties" in self._models[name] and name not in self._told:
                    self._told[name] = ".".join((*path, key))
                    inner.append((name, (*path, key)))
        yield table(("key", "meaning", "value", "default"), self._rows(model))
        for name, under in inner:
            yield from self._part(self._models[name], under)

    def _rows(self, model: dict[str, Any]) -> Iterator[tuple[str, ...]]:
        required = model.get("required", [])
        for key, value in model["properties"].items():
            default = "required" if key in required else _default(value)
            yield f"`{key}`", value.get("description", ""), self._value(value), default

    def _value(self, value: dict[str, Any]) -> str:
        """Return which values a key takes."""
        if "$ref" in value:
            name = _name(value)
            words = self._models[name].get("enum")
            return _words(words) if words else f"keys: `{self._told[name]}`"
        if "anyOf" in value:
            return " or ".join(self._value(each) for each in value["anyOf"] if each != _NOTHING)
        if "enum" in value:
            return _words(value["enum"])
        if value.get("type") == "array":
            return f"a list of: {self._value(value.get('items', {}))}"
        if value.get("type") == "object" and isinstance(value.get("additionalProperties"), dict):
            return f"by name: {self._value(value['additionalProperties'])}"
        return _plain(value)


def _name(reference: dict[str, str]) -> str:
    return reference["$ref"].rpartition("/")[2]


def _references(value: object) -> Iterator[str]:
    """Yield the names of the parts that a key's value has, directly or in a list or mapping."""
    if isinstance(value, dict):
        if "$ref" in value:
            yield _name(value)
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _references(each)


def _default(value: dict[str, Any]) -> str:
    default = value.get("default")
    if default in (None, [], {}, ""):
        return "–"
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return f"`{default:g}`" if isinstance(default, float) else f"`{default}`"


def _words(words: list[Any]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _plain(value: dict[str, Any]) -> str:
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
