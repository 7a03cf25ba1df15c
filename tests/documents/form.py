"""Markdown that every made page has."""

from collections.abc import Iterable

MADE = "*Made from the code by `make docs`.*"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table; a bar in a cell is no border."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
    )
