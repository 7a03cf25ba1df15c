"""`docs/watching.md`: its tables are those of the code; the log's events have one style."""

import re
from collections import Counter

from tests.watching.tables import MEANINGS, PAGE, filled, noted


def test_the_tables_are_those_of_the_code():
    page = PAGE.read_text("utf-8")
    assert page == filled(page), "python -m tests.watching.tables"


def test_each_event_of_the_log_has_a_name_in_one_style_and_a_meaning():
    names = [each.event for each in noted()]
    assert [name for name in names if not re.fullmatch(r"[a-z]+\.[a-z]+(_[a-z]+)*", name)] == []
    assert set(names) == set(MEANINGS)


def test_one_search_finds_the_code_of_an_event():
    places = Counter(each.event for each in noted())
    assert [name for name, count in places.items() if count > 1] == []
