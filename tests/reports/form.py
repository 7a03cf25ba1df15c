"""python -m tests.reports.form: write the keys of a report's JSON, and the kinds of their values.

Programs that read reports depend on it: a key that is removed, or that holds another kind of value,
is a new `report_version` (docs/reports.md).
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from controller.configuration import config_root
from controller.data.definition.poker import Follow
from controller.odds import folders
from controller.reports import Period
from controller.reports.data import VERSION, as_data
from tests.procedure.table_story import Story
from tests.records.asked import make_report
from tests.records.kept_stories import keep, unasked
from tests.reports.evening import evening
from tests.reports.hand_evening import hand_evening, seated, stated

FILE = Path(__file__).with_name("form.json")


def form() -> dict[str, Any]:
    """Return the version, and the kinds of values by their places: the house banks, or players."""
    found: dict[str, set[str]] = {}
    for story in (evening(), hand_evening(), stated(seated(Follow.POT).sit(1, 2))):
        for place, kind in _kinds(_report(story), ""):
            found.setdefault(place, set()).add(kind)
    kinds = {place: sorted(kinds) for place, kinds in sorted(found.items())}
    return {"report_version": VERSION, "kinds": kinds}


def _report(story: Story) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        path = keep(story.ledger, Path(folder) / "journal", definition=story.definition)
        return as_data(make_report(path, Period(), unasked, folders(config_root())))


def _kinds(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Yield each place with the kind of its value; the inside of messages is left out."""
    if isinstance(value, dict) and {"id", "text"} <= value.keys():
        yield place, "message"
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _kinds(each, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for each in value:
            yield from _kinds(each, f"{place}[]")
    else:
        yield place, type(value).__name__


if __name__ == "__main__":
    FILE.write_text(json.dumps(form(), indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"{FILE}\n")
