"""Replaces a function of the procedure by a mutant: in rows, and wherever it is used."""

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from controller.procedure import program, rows


def mutate(
    patch: pytest.MonkeyPatch, sound: Callable[..., Any], mutant: Callable[..., Any]
) -> None:
    """Replace a function by the mutant in every module and in every row that has it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("controller.procedure"):
            for attribute, value in list(vars(module).items()):
                if value is sound:
                    patch.setattr(module, attribute, mutant)
    for name in ("ROWS", "POKER"):
        changed = (_mutated(row, sound, mutant) for row in vars(rows)[name])
        patch.setattr(rows, name, tuple(changed))
    fresh, known = cache(program.Program), program.program_of
    for module in (program, sys.modules["controller.procedure"]):
        assert vars(module)["program_of"] is known
        patch.setattr(module, "program_of", fresh)


def _mutated(row: rows.Row, sound: Callable[..., Any], mutant: Callable[..., Any]) -> rows.Row:
    return replace(
        row,
        tests=tuple((mutant if each is sound else each, wanted) for each, wanted in row.tests),
        do=tuple(mutant if each is sound else each for each in row.do),
    )
