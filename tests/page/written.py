"""All English texts for people in the sources: in Python and in data."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from controller.shipped import config_root

ROOT = Path(__file__).parents[2]

ROOMS = ("controller/choosing", "controller/procedure", "controller/snapshot")
"""Folders in which every text with a blank is for people, except docstrings and programming errors
…
"""
MODULES = (
    "controller/table.py",
    "controller/data/chosen.py",
    "controller/data/irregularities.py",
    "controller/records/persons.py",
    "controller/daemon/manifest_check.py",
    "drivers/handshake.py",
    "drivers/usb_key_pad/driver.py",
    "drivers/link.py",
    "drivers/recalling.py",
    "drivers/shuffler.py",
)
"""… and such modules."""
ELSEWHERE = (
    "controller/reports/making.py",
    "controller/technician/inputs.py",
    "controller/daemon/chooser.py",
    "controller/daemon/answers.py",
    "controller/api/errors.py",
    "controller/daemon/errors.py",
    "controller/journal/connect.py",
    "controller/odds/declared.py",
    "controller/page/asking.py",
    "controller/page/records.py",
    "controller/page/server.py",
    "drivers/modbus/module.py",
    "drivers/port.py",
    "drivers/transports",
    "simulators/hosts/memory.py",
    "simulators/simulation/line.py",
)
"""Modules in which only some texts are for people at the table."""
SKIPPED = {
    "controller/procedure/diagram.py": "draws the documents",
    "controller/procedure/program.py": "errors of whoever writes rows",
    "controller/procedure/rows/facts.py": "names, no words",
    "controller/procedure/rows/irregular.py": "names, no words",
    "controller/procedure/rows/keys.py": "names, no words",
    "controller/procedure/rows/passes.py": "names, no words",
    "controller/procedure/rows/people.py": "names, no words",
}
NOT_SHOWN = {
    "no manifest": "the log's",
    "exit code ": "the log's",
    "key pad ": "a model's name",
    "the house's rules are silent": "a source",
}
"""Texts of those modules that no person at the table reads, with who does."""

PLACEHOLDER = re.compile(r"\{\w+\}")


def pieces(text: str) -> list[str]:
    """Return the texts of a template between its placeholders."""
    return [piece for piece in PLACEHOLDER.split(text) if piece.strip()]


def in_python() -> dict[str, str]:
    """Return all pieces of text that people read, each with its file and line."""
    found = _pieces(*ROOMS, *MODULES, raised=False)
    return {piece: where for piece, where in found.items() if piece not in NOT_SHOWN}


def elsewhere() -> dict[str, str]:
    """Return the pieces in modules in which only some are for people at the table."""
    return _pieces(*ELSEWHERE, raised=True)


def _pieces(*places: str, raised: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    for place in places:
        path = ROOT / place
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            if name in SKIPPED:
                continue
            for text, line in _texts(ast.parse(file.read_text("utf-8")), raised=raised):
                found |= {piece: f"{name}:{line}" for piece in pieces(text) if piece not in found}
    return found


def _texts(node: ast.AST, *, raised: bool) -> Iterator[tuple[str, int]]:
    """Yield the texts below a node, without docstrings and, unless `raised`, without errors."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Assert():
                continue
            case ast.Raise() if not raised:
                continue
            case ast.Expr(value=ast.Constant()):
                continue  # a docstring
            case ast.Constant(value=str(text)):
                yield text, child.lineno
            case _:
                yield from _texts(child, raised=raised)


def in_data() -> dict[str, str]:
    """Return the dealer's words of all games, each with its file."""
    found: dict[str, str] = {}
    for path in sorted(config_root().glob("games/*.yaml")):
        game = yaml.safe_load(path.read_text("utf-8"))
        texts = [game["name"], *(wager["label"] for wager in game["wagers"])]
        named = [wager["name"] for wager in game["wagers"]] + game.get("bonuses", [])
        texts += [name.replace("_", " ").title() for name in named]
        texts += [
            line for table in game["pay_tables"] for pays in table["pays"].values() for line in pays
        ]
        found.update(dict.fromkeys(texts, path.relative_to(config_root()).as_posix()))
    return found
