"""The form of a report's JSON: it is the one of its version."""

import json

from tests.reports.form import FILE, form


def test_what_the_keys_hold_is_what_was_written_down() -> None:
    kept, now = json.loads(FILE.read_text("utf-8")), form()
    wrong = {
        place: (kinds, now["kinds"].get(place))
        for place, kinds in kept["kinds"].items()
        if now["kinds"].get(place) != kinds
    }
    same = now["report_version"] == kept["report_version"]
    assert not (wrong and same), f"raise VERSION in controller/reports/data.py: {wrong}"
    assert now == kept, "python -m tests.reports.form"
