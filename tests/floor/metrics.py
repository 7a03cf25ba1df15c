"""The table of a store's metrics in docs/centre.md, from the code: python -m tests.floor.metrics"""

import re
from pathlib import Path

from controller.floor.store.metrics import metrics_text
from tests.floor.watched import NOW, counts, look
from tests.watching.tables import table_of

PAGE = Path(__file__).parents[2] / "docs" / "centre.md"


def filled(page):
    """Return the page with its table made anew."""
    text = metrics_text(look(alarms=[("t1", "fork", 1)]), counts(), NOW).decode()
    table = "\n".join(table_of(text))
    inside = r"(<!-- store metrics -->\n).*?(<!-- end -->)"
    return re.sub(inside, lambda found: f"{found[1]}{table}\n{found[2]}", page, flags=re.S)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
