"""The table of causes is complete: a story shows in a browser each cause that can hold a table."""

from importlib import import_module
from pathlib import Path

import pytest

from controller.data.causes import Cause

pytestmark = pytest.mark.slow


@pytest.mark.quick
def test_each_cause_is_told():
    """A new cause needs a story: how it comes about, what is shown, and how it ends."""
    told = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for each in vars(import_module(f"tests.browser.faults.{path.stem}")).values():
            told |= getattr(each, "causes", frozenset())
    assert told == set(Cause)
