"""The table of causes is closed: whatever can hold a table, a story shows it in a browser."""

from importlib import import_module
from pathlib import Path

from controller.procedure.house.causes import CAUSES


def test_each_cause_is_told():
    """Whoever adds one tells how it comes about, what is to be seen of it, and how it ends."""
    told = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for each in vars(import_module(f"tests.browser.faults.{path.stem}")).values():
            told |= getattr(each, "causes", frozenset())
    assert told == set(CAUSES)
