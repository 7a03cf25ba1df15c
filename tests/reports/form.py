"""python -m tests.reports.form: write which keys the JSON of a report has, and what they hold.

Whoever reads reports by a program relies on it: a key that goes, or holds another kind of value,
is a new `report_version` (docs/reports.md).
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from controller.configuration import config_root
from controller.odds import folders
from controller.reports import Period, make_report
from controller.reports.data import as_data
from tests.records.kept_stories import keep, unasked
from tests.reports.evening import evening

FILE = Path(__file__).with_name("form.json")


def form() -> dict[str, Any]:
    """Return the version of an evening's report, and the kinds of values by their places."""
    with TemporaryDirectory() as folder:
        story = evening()
        path = keep(story.ledger, Path(folder) / "journal", definition=story.definition)
        told = as_data(make_report(path, Period(), unasked, folders(config_root())))
    found: dict[str, set[str]] = {}
    for place, kind in _kinds(told, ""):
        found.setdefault(place, set()).add(kind)
    kinds = {place: sorted(kinds) for place, kinds in sorted(found.items())}
    return {"report_version": told["report_version"], "kinds": kinds}


def _kinds(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Yield each place with what it holds; those of messages are not looked into."""
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
