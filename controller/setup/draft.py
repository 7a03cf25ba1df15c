"""The draft of a table's file: the shipped table of its game, with what was answered over it."""

from collections.abc import Mapping
from pathlib import Path

from controller.configuration.reading import read
from controller.shipped import config_root, is_there

Values = Mapping[str, object]
"""The keys of a table's file; mappings in it have keys of their own."""


def shipped_values(game: str) -> Values:
    """Return what the shipped table of a game says; nothing where none plays it."""
    for name in (f"table-{game}.yaml", "table.yaml"):
        values = values_of(config_root() / name)
        if values.get("game") == game:
            return values
    return {}


def values_of(path: Path) -> Values:
    """Return what a table's file says; nothing where it is not there or is no mapping."""
    document = read(path)[0] if is_there(path) else None
    return document.data if document is not None and isinstance(document.data, dict) else {}


def laid_over(base: Values, over: Values) -> dict[str, object]:
    """Return the values of a base with others over them, key by key and mapping by mapping."""
    result = dict(base)
    for key, value in over.items():
        below = result.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            result[key] = laid_over(below, value)
        else:
            result[key] = value
    return result
