"""The text of a table's file: each key with its description, so that a person can change it."""

import textwrap
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, get_type_hints

import yaml
from msgspec import NODEFAULT, Meta, structs, to_builtins

from controller.configuration.models import TableFile
from controller.configuration.models.player_banked import PlayerBankedTableFile
from controller.configuration.strict import Strict

_WIDTH = 100
_HEAD = """\
# This table, as `tablectl setup` wrote it. After every change:  tablectl config check
# What the keys mean, and how all of them are printed: docs/configuration.md.
"""
_DEFAULTS = """\
# Everything below is as it is by default. To change it, take the # away before the key.
"""


class _Dumper(yaml.SafeDumper):
    """Writes exact decimals as people do: 5.00."""


_Dumper.add_representer(
    Decimal,
    lambda dumper, value: dumper.represent_scalar("tag:yaml.org,2002:float", str(value)),
)


def table_text(values: Mapping[str, object]) -> str:
    """Return the text of a table's file.

    Args:
        values: its keys, in the order in which they shall stand. A key that no table has stands
            there, too, without a description: whoever checks the file says so.
    """
    model = PlayerBankedTableFile if "stakes" in values else TableFile
    told = _descriptions(model)
    parts = [_HEAD]
    parts += [_comment(told.get(key, "")) + _line(key, value) for key, value in values.items()]
    parts.append(_DEFAULTS)
    for key, value in _defaults(model):
        if key not in values:
            line = f"{key}:\n" if value is None else _line(key, value)
            parts.append(_comment(told[key]) + textwrap.indent(line, "#"))
    return "\n".join(parts)


def _descriptions(model: type[Strict]) -> dict[str, str]:
    hints = get_type_hints(model, include_extras=True)
    return {
        each.encode_name: next(meta.description or "" for meta in _metas(hints[each.name]))
        for each in structs.fields(model)
    }


def _metas(hint: Any) -> Iterator[Meta]:  # noqa: ANN401 - a type with annotations
    yield from (each for each in hint.__metadata__ if isinstance(each, Meta) and each.description)


def _defaults(model: type[Strict]) -> Iterator[tuple[str, object]]:
    """Yield each key that may be left out, with what then holds; None: nothing."""
    for each in structs.fields(model):
        if each.default_factory is not NODEFAULT:
            yield each.encode_name, to_builtins(each.default_factory()) or None
        elif each.default is not NODEFAULT:
            yield each.encode_name, each.default


def _comment(text: str) -> str:
    return "".join(f"# {line}\n" for line in textwrap.wrap(text, _WIDTH - 2))


def _line(key: str, value: object) -> str:
    """Return a key with its value: the innermost mappings and lists on one line each."""
    return yaml.dump(
        {key: value},
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None if isinstance(value, dict | list) else False,
        width=_WIDTH,
    )
