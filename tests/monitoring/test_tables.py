"""Each metric of a table says what it is; the log's events have one style and a meaning."""

import re
from collections import Counter

from tests.monitoring.tables import MEANINGS, metrics_table, noted


def test_a_table_tells_each_of_its_metrics_with_what_it_means():
    rows = [line.strip("| ").split(" | ") for line in metrics_table()][2:]
    assert len(rows) > 30
    assert all(row[0].startswith("`dealer_table_") and row[-1].endswith(".") for row in rows)


def test_each_event_of_the_log_has_a_name_in_one_style_and_a_meaning():
    names = [each.event for each in noted()]
    assert [name for name in names if not re.fullmatch(r"[a-z]+\.[a-z]+(_[a-z]+)*", name)] == []
    assert set(names) == set(MEANINGS)


def test_one_search_finds_the_code_of_an_event():
    places = Counter(each.event for each in noted())
    assert [name for name, count in places.items() if count > 1] == []
