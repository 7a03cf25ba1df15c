"""python -m tests.page.words: write which messages the pages say, for their type checker.

It is made from the English catalogues that the pages get, and has the messages whose ids stand in
their modules. So a renamed message, or a parameter that is left out, is an error of the check,
before it becomes a gap on a screen. What the daemon says is not in it: that comes as a message.
"""

import re

from controller.shipped_files import config_root
from controller.words.catalogue_file import entries
from controller.words.folders import ENGLISH, of_board
from tests.page import check

FILE = check.REPOSITORY / check.STATIC / "words.d.ts"
_TEXT = re.compile(r"""["`']([a-z][a-z0-9-]*)["`']""")
HEAD = """// Written by `python -m tests.page.words` from config/languages/en; not to be edited.

/** The messages that the pages say, by their ids, each with the names of its parameters. */
export interface Words {
"""


def made() -> str:
    """Return the file's text as it must be for the catalogues."""
    found = entries(of_board(ENGLISH, (config_root(),)))
    said = sorted(found.keys() & _texts())
    lines = [f'  "{name}": {_names(found[name].params)};\n' for name in said]
    return HEAD + "".join(lines) + "}\n"


def _texts() -> set[str]:
    """Return every text of the pages' modules that may be an id."""
    folders = (check.STATIC, check.DRAWER, check.CLASSROOM, check.BOARD)
    modules = [path for each in folders for path in (check.REPOSITORY / each).rglob("*.js")]
    return {text for path in modules for text in _TEXT.findall(path.read_text("utf-8"))}


def _names(params: frozenset[str]) -> str:
    return " | ".join(f'"{name}"' for name in sorted(params)) or "never"


if __name__ == "__main__":
    FILE.write_text(made(), encoding="utf-8")
