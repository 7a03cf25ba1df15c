"""python -m tests.page.words: write which messages the page may use, for its type checker.

It is made from the English catalogues that the page gets. So a renamed message, or a parameter that
is left out, is an error of the page's check, before it becomes a gap on a screen.
"""

from pathlib import Path

from controller.data.parameters import Kind, kind_of
from controller.shipped import config_root
from controller.words.folders import ENGLISH, of_board
from controller.words.reading import entries

FILE = Path(__file__).parents[2] / "controller" / "page" / "static" / "words.d.ts"
HEAD = """// Written by `python -m tests.page.words` from config/languages/en; not to be edited.

import type { Message } from "./messages";

/** The messages of the catalogues by their ids, each with its parameters. */
export interface Words {
"""
TYPES = {
    Kind.NUMBER: "number",
    Kind.AMOUNT: "number",
    Kind.DECIMAL: "string",
    Kind.WORD: "string",
    Kind.TEXT: "string | Message",
}


def made() -> str:
    """Return the file's text as it must be for the catalogues."""
    found = entries(of_board(ENGLISH, (config_root(),)))
    lines = [f'  "{name}": {{{_params(found[name].params)}}};\n' for name in sorted(found)]
    return HEAD + "".join(lines) + "}\n"


def _params(names: frozenset[str]) -> str:
    inside = "; ".join(f"{name}: {TYPES[kind_of(name)]}" for name in sorted(names))
    return f" {inside} " if inside else ""


if __name__ == "__main__":
    FILE.write_text(made(), encoding="utf-8")
