"""The form of a journal, described completely: python -m tests.journal.form

`form.json` describes everything that a journal holds: its tables, each event, each intent, the
state and the definition, with types and defaults. `test_form.py` compares it with the program.
`RELEASED` keeps the digest of each form that a release has written.
"""

import json
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from msgspec.json import schema_components

from controller.data import intents
from controller.data.definition import TableDefinition
from controller.data.encoding import EVENTS
from controller.data.intents import TableIntent
from controller.data.state import TableState
from controller.data.values import KEYED, OMITTED, WRITTEN
from controller.journal.schema import EXPECTED, FORM
from drivers import interface
from drivers.interface import Command

DESCRIBED = Path(__file__).with_name("form.json")
_OF_FILES = {WRITTEN, KEYED, OMITTED}
RELEASED: dict[int, str] = {}
"""Form number to the SHA-256 of its description. An entry is added with each release that raised
the number, and never changed.
"""


def description() -> str:
    """Return what a journal holds, as one text: the same for the same form."""
    kinds: dict[str, list[type]] = {
        "events": list(EVENTS.values()),
        "intents": [*_named(intents, TableIntent), *_named(interface, Command)],
        "state": [TableState],
        "definition": [TableDefinition],
    }
    _, types = schema_components([each for kind in kinds.values() for each in kind])
    form = {
        "form": FORM,
        "tables": EXPECTED,
        **{kind: sorted(each.__name__ for each in found) for kind, found in kinds.items()},
        "types": dict(sorted(types.items())),
    }
    return json.dumps(_without_words(form), indent=1) + "\n"


def _named(module: ModuleType, base: type) -> list[type]:
    found = (each for each in vars(module).values() if isinstance(each, type))
    return [each for each in found if issubclass(each, base) and not each.__subclasses__()]


def digest(text: str) -> str:
    """Return the SHA-256 of a description, hexadecimal."""
    return sha256(text.encode()).hexdigest()


def _without_words(value: object) -> object:
    """Leave out descriptions, which may change at any time, and how files write a value."""
    if isinstance(value, dict):
        return {
            name: _without_words(each)
            for name, each in value.items()
            if name not in _OF_FILES and (name != "description" or not isinstance(each, str))
        }
    return [_without_words(each) for each in value] if isinstance(value, list) else value


def main() -> None:
    """Write the description anew, unless a release has written this form with another."""
    made = description()
    if RELEASED.get(FORM, digest(made)) != digest(made):
        raise SystemExit(f"A release has written form {FORM} otherwise: raise FORM first.")
    DESCRIBED.write_text(made)


if __name__ == "__main__":
    main()
